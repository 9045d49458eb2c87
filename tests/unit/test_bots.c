// SPDX-License-Identifier: MIT
//
// The built-in bots in games: legal moves, the same moves from the same seed on any thread, within
// their budget, and as strong as documented.
#include "bot_games.h"
#include "testing.h"

#include <pthread.h>
#include <stdlib.h>

static const char WINTER[] = "winter+gingerbread-man";

static void expect_same_game(const BotGame *a, const BotGame *b) {
    assert_int_equal(a->action_count, b->action_count);
    assert_memory_equal(a->actions, b->actions, a->action_count * sizeof a->actions[0]);
    assert_true(a->hash == b->hash);
    assert_memory_equal(a->scores, b->scores, sizeof a->scores);
}

// ---- Every bot, every number of players

static void bots_finish_games_of_two_to_five(void **state) {
    static const char *const BOTS[] = {"mcts:simulations=24", "greedy", "random", "random:joint",
                                       "uct:simulations=16,reuse=off,turns=1000,patience=0"};
    for (int players = 2; players <= 5; players++) {
        Rules *rules = rules_named(WINTER, players);
        for (uint64_t seed = 0; seed < 3; seed++) {
            BotGame game;
            bot_game_play(&game, rules, BOTS, seed, 0);
            assert_true(game.action_count > rules_draws(rules));
            assert_true(game.simulations > 0);
        }
        rules_destroy(rules);
    }
}

// ---- Determinism

typedef struct Playing {
    const Rules *rules;
    BotGame game;
} Playing;

static const char *const MIXED[] = {"mcts:simulations=40,stay=4", "greedy", "random:joint"};

static void *play_mixed(void *argument) {
    Playing *playing = argument;
    bot_game_play(&playing->game, playing->rules, MIXED, 11, 0);
    return NULL;
}

static void same_seed_same_game_on_any_thread(void **state) {
    Rules *rules = rules_named(WINTER, 3);
    Playing here = {.rules = rules};
    Playing there = {.rules = rules};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, play_mixed, &there), 0);
    (void)play_mixed(&here);
    assert_int_equal(pthread_join(thread, NULL), 0);
    expect_same_game(&here.game, &there.game);
    BotGame other;
    bot_game_play(&other, rules, MIXED, 12, 0);
    assert_true(other.hash != here.game.hash);
    rules_destroy(rules);
}

// A second game with the same bot object must not remember the first: the test swaps seats.
static void a_bot_forgets_the_game_before(void **state) {
    Rules *rules = rules_named("base", 2);
    Game *game = game_memory(rules);
    BotSpec spec;
    Message message = {""};
    assert_int_equal(bot_spec_from_text(&spec, "mcts:simulations=30", &message), STATUS_OK);
    void *bot = NULL;
    assert_int_equal(bot_create(&bot, &spec, rules, &message), STATUS_OK);
    Action first[2] = {0, 0};
    for (int round = 0; round < 2; round++) {
        const BotBudget budget = {0};
        Rng chance = rng_make(5, 1);
        Rng mine = rng_make(6, 1);
        game_start(rules, game, 0);
        spec.bot_class->new_game(bot, game, 0);
        game_draw(rules, game, &chance);
        for (int decision = 0; decision < 2; decision++) {
            const Action action = spec.bot_class->choose(bot, game, &budget, &mine);
            assert_true(round == 0 || first[decision] == action);
            first[decision] = action;
            game_apply(rules, game, action);
            if (spec.bot_class->observe != NULL) {
                spec.bot_class->observe(bot, game, action);
            }
        }
    }
    spec.bot_class->destroy(bot);
    bot_spec_free(&spec);
    free(game);
    rules_destroy(rules);
}

// ---- Budgets

static void budget_counts_simulations_exactly(void **state) {
    static const char *const BOTS[] = {"mcts:simulations=5", "mcts"};
    Rules *rules = rules_named("base", 2);
    BotGame game;
    bot_game_play(&game, rules, BOTS, 3, 17); // bot_game_play checks every decision
    assert_true(game.simulations > 0 && game.simulations % 17 == 0);
    rules_destroy(rules);
}

static uint64_t clock_step(void *user) {
    uint64_t *now = user;
    *now += UINT64_C(1000000);
    return *now;
}

static void time_budget_stops_the_search(void **state) {
    Rules *rules = rules_named("base", 2);
    Game *game = game_memory(rules);
    BotSpec spec;
    Message message = {""};
    assert_int_equal(bot_spec_default(&spec, bot_class_find("uct"), &message), STATUS_OK);
    void *bot = NULL;
    assert_int_equal(bot_create(&bot, &spec, rules, &message), STATUS_OK);
    Rng rng = rng_make(1, 1);
    game_start(rules, game, 0);
    spec.bot_class->new_game(bot, game, 0);
    game_draw(rules, game, &rng);
    uint64_t now = 0; // a clock that advances a millisecond per reading: 10 readings, each after 16
                      // simulations
    const BotBudget budget = {.move_ms = 10, .clock = clock_step, .clock_user = &now};
    (void)spec.bot_class->choose(bot, game, &budget, &rng);
    assert_int_equal(spec.bot_class->stats(bot).simulations, 160);
    spec.bot_class->destroy(bot);
    bot_spec_free(&spec);
    free(game);
    rules_destroy(rules);
}

static void a_full_pool_still_plays(void **state) {
    static const char *const BOTS[] = {"uct:simulations=300,nodes=1,expand=1", "random"};
    Rules *rules = rules_named(WINTER, 2);
    BotGame game;
    bot_game_play(&game, rules, BOTS, 4, 0);
    assert_true(game.nodes_max <= (uint64_t)rules_actions_max(rules) + 1);
    rules_destroy(rules);
}

// ---- Strength

static void greedy_beats_random(void **state) {
    enum { GAMES = 100 };
    static const char *const SEATS[2][2] = {{"greedy", "random"}, {"random", "greedy"}};
    static const char *const TILESETS[] = {"base", "winter+gingerbread-man"};
    for (int set = 0; set < 2; set++) {
        Rules *rules = rules_named(TILESETS[set], 2);
        int wins = 0;
        for (int i = 0; i < GAMES; i++) {
            BotGame game;
            bot_game_play(&game, rules, SEATS[i % 2], (uint64_t)i / 2, 0);
            wins += game.scores[i % 2] > game.scores[1 - i % 2] ? 1 : 0;
        }
        assert_true(wins * 100 >= 99 * GAMES);
        rules_destroy(rules);
    }
}

// 100 simulations are few, but against random they are plenty.
static void mcts_beats_random(void **state) {
    static const char *const SEATS[] = {"mcts:simulations=100", "random"};
    Rules *rules = rules_named(WINTER, 2);
    for (uint64_t seed = 0; seed < 5; seed++) {
        BotGame game;
        bot_game_play(&game, rules, SEATS, seed, 0);
        assert_true(game.scores[0] > game.scores[1]);
    }
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_finish_games_of_two_to_five),
        cmocka_unit_test(same_seed_same_game_on_any_thread),
        cmocka_unit_test(a_bot_forgets_the_game_before),
        cmocka_unit_test(budget_counts_simulations_exactly),
        cmocka_unit_test(time_budget_stops_the_search),
        cmocka_unit_test(a_full_pool_still_plays),
        cmocka_unit_test(greedy_beats_random),
        cmocka_unit_test(mcts_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
