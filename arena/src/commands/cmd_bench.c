// SPDX-License-Identifier: MIT
//
// carcarena bench: how fast the engine and the search are, and the signature of the games they
// play.
#include "commands/arguments_rules.h"
#include "commands/bench_work.h"
#include "commands/command.h"
#include "commands/signature.h"
#include "config/rules_setup.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPEATS_MAX = 99, THREADS_MAX = 1024, ROWS_MAX = 3 };

static const char SUMMARY[] =
    "Measures random games with sampled moves; random games that write the complete list of legal\n"
    "actions at each decision, or of placements with deployments each turn; games of a bot; "
    "copies;\n"
    "and in mid-game random playouts, a tree search around the same playouts, and the simulations\n"
    "of a bot. Rates are per second of CPU time of the threads, so that other work on the machine\n"
    "disturbs them little; the median of the repeats is given with the distance to the slowest "
    "and\n"
    "fastest. The signature is one number over a fixed set of games: the same on every machine,\n"
    "compiler and number of threads.";

static const char EXAMPLES[] = "  carcarena bench\n"
                               "  carcarena bench --tilesets base --players 2 --threads 2\n"
                               "  carcarena bench --work sampled,turns --csv\n"
                               "  carcarena bench --signature\n";

/* What the command line asks for. */
typedef struct BenchRequest {
    RulesArguments rules_asked;
    ArgumentList work;
    int64_t players, threads, repeats, milliseconds, batches;
    const char *bot, *tree, *player;
    BotSpec bot_spec, tree_spec, player_spec;
    bool signature, csv, wall;
    bool wanted[WORKLOAD_COUNT];
} BenchRequest;

static int rate_compare(const void *left, const void *right) {
    const double a = ((const BenchRate *)left)->units;
    const double b = ((const BenchRate *)right)->units;
    return (a > b) - (a < b);
}

static void row_print_csv(const char *label, const BenchJob *job, const BenchRate *rates,
                          unsigned count) {
    const BenchRate median = rates[count / 2];
    (void)printf("%s,%d,%u,%s,%.0f,%.0f,%.0f,%.2f\n", label, rules_players(job->rules),
                 job->threads, workload_key(job->work), median.units, rates[0].units,
                 rates[count - 1].units, median.part_ns);
}

static void row_print(const char *label, const BenchJob *job, const BenchRate *rates,
                      unsigned count) {
    const BenchRate median = rates[count / 2];
    (void)printf("%-24s %7d %7u  %-20s %12.0f  -%4.1f %% +%4.1f %%", label,
                 rules_players(job->rules), job->threads, workload_text(job->work), median.units,
                 100.0 * (1.0 - rates[0].units / median.units),
                 100.0 * (rates[count - 1].units / median.units - 1.0));
    if (job->work == WORK_SEARCH) {
        (void)printf(" %10.3f ms a move\n", 1e-6 * median.part_ns);
    } else {
        (void)printf(" %10.0f ns %s\n", median.part_ns, job->work < WORK_COPIES ? "a ply" : "each");
    }
}

/** Measures one workload of some rules: all repeats, one row. */
static Status row_measure(const BenchRequest *request, const char *label, const BenchJob *job,
                          Message *message) {
    BenchRate rates[REPEATS_MAX];
    Status status = STATUS_OK;
    const unsigned count = (unsigned)request->repeats;
    for (unsigned i = 0; status == STATUS_OK && i < count; i++) {
        status = bench_measure(&rates[i], job, message);
    }
    if (status == STATUS_OK) {
        qsort(rates, count, sizeof rates[0], rate_compare);
        (request->csv ? row_print_csv : row_print)(label, job, rates, count);
        (void)fflush(stdout);
    }
    return status;
}

static BenchJob job_make(const BenchRequest *request, const Rules *rules, Workload work,
                         int64_t threads) {
    return (BenchJob){.rules = rules,
                      .search = &request->bot_spec,
                      .tree = &request->tree_spec,
                      .player = &request->player_spec,
                      .work = work,
                      .milliseconds = (uint64_t)request->milliseconds,
                      .batches = (uint64_t)request->batches,
                      .threads = (unsigned)threads,
                      .wall = request->wall};
}

/** What is played in place of tile sets that were not asked for. */
typedef struct UsualSets {
    const char *sets[2];
    unsigned count;
} UsualSets;

/** Appends "+word" for each word; without the plus at the beginning. */
static void label_append(char *label, size_t size, const char *const *words, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        const size_t length = strlen(label);
        (void)snprintf(label + length, size - length, "%s%s", length > 0 ? "+" : "", words[i]);
    }
}

/** "base+river" for the tile sets and expansions that are played. */
static void label_write(char *label, size_t size, const BenchRequest *request,
                        const UsualSets *usual) {
    const RulesArguments *asked = &request->rules_asked;
    const bool usually = asked->tilesets.count == 0;
    label[0] = '\0';
    label_append(label, size, usually ? usual->sets : asked->tilesets.items,
                 usually ? usual->count : asked->tilesets.count);
    label_append(label, size, asked->expansions.items, asked->expansions.count);
}

/** Sampled games of two on 1, 2, 4, ... threads up to one a core. */
static Status scaling_measure(const BenchRequest *request, Message *message) {
    static const UsualSets USUAL = {{"base", NULL}, 1};
    char label[64];
    label_write(label, sizeof label, request, &USUAL);
    RulesSetup *setup = NULL;
    Status status =
        arguments_rules_setup(&setup, &request->rules_asked, USUAL.sets, USUAL.count, 2, message);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int64_t last = cores > 1 ? cores : 1;
    int64_t threads = 1;
    while (status == STATUS_OK && threads <= last) {
        const BenchJob job = job_make(request, rules_setup_rules(setup), WORK_SAMPLED, threads);
        status = row_measure(request, label, &job, message);
        threads = threads < last && 2 * threads > last ? last : 2 * threads;
    }
    rules_setup_destroy(setup);
    return status;
}

static Status rules_measure(const BenchRequest *request, const UsualSets *usual, int players,
                            Message *message) {
    char label[64];
    label_write(label, sizeof label, request, usual);
    RulesSetup *setup = NULL;
    Status status = arguments_rules_setup(&setup, &request->rules_asked, usual->sets, usual->count,
                                          players, message);
    for (int work = 0; status == STATUS_OK && work < WORKLOAD_COUNT; work++) {
        const BenchJob job =
            job_make(request, rules_setup_rules(setup), (Workload)work, request->threads);
        status = request->wanted[work] ? row_measure(request, label, &job, message) : STATUS_OK;
    }
    if (status == STATUS_OK) {
        (void)printf(request->csv ? "%s,%d,0,state,%zu\n" : "%-24s %7d          state %zu bytes\n",
                     label, players, rules_game_size(rules_setup_rules(setup)));
    }
    rules_setup_destroy(setup);
    return status;
}

/** The tile sets asked for, or the three usual ones; 2 and 4 players unless told. */
static Status table_measure(const BenchRequest *request, Message *message) {
    static const UsualSets USUAL[ROWS_MAX] = {
        {{"base", NULL}, 1}, {{"winter", NULL}, 1}, {{"winter", "gingerbread-man"}, 2}};
    const unsigned rows = request->rules_asked.tilesets.count > 0 ? 1 : ROWS_MAX;
    const int players_first = request->players > 0 ? (int)request->players : 2;
    const int players_last = request->players > 0 ? (int)request->players : 4;
    Status status = STATUS_OK;
    for (unsigned row = 0; row < rows; row++) {
        for (int players = players_first; status == STATUS_OK && players <= players_last;
             players += 2) {
            status = rules_measure(request, &USUAL[row], players, message);
        }
    }
    return status;
}

/* ---- The signature. */

/* One thread's share of the signature. */
typedef struct SignatureTask {
    unsigned part, parts;
    uint64_t sum, plies;
    Status status;
    Message message;
} SignatureTask;

static void *signature_run(void *user) {
    SignatureTask *task = user;
    task->status =
        signature_share(&task->sum, &task->plies, task->part, task->parts, &task->message);
    return NULL;
}

static Status signature_print(unsigned parts, Message *message) {
    SignatureTask *tasks = calloc(parts, sizeof *tasks);
    pthread_t *threads = calloc(parts, sizeof *threads);
    Status status = tasks != NULL && threads != NULL ? STATUS_OK : STATUS_NO_MEMORY;
    unsigned started = 0;
    while (status == STATUS_OK && started < parts) {
        tasks[started].part = started;
        tasks[started].parts = parts;
        if (pthread_create(&threads[started], NULL, signature_run, &tasks[started]) != 0) {
            status = message_set(message, STATUS_NO_MEMORY, "a thread could not be started");
            break;
        }
        started++;
    }
    uint64_t sum = 0;
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
        sum += tasks[i].sum;
        if (status == STATUS_OK && tasks[i].status != STATUS_OK) {
            status = tasks[i].status;
            *message = tasks[i].message;
        }
    }
    if (status == STATUS_OK) {
        (void)printf("%016" PRIx64 "\n", sum);
    }
    free(tasks);
    free(threads);
    return status;
}

/* ---- The command. */

/** Notes which workloads are wanted: all but names. */
static Status work_choose(BenchRequest *request, Message *message) {
    for (unsigned i = 0; i < request->work.count; i++) {
        const Workload work = workload_find(request->work.items[i]);
        if (work == WORKLOAD_COUNT) {
            return message_set(message, STATUS_INVALID,
                               "--work: '%s' is not sampled, listed, turns, played, copies, "
                               "playouts, tree or search",
                               request->work.items[i]);
        }
        request->wanted[work] = true;
    }
    for (int work = 0; request->work.count == 0 && work < WORKLOAD_COUNT; work++) {
        request->wanted[work] = true;
    }
    return STATUS_OK;
}

/** The whole table, for people. */
static Status tables_print(const BenchRequest *request, Message *message) {
    (void)printf("median of %" PRId64 " x %" PRId64 " ms of %s time on each thread; played by "
                 "%s, search by %s, tree by %s\n\n%-24s %7s %7s  %-20s %12s  %-16s\n",
                 request->repeats, request->milliseconds, request->wall ? "wall" : "CPU",
                 request->player, request->bot, request->tree, "tile sets", "players", "threads",
                 "what", "a second", "spread");
    Status status = table_measure(request, message);
    if (status == STATUS_OK && request->work.count == 0) {
        (void)printf("\nmore threads\n");
        status = scaling_measure(request, message);
    }
    if (status == STATUS_OK && request->work.count == 0) {
        (void)printf("\nsignature ");
        status = signature_print((unsigned)request->threads, message);
    }
    return status;
}

static int bench_run(BenchRequest *request) {
    Message message = {""};
    Status status = bot_spec_from_text(&request->bot_spec, request->bot, &message);
    if (status == STATUS_OK) {
        status = bot_spec_from_text(&request->tree_spec, request->tree, &message);
    }
    if (status == STATUS_OK) {
        status = bot_spec_from_text(&request->player_spec, request->player, &message);
    }
    if (status == STATUS_OK) {
        status = work_choose(request, &message);
    }
    if (status == STATUS_OK) {
        status = request->signature ? signature_print((unsigned)request->threads, &message)
                 : request->csv     ? table_measure(request, &message)
                                    : tables_print(request, &message);
    }
    bot_spec_free(&request->bot_spec);
    bot_spec_free(&request->tree_spec);
    bot_spec_free(&request->player_spec);
    return status == STATUS_OK ? EXIT_DONE : command_fail("bench", status, &message);
}

static int bench_command(BenchRequest *request, const ArgumentTable *table, int argc, char **argv) {
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("bench", status, &message);
    }
    return help ? command_help(table, help) : bench_run(request);
}

// Rows of the table of arguments, one kind each.
#define NUMBER(name, to, least, most, help)                                                        \
    { name, ARGUMENT_INTEGER, {.integer = &(to)}, least, most, "N", help, NULL }
#define WORDS(name, to, help)                                                                      \
    { name, ARGUMENT_WORDS, {.list = &(to)}, 0, 0, "A,B", help, NULL }
#define SWITCH(name, to, help)                                                                     \
    { name, ARGUMENT_FLAG, {.flag = &(to)}, 0, 0, NULL, help, NULL }

int cmd_bench(int argc, char **argv) {
    BenchRequest request = {
        .threads = 1,
        .repeats = 5,
        .milliseconds = 200,
        .player = "greedy",
        .bot = "mcts:simulations=1000",
        .tree = "uct:simulations=10000,order=none,turns=1000000,patience=0,reuse=off"};
    const ArgumentSpec specs[] = {
        NUMBER("players", request.players, 0, PLAYERS_MAX, "number of players; 0: 2 and 4"),
        NUMBER("threads", request.threads, 1, THREADS_MAX, "threads at once"),
        NUMBER("repeats", request.repeats, 1, REPEATS_MAX, "measurements a row"),
        NUMBER("ms", request.milliseconds, 1, 600000,
               "CPU time of one measurement in milliseconds"),
        NUMBER("batches", request.batches, 0, 1000000,
               "of 16 games each in one measurement, whatever time they take; 0: by time"),
        {"player",
         ARGUMENT_TEXT,
         {.text = &request.player},
         0,
         0,
         "SPEC",
         "bot of the played row",
         NULL},
        {"bot", ARGUMENT_TEXT, {.text = &request.bot}, 0, 0, "SPEC", "bot of the search row", NULL},
        {"tree", ARGUMENT_TEXT, {.text = &request.tree}, 0, 0, "SPEC", "bot of the tree row", NULL},
        WORDS("work", request.work,
              "only these: sampled, listed, turns, played, copies, playouts, tree, search"),
        SWITCH("wall", request.wall, "per second of wall clock: for an idle machine"),
        SWITCH("csv", request.csv,
               "lines of tile sets, players, threads, work, median, slowest, fastest, ns each"),
        SWITCH("signature", request.signature, "print the signature and nothing else"),
    };
    ArgumentTable table = {.program = "carcarena bench",
                           .positionals = "",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0]};
    arguments_rules_join(&request.rules_asked, &table,
                         "tile sets by id or file (default: base, winter, winter+gingerbread-man)");
    return bench_command(&request, &table, argc, argv);
}
