/**
 * A table with a program of fault_bot.c in one seat, for tests.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_FAULT_TABLE_H
#define TESTS_FAULT_TABLE_H

#include "play/bot_pool.h"
#include "process/process_bot.h"

/** A table with a fault bot in one seat and a random bot in the other. */
typedef struct Table {
    TournamentConfig *config;
    Match *match;
    BotPool pool;
    ProcessStats *stats;
    MatchSeat seats[PLAYERS_MAX];
    GameRecord record;
} Table;

/** The settings of a table. Texts are borrowed. */
typedef struct TablePlan {
    const char *program;     /* NULL: fault_bot */
    const char *mode, *file; /* arguments of the program */
    const char *more;        /* more members of the bot, such as ", \"limits\": {}" */
    const char *keys;        /* more keys of the run, in the same form */
    const char *other;       /* the other bot as JSON; NULL: a random bot */
} TablePlan;

/** Makes a table. Members that are NULL count as empty. */
void table_make(Table *table, const TablePlan *plan);

/** Plays a game. The statistics are those of bot 0. */
void table_play(Table *table, uint64_t id);

void table_close(Table *table);

#endif
