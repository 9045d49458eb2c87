// SPDX-License-Identifier: MIT
//
// Compares the signature of the engine with bench.txt, for any division of its games.
#include "carcarena/engine/rules.h"
#include "commands/bench/signature.h"
#include "commands/bench/signature_cases.h"
#include "testing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expansions_covered.h"

enum { NAME_SIZE = 64 };

static uint64_t signature_of_parts(void) {
    enum { PARTS = 5 };
    uint64_t sum = 0;
    for (unsigned part = 0; part < PARTS; part++) {
        uint64_t share = 0;
        uint64_t plies = 0;
        Message message = {""};
        if (signature_share(&share, &plies, part, PARTS, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        assert_true(plies > 0);
        sum += share;
    }
    return sum;
}

/**
 * Runs five parts one after the other, as five threads run them in parallel. bench.txt was written
 * by one undivided run.
 */
static void the_signature_does_not_depend_on_the_division(void **state) {
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/tests/golden/bench.txt", "r");
    assert_non_null(file);
    uint64_t expected = 0;
    assert_int_equal(fscanf(file, "%" SCNx64, &expected), 1);
    (void)fclose(file);
    const uint64_t found = signature_of_parts();
    if (found != expected) {
        fail_msg("signature %016" PRIx64 ", bench.txt has %016" PRIx64
                 ": the games played have changed",
                 found, expected);
    }
}

/** Takes the next word off a list. Returns false at its end. */
static bool word_next(const char **list, char word[NAME_SIZE], const char *separators) {
    if (*list == NULL || **list == '\0') {
        return false;
    }
    const size_t length = strcspn(*list, separators);
    assert_true(length < NAME_SIZE);
    (void)snprintf(word, NAME_SIZE, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] != '\0');
    return true;
}

static bool among(const char *list, const char *wanted) {
    char word[NAME_SIZE];
    while (word_next(&list, word, " ")) {
        if (strcmp(word, wanted) == 0) {
            return true;
        }
    }
    return false;
}

static bool case_has_expansion(const SignatureCase *rules_case, const char *id) {
    char word[NAME_SIZE];
    const char *sets = rules_case->tilesets;
    bool has = among(rules_case->expansions, id);
    while (word_next(&sets, word, " ")) {
        has = tileset_brings(word, id) || has;
    }
    return has;
}

/**
 * Returns true if an expansion is played with an option such as "escape=city"; NULL: any option.
 */
static bool is_played(const char *expansion, const char *option) {
    const SignatureCase *rules_case;
    for (unsigned i = 0; (rules_case = signature_case_at(i)) != NULL; i++) {
        if (case_has_expansion(rules_case, expansion) &&
            (option == NULL || among(rules_case->options, option))) {
            return true;
        }
    }
    return false;
}

static bool is_played_somehow(const char *expansion) {
    return is_played(expansion, NULL);
}

static void every_expansion_is_played(void **state) {
    every_expansion_covered(is_played_somehow,
                            "add a case to signature_cases.c: no game of the signature has");
}

static void every_option_of_an_expansion_is_played(void **state) {
    const char *owner;
    const OptionSpec *spec;
    for (unsigned i = 0; (spec = option_spec_at(i, &owner)) != NULL; i++) {
        const char *values = spec->values;
        char value[NAME_SIZE];
        while (*owner != '\0' && word_next(&values, value, "|")) {
            char option[2 * NAME_SIZE];
            (void)snprintf(option, sizeof option, "%s=%s", spec->key, value);
            if (strcmp(value, spec->default_value) != 0 && !is_played(owner, option)) {
                fail_msg("no game of the signature is played with %s of %s: add a case to "
                         "signature_cases.c",
                         option, owner);
            }
        }
    }
}

static void two_to_eight_play(void **state) {
    for (int players = 2; players <= PLAYERS_MAX; players++) {
        const SignatureCase *rules_case;
        unsigned number = 0;
        do {
            rules_case = signature_case_at(number++);
            assert_non_null(rules_case);
        } while (rules_case->players != players);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_expansion_is_played),
        cmocka_unit_test(every_option_of_an_expansion_is_played),
        cmocka_unit_test(two_to_eight_play),
        cmocka_unit_test(the_signature_does_not_depend_on_the_division),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
