// SPDX-License-Identifier: MIT
//
// The lookahead caches facts about the position between requests. Its answers do not depend on
// earlier requests, and a position is worth as much as its best action. Decisions with too many
// continuations are not searched.
#include "bot_games.h"
#include "testing.h"
#include "turns/lookahead.h"

#include <stdlib.h>

enum { GAMES = 3, ASKED_EVERY = 11 };

/* A position of a game, a lookahead used for the whole game, and a new one. */
typedef struct Asked {
    const Rules *rules;
    const Game *game;
    Game *after;
    Action *actions;
    Lookahead *old, *fresh;
} Asked;

static Lookahead *lookahead_make(const Rules *rules) {
    const EvaluationWeights weights = evaluation_weights_default();
    Lookahead *lookahead = NULL;
    Message message = {""};
    assert_int_equal(lookahead_create(&lookahead, rules, &weights, &message), STATUS_OK);
    return lookahead;
}

static void expect_same_values(const Asked *asked, const double *values, const double *expected) {
    for (int player = 0; player < rules_players(asked->rules); player++) {
        assert_true(values[player] == expected[player]);
    }
}

static void expect_position_worth(Asked *asked) {
    double values[PLAYERS_MAX];
    double expected[PLAYERS_MAX];
    lookahead_static(asked->old, asked->game, values);
    lookahead_static(asked->fresh, asked->game, expected);
    expect_same_values(asked, values, expected);
}

/** Finds the best action with a lookahead that had no other request. */
static void expect_best_action(Asked *asked) {
    const int player = game_pending(asked->rules, asked->game).player;
    const uint32_t count = game_actions(asked->rules, asked->game, asked->actions);
    double best = 0;
    for (uint32_t i = 0; i < count; i++) {
        double values[PLAYERS_MAX];
        double expected[PLAYERS_MAX];
        Lookahead *fresh = lookahead_make(asked->rules);
        lookahead_prepare(fresh, asked->game);
        game_copy(asked->rules, asked->after, asked->game);
        game_apply(asked->rules, asked->after, asked->actions[i]);
        const double worth = lookahead_value(fresh, asked->after, player, expected);
        assert_true(lookahead_action_value(asked->old, asked->game, asked->actions[i], player,
                                           values) == worth);
        expect_same_values(asked, values, expected);
        best = i == 0 || worth > best ? worth : best;
        lookahead_destroy(fresh);
    }
    double values[PLAYERS_MAX];
    assert_true(lookahead_value(asked->old, asked->game, player, values) == best);
    assert_true(lookahead_value(asked->fresh, asked->game, player, values) == best);
}

static void game_ask(const Rules *rules, uint64_t seed) {
    Game *game = game_memory(rules);
    Asked asked = {.rules = rules,
                   .game = game,
                   .after = game_memory(rules),
                   .actions = malloc(rules_actions_max(rules) * sizeof(Action)),
                   .old = lookahead_make(rules)};
    assert_true(game != NULL && asked.after != NULL && asked.actions != NULL);
    Rng rng = rng_make(seed, 9);
    game_start(rules, game, 0);
    for (uint32_t ply = 0; game_pending(rules, game).kind != PENDING_OVER; ply++) {
        if (game_pending(rules, game).kind != PENDING_DECISION) {
            (void)game_chance(rules, game, &rng);
            continue;
        }
        if (ply % ASKED_EVERY == seed) {
            asked.fresh = lookahead_make(rules);
            lookahead_prepare(asked.old, game);
            lookahead_prepare(asked.fresh, game);
            expect_position_worth(&asked);
            expect_best_action(&asked);
            lookahead_destroy(asked.fresh);
        }
        game_apply(rules, game, game_sample_action(rules, game, &rng));
    }
    lookahead_destroy(asked.old);
    free(asked.actions);
    free(asked.after);
    free(game);
}

static void answers_do_not_depend_on_questions(void **state) {
    static const char *const TILESETS[] = {"base", "winter+gingerbread-man",
                                           "base+inns-and-cathedrals+traders-and-builders"};
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        Rules *rules = rules_named(TILESETS[seed % 3], 2 + (int)seed % 2);
        game_ask(rules, seed);
        rules_destroy(rules);
    }
}

/** Returns the most placements of a tile that may be moved in this decision. */
static uint32_t places_most(Asked *asked, uint32_t count, Action *places) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (action_verb(asked->actions[i]) == VERB_TOKEN) {
            game_copy(asked->rules, asked->after, asked->game);
            game_apply(asked->rules, asked->after, asked->actions[i]);
            const uint32_t ways = game_actions(asked->rules, asked->after, places) - 1; // or none
            most = ways > most ? ways : most;
        }
    }
    return most;
}

/** Plays a random game. @return decisions that are passed. */
static uint32_t passes_count(const Rules *rules, Game *game, Rng *rng) {
    Asked asked = {.rules = rules,
                   .game = game,
                   .after = game_memory(rules),
                   .actions = malloc(rules_actions_max(rules) * sizeof(Action)),
                   .old = lookahead_make(rules)};
    Action *places = malloc(rules_actions_max(rules) * sizeof(Action));
    uint32_t passes = 0;
    assert_true(asked.after != NULL && asked.actions != NULL && places != NULL);
    game_start(rules, game, 0);
    while (game_pending(rules, game).kind != PENDING_OVER) {
        if (game_pending(rules, game).kind != PENDING_DECISION) {
            (void)game_chance(rules, game, rng);
            continue;
        }
        const uint32_t count = game_actions(rules, game, asked.actions);
        if (action_verb(asked.actions[count - 1]) != VERB_PLACE) {
            const bool broad = places_most(&asked, count, places) > LOOKAHEAD_BREADTH;
            assert_true(lookahead_passes(asked.old, game, asked.actions, count) == broad);
            passes += broad;
        }
        game_apply(rules, game, game_sample_action(rules, game, rng));
    }
    lookahead_destroy(asked.old);
    free(asked.actions);
    free(asked.after);
    free(places);
    return passes;
}

/** Tiles that may be moved and placed anywhere. */
static void decisions_with_many_continuations_are_passed(void **state) {
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        const bool rebuilds = seed != 0;
        Rules *rules = rules_named(rebuilds ? "base+rebuild rebuild=on" : "base", 2);
        Game *game = game_memory(rules);
        Rng rng = rng_make(seed, 10);
        assert_true((passes_count(rules, game, &rng) > 0) == rebuilds);
        free(game);
        rules_destroy(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_do_not_depend_on_questions),
        cmocka_unit_test(decisions_with_many_continuations_are_passed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
