// SPDX-License-Identifier: MIT
#include "commands/cli/arguments.h"

#include "carcarena/engine/names.h"
#include "text/file_write.h"
#include "text/integer_text.h"
#include "text/try_status.h"
#include "text/wrapped_lines.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 26 };

const ArgumentSpec *arguments_at(const ArgumentTable *table, unsigned index) {
    return index < table->spec_count                       ? &table->specs[index]
           : index < table->spec_count + table->more_count ? &table->more[index - table->spec_count]
                                                           : NULL;
}

const ArgumentSpec *arguments_shown_at(const ArgumentTable *table, unsigned index) {
    const ArgumentSpec *spec;
    for (unsigned i = 0; (spec = arguments_at(table, i)) != NULL; i++) {
        if (!spec->hidden && index-- == 0) {
            return spec;
        }
    }
    return NULL;
}

/** Returns whether an option takes a value. */
static bool kind_has_value(ArgumentKind kind) {
    return kind != ARGUMENT_FLAG && kind != ARGUMENT_PRESET;
}

enum { NAME_SIZE = 64 };

static const ArgumentSpec *spec_find(const ArgumentTable *table, const char *name, size_t length) {
    const ArgumentSpec *spec;
    for (unsigned i = 0; (spec = arguments_at(table, i)) != NULL; i++) {
        if (strlen(spec->name) == length && strncmp(spec->name, name, length) == 0) {
            return spec;
        }
    }
    return NULL;
}

static Status list_append(ArgumentList *list, const char *item, const char *name,
                          Message *message) {
    if (list->count == ARGUMENT_LIST_MAX) {
        return message_set(message, STATUS_INVALID, "%s: more than %d values", name,
                           ARGUMENT_LIST_MAX);
    }
    list->items[list->count++] = item;
    return STATUS_OK;
}

static Status words_append(ArgumentList *list, char *value, const char *name, Message *message) {
    char *word = value;
    for (;;) {
        char *comma = strchr(word, ',');
        if (comma != NULL) {
            *comma = '\0';
        }
        if (*word == '\0') {
            return message_set(message, STATUS_INVALID,
                               "%s: expected words between commas, got an empty one", name);
        }
        const Status status = list_append(list, word, name, message);
        if (status != STATUS_OK || comma == NULL) {
            return status;
        }
        word = comma + 1;
    }
}

/** Writes "text, csv or json" for "text|csv|json". */
static void words_write(char *text, size_t size, const char *words) {
    size_t used = 0;
    while (*words != '\0' && used < size) {
        const size_t length = strcspn(words, "|");
        const char *const next = words + length + (words[length] == '|' ? 1 : 0);
        const char *const after = *next == '\0' ? "" : strchr(next, '|') == NULL ? " or " : ", ";
        const int added = snprintf(text + used, size - used, "%.*s%s", (int)length, words, after);
        used += added > 0 ? (size_t)added : 0;
        words = next;
    }
}

static Status word_assign(const ArgumentSpec *spec, const char *value, const char *name,
                          Message *message) {
    const size_t length = strlen(value);
    for (const char *word = spec->words; word != NULL;) {
        const size_t size = strcspn(word, "|");
        if (size == length && strncmp(word, value, size) == 0) {
            *spec->target.text = value;
            return STATUS_OK;
        }
        word = word[size] == '|' ? word + size + 1 : NULL;
    }
    char words[256];
    words_write(words, sizeof words, spec->words);
    return message_set(message, STATUS_INVALID, "%s: expected %s, got '%.40s'", name, words, value);
}

/** Rejects an empty value: usually an unset variable of a script. */
static Status value_check(const char *value, const char *name, Message *message) {
    return value[0] != '\0'
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "%s: expected a value, got an empty text; was a variable not set?",
                             name);
}

static Status spec_assign(const ArgumentSpec *spec, char *value, Message *message) {
    char name[64];
    (void)snprintf(name, sizeof name, "--%s", spec->name);
    TRY(value != NULL ? value_check(value, name, message) : STATUS_OK);
    switch (spec->kind) {
    case ARGUMENT_FLAG:
        *spec->target.flag = true;
        return STATUS_OK;
    case ARGUMENT_TEXT:
        *spec->target.text = value;
        return spec->written ? file_write_check(value, message) : STATUS_OK;
    case ARGUMENT_WORD:
        return word_assign(spec, value, name, message);
    case ARGUMENT_PRESET:
        *spec->target.text = spec->words;
        return STATUS_OK;
    case ARGUMENT_INTEGER:
        if (!integer_from_text(spec->target.integer, value, spec->minimum, spec->maximum)) {
            return message_set(message, STATUS_INVALID,
                               "%s: expected an integer from %" PRId64 " to %" PRId64 ", got '%s'",
                               name, spec->minimum, spec->maximum, value);
        }
        return STATUS_OK;
    case ARGUMENT_SEED:
        if (!seed_from_text(spec->target.seed, value)) {
            return message_set(message, STATUS_INVALID,
                               "%s: expected a 64-bit number, decimal or 0x..., got '%s'", name,
                               value);
        }
        return STATUS_OK;
    case ARGUMENT_LIST:
        return list_append(spec->target.list, value, name, message);
    case ARGUMENT_WORDS:
        return words_append(spec->target.list, value, name, message);
    }
    return message_set(message, STATUS_INVALID, "%s: unknown kind of option", name);
}

static Status option_unknown(const ArgumentTable *table, const char *argument, size_t length,
                             Message *message) {
    char name[NAME_SIZE];
    (void)snprintf(name, sizeof name, "%.*s", (int)length, argument + 2);
    NameList known = name_list(name);
    for (unsigned i = 0; arguments_shown_at(table, i) != NULL; i++) {
        name_list_add(&known, arguments_shown_at(table, i)->name);
    }
    char lister[80];
    (void)snprintf(lister, sizeof lister, "'%.50s --help' lists", table->program);
    return message_set(message, STATUS_INVALID, "unknown option '--%s'%s", name,
                       name_list_hint(&known, lister));
}

/** Reads the option at argv[*index], which starts with "--", and its value; moves *index past both.
 */
static Status option_parse(const ArgumentTable *table, int *index, int argc, char **argv,
                           Message *message) {
    char *argument = argv[*index];
    char *equals = strchr(argument, '=');
    const size_t length = equals != NULL ? (size_t)(equals - argument) - 2 : strlen(argument) - 2;
    const ArgumentSpec *spec = spec_find(table, argument + 2, length);
    if (spec == NULL) {
        return option_unknown(table, argument, length, message);
    }
    *index += 1;
    if (!kind_has_value(spec->kind)) {
        if (equals != NULL) {
            return message_set(message, STATUS_INVALID, "--%s takes no value", spec->name);
        }
        return spec_assign(spec, NULL, message);
    }
    if (equals != NULL) {
        return spec_assign(spec, equals + 1, message);
    }
    if (*index >= argc) {
        return message_set(message, STATUS_INVALID, "--%s: expected a value (%s) after it",
                           spec->name, spec->value_name);
    }
    char *value = argv[*index];
    *index += 1;
    return spec_assign(spec, value, message);
}

static Status positionals_check(const ArgumentTable *table, unsigned count, Message *message) {
    if (count < table->positional_min || count > table->positional_max) {
        return message_set(
            message, STATUS_INVALID, "%s arguments: expected '%s%s%s'; try '%s --help'",
            count < table->positional_min ? "missing" : "too many", table->program,
            table->positionals[0] != '\0' ? " " : "", table->positionals, table->program);
    }
    return STATUS_OK;
}

static HelpForm help_wanted(int argc, char **argv) {
    static const char *const ASKS[] = {
        [HELP_NONE] = "-h",          [HELP_TEXT] = "--help",    [HELP_MAN] = "--help=man",
        [HELP_BASH] = "--help=bash", [HELP_ZSH] = "--help=zsh", [HELP_FISH] = "--help=fish"};
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        for (unsigned form = HELP_NONE; form <= HELP_FISH; form++) {
            if (strcmp(argv[i], ASKS[form]) == 0) {
                return form == HELP_NONE ? HELP_TEXT : (HelpForm)form;
            }
        }
    }
    return HELP_NONE;
}

Status arguments_parse(const ArgumentTable *table, HelpForm *help, int argc, char **argv,
                       Message *message) {
    *help = help_wanted(argc, argv);
    if (*help != HELP_NONE) {
        return STATUS_OK;
    }
    ArgumentList spare = {.count = 0};
    ArgumentList *positional = table->positional != NULL ? table->positional : &spare;
    bool options_over = false;
    int index = 0;
    while (index < argc) {
        Status status = STATUS_OK;
        if (!options_over && strcmp(argv[index], "--") == 0) {
            options_over = true;
            index++;
        } else if (!options_over && strncmp(argv[index], "--", 2) == 0) {
            status = option_parse(table, &index, argc, argv, message);
        } else {
            const char *const name =
                table->positionals[0] != '\0' ? table->positionals : "arguments";
            status = options_over ? STATUS_OK : value_check(argv[index], name, message);
            if (status == STATUS_OK) {
                status = list_append(positional, argv[index], "arguments", message);
            }
            index++;
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
    return positionals_check(table, positional->count, message);
}

const char *arguments_default(const ArgumentSpec *spec, char *text) {
    text[0] = '\0';
    if (spec->shown != NULL) {
        (void)snprintf(text, ARGUMENT_DEFAULT_SIZE, "%s", spec->shown);
    } else if (spec->kind == ARGUMENT_INTEGER) {
        (void)snprintf(text, ARGUMENT_DEFAULT_SIZE, "%" PRId64, *spec->target.integer);
    } else if (spec->kind == ARGUMENT_SEED) {
        (void)snprintf(text, ARGUMENT_DEFAULT_SIZE, "%" PRIu64, *spec->target.seed);
    } else if ((spec->kind == ARGUMENT_TEXT || spec->kind == ARGUMENT_WORD) &&
               *spec->target.text != NULL) {
        (void)snprintf(text, ARGUMENT_DEFAULT_SIZE, "%s", *spec->target.text);
    }
    return text;
}

static void help_option(TextBuffer *out, const ArgumentSpec *spec) {
    char left[64];
    char value[ARGUMENT_DEFAULT_SIZE];
    TextBuffer text = {0};
    (void)snprintf(left, sizeof left, "--%s%s%s", spec->name, spec->value_name != NULL ? " " : "",
                   spec->value_name != NULL ? spec->value_name : "");
    text_buffer_add(&text, spec->help);
    if (arguments_default(spec, value)[0] != '\0') {
        text_buffer_format(&text, " (default %s)", value);
    }
    wrapped_row(out, left, text.text != NULL ? text.text : "", HELP_COLUMN);
    text_buffer_free(&text);
}

void arguments_help(TextBuffer *out, const ArgumentTable *table) {
    text_buffer_format(out, "Usage: %s [OPTIONS]%s%s\n\n", table->program,
                       table->positionals[0] != '\0' ? " " : "", table->positionals);
    wrapped_paragraphs(out, table->summary);
    text_buffer_add(out, "\nOptions:\n");
    for (unsigned i = 0; arguments_shown_at(table, i) != NULL; i++) {
        help_option(out, arguments_shown_at(table, i));
    }
    wrapped_row(out, "--help", "show this text", HELP_COLUMN);
    if (table->examples[0] != '\0') {
        text_buffer_format(out, "\nExamples:\n%s", table->examples);
    }
    if (table->details != NULL) {
        text_buffer_add(out, "\n");
        wrapped_paragraphs(out, table->details);
    }
}
