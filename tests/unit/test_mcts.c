// SPDX-License-Identifier: MIT
//
// The parts of the search over whole turns, each against numbers by hand or a second way to find
// them: selection, utility, draws without replacement, searches side by side, the arbiter, the
// solved endgame, and the bot that is made of them.
#include "bot_games.h"
#include "carcarena/engine/view.h"
#include "mcts/mcts_arbiter.h"
#include "mcts/mcts_endgame.h"
#include "mcts/mcts_team.h"
#include "search/time_share.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "assert_close.h"

static MctsSettings settings(void) {
    return (MctsSettings){.selection = {.exploration = 0.5, .trust = 1},
                          .utility = {.scale = 40, .win = 0.2},
                          .temperature = 5,
                          .moves = 24,
                          .stay = 1,
                          .memory = 1 << 20,
                          .weights = evaluation_weights_default()};
}

/** A game that has gone on at random until `draws` tiles are left and somebody has to decide. */
static Game *game_until(const Rules *rules, uint32_t draws, uint64_t seed) {
    Game *game = game_memory(rules);
    Rng rng = rng_make(seed, 3);
    game_start(rules, game, 0);
    while (game_draws_left(rules, game) > draws ||
           game_pending(rules, game).kind != PENDING_DECISION) {
        assert_true(game_pending(rules, game).kind != PENDING_OVER);
        if (game_pending(rules, game).kind == PENDING_DECISION) {
            game_apply(rules, game, game_sample_action(rules, game, &rng));
        } else {
            (void)game_chance(rules, game, &rng);
        }
    }
    return game;
}

// ---- Tree

static void selection_is_the_formula(void **state) {
    (void)state;
    const MctsSelection how = {.exploration = 0.5, .trust = 2};
    MctsTree tree;
    assert_int_equal(mcts_tree_create(&tree, 1, 8, NULL), STATUS_OK);
    assert_int_equal(mcts_tree_node(&tree, MCTS_DECISION, 0), MCTS_ROOT);
    const uint32_t first = mcts_tree_edges(&tree, MCTS_ROOT, 3);
    tree.nodes[MCTS_ROOT].visits = 8;
    tree.nodes[MCTS_ROOT].total = 1.6;
    tree.nodes[MCTS_ROOT].tried = 1;
    tree.edges[first] = (MctsEdge){.total = 1.6, .visits = 8, .prior = 0.5F};
    tree.edges[first + 1] = (MctsEdge){.prior = 0.3F, .loss = 0.05F};
    tree.edges[first + 2] = (MctsEdge){.prior = 0.2F, .loss = 0.1F};
    // 0.2 + 0.5 * 0.5 * 3 / 9 = 0.283 against 0.15 + 0.5 * 0.3 * 3 / 1 = 0.6
    assert_int_equal(mcts_tree_select(&tree, MCTS_ROOT, &how), first + 1);
    ASSERT_CLOSE(mcts_tree_worth(&tree, MCTS_ROOT, first, 2), (1.6 + 2 * 0.2) / 10, 1e-12);
    ASSERT_CLOSE(mcts_tree_worth(&tree, MCTS_ROOT, first + 1, 2), 0.15, 1e-7);
    ASSERT_CLOSE(mcts_tree_best(&tree, MCTS_ROOT, 2), (1.6 + 2 * 0.2) / 10, 1e-12);
    tree.nodes[MCTS_ROOT].tried = 3;
    tree.edges[first + 2] = (MctsEdge){.total = 0.9, .visits = 1, .prior = 0.1F, .loss = 0.1F};
    ASSERT_CLOSE(mcts_tree_best(&tree, MCTS_ROOT, 2), (0.9 + 2 * 0.1) / 3, 1e-7);
    tree.edges[first + 2] = (MctsEdge){.prior = 0.2F, .loss = 0.1F};
    // With little to explore the best so far: 0.2 + 0.01 / 6 against 0.15 + 0.009.
    const MctsSelection plain = {.exploration = 0.01, .trust = 2};
    assert_int_equal(mcts_tree_select(&tree, MCTS_ROOT, &plain), first);
    mcts_tree_destroy(&tree);
}

/** Looking at the tried edges and the next one finds what looking at all would find. */
static void untried_edges_wait_in_line(void **state) {
    (void)state;
    enum { EDGES = 40, ROUNDS = 4000 };
    const MctsSelection how = {.exploration = 0.3, .trust = 1};
    MctsTree tree;
    Rng rng = rng_make(4, 4);
    assert_int_equal(mcts_tree_create(&tree, 1, EDGES, NULL), STATUS_OK);
    (void)mcts_tree_node(&tree, MCTS_DECISION, 0);
    const uint32_t first = mcts_tree_edges(&tree, MCTS_ROOT, EDGES);
    MctsNode *const root = &tree.nodes[MCTS_ROOT];
    for (uint32_t i = 0; i < EDGES; i++) {
        tree.edges[first + i].prior = 1.0F / (float)(i + 2);
        tree.edges[first + i].loss = 0.01F * (float)i;
    }
    for (int round = 0; round < ROUNDS; round++) {
        const uint32_t chosen = mcts_tree_select(&tree, MCTS_ROOT, &how);
        const uint16_t tried = root->tried;
        root->tried = EDGES;
        assert_int_equal(mcts_tree_select(&tree, MCTS_ROOT, &how), chosen);
        root->tried = tried > chosen - first ? tried : (uint16_t)(chosen - first + 1);
        const double reward = 2 * rng_unit(&rng) - 1 - 0.01 * (double)(chosen - first);
        tree.edges[chosen].total += reward;
        tree.edges[chosen].visits++;
        root->total += reward;
        root->visits++;
    }
    assert_true(root->tried > 3);
    mcts_tree_destroy(&tree);
}

static void memory_is_a_bound(void **state) {
    (void)state;
    enum { BYTES = 4 << 20, MOVES = 16 };
    MctsTree tree;
    assert_int_equal(mcts_tree_create(&tree, BYTES, MOVES, NULL), STATUS_OK);
    const size_t edge = sizeof *tree.edges + sizeof *tree.moves;
    const size_t taken = tree.node_room * sizeof *tree.nodes + tree.edge_room * edge;
    assert_true(taken <= BYTES + 4096 && taken > BYTES / 10 * 9);
    uint32_t nodes = 0;
    while (mcts_tree_node(&tree, MCTS_DECISION, 0) != MCTS_NONE) {
        nodes++;
    }
    assert_int_equal(nodes, tree.node_room - MCTS_ROOT);
    uint32_t node = MCTS_ROOT;
    while (mcts_tree_edges(&tree, node, MOVES) != MCTS_NONE) {
        node++;
    }
    assert_true(tree.edge_room - tree.edge_count < MOVES && tree.nodes[node].edges == 0);
    mcts_tree_destroy(&tree);
}

// ---- Utility

static void utility_is_the_formula(void **state) {
    (void)state;
    const Utility points = {.scale = 40, .win = 0};
    const Utility mixed = {.scale = 40, .win = 0.25};
    ASSERT_CLOSE(utility_of_lead(&points, 40, 10), 0.5, 1e-12);
    ASSERT_CLOSE(utility_of_lead(&points, -10, 0), -0.2, 1e-12);
    ASSERT_CLOSE(utility_of_lead(&mixed, 10, 0), 0.75 * 0.2 + 0.25, 1e-12);
    ASSERT_CLOSE(utility_of_lead(&mixed, 10, 16), 0.75 * 0.2 + 0.25 * 10 / 20.4, 1e-12);
    ASSERT_CLOSE(utility_of_lead(&mixed, 0, 0), 0.0, 0.0);
    for (int draws = 0; draws < 72; draws++) {
        double before = -1;
        for (int lead = -100; lead <= 100; lead++) {
            const double reward = utility_of_lead(&mixed, lead, (uint32_t)draws);
            assert_true(reward > before && reward < 1);
            ASSERT_CLOSE(utility_of_lead(&mixed, -lead, (uint32_t)draws), -reward, 0.0);
            before = reward;
        }
    }
}

static void attention_is_nearly_exponential(void **state) {
    (void)state;
    ASSERT_CLOSE(utility_attention(0, 5), 1.0, 0.0);
    for (double loss = 0.5; loss < 15; loss += 0.5) {
        const double share = utility_attention(loss, 5);
        assert_true(share < utility_attention(loss - 0.5, 5));
        ASSERT_CLOSE(share / exp(-loss / 5), 1.0, 0.08);
    }
}

// ---- Draws

/** After a whole round every type has come as often as it is unseen, and before no more often. */
static void a_round_of_draws_is_the_bag(void **state) {
    (void)state;
    Rules *rules = rules_told("winter+gingerbread-man", 2);
    Draws *draws = NULL;
    MctsTree tree;
    uint32_t unseen[256];
    uint32_t seen[256];
    assert_true(rules_type_count(rules) <= 256);
    assert_int_equal(draws_create(&draws, rules, NULL), STATUS_OK);
    assert_int_equal(mcts_tree_create(&tree, 1, 1, NULL), STATUS_OK);
    for (uint32_t stay = 1; stay <= 3; stay++) {
        Game *const game = game_until(rules, 5 + 20 * stay, stay);
        Rng rng = rng_make(stay, 1);
        while (game_pending(rules, game).kind != PENDING_DRAW) {
            game_apply(rules, game, game_sample_action(rules, game, &rng));
        }
        draws_shuffle(draws, stay);
        mcts_tree_reset(&tree);
        const uint32_t node = mcts_tree_node(&tree, MCTS_DRAW, 0);
        game_drawable(rules, game, unseen);
        uint32_t bag = 0;
        for (uint32_t type = 0; type < rules_type_count(rules); type++) {
            bag += unseen[type];
        }
        memset(seen, 0, sizeof seen);
        for (uint32_t visit = 0; visit < 2 * bag * stay; visit++) {
            const uint32_t type = draws_next(draws, &tree, node, game, stay);
            tree.nodes[node].visits++;
            seen[type]++;
            const uint32_t rounds = visit < bag * stay ? 1 : 2;
            assert_true(seen[type] <= rounds * unseen[type] * stay);
        }
        for (uint32_t type = 0; type < rules_type_count(rules); type++) {
            assert_int_equal(seen[type], 2 * stay * unseen[type]);
        }
        free(game);
    }
    mcts_tree_destroy(&tree);
    draws_destroy(draws);
    rules_destroy(rules);
}

// ---- Clocks

static void time_is_shared_by_numbers(void **state) {
    (void)state;
    enum { MS = 1000000 };
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 640}, 9), 630 * MS);
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 1}, 9), MS - 200000);
    // 60 s for 29 turns and a reserve of one: 2 s, less the way back.
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 60000, .game_ms = 60000}, 29),
                     UINT64_C(2000) * MS / 64 * 63);
    // The increment nearly all, but never more than half of what is left.
    assert_int_equal(time_share_ns(&(BotBudget){.game_ms = 640, .increment_ms = 80}, 9),
                     (64 + 70) * (MS / 64) * 63);
    assert_int_equal(time_share_ns(&(BotBudget){.game_ms = 128, .increment_ms = 8000}, 9),
                     64 * (MS / 64) * 63);
    // The shorter clock counts.
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 64, .game_ms = 60000}, 29), 63 * MS);
}

/** Whoever takes his share every turn never runs out, and nearly all is used in the end. */
static void shares_never_use_up_the_clock(void **state) {
    (void)state;
    for (uint64_t increment = 0; increment <= 200; increment += 50) {
        uint64_t left = 30000;
        for (uint32_t turns = 36; turns > 0; turns--) {
            const BotBudget budget = {.game_ms = left, .increment_ms = increment};
            const uint64_t share = time_share_ns(&budget, turns) / 1000000 + 1;
            assert_true(share < left);
            left += increment - share;
        }
        assert_true(left < 3000 + 40 * increment);
    }
}

// ---- Searches side by side

/** The tree is the same: all nodes, edges and turns. */
static void assert_same_trees(const MctsTree *a, const MctsTree *b) {
    assert_int_equal(a->node_count, b->node_count);
    assert_int_equal(a->edge_count, b->edge_count);
    for (uint32_t i = MCTS_ROOT; i < a->node_count; i++) {
        assert_memory_equal(&a->nodes[i].total, &b->nodes[i].total, sizeof(double));
        assert_int_equal(a->nodes[i].visits, b->nodes[i].visits);
        assert_int_equal(a->nodes[i].first, b->nodes[i].first);
        assert_false(a->nodes[i].taken);
    }
    for (uint32_t i = 1; i < a->edge_count; i++) {
        assert_memory_equal(&a->edges[i], &b->edges[i], sizeof a->edges[i]);
        assert_memory_equal(&a->moves[i], &b->moves[i], sizeof a->moves[i]);
    }
}

/** A round of simulations as a team of threads plays it, by one thread, which judges in another
 * order. */
static void round_alone(MctsSearch *search, unsigned simulations) {
    for (unsigned i = simulations; i-- > 0;) {
        mcts_search_descend(search, i, simulations == 1);
    }
    for (unsigned i = simulations; i-- > 0;) {
        mcts_search_judge(search, i);
    }
    for (unsigned i = 0; i < simulations; i++) {
        mcts_search_settle(search, i);
    }
}

/** What a team of threads finds is what one thread finds that plays their rounds. */
static void threads_find_what_one_finds(void **state) {
    (void)state;
    enum { SIMULATIONS = 203 };
    Rules *rules = rules_told("base", 2);
    Game *const game = game_until(rules, 40, 1);
    for (unsigned threads = 1; threads <= 4; threads++) {
        const MctsSettings how = settings();
        MctsTeam *team = NULL;
        MctsSearch *search = NULL;
        assert_int_equal(mcts_team_create(&team, rules, &how, threads, NULL), STATUS_OK);
        assert_int_equal(mcts_search_create(&search, rules, &how, threads, NULL), STATUS_OK);
        Rng rng = rng_make(8, 8);
        Rng same = rng;
        const MctsLimit limit = {.simulations = SIMULATIONS};
        assert_int_equal(mcts_team_search(team, game, &limit, &rng), SIMULATIONS);
        const uint64_t high = rng_next(&same);
        const Rng own = rng_make(high << 32 | rng_next(&same), 0);
        mcts_search_begin(search, game, &own);
        for (unsigned done = 1; done < SIMULATIONS; done += threads) {
            round_alone(search, SIMULATIONS - done < threads ? SIMULATIONS - done : threads);
        }
        assert_same_trees(mcts_team_tree(team), mcts_search_tree(search));
        assert_int_equal(mcts_team_tree(team)->nodes[MCTS_ROOT].visits, SIMULATIONS);
        mcts_search_destroy(search);
        mcts_team_destroy(team);
    }
    free(game);
    rules_destroy(rules);
}

/** Simulations that are under way look elsewhere: before any of them is entered, all have taken
 * positions of their own, and no way counts for what it did not bring once they are. */
static void probes_spread_and_leave_no_trace(void **state) {
    (void)state;
    enum { PROBES = 4, ROUNDS = 50 };
    Rules *rules = rules_told("base", 2);
    Game *const game = game_until(rules, 20, 3);
    MctsSettings how = settings();
    how.backup = 0; // then a position's total is that of its edges
    MctsSearch *search = NULL;
    assert_int_equal(mcts_search_create(&search, rules, &how, PROBES, NULL), STATUS_OK);
    const Rng rng = rng_make(3, 3);
    mcts_search_begin(search, game, &rng);
    const MctsTree *const tree = mcts_search_tree(search);
    for (unsigned round = 0; round < ROUNDS; round++) {
        round_alone(search, PROBES);
    }
    uint32_t edges = 0;
    for (uint32_t i = MCTS_ROOT; i < tree->node_count; i++) {
        const MctsNode *const node = &tree->nodes[i];
        double total = 0;
        uint64_t visits = 0;
        for (uint32_t k = node->first; node->kind == MCTS_DECISION && k < node->first + node->edges;
             k++) {
            total += tree->edges[k].total;
            visits += tree->edges[k].visits;
        }
        edges += node->edges > 0;
        assert_true(node->kind != MCTS_DECISION || visits == node->visits);
        assert_true(node->kind != MCTS_DECISION || fabs(total - node->total) < 1e-9);
    }
    assert_true(edges > PROBES * ROUNDS * 9 / 10); // nearly every simulation found a new one
    mcts_search_destroy(search);
    free(game);
    rules_destroy(rules);
}

// ---- Endgame

static void brute_force(const Rules *rules, const Game *game, const Utility *utility,
                        double *rewards);

/** What the scores of a finished game are worth. */
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

/** Expected rewards when everybody decides for himself, one decision at a time, from scores only.
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
    // It gives up in time, and does not begin what it cannot end.
    assert_true(found.positions > game_draws_left(rules, game));
    assert_true(found.positions == 1 ||
                !endgame_solve(endgame, game, found.positions - 1, &NO_CLOCK, &none));
}

static void the_end_is_solved(void **state) {
    (void)state;
    for (int players = 2; players <= 3; players++) {
        Rules *rules = rules_told("base", players);
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

// ---- Arbiter

static void near_turns_are_those_within_reach(void **state) {
    (void)state;
    Rules *rules = rules_told("base", 2);
    const MctsSettings how = settings();
    const ArbiterSettings asked = {.decks = 16, .points = 2};
    Arbiter *arbiter = NULL;
    uint32_t near[ARBITER_MOVES_MAX];
    assert_int_equal(arbiter_create(&arbiter, rules, &asked, &how, NULL), STATUS_OK);
    const MctsRootMove moves[] = {{.visits = 300, .worth = 0.20}, {.visits = 400, .worth = 0.21},
                                  {.visits = 110, .worth = 0.17}, {.visits = 90, .worth = 0.30},
                                  {.visits = 200, .worth = 0.15}, {.visits = 120, .worth = 0.19}};
    assert_int_equal(arbiter_near(arbiter, moves, 6, 1, near), 4);
    assert_int_equal(near[0], 1);
    assert_int_equal(near[1], 0);
    assert_int_equal(near[2], 5);
    assert_int_equal(near[3], 2);
    assert_int_equal(arbiter_near(arbiter, moves, 1, 0, near), 1);
    arbiter_destroy(arbiter);
    rules_destroy(rules);
}

/** Of the best and the worst turn by evaluation it finds the best, in whichever order they stand,
 * and the same again from the same stream. */
static void playouts_tell_good_from_bad(void **state) {
    (void)state;
    Rules *rules = rules_told("base", 2);
    const MctsSettings how = settings();
    const ArbiterSettings asked = {.decks = 200, .points = 2, .playout = {.patience = 3}};
    const MctsLimit limit = {.simulations = 1};
    Arbiter *arbiter = NULL;
    MctsTeam *team = NULL;
    assert_int_equal(arbiter_create(&arbiter, rules, &asked, &how, NULL), STATUS_OK);
    assert_int_equal(mcts_team_create(&team, rules, &how, 1, NULL), STATUS_OK);
    int right = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        Game *const game = game_until(rules, 12, seed);
        Rng rng = rng_make(seed, 5);
        const MctsRootMove *moves = NULL;
        (void)mcts_team_search(team, game, &limit, &rng);
        const uint32_t count = mcts_team_moves(team, &moves);
        for (uint32_t turn = 0; turn < 2; turn++) {
            const uint32_t near[2] = {turn == 0 ? 0 : count - 1, turn == 0 ? count - 1 : 0};
            Rng own = rng_make(seed, 6);
            const uint32_t won = arbiter_decide(arbiter, game, moves, near, 2, &limit, &own);
            right += won == 0 ? 1 : 0;
        }
        free(game);
    }
    assert_true(right >= 14);
    mcts_team_destroy(team);
    arbiter_destroy(arbiter);
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

/** However the unseen tiles may lie, the same stream plays the same turn. */
static void the_order_of_the_stack_is_not_seen(void **state) {
    (void)state;
    static const char *const BOTS[] = {"mcts:simulations=60,decks=8", "uct:simulations=60",
                                       "mcts:simulations=60,turns=4,threads=2"};
    Rules *rules = rules_told("base", 2);
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

/** The second half of a turn is played as it was chosen, without a search, unless the position is
 * another than was foreseen. */
static void a_turn_is_searched_once(void **state) {
    (void)state;
    Rules *rules = rules_told("base", 2);
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
    // Asked again about the same position, it has forgotten the plan and searches.
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

/** On a clock that moves a millisecond a look, one look a simulation. */
static void clocks_stop_the_search(void **state) {
    (void)state;
    Rules *rules = rules_told("base", 2);
    Game *const game = game_until(rules, 60, 2);
    Player player = player_make(rules, "mcts");
    const BotClass *const mcts = player.spec.bot_class;
    uint64_t now = 0;
    BotBudget budget = {.move_ms = 64, .clock = clock_step, .clock_user = &now};
    (void)player_ask(&player, game, &budget, 1);
    assert_int_equal(mcts->stats(player.bot).simulations, 63);
    // 31 turns and a reserve share the game's clock; 3.2 s are more than that.
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
    (void)state;
    Rules *rules = rules_told("base", 2);
    for (unsigned threads = 2; threads <= 4; threads *= 2) {
        char text[64];
        (void)snprintf(text, sizeof text, "mcts:simulations=20,threads=%u,decks=2", threads);
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
    (void)state;
    Rules *rules = rules_told("base", 2);
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
        cmocka_unit_test(selection_is_the_formula),
        cmocka_unit_test(untried_edges_wait_in_line),
        cmocka_unit_test(memory_is_a_bound),
        cmocka_unit_test(utility_is_the_formula),
        cmocka_unit_test(attention_is_nearly_exponential),
        cmocka_unit_test(a_round_of_draws_is_the_bag),
        cmocka_unit_test(time_is_shared_by_numbers),
        cmocka_unit_test(shares_never_use_up_the_clock),
        cmocka_unit_test(threads_find_what_one_finds),
        cmocka_unit_test(probes_spread_and_leave_no_trace),
        cmocka_unit_test(the_end_is_solved),
        cmocka_unit_test(near_turns_are_those_within_reach),
        cmocka_unit_test(playouts_tell_good_from_bad),
        cmocka_unit_test(the_order_of_the_stack_is_not_seen),
        cmocka_unit_test(a_turn_is_searched_once),
        cmocka_unit_test(clocks_stop_the_search),
        cmocka_unit_test(threads_play_the_same_again),
        cmocka_unit_test(a_full_tree_still_plays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
