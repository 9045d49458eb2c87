// SPDX-License-Identifier: MIT
#include "commands/generate.h"

#include "commands/completion.h"
#include "commands/manual.h"

#include <stdio.h>
#include <string.h>

static int text_print(TextBuffer *text) {
    const bool complete = text_buffer_ok(text) && text->text != NULL;
    (void)fputs(complete ? text->text : "", stdout);
    text_buffer_free(text);
    return complete ? EXIT_DONE : EXIT_SYSTEM;
}

/** Asks a subcommand for its part, which it prints. */
static int command_ask(const Command *command, const char *form) {
    char flag[32];
    (void)snprintf(flag, sizeof flag, "--help=%s", form);
    char *arguments[] = {flag, NULL};
    return command->run(1, arguments);
}

static int page_print(const Command *commands, const char *name) {
    if (name == NULL) {
        TextBuffer page = {0};
        manual_of_program(&page, commands);
        return text_print(&page);
    }
    for (const Command *command = commands; command->name != NULL; command++) {
        if (strcmp(command->name, name) == 0) {
            TextBuffer title = {0};
            manual_title(&title, name, command->summary);
            const int code = text_print(&title);
            return code == EXIT_DONE ? command_ask(command, "man") : code;
        }
    }
    (void)fprintf(stderr, "carcarena --generate man: there is no command of that name\n");
    return EXIT_USAGE;
}

static int completion_print(const Completion *shell, const char *name, const Command *commands) {
    TextBuffer head = {0};
    shell->head(&head, commands);
    int code = text_print(&head);
    for (const Command *c = commands; c->name != NULL && code == EXIT_DONE; c++) {
        code = command_ask(c, name);
    }
    TextBuffer foot = {0};
    shell->foot(&foot, commands);
    const int last = text_print(&foot);
    return code == EXIT_DONE ? last : code;
}

int generate_run(const Command *commands, int argc, char **argv) {
    const char *const what = argc > 0 ? argv[0] : "";
    if (strcmp(what, "man") == 0 && argc <= 2) {
        return page_print(commands, argc == 2 ? argv[1] : NULL);
    }
    const struct {
        const char *name;
        const Completion *shell;
    } shells[] = {{"bash", &COMPLETION_BASH}, {"zsh", &COMPLETION_ZSH}, {"fish", &COMPLETION_FISH}};
    for (unsigned i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(what, shells[i].name) == 0 && argc == 1) {
            return completion_print(shells[i].shell, shells[i].name, commands);
        }
    }
    (void)fprintf(stderr,
                  "carcarena --generate: expected man [COMMAND], bash, zsh or fish after it\n");
    return EXIT_USAGE;
}
