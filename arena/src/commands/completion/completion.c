// SPDX-License-Identifier: MIT
#include "commands/completion/completion.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/rules.h"

#include <string.h>

/** Source of values by the name of an option, or by its value's name. */
typedef struct NamedSource {
    const char *name;
    CompletionSource source;
} NamedSource;

static const NamedSource BY_OPTION[] = {
    {"bots", COMPLETE_BOTS},         {"bot", COMPLETE_BOTS},
    {"hint", COMPLETE_BOTS},         {"against", COMPLETE_BOTS},
    {"tilesets", COMPLETE_TILESETS}, {"expansions", COMPLETE_EXPANSIONS},
    {"option", COMPLETE_RULES},      {NULL, COMPLETE_ANY}};

static const NamedSource BY_VALUE[] = {{"FILE", COMPLETE_FILES},  {"PATH", COMPLETE_FILES},
                                       {"DIR", COMPLETE_FOLDERS}, {"RUN", COMPLETE_RUNS},
                                       {"SPEC", COMPLETE_BOTS},   {"BOT", COMPLETE_BOTS},
                                       {NULL, COMPLETE_ANY}};

/** Sources of positional arguments, by the beginning of the usage line after the options. */
static const NamedSource BY_ARGUMENTS[] = {
    {"CONFIG", COMPLETE_FILES}, {"[CONFIG]", COMPLETE_FILES}, {"DB", COMPLETE_RUNS},
    {"RUN", COMPLETE_RUNS},     {"DIR", COMPLETE_RUNS},       {"LIST", COMPLETE_RUNS},
    {"BOT", COMPLETE_BOTS},     {"[SET]", COMPLETE_TILESETS}, {"LANGUAGE", COMPLETE_LANGUAGES},
    {"--", COMPLETE_FILES},     {"POSITION", COMPLETE_RUNS},  {NULL, COMPLETE_NOTHING}};

static const char *const NAMES[COMPLETE_SOURCES] = {[COMPLETE_BOTS] = "bots",
                                                    [COMPLETE_TILESETS] = "tilesets",
                                                    [COMPLETE_EXPANSIONS] = "expansions",
                                                    [COMPLETE_RULES] = "rules",
                                                    [COMPLETE_LANGUAGES] = "languages"};

static CompletionSource source_named(const NamedSource *rows, const char *name, size_t length) {
    while (rows->name != NULL &&
           (strlen(rows->name) != length || strncmp(rows->name, name, length) != 0)) {
        rows++;
    }
    return rows->source;
}

CompletionSource completion_of_option(const ArgumentSpec *spec) {
    if (spec->kind == ARGUMENT_FLAG) {
        return COMPLETE_NOTHING;
    }
    if (spec->words != NULL) {
        return COMPLETE_WORDS;
    }
    const CompletionSource source = source_named(BY_OPTION, spec->name, strlen(spec->name));
    return source != COMPLETE_ANY
               ? source
               : source_named(BY_VALUE, spec->value_name, strcspn(spec->value_name, "[=. "));
}

CompletionSource completion_of_arguments(const ArgumentTable *table) {
    if (strcmp(table->positionals, "[NAME...]") == 0) { // names of listed things
        return strcmp(completion_command(table), "bots") == 0 ? COMPLETE_BOTS : COMPLETE_EXPANSIONS;
    }
    return source_named(BY_ARGUMENTS, table->positionals, strcspn(table->positionals, " ."));
}

bool completion_is_list(const ArgumentSpec *spec) {
    return spec->kind == ARGUMENT_WORDS || strcmp(spec->name, "bots") == 0;
}

const char *completion_name(CompletionSource source) {
    return NAMES[source];
}

static void bots_words(TextBuffer *out) {
    const BotClass *bot;
    for (unsigned i = 0; (bot = bot_class_at(i)) != NULL; i++) {
        text_buffer_format(out, "%s%s", i == 0 ? "" : " ", bot->name);
        for (unsigned o = 0; o < bot->option_count; o++) {
            text_buffer_format(out, " %s:%s=", bot->name, bot->options[o].key);
        }
    }
}

static void tilesets_words(TextBuffer *out) {
    for (unsigned i = 0; shipped_tileset_at(i) != NULL; i++) {
        text_buffer_format(out, "%s%s", i == 0 ? "" : " ", shipped_tileset_at(i)->id);
    }
}

static void expansions_words(TextBuffer *out) {
    for (unsigned i = 0; expansion_at(i, NULL) != NULL; i++) {
        text_buffer_format(out, "%s%s", i == 0 ? "" : " ", expansion_at(i, NULL));
    }
}

/** Appends all words of rule options that have words, and "option=" for others. */
static void rules_words(TextBuffer *out) {
    const OptionSpec *option;
    for (unsigned i = 0; (option = option_spec_at(i, NULL)) != NULL; i++) {
        const char *words = strchr(option->values, '|') != NULL ? option->values : "";
        do {
            const size_t length = strcspn(words, "|");
            text_buffer_format(out, "%s%s=%.*s", i == 0 ? "" : " ", option->key, (int)length,
                               words);
            words += length;
            words += *words == '|';
        } while (*words != '\0');
    }
}

void completion_words(TextBuffer *out, CompletionSource source) {
    if (source == COMPLETE_BOTS) {
        bots_words(out);
    } else if (source == COMPLETE_TILESETS) {
        tilesets_words(out);
    } else if (source == COMPLETE_EXPANSIONS) {
        expansions_words(out);
    } else if (source == COMPLETE_RULES) {
        rules_words(out);
    } else if (source == COMPLETE_LANGUAGES) {
        text_buffer_add(out, "python c cpp rust java javascript");
    }
}

void completion_own_words(TextBuffer *out, const char *words) {
    while (*words != '\0') {
        const size_t length = strcspn(words, "|");
        text_buffer_format(out, "%.*s", (int)length, words);
        words += length;
        text_buffer_add(out, *words == '|' ? " " : "");
        words += *words == '|';
    }
}

void completion_quoted(TextBuffer *out, const char *text, const char *quote) {
    text_buffer_add(out, "'");
    for (; *text != '\0'; text++) {
        const char plain[2] = {*text, '\0'};
        text_buffer_add(out, *text == '\'' ? quote : plain);
    }
    text_buffer_add(out, "'");
}

const char *completion_command(const ArgumentTable *table) {
    const char *const space = strchr(table->program, ' ');
    return space != NULL ? space + 1 : table->program;
}
