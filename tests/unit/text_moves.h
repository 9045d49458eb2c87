/**
 * Positions and decisions as text. An impossible text fails the running test. Include after
 * cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TEXT_MOVES_H
#define TESTS_TEXT_MOVES_H

#include "carcarena/engine/text.h"

static inline void position_told(const Rules *rules, Game *game, const char *text) {
    Message message = {""};
    if (game_from_text(rules, game, text, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

static inline void tile_told(const Rules *rules, Game *game, const char *type_name) {
    const int type = rules_type_find(rules, type_name);
    assert_true(type >= 0);
    assert_int_equal(game_draw_tile(rules, game, (uint32_t)type), STATUS_OK);
}

static inline bool move_is_legal(const Rules *rules, const Game *game, const char *text) {
    Action action = 0;
    return action_from_text(rules, game, text, &action, NULL) == STATUS_OK;
}

static inline void move_told(const Rules *rules, Game *game, const char *text) {
    Action action = 0;
    Message message = {""};
    if (action_from_text(rules, game, text, &action, &message) != STATUS_OK) {
        fail_msg("%s: %s", text, message.text);
    }
    game_apply(rules, game, action);
}

#endif
