// SPDX-License-Identifier: MIT
//
// carcarena play: one game between given bots, drawn move by move.
#include "carcarena/arena/match.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/text.h"
#include "commands/arguments_rules.h"
#include "commands/command.h"
#include "config/rules_setup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    GAME_ALIGNMENT = 64,
    EVENTS_MAX = 1024,
    TYPE_NAME_SIZE = 96,
    DELAY_MAX = 60000,
    BOTS_TEXT_SIZE = PLAYERS_MAX * BOT_SPEC_TEXT_SIZE
};

static const char SUMMARY[] =
    "Plays one game between bots and shows every move, the board after every turn, and at the end\n"
    "where the points came from. In --bots a comma begins a new bot if a bot's name follows;\n"
    "--bot takes one bot whatever its text. More players than bots: the bots repeat in turn.\n"
    "'carcarena bots' lists bots and their options.";

static const char EXAMPLES[] =
    "  carcarena play\n"
    "  carcarena play --bots mcts:simulations=2000,greedy --seed 7 --delay 500\n"
    "  carcarena play --tilesets base --players 4 --bots random --no-board\n"
    "  carcarena play --bots greedy,greedy --option farm_edition=2 --large\n";

/* Where the points of a player came from, as columns of the last table. */
typedef enum Column {
    COLUMN_CITY,
    COLUMN_ROAD,
    COLUMN_CLOISTER,
    COLUMN_UNFINISHED,
    COLUMN_FARM,
    COLUMN_BONUS,
    COLUMN_COUNT
} Column;

/* What the command line asks for, and what the watcher keeps. */
typedef struct Play {
    RulesArguments rules_asked;
    ArgumentList bot;
    const char *bots;
    char bots_text[BOTS_TEXT_SIZE]; /* cut into the items of `bot` */
    int64_t players, delay;
    uint64_t seed;
    bool no_board, large;

    RulesSetup *setup;
    const Rules *rules;
    BotSpec specs[PLAYERS_MAX];
    MatchSeat seats[PLAYERS_MAX];
    Game *shadow; /* the position after the last action */
    char *drawing;
    size_t drawing_size;
    unsigned turn;
    bool screen; /* redraw in place */
    int32_t points[PLAYERS_MAX][COLUMN_COUNT];
    ScoreEvent events[EVENTS_MAX];
} Play;

/* ---- Watching. */

static void pause_for(int64_t milliseconds) {
    const struct timespec time = {.tv_sec = (time_t)(milliseconds / 1000),
                                  .tv_nsec = (long)(milliseconds % 1000) * 1000000L};
    (void)fflush(stdout);
    (void)nanosleep(&time, NULL);
}

static void board_print(Play *play, const Game *game) {
    const DrawingStyle style = {.large = play->large};
    const size_t length =
        game_draw_board_styled(play->rules, game, &style, play->drawing, play->drawing_size);
    if (length >= play->drawing_size) {
        char *larger = realloc(play->drawing, 2 * length);
        if (larger == NULL) {
            return; // the game goes on without this drawing
        }
        play->drawing = larger;
        play->drawing_size = 2 * length;
        (void)game_draw_board_styled(play->rules, game, &style, larger, play->drawing_size);
    }
    (void)printf("\n%s\n", play->drawing);
}

static void standing_print(const Play *play, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    game_scores(play->rules, game, scores);
    for (int player = 0; player < rules_players(play->rules); player++) {
        (void)printf("   player %d: %d points, %u followers", player, (int)scores[player],
                     (unsigned)game_supply(play->rules, game, player, FIGURE_NORMAL));
    }
    (void)printf("\n");
}

static Column event_column(const ScoreEvent *event) {
    switch ((ScoreReason)event->reason) {
    case SCORE_FARM:
        return COLUMN_FARM;
    case SCORE_GINGERBREAD:
    case SCORE_BONUS:
        return COLUMN_BONUS;
    case SCORE_INCOMPLETE:
        return COLUMN_UNFINISHED;
    case SCORE_COMPLETED:
    case SCORE_REASON_COUNT:
        break;
    }
    return event->kind == SEGMENT_CITY   ? COLUMN_CITY
           : event->kind == SEGMENT_ROAD ? COLUMN_ROAD
                                         : COLUMN_CLOISTER;
}

static void events_print(Play *play, const ScoreLog *log) {
    for (uint32_t i = 0; i < log->count && i < log->capacity; i++) {
        const ScoreEvent *event = &log->events[i];
        (void)printf("      player %d %+d: %s, %s of %u tile%s at %d,%d", event->player,
                     (int)event->points, score_reason_text((ScoreReason)event->reason),
                     segment_kind_text((SegmentKind)event->kind), event->tiles,
                     event->tiles == 1 ? "" : "s", event->x, event->y);
        if (event->cities > 0) {
            (void)printf(", %u completed cit%s", event->cities, event->cities == 1 ? "y" : "ies");
        }
        (void)printf("\n");
        play->points[event->player][event_column(event)] += event->points;
    }
}

/** A turn is over: shows what it came to. */
static void turn_close(Play *play) {
    if (play->turn > 0 && !play->no_board) {
        board_print(play, play->shadow);
        standing_print(play, play->shadow);
        if (play->delay > 0) {
            pause_for(play->delay);
        }
        (void)printf("%s", play->screen ? "\033[H\033[2J" : "\n");
    }
}

/** A draw that brings no tile to place now is worth a line of its own. */
static void drawn_watch(void *user, const Game *game, uint32_t type) {
    Play *play = user;
    char name[TYPE_NAME_SIZE];
    const Pending pending = game_pending(play->rules, game);
    if (game_hand(play->rules, game) < 0) {
        const bool gone =
            game_discards(play->rules, game, NULL) > game_discards(play->rules, play->shadow, NULL);
        (void)printf("   tile %s: %s\n", rules_type_name(play->rules, type, name, sizeof name),
                     gone ? "fits nowhere" : "not for now");
    }
    if (pending.kind == PENDING_OVER) {
        // The last tile fitted nowhere: final scoring came with the draw.
        int32_t points[PLAYERS_MAX];
        ScoreLog log = {.events = play->events, .capacity = EVENTS_MAX};
        game_value_logged(play->rules, play->shadow, points, &log);
        events_print(play, &log);
    }
}

/** A tile is about to be placed, drawn or one the player held back: a turn begins. */
static void turn_open(Play *play, const Game *game) {
    char name[TYPE_NAME_SIZE];
    const int player = game_active_player(play->rules, game);
    const int type = game_hand(play->rules, game);
    turn_close(play);
    play->turn++;
    (void)printf("turn %u: player %d (%s), tile %s, %u left\n", play->turn, player,
                 play->seats[player].bot_class->name,
                 type < 0 ? "held back"
                          : rules_type_name(play->rules, (uint32_t)type, name, sizeof name),
                 (unsigned)game_draws_left(play->rules, game));
}

static void acting_watch(void *user, const Game *game, Action action) {
    Play *play = user;
    char text[ACTION_TEXT_SIZE];
    ScoreLog log = {.events = play->events, .capacity = EVENTS_MAX};
    const Pending pending = game_pending(play->rules, game);
    if (action_verb(action) == VERB_PLACE) {
        turn_open(play, game);
    }
    game_copy(play->rules, play->shadow, game);
    game_apply_logged(play->rules, play->shadow, action, &log);
    if (action_verb(action) != VERB_PASS) {
        (void)printf("   player %d: %s\n", pending.player,
                     action_to_text(play->rules, game, action, text, sizeof text));
    }
    events_print(play, &log);
}

/* ---- The last table. */

static void table_print(const Play *play, const GameRecord *record) {
    static const char *const TITLES[COLUMN_COUNT] = {"cities",     "roads", "cloisters",
                                                     "unfinished", "farms", "bonus"};
    (void)printf("%-7s %-32s", "player", "bot");
    for (int column = 0; column < COLUMN_COUNT; column++) {
        (void)printf(" %11s", TITLES[column]);
    }
    (void)printf(" %7s %5s\n", "total", "rank");
    for (int player = 0; player < rules_players(play->rules); player++) {
        char name[BOT_SPEC_TEXT_SIZE];
        (void)printf("%-7d %-32.32s", player,
                     bot_spec_to_text(&play->specs[player], name, sizeof name));
        for (int column = 0; column < COLUMN_COUNT; column++) {
            (void)printf(" %11d", (int)play->points[player][column]);
        }
        (void)printf(" %7d %5u%s\n", (int)record->scores[player], (unsigned)record->ranks[player],
                     (record->faults >> player & 1U) != 0 ? " forfeited" : "");
    }
    (void)printf("\n%u plies, state hash %016" PRIx64 "\n", (unsigned)record->plies,
                 record->state_hash);
}

/* ---- Setting up. */

/** Appends the bots of a list; see SUMMARY for its commas. Cuts `text` in place. */
static Status bots_split(ArgumentList *list, char *text, Message *message) {
    char *start = text;
    for (char *comma = strchr(text, ','); comma != NULL; comma = strchr(comma + 1, ',')) {
        char name[BOT_SPEC_TEXT_SIZE] = "";
        const size_t length = strcspn(comma + 1, ":,");
        (void)snprintf(name, sizeof name, "%.*s",
                       (int)(length < sizeof name ? length : sizeof name - 1), comma + 1);
        // Without a colon before it there are no options the comma could belong to.
        const bool options = memchr(start, ':', (size_t)(comma - start)) != NULL;
        if ((!options || bot_class_find(name) != NULL) && list->count < PLAYERS_MAX) {
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

/** Makes rules, table and bots. */
static Status play_make(Play *play, Message *message) {
    static const char *const USUAL_SETS[] = {"winter", "gingerbread-man"};
    Status status = arguments_rules_setup(&play->setup, &play->rules_asked, USUAL_SETS, 2,
                                          (int)play->players, message);
    if (status != STATUS_OK) {
        return status;
    }
    play->rules = rules_setup_rules(play->setup);
    play->shadow = aligned_alloc(GAME_ALIGNMENT, rules_game_size(play->rules));
    if (play->shadow == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    for (int seat = 0; status == STATUS_OK && seat < (int)play->players; seat++) {
        BotSpec *spec = &play->specs[seat];
        status =
            bot_spec_from_text(spec, play->bot.items[(unsigned)seat % play->bot.count], message);
        if (status == STATUS_OK) {
            play->seats[seat].bot_class = spec->bot_class;
            status =
                spec->bot_class->create(&play->seats[seat].bot, play->rules, spec->values, message);
        }
    }
    return status;
}

static void play_free(Play *play) {
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        if (play->seats[seat].bot != NULL) {
            play->seats[seat].bot_class->destroy(play->seats[seat].bot);
        }
    }
    free(play->shadow);
    free(play->drawing);
    rules_setup_destroy(play->setup);
}

static Status play_game(Play *play, Message *message) {
    Schedule schedule;
    Match *match = NULL;
    const ScheduleRequest request = {.seed = play->seed,
                                     .rounds = 1,
                                     .repeat = 1,
                                     .bots = (uint32_t)play->players,
                                     .players = (int)play->players,
                                     .format = format_find("match"),
                                     .design = SEATS_FIXED};
    Status status = schedule_make(&schedule, &request, message);
    const MatchRules rules = {.rules = play->rules, .schedule = &schedule};
    if (status == STATUS_OK) {
        status = match_create(&match, &rules, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const MatchWatcher watcher = {.user = play, .drawn = drawn_watch, .acting = acting_watch};
    const ScheduledGame game = schedule_game(&schedule, 0);
    GameRecord record;
    memset(&record, 0, sizeof record);
    game_start(play->rules, play->shadow, (int)game.first);
    match_watch(match, &watcher);
    match_play(match, &record, NULL, &game, play->seats);
    board_print(play, match_game(match));
    table_print(play, &record);
    match_destroy(match);
    return STATUS_OK;
}

/** The list of bots from both ways of giving it. */
static Status bots_read(Play *play, Message *message) {
    if (play->bots == NULL && play->bot.count > 0) {
        return STATUS_OK;
    }
    const char *text = play->bots != NULL ? play->bots : "greedy,random";
    const int length = snprintf(play->bots_text, sizeof play->bots_text, "%s", text);
    if (length < 0 || (size_t)length >= sizeof play->bots_text) {
        return message_set(message, STATUS_INVALID, "--bots: at most %zu characters expected",
                           sizeof play->bots_text - 1);
    }
    return bots_split(&play->bot, play->bots_text, message);
}

static int play_run(Play *play) {
    Message message = {""};
    Status status = bots_read(play, &message);
    if (play->players == 0) {
        // A single bot plays against itself.
        play->players = play->bot.count > 1 ? play->bot.count : 2;
    }
    if (status == STATUS_OK && play->bot.count > (unsigned)play->players) {
        status = message_set(&message, STATUS_INVALID, "%u bots for %d players", play->bot.count,
                             (int)play->players);
    }
    if (status == STATUS_OK) {
        status = play_make(play, &message);
    }
    if (status == STATUS_OK) {
        status = play_game(play, &message);
    }
    play_free(play);
    return status == STATUS_OK ? EXIT_DONE : command_fail("play", status, &message);
}

static int play_command(Play *play, const ArgumentTable *table, int argc, char **argv) {
    bool help = false;
    Message message = {""};
    const Status status = arguments_parse(table, &help, argc, argv, &message);
    if (status != STATUS_OK) {
        return command_fail("play", status, &message);
    }
    play->screen = play->delay > 0 && isatty(STDOUT_FILENO) != 0;
    return help ? command_help(table) : play_run(play);
}

int cmd_play(int argc, char **argv) {
    Play play = {.seed = 1};
    const ArgumentSpec specs[] = {
        {"bots",
         ARGUMENT_TEXT,
         {.text = &play.bots},
         0,
         0,
         "A,B",
         "bots in seat order (default greedy,random)"},
        {"bot", ARGUMENT_LIST, {.list = &play.bot}, 0, 0, "SPEC", "one more bot"},
        {"players",
         ARGUMENT_INTEGER,
         {.integer = &play.players},
         0,
         PLAYERS_MAX,
         "N",
         "number of players; 0: one a bot"},
        {"seed", ARGUMENT_SEED, {.seed = &play.seed}, 0, 0, "N", "seed of deck and bots"},
        {"delay",
         ARGUMENT_INTEGER,
         {.integer = &play.delay},
         0,
         DELAY_MAX,
         "MS",
         "pause after each turn; on a terminal the board is redrawn in place"},
        {"no-board",
         ARGUMENT_FLAG,
         {.flag = &play.no_board},
         0,
         0,
         NULL,
         "moves and the last board only"},
        {"large",
         ARGUMENT_FLAG,
         {.flag = &play.large},
         0,
         0,
         NULL,
         "draw tiles 9 x 5 characters large instead of 7 x 3"},
    };
    ArgumentTable table = {.program = "carcarena play",
                           .positionals = "",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0]};
    arguments_rules_join(&play.rules_asked, &table,
                         "tile sets by id or file (default winter,gingerbread-man)");
    return play_command(&play, &table, argc, argv);
}
