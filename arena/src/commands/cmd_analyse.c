// SPDX-License-Identifier: MIT
//
// carcarena analyse: the value of every move of a position, and where its points come from.
#include "analysis/analysis_text.h"
#include "carcarena/arena/match.h"
#include "carcarena/engine/text.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"
#include "games/games_read.h"
#include "run/stored_position.h"
#include "text/file_read.h"
#include "text/integer_text.h"
#include "text/json_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOARD_SIZE = 1 << 18 };

static const char SUMMARY[] =
    "Prints the moves of a position, best first: the bot's value of each (in the bot's unit), "
    "visits and prior if the bot searches, the expected lead in points over the best opponent "
    "after the turn, its parts, and the bot's main line. Row 1 has points; the other rows have "
    "differences to row 1. The parts are the points that cities, roads, cloisters, farms and other "
    "rules have paid in this turn or would pay at once, and prospects. Steps behind [greedy] are "
    "not the bot's.\n"
    "\n"
    "POSITION is a file as 'step' writes it under \"position\", or - for standard input; its rules "
    "are those of --tilesets, --expansions, --option and --players. RUN GAME PLY is a stored game "
    "and the number of preceding draws and decisions. FILE is a game file, a log or a save as "
    "'carcarena import' reads them, with the number of the game, if it has several, and of the "
    "turn, both from 1: the position before the placement. An asterisk marks the played move. With "
    "a time limit the result depends on the machine.";

static const char EXAMPLES[] =
    "  carcarena analyse position.txt --tilesets base --bot greedy\n"
    "  carcarena analyse results/quickstart 12.0 61 --bot mcts:simulations=10000\n"
    "  carcarena analyse evening.game 4 --board\n"
    "  carcarena analyse results/quickstart 12.0 61 --bot star2.5:depth=2 --top 5 \\\n"
    "      --board\n";

/* Arguments of the command, and what is made from them. */
typedef struct Analyse {
    RulesArguments rules_asked;
    ArgumentList positional;
    const char *bot;
    int64_t players, top, move_ms, simulations;
    uint64_t seed;
    bool board;

    RulesSetup *setup;        /* rules of a position */
    TournamentConfig *config; /* or configuration of a run */
    Games games;              /* or games of a file */
    const Rules *rules;
    Game *game;
    Action played;
} Analyse;

static void analyse_free(Analyse *self) {
    free(self->game);
    rules_setup_destroy(self->setup);
    config_destroy(self->config);
    games_free(&self->games);
}

static Status game_take(Analyse *self, Message *message) {
    self->game = game_alloc(self->rules);
    return self->game != NULL ? STATUS_OK
                              : message_set(message, STATUS_NO_MEMORY, "no memory for a game");
}

// ---- Finding the position

static Status position_read(Analyse *self, Message *message) {
    static const char *const USUAL_SETS[] = {"base"};
    const char *const named = self->positional.items[0];
    const char *const path = strcmp(named, "-") == 0 ? "/dev/stdin" : named;
    char *text = NULL;
    size_t size = 0;
    Status status = arguments_rules_setup(&self->setup, &self->rules_asked, USUAL_SETS, 1,
                                          (int)self->players, message);
    if (status == STATUS_OK) {
        self->rules = rules_setup_rules(self->setup);
        status = game_take(self, message);
    }
    if (status == STATUS_OK) {
        status = file_read(&text, &size, path, FILE_OR_PIPE, FILE_SIZE_SMALL, message);
    }
    if (status == STATUS_OK) {
        status = game_from_text(self->rules, self->game, text, message);
        if (status != STATUS_OK) {
            message_prefix(message, "%s", named);
        }
    }
    free(text);
    return status;
}

static Status stored_read(Analyse *self, Message *message) {
    Store *store = NULL;
    StoreWalk *walk = NULL;
    GameRecord record;
    uint64_t ply = 0;
    const char *const text = self->positional.items[2];
    if (!seed_from_text(&ply, text) || ply > UINT32_MAX) {
        return message_set(message, STATUS_INVALID, "PLY: expected a number, got '%.40s'", text);
    }
    Status status = store_open_read(&store, &self->config, self->positional.items[0], message);
    if (status == STATUS_OK) {
        self->rules = self->config->match.rules;
        status = game_take(self, message);
    }
    if (status == STATUS_OK) {
        status = stored_game_find(&record, &walk, store, self->config, self->positional.items[1],
                                  message);
    }
    if (status == STATUS_OK) {
        StoredPosition position = {.game = self->game, .ply = (uint32_t)ply};
        status = stored_position_find(&position, self->config, &record, message);
        self->played = position.played;
    }
    store_walk_end(walk);
    store_close(store);
    return status;
}

static Status file_read_turn(Analyse *self, Message *message) {
    const ArgumentList *const given = &self->positional;
    const StoredGame *stored = NULL;
    const char *const number = given->count == 3 ? given->items[1] : NULL;
    Status status = games_read(&self->games, given->items[0], message);
    if (status == STATUS_OK) {
        status = games_pick(&stored, &self->games, number, message);
    }
    if (status == STATUS_OK) {
        self->rules = stored->rules;
        status = game_take(self, message);
    }
    if (status == STATUS_OK) {
        status = stored_game_turn(stored, given->items[given->count - 1], self->game, &self->played,
                                  message);
    }
    return status;
}

static Status position_find(Analyse *self, Message *message) {
    if (self->positional.count == 1) {
        return position_read(self, message);
    }
    if (games_are_in(self->positional.items[0])) {
        return file_read_turn(self, message);
    }
    return self->positional.count == 3
               ? stored_read(self, message)
               : message_set(message, STATUS_INVALID,
                             "expected POSITION, RUN GAME PLY, or FILE [GAME] TURN");
}

// ---- Output

static Status board_print(const Analyse *self, Message *message) {
    char *const text = malloc(BOARD_SIZE);
    if (text == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a drawing");
    }
    (void)game_draw_board(self->rules, self->game, text, BOARD_SIZE);
    (void)printf("%s\n", text);
    free(text);
    return STATUS_OK;
}

static Status table_print(const Analyse *self, const BotSpec *spec, Message *message) {
    const AnalysisRequest request = {.spec = spec,
                                     .budget = {.simulations = (uint64_t)self->simulations,
                                                .move_ms = (uint64_t)self->move_ms,
                                                .clock = self->move_ms > 0 ? match_clock : NULL},
                                     .seed = self->seed};
    const AnalysisStyle style = {
        .bot = bot_spec_name(spec), .top = (uint32_t)self->top, .played = self->played};
    Analysis analysis = {.moves = NULL};
    TextBuffer text = {0};
    Status status = analysis_make(&analysis, self->rules, self->game, &request, message);
    if (status == STATUS_OK) {
        analysis_text(&text, &analysis, self->rules, self->game, &style);
        status = text_buffer_ok(&text) && text.text != NULL
                     ? STATUS_OK
                     : message_set(message, STATUS_NO_MEMORY, "no memory for the table");
    }
    if (status == STATUS_OK) {
        (void)fputs(text.text, stdout);
    }
    text_buffer_free(&text);
    analysis_free(&analysis);
    return status;
}

static int analyse_run(Analyse *self) {
    Message message = {""};
    BotSpec spec = {.bot_class = NULL};
    Status status = position_find(self, &message);
    if (status == STATUS_OK && game_pending(self->rules, self->game).kind != PENDING_DECISION) {
        status = message_set(&message, STATUS_INVALID,
                             "no player has to decide in this position: expected a tile in hand or "
                             "another decision");
    }
    if (status == STATUS_OK) {
        status = bot_spec_from_text(&spec, self->bot, &message);
    }
    if (status == STATUS_OK && self->board) {
        status = board_print(self, &message);
    }
    if (status == STATUS_OK) {
        status = table_print(self, &spec, &message);
    }
    bot_spec_free(&spec);
    analyse_free(self);
    return status == STATUS_OK ? EXIT_DONE : command_fail("analyse", status, &message);
}

int cmd_analyse(int argc, char **argv) {
    Analyse self = {.bot = "mcts", .players = 2, .top = 20, .seed = 1};
    const ArgumentSpec specs[] = {
        {.name = "bot",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self.bot},
         .value_name = "SPEC",
         .help = "bot that rates the moves"},
        {.name = "simulations",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.simulations},
         .maximum = 1000000000,
         .value_name = "N",
         .help = "simulations of the bot; 0: as in --bot"},
        {.name = "move-ms",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.move_ms},
         .maximum = 86400000,
         .value_name = "MS",
         .help = "thinking time in milliseconds; 0: no limit"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &self.seed},
         .value_name = "N",
         .help = "seed of the bot"},
        {.name = "top",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.top},
         .maximum = 1000000,
         .value_name = "N",
         .help = "number of moves to print; 0: all"},
        {.name = "board",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &self.board},
         .help = "draw the board first"},
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.players},
         .minimum = 1,
         .maximum = PLAYERS_MAX,
         .value_name = "N",
         .help = "number of players of POSITION"},
    };
    ArgumentTable table = {.program = "carcarena analyse",
                           .positionals = "POSITION | RUN GAME PLY | FILE [GAME] TURN",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0],
                           .positional_min = 1,
                           .positional_max = 3,
                           .positional = &self.positional};
    arguments_rules_join(&self.rules_asked, &table, "base");
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? analyse_run(&self) : command_fail("analyse", status, &message);
}
