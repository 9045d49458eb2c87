/**
 * What a task plays, as bytes: the configuration of the job, or another one that rank 0 made of it
 * (a tuning's bots with the values it tries, its test, a candidate).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_TASK_CODE_H
#define ARENA_CLUSTER_TASK_CODE_H

#include "carcarena/arena/config.h"
#include "cluster/wire.h"

/** The configuration of a task on a rank other than 0. Start with {0}. */
typedef struct TaskConfig {
    TournamentConfig *config; /* what is played: the job's, `own` or `changed` */
    TournamentConfig *own;    /* made for the task; NULL: none */
    TournamentConfig changed; /* the job's with other bots ... */
    ConfigBot *bots;          /* ... these; NULL: none */
} TaskConfig;

/** Appends it. @param job the configuration that all ranks have. @return STATUS_NO_MEMORY. */
Status task_encode(Wire *out, const TournamentConfig *job, const TournamentConfig *task,
                   Message *message) MUST_USE;

/**
 * Reads it in place of the one before, which must not be played any more.
 * @param job of this rank; its stages grow. Borrowed until the next call, or task_config_free.
 * @return STATUS_CONFLICT if the bytes mean nothing to it, STATUS_NO_MEMORY.
 */
Status task_decode(TaskConfig *out, TournamentConfig *job, ByteReader *reader,
                   Message *message) MUST_USE;

/** Frees what it holds. */
void task_config_free(TaskConfig *task);

#endif
