/**
 * The page of a stored game: its moves with comments, clocks and variations.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STORED_PAGE_H
#define ARENA_STORED_PAGE_H

#include "games/games.h"

/** What else the page has. Borrowed. */
typedef struct StoredPage {
    const char *title;
    const char *review; /* JSON, as review_json_write writes it; NULL: none */
    const char *home;   /* address of a page with more games; NULL: none */
} StoredPage;

/**
 * Makes a page of a game, one self-contained HTML file.
 * @param html receives a text to be freed with free(); unchanged on failure
 * @return STATUS_NO_MEMORY; STATUS_INVALID if the tags First or Position are wrong
 */
Status stored_page_make(char **html, const StoredGame *stored, const StoredPage *about,
                        Message *message) MUST_USE;

#endif
