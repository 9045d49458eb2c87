// SPDX-License-Identifier: MIT
//
// Usage: carcarena_config_documents schema|keys|expansions|options
//
// Prints the parts of documents about configurations that follow from the program's tables: the
// properties of configs/tournament.schema.json, the rows of configs/guide/KEYS.md, and the tables
// of expansions and rule options in engine/guide. tests/documents/config_documents.sh compares the
// documents with this output and can renew them.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/rules.h"
#include "config/config_keys.h"
#include "text/text_buffer.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** Appends word number `index` of a key, in quotes. */
static void word_add(TextBuffer *out, const char *words, int index) {
    for (; index > 0; index--) {
        words = strchr(words, '|') + 1;
    }
    text_buffer_format(out, "\"%.*s\"", (int)strcspn(words, "|"), words);
}

// ---- Schema

/** Appends a help text as one sentence in JSON, without the marks and links of Markdown. */
static void description_add(TextBuffer *out, const char *help) {
    static const char REST[] = ", see below"; // not in a schema
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

// ---- Table of keys

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

static void keys_add(TextBuffer *out, bool schema) {
    text_buffer_add(out, schema ? "" : "|---|---|---|\n");
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        if (key->hidden) {
            continue;
        }
        if (schema) {
            schema_add(out, key, key[1].name == NULL);
        } else {
            row_add(out, key);
        }
    }
}

// ---- Rules

static void sets_add(TextBuffer *out, const char *expansion) {
    const TileSet *set;
    unsigned count = 0;
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        if (tileset_needs(set, expansion)) {
            text_buffer_format(out, "%s`%s` (%u)", count++ == 0 ? "" : ", ", set->id,
                               tileset_size(set));
        }
    }
}

static void option_names_add(TextBuffer *out, const char *expansion) {
    const OptionSpec *option;
    const char *owner = NULL;
    unsigned count = 0;
    for (unsigned i = 0; (option = option_spec_at(i, &owner)) != NULL; i++) {
        if (strcmp(owner, expansion) == 0) {
            text_buffer_format(out, "%s`%s`", count++ == 0 ? "" : ", ", option->key);
        }
    }
}

static void expansions_add(TextBuffer *out) {
    text_buffer_add(out, "|---|---|---|---|\n");
    const char *id;
    const char *description = NULL;
    for (unsigned i = 0; (id = expansion_at(i, &description)) != NULL; i++) {
        text_buffer_format(out, "| `%s` | %s | ", id, description);
        sets_add(out, id);
        text_buffer_add(out, " | ");
        option_names_add(out, id);
        text_buffer_add(out, " |\n");
    }
}

/** Appends the words of an option, the default first. */
static void values_add(TextBuffer *out, const OptionSpec *option) {
    text_buffer_format(out, "`%s`", option->default_value);
    if (option->is_size) {
        text_buffer_add(out, ", `WxH`");
    } else if (option->values[0] == '\0') {
        text_buffer_format(out, ", %d to %d", option->minimum, option->maximum);
    }
    for (const char *word = option->values; *word != '\0'; word += *word == '|' ? 1 : 0) {
        const size_t length = strcspn(word, "|");
        if (length != strlen(option->default_value) ||
            strncmp(word, option->default_value, length) != 0) {
            text_buffer_format(out, ", `%.*s`", (int)length, word);
        }
        word += length;
    }
}

static void options_add(TextBuffer *out) {
    text_buffer_add(out, "|---|---|---|---|\n");
    const OptionSpec *option;
    const char *owner = NULL;
    for (unsigned i = 0; (option = option_spec_at(i, &owner)) != NULL; i++) {
        text_buffer_format(out, "| `%s` | ", option->key);
        values_add(out, option);
        text_buffer_format(out, " | %s | %s |\n", owner[0] == '\0' ? "all games" : owner,
                           option->help);
    }
}

int main(int argc, char **argv) {
    const char *kind = argc == 2 ? argv[1] : "";
    TextBuffer out = {0};
    if (strcmp(kind, "schema") == 0 || strcmp(kind, "keys") == 0) {
        keys_add(&out, kind[0] == 's');
    } else if (strcmp(kind, "expansions") == 0) {
        expansions_add(&out);
    } else if (strcmp(kind, "options") == 0) {
        options_add(&out);
    } else {
        (void)fputs("Usage: carcarena_config_documents schema|keys|expansions|options\n", stderr);
        return EXIT_FAILURE;
    }
    const bool done = text_buffer_ok(&out) && fputs(out.text, stdout) != EOF && fflush(stdout) == 0;
    text_buffer_free(&out);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
