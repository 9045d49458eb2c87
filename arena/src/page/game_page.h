/**
 * A game as one self-contained HTML file that shows every ply with its effects.
 *
 * The caller plays the game and reports each step before and after it. The page stores the changes
 * and writes them, with the scripts of web/, into one file: no network access, no other files, and
 * a content security policy that allows only its own script. Bot names are escaped.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_PAGE_H
#define ARENA_GAME_PAGE_H

#include "carcarena/arena/thinking.h"
#include "carcarena/engine/game.h"

typedef struct GamePage GamePage;

/** Result of the game. */
typedef struct GamePageResult {
    const int32_t *scores;  /* by player */
    const uint32_t *ranks;  /* 1 is best */
    uint32_t faults;        /* bit p: player p was at fault and forfeits */
    uint32_t fault_ply;     /* ply of the first fault, from 0 */
    const char *reason;     /* reason of the end: "completed", "illegal", ... */
    const char *fault_text; /* details of a bot's fault; may be NULL */
} GamePageResult;

/** @param names by player, borrowed like the rules until game_page_destroy. @param title of the
 * page, copied. @return STATUS_NO_MEMORY. */
Status game_page_create(GamePage **out, const Rules *rules, const char *const *names,
                        const char *title, Message *message) MUST_USE;
void game_page_destroy(GamePage *page);

/** Sets the unit of a player's estimates. Without it, it is guessed from their size. */
void game_page_unit(GamePage *page, int player, BotUnit unit);

/** Begins a game. Discards earlier steps. */
void game_page_begin(GamePage *page, const Game *game);

/** Report a draw, an event or an action before it is applied. */
void game_page_drawing(GamePage *page, const Game *game);
void game_page_happening(GamePage *page, const Game *game);
void game_page_acting(GamePage *page, const Game *game, Action action);

/** Sets the evaluation of the next decision. Called before game_page_acting. */
void game_page_thought(GamePage *page, const Thought *thought);

/** Report the drawn tile, the outcome of an event, and the effect of the last step. */
void game_page_drawn(GamePage *page, const Game *game, uint32_t type);
void game_page_happened(GamePage *page, const char *text);
void game_page_scored(GamePage *page, const Game *game, const ScoreLog *log);

/**
 * Begins a variation: the next step follows step `after` instead of the last one. Called after the
 * last step of the game or of another variation.
 * @param ended the position after the last step. @param after number of a step so far; 0: the
 * beginning. @param game the position after that step
 */
void game_page_branch(GamePage *page, const Game *ended, uint32_t after, const Game *game);

/**
 * Reports what a player noted about the last step. At most once a step.
 * @param comment NULL: none; @param clock_ms time left in milliseconds; -1: unknown
 */
void game_page_note(GamePage *page, const char *comment, int64_t clock_ms);

/**
 * Adds a review: marks of turns, better turns, the course of the chance to win (web/review.js).
 * @param json as review/review_json.h writes it, borrowed until game_page_finish
 * @param home address of a page with more games, borrowed alike; NULL: none
 */
void game_page_review(GamePage *page, const char *json, const char *home);

/**
 * Writes the file of the finished game.
 * @param game the position after the last step
 * @param html receives a text to be freed with free(); unchanged on failure.
 * @return STATUS_NO_MEMORY.
 */
Status game_page_finish(char **html, GamePage *page, const Game *game, const GamePageResult *result,
                        Message *message) MUST_USE;

#endif
