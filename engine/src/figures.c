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
    const uint32_t followers = rules->followers - game->supply[player];
    for (uint32_t i = 0; i < followers; i++) {
        const SegmentRef ref = rules->kernel->figure(game, player, i);
        out[i] = (FigureAt){FIGURE_NORMAL, ROLE_FOLLOWER, ref};
    }
    uint32_t count = followers;
    for (unsigned i = 0; i < rules->figure_count; i++) {
        const FigureKind *kind = rules->figures[i].kind;
        const SegmentRef ref = figure_ref_const(rules, game, player, i);
        if (ref != NO_REF) {
            out[count++] = (FigureAt){kind->type, kind->role, ref};
        }
    }
    return count;
}

// ---- Deploying

uint32_t segments_barred(const Rules *rules, const Game *game) {
    uint32_t barred = 0;
    const Hooked *const end = hooks_end(rules, HOOK_BARRED);
    for (const Hooked *h = hooks_first(rules, HOOK_BARRED); h != end; h++) {
        barred |= h->expansion->barred(rules, game, h->module);
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

bool ref_may_lie(const Rules *rules, SegmentRef ref) {
    const Hooked *const end = hooks_end(rules, HOOK_LYING);
    for (const Hooked *h = hooks_first(rules, HOOK_LYING); h != end; h++) {
        if (h->expansion->lying(rules, h->module, ref)) {
            return true;
        }
    }
    return false;
}

/** Those of some segments of the tile of this turn on which a follower may lie down. */
static uint32_t segments_lying(const Rules *rules, const Game *game, uint32_t segments) {
    uint32_t lying = 0;
    const bool any = rules->hook_lists[HOOK_LYING].count != 0;
    for (uint32_t rest = any ? segments : 0; rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const bool may = ref_may_lie(rules, segment_ref(game->copy_in_turn, segment));
        lying |= (uint32_t)may << segment;
    }
    return lying;
}

/** Adds deployments of one type on these segments: standing, then lying down. */
static void segments_add(const Rules *rules, const Game *game, unsigned type, uint32_t standing,
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

void followers_add(const Rules *rules, const Game *game, ActionList *list) {
    const uint32_t open = game->supply[game->active] > 0 ? segments_open(rules, game) : 0;
    segments_add(rules, game, FIGURE_NORMAL, open, segments_lying(rules, game, open), list);
}

void deployments_add(const Rules *rules, const Game *game, uint32_t index, ActionList *list) {
    const FigureKind *kind = rules->figures[index].kind;
    const uint32_t segments = figure_segments(rules, game, index);
    const bool follows = kind->role == ROLE_FOLLOWER;
    segments_add(rules, game, kind->type, segments,
                 follows ? segments_lying(rules, game, segments) : 0, list);
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
