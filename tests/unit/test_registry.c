// SPDX-License-Identifier: MIT
//
// Bot specs as text: what is accepted, what is rejected, and the messages.
#include "carcarena/bots/registry.h"
#include "testing.h"

#include <stdio.h>
#include <string.h>

static void expect_named(const char *text, const char *canonical, const char *name) {
    BotSpec spec;
    Message message = {""};
    if (bot_spec_from_text(&spec, text, &message) != STATUS_OK) {
        fail_msg("'%s' was refused: %s", text, message.text);
    }
    assert_string_equal(bot_spec_text(&spec), canonical);
    assert_string_equal(bot_spec_name(&spec), name);
    BotSpec again;
    assert_int_equal(bot_spec_from_text(&again, canonical, &message), STATUS_OK);
    assert_string_equal(bot_spec_text(&again), canonical);
    bot_spec_free(&again);
    bot_spec_free(&spec);
}

static void expect_canonical(const char *text, const char *canonical) {
    expect_named(text, canonical, canonical);
}

static void expect_refusal(const char *text, const char *part) {
    BotSpec spec = {.bot_class = NULL};
    const BotSpec before = spec;
    Message message = {""};
    assert_int_equal(bot_spec_from_text(&spec, text, &message), STATUS_INVALID);
    if (strstr(message.text, part) == NULL) {
        fail_msg("'%s': message '%s' does not say '%s'", text, message.text, part);
    }
    assert_memory_equal(&spec, &before, sizeof spec);
}

static void classes_are_found_by_index_and_name(void **state) {
    unsigned count = 0;
    for (const BotClass *bot_class; (bot_class = bot_class_at(count)) != NULL; count++) {
        assert_ptr_equal(bot_class_find(bot_class->name), bot_class);
        assert_null(strpbrk(bot_class->name, ":,="));
        assert_non_null(bot_class->create);
        assert_non_null(bot_class->destroy);
        assert_non_null(bot_class->choose);
    }
    assert_true(count >= 3);
    assert_null(bot_class_find("unknown"));
    assert_null(bot_class_find(""));
}

static void defaults_write_as_the_name_alone(void **state) {
    const BotClass *bot_class;
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        if (bot_class->option_count != 1 ||
            strcmp(bot_class->options[0].key, bot_class->name) != 0) {
            expect_canonical(bot_class->name, bot_class->name);
        }
    }
}

static void a_level_names_a_bot(void **state) {
    expect_named("level", "level", "club (level)");
    expect_named("level:casual", "level:level=casual", "casual (level)");
}

static void text_round_trips_in_canonical_form(void **state) {
    expect_canonical("random:joint", "random:moves=joint");
    expect_canonical("random:moves=stepwise", "random");
    expect_canonical("mcts:exploration=0.123,simulations=50",
                     "mcts:simulations=50,exploration=0.123");
    expect_canonical("mcts:value,simulations=7", "mcts:simulations=7,final=value");
    expect_canonical("mcts:simulations=7,simulations=9", "mcts:simulations=9");
    expect_canonical("mcts:max", "mcts:strength=max");
    expect_canonical("greedy:city=1e-1", "greedy:city=0.1");
}

static void every_option_accepts_its_range_and_nothing_beyond(void **state) {
    const BotClass *bot_class;
    for (unsigned i = 0; (bot_class = bot_class_at(i)) != NULL; i++) {
        for (unsigned j = 0; j < bot_class->option_count; j++) {
            const BotOptionSpec *option = &bot_class->options[j];
            BotSpec spec;
            Message message = {""};
            assert_int_equal(bot_spec_default(&spec, bot_class, &message), STATUS_OK);
            assert_true(strlen(option->help) > 0);
            if (option->type == BOT_OPTION_FILE) {
                assert_int_equal(bot_spec_set(&spec, option->key, "no/such/file", &message),
                                 STATUS_INVALID);
                bot_spec_free(&spec);
                continue;
            }
            assert_int_equal(bot_spec_set(&spec, option->key, "", &message), STATUS_INVALID);
            assert_int_equal(bot_spec_set(&spec, option->key, "1x", &message), STATUS_INVALID);
            assert_non_null(strstr(message.text, option->key));
            if (option->type == BOT_OPTION_WORD) {
                bot_spec_free(&spec);
                continue;
            }
            char text[64];
            (void)snprintf(text, sizeof text, "%.17g", option->maximum);
            assert_int_equal(bot_spec_set(&spec, option->key, text, &message), STATUS_OK);
            (void)snprintf(text, sizeof text, "%.0f", option->maximum * 10 + 10);
            assert_int_equal(bot_spec_set(&spec, option->key, text, &message), STATUS_INVALID);
            (void)snprintf(text, sizeof text, "%.0f", option->minimum - 10);
            assert_int_equal(bot_spec_set(&spec, option->key, text, &message), STATUS_INVALID);
            bot_spec_free(&spec);
        }
    }
}

static void bad_text_is_refused_with_a_reason(void **state) {
    expect_refusal("unknown", "unknown bot 'unknown'; known are random, greedy, mcts");
    expect_refusal("", "unknown bot ''");
    expect_refusal("Random", "unknown bot 'Random'");
    expect_refusal("random:speed=3", "bot random: unknown option 'speed'; known are moves");
    expect_refusal("random:", "bot random: unknown option ''");
    expect_refusal("random:moves=fast", "expected stepwise|joint, got 'fast'");
    expect_refusal("random:joint,", "bot random: unknown option ''");
    expect_refusal("mcts:simulations=-1", "expected an integer from 0 to");
    expect_refusal("uct:simulations=0", "expected an integer from 1 to");
    expect_refusal("mcts:simulations=1e3", "expected an integer");
    expect_refusal("mcts:simulations= 5", "got ' 5'");
    expect_refusal("mcts:simulations=99999999999999999999", "expected an integer");
    expect_refusal("mcts:exploration=nan", "expected a number");
    expect_refusal("mcts:exploration=inf", "expected a number");
    expect_refusal("mcts:exploration=-1", "expected a number from 0 to");
    expect_refusal("mcts:exploration=0x10", "expected a number");
    expect_refusal("mcts:quick", "unknown option 'quick'");
    expect_refusal("random:moves=\"joint", "bot random: option moves: expected a quote");
    expect_refusal("random:moves=\"joint\"x", "bot random: option moves: expected a quote");
    expect_refusal("random:moves=\"jo,int\"", "expected stepwise|joint, got 'jo,int'");
    char longest[4096];
    memset(longest, 'm', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    expect_refusal(longest, "unknown bot 'mmm");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_found_by_index_and_name),
        cmocka_unit_test(defaults_write_as_the_name_alone),
        cmocka_unit_test(a_level_names_a_bot),
        cmocka_unit_test(text_round_trips_in_canonical_form),
        cmocka_unit_test(every_option_accepts_its_range_and_nothing_beyond),
        cmocka_unit_test(bad_text_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
