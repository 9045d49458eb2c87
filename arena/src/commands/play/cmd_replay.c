// SPDX-License-Identifier: MIT
//
// carcarena replay: replays one stored game, turn by turn if requested.
#include "carcarena/arena/verify.h"
#include "commands/cli/command.h"
#include "commands/output/page_watch.h"
#include "commands/output/picture_file.h"
#include "commands/play/game_viewer.h"
#include "run/origin.h"
#include "run/stored_position.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { TITLE_SIZE = 256 };

/** Arguments of the command, and opened objects. */
typedef struct Replay {
    ArgumentList positional;
    bool moves, boards, board, large, actions, think, trust_bots;
    int64_t delay;
    const char *svg, *html;
    TournamentConfig *config;
} Replay;

// ---- Output

/** Returns the names of the bots of a game, by seat. */
static void names_find(const char **names, const Replay *replay, const ScheduledGame *game) {
    for (int seat = 0; seat < replay->config->schedule.request.players; seat++) {
        names[seat] = replay->config->bots[game->bots[seat]].name;
    }
}

static Status viewer_make(GameViewer **out, const Replay *replay, const ScheduledGame *game,
                          Message *message) {
    const char *names[PLAYERS_MAX] = {NULL};
    const GameViewerStyle style = {.think = replay->think || replay->config->match.record_thinking,
                                   .moves = replay->moves || replay->boards || replay->think,
                                   .boards = replay->boards,
                                   .last_board = replay->board || replay->boards,
                                   .large = replay->large,
                                   .delay_ms = replay->delay,
                                   .screen = replay->delay > 0 && isatty(STDOUT_FILENO) != 0};
    names_find(names, replay, game);
    return game_viewer_create(out, replay->config->match.rules, names, &style, message);
}

/** Makes a page of the game, if requested. */
static Status page_make(GamePage **out, const Replay *replay, const ScheduledGame *game,
                        Message *message) {
    const char *names[PLAYERS_MAX] = {NULL};
    char title[TITLE_SIZE];
    if (replay->html == NULL) {
        return STATUS_OK;
    }
    names_find(names, replay, game);
    (void)snprintf(title, sizeof title, "%s, game %" PRIu64 ".%u", replay->config->name,
                   game->block, game->index);
    return game_page_create(out, replay->config->match.rules, names, title, message);
}

/** Writes the requested files. */
static Status pictures_write(const Replay *replay, const PageWatch *watch, const Game *game,
                             const GameRecord *record, Message *message) {
    if (replay->svg != NULL) {
        TRY(picture_file_board(replay->svg, replay->config->match.rules, game, message));
    }
    if (replay->html != NULL) {
        TRY(page_watch_write(watch, replay->html, game, record, NULL, message));
    }
    return STATUS_OK;
}

static Status game_show(const Replay *replay, Verifier *verifier, const GameRecord *record,
                        bool *same, Message *message) {
    GameViewer *viewer = NULL;
    GamePage *page = NULL;
    PageWatch watch;
    const ScheduledGame game = schedule_game(&replay->config->schedule, record->id);
    Status status = viewer_make(&viewer, replay, &game, message);
    if (status == STATUS_OK) {
        status = page_make(&page, replay, &game, message);
    }
    if (status == STATUS_OK) {
        page_watch_make(&watch, page, game_viewer_watcher(viewer));
        match_watch(verifier_match(verifier), &watch.watcher);
        (void)printf("game %" PRIu64 ".%u of %s, deal %" PRIu64 ", seat %u begins\n", game.block,
                     game.index, replay->config->name, game.deal, record->first);
        status = verifier_check(verifier, record, same, message);
    }
    if (status == STATUS_OK) {
        const Game *const end = match_game(verifier_match(verifier));
        game_viewer_end(viewer, end, record);
        (void)printf("%s\n", *same ? "the replay matches the stored game" : message->text);
        status = pictures_write(replay, &watch, end, record, message);
    }
    game_viewer_destroy(viewer);
    game_page_destroy(page);
    return status;
}

static Status game_replay(Replay *replay, Store *store, bool *same, Message *message) {
    StoreWalk *walk = NULL;
    Verifier *verifier = NULL;
    GameRecord record;
    Status status = stored_game_find(&record, &walk, store, replay->config,
                                     replay->positional.items[1], message);
    if (status == STATUS_OK) {
        const VerifySource source =
            replay->actions ? VERIFY_ACTIONS : verify_source(replay->config);
        if (source == VERIFY_BOTS) {
            status = origin_open_bots(store, replay->config, replay->trust_bots, message);
        }
        if (status == STATUS_OK) {
            status = verifier_create(&verifier, replay->config, source, message);
        }
    }
    if (status == STATUS_OK) {
        status = game_show(replay, verifier, &record, same, message);
    }
    verifier_destroy(verifier);
    store_walk_end(walk);
    return status;
}

// ---- The command

static int database_replay(Replay *replay) {
    Message message = {{0}};
    Store *store = NULL;
    TournamentConfig *config = NULL;
    bool same = false;
    Status status = store_open_read(&store, &config, replay->positional.items[0], &message);
    if (status == STATUS_OK) {
        replay->config = config;
        status = game_replay(replay, store, &same, &message);
    }
    store_close(store);
    config_destroy(config);
    if (status != STATUS_OK) {
        return command_fail("replay", status, &message);
    }
    return same ? EXIT_DONE : EXIT_DATA;
}

static const char SUMMARY[] =
    "Replays a stored game from its seed, prints where the points came from and compares the "
    "result with the stored one. GAME is BLOCK.GAME as in exports, or the number of the game. "
    "--boards prints what 'carcarena play' prints.";

static const char EXAMPLES[] =
    "  carcarena replay results/quickstart 12.0\n"
    "  carcarena replay results/quickstart 12.0 --moves --board\n"
    "  carcarena replay results/quickstart 12.0 --boards --large --delay 500\n"
    "  carcarena replay results/quickstart 12.0 --think --html game.html\n";

int cmd_replay(int argc, char **argv) {
    Replay replay = {.moves = false};
    const ArgumentSpec specs[] = {
        {.name = "moves",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.moves},
         .help = "print every turn: tile, actions and points"},
        {.name = "boards",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.boards},
         .help = "the same, and draw the board after every turn"},
        {.name = "board",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.board},
         .help = "draw the final board"},
        {.name = "large",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.large},
         .help = "draw tiles 9 x 5 characters large instead of 7 x 3"},
        {.name = "delay",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &replay.delay},
         .minimum = 0,
         .maximum = GAME_VIEWER_DELAY_MAX,
         .value_name = "MS",
         .help = "pause MS milliseconds after each turn; a terminal is redrawn in place"},
        {.name = "svg",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &replay.svg},
         .value_name = "FILE",
         .help = "write a picture of the final board"},
        {.name = "html",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &replay.html},
         .value_name = "FILE",
         .help = "write a page that shows the game move by move"},
        {.name = "think",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &replay.think},
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
        .positionals = "DB GAME",
        .summary = SUMMARY,
        .examples = EXAMPLES,
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_min = 2,
        .positional_max = 2,
        .positional = &replay.positional,
    };
    HelpForm help = HELP_NONE;
    Message message = {{0}};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? database_replay(&replay)
                               : command_fail("replay", status, &message);
}
