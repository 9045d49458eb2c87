// SPDX-License-Identifier: MIT
//
// carcarena step: the loop of the step protocol, one line in, one line out.
#include "commands/cli/command.h"
#include "step/step.h"

#include <stdio.h>
#include <stdlib.h>

static const char SUMMARY[] =
    "Drives the engine from any language: reads requests from standard input and answers on "
    "standard output, one JSON object per line. An invalid line gets an error reply; the session "
    "continues. It ends at the end of the input or with the command \"quit\". arena/guide/STEP.md "
    "describes messages, fields and errors.";

static const char EXAMPLES[] =
    "  echo '{\"command\":\"hello\"}' | carcarena step\n"
    "  echo '{\"command\":\"new\",\"tilesets\":[\"base\"],\"players\":2,\"seed\":1}' |\n"
    "      carcarena step\n";

/* One line of input; only the first STEP_LINE_MAX + 1 bytes of a longer one are kept. */
typedef struct InputLine {
    char *bytes;
    size_t size;
} InputLine;

/** Reads up to the next newline. @return false at the end of input. */
static bool line_read(InputLine *line, FILE *stream) {
    line->size = 0;
    int byte = getc(stream);
    if (byte == EOF) {
        return false;
    }
    for (; byte != EOF && byte != '\n'; byte = getc(stream)) {
        if (line->size <= STEP_LINE_MAX) {
            line->bytes[line->size++] = (char)byte;
        }
    }
    return true;
}

static int session_run(Step *step, InputLine *line) {
    while (!step_over(step) && line_read(line, stdin)) {
        const char *reply = step_reply(step, line->bytes, line->size);
        // A client waits for each reply before it sends the next line.
        if (fputs(reply, stdout) == EOF || putchar('\n') == EOF || fflush(stdout) == EOF) {
            const Message message = {"standard output cannot be written"};
            return command_fail("step", STATUS_IO, &message);
        }
    }
    return EXIT_DONE;
}

int cmd_step(int argc, char **argv) {
    const ArgumentTable table = {
        .program = "carcarena step", .positionals = "", .summary = SUMMARY, .examples = EXAMPLES};
    HelpForm help = HELP_NONE;
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("step", status, &message);
    }
    if (help) {
        return command_help(&table, help);
    }
    Step *step = NULL;
    InputLine line = {.bytes = malloc(STEP_LINE_MAX + 1)};
    status = line.bytes != NULL ? step_create(&step, &message) : STATUS_NO_MEMORY;
    const int code =
        status == STATUS_OK ? session_run(step, &line) : command_fail("step", status, &message);
    step_destroy(step);
    free(line.bytes);
    return code;
}
