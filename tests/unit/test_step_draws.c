// SPDX-License-Identifier: MIT
//
// The step protocol and the stack: decks and the order of their groups, random draws, tiles drawn
// ahead, and "drawn" and "scored" in replies.
#include "carcarena/engine/rng.h"
#include "carcarena/engine/rules.h"
#include "step_session.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1 << 16 };

static void decks_wait_for_their_stage(void **state) {
    Step *step = session_open();
    session_refused(step,
                    "{\"command\":\"new\",\"tilesets\":[\"base\",\"river-1\"],\"players\":2,"
                    "\"deck\":[\"base/E\"]}",
                    "bad-rules", "deck: number 1, base/E, comes too early: tiles of stage 2");
    session_refused(step,
                    "{\"command\":\"new\",\"tilesets\":[\"base\",\"river-1\"],"
                    "\"deck\":[\"river-1/A\",\"river-1/lake\"]}",
                    "bad-rules", "deck: number 2, river-1/lake, comes too early");
    session_refused(step,
                    "{\"command\":\"new\",\"tilesets\":[\"base\",\"river-2\"],"
                    "\"deck\":[\"river-2/A\"]}",
                    "bad-rules", "tiles of stage 1, such as river-2/fork");
    session_refused(step,
                    "{\"command\":\"new\",\"tilesets\":[\"base\",\"wind-roses\","
                    "\"wind-roses-2013\"],\"deck\":[\"base/B\"]}",
                    "bad-rules", "deck: number 1, base/B, comes too early: tiles of stage 0");
    session_refused(step, "{\"command\":\"state\"}", "no-game", "");
    step_destroy(step);
}

static void draws_wait_for_their_stage(void **state) {
    Step *step = session_open();
    cJSON_Delete(session_do(step, "{\"command\":\"new\",\"tilesets\":[\"base\",\"river-2\"],"
                                  "\"deck\":[\"river-2/fork\"]}"));
    cJSON_Delete(session_do(step, "{\"command\":\"apply\",\"action\":0}"));
    cJSON_Delete(session_do(step, "{\"command\":\"apply\",\"action\":0}"));
    session_refused(step, "{\"command\":\"draw\",\"tile\":\"base/E\"}", "illegal",
                    "tile: base/E comes later: tiles of stage 2, such as river-2/lake-city, are");
    session_refused(step, "{\"command\":\"draw\",\"tile\":\"river-2/fork\"}", "illegal",
                    "tile: no river-2/fork is left to draw");
    cJSON *drawn = session_do(step, "{\"command\":\"draw\"}");
    const char *tile = text_at(cJSON_GetArrayItem(at(drawn, "drawn"), 0), "tile");
    assert_int_equal(strncmp(tile, "river-2/", strlen("river-2/")), 0);
    cJSON_Delete(drawn);
    step_destroy(step);
}

/* ---- Random decks. */

/** A tile as "tiles" lists it: one entry per copy. */
typedef struct DeckTile {
    char name[64];
    int stage;
} DeckTile;

/** Lists the tiles to be drawn in the game that `line` begins. */
static unsigned deck_tiles(Step *step, const char *line, DeckTile *out, unsigned room) {
    cJSON *begun = session_do(step, line);
    const char *start = text_at(at(begun, "rules"), "start_tile");
    cJSON *reply = session_do(step, "{\"command\":\"tiles\"}");
    unsigned count = 0;
    const cJSON *type = NULL;
    cJSON_ArrayForEach(type, at(reply, "tiles")) {
        const bool drawn = cJSON_IsNumber(at(type, "stage"));
        const int stage = drawn ? at(type, "stage")->valueint : 99;
        for (int copy = strcmp(text_at(type, "tile"), start) == 0;
             copy < at(type, "copies")->valueint; copy++) {
            assert_true(count < room);
            (void)snprintf(out[count].name, sizeof out[count].name, "%s", text_at(type, "tile"));
            out[count++].stage = stage;
        }
    }
    cJSON_Delete(begun);
    cJSON_Delete(reply);
    return count;
}

/** Writes a deck of some of the tiles: shuffled, then put into their order except for errors. */
static void write_deck(char *line, const char *begin, const DeckTile *tiles, unsigned count,
                       Rng *rng) {
    DeckTile deck[512];
    unsigned sorted = rng_below(rng, 4) == 0 ? 0 : count;
    memcpy(deck, tiles, count * sizeof *tiles);
    for (unsigned left = count; left > 1; left--) {
        const unsigned pick = rng_below(rng, left);
        const DeckTile kept = deck[pick];
        deck[pick] = deck[left - 1];
        deck[left - 1] = kept;
    }
    for (unsigned i = 1; i < sorted; i++) {
        const DeckTile tile = deck[i];
        unsigned to = i;
        for (; to > 0 && deck[to - 1].stage > tile.stage; to--) {
            deck[to] = deck[to - 1];
        }
        deck[to] = tile;
    }
    const unsigned length = 1 + rng_below(rng, count);
    size_t at = (size_t)snprintf(line, LINE_SIZE, "%s\"deck\":[", begin);
    for (unsigned i = 0; i < length; i++) {
        at +=
            (size_t)snprintf(line + at, LINE_SIZE - at, "%s\"%s\"", i > 0 ? "," : "", deck[i].name);
    }
    (void)snprintf(line + at, LINE_SIZE - at, "]}");
}

/** Acts and draws at random, named tiles among them, for some requests; each one gets a reply. */
static void play_on(Step *step, const DeckTile *tiles, unsigned count, Rng *rng) {
    for (unsigned requests = 0; requests < 60; requests++) {
        char line[256];
        if (rng_below(rng, 4) == 0) {
            (void)snprintf(line, sizeof line, "{\"command\":\"draw\",\"tile\":\"%s\"}",
                           tiles[rng_below(rng, count)].name);
        } else if (rng_below(rng, 8) == 0) {
            (void)snprintf(line, sizeof line, "{\"command\":\"draw\"}");
        } else {
            (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":%u}",
                           rng_below(rng, 6));
        }
        cJSON *reply = session_ask(step, line);
        assert_true(cJSON_IsBool(at(reply, "ok")));
        cJSON_Delete(reply);
    }
}

static const char *const STAGED[] = {
    "\"tilesets\":[\"base\",\"river-1\"],",
    "\"tilesets\":[\"base\",\"river-2\"],\"options\":{\"volcano_lake\":\"plain\"},",
    "\"tilesets\":[\"base\",\"river-1\",\"river-2\",\"games-quarterly-11-river\"],",
    "\"tilesets\":[\"carcassonne-2\",\"river-carcassonne-2\"],\"players\":4,",
    "\"tilesets\":[\"base\",\"wind-roses\"],\"options\":{\"predraw\":1},",
    "\"tilesets\":[\"base\",\"wind-roses\",\"wind-roses-2013\"],",
    "\"tilesets\":[\"base\",\"wind-roses\",\"river-2\",\"abbey-and-mayor\"],\"players\":3,",
    "\"tilesets\":[\"base\",\"inns-and-cathedrals\"],\"options\":{\"unplayable\":\"return\","
    "\"table\":\"4x4\"},",
    "\"tilesets\":[\"base\",\"river-2\",\"wind-roses\"],\"options\":{\"predraw\":1,"
    "\"table\":\"7x7\"},",
    "\"tilesets\":[\"base\",\"river-1\"],\"options\":{\"deck_limit\":9},",
};

static void random_decks_of_staged_sets_end_well(void **state) {
    Step *step = session_open();
    Rng rng = rng_make(5, 9);
    DeckTile *tiles = calloc(512, sizeof *tiles);
    char *line = malloc(LINE_SIZE);
    assert_non_null(tiles);
    assert_non_null(line);
    unsigned accepted = 0;
    unsigned refused = 0;
    for (size_t i = 0; i < sizeof STAGED / sizeof STAGED[0]; i++) {
        char begin[512];
        (void)snprintf(begin, sizeof begin, "{\"command\":\"new\",%s", STAGED[i]);
        (void)snprintf(line, LINE_SIZE, "%s\"seed\":1}", begin);
        const unsigned count = deck_tiles(step, line, tiles, 512);
        for (unsigned deck = 0; deck < 40; deck++) {
            write_deck(line, begin, tiles, count, &rng);
            cJSON *reply = session_ask(step, line);
            const bool ok = cJSON_IsTrue(at(reply, "ok"));
            accepted += ok;
            refused += !ok;
            assert_true(ok || strcmp(text_at(at(reply, "error"), "code"), "bad-rules") == 0);
            cJSON_Delete(reply);
            play_on(step, tiles, count, &rng);
        }
    }
    assert_true(accepted > 100 && refused > 60);
    free(tiles);
    free(line);
    step_destroy(step);
}

/* ---- Discarded tiles. */

/** Appends the tiles that left the game in a reply, including those drawn ahead. */
static void note_discards(const cJSON *reply, cJSON *out) {
    const cJSON *entry = NULL;
    cJSON_ArrayForEach(entry, at(reply, "drawn")) {
        if (strcmp(text_at(entry, "result"), "discarded") == 0) {
            (void)cJSON_AddItemToArray(out, cJSON_CreateString(text_at(entry, "tile")));
        }
    }
}

static void discards_are_told_of_the_right_tile(void **state) {
    Step *step = session_open();
    Rng rng = rng_make(2, 2);
    unsigned held = 0;
    for (int seed = 0; seed < 12; seed++) {
        char line[512];
        (void)snprintf(line, sizeof line,
                       "{\"command\":\"new\",\"tilesets\":[\"base\"],\"players\":%d,\"seed\":%d,"
                       "\"options\":{\"table\":\"5x5\",\"predraw\":1}}",
                       2 + seed % 4, seed);
        cJSON *reply = session_do(step, line);
        cJSON *told = cJSON_CreateArray();
        note_discards(reply, told);
        while (strcmp(text_at(at(reply, "state"), "pending"), "decision") == 0) {
            cJSON *list = session_do(step, "{\"command\":\"actions\"}");
            (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":%u}",
                           rng_below(&rng, (uint32_t)cJSON_GetArraySize(at(list, "actions"))));
            cJSON_Delete(list);
            cJSON_Delete(reply);
            reply = session_do(step, line);
            note_discards(reply, told);
            const cJSON *entry = NULL;
            cJSON_ArrayForEach(entry, at(reply, "drawn")) {
                held += json_member(entry, "held_by") != NULL;
            }
            assert_true(cJSON_Compare(told, at(at(reply, "state"), "discarded"), true));
        }
        cJSON_Delete(told);
        cJSON_Delete(reply);
    }
    assert_true(held > 10);
    step_destroy(step);
}

/* A field over three tiles with one completed city. */
static void farms_list_tiles_and_cities(void **state) {
    static const char *const ACTIONS[] = {"place 1,0 r0", "deploy follower 1,0 f0", "place 2,0 r0",
                                          "pass",         "place 0,-1 r2",          "pass"};
    Step *step = session_open();
    cJSON_Delete(session_do(step, "{\"command\":\"new\",\"tilesets\":[\"base\"],"
                                  "\"deck\":[\"base/U\",\"base/U\",\"base/E\"]}"));
    for (size_t i = 0; i < sizeof ACTIONS / sizeof ACTIONS[0]; i++) {
        char line[128];
        (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":\"%s\"}", ACTIONS[i]);
        cJSON_Delete(session_do(step, line));
    }
    assert_string_equal(session_line(step, "{\"command\":\"final\"}"),
                        "{\"ok\":true,\"over\":false,\"scores\":[3,0],\"scored\":[{\"player\":0,"
                        "\"points\":3,\"reason\":\"farm\",\"kind\":\"field\",\"x\":0,\"y\":0,"
                        "\"segment\":\"f0\",\"tiles\":3,\"cities\":1,\"final\":true}]}");
    step_destroy(step);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks_wait_for_their_stage),
        cmocka_unit_test(draws_wait_for_their_stage),
        cmocka_unit_test(random_decks_of_staged_sets_end_well),
        cmocka_unit_test(discards_are_told_of_the_right_tile),
        cmocka_unit_test(farms_list_tiles_and_cities),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
