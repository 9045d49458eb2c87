// SPDX-License-Identifier: MIT
//
// The bots of the papers in games, and their counts.
#include "bot_games.h"
#include "papers/amaf.h"
#include "search/utility.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

static void logarithm_is_that_of_the_library(void **state) {
    for (double x = 1e-6; x < 1e12; x *= 1.37) {
        assert_true(fabs(natural_log(x) - log(x)) <= 1e-12 * fmax(1, fabs(log(x))));
    }
    assert_true(natural_log(1) == 0);
}

static void later_moves_are_found(void **state) {
    const Action place = action_place(0, 3, -1, 2);
    const Action deploy = action_deploy(0, 0, 3, -1, 1);
    const Action pass = action_pass(1);
    Amaf amaf;
    Message message = {""};
    assert_int_equal(amaf_create(&amaf, 10, &message), STATUS_OK);
    amaf_begin(&amaf);
    amaf_record(&amaf, 4, place);
    amaf_record(&amaf, -1, deploy);
    amaf_record(&amaf, 4, pass);
    const uint64_t key = amaf_key(4, (WholeTurn){.placement = place});
    assert_true(amaf_has(&amaf, key, 0));
    assert_false(amaf_has(&amaf, key, 1));
    assert_false(amaf_has(&amaf, amaf_key(5, (WholeTurn){.placement = place}), 0)); // another tile
    assert_true(amaf_has(&amaf, amaf_key(-1, (WholeTurn){.placement = deploy}), 1));
    assert_true(amaf_has(&amaf, amaf_key(4, (WholeTurn){place, deploy}), 0)); // as one move
    assert_false(amaf_has(&amaf, amaf_key(4, (WholeTurn){place, deploy}), 1));
    assert_false(amaf_has(&amaf, amaf_key(4, (WholeTurn){place, pass}), 0)); // another player's
    amaf_begin(&amaf);
    assert_false(amaf_has(&amaf, key, 0));
    amaf_record(&amaf, 4, pass);
    amaf_record(&amaf, 4, place);
    amaf_record(&amaf, 4, place);
    assert_true(amaf_has(&amaf, key, 2)); // the last time counts
    amaf_destroy(&amaf);
}

// ---- Games

static void games_end_with_two_to_five_players(void **state) {
    static const char *const BOTS[] = {"flat:simulations=30", "rave:simulations=30",
                                       "star2.5:depth=1", "flat:simulations=100,share=ucb",
                                       "rave:simulations=60,moves=joint,final=score"};
    for (int players = 2; players <= 5; players++) {
        Rules *rules = rules_named("winter+gingerbread-man", players);
        BotGame game;
        bot_game_play(&game, rules, BOTS, 7, 0);
        assert_true(game.action_count > rules_draws(rules));
        assert_true(game.simulations > 0);
        rules_destroy(rules);
    }
}

// Bids, dice, dragons, towers, second turns: every bot answers every request.
static void games_end_with_expansions(void **state) {
    static const char *const SETS[] = {
        "base+bridges-castles-and-bazaars+traders-and-builders",
        "base+princess-and-dragon+tower+inns-and-cathedrals",
        "base+hills-and-sheep+abbey-and-mayor+king-and-robber-baron",
        "base+count-of-carcassonne+mage-and-witch+goldmines",
    };
    static const char *const BOTS[][2] = {
        {"expectimax:depth=2,nodes=300", "flat:simulations=4"},
        {"star1:depth=2,nodes=300", "rave:simulations=4"},
        {"star2.5:depth=2,nodes=300", "rave:simulations=4,moves=joint,amaf=off"}};
    for (int set = 0; set < 4; set++) {
        Rules *rules = rules_named(SETS[set], 2);
        for (int pair = 0; pair < 3; pair++) {
            BotGame game;
            bot_game_play(&game, rules, BOTS[pair], (uint64_t)pair, 0);
            assert_true(game.action_count > rules_draws(rules));
        }
        rules_destroy(rules);
    }
}

static void budgets_count_simulations_exactly(void **state) {
    static const char *const BOTS[] = {"flat:share=ucb", "rave"};
    Rules *rules = rules_named("base", 2);
    BotGame game;
    bot_game_play(&game, rules, BOTS, 3, 17); // checks every decision
    assert_true(game.simulations > 0 && game.simulations % 17 == 0);
    rules_destroy(rules);
}

static uint64_t clock_step(void *user) {
    uint64_t *now = user;
    *now += UINT64_C(1000000);
    return *now;
}

// A clock that advances a millisecond per reading. Of 71 ms for the game a turn gets about one; a
// bot that took the game's time for the move's would read the clock seventy times.
static void clocks_end_the_thinking(void **state) {
    static const char *const BOTS[] = {"flat", "rave", "star2.5:depth=8,nodes=0"};
    Rules *rules = rules_named("base", 2);
    Game *game = game_memory(rules);
    for (unsigned i = 0; i < 3; i++) {
        BotSpec spec;
        Message message = {""};
        void *bot = NULL;
        assert_int_equal(bot_spec_from_text(&spec, BOTS[i], &message), STATUS_OK);
        assert_int_equal(bot_create(&bot, &spec, rules, &message), STATUS_OK);
        for (int whole_game = 0; whole_game < 2; whole_game++) {
            uint64_t now = 0;
            Rng rng = rng_make(1, 1);
            const BotBudget budget = {.move_ms = whole_game ? 71 : 10,
                                      .game_ms = whole_game ? 71 : 0,
                                      .clock = clock_step,
                                      .clock_user = &now};
            game_start(rules, game, 0);
            game_draw(rules, game, &rng);
            spec.bot_class->new_game(bot, game, 0);
            assert_true(spec.bot_class->choose(bot, game, &budget, &rng) != 0);
            assert_true(now >= 2000000 && now <= (whole_game ? 5000000U : 13000000U));
        }
        spec.bot_class->destroy(bot);
        bot_spec_free(&spec);
    }
    free(game);
    rules_destroy(rules);
}

// Each bot against random: none is far from its documented strength.
static void all_beat_random(void **state) {
    static const char *const BOTS[] = {
        "flat:simulations=300",         "flat:simulations=300,share=ucb",
        "expectimax:depth=1",           "star2.5:depth=1",
        "rave:simulations=300",         "rave:simulations=300,amaf=off",
        "rave:simulations=300,bias=0.1"};
    Rules *rules = rules_named("base", 2);
    for (unsigned bot = 0; bot < sizeof BOTS / sizeof BOTS[0]; bot++) {
        const char *const seats[] = {BOTS[bot], "random"};
        int wins = 0;
        for (uint64_t seed = 0; seed < 4; seed++) {
            BotGame game;
            bot_game_play(&game, rules, seats, seed, 0);
            wins += game.scores[0] > game.scores[1] ? 1 : 0;
        }
        if (wins < 4) {
            fail_msg("%s won %d of 4 games against random", BOTS[bot], wins);
        }
    }
    rules_destroy(rules);
}

// ---- Shares of the playouts

/** Returns a bot's evaluation of the first decision of a game. */
static uint32_t first_candidates(const Rules *rules, const char *text, BotCandidate *out) {
    Game *game = game_memory(rules);
    BotSpec spec;
    Message message = {""};
    void *bot = NULL;
    assert_int_equal(bot_spec_from_text(&spec, text, &message), STATUS_OK);
    assert_int_equal(bot_create(&bot, &spec, rules, &message), STATUS_OK);
    Rng rng = rng_make(3, 3);
    const BotBudget budget = {0};
    game_start(rules, game, 0);
    game_draw(rules, game, &rng);
    spec.bot_class->new_game(bot, game, 0);
    (void)spec.bot_class->choose(bot, game, &budget, &rng);
    const uint32_t count = spec.bot_class->candidates(bot, out);
    Action *actions = malloc(rules_actions_max(rules) * sizeof *actions);
    assert_int_equal(game_actions(rules, game, actions), count);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(out[i].action == actions[i]);
    }
    free(actions);
    spec.bot_class->destroy(bot);
    bot_spec_free(&spec);
    free(game);
    return count;
}

static void candidates_account_for_every_playout(void **state) {
    static const char *const BOTS[] = {"flat:simulations=400", "flat:simulations=400,share=ucb",
                                       "rave:simulations=400", "rave:simulations=400,moves=joint",
                                       "star1:depth=1"};
    Rules *rules = rules_named("base", 2);
    BotCandidate *candidates = malloc(rules_actions_max(rules) * sizeof *candidates);
    for (unsigned bot = 0; bot < 5; bot++) {
        const uint32_t count = first_candidates(rules, BOTS[bot], candidates);
        uint64_t visits = 0;
        for (uint32_t i = 0; i < count; i++) {
            visits += candidates[i].visits;
        }
        assert_true(count > 1);
        assert_int_equal(visits, bot < 4 ? 400 : 0);
    }
    free(candidates);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logarithm_is_that_of_the_library),
        cmocka_unit_test(later_moves_are_found),
        cmocka_unit_test(games_end_with_two_to_five_players),
        cmocka_unit_test(games_end_with_expansions),
        cmocka_unit_test(budgets_count_simulations_exactly),
        cmocka_unit_test(clocks_end_the_thinking),
        cmocka_unit_test(all_beat_random),
        cmocka_unit_test(candidates_account_for_every_playout),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
