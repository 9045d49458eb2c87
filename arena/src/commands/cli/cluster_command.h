/**
 * Commands that play, on many machines: the options, and what each rank does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_COMMAND_H
#define ARENA_CLUSTER_COMMAND_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"

enum { CLUSTER_SPECS = 2, CLUSTER_LEASE_S = 600, CLUSTER_LEASE_S_MAX = 1000000 };

/** What was asked for; start with CLUSTER_ARGUMENTS_NONE. */
typedef struct ClusterArguments {
    bool wanted;
    int64_t lease_s;
} ClusterArguments;

#define CLUSTER_ARGUMENTS_NONE                                                                     \
    { .lease_s = CLUSTER_LEASE_S }

/** The options. @param out room for CLUSTER_SPECS. */
void cluster_specs(ArgumentSpec *out, ClusterArguments *arguments);

/** A command, as ranks do it. */
typedef struct ClusterCommand {
    const char *name; /* "run" */
    /** Every rank: reads the configuration, by itself. Only that which leads may say anything.
     * @param out owned by the caller; may be set on failure, too. */
    Status (*prepare)(void *user, bool leads, TournamentConfig **out, Message *message);
    /** Rank 0: does the command, on a thread of its own. @param config has the crew.
     * @return exit code. */
    int (*run)(void *user, TournamentConfig *config);
    void *user;
    const bool *quiet; /* borrowed: no table of the ranks is wanted; read at the end */
} ClusterCommand;

/** Does the command with the other processes of the job. @return exit code of this process; those
 * of all ranks but 0 are EXIT_DONE unless they failed by themselves. */
int cluster_command(const ClusterArguments *arguments, const ClusterCommand *command);

#endif
