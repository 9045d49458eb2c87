/**
 * Formats of tournaments: who meets whom. One file each, one row each in FORMATS below.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_FORMAT_H
#define ARENA_FORMATS_FORMAT_H

#include "carcarena/arena/schedule.h"

/** All formats, in the order of help texts. */
#define FORMATS(ROW)                                                                               \
    ROW(FORMAT_ROUND_ROBIN)                                                                        \
    ROW(FORMAT_MATCH)                                                                              \
    ROW(FORMAT_GAUNTLET)                                                                           \
    ROW(FORMAT_ONE_VERSUS_ALL)

struct Format {
    const char *word;    /* in configurations */
    const char *summary; /* one line for people */
    /** Checks a request and works out the number of pairings. */
    Status (*make)(Schedule *schedule, Message *message);
    /** The bots of a pairing by place. Copies of a bot stand side by side. */
    void (*pairing)(const Schedule *schedule, uint64_t pairing, uint32_t *lineup);
};

#define FORMAT_DECLARE(name) extern const Format name;
FORMATS(FORMAT_DECLARE)
#undef FORMAT_DECLARE

#endif
