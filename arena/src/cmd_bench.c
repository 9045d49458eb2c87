// SPDX-License-Identifier: MIT
//
// carcarena bench: how fast the engine and the search are, and the signature of the games they
// play.
#include "carcarena/bots/registry.h"
#include "carcarena/engine/view.h"
#include "command_support.h"
#include "rules_setup.h"
#include "signature.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
    GAME_ALIGNMENT = 64,
    REPEATS_MAX = 99,
    THREADS_MAX = 1024,
    GAMES_PER_BATCH = 16,
    ROWS_MAX = 3,
    SEARCH_TILES =
        2 /* searched in one batch, after a third of the tiles: the opening is not typical */
};

static const char SUMMARY[] =
    "Measures random games with sampled moves, random games that write the complete list of legal\n"
    "actions at each decision, and simulations of the tree search. Rates are per second of CPU "
    "time\n"
    "of the threads, so that other work on the machine disturbs them little; the median of the\n"
    "repeats is given with the distance to the slowest and fastest. The signature is one number "
    "over\n"
    "a fixed set of games: the same on every machine, compiler and number of threads.";

static const char EXAMPLES[] = "  carcarena bench\n"
                               "  carcarena bench --tilesets base --players 2 --threads 2\n"
                               "  carcarena bench --signature\n";

/* What the command line asks for. */
typedef struct BenchRequest {
    ArgumentList tilesets, options;
    int64_t players, threads, repeats, milliseconds;
    const char *bot;
    bool signature;
} BenchRequest;

typedef enum Workload { WORK_SAMPLED, WORK_LISTED, WORK_SEARCH, WORKLOAD_COUNT } Workload;

static const char *const WORKLOAD_TEXTS[] = {"games, sampled moves", "games, full lists",
                                             "search simulations"};

/* One thread of one measurement. */
typedef struct Task {
    const Rules *rules;
    const BotSpec *spec;
    Game *game;
    Action *actions;
    void *bot; /* WORK_SEARCH */
    Workload work;
    uint64_t milliseconds;
    Rng rng;
    uint64_t units; /* games or simulations */
    uint64_t plies; /* decisions, as game_playout counts */
    double seconds; /* CPU time of the thread */
} Task;

/* What one measurement found. */
typedef struct Rate {
    double units; /* per second of CPU time, all threads together */
    double ply_ns;
} Rate;

static double thread_seconds(void) {
    struct timespec now = {0, 0};
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* ---- Workloads. */

static void work_sampled(Task *task) {
    for (unsigned i = 0; i < GAMES_PER_BATCH; i++) {
        game_start(task->rules, task->game, 0);
        task->plies += game_playout(task->rules, task->game, &task->rng);
    }
    task->units += GAMES_PER_BATCH;
}

static void work_listed(Task *task) {
    for (unsigned i = 0; i < GAMES_PER_BATCH; i++) {
        game_start(task->rules, task->game, 0);
        for (;;) {
            const PendingKind kind = game_pending(task->rules, task->game).kind;
            if (kind == PENDING_OVER) {
                break;
            }
            if (kind == PENDING_DRAW) {
                game_draw(task->rules, task->game, &task->rng);
                continue;
            }
            const uint32_t count = game_actions(task->rules, task->game, task->actions);
            game_apply(task->rules, task->game, task->actions[rng_below(&task->rng, count)]);
            task->plies++;
        }
    }
    task->units += GAMES_PER_BATCH;
}

/** Searches the decisions of the middle of a random game. */
static void work_search(Task *task) {
    const BotClass *bot = task->spec->bot_class;
    const BotBudget budget = {.simulations = 0};
    game_start(task->rules, task->game, 0);
    const uint32_t first = rules_draws(task->rules) / 3;
    if (bot->new_game != NULL) {
        bot->new_game(task->bot, task->game, 0);
    }
    for (;;) {
        const PendingKind kind = game_pending(task->rules, task->game).kind;
        const uint32_t tiles = game_tile_count(task->rules, task->game);
        if (kind == PENDING_OVER || tiles > first + SEARCH_TILES) {
            return;
        }
        if (kind == PENDING_DRAW) {
            game_draw(task->rules, task->game, &task->rng);
            continue;
        }
        Action action = 0;
        if (tiles < first) {
            action = game_sample_action(task->rules, task->game, &task->rng);
        } else {
            action = bot->choose(task->bot, task->game, &budget, &task->rng);
            task->units += bot->stats != NULL ? bot->stats(task->bot).simulations : 1;
            task->plies++;
        }
        game_apply(task->rules, task->game, action);
        if (bot->observe != NULL) {
            bot->observe(task->bot, task->game, action);
        }
    }
}

static void *task_run(void *user) {
    Task *task = user;
    const double start = thread_seconds();
    do {
        switch (task->work) {
        case WORK_SAMPLED:
            work_sampled(task);
            break;
        case WORK_LISTED:
            work_listed(task);
            break;
        case WORK_SEARCH:
        case WORKLOAD_COUNT:
            work_search(task);
            break;
        }
        task->seconds = thread_seconds() - start;
    } while (task->seconds * 1000.0 < (double)task->milliseconds);
    return NULL;
}

/* ---- Measurements. */

static Status task_make(Task *task, Message *message) {
    task->game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(task->rules));
    task->actions = malloc(rules_actions_max(task->rules) * sizeof *task->actions);
    if (task->game == NULL || task->actions == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    if (task->work != WORK_SEARCH) {
        return STATUS_OK;
    }
    return task->spec->bot_class->create(&task->bot, task->rules, task->spec->values, message);
}

static void task_free(Task *task) {
    if (task->bot != NULL) {
        task->spec->bot_class->destroy(task->bot);
    }
    free(task->game);
    free(task->actions);
}

/** Runs all tasks at once, each on a thread of its own. */
static Status tasks_run(Task *tasks, unsigned count, Message *message) {
    CHECK(count > 0);
    pthread_t *threads = calloc(count, sizeof *threads);
    if (threads == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for threads");
    }
    unsigned started = 0;
    while (started < count &&
           pthread_create(&threads[started], NULL, task_run, &tasks[started]) == 0) {
        started++;
    }
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    free(threads);
    return started == count
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "thread %u of %u could not be started",
                             started + 1U, count);
}

/** One measurement on `count` threads; `tasks` has room for as many. */
static Status measure(Rate *out, Task *tasks, unsigned count, const Task *model, Message *message) {
    Status status = STATUS_OK;
    unsigned made = 0;
    while (status == STATUS_OK && made < count) {
        tasks[made] = *model;
        tasks[made].rng = rng_keyed(1, RNG_BENCH, (uint64_t)model->work, made);
        status = task_make(&tasks[made], message);
        made++;
    }
    if (status == STATUS_OK) {
        status = tasks_run(tasks, count, message);
    }
    Rate rate = {0.0, 0.0};
    double seconds = 0.0;
    double plies = 0.0;
    for (unsigned i = 0; i < made; i++) {
        rate.units += tasks[i].seconds > 0.0 ? (double)tasks[i].units / tasks[i].seconds : 0.0;
        seconds += tasks[i].seconds;
        plies += (double)tasks[i].plies;
        task_free(&tasks[i]);
    }
    rate.ply_ns = plies > 0.0 ? 1e9 * seconds / plies : 0.0;
    *out = rate;
    return status;
}

static int rate_compare(const void *left, const void *right) {
    const double a = ((const Rate *)left)->units;
    const double b = ((const Rate *)right)->units;
    return (a > b) - (a < b);
}

static void row_print(const char *label, const Task *model, unsigned threads, const Rate *rates,
                      unsigned count) {
    const Rate median = rates[count / 2];
    (void)printf("%-24s %7d %7u  %-20s %12.0f  -%4.1f %% +%4.1f %%", label,
                 rules_players(model->rules), threads, WORKLOAD_TEXTS[model->work], median.units,
                 100.0 * (1.0 - rates[0].units / median.units),
                 100.0 * (rates[count - 1].units / median.units - 1.0));
    if (model->work == WORK_SEARCH) {
        (void)printf(" %10.3f ms a move\n", 1e-6 * median.ply_ns);
    } else {
        (void)printf(" %10.0f ns a ply\n", median.ply_ns);
    }
    (void)fflush(stdout);
}

/** Measures one workload of some rules: all repeats, one row. */
static Status row_measure(const BenchRequest *request, const char *label, const Task *model,
                          Message *message) {
    Rate rates[REPEATS_MAX];
    const unsigned threads = (unsigned)request->threads;
    Task *tasks = calloc(threads, sizeof *tasks);
    if (tasks == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for threads");
    }
    Status status = STATUS_OK;
    const unsigned count = (unsigned)request->repeats;
    for (unsigned i = 0; status == STATUS_OK && i < count; i++) {
        status = measure(&rates[i], tasks, threads, model, message);
    }
    free(tasks);
    if (status == STATUS_OK) {
        qsort(rates, count, sizeof rates[0], rate_compare);
        row_print(label, model, threads, rates, count);
    }
    return status;
}

/** "base+river" for a list of tile sets. */
static void label_write(char *label, size_t size, const RulesRequest *rules) {
    size_t length = 0;
    for (unsigned i = 0; i < rules->tileset_count && length < size; i++) {
        length += (size_t)snprintf(label + length, size - length, "%s%s", i > 0 ? "+" : "",
                                   rules->tilesets[i]);
    }
}

/** Sampled games of two on 1, 2, 4, ... threads up to one a core. */
static Status scaling_measure(const BenchRequest *request, Message *message) {
    static const char *const BASE[] = {"base"};
    RulesRequest rules = {.tilesets = BASE, .tileset_count = 1, .players = 2};
    if (request->tilesets.count > 0) {
        rules.tilesets = request->tilesets.items;
        rules.tileset_count = (uint16_t)request->tilesets.count;
    }
    char label[64] = "";
    label_write(label, sizeof label, &rules);
    RulesSetup *setup = NULL;
    Status status = rules_setup_from_words(&setup, &rules, request->options.items,
                                           request->options.count, message);
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int64_t last = cores > 1 ? cores : 1;
    int64_t threads = 1;
    while (status == STATUS_OK && threads <= last) {
        BenchRequest wider = *request;
        wider.threads = threads;
        const Task model = {.rules = rules_setup_rules(setup),
                            .work = WORK_SAMPLED,
                            .milliseconds = (uint64_t)request->milliseconds};
        status = row_measure(&wider, label, &model, message);
        threads = threads < last && 2 * threads > last ? last : 2 * threads;
    }
    rules_setup_destroy(setup);
    return status;
}

static Status rules_measure(const BenchRequest *request, const RulesRequest *rules,
                            const BotSpec *spec, Message *message) {
    char label[64] = "";
    label_write(label, sizeof label, rules);
    RulesSetup *setup = NULL;
    Status status = rules_setup_from_words(&setup, rules, request->options.items,
                                           request->options.count, message);
    for (int work = 0; status == STATUS_OK && work < WORKLOAD_COUNT; work++) {
        const Task model = {.rules = rules_setup_rules(setup),
                            .spec = spec,
                            .work = (Workload)work,
                            .milliseconds = (uint64_t)request->milliseconds};
        status = row_measure(request, label, &model, message);
    }
    if (status == STATUS_OK) {
        (void)printf("%-24s %7d          state %zu bytes\n", label, rules->players,
                     rules_game_size(rules_setup_rules(setup)));
    }
    rules_setup_destroy(setup);
    return status;
}

/** The tile sets asked for, or the three usual ones; 2 and 4 players unless told. */
static Status table_measure(const BenchRequest *request, const BotSpec *spec, Message *message) {
    static const char *const USUAL[ROWS_MAX][2] = {
        {"base", NULL}, {"winter", NULL}, {"winter", "gingerbread-man"}};
    static const uint16_t USUAL_COUNTS[ROWS_MAX] = {1, 1, 2};
    const unsigned rows = request->tilesets.count > 0 ? 1 : ROWS_MAX;
    const int players_first = request->players > 0 ? (int)request->players : 2;
    const int players_last = request->players > 0 ? (int)request->players : 4;
    Status status = STATUS_OK;
    for (unsigned row = 0; row < rows; row++) {
        RulesRequest rules = {.tilesets = USUAL[row], .tileset_count = USUAL_COUNTS[row]};
        if (request->tilesets.count > 0) {
            rules.tilesets = request->tilesets.items;
            rules.tileset_count = (uint16_t)request->tilesets.count;
        }
        for (int players = players_first; status == STATUS_OK && players <= players_last;
             players += 2) {
            rules.players = players;
            status = rules_measure(request, &rules, spec, message);
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

static int bench_run(const BenchRequest *request) {
    Message message = {""};
    BotSpec spec;
    Status status = bot_spec_from_text(&spec, request->bot, &message);
    if (status == STATUS_OK && request->signature) {
        status = signature_print((unsigned)request->threads, &message);
    } else if (status == STATUS_OK) {
        (void)printf("median of %" PRId64 " x %" PRId64 " ms of CPU time on each thread; search by "
                     "%s\n\n%-24s %7s %7s  %-20s %12s  %-16s\n",
                     request->repeats, request->milliseconds, request->bot, "tile sets", "players",
                     "threads", "what", "a second", "spread");
        status = table_measure(request, &spec, &message);
        if (status == STATUS_OK) {
            (void)printf("\nmore threads\n");
            status = scaling_measure(request, &message);
        }
        if (status == STATUS_OK) {
            (void)printf("\nsignature ");
            status = signature_print((unsigned)request->threads, &message);
        }
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("bench", status, &message);
}

static int bench_command(const BenchRequest *request, const ArgumentTable *table, int argc,
                         char **argv) {
    bool help = false;
    Message message = {""};
    const Status status = arguments_parse(table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("bench", status, &message);
    }
    return help ? command_help(table) : bench_run(request);
}

int cmd_bench(int argc, char **argv) {
    BenchRequest request = {
        .threads = 1, .repeats = 5, .milliseconds = 200, .bot = "mcts:simulations=1000"};
    const ArgumentSpec specs[] = {
        {"tilesets",
         ARGUMENT_WORDS,
         {.list = &request.tilesets},
         0,
         0,
         "A,B",
         "tile sets by id or file (default: base, winter, winter+gingerbread-man)"},
        {"tileset",
         ARGUMENT_LIST,
         {.list = &request.tilesets},
         0,
         0,
         "FILE",
         "one more, such as your own"},
        {"players",
         ARGUMENT_INTEGER,
         {.integer = &request.players},
         0,
         PLAYERS_MAX,
         "N",
         "number of players; 0: 2 and 4"},
        {"option",
         ARGUMENT_LIST,
         {.list = &request.options},
         0,
         0,
         "KEY=VALUE",
         "an option of the rules; may be repeated"},
        {"threads",
         ARGUMENT_INTEGER,
         {.integer = &request.threads},
         1,
         THREADS_MAX,
         "N",
         "threads at once"},
        {"repeats",
         ARGUMENT_INTEGER,
         {.integer = &request.repeats},
         1,
         REPEATS_MAX,
         "N",
         "measurements a row"},
        {"ms",
         ARGUMENT_INTEGER,
         {.integer = &request.milliseconds},
         1,
         600000,
         "N",
         "CPU time of one measurement in milliseconds"},
        {"bot", ARGUMENT_TEXT, {.text = &request.bot}, 0, 0, "SPEC", "bot of the search row"},
        {"signature",
         ARGUMENT_FLAG,
         {.flag = &request.signature},
         0,
         0,
         NULL,
         "print the signature and nothing else"},
    };
    const ArgumentTable table = {.program = "carcarena bench",
                                 .positionals = "",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .specs = specs,
                                 .spec_count = sizeof specs / sizeof specs[0]};
    return bench_command(&request, &table, argc, argv);
}
