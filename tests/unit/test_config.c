// SPDX-License-Identifier: MIT
#include "carcarena/arena/config.h"
#include "testing.h"

#include "play/bot_pool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define WHOLE                                                                                      \
    "\"tilesets\": [\"winter\", \"gingerbread-man\"], \"players\": 2, \"bots\": [\"random\", "     \
    "\"greedy\"]"

static Status parse(TournamentConfig **out, const char *text, const ConfigOverrides *overrides,
                    Message *message) {
    return config_parse(out, text, strlen(text), "configs/x.json", overrides, message);
}

static TournamentConfig *parsed(const char *text, const ConfigOverrides *overrides) {
    TournamentConfig *config = NULL;
    Message message = {{0}};
    if (parse(&config, text, overrides, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

static void defaults_are_filled_in(void **state) {
    TournamentConfig *const config = parsed("{" WHOLE ", \"blocks\": 3}", NULL);
    assert_string_equal(config->name, "x");
    assert_string_equal(config->output, "results/x");
    assert_int_equal(config->bot_count, 2);
    assert_string_equal(config->bots[1].name, "greedy");
    assert_int_equal(config->schedule.games, 6);
    assert_int_equal(config->schedule.request.seed, 1);
    assert_int_equal(config->threads, 0);
    assert_int_equal(config->bot_faults_max, -1);
    assert_int_equal(config->match.tie, TIE_DRAW);
    assert_false(config->match.record_actions);
    assert_false(config_timed(config));
    config_destroy(config);
}

static void every_key_is_read(void **state) {
    TournamentConfig *const config = parsed(
        "{\"$schema\": \"tournament.schema.json\", \"name\": \"full\", \"seed\": "
        "\"0xFFFFFFFFFFFFFFFF\", \"tilesets\": [\"base\"], \"expansions\": [], \"options\": "
        "{\"small_city\": 2, \"farmers\": false, \"table\": \"31x31\"}, \"players\": 3, \"bots\": "
        "[\"random\", {\"name\": \"m\", \"class\": \"mcts\", \"options\": {\"simulations\": 50}, "
        "\"budget\": {\"simulations\": 9}}, {\"spec\": \"random:joint\"}], \"format\": \"match\", "
        "\"seats\": \"rotate\", \"decks\": \"shared\", \"repeat\": 2, \"games\": 7, \"budget\": "
        "{\"simulations\": 5}, \"threads\": 4, \"record\": true, \"start\": \"fewest_starts\", "
        "\"tie\": \"replay\", \"tie_replays\": 3, \"max_bot_faults\": 0, \"output\": \"/tmp/y\"}",
        NULL);
    assert_true(config->schedule.request.seed == UINT64_MAX);
    assert_string_equal(rules_option_text(config->match.rules, "small_city"), "2");
    assert_string_equal(rules_option_text(config->match.rules, "farmers"), "off");
    assert_int_equal(config->schedule.request.players, 3);
    assert_string_equal(config->bots[1].name, "m");
    assert_int_equal(config->bots[0].simulations, 5);
    assert_int_equal(bot_pool_seat_of(config, 1).budget.simulations, 9);
    assert_string_equal(config->bots[2].name, "random:moves=joint");
    assert_ptr_equal(config->schedule.request.format, format_find("match"));
    assert_int_equal(config->schedule.request.design, SEATS_ROTATE);
    assert_true(config->schedule.request.shared_decks);
    assert_int_equal(config->schedule.request.repeat, 2);
    assert_int_equal(config->schedule.games, 9);
    assert_int_equal(config->threads, 4);
    assert_true(config->match.record_actions);
    assert_int_equal(config->schedule.request.start, START_FEWEST_STARTS);
    assert_int_equal(config->match.tie, TIE_REPLAY);
    assert_int_equal(config->match.tie_replays, 3);
    assert_int_equal(config->bot_faults_max, 0);
    assert_string_equal(config->output, "/tmp/y");
    config_destroy(config);
}

static void canonical_text_reads_back_as_itself(void **state) {
    TournamentConfig *const config =
        parsed("{" WHOLE ", \"blocks\": 3, \"options\": {\"small_city\": 2, \"farmers\": \"on\"}, "
               "\"seed\": 5, \"budget\": {\"move_ms\": 20}}",
               NULL);
    assert_true(config_timed(config));
    assert_true(config->match.record_actions);
    assert_non_null(bot_pool_seat_of(config, 0).budget.clock);
    ConfigOverrides overrides = config_overrides_none();
    overrides.blocks = 8;
    TournamentConfig *const again = parsed(config_text(config), &overrides);
    assert_string_equal(config_text(config), config_text(again));
    assert_int_equal(again->schedule.request.rounds, 8);
    config_destroy(again);
    config_destroy(config);
}

#define SWISS                                                                                      \
    "\"tilesets\": [\"base\"], \"players\": 2, \"format\": \"swiss\", \"bots\": "                  \
    "[\"random\", \"greedy\", {\"name\": \"c\", \"spec\": \"random\"}, {\"name\": \"d\", "         \
    "\"spec\": \"random\"}]"
#define DUTCH SWISS ", \"pairing\": \"dutch\", \"rounds\": 3, \"finals\": false"

static void keys_of_swiss_tournaments_are_read(void **state) {
    TournamentConfig *const config =
        parsed("{" SWISS ", \"rounds\": 3, \"pairing\": \"championship\", \"tie_breaks\": "
               "[\"sonneborn_berger\", \"direct_encounter\"]}",
               NULL);
    const ScheduleRequest *const request = &config->schedule.request;
    assert_int_equal(request->finals, FINALS_YES);
    assert_int_equal(request->tie_break_count, 2);
    assert_int_equal(request->tie_breaks[1], TIE_BREAK_DIRECT_ENCOUNTER);
    assert_null(strstr(config_text(config), "\"pairing\""));
    TournamentConfig *const again = parsed(config_text(config), NULL);
    assert_string_equal(config_text(config), config_text(again));
    config_destroy(again);
    config_destroy(config);
}

/** Runs that version 1.0 paired by the Dutch system are read as stored. */
static void keys_of_older_runs_are_read(void **state) {
    ConfigOverrides overrides = config_overrides_none();
    overrides.stored = true;
    overrides.read_only = true;
    TournamentConfig *const config =
        parsed("{" DUTCH ", \"absences\": {\"c\": [1, 2], \"d\": [3]}, \"half_point_byes\": "
               "{\"random\": [3]}, \"tie_breaks\": [\"koya\"]}",
               &overrides);
    const ScheduleRequest *const request = &config->schedule.request;
    assert_int_equal(request->pairing, PAIRING_DUTCH);
    assert_int_equal(request->absence_count, 4);
    assert_non_null(strstr(config_text(config),
                           "  \"pairing\": \"dutch\",\n  \"tie_breaks\": [\"koya\"],\n"
                           "  \"absences\": {\"c\": [1, 2], \"d\": [3]},\n"
                           "  \"half_point_byes\": {\"random\": [3]},\n"));
    TournamentConfig *const again = parsed(config_text(config), &overrides);
    assert_string_equal(config_text(config), config_text(again));
    config_destroy(again);
    config_destroy(config);
}

#define ADAPTIVE                                                                                   \
    "\"tilesets\": [\"base\"], \"players\": 2, \"format\": \"adaptive\", \"blocks\": 9, "          \
    "\"bots\": "                                                                                   \
    "[\"random\", \"greedy\", {\"name\": \"c\", \"spec\": \"random\"}]"

static void costs_of_bots_are_read(void **state) {
    TournamentConfig *const config =
        parsed("{" ADAPTIVE ", \"costs\": {\"c\": 0.5, \"greedy\": 640}}", NULL);
    const double *const costs = config->schedule.request.costs;
    assert_true(costs[0] == 1.0 && costs[1] == 640.0 && costs[2] == 0.5);
    assert_non_null(
        strstr(config_text(config), "\"costs\": {\"random\": 1, \"greedy\": 640, \"c\": 0.5},\n"));
    ConfigOverrides overrides = config_overrides_none();
    overrides.blocks = 9;
    TournamentConfig *const again = parsed(config_text(config), &overrides);
    assert_string_equal(config_text(config), config_text(again));
    config_destroy(again);
    config_destroy(config);
    // Absent keys stay absent, as in old runs.
    TournamentConfig *const plain = parsed("{" ADAPTIVE "}", NULL);
    assert_null(plain->schedule.request.costs);
    assert_null(strstr(config_text(plain), "costs"));
    config_destroy(plain);
}

/** A deck file gives the same run as its seeds in the configuration. */
static void decks_are_read_from_a_file_or_a_list(void **state) {
    char path[] = "/tmp/carcarena-deals-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    static const char LINES[] = "# decks\n5\n\n 0x10 # sixteen\r\n18446744073709551615";
    assert_int_equal(write(file, LINES, sizeof LINES - 1), sizeof LINES - 1);
    assert_int_equal(close(file), 0);
    char text[512];
    (void)snprintf(text, sizeof text,
                   "{" WHOLE ", \"blocks\": 2, \"deals\": {\"file\": \"%s\", \"start\": 2}}", path);
    TournamentConfig *const from_file = parsed(text, NULL);
    TournamentConfig *const from_list =
        parsed("{" WHOLE ", \"blocks\": 2, \"deals\": [16, \"0xffffffffffffffff\"]}", NULL);
    assert_string_equal(config_text(from_file), config_text(from_list));
    config_destroy(from_file);
    (void)snprintf(text, sizeof text,
                   "{" WHOLE ", \"blocks\": 3, \"deals\": {\"file\": \"%s\", \"order\": "
                   "\"random\"}}",
                   path);
    TournamentConfig *const mixed = parsed(text, NULL);
    assert_true(mixed->deals[0] + mixed->deals[1] + mixed->deals[2] == 20);
    config_destroy(mixed);
    config_destroy(from_list);
    assert_int_equal(unlink(path), 0);
}

static void order_of_options_and_threads_do_not_matter(void **state) {
    TournamentConfig *const one =
        parsed("{" WHOLE ", \"blocks\": 3, \"threads\": 1, \"options\": {\"farmers\": \"on\", "
               "\"small_city\": 2}}",
               NULL);
    TournamentConfig *const two = parsed("{" WHOLE ", \"games\": 60, \"options\": "
                                         "{\"small_city\": \"2\", \"farmers\": true}}",
                                         NULL);
    assert_string_equal(config_text(one), config_text(two));
    config_destroy(one);
    config_destroy(two);
}

static void the_command_line_wins(void **state) {
    ConfigOverrides overrides = config_overrides_none();
    overrides.games = 5;
    overrides.has_seed = true;
    overrides.seed = 77;
    overrides.threads = 3;
    overrides.output = "/tmp/z";
    TournamentConfig *const config =
        parsed("{" WHOLE ", \"blocks\": 50, \"seed\": 1, \"threads\": 9}", &overrides);
    assert_int_equal(config->schedule.games, 6);
    assert_int_equal(config->schedule.request.seed, 77);
    assert_int_equal(config->threads, 3);
    assert_string_equal(config->output, "/tmp/z");
    config_destroy(config);
}

typedef struct BadConfig {
    const char *text, *expected;
} BadConfig;

#define BOTS(bots) "{\"tilesets\": [\"base\"], \"players\": 2, \"blocks\": 1, \"bots\": [" bots "]}"

static const BadConfig BAD_CONFIGS[] = {
    // Syntax and shape.
    {"", "configs/x.json: line 1, column 1: the JSON text ends too early, a value expected"},
    {"{\n\"players\": 2,,\n}",
     "configs/x.json: line 2, column 14: not valid JSON, a key in double quotes expected at ','"},
    {"[]", "configs/x.json: an object in { } expected"},
    {"{}", "configs/x.json: tilesets: missing"},
    {"{" WHOLE ", \"blocks\": 1, \"color\": 1}", "configs/x.json: color: unknown key"},
    {"{" WHOLE ", \"blocks\": 1, \"seed\": 1, \"seed\": 2}", "configs/x.json: seed: given twice"},
    // Swiss tournaments.
    {"{" SWISS ", \"pairing\": \"duch\"}", "pairing: 'duch' given"},
    {"{" SWISS ", \"absences\": {\"c\": [1]}}",
     "absences: bots play all rounds of a new run; remove the key"},
    {"{" DUTCH "}", "pairing: stored runs with 'dutch' can be read (export, rate, replay, verify), "
                    "but not played"},
    {"{" WHOLE ", \"blocks\": 1, \"pairing\": \"dutch\"}", "pairing: belongs to swiss"},
    {"{" SWISS ", \"rematches\": \"few\"}",
     "rematches: 'few' given, one of fewest|capped expected"},
    {"{" SWISS ", \"rematches\": 1}", "rematches: a text in quotes expected, not a number"},
    {"{" WHOLE ", \"blocks\": 1, \"rematches\": \"fewest\"}",
     "rematches: belongs to swiss, not to round-robin"},
    {"{" WHOLE ", \"blocks\": 1, \"tie_breaks\": [\"buchholz\"]}",
     "tie_breaks[0]: 'buchholz' needs rounds with different opponents, which format 'round-robin' "
     "does not have"},
    {"{" SWISS ", \"tie_breaks\": []}", "tie_breaks: expected at least one"},
    {"{" SWISS ", \"tie_breaks\": [\"koya\", \"bucholz\"]}",
     "tie_breaks[1]: there is no 'bucholz'"},
    {"{" SWISS ", \"tie_breaks\": [\"koya\", \"koya\"]}", "tie_breaks[1]: 'koya' is listed twice"},
    // Adaptive ones.
    {"{" WHOLE ", \"blocks\": 1, \"costs\": {}}", "costs: belongs to adaptive, not to round-robin"},
    {"{" ADAPTIVE ", \"costs\": {\"d\": 2}}", "costs: d: unknown key"},
    {"{" ADAPTIVE ", \"costs\": [2]}", "costs: an object in { } expected"},
    {"{" ADAPTIVE ", \"costs\": {\"c\": 0}}", "costs.c: expected a number from 0.001 to 1e+09"},
    {"{" ADAPTIVE ", \"costs\": {\"c\": \"2\"}}", "costs.c: expected a number from 0.001"},
    // Single keys.
    {"{" WHOLE "}", "configs/x.json: blocks: expected 'blocks' or 'games'"},
    {"{" WHOLE ", \"blocks\": 1, \"games\": 1}", "games: expected either 'games' or 'blocks'"},
    {"{" WHOLE ", \"blocks\": 0}", "blocks: 0 given, an integer from 1"},
    {"{" WHOLE ", \"blocks\": 1.5}", "blocks: 1.5 given, an integer"},
    {"{" WHOLE ", \"blocks\": \"1\"}", "blocks: an integer expected, not a text"},
    {"{" WHOLE ", \"blocks\": 1, \"name\": \"a/b\"}", "name: 'a/b' given"},
    {"{" WHOLE ", \"blocks\": 1, \"name\": \"..\"}", "name: '..' given"},
    {"{" WHOLE ", \"blocks\": 1, \"seed\": \"x\"}", "seed: expected a 64-bit number"},
    {"{" WHOLE ", \"blocks\": 1, \"seed\": -1}", "seed: expected a 64-bit number"},
    {"{" WHOLE ", \"blocks\": 1, \"format\": \"cup\"}",
     "format: there is no 'cup'; known are round-robin, match, "},
    {"{" WHOLE ", \"blocks\": 1, \"format\": \"gauntlet\", \"champions\": 2}",
     "champions: expected 1 to 1, so that a challenger is left, got 2"},
    {"{" WHOLE ", \"blocks\": 1, \"reverse\": 1}", "reverse: true or false expected"},
    {"{" WHOLE ", \"blocks\": 1, \"deals\": []}", "deals: expected at least one deck"},
    {"{" WHOLE ", \"blocks\": 1, \"deals\": [1, \"x\"]}", "deals[1]: expected a 64-bit number"},
    {"{" WHOLE ", \"blocks\": 3, \"deals\": [1, 2]}",
     "deals: 2 decks, but the schedule plays 3; add some"},
    {"{" WHOLE ", \"blocks\": 1, \"deals\": {\"file\": \"/nowhere/d\"}}", "/nowhere/d"},
    {"{" WHOLE ", \"blocks\": 1, \"deals\": {\"order\": \"random\"}}", "deals.file: missing"},
    {"{" WHOLE ", \"blocks\": 1, \"seats\": 2}", "seats: a text in quotes expected"},
    {"{" WHOLE ", \"blocks\": 1, \"threads\": 2000}", "threads: 2000 given"},
    {"{" WHOLE ", \"blocks\": 1, \"record\": 1}", "record: true or false expected"},
    {"{" WHOLE ", \"blocks\": 1, \"record\": \"dreams\"}",
     "record: 'dreams'; false, true, \"thinking\" or \"visits\" expected"},
    {"{" WHOLE ", \"blocks\": 1, \"tie\": \"toss\"}", "tie: 'toss' given"},
    {"{" WHOLE ", \"blocks\": 1, \"max_bot_faults\": -2}", "max_bot_faults: -2 given"},
    {"{" WHOLE ", \"blocks\": 1, \"store\": \"packed\", \"record\": \"thinking\"}",
     "store: 'packed' cannot store actions"},
    {"{" WHOLE ", \"blocks\": 1, \"store\": \"packed\", \"record\": true}",
     "configs/x.json: store: 'packed' cannot store actions"},
    {"{" WHOLE ", \"blocks\": 1, \"store\": \"packed\", \"budget\": {\"move_ms\": 5}}",
     "configs/x.json: store: 'packed' cannot store actions"},
    {"{" WHOLE ", \"store\": \"packed\", \"sprt\": {\"elo0\": 0, \"elo1\": 5}}",
     "configs/x.json: store: 'packed' cannot be combined with 'sprt'"},
    {"{" WHOLE ", \"blocks\": 1, \"budget\": 5}", "configs/x.json: budget: an object"},
    {"{" WHOLE ", \"blocks\": 1, \"budget\": {\"time\": 5}}",
     "configs/x.json: budget.time: unknown key"},
    {"{" WHOLE ", \"blocks\": 1, \"budget\": {\"move_ms\": -5}}",
     "configs/x.json: budget.move_ms: -5 given"},
    // Rules.
    {"{\"tilesets\": [], \"players\": 2, \"bots\": [\"random\"], \"blocks\": 1}", "tile sets: "},
    {"{\"tilesets\": [\"summer\"], \"players\": 2, \"bots\": [\"random\"], \"blocks\": 1}",
     "configs/x.json: tile set 'summer': neither a shipped set nor a file name with '/' or .json; "
     "'carcarena tilesets' lists all "},
    {"{\"tilesets\": [\"base\"], \"players\": 9, \"bots\": [\"random\"], \"blocks\": 1}",
     "configs/x.json: players: 9 given, an integer from 2 to 8"},
    {"{" WHOLE ", \"blocks\": 1, \"options\": {\"gravity\": 1}}",
     "configs/x.json: options.gravity: unknown option; 'carcarena expansions' lists all "},
    {"{" WHOLE ", \"blocks\": 1, \"options\": {\"small_city\": 3}}", "small_city"},
    {"{" WHOLE ", \"blocks\": 1, \"options\": {\"small_city\": []}}",
     "configs/x.json: options.small_city: a number"},
    {"{" WHOLE ", \"blocks\": 1, \"options\": 4}", "configs/x.json: options: an object"},
    // Bots.
    {BOTS(""), "configs/x.json: bots: expected 1 to 4096 bots, got 0"},
    {BOTS("\"random\""), "configs/x.json: bots: format 'round-robin' needs at least 2"},
    {BOTS("\"random\", \"genius\""), "configs/x.json: bots[1]: "},
    {BOTS("\"random\", 5"), "configs/x.json: bots[1]: a text such as"},
    {BOTS("\"random\", \"random\""), "configs/x.json: bots[1].name: 'random' is bots[0] already"},
    {BOTS("\"random\", {}"), "configs/x.json: bots[1].class: expected either 'class' or 'spec'"},
    {BOTS("{\"class\": \"mcts\", \"spec\": \"mcts\"}"), "bots[0].class: expected either"},
    {BOTS("{\"class\": \"genius\"}"),
     "bots[0].class: unknown bot 'genius'; known are random, greedy, mcts"},
    {BOTS("{\"class\": \"mcts\", \"color\": 1}"), "bots[0].color: unknown key"},
    {BOTS("{\"class\": \"mcts\", \"options\": {\"simulations\": -1}}"),
     "configs/x.json: bots[0].options.simulations: "},
    {BOTS("{\"class\": \"mcts\", \"options\": {\"luck\": 1}}"), "bots[0].options.luck: "},
    {BOTS("{\"class\": \"mcts\", \"options\": {\"simulations\": null}}"),
     "bots[0].options.simulations: a number"},
    {BOTS("{\"class\": \"mcts\", \"options\": 3}"), "bots[0].options: an object"},
    {BOTS("{\"spec\": \"mcts:luck=1\"}"), "bots[0].spec: "},
    {BOTS("{\"class\": \"mcts\", \"budget\": {\"simulations\": -1}}"),
     "bots[0].budget.simulations: -1 given"},
};

static void bad_configurations_name_file_and_key(void **state) {
    for (size_t i = 0; i < sizeof BAD_CONFIGS / sizeof BAD_CONFIGS[0]; i++) {
        TournamentConfig *config = NULL;
        Message message = {{0}};
        const Status status = parse(&config, BAD_CONFIGS[i].text, NULL, &message);
        assert_null(config);
        assert_int_not_equal(status, STATUS_OK);
        if (strstr(message.text, BAD_CONFIGS[i].expected) == NULL ||
            strncmp(message.text, "configs/x.json: ", 16) != 0) {
            fail_msg("%s\ngave '%s'\nexpected '%s'", BAD_CONFIGS[i].text, message.text,
                     BAD_CONFIGS[i].expected);
        }
    }
}

// All errors of a file are listed at once.
static const char MANY_ERRORS[] =
    "{\"tilesets\": [\"base\", \"wintr\", \"summer\"], \"players\": 9, \"bots\": [\"random\", "
    "\"genius\","
    " {\"spec\": \"mcts\", \"nmae\": \"x\", \"options\": {\"luck\": 2, \"lucks\": 2},"
    " \"budget\": {\"time\": 1, \"move_ms\": -4}}, {}], \"optoins\": {}, \"blocks\": 0, "
    "\"threads\": \"x\","
    " \"format\": \"gauntlet\", \"champions\": -1, \"rounds\": 2, \"seed\": -1,"
    " \"log\": {\"level\": \"loud\"}, \"sprt\": {\"elo0\": 5, \"elo1\": 0, \"alpha\": 3},"
    " \"adjudicate\": {\"lead\": 0, \"turns\": 0}, \"store\": 5}";

static const char *const MANY_LINES[] = {
    ("configs/x.json: optoins: unknown key; did you mean 'options'? configs/guide/KEYS.md lists "
     "all "),
    "\n  configs/x.json: players: 9 given",
    "\n  configs/x.json: tile set 'wintr': ",
    "\n  configs/x.json: tile set 'summer': ",
    "\n  configs/x.json: bots[1]: unknown bot 'genius'",
    "\n  configs/x.json: bots[2].nmae: unknown key; did you mean 'name'",
    "\n  configs/x.json: bots[2].options.luck: ",
    "\n  configs/x.json: bots[2].options.lucks: ",
    "\n  configs/x.json: bots[2].budget.time: unknown key",
    "\n  configs/x.json: bots[2].budget.move_ms: -4 given",
    "\n  configs/x.json: bots[3].class: expected either",
    "\n  configs/x.json: rounds: belongs to swiss",
    "\n  configs/x.json: champions: -1 given",
    "\n  configs/x.json: seed: expected a 64-bit number",
    "\n  configs/x.json: threads: an integer expected",
    "\n  configs/x.json: blocks: 0 given",
    "\n  configs/x.json: sprt.alpha: 3 given",
    "\n  configs/x.json: sprt.elo1: expected above elo0, 5",
};

static void all_errors_are_named_at_once(void **state) {
    TournamentConfig *config = NULL;
    Message message = {{0}};
    assert_int_equal(parse(&config, MANY_ERRORS, NULL, &message), STATUS_INVALID);
    const char *rest = message.text;
    for (size_t i = 0; i < sizeof MANY_LINES / sizeof MANY_LINES[0]; i++) {
        const char *const found = strstr(rest, MANY_LINES[i]);
        if (found == NULL) {
            fail_msg("no '%s' in its place in '%s'", MANY_LINES[i], message.text);
        }
        rest = found + 1;
    }
    // The last line of a message counts the errors that do not fit.
    static const char REST[] = "\n  further errors are not shown; fix these first";
    assert_string_equal(message.text + strlen(message.text) - strlen(REST), REST);
    // Expansions and options that are known but wrong.
    static const char WRONG[] =
        "{\"tilesets\": [\"base\"], \"players\": 2, \"bots\": [\"random\", \"greedy\"], "
        "\"blocks\": 1,"
        " \"options\": {\"small_city\": 3, \"farmers\": \"no\", \"unplayable\": 7}}";
    assert_int_equal(parse(&config, WRONG, NULL, &message), STATUS_INVALID);
    assert_non_null(strstr(message.text, "configs/x.json: option small_city: \"3\""));
    assert_non_null(strstr(message.text, "\n  configs/x.json: option farmers: \"no\""));
    assert_non_null(strstr(message.text, "\n  configs/x.json: option unplayable: \"7\""));
}

static void shipped_configurations_are_sound(void **state) {
    static const char *const NAMES[] = {"quickstart", "throughput", "winter-4-seats",
                                        "round-robin-3-seats", "house-rules"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        char path[512];
        (void)snprintf(path, sizeof path, CARCARENA_SOURCE_DIR "/configs/%s.json", NAMES[i]);
        TournamentConfig *config = NULL;
        Message message = {{0}};
        if (config_load(&config, path, NULL, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        assert_string_equal(config->name, NAMES[i]);
        config_destroy(config);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_filled_in),
        cmocka_unit_test(every_key_is_read),
        cmocka_unit_test(canonical_text_reads_back_as_itself),
        cmocka_unit_test(costs_of_bots_are_read),
        cmocka_unit_test(keys_of_swiss_tournaments_are_read),
        cmocka_unit_test(keys_of_older_runs_are_read),
        cmocka_unit_test(decks_are_read_from_a_file_or_a_list),
        cmocka_unit_test(order_of_options_and_threads_do_not_matter),
        cmocka_unit_test(the_command_line_wins),
        cmocka_unit_test(bad_configurations_name_file_and_key),
        cmocka_unit_test(all_errors_are_named_at_once),
        cmocka_unit_test(shipped_configurations_are_sound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
