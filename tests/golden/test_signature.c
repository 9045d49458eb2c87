// SPDX-License-Identifier: MIT
//
// The signature of the engine, as bench.txt keeps it, however its games are divided.
#include "commands/signature.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static uint64_t signature(unsigned parts) {
    uint64_t sum = 0;
    for (unsigned part = 0; part < parts; part++) {
        uint64_t share = 0;
        uint64_t plies = 0;
        Message message = {""};
        if (signature_share(&share, &plies, part, parts, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        assert_true(plies > 0);
        sum += share;
    }
    return sum;
}

static void the_signature_is_the_kept_one(void **state) {
    (void)state;
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/tests/golden/bench.txt", "r");
    assert_non_null(file);
    uint64_t expected = 0;
    assert_int_equal(fscanf(file, "%" SCNx64, &expected), 1);
    (void)fclose(file);
    const uint64_t found = signature(1);
    if (found != expected) {
        fail_msg("signature %016" PRIx64 ", bench.txt has %016" PRIx64
                 ": the games played have changed",
                 found, expected);
    }
}

static void the_signature_does_not_depend_on_shares(void **state) {
    (void)state;
    const uint64_t whole = signature(1);
    assert_true(signature(2) == whole);
    assert_true(signature(7) == whole);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_signature_is_the_kept_one),
        cmocka_unit_test(the_signature_does_not_depend_on_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
