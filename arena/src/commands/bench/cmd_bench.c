// SPDX-License-Identifier: MIT
//
// carcarena bench: measures the speed of engine and search, and prints the bench signature.
#include "commands/bench/bench_rows.h"
#include "commands/bench/signature.h"
#include "commands/cli/command.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { REPEATS = 5, PAIRS = 15, THREADS_MAX = 1024 };

static const char SUMMARY[] =
    "Measures the speed of the engine and the bots. Rates are per second of CPU time; each is the "
    "median of several measurements, with the distance to the slowest and the fastest. Workloads "
    "(see --work):\n"
    "  sampled   random games with sampled moves\n"
    "  listed    random games that list all legal actions at each decision\n"
    "  turns     random games that list placements with deployments each turn\n"
    "  played    games of the bot --player\n"
    "  copies    copies of games in mid-game\n"
    "  playouts  random playouts from mid-game\n"
    "  tree      tree search of --tree in mid-game\n"
    "  search    simulations of --bot in mid-game\n"
    "\n"
    "The bench signature is one number over a fixed set of games: the same on every machine, "
    "compiler and number of threads.";

static const char EXAMPLES[] =
    "  carcarena bench\n"
    "  carcarena bench --tilesets base --players 2 --threads 2\n"
    "  carcarena bench --work sampled,turns --format csv\n"
    "  carcarena bench --against /tmp/main/carcarena --tilesets base --players 2\n"
    "  carcarena bench --signature\n";

// ---- The command

static Status signature_print(int64_t threads, Message *message) {
    uint64_t sum = 0;
    TRY(signature_sum(&sum, (unsigned)threads, message));
    (void)printf("%016" PRIx64 "\n", sum);
    return STATUS_OK;
}

/** Reads the selected workloads; names select no others. */
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

/** Compares this build with another one, and their signatures. */
static Status against_tables(const BenchRequest *request, Message *message) {
    char here[AGAINST_SIGNATURE_SIZE] = "";
    char there[AGAINST_SIGNATURE_SIZE] = "";
    TRY(against_signatures(here, there, request->against, message));
    if (request->format[0] == 't') {
        (void)printf("this build and %s in turn, %" PRId64 " pairs of %" PRId64
                     " ms of %s time on each thread;\nratio: above 1 this build is faster; median "
                     "with its 95 %% interval\n\n%-24s %7s %7s  %-20s %12s %12s  %6s  %s\n",
                     request->against, request->repeats, request->milliseconds,
                     request->wall ? "wall" : "CPU", "tile sets", "players", "threads", "what",
                     "this a second", "other", "ratio", "interval");
        (void)fflush(stdout);
    }
    TRY(bench_table(request, message));
    if (request->json != NULL) {
        json_write_close(request->json, ']');
        json_write_text(request->json, "signature", here);
        json_write_text(request->json, "signature_against", there);
    } else if (!request->csv) {
        (void)printf(strcmp(here, there) == 0
                         ? "\nsignature %s: both play the same games\n"
                         : "\nsignature %s, the other %s: they play different games, so ratios of "
                           "games, trees and\nsearches compare different work\n",
                     here, there);
    }
    return STATUS_OK;
}

/** Prints one JSON object with all rows. */
static Status json_print(BenchRequest *request, Message *message) {
    JsonWriter writer = {.comma = false};
    request->json = &writer;
    json_write_open(&writer, NULL, '{');
    json_write_text(&writer, "version", CARCARENA_VERSION);
    json_write_integer(&writer, "milliseconds", request->milliseconds);
    json_write_integer(&writer, "repeats", request->repeats);
    json_write_text(&writer, "clock", request->wall ? "wall" : "processor");
    json_write_text(&writer, "against", request->against);
    json_write_open(&writer, "rows", '[');
    Status status = STATUS_OK;
    if (request->against != NULL) {
        status = against_tables(request, message);
    } else {
        status = bench_table(request, message);
        json_write_close(&writer, ']');
    }
    json_write_close(&writer, '}');
    if (status == STATUS_OK) {
        const char *const text = json_writer_text(&writer);
        status = text != NULL && puts(text) >= 0 ? STATUS_OK : STATUS_NO_MEMORY;
    }
    json_writer_free(&writer);
    return status;
}

/** Prints all tables as text. */
static Status tables_print(const BenchRequest *request, Message *message) {
    (void)printf("median of %" PRId64 " x %" PRId64 " ms of %s time on each thread; played by "
                 "%s, search by %s, tree by %s\n\n%-24s %7s %7s  %-20s %12s  %-16s\n",
                 request->repeats, request->milliseconds, request->wall ? "wall" : "CPU",
                 request->player, request->bot, request->tree, "tile sets", "players", "threads",
                 "what", "a second", "spread");
    TRY(bench_table(request, message));
    if (request->work.count > 0) {
        return STATUS_OK;
    }
    if (request->threads > 1) {
        (void)printf("\nmore threads\n");
        TRY(bench_scaling(request, message));
    }
    (void)printf("\nsignature ");
    return signature_print(request->threads, message);
}

/** Reads the named bots and workloads. */
static Status request_read(BenchRequest *request, Message *message) {
    const bool paired = request->against != NULL;
    request->csv = strcmp(request->format, "csv") == 0;
    request->repeats = request->repeats > 0 ? request->repeats : paired ? PAIRS : REPEATS;
    TRY(bot_spec_from_text(&request->bot_spec, request->bot, message));
    if (paired && request->repeats < AGAINST_PAIRS_MIN) {
        return message_set(message, STATUS_INVALID,
                           "--repeats: at least %d with --against, so that there is an interval",
                           AGAINST_PAIRS_MIN);
    }
    TRY(bot_spec_from_text(&request->tree_spec, request->tree, message));
    TRY(bot_spec_from_text(&request->player_spec, request->player, message));
    return work_choose(request, message);
}

static Status request_print(BenchRequest *request, Message *message) {
    return request->signature          ? signature_print(request->threads, message)
           : request->format[0] == 'j' ? json_print(request, message)
           : request->against != NULL  ? against_tables(request, message)
           : request->csv              ? bench_table(request, message)
                                       : tables_print(request, message);
}

static int bench_run(BenchRequest *request) {
    Message message = {""};
    Status status = request_read(request, &message);
    if (status == STATUS_OK) {
        status = request_print(request, &message);
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

// Rows of the argument table, one kind each.
#define NUMBER(key, to, least, most, text)                                                         \
    {                                                                                              \
        .name = (key), .kind = ARGUMENT_INTEGER, .target = {.integer = &(to)}, .minimum = (least), \
        .maximum = (most), .value_name = "N", .help = (text)                                       \
    }
#define WORDS(key, to, text)                                                                       \
    {                                                                                              \
        .name = (key), .kind = ARGUMENT_WORDS, .target = {.list = &(to)}, .value_name = "A,B",     \
        .help = (text)                                                                             \
    }
#define SWITCH(key, to, text)                                                                      \
    { .name = (key), .kind = ARGUMENT_FLAG, .target = {.flag = &(to)}, .help = (text) }

int cmd_bench(int argc, char **argv) {
    BenchRequest request = {
        .threads = 1,
        .format = "text",
        .milliseconds = 200,
        .player = "greedy",
        .bot = "mcts:simulations=1000",
        .tree = "uct:simulations=10000,order=none,turns=1000000,patience=0,reuse=off"};
    const ArgumentSpec specs[] = {
        NUMBER("players", request.players, 0, PLAYERS_MAX, "number of players; 0: 2, then 4"),
        NUMBER("threads", request.threads, 1, THREADS_MAX, "number of threads"),
        NUMBER("repeats", request.repeats, 0, BENCH_REPEATS_MAX,
               "measurements per workload; 0: 5, or 15 pairs with --against"),
        NUMBER("ms", request.milliseconds, 1, 600000, "CPU time of a measurement in milliseconds"),
        NUMBER("batches", request.batches, 0, 1000000,
               "batches of 16 games in a measurement; 0: as many as --ms allows"),
        {.name = "player",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.player},
         .value_name = "SPEC",
         .help = "bot of the workload played"},
        {.name = "bot",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.bot},
         .value_name = "SPEC",
         .help = "bot of the workload search"},
        {.name = "tree",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.tree},
         .value_name = "SPEC",
         .help = "bot of the workload tree",
         .shown = "uct:simulations=10000,order=none,..."},
        WORDS("work", request.work, "measure these workloads only"),
        SWITCH("wall", request.wall,
               "print rates per second of wall-clock time; needs an idle machine"),
        {.name = "against",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.against},
         .value_name = "PROGRAM",
         .help = "measure another build of carcarena in turn with this one; print ratios"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &request.format},
         .value_name = "WORD",
         .words = "text|csv|json",
         .help = "format: text, csv or json"},
        {.name = "csv",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &request.format},
         .words = "csv",
         .hidden = true},
        {.name = "json",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &request.format},
         .words = "json",
         .hidden = true},
        SWITCH("signature", request.signature, "print the signature and nothing else"),
    };
    ArgumentTable table = {.program = "carcarena bench",
                           .positionals = "",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0]};
    arguments_rules_join(&request.rules_asked, &table, "base; winter; winter,gingerbread-man");
    return bench_command(&request, &table, argc, argv);
}
