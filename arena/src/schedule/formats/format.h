/**
 * Formats of tournaments: who meets whom. One file each, one row each in FORMATS below.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_FORMAT_H
#define ARENA_FORMATS_FORMAT_H

#include "carcarena/arena/schedule.h"

struct Plan;
struct Standing;

/** All formats, in the order of help texts. */
#define FORMATS(ROW)                                                                               \
    ROW(FORMAT_ROUND_ROBIN)                                                                        \
    ROW(FORMAT_MATCH)                                                                              \
    ROW(FORMAT_GAUNTLET)                                                                           \
    ROW(FORMAT_ONE_VERSUS_ALL)                                                                     \
    ROW(FORMAT_SWISS)                                                                              \
    ROW(FORMAT_KNOCKOUT)                                                                           \
    ROW(FORMAT_LADDER)                                                                             \
    ROW(FORMAT_ADAPTIVE)

struct Format {
    const char *word;    /* in configurations */
    const char *summary; /* one line for people */
    /** Formats in stages: the request's blocks are those of the whole tournament, instead of those
     * of each table, and more may be asked for later. */
    bool budget;
    /** Formats in stages: the plan keeps what blocks came to (Plan.outcomes). */
    bool by_block;
    /** Checks a request, fills in what it leaves open and works out the number of pairings; formats
     * in stages: also that of stages at most. */
    Status (*make)(Schedule *schedule, Message *message);
    /** The bots of a pairing by place. Copies of a bot stand side by side. NULL: in stages. */
    void (*pairing)(const Schedule *schedule, uint64_t pairing, uint32_t *lineup);
    /** Formats in stages: round, pairing, deal and bots (by place) of a game whose block is known.
     */
    void (*place)(const struct Plan *plan, ScheduledGame *game, uint32_t *lineup);
    /** Formats in stages: adds the next stage, all before it being whole, or none: it is over. */
    Status (*next)(struct Plan *plan, Message *message);
    /** Formats in stages: how the bots stand, best first, after the last whole stage; NULL: as
     * their ratings say. */
    Status (*standing)(const struct Plan *plan, struct Standing *rows, Message *message);
};

#define FORMAT_DECLARE(name) extern const Format name;
FORMATS(FORMAT_DECLARE)
#undef FORMAT_DECLARE

#endif
