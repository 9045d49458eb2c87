// SPDX-License-Identifier: MIT
#include "chance_table.h"

#include "carcarena/arena/shipped_tilesets.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { TILESETS_MAX = 4, TEXT_SIZE = 128 };

ChanceTable chance_table(const char *tilesets, int players) {
    char text[TEXT_SIZE];
    const TileSet *sets[TILESETS_MAX];
    const char *const toys[] = {"toy-die"};
    RulesConfig config = {
        .tilesets = sets, .expansions = toys, .expansion_count = 1, .players = (uint8_t)players};
    (void)snprintf(text, sizeof text, "%s", tilesets);
    for (char *id = text; id != NULL; config.tileset_count++) {
        char *next = strchr(id, '+');
        if (next != NULL) {
            *next++ = '\0';
        }
        assert_true(config.tileset_count < TILESETS_MAX);
        sets[config.tileset_count] = shipped_tileset_find(id);
        assert_non_null(sets[config.tileset_count]);
        id = next;
    }
    ChanceTable table = {NULL, NULL};
    Message message = {""};
    if (rules_compile(&table.rules, &config, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    table.game = aligned_alloc(64, rules_game_size(table.rules));
    assert_non_null(table.game);
    game_start(table.rules, table.game, 0);
    return table;
}

void chance_table_free(ChanceTable *table) {
    free(table->game);
    rules_destroy(table->rules);
}

void chance_step(ChanceTable *table, Rng *rng) {
    if (game_pending(table->rules, table->game).kind == PENDING_DECISION) {
        game_apply(table->rules, table->game, game_sample_action(table->rules, table->game, rng));
    } else {
        (void)game_chance(table->rules, table->game, rng);
    }
}
