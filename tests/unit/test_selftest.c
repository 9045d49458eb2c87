// SPDX-License-Identifier: MIT
//
// The numbers other programs have printed, through the self-test the program ships.
#include "carcarena/arena/selftest.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

static void print_failure(void *user, const SelftestCheck *check) {
    if (!check->passed) {
        print_error("%s: %s: %s: expected %.10g +- %.3g, computed %.10g (%s)\n", check->check,
                    check->name, check->quantity, check->expected, check->tolerance,
                    check->computed, check->source);
    }
}

static void shipped_numbers_are_reproduced(void **state) {
    SelftestSummary summary = {0};
    Message message = {{0}};
    assert_int_equal(selftest_run(&summary, selftest_shipped(), print_failure, NULL, &message),
                     STATUS_OK);
    assert_true(summary.cases >= 76);
    assert_true(summary.checks >= 446);
    assert_int_equal(summary.failures, 0);
}

static void wrong_numbers_are_found(void **state) {
    SelftestSummary summary = {0};
    Message message = {{0}};
    const char *text = "{\"cases\":[{\"check\":\"sprt_bounds\",\"name\":\"n\",\"source\":\"s\","
                       "\"alpha\":0.05,\"beta\":0.1,"
                       "\"expect\":{\"lower\":[-2.2513,0.0001],\"upper\":[2.8905,0.0001],"
                       "\"nonsense\":[1,100]}}]}";
    assert_int_equal(selftest_run(&summary, text, NULL, NULL, &message), STATUS_OK);
    assert_int_equal(summary.checks, 3);
    assert_int_equal(summary.failures, 2);
}

static void broken_files_are_named(void **state) {
    SelftestSummary summary = {0};
    Message message = {{0}};
    assert_int_equal(
        selftest_run(&summary, "{\"cases\":[{\"check\":\"magic\"}]}", NULL, NULL, &message),
        STATUS_INVALID);
    assert_non_null(strstr(message.text, "magic"));
    assert_int_equal(selftest_run(&summary, "{", NULL, NULL, &message), STATUS_INVALID);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shipped_numbers_are_reproduced),
        cmocka_unit_test(wrong_numbers_are_found),
        cmocka_unit_test(broken_files_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
