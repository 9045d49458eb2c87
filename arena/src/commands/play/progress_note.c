// SPDX-License-Identifier: MIT
#include "commands/play/progress_note.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { FIRST_NOTE_S = 5, S_PER_MINUTE = 60, TILES_LEAST = 3 };

struct ProgressNote {
    pthread_t thread;
    pthread_mutex_t lock; // protects all members below
    pthread_cond_t changed;
    time_t begun;       // of the present decision
    time_t bots;        // seconds of all decisions of bots before
    uint32_t first;     // tiles left at the first step
    uint32_t left;      // tiles left now
    bool known;         // `first` is set
    bool busy, leaving; // a bot thinks; the thread must end
};

static time_t now_s(void) {
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return now.tv_sec;
}

/** Prints a note. @pre locked */
static void note_print(const ProgressNote *note, time_t took) {
    const uint32_t drawn = note->first - note->left;
    (void)fprintf(stderr, "thinking for %ld s; %u tiles are left", (long)took,
                  (unsigned)note->left);
    if (note->first > note->left && drawn >= TILES_LEAST) {
        const time_t rest = (note->bots + took) * (time_t)note->left / (time_t)drawn;
        if (rest < 2 * S_PER_MINUTE) {
            (void)fprintf(stderr, ", about %ld s of thinking", (long)rest);
        } else {
            (void)fprintf(stderr, ", about %ld minutes of thinking", (long)(rest / S_PER_MINUTE));
        }
    }
    (void)fprintf(stderr, "\n");
}

static void *note_thread(void *user) {
    ProgressNote *const note = user;
    time_t begun = 0;
    time_t next = FIRST_NOTE_S;
    (void)pthread_mutex_lock(&note->lock);
    while (!note->leaving) {
        const time_t took = now_s() - note->begun;
        if (note->begun != begun) {
            begun = note->begun;
            next = FIRST_NOTE_S;
        } else if (note->busy && took >= next) {
            note_print(note, took);
            next *= 2;
        }
        const struct timespec until = {.tv_sec = now_s() + 1};
        (void)pthread_cond_timedwait(&note->changed, &note->lock, &until);
    }
    (void)pthread_mutex_unlock(&note->lock);
    return NULL;
}

Status progress_note_create(ProgressNote **out, Message *message) {
    ProgressNote *const note = calloc(1, sizeof *note);
    if (note == NULL || pthread_mutex_init(&note->lock, NULL) != 0) {
        free(note);
        return message_set(message, STATUS_NO_MEMORY, "no memory for notes of progress");
    }
    const bool signals = pthread_cond_init(&note->changed, NULL) == 0;
    if (!signals || pthread_create(&note->thread, NULL, note_thread, note) != 0) {
        if (signals) {
            (void)pthread_cond_destroy(&note->changed);
        }
        (void)pthread_mutex_destroy(&note->lock);
        free(note);
        return message_set(message, STATUS_NO_MEMORY, "no thread for notes of progress");
    }
    *out = note;
    return STATUS_OK;
}

void progress_note_destroy(ProgressNote *note) {
    if (note == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&note->lock);
    note->leaving = true;
    (void)pthread_cond_signal(&note->changed);
    (void)pthread_mutex_unlock(&note->lock);
    (void)pthread_join(note->thread, NULL);
    (void)pthread_cond_destroy(&note->changed);
    (void)pthread_mutex_destroy(&note->lock);
    free(note);
}

/** Adds the time of the decision that ends. @pre locked */
static void decision_end(ProgressNote *note) {
    const time_t now = now_s();
    note->bots += note->busy ? now - note->begun : 0;
    note->begun = now;
}

void progress_note_step(ProgressNote *note, const Rules *rules, const Game *game) {
    if (note == NULL) {
        return;
    }
    const uint32_t left = game_draws_left(rules, game);
    (void)pthread_mutex_lock(&note->lock);
    decision_end(note);
    note->busy = true;
    note->left = left;
    note->first = note->known ? note->first : left;
    note->known = true;
    (void)pthread_mutex_unlock(&note->lock);
}

void progress_note_rest(ProgressNote *note) {
    if (note == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&note->lock);
    decision_end(note);
    note->busy = false;
    (void)pthread_mutex_unlock(&note->lock);
}
