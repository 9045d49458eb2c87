// SPDX-License-Identifier: MIT
//
// Facts of positions in the step protocol, checked against each other in random games of all
// expansions. Games that are copied, undone, loaded and answered by built-in bots.
#include "carcarena/engine/rng.h"
#include "carcarena/engine/rules.h"
#include "step_session.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 1 << 16 };

// Every expansion is in one of them.
static const char *const GAMES[] = {
    "\"tilesets\":[\"winter\",\"gingerbread-man\"],\"players\":3,\"options\":{\"winter_inn\":1}",
    "\"tilesets\":[\"base\",\"inns-and-cathedrals\",\"traders-and-builders\",\"abbey-and-mayor\","
    "\"king-and-robber-baron\",\"siege\",\"darmstadt\"],\"players\":4",
    "\"tilesets\":[\"base\",\"river-2\",\"monasteries-germany\",\"wind-roses\",\"festival\","
    "\"russian-promos\"],\"expansions\":[\"phantom\",\"little-buildings\"],\"players\":2",
    "\"tilesets\":[\"carcassonne-2\",\"games-quarterly-11\"],\"expansions\":[\"abbot\"],"
    "\"options\":{\"predraw\":1,\"gq11_herd\":\"yes\"},\"players\":5",
};

static cJSON *begin(Step *step, const char *game, int seed) {
    char line[1024];
    (void)snprintf(line, sizeof line, "{\"command\":\"new\",%s,\"seed\":%d}", game, seed);
    return session_do(step, line);
}

/**
 * Plays an action drawn at random. Returns the reply, which the caller deletes; NULL if the game is
 * over.
 */
static cJSON *act(Step *step, Rng *rng) {
    char line[64];
    cJSON *list = session_do(step, "{\"command\":\"actions\"}");
    const int count = cJSON_GetArraySize(at(list, "actions"));
    cJSON_Delete(list);
    if (count == 0) {
        return NULL;
    }
    (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":%u}",
                   rng_below(rng, (uint32_t)count));
    return session_do(step, line);
}

static char *state_text(Step *step) {
    return strdup(session_line(step, "{\"command\":\"state\"}"));
}

/* ---- Facts. */

static int sum(const cJSON *numbers) {
    int total = 0;
    const cJSON *number = NULL;
    cJSON_ArrayForEach(number, numbers) {
        total += number->valueint;
    }
    return total;
}

/** Followers on features equal the figures that are followers; features are open at open cells. */
static void check_features(Step *step, const cJSON *state) {
    cJSON *reply = session_do(step, "{\"command\":\"features\"}");
    int followers = 0;
    const cJSON *feature = NULL;
    cJSON_ArrayForEach(feature, at(reply, "features")) {
        const char *kind = text_at(feature, "kind");
        followers += sum(at(feature, "followers"));
        assert_int_equal(cJSON_GetArraySize(at(feature, "owners")) > 0,
                         sum(at(feature, "strength")) > 0);
        assert_true(cJSON_GetArraySize(at(feature, "segments")) > 0);
        if (strcmp(kind, "city") == 0 || strcmp(kind, "road") == 0) {
            assert_int_equal(cJSON_GetArraySize(at(feature, "open")),
                             at(feature, "open_edges")->valueint);
        }
    }
    int figures = 0;
    const cJSON *figure = NULL;
    cJSON_ArrayForEach(figure, at(state, "figures")) {
        const char *name = text_at(figure, "figure");
        const bool follows =
            strcmp(name, "builder") != 0 && strcmp(name, "pig") != 0 && strcmp(name, "barn") != 0;
        figures += cJSON_IsNumber(at(figure, "owner")) && follows;
    }
    assert_int_equal(followers, figures);
    cJSON_Delete(reply);
}

/** The rotations of all cells equal the placements. */
static void check_cells(Step *step, const cJSON *state) {
    cJSON *reply = session_do(step, "{\"command\":\"cells\"}");
    cJSON *list = session_do(step, "{\"command\":\"actions\"}");
    int rotations = 0;
    const cJSON *cell = NULL;
    cJSON_ArrayForEach(cell, at(reply, "cells")) {
        rotations += cJSON_GetArraySize(at(cell, "rotations"));
    }
    const cJSON *phase = at(state, "phase");
    if (cJSON_IsString(phase) && strcmp(phase->valuestring, "place") == 0) {
        assert_int_equal(rotations, cJSON_GetArraySize(at(list, "actions")));
    }
    cJSON_Delete(list);
    cJSON_Delete(reply);
}

/** All tiles are on the board, in hand, drawn ahead, discarded or unseen. */
static void check_unseen(Step *step, const cJSON *state, int draws) {
    cJSON *reply = session_do(step, "{\"command\":\"unseen\"}");
    int unseen = 0;
    const cJSON *type = NULL;
    cJSON_ArrayForEach(type, at(reply, "unseen")) {
        unseen += at(type, "unseen")->valueint;
        assert_true(at(type, "next")->valueint <= at(type, "unseen")->valueint);
    }
    int ahead = 0;
    const cJSON *tile = NULL;
    cJSON_ArrayForEach(tile, at(state, "hands_ahead")) {
        ahead += cJSON_IsString(tile);
    }
    int abbeys = 0; // are not drawn
    cJSON_ArrayForEach(tile, at(state, "tiles")) {
        abbeys += strcmp(text_at(tile, "tile"), "abbey-and-mayor/abbey") == 0;
    }
    const int table = cJSON_GetArraySize(at(state, "tiles")) - 1 - abbeys;
    const int hand = cJSON_IsString(at(state, "hand"));
    assert_int_equal(table + hand + ahead + cJSON_GetArraySize(at(state, "discarded")) + unseen,
                     draws);
    cJSON_Delete(reply);
}

static void facts_agree_with_each_other(void **state) {
    Step *step = session_open();
    Rng rng = rng_make(3, 3);
    for (size_t game = 0; game < sizeof GAMES / sizeof GAMES[0]; game++) {
        cJSON *begun = begin(step, GAMES[game], (int)game);
        const int draws = at(at(begun, "rules"), "draws")->valueint;
        cJSON_Delete(begun);
        cJSON *reply = act(step, &rng);
        for (unsigned ply = 0; reply != NULL; ply++) {
            if (ply % 5 == 0) {
                const cJSON *now = at(reply, "state");
                check_features(step, now);
                check_cells(step, now);
                check_unseen(step, now, draws);
            }
            cJSON_Delete(reply);
            reply = act(step, &rng);
        }
    }
    step_destroy(step);
}

/* ---- Copies, undo, load. */

/** Plays `plies` random actions; returns how many were possible before the game was over. */
static unsigned act_often(Step *step, unsigned plies, Rng *rng) {
    unsigned done = 0;
    for (cJSON *reply = NULL; done < plies && (reply = act(step, rng)) != NULL; done++) {
        cJSON_Delete(reply);
    }
    return done;
}

/** A game that is played and undone, or restored, is the same in every word. */
static void check_return(Step *step, unsigned plies, Rng *rng) {
    char line[64];
    char *before = state_text(step);
    cJSON_Delete(session_do(step, "{\"command\":\"copy\",\"name\":\"here\"}"));
    const unsigned done = act_often(step, plies, rng);
    assert_true(done == 0 || strcmp(before, session_line(step, "{\"command\":\"state\"}")) != 0);
    (void)snprintf(line, sizeof line, "{\"command\":\"undo\",\"plies\":%u}", done);
    cJSON_Delete(session_do(step, line));
    assert_string_equal(session_line(step, "{\"command\":\"state\"}"), before);
    (void)act_often(step, 3, rng);
    cJSON_Delete(session_do(step, "{\"command\":\"restore\",\"name\":\"here\"}"));
    assert_string_equal(session_line(step, "{\"command\":\"state\"}"), before);
    free(before);
}

static void games_are_stored_unchanged(void **state) {
    Step *step = session_open();
    Rng rng = rng_make(4, 4);
    for (size_t game = 0; game < sizeof GAMES / sizeof GAMES[0]; game++) {
        cJSON_Delete(begin(step, GAMES[game], 7));
        for (unsigned plies = 1; plies < 30; plies++) {
            check_return(step, plies, &rng);
            (void)act_often(step, 1, &rng);
        }
    }
    step_destroy(step);
}

/** Returns the state without what texts lack: the order of discarded tiles. */
static cJSON *state_kept(Step *step) {
    cJSON *reply = session_do(step, "{\"command\":\"state\"}");
    cJSON_DeleteItemFromObject(cJSON_GetObjectItem(reply, "state"), "discarded");
    return reply;
}

static void positions_load_at_every_decision(void **state) {
    Step *step = session_open();
    Rng rng = rng_make(5, 5);
    char *line = malloc(LINE_SIZE);
    assert_non_null(line);
    for (size_t game = 0; game < sizeof GAMES / sizeof GAMES[0]; game++) {
        cJSON_Delete(begin(step, GAMES[game], 11));
        cJSON *reply = act(step, &rng);
        for (; reply != NULL; reply = act(step, &rng)) {
            cJSON_Delete(reply);
            cJSON *before = state_kept(step);
            cJSON *text = session_do(step, "{\"command\":\"position\"}");
            char *position = cJSON_PrintUnformatted(at(text, "position"));
            (void)snprintf(line, LINE_SIZE, "{\"command\":\"load\",\"position\":%s,\"seed\":2}",
                           position);
            cJSON_Delete(session_do(step, "{\"command\":\"copy\",\"name\":\"x\"}"));
            cJSON_Delete(session_do(step, line));
            cJSON *after = state_kept(step);
            assert_true(cJSON_Compare(before, after, true));
            cJSON_Delete(session_do(step, "{\"command\":\"restore\",\"name\":\"x\"}"));
            cJSON_free(position);
            cJSON_Delete(text);
            cJSON_Delete(before);
            cJSON_Delete(after);
        }
    }
    free(line);
    step_destroy(step);
}

static void what_cannot_be_done_is_refused(void **state) {
    Step *step = session_open();
    cJSON_Delete(session_do(step, "{\"command\":\"new\",\"tilesets\":[\"base\"],\"deck\":[]}"));
    char *before = state_text(step);
    session_refused(step, "{\"command\":\"undo\"}", "illegal", "only 0 can be taken back");
    session_refused(step, "{\"command\":\"undo\",\"plies\":-1}", "bad-request", "plies");
    session_refused(step, "{\"command\":\"copy\"}", "bad-request", "name: missing");
    session_refused(step, "{\"command\":\"copy\",\"name\":\"\"}", "bad-request", "1 to 64 bytes");
    session_refused(step, "{\"command\":\"restore\",\"name\":\"a\"}", "illegal", "no copy 'a'");
    session_refused(step, "{\"command\":\"load\",\"position\":\"tile base/D 0,0 r0\"}",
                    "bad-request", "expected a last line");
    session_refused(step,
                    "{\"command\":\"load\",\"position\":\"tile base/D 0,0 r0\\nturn 0 draw\\n\","
                    "\"deck\":[\"base/ZZ\"]}",
                    "bad-request", "deck: 'base/ZZ'");
    session_refused(step, "{\"command\":\"bot\",\"bot\":\"greedy\"}", "not-pending", "a draw is");
    for (int i = 0; i < 64; i++) {
        char line[64];
        (void)snprintf(line, sizeof line, "{\"command\":\"copy\",\"name\":\"c%d\"}", i);
        cJSON_Delete(session_do(step, line));
    }
    session_refused(step, "{\"command\":\"copy\",\"name\":\"one\"}", "illegal", "64 copies");
    cJSON_Delete(session_do(step, "{\"command\":\"copy\",\"name\":\"c3\"}"));
    assert_string_equal(session_line(step, "{\"command\":\"state\"}"), before);
    free(before);
    step_destroy(step);
}

/* ---- Bots. */

/** A bot's action is among its candidates, greedy values no other higher, and it is repeated. */
static void bots_answer_the_decision(void **state) {
    static const char GREEDY[] = "{\"command\":\"bot\",\"bot\":\"greedy\"}";
    static const char MCTS[] =
        "{\"command\":\"bot\",\"bot\":\"mcts\",\"simulations\":40,\"seed\":9}";
    Step *step = session_open();
    Rng rng = rng_make(6, 6);
    cJSON_Delete(begin(step, GAMES[1], 3));
    for (unsigned ply = 0; ply < 12; ply++) {
        cJSON *greedy = session_do(step, GREEDY);
        const cJSON *candidate = NULL;
        double own = at(greedy, "value")->valuedouble;
        cJSON_ArrayForEach(candidate, at(greedy, "candidates")) {
            assert_true(at(candidate, "value")->valuedouble <= own);
        }
        cJSON_Delete(greedy);
        char *mcts = strdup(session_line(step, MCTS));
        assert_string_equal(session_line(step, MCTS), mcts);
        cJSON *parsed = cJSON_Parse(mcts);
        uint64_t visits = 0;
        cJSON_ArrayForEach(candidate, at(parsed, "candidates")) {
            visits += (uint64_t)at(candidate, "visits")->valueint;
        }
        if (cJSON_GetArraySize(at(parsed, "candidates")) > 0) {
            assert_int_equal(at(parsed, "simulations")->valueint, 40);
            assert_true(visits > 0 && visits <= 40);
        }
        char line[256];
        (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":\"%s\"}",
                       text_at(at(parsed, "action"), "text"));
        cJSON_Delete(session_do(step, line));
        cJSON_Delete(parsed);
        free(mcts);
        cJSON *reply = act(step, &rng);
        assert_non_null(reply);
        cJSON_Delete(reply);
    }
    step_destroy(step);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_agree_with_each_other),
        cmocka_unit_test(games_are_stored_unchanged),
        cmocka_unit_test(positions_load_at_every_decision),
        cmocka_unit_test(what_cannot_be_done_is_refused),
        cmocka_unit_test(bots_answer_the_decision),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
