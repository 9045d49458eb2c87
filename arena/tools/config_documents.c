// SPDX-License-Identifier: MIT
//
// Usage: carcarena_config_documents schema|readme
//
// Prints what documents say about each key of a configuration, of the table of keys: the properties
// of configs/tournament.schema.json, or the rows of the table in configs/README.md.
// tests/documents/config_documents.sh compares both and can renew them.
#include "config/config_keys.h"
#include "text/text_buffer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Word number `index` of a key, in quotes. */
static void word_add(TextBuffer *out, const char *words, int index) {
    for (; index > 0; index--) {
        words = strchr(words, '|') + 1;
    }
    text_buffer_format(out, "\"%.*s\"", (int)strcspn(words, "|"), words);
}

// ---- Schema

/** A help text as one sentence in JSON: without the marks and links of Markdown. */
static void description_add(TextBuffer *out, const char *help) {
    static const char REST[] = ", see below"; // which a schema does not have
    const int first = toupper((unsigned char)help[0]);
    TextBuffer plain = {0};
    for (const char *at = help; *at != '\0' && strcmp(at, REST) != 0; at++) {
        if (at[0] == ']' && at[1] == '(') {
            at = strchr(at, ')');
        } else if (*at != '`' && *at != '[') {
            text_buffer_format(&plain, "%c", at == help ? first : *at);
        }
    }
    text_buffer_add(&plain, ".");
    text_buffer_add(out, "      \"description\": ");
    text_buffer_json(out, plain.text);
    text_buffer_add(out, ",\n");
    text_buffer_free(&plain);
}

static void type_add(TextBuffer *out, const ConfigKey *key) {
    switch (key->kind) {
    case KEY_CODE:
        text_buffer_add(out, key->schema);
        break;
    case KEY_BOOL:
    case KEY_CHOICE:
        text_buffer_add(out, "\"type\": \"boolean\"");
        break;
    case KEY_NUMBER:
        text_buffer_format(out, "\"type\": \"number\", \"minimum\": %g, \"maximum\": %g",
                           key->minimum, key->maximum);
        break;
    case KEY_INTEGER:
        text_buffer_format(out,
                           "\"type\": \"integer\", \"minimum\": %" PRId64 ", \"maximum\": %" PRId64,
                           (int64_t)key->minimum, (int64_t)key->maximum);
        break;
    case KEY_WORD:
        text_buffer_add(out, "\"enum\": [");
        for (const char *words = key->words; words != NULL; words = strchr(words, '|')) {
            words += *words == '|' ? 1 : 0;
            text_buffer_add(out, words == key->words ? "" : ", ");
            word_add(out, words, 0);
        }
        text_buffer_add(out, "]");
        break;
    }
}

static void schema_add(TextBuffer *out, const ConfigKey *key, bool last) {
    text_buffer_format(out, "    \"%s\": {\n", key->name);
    description_add(out, key->help);
    text_buffer_add(out, "      ");
    type_add(out, key);
    text_buffer_add(out, last ? "\n    }\n" : "\n    },\n");
}

// ---- README

static void default_add(TextBuffer *out, const ConfigKey *key) {
    if (key->shown != NULL) {
        text_buffer_add(out, key->shown);
    } else if (key->kind == KEY_WORD) {
        text_buffer_add(out, "`");
        word_add(out, key->words, key->fallback);
        text_buffer_add(out, "`");
    } else if (key->kind == KEY_INTEGER) {
        text_buffer_format(out, "%d", key->fallback);
    } else {
        text_buffer_add(out, "`false`");
    }
}

static void row_add(TextBuffer *out, const ConfigKey *key) {
    text_buffer_format(out, "| `%s` | ", key->name);
    default_add(out, key);
    text_buffer_format(out, "%s| %s |\n", out->text[out->length - 1] == ' ' ? "" : " ", key->help);
}

int main(int argc, char **argv) {
    const bool schema = argc == 2 && strcmp(argv[1], "schema") == 0;
    if (!schema && !(argc == 2 && strcmp(argv[1], "readme") == 0)) {
        (void)fputs("Usage: carcarena_config_documents schema|readme\n", stderr);
        return EXIT_FAILURE;
    }
    TextBuffer out = {0};
    text_buffer_add(&out, schema ? "" : "|---|---|---|\n");
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        if (schema) {
            schema_add(&out, key, key[1].name == NULL);
        } else {
            row_add(&out, key);
        }
    }
    const bool done = text_buffer_ok(&out) && fputs(out.text, stdout) != EOF && fflush(stdout) == 0;
    text_buffer_free(&out);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
