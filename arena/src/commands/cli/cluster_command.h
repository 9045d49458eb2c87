/**
 * Commands that play on several machines: their options, and the work of each rank.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_COMMAND_H
#define ARENA_CLUSTER_COMMAND_H

#include "carcarena/arena/config.h"
#include "commands/cli/arguments.h"

enum { CLUSTER_SPECS = 2, CLUSTER_LEASE_S = 600, CLUSTER_LEASE_S_MAX = 1000000 };

/** Values of the options; start with CLUSTER_ARGUMENTS_NONE. */
typedef struct ClusterArguments {
    bool wanted;
    int64_t lease_s;
} ClusterArguments;

#define CLUSTER_ARGUMENTS_NONE                                                                     \
    { .lease_s = CLUSTER_LEASE_S }

/** Writes the options. @param out room for CLUSTER_SPECS. */
void cluster_specs(ArgumentSpec *out, ClusterArguments *arguments);

/** A command that runs on several ranks. */
typedef struct ClusterCommand {
    const char *name; /* "run" */
    /**
     * Every rank: reads the configuration. Only rank 0 (`leads`) may print.
     * @param out owned by the caller; may be set on failure, too.
     */
    Status (*prepare)(void *user, bool leads, TournamentConfig **out, Message *message);
    /**
     * Rank 0: executes the command on a separate thread. @param config has the crew.
     * @return exit code.
     */
    int (*run)(void *user, TournamentConfig *config);
    void *user;
    const bool *quiet; /* borrowed, read at the end: print no table of the ranks */
} ClusterCommand;

/**
 * Executes the command together with the other processes of the job. @return exit code of this
 * process; ranks other than 0 return EXIT_DONE unless they fail themselves.
 */
int cluster_command(const ClusterArguments *arguments, const ClusterCommand *command);

#endif
