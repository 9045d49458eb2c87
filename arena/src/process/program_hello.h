/**
 * What a program says about itself.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROGRAM_HELLO_H
#define ARENA_PROGRAM_HELLO_H

#include "carcarena/bots/bot.h"

#include <stdbool.h>
#include <stdint.h>

enum { SHARED_GAMES_MAX = 1024 };

/** What a program's answer to hello says about it. */
typedef struct ProgramHello {
    unsigned wants; /* ProcessWant */
    bool by_clock;
    uint64_t name_print; /* hash of its name and version */
    uint32_t games;      /* games at a time, at least 1 */
    BotUnit unit;        /* of its estimates */
} ProgramHello;

#endif
