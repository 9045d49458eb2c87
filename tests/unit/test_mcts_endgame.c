// SPDX-License-Identifier: MIT
//
// MCTS: solved endgames, rollouts of the best turns, and the complete bot.
#include "bot_games.h"
#include "carcarena/engine/view.h"
#include "mcts/mcts_endgame.h"
#include "mcts/mcts_rollouts.h"
#include "search/time_share.h"
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assert_close.h"

#include "mcts_fixture.h"

// ---- Endgame

static void brute_force(const Rules *rules, const Game *game, const Utility *utility,
                        double *rewards);

/** Adds the utility of the scores of a finished game. */
static void brute_force_over(const Rules *rules, const Game *game, const Utility *utility,
                             double *rewards) {
    int32_t scores[PLAYERS_MAX];
    game_scores(rules, game, scores);
    for (int player = 0; player < rules_players(rules); player++) {
        int32_t best = INT32_MIN;
        for (int other = 0; other < rules_players(rules); other++) {
            best = other != player && scores[other] > best ? scores[other] : best;
        }
        rewards[player] = utility_of_lead(utility, scores[player] - best, 0);
    }
}

static void brute_force_decision(const Rules *rules, const Game *game, const Utility *utility,
                                 double *rewards) {
    const int player = game_pending(rules, game).player;
    Game *const after = game_memory(rules);
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    assert_true(after != NULL && actions != NULL);
    const uint32_t count = game_actions(rules, game, actions);
    for (uint32_t i = 0; i < count; i++) {
        double own[PLAYERS_MAX];
        game_copy(rules, after, game);
        game_apply(rules, after, actions[i]);
        brute_force(rules, after, utility, own);
        if (i == 0 || own[player] > rewards[player]) {
            memcpy(rewards, own, sizeof own);
        }
    }
    free(actions);
    free(after);
}

static void brute_force_draw(const Rules *rules, const Game *game, const Utility *utility,
                             double *rewards) {
    Game *const after = game_memory(rules);
    uint32_t bag = 0;
    memset(rewards, 0, PLAYERS_MAX * sizeof *rewards);
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        bag += game_remaining(rules, game, type);
    }
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        const double share = (double)game_remaining(rules, game, type) / bag;
        double own[PLAYERS_MAX];
        game_copy(rules, after, game);
        if (game_draw_tile(rules, after, type) != STATUS_OK) {
            continue;
        }
        brute_force(rules, after, utility, own);
        for (int player = 0; player < rules_players(rules); player++) {
            rewards[player] += share * own[player];
        }
    }
    free(after);
}

/**
 * Expected rewards when every player maximizes their own, one decision at a time, from scores only.
 */
static void brute_force(const Rules *rules, const Game *game, const Utility *utility,
                        double *rewards) {
    switch (game_pending(rules, game).kind) {
    case PENDING_OVER:
        brute_force_over(rules, game, utility, rewards);
        return;
    case PENDING_DECISION:
        brute_force_decision(rules, game, utility, rewards);
        return;
    case PENDING_DRAW:
        brute_force_draw(rules, game, utility, rewards);
        return;
    case PENDING_CHANCE:
        break;
    }
    fail_msg("%s", "no event is known in sums");
}

static const MctsLimit NO_CLOCK = {.simulations = 1};

static void expect_solved(Endgame *endgame, const Rules *rules, const Game *game) {
    const Utility utility = settings().utility;
    double rewards[PLAYERS_MAX];
    EndgameMove found;
    EndgameMove none;
    brute_force(rules, game, &utility, rewards);
    assert_true(endgame_solve(endgame, game, 100000, &NO_CLOCK, &found));
    ASSERT_CLOSE(found.reward, rewards[game_pending(rules, game).player], 1e-9);
    // It gives up in time, and does not begin what it cannot finish.
    assert_true(found.positions > game_draws_left(rules, game));
    assert_true(found.positions == 1 ||
                !endgame_solve(endgame, game, found.positions - 1, &NO_CLOCK, &none));
}

static void the_end_is_solved(void **state) {
    for (int players = 2; players <= 3; players++) {
        Rules *rules = rules_named("base", players);
        const MctsSettings how = settings();
        Endgame *endgame = NULL;
        assert_int_equal(endgame_create(&endgame, rules, &how, 1, NULL), STATUS_OK);
        for (uint32_t i = 0; i < 8; i++) {
            Game *const game = game_until(rules, i % 2, i / 2);
            expect_solved(endgame, rules, game);
            free(game);
        }
        Game *const early = game_until(rules, 2, 1);
        EndgameMove found;
        assert_false(endgame_solve(endgame, early, UINT64_MAX, &NO_CLOCK, &found));
        free(early);
        endgame_destroy(endgame);
        rules_destroy(rules);
    }
}

// ---- Rollouts

static const MctsRolloutSettings ROLLED = {.share = 0.75, .error = 1.5, .candidates = 8};

/** Lists the turns of a position as a search of one simulation does. */
static uint32_t moves_list(MctsTeam *team, const Game *game, MctsRootMove **out) {
    Rng rng = rng_make(4, 5);
    (void)mcts_team_search(team, game, &NO_CLOCK, &rng);
    return mcts_team_moves(team, out);
}

/**
 * Of the best and the worst turn by evaluation they find the best, even if the search says the
 * opposite.
 */
static void rollouts_distinguish_good_from_bad(void **state) {
    Rules *rules = rules_named("base", 2);
    const MctsSettings how = settings();
    const MctsLimit limit = {.simulations = 4000};
    MctsRollouts *rollouts = NULL;
    MctsTeam *team = NULL;
    assert_int_equal(mcts_rollouts_create(&rollouts, rules, &ROLLED, &how, 1, NULL), STATUS_OK);
    assert_int_equal(mcts_team_create(&team, rules, &how, 1, NULL), STATUS_OK);
    int right = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        Game *const game = game_until(rules, 12, seed);
        MctsRootMove *moves = NULL;
        const uint32_t count = moves_list(team, game, &moves);
        MctsRootMove two[2] = {moves[0], moves[count - 1]};
        two[0].worth = two[1].worth = 0.1;
        two[1].worth += seed % 2 == 0 ? 0.01 : 0;
        Rng own = rng_make(seed, 6);
        const MctsRolled rolled = mcts_rollouts_choose(rollouts, game, two, 2, &limit, &own);
        right += rolled.chosen == 0 ? 1 : 0;
        assert_true(rolled.turns <= limit.simulations && rolled.turns >= limit.simulations / 2);
        assert_true(rolled.turns == mcts_rollouts_turns(rollouts, game, 2, limit.simulations));
        assert_true(two[rolled.chosen].worth > two[1 - rolled.chosen].worth);
        free(game);
    }
    assert_true(right >= 7);
    mcts_team_destroy(team);
    mcts_rollouts_destroy(rollouts);
    rules_destroy(rules);
}

/** What rollouts write to the turns of a position. */
static MctsRolled rolled_by(unsigned threads, const Rules *rules, const Game *game,
                            MctsRootMove *moves, uint32_t count) {
    const MctsSettings how = settings();
    const MctsLimit limit = {.simulations = 1500};
    MctsRollouts *rollouts = NULL;
    Rng own = rng_make(8, 6);
    assert_int_equal(mcts_rollouts_create(&rollouts, rules, &ROLLED, &how, threads, NULL),
                     STATUS_OK);
    const MctsRolled rolled = mcts_rollouts_choose(rollouts, game, moves, count, &limit, &own);
    assert_true(rolled.turns == mcts_rollouts_turns(rollouts, game, count, limit.simulations));
    mcts_rollouts_destroy(rollouts);
    return rolled;
}

static void rollouts_of_any_number_of_threads_are_the_same(void **state) {
    Rules *rules = rules_named("base", 3);
    const MctsSettings how = settings();
    MctsTeam *team = NULL;
    assert_int_equal(mcts_team_create(&team, rules, &how, 1, NULL), STATUS_OK);
    for (uint64_t seed = 0; seed < 4; seed++) {
        Game *const game = game_until(rules, 20, seed);
        MctsRootMove *moves = NULL;
        const uint32_t count = moves_list(team, game, &moves);
        MctsRootMove *const copy = malloc(count * sizeof *copy);
        assert_non_null(copy);
        memcpy(copy, moves, count * sizeof *copy);
        const MctsRolled one = rolled_by(1, rules, game, moves, count);
        const MctsRolled three = rolled_by(3, rules, game, copy, count);
        assert_int_equal(one.chosen, three.chosen);
        assert_true(one.turns == three.turns && one.turns > 1000);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(moves[i].visits == copy[i].visits);
            ASSERT_CLOSE(moves[i].worth, copy[i].worth, 0);
            assert_true(moves[i].worth <= moves[one.chosen].worth);
        }
        free(copy);
        free(game);
    }
    mcts_team_destroy(team);
    rules_destroy(rules);
}

/** A budget for less than two decks leaves the search's choice. */
static void without_a_budget_the_search_decides(void **state) {
    Rules *rules = rules_named("base", 2);
    const MctsSettings how = settings();
    const MctsLimit limit = {.simulations = 3};
    MctsRollouts *rollouts = NULL;
    MctsTeam *team = NULL;
    assert_int_equal(mcts_rollouts_create(&rollouts, rules, &ROLLED, &how, 2, NULL), STATUS_OK);
    assert_int_equal(mcts_team_create(&team, rules, &how, 1, NULL), STATUS_OK);
    Game *const game = game_until(rules, 12, 1);
    MctsRootMove *moves = NULL;
    const uint32_t count = moves_list(team, game, &moves);
    Rng own = rng_make(2, 6);
    moves[count - 1].worth = 2;
    assert_int_equal(mcts_rollouts_choose(rollouts, game, moves, count, &limit, &own).chosen,
                     count - 1);
    free(game);
    mcts_team_destroy(team);
    mcts_rollouts_destroy(rollouts);
    rules_destroy(rules);
}

// ---- The bot

typedef struct Player {
    BotSpec spec;
    void *bot;
} Player;

static Player player_make(const Rules *rules, const char *text) {
    Player player = {.bot = NULL};
    Message message = {""};
    if (bot_spec_from_text(&player.spec, text, &message) != STATUS_OK ||
        bot_create(&player.bot, &player.spec, rules, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return player;
}

static void player_free(Player *player) {
    player->spec.bot_class->destroy(player->bot);
    bot_spec_free(&player->spec);
}

static Action player_ask(const Player *player, const Game *game, const BotBudget *budget,
                         uint64_t seed) {
    Rng rng = rng_make(seed, 2);
    return player->spec.bot_class->choose(player->bot, game, budget, &rng);
}

/** With any order of the unseen tiles the same stream plays the same turn. */
static void the_order_of_the_stack_is_not_seen(void **state) {
    static const char *const BOTS[] = {"mcts:simulations=240", "uct:simulations=60",
                                       "mcts:simulations=60,turns=4,threads=2"};
    Rules *rules = rules_named("base", 2);
    for (unsigned b = 0; b < sizeof BOTS / sizeof BOTS[0]; b++) {
        for (uint64_t seed = 0; seed < 6; seed++) {
            Game *const game = game_until(rules, 10 + 9 * (uint32_t)seed, seed);
            Action first = 0;
            for (uint64_t order = 0; order < 3; order++) {
                Player player = player_make(rules, BOTS[b]);
                Rng deck = rng_make(order, 9);
                game_determinize(rules, game, &deck);
                const Action action = player_ask(&player, game, &(BotBudget){0}, seed);
                assert_true(order == 0 || action == first);
                first = action;
                player_free(&player);
            }
            free(game);
        }
    }
    rules_destroy(rules);
}

/**
 * The second half of a turn is played as planned, without a search, unless the position differs
 * from the expected one.
 */
static void a_turn_is_searched_once(void **state) {
    Rules *rules = rules_named("base", 2);
    Game *const game = game_until(rules, 50, 2);
    Rng rng = rng_make(7, 7);
    while (game_pending(rules, game).kind != PENDING_DECISION ||
           strcmp(game_pending(rules, game).phase, "place") != 0) {
        if (game_pending(rules, game).kind == PENDING_DECISION) {
            game_apply(rules, game, game_sample_action(rules, game, &rng));
        } else {
            (void)game_chance(rules, game, &rng);
        }
    }
    Player player = player_make(rules, "mcts:simulations=50");
    const BotClass *const mcts = player.spec.bot_class;
    const Action place = player_ask(&player, game, &(BotBudget){0}, 1);
    assert_int_equal(mcts->stats(player.bot).simulations, 50);
    game_apply(rules, game, place);
    const Action deploy = player_ask(&player, game, &(BotBudget){0}, 1);
    assert_int_equal(mcts->stats(player.bot).simulations, 0);
    // Asked again about the same position, it has discarded the plan and searches.
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    const uint32_t count = game_actions(rules, game, actions);
    assert_true(count > 1);
    (void)player_ask(&player, game, &(BotBudget){0}, 1);
    assert_int_equal(mcts->stats(player.bot).simulations, 50);
    BotCandidate *const candidates = malloc(count * sizeof *candidates);
    assert_int_equal(mcts->candidates(player.bot, candidates), count);
    uint64_t visits = 0;
    bool known = false;
    for (uint32_t i = 0; i < count; i++) {
        assert_true(candidates[i].action == actions[i]);
        visits += candidates[i].visits;
        known = known || actions[i] == deploy;
    }
    assert_true(known && visits == 50);
    free(candidates);
    free(actions);
    player_free(&player);
    free(game);
    rules_destroy(rules);
}

static uint64_t clock_step(void *user) {
    uint64_t *now = user;
    *now += UINT64_C(1000000);
    return *now;
}

/** With a clock that advances a millisecond per reading: one reading per simulation. */
static void clocks_stop_the_search(void **state) {
    Rules *rules = rules_named("base", 2);
    Game *const game = game_until(rules, 60, 2);
    Player player = player_make(rules, "mcts:rollouts=0");
    const BotClass *const mcts = player.spec.bot_class;
    uint64_t now = 0;
    BotBudget budget = {.move_ms = 64, .clock = clock_step, .clock_user = &now};
    (void)player_ask(&player, game, &budget, 1);
    assert_int_equal(mcts->stats(player.bot).simulations, 63);
    // 31 turns and a reserve share the game's 3.2 s; the larger time per move does not matter.
    now = 0;
    mcts->new_game(player.bot, game, 0);
    assert_int_equal(time_share_turns(rules, game), 31);
    budget.move_ms = 3200;
    budget.game_ms = 3200;
    (void)player_ask(&player, game, &budget, 1);
    assert_int_equal(mcts->stats(player.bot).simulations, 99);
    player_free(&player);
    free(game);
    rules_destroy(rules);
}

static void threads_play_the_same_again(void **state) {
    Rules *rules = rules_named("base", 2);
    for (unsigned threads = 2; threads <= 4; threads *= 2) {
        char text[64];
        (void)snprintf(text, sizeof text, "mcts:simulations=60,threads=%u", threads);
        const char *const bots[] = {text, "greedy"};
        BotGame games[2];
        for (int i = 0; i < 2; i++) {
            bot_game_play(&games[i], rules, bots, 5, 13);
        }
        assert_int_equal(games[0].action_count, games[1].action_count);
        assert_memory_equal(games[0].actions, games[1].actions,
                            games[0].action_count * sizeof games[0].actions[0]);
        assert_true(games[0].simulations == games[1].simulations && games[0].simulations > 0);
    }
    rules_destroy(rules);
}

static void a_full_tree_still_plays(void **state) {
    Rules *rules = rules_named("base", 2);
    Game *const game = game_until(rules, 60, 2);
    Player player = player_make(rules, "mcts:simulations=4000,memory=1,moves=4096");
    const BotClass *const mcts = player.spec.bot_class;
    const Action action = player_ask(&player, game, &(BotBudget){0}, 1);
    assert_true(action != 0);
    assert_int_equal(mcts->stats(player.bot).simulations, 4000);
    assert_true(mcts->stats(player.bot).nodes < 1000);
    player_free(&player);
    free(game);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_is_solved),
        cmocka_unit_test(rollouts_distinguish_good_from_bad),
        cmocka_unit_test(rollouts_of_any_number_of_threads_are_the_same),
        cmocka_unit_test(without_a_budget_the_search_decides),
        cmocka_unit_test(the_order_of_the_stack_is_not_seen),
        cmocka_unit_test(a_turn_is_searched_once),
        cmocka_unit_test(clocks_stop_the_search),
        cmocka_unit_test(threads_play_the_same_again),
        cmocka_unit_test(a_full_tree_still_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
