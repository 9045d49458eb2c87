// SPDX-License-Identifier: MIT
//
// Options of type text and file, and classes with more options than any built-in one: accepted
// values, their text, the values a bot gets, and files that change during a run.
#include "carcarena/bots/registry.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OPTION_DEPTH, OPTION_NOTE, OPTION_WEIGHTS, OPTION_BOOK, OPTION_COUNT, MANY = 100 };

static const BotOptionSpec OPTIONS[] = {
    [OPTION_DEPTH] = {"depth", BOT_OPTION_INTEGER, "2", 1, 9, NULL, "plies"},
    [OPTION_NOTE] = {"note", BOT_OPTION_TEXT, "plain", 0, 0, NULL, "any text"},
    [OPTION_WEIGHTS] = {"weights", BOT_OPTION_FILE, "", 0, 0, NULL, "network"},
    [OPTION_BOOK] = {"book", BOT_OPTION_FILE, "", 0, 0, NULL, "openings"},
};

// The bot consists of the values it was given.
static Status probe_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    BotOptionValue *const kept = malloc(OPTION_COUNT * sizeof *kept);
    if (kept == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "probe");
    }
    memcpy(kept, options, OPTION_COUNT * sizeof *kept);
    *out = kept;
    return STATUS_OK;
}

static Action probe_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    return 0;
}

static const BotClass PROBE = {.name = "probe",
                               .summary = "shows its options",
                               .options = OPTIONS,
                               .option_count = OPTION_COUNT,
                               .create = probe_create,
                               .destroy = free,
                               .choose = probe_choose};

// Folder of a test's files.
static char folder[] = "/tmp/carcarena-options-XXXXXX";

static const char *path_of(const char *name) {
    static char path[sizeof folder + 64];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void file_write(const char *name, const char *bytes, size_t size) {
    FILE *const stream = fopen(path_of(name), "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, size, stream), size);
    assert_int_equal(fclose(stream), 0);
}

static int files_make(void **state) {
    return mkdtemp(folder) != NULL ? 0 : 1;
}

static int files_remove(void **state) {
    static const char *const NAMES[] = {"net.bin", "a,b.bin", "empty"};
    for (unsigned i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        (void)remove(path_of(NAMES[i]));
    }
    return rmdir(folder);
}

static BotSpec probe_spec(void) {
    BotSpec spec = {.bot_class = NULL};
    assert_int_equal(bot_spec_default(&spec, &PROBE, NULL), STATUS_OK);
    return spec;
}

static void expect_set(BotSpec *spec, const char *key, const char *value) {
    Message message = {""};
    if (bot_spec_set(spec, key, value, &message) != STATUS_OK) {
        fail_msg("%s=%s was refused: %s", key, value, message.text);
    }
}

static void expect_refused(BotSpec *spec, const char *key, const char *value, const char *part) {
    Message message = {""};
    assert_int_equal(bot_spec_set(spec, key, value, &message), STATUS_INVALID);
    if (strstr(message.text, part) == NULL) {
        fail_msg("%s=%s: '%s' does not say '%s'", key, value, message.text, part);
    }
}

static void texts_are_kept_as_they_are_and_quoted_where_needed(void **state) {
    static const struct {
        const char *value, *text;
    } ROWS[] = {
        {"plain", "probe"}, // the default
        {"", "probe:note="},
        {"a b=c", "probe:note=a b=c"},
        {"a,b", "probe:note=\"a,b\""},
        {"\"a\" \\", "probe:note=\"\\\"a\\\" \\\\\""},
        {"a\"b", "probe:note=a\"b"},
        {"\xc3\xa4", "probe:note=\xc3\xa4"},
    };
    for (unsigned i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        BotSpec spec = probe_spec();
        expect_set(&spec, "note", ROWS[i].value);
        assert_string_equal(spec.values[OPTION_NOTE].text, ROWS[i].value);
        assert_string_equal(bot_spec_text(&spec), ROWS[i].text);
        bot_spec_free(&spec);
    }
    char longest[10000];
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    BotSpec spec = probe_spec();
    expect_set(&spec, "note", longest);
    assert_int_equal(strlen(bot_spec_text(&spec)), strlen("probe:note=") + strlen(longest));
    expect_refused(&spec, "note", "two\nlines", "bot probe: option note: expected a line");
    assert_string_equal(spec.values[OPTION_NOTE].text, longest); // unchanged
    bot_spec_free(&spec);
}

static void a_bot_is_given_the_bytes_of_its_files(void **state) {
    static const char BYTES[] = "\0net\xff";
    file_write("net.bin", BYTES, 5);
    file_write("empty", "", 0);
    BotSpec spec = probe_spec();
    assert_null(spec.values[OPTION_WEIGHTS].file);
    expect_set(&spec, "weights", path_of("net.bin"));
    expect_set(&spec, "book", path_of("empty"));
    void *bot = NULL;
    assert_int_equal(bot_create(&bot, &spec, NULL, NULL), STATUS_OK);
    const BotOptionValue *const given = bot;
    const BotFile *const file = given[OPTION_WEIGHTS].file;
    assert_int_equal(file->size, 5);
    assert_memory_equal(file->bytes, BYTES, 5);
    assert_int_equal(file->bytes[5], 0);
    assert_string_equal(file->path, path_of("net.bin"));
    assert_int_equal(given[OPTION_BOOK].file->size, 0);
    assert_true(given[OPTION_BOOK].file->fingerprint != file->fingerprint);
    spec.bot_class->destroy(bot);
    expect_set(&spec, "weights", "");
    assert_null(spec.values[OPTION_WEIGHTS].file);
    bot_spec_free(&spec);
}

static void text_has_the_fingerprint_and_the_name_has_not(void **state) {
    file_write("net.bin", "first", 5);
    BotSpec spec = probe_spec();
    expect_set(&spec, "weights", path_of("net.bin"));
    char expected[256];
    (void)snprintf(expected, sizeof expected, "probe:weights=%s#%016llx", path_of("net.bin"),
                   (unsigned long long)spec.values[OPTION_WEIGHTS].file->fingerprint);
    assert_string_equal(bot_spec_text(&spec), expected);
    assert_string_equal(bot_spec_name(&spec), "probe:weights=net.bin");
    // The same bytes have the same fingerprint on every machine.
    assert_true(spec.values[OPTION_WEIGHTS].file->fingerprint == UINT64_C(0x77bb608258658d2b));
    file_write("a,b.bin", "first", 5);
    expect_set(&spec, "weights", path_of("a,b.bin"));
    (void)snprintf(expected, sizeof expected, "probe:weights=\"%s#%016llx\"", path_of("a,b.bin"),
                   (unsigned long long)spec.values[OPTION_WEIGHTS].file->fingerprint);
    assert_string_equal(bot_spec_text(&spec), expected);
    bot_spec_free(&spec);
}

static void files_that_cannot_be_read_are_refused(void **state) {
    BotSpec spec = probe_spec();
    expect_refused(&spec, "weights", path_of("nothing"),
                   "bot probe: option weights: expected a file that can be read, '/tmp/");
    expect_refused(&spec, "weights", folder, "expected a file, '/tmp/");
    expect_refused(&spec, "weights", "a\tb", "expected a line");
    assert_string_equal(bot_spec_text(&spec), "probe");
    bot_spec_free(&spec);
}

// A record contains the fingerprint: it can be read without the file, but no bot plays with another
// file.
static void another_file_of_that_name_is_noticed_when_a_bot_is_made(void **state) {
    file_write("net.bin", "first", 5);
    BotSpec spec = probe_spec();
    expect_set(&spec, "weights", path_of("net.bin"));
    char recorded[256];
    (void)snprintf(recorded, sizeof recorded, "%s", bot_spec_text(&spec));
    char value[256];
    (void)snprintf(value, sizeof value, "%s", strchr(recorded, '=') + 1);
    file_write("net.bin", "other", 5);
    expect_set(&spec, "weights", value);
    assert_string_equal(bot_spec_text(&spec), recorded);
    void *bot = NULL;
    Message message = {""};
    assert_int_equal(bot_create(&bot, &spec, NULL, &message), STATUS_NOT_FOUND);
    assert_null(bot);
    assert_non_null(strstr(message.text, "bot probe: option weights: expected '/tmp/"));
    assert_non_null(strstr(message.text, "with fingerprint"));
    (void)remove(path_of("net.bin"));
    expect_set(&spec, "weights", value);
    assert_int_equal(bot_create(&bot, &spec, NULL, &message), STATUS_NOT_FOUND);
    assert_non_null(strstr(message.text, "No such file"));
    file_write("net.bin", "first", 5);
    expect_set(&spec, "weights", value);
    assert_int_equal(bot_create(&bot, &spec, NULL, &message), STATUS_OK);
    spec.bot_class->destroy(bot);
    bot_spec_free(&spec);
}

static void copies_share_files_and_outlive_each_other(void **state) {
    file_write("net.bin", "first", 5);
    BotSpec spec = probe_spec();
    expect_set(&spec, "weights", path_of("net.bin"));
    expect_set(&spec, "note", "mine");
    BotSpec copy;
    assert_int_equal(bot_spec_copy(&copy, &spec, NULL), STATUS_OK);
    assert_string_equal(bot_spec_text(&copy), bot_spec_text(&spec));
    assert_ptr_equal(copy.values[OPTION_WEIGHTS].file, spec.values[OPTION_WEIGHTS].file);
    assert_true(copy.values[OPTION_NOTE].text != spec.values[OPTION_NOTE].text);
    bot_spec_free(&spec);
    assert_null(spec.bot_class);
    bot_spec_free(&spec); // a second call does no harm
    assert_string_equal(copy.values[OPTION_NOTE].text, "mine");
    assert_memory_equal(copy.values[OPTION_WEIGHTS].file->bytes, "first", 5);
    bot_spec_free(&copy);
}

static void a_class_may_have_hundreds_of_options(void **state) {
    static char keys[MANY][8];
    static BotOptionSpec options[MANY];
    for (unsigned i = 0; i < MANY; i++) {
        (void)snprintf(keys[i], sizeof keys[i], "w%u", i);
        options[i] = (BotOptionSpec){keys[i], BOT_OPTION_REAL, "0.5", 0, 1, NULL, "a weight"};
    }
    BotClass many = PROBE;
    many.options = options;
    many.option_count = MANY;
    BotSpec spec = {.bot_class = NULL};
    assert_int_equal(bot_spec_default(&spec, &many, NULL), STATUS_OK);
    for (unsigned i = 0; i < MANY; i++) {
        expect_set(&spec, keys[i], "0.12345678901234567");
    }
    assert_true(spec.values[MANY - 1].real > 0.123 && spec.values[MANY - 1].real < 0.124);
    const char *const text = bot_spec_text(&spec);
    assert_true(strlen(text) > (size_t)MANY * 20);
    assert_non_null(strstr(text, ",w99=0.12345678901234566"));
    bot_spec_free(&spec);
}

// Stored results of a bot can be read although the bot lost an option, but it cannot play.
static void options_of_earlier_versions_are_read_with_results_only(void **state) {
    static const BotFormerOption FORMER[] = {{"ply", "use depth"}, {"mode", "leave it out"}, {0}};
    static const char TEXT[] = "probe:depth=3,ply=4,mode=fast";
    BotClass later = PROBE;
    later.former = FORMER;
    BotSpec spec = {.bot_class = NULL};
    BotSpec copy = {.bot_class = NULL};
    Message message = {""};
    void *bot = NULL;
    assert_int_equal(bot_spec_from_items(&spec, &later, "ply=4", &message), STATUS_INVALID);
    assert_string_equal(message.text, "bot probe: there is no option 'ply' any more: use depth");
    assert_int_equal(bot_spec_name_items(&spec, &later, "ply=\"a b\"", NULL), STATUS_INVALID);
    assert_int_equal(bot_spec_name_items(&spec, &later, "plies=4", NULL), STATUS_INVALID);
    assert_int_equal(bot_spec_name_items(&spec, &later, "depth=3,ply=4,mode=fast", NULL),
                     STATUS_OK);
    assert_string_equal(bot_spec_text(&spec), TEXT);
    assert_int_equal(bot_spec_copy(&copy, &spec, NULL), STATUS_OK);
    bot_spec_free(&spec);
    assert_string_equal(bot_spec_text(&copy), TEXT);
    assert_int_equal(bot_create(&bot, &copy, NULL, &message), STATUS_NOT_FOUND);
    bot_spec_free(&copy);
    // The same for a built-in bot, which could play without the option.
    assert_int_equal(bot_spec_name_text(&spec, "mcts:simulations=5,decks=2", NULL), STATUS_OK);
    assert_int_equal(bot_create(&bot, &spec, NULL, &message), STATUS_NOT_FOUND);
    assert_non_null(strstr(message.text, "decks=2"));
    bot_spec_free(&spec);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_kept_as_they_are_and_quoted_where_needed),
        cmocka_unit_test(a_bot_is_given_the_bytes_of_its_files),
        cmocka_unit_test(text_has_the_fingerprint_and_the_name_has_not),
        cmocka_unit_test(files_that_cannot_be_read_are_refused),
        cmocka_unit_test(another_file_of_that_name_is_noticed_when_a_bot_is_made),
        cmocka_unit_test(copies_share_files_and_outlive_each_other),
        cmocka_unit_test(a_class_may_have_hundreds_of_options),
        cmocka_unit_test(options_of_earlier_versions_are_read_with_results_only),
    };
    return cmocka_run_group_tests(tests, files_make, files_remove);
}
