// SPDX-License-Identifier: MIT
//
// Recounts the smaller lines of perft.txt with the reference model of the rules. The model shares
// no code with the engine, so the table is verified independently. Only the engine computes the
// hashes.
#include "carcarena/engine/game.h"
#include "config/rules_setup.h"
#include "oracle.h"
#include "testing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 4096, WORDS_MAX = 64, LEAVES_MAX = 30000, LINES_MIN = 70, NAME_SIZE = 64 };

/* The columns of one line that the oracle can compute. */
typedef struct PerftLine {
    char tilesets[512], expansions[128], options[128];
    int players;
    uint64_t seed, leaves, finals, points;
    uint32_t depth;
} PerftLine;

/* A walk over the tree: the names of the tiles to draw, and the counts. */
typedef struct Walk {
    int tiles[DECK_TILES_MAX]; /* tile kinds of the oracle */
    uint32_t depth;
    uint64_t leaves, finals, points;
} Walk;

static void walk(Walk *found, const OracleGame *game, uint32_t drawn);

static void leaf_count(Walk *found, const OracleGame *game) {
    int value[ORACLE_SEATS] = {0};
    oracle_value(game, value);
    found->leaves++;
    found->finals += game->stage == ORACLE_OVER;
    for (int player = 0; player < game->options.players; player++) {
        found->points += (uint64_t)value[player];
    }
}

static void walk_choices(Walk *found, const OracleGame *game, uint32_t drawn) {
    OracleChoice *choices = oracle_choice_buffer(game);
    const int count = oracle_choices(game, choices);
    for (int i = 0; i < count; i++) {
        OracleGame *next = oracle_copy(game);
        oracle_choose(next, &choices[i]);
        walk(found, next, drawn);
        oracle_destroy(next);
    }
    free(choices);
}

/** Walks over all outcomes of the pending chance event. Returns false if none is pending. */
static bool walk_outcomes(Walk *found, const OracleGame *game, uint32_t drawn) {
    OracleOutcome outcomes[ORACLE_OUTCOMES];
    const int count = oracle_outcomes(game, outcomes);
    for (int i = 0; i < count; i++) {
        OracleGame *next = oracle_copy(game);
        oracle_resolve(next, outcomes[i].number);
        walk(found, next, drawn);
        oracle_destroy(next);
    }
    return count > 0;
}

/** Recursive; the depth is bounded by the decisions for `depth` tiles. */
static void walk(Walk *found, const OracleGame *game, uint32_t drawn) {
    if (walk_outcomes(found, game, drawn)) {
        return;
    }
    if (game->stage != ORACLE_DRAW && game->stage != ORACLE_OVER) {
        walk_choices(found, game, drawn);
        return;
    }
    if (game->stage == ORACLE_OVER || drawn == found->depth) {
        leaf_count(found, game);
        return;
    }
    OracleGame *next = oracle_copy(game);
    assert_true(oracle_draw(next, found->tiles[drawn]));
    walk(found, next, drawn + 1);
    oracle_destroy(next);
}

/** Splits a list at its commas; "-" is an empty list. Returns the number of words. */
static int list_cut(const char *words[WORDS_MAX], char *text) {
    int count = 0;
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

/** Shuffles the deck of the line with the engine and translates it to tile kinds of the oracle. */
static void deck_fill(Walk *found, const OracleBox *box, const PerftLine *line,
                      const char *const *sets, int set_count) {
    char names[sizeof line->expansions];
    const char *expansions[WORDS_MAX];
    memcpy(names, line->expansions, sizeof names);
    RulesSetup *setup = NULL;
    Message message = {""};
    char copy[sizeof line->options];
    const char *options[WORDS_MAX];
    memcpy(copy, line->options, sizeof copy);
    const int option_count = list_cut(options, copy);
    const RulesRequest request = {.tilesets = sets,
                                  .tileset_count = (uint16_t)set_count,
                                  .expansions = expansions,
                                  .expansion_count = (uint16_t)list_cut(expansions, names),
                                  .players = line->players};
    assert_int_equal(
        rules_setup_from_words(&setup, &request, options, (unsigned)option_count, &message),
        STATUS_OK);
    const Rules *rules = rules_setup_rules(setup);
    Deck deck;
    Rng stream = rng_keyed(line->seed, RNG_DECK, 0, 0);
    deck_shuffle(rules, &deck, &stream);
    for (uint32_t i = 0; i < line->depth; i++) {
        char name[NAME_SIZE];
        found->tiles[i] =
            oracle_tile_find(box, rules_type_name(rules, deck.types[i], name, sizeof name));
        assert_true(found->tiles[i] >= 0);
    }
    rules_setup_destroy(setup);
}

static OracleOptions options_read(const PerftLine *line) {
    OracleOptions options = oracle_options(line->players);
    char names[sizeof line->expansions];
    char copy[sizeof line->options];
    const char *words[WORDS_MAX];
    memcpy(names, line->expansions, sizeof names);
    const int expansions = list_cut(words, names);
    for (int i = 0; i < expansions; i++) {
        assert_true(oracle_rule_add(&options, words[i]));
    }
    memcpy(copy, line->options, sizeof copy);
    const int count = list_cut(words, copy);
    for (int i = 0; i < count; i++) {
        char key[NAME_SIZE];
        const char *equals = strchr(words[i], '=');
        assert_non_null(equals);
        (void)snprintf(key, sizeof key, "%.*s", (int)(equals - words[i]), words[i]);
        assert_true(oracle_option_set(&options, key, equals + 1));
    }
    return options;
}

static void line_check(const PerftLine *line) {
    char copy[sizeof line->tilesets];
    char paths[WORDS_MAX][LINE_SIZE];
    const char *path_list[WORDS_MAX];
    const char *sets[WORDS_MAX];
    memcpy(copy, line->tilesets, sizeof copy);
    const int set_count = list_cut(sets, copy);
    for (int i = 0; i < set_count; i++) {
        (void)snprintf(paths[i], sizeof paths[i], CARCARENA_SOURCE_DIR "/configs/tilesets/%s.json",
                       sets[i]);
        path_list[i] = paths[i];
    }
    char error[LINE_SIZE] = "";
    OracleBox *box = oracle_box_load(path_list, set_count, error, sizeof error);
    if (box == NULL) {
        fail_msg("%s", error);
    }
    const OracleOptions options = options_read(line);
    oracle_box_prepare(box, &options);
    Walk found = {.depth = line->depth};
    deck_fill(&found, box, line, sets, set_count);
    OracleGame *game = oracle_create(box, &options, 0);
    walk(&found, game, 0);
    if (found.leaves != line->leaves || found.finals != line->finals ||
        found.points != line->points) {
        fail_msg("%s %s %d %" PRIu64 " %s %" PRIu32 ": the oracle counts %" PRIu64 " %" PRIu64
                 " %" PRIu64,
                 line->tilesets, line->expansions, line->players, line->seed, line->options,
                 line->depth, found.leaves, found.finals, found.points);
    }
    oracle_destroy(game);
    oracle_box_destroy(box);
}

static void the_oracle_counts_the_same(void **state) {
    FILE *file = fopen(CARCARENA_SOURCE_DIR "/tests/golden/perft.txt", "r");
    assert_non_null(file);
    char text[LINE_SIZE];
    unsigned lines = 0;
    while (fgets(text, sizeof text, file) != NULL) {
        PerftLine line;
        if (text[0] == '#') {
            continue;
        }
        assert_int_equal(
            sscanf(text,
                   "%511s %127s %d %" SCNu64 " %127s %" SCNu32 " %" SCNu64 " %" SCNu64 " %" SCNu64,
                   line.tilesets, line.expansions, &line.players, &line.seed, line.options,
                   &line.depth, &line.leaves, &line.finals, &line.points),
            9);
        if (line.leaves <= LEAVES_MAX) {
            line_check(&line);
            lines++;
        }
    }
    (void)fclose(file);
    assert_true(lines >= LINES_MIN);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_oracle_counts_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
