// SPDX-License-Identifier: MIT
//
// Error messages: where JSON is wrong and what was expected there; the list of all valid names.
#include "carcarena/arena/config.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/bots/registry.h"
#include "carcarena/engine/names.h"
#include "config/rules_setup.h"
#include "testing.h"
#include "text/json_reader.h"
#include "text/json_syntax.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Case {
    const char *text, *expected;
} Case;

static const Case SYNTAX[] = {
    {"[1, 2,]", "line 1, column 6: not valid JSON, a comma before ']': remove it, or add a "
                "value after it"},
    {"{\"a\": 1,\n}",
     "line 1, column 8: not valid JSON, a comma before '}': remove it, or add a key after it"},
    {"{\"a\": 1\n \"b\": 2}",
     "line 2, column 2: not valid JSON, ',' or '}' expected at '\"b\": 2}'"},
    {"[1 2]", "line 1, column 4: not valid JSON, ',' or ']' expected at '2]'"},
    {"{\"a\" 1}", "line 1, column 6: not valid JSON, ':' after the key expected at '1}'"},
    {"{a: 1}", "line 1, column 2: not valid JSON, a key in double quotes expected at 'a: 1}'"},
    {"{'a': 1}", "line 1, column 2: not valid JSON, a key in double quotes expected at ''a': 1}'"},
    {"{\"a\": }", "line 1, column 7: not valid JSON, a value expected at '}'"},
    {"[,1]", "line 1, column 2: not valid JSON, a value expected at ',1]'"},
    {"[True]", "line 1, column 2: not valid JSON, a value expected at 'True]'"},
    {"[.5]", "line 1, column 2: not valid JSON, a value expected at '.5]'"},
    {"['a']", "line 1, column 2: not valid JSON, a value (a text in double quotes, a number, true, "
              "false, null) expected at ''a']'"},
    {"[1] // no", "line 1, column 5: not valid JSON, the end of the text expected at '// no'"},
    {"[\"\xC3\xA9\xC3\xA9\", \"a]",
     "line 1, column 8: not valid JSON, a closing quote for the text that begins here expected at "
     "'\"a]'"},
    {"[1, [2, {\"a\": [", "line 1, column 16: the JSON text ends too early, a value expected"},
    {"[1, 2", "line 1, column 6: the JSON text ends too early, ',' or ']' expected"},
    {"{\"a\": 1", "line 1, column 8: the JSON text ends too early, ',' or '}' expected"},
    {"{\"a\"", "line 1, column 5: the JSON text ends too early, ':' after the key expected"},
    {"{", "line 1, column 2: the JSON text ends too early, a key in double quotes expected"},
    // Errors that only the parser finds.
    {"[\"\\ud800\"]", "line 1, column 3: not valid JSON"},
    {"[-]", "line 1, column 2: not valid JSON"},
};

static void errors_of_syntax_say_where_and_what(void **state) {
    for (size_t i = 0; i < sizeof SYNTAX / sizeof SYNTAX[0]; i++) {
        cJSON *root = NULL;
        Message message = {""};
        assert_int_equal(json_parse(&root, SYNTAX[i].text, strlen(SYNTAX[i].text), &message),
                         STATUS_INVALID);
        assert_null(root);
        assert_string_equal(message.text, SYNTAX[i].expected);
    }
}

static void valid_text_has_no_syntax_error(void **state) {
    static const char *const SOUND[] = {
        "1",          "-1.5e3",  "\"a \\\" b\"",         "[]",     "{}",
        " [ 1 , 2 ]", "[[],{}]", "{\"a\":{\"b\":[{}]}}", "true\n", "[null,false,\"\"]",
    };
    for (size_t i = 0; i < sizeof SOUND / sizeof SOUND[0]; i++) {
        Message message = {""};
        cJSON *root = NULL;
        assert_false(json_syntax_error(SOUND[i], strlen(SOUND[i]), &message));
        assert_string_equal(message.text, "");
        assert_int_equal(json_parse(&root, SOUND[i], strlen(SOUND[i]), &message), STATUS_OK);
        cJSON_Delete(root);
    }
}

static void too_deep_nesting_is_rejected(void **state) {
    char deep[3000];
    Message message = {""};
    memset(deep, '[', sizeof deep);
    assert_true(json_syntax_error(deep, sizeof deep, &message));
    assert_non_null(strstr(message.text,
                           "column 1001: not valid JSON, at most 1000 levels of nesting expected"));
}

// ---- Names

static void slips_are_guessed_and_other_words_not(void **state) {
    static const Case GUESSES[] = {
        {"phantm", "; did you mean 'phantom'? known are abbot, river, phantom"},
        {"pahntom", "; did you mean 'phantom'? known are abbot, river, phantom"},
        {"abobt", "; did you mean 'abbot'? known are abbot, river, phantom"},
        {"abbott", "; did you mean 'abbot'? known are abbot, river, phantom"},
        {"tower", "; known are abbot, river, phantom"},
        {"", "; known are abbot, river, phantom"},
    };
    for (size_t i = 0; i < sizeof GUESSES / sizeof GUESSES[0]; i++) {
        NameList names = name_list(GUESSES[i].text);
        name_list_add(&names, "abbot");
        name_list_add(&names, "river");
        name_list_add(&names, "phantom");
        assert_string_equal(name_list_text(&names), GUESSES[i].expected);
    }
    NameList none = name_list("anything");
    assert_string_equal(name_list_text(&none), "; none is known");
}

/** Returns the error message for a configuration text, with the longest possible path. */
static const char *refusal(const char *text, Message *message) {
    char path[256];
    TournamentConfig *config = NULL;
    memset(path, 'p', sizeof path - 1);
    path[sizeof path - 1] = '\0';
    const ConfigOverrides none = config_overrides_none();
    assert_int_not_equal(config_parse(&config, text, strlen(text), path, &none, message),
                         STATUS_OK);
    return message->text;
}

#define RULES "\"tilesets\": [\"base\"], \"players\": 2, \"blocks\": 1"

/** Checks that a message ends with a list of all names and their number, but names none itself. */
static void expect_lister(const char *said, const char *expected, unsigned count) {
    char ending[128];
    (void)snprintf(ending, sizeof ending, "%s lists all %u", expected, count);
    const size_t length = strlen(said);
    if (length < strlen(ending) || strcmp(said + length - strlen(ending), ending) != 0 ||
        length > 480) {
        fail_msg("'%s' does not end in '%s'", said, ending);
    }
}

static void long_lists_are_left_to_those_who_print_them(void **state) {
    Message message = {""};
    unsigned count = 0;
    while (option_spec_at(count, NULL) != NULL) {
        count++;
    }
    expect_lister(refusal("{" RULES
                          ", \"bots\": [\"random\", \"greedy\"], \"options\": {\"x\": 1}}",
                          &message),
                  "; 'carcarena expansions'", count);
    assert_non_null(strstr(refusal("{" RULES ", \"bots\": [\"random\", \"greedy\"], \"options\": "
                                   "{\"small_cty\": 1}}",
                                   &message),
                           "; did you mean 'small_city'? 'carcarena expansions' lists all"));
    for (count = 0; expansion_at(count, NULL) != NULL;) {
        count++;
    }
    expect_lister(refusal("{" RULES
                          ", \"bots\": [\"random\", \"greedy\"], \"expansions\": [\"x\"]}",
                          &message),
                  "; 'carcarena expansions'", count);
    for (count = 0; shipped_tileset_at(count) != NULL;) {
        count++;
    }
    expect_lister(refusal("{\"tilesets\": [\"x\"], \"players\": 2, \"blocks\": 1, \"bots\": "
                          "[\"random\", \"greedy\"]}",
                          &message),
                  "; 'carcarena tilesets'", count);
    for (unsigned i = 0; bot_class_at(i) != NULL; i++) {
        const BotClass *const bot_class = bot_class_at(i);
        char lister[64];
        BotSpec spec;
        assert_int_equal(bot_spec_default(&spec, bot_class, &message), STATUS_OK);
        assert_int_equal(bot_spec_set(&spec, "x", "1", &message), STATUS_INVALID);
        (void)snprintf(lister, sizeof lister, "; 'carcarena bots %s'", bot_class->name);
        if (bot_class->option_count > NAME_LIST_SHORT) {
            expect_lister(message.text, lister, bot_class->option_count);
        }
        for (unsigned o = 0; o < bot_class->option_count; o++) {
            assert_true(bot_class->option_count > NAME_LIST_SHORT ||
                        strstr(message.text, bot_class->options[o].key) != NULL);
        }
        bot_spec_free(&spec);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_of_syntax_say_where_and_what),
        cmocka_unit_test(valid_text_has_no_syntax_error),
        cmocka_unit_test(too_deep_nesting_is_rejected),
        cmocka_unit_test(slips_are_guessed_and_other_words_not),
        cmocka_unit_test(long_lists_are_left_to_those_who_print_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
