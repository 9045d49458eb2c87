// SPDX-License-Identifier: MIT
//
// The lines of a position about tiles and about nested turns.
#include "text/position_reader.h"

#include "base/try.h"
#include "play/setup.h"
#include "table/nested_turns.h"

#include <string.h>

/** Reads the tile of a "tile" or "laid" line. */
static Status read_tile(PositionReader *from, PlacedTile *tile) {
    if (from->all_laid) { // later lines depend on all of them
        return message_set(from->message, STATUS_INVALID,
                           "expected the tiles on the table before all other lines");
    }
    uint32_t type = 0;
    int x = 0;
    int y = 0;
    TRY(position_type(from, &type));
    TRY(position_cell(from, &x, &y));
    char word[TEXT_WORD_SIZE] = "";
    if (!position_word(from, word) || word[0] != 'r' || word[1] < '0' || word[1] > '3' ||
        word[2] != '\0') {
        return message_set(from->message, STATUS_INVALID, "expected a rotation r0 to r3, got '%s'",
                           word);
    }
    *tile = (PlacedTile){.x = (int16_t)x,
                         .y = (int16_t)y,
                         .type = (uint16_t)type,
                         .rotation = (uint8_t)(word[1] - '0')};
    int copy = 0;
    if (!position_flag(from, "copy")) {
        return STATUS_OK;
    }
    TRY(position_number(from, &copy, 1, (int)from->rules->types[type].copies));
    return setup_copy(from->rules, from->game, type, (uint32_t)copy, from->message);
}

Status position_tile_line(PositionReader *from) {
    PlacedTile tile;
    const bool first = game_tile_count(from->rules, from->game) == 0;
    TRY(read_tile(from, &tile));
    if (from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID, "the tile laid this turn is the last");
    }
    TRY(setup_tile(from->rules, from->game, tile, from->message));
    if (first) {
        // Neutral figures start on the first tile, or its block; here their lines place them.
        setup_clear_neutral(from->rules, from->game);
    }
    return STATUS_OK;
}

Status position_laid_line(PositionReader *from) {
    PlacedTile tile;
    TRY(read_tile(from, &tile));
    if (from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID, "a second tile laid this turn");
    }
    const bool hole = position_flag(from, "hole");
    return setup_laid(from->rules, from->game, tile, hole, from->message);
}

Status position_hole_line(PositionReader *from) {
    if (!from->rules->options.hole_turn || from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID,
                           "a hole brings no turn here, or is told with the tile laid");
    }
    from->game->hole_filled = 1;
    return STATUS_OK;
}

Status position_chance_line(PositionReader *from) {
    if (from->rules->chance_windows == 0 || from->game->copy_in_turn == NO_COPY) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a tile laid in this turn, and rules that let a player do "
                           "more after a chance event");
    }
    from->game->chance_came = 1;
    return STATUS_OK;
}

static Status parts_refuse(PositionReader *from) {
    return message_set(from->message, STATUS_INVALID,
                       "no more parts of a turn lie within each other in these rules");
}

Status position_resumed_line(PositionReader *from) {
    uint32_t copy = 0;
    TRY(position_copy(from, &copy));
    if (from->rules->nests == 0) {
        return parts_refuse(from);
    }
    if (from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID, "a second tile laid this turn");
    }
    from->rules->kernel->take_up(from->rules, from->game, copy);
    from->game->hole_filled = position_flag(from, "hole");
    return STATUS_OK;
}

Status position_part_line(PositionReader *from) {
    const Rules *rules = from->rules;
    if (!part_room(rules, from->game)) {
        return parts_refuse(from);
    }
    char word[TEXT_WORD_SIZE] = "";
    (void)position_word(from, word);
    const uint32_t phase = part_phase_named(rules, word);
    if (phase == rules->phase_count) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a phase that begins parts of a turn, got '%s'", word);
    }
    uint32_t numbers[PART_NUMBERS_MAX] = {0};
    for (uint32_t i = 0; i < rules->part_numbers; i++) {
        int value = 0;
        TRY(position_number(from, &value, 0, MEMORY_MOST));
        numbers[i] = (uint32_t)value;
        TRY(part_number_fits(rules, from->game, i, numbers[i], from->message));
    }
    uint32_t copy = NO_COPY;
    if (!text_reader_done(&from->reader)) {
        TRY(position_copy(from, &copy));
    }
    part_push(rules, from->game, (WaitingPart){(uint16_t)copy, (uint16_t)phase}, numbers);
    return STATUS_OK;
}

Status position_discard_line(PositionReader *from) {
    uint32_t type = 0;
    TRY(position_type(from, &type));
    return setup_discard(from->rules, from->game, type, from->message);
}

Status position_draws_line(PositionReader *from) {
    int draws = 0;
    TRY(position_number(from, &draws, 0, DECK_TILES_MAX));
    return setup_draws(from->rules, from->game, (uint32_t)draws, from->message);
}

Status position_hand_line(PositionReader *from) {
    uint32_t type = 0;
    TRY(position_type(from, &type));
    if (from->hand) {
        return message_set(from->message, STATUS_INVALID, "a second tile in hand");
    }
    from->hand = true;
    return setup_hand(from->rules, from->game, type, from->message);
}

Status position_ahead_line(PositionReader *from) {
    int player = 0;
    uint32_t type = 0;
    TRY(position_player(from, &player));
    TRY(position_type(from, &type));
    return setup_ahead(from->rules, from->game, player, type, from->message);
}

/** Returns the places for set-aside tiles with a name, or NULL. */
static const ReserveKind *reserve_kind_named(const Rules *rules, const char *name) {
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        if (text_is_name(name, rules->apart[i].kind->name)) {
            return rules->apart[i].kind;
        }
    }
    return NULL;
}

Status position_reserve_line(PositionReader *from) {
    char name[TEXT_WORD_SIZE] = "";
    (void)position_word(from, name);
    const ReserveKind *kind = reserve_kind_named(from->rules, name);
    if (kind == NULL) {
        return message_set(from->message, STATUS_INVALID, "there is no place for a tile '%s'",
                           name);
    }
    int owner = -1;
    uint32_t type = 0;
    if (kind->owned) {
        TRY(position_player(from, &owner));
    }
    TRY(position_type(from, &type));
    return setup_reserve(from->rules, from->game, kind, owner, type, from->message);
}

Status position_opening_line(PositionReader *from) {
    int first = 0;
    int count = 0;
    TRY(position_player(from, &first));
    TRY(position_player(from, &count));
    return setup_opening(from->rules, from->game, first, count, from->message);
}
