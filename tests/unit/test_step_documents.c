// SPDX-License-Identifier: MIT
//
// arena/guide/STEP.md names every word of the step protocol and shows every expansion.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/rng.h"
#include "carcarena/engine/text.h"
#include "step_session.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Reads a file of the project; the caller frees it. NULL if there is none. */
static char *file_read(const char *name) {
    char path[512];
    (void)snprintf(path, sizeof path, "%s/%s", CARCARENA_SOURCE_DIR, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return NULL;
    }
    enum { SIZE = 1 << 18 };
    char *text = calloc(1, SIZE);
    assert_non_null(text);
    assert_true(fread(text, 1, SIZE - 1, file) < SIZE - 1);
    (void)fclose(file);
    return text;
}

/** Fails unless the document has `word` between `before` and `after`. */
static void expect_word(const char *document, const char *before, const char *word,
                        const char *after) {
    char text[128];
    (void)snprintf(text, sizeof text, "%s%s%s", before, word, after);
    for (char *at = text + strlen(before); *at != '\0'; at++) {
        *at = *at == ' ' && before[0] != '|' ? '-' : *at;
    }
    if (strstr(document, text) == NULL) {
        fail_msg("arena/guide/STEP.md does not say %s", text);
    }
}

static void words_are_listed(void **state) {
    const char *document = *state;
    for (unsigned kind = 0; kind < SEGMENT_KIND_COUNT; kind++) {
        expect_word(document, "`\"", segment_kind_text((SegmentKind)kind), "\"`");
    }
    for (unsigned edge = 0; edge < EDGE_TYPE_COUNT; edge++) {
        const char letter[2] = {edge_letter((EdgeType)edge), '\0'};
        expect_word(document, "`", letter, "`");
    }
    for (unsigned verb = VERB_PASS; verb < VERB_COUNT; verb++) {
        expect_word(document, "`", action_verb_text((Verb)verb), "`");
    }
    for (unsigned reason = 0; reason < SCORE_REASON_COUNT; reason++) {
        expect_word(document, "`\"", score_reason_text((ScoreReason)reason), "\"`");
    }
    const TileSet *set = NULL;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        for (unsigned symbol = 0; symbol < set->symbol_count; symbol++) {
            expect_word(document, "`", set->symbols[symbol], "`");
        }
    }
}

static void commands_are_listed(void **state) {
    Step *step = session_open();
    cJSON *hello = session_do(step, "{\"command\":\"hello\"}");
    const cJSON *command = NULL;
    cJSON_ArrayForEach(command, at(hello, "commands")) {
        expect_word(*state, "| `", command->valuestring, "` |");
    }
    cJSON_Delete(hello);
    step_destroy(step);
}

static void every_expansion_has_a_session(void **state) {
    const char *id = NULL;
    for (unsigned i = 0; (id = expansion_at(i, NULL)) != NULL; i++) {
        char name[128];
        expect_word(*state, "| `", id, "` |");
        (void)snprintf(name, sizeof name, "tests/golden/step/%s.txt", id);
        char *session = file_read(name);
        if (session == NULL) {
            fail_msg("there is no %s", name);
        }
        free(session);
    }
}

/** Words that only some positions contain: phases, holdings, marks. */
static void check_state(const char *document, const cJSON *state) {
    const cJSON *phase = at(state, "phase");
    if (cJSON_IsString(phase)) {
        expect_word(document, "| `", phase->valuestring, "` |");
    }
    const cJSON *player = NULL;
    cJSON_ArrayForEach(player, at(state, "holdings")) {
        const cJSON *holding = NULL;
        cJSON_ArrayForEach(holding, player) {
            expect_word(document, "`", holding->string, "`");
        }
    }
    const cJSON *entry = NULL;
    cJSON_ArrayForEach(entry, at(state, "shared")) {
        expect_word(document, "`", entry->string, "`");
    }
    cJSON_ArrayForEach(entry, at(state, "marks")) {
        expect_word(document, "`", text_at(entry, "mark"), "`");
    }
}

static void what_games_show_is_listed(void **state) {
    static const char *const GAMES[] = {
        "{\"command\":\"new\",\"tilesets\":[\"winter\",\"gingerbread-man\"],\"players\":3}",
        "{\"command\":\"new\",\"tilesets\":[\"base\",\"traders-and-builders\",\"abbey-and-mayor\","
        "\"king-and-robber-baron\",\"siege\",\"river-2\",\"wind-roses\"],\"players\":2,"
        "\"expansions\":[\"phantom\",\"little-buildings\"],"
        "\"options\":{\"building_values\":\"by_kind\"}}",
    };
    Step *step = session_open();
    Rng rng = rng_make(8, 8);
    for (size_t game = 0; game < sizeof GAMES / sizeof GAMES[0]; game++) {
        cJSON *reply = session_do(step, GAMES[game]);
        while (strcmp(text_at(at(reply, "state"), "pending"), "decision") == 0) {
            char line[64];
            check_state(*state, at(reply, "state"));
            cJSON_Delete(reply);
            reply = session_do(step, "{\"command\":\"actions\"}");
            (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":%u}",
                           rng_below(&rng, (uint32_t)cJSON_GetArraySize(at(reply, "actions"))));
            cJSON_Delete(reply);
            reply = session_do(step, line);
        }
        cJSON_Delete(reply);
    }
    step_destroy(step);
}

int main(void) {
    char *document = file_read("arena/guide/STEP.md");
    if (document == NULL) {
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(words_are_listed, document),
        cmocka_unit_test_prestate(commands_are_listed, document),
        cmocka_unit_test_prestate(every_expansion_has_a_session, document),
        cmocka_unit_test_prestate(what_games_show_is_listed, document),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    free(document);
    return failures;
}
