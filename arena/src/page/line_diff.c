// SPDX-License-Identifier: MIT
#include "page/line_diff.h"

#include <string.h>

/** Beginning of the line before `at`, which begins one itself. */
static const char *line_before(const char *text, const char *at) {
    for (at--; at > text && at[-1] != '\n'; at--) {
    }
    return at;
}

static size_t line_size(const char *at) {
    return strcspn(at, "\n") + 1;
}

void line_diff_write(JsonWriter *writer, const char *key, LineDiff *diff, const char *text) {
    const char *const old = diff->last.text != NULL ? diff->last.text : "";
    const char *before = old;
    const char *now = text;
    unsigned head = 0;
    unsigned tail = 0;
    if (strcmp(old, text) == 0) {
        return;
    }
    while (*before != '\0' && *now != '\0' && line_size(before) == line_size(now) &&
           memcmp(before, now, line_size(now)) == 0) {
        before += line_size(before);
        now += line_size(now);
        head++;
    }
    const char *old_end = old + strlen(old);
    const char *end = text + strlen(text);
    while (old_end > before && end > now) {
        const char *const old_line = line_before(old, old_end);
        const char *const line = line_before(text, end);
        if (old_end - old_line != end - line || memcmp(old_line, line, (size_t)(end - line)) != 0) {
            break;
        }
        old_end = old_line;
        end = line;
        tail++;
    }
    TextBuffer between = {0};
    text_buffer_format(&between, "%.*s", (int)(end - now), now);
    json_write_open(writer, key, '[');
    json_write_integer(writer, NULL, head);
    json_write_integer(writer, NULL, tail);
    json_write_text(writer, NULL, between.text != NULL ? between.text : "");
    json_write_close(writer, ']');
    text_buffer_free(&between);
    text_buffer_clear(&diff->last);
    text_buffer_add(&diff->last, text);
}

void line_diff_free(LineDiff *diff) {
    text_buffer_free(&diff->last);
}
