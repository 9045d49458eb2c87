// SPDX-License-Identifier: MIT
//
// Times of decisions as a histogram: classes, quantiles, bytes.
#include "record/move_times.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

static void one_time_is_every_quantile(void **state) {
    for (uint64_t ns = 0; ns < UINT64_C(1) << 62; ns += ns / 7 + 1) {
        MoveTimes times = {.decisions = 0};
        move_times_add(&times, ns);
        assert_true(move_times_quantile(&times, 0.5) == ns);
        assert_true(move_times_quantile(&times, 1.0) == ns);
    }
}

static void quantiles_are_rounded_up_by_an_eighth_at_most(void **state) {
    for (uint64_t unit = 1; unit < UINT64_C(1) << 32; unit *= 3) {
        MoveTimes times = {.decisions = 0};
        for (uint64_t i = 1; i <= 1000; i++) {
            move_times_add(&times, i * unit);
        }
        static const unsigned SHARES[] = {10, 500, 950, 990, 1000}; // per mille
        for (size_t i = 0; i < sizeof SHARES / sizeof SHARES[0]; i++) {
            const uint64_t exact = SHARES[i] * unit;
            const uint64_t said = move_times_quantile(&times, SHARES[i] / 1000.0);
            assert_true(said >= exact);
            assert_true(said <= exact + exact / 8 + 15); // classes begin at 16 ns
        }
        assert_true(times.longest_ns == 1000 * unit);
    }
    const MoveTimes none = {.decisions = 0};
    assert_int_equal(move_times_quantile(&none, 0.5), 0);
}

static void bytes_add_up_to_the_same(void **state) {
    uint8_t bytes[2 * MOVE_TIMES_CODE_MAX];
    MoveTimes games[2] = {{.decisions = 0}, {.decisions = 0}};
    MoveTimes all = {.decisions = 0};
    size_t size = 0;
    for (unsigned game = 0; game < 2; game++) {
        for (uint64_t ns = game; ns < UINT64_C(1) << 60; ns += ns / 5 + 1 + game) {
            move_times_add(&games[game], ns);
            move_times_add(&all, ns);
        }
        size += move_times_encode(bytes + size, &games[game]);
        assert_in_range(size, 1, (game + 1) * MOVE_TIMES_CODE_MAX);
    }
    MoveTimes sum = {.decisions = 0};
    ByteReader reader = {.bytes = bytes, .size = size};
    assert_true(move_times_decode(&reader, &sum));
    assert_true(move_times_decode(&reader, &sum));
    assert_int_equal(reader.size, 0);
    assert_memory_equal(&sum, &all, sizeof all);
}

static void damaged_bytes_are_noticed(void **state) {
    uint8_t bytes[MOVE_TIMES_CODE_MAX];
    MoveTimes times = {.decisions = 0};
    for (uint64_t ns = 100; ns < 1000000; ns *= 2) {
        move_times_add(&times, ns);
    }
    const size_t size = move_times_encode(bytes, &times);
    for (size_t cut = 0; cut < size; cut++) {
        uint8_t *const part = malloc(cut + 1); // exact size, so that reading beyond it is detected
        assert_non_null(part);
        memcpy(part, bytes, cut);
        ByteReader reader = {.bytes = part, .size = cut};
        MoveTimes sum = {.decisions = 0};
        assert_false(move_times_decode(&reader, &sum));
        free(part);
    }
    // A class that does not exist.
    uint8_t beyond[WORD_CODE_SIZE + 3 * NUMBER_CODE_MAX];
    size_t end = word_encode(beyond, 5);
    end += number_encode(beyond + end, 1);
    end += number_encode(beyond + end, MOVE_TIME_CLASSES);
    end += number_encode(beyond + end, 1);
    ByteReader reader = {.bytes = beyond, .size = end};
    MoveTimes sum = {.decisions = 0};
    assert_false(move_times_decode(&reader, &sum));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_time_is_every_quantile),
        cmocka_unit_test(quantiles_are_rounded_up_by_an_eighth_at_most),
        cmocka_unit_test(bytes_add_up_to_the_same),
        cmocka_unit_test(damaged_bytes_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
