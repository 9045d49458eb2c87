// SPDX-License-Identifier: MIT
//
// The parts of the search over whole turns, each against numbers calculated by hand or a second
// method: selection, utility, draws without replacement, parallel searches, rollouts, the solved
// endgame, and the complete bot.
#include "bot_games.h"
#include "carcarena/engine/view.h"
#include "mcts/mcts_endgame.h"
#include "mcts/mcts_team.h"
#include "search/time_share.h"
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assert_close.h"

#include "mcts_fixture.h"

// ---- Tree

static void selection_is_the_formula(void **state) {
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
    // With little exploration the best so far: 0.2 + 0.01 / 6 against 0.15 + 0.009.
    const MctsSelection plain = {.exploration = 0.01, .trust = 2};
    assert_int_equal(mcts_tree_select(&tree, MCTS_ROOT, &plain), first);
    mcts_tree_destroy(&tree);
}

/** Checking the tried edges and the next one gives the same result as checking all. */
static void untried_edges_are_queued(void **state) {
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
    ASSERT_CLOSE(utility_attention(0, 5), 1.0, 0.0);
    for (double loss = 0.5; loss < 15; loss += 0.5) {
        const double share = utility_attention(loss, 5);
        assert_true(share < utility_attention(loss - 0.5, 5));
        ASSERT_CLOSE(share / exp(-loss / 5), 1.0, 0.08);
    }
}

// ---- Draws

/**
 * After a complete cycle every type was drawn as often as it is unseen, and never more often
 * before.
 */
static void a_round_of_draws_is_the_bag(void **state) {
    Rules *rules = rules_named("winter+gingerbread-man", 2);
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
    enum { MS = 1000000 };
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 640}, 9), 630 * MS);
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 1}, 9), MS - 200000);
    // 60 s for 29 turns and a reserve of one: 2 s, minus the reserve for returning the answer.
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 60000, .game_ms = 60000}, 29),
                     UINT64_C(2000) * MS / 64 * 63);
    // Nearly all of the increment, but never more than half of the rest.
    assert_int_equal(time_share_ns(&(BotBudget){.game_ms = 640, .increment_ms = 80}, 9),
                     (64 + 70) * (MS / 64) * 63);
    assert_int_equal(time_share_ns(&(BotBudget){.game_ms = 128, .increment_ms = 8000}, 9),
                     64 * (MS / 64) * 63);
    // The shorter clock counts.
    assert_int_equal(time_share_ns(&(BotBudget){.move_ms = 64, .game_ms = 60000}, 29), 63 * MS);
}

/** A player who uses the share every turn never runs out, and nearly all is used in the end. */
static void shares_never_use_up_the_clock(void **state) {
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

/**
 * A cycle of simulations as a team of threads plays it, by one thread, which evaluates in another
 * order.
 */
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

/** A team of threads finds the same result as one thread that plays their cycles. */
static void threads_find_what_one_finds(void **state) {
    enum { SIMULATIONS = 203 };
    Rules *rules = rules_named("base", 2);
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

/**
 * Parallel simulations spread: before any of them returns, each has a separate position. Afterwards
 * no edge keeps a virtual loss.
 */
static void probes_spread_and_leave_no_trace(void **state) {
    enum { PROBES = 4, ROUNDS = 50 };
    Rules *rules = rules_named("base", 2);
    Game *const game = game_until(rules, 20, 3);
    MctsSettings how = settings();
    how.backup = 0; // then a position's total is the sum of its edges
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(selection_is_the_formula),
        cmocka_unit_test(untried_edges_are_queued),
        cmocka_unit_test(memory_is_a_bound),
        cmocka_unit_test(utility_is_the_formula),
        cmocka_unit_test(attention_is_nearly_exponential),
        cmocka_unit_test(a_round_of_draws_is_the_bag),
        cmocka_unit_test(time_is_shared_by_numbers),
        cmocka_unit_test(shares_never_use_up_the_clock),
        cmocka_unit_test(threads_find_what_one_finds),
        cmocka_unit_test(probes_spread_and_leave_no_trace),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
