// SPDX-License-Identifier: MIT
//
// Paired rollouts: equal for equal settings, common decks, values of the evaluation, errors.
#include "carcarena/engine/game.h"
#include "game_table.h"
#include "learn/rollouts.h"
#include "testing.h"
#include "turns/turns.h"

#include <stdlib.h>
#include <string.h>

enum { BEST = 3, OTHERS = 2, DECKS = 4, NUMBER = 7 };

static RolloutSettings settings_of(const Rules *rules) {
    return (RolloutSettings){.rules = rules,
                             .weights = evaluation_weights_default(),
                             .seed = 1,
                             .best = BEST,
                             .others = OTHERS,
                             .decks = DECKS,
                             .random = 0.1};
}

static Rollouts *rollouts_of(const RolloutSettings *settings) {
    Rollouts *rollouts = NULL;
    Message message = {""};
    assert_int_equal(rollouts_create(&rollouts, settings, &message), STATUS_OK);
    return rollouts;
}

static const RolloutPosition *position_of(Rollouts *rollouts, uint64_t number) {
    const RolloutPosition *position = NULL;
    Message message = {""};
    assert_int_equal(rollouts_position(rollouts, number, &position, &message), STATUS_OK);
    return position;
}

static void positions_equal(const RolloutPosition *a, const RolloutPosition *b, uint32_t players) {
    assert_int_equal(a->player, b->player);
    assert_int_equal(a->draws, b->draws);
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->row_count, b->row_count);
    assert_memory_equal(a->turns, b->turns, sizeof a->turns);
    assert_memory_equal(a->points, b->points, a->count * DECKS * players * sizeof *a->points);
    for (uint32_t i = 0; i < a->row_count; i++) {
        assert_int_equal(a->rows[i].kind, b->rows[i].kind);
        assert_int_equal(a->rows[i].players, b->rows[i].players);
        assert_memory_equal(&a->rows[i].inputs, &b->rows[i].inputs, sizeof a->rows[i].inputs);
    }
}

static void a_number_has_one_position(void **state) {
    const char *const games[] = {"base", "base+inns-and-cathedrals+traders-and-builders",
                                 "winter+gingerbread-man", "base+princess-and-dragon"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        const int players = 2 + (int)i;
        Rules *rules = rules_named(games[i], players);
        const RolloutSettings settings = settings_of(rules);
        Rollouts *first = rollouts_of(&settings);
        Rollouts *second = rollouts_of(&settings);
        (void)position_of(second, NUMBER + 1);
        const RolloutPosition *position = position_of(first, NUMBER);
        positions_equal(position, position_of(second, NUMBER), (uint32_t)players);
        assert_true(position->count >= 4 && position->count <= BEST + OTHERS);
        rollouts_destroy(first);
        rollouts_destroy(second);
        rules_destroy(rules);
    }
}

static double lead_of(const double *values, uint32_t players, int player) {
    return evaluation_margin(values, (int)players, player);
}

// In games without chance nodes within turns, the value of a turn is the value of the position.
static void values_are_those_of_the_evaluation(void **state) {
    for (int players = 2; players <= 5; players++) {
        Rules *rules = rules_named("base", players);
        const RolloutSettings settings = settings_of(rules);
        Rollouts *rollouts = rollouts_of(&settings);
        for (uint64_t number = 0; number < 10; number++) {
            const RolloutPosition *position = position_of(rollouts, number);
            for (uint32_t t = 0; t < position->count; t++) {
                const RolloutTurn *turn = &position->turns[t];
                assert_true(turn->judged ==
                            lead_of(turn->values, (uint32_t)players, position->player));
                assert_true(t == 0 || t >= BEST || turn->judged <= position->turns[t - 1].judged);
            }
        }
        rollouts_destroy(rollouts);
        rules_destroy(rules);
    }
}

// Rows are listed turn after turn and are within the range of inputs.
static void rows_belong_to_turns(void **state) {
    Rules *rules = rules_named("winter+gingerbread-man", 3);
    const RolloutSettings settings = settings_of(rules);
    Rollouts *rollouts = rollouts_of(&settings);
    for (uint64_t number = 0; number < 10; number++) {
        const RolloutPosition *position = position_of(rollouts, number);
        uint32_t rows = 0;
        for (uint32_t t = 0; t < position->count; t++) {
            assert_int_equal(position->turns[t].first, rows);
            rows += position->turns[t].rows;
        }
        assert_int_equal(rows, position->row_count);
        for (uint32_t i = 0; i < rows; i++) {
            assert_true(position->rows[i].kind < NET_KIND_COUNT);
            assert_true(position->rows[i].players < 1 << 3);
            for (unsigned x = 0; x < NET_INPUTS; x++) {
                assert_in_range(net_input_at(&position->rows[i].inputs, x) + NET_INPUT_MAX, 0,
                                2 * NET_INPUT_MAX);
            }
        }
    }
    rollouts_destroy(rollouts);
    rules_destroy(rules);
}

static void means_are_near_the_evaluation(void **state) {
    Rules *rules = rules_named("base", 2);
    const RolloutSettings settings = settings_of(rules);
    Rollouts *rollouts = rollouts_of(&settings);
    double played = 0;
    double valued = 0;
    double paired = 0; // squared differences between the first two turns, on the same deck
    double apart = 0;  // on different decks
    int leads = 0;
    for (uint64_t number = 0; number < 100; number++) {
        const RolloutPosition *position = position_of(rollouts, number);
        const int own = position->player;
        float lead[2][DECKS];
        for (int i = 0; i < 2 * DECKS; i++) {
            const float *points = position->points + (ptrdiff_t)i * 2;
            lead[i / DECKS][i % DECKS] = points[own] - points[1 - own];
            played += (double)lead[i / DECKS][i % DECKS];
            valued += lead_of(position->turns[i / DECKS].values, 2, own);
            leads++;
        }
        for (int d = 0; d < DECKS; d++) {
            const double same = (double)(lead[0][d] - lead[1][d]);
            const double other = (double)(lead[0][d] - lead[1][(d + 1) % DECKS]);
            paired += same * same;
            apart += other * other;
        }
    }
    assert_true(played / leads - valued / leads < 5 && valued / leads - played / leads < 5);
    assert_true(paired < 0.7 * apart);
    rollouts_destroy(rollouts);
    rules_destroy(rules);
}

// Deck d does not depend on the number of decks and turns.
static void decks_are_common(void **state) {
    Rules *rules = rules_named("base", 2);
    RolloutSettings settings = settings_of(rules);
    Rollouts *many = rollouts_of(&settings);
    settings.decks = 1;
    settings.best = 2;
    settings.others = 0;
    Rollouts *one = rollouts_of(&settings);
    for (uint64_t number = 0; number < 10; number++) {
        const RolloutPosition *few = position_of(one, number);
        const RolloutPosition *all = position_of(many, number);
        for (size_t t = 0; t < 2; t++) {
            assert_memory_equal(few->points + t * 2, all->points + t * DECKS * 2,
                                2 * sizeof *few->points);
        }
    }
    rollouts_destroy(many);
    rollouts_destroy(one);
    rules_destroy(rules);
}

// Adds up how far the games after a turn are from their mean, squared, over all turns.
static double spread_of(const RolloutPosition *position) {
    const int own = position->player;
    double squares = 0;
    for (uint32_t t = 0; t < position->count; t++) {
        const float *points = position->points + (size_t)t * DECKS * 2;
        double sum = 0;
        double sum_squares = 0;
        for (int d = 0; d < DECKS; d++) {
            const double lead = (double)(points[2 * d + own] - points[2 * d + 1 - own]);
            sum += lead;
            sum_squares += lead * lead;
        }
        squares += sum_squares - sum * sum / DECKS;
    }
    return squares;
}

// A game that has fewer draws than it may is played to the end. Values after few draws have little
// of the luck of the draw, and values of the end are whole points.
static void games_stop_after_draws(void **state) {
    enum { FEW = 4, MANY = 1000 };
    Rules *rules = rules_named("base", 2);
    RolloutSettings settings = settings_of(rules);
    Rollouts *whole = rollouts_of(&settings);
    settings.horizon = MANY;
    Rollouts *as_whole = rollouts_of(&settings);
    settings.horizon = FEW;
    Rollouts *stopped = rollouts_of(&settings);
    double to_the_end = 0;
    double after_few = 0;
    for (uint64_t number = 0; number < 20; number++) {
        const RolloutPosition *ended = position_of(whole, number);
        positions_equal(ended, position_of(as_whole, number), 2);
        for (uint32_t i = 0; i < ended->count * DECKS * 2; i++) {
            assert_true(ended->points[i] == (float)(int)ended->points[i]);
        }
        const RolloutPosition *few = position_of(stopped, number);
        assert_int_equal(few->count, ended->count);
        if (ended->draws > FEW) {
            to_the_end += spread_of(ended);
            after_few += spread_of(few);
        } else {
            assert_memory_equal(few->points, ended->points,
                                ended->count * DECKS * 2 * sizeof *few->points);
        }
    }
    assert_true(after_few > 0 && after_few < 0.3 * to_the_end);
    rollouts_destroy(whole);
    rollouts_destroy(as_whole);
    rollouts_destroy(stopped);
    rules_destroy(rules);
}

static void expect_invalid(RolloutSettings settings, const char *part) {
    Rollouts *rollouts = NULL;
    Message message = {""};
    assert_int_equal(rollouts_create(&rollouts, &settings, &message), STATUS_INVALID);
    assert_null(rollouts);
    assert_non_null(strstr(message.text, part));
}

static void bad_settings_are_rejected(void **state) {
    Rules *rules = rules_named("base", 2);
    RolloutSettings settings = settings_of(rules);
    settings.best = 1;
    settings.others = 0;
    expect_invalid(settings, "expected 2 to 16 turns together, got 1 and 0");
    settings.others = UINT32_MAX;
    expect_invalid(settings, "expected 2 to 16 turns together");
    settings = settings_of(rules);
    settings.decks = 0;
    expect_invalid(settings, "decks: expected 1 to 4096, got 0");
    settings = settings_of(rules);
    settings.random = 1.5;
    expect_invalid(settings, "random: expected a probability");
    rollouts_destroy(NULL);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_has_one_position),
        cmocka_unit_test(values_are_those_of_the_evaluation),
        cmocka_unit_test(rows_belong_to_turns),
        cmocka_unit_test(means_are_near_the_evaluation),
        cmocka_unit_test(decks_are_common),
        cmocka_unit_test(games_stop_after_draws),
        cmocka_unit_test(bad_settings_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
