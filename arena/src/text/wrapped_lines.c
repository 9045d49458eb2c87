// SPDX-License-Identifier: MIT
#include "text/wrapped_lines.h"

#include <string.h>

/**
 * Appends words until `end`. The current line already has `column` columns; further lines begin at
 * `indent`. @return the columns of the last line.
 */
static size_t words_add(TextBuffer *out, const char *text, const char *end, size_t column,
                        unsigned indent) {
    bool first = column <= indent;
    while (text < end) {
        const size_t length = strcspn(text, " \n");
        const size_t word = length < (size_t)(end - text) ? length : (size_t)(end - text);
        if (word > 0) {
            if (!first && column + 1 + word > WRAPPED_COLUMNS) {
                text_buffer_format(out, "\n%*s", (int)indent, "");
                column = indent;
                first = true;
            }
            text_buffer_format(out, "%s%.*s", first ? "" : " ", (int)word, text);
            column += word + (first ? 0 : 1);
            first = false;
        }
        text += word < (size_t)(end - text) ? word + 1 : word;
    }
    return column;
}

void wrapped_row(TextBuffer *out, const char *left, const char *text, unsigned column) {
    const bool wide = strlen(left) + 3 > column;
    if (wide) {
        text_buffer_format(out, "  %s\n%*s", left, (int)column, "");
    } else {
        text_buffer_format(out, "  %-*s", (int)column - 2, left);
    }
    (void)words_add(out, text, text + strlen(text), column, column);
    text_buffer_add(out, "\n");
}

void wrapped_paragraphs(TextBuffer *out, const char *text) {
    size_t column = 0;
    while (*text != '\0') {
        const size_t length = strcspn(text, "\n");
        const char *const end = text + length;
        const bool as_is = length == 0 || *text == ' ';
        if (as_is) {
            text_buffer_format(out, "%s%.*s\n", column > 0 ? "\n" : "", (int)length, text);
            column = 0;
        } else {
            column = words_add(out, text, end, column, 0);
        }
        text = *end == '\n' ? end + 1 : end;
    }
    text_buffer_add(out, column > 0 ? "\n" : "");
}
