/**
 * A table with a program of fault_bot.c in one seat, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_FAULT_TABLE_H
#define TESTS_FAULT_TABLE_H

#include "play/bot_pool.h"
#include "process/process_bot.h"

/** A table with a bot of a mode in one seat and a random one in the other. */
typedef struct Table {
    TournamentConfig *config;
    Match *match;
    BotPool pool;
    ProcessStats *stats;
    MatchSeat seats[PLAYERS_MAX];
    GameRecord record;
} Table;

/** What is to be made. Texts are borrowed. */
typedef struct TablePlan {
    const char *program;     /* NULL: fault_bot */
    const char *mode, *file; /* its arguments */
    const char *more;        /* further members of the bot, such as ", \"limits\": {}" */
    const char *keys;        /* further keys of the run, likewise */
    const char *other;       /* the other bot as JSON; NULL: a random one */
} TablePlan;

/** Makes a table; members that are NULL are empty. */
void table_make(Table *table, const TablePlan *plan);

/** Plays a game; the statistics is kept of bot 0. */
void table_play(Table *table, uint64_t id);

void table_close(Table *table);

#endif
