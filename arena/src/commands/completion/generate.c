// SPDX-License-Identifier: MIT
#include "commands/completion/generate.h"

#include "commands/completion/completion.h"
#include "commands/completion/manual.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int text_print(TextBuffer *text) {
    const bool complete = text_buffer_ok(text) && text->text != NULL;
    (void)fputs(complete ? text->text : "", stdout);
    text_buffer_free(text);
    return complete ? EXIT_DONE : EXIT_SYSTEM;
}

/** Calls a subcommand, which prints its part. */
static int command_ask(const Command *command, const char *form) {
    char flag[32];
    (void)snprintf(flag, sizeof flag, "--help=%s", form);
    char *arguments[] = {flag, NULL};
    return command->run(1, arguments);
}

/** @param name of a subcommand; NULL: the page of the program. */
static int page_print(const Command *commands, const char *name) {
    if (name == NULL) {
        TextBuffer page = {0};
        manual_of_program(&page, commands);
        return text_print(&page);
    }
    const Command *const command = command_find(commands, name);
    if (command == NULL) {
        return command_unknown(commands, " --generate man", name);
    }
    TextBuffer title = {0};
    manual_title(&title, name, command->summary);
    const int code = text_print(&title);
    return code == EXIT_DONE ? command_ask(command, "man") : code;
}

static int file_failed(const char *path, int error) {
    (void)fprintf(stderr, "carcarena --generate man: %s: %s\n", path, strerror(error));
    return EXIT_SYSTEM;
}

/** Writes a page to a file: redirects standard output, to which commands print. */
static int page_write(const Command *commands, const char *name, const char *path) {
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    const int output = file >= 0 ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) : -1;
    if (output < 0 || fflush(stdout) != 0 || dup2(file, STDOUT_FILENO) < 0) {
        const int error = errno;
        (void)(file >= 0 && close(file));
        (void)(output >= 0 && close(output));
        return file_failed(path, error);
    }
    int code = page_print(commands, name);
    const bool lost = fflush(stdout) != 0 || close(file) != 0;
    const int error = errno;
    (void)dup2(output, STDOUT_FILENO);
    (void)close(output);
    clearerr(stdout);
    code = code == EXIT_DONE && lost ? file_failed(path, error) : code;
    return code;
}

/**
 * Writes carcarena.1, and carcarena-COMMAND.1 for every subcommand, into a folder, created if
 * missing.
 */
static int pages_write(const Command *commands, const char *folder) {
    if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
        return file_failed(folder, errno);
    }
    int code = EXIT_DONE;
    for (const Command *command = NULL; code == EXIT_DONE;) {
        TextBuffer path = {0};
        text_buffer_format(&path, "%s/carcarena%s%s.1", folder, command != NULL ? "-" : "",
                           command != NULL ? command->name : "");
        code = text_buffer_ok(&path)
                   ? page_write(commands, command != NULL ? command->name : NULL, path.text)
                   : EXIT_SYSTEM;
        text_buffer_free(&path);
        command = command == NULL ? commands : command + 1;
        if (command->name == NULL) {
            break;
        }
    }
    return code;
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
    if (strcmp(what, "man") == 0 && argc == 3 && strcmp(argv[1], "--out") == 0) {
        return pages_write(commands, argv[2]);
    }
    if (strcmp(what, "man") == 0 && argc <= 2 && (argc < 2 || strcmp(argv[1], "--out") != 0)) {
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
                  "carcarena --generate%s%.40s%s: expected man, man COMMAND, man --out DIR, bash, "
                  "zsh or fish\n",
                  what[0] != '\0' ? " '" : "", what, what[0] != '\0' ? "'" : "");
    return EXIT_USAGE;
}
