// SPDX-License-Identifier: MIT
//
// carcarena bench: how fast the engine and the search are, and the signature of the games they
// play.
#include "commands/bench/bench_against.h"
#include "commands/bench/bench_work.h"
#include "commands/bench/signature.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"
#include "config/rules_setup.h"
#include "text/json_writer.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    REPEATS_MAX = AGAINST_PAIRS_MAX,
    REPEATS = 5,
    PAIRS = 15,
    THREADS_MAX = 1024,
    ROWS_MAX = 3,
    AGAINST_WORDS_MAX = 64
};

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

static const char EXAMPLES[] =
    "  carcarena bench\n"
    "  carcarena bench --tilesets base --players 2 --threads 2\n"
    "  carcarena bench --work sampled,turns --format csv\n"
    "  carcarena bench --against /tmp/main/carcarena --tilesets base --players 2\n"
    "  carcarena bench --signature\n";

/* What the command line asks for. */
typedef struct BenchRequest {
    RulesArguments rules_asked;
    ArgumentList work;
    int64_t players, threads, repeats, milliseconds, batches;
    const char *bot, *tree, *player;
    BotSpec bot_spec, tree_spec, player_spec;
    const char *format;  // text, csv or json
    const char *against; // another build; NULL: none
    bool signature, wall;
    bool wanted[WORKLOAD_COUNT];
    bool csv;
    JsonWriter *json; // NULL: another format
} BenchRequest;

/** What is played in place of tile sets that were not asked for. */
typedef struct UsualSets {
    const char *sets[2];
    unsigned count;
} UsualSets;

// ---- Rows

/** Begins the object of a row. */
static void row_open_json(JsonWriter *json, const char *label, const BenchJob *job) {
    json_write_open(json, NULL, '{');
    json_write_text(json, "tilesets", label);
    json_write_integer(json, "players", rules_players(job->rules));
    json_write_integer(json, "threads", job->threads);
    json_write_text(json, "work", workload_key(job->work));
}

static void row_print_json(JsonWriter *json, const char *label, const BenchJob *job,
                           const BenchRate *rates, unsigned count) {
    row_open_json(json, label, job);
    json_write_real(json, "rate", rates[count / 2].units);
    json_write_real(json, "slowest", rates[0].units);
    json_write_real(json, "fastest", rates[count - 1].units);
    json_write_real(json, "ns_each", rates[count / 2].part_ns);
    json_write_integer(json, "state_bytes", (int64_t)rules_game_size(job->rules));
    json_write_close(json, '}');
}

static void against_print(const BenchRequest *request, const char *label, const BenchJob *job,
                          const AgainstRow *row) {
    if (request->json != NULL) {
        row_open_json(request->json, label, job);
        json_write_real(request->json, "rate", row->here);
        json_write_real(request->json, "rate_against", row->there);
        json_write_real(request->json, "ratio", row->ratio);
        json_write_real(request->json, "low", row->low);
        json_write_real(request->json, "high", row->high);
        json_write_text(request->json, "verdict", against_verdict(row));
        json_write_close(request->json, '}');
        return;
    }
    (void)printf(request->csv ? "%s,%d,%u,%s,%.0f,%.0f,%.4f,%.4f,%.4f,%s\n"
                              : "%-24s %7d %7u  %-20s %12.0f %12.0f  %6.3f  %.3f to %.3f  %s\n",
                 label, rules_players(job->rules), job->threads,
                 request->csv ? workload_key(job->work) : workload_text(job->work), row->here,
                 row->there, row->ratio, row->low, row->high, against_verdict(row));
    (void)fflush(stdout);
}

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

/** Appends words to those of a command. */
static void words_add(char **words, unsigned *count, const char *option, const char *value) {
    static const char *const DASHES = "--";
    CHECK(*count + 3 < AGAINST_WORDS_MAX);
    TextBuffer name = {0};
    text_buffer_format(&name, "%s%s", DASHES, option);
    words[(*count)++] = name.text;
    if (value != NULL) {
        words[(*count)++] = strdup(value);
    }
    words[*count] = NULL;
}

static void number_add(char **words, unsigned *count, const char *option, int64_t value) {
    char text[32];
    (void)snprintf(text, sizeof text, "%" PRId64, value);
    words_add(words, count, option, text);
}

/** What is measured by both programs: the arguments of `bench` for this row alone. Spellings are
 * those that builds since 1.0.0 know. */
static unsigned against_words(char **words, const BenchRequest *request, const UsualSets *usual,
                              const BenchJob *job) {
    const RulesArguments *const asked = &request->rules_asked;
    const bool usually = asked->tilesets.count == 0;
    const char *const *const sets = usually ? usual->sets : asked->tilesets.items;
    unsigned count = 0;
    words_add(words, &count, "csv", NULL);
    number_add(words, &count, "repeats", 1);
    number_add(words, &count, "ms", request->milliseconds);
    number_add(words, &count, "threads", job->threads);
    number_add(words, &count, "players", rules_players(job->rules));
    words_add(words, &count, "work", workload_key(job->work));
    for (unsigned i = 0; i < (usually ? usual->count : asked->tilesets.count); i++) {
        words_add(words, &count, "tilesets", sets[i]);
    }
    for (unsigned i = 0; i < asked->expansions.count; i++) {
        words_add(words, &count, "expansions", asked->expansions.items[i]);
    }
    for (unsigned i = 0; i < asked->options.count; i++) {
        words_add(words, &count, "option", asked->options.items[i]);
    }
    if (job->work == WORK_PLAYED || job->work == WORK_TREE || job->work == WORK_SEARCH) {
        words_add(words, &count,
                  job->work == WORK_PLAYED ? "player"
                  : job->work == WORK_TREE ? "tree"
                                           : "bot",
                  job->work == WORK_PLAYED ? request->player
                  : job->work == WORK_TREE ? request->tree
                                           : request->bot);
    }
    if (request->batches > 0) {
        number_add(words, &count, "batches", request->batches);
    }
    if (request->wall) {
        words_add(words, &count, "wall", NULL);
    }
    return count;
}

/** Measures one workload of this build and of another one in turn: one row. */
static Status row_compare(const BenchRequest *request, const UsualSets *usual, const char *label,
                          const BenchJob *job, Message *message) {
    char *words[AGAINST_WORDS_MAX];
    const unsigned count = against_words(words, request, usual, job);
    Status status = STATUS_OK;
    for (unsigned i = 0; i < count; i++) {
        status = words[i] != NULL ? status : STATUS_NO_MEMORY;
    }
    AgainstRow row;
    if (status == STATUS_OK) {
        status =
            against_measure(&row, request->against, words, (unsigned)request->repeats, message);
    }
    if (status == STATUS_OK) {
        against_print(request, label, job, &row);
    }
    for (unsigned i = 0; i < count; i++) {
        free(words[i]);
    }
    return status;
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
        if (request->json != NULL) {
            row_print_json(request->json, label, job, rates, count);
        } else {
            (request->csv ? row_print_csv : row_print)(label, job, rates, count);
        }
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
        if (request->wanted[work]) {
            status = request->against != NULL ? row_compare(request, usual, label, &job, message)
                                              : row_measure(request, label, &job, message);
        }
    }
    if (status == STATUS_OK && request->against == NULL && request->json == NULL) {
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

/** This build beside another one, and whether both play the same games. */
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
    TRY(table_measure(request, message));
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

/** One object with all rows. */
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
        status = table_measure(request, message);
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

/** The whole table, for people. */
static Status tables_print(const BenchRequest *request, Message *message) {
    (void)printf("median of %" PRId64 " x %" PRId64 " ms of %s time on each thread; played by "
                 "%s, search by %s, tree by %s\n\n%-24s %7s %7s  %-20s %12s  %-16s\n",
                 request->repeats, request->milliseconds, request->wall ? "wall" : "CPU",
                 request->player, request->bot, request->tree, "tile sets", "players", "threads",
                 "what", "a second", "spread");
    TRY(table_measure(request, message));
    if (request->work.count == 0) {
        (void)printf("\nmore threads\n");
        TRY(scaling_measure(request, message));
    }
    if (request->work.count == 0) {
        (void)printf("\nsignature ");
        TRY(signature_print((unsigned)request->threads, message));
    }
    return STATUS_OK;
}

static int bench_run(BenchRequest *request) {
    Message message = {""};
    const bool paired = request->against != NULL;
    request->csv = strcmp(request->format, "csv") == 0;
    request->repeats = request->repeats > 0 ? request->repeats : paired ? PAIRS : REPEATS;
    Status status = bot_spec_from_text(&request->bot_spec, request->bot, &message);
    if (status == STATUS_OK && paired && request->repeats < AGAINST_PAIRS_MIN) {
        status = message_set(&message, STATUS_INVALID,
                             "--repeats: at least %d with --against, so that there is an interval",
                             AGAINST_PAIRS_MIN);
    }
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
        status = request->signature          ? signature_print((unsigned)request->threads, &message)
                 : request->format[0] == 'j' ? json_print(request, &message)
                 : paired                    ? against_tables(request, &message)
                 : request->csv              ? table_measure(request, &message)
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
        NUMBER("players", request.players, 0, PLAYERS_MAX, "number of players; 0: 2 and 4"),
        NUMBER("threads", request.threads, 1, THREADS_MAX, "threads at once"),
        NUMBER("repeats", request.repeats, 0, REPEATS_MAX,
               "measurements a row; 0: 5, or 15 pairs with --against"),
        NUMBER("ms", request.milliseconds, 1, 600000,
               "CPU time of one measurement in milliseconds"),
        NUMBER("batches", request.batches, 0, 1000000,
               "of 16 games each in one measurement, whatever time they take; 0: by time"),
        {.name = "player",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.player},
         .value_name = "SPEC",
         .help = "bot of the played row"},
        {.name = "bot",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.bot},
         .value_name = "SPEC",
         .help = "bot of the search row"},
        {.name = "tree",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.tree},
         .value_name = "SPEC",
         .help = "bot of the tree row"},
        WORDS("work", request.work,
              "only these: sampled, listed, turns, played, copies, playouts, tree, search"),
        SWITCH("wall", request.wall, "per second of wall clock: for an idle machine"),
        {.name = "against",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &request.against},
         .value_name = "PROGRAM",
         .help = "another build of carcarena, measured in turn with this one: prints ratios"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &request.format},
         .value_name = "WORD",
         .words = "text|csv|json",
         .help =
             "text, csv (tile sets, players, threads, work, median, slowest, fastest, ns each) or "
             "json"},
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
    arguments_rules_join(&request.rules_asked, &table,
                         "tile sets by id or file (default: base, winter, winter+gingerbread-man)");
    return bench_command(&request, &table, argc, argv);
}
