/**
 * Game: one game in progress, and the loop that plays it.
 *
 *     game_start(rules, game, 0);
 *     while (game_pending(rules, game).kind != PENDING_OVER) {
 *         if (game_pending(rules, game).kind == PENDING_DECISION) {
 *             game_apply(rules, game, game_sample_action(rules, game, &mine)); // or a bot's
 *         } else {
 *             game_chance(rules, game, &chance); // or game_draw_tile, game_resolve
 *         }
 *     }
 *
 * A Game is one flat block of rules_game_size(rules) bytes without pointers, aligned to 64 bytes:
 * from game_alloc, or in memory of the caller. Copy it with game_copy. It holds public information
 * only: which tiles are unseen, never their order. The order of a real game is a Deck. The arena
 * owns the Deck and gives it to no bot, so no bot can look ahead.
 *
 * Use a game from one thread at a time. Rules are shared freely. Only game_alloc allocates.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_GAME_H
#define CARCARENA_ENGINE_GAME_H

#include "carcarena/engine/action.h"
#include "carcarena/engine/library.h"
#include "carcarena/engine/rng.h"
#include "carcarena/engine/rules.h"

CARCARENA_BEGIN

typedef struct Game Game;

typedef enum PendingKind {
    PENDING_DRAW,     /* chance: a tile must be drawn */
    PENDING_DECISION, /* `player` must choose one of game_actions */
    PENDING_OVER,     /* final scoring is done */
    PENDING_CHANCE    /* another chance event: a die roll, a token drawn */
} PendingKind;

/** What the game is waiting for, and from whom. */
typedef struct Pending {
    PendingKind kind;
    int player;        /* who decides, draws or rolls; 0 when the game is over */
    const char *phase; /* static text such as "place", "deploy", "gingerbread move" */
} Pending;

/** Why points were scored. score_reason_text returns the text. */
typedef enum ScoreReason {
    SCORE_COMPLETED,  /* a completed road, city or cloister */
    SCORE_INCOMPLETE, /* the same, incomplete at the end of the game */
    SCORE_FARM,
    SCORE_GINGERBREAD,
    SCORE_BONUS, /* a rule of an expansion, in addition to the feature's own points */
    SCORE_REASON_COUNT
} ScoreReason;

/** One award of points. */
typedef struct ScoreEvent {
    int32_t points;
    uint8_t player;
    uint8_t reason;     /* ScoreReason */
    uint8_t kind;       /* SegmentKind of the feature */
    uint8_t segment;    /* one segment of the feature: segment index ... */
    int16_t x, y;       /* ... of the tile at this cell */
    uint16_t tiles;     /* tiles of the feature (cloister: with neighbors) */
    uint16_t cities;    /* field: completed cities around it; a city paid to farmers (editions 1 and
                           2): 1; otherwise 0 */
    bool final;         /* paid by final scoring, not by an action */
    const char *source; /* what an expansion pays for, such as "the fairy": a static text; NULL:
                           the feature itself */
} ScoreEvent;

/** Collects score events. When it is full, further events are counted but not stored. */
typedef struct ScoreLog {
    ScoreEvent *events; /* owned by the caller */
    uint32_t capacity;
    uint32_t count; /* number of events; the first `capacity` are stored */
} ScoreLog;

/** Allocates a game, all bytes 0. Free it with free(). Returns NULL if there is no memory. */
Game *game_alloc(const Rules *rules) MUST_USE;

/**
 * Sets up the start position: the start tile at 0,0 with rotation 0. `first_player` draws first.
 */
void game_start(const Rules *rules, Game *game, int first_player);

/** Returns what the game waits for. About 1 ns. */
Pending game_pending(const Rules *rules, const Game *game);

/**
 * Resolves a draw. Each unseen tile is equally likely.
 * @pre a draw is pending
 */
void game_draw(const Rules *rules, Game *game, Rng *rng);

/**
 * Resolves a draw with a tile type chosen by the caller: from a real deck, or at a chance node of a
 * search. A tile that fits nowhere leaves the game, or is put back with the option
 * unplayable=return. The discard is counted, and another draw is pending unless the stack is empty.
 * @return STATUS_ILLEGAL if no draw is pending or no unseen tile has this type; the game is then
 * unchanged
 */
Status game_draw_tile(const Rules *rules, Game *game, uint32_t type) MUST_USE;

/**
 * As game_draw_tile, and appends what was scored to `log` (may be NULL): the final awards, if the
 * tile fits nowhere and the stack is empty.
 */
Status game_draw_tile_logged(const Rules *rules, Game *game, uint32_t type, ScoreLog *log) MUST_USE;

/* ---- Chance: draws and other events (PENDING_CHANCE) have one interface. */

/** Largest number of outcomes of an event. A draw has one per type that may be drawn. */
enum { OUTCOMES_MAX = 16 };

/** One possible outcome of the pending draw or event. */
typedef struct Outcome {
    uint32_t number;  /* draw: a tile type; event: defined by its phase, below OUTCOMES_MAX */
    uint32_t weight;  /* probability is weight / sum of all weights; > 0 */
    const char *text; /* event: text for people, such as "2 sheep", static; draw: NULL */
} Outcome;

/** Returns the room that game_outcomes needs: the number of tile types, at least OUTCOMES_MAX. */
uint32_t rules_outcomes_max(const Rules *rules);

/**
 * Writes the possible outcomes of the pending draw or event in ascending order of their numbers.
 * @param out room for rules_outcomes_max(rules), for an event OUTCOMES_MAX
 * @return the number of outcomes; 0 if neither is pending
 */
uint32_t game_outcomes(const Rules *rules, const Game *game, Outcome *out);

/**
 * Resolves the pending draw or event at random, by the weights of its outcomes.
 * @return the number of the outcome
 * @pre a draw or an event is pending
 */
uint32_t game_chance(const Rules *rules, Game *game, Rng *rng);

/**
 * Resolves the pending draw or event with an outcome chosen by the caller: a real die, or a chance
 * node of a search. For a draw this equals game_draw_tile.
 * @return STATUS_ILLEGAL if neither is pending or this outcome is impossible; the game is then
 * unchanged
 */
Status game_resolve(const Rules *rules, Game *game, uint32_t number) MUST_USE;

/** As game_resolve, and appends what was scored to `log` (may be NULL). */
Status game_resolve_logged(const Rules *rules, Game *game, uint32_t number, ScoreLog *log) MUST_USE;

/**
 * Fixes a random order of the unseen tiles and the outcomes of all events, for game_chance_next.
 * Determinizing searches use it to look ahead. Public information does not change. In the view of
 * one seat (game_observe) it also draws again what that seat does not know; everything that agrees
 * with what the seat has seen is equally likely.
 */
void game_determinize(const Rules *rules, Game *game, Rng *rng);

/**
 * Writes what the text of a position (text.h) leaves out, and what later draws depend on: the order
 * of the unseen tiles. game_chance_next draws the last one first; game_chance draws one by its
 * place. The order says nothing about a deck.
 * @param types room for rules_tile_total tiles
 * @param events receives what game_determinize fixed for the events
 * @return the number of tiles
 */
uint32_t game_order(const Rules *rules, const Game *game, uint16_t *types, uint32_t *events);

/**
 * Sets what game_order wrote, in a game of equal rules at the same position: later draws are then
 * those of the written game.
 * @return STATUS_INVALID if these are not the unseen tiles; the game is then unchanged.
 * STATUS_NO_MEMORY
 */
Status game_set_order(const Rules *rules, Game *game, const uint16_t *types, uint32_t count,
                      uint32_t events) MUST_USE;

/* ---- Hidden information: hidden tiles, sealed bids. */

/** Observers of a game that are not a seat. */
enum {
    VIEWER_ALL = -2,     /* sees everything: the game itself */
    VIEWER_ONLOOKER = -1 /* sees only what all seats see */
};

/** Returns true if some seats know what others do not. Otherwise all views equal the game. */
bool rules_have_hidden_info(const Rules *rules);

/**
 * Turns a game into the view of a seat (or VIEWER_ONLOOKER). What the seat does not know is
 * determinized: replaced by one of the possibilities that agree with everything it has seen, each
 * equally likely. The choice depends only on what the seat has seen, so two games that it cannot
 * distinguish become equal. The view is a legal game and can be played on. Give a bot only
 * the view of its seat.
 */
void game_observe(const Rules *rules, Game *game, int seat);

/** Returns whose view a game is: a seat, VIEWER_ONLOOKER, or VIEWER_ALL. */
int game_viewer(const Rules *rules, const Game *game);

/**
 * Returns true if only the deciding player may see the pending decision (a sealed bid) or the
 * outcome of the pending event (a tile dealt face down). Do not show it to others before the game
 * reveals it.
 */
bool game_choice_sealed(const Rules *rules, const Game *game);

/**
 * Resolves the pending draw or event as fixed by game_determinize.
 * @return the number of the outcome
 * @pre a draw or an event is pending
 */
uint32_t game_chance_next(const Rules *rules, Game *game);

/**
 * Writes all legal actions of the pending decision, at least one. Their order depends only on the
 * history of the game.
 * @param out room for rules_actions_max(rules)
 * @return the number of actions; 0 if no decision is pending
 */
uint32_t game_actions(const Rules *rules, const Game *game, Action *out);

/**
 * Returns a uniformly random legal action without building the list.
 * @pre a decision is pending
 */
Action game_sample_action(const Rules *rules, const Game *game, Rng *rng);

/** Applies a legal action. Release builds do not check it. */
void game_apply(const Rules *rules, Game *game, Action action);

/** As game_apply, and appends what was scored to `log` (may be NULL). */
void game_apply_logged(const Rules *rules, Game *game, Action action, ScoreLog *log);

/**
 * Checks an action from outside and applies it. A rotation that looks like a canonical one, or
 * another segment of the same feature as the target of a move, is accepted and normalized.
 * @return STATUS_ILLEGAL with the reason in `message`; the game is then unchanged
 */
Status game_try_apply(const Rules *rules, Game *game, Action action, ScoreLog *log,
                      Message *message) MUST_USE;

/**
 * Converts an action to the form that game_actions lists.
 * @return STATUS_ILLEGAL if it is not legal now
 */
Status game_normalize(const Rules *rules, const Game *game, Action action, Action *out,
                      Message *message) MUST_USE;

/**
 * Copies a game. Both blocks have rules_game_size bytes and do not overlap. Only bytes in use are
 * copied; unused bytes of `to` keep their values, so compare games with game_hash, not memcmp.
 */
void game_copy(const Rules *rules, Game *to, const Game *from);

/**
 * As game_copy, but where `to` has the same tiles and pieces on the table, as after another answer
 * to the same placement, those are not copied.
 * @param to a game by the same rules, or all bytes 0
 */
void game_copy_again(const Rules *rules, Game *to, const Game *from);

/**
 * Plays to the end with game_chance and game_sample_action.
 * @return the number of decisions played
 */
uint32_t game_playout(const Rules *rules, Game *game, Rng *rng);

/**
 * Writes the current points of each player.
 * @param out rules_players values
 */
void game_scores(const Rules *rules, const Game *game, int32_t *out);

/**
 * Writes the points each player would have if final scoring took place now. Within a turn, a road,
 * city or cloister that is complete but not yet scored counts as completed. Points that an
 * expansion pays in a later step of the turn (the Gingerbread Man's bonus) are not included.
 */
void game_value(const Rules *rules, const Game *game, int32_t *out);

/** As game_value for a finished or unfinished game; appends the final awards to `log`. */
void game_value_logged(const Rules *rules, const Game *game, int32_t *out, ScoreLog *log);

/**
 * Returns a hash of the public state: placed tiles, which of them belong to this turn, figures,
 * scores, unseen tiles, player and phase. It does not depend on how the position was reached, nor
 * on compiler or kernel.
 */
uint64_t game_hash(const Rules *rules, const Game *game);

/**
 * Checks every invariant of the state against a recount from scratch. Slow: for tests and
 * debugging.
 * @return STATUS_INVALID with the first broken invariant in `message`
 */
Status game_check(const Rules *rules, const Game *game, Message *message) MUST_USE;

/** Returns the English text of a score reason. */
const char *score_reason_text(ScoreReason reason);

/* ---- Deck: the hidden order of a real game and the outcomes of its dice. */

enum { DECK_TILES_MAX = 1024 };

/** A shuffled stack. The arena owns it; bots never see it. */
typedef struct Deck {
    uint16_t types[DECK_TILES_MAX];
    uint32_t count;
    uint32_t next;
    Rng events; /* stream of the events, separate, so that the order of tiles never depends on
                   how often a die was rolled */
} Deck;

/**
 * Shuffles all tiles to be drawn with the deck stream and derives the stream of events from it. The
 * result depends only on rules and stream.
 */
void deck_shuffle(const Rules *rules, Deck *deck, Rng *rng);

/**
 * Returns a uniform number below `bound`.
 * @pre bound > 0
 */
typedef uint32_t (*DeckPick)(void *user, uint32_t bound);

/**
 * As deck_shuffle with numbers from elsewhere, such as a cryptographic generator. The caller sets
 * `deck->events`.
 */
void deck_shuffle_by(const Rules *rules, Deck *deck, DeckPick pick, void *user);

/**
 * Returns true if tiles were put back since the last draw. Only then does deck_draw use `chance`.
 */
bool deck_needs_chance(const Deck *deck, const Game *game);

/**
 * Draws the next tile of the deck into the game. With the option unplayable=return, a tile that did
 * not fit is put back at a place chosen by `chance`.
 * @pre a draw is pending
 * @return the type drawn. If it fitted nowhere, game_hand is -1 and game_discards lists it unless
 * it was put back.
 */
uint32_t deck_draw(const Rules *rules, Deck *deck, Game *game, Rng *chance);

/** As deck_draw, and appends what was scored to `log` (may be NULL), as game_draw_tile_logged. */
uint32_t deck_draw_logged(const Rules *rules, Deck *deck, Game *game, Rng *chance, ScoreLog *log);

/**
 * Resolves the pending event with the stream of the deck.
 * @param log as in game_resolve_logged
 * @return the outcome
 * @pre an event is pending
 */
Outcome deck_resolve(const Rules *rules, Deck *deck, Game *game, ScoreLog *log);

/**
 * Plays a game that was just started to its end. Every tile comes from deck_draw, every event from
 * deck_resolve, and every player answers with game_sample_action from their own stream; this
 * function is faster than that loop.
 * @param seats rules_players(rules) streams
 * @return plies, draws and events included
 */
uint32_t deck_playout(const Rules *rules, Deck *deck, Game *game, Rng *seats, Rng *chance);

CARCARENA_END

#endif
