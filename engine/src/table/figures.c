// SPDX-License-Identifier: MIT
#include "table/figures.h"

#include "base/bits.h"
#include "carcarena/engine/text.h"
#include "model/hook_calls.h"

static const char *const FIGURE_TEXTS[FIGURE_TYPE_COUNT] = {
    [FIGURE_NORMAL] = "follower",
    [FIGURE_BIG] = "big follower",
    [FIGURE_MAYOR] = "mayor",
    [FIGURE_WAGON] = "wagon",
    [FIGURE_ABBOT] = "abbot",
    [FIGURE_PHANTOM] = "phantom",
    [FIGURE_BUILDER] = "builder",
    [FIGURE_PIG] = "pig",
    [FIGURE_BARN] = "barn",
    [FIGURE_SHEPHERD] = "shepherd",
    [FIGURE_RINGMASTER] = "ringmaster",
};

const char *figure_type_name(unsigned type) {
    return type < FIGURE_TYPE_COUNT ? FIGURE_TEXTS[type] : NULL;
}

const char *figure_type_text(FigureType type) {
    const char *name = figure_type_name((unsigned)type);
    return name != NULL ? name : "unknown figure";
}

uint32_t followers_upright(const Rules *rules, const Game *game, unsigned player,
                           FigureAt out[PLAYER_FIGURES_MAX]) {
    const uint32_t all = player_figures(rules, game, player, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        const uint32_t copy = ref_copy(out[i].ref);
        const bool lone = rules_copy_type(rules, copy)->cloister == ref_segment(out[i].ref) + 1U;
        const bool lies = lone && ((rules->kernel->lying_seats(game, copy) >> player) & 1U) != 0;
        out[count] = out[i];
        count += out[i].role == ROLE_FOLLOWER && !lies;
    }
    return count;
}

uint32_t followers_standing(const Rules *rules, const Game *game, unsigned player, unsigned kind,
                            FigureAt out[PLAYER_FIGURES_MAX]) {
    const uint32_t all = followers_upright(rules, game, player, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        const SegmentRef ref = out[i].ref;
        out[count] = out[i];
        count += rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) == kind;
    }
    return count;
}

bool figures_differ(const FigureAt *figures, uint32_t count) {
    bool differ = false;
    for (uint32_t i = 1; i < count; i++) {
        differ = differ || figures[i].type != figures[0].type || figures[i].ref != figures[0].ref;
    }
    return differ;
}

uint32_t figures_off_features(const Rules *rules, unsigned more) {
    const unsigned types[] = {FIGURE_BIG, FIGURE_PHANTOM, more};
    uint32_t figures = 1;
    for (unsigned i = 0; i < sizeof types / sizeof types[0]; i++) {
        const int index = types[i] == FIGURE_NORMAL ? -1 : rules_figure_find(rules, types[i]);
        figures |= index >= 0 ? 2U << index : 0;
    }
    return figures;
}

uint32_t figures_held(const Rules *rules, const Game *game, unsigned player, unsigned type) {
    if (type == FIGURE_NORMAL) {
        return game->supply[player];
    }
    const int index = rules_figure_find(rules, type);
    return index >= 0 && figure_ref_const(rules, game, player, (unsigned)index) == NO_REF &&
           ((game->kinds_off_board[player] >> index) & 1U) == 0;
}

bool figure_in_danger(const Rules *rules, unsigned type, unsigned danger) {
    const int index = type == FIGURE_NORMAL ? -1 : rules_figure_find(rules, type);
    if (index < 0) {
        return true;
    }
    const FigureKind *kind = rules->figures[index].kind;
    const unsigned safe = kind->safe != NULL ? kind->safe(rules, rules->figures[index].module) : 0;
    return !(kind->thing && danger == DANGER_BEAST) && (safe & danger) == 0;
}

// ---- Deploying

bool ref_may_lie(const Rules *rules, SegmentRef ref) {
    return ((rules_copy_type(rules, ref_copy(ref))->lies >> ref_segment(ref)) & 1U) != 0;
}

Action deployment_action(const Rules *rules, const Game *game, unsigned bit) {
    const Deployment deployment = deployment_of(rules, bit);
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    const unsigned type = rules_figure_type(rules, deployment.figure);
    const SegmentRef ref = segment_ref(game->copy_in_turn, deployment.segment);
    const Action action =
        action_deploy(game->active, type, at.x, at.y, cell_segment(rules, game, ref));
    return deployment.lying ? action_with_arg(action, ROLE_LYING) : action;
}

void deployments_list(const Rules *rules, const Game *game, const Deployments *all,
                      ActionList *list) {
    for (unsigned w = 0; w < DEPLOY_WORDS; w++) {
        for (uint64_t bits = all->words[w]; bits != 0; bits &= bits - 1) {
            action_list_add(list, deployment_action(rules, game, 64 * w + bit_lowest(bits)));
        }
    }
}

bool figure_may_stand(const Rules *rules, unsigned type, SegmentRef ref) {
    return rules_figure_enters_ref(rules, ref, rules_figure_number(rules, type));
}

void followers_held_list(const Rules *rules, const Game *game, unsigned player, SegmentRef to,
                         ActionList *list) {
    for (unsigned number = 0; number <= rules->figure_count; number++) {
        const unsigned type = rules_figure_type(rules, number);
        if (rules_figure_follows(rules, number) && figures_held(rules, game, player, type) != 0 &&
            (to == NO_REF || figure_may_stand(rules, type, to))) {
            action_list_add(list, action_choose_held(player, type, player));
        }
    }
}

uint32_t figures_offered(const Rules *rules, const Game *game) {
    uint32_t figures = game->supply[game->active] != 0;
    for (unsigned i = 0; i < rules->figure_count; i++) {
        const unsigned type = rules->figures[i].kind->type;
        const bool offered = ((rules->figures_deployed >> i) & 1U) != 0 &&
                             figures_held(rules, game, game->active, type) != 0;
        figures |= (uint32_t)offered << (1 + i);
    }
    return figures;
}

/**
 * Returns figure kind `index` as a set of figures; empty if the active player has none in supply.
 */
static uint32_t figure_set(const Rules *rules, const Game *game, uint32_t index) {
    const unsigned type = rules->figures[index].kind->type;
    return figures_held(rules, game, game->active, type) != 0 ? 2U << index : 0;
}

bool figure_deployable(const Rules *rules, const Game *game, uint32_t index) {
    Deployments all;
    rules->kernel->deployments_of(rules, game, index, &all);
    ActionList elsewhere = action_list_any();
    if (all.count == 0) {
        figures_elsewhere_list(rules, game, figure_set(rules, game, index), &elsewhere);
    }
    return all.count + elsewhere.total != 0;
}

void figure_deployments_list(const Rules *rules, const Game *game, uint32_t index,
                             ActionList *list) {
    Deployments all;
    rules->kernel->deployments_of(rules, game, index, &all);
    deployments_list(rules, game, &all, list);
    figures_elsewhere_list(rules, game, figure_set(rules, game, index), list);
}

void figure_deploy(const Rules *rules, Game *game, Action action) {
    // Without hooks there is no other tile, and finding one is slow.
    const SegmentRef ref = rules->hooks ? action_ref(rules, game, action)
                                        : segment_ref(game->copy_in_turn, action_segment(action));
    rules->kernel->stand(rules, game, game->active, action_figure(action), ref,
                         action_arg(action) == ROLE_LYING);
}

void figure_removals_list(const Rules *rules, const Game *game, unsigned player,
                          const FigureAt *figures, uint32_t count, ActionList *list) {
    for (uint32_t i = 0; i < count; i++) {
        const SegmentRef ref = figures[i].ref;
        uint32_t first = 0;
        while (figures[first].type != figures[i].type || figures[first].ref != ref) {
            first++;
        }
        if (first == i) {
            const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
            const Action action = action_remove(game->decider, figures[i].type, at.x, at.y,
                                                cell_segment(rules, game, ref));
            action_list_add(list,
                            player == game->decider ? action : action_of_owner(action, player));
        }
    }
}

void figure_act(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    const HookEntry *const end = hooks_end(rules, HOOK_WOOD_APPLY);
    for (const HookEntry *h = hooks_first(rules, HOOK_WOOD_APPLY); h != end; h++) {
        if (h->expansion->figures.wood_apply(rules, game, h->module, action, log)) {
            return;
        }
    }
    if (action_verb(action) == VERB_DEPLOY) {
        figure_deploy(rules, game, action);
    }
}

// ---- Deploying on any tile

/** Returns the unoccupied cloisters of a copy, surrounded or not, on which followers may lie. */
static uint32_t segments_to_lie(const Rules *rules, const Game *game, uint32_t copy) {
    const uint32_t lies = rules_copy_type(rules, copy)->lies;
    if (lies == 0) {
        return 0;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, (FeatureRef){SEGMENT_CLOISTER, (uint16_t)copy}, &view);
    unsigned followers = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        followers |= view.followers[player];
    }
    return followers == 0 ? lies : 0;
}

/** Returns the number of deployments of some figures on segments of a copy, standing and lying. */
static uint32_t far_count(const Rules *rules, uint32_t copy, uint32_t figures, uint32_t stands,
                          uint32_t lies) {
    const uint64_t *words = &rules->deploy_enters[rules->copy_type[copy] * rules->deploy_words];
    const uint64_t both = (uint64_t)lies << REF_SEGMENTS_MAX | stands;
    uint32_t count = 0;
    for (; figures != 0; figures &= figures - 1) {
        const unsigned bit = REF_SEGMENTS_MAX * (bit_lowest(figures) << rules->stance_shift);
        const uint64_t enters = (uint16_t)(words[bit / 64] >> (bit % 64));
        count += (uint32_t)__builtin_popcountll((enters << REF_SEGMENTS_MAX | enters) & both);
    }
    return count;
}

void figures_far_list(const Rules *rules, const Game *game, uint32_t copy, uint32_t figures,
                      ActionList *list) {
    figures &= 1U | rules->figures_follow << 1;
    if (figures == 0) {
        return;
    }
    // Check the table first: modules need not be asked about the many fully occupied tiles.
    uint32_t stands = rules->kernel->open_segments(rules, game, copy);
    uint32_t lies = segments_to_lie(rules, game, copy);
    if ((stands | lies) == 0 || copy_closed(rules, game, copy)) {
        return;
    }
    const uint32_t allowed = ~segments_barred(rules, game, copy, stands | lies);
    stands &= allowed;
    lies &= allowed;
    const uint32_t count = far_count(rules, copy, figures, stands, lies);
    if (count == 0 || action_list_count(list, count)) {
        return; // few of the many places are looked at individually
    }
    const PlacedTile at = copy_tile(rules, game, copy);
    for (uint32_t rest = figures; rest != 0; rest &= rest - 1) {
        const unsigned figure = bit_lowest(rest);
        const unsigned type = rules_figure_type(rules, figure);
        const uint32_t enters = rules_figure_enters(rules, copy, figure);
        for (uint32_t bits = enters & (stands | lies); bits != 0; bits &= bits - 1) {
            const unsigned segment = bit_lowest(bits);
            const unsigned number = cell_segment(rules, game, segment_ref(copy, segment));
            const Action action = action_deploy(game->active, type, at.x, at.y, number);
            if ((stands >> segment) & 1U) {
                action_list_add(list, action);
            }
            if ((lies >> segment) & 1U) {
                action_list_add(list, action_with_arg(action, ROLE_LYING));
            }
        }
    }
}

uint32_t figures_far_max(const Rules *rules) {
    uint32_t total = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const uint64_t *words = &rules->deploy_enters[t * rules->deploy_words];
        for (uint32_t w = 0; w < rules->deploy_words; w++) {
            total += rules->types[t].copies * (uint32_t)__builtin_popcountll(words[w]);
        }
    }
    return total;
}

void figure_take_home(const Rules *rules, Game *game, Action action) {
    rules->kernel->go_home(rules, game, action_owner(action), action_figure(action),
                           action_ref(rules, game, action));
}

// ---- Neutral figures

void neutral_put(const Rules *rules, Game *game, uint32_t module, unsigned which, SegmentRef ref) {
    const unsigned index = rules->modules[module].first_neutral + which;
    ASSERT(ref == NO_REF || neutral_may_stand(rules, index, ref));
    *neutral_ref(rules, game, index) = ref;
}

bool neutral_may_stand(const Rules *rules, unsigned index, SegmentRef ref) {
    const unsigned kinds = rules->neutrals[index]->kinds;
    const unsigned segment = ref_segment(ref);
    if (segment == WHOLE_TILE) {
        return ((kinds >> SEGMENT_KIND_COUNT) & 1U) != 0;
    }
    return segment < rules_copy_type(rules, ref_copy(ref))->segment_count &&
           ((kinds >> rules_segment_kind(rules, ref_copy(ref), segment)) & 1U) != 0;
}
