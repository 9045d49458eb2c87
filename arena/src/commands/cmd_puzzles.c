// SPDX-License-Identifier: MIT
//
// carcarena puzzles: positions of games with one clearly best turn.
#include "commands/cli/command.h"
#include "commands/cli/games_argument.h"
#include "commands/cli/stop_signals.h"
#include "review/puzzle_find.h"
#include "review/puzzle_json.h"
#include "review/puzzle_page.h"
#include "review/puzzle_text.h"
#include "text/file_write.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char SUMMARY[] =
    "Looks in games for puzzles: positions in which one turn is clearly best and is not the one "
    "that a player without foresight (greedy) would take. Prints the board, the solution and where "
    "its points come from. FILE is a game file, a log or a save as 'carcarena import' reads them, "
    "a folder of such files, or a run with recorded games.\n"
    "\n"
    "--html writes a page on which the puzzles are solved by clicks or keys; only the number of "
    "puzzles is printed then.\n"
    "\n"
    "The level of a puzzle is the number of simulations with which mcts finds the solution: 64 "
    "easy, 256 medium, 1,000 hard, 4,000 very hard, 16,000 expert; if it does not, master. About "
    "a minute of processor time a game.";

static const char EXAMPLES[] = "  carcarena puzzles league/ --most 10 --html puzzles.html\n"
                               "  carcarena puzzles results/league --most 10\n"
                               "  carcarena puzzles games.txt --format json --out puzzles.json\n";

/* Arguments of the command. */
typedef struct PuzzlesCommand {
    ArgumentList paths;
    int64_t decks, most, threads, gain;
    uint64_t seed;
    const char *format, *out, *html;
    bool tty;
    StopSignals stop;
} PuzzlesCommand;

static void progress_show(void *user, uint32_t games, uint32_t all, uint32_t puzzles) {
    if (((const PuzzlesCommand *)user)->tty) {
        (void)fprintf(stderr, "\rgame %u of %u, %u puzzles", games, all, puzzles);
    }
}

static bool search_stops(void *user) {
    return stop_signals_asked(&((PuzzlesCommand *)user)->stop);
}

static void puzzles_list(TextBuffer *text, const Puzzles *puzzles, bool brief) {
    text_buffer_format(text, "%u puzzle%s\n%s", puzzles->count, puzzles->count == 1 ? "" : "s",
                       brief ? "" : "\n");
    for (uint32_t i = 0; i < puzzles->count && !brief; i++) {
        puzzle_text(text, &puzzles->items[i], i + 1);
    }
}

static Status page_write(const PuzzlesCommand *self, const Puzzles *puzzles, Message *message) {
    TextBuffer page = {0};
    Status status = puzzle_page_write(&page, puzzles, message);
    if (status == STATUS_OK) {
        status = file_write(self->html, page.text, message);
    }
    text_buffer_free(&page);
    return status;
}

// What is printed: with a page on standard output, nothing else.
static Status puzzles_write(const PuzzlesCommand *self, const Puzzles *puzzles, Message *message) {
    JsonWriter json = {.comma = false};
    Status status = STATUS_OK;
    if (self->html != NULL) {
        TRY(page_write(self, puzzles, message));
        if (strcmp(self->html, "-") == 0) {
            return STATUS_OK;
        }
    }
    if (strcmp(self->format, "json") == 0) {
        puzzles_json_write(&json, puzzles);
    } else {
        puzzles_list(&json.buffer, puzzles, self->html != NULL && self->out == NULL);
    }
    status = json_writer_text(&json) != NULL
                 ? file_write(self->out, json_writer_text(&json), message)
                 : message_set(message, STATUS_NO_MEMORY, "no memory for puzzles");
    json_writer_free(&json);
    return status;
}

static int puzzles_run(PuzzlesCommand *self) {
    Message message = {""};
    Games games = {.games = NULL};
    Puzzles puzzles = {.items = NULL};
    Status status = STATUS_OK;
    stop_signals_hold(&self->stop, "puzzles");
    self->tty = isatty(STDERR_FILENO) != 0;
    if (self->threads == 0) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        self->threads = cores > 0 ? cores : 1;
    }
    for (unsigned i = 0; status == STATUS_OK && i < self->paths.count; i++) {
        status = games_argument_read(&games, self->paths.items[i], &message);
    }
    if (status == STATUS_OK) {
        const PuzzleSettings settings = {.decks = (uint32_t)self->decks,
                                         .gain = (double)self->gain / 100,
                                         .seed = self->seed,
                                         .threads = (unsigned)self->threads,
                                         .most = (uint32_t)self->most,
                                         .progress = progress_show,
                                         .stop = search_stops,
                                         .user = self};
        status = puzzles_find(&puzzles, &games, &settings, &message);
    }
    if (self->tty) {
        (void)fputs("\r\033[K", stderr);
    }
    if (status == STATUS_OK) {
        status = puzzles_write(self, &puzzles, &message);
    }
    free(puzzles.items);
    games_free(&games);
    return status == STATUS_OK ? EXIT_DONE : command_fail("puzzles", status, &message);
}

int cmd_puzzles(int argc, char **argv) {
    PuzzlesCommand self = {.decks = 128, .gain = 10, .seed = 1, .format = "text"};
    const ArgumentSpec specs[] = {
        {.name = "most",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.most},
         .maximum = 1000000,
         .value_name = "N",
         .help = "end with N puzzles; 0: look through all games"},
        {.name = "gain",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.gain},
         .minimum = 1,
         .maximum = 100,
         .value_name = "PERCENT",
         .help = "least cost of the obvious turn: percent of lost chance to win plus lost points"},
        {.name = "decks",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.decks},
         .minimum = 8,
         .maximum = JUDGED_DECKS_MAX,
         .value_name = "N",
         .help = "games after each turn at first; the best turns get seven times as many"},
        {.name = "html",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self.html},
         .value_name = "FILE",
         .written = true,
         .help = "write a page of the puzzles"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &self.format},
         .words = "text|json",
         .value_name = "WORD",
         .help = "boards with solutions, or json: positions with the judged turns"},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self.out},
         .value_name = "FILE",
         .written = true,
         .help = "write to this file instead of standard output"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &self.seed},
         .value_name = "N",
         .help = "seed of the decks"},
        {.name = "threads",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self.threads},
         .maximum = 64,
         .value_name = "N",
         .help = "number of threads; 0: one per core"},
    };
    const ArgumentTable table = {.program = "carcarena puzzles",
                                 .positionals = "FILE...",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .specs = specs,
                                 .spec_count = sizeof specs / sizeof specs[0],
                                 .positional_min = 1,
                                 .positional_max = ARGUMENT_LIST_MAX,
                                 .positional = &self.paths};
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? puzzles_run(&self) : command_fail("puzzles", status, &message);
}
