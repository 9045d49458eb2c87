// SPDX-License-Identifier: MIT
#include "figures.h"

#include "bits.h"
#include "carcarena/engine/text.h"

static const char *const FIGURE_TEXTS[FIGURE_TYPE_COUNT] = {
    [FIGURE_NORMAL] = "follower",   [FIGURE_BIG] = "big follower", [FIGURE_MAYOR] = "mayor",
    [FIGURE_WAGON] = "wagon",       [FIGURE_ABBOT] = "abbot",      [FIGURE_PHANTOM] = "phantom",
    [FIGURE_BUILDER] = "builder",   [FIGURE_PIG] = "pig",          [FIGURE_BARN] = "barn",
    [FIGURE_SHEPHERD] = "shepherd",
};

const char *figure_type_name(unsigned type) {
    return type < FIGURE_TYPE_COUNT ? FIGURE_TEXTS[type] : NULL;
}

const char *figure_type_text(FigureType type) {
    const char *name = figure_type_name((unsigned)type);
    return name != NULL ? name : "unknown figure";
}

uint32_t player_figures(const Rules *rules, const Game *game, unsigned player,
                        FigureAt out[PLAYER_FIGURES_MAX]) {
    ASSERT(player < (unsigned)rules->players);
    const uint32_t followers = followers_on_table(rules, game, player);
    for (uint32_t i = 0; i < followers; i++) {
        const SegmentRef ref = rules->kernel->figure(game, player, i);
        out[i] = (FigureAt){FIGURE_NORMAL, ROLE_FOLLOWER, ref};
    }
    uint32_t count = followers;
    for (unsigned i = 0; i < rules->figure_count; i++) {
        const FigureKind *kind = rules->figures[i].kind;
        const SegmentRef ref = figure_ref_const(rules, game, player, i);
        if (ref != NO_REF) {
            ASSERT(count < PLAYER_FIGURES_MAX);
            out[count++] = (FigureAt){kind->type, kind->role, ref};
        }
    }
    return count;
}

uint32_t figures_held(const Rules *rules, const Game *game, unsigned player, unsigned type) {
    if (type == FIGURE_NORMAL) {
        return game->supply[player];
    }
    const int index = rules_figure_find(rules, type);
    return index >= 0 && figure_ref_const(rules, game, player, (unsigned)index) == NO_REF &&
           ((game->kinds_away[player] >> index) & 1U) == 0;
}

// ---- Deploying

bool ref_may_lie(const Rules *rules, SegmentRef ref) {
    return ((rules_copy_type(rules, ref_copy(ref))->lies >> ref_segment(ref)) & 1U) != 0;
}

Action deployment_action(const Rules *rules, const Game *game, unsigned bit) {
    const Deployment deployment = deployment_of(rules, bit);
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    const unsigned type = deployment.figure == 0 ? (unsigned)FIGURE_NORMAL
                                                 : rules->figures[deployment.figure - 1].kind->type;
    const Action action = action_deploy(game->active, type, at.x, at.y, deployment.segment);
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

bool figure_deployable(const Rules *rules, const Game *game, uint32_t index) {
    Deployments all;
    rules->kernel->deployments_of(rules, game, index, &all);
    return all.count != 0;
}

void figure_deployments_list(const Rules *rules, const Game *game, uint32_t index,
                             ActionList *list) {
    Deployments all;
    rules->kernel->deployments_of(rules, game, index, &all);
    deployments_list(rules, game, &all, list);
}

void figure_deploy(const Rules *rules, Game *game, Action action) {
    const SegmentRef ref = segment_ref(game->copy_in_turn, action_segment(action));
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
            action_list_add(list,
                            action_remove(player, figures[i].type, at.x, at.y, ref_segment(ref)));
        }
    }
}

void figure_take_home(const Rules *rules, Game *game, Action action) {
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    rules->kernel->go_home(rules, game, action_owner(action), action_figure(action),
                           segment_ref((unsigned)copy, action_segment(action)));
}

// ---- Neutral figures

SegmentRef neutral_at(const Rules *rules, const Game *game, uint32_t module, unsigned which) {
    return neutral_ref_const(rules, game, rules->modules[module].first_neutral + which);
}

void neutral_put(const Rules *rules, Game *game, uint32_t module, unsigned which, SegmentRef ref) {
    const unsigned index = rules->modules[module].first_neutral + which;
    ASSERT(ref == NO_REF || neutral_may_stand(rules, index, ref));
    *neutral_ref(rules, game, index) = ref;
}

Action neutral_move(const Rules *rules, const Game *game, uint32_t module, unsigned which,
                    SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    return action_move(game->decider, ACTION_NEUTRAL + rules->modules[module].first_neutral + which,
                       at.x, at.y, ref_segment(ref));
}

bool neutral_may_stand(const Rules *rules, unsigned index, SegmentRef ref) {
    const unsigned kinds = rules->neutrals[index]->kinds;
    const unsigned segment = ref_segment(ref);
    if (segment == WHOLE_TILE) {
        return kinds == 0;
    }
    return segment < rules_copy_type(rules, ref_copy(ref))->segment_count &&
           ((kinds >> rules_segment_kind(rules, ref_copy(ref), segment)) & 1U) != 0;
}
