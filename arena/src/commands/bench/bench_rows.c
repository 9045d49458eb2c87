// SPDX-License-Identifier: MIT
#include "commands/bench/bench_rows.h"

#include "config/rules_setup.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROWS_MAX = 3, AGAINST_WORDS_MAX = 1024 };

/** Default tile sets. */
typedef struct UsualSets {
    const char *sets[2];
    unsigned count;
} UsualSets;

// ---- Printing

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

// ---- Measuring

/** Appends words to the arguments. */
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

/**
 * Writes the arguments of `bench` for one row, for both programs. Uses spellings that builds since
 * 1.0.0 accept.
 */
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

static Status row_compare_words(const BenchRequest *request, const char *label, const BenchJob *job,
                                char *const *words, Message *message) {
    AgainstRow row;
    TRY(against_measure(&row, request->against, words, (unsigned)request->repeats, message));
    against_print(request, label, job, &row);
    return STATUS_OK;
}

/** Measures one workload of this build and of another one in turn; prints one row. */
static Status row_compare(const BenchRequest *request, const UsualSets *usual, const char *label,
                          const BenchJob *job, Message *message) {
    char *words[AGAINST_WORDS_MAX];
    const unsigned count = against_words(words, request, usual, job);
    bool complete = true;
    for (unsigned i = 0; i < count; i++) {
        complete = complete && words[i] != NULL;
    }
    const Status status =
        complete ? row_compare_words(request, label, job, words, message) : STATUS_NO_MEMORY;
    for (unsigned i = 0; i < count; i++) {
        free(words[i]);
    }
    return status;
}

/** Measures one workload with some rules, all repeats; prints one row. */
static Status row_measure(const BenchRequest *request, const char *label, const BenchJob *job,
                          Message *message) {
    BenchRate rates[BENCH_REPEATS_MAX];
    const unsigned count = (unsigned)request->repeats;
    for (unsigned i = 0; i < count; i++) {
        TRY(bench_measure(&rates[i], job, message));
    }
    qsort(rates, count, sizeof rates[0], rate_compare);
    if (request->json != NULL) {
        row_print_json(request->json, label, job, rates, count);
    } else {
        (request->csv ? row_print_csv : row_print)(label, job, rates, count);
    }
    (void)fflush(stdout);
    return STATUS_OK;
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

/** Writes "base+river": the tile sets and expansions. */
static void label_write(char *label, size_t size, const BenchRequest *request,
                        const UsualSets *usual) {
    const RulesArguments *asked = &request->rules_asked;
    const bool usually = asked->tilesets.count == 0;
    label[0] = '\0';
    label_append(label, size, usually ? usual->sets : asked->tilesets.items,
                 usually ? usual->count : asked->tilesets.count);
    label_append(label, size, asked->expansions.items, asked->expansions.count);
}

static Status scaling_rows(const BenchRequest *request, const char *label, const Rules *rules,
                           Message *message) {
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int64_t last = cores > 1 ? cores : 1;
    int64_t threads = 1;
    while (threads <= last) {
        const BenchJob job = job_make(request, rules, WORK_SAMPLED, threads);
        TRY(row_measure(request, label, &job, message));
        threads = threads < last && 2 * threads > last ? last : 2 * threads;
    }
    return STATUS_OK;
}

Status bench_scaling(const BenchRequest *request, Message *message) {
    static const UsualSets USUAL = {{"base", NULL}, 1};
    char label[64];
    label_write(label, sizeof label, request, &USUAL);
    RulesSetup *setup = NULL;
    TRY(arguments_rules_setup(&setup, &request->rules_asked, USUAL.sets, USUAL.count, 2, message));
    const Status status = scaling_rows(request, label, rules_setup_rules(setup), message);
    rules_setup_destroy(setup);
    return status;
}

static Status rules_rows(const BenchRequest *request, const UsualSets *usual, const Rules *rules,
                         Message *message) {
    char label[64];
    label_write(label, sizeof label, request, usual);
    for (int work = 0; work < WORKLOAD_COUNT; work++) {
        const BenchJob job = job_make(request, rules, (Workload)work, request->threads);
        if (request->wanted[work]) {
            TRY(request->against != NULL ? row_compare(request, usual, label, &job, message)
                                         : row_measure(request, label, &job, message));
        }
    }
    if (request->against == NULL && request->json == NULL) {
        (void)printf(request->csv ? "%s,%d,0,state,%zu\n" : "%-24s %7d          state %zu bytes\n",
                     label, rules_players(rules), rules_game_size(rules));
    }
    return STATUS_OK;
}

static Status rules_measure(const BenchRequest *request, const UsualSets *usual, int players,
                            Message *message) {
    RulesSetup *setup = NULL;
    TRY(arguments_rules_setup(&setup, &request->rules_asked, usual->sets, usual->count, players,
                              message));
    const Status status = rules_rows(request, usual, rules_setup_rules(setup), message);
    rules_setup_destroy(setup);
    return status;
}

Status bench_table(const BenchRequest *request, Message *message) {
    static const UsualSets USUAL[ROWS_MAX] = {
        {{"base", NULL}, 1}, {{"winter", NULL}, 1}, {{"winter", "gingerbread-man"}, 2}};
    const unsigned rows = request->rules_asked.tilesets.count > 0 ? 1 : ROWS_MAX;
    const int players_first = request->players > 0 ? (int)request->players : 2;
    const int players_last = request->players > 0 ? (int)request->players : 4;
    for (unsigned row = 0; row < rows; row++) {
        for (int players = players_first; players <= players_last; players += 2) {
            TRY(rules_measure(request, &USUAL[row], players, message));
        }
    }
    return STATUS_OK;
}
