// SPDX-License-Identifier: MIT
#include "config/config_keys.h"

#include "schedule/formats/format.h"

#include <string.h>

#define IN(place_of, type, member)                                                                 \
    .place = place_of, .offset = offsetof(type, member), .size = sizeof(((type *)0)->member)
#define IN_CONFIG(member)  IN(PLACE_CONFIG, TournamentConfig, member)
#define IN_REQUEST(member) IN(PLACE_REQUEST, ScheduleRequest, member)
#define IN_MATCH(member)   IN(PLACE_MATCH, MatchRules, member)

enum { BATCH_MAX = 1 << 16, WAIT_MS_MAX = 3600000, PLIES_MAX = 1 << 20 };

#define COUNT_MAX 9007199254740992.0 // 2^53

static bool championship_rounds(const TournamentConfig *config) {
    const ScheduleRequest *const request = &config->schedule.request;
    return request->format == &FORMAT_SWISS && request->pairing == PAIRING_CHAMPIONSHIP;
}

static bool has_copies(const TournamentConfig *config) {
    return schedule_has_copies(&config->schedule);
}

static bool ends_early(const TournamentConfig *config) {
    return config->match.plies_max != 0;
}

// A row per key.
// clang-format off
const ConfigKey CONFIG_KEYS[] = {
    {.name = "name", .shown = "the file's name",
     .flag = {.name = "event", .values = "NAME", .help = "name of the run", .reads = FLAG_TEXT},
     .schema = "\"type\": \"string\", \"pattern\": \"^[A-Za-z0-9_-][A-Za-z0-9_.-]*$\", "
               "\"maxLength\": 63",
     .help = "name of the run, whose folder is `results/NAME` unless `output` says otherwise"},
    {.name = "tile_files", .match = true, .shown = "none",
     .schema = "\"type\": \"object\", \"additionalProperties\": {\"type\": \"string\"}",
     .help = "texts of tile set files by name, used instead of the files; a run "
             "stores its own this way"},
    {.name = "seed", .shown = "1",
     .flag = {.name = "srand", .values = "SEED",
              .help = "seed of all random numbers; random: a new seed", .reads = FLAG_OWN},
     .schema = "\"$ref\": \"#/definitions/seed\"",
     .option = {.name = "seed", .value_name = "N",
                .help = "seed of all games, decimal or 0x...; random: a new seed, stored and printed"},
     .help = "seed of everything random: an integer up to 2^53, or a text such as `\"0xC0FFEE\"` "
             "for all 64 bits"},
    {.name = "tilesets", .match = true, .required = true, .shown = "",
     .flag = {.name = "tilesets", .values = "SET...", .help = "tile sets (default base)",
              .reads = FLAG_WORDS},
     .schema = "\"type\": \"array\", \"minItems\": 1, \"maxItems\": 64, \"items\": {\"type\": "
               "\"string\"}",
     .help = "tile sets: ids of shipped sets, or files"},
    {.name = "expansions", .match = true, .shown = "none",
     .flag = {.name = "expansions", .values = "NAME...", .help = "expansions besides those of the tile sets",
              .reads = FLAG_WORDS},
     .schema = "\"type\": \"array\", \"maxItems\": 64, \"items\": {\"type\": \"string\"}",
     .help = "expansions besides those of the tile sets"},
    {.name = "options", .match = true, .shown = "",
     .flag = {.name = "options", .values = "KEY=VALUE...", .help = "options of the rules",
              .reads = FLAG_PAIRS},
     .schema = "\"$ref\": \"#/definitions/options\"",
     .help = "options of the rules, such as `{\"small_city\": 2, \"farmers\": false}`"},
    {.name = "tune", .shown = "none",
     .schema = "\"$ref\": \"#/definitions/tune\"",
     .help = "makes the file a tuning, see below"},
    {.name = "players", .match = true, .required = true, .kind = KEY_INTEGER, .part = PART_RULES,
     IN_REQUEST(players), .minimum = 2, .maximum = PLAYERS_MAX, .written = WRITE_ALWAYS,
     .shown = "",
     .flag = {.name = "players", .values = "N", .help = "number of seats at a table (default 2)"},
     .help = "seats at a table, 2 to 8; tile sets may allow fewer"},
    {.name = "bots", .required = true, .shown = "",
     .schema = "\"type\": \"array\", \"minItems\": 1, \"maxItems\": 4096, \"items\": {\"$ref\": "
               "\"#/definitions/bot\"}",
     .help = "the bots: texts or objects, see below"},
    {.name = "budget", .shown = "none",
     .schema = "\"$ref\": \"#/definitions/budget\"",
     .help = "limit of each bot for a decision: `{\"simulations\": N}` or "
             "`{\"move_ms\": N}`. `{\"game_ms\": N}` is a clock for the whole game, "
             "to which each decision adds `increment_ms`. A bot that exceeds the "
             "limit by more than `margin_ms` (50 with `move_ms`, else 0) forfeits. "
             "`clock` is `\"wall\"` or `\"processor\"`"},
    {.name = "format", .shown = "`\"round-robin\"`",
     .flag = {.name = "tournament", .values = "FORMAT",
              .help = "roundrobin, match, gauntlet, one-versus-all, swiss, knockout, ladder or "
                      "adaptive", .reads = FLAG_OWN},
     .schema = "\"enum\": [\"round-robin\", \"match\", \"gauntlet\", \"one-versus-all\", "
               "\"swiss\", \"knockout\", \"ladder\", \"adaptive\"]",
     .help = "who meets whom, see [formats](FORMATS.md)"},
    {.name = "champions", .kind = KEY_INTEGER, .part = PART_FORMAT, IN_REQUEST(champions),
     .fallback = 1, .minimum = 1, .maximum = SCHEDULE_BOTS_MAX, .written = WRITE_CHANGED,
     .formats = "gauntlet|one-versus-all",
     .flag = {.name = "seeds", .values = "N", .help = "gauntlet: the first N bots meet all others"},
     .help = "of `\"gauntlet\"` and `\"one-versus-all\"`: how many bots, from the "
             "first, meet all others"},
    {.name = "blocks", .kind = KEY_INTEGER, .part = PART_LENGTH, IN_REQUEST(rounds), .minimum = 1,
     .maximum = COUNT_MAX, .shown = "",
     .option = {.name = "blocks", .value_name = "N",
                .help = "number of blocks (decks) of each pairing"},
     .help = "blocks of each pairing; a block is one deck in all its seat orders. Either this or "
             "`games`"},
    {.name = "games", .kind = KEY_INTEGER, .part = PART_LENGTH, IN_REQUEST(games), .minimum = 1,
     .maximum = COUNT_MAX, .shown = "",
     .option = {.name = "games", .value_name = "N",
                .help = "minimum number of games, rounded up to whole rounds"},
     .help = "minimum number of games, rounded up to whole rounds; instead of "
             "`blocks`"},
    {.name = "batch", .kind = KEY_INTEGER, .part = PART_FORMAT, IN_REQUEST(batch), .minimum = 1,
     .maximum = BATCH_MAX, .written = WRITE_CHANGED, .formats = "adaptive",
     .shown = "as many as bots",
     .flag = {.name = "batch", .values = "N", .help = "adaptive: number of tables chosen at once"},
     .help = "of `\"adaptive\"`: number of tables chosen together; use more for many "
             "threads and slow bots"},
    {.name = "elo_error", .kind = KEY_NUMBER, .part = PART_FORMAT, IN_REQUEST(elo_error),
     .minimum = 0.1, .maximum = 1000, .written = WRITE_CHANGED, .formats = "adaptive",
     .shown = "none",
     .flag = {.name = "eloerror", .values = "E",
              .help = "adaptive: stop when every 95 % interval is +-E Elo or smaller"},
     .help = "of `\"adaptive\"`: ends when half of every bot's 95 % interval is at "
             "most this many Elo"},
    {.name = "costs", .formats = "adaptive", .shown = "all the same",
     .flag = {.name = "costs", .values = "BOT=COST...",
              .help = "adaptive: cost of a game of each bot (default 1)", .reads = FLAG_PAIRS},
     .schema = "\"$ref\": \"#/definitions/costs\"",
     .help = "of `\"adaptive\"`: cost of a game of each bot, by name, such as "
             "`{\"mcts\": 640, \"greedy\": 2}` milliseconds; 1 for the others"},
    {.name = "rounds", .kind = KEY_INTEGER, .part = PART_FORMAT, IN_REQUEST(stages), .minimum = 1,
     .maximum = SCHEDULE_BOTS_MAX, .written = WRITE_CHANGED, .formats = "swiss|knockout|ladder",
     .shown = "",
     .help = "of `\"swiss\"` and `\"ladder\"`: number of rounds; `blocks` is then the "
             "length of a meeting"},
    {.name = "finals", .kind = KEY_CHOICE, .part = PART_FORMAT, IN_REQUEST(finals),
     .fallback = FINALS_DEFAULT, .written = WRITE_CHANGED, .formats = "swiss", .shown = "",
     .help = "of `\"swiss\"`: semi-finals and finals follow the rounds"},
    {.name = "pairing", .hidden = true, .kind = KEY_WORD, .part = PART_FORMAT, IN_REQUEST(pairing),
     .words = "championship|dutch", .written = WRITE_CHANGED, .formats = "swiss"},
    {.name = "rematches", .kind = KEY_WORD, .part = PART_FORMAT, IN_REQUEST(rematches),
     .old = REMATCHES_CAPPED, .words = "fewest|capped", .written = WRITE_ALWAYS,
     .when = championship_rounds, .formats = "swiss",
     .help = "of `\"swiss\"`: when no round without a rematch is left, as few pairs "
             "as possible meet again; `\"capped\"`: any pair may meet again, as "
             "in runs of version 1.0, which keep it when they are resumed"},
    {.name = "tie_breaks", .formats = "swiss|round-robin", .shown = "",
     .schema = "\"$ref\": \"#/definitions/tie_breaks\"",
     .help = "of `\"swiss\"` and `\"round-robin\"`: what decides between equal bots, "
             "in order, see [tie-breaks](FORMATS.md#tie-breaks)"},
    {.name = "absences", .hidden = true, .formats = "swiss"},
    {.name = "half_point_byes", .hidden = true, .formats = "swiss"},
    {.name = "reverse", .kind = KEY_BOOL, .part = PART_FORMAT, IN_REQUEST(reverse),
     .written = WRITE_CHANGED,
     .flag = {.name = "reverse", .values = "", .help = "reverse the seats of every pairing"},
     .help = "the bots of every pairing sit in reverse order"},
    {.name = "deals", .shown = "",
     .flag = {.name = "openings", .values = "file=F [order=sequential|random] [start=N]",
              .help = "read deck seeds from a file, one per line", .reads = FLAG_PAIRS},
     .schema = "\"$ref\": \"#/definitions/deals\"",
     .help = "seeds of the decks, instead of seeds made from `seed`: a list, or "
             "`{\"file\": F, \"order\": \"sequential\" or \"random\", \"start\": N}` "
             "for a file with one seed a line (`#` begins a comment). Deck `S` is the "
             "deck of `carcarena play --seed S`; each block takes the next seed"},
    {.name = "sprt", .shown = "none",
     .flag = {.name = "sprt", .values = "elo0= elo1= [alpha=] [beta=] [model=]",
              .help = "stop by a sequential test; model: normalized or logistic Elo", .reads = FLAG_PAIRS},
     .schema = "\"$ref\": \"#/definitions/sprt\"",
     .help = "a sequential test of the first bot, see below"},
    {.name = "seats", .match = true, .kind = KEY_WORD, .part = PART_SEATS, IN_REQUEST(design),
     .words = "balanced|rotate|full|fixed", .written = WRITE_ALWAYS,
     .help = "seat orders in which a deck is played: `\"balanced\"` (every bot on "
             "each seat, and after each other bot, equally often: 2, 6, 24, 20 games "
             "for 2 to 5 seats), `\"rotate\"` (as many games as seats; another cyclic "
             "order for each deck), `\"full\"` (all orders), `\"fixed\"` (one game)"},
    {.name = "decks", .kind = KEY_WORD, .part = PART_SEATS, IN_REQUEST(shared_decks),
     .words = "fresh|shared", .written = WRITE_ALWAYS,
     .flag = {.name = "decks", .values = "fresh|shared",
              .help = "fresh: every pairing has its own decks; shared: all pairings play the "
                      "same decks (default fresh)"},
     .help = "`\"fresh\"`: each block has its own deck; `\"shared\"`: block n of "
             "every pairing has the same deck"},
    {.name = "copies", .kind = KEY_WORD, .part = PART_SEATS, IN_REQUEST(copies_repeat), .old = 1,
     .words = "fresh|repeat", .written = WRITE_ALWAYS, .when = has_copies,
     .help = "with copies of a bot at a table, some seat orders of a block are equal; "
             "they get separate decks, so that no game is played twice. "
             "`\"repeat\"`: the same game is played again, as in old runs"},
    {.name = "sealed", .match = true, .kind = KEY_BOOL, .part = PART_SEALED, IN_REQUEST(sealed),
     .written = WRITE_CHANGED,
     .flag = {.name = "sealed", .values = "",
              .help = "derive decks from a secret of 256 bits (arena/guide/FAIRNESS.md)"},
     .help = "decks, events and random pairings follow from a secret of 256 bits from "
             "the system instead of `seed`, which could be guessed. The run prints a "
             "commitment to the secret before the first game "
             "([FAIRNESS.md](../../arena/guide/FAIRNESS.md))"},
    {.name = "bot_streams", .kind = KEY_WORD, .part = PART_SEATS, IN_REQUEST(bot_streams),
     .old = BOT_STREAMS_MIXED, .words = "keyed|mixed", .written = WRITE_ALWAYS,
     .help = "how the random numbers of bots follow from the seed: by a one-way "
             "function, so that no bot can compute decks from them; `\"mixed\"`: as "
             "in runs of version 1.0, which keep it when they are resumed"},
    {.name = "repeat", .kind = KEY_INTEGER, .part = PART_SESSION, IN_REQUEST(repeat), .fallback = 1,
     .minimum = 1, .maximum = COUNT_MAX, .written = WRITE_ALWAYS,
     .help = "blocks played with one deck before the next"},
    {.name = "start", .match = true, .kind = KEY_WORD, .part = PART_SEATS, IN_REQUEST(start),
     .words = "seat0|random|fewest_starts", .written = WRITE_ALWAYS,
     .help = "who begins: the first seat, `\"random\"` (one draw a block), or `\"fewest_starts\"`"},
    {.name = "tie", .match = true, .kind = KEY_WORD, .part = PART_SEATS, IN_MATCH(tie),
     .words = "draw|replay|seed", .written = WRITE_ALWAYS,
     .help = "a shared first place is a draw; `\"replay\"`: play on fresh decks until "
             "it is decided, at most `tie_replays` times; `\"seed\"`: the bot listed "
             "earlier ranks first"},
    {.name = "adjudicate", .match = true, .shown = "none",
     .flag = {.name = "resign", .values = "score=N [movecount=M] [tiles=T]",
              .help = "end a game when a seat leads by N points at the end of M turns in a "
                      "row, with at most T tiles left (see 'adjudicate')",
              .reads = FLAG_OWN},
     .schema = "\"$ref\": \"#/definitions/lead\"",
     .help = "ends games early, such as `{\"lead\": 40, \"turns\": 2, \"tiles\": 30}`. "
             "One seat must lead all others by `lead` points, final scoring included, "
             "at the end of `turns` turns in a row (default: number of seats). At most "
             "`tiles` may be left to draw (default: any number). The game is scored at "
             "that position. `carcarena adjudicate RUN` prints how often the winner "
             "would be another bot"},
    {.name = "max_plies", .match = true, .kind = KEY_INTEGER, .part = PART_ENDS,
     IN_MATCH(plies_max), .minimum = 1, .maximum = PLIES_MAX, .written = WRITE_CHANGED,
     .shown = "none",
     .flag = {.name = "maxmoves", .values = "N [end=score|draw|void]",
              .help = "end a game after N plies, draws of tiles included (default end=score)",
              .reads = FLAG_OWN},
     .help = "a game ends after this many plies: draws and decisions"},
    {.name = "max_plies_end", .match = true, .kind = KEY_WORD, .part = PART_ENDS, IN_MATCH(length),
     .fallback = LENGTH_SCORE, .words = "void|score|draw", .written = WRITE_ALWAYS,
     .when = ends_early,
     .help = "result of a game that reaches `max_plies`: `\"score\"` (as it stands), "
             "`\"draw\"` or `\"void\"`"},
    {.name = "void_replays", .match = true, .kind = KEY_INTEGER, .part = PART_ENDS,
     IN_MATCH(void_replays), .minimum = 0, .maximum = MATCH_VOID_REPLAYS_MAX,
     .written = WRITE_CHANGED,
     .flag = {.name = "voidreplays", .values = "N", .help = "replay an aborted game up to N times"},
     .help = "how often, up to 8, a void game is played again on a fresh deck; the "
             "run stores the number of void attempts"},
    {.name = "on_fault", .match = true, .kind = KEY_WORD, .part = PART_ENDS, IN_MATCH(fault),
     .words = "forfeit|random|replay", .written = WRITE_CHANGED,
     .flag = {.name = "onfault", .values = "forfeit|random|replay",
              .help = "on a bot fault: rank the bot last, let it play at random, or replay "
                      "the game (default forfeit)"},
     .help = "when a bot is at fault, its seat continues with random moves and comes "
             "last; `\"random\"`: it continues the same way and ranks by its score; "
             "`\"replay\"`: the game is void and played again, at most `void_replays` "
             "times (3 unless given), then the fault is a forfeit. Games store the "
             "ply of the first fault, and the ply, seat and fault of void attempts"},
    {.name = "on_signal", .match = true, .kind = KEY_WORD, .part = PART_ENDS, IN_MATCH(signal),
     .words = "void|fault", .written = WRITE_CHANGED,
     .flag = {.name = "onsignal", .values = "void|fault",
              .help = "when a signal ends a bot: abort the game, or count a bot fault "
                      "(default void)"},
     .help = "a signal that the arena did not send (a crash, or an attack by another "
             "program) ends or stops a bot: the game is void. Reports count a fault of "
             "every bot at the table, and `void_replays` may replay the game. "
             "`\"fault\"`: a fault of this bot. In a sandbox it can only be a crash, "
             "which is always a fault of this bot"},
    {.name = "sandbox", .match = true, .kind = KEY_WORD, .part = PART_SANDBOX, IN_CONFIG(sandboxed),
     .words = "none|bubblewrap", .written = WRITE_CHANGED,
     .flag = {.name = "sandbox", .values = "[none|bubblewrap]",
              .help = "run bot programs in a sandbox, without network, other processes or "
                      "files of the run", .reads = FLAG_OWN},
     .help = "`\"bubblewrap\"`: each bot that is a program runs in its own sandbox; "
             "if there can be none, the run does not start"},
    {.name = "store", .match = true, .kind = KEY_WORD, .part = PART_STORE, IN_CONFIG(packed),
     .words = "games|packed", .written = WRITE_CHANGED,
     .help = "one row a game; `\"packed\"`: one row for up to 128 consecutive games, "
             "for fast bots. Export, `rate`, `verify` and `replay` give the same "
             "results; times are not stored, and `record`, budgets of time, `tune` "
             "and `sprt` are rejected"},
    {.name = "tie_replays", .match = true, .kind = KEY_INTEGER, .part = PART_SESSION,
     IN_MATCH(tie_replays), .fallback = 10, .minimum = 1, .maximum = 1000, .written = WRITE_ALWAYS,
     .help = "of `\"tie\": \"replay\"`: maximum number of replays"},
    {.name = "record", .match = true, .shown = "`false`",
     .schema = "\"enum\": [false, true, \"thinking\", \"visits\"]",
     .help = "store all actions (about 400 bytes a game); always `true` when a budget "
             "is time. `\"thinking\"`: also store the ten best candidates of each "
             "decision with their expected play (about 12 KB a base game), for "
             "`replay` and `export`. `\"visits\"`: also store the visits, value and "
             "prior of all others, the target of a policy"},
    {.name = "output", .written = WRITE_SESSION, .shown = "`results/NAME`",
     .schema = "\"type\": \"string\", \"minLength\": 1",
     .option = {.name = "out", .value_name = "DIR",
                .help = "folder of the run instead of results/NAME"},
     .help = "folder of the run"},
    {.name = "log", .written = WRITE_SESSION, .shown = "none",
     .flag = {.name = "log", .values = "file=F [level=WORD]", .help = "append a log of the run to a file",
              .reads = FLAG_PAIRS, .is_also_option = true},
     .schema = "\"$ref\": \"#/definitions/log\"",
     .option = {.name = "log", .value_name = "FILE", .help = "append a log of the run to FILE"},
     .help = "a log, `{\"file\": \"run.log\", \"level\": \"info\"}`: a line is "
             "appended for each event up to the level: `\"error\"`, `\"warning\"` "
             "(forfeits), `\"info\"` (beginning, end, threads), `\"debug\"` (games "
             "stored), `\"trace\"` (every game)"},
    {.name = "threads", .kind = KEY_INTEGER, .part = PART_SESSION, IN_CONFIG(threads), .minimum = 0,
     .maximum = CONFIG_THREADS_MAX, .written = WRITE_SESSION,
     .flag = {.name = "concurrency", .values = "N", .help = "games at a time; 0: one per core"},
     .option = {.name = "threads", .value_name = "N", .unset = -1,
                .help = "number of worker threads; 0: one per core"},
     .help = "worker threads; 0: one for each core"},
    {.name = "max_bot_faults", .kind = KEY_INTEGER, .part = PART_SESSION, IN_CONFIG(bot_faults_max),
     .fallback = -1, .minimum = -1, .maximum = COUNT_MAX, .written = WRITE_SESSION,
     .flag = {.name = "maxfaults", .values = "N", .help = "stop after more than N forfeits"},
     .help = "stop after more games with a forfeit than this; -1: never. Faults in "
             "attempts that `on_fault` made void do not count"},
    {.name = "rating_interval", .kind = KEY_INTEGER, .part = PART_PROGRESS,
     IN_CONFIG(rating_interval), .minimum = 0, .maximum = COUNT_MAX, .written = WRITE_SESSION,
     .flag = {.name = "ratinginterval", .values = "N", .help = "print ratings every N games"},
     .option = {.name = "rating-interval", .value_name = "N", .unset = -1,
                .help = "print ratings every N games; 0: at the end only"},
     .help = "print ratings every N games; 0: at the end only"},
    {.name = "score_interval", .kind = KEY_INTEGER, .part = PART_PROGRESS,
     IN_CONFIG(score_interval), .minimum = 0, .maximum = COUNT_MAX,
     .written = WRITE_SESSION_CHANGED,
     .flag = {.name = "scoreinterval", .values = "N", .help = "print the score every N games"},
     .help = "print the score in one line every N games"},
    {.name = "wait_ms", .kind = KEY_INTEGER, .part = PART_SESSION, IN_CONFIG(wait_ms), .minimum = 0,
     .maximum = WAIT_MS_MAX, .written = WRITE_SESSION_CHANGED,
     .flag = {.name = "wait", .values = "MS", .help = "wait MS milliseconds between two games of a thread"},
     .help = "milliseconds that a thread waits between two games"},
    {.name = "affinity", .kind = KEY_BOOL, .part = PART_SESSION, IN_CONFIG(affinity),
     .written = WRITE_SESSION_CHANGED,
     .flag = {.name = "use-affinity", .values = "", .help = "pin each thread to one processor"},
     .help = "each thread stays on one of the processors that the program may use"},
    {.name = "$schema", .shown = "none",
     .schema = "\"type\": \"string\"",
     .help = "for editors; ignored"},
    {.name = NULL},
};
// clang-format on

const ConfigKey *config_key(const char *name) {
    const ConfigKey *key = CONFIG_KEYS;
    while (key->name != NULL && strcmp(key->name, name) != 0) {
        key++;
    }
    CHECK(key->name != NULL);
    return key;
}
