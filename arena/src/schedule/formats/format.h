/**
 * Tournament formats: who meets whom. One file and one row in FORMATS each.
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
    const char *word;    /* name in configurations */
    const char *summary; /* one line for people */
    /**
     * Formats in stages: the request's blocks are those of the whole tournament, not of each table,
     * and more may be added later.
     */
    bool budget;
    /** Formats in stages: the plan keeps the outcomes of blocks (Plan.outcomes). */
    bool by_block;
    /**
     * Checks a request, sets its defaults and computes the number of pairings; formats in stages:
     * also the largest number of stages.
     */
    Status (*make)(Schedule *schedule, Message *message);
    /** Writes the bots of a pairing by place. Copies of a bot are adjacent. NULL: in stages. */
    void (*pairing)(const Schedule *schedule, uint64_t pairing, uint32_t *lineup);
    /**
     * Formats in stages: sets round, pairing, deck and bots (by place) of a game whose block is
     * known.
     */
    void (*place)(const struct Plan *plan, ScheduledGame *game, uint32_t *lineup);
    /**
     * Formats in stages: adds the next stage after all earlier ones are complete, or none if the
     * tournament is over.
     */
    Status (*next)(struct Plan *plan, Message *message);
    /**
     * Formats in stages: ranks the bots, best first, after the last complete stage; NULL: by
     * rating.
     */
    Status (*standing)(const struct Plan *plan, struct Standing *rows, Message *message);
};

#define FORMAT_DECLARE(name) extern const Format name;
FORMATS(FORMAT_DECLARE)
#undef FORMAT_DECLARE

#endif
