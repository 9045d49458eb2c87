/**
 * Rules, and positions as text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TEXT_FIXTURE_H
#define TESTS_TEXT_FIXTURE_H

#include "carcarena/engine/text.h"
#include "config/rules_setup.h"
#include "testing.h"

#include <stdlib.h>

enum { TEXT_SIZE = 1 << 16 };

/** Rules, a game and memory for texts. */
typedef struct Fixture {
    RulesSetup *setup;
    const Rules *rules;
    Game *game, *other;
    Action *actions;
    char *text, *second;
} Fixture;

static inline Fixture fixture_of(const RulesRequest *request, const char *option) {
    Fixture fixture = {.setup = NULL};
    Message message = {""};
    const Status status =
        rules_setup_from_words(&fixture.setup, request, &option, option != NULL ? 1 : 0, &message);
    if (status != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    fixture.rules = rules_setup_rules(fixture.setup);
    fixture.game = game_alloc(fixture.rules);
    fixture.other = game_alloc(fixture.rules);
    fixture.actions = malloc(rules_actions_max(fixture.rules) * sizeof *fixture.actions);
    fixture.text = malloc(TEXT_SIZE);
    fixture.second = malloc(TEXT_SIZE);
    assert_true(fixture.game != NULL && fixture.other != NULL && fixture.actions != NULL);
    assert_true(fixture.text != NULL && fixture.second != NULL);
    return fixture;
}

static inline Fixture fixture_make(const char *const *sets, unsigned set_count, int players,
                                   const char *option) {
    const RulesRequest request = {
        .tilesets = sets, .tileset_count = (uint16_t)set_count, .players = players};
    return fixture_of(&request, option);
}

static inline void fixture_free(Fixture *fixture) {
    free(fixture->game);
    free(fixture->other);
    free(fixture->actions);
    free(fixture->text);
    free(fixture->second);
    rules_setup_destroy(fixture->setup);
}

#endif
