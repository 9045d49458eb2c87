// SPDX-License-Identifier: MIT
#include "play/game_set.h"
#include "record/action_code.h"
#include "testing.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>
#include <string.h>

/** Encodes and decodes one action after a placement at `at`; returns its size. */
static size_t round_trip(Action action, ActionCursor at) {
    uint8_t bytes[ACTION_CODE_MAX];
    ActionCursor writer = at;
    ActionCursor reader = at;
    const size_t size = action_encode(bytes, &writer, action);
    assert_in_range(size, 1, ACTION_CODE_MAX);
    Action result = 0;
    assert_int_equal(action_decode(&result, &reader, action_actor(action), bytes, size), size);
    assert_true(result == action);
    assert_int_equal(reader.x, writer.x);
    assert_int_equal(reader.y, writer.y);
    for (size_t cut = 0; cut < size; cut++) {
        assert_int_equal(action_decode(&result, &reader, action_actor(action), bytes, cut), 0);
    }
    return size;
}

static void usual_actions_are_short(void **state) {
    const ActionCursor at = {3, -4};
    assert_int_equal(round_trip(action_pass(1), at), 1);
    assert_int_equal(round_trip(action_place(0, -7, 12, 3), at), 3);
    assert_int_equal(round_trip(action_deploy(4, 0, 3, -4, 0), at), 1);
    assert_int_equal(round_trip(action_deploy(4, 0, 3, -4, 2), at), 3);
    assert_int_equal(round_trip(action_move(4, ACTION_NEUTRAL, 0, 1, 2), at), 5);
}

static void all_actions_survive(void **state) {
    Rng rng = rng_make(42, 1);
    for (int i = 0; i < 100000; i++) {
        const Action high = rng_next(&rng);
        const Action action = (high << 32 | rng_next(&rng)) >> (rng_below(&rng, 2) * 24);
        (void)round_trip(action, (ActionCursor){0, 0});
        const int x = (int)rng_below(&rng, 300) - 150;
        const int y = (int)rng_below(&rng, 300) - 150;
        (void)round_trip(action_place(rng_below(&rng, 8), x, y, rng_below(&rng, 4)),
                         (ActionCursor){x, 0});
        (void)round_trip(
            action_deploy(rng_below(&rng, 8), rng_below(&rng, 16), x, y, rng_below(&rng, 14)),
            (ActionCursor){x, y});
    }
}

static void nonsense_is_refused(void **state) {
    ActionCursor cursor = {0, 0};
    Action action = 0;
    const uint8_t unknown_verb[] = {0xF0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    assert_int_equal(action_decode(&action, &cursor, 0, unknown_verb, sizeof unknown_verb), 0);
}

static void set_contains_prefix_and_scattered_ids(void **state) {
    GameSet set = {0};
    for (uint64_t id = 0; id < 100; id++) {
        game_set_add(&set, id);
    }
    assert_int_equal(set.prefix, 100);
    game_set_add(&set, 102);
    game_set_add(&set, 103);
    game_set_add(&set, 100000);
    assert_int_equal(set.count, 103);
    assert_true(game_set_has(&set, 99));
    assert_false(game_set_has(&set, 100));
    assert_false(game_set_has(&set, 101));
    assert_true(game_set_has(&set, 102));
    assert_true(game_set_has(&set, 103));
    assert_false(game_set_has(&set, 104));
    assert_true(game_set_has(&set, 100000));
    assert_false(game_set_has(&set, 100001));
    assert_false(game_set_has(&set, UINT64_C(1) << 40));
    game_set_free(&set);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(usual_actions_are_short),
        cmocka_unit_test(all_actions_survive),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(set_contains_prefix_and_scattered_ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
