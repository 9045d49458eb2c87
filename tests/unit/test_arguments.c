// SPDX-License-Identifier: MIT
#include "commands/cli/arguments.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 16, WORD_SIZE = 64 };

/** All values that one parse can set. */
typedef struct Fixture {
    bool loud;
    HelpForm help;
    const char *name;
    int64_t players;
    uint64_t seed;
    ArgumentList bots, sets, positional;
    Message message;
} Fixture;

static Fixture fixture_make(void) {
    return (Fixture){.players = 2, .seed = 7, .name = "none"};
}

/** Parses `line`, words between spaces, with the same table each time. */
static Status parse(Fixture *fixture, char words[WORDS_MAX][WORD_SIZE], const char *line) {
    const ArgumentSpec specs[] = {
        {.name = "loud",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &fixture->loud},
         .help = "shout"},
        {.name = "name",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &fixture->name},
         .value_name = "TEXT",
         .help = "whom to call"},
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &fixture->players},
         .minimum = 1,
         .maximum = 8,
         .value_name = "N",
         .help = "seats"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &fixture->seed},
         .value_name = "N",
         .help = "the deck"},
        {.name = "bot",
         .kind = ARGUMENT_LIST,
         .target = {.list = &fixture->bots},
         .value_name = "SPEC",
         .help = "a bot"},
        {.name = "sets",
         .kind = ARGUMENT_WORDS,
         .target = {.list = &fixture->sets},
         .value_name = "A,B",
         .help = "tile sets"},
    };
    const ArgumentTable table = {
        .program = "carcarena try",
        .positionals = "FILE",
        .summary = "Tries things.",
        .examples = "  carcarena try x\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_max = 1,
        .positional = &fixture->positional,
    };
    char *argv[WORDS_MAX];
    int argc = 0;
    const char *rest = line;
    while (*rest != '\0') {
        const size_t length = strcspn(rest, " ");
        assert_true(argc < WORDS_MAX && length < WORD_SIZE);
        memcpy(words[argc], rest, length);
        words[argc][length] = '\0';
        argv[argc] = words[argc];
        argc++;
        rest += length;
        rest += strspn(rest, " ");
    }
    const Status status = arguments_parse(&table, &fixture->help, argc, argv, &fixture->message);
    TextBuffer out = {0};
    arguments_help(&out, &table);
    assert_true(text_buffer_ok(&out));
    const char *const help = out.text;
    assert_non_null(strstr(help, "Usage: carcarena try [OPTIONS] FILE\n"));
    assert_non_null(strstr(help, "--players N"));
    text_buffer_free(&out);
    return status;
}

static void every_kind_is_read(void **state) {
    char words[WORDS_MAX][WORD_SIZE];
    Fixture fixture = fixture_make();
    assert_int_equal(
        parse(&fixture, words,
              "--loud --name=a=b --players 5 --seed 0xFFFFFFFFFFFFFFFF --bot x:a=1,b=2 "
              "--bot y --sets base,river file"),
        STATUS_OK);
    assert_true(fixture.loud);
    assert_int_equal(fixture.help, HELP_NONE);
    assert_string_equal(fixture.name, "a=b");
    assert_int_equal(fixture.players, 5);
    assert_true(fixture.seed == UINT64_MAX);
    assert_int_equal(fixture.bots.count, 2);
    assert_string_equal(fixture.bots.items[0], "x:a=1,b=2");
    assert_int_equal(fixture.sets.count, 2);
    assert_string_equal(fixture.sets.items[1], "river");
    assert_int_equal(fixture.positional.count, 1);
    assert_string_equal(fixture.positional.items[0], "file");
}

static void defaults_stay(void **state) {
    char words[WORDS_MAX][WORD_SIZE];
    Fixture fixture = fixture_make();
    assert_int_equal(parse(&fixture, words, ""), STATUS_OK);
    assert_int_equal(fixture.players, 2);
    assert_string_equal(fixture.name, "none");
}

static void help_wins_over_errors(void **state) {
    char words[WORDS_MAX][WORD_SIZE];
    Fixture fixture = fixture_make();
    assert_int_equal(parse(&fixture, words, "--players 99 --help"), STATUS_OK);
    assert_int_equal(fixture.help, HELP_TEXT);
}

static void two_dashes_end_the_options(void **state) {
    char words[WORDS_MAX][WORD_SIZE];
    Fixture fixture = fixture_make();
    assert_int_equal(parse(&fixture, words, "-- --loud"), STATUS_OK);
    assert_false(fixture.loud);
    assert_string_equal(fixture.positional.items[0], "--loud");
}

static void errors_name_the_argument(void **state) {
    static const struct {
        const char *line, *expected;
    } CASES[] = {
        {"--nonsense 1", "unknown option '--nonsense'"},
        {"--player 3", "unknown option '--player'"},
        {"--players", "--players: expected a value (N)"},
        {"--players 9", "--players: expected an integer from 1 to 8, got '9'"},
        {"--players 2x", "got '2x'"},
        {"--players=", "--players: expected a value, got an empty text"},
        {"--players 99999999999999999999", "--players: expected"},
        {"--seed -1", "--seed: expected a 64-bit number"},
        {"--seed 18446744073709551616", "--seed: expected"},
        {"--loud=1", "--loud takes no value"},
        {"--sets base,,river", "--sets: expected words between commas"},
        {"a b", "too many arguments: expected 'carcarena try FILE'"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char words[WORDS_MAX][WORD_SIZE];
        Fixture fixture = fixture_make();
        assert_int_equal(parse(&fixture, words, CASES[i].line), STATUS_INVALID);
        if (strstr(fixture.message.text, CASES[i].expected) == NULL) {
            fail_msg("'%s' gave '%s', expected '%s'", CASES[i].line, fixture.message.text,
                     CASES[i].expected);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_read),       cmocka_unit_test(defaults_stay),
        cmocka_unit_test(help_wins_over_errors),    cmocka_unit_test(two_dashes_end_the_options),
        cmocka_unit_test(errors_name_the_argument),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
