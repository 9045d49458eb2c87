/**
 * One run on many machines: the processes of an MPI job, its ranks, play one configuration.
 *
 *     job_open                       every rank: joins the others
 *     job_meet                       every rank: do all play the same?
 *     job_lead      job_follow   rank 0: owns plan, store and coordinator; plays, too
 *     job_close                      every rank
 *
 * Rank 0 runs the whole command in its own thread, as a single process does, with a crew
 * (play/work_crew.h) in its configuration. The thread that called job_lead serves that crew: it
 * assigns the missing games with the coordinator (coordinator.h), receives results from all ranks
 * and puts them into the writer's queue. Only the thread that called job_open calls MPI.
 *
 * Canonical results are the same for any number of ranks and threads: a game depends only on
 * configuration and number. Time-limited bots are the exception, as everywhere. If a slow rank and
 * its replacement both return a work unit, the first result counts.
 *
 * If a process dies MPI ends the job; committed games stay, and rerunning the command resumes the
 * run. A rank that hangs loses its lease to another one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_JOB_H
#define ARENA_CLUSTER_JOB_H

#include "carcarena/arena/config.h"
#include "cluster/rank_sums.h"

typedef struct Job Job;

/** Settings of a run on many machines. */
typedef struct JobSettings {
    const char *program; /* name and version, compared between ranks; outlives the job */
    uint64_t lease_ns;   /* minimum time before a rank's games are also given to others; > 0 */
    void (*tell)(void *user, const char *text); /* prints a line for people; on rank 0, any
                                                   thread */
    void *user;
} JobSettings;

/**
 * Opens the shared object that uses MPI (transport.h) and joins the other processes of the job.
 * From then on the stop signals and SIGUSR1 are blocked in this thread and the threads it starts.
 * @return STATUS_NOT_FOUND (this build has no such object), STATUS_INVALID (it is for another MPI
 * than the launcher's), STATUS_IO (MPI failed)
 */
Status job_open(Job **out, const JobSettings *settings, Message *message) MUST_USE;

/** Returns this process's rank; rank 0 leads. */
uint32_t job_rank(const Job *job);

/**
 * Compares what the ranks are about to play with rank 0. If the configuration leaves the number of
 * threads open, it is set to this rank's share of its machine.
 * @param config as this rank read it; NULL if that failed with `status` and *message
 * @return on rank 0: STATUS_OK, its own failure, the first failure of another rank, or
 * STATUS_CONFLICT naming the rank and key that differ; on others: STATUS_OK, or STATUS_INTERRUPTED
 * if rank 0 ended the run and reports why
 */
Status job_meet(Job *job, TournamentConfig *config, Status status, Message *message) MUST_USE;

/**
 * Rank 0: runs `work` in a thread with the crew and serves it. Returns the result of `work`, also
 * if MPI failed (its run then failed); -1 if the thread could not be created, which was reported.
 */
int job_lead(Job *job, TournamentConfig *config, int (*work)(void *user), void *user);

/**
 * Other ranks: play what rank 0 requests until it ends the job.
 * @param config its schedule changes
 * @return STATUS_IO if MPI failed
 */
Status job_follow(Job *job, TournamentConfig *config, Message *message) MUST_USE;

/** Facts about a rank. */
typedef struct JobRank {
    const char *host; /* valid as long as the job */
    uint32_t threads;
    bool wrong; /* a game of it differed when rank 0 replayed it; the rank was excluded */
    RankSums sums;
} JobRank;

/** Rank 0, after job_lead: reads the facts about a rank. Returns false if there is no such rank. */
bool job_rank_read(const Job *job, uint32_t rank, JobRank *out);

/**
 * Rank 0: returns the processor time in nanoseconds that it spent on assigning and receiving games.
 */
uint64_t job_serve_ns(const Job *job);

/**
 * Leaves the job and frees it. Rank 0 first tells all others to quit; if one does not answer, the
 * job is aborted with `code`. NULL is allowed.
 */
void job_close(Job *job, int code);

#endif
