// SPDX-License-Identifier: MIT
#include "commands/cli/cluster_command.h"

#include "cluster/job.h"
#include "commands/cli/command.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RANK_DIGITS = 12 };

#define NS_PER_S  UINT64_C(1000000000)
#define NS_PER_US 1e3

void cluster_specs(ArgumentSpec *out, ClusterArguments *arguments) {
    const ArgumentSpec specs[CLUSTER_SPECS] = {
        {.name = "mpi",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->wanted},
         .help = "play with all processes that mpirun started (arena/guide/CLUSTERS.md)"},
        {.name = "lease",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->lease_s},
         .minimum = 1,
         .maximum = CLUSTER_LEASE_S_MAX,
         .value_name = "S",
         .help = "with --mpi: reassign the games of a process after S seconds of silence; at least "
                 "a few times the duration of a game"},
    };
    memcpy(out, specs, sizeof specs);
}

static void line_tell(void *user, const char *text) {
    const ClusterCommand *const command = user;
    (void)fprintf(stderr, "carcarena %s: %s\n", command->name, text);
}

// ---- Ranks

/** Prints a row of the table; the row "all" has no number. */
static void rank_line(const char *name, const JobRank *rank, const RankSums *all) {
    const double seconds = (double)rank->sums.play_ns / (double)NS_PER_S;
    const double games = (double)rank->sums.games;
    (void)printf("%5s  %-16.16s %7u %9" PRIu64 " %8.1f %9.1f %6.1f %5" PRIu64 " %7" PRIu64
                 " %6" PRIu64 "%s\n",
                 name, rank->host, rank->threads, rank->sums.games,
                 all->games > 0 ? 100.0 * games / (double)all->games : 0.0,
                 seconds > 0.0 ? games / seconds : 0.0, rank_sums_residual(&rank->sums, all),
                 rank->sums.expired, rank->sums.duplicates + rank->sums.conflicts,
                 rank->sums.checked, rank->wrong ? "  WRONG, excluded" : "");
}

/** Prints speed and share of each rank, and whether its games resemble those of the others. */
static void ranks_print(const Job *job) {
    RankSums all = {0};
    JobRank rank;
    for (uint32_t i = 0; job_rank_read(job, i, &rank); i++) {
        rank_sums_join(&all, &rank.sums);
    }
    if (all.games == 0) {
        return;
    }
    (void)printf("\nRanks\n%5s  %-16s %7s %9s %8s %9s %6s %5s %7s %6s\n", "rank", "host", "threads",
                 "games", "share %", "games/s", "chi2", "late", "copies", "checks");
    for (uint32_t i = 0; job_rank_read(job, i, &rank); i++) {
        char name[RANK_DIGITS];
        (void)snprintf(name, sizeof name, "%u", i);
        rank_line(name, &rank, &all);
    }
    (void)printf("Rank 0 spent %.1f us of processor time per game on distributing and collecting "
                 "games.\nLate: expired leases. Copies: games of expired leases that were played "
                 "twice. Checks: games\nreplayed by rank 0. A chi2 above 20 is no coincidence: "
                 "check that machine.\n",
                 (double)job_serve_ns(job) / (double)all.games / NS_PER_US);
}

/** Warns of ranks whose stored games may be wrong. @return their number. */
static unsigned wrong_tell(const Job *job, const ClusterCommand *command) {
    unsigned wrong = 0;
    JobRank rank;
    for (uint32_t i = 0; job_rank_read(job, i, &rank); i++) {
        if (rank.wrong) {
            wrong++;
            (void)fprintf(stderr,
                          "carcarena %s: %" PRIu64 " games of rank %u (%s) are stored and may be "
                          "wrong: 'carcarena verify' names those that are\n",
                          command->name, rank.sums.games, i, rank.host);
        }
    }
    return wrong;
}

/** Arguments of rank 0. */
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
    if (!*command->quiet) {
        ranks_print(job);
    }
    return wrong_tell(job, command) > 0 ? EXIT_DATA : code >= 0 ? code : EXIT_SYSTEM;
}

/** Runs a rank other than 0. Messages of rank 0 are not repeated. */
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
