// SPDX-License-Identifier: MIT
//
// Parts of charts: numbers as text, axes with their ticks, labels that fit. tests/golden/charts has
// complete charts.
#include "chart/chart_axis.h"
#include "testing.h"

#include <string.h>

#include <math.h>

static void numbers_are_written_without_a_locale(void **state) {
    static const struct {
        double value;
        int decimals;
        bool sign;
        const char *text;
    } CASES[] = {{0.0, 1, true, "0.0"},
                 {-0.04, 1, true, "0.0"},
                 {-0.05, 1, false,
                  "\xE2\x88\x92"
                  "0.1"},
                 {12.34, 1, true, "+12.3"},
                 {1.005, 0, false, "1"},
                 {2.5, 0, false, "3"},
                 {-2.5, 0, false,
                  "\xE2\x88\x92"
                  "3"},
                 {0.007, 3, false, "0.007"},
                 {123456789.0, 2, false, "123456789.00"},
                 {1e300, 0, false, "?"},
                 {(double)NAN, 0, false, "?"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; ++i) {
        char text[CHART_NUMBER_SIZE];
        assert_string_equal(chart_number(text, CASES[i].value, CASES[i].decimals, CASES[i].sign),
                            CASES[i].text);
    }
}

static void places_are_tenths(void **state) {
    TextBuffer out = {0};
    const double places[] = {0.0, -0.04, 1.25, 640.0, -3.96, (double)NAN, HUGE_VAL};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; ++i) {
        chart_place(&out, places[i]);
        text_buffer_add(&out, " ");
    }
    assert_string_equal(out.text, "0 0 1.3 640 -4 0 0 ");
    text_buffer_free(&out);
}

/**
 * Ticks are round, sorted and distinct, and the numbers are between the first and the last of them.
 */
static void axis_check(ChartRange range, unsigned ticks) {
    char before[CHART_NUMBER_SIZE] = "";
    const ChartAxis axis = chart_axis(range, ticks, 100.0, 600.0);
    assert_in_range(axis.tick_count, 2, CHART_TICKS_MAX);
    const double slack = 1e-9 * (fabs(range.low) + fabs(range.high));
    assert_true(axis.low <= range.low + slack && axis.high >= range.high - slack);
    assert_true(fabs(axis.ticks[0] - axis.low) <= 1e-9 * fabs(axis.low));
    for (unsigned i = 0; i < axis.tick_count; ++i) {
        char text[CHART_NUMBER_SIZE];
        assert_string_not_equal(chart_axis_text(text, &axis, axis.ticks[i]), before);
        strcpy(before, text);
    }
    assert_true(chart_axis_place(&axis, axis.low) == 100.0);
    assert_true(chart_axis_place(&axis, axis.high) == 600.0);
    assert_true(chart_axis_place(&axis, -HUGE_VAL) == 100.0);
    assert_true(chart_axis_place(&axis, HUGE_VAL) == 600.0);
    const double middle = chart_axis_place(&axis, (axis.low + axis.high) / 2.0);
    assert_true(fabs(middle - 350.0) < 1e-2);
}

static void axes_have_room_for_their_numbers(void **state) {
    for (double low = -12345.0; low < 20000.0; low += 1777.7) {
        for (double width = 1e-4; width < 1e7; width *= 3.7) {
            for (unsigned ticks = 3; ticks <= 9; ++ticks) {
                axis_check((ChartRange){low, low + width}, ticks);
            }
        }
    }
    const ChartAxis one = chart_axis((ChartRange){5.0, 5.0}, 5, 0.0, 1.0);
    assert_true(one.low < 5.0 && one.high > 5.0);
    const ChartAxis none = chart_axis(chart_range_none(), 5, 0.0, 1.0);
    assert_true(none.low == 0.0 && none.high == 1.0);
}

static void a_logarithmic_axis_has_powers_of_ten(void **state) {
    char text[CHART_NUMBER_SIZE];
    const ChartAxis axis = chart_axis_logarithmic((ChartRange){0.03, 2500.0}, 0.0, 600.0);
    assert_int_equal(axis.tick_count, 7);
    assert_true(axis.low == 0.01 && axis.high == 10000.0);
    assert_string_equal(chart_axis_text(text, &axis, 0.01), "0.01");
    assert_string_equal(chart_axis_text(text, &axis, 100.0), "100");
    assert_string_equal(chart_axis_text(text, &axis, 10000.0), "10k");
    assert_true(fabs(chart_axis_place(&axis, 1.0) - 200.0) < 1e-6);
    assert_true(fabs(chart_axis_place(&axis, sqrt(10.0)) - 250.0) < 1e-6);
    for (double value = 1e-9; value < 1e12; value *= 1.37) {
        assert_true(fabs(chart_log2(value) - log2(value)) < 2e-9);
    }
}

static void labels_fit(void **state) {
    char text[CHART_LABEL_SIZE];
    char much[2000];
    memset(much, 'x', sizeof much - 1);
    much[sizeof much - 1] = '\0';
    assert_string_equal(chart_label(text, "greedy", 100.0), "greedy");
    assert_true(chart_text_width(chart_label(text, much, 100.0)) <= 100.0);
    assert_non_null(strstr(text, "\xE2\x80\xA6"));
    assert_true(strlen(chart_label(text, much, 1e9)) < CHART_LABEL_SIZE);
    // Never cut inside a letter.
    assert_string_equal(chart_label(text, "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 26.0),
                        "\xC3\xA9\xC3\xA9\xE2\x80\xA6");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_without_a_locale),
        cmocka_unit_test(places_are_tenths),
        cmocka_unit_test(axes_have_room_for_their_numbers),
        cmocka_unit_test(a_logarithmic_axis_has_powers_of_ten),
        cmocka_unit_test(labels_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
