// SPDX-License-Identifier: MIT
// Moving the wood: deploying a follower or another figure on the tile just placed, or what
// expansions offer instead.
#include "bits.h"
#include "turn.h"

static PhaseResult deploy_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)rules;
    (void)module;
    (void)log;
    return turn_ask(game, game->active);
}

uint32_t segments_barred(const Rules *rules, const Game *game) {
    uint32_t barred = 0;
    for (uint32_t m = 0; rules->hooks && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        barred |= expansion->barred != NULL ? expansion->barred(rules, game, m) : 0;
    }
    return barred;
}

uint32_t segments_open(const Rules *rules, const Game *game) {
    return rules->kernel->free_segments(rules, game) & ~segments_barred(rules, game);
}

/** Segments of the tile of this turn where the active player has a follower, of some kinds. */
static uint32_t segments_own(const Rules *rules, const Game *game, unsigned kinds) {
    const TileFacts *facts = rules_copy_type(rules, game->copy_in_turn)->facts;
    uint32_t segments = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        if (((kinds >> facts->segments[i].kind) & 1U) == 0) {
            continue;
        }
        const SegmentRef ref = segment_ref(game->copy_in_turn, i);
        FeatureView view = {.id = 0};
        rules->kernel->measure(rules, game, feature_of_ref(rules, game, ref), &view);
        segments |= (uint32_t)(view.followers[game->active] != 0) << i;
    }
    return segments;
}

uint32_t figure_segments(const Rules *rules, const Game *game, uint32_t index) {
    const FigureKind *kind = rules->figures[index].kind;
    if (figure_ref_const(rules, game, game->active, index) != NO_REF) {
        return 0;
    }
    if (kind->segments != NULL) {
        return kind->segments(rules, game, rules->figures[index].module);
    }
    if (kind->role == ROLE_DEPENDANT) {
        return segments_own(rules, game, kind->kinds);
    }
    const TileFacts *facts = rules_copy_type(rules, game->copy_in_turn)->facts;
    uint32_t segments = segments_open(rules, game);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        segments &= ~((uint32_t)(((kind->kinds >> facts->segments[i].kind) & 1U) == 0) << i);
    }
    return segments;
}

/** Adds deployments of one type on these segments: standing, then lying down. */
static void places_add(const Rules *rules, const Game *game, unsigned type, uint32_t standing,
                       uint32_t lying, ActionList *list) {
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    for (; standing != 0; standing &= standing - 1) {
        const unsigned segment = bit_lowest(standing);
        action_list_add(list, action_deploy(game->active, type, at.x, at.y, segment));
    }
    for (; lying != 0; lying &= lying - 1) {
        const unsigned segment = bit_lowest(lying);
        const Action action = action_deploy(game->active, type, at.x, at.y, segment);
        action_list_add(list, action_with_arg(action, ROLE_LYING));
    }
}

bool ref_may_lie(const Rules *rules, SegmentRef ref) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->lying != NULL && expansion->lying(rules, m, ref)) {
            return true;
        }
    }
    return false;
}

/** Those of some segments of the tile of this turn on which a follower may lie down. */
static uint32_t segments_lying(const Rules *rules, const Game *game, uint32_t segments) {
    uint32_t lying = 0;
    for (uint32_t rest = rules->hooks ? segments : 0; rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const bool may = ref_may_lie(rules, segment_ref(game->copy_in_turn, segment));
        lying |= (uint32_t)may << segment;
    }
    return lying;
}

void deployments_add(const Rules *rules, const Game *game, uint32_t index, ActionList *list) {
    const FigureKind *kind = rules->figures[index].kind;
    const uint32_t segments = figure_segments(rules, game, index);
    const bool follows = kind->role == ROLE_FOLLOWER;
    places_add(rules, game, kind->type, segments,
               follows ? segments_lying(rules, game, segments) : 0, list);
}

static uint32_t deploy_actions(const Rules *rules, const Game *game, Action *out, uint32_t skip,
                               uint32_t count) {
    ActionList list = action_list(out, skip, count);
    const uint32_t open = game->supply[game->active] > 0 ? segments_open(rules, game) : 0;
    action_list_add(&list, action_pass(game->active));
    places_add(rules, game, FIGURE_NORMAL, open, segments_lying(rules, game, open), &list);
    if (!rules->hooks) {
        return list.total;
    }
    for (uint32_t i = 0; i < rules->figure_count; i++) {
        if (!rules->figures[i].kind->elsewhere) {
            deployments_add(rules, game, i, &list);
        }
    }
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->wood_actions != NULL) {
            expansion->wood_actions(rules, game, m, &list);
        }
    }
    return list.total;
}

static Action deploy_sample(const Rules *rules, const Game *game, Rng *rng) {
    if (rules->hooks) {
        const uint32_t total = deploy_actions(rules, game, NULL, 0, 0);
        Action action = 0;
        (void)deploy_actions(rules, game, &action, rng_below(rng, total), 1);
        return action;
    }
    const bool supplied = game->supply[game->active] > 0;
    const uint32_t choices = supplied ? rules->kernel->free_segments(rules, game) : 0;
    const uint32_t pick = rng_below(rng, 1U + (uint32_t)__builtin_popcount(choices));
    if (pick == 0) {
        return action_pass(game->active);
    }
    const PlacedTile at = copy_tile(rules, game, game->copy_in_turn);
    return action_deploy(game->active, FIGURE_NORMAL, at.x, at.y, bit_select(choices, pick - 1));
}

static PhaseResult deploy_apply(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    for (uint32_t m = 0; rules->hooks && m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->wood_apply != NULL && expansion->wood_apply(rules, game, m, action, log)) {
            return PHASE_NEXT;
        }
    }
    if (action_verb(action) != VERB_DEPLOY) {
        return PHASE_NEXT;
    }
    const unsigned segment = action_segment(action);
    if (action_figure(action) == FIGURE_NORMAL && action_arg(action) != ROLE_LYING) {
        rules->kernel->deploy(rules, game, game->active, game->copy_in_turn, segment);
    } else {
        figure_deploy(rules, game, action);
    }
    return PHASE_NEXT;
}

void figure_deploy(const Rules *rules, Game *game, Action action) {
    const SegmentRef ref = segment_ref(game->copy_in_turn, action_segment(action));
    rules->kernel->stand(rules, game, game->active, action_figure(action), ref,
                         action_arg(action) == ROLE_LYING);
}

void figure_take_home(const Rules *rules, Game *game, Action action) {
    const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
    rules->kernel->go_home(rules, game, game->active, action_figure(action),
                           segment_ref((unsigned)copy, action_segment(action)));
}

const Phase PHASE_DEPLOY = {.name = "deploy",
                            .order = ORDER_DEPLOY,
                            .enter = deploy_enter,
                            .actions = deploy_actions,
                            .sample = deploy_sample,
                            .apply = deploy_apply};
