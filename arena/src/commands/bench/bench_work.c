// SPDX-License-Identifier: MIT
#include "commands/bench/bench_work.h"

#include "carcarena/engine/view.h"
#include "carcarena/engine/whole_turns.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CACHE_LINE = 64,
    GAMES_PER_BATCH = 16,
    COPIES_PER_BATCH = 4096,
    PLAYOUTS_PER_BATCH = 64,
    POSITIONS = 32,     /* copied in turn: some hundred KiB, which fit into the L2 cache */
    SEARCH_TILES = 2,   /* tiles per batch of searches, after a third of the deck */
    MIDDLE_SEED = 4242, /* seed of the mid-game position */
};

static const char *const KEYS[WORKLOAD_COUNT] = {"sampled", "listed",   "turns", "played",
                                                 "copies",  "playouts", "tree",  "search"};
static const char *const TEXTS[WORKLOAD_COUNT] = {
    "games, sampled moves", "games, full lists", "games, whole turns", "games of a bot",
    "copies of a game",     "playouts mid-game", "tree simulations",   "search simulations"};

const char *workload_text(Workload work) {
    return TEXTS[work];
}

const char *workload_key(Workload work) {
    return KEYS[work];
}

Workload workload_find(const char *key) {
    unsigned work = 0;
    while (work < WORKLOAD_COUNT && strcmp(KEYS[work], key) != 0) {
        work++;
    }
    return (Workload)work;
}

/** One thread of one measurement, on separate cache lines. */
typedef struct Task {
    _Alignas(CACHE_LINE) BenchJob job;
    Game *game;
    Game *positions; /* WORK_COPIES, WORK_PLAYOUTS, WORK_TREE */
    Game *scratch;   /* WORK_TURNS */
    size_t stride;   /* bytes from one position to the next */
    Action *actions;
    WholeTurn *turns; /* WORK_TURNS */
    void *bot;        /* WORK_SEARCH, WORK_TREE, WORK_PLAYED */
    Rng rng;
    uint64_t units;
    uint64_t parts;
    uint64_t sum; /* sum of results, so that the compiler removes no work */
    double seconds;
    pthread_t thread;
} Task;

_Static_assert(sizeof(Task) % CACHE_LINE == 0, "tasks share no cache line");

static double clock_seconds(clockid_t clock) {
    struct timespec now = {0, 0};
    (void)clock_gettime(clock, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// ---- Whole games

static void work_sampled(Task *task) {
    for (unsigned i = 0; i < GAMES_PER_BATCH; i++) {
        game_start(task->job.rules, task->game, 0);
        task->parts += game_playout(task->job.rules, task->game, &task->rng);
    }
    task->units += GAMES_PER_BATCH;
}

static void decide_listed(Task *task) {
    const uint32_t count = game_actions(task->job.rules, task->game, task->actions);
    game_apply(task->job.rules, task->game, task->actions[rng_below(&task->rng, count)]);
}

/** Lists the whole turns and plays one of them. */
static void decide_turn(Task *task) {
    const Rules *rules = task->job.rules;
    const uint32_t count = game_whole_turns(rules, task->game, task->scratch, task->turns);
    if (count == 0) {
        game_apply(rules, task->game, game_sample_action(rules, task->game, &task->rng));
        return;
    }
    const WholeTurn pick = task->turns[rng_below(&task->rng, count)];
    game_apply(rules, task->game, pick.placement);
    if (pick.deployment != 0) {
        game_apply(rules, task->game, pick.deployment);
        task->parts++;
    }
}

/** Informs a bot that plays of the new game. */
static void game_announce(Task *task) {
    const BotClass *bot = task->job.work == WORK_PLAYED ? task->job.player->bot_class : NULL;
    if (bot != NULL && bot->new_game != NULL) {
        bot->new_game(task->bot, task->game, 0);
    }
}

/** Lets one bot decide for all players. */
static void decide_bot(Task *task) {
    const BotClass *bot = task->job.player->bot_class;
    const BotBudget budget = {.simulations = 0};
    const Action action = bot->choose(task->bot, task->game, &budget, &task->rng);
    game_apply(task->job.rules, task->game, action);
    if (bot->observe != NULL) {
        bot->observe(task->bot, task->game, action);
    }
}

/** Plays games in which `decide` makes every decision. */
static void work_decisions(Task *task, void (*decide)(Task *task)) {
    const Rules *rules = task->job.rules;
    for (unsigned i = 0; i < GAMES_PER_BATCH; i++) {
        game_start(rules, task->game, 0);
        game_announce(task);
        for (;;) {
            const PendingKind kind = game_pending(rules, task->game).kind;
            if (kind == PENDING_OVER) {
                break;
            }
            if (kind != PENDING_DECISION) {
                (void)game_chance(rules, task->game, &task->rng);
                continue;
            }
            decide(task);
            task->parts++;
        }
    }
    task->units += GAMES_PER_BATCH;
}

// ---- Mid-game positions

static Game *position_at(const Task *task, unsigned index) {
    return (Game *)(void *)((char *)task->positions + index * task->stride);
}

/** Plays to a placement after `tiles` tiles. Returns false if the game ends before. */
static bool position_reach(const Rules *rules, Game *game, uint32_t tiles, Rng *rng) {
    game_start(rules, game, 0);
    for (;;) {
        const PendingKind kind = game_pending(rules, game).kind;
        if (kind == PENDING_OVER) {
            return false;
        }
        if (kind != PENDING_DECISION) {
            (void)game_chance(rules, game, rng);
        } else if (game_tile_count(rules, game) >= tiles && game_hand(rules, game) >= 0) {
            return true;
        } else {
            game_apply(rules, game, game_sample_action(rules, game, rng));
        }
    }
}

static void work_copies(Task *task) {
    for (unsigned i = 0; i < COPIES_PER_BATCH; i++) {
        game_copy(task->job.rules, task->game, position_at(task, i % POSITIONS));
    }
    task->units += COPIES_PER_BATCH;
    task->parts += COPIES_PER_BATCH;
}

static void work_playouts(Task *task) {
    const Rules *rules = task->job.rules;
    for (unsigned i = 0; i < PLAYOUTS_PER_BATCH; i++) {
        game_copy(rules, task->game, task->positions);
        (void)game_playout(rules, task->game, &task->rng);
    }
    task->units += PLAYOUTS_PER_BATCH;
    task->parts += PLAYOUTS_PER_BATCH;
}

// ---- Bots

static uint64_t bot_simulations(const BotSpec *spec, const void *bot) {
    return spec->bot_class->stats == NULL ? 1 : spec->bot_class->stats(bot).simulations;
}

/** Makes one choice, in a position new to the bot. */
static void work_tree(Task *task) {
    const BotSpec *spec = task->job.tree;
    const BotBudget budget = {.simulations = 0};
    if (spec->bot_class->new_game != NULL) {
        spec->bot_class->new_game(task->bot, task->positions, 0);
    }
    task->sum += spec->bot_class->choose(task->bot, task->positions, &budget, &task->rng);
    const uint64_t simulations = bot_simulations(spec, task->bot);
    task->units += simulations;
    task->parts += simulations;
}

/** Searches the decisions in the middle of a random game. */
static void work_search(Task *task) {
    const Rules *rules = task->job.rules;
    const BotClass *bot = task->job.search->bot_class;
    const BotBudget budget = {.simulations = 0};
    game_start(rules, task->game, 0);
    const uint32_t first = rules_draws(rules) / 3;
    if (bot->new_game != NULL) {
        bot->new_game(task->bot, task->game, 0);
    }
    for (;;) {
        const PendingKind kind = game_pending(rules, task->game).kind;
        const uint32_t tiles = game_tile_count(rules, task->game);
        if (kind == PENDING_OVER || tiles > first + SEARCH_TILES) {
            return;
        }
        if (kind != PENDING_DECISION) {
            (void)game_chance(rules, task->game, &task->rng);
            continue;
        }
        Action action = 0;
        if (tiles < first) {
            action = game_sample_action(rules, task->game, &task->rng);
        } else {
            action = bot->choose(task->bot, task->game, &budget, &task->rng);
            task->units += bot_simulations(task->job.search, task->bot);
            task->parts++;
        }
        game_apply(rules, task->game, action);
        if (bot->observe != NULL) {
            bot->observe(task->bot, task->game, action);
        }
    }
}

// ---- One thread

static void task_batch(Task *task) {
    switch (task->job.work) {
    case WORK_SAMPLED:
        work_sampled(task);
        break;
    case WORK_LISTED:
        work_decisions(task, decide_listed);
        break;
    case WORK_TURNS:
        work_decisions(task, decide_turn);
        break;
    case WORK_PLAYED:
        work_decisions(task, decide_bot);
        break;
    case WORK_COPIES:
        work_copies(task);
        break;
    case WORK_PLAYOUTS:
        work_playouts(task);
        break;
    case WORK_TREE:
        work_tree(task);
        break;
    case WORK_SEARCH:
    case WORKLOAD_COUNT:
        work_search(task);
        break;
    }
}

static void *task_run(void *user) {
    Task *task = user;
    const clockid_t clock = task->job.wall ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    const double start = clock_seconds(clock);
    const uint64_t batches = task->job.batches;
    const double time = (double)task->job.milliseconds;
    uint64_t done = 0;
    do {
        task_batch(task);
        done++;
        task->seconds = clock_seconds(clock) - start;
    } while (batches != 0 ? done < batches : task->seconds * 1000.0 < time);
    return NULL;
}

static const BotSpec *task_spec(const Task *task) {
    return task->job.work == WORK_TREE     ? task->job.tree
           : task->job.work == WORK_SEARCH ? task->job.search
           : task->job.work == WORK_PLAYED ? task->job.player
                                           : NULL;
}

static Status task_make(Task *task, Message *message) {
    const Rules *rules = task->job.rules;
    const Workload work = task->job.work;
    task->stride = (rules_game_size(rules) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    const unsigned positions = work == WORK_COPIES                          ? POSITIONS
                               : work == WORK_PLAYOUTS || work == WORK_TREE ? 1
                                                                            : 0;
    task->game = aligned_alloc(CACHE_LINE, task->stride);
    task->scratch = aligned_alloc(CACHE_LINE, task->stride);
    task->positions = aligned_alloc(CACHE_LINE, (positions + 1) * task->stride);
    task->actions = malloc(rules_actions_max(rules) * sizeof *task->actions);
    task->turns = malloc(rules_whole_turns_max(rules) * sizeof *task->turns);
    if (task->game == NULL || task->scratch == NULL || task->positions == NULL ||
        task->actions == NULL || task->turns == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    Rng middle = rng_make(MIDDLE_SEED, 0);
    const uint32_t tiles = rules_draws(rules) / 2;
    for (unsigned i = 0; i < positions; i++) {
        if (!position_reach(rules, position_at(task, i), tiles, &middle)) {
            return message_set(message, STATUS_INVALID, "these games end before mid-game");
        }
    }
    const BotSpec *spec = task_spec(task);
    return spec == NULL ? STATUS_OK : bot_create(&task->bot, spec, rules, message);
}

static void task_free(Task *task) {
    if (task->bot != NULL) {
        task_spec(task)->bot_class->destroy(task->bot);
    }
    free(task->game);
    free(task->scratch);
    free(task->positions);
    free(task->actions);
    free(task->turns);
}

// ---- All threads

/** Runs all tasks at once, each in a separate thread. */
static Status tasks_run(Task *tasks, unsigned count, Message *message) {
    unsigned started = 0;
    while (started < count &&
           pthread_create(&tasks[started].thread, NULL, task_run, &tasks[started]) == 0) {
        started++;
    }
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(tasks[i].thread, NULL);
    }
    return started == count
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "thread %u of %u could not be started",
                             started + 1U, count);
}

static BenchRate tasks_rate(const Task *tasks, unsigned count) {
    BenchRate rate = {0.0, 0.0};
    double seconds = 0.0;
    double parts = 0.0;
    for (unsigned i = 0; i < count; i++) {
        rate.units += tasks[i].seconds > 0.0 ? (double)tasks[i].units / tasks[i].seconds : 0.0;
        seconds += tasks[i].seconds;
        parts += (double)tasks[i].parts;
    }
    rate.part_ns = parts > 0.0 ? 1e9 * seconds / parts : 0.0;
    return rate;
}

Status bench_measure(BenchRate *out, const BenchJob *job, Message *message) {
    Task *tasks = aligned_alloc(CACHE_LINE, job->threads * sizeof *tasks);
    if (tasks == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for threads");
    }
    Status status = STATUS_OK;
    unsigned made = 0;
    while (status == STATUS_OK && made < job->threads) {
        tasks[made] =
            (Task){.job = *job, .rng = rng_keyed(1, RNG_BENCH, (uint64_t)job->work, made)};
        status = task_make(&tasks[made], message);
        made++;
    }
    if (status == STATUS_OK) {
        status = tasks_run(tasks, job->threads, message);
    }
    *out = tasks_rate(tasks, made);
    for (unsigned i = 0; i < made; i++) {
        task_free(&tasks[i]);
    }
    free(tasks);
    return status;
}
