// SPDX-License-Identifier: MIT
#include "process/process_book.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_TO_JUDGE = 10, NS_PER_US = 1000 };

struct ProcessBook {
    pthread_mutex_t mutex;
    ProcessFigures figures;
    uint64_t told[BOT_FAULT_COUNT]; // faults that process_book_news has told of
};

ProcessBook *process_book_create(void) {
    ProcessBook *const book = calloc(1, sizeof *book);
    if (book != NULL) {
        (void)pthread_mutex_init(&book->mutex, NULL);
    }
    return book;
}

void process_book_destroy(ProcessBook *book) {
    if (book != NULL) {
        (void)pthread_mutex_destroy(&book->mutex);
        free(book);
    }
}

void process_book_read(ProcessBook *book, ProcessFigures *out) {
    (void)pthread_mutex_lock(&book->mutex);
    *out = book->figures;
    (void)pthread_mutex_unlock(&book->mutex);
}

bool process_book_news(ProcessBook *book, ProcessNews *out) {
    (void)pthread_mutex_lock(&book->mutex);
    const ProcessFigures *const figures = &book->figures;
    const bool news = memcmp(book->told, figures->faults, sizeof book->told) != 0;
    if (news) {
        for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
            out->faults[fault] = figures->faults[fault] - book->told[fault];
        }
        memcpy(book->told, figures->faults, sizeof book->told);
        memcpy(out->text, figures->fault_text, sizeof out->text);
    }
    (void)pthread_mutex_unlock(&book->mutex);
    return news;
}

void process_book_join(ProcessBook *book, const ProcessNews *news) {
    (void)pthread_mutex_lock(&book->mutex);
    for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
        book->figures.faults[fault] += news->faults[fault];
    }
    memcpy(book->figures.fault_text, news->text, sizeof news->text);
    (void)pthread_mutex_unlock(&book->mutex);
}

void process_book_start(ProcessBook *book) {
    if (book != NULL) {
        (void)pthread_mutex_lock(&book->mutex);
        book->figures.starts++;
        (void)pthread_mutex_unlock(&book->mutex);
    }
}

void process_book_group(ProcessBook *book, const char *alone) {
    if (book != NULL) {
        (void)pthread_mutex_lock(&book->mutex);
        if (alone[0] == '\0') {
            book->figures.grouped++;
        } else {
            (void)snprintf(book->figures.alone, sizeof book->figures.alone, "%.*s",
                           PROCESS_ALONE_SIZE - 1, alone);
        }
        (void)pthread_mutex_unlock(&book->mutex);
    }
}

void process_book_memory(ProcessBook *book, uint64_t bytes) {
    if (book != NULL) {
        (void)pthread_mutex_lock(&book->mutex);
        uint64_t *const most = &book->figures.memory_bytes;
        *most = bytes > *most ? bytes : *most;
        (void)pthread_mutex_unlock(&book->mutex);
    }
}

void process_book_stray(ProcessBook *book) {
    if (book != NULL) {
        (void)pthread_mutex_lock(&book->mutex);
        book->figures.strays++;
        (void)pthread_mutex_unlock(&book->mutex);
    }
}

void process_book_game(ProcessBook *book) {
    if (book != NULL) {
        (void)pthread_mutex_lock(&book->mutex);
        book->figures.games++;
        (void)pthread_mutex_unlock(&book->mutex);
    }
}

static unsigned delay_class(uint64_t delay_ns) {
    unsigned class = 0;
    for (uint64_t us = delay_ns / NS_PER_US; us > 0; us >>= 1) {
        class ++;
    }
    return class < PROCESS_DELAY_CLASSES ? class : PROCESS_DELAY_CLASSES - 1;
}

void process_book_decision(ProcessBook *book, const ProcessCost *cost) {
    if (book == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&book->mutex);
    ProcessFigures *const figures = &book->figures;
    figures->decisions++;
    figures->wall_ns += cost->wall_ns;
    figures->cpu_ns += cost->cpu_ns;
    figures->outside_ns += cost->outside_ns;
    figures->delays[delay_class(cost->delay_ns)]++;
    figures->delay_max_ns =
        cost->delay_ns > figures->delay_max_ns ? cost->delay_ns : figures->delay_max_ns;
    (void)pthread_mutex_unlock(&book->mutex);
}

void process_book_fault(ProcessBook *book, BotFault fault, const char *text) {
    if (book == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&book->mutex);
    book->figures.faults[fault]++;
    (void)snprintf(book->figures.fault_text, PROCESS_FAULT_TEXT_SIZE, "%s", text);
    (void)pthread_mutex_unlock(&book->mutex);
}

static uint64_t faults_sum(const ProcessFigures *figures) {
    uint64_t sum = 0;
    for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
        sum += fault == BOT_FAULT_WITHDRAWN ? 0 : figures->faults[fault];
    }
    return sum;
}

bool process_book_hopeless(ProcessBook *book, double rate) {
    if (book == NULL || rate >= 1.0) {
        return false;
    }
    (void)pthread_mutex_lock(&book->mutex);
    const ProcessFigures *const figures = &book->figures;
    const bool hopeless = figures->games >= GAMES_TO_JUDGE &&
                          (double)faults_sum(figures) > rate * (double)figures->games;
    (void)pthread_mutex_unlock(&book->mutex);
    return hopeless;
}

uint64_t process_delay_quantile(const ProcessFigures *figures, double share) {
    uint64_t seen = 0;
    for (unsigned class = 0; class < PROCESS_DELAY_CLASSES; class ++) {
        seen += figures->delays[class];
        if ((double)seen >= share * (double)figures->decisions) {
            return (UINT64_C(1) << class) * NS_PER_US;
        }
    }
    return figures->delay_max_ns;
}

const char *process_fault_word(BotFault fault) {
    static const char *const WORDS[BOT_FAULT_COUNT] = {
        [BOT_FAULT_NONE] = "none",           [BOT_FAULT_NO_START] = "no-start",
        [BOT_FAULT_NO_ANSWER] = "no-answer", [BOT_FAULT_BAD_LINE] = "bad-line",
        [BOT_FAULT_WRONG_ID] = "wrong-id",   [BOT_FAULT_ILLEGAL] = "illegal",
        [BOT_FAULT_LATE] = "time",           [BOT_FAULT_FLOOD] = "flood",
        [BOT_FAULT_CLOSED] = "closed",       [BOT_FAULT_CRASH] = "crash",
        [BOT_FAULT_EXIT] = "exit",           [BOT_FAULT_WITHDRAWN] = "withdrawn",
        [BOT_FAULT_SIGNAL] = "signal"};
    return WORDS[fault];
}
