// SPDX-License-Identifier: MIT
//
// A position as text, then a line of dashes, then actions as text. Accepted text must be valid and
// must round-trip unchanged. Rejected text must leave the game unchanged.
#include "fuzz_target.h"

#include "carcarena/engine/text.h"
#include "config/rules_setup.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 15 };

/* A game and the buffers for checking it. */
typedef struct Fixture {
    RulesSetup *setup;
    const Rules *rules;
    Game *game, *other;
    char *text;
} Fixture;

// Rules for the texts: the gingerbread man, and the expansions with the most decisions in a turn.
static const char *const GINGERBREAD[] = {"winter", "gingerbread-man"};
static const char *const MANY[] = {"base",  "abbey-and-mayor",     "traders-and-builders",
                                   "siege", "monasteries-germany", "king-and-robber-baron"};
static const char *const EXPANSIONS[] = {"phantom", "little-buildings"};
static const OptionValue PREDRAW[] = {{"predraw", "1"}};

static const RulesRequest REQUESTS[] = {
    {.tilesets = GINGERBREAD, .tileset_count = 2, .players = 3},
    {.tilesets = MANY,
     .tileset_count = 6,
     .expansions = EXPANSIONS,
     .expansion_count = 2,
     .options = PREDRAW,
     .option_count = 1,
     .players = 2},
};

static Fixture fixture_make(RulesRequest request) {
    Fixture fixture = {.setup = NULL};
    CHECK(rules_setup_create(&fixture.setup, &request, NULL) == STATUS_OK);
    fixture.rules = rules_setup_rules(fixture.setup);
    fixture.game = game_alloc(fixture.rules);
    fixture.other = game_alloc(fixture.rules);
    fixture.text = malloc(TEXT_SIZE);
    CHECK(fixture.game != NULL && fixture.other != NULL && fixture.text != NULL);
    game_start(fixture.rules, fixture.game, 0);
    return fixture;
}

static void fixture_free(Fixture *fixture) {
    free(fixture->game);
    free(fixture->other);
    free(fixture->text);
    rules_setup_destroy(fixture->setup);
}

static void try_position(Fixture *fixture, const char *text) {
    const Rules *rules = fixture->rules;
    const uint64_t before = game_hash(rules, fixture->game);
    if (game_from_text(rules, fixture->game, text, NULL) != STATUS_OK) {
        CHECK(game_hash(rules, fixture->game) == before);
        return;
    }
    CHECK(game_check(rules, fixture->game, NULL) == STATUS_OK);
    CHECK(game_to_text(rules, fixture->game, fixture->text, TEXT_SIZE) < TEXT_SIZE);
    CHECK(game_from_text(rules, fixture->other, fixture->text, NULL) == STATUS_OK);
    CHECK(game_hash(rules, fixture->other) == game_hash(rules, fixture->game));
    if (game_pending(rules, fixture->other).kind == PENDING_DECISION) {
        Rng rng = rng_make(before, 1);
        game_apply(rules, fixture->other, game_sample_action(rules, fixture->other, &rng));
        CHECK(game_check(rules, fixture->other, NULL) == STATUS_OK);
    }
}

static void try_action(Fixture *fixture, const char *text) {
    const Rules *rules = fixture->rules;
    const uint64_t before = game_hash(rules, fixture->game);
    Action action = 0;
    if (action_from_text(rules, fixture->game, text, &action, NULL) != STATUS_OK) {
        CHECK(game_hash(rules, fixture->game) == before);
        return;
    }
    char back[ACTION_TEXT_SIZE];
    Action again = 0;
    (void)action_to_text(rules, fixture->game, action, back, sizeof back);
    CHECK(action_from_text(rules, fixture->game, back, &again, NULL) == STATUS_OK);
    CHECK(again == action);
    game_apply(rules, fixture->game, action);
    CHECK(game_check(rules, fixture->game, NULL) == STATUS_OK);
}

/** Ends the line at `line`. Returns the next line, or NULL after the last one. */
static char *line_cut(char *line) {
    char *newline = strchr(line, '\n');
    if (newline == NULL) {
        return NULL;
    }
    *newline = '\0';
    return newline + 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    CHECK(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    Fixture fixture = fixture_make(REQUESTS[strstr(text, "tile base/") != NULL]);
    char *actions = strstr(text, "\n---\n");
    if (actions != NULL) {
        actions[1] = '\0';
        actions += 5;
    }
    try_position(&fixture, text);
    while (actions != NULL) {
        char *next = line_cut(actions);
        try_action(&fixture, actions);
        actions = next;
    }
    CHECK(game_draw_board(fixture.rules, fixture.game, fixture.text, TEXT_SIZE) > 0);
    fixture_free(&fixture);
    free(text);
    return 0;
}
