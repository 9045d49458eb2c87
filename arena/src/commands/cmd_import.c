// SPDX-License-Identifier: MIT
//
// carcarena import: games of other sites as game files.
#include "commands/cli/command.h"
#include "games/games_read.h"
#include "text/file_write.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>

static const char SUMMARY[] =
    "Writes games as game files, which 'replay', 'review' and Python read. FILE is a game file, a "
    "log of Board Game Arena (the JSON that the page of a replay loads; one game or a list of "
    "games), a save of JCloisterZone, or a folder of such files. Every game is played by the "
    "rules: "
    "if a placement is illegal or the points differ, the error names the move.";

static const char EXAMPLES[] = "  carcarena import log.json\n"
                               "  carcarena import logs/ --out league.game\n";

/* Arguments of the command. */
typedef struct Import {
    ArgumentList paths;
    const char *out;
} Import;

static Status games_write(TextBuffer *to, const Games *games, Message *message) {
    for (uint32_t i = 0; i < games->count; i++) {
        char *text = NULL;
        TRY(game_file_write(&text, &games->games[i].file, games->games[i].rules, message));
        text_buffer_format(to, "%s%s", i > 0 ? "\n" : "", text);
        free(text);
    }
    return text_buffer_ok(to) ? STATUS_OK
                              : message_set(message, STATUS_NO_MEMORY, "no memory for the games");
}

static int games_import(const Import *import) {
    Message message = {""};
    Games games = {.games = NULL};
    TextBuffer text = {0};
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i < import->paths.count; i++) {
        status = games_read(&games, import->paths.items[i], &message);
    }
    if (status == STATUS_OK) {
        status = games_write(&text, &games, &message);
    }
    if (status == STATUS_OK) {
        status = file_write(import->out, text.text, &message);
    }
    if (status == STATUS_OK && import->out != NULL) {
        (void)printf("%s: %u game%s\n", import->out, games.count, games.count == 1 ? "" : "s");
    }
    text_buffer_free(&text);
    games_free(&games);
    return status == STATUS_OK ? EXIT_DONE : command_fail("import", status, &message);
}

int cmd_import(int argc, char **argv) {
    Import import = {.out = NULL};
    const ArgumentSpec specs[] = {
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &import.out},
         .value_name = "FILE",
         .written = true,
         .help = "write to this file instead of standard output"},
    };
    const ArgumentTable table = {.program = "carcarena import",
                                 .positionals = "FILE...",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .specs = specs,
                                 .spec_count = sizeof specs / sizeof specs[0],
                                 .positional_min = 1,
                                 .positional_max = ARGUMENT_LIST_MAX,
                                 .positional = &import.paths};
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? games_import(&import) : command_fail("import", status, &message);
}
