/**
 * Crew: who plays the missing games of a schedule and fills the writer's queue. Threads of this
 * process (workers.h), unless the configuration names another one: the ranks of a run on many
 * machines (cluster/job.h).
 *
 * For one thread, the writer's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_WORK_CREW_H
#define ARENA_WORK_CREW_H

#include "play/workers.h"

/** A crew other than this process's threads. Its functions are called by the writer alone. */
typedef struct Crew {
    void *user;
    uint32_t threads; /* of all its ranks together */
    /**
     * Begins to play what is missing. The queue is made for one worker: the crew puts all games
     * into it and leaves it when none will follow, or with the failure that ended it.
     * @param task without a source; borrowed, with what it points to, until `join`.
     * @param threads as of `set`; as configured: as many as each rank has of itself.
     */
    Status (*start)(void *user, const WorkTask *task, unsigned threads, Message *message);
    void (*set)(void *user, unsigned threads); /* how many threads of each rank are to work */
    void (*stop)(void *user);                  /* finish the games that are running */
    void (*join)(void *user);                  /* after the queue was left or closed */
    bool (*asked)(void *user);                 /* a signal to stop has come to one of its ranks */
} Crew;

/** Those at work. Start with {0}. */
typedef struct CrewAtWork {
    const Crew *crew; /* NULL: threads of this process */
    Workers *workers;
} CrewAtWork;

/** Workers that the queue of a configuration's crew is made for. */
unsigned crew_hands(const TournamentConfig *config, unsigned threads);

/** As workers_start, _set, _stop and _join. */
Status crew_start(CrewAtWork *out, const WorkTask *task, unsigned threads,
                  Message *message) MUST_USE;
void crew_set(const CrewAtWork *crew, unsigned threads);
void crew_stop(const CrewAtWork *crew);
void crew_join(const CrewAtWork *crew);

/** True if somebody of the crew was asked to stop. */
bool crew_asked(const CrewAtWork *crew);

#endif
