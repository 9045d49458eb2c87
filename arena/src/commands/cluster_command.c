// SPDX-License-Identifier: MIT
#include "commands/cluster_command.h"

#include "cluster/job.h"
#include "commands/command.h"

#include <stdio.h>
#include <string.h>

#define NS_PER_S UINT64_C(1000000000)

void cluster_specs(ArgumentSpec *out, ClusterArguments *arguments) {
    const ArgumentSpec specs[CLUSTER_SPECS] = {
        {.name = "mpi",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->wanted},
         .help = "play with all processes that mpirun started (arena/CLUSTER.md)"},
        {.name = "lease",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->lease_s},
         .minimum = 1,
         .maximum = CLUSTER_LEASE_S_MAX,
         .value_name = "S",
         .help = "with --mpi: games of a process that is silent for so many seconds go to others, "
                 "too; 600 if not given, always more than some of its games take"},
    };
    memcpy(out, specs, sizeof specs);
}

static void line_tell(void *user, const char *text) {
    const ClusterCommand *const command = user;
    (void)fprintf(stderr, "carcarena %s: %s\n", command->name, text);
}

/** The work of rank 0. */
typedef struct LeadWork {
    const ClusterCommand *command;
    TournamentConfig *config;
} LeadWork;

static int lead_run(void *user) {
    const LeadWork *const work = user;
    return work->command->run(work->command->user, work->config);
}

static int rank_lead(Job *job, const ClusterCommand *command, TournamentConfig *config) {
    LeadWork work = {command, config};
    const int code = job_lead(job, config, lead_run, &work);
    return code >= 0 ? code : EXIT_SYSTEM;
}

/** Another rank. What rank 0 tells by itself is not told again. */
static int rank_follow(Job *job, const ClusterCommand *command, TournamentConfig *config) {
    Message message = {{0}};
    const Status status = job_follow(job, config, &message);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command->name, status, &message);
}

int cluster_command(const ClusterArguments *arguments, const ClusterCommand *command) {
    ClusterCommand copy = *command;
    const JobSettings settings = {
        .program = "carcarena " CARCARENA_VERSION,
        .lease_ns = (uint64_t)arguments->lease_s * NS_PER_S,
        .tell = line_tell,
        .user = &copy,
    };
    Job *job = NULL;
    TournamentConfig *config = NULL;
    Message message = {{0}};
    Status status = job_open(&job, &settings, &message);
    if (status != STATUS_OK) {
        return command_fail(command->name, status, &message);
    }
    const bool leads = job_rank(job) == 0;
    status = command->prepare(command->user, leads, &config, &message);
    status = job_meet(job, config, status, &message);
    int code = EXIT_DONE;
    if (status == STATUS_OK) {
        code = leads ? rank_lead(job, command, config) : rank_follow(job, command, config);
    } else if (leads || status != STATUS_INTERRUPTED) {
        code = command_fail(command->name, status, &message);
    }
    job_close(job, code);
    config_destroy(config);
    return code;
}
