/**
 * One run on many machines: the processes of an MPI job, its ranks, play one configuration.
 *
 *     job_open                       every rank: joins the others
 *     job_meet                       every rank: do all play the same?
 *     job_lead      job_follow   rank 0: owns plan, store and manager; plays, too
 *     job_close                      every rank
 *
 * Rank 0 runs the whole command as a single process does, in a thread of its own, with a crew
 * (play/work_crew.h) in its configuration; the thread that called job_lead serves that crew: it
 * deals out the missing games by the manager (manager.h), takes results from all ranks and puts
 * them into the writer's queue. All calls of MPI are made by the thread that called job_open.
 *
 * Canonical results are the same for any number of ranks and threads: a game is a function of
 * configuration and number. Of a bot with a clock they are not, here as elsewhere; of two results
 * for the same games, which a rank that was given up may bring, the first counts.
 *
 * A process that dies ends the job, as MPI has it; what was committed stays, and the same command
 * goes on. A rank that hangs loses its lease to another one.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_JOB_H
#define ARENA_CLUSTER_JOB_H

#include "carcarena/arena/config.h"
#include "cluster/rank_sums.h"

typedef struct Job Job;

/** What a run on many machines is made with. */
typedef struct JobSettings {
    const char *program; /* name and version, compared between ranks; outlives the job */
    uint64_t lease_ns;   /* after which a rank's games go to others, too, at least; > 0 */
    void (*tell)(void *user, const char *text); /* a line for people; on rank 0, any thread */
    void *user;
} JobSettings;

/**
 * Opens the object that knows MPI (transport.h) and joins the other processes of the job. From here
 * on the signals that mean stop are held, SIGUSR1 too, in this thread and those it starts.
 * @return STATUS_NOT_FOUND (this build has no such object), STATUS_INVALID (it is for another MPI
 *         than that of the launcher), STATUS_IO (MPI failed).
 */
Status job_open(Job **out, const JobSettings *settings, Message *message) MUST_USE;

/** This process's number; rank 0 leads. */
uint32_t job_rank(const Job *job);

/**
 * Compares what the ranks are about to play with what rank 0 is. Threads that the configuration
 * leaves open are set: this rank's share of its machine.
 * @param config as this rank understands it; NULL if it failed with `status` and *message.
 * @return on rank 0 STATUS_OK, or its own failure, or the first one of another rank, or
 *         STATUS_CONFLICT naming rank and key that differ; on the others STATUS_OK, or
 *         STATUS_INTERRUPTED: rank 0 has ended the run and says why.
 */
Status job_meet(Job *job, TournamentConfig *config, Status status, Message *message) MUST_USE;

/** Rank 0: runs `work` in a thread with the crew in place, serving it meanwhile. @return what it
 * returns, also if MPI failed: then its run did. Without memory for a thread -1, which was told. */
int job_lead(Job *job, TournamentConfig *config, int (*work)(void *user), void *user);

/** Another rank: plays what rank 0 asks for until it says quit. @param config its schedule
 * changes. @return STATUS_IO if MPI failed. */
Status job_follow(Job *job, TournamentConfig *config, Message *message) MUST_USE;

/** What a rank was and did. */
typedef struct JobRank {
    const char *host; /* as long as the job */
    uint32_t threads;
    bool wrong; /* a game of it came out otherwise when rank 0 played it again: it was left out */
    RankSums sums;
} JobRank;

/** Rank 0: of a rank, after job_lead. @return false if there is no such rank. */
bool job_rank_read(const Job *job, uint32_t rank, JobRank *out);

/** Rank 0: nanoseconds of processor time that it spent on dealing out games and taking them in. */
uint64_t job_serve_ns(const Job *job);

/**
 * Leaves the job and frees. On rank 0 all others are told to quit before; if one does not answer,
 * the job is aborted with `code`. NULL is allowed.
 */
void job_close(Job *job, int code);

#endif
