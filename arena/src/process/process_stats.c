// SPDX-License-Identifier: MIT
#include "process/process_stats.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_TO_JUDGE = 10, NS_PER_US = 1000 };

struct ProcessStats {
    pthread_mutex_t mutex;
    ProcessCounts figures;
    uint32_t games_at_once;         // 0: not known
    BotUnit unit;                   // of its estimates
    uint64_t told[BOT_FAULT_COUNT]; // faults that process_stats_news has reported
};

ProcessStats *process_stats_create(void) {
    ProcessStats *const stats = calloc(1, sizeof *stats);
    if (stats != NULL) {
        (void)pthread_mutex_init(&stats->mutex, NULL);
    }
    return stats;
}

void process_stats_destroy(ProcessStats *stats) {
    if (stats != NULL) {
        (void)pthread_mutex_destroy(&stats->mutex);
        free(stats);
    }
}

void process_stats_read(ProcessStats *stats, ProcessCounts *out) {
    (void)pthread_mutex_lock(&stats->mutex);
    *out = stats->figures;
    (void)pthread_mutex_unlock(&stats->mutex);
}

void process_stats_set_hello(ProcessStats *stats, uint32_t games, BotUnit unit) {
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        stats->games_at_once = games;
        stats->unit = unit;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
}

BotUnit process_stats_unit(ProcessStats *stats) {
    BotUnit unit = BOT_UNIT_UNKNOWN;
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        unit = stats->unit;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
    return unit;
}

uint32_t process_stats_games_at_once(ProcessStats *stats) {
    uint32_t games = 0;
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        games = stats->games_at_once;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
    return games > 0 ? games : 1;
}

bool process_stats_news(ProcessStats *stats, ProcessNews *out) {
    (void)pthread_mutex_lock(&stats->mutex);
    const ProcessCounts *const figures = &stats->figures;
    const bool news = memcmp(stats->told, figures->faults, sizeof stats->told) != 0;
    if (news) {
        for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
            out->faults[fault] = figures->faults[fault] - stats->told[fault];
        }
        memcpy(stats->told, figures->faults, sizeof stats->told);
        memcpy(out->text, figures->fault_text, sizeof out->text);
    }
    (void)pthread_mutex_unlock(&stats->mutex);
    return news;
}

void process_stats_join(ProcessStats *stats, const ProcessNews *news) {
    (void)pthread_mutex_lock(&stats->mutex);
    for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
        stats->figures.faults[fault] += news->faults[fault];
    }
    memcpy(stats->figures.fault_text, news->text, sizeof news->text);
    (void)pthread_mutex_unlock(&stats->mutex);
}

void process_stats_start(ProcessStats *stats) {
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        stats->figures.starts++;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
}

void process_stats_group(ProcessStats *stats, const char *alone) {
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        if (alone[0] == '\0') {
            stats->figures.grouped++;
        } else {
            (void)snprintf(stats->figures.alone, sizeof stats->figures.alone, "%.*s",
                           PROCESS_ALONE_SIZE - 1, alone);
        }
        (void)pthread_mutex_unlock(&stats->mutex);
    }
}

void process_stats_memory(ProcessStats *stats, uint64_t bytes) {
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        uint64_t *const most = &stats->figures.memory_bytes;
        *most = bytes > *most ? bytes : *most;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
}

void process_stats_stray(ProcessStats *stats) {
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        stats->figures.strays++;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
}

void process_stats_game(ProcessStats *stats) {
    if (stats != NULL) {
        (void)pthread_mutex_lock(&stats->mutex);
        stats->figures.games++;
        (void)pthread_mutex_unlock(&stats->mutex);
    }
}

static unsigned delay_class(uint64_t delay_ns) {
    unsigned class = 0;
    for (uint64_t us = delay_ns / NS_PER_US; us > 0; us >>= 1) {
        class ++;
    }
    return class < PROCESS_DELAY_CLASSES ? class : PROCESS_DELAY_CLASSES - 1;
}

void process_stats_decision(ProcessStats *stats, const ProcessCost *cost) {
    if (stats == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&stats->mutex);
    ProcessCounts *const figures = &stats->figures;
    figures->decisions++;
    figures->wall_ns += cost->wall_ns;
    figures->cpu_ns += cost->cpu_ns;
    figures->outside_ns += cost->outside_ns;
    figures->delays[delay_class(cost->delay_ns)]++;
    figures->delay_max_ns =
        cost->delay_ns > figures->delay_max_ns ? cost->delay_ns : figures->delay_max_ns;
    (void)pthread_mutex_unlock(&stats->mutex);
}

void process_stats_fault(ProcessStats *stats, BotFault fault, const char *text) {
    if (stats == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&stats->mutex);
    stats->figures.faults[fault]++;
    (void)snprintf(stats->figures.fault_text, PROCESS_FAULT_TEXT_SIZE, "%s", text);
    (void)pthread_mutex_unlock(&stats->mutex);
}

static uint64_t faults_sum(const ProcessCounts *figures) {
    uint64_t sum = 0;
    for (int fault = 0; fault < BOT_FAULT_COUNT; fault++) {
        sum += fault == BOT_FAULT_WITHDRAWN ? 0 : figures->faults[fault];
    }
    return sum;
}

bool process_stats_hopeless(ProcessStats *stats, double rate) {
    if (stats == NULL || rate >= 1.0) {
        return false;
    }
    (void)pthread_mutex_lock(&stats->mutex);
    const ProcessCounts *const figures = &stats->figures;
    const bool hopeless = figures->games >= GAMES_TO_JUDGE &&
                          (double)faults_sum(figures) > rate * (double)figures->games;
    (void)pthread_mutex_unlock(&stats->mutex);
    return hopeless;
}

uint64_t process_delay_quantile(const ProcessCounts *figures, double share) {
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
