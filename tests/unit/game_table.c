// SPDX-License-Identifier: MIT
#include "game_table.h"
#include "testing.h"

#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/engine/text.h"

#include <stdlib.h>
#include <string.h>

#include "text_moves.h"

enum {
    NAMES_MAX = 64,
    OPTIONS_OF_RULES_MAX = 4,
    RULES_TEXT_SIZE = 1024, // the mega game has 45 names
    POSITION_SIZE = 1 << 16
};

// Cuts off and returns the text before the first separator and keeps the rest; NULL if nothing is
// left.
static char *word_cut(char **text, char separator) {
    char *word = *text;
    if (word != NULL) {
        char *end = strchr(word, separator);
        *text = end == NULL ? NULL : end + 1;
        if (end != NULL) {
            *end = '\0';
        }
    }
    return word;
}

Rules *rules_made(const RulesConfig *config) {
    Rules *rules = NULL;
    Message message = {""};
    if (rules_compile(&rules, config, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return rules;
}

Rules *rules_named(const char *words, int players) {
    char text[RULES_TEXT_SIZE];
    assert_true(strlen(words) < sizeof text);
    memcpy(text, words, strlen(words) + 1);
    const TileSet *sets[NAMES_MAX];
    OptionValue options[OPTIONS_OF_RULES_MAX];
    const char *expansions[NAMES_MAX];
    RulesConfig config = {.tilesets = sets,
                          .options = options,
                          .expansions = expansions,
                          .players = (uint8_t)players};
    char *rest = text;
    char *ids = word_cut(&rest, ' ');
    for (char *id; (id = word_cut(&ids, '+')) != NULL;) {
        const TileSet *set = shipped_tileset_find(id);
        assert_true(config.tileset_count + config.expansion_count < NAMES_MAX);
        if (set != NULL) {
            sets[config.tileset_count++] = set;
        } else { // an expansion without tiles; unknown names are rejected below
            expansions[config.expansion_count++] = id;
        }
    }
    for (char *option; (option = word_cut(&rest, ' ')) != NULL;) {
        assert_true(config.option_count < OPTIONS_OF_RULES_MAX);
        options[config.option_count].key = word_cut(&option, '=');
        options[config.option_count++].value = option;
    }
    return rules_made(&config);
}

Game *game_memory(const Rules *rules) {
    Game *const game = game_alloc(rules);
    assert_non_null(game);
    return game;
}

GameTable table_with(Rules *rules) {
    GameTable table = {.rules = rules, .game = game_memory(rules), .other = game_memory(rules)};
    table.actions = malloc(rules_actions_max(rules) * sizeof *table.actions);
    assert_non_null(table.actions);
    game_start(rules, table.game, 0);
    return table;
}

GameTable table_of(const char *words, int players) {
    return table_with(rules_named(words, players));
}

void table_free(GameTable *table) {
    free(table->game);
    free(table->other);
    free(table->actions);
    rules_destroy(table->rules);
}

void table_step(GameTable *table, Rng *rng) {
    if (game_pending(table->rules, table->game).kind == PENDING_DECISION) {
        game_apply(table->rules, table->game, game_sample_action(table->rules, table->game, rng));
    } else {
        (void)game_chance(table->rules, table->game, rng);
    }
}

bool table_in_phase(const GameTable *table, const char *phase) {
    const Pending pending = game_pending(table->rules, table->game);
    return pending.kind == PENDING_DECISION && strcmp(pending.phase, phase) == 0;
}

bool table_is_over(const GameTable *table) {
    return game_pending(table->rules, table->game).kind == PENDING_OVER;
}

bool table_reach(GameTable *table, const char *phase, Rng *rng) {
    while (!table_in_phase(table, phase) && !table_is_over(table)) {
        table_step(table, rng);
    }
    return !table_is_over(table);
}

void table_read(GameTable *table, const char *position) {
    position_told(table->rules, table->game, position);
}

void table_draw(GameTable *table, const char *type) {
    tile_told(table->rules, table->game, type);
}

bool table_allows(const GameTable *table, const char *action) {
    return move_is_legal(table->rules, table->game, action);
}

void table_act(GameTable *table, const char *action) {
    move_told(table->rules, table->game, action);
    table_expect_sound(table);
}

void table_expect_sound(const GameTable *table) {
    Message message = {""};
    if (game_check(table->rules, table->game, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

void table_expect_text(GameTable *table) {
    static char text[POSITION_SIZE], again[POSITION_SIZE];
    const Rules *const rules = table->rules;
    assert_true(game_to_text(rules, table->game, text, sizeof text) < sizeof text);
    position_told(rules, table->other, text);
    (void)game_to_text(rules, table->other, again, sizeof again);
    assert_string_equal(text, again);
    assert_true(game_hash(rules, table->game) == game_hash(rules, table->other));
    int32_t mine[PLAYERS_MAX] = {0};
    int32_t theirs[PLAYERS_MAX] = {0};
    game_value(rules, table->game, mine);
    game_value(rules, table->other, theirs);
    assert_memory_equal(mine, theirs, sizeof mine);
}
