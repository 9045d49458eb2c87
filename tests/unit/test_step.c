// SPDX-License-Identifier: MIT
//
// The step protocol as a function from line to reply: fixed replies, whole games, and an error for
// every invalid request.
#include "carcarena/engine/rng.h"
#include "carcarena/engine/rules.h"
#include "step_session.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void replies_are_as_documented(void **state) {
    static const struct {
        const char *request, *reply;
    } LINES[] = {
        {"{\"command\":\"new\",\"id\":7,\"tilesets\":[\"base\"],\"players\":2,"
         "\"deck\":[\"base/U\",\"base/E\"],\"options\":{\"small_city\":2}}",
         NULL},
        {"{\"command\":\"apply\",\"action\":\"place 1,0 r2\",\"id\":\"x\",\"state\":false}",
         "{\"id\":\"x\",\"ok\":true,\"player\":0,\"action\":{\"text\":\"place 1,0 r0\","
         "\"verb\":\"place\",\"x\":1,\"y\":0,\"rotation\":0},\"scored\":[],\"drawn\":[]}"},
        {"{\"command\":\"actions\"}",
         "{\"ok\":true,\"actions\":[{\"index\":0,\"text\":\"pass\",\"verb\":\"pass\"},"
         "{\"index\":1,\"text\":\"deploy follower 1,0 r0\",\"verb\":\"deploy\","
         "\"figure\":\"follower\",\"x\":1,\"y\":0,\"segment\":\"r0\",\"kind\":\"road\","
         "\"edges\":[\"E\",\"W\"],\"halves\":[],\"ports\":[4,10]},"
         "{\"index\":2,\"text\":\"deploy follower 1,0 f0\",\"verb\":\"deploy\","
         "\"figure\":\"follower\",\"x\":1,\"y\":0,\"segment\":\"f0\",\"kind\":\"field\","
         "\"edges\":[],\"halves\":[\"NL\",\"NR\",\"EL\",\"WR\"],\"ports\":[0,2,3,11]},"
         "{\"index\":3,\"text\":\"deploy follower 1,0 f1\",\"verb\":\"deploy\","
         "\"figure\":\"follower\",\"x\":1,\"y\":0,\"segment\":\"f1\",\"kind\":\"field\","
         "\"edges\":[],\"halves\":[\"ER\",\"SL\",\"SR\",\"WL\"],\"ports\":[5,6,8,9]}]}"},
        {"{\"command\":\"apply\",\"action\":{\"verb\":\"pass\"},\"state\":false}",
         "{\"ok\":true,\"player\":0,\"action\":{\"text\":\"pass\",\"verb\":\"pass\"},"
         "\"scored\":[],\"drawn\":[{\"tile\":\"base/E\",\"result\":\"kept\"}]}"},
        {"{\"command\":\"apply\",\"action\":\"place 0,-1 r2\",\"state\":false}", NULL},
        {"{\"command\":\"apply\",\"action\":{\"verb\":\"deploy\",\"figure\":\"follower\","
         "\"x\":0,\"y\":-1,\"segment\":\"c0\"},\"state\":false}",
         "{\"ok\":true,\"player\":1,\"action\":{\"text\":\"deploy follower 0,-1 c0\","
         "\"verb\":\"deploy\",\"figure\":\"follower\",\"x\":0,\"y\":-1,\"segment\":\"c0\","
         "\"kind\":\"city\",\"edges\":[\"S\"],\"halves\":[],\"ports\":[7]},"
         "\"scored\":[{\"player\":1,\"points\":2,\"reason\":\"completed\",\"kind\":\"city\","
         "\"x\":0,\"y\":0,\"segment\":\"c0\",\"tiles\":2,\"final\":false}],\"drawn\":[]}"},
        {"{\"command\":\"position\"}",
         "{\"ok\":true,\"position\":\"tile base/D 0,0 r0\\ntile base/U 1,0 r0\\n"
         "tile base/E 0,-1 r2\\nscore 1 2\\ndraws 69\\nturn 0 draw\\n\"}"},
        {"{\"command\":\"final\"}", "{\"ok\":true,\"over\":false,\"scores\":[0,2],\"scored\":[]}"},
    };
    Step *step = session_open();
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++) {
        const char *reply = session_line(step, LINES[i].request);
        if (LINES[i].reply != NULL) {
            assert_string_equal(reply, LINES[i].reply);
        } else {
            assert_non_null(strstr(reply, "\"ok\":true"));
        }
    }
    step_destroy(step);
}

// Requests that fail, the code of the reply, and what its text contains.
static const struct {
    const char *line, *code, *text;
} ERROR_LINES[] = {
    {"", "bad-json", "ends too early"},
    {"hello", "bad-json", "not valid JSON"},
    {"{\"command\":\"state\"", "bad-json", ""},
    {"{\"command\":\"state\"} x", "bad-json", ""},
    {"[]", "bad-request", "an object in { } expected"},
    {"7", "bad-request", "an object in { } expected"},
    {"{}", "bad-request", "command: missing"},
    {"{\"command\":7}", "bad-request", "command: "},
    {"{\"command\":\"dance\"}", "bad-request", "there is no 'dance'; known are hello, new"},
    {"{\"command\":\"state\",\"stat\":1}", "bad-request", "stat: unknown key"},
    {"{\"command\":\"state\",\"id\":[1]}", "bad-request", "id: "},
    {"{\"command\":\"state\",\"id\":1.5}", "bad-request", "id: "},
    {"{\"command\":\"state\",\"id\":1,\"id\":2}", "bad-request", "id: given twice"},
    {"{\"command\":\"new\"}", "bad-request", "tilesets: missing"},
    {"{\"command\":\"new\",\"tilesets\":\"base\"}", "bad-request", "tilesets: "},
    {"{\"command\":\"new\",\"tilesets\":[7]}", "bad-request", "tilesets: "},
    {"{\"command\":\"new\",\"tilesets\":[]}", "bad-rules", "tile sets: expected 1"},
    {"{\"command\":\"new\",\"tilesets\":[\"bas\"]}", "bad-rules",
     "did you mean 'base'? 'carcarena tilesets' lists all "},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"players\":0}", "bad-request", "players"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"players\":8}", "bad-rules", "players"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"first_player\":2}", "bad-request",
     "first_player"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"seed\":-1}", "bad-request", "seed"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"seed\":1e300}", "bad-request", "seed"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"seed\":\"7x\"}", "bad-request", "seed"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"seed\":\"99999999999999999999\"}",
     "bad-request", "seed"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"options\":[]}", "bad-request", "options"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"options\":{\"small_city\":[]}}", "bad-request",
     "options: small_city"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"options\":{\"small_city\":3}}", "bad-rules",
     "small_city"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"options\":{\"nonsense\":3}}", "bad-rules",
     "nonsense"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"deck\":[\"base/ZZ\"]}", "bad-rules",
     "deck: 'base/ZZ'"},
    {"{\"command\":\"new\",\"tilesets\":[\"base\"],\"deck\":[\"base/C\",\"base/C\"]}", "bad-rules",
     "deck: base/C: only 1"},
    {"{\"command\":\"apply\"}", "bad-request", "action: missing"},
    {"{\"command\":\"apply\",\"action\":null}", "bad-request", "action: "},
    {"{\"command\":\"apply\",\"action\":-1}", "illegal", "action"},
    {"{\"command\":\"apply\",\"action\":0.5}", "illegal", "action"},
    {"{\"command\":\"apply\",\"action\":99999}", "illegal", "action"},
    {"{\"command\":\"apply\",\"action\":\"fly\"}", "bad-request", "got 'fly'"},
    {"{\"command\":\"apply\",\"action\":\"place 0,0 r0\"}", "illegal", ""},
    {"{\"command\":\"apply\",\"action\":\"pass\"}", "illegal",
     "a tile must be placed: expected an action such as 'place 3,-1 r2'"},
    {"{\"command\":\"apply\",\"action\":{}}", "bad-request", "action: verb: missing"},
    {"{\"command\":\"apply\",\"action\":{\"verb\":\"place\",\"x\":1}}", "bad-request", ""},
    {"{\"command\":\"apply\",\"action\":{\"verb\":\"place\",\"x\":1e9,\"y\":0,"
     "\"rotation\":0}}",
     "bad-request", "action: x"},
    {"{\"command\":\"apply\",\"action\":{\"verb\":\"deploy\",\"figure\":\"follower\","
     "\"x\":0,\"y\":0,\"segment\":\"c0\"}}",
     "illegal", ""},
    {"{\"command\":\"apply\",\"action\":0,\"state\":1}", "bad-request", "state"},
    {"{\"command\":\"draw\"}", "not-pending", "no draw is pending: a decision is"},
    {"{\"command\":\"draw\",\"tile\":5}", "bad-request", "tile"},
    {"{\"command\":\"board\",\"large\":2}", "bad-request", "large"},
};

static void errors_leave_the_session_as_it_was(void **state) {
    Step *step = session_open();
    expect_error(step, "{\"command\":\"state\"}", strlen("{\"command\":\"state\"}"), "no-game",
                 "begin with the command new");
    assert_non_null(
        strstr(session_line(step, "{\"command\":\"new\",\"tilesets\":[\"base\"]}"), "\"ok\":true"));
    char *before = strdup(session_line(step, "{\"command\":\"state\"}"));
    for (size_t i = 0; i < sizeof ERROR_LINES / sizeof ERROR_LINES[0]; i++) {
        expect_error(step, ERROR_LINES[i].line, strlen(ERROR_LINES[i].line), ERROR_LINES[i].code,
                     ERROR_LINES[i].text);
        assert_string_equal(session_line(step, "{\"command\":\"state\"}"), before);
    }
    free(before);
    step_destroy(step);
}

static void strange_lines_get_an_error(void **state) {
    Step *step = session_open();
    expect_error(step, "{\"command\":\"hello\"}\0{}", 23, "bad-json", "");
    expect_error(step, "\xFF\xFE\x80", 3, "bad-json", "");
    const size_t size = (size_t)STEP_LINE_MAX + 1;
    char *line = malloc(size);
    assert_non_null(line);
    memset(line, ' ', size);
    expect_error(step, line, size, "too-long", "at most");
    memset(line, '[', size);
    expect_error(step, line, STEP_LINE_MAX, "bad-json", "");
    for (size_t i = 0; i < size; i++) {
        line[i] = "{\"a\":"[i % 5];
    }
    expect_error(step, line, STEP_LINE_MAX, "bad-json", "");
    memset(line, '"', size);
    expect_error(step, line, STEP_LINE_MAX, "bad-json", "");
    free(line);
    assert_non_null(strstr(session_line(step, "{\"command\":\"hello\"}"), "\"ok\":true"));
    step_destroy(step);
}

static void quit_ends_the_session(void **state) {
    Step *step = session_open();
    assert_false(step_over(step));
    assert_string_equal(session_line(step, "{\"command\":\"quit\",\"id\":0}"),
                        "{\"id\":0,\"ok\":true}");
    assert_true(step_over(step));
    step_destroy(step);
}

/** Adds the points of a reply to `points`: awards of the turn, or of final scoring. */
static void sum_scored(const cJSON *reply, bool final, int points[PLAYERS_MAX]) {
    const cJSON *event = NULL;
    cJSON_ArrayForEach(event, at(reply, "scored")) {
        const bool now = cJSON_IsTrue(at(event, "final")) == final;
        points[at(event, "player")->valueint] += now ? at(event, "points")->valueint : 0;
    }
}

/** Plays a game with the objects that "actions" lists; all points must have a reason. */
static void play_game(Step *step, const char *request, Rng *rng) {
    int points[PLAYERS_MAX] = {0};
    int finals[PLAYERS_MAX] = {0};
    cJSON *reply = session_ask(step, request);
    assert_true(cJSON_IsTrue(at(reply, "ok")));
    unsigned plies = 0;
    while (strcmp(at(at(reply, "state"), "pending")->valuestring, "decision") == 0) {
        cJSON *list = session_ask(step, "{\"command\":\"actions\"}");
        const cJSON *actions = at(list, "actions");
        const int count = cJSON_GetArraySize(actions);
        assert_true(count > 0);
        const cJSON *chosen = cJSON_GetArrayItem(actions, (int)rng_below(rng, (uint32_t)count));
        char *object = cJSON_PrintUnformatted(chosen);
        char line[1024];
        (void)snprintf(line, sizeof line, "{\"command\":\"apply\",\"action\":%s}", object);
        free(object);
        cJSON_Delete(reply);
        reply = session_ask(step, line);
        if (!cJSON_IsTrue(at(reply, "ok"))) {
            fail_msg("%s was refused", line);
        }
        assert_string_equal(at(at(reply, "action"), "text")->valuestring,
                            at(chosen, "text")->valuestring);
        sum_scored(reply, false, points);
        cJSON_Delete(list);
        plies++;
    }
    assert_string_equal(at(at(reply, "state"), "pending")->valuestring, "over");
    cJSON *final = session_ask(step, "{\"command\":\"final\"}");
    assert_true(cJSON_IsTrue(at(final, "over")));
    const cJSON *scores = at(at(reply, "state"), "scores");
    sum_scored(final, true, finals);
    for (int player = 0; player < cJSON_GetArraySize(scores); player++) {
        const int total = cJSON_GetArrayItem(scores, player)->valueint;
        assert_int_equal(cJSON_GetArrayItem(at(final, "scores"), player)->valueint, total);
        assert_int_equal(points[player] + finals[player], total);
    }
    assert_true(plies > 10);
    cJSON_Delete(final);
    cJSON_Delete(reply);
}

static void whole_games_account_for_every_point(void **state) {
    static const char *const REQUESTS[] = {
        "{\"command\":\"new\",\"tilesets\":[\"base\"],\"players\":2,\"seed\":%d}",
        "{\"command\":\"new\",\"tilesets\":[\"winter\"],\"players\":5,\"seed\":\"%d\"}",
        "{\"command\":\"new\",\"tilesets\":[\"winter\",\"gingerbread-man\"],\"players\":3,"
        "\"seed\":%d,\"first_player\":2}",
        "{\"command\":\"new\",\"tilesets\":[\"winter\",\"gingerbread-man\"],\"seed\":%d,"
        "\"options\":{\"gm_move\":\"before\",\"predraw\":1,\"deck_limit\":30}}",
        "{\"command\":\"new\",\"tilesets\":[\"base\"],\"seed\":%d,"
        "\"options\":{\"table\":\"5x5\",\"unplayable\":\"discard\"}}",
        "{\"command\":\"new\",\"tilesets\":[\"base\",\"king-and-robber-baron\","
        "\"traders-and-builders\",\"abbey-and-mayor\"],\"players\":3,\"seed\":%d}",
    };
    Rng rng = rng_make(1, 1);
    Step *step = session_open();
    for (size_t i = 0; i < sizeof REQUESTS / sizeof REQUESTS[0]; i++) {
        for (int seed = 0; seed < 4; seed++) {
            char line[512];
            (void)snprintf(line, sizeof line, REQUESTS[i], seed);
            play_game(step, line, &rng);
        }
    }
    step_destroy(step);
}

static void a_short_order_waits_for_draws(void **state) {
    Step *step = session_open();
    const char *reply =
        session_line(step, "{\"command\":\"new\",\"tilesets\":[\"base\"],\"deck\":[]}");
    assert_non_null(strstr(reply, "\"drawn\":[]"));
    assert_non_null(strstr(reply, "\"pending\":\"draw\""));
    expect_error(step, "{\"command\":\"apply\",\"action\":0}",
                 strlen("{\"command\":\"apply\",\"action\":0}"), "not-pending",
                 "no decision is pending: a draw is");
    reply = session_line(step, "{\"command\":\"draw\",\"tile\":\"base/B\"}");
    assert_non_null(strstr(reply, "\"drawn\":[{\"tile\":\"base/B\",\"result\":\"kept\"}]"));
    assert_non_null(strstr(reply, "\"hand\":\"base/B\""));
    assert_non_null(
        strstr(session_line(step, "{\"command\":\"apply\",\"action\":0}"), "\"ok\":true"));
    assert_non_null(
        strstr(session_line(step, "{\"command\":\"apply\",\"action\":0}"), "\"ok\":true"));
    reply = session_line(step, "{\"command\":\"draw\"}");
    assert_non_null(strstr(reply, "\"result\":\"kept\""));
    step_destroy(step);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_are_as_documented),
        cmocka_unit_test(errors_leave_the_session_as_it_was),
        cmocka_unit_test(strange_lines_get_an_error),
        cmocka_unit_test(quit_ends_the_session),
        cmocka_unit_test(whole_games_account_for_every_point),
        cmocka_unit_test(a_short_order_waits_for_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
