/**
 * The turn: phases in order, and the loop that walks through them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_TURN_H
#define ENGINE_TURN_H

#include "model/expansion.h"

/** Deploying a figure, or what modules offer instead (deploy.c). */
extern const Phase PHASE_DEPLOY;

/** What may be done at any time of one's own turn (free_actions.c). */
extern const Phase WINDOW_PHASES[WINDOW_COUNT];

/** The windows that open again after chance events, in the order of their steps. */
enum { CHANCE_WINDOWS = 5 };
extern const Phase CHANCE_WINDOW_PHASES[CHANCE_WINDOWS];

/** Orders the core's phases and those of the enabled modules into rules->phases. */
Status phases_build(Rules *rules, Message *message) MUST_USE;

/** Runs phases until chance or somebody has to decide, or the game is over. */
void turn_go_on(const Rules *rules, Game *game, PhaseResult result, ScoreLog *log);

/** Hands a tile just taken from the unseen ones to the pending draw. */
void turn_receive(const Rules *rules, Game *game, uint32_t type, ScoreLog *log);

/** Hands an outcome of the pending event to its phase. */
void turn_happen(const Rules *rules, Game *game, uint32_t outcome, ScoreLog *log);

/** True if the active player could place one more tile: drawn, or held. */
bool turn_has_tile(const Rules *rules, const Game *game);

/** True while tiles wait that need no draw from the stack: drawn ahead by anybody, or with a
 * module (Expansion.reserve.tiles_later). */
bool turn_tiles_later(const Rules *rules, const Game *game);

/** True if drawing may lead to a tile to place. Where tiles can go back it would not end
 * otherwise. */
bool turn_draw_leads_on(const Rules *rules, const Game *game);

/** True if the next draw is of an ordinary tile (DRAW_MAIN) that no module takes: whatever comes
 * before these, such as a river, is used up. */
bool turn_stack_main(const Rules *rules, const Game *game);

/** True if some module takes tiles of a type now instead of letting them be played
 * (Expansion.reserve.takes). */
bool turn_takes(const Rules *rules, const Game *game, uint32_t type);

/** Hands a tile that was drawn to the module that takes it; false if there is none. */
bool turn_tile_taken(const Rules *rules, Game *game, uint32_t type);

/** True if a module takes the tiles of some type when they are drawn now. */
bool turn_some_taken(const Rules *rules, const Game *game);

/** True if a first tile ahead is still to be drawn (option predraw): no turn has begun. */
static inline bool turn_first_tiles_open(const Rules *rules, const Game *game) {
    return rules->options.predraw && game->ahead_count < rules->players && game->draws_left > 0;
}

/** True if a turn has not got its tile yet, so that modules may offer one instead of a draw
 * (STEP_SOURCE). */
static inline bool turn_lacks_tile(const Rules *rules, const Game *game) {
    return game->placed_count > 0 && game->hand == NO_TYPE && game->copy_in_turn == NO_COPY &&
           !turn_first_tiles_open(rules, game);
}

/** True if there is a tile to draw that is not put away at once. */
bool turn_stack_has_tile(const Rules *rules, const Game *game);

/** What becomes of a tile that fits nowhere: it leaves the game, or goes back (option unplayable).
 */
void turn_unplayable(const Rules *rules, Game *game, uint32_t type);

/** Takes a tile into the hand. False if it fits nowhere, and is given up; where something comes
 * before that question (Rules.shown), STEP_FITS asks it. */
bool turn_take_hand(const Rules *rules, Game *game, uint32_t type);

/** Takes a tile into the hand that fits somewhere: what a phase returns that offered it. */
PhaseResult turn_take_fitting(const Rules *rules, Game *game, uint32_t type);

/** Lays the first tile of all, with its block if it begins one, and lets modules set up. */
void turn_place_first(const Rules *rules, Game *game, uint32_t type);

/** True if a draw, or an event or a decision of `player`, may be pending in phase number `index`
 * here. */
bool turn_phase_waits(const Rules *rules, const Game *game, uint32_t index, unsigned player);

/** The phase whose decision, draw or event is pending. */
static inline const Phase *turn_phase(const Rules *rules, const Game *game) {
    return rules->phases[game->phase];
}

/** The module this phase belongs to; MODULES_MAX: the core. */
static inline uint32_t turn_module(const Rules *rules, const Game *game) {
    return rules->phase_module[game->phase];
}

/** True if entering a phase would do nothing (Phase.stirred). */
static inline bool phase_asleep(const Rules *rules, const Game *game, unsigned phase) {
    const uint32_t stirred = rules->phase_stirred[phase];
    return stirred != 0 && ((const uint8_t *)game)[stirred] == 0;
}

/** Writes legal actions skip .. skip+count-1 of the pending decision; returns how many there are in
 * all. */
static inline uint32_t turn_actions(const Rules *rules, const Game *game, Action *out,
                                    uint32_t skip, uint32_t count) {
    ActionList list = action_list(out, skip, count);
    turn_phase(rules, game)->actions(rules, game, turn_module(rules, game), &list);
    return list.total;
}

/** One of the legal actions of the pending decision, number rng_below(all) of the list. */
static inline Action turn_sample_listed(const Rules *rules, const Game *game, Rng *rng) {
    enum { AT_ONCE = 64 }; // seldom exceeded; then the list is gone through once more
    Action listed[AT_ONCE];
    const uint32_t total = turn_actions(rules, game, listed, 0, AT_ONCE);
    const uint32_t pick = rng_below(rng, total);
    if (pick < AT_ONCE) {
        return listed[pick];
    }
    (void)turn_actions(rules, game, listed, pick, 1);
    return listed[0];
}

/** Ends a turn: the next player comes on, or the same one by a house rule. */
static inline void turn_end(const Rules *rules, Game *game) {
    // A mask, for compilers make a branch of a choice here, which players in turn take by turns.
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

/** Makes an event pending: `player` throws the die, takes the token. */
static inline PhaseResult turn_chance(Game *game, unsigned player) {
    game->pending = PENDING_CHANCE;
    game->decider = (uint8_t)player;
    return PHASE_WAIT;
}

/** The player to the right of the active one. */
static inline unsigned turn_player_before(const Rules *rules, const Game *game) {
    return (game->active + (unsigned)rules->players - 1U) % (unsigned)rules->players;
}

/** Whoever placed a tile last, if turns took their usual course. */
static inline unsigned turn_last_usual(const Rules *rules, const Game *game) {
    return game->copy_in_turn != NO_COPY ? game->active : turn_player_before(rules, game);
}

/** Game.pending of a position of which everything was read but the phase. */
enum { PENDING_UNREAD = UINT8_MAX };

/** True if a decision, a draw or a chance event in a phase of a module is pending, or it may be
 * (PENDING_UNREAD). */
static inline bool turn_pends_in(const Rules *rules, const Game *game, uint32_t module,
                                 PendingKind kind) {
    return game->pending == PENDING_UNREAD ||
           (game->pending == kind && turn_module(rules, game) == module);
}

/** The same of a decision. Only then a module may remember an answer that is complete with the next
 * one. */
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
