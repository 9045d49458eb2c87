// SPDX-License-Identifier: MIT
//
// What a sequential test promises before it begins, for designs whose two errors differ.
#include "carcarena/arena/sprt.h"
#include "carcarena/arena/stats.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "assert_close.h"

static const SprtDesign UNEVEN = {
    .model = SPRT_NORMALIZED, .elo0 = 0, .elo1 = 10, .alpha = 0.02, .beta = 0.2};

static void bounds_tell_the_errors_apart(void **state) {
    (void)state;
    const SprtBounds bounds = sprt_bounds(0.02, 0.2);
    ASSERT_CLOSE(bounds.lower, log(0.2 / 0.98), 1e-15);
    ASSERT_CLOSE(bounds.upper, log(0.8 / 0.02), 1e-15);
}

/** At either hypothesis the errors are those of the design. */
static void errors_are_those_of_the_design(void **state) {
    (void)state;
    ASSERT_CLOSE(sprt_outlook(&UNEVEN, 0).pass, 0.02, 1e-12);
    ASSERT_CLOSE(sprt_outlook(&UNEVEN, 10).pass, 0.8, 1e-12);
}

/** Midway the formula is another one; it is where those to both sides lead. */
static void the_outlook_is_smooth_midway(void **state) {
    (void)state;
    const SprtOutlook at = sprt_outlook(&UNEVEN, 5);
    const SprtOutlook below = sprt_outlook(&UNEVEN, 5 - 1e-4);
    const SprtOutlook above = sprt_outlook(&UNEVEN, 5 + 1e-4);
    ASSERT_CLOSE(at.pass, (below.pass + above.pass) / 2, 1e-6);
    ASSERT_CLOSE(at.games / ((below.games + above.games) / 2), 1, 1e-4);
    assert_true(below.pass < at.pass && at.pass < above.pass);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_tell_the_errors_apart),
        cmocka_unit_test(errors_are_those_of_the_design),
        cmocka_unit_test(the_outlook_is_smooth_midway),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
