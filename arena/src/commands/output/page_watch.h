/**
 * A game page that watches a match: `play --html` and `replay --html`.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAGE_WATCH_H
#define ARENA_PAGE_WATCH_H

#include "carcarena/arena/match.h"
#include "page/game_page.h"
#include "play/watcher_pair.h"
#include "text/text_buffer.h"

/** A page and another watcher of one match, called in turn. */
typedef struct PageWatch {
    GamePage *page;       /* NULL: no page, only the other watcher is called */
    WatcherPair both;     /* the page's watcher and the other */
    MatchWatcher watcher; /* for match_watch; points to this PageWatch, which must not move */
} PageWatch;

/**
 * Sets up `watch`; bots' candidates are requested if `other` requests them.
 * @param page borrowed, or NULL
 * @param other watcher that prints; all NULL: none
 */
void page_watch_make(PageWatch *watch, GamePage *page, MatchWatcher other);

/** Appends the page of a finished game. @param fault_text as below. @return STATUS_NO_MEMORY. */
Status page_watch_text(const PageWatch *watch, TextBuffer *out, const Game *game,
                       const GameRecord *record, const char *fault_text, Message *message) MUST_USE;

/**
 * Writes the page of a finished game. @param path "-": standard output.
 * @param fault_text NULL, or the fault of a program. @return STATUS_IO, STATUS_NO_MEMORY.
 */
Status page_watch_write(const PageWatch *watch, const char *path, const Game *game,
                        const GameRecord *record, const char *fault_text,
                        Message *message) MUST_USE;

#endif
