// SPDX-License-Identifier: MIT
// The fairy of The Princess & the Dragon. Rules: Complete Annotated Rules 7.4, p. 41 to 43.
//
// The fairy is next to one follower (fairy=follower): on its segment, or on the whole tile if it is
// on a tower. When the follower leaves, the fairy stays in place, next to no follower. With
// fairy=tile, the fairy is on a tile, next to all followers there.
#include "base/bits.h"
#include "expansions/princess_and_dragon/princess_and_dragon_state.h"
#include "table/off_board.h"
#include "table/prospects.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { TURN_POINTS = 1, SCORED_POINTS = 3, FIVE_POINTS = 5 };

static const char SOURCE[] = "the fairy";

/** Returns the followers of a player on segments of a copy, as a bit set. */
static uint32_t followers_on(const Rules *rules, const Game *game, unsigned player, uint32_t copy) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, player, figures);
    uint32_t segments = 0;
    for (uint32_t i = 0; i < count; i++) {
        const SegmentRef ref = figures[i].ref;
        const bool there =
            figures[i].role == ROLE_FOLLOWER && cell_copy(rules, game, ref_copy(ref)) == copy;
        segments |= there ? UINT32_C(1) << cell_segment(rules, game, ref) : 0;
    }
    return segments;
}

/** Returns the bit WHOLE_TILE if a player has a follower on top of something on a copy, else 0. */
static uint32_t followers_above(const Rules *rules, const Game *game, unsigned player,
                                uint32_t copy) {
    uint16_t copies[GAME_OFF_BOARD_MAX];
    const uint32_t count = off_board_on_top(rules, game, player, copies);
    bool above = false;
    for (uint32_t i = 0; i < count; i++) {
        above = above || copies[i] == copy;
    }
    return (uint32_t)above << WHOLE_TILE;
}

/** A set of places. */
typedef struct Places {
    SegmentRef refs[PLAYER_FIGURES_MAX + GAME_OFF_BOARD_MAX];
    uint32_t count;
    uint64_t maybe; /* bit ref % 64: a place with such a ref may be listed; avoids most searches */
} Places;

/** Adds a place if it is not listed yet. */
static void place_add(Places *places, SegmentRef place) {
    const uint64_t bit = UINT64_C(1) << (place % 64);
    bool there = false;
    for (uint32_t i = 0; (places->maybe & bit) != 0 && !there && i < places->count; i++) {
        there = places->refs[i] == place;
    }
    places->maybe |= bit;
    places->refs[places->count] = place;
    places->count += !there;
}

/** Returns segment `segment` of the fairy's cell. */
static SegmentRef fairy_ref(const Rules *rules, const Game *game, uint32_t module,
                            unsigned number) {
    const SegmentRef ref = neutral_at(rules, game, module, NEUTRAL_FAIRY);
    if (ref_segment(ref) != WHOLE_TILE) {
        return ref; // she is next to one segment
    }
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    return cell_ref(rules, game, at.x, at.y, number);
}

/** Returns the subset of some segments of the fairy's cell that belongs to a feature. */
static uint32_t segments_of(const Rules *rules, const Game *game, uint32_t module,
                            uint32_t segments, FeatureRef feature) {
    uint32_t there = 0;
    for (uint32_t rest = segments & ~(UINT32_C(1) << WHOLE_TILE); rest != 0; rest &= rest - 1) {
        const SegmentRef ref = fairy_ref(rules, game, module, bit_lowest(rest));
        there |= feature_same(feature_of_ref(rules, game, ref), feature) ? rest & -rest : 0;
    }
    return there;
}

/** Returns the segments of the fairy's cell with followers of a player next to the fairy. */
static uint32_t followers_beside(const Rules *rules, const Game *game, uint32_t module,
                                 unsigned player) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const SegmentRef ref = neutral_at(rules, game, module, NEUTRAL_FAIRY);
    const bool on_tile = princess_setting(rules, module, SETTING_ON_TILE);
    if (ref == NO_REF || !(on_tile || state->beside == player + 1)) {
        return 0;
    }
    if (!on_tile && ref_segment(ref) != WHOLE_TILE) {
        return (uint32_t)rules->kernel->follower_on(rules, game, player, ref)
               << cell_segment(rules, game, ref);
    }
    return (on_tile ? followers_on(rules, game, player, ref_copy(ref)) : 0) |
           followers_above(rules, game, player, ref_copy(ref));
}

/** Returns those of `segments` of the fairy's cell from which a player's follower leaves this turn.
 */
static uint32_t segments_left(const Rules *rules, const Game *game, uint32_t module,
                              unsigned player, uint32_t segments) {
    uint32_t left = 0;
    for (uint32_t rest = segments & ~(UINT32_C(1) << WHOLE_TILE); rest != 0; rest &= rest - 1) {
        const SegmentRef ref = fairy_ref(rules, game, module, bit_lowest(rest));
        left |= follower_leaves(rules, game, player, ref) ? rest & -rest : 0;
    }
    return left;
}

// ---- Moving the fairy

/** Returns the fairy's place if it is next to a follower of the active player, or NO_REF. */
static SegmentRef fairy_with_own(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const SegmentRef ref = neutral_at(rules, game, module, NEUTRAL_FAIRY);
    const bool whole = ref != NO_REF && ref_segment(ref) == WHOLE_TILE;
    return whole || state->beside == game->active + 1 ? ref : NO_REF;
}

/** Finds the places next to the active player's followers. */
static void places_find(const Rules *rules, const Game *game, uint32_t module, Places *places) {
    const bool on_tile = princess_setting(rules, module, SETTING_ON_TILE);
    places->count = 0;
    places->maybe = 0;
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t figure_count = player_figures(rules, game, game->active, figures);
    for (uint32_t i = 0; i < figure_count; i++) {
        if (figures[i].role == ROLE_FOLLOWER) {
            const SegmentRef ref = figures[i].ref;
            place_add(places, on_tile ? tile_ref(cell_copy(rules, game, ref_copy(ref))) : ref);
        }
    }
    uint16_t copies[GAME_OFF_BOARD_MAX];
    const uint32_t above = off_board_on_top(rules, game, game->active, copies);
    for (uint32_t i = 0; i < above; i++) {
        place_add(places, tile_ref(copies[i]));
    }
}

void fairy_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    Places places;
    places_find(rules, game, module, &places);
    const SegmentRef here = fairy_with_own(rules, game, module);
    for (uint32_t i = 0; i < places.count; i++) {
        if (places.refs[i] != here) {
            action_list_add(list, neutral_move(rules, game, module, NEUTRAL_FAIRY, places.refs[i]));
        }
    }
}

bool fairy_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log) {
    if (action_verb(action) != VERB_MOVE ||
        action_figure(action) !=
            ACTION_NEUTRAL + rules->modules[module].first_neutral + NEUTRAL_FAIRY) {
        return false;
    }
    PrincessAndDragon *state = module_state(rules, game, module);
    neutral_put(rules, game, module, NEUTRAL_FAIRY, action_ref(rules, game, action));
    state->beside =
        princess_setting(rules, module, SETTING_ON_TILE) ? 0 : (uint8_t)(game->active + 1);
    return true;
}

// ---- Points

/**
 * Returns the followers of a player, whose turn begins, one of which is paid for the fairy
 * (followers_beside). None after the last tile, when only tiles held by players are placed.
 */
static uint32_t followers_paid(const Rules *rules, const Game *game, uint32_t module,
                               unsigned player) {
    const bool tile = game->draws_left > 0 || game->hand_ahead[player] != NO_TYPE;
    const bool pays = tile && !princess_setting(rules, module, SETTING_FIVE);
    return pays ? followers_beside(rules, game, module, player) : 0;
}

/** Pays one point for a follower next to the fairy, in its feature. */
static PhaseResult point_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const uint32_t segments = followers_paid(rules, game, module, game->active);
    if (segments == 0) {
        return PHASE_NEXT;
    }
    const unsigned segment = bit_lowest(segments);
    const Bonus bonus = {game->active, TURN_POINTS, SOURCE};
    if (segment == WHOLE_TILE) {
        holding_grant(rules, game, bonus, log);
        return PHASE_NEXT;
    }
    const SegmentRef ref = fairy_ref(rules, game, module, segment);
    bonus_grant(rules, game, feature_of_ref(rules, game, ref), bonus, log);
    return PHASE_NEXT;
}

/** A follower that left the fairy is no longer next to it, even if it is placed there again. */
static PhaseResult alone_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    PrincessAndDragon *state = module_state(rules, game, module);
    if (state->beside != 0 && followers_beside(rules, game, module, state->beside - 1U) == 0) {
        state->beside = 0;
    }
    return PHASE_NEXT;
}

/** Returns the points for a scored follower next to the fairy. */
static int32_t scored_points(const Rules *rules, uint32_t module) {
    return princess_setting(rules, module, SETTING_FIVE) ? FIVE_POINTS : SCORED_POINTS;
}

/** Returns whether a player has a follower next to the fairy in a feature. */
static bool beside_in(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                      FeatureRef feature) {
    const uint32_t segments = followers_beside(rules, game, module, player);
    return segments != 0 && segments_of(rules, game, module, segments, feature) != 0;
}

/** An abbot in a monastery is not scored with the monks there. */
void fairy_completed(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                     ScoreLog *log) {
    const bool lone = feature.kind == SEGMENT_CLOISTER;
    const uint32_t lying = lone ? rules->kernel->lying_seats(game, feature.root) : 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (((lying >> player) & 1U) == 0 && beside_in(rules, game, module, player, feature)) {
            const Bonus bonus = {player, scored_points(rules, module), SOURCE};
            bonus_grant(rules, game, feature, bonus, log);
        }
    }
}

/** Finds the features of segments of the fairy's cell, each once. @return their number */
static uint32_t features_on(const Rules *rules, const Game *game, uint32_t module,
                            uint32_t segments, FeatureRef out[SEGMENTS_MAX]) {
    uint32_t count = 0;
    for (segments &= ~(UINT32_C(1) << WHOLE_TILE); segments != 0; count++) {
        const SegmentRef ref = fairy_ref(rules, game, module, bit_lowest(segments));
        out[count] = feature_of_ref(rules, game, ref);
        segments &= ~segments_of(rules, game, module, segments, out[count]);
    }
    return count;
}

/** Returns true for farms, and for incomplete features unless they score nothing. */
static bool pays_finally(const Rules *rules, FeatureRef feature) {
    return rules->options.incomplete_score || feature.kind == SEGMENT_FIELD;
}

void fairy_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                 ScoreLog *log) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FeatureRef features[SEGMENTS_MAX];
        const uint32_t segments = followers_beside(rules, game, module, player);
        const uint32_t count = features_on(rules, game, module, segments, features);
        for (uint32_t i = 0; i < count; i++) {
            if (pays_finally(rules, features[i])) {
                const Bonus bonus = {player, scored_points(rules, module), SOURCE};
                bonus_pay(rules, game, features[i], bonus, points, log);
            }
        }
    }
}

void fairy_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FeatureRef features[SEGMENTS_MAX];
        const uint32_t segments = followers_beside(rules, game, module, player);
        const uint32_t left = segments_left(rules, game, module, player, segments);
        const uint32_t count = features_on(rules, game, module, segments & ~left, features);
        for (uint32_t i = 0; i < count; i++) {
            if (pays_finally(rules, features[i])) {
                prospect_add_in(list, PROSPECT_LOAN, player, features[i],
                                scored_points(rules, module));
            }
        }
    }
}

bool fairy_pays_soon(const Rules *rules, const Game *game, uint32_t module) {
    bool soon = false;
    for (unsigned player = 0; player < (unsigned)rules->players && !soon; player++) {
        const uint32_t segments = followers_beside(rules, game, module, player);
        soon = segments_left(rules, game, module, player, segments) != 0;
    }
    return soon;
}

/** Returns the points of a player for followers next to the fairy that are paid and leave in this
 * turn, less what they would pay at the end of the game. */
static int32_t points_soon(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    FeatureRef features[SEGMENTS_MAX];
    const uint32_t segments = followers_beside(rules, game, module, player);
    const uint32_t left = segments_left(rules, game, module, player, segments);
    const uint32_t count = features_on(rules, game, module, left, features);
    int32_t points = 0;
    for (uint32_t i = 0; i < count; i++) {
        points += pays_finally(rules, features[i]) ? 0 : scored_points(rules, module);
    }
    return points;
}

void fairy_turn_pays(const Rules *rules, const Game *game, uint32_t module,
                     const PlacementPreview *preview, int32_t *points) {
    const unsigned next = (unsigned)game_next_player(rules, game);
    const bool begins = next != game->active; // not if this player draws ahead before
    const uint32_t paid = begins ? followers_paid(rules, game, module, next) : 0;
    points[next] += (paid & ~segments_left(rules, game, module, next, paid)) != 0 ? TURN_POINTS : 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        points[player] += points_soon(rules, game, module, player);
    }
}

const Phase PHASE_FAIRY_POINT = {.name = "fairy point", .step = STEP_BEGIN, .enter = point_enter};

const Phase PHASE_FAIRY_ALONE = {.name = "fairy alone",
                                 .step = STEP_ARRIVAL,
                                 .wake_byte = WAKE_BYTE(PrincessAndDragon, beside),
                                 .enter = alone_enter};
