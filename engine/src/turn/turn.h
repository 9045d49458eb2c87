/**
 * The turn: phases in order, and the loop over them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TURN_H
#define ENGINE_TURN_H

#include "model/expansion.h"

#include <string.h>

/** Deploys a figure, or what modules offer instead (deploy.c). */
extern const Phase PHASE_DEPLOY;

/** Free actions (free_actions.c). */
extern const Phase WINDOW_PHASES[WINDOW_COUNT];

/** The windows that open again after chance events, in the order of their steps. */
enum { CHANCE_WINDOWS = 5 };
extern const Phase CHANCE_WINDOW_PHASES[CHANCE_WINDOWS];

/** Orders the phases of the core and of the enabled modules into rules->phases. */
Status phases_build(Rules *rules, Message *message) MUST_USE;

/** Runs phases until chance or a player has to decide, or the game is over. */
void turn_go_on(const Rules *rules, Game *game, PhaseResult result, ScoreLog *log);

/** Passes a tile just taken from the unseen ones to the pending draw. */
void turn_receive(const Rules *rules, Game *game, uint32_t type, ScoreLog *log);

/** Passes an outcome of the pending event to its phase. */
void turn_resolve(const Rules *rules, Game *game, uint32_t outcome, ScoreLog *log);

/** Returns true if the active player can place one more tile: drawn or held. */
bool turn_has_tile(const Rules *rules, const Game *game);

/**
 * Returns true if drawing may lead to a tile to place. If tiles can be put back, drawing would
 * otherwise never end.
 */
bool turn_draw_leads_on(const Rules *rules, const Game *game);

/**
 * Returns true if the next draw is an ordinary tile (DRAW_MAIN) that no module takes: earlier
 * stages, such as a river, are used up.
 */
bool turn_stack_main(const Rules *rules, const Game *game);

/**
 * Returns true if a module takes tiles of a type now instead of having them played
 * (Expansion.reserve.takes).
 */
bool turn_takes(const Rules *rules, const Game *game, uint32_t type);

/** Passes a drawn tile to the module that takes it; returns false if none does. */
bool turn_tile_taken(const Rules *rules, Game *game, uint32_t type);

/** Returns true if a module takes the tiles of any type when they are drawn now. */
bool turn_some_taken(const Rules *rules, const Game *game);

/** Returns true if a first tile ahead must still be drawn (option predraw): no turn has begun. */
static inline bool turn_first_tiles_open(const Rules *rules, const Game *game) {
    return rules->options.predraw && game->ahead_count < rules->players && game->draws_left > 0;
}

/**
 * Returns true if a turn has no tile yet, so that modules may offer one instead of a draw
 * (STEP_SOURCE).
 */
static inline bool turn_lacks_tile(const Rules *rules, const Game *game) {
    return game->placed_count > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           !turn_first_tiles_open(rules, game);
}

/** Returns true if there is a tile to draw that is not set aside at once. */
bool turn_stack_has_tile(const Rules *rules, const Game *game);

/** Handles a tile that fits nowhere: it leaves the game or is put back (option unplayable). */
void turn_unplayable(const Rules *rules, Game *game, uint32_t type);

/**
 * Makes a tile the current tile. Returns false if it fits nowhere and is discarded; if something
 * comes before that test (Rules.shown), STEP_FITS makes it.
 */
bool turn_take_hand(const Rules *rules, Game *game, uint32_t type);

/** Makes a tile that fits somewhere the current tile: the result of a phase that offered it. */
PhaseResult turn_take_fitting(const Rules *rules, Game *game, uint32_t type);

/** Places the first tile of the game, with its block if it begins one, and lets modules set up. */
void turn_place_first(const Rules *rules, Game *game, uint32_t type);

/**
 * Returns true if a draw, or an event or decision of `player`, may be pending in phase number
 * `index` here.
 */
bool turn_phase_waits(const Rules *rules, const Game *game, uint32_t index, unsigned player);

/** Returns the phase of the pending decision, draw or event. */
static inline const Phase *turn_phase(const Rules *rules, const Game *game) {
    return rules->phases[game->phase];
}

/** Returns the module of this phase; MODULES_MAX: the core. */
static inline uint32_t turn_module(const Rules *rules, const Game *game) {
    return rules->phase_module[game->phase];
}

/** Returns true if entering a phase would do nothing (PhaseWake). */
static inline bool phase_is_idle(const Rules *rules, const Game *game, unsigned phase) {
    const PhaseWake wake = rules->phase_wake[phase];
    uint16_t bytes;
    if (wake.bits == 0) {
        return false;
    }
    memcpy(&bytes, (const char *)game + wake.offset + wake.step * game->active, sizeof bytes);
    return (bytes & wake.bits) == 0;
}

/** Writes legal actions skip to skip+count-1 of the pending decision; returns the number of all. */
static inline uint32_t turn_actions(const Rules *rules, const Game *game, Action *out,
                                    uint32_t skip, uint32_t count) {
    ActionList list = action_list(out, skip, count);
    turn_phase(rules, game)->actions(rules, game, turn_module(rules, game), &list);
    return list.total;
}

/** Returns a random legal action of the pending decision, number rng_below(all) of the list. */
static inline Action turn_sample_listed(const Rules *rules, const Game *game, Rng *rng) {
    enum { AT_ONCE = 64 }; // rarely exceeded; then the list is made again
    Action listed[AT_ONCE];
    const uint32_t total = turn_actions(rules, game, listed, 0, AT_ONCE);
    const uint32_t pick = rng_below(rng, total);
    if (pick < AT_ONCE) {
        return listed[pick];
    }
    (void)turn_actions(rules, game, listed, pick, 1);
    return listed[0];
}

/** Ends a turn: the next player follows, or the same one by a house rule. */
static inline void turn_end(const Rules *rules, Game *game) {
    // A mask, because compilers turn a conditional expression into a branch here, which is
    // mispredicted.
    const unsigned stays = rules->options.hole_turn & game->hole_filled;
    const unsigned next = game->active + (1U - stays);
    game->active = (uint8_t)(next & (0U - (unsigned)(next < (unsigned)rules->players)));
    game->hole_filled = 0;
    game->chance_came = 0;
    game->copy_in_turn = NO_COPY;
}

/** Makes a draw of `player` pending. */
static inline PhaseResult turn_draw(Game *game, unsigned player) {
    game->pending = PENDING_DRAW;
    game->decider = (uint8_t)player;
    return PHASE_WAIT;
}

/** Makes an event pending: `player` rolls the die or draws the token. */
static inline PhaseResult turn_chance(Game *game, unsigned player) {
    game->pending = PENDING_CHANCE;
    game->decider = (uint8_t)player;
    return PHASE_WAIT;
}

/** Returns the player to the right of the active one. */
static inline unsigned turn_player_before(const Rules *rules, const Game *game) {
    return (game->active + (unsigned)rules->players - 1U) % (unsigned)rules->players;
}

/** Returns the player who placed the last tile if turns followed their regular order. */
static inline unsigned turn_last_usual(const Rules *rules, const Game *game) {
    return game->copy_in_turn != NO_COPY ? game->active : turn_player_before(rules, game);
}

/** Game.pending of a position whose phase is not read yet. */
enum { PENDING_UNREAD = UINT8_MAX };

/**
 * Returns true if a decision, draw or event in a phase of a module is pending, or may be
 * (PENDING_UNREAD).
 */
static inline bool turn_pends_in(const Rules *rules, const Game *game, uint32_t module,
                                 PendingKind kind) {
    return game->pending == PENDING_UNREAD ||
           (game->pending == kind && turn_module(rules, game) == module);
}

/**
 * As turn_pends_in, for a decision only. Only then a module may remember an answer that needs the
 * next one.
 */
static inline bool turn_waits_in(const Rules *rules, const Game *game, uint32_t module) {
    return turn_pends_in(rules, game, module, PENDING_DECISION);
}

/** Makes a decision of `player` pending. */
static inline PhaseResult turn_ask(Game *game, unsigned player) {
    game->pending = PENDING_DECISION;
    game->decider = (uint8_t)player;
    return PHASE_WAIT;
}

#endif
