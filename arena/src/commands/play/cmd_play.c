// SPDX-License-Identifier: MIT
//
// carcarena play: plays one game between bots or people and draws it move by move.
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "carcarena/bots/registry.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"
#include "commands/completion/completion.h"
#include "commands/output/page_watch.h"
#include "commands/output/picture_file.h"
#include "commands/play/game_viewer.h"
#include "commands/play/human_play.h"
#include "config/human_bot.h"
#include "config/rules_setup.h"
#include "process/process_bot.h"
#include "process/process_command.h"
#include "run/game_filer.h"
#include "text/file_write.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char SUMMARY[] =
    "Plays one game and prints every move, the board after every turn, and where the points came "
    "from. The bot 'human' is you: pick moves from numbered lists; '?' prints help. 'carcarena "
    "bots' lists the bots and their options.\n"
    "\n"
    "--bots separates bots by commas. Use --bot for a bot whose text has commas, or for a program: "
    "text with a blank or a slash is a command line that speaks the protocol of bots/PROTOCOL.md. "
    "With fewer bots than players, the bots repeat in turn.\n"
    "\n"
    "--config takes the tile sets, expansions, options and number of players from a configuration "
    "of 'carcarena run', but not its bots.";

static const char EXAMPLES[] =
    "  carcarena play\n"
    "  carcarena play --bots human,mcts --tilesets winter,gingerbread-man\n"
    "  carcarena play --bots mcts:simulations=2000,greedy --seed 7 --delay 500\n"
    "  carcarena play --tilesets base --players 4 --bots random --no-board\n"
    "  carcarena play --bots greedy,greedy --option farm_edition=2 --large\n"
    "  carcarena play --bots greedy --players 5 --no-board --html game.html\n"
    "  carcarena play --bots mcts,greedy --no-board --think --html game.html\n"
    "  carcarena play --bots human,greedy --game evening.game\n"
    "  carcarena play --config configs/mega.json --html mega.html\n"
    "  carcarena play --bot 'python3 my_bot.py' --bot greedy\n";

enum { BOT_NAME_SIZE = 64 };

/* Arguments of the command, and what is made from them. */
typedef struct Play {
    RulesArguments rules_asked;
    ArgumentList bot;
    const char *bots, *svg, *html, *game, *hint, *resume, *config;
    char *bots_text; /* cut into the items of `bot` */
    int64_t players, delay;
    uint64_t seed;
    bool no_board, large, think;

    char names[PLAYERS_MAX][BOT_NAME_SIZE];
    const char *shown[PLAYERS_MAX]; /* names of all seats */
    TextBuffer command;             /* the command line, without --resume */

    RulesSetup *setup;            /* NULL: the rules are those of `configured` */
    TournamentConfig *configured; /* NULL: no configuration file */
    const Rules *rules;
    BotSpec specs[PLAYERS_MAX];
    BotSpec adviser; /* {0}: no person plays, so there are no hints */
    MatchSeat seats[PLAYERS_MAX];
    bool people[PLAYERS_MAX]; /* seats of people */
    bool by_hand;             /* a person plays */
    GameViewer *viewer;
    GamePage *page;       /* NULL: no page */
    GameFiler *filer;     /* NULL: no game file */
    WatcherPair watchers; /* those of the filer and of the viewer */
    ProgressNote *progress;
} Play;

/** Returns the next comma outside quotes, or NULL. */
static char *comma_find(char *text) {
    for (; *text != '\0' && *text != ','; text++) {
        if (text[0] != '=' || text[1] != '"') {
            continue;
        }
        for (text += 2; *text != '\0' && *text != '"'; text++) {
            text += text[0] == '\\' && text[1] != '\0' ? 1 : 0;
        }
        text -= *text == '\0' ? 1 : 0;
    }
    return *text == ',' ? text : NULL;
}

/** Returns whether a bot's name begins at `text`. */
static bool bot_begins(const char *text) {
    enum { NAME_SIZE = 64 };
    char name[NAME_SIZE];
    const size_t length = strcspn(text, ":,");
    (void)snprintf(name, sizeof name, "%.*s", length < NAME_SIZE ? (int)length : 0, text);
    return bot_name_known(name) || strcmp(name, PROCESS_BOT.name) == 0 ||
           strcmp(name, HUMAN_BOT.name) == 0;
}

/** Appends the bots of a list; see SUMMARY for its commas. Cuts `text` in place. */
static Status bots_split(ArgumentList *list, char *text, Message *message) {
    char *start = text;
    for (char *comma = comma_find(text); comma != NULL; comma = comma_find(comma + 1)) {
        // Without a colon before it there are no options the comma could belong to.
        const bool options = memchr(start, ':', (size_t)(comma - start)) != NULL;
        if ((!options || bot_begins(comma + 1)) && list->count < PLAYERS_MAX) {
            *comma = '\0';
            list->items[list->count++] = start;
            start = comma + 1;
        }
    }
    if (list->count >= PLAYERS_MAX) {
        return message_set(message, STATUS_INVALID, "--bots: more than %d bots", PLAYERS_MAX);
    }
    list->items[list->count++] = start;
    return STATUS_OK;
}

/** Reads a bot's text, or the command line of a program: as in 'run -engine cmd='. */
static Status spec_read(BotSpec *spec, const char *text, Message *message) {
    return process_command_is_program(text) ? process_spec_from_command(spec, text, message)
                                            : player_spec_from_text(spec, text, message);
}

static Status seat_make(Play *play, int seat, Message *message) {
    BotSpec *const spec = &play->specs[seat];
    Status status = spec_read(spec, play->bot.items[(unsigned)seat % play->bot.count], message);
    if (status == STATUS_OK && spec->bot_class == &HUMAN_BOT) {
        play->people[seat] = true;
        if (!play->by_hand) {
            status = bot_spec_from_text(&play->adviser, play->hint, message);
            play->by_hand = true;
        }
    } else if (status == STATUS_OK) {
        play->seats[seat].bot_class = spec->bot_class;
        status = bot_create(&play->seats[seat].bot, spec, play->rules, message);
    }
    return status;
}

/** Makes the list of bots from --bots and --bot. */
static Status bots_read(Play *play, Message *message) {
    if (play->bots == NULL && play->bot.count > 0) {
        return STATUS_OK;
    }
    const char *text = play->bots != NULL ? play->bots : "greedy,random";
    play->bots_text = strdup(text);
    if (play->bots_text == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots");
    }
    return bots_split(&play->bot, play->bots_text, message);
}

/** Reads the rules and the number of players from --config. */
static Status config_read(Play *play, Message *message) {
    const RulesArguments *const asked = &play->rules_asked;
    if (asked->tilesets.count + asked->expansions.count + asked->options.count > 0) {
        return message_set(message, STATUS_INVALID,
                           "--config: expected no --tilesets, --expansions or --option beside it; "
                           "the file has all rules");
    }
    TRY(config_load(&play->configured, play->config, NULL, message));
    play->rules = play->configured->match.rules;
    const int players = rules_players(play->rules);
    if (play->players != 0 && play->players != players) {
        return message_set(message, STATUS_INVALID,
                           "--players %d: %s is for %d; change its key 'players'",
                           (int)play->players, play->config, players);
    }
    play->players = players;
    return STATUS_OK;
}

/** Makes the rules from --config, or from the options and the number of bots. */
static Status rules_make(Play *play, Message *message) {
    static const char *const USUAL_SETS[] = {"base"};
    if (play->config != NULL) {
        TRY(config_read(play, message));
    } else if (play->players == 0) {
        // A single bot plays against itself.
        play->players = play->bot.count > 1 ? play->bot.count : 2;
    }
    if (play->bot.count > (unsigned)play->players) {
        return message_set(message, STATUS_INVALID, "%u bots for %d players", play->bot.count,
                           (int)play->players);
    }
    if (play->config == NULL) {
        TRY(arguments_rules_setup(&play->setup, &play->rules_asked, USUAL_SETS, 1,
                                  (int)play->players, message));
        play->rules = rules_setup_rules(play->setup);
    }
    return STATUS_OK;
}

/** Makes rules and bots. */
static Status play_make(Play *play, Message *message) {
    TRY(bots_read(play, message));
    TRY(rules_make(play, message));
    for (int seat = 0; seat < (int)play->players; seat++) {
        TRY(seat_make(play, seat, message));
    }
    return STATUS_OK;
}

static void play_free(Play *play) {
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        if (play->seats[seat].bot != NULL) {
            play->seats[seat].bot_class->destroy(play->seats[seat].bot);
        }
        bot_spec_free(&play->specs[seat]);
    }
    bot_spec_free(&play->adviser);
    text_buffer_free(&play->command);
    free(play->bots_text);
    progress_note_destroy(play->progress);
    game_viewer_destroy(play->viewer);
    game_page_destroy(play->page);
    game_filer_destroy(play->filer);
    rules_setup_destroy(play->setup);
    config_destroy(play->configured);
}

/** Writes the set-up and the players: printed before a game with people. */
static void banner_make(TextBuffer *out, const Play *play) {
    const ArgumentList *const sets = &play->rules_asked.tilesets;
    for (int seat = 0; seat < (int)play->players; seat++) {
        text_buffer_format(out, "Player %d: %s\n", seat,
                           play->people[seat] ? "you" : play->shown[seat]);
    }
    text_buffer_add(out, play->config != NULL ? "Rules of " : "Tile sets: ");
    for (unsigned i = 0; i < sets->count; i++) {
        text_buffer_format(out, "%s%s", i == 0 ? "" : ", ", sets->items[i]);
    }
    text_buffer_format(out, "%s; %u tiles; seed %" PRIu64 "%s\n",
                       play->config != NULL ? play->config
                       : sets->count == 0   ? "base (choose others with --tilesets)"
                                            : "",
                       (unsigned)rules_tile_total(play->rules), play->seed,
                       play->seed == 1 ? " (choose another deck with --seed)" : "");
    text_buffer_add(out,
                    "Type the number of a move, ? for help, hint for advice, quit to leave.\n");
}

/** The command line as it is typed, for resuming a game. */
static void command_make(TextBuffer *out, int argc, char **argv) {
    text_buffer_add(out, "carcarena play");
    for (int i = 0; i < argc; i++) {
        if (strcmp(argv[i], "--resume") == 0) {
            i++;
        } else if (strncmp(argv[i], "--resume=", 9) != 0) {
            text_buffer_add(out, " ");
            if (argv[i][strcspn(argv[i], " '\"\\$`&|;<>(){}[]*?!#~\t\n")] == '\0') {
                text_buffer_add(out, argv[i]);
            } else {
                completion_quoted(out, argv[i], "'\\''");
            }
        }
    }
}

static Status viewer_make(Play *play, Message *message) {
    const char **const names = play->shown;
    const bool secret = play->by_hand && rules_have_hidden_info(play->rules);
    if (play->delay == 0) { // otherwise most of the time is spent on pauses
        TRY(progress_note_create(&play->progress, message));
    }
    const GameViewerStyle style = {.think = play->think && !secret,
                                   .progress = play->progress,
                                   .secret = secret,
                                   .moves = true,
                                   .boards = !play->no_board && !play->by_hand,
                                   .last_board = true,
                                   .large = play->large,
                                   .delay_ms = play->delay,
                                   .screen = play->delay > 0 && isatty(STDOUT_FILENO) != 0};
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        const BotSpec *const spec = &play->specs[seat];
        names[seat] = seat >= play->players ? ""
                      : spec->bot_class == &PROCESS_BOT
                          ? process_spec_name(spec, play->names[seat], BOT_NAME_SIZE)
                          : bot_spec_name(spec);
    }
    TRY(game_viewer_create(&play->viewer, play->rules, names, &style, message));
    if (play->game != NULL) {
        TRY(game_filer_create(&play->filer, play->rules, message));
        play->watchers.first = game_filer_watcher(play->filer);
    }
    if (play->html == NULL) {
        return STATUS_OK;
    }
    return game_page_create(&play->page, play->rules, names, "A game of Carcassonne", message);
}

/** Prints faults of programs and their output. */
static void faults_print(const Play *play, const GameRecord *record) {
    for (int seat = 0; seat < (int)play->players; seat++) {
        if ((record->faults >> seat & 1U) != 0 && play->seats[seat].bot_class == &PROCESS_BOT) {
            (void)fprintf(stderr, "player %d: %s\n", seat,
                          process_bot_fault_text(play->seats[seat].bot));
        }
    }
}

/** Returns what the estimates of a bot measure. */
static BotUnit seat_unit(const Play *play, int seat) {
    return play->seats[seat].bot_class == &PROCESS_BOT ? process_bot_unit(play->seats[seat].bot)
                                                       : bot_spec_unit(&play->specs[seat]);
}

/** Returns the description of the first fault, or NULL. */
static const char *fault_text(const Play *play, const GameRecord *record) {
    for (int seat = 0; seat < (int)play->players; seat++) {
        if ((record->faults >> seat & 1U) != 0 && play->seats[seat].bot_class == &PROCESS_BOT) {
            return process_bot_fault_text(play->seats[seat].bot);
        }
    }
    return NULL;
}

static Status game_file_save(const Play *play, const GameRecord *record, Message *message) {
    char *text = NULL;
    TRY(game_filer_write(&text, play->filer, play->shown, record->reason, message));
    const Status status = file_write(play->game, text, message);
    free(text);
    return status;
}

/** Writes the requested files. */
static Status pictures_write(const Play *play, const PageWatch *watch, const Game *game,
                             const GameRecord *record, Message *message) {
    if (play->game != NULL) {
        TRY(game_file_save(play, record, message));
    }
    if (play->svg != NULL) {
        TRY(picture_file_board(play->svg, play->rules, game, message));
    }
    if (play->html != NULL) {
        for (int seat = 0; seat < (int)play->players; seat++) { // programs have said it by now
            game_page_unit(play->page, seat, seat_unit(play, seat));
        }
        TRY(page_watch_write(watch, play->html, game, record, fault_text(play, record), message));
    }
    return STATUS_OK;
}

/** Plays a game with people. */
static Status table_play(const Play *play, InteractiveTable *table, const ScheduledGame *game,
                         PageWatch *watch, Message *message) {
    GameRecord record;
    Match *const match = interactive_table_match(table);
    TextBuffer banner = {0};
    banner_make(&banner, play);
    const HumanPlay human = {.rules = play->rules,
                             .table = table,
                             .viewer = play->viewer,
                             .people = play->people,
                             .adviser = &play->adviser,
                             .banner = banner.text != NULL ? banner.text : "",
                             .command = play->command.text != NULL ? play->command.text : "",
                             .resume = play->resume,
                             .progress = play->progress,
                             .no_board = play->no_board};
    match_watch(match, &watch->watcher);
    const Status status = human_play_run(&human, game, &record, message);
    text_buffer_free(&banner);
    TRY(status);
    game_viewer_end(play->viewer, match_game(match), &record);
    faults_print(play, &record);
    return pictures_write(play, watch, match_game(match), &record, message);
}

static Status match_run(const Play *play, Match *match, const ScheduledGame *game, PageWatch *watch,
                        Message *message) {
    GameRecord record;
    memset(&record, 0, sizeof record);
    match_watch(match, &watch->watcher);
    match_play(match, &record, NULL, game, play->seats);
    game_viewer_end(play->viewer, match_game(match), &record);
    faults_print(play, &record);
    return pictures_write(play, watch, match_game(match), &record, message);
}

static Status play_game(Play *play, Message *message) {
    Schedule schedule;
    Match *match = NULL;
    InteractiveTable *table = NULL;
    PageWatch watch;
    const ScheduleRequest request = {.seed = play->seed,
                                     .rounds = 1,
                                     .repeat = 1,
                                     .bots = (uint32_t)play->players,
                                     .players = (int)play->players,
                                     .format = format_find("match"),
                                     .design = SEATS_FIXED};
    Status status = schedule_make(&schedule, &request, message);
    const MatchRules rules = {.rules = play->rules, .schedule = &schedule};
    play->watchers.second = game_viewer_watcher(play->viewer);
    page_watch_make(&watch, play->page, watcher_pair(&play->watchers));
    if (status == STATUS_OK) {
        status = play->by_hand ? interactive_table_create(&table, &rules, play->seats, message)
                               : match_create(&match, &rules, message);
    }
    if (status == STATUS_OK) {
        const ScheduledGame game = schedule_game(&schedule, 0);
        status = play->by_hand ? table_play(play, table, &game, &watch, message)
                               : match_run(play, match, &game, &watch, message);
    }
    interactive_table_destroy(table);
    match_destroy(match);
    return status;
}

static int play_run(Play *play) {
    Message message = {""};
    Status status = play_make(play, &message);
    if (status == STATUS_OK && play->resume != NULL && !play->by_hand) {
        status = message_set(&message, STATUS_INVALID,
                             "--resume: expected 'human' among the bots; repeat the options with "
                             "which the game was kept");
    }
    if (status == STATUS_OK) {
        status = viewer_make(play, &message);
    }
    if (status == STATUS_OK) {
        status = play_game(play, &message);
    }
    play_free(play);
    if (status == STATUS_INTERRUPTED) { // the player quit, as requested
        (void)printf("%s\n", message.text);
        return EXIT_DONE;
    }
    return status == STATUS_OK ? EXIT_DONE : command_fail("play", status, &message);
}

static int play_command(Play *play, const ArgumentTable *table, int argc, char **argv) {
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(table, &help, argc, argv, &message);
    if (status == STATUS_OK && !help) {
        return play_run(play);
    }
    text_buffer_free(&play->command);
    return help ? command_help(table, help) : command_fail("play", status, &message);
}

static ArgumentSpec file_option(const char *name, const char **target, const char *help) {
    return (ArgumentSpec){.name = name,
                          .kind = ARGUMENT_TEXT,
                          .target = {.text = target},
                          .value_name = "FILE",
                          .help = help};
}

static ArgumentSpec output_option(const char *name, const char **target, const char *help) {
    ArgumentSpec spec = file_option(name, target, help);
    spec.written = true;
    return spec;
}

int cmd_play(int argc, char **argv) {
    Play play = {.seed = 1, .hint = "mcts"};
    command_make(&play.command, argc, argv);
    const ArgumentSpec specs[] = {
        {.name = "bots",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &play.bots},
         .value_name = "A,B",
         .help = "bots in seat order",
         .shown = "greedy,random"},
        {.name = "bot",
         .kind = ARGUMENT_LIST,
         .target = {.list = &play.bot},
         .value_name = "SPEC",
         .help = "add one bot; repeatable"},
        {.name = "hint",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &play.hint},
         .value_name = "SPEC",
         .help = "bot that gives the hints"},
        file_option("config", &play.config, "take the rules of a configuration of 'run'"),
        file_option("resume", &play.resume,
                    "resume a game that 'quit' kept; repeat its other options"),
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &play.players},
         .maximum = PLAYERS_MAX,
         .value_name = "N",
         .help = "number of players; 0: one per bot, or as configured"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &play.seed},
         .value_name = "N",
         .help = "seed of the deck and the bots"},
        {.name = "delay",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &play.delay},
         .maximum = GAME_VIEWER_DELAY_MAX,
         .value_name = "MS",
         .help = "pause MS milliseconds after each turn; a terminal is redrawn in place"},
        {.name = "no-board",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &play.no_board},
         .help = "print the moves and the last board only"},
        {.name = "large",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &play.large},
         .help = "draw tiles 9 x 5 characters large instead of 7 x 3"},
        {.name = "think",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &play.think},
         .help = "print what the bots think of their moves"},
        output_option("svg", &play.svg, "write a picture of the last board"),
        output_option("html", &play.html, "write a page that shows the game move by move"),
        output_option("game", &play.game,
                      "write the finished game as a game file, which 'replay', "
                      "'analyse' and 'review' read")};
    ArgumentTable table = {.program = "carcarena play",
                           .positionals = "",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0]};
    arguments_rules_join(&play.rules_asked, &table, "base");
    return play_command(&play, &table, argc, argv);
}
