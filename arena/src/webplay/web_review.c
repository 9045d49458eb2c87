// SPDX-License-Identifier: MIT
#include "webplay/web_review.h"

#include "games/games.h"
#include "review/review_json.h"
#include "review/review_page.h"
#include "text/try_status.h"
#include "webplay/thread_end.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DECKS = 48, TURNS = 6, SEED = 1 };

struct WebReview {
    HttpFeed *feed;
    pthread_t thread;
    ThreadEnd end;
    bool running; // there is a thread to be joined
    atomic_bool stop;
    uint64_t serial;
    uint32_t told; // turns that were done at the last event
    Games games;   // the game
    pthread_mutex_t lock;
    char *html; // protected by the lock
};

// ---- Telling

static void event_send(WebReview *self, uint32_t done, uint32_t all, bool ready,
                       const char *error) {
    JsonWriter writer = {.comma = false};
    json_write_open(&writer, NULL, '{');
    json_write_integer(&writer, "serial", (int64_t)self->serial);
    json_write_integer(&writer, "done", done);
    json_write_integer(&writer, "all", all);
    json_write_bool(&writer, "ready", ready);
    if (error != NULL) {
        json_write_text(&writer, "error", error);
    }
    json_write_close(&writer, '}');
    if (json_writer_text(&writer) != NULL) {
        http_feed_send(self->feed, "review", json_writer_text(&writer));
    }
    json_writer_free(&writer);
}

static void progress_tell(void *user, uint32_t done, uint32_t all) {
    WebReview *const self = user;
    if (done != self->told) {
        self->told = done;
        event_send(self, done, all, false, NULL);
    }
}

static bool review_stops(void *user) {
    return atomic_load(&((WebReview *)user)->stop);
}

// ---- The thread

static Status page_make(char **html, const Review *review, const ReviewSettings *settings,
                        Message *message) {
    JsonWriter json = {.comma = false};
    review_json_write(&json, NULL, review, settings);
    const char *const text = json_writer_text(&json);
    const Status status = text != NULL
                              ? review_page_make(html, review, text, NULL, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    json_writer_free(&json);
    return status;
}

static void *review_thread(void *user) {
    WebReview *const self = user;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const ReviewSettings settings = {.judge = {.turns = TURNS, .decks = DECKS},
                                     .seed = SEED,
                                     .threads = cores > 0 ? (unsigned)cores : 1,
                                     .progress = progress_tell,
                                     .user = self,
                                     .stop = review_stops};
    Review review = {.game = NULL};
    Message message = {""};
    char *html = NULL;
    Status status = review_make(&review, &self->games.games[0], &settings, &message);
    if (status == STATUS_OK) {
        status = page_make(&html, &review, &settings, &message);
    }
    if (status == STATUS_OK) {
        (void)pthread_mutex_lock(&self->lock);
        free(self->html);
        self->html = html;
        (void)pthread_mutex_unlock(&self->lock);
        event_send(self, review.turn_count, review.turn_count, true, NULL);
    } else if (status != STATUS_INTERRUPTED) {
        event_send(self, 0, 0, false, message.text);
    }
    review_free(&review);
    thread_end_signal(&self->end);
    return NULL;
}

// ---- Beginning and ending

static bool review_join(WebReview *self, unsigned limit_ms) {
    atomic_store(&self->stop, true);
    if (self->running) {
        if (!thread_end_wait(&self->end, limit_ms)) {
            return false;
        }
        (void)pthread_join(self->thread, NULL);
        self->running = false;
    }
    games_free(&self->games);
    self->games = (Games){.games = NULL};
    return true;
}

static Status game_read(WebReview *self, const char *text, Message *message) {
    GameReader reader = game_reader(text);
    StoredGame *const game = games_add(&self->games);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    game->source = strdup("game");
    TRY(game_file_tags(&game->file, &reader, message));
    TRY(rules_cache_get(&self->games.rules, &game->file, &game->rules, message));
    return game_file_turns(&game->file, &reader, game->rules, message);
}

Status web_review_begin(WebReview *self, const char *text, uint64_t serial, Message *message) {
    if (!review_join(self, THREAD_PATIENCE_MS)) {
        return message_set(message, STATUS_BUSY, "the last review has not stopped yet; try again");
    }
    (void)pthread_mutex_lock(&self->lock);
    free(self->html);
    self->html = NULL;
    (void)pthread_mutex_unlock(&self->lock);
    TRY(game_read(self, text, message));
    self->serial = serial;
    self->told = UINT32_MAX;
    atomic_store(&self->stop, false);
    self->end.ended = false;
    if (pthread_create(&self->thread, NULL, review_thread, self) != 0) {
        return message_set(message, STATUS_NO_MEMORY, "no thread for a review");
    }
    self->running = true;
    return STATUS_OK;
}

char *web_review_page(WebReview *self) {
    (void)pthread_mutex_lock(&self->lock);
    char *const copy = self->html != NULL ? strdup(self->html) : NULL;
    (void)pthread_mutex_unlock(&self->lock);
    return copy;
}

Status web_review_create(WebReview **out, HttpFeed *feed, Message *message) {
    WebReview *const self = calloc(1, sizeof *self);
    if (self == NULL || !thread_end_make(&self->end)) {
        free(self);
        return message_set(message, STATUS_NO_MEMORY, "no memory for reviews");
    }
    if (pthread_mutex_init(&self->lock, NULL) != 0) {
        thread_end_free(&self->end);
        free(self);
        return message_set(message, STATUS_NO_MEMORY, "no memory for reviews");
    }
    self->feed = feed;
    *out = self;
    return STATUS_OK;
}

bool web_review_destroy(WebReview *self) {
    if (self == NULL) {
        return true;
    }
    if (!review_join(self, THREAD_LAST_PATIENCE_MS)) {
        return false;
    }
    free(self->html);
    thread_end_free(&self->end);
    (void)pthread_mutex_destroy(&self->lock);
    free(self);
    return true;
}
