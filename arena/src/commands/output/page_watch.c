// SPDX-License-Identifier: MIT
#include "commands/output/page_watch.h"
#include "text/file_write.h"
#include "text/try_status.h"

#include <stdlib.h>

static void began(void *user, const Game *game) {
    game_page_begin(user, game);
}

static void drawing(void *user, const Game *game) {
    game_page_drawing(user, game);
}

static void drawn(void *user, const Game *game, uint32_t type) {
    game_page_drawn(user, game, type);
}

static void happening(void *user, const Game *game) {
    game_page_happening(user, game);
}

static void happened(void *user, const Game *game, const char *text) {
    game_page_happened(user, text);
}

static void thought(void *user, const Game *game, const Thought *seen) {
    game_page_thought(user, seen);
}

static void acting(void *user, const Game *game, Action action) {
    game_page_acting(user, game, action);
}

static void scored(void *user, const Game *game, const ScoreLog *log) {
    game_page_scored(user, game, log);
}

void page_watch_make(PageWatch *watch, GamePage *page, MatchWatcher other) {
    const MatchWatcher of_page = {.user = page,
                                  .began = began,
                                  .drawing = drawing,
                                  .drawn = drawn,
                                  .happening = happening,
                                  .happened = happened,
                                  .thought = other.thought != NULL ? thought : NULL,
                                  .acting = acting,
                                  .scored = scored};
    watch->page = page;
    watch->both = (WatcherPair){.first = of_page, .second = other};
    watch->watcher = page != NULL ? watcher_pair(&watch->both) : other;
}

static Status page_finish(char **html, const PageWatch *watch, const Game *game,
                          const GameRecord *record, const char *fault_text, Message *message) {
    const GamePageResult result = {.scores = record->scores,
                                   .ranks = record->ranks,
                                   .faults = record->faults,
                                   .fault_ply = record->fault_ply,
                                   .reason = end_reason_text(record->reason),
                                   .fault_text = fault_text};
    return game_page_finish(html, watch->page, game, &result, message);
}

Status page_watch_text(const PageWatch *watch, TextBuffer *out, const Game *game,
                       const GameRecord *record, const char *fault_text, Message *message) {
    char *html = NULL;
    TRY(page_finish(&html, watch, game, record, fault_text, message));
    text_buffer_add(out, html);
    free(html);
    return STATUS_OK;
}

Status page_watch_write(const PageWatch *watch, const char *path, const Game *game,
                        const GameRecord *record, const char *fault_text, Message *message) {
    char *html = NULL;
    Status status = page_finish(&html, watch, game, record, fault_text, message);
    if (status == STATUS_OK) {
        status = file_write(path, html, message);
        free(html);
    }
    return status;
}
