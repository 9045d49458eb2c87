/**
 * Game: one game in progress, and the loop that plays it.
 *
 *     game_start(rules, game, 0);
 *     while (game_pending(rules, game).kind != PENDING_OVER) {
 *         if (game_pending(rules, game).kind == PENDING_DECISION) {
 *             game_apply(rules, game, game_sample_action(rules, game, &mine)); // or a bot's
 *         } else {
 *             game_chance(rules, game, &chance); // or game_draw_tile, game_happen
 *         }
 *     }
 *
 * A Game is one flat block of rules_game_size(rules) bytes (align it to 64) without pointers, made
 * by the caller, copied with game_copy. It holds public information only: which tiles are still
 * unseen, never their order. The order of a real game is a Deck, which the arena keeps to itself
 * with what dice will show, so no bot can look ahead by mistake or on purpose. One thread at a time
 * per game; rules are shared freely. Nothing here allocates.
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
    PENDING_DRAW,     /* chance: a tile is to be drawn */
    PENDING_DECISION, /* `player` chooses among game_actions */
    PENDING_OVER,     /* final scores are in */
    PENDING_CHANCE    /* other chance: a die is to be thrown, a token to be taken */
} PendingKind;

/** Who has to do what. */
typedef struct Pending {
    PendingKind kind;
    int player;        /* who decides, draws, throws; 0 when over */
    const char *phase; /* static text such as "place", "deploy", "gingerbread move" */
} Pending;

/** Why points were scored; text by score_reason_text. */
typedef enum ScoreReason {
    SCORE_COMPLETED,  /* a completed road, city or cloister */
    SCORE_INCOMPLETE, /* the same unfinished at the end */
    SCORE_FARM,
    SCORE_GINGERBREAD,
    SCORE_BONUS, /* paid by a rule of an expansion beside the feature's own value */
    SCORE_REASON_COUNT
} ScoreReason;

/** One award of points. */
typedef struct ScoreEvent {
    int32_t points;
    uint8_t player;
    uint8_t reason;  /* ScoreReason */
    uint8_t kind;    /* SegmentKind of the feature */
    uint8_t segment; /* one segment of the feature: segment index ... */
    int16_t x, y;    /* ... of the tile at this cell */
    uint16_t tiles;  /* tiles of the feature (cloister: with neighbours) */
    uint16_t cities; /* field: completed cities around it; of a city paid to farmers (editions 1
                        and 2): 1; else 0 */
    bool final;      /* paid by final scoring, not by an action */
} ScoreEvent;

/** Collects score events; when full, further ones are counted but not stored. */
typedef struct ScoreLog {
    ScoreEvent *events; /* owned by the caller */
    uint32_t capacity;
    uint32_t count; /* events that happened; the first `capacity` are stored */
} ScoreLog;

/** Sets up the start position: start tile at 0,0 rotation 0, `first_player` to draw. */
void game_start(const Rules *rules, Game *game, int first_player);

/** What has to happen next. About 1 ns. */
Pending game_pending(const Rules *rules, const Game *game);

/** Resolves a draw: each unseen tile equally likely. @pre pending draw. */
void game_draw(const Rules *rules, Game *game, Rng *rng);

/**
 * Resolves a draw with a tile type chosen by the caller (a real deck, or a chance node of a
 * search). If the tile fits nowhere it leaves the game (or goes back, option unplayable=return),
 * the discard is counted, and a draw is pending again unless the stack is empty.
 * @return STATUS_ILLEGAL if no draw is pending or no such tile is unseen; the game is then
 * unchanged.
 */
Status game_draw_tile(const Rules *rules, Game *game, uint32_t type) MUST_USE;

/** As game_draw_tile, and appends to `log` (may be NULL) what was scored: the final awards, if the
 * tile fits nowhere and nothing is left to draw. */
Status game_draw_tile_logged(const Rules *rules, Game *game, uint32_t type, ScoreLog *log) MUST_USE;

/* ---- Chance: draws, and events of other kinds (PENDING_CHANCE), treated alike. */

/** Most outcomes of an event; a draw has one for each type that may be drawn. */
enum { OUTCOMES_MAX = 16 };

/** One of the things that the pending draw or event may come to. */
typedef struct Outcome {
    uint32_t number;  /* a tile type; of an event what its phase says, below OUTCOMES_MAX */
    uint32_t weight;  /* comes weight times in as many times as all weights add up to; > 0 */
    const char *text; /* of an event: what people read, such as "2 sheep", static; else NULL */
} Outcome;

/** Room that game_outcomes needs: the types of tiles, at least OUTCOMES_MAX. */
uint32_t rules_outcomes_max(const Rules *rules);

/**
 * Writes what the pending draw or event may come to, numbers ascending. @param out room for
 * rules_outcomes_max(rules), of an event for OUTCOMES_MAX. @return how many; 0 if neither is
 * pending.
 */
uint32_t game_outcomes(const Rules *rules, const Game *game, Outcome *out);

/** Resolves the pending draw or event: each outcome as likely as its weight says. @return its
 * number. @pre a draw or an event is pending. */
uint32_t game_chance(const Rules *rules, Game *game, Rng *rng);

/**
 * Resolves the pending draw or event with an outcome chosen by the caller (a real die, or a chance
 * node of a search); of a draw this is game_draw_tile.
 * @return STATUS_ILLEGAL if neither is pending or it cannot come to this; the game is then
 * unchanged.
 */
Status game_happen(const Rules *rules, Game *game, uint32_t number) MUST_USE;

/** As game_happen, and appends what was scored to `log` (may be NULL). */
Status game_happen_logged(const Rules *rules, Game *game, uint32_t number, ScoreLog *log) MUST_USE;

/**
 * Fixes a random order of the unseen tiles and what all events will come to, for game_chance_next:
 * how determinizing searches look ahead. Changes nothing that is public. In the view of a seat
 * (game_veil) it also guesses anew what that seat does not know: all that agrees with what it has
 * seen is equally likely.
 */
void game_determinize(const Rules *rules, Game *game, Rng *rng);

/* ---- Secrets: what some seats know and others do not: tiles in hidden hands, sealed bids. */

/** Who sees a game. */
enum {
    VIEWER_ALL = -2,     /* somebody who sees all: the game as it is */
    VIEWER_ONLOOKER = -1 /* somebody who sees what all seats see */
};

/** True if some seats know what others do not. Else all views are the game itself. */
bool rules_have_secrets(const Rules *rules);

/**
 * Makes a game the view of a seat (or VIEWER_ONLOOKER): what it does not know is guessed, one of
 * the ways in which all that it has seen can have come about, each equally likely. The guess
 * follows from what it has seen alone: two games between which it cannot tell become the same. The
 * view is a legal game and can be played on. Bots are to get such views, of their own seats.
 */
void game_veil(const Rules *rules, Game *game, int seat);

/** Whose view a game is: a seat, VIEWER_ONLOOKER, or VIEWER_ALL. */
int game_viewer(const Rules *rules, const Game *game);

/** True if what is chosen in the pending decision only the player who chooses sees (a sealed bid),
 * or what the pending event comes to only its player (a tile dealt face down): others are not to be
 * told it before the game itself shows it. */
bool game_choice_sealed(const Rules *rules, const Game *game);

/** Resolves the pending draw or event as fixed by game_determinize. @return the number of the
 * outcome. @pre a draw or an event is pending. */
uint32_t game_chance_next(const Rules *rules, Game *game);

/**
 * Writes all legal actions of the pending decision, at least one, in an order that is a function of
 * the game's history alone. @param out room for rules_actions_max(rules). @return how many; 0 if
 * none is pending.
 */
uint32_t game_actions(const Rules *rules, const Game *game, Action *out);

/** A legal action, each with equal probability, without making the list. @pre pending decision. */
Action game_sample_action(const Rules *rules, const Game *game, Rng *rng);

/** Applies an action that is known to be legal: no checks in release builds. */
void game_apply(const Rules *rules, Game *game, Action action);

/** As game_apply, and appends what was scored to `log` (may be NULL). */
void game_apply_logged(const Rules *rules, Game *game, Action action, ScoreLog *log);

/**
 * Applies an action of foreign origin after full checks. A rotation that looks like a canonical
 * one, or another segment of the same feature as target of a move, is accepted and normalised.
 * @return STATUS_ILLEGAL with the reason in `message`; the game is then unchanged.
 */
Status game_try_apply(const Rules *rules, Game *game, Action action, ScoreLog *log,
                      Message *message) MUST_USE;

/** Brings an action to the form game_actions lists; STATUS_ILLEGAL if it is not legal now. */
Status game_normalize(const Rules *rules, const Game *game, Action action, Action *out,
                      Message *message) MUST_USE;

/**
 * Copies a game; both blocks have rules_game_size bytes and do not overlap. What is in use is
 * copied and nothing else: bytes of `to` that no function reads stay as they were, so blocks of
 * equal games may differ (game_hash compares them).
 */
void game_copy(const Rules *rules, Game *to, const Game *from);

/** Plays to the end by game_chance and game_sample_action. @return plies played: decisions. */
uint32_t game_playout(const Rules *rules, Game *game, Rng *rng);

/** Points each player has. @param out rules_players values. */
void game_scores(const Rules *rules, const Game *game, int32_t *out);

/**
 * Points each player would have if the game ended now and final scoring took place. Within a turn a
 * road, city or cloister that is complete and not yet paid counts as completed; what an expansion
 * pays in a later step of the turn (the Gingerbread Man's bonus) is no final scoring and is
 * missing.
 */
void game_value(const Rules *rules, const Game *game, int32_t *out);

/** As game_value for a finished or unfinished game, appending the final awards to `log`. */
void game_value_logged(const Rules *rules, const Game *game, int32_t *out, ScoreLog *log);

/**
 * Hash of the public state: placed tiles, which of them is this turn's, figures, scores, unseen
 * tiles, player and phase. Independent of the order in which the same position was reached, of
 * compiler and of kernel.
 */
uint64_t game_hash(const Rules *rules, const Game *game);

/**
 * Checks every invariant of the state against a recount from scratch; slow, for tests and
 * debugging.
 * @return STATUS_INVALID and the first broken invariant in `message`.
 */
Status game_check(const Rules *rules, const Game *game, Message *message) MUST_USE;

/** English text of a score reason. */
const char *score_reason_text(ScoreReason reason);

/* ---- Deck: the hidden order of a real game, and what its dice will show. */

enum { DECK_TILES_MAX = 1024 };

/** A shuffled stack. Owned by whoever runs the real game; bots never see it. */
typedef struct Deck {
    uint16_t types[DECK_TILES_MAX];
    uint32_t count;
    uint32_t next;
    Rng events; /* of events: a stream of its own, so that which tiles come never depends on how
                   often a die was thrown */
} Deck;

/** Shuffles all tiles to be drawn with the deck stream, and sets up the stream of events from it: a
 * pure function of rules and stream. */
void deck_shuffle(const Rules *rules, Deck *deck, Rng *rng);

/** A uniform number below `bound`. @pre bound > 0. */
typedef uint32_t (*DeckPick)(void *user, uint32_t bound);

/** The same with numbers from elsewhere, such as a cryptographic generator. `deck->events` is left
 * to the caller. */
void deck_shuffle_by(const Rules *rules, Deck *deck, DeckPick pick, void *user);

/** True if tiles went back among the unseen ones since the last draw: only then does deck_draw take
 * numbers from `chance`. */
bool deck_needs_chance(const Deck *deck, const Game *game);

/**
 * Draws the next tile of the deck into the game; skips nothing. Under unplayable=return a tile that
 * did not fit is put back at a place chosen by `chance`. @pre a draw is pending.
 * @return the type drawn; that it fitted nowhere shows in game_hand, and in game_discards unless it
 *         was put back.
 */
uint32_t deck_draw(const Rules *rules, Deck *deck, Game *game, Rng *chance);

/** As deck_draw, and appends what was scored to `log` (may be NULL), as game_draw_tile_logged. */
uint32_t deck_draw_logged(const Rules *rules, Deck *deck, Game *game, Rng *chance, ScoreLog *log);

/** Resolves the pending event with the stream of the deck. @param log as in game_happen_logged.
 * @return what it came to. @pre an event is pending. */
Outcome deck_happen(const Rules *rules, Deck *deck, Game *game, ScoreLog *log);

/**
 * Plays a game just started to its end: the game in which every tile comes from deck_draw, every
 * event from deck_happen, and every player answers by game_sample_action from a stream of his own,
 * only faster.
 * @param seats rules_players(rules) streams.
 * @return plies, draws and events included.
 */
uint32_t deck_playout(const Rules *rules, Deck *deck, Game *game, Rng *seats, Rng *chance);

CARCARENA_END

#endif
