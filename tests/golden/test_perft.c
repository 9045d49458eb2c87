// SPDX-License-Identifier: MIT
//
// Recomputes every line of perft.txt.
#include "carcarena/engine/perft.h"
#include "config/rules_setup.h"
#include "testing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expansions_covered.h"

enum { LINE_SIZE = 4096, WORDS_MAX = 64, LINES_MIN = 75 };

/* One line of the table. */
typedef struct PerftLine {
    char tilesets[512], expansions[128], options[128];
    int players;
    uint64_t seed;
    uint32_t depth;
    PerftCount count;
} PerftLine;

static bool line_read(PerftLine *out, const char *text) {
    return sscanf(text,
                  "%511s %127s %d %" SCNu64 " %127s %" SCNu32 " %" SCNu64 " %" SCNu64 " %" SCNu64
                  " %" SCNx64,
                  out->tilesets, out->expansions, &out->players, &out->seed, out->options,
                  &out->depth, &out->count.leaves, &out->count.finals, &out->count.score_sum,
                  &out->count.hash_sum) == 10;
}

/** Splits a list at its commas; "-" is an empty list. Returns the number of words. */
static unsigned list_cut(const char *words[WORDS_MAX], char *text) {
    unsigned count = 0;
    char *rest = NULL;
    if (strcmp(text, "-") == 0) {
        return 0;
    }
    for (char *word = strtok_r(text, ",", &rest); word != NULL; word = strtok_r(NULL, ",", &rest)) {
        assert_true(count < WORDS_MAX);
        words[count++] = word;
    }
    return count;
}

static void line_check(const PerftLine *line) {
    PerftLine copy = *line;
    const char *sets[WORDS_MAX];
    const char *expansions[WORDS_MAX];
    const char *options[WORDS_MAX];
    Message message = {""};
    RulesSetup *setup = NULL;
    const RulesRequest request = {.tilesets = sets,
                                  .tileset_count = (uint16_t)list_cut(sets, copy.tilesets),
                                  .expansions = expansions,
                                  .expansion_count =
                                      (uint16_t)list_cut(expansions, copy.expansions),
                                  .players = line->players};
    const unsigned option_count = list_cut(options, copy.options);
    if (rules_setup_from_words(&setup, &request, options, option_count, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    const Rules *rules = rules_setup_rules(setup);
    Game *game = game_alloc(rules);
    assert_non_null(game);
    game_start(rules, game, 0);
    Deck deck;
    Rng stream = rng_keyed(line->seed, RNG_DECK, 0, 0);
    deck_shuffle(rules, &deck, &stream);
    PerftCount count = {0, 0, 0, 0};
    assert_true(line->depth <= deck.count);
    assert_int_equal(perft(rules, game, deck.types, line->depth, &count), STATUS_OK);
    if (memcmp(&count, &line->count, sizeof count) != 0) {
        fail_msg("%s %s %d players seed %" PRIu64 " %s depth %" PRIu32 ": leaves %" PRIu64
                 " finals %" PRIu64 " points %" PRIu64 " hash %016" PRIx64,
                 line->tilesets, line->expansions, line->players, line->seed, line->options,
                 line->depth, count.leaves, count.finals, count.score_sum, count.hash_sum);
    }
    free(game);
    rules_setup_destroy(setup);
}

static void every_line_is_reproduced(void **state) {
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/tests/golden/perft.txt", "r");
    assert_non_null(file);
    char text[LINE_SIZE];
    unsigned lines = 0;
    uint64_t finals = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        PerftLine line;
        if (text[0] == '#') {
            continue;
        }
        if (!line_read(&line, text)) {
            fail_msg("unreadable line: %s", text);
        }
        line_check(&line);
        finals += line.count.finals;
        lines++;
    }
    (void)fclose(file);
    assert_true(lines >= LINES_MIN);
    assert_true(finals > 0);
}

/** Returns true if the line has the expansion, by name or through a tile set. */
static bool line_has(const PerftLine *line, const char *expansion) {
    PerftLine copy = *line;
    const char *words[WORDS_MAX];
    unsigned count = list_cut(words, copy.expansions);
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(words[i], expansion) == 0) {
            return true;
        }
    }
    count = list_cut(words, copy.tilesets);
    for (unsigned i = 0; i < count; i++) {
        if (tileset_brings(words[i], expansion)) {
            return true;
        }
    }
    return false;
}

static bool has_a_line(const char *expansion) {
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/tests/golden/perft.txt", "r");
    assert_non_null(file);
    char text[LINE_SIZE];
    bool found = false;
    while (!found && fgets(text, sizeof text, file) != NULL) {
        PerftLine line;
        found = text[0] != '#' && line_read(&line, text) && line_has(&line, expansion);
    }
    (void)fclose(file);
    return found;
}

/**
 * Each expansion has its own line, so a failure points to it. The signature combines expansions.
 */
static void every_expansion_has_a_line(void **state) {
    every_expansion_covered(has_a_line, "perft.txt has no line with");
}

static void a_deck_that_does_not_match_is_rejected(void **state) {
    static const char *const BASE[] = {"base"};
    RulesSetup *setup = NULL;
    Message message = {""};
    const RulesRequest request = {.tilesets = BASE, .tileset_count = 1, .players = 2};
    assert_int_equal(rules_setup_create(&setup, &request, &message), STATUS_OK);
    const Rules *rules = rules_setup_rules(setup);
    const int type = rules_type_find(rules, "base/C"); // a tile with a single copy
    assert_true(type >= 0);
    const uint16_t types[] = {(uint16_t)type, (uint16_t)type};
    Game *game = game_alloc(rules);
    assert_non_null(game);
    game_start(rules, game, 0);
    PerftCount count = {1, 2, 3, 4};
    assert_int_equal(perft(rules, game, types, 2, &count), STATUS_ILLEGAL);
    assert_true(count.leaves == 1 && count.hash_sum == 4);
    free(game);
    rules_setup_destroy(setup);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_line_is_reproduced),
        cmocka_unit_test(every_expansion_has_a_line),
        cmocka_unit_test(a_deck_that_does_not_match_is_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
