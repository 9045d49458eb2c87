// SPDX-License-Identifier: MIT
//
// carcarena review: what the turns of games cost.
#include "commands/cli/command.h"
#include "commands/cli/games_argument.h"
#include "commands/cli/stop_signals.h"
#include "commands/output/review_files.h"
#include "review/review_text.h"
#include "text/file_write.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char SUMMARY[] =
    "Reviews games: what each turn cost in points and in chance to win, how accurate the players "
    "were, and how good their tiles. The best turns by evaluation and the played one are each "
    "played to the end on the same decks; the cost is the difference to the best of them. FILE is "
    "a game file, a log or a save as 'carcarena import' reads them, a folder of such files, or a "
    "run with recorded games. Of several games a table of the players is printed.\n"
    "\n"
    "--html writes a page to step through the game, with the better turns on the board, the course "
    "of the chance to win and the turning points. Of several games it writes a list of players and "
    "games; the pages of the games are in a folder beside it. --annotate writes a game file that "
    "has a comment at each marked turn, and the best turn as a variation.\n"
    "\n"
    "Marks: best; good from " REVIEW_GOOD_TEXT
    " of cost on; inaccuracy ?! from " REVIEW_INACCURACY_TEXT
    ", mistake ? from " REVIEW_MISTAKE_TEXT ", blunder ?? from " REVIEW_BLUNDER_TEXT
    ". Cost is lost chance to win plus lost points / 100. Accuracy is 100 % for the best turn, "
    "halved by each " REVIEW_HALVING_TEXT
    " of cost. Luck is what drawn tiles were worth more than the mean tile, in points. The Elo "
    "estimate is rough and on the scale on which greedy has 0.";

static const char EXAMPLES[] = "  carcarena review game.txt\n"
                               "  carcarena review game.txt --html game.html\n"
                               "  carcarena review game.txt --annotate annotated.game\n"
                               "  carcarena review log.json --game 3 --decks 300\n"
                               "  carcarena review game.txt --format json --out game.json\n"
                               "  carcarena review league/ --html league.html\n"
                               "  carcarena review results/league --decks 16\n";

/* Arguments of the command. */
typedef struct ReviewArguments {
    ArgumentList paths;
    int64_t game, decks, turns, threads;
    uint64_t seed;
    const char *html, *json, *annotated, *format, *out;
    TextBuffer text; /* for a file */
    bool tty;
    bool quiet; /* no text is printed */
    StopSignals stop;
} ReviewArguments;

static void progress_show(void *user, uint32_t done, uint32_t all) {
    const ReviewArguments *const arguments = user;
    if (arguments->tty) {
        (void)fprintf(stderr, "\rturn %u of %u", done, all);
    }
}

static bool review_stops(void *user) {
    return stop_signals_asked(&((ReviewArguments *)user)->stop);
}

static void game_print(TextBuffer *to, const Review *review) {
    text_buffer_format(to, "%s\n\n", review->game->source);
    review_turns_text(to, review);
    text_buffer_add(to, "\n");
    review_players_text(to, review);
}

static Status text_print(ReviewArguments *arguments, TextBuffer *text, Message *message) {
    if (arguments->out != NULL && !arguments->quiet && text->text != NULL) {
        text_buffer_add(&arguments->text, text->text);
        text->failed = text->failed || arguments->text.failed;
    }
    if (!text_buffer_ok(text)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    if (arguments->out == NULL && !arguments->quiet && text->text != NULL) {
        (void)fputs(text->text, stdout);
        (void)fflush(stdout);
    }
    return STATUS_OK;
}

static Status game_review(ReviewArguments *arguments, const StoredGame *game, ReviewFiles *files,
                          ReviewedPlayers *players, Message *message) {
    const ReviewSettings settings = {
        .judge = {.turns = (uint32_t)arguments->turns, .decks = (uint32_t)arguments->decks},
        .seed = arguments->seed,
        .threads = (unsigned)arguments->threads,
        .progress = progress_show,
        .user = arguments,
        .stop = review_stops};
    Review review = {.game = NULL};
    TextBuffer text = {0};
    Status status = review_make(&review, game, &settings, message);
    if (arguments->tty) {
        (void)fputs("\r\033[K", stderr);
    }
    if (status == STATUS_OK && files->alone) {
        game_print(&text, &review);
    } else if (status == STATUS_OK) {
        text_buffer_format(&text, "%s\n", game->source);
        review_players_text(&text, &review);
        text_buffer_add(&text, "\n");
    }
    if (status == STATUS_OK && !reviewed_players_add(players, &review)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    if (status == STATUS_OK) {
        status = text_print(arguments, &text, message);
    }
    if (status == STATUS_OK) {
        status = review_files_add(files, &review, &settings, message);
    }
    text_buffer_free(&text);
    review_free(&review);
    return status;
}

static Status games_review(ReviewArguments *arguments, const Games *games, Message *message) {
    ReviewedPlayers players = {.items = NULL};
    ReviewFiles files = {.html = arguments->html,
                         .json = arguments->json,
                         .annotated = arguments->annotated,
                         .alone = games->count == 1 || arguments->game > 0};
    TextBuffer text = {0};
    Status status = STATUS_OK;
    if (arguments->game > games->count) {
        return message_set(message, STATUS_INVALID, "--game %lld: there are %u games",
                           (long long)arguments->game, games->count);
    }
    for (uint32_t i = 0; status == STATUS_OK && i < games->count; i++) {
        if (arguments->game == 0 || arguments->game == i + 1) {
            status = game_review(arguments, &games->games[i], &files, &players, message);
        }
    }
    if (status == STATUS_OK && !files.alone) {
        reviewed_players_text(&text, &players);
        status = text_print(arguments, &text, message);
    }
    if (status == STATUS_OK) {
        status = review_files_end(&files, &players, message);
    }
    if (status == STATUS_OK && arguments->out != NULL && !arguments->quiet) {
        const char *const all = arguments->text.text;
        status = file_write(arguments->out, all != NULL ? all : "", message);
    }
    text_buffer_free(&text);
    review_files_free(&files);
    free(players.items);
    return status;
}

static bool is_stdout(const char *path) {
    return path != NULL && strcmp(path, "-") == 0;
}

static int review_run(ReviewArguments *arguments) {
    Message message = {""};
    Games games = {.games = NULL};
    Status status = STATUS_OK;
    stop_signals_hold(&arguments->stop, "review");
    arguments->tty = isatty(STDERR_FILENO) != 0;
    if (strcmp(arguments->format, "json") == 0) {
        arguments->json = arguments->out != NULL ? arguments->out : "-";
        arguments->quiet = true;
    }
    arguments->quiet = arguments->quiet || is_stdout(arguments->html) ||
                       is_stdout(arguments->json) || is_stdout(arguments->annotated);
    if (arguments->threads == 0) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        arguments->threads = cores > 0 ? cores : 1;
    }
    for (unsigned i = 0; status == STATUS_OK && i < arguments->paths.count; i++) {
        status = games_argument_read(&games, arguments->paths.items[i], &message);
    }
    if (status == STATUS_OK) {
        status = games_review(arguments, &games, &message);
    }
    games_free(&games);
    text_buffer_free(&arguments->text);
    return status == STATUS_OK ? EXIT_DONE : command_fail("review", status, &message);
}

static int review_begin(ReviewArguments *arguments, const ArgumentSpec *specs, unsigned spec_count,
                        int argc, char **argv) {
    const ArgumentTable table = {.program = "carcarena review",
                                 .positionals = "FILE...",
                                 .summary = SUMMARY,
                                 .examples = EXAMPLES,
                                 .specs = specs,
                                 .spec_count = spec_count,
                                 .positional_min = 1,
                                 .positional_max = ARGUMENT_LIST_MAX,
                                 .positional = &arguments->paths};
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (help) {
        return command_help(&table, help);
    }
    return status == STATUS_OK ? review_run(arguments) : command_fail("review", status, &message);
}

int cmd_review(int argc, char **argv) {
    ReviewArguments arguments = {.decks = 64, .turns = 6, .seed = 1, .format = "text"};
    const ArgumentSpec specs[] = {
        {.name = "game",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.game},
         .maximum = UINT32_MAX,
         .value_name = "N",
         .help = "review only game N of the files; 0: all"},
        {.name = "decks",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.decks},
         .minimum = 1,
         .maximum = JUDGED_DECKS_MAX,
         .value_name = "N",
         .help = "games after each turn at first; the best turns get seven times as many"},
        {.name = "turns",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.turns},
         .minimum = 1,
         .maximum = JUDGED_TURNS_MAX - 1,
         .value_name = "N",
         .help = "turns tried at a decision, besides the played one"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &arguments.seed},
         .value_name = "N",
         .help = "seed of the decks"},
        {.name = "threads",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments.threads},
         .maximum = 64,
         .value_name = "N",
         .help = "number of threads; 0: one per core"},
        {.name = "html",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments.html},
         .value_name = "FILE",
         .written = true,
         .help = "write a page of the game and its review"},
        {.name = "annotate",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments.annotated},
         .value_name = "FILE",
         .written = true,
         .help = "write the games with comments and better turns as variations to a game file"},
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments.format},
         .value_name = "WORD",
         .words = "text|json",
         .help = "tables, or json: every turn with the judged turns, luck, players"},
        {.name = "out",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments.out},
         .value_name = "FILE",
         .written = true,
         .help = "write to this file instead of standard output"},
        {.name = "json",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments.json},
         .value_name = "FILE",
         .written = true,
         .help = "write JSON besides what is printed",
         .hidden = true},
    };
    return review_begin(&arguments, specs, sizeof specs / sizeof specs[0], argc, argv);
}
