// SPDX-License-Identifier: MIT
//
// Batched search of bots/python/src/searches: its numbers, the same games for any grouping and
// threads, and the best actions of positions near the end of a game.
#include "bot_games.h"
#include "searches/searches.h"
#include "searches/searches_math.h"
#include "testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 12, DECISIONS_MAX = 400, LEGAL_MAX = 1 << 16 };

/* ---- Numbers. */

static void powers_of_e_have_six_digits(void **state) {
    for (float x = 0; x > -86; x -= 0.00731F) {
        const double exact = exp((double)x);
        assert_true(fabs((double)exp_of(x) - exact) <= 1e-6 * exact);
    }
    assert_true(exp_of(-88) <= 0);
    assert_true(exp_of(-HUGE_VALF) <= 0);
}

static void draws_have_their_means(void **state) {
    enum { DRAWS = 200000 };
    static const double EULER = 0.5772156649;
    static const double SHAPES[] = {0.1, 0.3, 1, 2.5};
    Rng rng = rng_make(1, 2);
    double sum = 0;
    for (int i = 0; i < DRAWS; i++) {
        sum += gumbel_draw(&rng);
    }
    assert_true(fabs(sum / DRAWS - EULER) < 0.015); // standard deviation 1.28 / sqrt(DRAWS)
    for (size_t k = 0; k < sizeof SHAPES / sizeof *SHAPES; k++) {
        sum = 0;
        for (int i = 0; i < DRAWS; i++) {
            sum += gamma_draw(&rng, SHAPES[k]);
        }
        assert_true(fabs(sum / DRAWS - SHAPES[k]) < 5 * sqrt(SHAPES[k] / DRAWS));
    }
}

/* ---- A network that knows nothing but always answers the same. */

// The arrays of a test, and what happened in its games.
typedef struct Player {
    Searches *searches;
    uint32_t room, terms;
    SearchRows leaves, roots;
    SearchEnds ends;
    float *values, *logits;
    uint64_t hashes[GAMES]; /* by number of the game */
    uint32_t decisions[GAMES];
} Player;

static void *block(size_t items, size_t size) {
    void *made = calloc(items, size);
    assert_non_null(made);
    return made;
}

static void player_begin(Player *player, const SearchesConfig *config) {
    Message message = {""};
    *player = (Player){.searches = NULL};
    assert_int_equal(searches_create(&player->searches, config, &message), STATUS_OK);
    const uint32_t rows = searches_room(player->searches);
    const size_t seats = (size_t)rules_players(config->rules);
    player->room = rows;
    player->terms = terms_size(lanes_planes(searches_lanes(player->searches)));
    player->leaves.look.terms = block((size_t)rows * player->terms, sizeof(float));
    player->leaves.first = block((size_t)rows + 1, sizeof(uint32_t));
    player->roots.number = block(config->games, sizeof(uint64_t));
    player->roots.chosen = block(config->games, sizeof(int32_t));
    player->roots.value = block(config->games * seats, sizeof(float));
    player->roots.policy =
        block((size_t)config->games * searches_mask_size(player->searches), sizeof(float));
    player->ends.number = block(config->games, sizeof(uint64_t));
    player->ends.score = block(config->games * seats, sizeof(int32_t));
    player->values = block(rows, sizeof(float));
    player->logits = block(LEGAL_MAX, sizeof(float));
}

static void player_end(Player *player) {
    searches_destroy(player->searches);
    free(player->leaves.look.terms);
    free(player->leaves.first);
    free(player->roots.number);
    free(player->roots.chosen);
    free(player->roots.value);
    free(player->roots.policy);
    free(player->ends.number);
    free(player->ends.score);
    free(player->values);
    free(player->logits);
}

/** Returns a number from -1 to 1 that depends on bytes. */
static float hashed(const void *bytes, size_t size, uint64_t salt) {
    const unsigned char *const from = bytes;
    uint64_t hash = salt;
    for (size_t i = 0; i < size; i++) {
        hash = rng_mix(hash ^ from[i]);
    }
    return (float)(hash >> 40U) / (float)(1U << 23U) - 1;
}

static void answer_by_terms(Player *player, uint32_t rows) {
    Message message = {""};
    const size_t size = player->terms * sizeof(float);
    for (uint32_t row = 0; row < rows; row++) {
        const float *const terms = player->leaves.look.terms + (size_t)row * player->terms;
        player->values[row] = 0.5F * hashed(terms, size, 0);
        for (uint32_t i = player->leaves.first[row]; i < player->leaves.first[row + 1]; i++) {
            player->logits[i] = 2 * hashed(terms, size, i - player->leaves.first[row] + 1);
        }
    }
    const SearchAnswers answers = {.values = player->values,
                                   .values_each = 1,
                                   .logits = player->logits,
                                   .logits_view = PRIORS_LEGAL};
    assert_int_equal(searches_answer(player->searches, &answers, &message), STATUS_OK);
}

static void mix(Player *player, uint64_t number, const void *bytes, size_t size) {
    const unsigned char *const from = bytes;
    assert_true(number < GAMES);
    for (size_t i = 0; i < size; i++) {
        player->hashes[number] = rng_mix(player->hashes[number] ^ from[i]);
    }
}

static void roots_note(Player *player) {
    const size_t mask = searches_mask_size(player->searches) * sizeof(float);
    const uint32_t rows = searches_decided(player->searches, &player->roots);
    for (uint32_t row = 0; row < rows; row++) {
        const uint64_t number = player->roots.number[row];
        mix(player, number, &player->roots.chosen[row], sizeof(int32_t));
        mix(player, number, &player->roots.value[row * 2], 2 * sizeof(float));
        mix(player, number, (const char *)player->roots.policy + row * mask, mask);
        player->decisions[number]++;
    }
}

/** A clock that ends each call at one of its readings, a later one if it was called before. */
typedef struct Stops {
    uint64_t readings, last; /* of this call */
    uint64_t ended;          /* calls */
    Rng lots;
} Stops;

static uint64_t stops_clock(void *user) {
    Stops *const stops = user;
    return ++stops->readings > stops->last ? BOT_CLOCK_STOP : 0;
}

/** Returns true if the last call was ended, and prepares the next one. */
static bool stops_take(Stops *stops, Player *player) {
    enum { READINGS = 100 };
    if (stops == NULL) {
        return false;
    }
    const bool ended = stops->readings > stops->last;
    stops->ended += ended;
    stops->readings = 0;
    stops->last = ended ? 2 * stops->last : 1 + rng_below(&stops->lots, READINGS);
    searches_watch(player->searches, stops_clock, NULL, stops);
    return ended;
}

/** Plays the games 0 to GAMES - 1. @param stops ends calls, which are then repeated; NULL: none */
static void games_play(Player *player, SearchesConfig config, uint32_t games, uint32_t threads,
                       Stops *stops) {
    Message message = {""};
    config.games = games;
    config.threads = threads;
    config.limit = GAMES;
    player_begin(player, &config);
    (void)stops_take(stops, player);
    while (!searches_over(player->searches)) {
        uint32_t rows = 0;
        uint32_t ended = 0;
        do {
            assert_int_equal(searches_leaves(player->searches, &player->leaves, &rows, &message),
                             STATUS_OK);
        } while (stops_take(stops, player));
        searches_watch(player->searches, NULL, NULL, NULL);
        answer_by_terms(player, rows);
        roots_note(player);
        (void)stops_take(stops, player);
        do {
            assert_int_equal(searches_play(player->searches, NULL, &player->ends, &ended, &message),
                             STATUS_OK);
        } while (stops_take(stops, player));
        for (uint32_t row = 0; row < ended; row++) {
            mix(player, player->ends.number[row], &player->ends.score[row * 2],
                2 * sizeof(int32_t));
        }
    }
}

static void games_depend_on_their_number_alone(void **state) {
    Rules *rules = rules_named("base", 2);
    SearchesConfig configs[4];
    for (size_t i = 0; i < 4; i++) {
        configs[i] = searches_config(rules);
        configs[i].simulations = 12;
        configs[i].seed = 7;
    }
    configs[1].leaves = 4;
    configs[1].chance = CHANCE_ENUMERATE;
    configs[2].root = ROOT_PUCT;
    configs[2].sampled = 20;
    configs[2].leaves = 3;
    configs[3].full = 0.3;
    configs[3].fast = 3;
    configs[3].rescale = true;
    for (size_t i = 0; i < 4; i++) {
        Player one;
        Player many;
        Player threads;
        games_play(&one, configs[i], 1, 1, NULL);
        games_play(&many, configs[i], GAMES, 1, NULL);
        games_play(&threads, configs[i], 5, 3, NULL);
        assert_memory_equal(one.hashes, many.hashes, sizeof one.hashes);
        assert_memory_equal(one.hashes, threads.hashes, sizeof one.hashes);
        assert_true(one.decisions[0] > 60 && one.hashes[0] != one.hashes[1]);
        player_end(&one);
        player_end(&many);
        player_end(&threads);
    }
    rules_destroy(rules);
}

// A bot that was told to stop decides again. One that was not has decided, though the call ends.
static void ended_calls_change_no_game(void **state) {
    static const char *const OPPONENTS[] = {"mcts:simulations=20", "greedy"};
    Rules *rules = rules_named("base", 2);
    for (size_t i = 0; i < sizeof OPPONENTS / sizeof *OPPONENTS; i++) {
        Message message = {""};
        BotSpec spec;
        Player whole;
        Player parts;
        Stops stops = {.lots = rng_make(3, i)};
        SearchesConfig config = searches_config(rules);
        config.simulations = 4;
        assert_int_equal(bot_spec_from_text(&spec, OPPONENTS[i], &message), STATUS_OK);
        config.bots[0] = &spec;
        games_play(&whole, config, 4, 1, NULL);
        games_play(&parts, config, 4, 1, &stops);
        assert_memory_equal(whole.hashes, parts.hashes, sizeof whole.hashes);
        assert_true(stops.ended > 100);
        player_end(&whole);
        player_end(&parts);
        bot_spec_free(&spec);
    }
    rules_destroy(rules);
}

static void wrong_answers_change_nothing(void **state) {
    Rules *rules = rules_named("base", 2);
    SearchesConfig config = searches_config(rules);
    Message message = {""};
    Player player;
    uint32_t rows = 0;
    config.games = 3;
    player_begin(&player, &config);
    assert_int_equal(searches_leaves(player.searches, &player.leaves, &rows, &message), STATUS_OK);
    assert_int_equal(rows, 3);
    player.values[2] = NAN;
    const SearchAnswers answers = {.values = player.values, .values_each = 1};
    assert_int_equal(searches_answer(player.searches, &answers, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "row 2"));
    player.values[2] = 0;
    player.logits[player.leaves.first[1]] = HUGE_VALF;
    const SearchAnswers priors = {.logits = player.logits, .logits_view = PRIORS_LEGAL};
    assert_int_equal(searches_answer(player.searches, &priors, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "row 1"));
    assert_int_equal(searches_answer(player.searches, &answers, &message), STATUS_OK);
    player_end(&player);
    rules_destroy(rules);
}

/* ---- Exact values near the end of a game. */

static double exact_value(const Rules *rules, const Game *game, int player, uint32_t depth);

static Game *block_of(const Rules *rules) {
    Game *game = game_alloc(rules);
    assert_non_null(game);
    return game;
}

/** Returns the value of the position after an action, for `player` of two. */
static double exact_after(const Rules *rules, const Game *game, Action action, int player,
                          uint32_t depth) {
    Game *after = block_of(rules);
    game_copy(rules, after, game);
    game_apply(rules, after, action);
    const double value = exact_value(rules, after, player, depth + 1);
    free(after);
    return value;
}

static double exact_chance(const Rules *rules, const Game *game, int player, uint32_t depth) {
    Outcome outcomes[64];
    Game *after = block_of(rules);
    const uint32_t count = game_outcomes(rules, game, outcomes);
    double value = 0;
    double sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        game_copy(rules, after, game);
        assert_int_equal(game_resolve(rules, after, outcomes[i].number), STATUS_OK);
        value += outcomes[i].weight * exact_value(rules, after, player, depth + 1);
        sum += outcomes[i].weight;
    }
    free(after);
    return value / sum;
}

static double exact_value(const Rules *rules, const Game *game, int player, uint32_t depth) {
    const Pending pending = game_pending(rules, game);
    assert_true(depth < 20);
    if (pending.kind == PENDING_OVER) {
        int32_t scores[PLAYERS_MAX];
        game_scores(rules, game, scores);
        const double lead = scores[player] - scores[1 - player];
        return lead / (30 + fabs(lead));
    }
    if (pending.kind != PENDING_DECISION) {
        return exact_chance(rules, game, player, depth);
    }
    Action *actions = calloc(rules_actions_max(rules), sizeof *actions);
    const uint32_t count = game_actions(rules, game, actions);
    double best = -HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        const double value = exact_after(rules, game, actions[i], pending.player, depth);
        best = value > best ? value : best;
    }
    free(actions);
    return pending.player == player ? best : -best;
}

/** Plays at random until `left` draws are left and a tile must be placed. */
static void near_end(const Rules *rules, Game *game, uint32_t left, Rng *rng) {
    game_start(rules, game, 0);
    for (;;) {
        const Pending pending = game_pending(rules, game);
        if (pending.kind != PENDING_DECISION) {
            (void)game_chance(rules, game, rng);
        } else if (game_draws_left(rules, game) == left && game_hand(rules, game) >= 0) {
            return;
        } else {
            game_apply(rules, game, game_sample_action(rules, game, rng));
        }
        assert_int_not_equal(game_pending(rules, game).kind, PENDING_OVER);
    }
}

/** Searches a position with answers that say nothing. @return the chosen action */
static uint32_t searched(Searches *searches, const Game *game, float *value) {
    Message message = {""};
    const SearchRows none = {.first = NULL};
    const SearchAnswers nothing = {.values = NULL};
    int32_t chosen = -1;
    float values[2];
    const SearchRows root = {.chosen = &chosen, .value = values};
    assert_int_equal(searches_set(searches, 0, game, &message), STATUS_OK);
    while (searches_decided(searches, &root) == 0) {
        uint32_t rows = 0;
        assert_int_equal(searches_leaves(searches, &none, &rows, &message), STATUS_OK);
        assert_int_equal(searches_answer(searches, &nothing, &message), STATUS_OK);
    }
    *value = values[0];
    return (uint32_t)chosen;
}

/** Checks that searches of positions find actions with the exact value of the best one. */
static void best_found(SearchesConfig config, uint32_t left, uint32_t positions) {
    const Rules *const rules = config.rules;
    Message message = {""};
    Searches *searches = NULL;
    config.games = 1;
    config.scale = 30;
    config.win = 0;
    config.noise = 0;
    config.gumbel = 0;
    assert_int_equal(searches_create(&searches, &config, &message), STATUS_OK);
    Game *game = block_of(rules);
    Action *actions = calloc(rules_actions_max(rules), sizeof *actions);
    Rng rng = rng_make(5, left);
    for (uint32_t i = 0; i < positions; i++) {
        near_end(rules, game, left, &rng);
        const int player = game_pending(rules, game).player;
        const double exact = exact_value(rules, game, player, 0);
        float value = 0;
        const uint32_t chosen = searched(searches, game, &value);
        assert_true(chosen < game_actions(rules, game, actions));
        const double found = exact_after(rules, game, actions[chosen], player, 0);
        assert_true(found > exact - 1e-9);
        assert_true(fabs((double)value - exact) < 0.1);
    }
    free(actions);
    free(game);
    searches_destroy(searches);
}

static void the_best_last_turn_is_found(void **state) {
    Rules *rules = rules_named("base", 2);
    SearchesConfig config = searches_config(rules);
    config.simulations = 4000;
    config.considered = 512;
    best_found(config, 0, 20);
    config.root = ROOT_PUCT;
    best_found(config, 0, 20);
    config.leaves = 8;
    best_found(config, 0, 20);
    rules_destroy(rules);
}

static void the_best_turn_before_the_last_is_found(void **state) {
    Rules *rules = rules_named("base", 2);
    SearchesConfig config = searches_config(rules);
    config.simulations = 50000;
    config.root = ROOT_PUCT;
    best_found(config, 1, 3);
    config.chance = CHANCE_ENUMERATE;
    best_found(config, 1, 3);
    config.root = ROOT_GUMBEL;
    config.value_scale = 4;
    best_found(config, 1, 3);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(powers_of_e_have_six_digits),
        cmocka_unit_test(draws_have_their_means),
        cmocka_unit_test(games_depend_on_their_number_alone),
        cmocka_unit_test(ended_calls_change_no_game),
        cmocka_unit_test(wrong_answers_change_nothing),
        cmocka_unit_test(the_best_last_turn_is_found),
        cmocka_unit_test(the_best_turn_before_the_last_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
