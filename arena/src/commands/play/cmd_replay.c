// SPDX-License-Identifier: MIT
//
// carcarena replay: shows one game of a run or a file, turn by turn if requested.
#include "carcarena/arena/verify.h"
#include "commands/cli/command.h"
#include "commands/play/replay_file.h"
#include "games/games_read.h"
#include "run/bot_units.h"
#include "run/fingerprints.h"
#include "run/origin.h"
#include "run/stored_position.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { TITLE_SIZE = 256 };

/** Arguments of the command, and opened objects. */
typedef struct Replay {
    ArgumentList positional;
    ReplayStyle style;
    bool actions, trust_bots;
    TournamentConfig *config;
    BotUnit *units; /* of estimates, by bot */
} Replay;

// ---- A game of a run

static Status output_make(ReplayOutput *output, const Replay *replay, const ScheduledGame *game,
                          Message *message) {
    const char *names[PLAYERS_MAX] = {NULL};
    char title[TITLE_SIZE];
    for (int seat = 0; seat < replay->config->schedule.request.players; seat++) {
        names[seat] = replay->config->bots[game->bots[seat]].name;
    }
    (void)snprintf(title, sizeof title, "%s, game %" PRIu64 ".%u", replay->config->name,
                   game->block, game->index);
    TRY(replay_output_make(output, &replay->style, replay->config->match.rules, names, title,
                           message));
    for (int seat = 0; output->page != NULL && seat < replay->config->schedule.request.players;
         seat++) {
        game_page_unit(output->page, seat, replay->units[game->bots[seat]]);
    }
    return STATUS_OK;
}

static Status game_show(const Replay *replay, Verifier *verifier, const GameRecord *record,
                        bool *same, Message *message) {
    ReplayOutput output = {.viewer = NULL};
    const ScheduledGame game = schedule_game(&replay->config->schedule, record->id);
    Status status = output_make(&output, replay, &game, message);
    if (status == STATUS_OK) {
        match_watch(verifier_match(verifier), &output.watch.watcher);
        (void)printf("game %" PRIu64 ".%u of %s, deal %" PRIu64 ", seat %u begins\n", game.block,
                     game.index, replay->config->name, game.deal, record->first);
        status = verifier_check(verifier, record, same, message);
    }
    if (status == STATUS_OK) {
        const Game *const end = match_game(verifier_match(verifier));
        replay_output_end(&output, end, record);
        (void)printf("%s\n", *same ? "the replay matches the stored game" : message->text);
        status = replay_output_write(&output, end, record, message);
    }
    replay_output_free(&output);
    return status;
}

/** Prints why bots may have chosen differently: another program may have played the game. */
static Status program_print(const Replay *replay, Store *store, Message *message) {
    char program[FINGERPRINTS_PROGRAM_SIZE];
    TRY(fingerprints_program(store, program, message));
    (void)printf("The run was made by %s; this is carcarena " CARCARENA_VERSION ".%s\n", program,
                 replay->config->match.record_actions ? " --actions replays the recorded actions."
                                                      : "");
    return STATUS_OK;
}

static Status game_replay(Replay *replay, Store *store, bool *same, Message *message) {
    StoreWalk *walk = NULL;
    Verifier *verifier = NULL;
    GameRecord record;
    const VerifySource source = replay->actions ? VERIFY_ACTIONS : verify_source(replay->config);
    Status status = stored_game_find(&record, &walk, store, replay->config,
                                     replay->positional.items[1], message);
    if (status == STATUS_OK) {
        if (source == VERIFY_BOTS) {
            status = origin_open_bots(store, replay->config, replay->trust_bots, message);
        }
        if (status == STATUS_OK) {
            status = verifier_create(&verifier, replay->config, source, message);
        }
    }
    if (status == STATUS_OK) {
        status = bot_units_read(&replay->units, store, replay->config, message);
    }
    if (status == STATUS_OK) {
        status = game_show(replay, verifier, &record, same, message);
    }
    free(replay->units);
    replay->units = NULL;
    if (status == STATUS_OK && !*same && source == VERIFY_BOTS) {
        status = program_print(replay, store, message);
    }
    verifier_destroy(verifier);
    store_walk_end(walk);
    return status;
}

static int database_replay(Replay *replay) {
    Message message = {{0}};
    Store *store = NULL;
    TournamentConfig *config = NULL;
    bool same = false;
    Status status = replay->positional.count == 2
                        ? store_open_read(&store, &config, replay->positional.items[0], &message)
                        : message_set(&message, STATUS_INVALID,
                                      "%.200s: expected GAME, such as 12.0, after a run",
                                      replay->positional.items[0]);
    if (status == STATUS_OK) {
        replay->config = config;
        replay->style.moves = replay->style.moves || replay->style.think;
        replay->style.think = replay->style.think || config->match.record_thinking;
        status = game_replay(replay, store, &same, &message);
    }
    store_close(store);
    config_destroy(config);
    if (status != STATUS_OK) {
        return command_fail("replay", status, &message);
    }
    return same ? EXIT_DONE : EXIT_DATA;
}

// ---- A game of a file

static int file_replay(const Replay *replay) {
    Message message = {{0}};
    const char *const number = replay->positional.count == 2 ? replay->positional.items[1] : NULL;
    const bool bots = replay->style.think || replay->actions || replay->trust_bots;
    const Status status =
        bots ? message_set(&message, STATUS_INVALID,
                           "--think, --actions and --trust-bots need a run: a file of games has no "
                           "bots")
             : replay_file(replay->positional.items[0], number, &replay->style, &message);
    return status == STATUS_OK ? EXIT_DONE : command_fail("replay", status, &message);
}

// ---- The command

static const char SUMMARY[] =
    "Shows a game and where its points came from. DB GAME replays a stored game from its seed and "
    "compares the result with the stored one; GAME is BLOCK.GAME as in exports, or the number of "
    "the game. FILE is a game file, a log or a save as 'carcarena import' reads them; N is the "
    "number of the game in it, from 1. Variations are shown on the page of --html only. --boards "
    "prints what 'carcarena play' prints.";

static const char EXAMPLES[] =
    "  carcarena replay results/quickstart 12.0\n"
    "  carcarena replay results/quickstart 12.0 --moves --board\n"
    "  carcarena replay results/quickstart 12.0 --boards --large --delay 500\n"
    "  carcarena replay results/quickstart 12.0 --think --html game.html\n"
    "  carcarena replay evening.game --moves\n"
    "  carcarena replay log.json 3 --html game.html --svg board.svg\n";

static ArgumentSpec output_option(const char *name, const char **target, const char *help) {
    return (ArgumentSpec){.name = name,
                          .kind = ARGUMENT_TEXT,
                          .target = {.text = target},
                          .value_name = "FILE",
                          .written = true,
                          .help = help};
}

int cmd_replay(int argc, char **argv) {
    Replay replay = {.actions = false};
    const ArgumentSpec specs[] = {
        {.name = "moves",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.style.moves},
         .help = "print every turn: tile, actions and points"},
        {.name = "boards",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.style.boards},
         .help = "the same, and draw the board after every turn"},
        {.name = "board",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.style.board},
         .help = "draw the final board"},
        {.name = "large",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.style.large},
         .help = "draw tiles 9 x 5 characters large instead of 7 x 3"},
        {.name = "delay",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &replay.style.delay_ms},
         .minimum = 0,
         .maximum = GAME_VIEWER_DELAY_MAX,
         .value_name = "MS",
         .help = "pause MS milliseconds after each turn; a terminal is redrawn in place"},
        output_option("svg", &replay.style.svg, "write a picture of the final board"),
        output_option("html", &replay.style.html, "write a page that shows the game move by move"),
        {.name = "think",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.style.think},
         .help = "print what the bots think of their moves, also in --html"},
        {.name = "actions",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.actions},
         .help = "replay the recorded actions instead of the bots"},
        {.name = "trust-bots",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.trust_bots},
         .help = "start plug-ins and programs named by a run of another user"},
    };
    const ArgumentTable table = {
        .program = "carcarena replay",
        .positionals = "DB GAME | FILE [N]",
        .summary = SUMMARY,
        .examples = EXAMPLES,
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 1,
        .positional_max = 2,
        .positional = &replay.positional,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    if (status != STATUS_OK) {
        return command_fail("replay", status, &message);
    }
    return games_are_in(replay.positional.items[0]) ? file_replay(&replay)
                                                    : database_replay(&replay);
}
