// SPDX-License-Identifier: MIT
#include "step_session.h"
#include "testing.h"

#include <string.h>

Step *session_open(void) {
    Step *step = NULL;
    Message message = {""};
    assert_int_equal(step_create(&step, &message), STATUS_OK);
    return step;
}

const char *session_line(Step *step, const char *line) {
    return step_reply(step, line, strlen(line));
}

cJSON *session_ask(Step *step, const char *line) {
    const char *reply = session_line(step, line);
    cJSON *json = cJSON_Parse(reply);
    if (json == NULL) {
        fail_msg("no JSON: %s", reply);
    }
    return json;
}

cJSON *session_do(Step *step, const char *line) {
    cJSON *json = session_ask(step, line);
    if (!cJSON_IsTrue(at(json, "ok"))) {
        fail_msg("'%.200s' was refused: %s", line, at(at(json, "error"), "message")->valuestring);
    }
    return json;
}

const cJSON *at(const cJSON *json, const char *key) {
    const cJSON *value = json_member(json, key);
    if (value == NULL) {
        fail_msg("no member %s", key);
    }
    return value;
}

const char *text_at(const cJSON *json, const char *key) {
    const cJSON *value = at(json, key);
    if (!cJSON_IsString(value)) {
        fail_msg("%s is no text", key);
    }
    return value->valuestring;
}

void expect_error(Step *step, const char *line, size_t size, const char *code, const char *text) {
    const char *reply = step_reply(step, line, size);
    cJSON *json = cJSON_Parse(reply);
    if (json == NULL) {
        fail_msg("no JSON: %s", reply);
    }
    if (!cJSON_IsFalse(at(json, "ok"))) {
        fail_msg("'%.200s' was accepted", line);
    }
    const cJSON *error = at(json, "error");
    const char *message = at(error, "message")->valuestring;
    if (strcmp(at(error, "code")->valuestring, code) != 0 || strstr(message, text) == NULL) {
        fail_msg("'%.100s' gave %s, expected %s '%s'", line, reply, code, text);
    }
    cJSON_Delete(json);
}

void session_refused(Step *step, const char *line, const char *code, const char *text) {
    expect_error(step, line, strlen(line), code, text);
}
