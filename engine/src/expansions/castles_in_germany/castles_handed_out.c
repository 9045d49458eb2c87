// SPDX-License-Identifier: MIT
// Castles in Germany: the distribution at the start; see castles_in_germany.c.
#include "base/bits.h"
#include "expansions/castles_in_germany/castles_in_germany_state.h"

const char *const GERMAN_CASTLES[CASTLES_MAX] = {"german castle 1", "german castle 2",
                                                 "german castle 3", "german castle 4",
                                                 "german castle 5", "german castle 6"};

unsigned castles_handed_most(const Rules *rules, uint32_t module) {
    return setting(rules, module, SETTING_EACH) * (unsigned)rules->players;
}

/** Returns the castles that no player holds and that are not on the table, as a bit set. */
static uint32_t castles_free(const Rules *rules, const Game *game, uint32_t module) {
    const GermanCastles *castles = castles_of_const(rules, game, module);
    uint32_t free = 0;
    for (unsigned i = 0; i < CASTLES_MAX && i < setting(rules, module, SETTING_COUNT); i++) {
        PlacedTile west;
        const bool placed = castle_where(rules, game, module, i, &west);
        free |= (uint32_t)(castles->owner[i] == 0 && !placed) << i;
    }
    return free;
}

bool castles_handing_out(const Rules *rules, const Game *game, uint32_t module) {
    return game->placed_count > 0 &&
           castles_of_const(rules, game, module)->handed < castles_handed_most(rules, module) &&
           castles_free(rules, game, module) != 0;
}

/** Returns the player who gets the next castle. */
static unsigned handed_next(const Rules *rules, const Game *game, uint32_t module) {
    return (game->active + castles_of_const(rules, game, module)->handed) %
           (unsigned)rules->players;
}

static bool hand_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return castles_handing_out(rules, game, module) && player == handed_next(rules, game, module);
}

static PhaseResult castle_hand(const Rules *rules, Game *game, uint32_t module, unsigned castle) {
    GermanCastles *castles = castles_of(rules, game, module);
    castles->owner[castle] = (uint8_t)(1 + handed_next(rules, game, module));
    castles->handed++;
    return PHASE_AGAIN;
}

static PhaseResult hand_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!castles_handing_out(rules, game, module)) {
        return PHASE_NEXT;
    }
    const uint32_t free = castles_free(rules, game, module);
    if ((free & (free - 1)) == 0) { // the last one
        return castle_hand(rules, game, module, bit_lowest(free));
    }
    const unsigned player = handed_next(rules, game, module);
    return setting(rules, module, SETTING_LOT) != 0 ? turn_chance(game, player)
                                                    : turn_ask(game, player);
}

static void hand_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    for (uint32_t free = castles_free(rules, game, module); free != 0; free &= free - 1) {
        action_list_add(list,
                        action_with_arg(action_make(VERB_CHOOSE, game->decider), bit_lowest(free)));
    }
}

static PhaseResult hand_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    return castle_hand(rules, game, module, action_arg(action));
}

static uint32_t lot_outcomes(const Rules *rules, const Game *game, uint32_t module, Outcome *out) {
    uint32_t count = 0;
    for (uint32_t free = castles_free(rules, game, module); free != 0; free &= free - 1) {
        const unsigned castle = bit_lowest(free);
        out[count++] = (Outcome){.number = castle, .weight = 1, .text = GERMAN_CASTLES[castle]};
    }
    return count;
}

static PhaseResult lot_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                               ScoreLog *log) {
    return castle_hand(rules, game, module, outcome);
}

static bool by_lot(const Rules *rules, uint32_t module) {
    return setting(rules, module, SETTING_LOT) != 0;
}

static bool by_choice(const Rules *rules, uint32_t module) {
    return !by_lot(rules, module);
}

static void hand_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    wording->option = "take the castle";
    wording->type = (int32_t)setting(rules, module, SETTING_TYPE + action_arg(action));
}

const Phase PHASE_GERMAN_CHOICE = {
    .name = "choice of castles",
    .question = "take one of the castles of Germany; you lay it in a later turn",
    .describe = hand_describe,
    .step = STEP_HELD,
    .wanted = by_choice,
    .enter = hand_enter,
    .asks = hand_asks,
    .actions = hand_actions,
    .apply = hand_apply};
const Phase PHASE_GERMAN_LOT = {.name = "castles by lot",
                                .step = STEP_HELD,
                                .wanted = by_lot,
                                .enter = hand_enter,
                                .asks = hand_asks,
                                .outcomes = lot_outcomes,
                                .resolve = lot_resolve};
