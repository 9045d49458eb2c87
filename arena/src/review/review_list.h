/**
 * A page that lists reviewed games and their players, with links to the pages of the games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_LIST_H
#define ARENA_REVIEW_LIST_H

#include "review/review_text.h"

/** Rows of games as HTML. Start with {0}; free with text_buffer_free(&rows). */
typedef struct ReviewList {
    TextBuffer rows;
    uint32_t games;
} ReviewList;

/** Adds a game. @param address of its page, relative to this page */
void review_list_add(ReviewList *list, const Review *review, const char *address);

/** Appends the page, one self-contained HTML file. Sorts the players. */
void review_list_write(TextBuffer *out, const ReviewList *list, ReviewedPlayers *players,
                       const char *title);

#endif
