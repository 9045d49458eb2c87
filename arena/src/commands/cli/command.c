// SPDX-License-Identifier: MIT
#include "commands/cli/command.h"

#include "carcarena/engine/names.h"
#include "commands/completion/completion.h"
#include "commands/completion/manual.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

int command_exit_code(Status status) {
    switch (status) {
    case STATUS_OK:
        return EXIT_DONE;
    case STATUS_INVALID:
    case STATUS_ILLEGAL:
    case STATUS_LIMIT:
    case STATUS_NOT_FOUND:
        return EXIT_USAGE;
    case STATUS_INTERRUPTED:
        return EXIT_RESUMABLE;
    case STATUS_CONFLICT:
        return EXIT_DATA;
    case STATUS_NO_MEMORY:
    case STATUS_IO:
    case STATUS_BUSY:
    case STATUS_COUNT:
        break;
    }
    return EXIT_SYSTEM;
}

/**
 * Appends a message in printable form: it may quote input with any bytes. Indented lines, which
 * quote output of a program, stay separate lines.
 */
static void message_show(TextBuffer *out, const char *text) {
    char copy[MESSAGE_SIZE];
    (void)snprintf(copy, sizeof copy, "%s", text);
    for (char *line = copy; line != NULL;) {
        char *const next = strstr(line, "\n  ");
        if (next != NULL) {
            *next = '\0';
        }
        text_buffer_line(out, line);
        text_buffer_add(out, next != NULL ? "\n" : "");
        line = next != NULL ? next + 1 : NULL;
    }
}

int command_fail(const char *name, Status status, const Message *message) {
    const char *text = message->text[0] != '\0' ? message->text : status_text(status);
    TextBuffer shown = {0};
    message_show(&shown, text);
    (void)fprintf(stderr, "carcarena %s: %s\n", name, text_buffer_ok(&shown) ? shown.text : text);
    text_buffer_free(&shown);
    return command_exit_code(status);
}

const Command *command_find(const Command *commands, const char *name) {
    for (const Command *command = commands; command->name != NULL; command++) {
        if (strcmp(command->name, name) == 0) {
            return command;
        }
    }
    return NULL;
}

int command_unknown(const Command *commands, const char *where, const char *name) {
    TextBuffer word = {0};
    text_buffer_line(&word, name);
    NameList known = name_list(name);
    for (const Command *command = commands; command->name != NULL; command++) {
        name_list_add(&known, command->name);
    }
    (void)fprintf(stderr, "carcarena%s: unknown command '%s'%s\n", where,
                  text_buffer_ok(&word) && word.text != NULL ? word.text : "",
                  name_list_hint(&known, "'carcarena --help' lists"));
    text_buffer_free(&word);
    return EXIT_USAGE;
}

int command_help(const ArgumentTable *table, HelpForm form) {
    TextBuffer text = {0};
    if (form == HELP_MAN) {
        manual_of_table(&text, table);
    } else if (form == HELP_BASH) {
        COMPLETION_BASH.part(&text, table);
    } else if (form == HELP_ZSH) {
        COMPLETION_ZSH.part(&text, table);
    } else if (form == HELP_FISH) {
        COMPLETION_FISH.part(&text, table);
    } else {
        arguments_help(&text, table);
    }
    const bool complete = text_buffer_ok(&text) && text.text != NULL;
    (void)fputs(complete ? text.text : "", stdout);
    text_buffer_free(&text);
    return complete ? EXIT_DONE : EXIT_SYSTEM;
}

int command_list(const CommandListing *about,
                 Status (*list)(const ArgumentList *names, void *user, Message *message),
                 void *user, int argc, char **argv) {
    ArgumentList names = {.count = 0};
    const ArgumentTable table = {.program = about->program,
                                 .positionals = "[NAME...]",
                                 .summary = about->summary,
                                 .examples = about->examples,
                                 .specs = about->specs,
                                 .spec_count = about->spec_count,
                                 .positional_max = ARGUMENT_LIST_MAX,
                                 .positional = &names};
    HelpForm help = HELP_NONE;
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    status = status == STATUS_OK ? list(&names, user, &message) : status;
    return status == STATUS_OK ? EXIT_DONE : command_fail(about->name, status, &message);
}

void command_duration(char *text, double seconds) {
    const uint64_t whole = (uint64_t)(seconds + 0.5);
    const size_t size = COMMAND_DURATION_SIZE;
    if (whole >= 3600) {
        (void)snprintf(text, size, "%" PRIu64 " h %02" PRIu64 " min", whole / 3600,
                       whole / 60 % 60);
    } else if (whole >= 60) {
        (void)snprintf(text, size, "%" PRIu64 " min %02" PRIu64 " s", whole / 60, whole % 60);
    } else {
        (void)snprintf(text, size, "%" PRIu64 " s", whole);
    }
}

Status command_run_path(char **out, const TournamentConfig *config, Message *message) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/run.db", config->output);
    if (!text_buffer_ok(&path)) {
        text_buffer_free(&path);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the path of the run");
    }
    *out = path.text;
    return STATUS_OK;
}
