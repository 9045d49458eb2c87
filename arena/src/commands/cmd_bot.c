// SPDX-License-Identifier: MIT
//
// carcarena bot: runs a built-in bot as a program that speaks the bot protocol.
#include "commands/cli/command.h"
#include "serve/bot_server.h"

#include <stdio.h>
#include <stdlib.h>

static const char SUMMARY[] =
    "Runs a built-in bot as a program: reads the requests of the bot protocol (bots/PROTOCOL.md) "
    "from standard input and answers on standard output, until the request \"quit\" or the end of "
    "the input. The bot plays the same games as inside the arena.";

static const char EXAMPLES[] =
    "  carcarena run -engine cmd=greedy \\\n"
    "      -engine cmd=\"carcarena bot mcts:simulations=200\" name=apart -rounds 10\n"
    "  echo '{\"id\":1,\"command\":\"hello\"}' | carcarena bot greedy\n";

static int session_run(BotServer *server) {
    char *line = NULL;
    size_t room = 0;
    int code = EXIT_DONE;
    while (code == EXIT_DONE && !bot_server_over(server)) {
        ssize_t size = getline(&line, &room, stdin);
        if (size < 0) {
            break;
        }
        size -= size > 0 && line[size - 1] == '\n';
        const char *const reply = bot_server_reply(server, line, (size_t)size);
        // The arena waits for each answer before it sends the next request.
        if (reply != NULL &&
            (fputs(reply, stdout) == EOF || putchar('\n') == EOF || fflush(stdout) == EOF)) {
            const Message message = {"standard output cannot be written"};
            code = command_fail("bot", STATUS_IO, &message);
        }
    }
    free(line);
    return code;
}

int cmd_bot(int argc, char **argv) {
    ArgumentList tilesets = {.count = 0};
    ArgumentList bot = {.count = 0};
    const ArgumentSpec specs[] = {
        {.name = "tileset",
         .kind = ARGUMENT_LIST,
         .target = {.list = &tilesets},
         .value_name = "FILE",
         .help = "add a tile set that is not shipped: FOLDER/ID.json; repeatable"}};
    const ArgumentTable table = {.program = "carcarena bot",
                                 .positionals = "BOT",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .specs = specs,
                                 .spec_count = sizeof specs / sizeof specs[0],
                                 .positional_min = 1,
                                 .positional_max = 1,
                                 .positional = &bot};
    HelpForm help = HELP_NONE;
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && help) {
        return command_help(&table, help);
    }
    BotServer *server = NULL;
    if (status == STATUS_OK) {
        const BotServerSetup setup = {bot.items[0], tilesets.items, tilesets.count};
        status = bot_server_create(&server, &setup, &message);
    }
    const int code =
        status == STATUS_OK ? session_run(server) : command_fail("bot", status, &message);
    bot_server_destroy(server);
    return code;
}
