/**
 * Crew: plays the missing games of a schedule and fills the writer's queue. Either threads of this
 * process (workers.h) or, if the configuration names one, another crew: the ranks of a run on many
 * machines (cluster/job.h).
 *
 * Use from the writer's thread.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WORK_CREW_H
#define ARENA_WORK_CREW_H

#include "play/workers.h"

/** A crew other than this process's threads. The writer calls its functions. */
typedef struct Crew {
    void *user;
    uint32_t threads; /* of all its ranks together */
    /**
     * Starts to play the missing games. The queue is made for one worker: the crew puts all games
     * into it and leaves it after the last one, or with the failure that ended it.
     * @param task without a source; borrowed, with everything it points to, until `join`
     * @param threads as in `set`; the configured value means each rank's own number
     */
    Status (*start)(void *user, const WorkTask *task, unsigned threads, Message *message);
    void (*set)(void *user, unsigned threads); /* sets the number of working threads per rank */
    void (*stop)(void *user);                  /* finishes the running games */
    void (*join)(void *user);                  /* called after the queue was left or closed */
    bool (*asked)(void *user);                 /* returns true if a stop signal arrived at one of
                                                  its ranks */
} Crew;

/** A working crew. Start with {0}. */
typedef struct CrewAtWork {
    const Crew *crew; /* NULL: threads of this process */
    Workers *workers;
} CrewAtWork;

/** Returns the number of workers for which the queue of a configuration's crew is made. */
unsigned crew_hands(const TournamentConfig *config, unsigned threads);

/** As workers_start, _set, _stop and _join. */
Status crew_start(CrewAtWork *out, const WorkTask *task, unsigned threads,
                  Message *message) MUST_USE;
void crew_set(const CrewAtWork *crew, unsigned threads);
void crew_stop(const CrewAtWork *crew);
void crew_join(const CrewAtWork *crew);

/** Returns true if a stop signal arrived at the crew. */
bool crew_asked(const CrewAtWork *crew);

#endif
