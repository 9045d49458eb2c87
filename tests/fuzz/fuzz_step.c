// SPDX-License-Identifier: MIT
//
// Arbitrary lines for the step protocol. Each request gets one line of JSON that reports success or
// failure, and the session continues.
#include "fuzz_target.h"

#include "carcarena/engine/status.h"
#include "step/step.h"
#include "text/json_reader.h"

#include <string.h>

static void check_reply(const char *reply) {
    CHECK(strchr(reply, '\n') == NULL);
    cJSON *json = cJSON_ParseWithOpts(reply, NULL, 1);
    CHECK(cJSON_IsObject(json));
    const cJSON *ok = json_member(json, "ok");
    CHECK(cJSON_IsBool(ok));
    CHECK(cJSON_IsTrue(ok) || cJSON_IsObject(json_member(json, "error")));
    cJSON_Delete(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Step *step = NULL;
    CHECK(step_create(&step, NULL) == STATUS_OK);
    const char *line = (const char *)data;
    size_t left = size;
    while (left > 0 && !step_over(step)) {
        const char *newline = memchr(line, '\n', left);
        const size_t length = newline != NULL ? (size_t)(newline - line) : left;
        check_reply(step_reply(step, line, length));
        left -= newline != NULL ? length + 1 : length;
        line += newline != NULL ? length + 1 : length;
    }
    step_destroy(step);
    return 0;
}
