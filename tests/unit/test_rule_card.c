// SPDX-License-Identifier: MIT
//
// The reference card is complete: every expansion lists its rules, every option governs some of
// them, and no two settings of an option have the same text.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/rule_card.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

enum { CARD_MAX = 1 << 14, VALUE_MAX = 64 };

/** Returns whether a line that `key` governs applies for a value of it. */
static bool line_says(const RuleLine *line, const char *key, const char *value) {
    if (line->option == NULL || strcmp(line->option, key) != 0) {
        return false;
    }
    const bool but = line->value != NULL && line->value[0] == '!';
    return line->value == NULL || (strcmp(line->value + but, value) == 0) != but;
}

/** Writes the sentences of the card that an option with a value governs. */
static void option_card(char card[CARD_MAX], const char *key, const char *value) {
    size_t length = 0;
    const RuleLine *line;
    for (unsigned i = 0; (line = rule_line_at(i, NULL)) != NULL; i++) {
        if (line_says(line, key, value)) {
            const bool hole = strstr(line->text, "{}") != NULL;
            length += (size_t)snprintf(card + length, CARD_MAX - length, "%u %s %s\n",
                                       (unsigned)line->step, line->text, hole ? value : "");
            assert_true(length < CARD_MAX);
        }
    }
    card[length] = '\0';
}

/** Reads the word of "a|b|c" at `*at` and advances it; false past the last. */
static bool word_next(char word[VALUE_MAX], const char **at) {
    const size_t length = strcspn(*at, "|");
    (void)snprintf(word, VALUE_MAX, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == '|');
    return length > 0;
}

static void told_apart(const char *key, const char *one, const char *other) {
    char first[CARD_MAX];
    char second[CARD_MAX];
    option_card(first, key, one);
    option_card(second, key, other);
    if (strcmp(first, second) == 0) {
        fail_msg("%s: the card reads alike for %s and %s", key, one, other);
    }
}

static void settings_of_an_option_read_differently(void **state) {
    const OptionSpec *spec;
    unsigned pairs = 0;
    for (unsigned i = 0; (spec = option_spec_at(i, NULL)) != NULL; i++) {
        if (spec->values[0] == '\0') {
            told_apart(spec->key, spec->default_value, spec->is_size ? "12x8" : "7");
            pairs++;
        }
        char one[VALUE_MAX];
        for (const char *at = spec->values; word_next(one, &at);) {
            char other[VALUE_MAX];
            for (const char *rest = at; word_next(other, &rest); pairs++) {
                told_apart(spec->key, one, other);
            }
        }
    }
    assert_true(pairs > 70);
}

/** Returns whether the owner of a line has an option with that key. */
static bool owns(const char *owner, const RuleLine *line) {
    const OptionSpec *spec;
    const char *owned_by = "";
    for (unsigned i = 0; (spec = option_spec_at(i, &owned_by)) != NULL; i++) {
        if (strcmp(spec->key, line->option) == 0 && strcmp(owner, owned_by) == 0) {
            const char *value = line->value != NULL ? line->value : spec->default_value;
            const char *word = value + (value[0] == '!');
            return spec->values[0] == '\0' || strstr(spec->values, word) != NULL;
        }
    }
    return false;
}

static void lines_are_well_made(void **state) {
    const RuleLine *line;
    const char *owner = NULL;
    for (unsigned i = 0; (line = rule_line_at(i, &owner)) != NULL; i++) {
        const size_t length = strlen(line->text);
        assert_true(length > 0 && length + VALUE_MAX < RULE_TEXT_MAX);
        assert_int_equal(line->text[length - 1], '.');
        assert_true(line->step < RULE_STEPS);
        if (line->option != NULL && !owns(owner, line)) {
            fail_msg("%s: option %s=%s: %s", owner, line->option, line->value, line->text);
        }
        assert_true(line->option != NULL ||
                    (line->value == NULL && strstr(line->text, "{}") == NULL));
    }
}

static void every_expansion_lists_its_rules(void **state) {
    const char *id;
    for (unsigned e = 0; (id = expansion_at(e, NULL)) != NULL; e++) {
        const RuleLine *line;
        const char *owner = NULL;
        unsigned count = 0;
        for (unsigned i = 0; (line = rule_line_at(i, &owner)) != NULL; i++) {
            count += strcmp(owner, id) == 0;
        }
        if (count == 0) {
            fail_msg("%s says no rules", id);
        }
    }
}

static void lines_of_what_is_played_are_in_force(void **state) {
    const TileSet *sets[] = {shipped_tileset_find("base"), shipped_tileset_find("hills-and-sheep")};
    const OptionValue options[] = {{"hill", "count"}, {"table", "12x8"}};
    const RulesConfig config = {
        .tilesets = sets, .tileset_count = 2, .options = options, .option_count = 2, .players = 3};
    Rules *rules = NULL;
    Message message = {""};
    assert_int_equal(rules_compile(&rules, &config, &message), STATUS_OK);
    unsigned of_hills = 0;
    unsigned of_core = 0;
    bool table = false;
    for (unsigned step = 0; step < RULE_STEPS; step++) {
        assert_true(strlen(rule_step_title(step)) > 0);
        const RuleLine *line;
        const char *owner = NULL;
        for (unsigned i = 0; (line = rules_line(rules, step, i, &owner)) != NULL; i++) {
            char text[RULE_TEXT_MAX];
            (void)rules_line_text(rules, line, text, sizeof text);
            assert_int_equal(line->step, step);
            assert_null(strstr(text, "{}"));
            of_core += owner[0] == '\0';
            of_hills += strcmp(owner, "hills") == 0;
            table |= strstr(text, "12x8") != NULL;
            assert_null(strstr(text, "with a follower on a hill"));
        }
    }
    assert_true(table && of_core > 15 && of_hills == 2);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settings_of_an_option_read_differently),
        cmocka_unit_test(lines_are_well_made),
        cmocka_unit_test(every_expansion_lists_its_rules),
        cmocka_unit_test(lines_of_what_is_played_are_in_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
