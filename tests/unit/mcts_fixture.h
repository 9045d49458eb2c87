/**
 * Positions and searches for tests of MCTS.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_MCTS_FIXTURE_H
#define TESTS_MCTS_FIXTURE_H

static inline MctsSettings settings(void) {
    return (MctsSettings){.selection = {.exploration = 0.5, .trust = 1},
                          .utility = {.scale = 40, .win = 0.2},
                          .temperature = 5,
                          .moves = 24,
                          .replies = 24,
                          .stay = 1,
                          .memory = 1 << 20,
                          .weights = evaluation_weights_default()};
}

/** Returns a game played at random until `draws` tiles are left and a decision is pending. */
static inline Game *game_until(const Rules *rules, uint32_t draws, uint64_t seed) {
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

#endif
