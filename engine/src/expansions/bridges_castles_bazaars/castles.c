// SPDX-License-Identifier: MIT
// Castles: a player with the majority in a completed city of two semicircles may turn it into a
// castle instead of being paid. Their follower becomes its lord (lords.c). Rules: Complete
// Annotated Rules 7.4, "Castles", footnotes 299 to 315.
//
// Several players may have the majority. They are asked clockwise from the player whose turn it is,
// until one turns the city into a castle. Followers of other players return to supply.
#include "base/bits.h"
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "table/completed.h"
#include "table/off_board.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum { FEW_PLAYERS = 4, SOME_PLAYERS = 6 };

uint32_t castle_tokens(const Rules *rules) {
    return rules->players <= FEW_PLAYERS ? 3 : rules->players <= SOME_PLAYERS ? 2 : 1;
}

uint32_t castle_tokens_left(const Rules *rules, const Castles *castles, unsigned player) {
    uint32_t left = castle_tokens(rules);
    for (unsigned i = 0; i < castles->count; i++) {
        left -= castles->castles[i].owner == player;
    }
    return left;
}

bool castle_turned(const Rules *rules, const Game *game, uint32_t module, FeatureRef feature) {
    const Castles *castles = castles_of_const(rules, game, module);
    bool turned = false;
    for (unsigned i = 0; i < castles->count && feature.kind == SEGMENT_CITY; i++) {
        const SegmentRef city = castles->castles[i].city;
        turned =
            turned || (city != NO_REF && feature_same(feature_of_ref(rules, game, city), feature));
    }
    return turned;
}

int32_t castle_city_worth(const Rules *rules, const Game *game, uint32_t module, uint32_t field,
                          uint32_t city, int32_t worth) {
    const FeatureRef feature = {SEGMENT_CITY, (uint16_t)city};
    return worth + castle_turned(rules, game, module, feature);
}

// ---- Eligible cities

/** Returns whether a segment is a city at one side of its tile, and a semicircle there. */
static bool is_semicircle(const Rules *rules, uint32_t module, SegmentRef ref) {
    const TileSegment *segment =
        &rules_copy_type(rules, ref_copy(ref))->facts->segments[ref_segment(ref)];
    unsigned sides = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        sides += ((segment->ports >> (3 * side)) & 7U) != 0;
    }
    return segment->kind == SEGMENT_CITY && sides == 1 &&
           !ref_carries(rules, ref, rules->modules[module].settings[SETTING_TAPERED]);
}

unsigned castle_side(const Rules *rules, const Game *game, SegmentRef ref) {
    const uint16_t ports =
        rules_copy_type(rules, ref_copy(ref))->facts->segments[ref_segment(ref)].ports;
    return (bit_lowest(ports) / 3 + copy_tile(rules, game, ref_copy(ref)).rotation) % SIDES;
}

/** Returns the copy beyond the side of a semicircle, or -1. */
static int copy_beyond(const Rules *rules, const Game *game, SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    const unsigned side = castle_side(rules, game, ref);
    return copy_next_to(rules, game, at, side);
}

/** Returns the other semicircle of a completed city of two semicircles, or NO_REF. */
static SegmentRef other_half(const Rules *rules, const Game *game, uint32_t module,
                             SegmentRef ref) {
    const int beyond = is_semicircle(rules, module, ref) ? copy_beyond(rules, game, ref) : -1;
    if (beyond < 0) {
        return NO_REF;
    }
    const FeatureRef city = feature_of_ref(rules, game, ref);
    const uint32_t segments = copy_segments(rules, game, (uint32_t)beyond, city);
    FeatureView view;
    feature_measure(rules, game, city, &view);
    if (!view.complete || view.tiles != 2 || segments == 0 || (segments & (segments - 1)) != 0) {
        return NO_REF;
    }
    const SegmentRef other = segment_ref((uint32_t)beyond, bit_lowest(segments));
    return is_semicircle(rules, module, other) ? other : NO_REF;
}

/**
 * Returns the players who may turn a city into a castle if they have a token left: those with a
 * follower there among the players who would be paid, or all if there is none (mayors).
 */
static uint32_t holders(const Rules *rules, const Game *game, FeatureRef city) {
    FeatureView view;
    feature_measure(rules, game, city, &view);
    const uint32_t seats = rules->kernel->owners(rules, game, city);
    uint32_t there = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        there |= (uint32_t)(view.followers[player] != 0) << player;
    }
    return seats == 0 ? there : seats & there;
}

// ---- Building castles

/** Returns the number of segments of the tile of this turn, with both halves of a double one. */
static unsigned turn_segments(const Rules *rules, const Game *game) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    unsigned segments = 0;
    for (uint32_t i = 0; i < count; i++) {
        segments += rules_copy_type(rules, copies[i])->segment_count;
    }
    return segments;
}

/** Returns one of these segments. */
static SegmentRef turn_segment(const Rules *rules, const Game *game, unsigned number) {
    uint32_t copies[2];
    (void)copies_in_turn(rules, game, copies);
    const unsigned first = rules_copy_type(rules, copies[0])->segment_count;
    return number < first ? segment_ref(copies[0], number) : segment_ref(copies[1], number - first);
}

/** Returns the segment of the tile of this turn that is asked about, and the player. */
static SegmentRef question_ref(const Rules *rules, const Game *game, const Castles *castles) {
    return turn_segment(rules, game, castles->asked / PLAYERS_MAX);
}
static unsigned question_player(const Rules *rules, const Game *game, const Castles *castles) {
    return (game->active + castles->asked % PLAYERS_MAX) % (unsigned)rules->players;
}

/** Returns whether that player may turn that city into a castle. */
static bool question_stands(const Rules *rules, const Game *game, uint32_t module) {
    const Castles *castles = castles_of_const(rules, game, module);
    const unsigned segments = turn_segments(rules, game);
    if (castles->asked / PLAYERS_MAX >= segments ||
        castles->asked % PLAYERS_MAX >= (unsigned)rules->players) {
        return false;
    }
    const SegmentRef ref = question_ref(rules, game, castles);
    const unsigned player = question_player(rules, game, castles);
    if (rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) != SEGMENT_CITY) {
        return false;
    }
    if (castle_tokens_left(rules, castles, player) == 0 ||
        other_half(rules, game, module, ref) == NO_REF) {
        return false;
    }
    const FeatureRef city = feature_of_ref(rules, game, ref);
    return rules->kernel->completed_now(rules, game, city) &&
           !castle_turned(rules, game, module, city) &&
           ((holders(rules, game, city) >> player) & 1U) != 0;
}

static PhaseResult castle_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Castles *castles = castles_of(rules, game, module);
    const unsigned questions = PLAYERS_MAX * turn_segments(rules, game);
    for (; game->completed_count > 0 && castles->asked < questions; castles->asked++) {
        const unsigned segment = castles->asked / PLAYERS_MAX;
        const SegmentRef ref = turn_segment(rules, game, segment);
        if (rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) != SEGMENT_CITY) {
            castles->asked = (uint8_t)((segment + 1) * PLAYERS_MAX -
                                       1); // skips the remaining players of this city
        } else if (question_stands(rules, game, module)) {
            return turn_ask(game, question_player(rules, game, castles));
        }
    }
    castles->asked = 0;
    return PHASE_NEXT;
}

static bool castle_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->copy_in_turn != NO_COPY && question_stands(rules, game, module) &&
           player == question_player(rules, game, castles_of_const(rules, game, module));
}

/**
 * Returns a follower of a player in a feature on a copy, preferably an ordinary one; its ref is
 * NO_REF if there is none.
 */
static FigureAt follower_in(const Rules *rules, const Game *game, unsigned player, uint32_t copy,
                            FeatureRef feature) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, player, figures);
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].role == ROLE_FOLLOWER && ref_copy(figures[i].ref) == copy &&
            feature_same(feature_of_ref(rules, game, figures[i].ref), feature)) {
            return figures[i];
        }
    }
    return (FigureAt){.ref = NO_REF};
}

static void castle_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    const SegmentRef ref = question_ref(rules, game, castles_of_const(rules, game, module));
    const SegmentRef halves[2] = {ref, other_half(rules, game, module, ref)};
    action_list_add(list, action_pass(game->decider));
    for (unsigned i = 0; i < 2; i++) {
        const uint32_t copy = ref_copy(halves[i]);
        const FeatureRef city = feature_of_ref(rules, game, ref);
        if (follower_in(rules, game, game->decider, copy, city).ref != NO_REF) {
            const PlacedTile at = copy_tile(rules, game, copy);
            const Action token = action_at(action_make(VERB_TOKEN, game->decider), at.x, at.y);
            action_list_add(list, action_with_arg(token, TOKEN_CASTLE));
        }
    }
}

/** Returns whether one segment is before another, from north to south and west to east. */
static bool segment_is_before(const Rules *rules, const Game *game, SegmentRef a, SegmentRef b) {
    const PlacedTile one = copy_tile(rules, game, ref_copy(a));
    const PlacedTile other = copy_tile(rules, game, ref_copy(b));
    return tile_before(one, other) || (!tile_before(other, one) && a < b);
}

/**
 * Builds a castle: the follower of the deciding player on a copy becomes the lord, and all other
 * figures leave the city.
 */
static void castle_build(const Rules *rules, Game *game, uint32_t module, uint32_t copy) {
    Castles *castles = castles_of(rules, game, module);
    const SegmentRef ref = question_ref(rules, game, castles);
    const SegmentRef other = other_half(rules, game, module, ref);
    const FeatureRef city = feature_of_ref(rules, game, ref);
    const bool mate = copy_segments(rules, game, copy, city) == 0; // the other half of the cell
    const uint32_t half = mate ? (uint32_t)rules->kernel->half_mate(game, copy) : copy;
    const FigureAt lord = follower_in(rules, game, game->decider, half, city);
    rules->kernel->go_home(rules, game, game->decider, lord.type, lord.ref);
    figure_take_off_board(rules, game, game->decider, lord.type);
    rules->kernel->clear_feature(rules, game, city);
    const Castle castle = {.city = segment_is_before(rules, game, ref, other) ? ref : other,
                           .owner = game->decider,
                           .lord = lord.type,
                           .fresh = 1};
    unsigned at = castles->count++;
    for (; at > 0 && segment_is_before(rules, game, castle.city, castles->castles[at - 1].city);
         at--) {
        castles->castles[at] = castles->castles[at - 1];
    }
    castles->castles[at] = castle;
}

static PhaseResult castle_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    Castles *castles = castles_of(rules, game, module);
    if (action_verb(action) == VERB_TOKEN) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        castle_build(rules, game, module, (uint32_t)copy);
    }
    castles->asked++;
    return PHASE_AGAIN;
}

const Phase PHASE_CASTLE = {.name = "castle",
                            .question =
                                "turn the small city just completed into a castle, or score it now",
                            .decline = "score the city now",
                            .step = STEP_CONVERT,
                            .triggers = TRIGGER_COMPLETED,
                            .enter = castle_enter,
                            .asks = castle_asks,
                            .actions = castle_actions,
                            .apply = castle_apply};

/** Returns whether a field borders a castle. */
static bool field_at_castle(const Rules *rules, const Game *game, const Castle *castle,
                            FeatureRef field) {
    const FeatureRef city = feature_of_ref(rules, game, castle->city);
    const int copies[2] = {(int)ref_copy(castle->city), copy_beyond(rules, game, castle->city)};
    bool borders = false;
    for (unsigned i = 0; i < 2; i++) {
        const uint32_t copy = (uint32_t)copies[i];
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        const uint32_t own = copy_segments(rules, game, copy, city);
        uint32_t fields = copy_segments(rules, game, copy, field);
        for (; fields != 0; fields &= fields - 1) {
            borders = borders || (facts->segments[bit_lowest(fields)].cities & own) != 0;
        }
    }
    return borders;
}

bool castles_rest(const Rules *rules, const Game *game, uint32_t module,
                  const PlacementPreview *preview) {
    const Castles *castles = castles_of_const(rules, game, module);
    bool rest = true;
    for (unsigned s = 0; s < preview->segments && rest; s++) {
        const FeatureView *view = &preview->features[preview->of[s]];
        rest = preview->of[s] == PREVIEW_NO_FEATURE || view->kind != SEGMENT_CITY ||
               !view->complete || view->tiles != 2 ||
               other_half(rules, game, module, segment_ref(game->copy_in_turn, s)) == NO_REF;
    }
    for (unsigned j = 0; j < preview->count && rest; j++) {
        const FeatureRef feature = view_ref(&preview->features[j]);
        for (unsigned i = 0; i < castles->count && feature.kind == SEGMENT_FIELD && rest; i++) {
            rest = !field_at_castle(rules, game, &castles->castles[i], feature);
        }
    }
    return rest;
}

static PhaseResult city_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return castle_turned(rules, game, module, scoring_feature(rules, game)) ? PHASE_RESOLVED
                                                                            : PHASE_NEXT;
}

const Phase PHASE_CASTLE_CITY = {.name = "castle city",
                                 .step = STEP_FEATURE_TURN,
                                 .triggers = TRIGGER_COMPLETED,
                                 .enter = city_enter};

static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Castles *castles = castles_of(rules, game, module);
    for (unsigned i = 0; i < castles->count; i++) {
        castles->castles[i].fresh = 0;
    }
    return PHASE_NEXT;
}

const Phase PHASE_CASTLE_OVER = {.name = "castles over",
                                 .step = STEP_CLOSE,
                                 .wake_byte = WAKE_BYTE(BridgesCastlesBazaars, castles.count),
                                 .enter = over_enter};
