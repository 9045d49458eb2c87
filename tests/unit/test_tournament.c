// SPDX-License-Identifier: MIT
#include "carcarena/arena/merge.h"
#include "carcarena/arena/report.h"
#include "carcarena/arena/tournament.h"
#include "carcarena/arena/verify.h"
#include "run_folder.h"
#include "testing.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tournament_fixture.h"

/** Calls `visit` with every stored game. */
static void each_game(const char *folder, void (*visit)(void *user, const GameRecord *record),
                      void *user) {
    Store *store = NULL;
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    assert_int_equal(store_open_read(&store, NULL, folder, NULL), STATUS_OK);
    assert_int_equal(store_walk_begin(&walk, store, 0, NULL), STATUS_OK);
    while (found) {
        assert_int_equal(store_walk_next(walk, &record, NULL, &found, NULL), STATUS_OK);
        if (found) {
            visit(user, &record);
        }
    }
    store_walk_end(walk);
    store_close(store);
}

// ---- Broken bots

static Status broken_create(void **out, const Rules *rules, const BotOptionValue *options,
                            Message *message) {
    static char nothing;
    *out = &nothing;
    return STATUS_OK;
}

static Status failing_create(void **out, const Rules *rules, const BotOptionValue *options,
                             Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for so large a tree");
}

static void broken_destroy(void *bot) {}

static Action broken_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    return rng_next(rng);
}

static const BotClass BROKEN = {.name = "broken",
                                .summary = "never legal",
                                .create = broken_create,
                                .destroy = broken_destroy,
                                .choose = broken_choose};
static const BotClass FAILING = {.name = "failing",
                                 .summary = "cannot be made",
                                 .create = failing_create,
                                 .destroy = broken_destroy,
                                 .choose = broken_choose};

static void fault_visit(void *user, const GameRecord *record) {
    unsigned *const games = user;
    const int broken_seat = record->bots[0] == 1 ? 0 : 1;
    assert_int_equal(record->faults, 1 << broken_seat);
    assert_int_equal(record->reason, END_ILLEGAL);
    assert_int_equal(record->ranks[broken_seat], 2);
    *games += 1;
}

static void a_broken_bot_never_stops_the_run(void **state) {
    TournamentConfig *const config = config_of(*state, TWO_RANDOM ", \"blocks\": 30");
    config->bots[1].spec.bot_class = &BROKEN;
    TournamentResult result = {0};
    run_well(config, &result);
    assert_int_equal(result.games_stored, 60);
    assert_int_equal(result.faults, 60);
    assert_false(result.fault_stopped);
    unsigned games = 0;
    each_game(*state, fault_visit, &games);
    assert_int_equal(games, 60);
    config_destroy(config);
}

static void too_many_faults_stop_the_run(void **state) {
    TournamentConfig *const config =
        config_of(*state, TWO_RANDOM ", \"blocks\": 100000, \"max_bot_faults\": 3");
    config->bots[1].spec.bot_class = &BROKEN;
    TournamentResult result = {0};
    run_well(config, &result);
    assert_true(result.fault_stopped);
    assert_true(result.faults > 3);
    assert_true(result.games_stored < result.games_total);
    const uint64_t stored = result.games_stored;
    run_well(config, &result);
    assert_true(result.fault_stopped);
    assert_int_equal(result.games_stored, stored);
    config_destroy(config);
}

static void a_bot_that_cannot_be_made_is_named(void **state) {
    TournamentConfig *const config = config_of(*state, TWO_RANDOM ", \"blocks\": 30");
    config->bots[1].spec.bot_class = &FAILING;
    TournamentResult result = {0};
    Message message = {{0}};
    assert_int_equal(run(config, &result, NULL, &message), STATUS_NO_MEMORY);
    assert_string_equal(message.text, "bot 'b' cannot be made: no memory for so large a tree");
    config_destroy(config);
}

// ---- Bots that know what is legal

// A base game of two such bots takes at least three milliseconds, on the fastest machine.
static Action slow_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const struct timespec pause = {.tv_nsec = 25000};
    Action actions[ACTIONS_MAX];
    (void)nanosleep(&pause, NULL);
    return actions[rng_below(rng, legal_read(bot, game, actions))];
}

static const BotClass SLOW = {.name = "slow",
                              .summary = "takes its time",
                              .create = legal_create,
                              .destroy = free,
                              .choose = slow_choose};

/** Games between two slow bots: the run is longer than any of the writer's intervals. */
enum { SLOW_GAMES = 400 };

static TournamentConfig *slow_config(const char *folder) {
    TournamentConfig *const config = config_of(folder, TWO_RANDOM ", \"blocks\": 200");
    config->bots[0].spec.bot_class = &SLOW;
    config->bots[1].spec.bot_class = &SLOW;
    return config;
}

// ---- Stopping

static bool stop_after_some(void *user, const TournamentProgress *progress) {
    return progress->games_now == 0;
}

static void a_stopped_run_resumes(void **state) {
    TournamentConfig *const config = slow_config(*state);
    const TournamentWatcher watcher = {.progress = stop_after_some};
    TournamentResult result = {0};
    Message message = {{0}};
    assert_int_equal(run(config, &result, &watcher, &message), STATUS_INTERRUPTED);
    assert_true(result.games_stored > 0);
    assert_true(result.games_stored < SLOW_GAMES);
    const uint64_t stored = result.games_stored;
    run_well(config, &result);
    assert_int_equal(result.games_stored, SLOW_GAMES);
    assert_int_equal(result.session.games, SLOW_GAMES - stored);
    config_destroy(config);
}

/** A run whose threads change at every callback. */
typedef struct ThreadPlan {
    unsigned turn;
    unsigned paused; // callbacks without threads
    bool stood;      // no game was stored between two of them
    uint64_t stored; // games at this callback
    uint32_t given;  // threads requested last
} ThreadPlan;

enum { PAUSED_MIN = 3, PAUSED_MAX = 300 };

/** One thread at first, then three, then none until no game is stored any more, then others. */
static uint32_t plan_threads(void *user, uint32_t threads) {
    static const uint32_t THREADS[] = {2, 1, 4};
    ThreadPlan *const plan = user;
    assert_int_equal(threads, plan->turn == 0 ? 1 : plan->given);
    if (plan->turn == 0) {
        plan->given = 3;
    } else if (!plan->stood) {
        plan->given = 0;
        plan->paused++;
        assert_true(plan->paused < PAUSED_MAX);
    } else {
        plan->given = THREADS[plan->turn % 3];
    }
    plan->turn++;
    return plan->given;
}

static bool plan_progress(void *user, const TournamentProgress *progress) {
    ThreadPlan *const plan = user;
    if (plan->paused >= PAUSED_MIN && plan->stored == progress->games_stored) {
        plan->stood = true;
    }
    plan->stored = progress->games_stored;
    return true;
}

static void threads_change_while_it_runs(void **state) {
    TournamentConfig *const config = slow_config(*state);
    config->threads = 1;
    ThreadPlan plan = {.turn = 0};
    const TournamentWatcher watcher = {
        .user = &plan, .progress = plan_progress, .threads = plan_threads};
    TournamentResult result = {0};
    Message message = {{0}};
    assert_int_equal(run(config, &result, &watcher, &message), STATUS_OK);
    assert_int_equal(result.games_stored, SLOW_GAMES);
    assert_true(plan.stood);
    assert_true(result.session.threads >= 3);
    config_destroy(config);
}

/** Ctrl-C ends a run that is paused. */
static bool paused_progress(void *user, const TournamentProgress *progress) {
    ThreadPlan *const plan = user;
    return plan->turn < 4 || progress->threads != 0;
}

static uint32_t paused_threads(void *user, uint32_t threads) {
    ThreadPlan *const plan = user;
    plan->turn++;
    return plan->turn < 2 ? threads : 0;
}

static void a_paused_run_can_be_stopped(void **state) {
    TournamentConfig *const config =
        config_of(*state, ", \"players\": 2, \"threads\": 2, \"bots\": [\"random\", "
                          "\"greedy\"], \"games\": 100000");
    ThreadPlan plan = {.turn = 0};
    const TournamentWatcher watcher = {
        .user = &plan, .progress = paused_progress, .threads = paused_threads};
    TournamentResult result = {0};
    Message message = {{0}};
    assert_int_equal(run(config, &result, &watcher, &message), STATUS_INTERRUPTED);
    assert_true(result.games_stored < 100000);
    config_destroy(config);
}

// ---- What the games are

/** Points of bot 0, doubled, and hashes of a block's first game. */
typedef struct Mirror {
    int points;
    uint64_t hash;
    unsigned games, divergent;
} Mirror;

static void mirror_visit(void *user, const GameRecord *record) {
    Mirror *const mirror = user;
    const int seat = record->bots[0] == 0 ? 0 : 1;
    mirror->points += record->ranks[seat] < record->ranks[1 - seat]    ? 2
                      : record->ranks[seat] == record->ranks[1 - seat] ? 1
                                                                       : 0;
    if (record->id % 2 == 0) {
        mirror->hash = record->state_hash;
    } else {
        mirror->divergent += mirror->hash != record->state_hash ? 1U : 0U;
    }
    mirror->games++;
}

/** The best control: a bot against its own copy on mirrored pairs. */
static void copies_score_exactly_one_half(void **state) {
    static const char *const SPECS[] = {"random", "greedy", "mcts:simulations=20"};
    for (size_t i = 0; i < sizeof SPECS / sizeof SPECS[0]; i++) {
        char rest[512];
        char folder[2 * RUN_FOLDER_SIZE];
        (void)snprintf(rest, sizeof rest,
                       ", \"players\": 2, \"threads\": 2, \"bots\": [{\"name\": \"a\", \"spec\": "
                       "\"%s\"}, {\"name\": \"b\", \"spec\": \"%s\"}], \"blocks\": 4, \"options\": "
                       "{\"deck_limit\": 30}",
                       SPECS[i], SPECS[i]);
        (void)snprintf(folder, sizeof folder, "%s-%zu", (const char *)*state, i);
        TournamentConfig *const config = config_of(folder, rest);
        TournamentResult result = {0};
        Mirror mirror = {0};
        run_well(config, &result);
        each_game(folder, mirror_visit, &mirror);
        assert_int_equal(mirror.games, 8);
        assert_int_equal(mirror.points, 8);
        assert_int_equal(mirror.divergent, 0);
        config_destroy(config);
        void *path = strdup(folder);
        assert_non_null(path);
        (void)run_folder_remove(&path);
    }
}

/** More bots than a worker keeps: they are created again and play the same. */
static void many_bots_share_a_worker(void **state) {
    char rest[8192] =
        ", \"players\": 2, \"blocks\": 1, \"options\": {\"deck_limit\": 4}, \"bots\": [";
    size_t length = strlen(rest);
    for (int i = 0; i < 80; i++) {
        length += (size_t)snprintf(rest + length, sizeof rest - length,
                                   "%s{\"name\": \"bot-%d\", \"spec\": \"random\"}",
                                   i > 0 ? ", " : "", i);
        assert_true(length < sizeof rest);
    }
    (void)snprintf(rest + length, sizeof rest - length, "]");
    TournamentConfig *const config = config_of(*state, rest);
    TournamentResult result = {0};
    run_well(config, &result);
    assert_int_equal(result.games_stored, 80 * 79);
    // Other threads with other games keep and drop other bots.
    const VerifyRequest request = {.path = *state, .source = VERIFY_BOTS, .threads = 3};
    VerifyReport report;
    assert_int_equal(verify_run(&report, &request, NULL), STATUS_OK);
    assert_int_equal(report.checked, 80 * 79);
    assert_int_equal(report.differing, 0);
    config_destroy(config);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_broken_bot_never_stops_the_run, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(too_many_faults_stop_the_run, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_bot_that_cannot_be_made_is_named, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_stopped_run_resumes, run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(threads_change_while_it_runs, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_paused_run_can_be_stopped, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(copies_score_exactly_one_half, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(many_bots_share_a_worker, run_folder_make,
                                        run_folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
