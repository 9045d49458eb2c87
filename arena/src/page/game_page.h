/**
 * A game as one HTML file to look at: every ply with what it did and caused, forwards and back.
 *
 * Somebody who plays the game tells the page each step, before and after; the page keeps what
 * changes and writes it, with the drawing program in web/, into a file that opens by itself: no
 * network, nothing beside it, a content security policy that allows its own script alone. Whatever
 * bots are called stays text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_GAME_PAGE_H
#define ARENA_GAME_PAGE_H

#include "carcarena/arena/thinking.h"
#include "carcarena/engine/game.h"

typedef struct GamePage GamePage;

/** How the game came out. */
typedef struct GamePageResult {
    const int32_t *scores;  /* by player */
    const uint32_t *ranks;  /* 1 is best */
    uint32_t faults;        /* bit p: player p was at fault and forfeits */
    uint32_t fault_ply;     /* ply of the first fault, from 0 */
    const char *reason;     /* why it ended as it did: "completed", "illegal", ... */
    const char *fault_text; /* what a program did wrong; may be NULL */
} GamePageResult;

/** @param names by player, borrowed like the rules until game_page_destroy. @param title of the
 * page, copied. @return STATUS_NO_MEMORY. */
Status game_page_create(GamePage **out, const Rules *rules, const char *const *names,
                        const char *title, Message *message) MUST_USE;
void game_page_destroy(GamePage *page);

/** A game begins, perhaps again: what was told before is forgotten. */
void game_page_begin(GamePage *page, const Game *game);

/** A draw, an event or an action is about to change the game. */
void game_page_drawing(GamePage *page, const Game *game);
void game_page_happening(GamePage *page, const Game *game);
void game_page_acting(GamePage *page, const Game *game, Action action);

/** What the bot that is about to act thought, told before game_page_acting. */
void game_page_thought(GamePage *page, const Thought *thought);

/** What was drawn, what the event came to, what the last step brought. */
void game_page_drawn(GamePage *page, const Game *game, uint32_t type);
void game_page_happened(GamePage *page, const char *text);
void game_page_scored(GamePage *page, const Game *game, const ScoreLog *log);

/**
 * The game is over: makes the file.
 * @param html receives a text to be freed with free(); unchanged on failure.
 * @return STATUS_NO_MEMORY.
 */
Status game_page_finish(char **html, GamePage *page, const Game *game, const GamePageResult *result,
                        Message *message) MUST_USE;

#endif
