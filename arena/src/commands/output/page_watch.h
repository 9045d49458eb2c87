/**
 * A game page that watches a match: `play --html` and `replay --html`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAGE_WATCH_H
#define ARENA_PAGE_WATCH_H

#include "carcarena/arena/match.h"
#include "page/game_page.h"
#include "text/text_buffer.h"

/** Two watchers of one match, told in turn. */
typedef struct PageWatch {
    GamePage *page;     /* NULL: nobody wants a page, and only `other` is told */
    MatchWatcher other; /* what is printed meanwhile; all NULL: nothing */
    MatchWatcher
        watcher; /* for match_watch; points to this PageWatch, which must stay where it is */
} PageWatch;

/** Sets up `watch`. @param page borrowed, or NULL. What bots think
 * is told if `other` wants it. */
void page_watch_make(PageWatch *watch, GamePage *page, MatchWatcher other);

/** Appends the page of a game that is over. @param fault_text as below. @return STATUS_NO_MEMORY.
 */
Status page_watch_text(const PageWatch *watch, TextBuffer *out, const Game *game,
                       const GameRecord *record, const char *fault_text, Message *message) MUST_USE;

/** Writes the page of a game that is over. @param path "-": standard output.
 * @param fault_text NULL, or what a program did wrong. @return STATUS_IO, STATUS_NO_MEMORY. */
Status page_watch_write(const PageWatch *watch, const char *path, const Game *game,
                        const GameRecord *record, const char *fault_text,
                        Message *message) MUST_USE;

#endif
