// SPDX-License-Identifier: MIT
#include "webplay/web_review.h"

#include "games/games_read.h"
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

/** A game to review. */
typedef struct Job {
    Games games; // the game; none: no job
    const char *place;
    uint64_t serial;
} Job;

struct WebReview {
    HttpFeed *feed;
    pthread_t thread;
    ThreadEnd end;
    bool running; // there is a thread to be joined
    atomic_bool stop;
    Job job;              // of the thread while it runs
    uint32_t told;        // turns that were done at the last event
    pthread_mutex_t lock; // of the rest
    Job next;             // begins when the thread has stopped the present job
    bool ending;          // the thread takes no further job
    char *html;
};

// ---- Telling

static void event_send(WebReview *self, uint32_t done, uint32_t all, bool ready,
                       const char *error) {
    JsonWriter writer = {.comma = false};
    json_write_open(&writer, NULL, '{');
    json_write_text(&writer, "place", self->job.place);
    json_write_integer(&writer, "serial", (int64_t)self->job.serial);
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

static void job_free(Job *job) {
    games_free(&job->games);
    *job = (Job){.place = NULL};
}

// Keeps the page unless the job was stopped meanwhile. @return whether it was kept
static bool page_keep(WebReview *self, char *html) {
    (void)pthread_mutex_lock(&self->lock);
    const bool keep = !atomic_load(&self->stop);
    if (keep) {
        free(self->html);
        self->html = html;
    }
    (void)pthread_mutex_unlock(&self->lock);
    if (!keep) {
        free(html);
    }
    return keep;
}

static void job_do(WebReview *self) {
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
    self->told = UINT32_MAX;
    Status status = review_make(&review, &self->job.games.games[0], &settings, &message);
    if (status == STATUS_OK) {
        status = page_make(&html, &review, &settings, &message);
    }
    if (status == STATUS_OK && page_keep(self, html)) {
        event_send(self, review.turn_count, review.turn_count, true, NULL);
    } else if (status != STATUS_OK && status != STATUS_INTERRUPTED) {
        event_send(self, 0, 0, false, message.text);
    }
    review_free(&review);
}

// Takes the next job. @return whether there is one
static bool job_take(WebReview *self) {
    (void)pthread_mutex_lock(&self->lock);
    job_free(&self->job);
    self->job = self->next;
    self->next = (Job){.place = NULL};
    const bool some = self->job.games.count > 0;
    if (some) {
        atomic_store(&self->stop, false);
    }
    self->ending = !some;
    (void)pthread_mutex_unlock(&self->lock);
    return some;
}

static void *review_thread(void *user) {
    WebReview *const self = user;
    do {
        job_do(self);
    } while (job_take(self));
    thread_end_signal(&self->end);
    return NULL;
}

// ---- Beginning and ending

// Waits for the thread. @return whether it has ended
static bool review_join(WebReview *self, unsigned limit_ms) {
    if (self->running) {
        if (!thread_end_wait(&self->end, limit_ms)) {
            return false;
        }
        (void)pthread_join(self->thread, NULL);
        self->running = false;
    }
    return true;
}

// Stops the present job and gives the thread the next one. @return false if it takes none
static bool job_pass(WebReview *self, Job *job) {
    (void)pthread_mutex_lock(&self->lock);
    free(self->html);
    self->html = NULL;
    const bool passed = self->running && !self->ending;
    if (passed) {
        job_free(&self->next);
        self->next = *job;
        atomic_store(&self->stop, true);
    }
    (void)pthread_mutex_unlock(&self->lock);
    return passed;
}

Status web_review_begin(WebReview *self, const WebReviewed *reviewed, Message *message) {
    Job job = {.place = reviewed->place, .serial = reviewed->serial};
    Status status =
        games_read_text(&job.games, reviewed->text, strlen(reviewed->text), "game", message);
    if (status != STATUS_OK || job_pass(self, &job)) {
        if (status != STATUS_OK) {
            job_free(&job);
        }
        return status;
    }
    if (!review_join(self, THREAD_PATIENCE_MS)) {
        job_free(&job);
        return message_set(message, STATUS_BUSY, "the last review has not ended yet; try again");
    }
    self->job = job;
    self->ending = false;
    atomic_store(&self->stop, false);
    self->end.ended = false;
    if (pthread_create(&self->thread, NULL, review_thread, self) != 0) {
        job_free(&self->job);
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
    (void)pthread_mutex_lock(&self->lock);
    job_free(&self->next);
    atomic_store(&self->stop, true);
    (void)pthread_mutex_unlock(&self->lock);
    if (!review_join(self, THREAD_LAST_PATIENCE_MS)) {
        return false;
    }
    job_free(&self->job);
    free(self->html);
    thread_end_free(&self->end);
    (void)pthread_mutex_destroy(&self->lock);
    free(self);
    return true;
}
