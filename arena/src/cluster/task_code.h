/**
 * The configuration of a task as bytes: the job's, or another one that rank 0 derived from it (a
 * tuning's bots with trial values, its test, a candidate).
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
    TournamentConfig changed; /* the job's with other bots */
    ConfigBot *bots;          /* these bots; NULL: none */
} TaskConfig;

/**
 * Appends a task's configuration.
 * @param job the configuration that all ranks have
 * @return STATUS_NO_MEMORY
 */
Status task_encode(Wire *out, const TournamentConfig *job, const TournamentConfig *task,
                   Message *message) MUST_USE;

/**
 * Reads a task's configuration in place of the previous one, which must no longer be in use.
 * @param job this rank's; its rounds grow. Borrowed until the next call, or task_config_free.
 * @return STATUS_CONFLICT if the bytes do not fit it, STATUS_NO_MEMORY
 */
Status task_decode(TaskConfig *out, TournamentConfig *job, ByteReader *reader,
                   Message *message) MUST_USE;

/** Frees the contents of a task's configuration. */
void task_config_free(TaskConfig *task);

#endif
