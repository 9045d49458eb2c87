// SPDX-License-Identifier: MIT
//
// Arbitrary actions of eight bytes each, passed to game_try_apply. Draws and other moves of the
// game also come from the input. A rejected action must leave the game unchanged; an accepted one
// must leave it consistent.
#include "fuzz_target.h"

#include "carcarena/engine/view.h"
#include "config/rules_setup.h"

#include <stdlib.h>
#include <string.h>

/**
 * Reads an action. If the first byte is even, the bytes are used unchanged. If it is odd, the
 * fields are moved close to legal values.
 */
static Action action_read(const uint8_t bytes[8], unsigned player) {
    Action action = 0;
    memcpy(&action, bytes, sizeof action);
    if (bytes[0] % 2 == 0) {
        return action;
    }
    const int x = bytes[1] % 9 - 4;
    const int y = bytes[2] % 9 - 4;
    switch (bytes[3] % 4) {
    case 0:
        return action_place(player, x, y, bytes[4] % 4U);
    case 1:
        return action_deploy(player, bytes[5] % 2U, x, y, bytes[4] % 10U);
    case 2:
        return action_move(player, ACTION_NEUTRAL + bytes[5] % 2U, x, y, bytes[4] % 10U);
    default:
        return action_pass(player);
    }
}

static void step_game(const Rules *rules, Game *game, const uint8_t bytes[8], Rng *rng) {
    const Pending pending = game_pending(rules, game);
    if (pending.kind == PENDING_OVER) {
        game_start(rules, game, 0);
        return;
    }
    const uint64_t before = game_hash(rules, game);
    if (pending.kind == PENDING_DRAW) {
        const uint32_t type = bytes[1] % rules_type_count(rules);
        if (game_draw_tile(rules, game, type) != STATUS_OK) {
            CHECK(game_hash(rules, game) == before);
            game_draw(rules, game, rng);
        }
        return;
    }
    Message message = {""};
    const Action action = action_read(bytes, (unsigned)pending.player);
    if (game_try_apply(rules, game, action, NULL, &message) != STATUS_OK) {
        CHECK(message.text[0] != '\0');
        CHECK(game_hash(rules, game) == before);
        if (bytes[7] % 2 == 0) {
            game_apply(rules, game, game_sample_action(rules, game, rng));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const SETS[] = {"winter", "gingerbread-man"};
    RulesSetup *setup = NULL;
    const RulesRequest request = {.tilesets = SETS, .tileset_count = 2, .players = 2};
    CHECK(rules_setup_create(&setup, &request, NULL) == STATUS_OK);
    const Rules *rules = rules_setup_rules(setup);
    Game *game = game_alloc(rules);
    CHECK(game != NULL);
    game_start(rules, game, 0);
    Rng rng = rng_make(1, 1);
    for (size_t at = 0; at + 8 <= size; at += 8) {
        step_game(rules, game, data + at, &rng);
        CHECK(game_check(rules, game, NULL) == STATUS_OK);
    }
    free(game);
    rules_setup_destroy(setup);
    return 0;
}
