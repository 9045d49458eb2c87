// SPDX-License-Identifier: MIT
//
// Expectimax against a plain one written for this test, and its pruned forms against expectimax:
// the same value from fewer positions, also in games with events within turns.
#include "bot_games.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/view.h"
#include "papers/star_search.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>

static const double BOUND = 100;
static const double ROUNDING = 1e-9;

/* A position with its moves, in the order in which the bots try them. */
typedef struct Place {
    const Rules *rules;
    Game *game;
    TurnMoves lister;
    WholeTurn *moves;
    double *values, *plain;
    uint32_t count;
} Place;

static void place_open(Place *out, const Rules *rules) {
    Message message = {""};
    *out = (Place){.rules = rules,
                   .game = game_memory(rules),
                   .moves = malloc(turn_moves_max(rules) * sizeof *out->moves),
                   .values = malloc(turn_moves_max(rules) * sizeof *out->values),
                   .plain = malloc(turn_moves_max(rules) * sizeof *out->plain)};
    assert_true(out->game != NULL && out->moves != NULL && out->values != NULL &&
                out->plain != NULL);
    assert_int_equal(turn_moves_create(&out->lister, rules, &message), STATUS_OK);
}

static void place_close(Place *place) {
    turn_moves_destroy(&place->lister);
    free(place->game);
    free(place->moves);
    free(place->values);
    free(place->plain);
}

/**
 * Plays at random until a tile must be placed with `left` draws to come, or fewer. Returns false
 * if the game is over before.
 */
static bool place_try(Place *place, uint64_t seed, uint32_t left) {
    Rng rng = rng_make(seed, 77);
    game_start(place->rules, place->game, 0);
    for (;;) {
        const Pending pending = game_pending(place->rules, place->game);
        if (pending.kind == PENDING_OVER) {
            return false;
        }
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(place->rules, place->game, &rng);
            continue;
        }
        const Action action = game_sample_action(place->rules, place->game, &rng);
        if (action_verb(action) == VERB_PLACE &&
            game_draws_left(place->rules, place->game) <= left) {
            break;
        }
        game_apply(place->rules, place->game, action);
    }
    place->count = turn_moves_list(&place->lister, place->game, place->moves);
    turn_moves_sort(&place->lister, place->game, place->moves, place->count);
    return true;
}

static void place_reach(Place *place, uint64_t seed, uint32_t left) {
    assert_true(place_try(place, seed, left));
}

// ---- A plain expectimax, decision by decision

typedef struct Plain {
    const Rules *rules;
    int player;
} Plain;

static double plain_lead(const Plain *plain, const Game *game) {
    int32_t points[PLAYERS_MAX];
    game_value(plain->rules, game, points);
    double best = -1e9;
    for (int other = 0; other < rules_players(plain->rules); other++) {
        if (other != plain->player) {
            best = fmax(best, points[other]);
        }
    }
    return fmax(-BOUND, fmin(BOUND, points[plain->player] - best));
}

/** @param turns turns that may still begin: those with a tile that is placed */
static double plain_value(const Plain *plain, const Game *game, int turns) {
    const Pending pending = game_pending(plain->rules, game);
    if (pending.kind == PENDING_OVER || (pending.kind == PENDING_DRAW && turns == 0)) {
        return plain_lead(plain, game);
    }
    Game *after = game_memory(plain->rules);
    double value = pending.player == plain->player ? -1e9 : 1e9;
    if (pending.kind == PENDING_DECISION) {
        Action *actions = malloc(rules_actions_max(plain->rules) * sizeof *actions);
        const uint32_t count = game_actions(plain->rules, game, actions);
        for (uint32_t i = 0; i < count; i++) {
            game_copy(plain->rules, after, game);
            game_apply(plain->rules, after, actions[i]);
            const double below = plain_value(plain, after, turns);
            value = pending.player == plain->player ? fmax(value, below) : fmin(value, below);
        }
        free(actions);
    } else {
        Outcome *outcomes = malloc(rules_outcomes_max(plain->rules) * sizeof *outcomes);
        const uint32_t count = game_outcomes(plain->rules, game, outcomes);
        double weights = 0;
        value = 0;
        for (uint32_t i = 0; i < count; i++) {
            game_copy(plain->rules, after, game);
            assert_int_equal(game_resolve(plain->rules, after, outcomes[i].number), STATUS_OK);
            const bool placed = pending.kind == PENDING_DRAW &&
                                game_pending(plain->rules, after).kind != PENDING_DRAW;
            value += outcomes[i].weight * plain_value(plain, after, placed ? turns - 1 : turns);
            weights += outcomes[i].weight;
        }
        value /= weights;
        free(outcomes);
    }
    free(after);
    return value;
}

// ---- The searches

static uint32_t place_search(Place *place, StarKind kind, uint32_t probes, uint32_t depth,
                             uint64_t *nodes) {
    const StarSettings settings = {
        .kind = kind, .depth_max = depth, .probes = probes, .bound = BOUND};
    const StarLimit limit = {.nodes = 0};
    StarSearch *search = NULL;
    Message message = {""};
    assert_int_equal(star_search_create(&search, place->rules, &settings, &message), STATUS_OK);
    const uint32_t best = star_search_moves(search, place->game, place->moves, place->count, depth,
                                            &limit, place->values);
    *nodes += star_search_nodes(search);
    assert_false(star_search_cut(search));
    star_search_destroy(search);
    return best;
}

static void expect_close(double a, double b) {
    if (fabs(a - b) > ROUNDING) {
        fail_msg("%.17g and %.17g differ", a, b);
    }
}

static void expectimax_is_the_plain_one(void **state) {
    static const char *const SETS[] = {"base", "winter+gingerbread-man"};
    for (int set = 0; set < 2; set++) {
        Rules *rules = rules_named(SETS[set], 2 + set);
        Place place;
        place_open(&place, rules);
        for (uint32_t left = 0; left <= 2; left++) {
            uint64_t nodes = 0;
            place_reach(&place, 5 + left, left);
            const uint32_t best = place_search(&place, STAR_NONE, 0, 2, &nodes);
            const Plain plain = {rules, game_pending(rules, place.game).player};
            expect_close(place.values[best], plain_value(&plain, place.game, 1));
        }
        place_close(&place);
        rules_destroy(rules);
    }
}

/** Returns the number of kinds of tiles that fit nowhere after a move. */
static uint32_t unfitting(const Place *place, const WholeTurn *move) {
    Game *after = game_memory(place->rules);
    Game *drawn = game_memory(place->rules);
    Outcome *outcomes = malloc(rules_outcomes_max(place->rules) * sizeof *outcomes);
    assert_true(after != NULL && drawn != NULL && outcomes != NULL);
    game_copy(place->rules, after, place->game);
    turn_move_apply(place->rules, after, move);
    uint32_t nowhere = 0;
    const bool draw = game_pending(place->rules, after).kind == PENDING_DRAW;
    const uint32_t count = draw ? game_outcomes(place->rules, after, outcomes) : 0;
    for (uint32_t i = 0; i < count; i++) {
        game_copy(place->rules, drawn, after);
        assert_int_equal(game_resolve(place->rules, drawn, outcomes[i].number), STATUS_OK);
        nowhere += game_pending(place->rules, drawn).kind == PENDING_DRAW;
    }
    free(after);
    free(drawn);
    free(outcomes);
    return nowhere;
}

/** The basic game on a table that becomes full, so that many tiles fit nowhere. */
static Rules *tight_rules(void) {
    const TileSet *const sets[] = {shipped_tileset_find("base")};
    const OptionValue table = {"table", "9x9"};
    const RulesConfig config = {
        .tilesets = sets, .tileset_count = 1, .options = &table, .option_count = 1, .players = 2};
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(rules_compile(&rules, &config, &message), STATUS_OK);
    return rules;
}

/** The plain search tries tiles that fit nowhere in every order; the tested search skips them. */
static void tiles_that_fit_nowhere_are_passed_over(void **state) {
    enum { ENOUGH = 20, LEFT = 4 };
    Rules *rules = tight_rules();
    Place place;
    place_open(&place, rules);
    int found = 0;
    for (uint64_t seed = 0; found < ENOUGH; seed++) {
        if (!place_try(&place, seed, LEFT) || unfitting(&place, &place.moves[0]) == 0) {
            continue;
        }
        uint64_t nodes = 0;
        const uint32_t best = place_search(&place, STAR_TWO, 5, 2, &nodes);
        const Plain plain = {rules, game_pending(rules, place.game).player};
        expect_close(place.values[best], plain_value(&plain, place.game, 1));
        found++;
    }
    place_close(&place);
    rules_destroy(rules);
}

/* Positions visited with each way of pruning, over many searches. */
typedef struct Counted {
    uint64_t plain, star1, star2;
} Counted;

static void expect_equal_worth(Place *place, uint32_t depth, Counted *counted) {
    const uint32_t best = place_search(place, STAR_NONE, 0, depth, &counted->plain);
    for (uint32_t i = 0; i < place->count; i++) {
        place->plain[i] = place->values[i];
    }
    for (uint32_t probes = 0; probes <= 5; probes += 5) {
        uint64_t *const nodes = probes == 0 ? &counted->star1 : &counted->star2;
        const StarKind kind = probes == 0 ? STAR_ONE : STAR_TWO;
        const uint32_t found = place_search(place, kind, probes, depth, nodes);
        expect_close(place->values[found], place->plain[best]);
        expect_close(place->plain[found], place->plain[best]);
        for (uint32_t i = 0; i < place->count; i++) {
            assert_true(place->values[i] >= place->plain[i] - ROUNDING);
        }
    }
}

static void pruning_saves_positions_and_changes_nothing(void **state) {
    Rules *rules = rules_named("base", 2);
    Counted counted = {0, 0, 0};
    Place place;
    place_open(&place, rules);
    for (uint64_t seed = 0; seed < 8; seed++) {
        place_reach(&place, seed, seed % 4 == 0 ? 60 : (uint32_t)seed * 3);
        expect_equal_worth(&place, 2, &counted);
    }
    place_reach(&place, 3, 2); // the last three tiles: own, opponent's, own
    expect_equal_worth(&place, 3, &counted);
    assert_true(counted.star1 < counted.plain);
    assert_true(counted.star2 < counted.star1);
    place_close(&place);
    rules_destroy(rules);
}

// Three players, a neutral figure, and events within turns: sheep from the bag.
static void pruning_holds_with_expansions(void **state) {
    static const char *const SETS[] = {"winter+gingerbread-man", "base+hills-and-sheep",
                                       "base+traders-and-builders"};
    for (int set = 0; set < 3; set++) {
        Rules *rules = rules_named(SETS[set], 3);
        Counted counted = {0, 0, 0};
        Place place;
        place_open(&place, rules);
        for (uint64_t seed = 20; seed < 23; seed++) {
            place_reach(&place, seed, (uint32_t)(seed - 19));
            expect_equal_worth(&place, 2, &counted);
        }
        assert_true(counted.star2 < counted.plain);
        place_close(&place);
        rules_destroy(rules);
    }
}

// When the limit is reached the search ends soon, with an answer.
static void limit_of_positions_holds(void **state) {
    Rules *rules = rules_named("base", 2);
    const StarSettings settings = {.kind = STAR_ONE, .depth_max = 2, .bound = BOUND};
    const StarLimit limit = {.nodes = 100};
    StarSearch *search = NULL;
    Message message = {""};
    Place place;
    place_open(&place, rules);
    place_reach(&place, 1, 40);
    assert_int_equal(star_search_create(&search, rules, &settings, &message), STATUS_OK);
    const uint32_t best =
        star_search_moves(search, place.game, place.moves, place.count, 2, &limit, place.values);
    assert_true(best < place.count && star_search_cut(search));
    assert_true(star_search_nodes(search) < 100 + 4 * (uint64_t)turn_moves_max(rules));
    star_search_destroy(search);
    place_close(&place);
    rules_destroy(rules);
}

// City, cloister, road, none, field; equal ones keep their order.
static void moves_come_in_the_order_of_the_paper(void **state) {
    Rules *rules = rules_named("base", 2);
    Place place;
    place_open(&place, rules);
    for (uint64_t seed = 0; seed < 20; seed++) {
        place_reach(&place, seed, 65 - (uint32_t)seed);
        const TileFacts *tile = rules_type(rules, (uint32_t)game_hand(rules, place.game));
        static const int RANK[] = {
            [SEGMENT_CITY] = 0, [SEGMENT_CLOISTER] = 1, [SEGMENT_ROAD] = 2, [SEGMENT_FIELD] = 4};
        int last = 0;
        for (uint32_t i = 0; i < place.count; i++) {
            const Action deploy = place.moves[i].deployment;
            const int rank = action_verb(deploy) == VERB_DEPLOY
                                 ? RANK[tile->segments[action_segment(deploy)].kind]
                                 : 3;
            assert_true(rank >= last);
            last = rank;
        }
        WholeTurn *listed = malloc(turn_moves_max(rules) * sizeof *listed);
        assert_int_equal(turn_moves_list(&place.lister, place.game, listed), place.count);
        turn_moves_sort(&place.lister, place.game, listed, place.count);
        assert_memory_equal(listed, place.moves, place.count * sizeof *listed);
        free(listed);
    }
    place_close(&place);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(expectimax_is_the_plain_one),
        cmocka_unit_test(tiles_that_fit_nowhere_are_passed_over),
        cmocka_unit_test(pruning_saves_positions_and_changes_nothing),
        cmocka_unit_test(pruning_holds_with_expansions),
        cmocka_unit_test(limit_of_positions_holds),
        cmocka_unit_test(moves_come_in_the_order_of_the_paper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
