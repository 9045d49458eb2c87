// SPDX-License-Identifier: MIT
// Lords of castles. The first road, city, cloister or other castle completed after the turn in
// which a castle was built, and on one of the six tiles around it, also pays its lord, even if no
// player is paid for it. The lord's player chooses if several are completed at once. A castle that
// is paid counts as completed for adjacent ones. Rules: Complete Annotated Rules 7.4, "Castles".
#include "base/bits.h"
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "table/completed.h"
#include "table/facts.h"
#include "table/off_board.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

const char *const CASTLE_PLACES[] = {"castle", NULL};

// ---- Near a castle

enum { NEAR = 6, OWN = 2 /* the cells of the castle start at this index */ };

/** Finds the copies on the six cells of a castle, -1 where there is none. */
static void castle_near(const Rules *rules, const Game *game, SegmentRef city, int out[NEAR]) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(city));
    const unsigned side = castle_side(rules, game, city);
    const unsigned across = (side + 1) % SIDES;
    for (int i = 0; i < NEAR; i++) {
        const int along = i % 2; // the castle's own cell, then the one beyond
        const int beside = i / 2 - 1;
        out[i] =
            rules->kernel->copy_on(game, at.x + along * side_dx(side) + beside * side_dx(across),
                                   at.y + along * side_dy(side) + beside * side_dy(across));
    }
}

void lords_expel(const Rules *rules, Game *game, uint32_t module, uint32_t copy) {
    Castles *castles = castles_of(rules, game, module);
    for (unsigned i = 0; i < castles->count; i++) {
        Castle *castle = &castles->castles[i];
        int near[NEAR];
        castle_near(rules, game, castle->city, near);
        const bool here = near[OWN] == (int)copy || near[OWN + 1] == (int)copy;
        if (castle->lord != NO_LORD && here) {
            figure_back(rules, game, castle->owner, castle->lord);
            castle->lord = NO_LORD;
        }
    }
}

uint32_t lords_near(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                    PlacedTile tile) {
    const Castles *castles = castles_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned i = 0; i < castles->count; i++) {
        const Castle *castle = &castles->castles[i];
        int near[NEAR];
        castle_near(rules, game, castle->city, near);
        const bool here = tiles_near(copy_tile(rules, game, (uint32_t)near[OWN]), tile) ||
                          tiles_near(copy_tile(rules, game, (uint32_t)near[OWN + 1]), tile);
        count += castle->owner == player && castle->lord != NO_LORD && here;
    }
    return count;
}

static bool is_near(const Rules *rules, const Game *game, SegmentRef city, FeatureRef feature) {
    int copies[NEAR];
    castle_near(rules, game, city, copies);
    bool near = false;
    for (unsigned i = 0; i < NEAR && !near; i++) {
        near = copies[i] >= 0 && (feature.kind == SEGMENT_CLOISTER
                                      ? (uint32_t)copies[i] == cell_copy(rules, game, feature.root)
                                      : cell_shows(rules, game, (uint32_t)copies[i], feature));
    }
    return near;
}

/** Returns whether a castle is still to be paid. */
static bool castle_waits(const Castle *castle) {
    return castle->lord != NO_LORD && !castle->fresh;
}

// ---- Completed features

static void note(Castles *castles, SegmentRef ref, int32_t worth) {
    if (castles->noted_count < NOTED_MAX) {
        castles->noted[castles->noted_count++] = (Noted){ref, (uint16_t)worth};
    }
}

/**
 * Returns whether a feature pays no lord: farms; gardens, which the rules do not name; and a
 * monastery with only an abbot, which is never completed (footnote 305).
 */
static bool pays_no_lord(const Rules *rules, const Game *game, FeatureRef feature) {
    if (feature.kind != SEGMENT_CLOISTER) {
        return feature.kind == SEGMENT_FIELD;
    }
    const unsigned segment = rules_copy_type(rules, feature.root)->cloister - 1U;
    return rules_segment_kind(rules, feature.root, segment) == SEGMENT_GARDEN ||
           rules->kernel->only_lying(game, feature.root);
}

static PhaseResult note_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Castles *castles = castles_of(rules, game, module);
    const FeatureRef feature = scoring_feature(rules, game);
    bool near = false;
    for (unsigned i = 0; i < castles->count && !near; i++) {
        near = castle_waits(&castles->castles[i]) && !pays_no_lord(rules, game, feature) &&
               is_near(rules, game, castles->castles[i].city, feature);
    }
    if (near) {
        note(castles, feature_name_ref(rules, game, feature),
             rules->kernel->completed_worth(rules, game, feature));
    }
    return PHASE_NEXT;
}

const Phase PHASE_CASTLE_NOTE = {.name = "castle noted",
                                 .step = STEP_FEATURE_SHARE,
                                 .triggers = TRIGGER_COMPLETED,
                                 .enter = note_enter};

// ---- Paying

/**
 * Returns the number that represents a worth in an action: the worth itself, capped; the largest
 * number stands for the best of all that are worth at least that.
 */
static unsigned worth_number(unsigned worth) {
    return worth < UINT8_MAX ? worth : UINT8_MAX;
}

/**
 * Returns what a castle may be paid for, one for each number, as a bit set of the noted features.
 */
static uint32_t castle_choices(const Rules *rules, const Game *game, const Castles *castles,
                               const Castle *castle) {
    uint32_t choices = 0;
    for (unsigned i = 0; i < castles->noted_count; i++) {
        const Noted *noted = &castles->noted[i];
        uint32_t same = 0; // the feature already chosen for that number
        for (unsigned j = 0; j < i; j++) {
            const bool alike = worth_number(castles->noted[j].worth) == worth_number(noted->worth);
            same |= choices & (uint32_t)alike << j;
        }
        const bool more = same == 0 || castles->noted[bit_lowest(same)].worth < noted->worth;
        if (more && is_near(rules, game, castle->city, feature_of_ref(rules, game, noted->ref))) {
            choices = (choices & ~same) | 1U << i;
        }
    }
    return choices;
}

/**
 * Returns the number of the next castle to be paid, and the features it may be paid for: first
 * those of the player whose turn it is, then clockwise; -1 if there is none.
 */
static int castle_due(const Rules *rules, const Game *game, uint32_t module, uint32_t *choices) {
    const Castles *castles = castles_of_const(rules, game, module);
    for (unsigned turn = 0; castles->noted_count > 0 && turn < (unsigned)rules->players; turn++) {
        const unsigned player = (game->active + turn) % (unsigned)rules->players;
        for (unsigned i = 0; i < castles->count; i++) {
            const Castle *castle = &castles->castles[i];
            const bool waits = castle->owner == player && castle_waits(castle);
            *choices = waits ? castle_choices(rules, game, castles, castle) : 0;
            if (*choices != 0) {
                return (int)i;
            }
        }
    }
    return -1;
}

/** Pays the lord and returns it to supply. A mayor counts pennants, and a castle has none. */
static void castle_pay(const Rules *rules, Game *game, uint32_t module, int number, int32_t worth,
                       ScoreLog *log) {
    Castles *castles = castles_of(rules, game, module);
    Castle *castle = &castles->castles[number];
    figure_back(rules, game, castle->owner, castle->lord);
    const bool paid = castle->lord != FIGURE_MAYOR;
    castle->lord = NO_LORD;
    if (paid) {
        const FeatureRef city = feature_of_ref(rules, game, castle->city);
        bonus_grant(rules, game, city, (Bonus){castle->owner, worth, "a castle"}, log);
        int copies[NEAR];
        castle_near(rules, game, castle->city, copies);
        award_claimed(rules, game, castle->owner, copies, NEAR);
        note(castles, castle->city, worth);
    }
}

static PhaseResult paid_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Castles *castles = castles_of(rules, game, module);
    uint32_t choices = 0;
    const int due = castle_due(rules, game, module, &choices);
    if (due < 0) {
        castles->noted_count = 0;
        return PHASE_NEXT;
    }
    if ((choices & (choices - 1)) != 0) {
        return turn_ask(game, castles->castles[due].owner);
    }
    castle_pay(rules, game, module, due, castles->noted[bit_lowest(choices)].worth, log);
    return PHASE_AGAIN;
}

static bool paid_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    uint32_t choices = 0;
    const int due = castle_due(rules, game, module, &choices);
    const Castles *castles = castles_of_const(rules, game, module);
    return due >= 0 && castles->castles[due].owner == player && (choices & (choices - 1)) != 0;
}

/** Returns the choice of a feature with a worth. */
static Action worth_action(const Game *game, unsigned worth) {
    return action_with_arg(action_make(VERB_CHOOSE, game->decider), worth_number(worth));
}

static void paid_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Castles *castles = castles_of_const(rules, game, module);
    uint32_t choices = 0;
    (void)castle_due(rules, game, module, &choices);
    for (unsigned i = 0; i < NOTED_MAX; i++) {
        if (((choices >> i) & 1U) != 0) {
            action_list_add(list, worth_action(game, castles->noted[i].worth));
        }
    }
}

static PhaseResult paid_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    uint32_t choices = 0;
    const int due = castle_due(rules, game, module, &choices);
    const Castles *castles = castles_of_const(rules, game, module);
    unsigned chosen = 0;
    while (((choices >> chosen) & 1U) == 0 ||
           worth_action(game, castles->noted[chosen].worth) != action) {
        chosen++;
    }
    castle_pay(rules, game, module, due, castles->noted[chosen].worth, log);
    return PHASE_AGAIN;
}

static void paid_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    wording->number = (int32_t)action_arg(action);
    wording->option = wording->number == UINT8_MAX ? "be paid for a feature of # points or more"
                                                   : "be paid for a feature of # points";
}

const Phase PHASE_CASTLE_PAID = {.name = "castle paid",
                                 .question =
                                     "choose the feature beside your castle that it is paid for",
                                 .describe = paid_describe,
                                 .step = STEP_KEPT,
                                 .triggers = TRIGGER_COMPLETED,
                                 .enter = paid_enter,
                                 .asks = paid_asks,
                                 .actions = paid_actions,
                                 .apply = paid_apply};

bool lords_wait(const Rules *rules, const Game *game, uint32_t module,
                const PlacementPreview *preview) {
    const Castles *castles = castles_of_const(rules, game, module);
    bool wait = true;
    for (unsigned i = 0; i < castles->count && wait; i++) {
        const Castle *castle = &castles->castles[i];
        wait = !castle_waits(castle) || !preview_completes_cloister(rules, game);
        for (unsigned j = 0; j < preview->count && wait && castle_waits(castle); j++) {
            const FeatureView *view = &preview->features[j];
            const FeatureRef feature = view_ref(view);
            wait = !view->complete || !is_near(rules, game, castle->city, feature);
        }
    }
    return wait;
}

// ---- Lords as off-board figures

uint32_t castle_off_board(const Rules *rules, const Game *game, uint32_t module,
                          OffBoardFigure *out) {
    const Castles *castles = castles_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned i = 0; i < castles->count; i++) {
        const Castle *castle = &castles->castles[i];
        if (castle->lord != NO_LORD) {
            out[count++] = (OffBoardFigure){.owner = (int8_t)castle->owner,
                                            .type = castle->lord,
                                            .holder = -1,
                                            .place = CASTLE_PLACES[0]};
        }
    }
    return count;
}

void castle_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    Castles *castles = castles_of(rules, game, module);
    for (unsigned i = 0; i < castles->count; i++) {
        Castle *castle = &castles->castles[i];
        if (castle->owner == (unsigned)figure.owner && castle->lord == figure.type) {
            castle->lord = NO_LORD;
            return;
        }
    }
}

// ---- Memory

enum { MEMORY_FEATURES = 2 * CASTLES_MAX, LORD_SHIFT = 4, FRESH_SHIFT = 12 };

uint32_t castle_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const Castles *castles = castles_of_const(rules, game, module);
    const bool castle = index < MEMORY_FEATURES;
    const uint32_t at = (index - (castle ? 0 : MEMORY_FEATURES)) / 2;
    const bool second = index % 2 != 0;
    if (at >= (castle ? castles->count : castles->noted_count)) {
        return 0;
    }
    const Castle *c = &castles->castles[castle ? at : 0];
    const Noted *n = &castles->noted[castle ? 0 : at];
    if (!second) {
        return ref_remembered(rules, game, castle ? c->city : n->ref);
    }
    return castle ? (uint32_t)c->owner | (uint32_t)c->lord << LORD_SHIFT |
                        (uint32_t)c->fresh << FRESH_SHIFT
                  : n->worth;
}

void castle_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value) {
    Castles *castles = castles_of(rules, game, module);
    const bool second = index % 2 != 0;
    if (index < MEMORY_FEATURES) {
        Castle *castle = &castles->castles[index / 2];
        castle->city = second ? castle->city : ref_recalled(rules, game, value);
        castle->owner = (uint8_t)(second ? value & (PLAYERS_MAX - 1) : castle->owner);
        castle->lord = (uint8_t)(second ? value >> LORD_SHIFT : castle->lord);
        castle->fresh = (uint8_t)(second ? (value >> FRESH_SHIFT) & 1U : castle->fresh);
        return;
    }
    Noted *noted = &castles->noted[(index - MEMORY_FEATURES) / 2];
    noted->ref = second ? noted->ref : ref_recalled(rules, game, value);
    noted->worth = (uint16_t)(second ? value : noted->worth);
}

uint64_t castle_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Castles *castles = castles_of_const(rules, game, module);
    uint64_t hash = rng_mix(castles->asked);
    for (unsigned i = 0; i < castles->count; i++) {
        const Castle *castle = &castles->castles[i];
        hash = rng_mix(hash ^ ref_bits(rules, game, castle->city));
        hash = rng_mix(
            hash ^ ((uint64_t)castle->owner << 16 | (uint64_t)castle->lord << 8 | castle->fresh));
    }
    for (unsigned i = 0; i < castles->noted_count; i++) {
        hash = rng_mix(hash ^ ref_bits(rules, game, castles->noted[i].ref));
        hash = rng_mix(hash ^ castles->noted[i].worth);
    }
    return hash;
}

Status castle_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Castles *castles = castles_of_const(rules, game, module);
    bool sound = castles->count <= CASTLES_MAX && castles->noted_count <= NOTED_MAX;
    uint32_t built[PLAYERS_MAX] = {0};
    for (unsigned i = 0; sound && i < castles->count; i++) {
        const Castle *castle = &castles->castles[i];
        sound = castle->city != NO_REF && castle->owner < (unsigned)rules->players &&
                ++built[castle->owner] <= castle_tokens(rules) &&
                (castle->lord == NO_LORD || castle->lord < FIGURE_TYPE_COUNT);
        FeatureView view = {.complete = false};
        if (sound) {
            feature_measure(rules, game, feature_of_ref(rules, game, castle->city), &view);
        }
        sound = sound && view.complete && view.tiles == 2 && view.kind == SEGMENT_CITY;
    }
    for (unsigned i = 0; sound && i < castles->noted_count; i++) {
        sound = castles->noted[i].ref != NO_REF;
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID, "a castle does not match its city");
}

void castle_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Castles *castles = castles_of_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        fact_hold(list, "castle", (int)player, (int32_t)castle_tokens_left(rules, castles, player));
    }
    for (unsigned i = 0; i < castles->count; i++) {
        const Castle *castle = &castles->castles[i];
        GameFact fact = fact_on_ref(rules, game, castle->city, "castle", castle->owner);
        fact.amount = castle->lord != NO_LORD;
        fact_add(list, fact);
    }
}
