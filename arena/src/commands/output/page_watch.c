// SPDX-License-Identifier: MIT
#include "commands/output/page_watch.h"
#include "text/file_write.h"
#include "text/try_status.h"

#include <stdlib.h>

static void began(void *user, const Game *game) {
    const PageWatch *const watch = user;
    game_page_begin(watch->page, game);
    if (watch->other.began != NULL) {
        watch->other.began(watch->other.user, game);
    }
}

static void drawing(void *user, const Game *game) {
    const PageWatch *const watch = user;
    game_page_drawing(watch->page, game);
    if (watch->other.drawing != NULL) {
        watch->other.drawing(watch->other.user, game);
    }
}

static void drawn(void *user, const Game *game, uint32_t type) {
    const PageWatch *const watch = user;
    game_page_drawn(watch->page, game, type);
    if (watch->other.drawn != NULL) {
        watch->other.drawn(watch->other.user, game, type);
    }
}

static void happening(void *user, const Game *game) {
    const PageWatch *const watch = user;
    game_page_happening(watch->page, game);
    if (watch->other.happening != NULL) {
        watch->other.happening(watch->other.user, game);
    }
}

static void happened(void *user, const Game *game, const char *text) {
    const PageWatch *const watch = user;
    game_page_happened(watch->page, text);
    if (watch->other.happened != NULL) {
        watch->other.happened(watch->other.user, game, text);
    }
}

static void thought(void *user, const Game *game, const Thought *told) {
    const PageWatch *const watch = user;
    game_page_thought(watch->page, told);
    if (watch->other.thought != NULL) {
        watch->other.thought(watch->other.user, game, told);
    }
}

static void acting(void *user, const Game *game, Action action) {
    const PageWatch *const watch = user;
    game_page_acting(watch->page, game, action);
    if (watch->other.acting != NULL) {
        watch->other.acting(watch->other.user, game, action);
    }
}

static void scored(void *user, const Game *game, const ScoreLog *log) {
    const PageWatch *const watch = user;
    game_page_scored(watch->page, game, log);
    if (watch->other.scored != NULL) {
        watch->other.scored(watch->other.user, game, log);
    }
}

void page_watch_make(PageWatch *watch, GamePage *page, MatchWatcher other) {
    const MatchWatcher both = {.user = watch,
                               .began = began,
                               .drawing = drawing,
                               .drawn = drawn,
                               .happening = happening,
                               .happened = happened,
                               .thought = other.thought != NULL ? thought : NULL,
                               .acting = acting,
                               .scored = scored};
    watch->page = page;
    watch->other = other;
    watch->watcher = page != NULL ? both : other;
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
