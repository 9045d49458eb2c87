// SPDX-License-Identifier: MIT
//
// Reads the words of a position's lines.
#include "text/position_reader.h"

#include "base/try.h"
#include "carcarena/engine/text.h"
#include "text/segment_names.h"

#include <string.h>

bool position_word(PositionReader *from, char word[TEXT_WORD_SIZE]) {
    return text_reader_word(&from->reader, word, TEXT_WORD_SIZE);
}

Status position_type(PositionReader *from, uint32_t *type) {
    char word[TEXT_WORD_SIZE] = "";
    const int found = position_word(from, word) ? rules_type_find(from->rules, word) : -1;
    if (found < 0) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a tile in play such as base/D, got '%s'", word);
    }
    *type = (uint32_t)found;
    return STATUS_OK;
}

Status position_number(PositionReader *from, int *out, int minimum, int maximum) {
    char word[TEXT_WORD_SIZE] = "";
    int value = 0;
    if (!position_word(from, word) || !text_integer(&value, word) || value < minimum ||
        value > maximum) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a number from %d to %d, got '%s'", minimum, maximum, word);
    }
    *out = value;
    return STATUS_OK;
}

Status position_player(PositionReader *from, int *player) {
    return position_number(from, player, 0, rules_players(from->rules) - 1);
}

Status position_cell(PositionReader *from, int *x, int *y) {
    char word[TEXT_WORD_SIZE] = "";
    if (!position_word(from, word) || !text_cell(x, y, word)) {
        return message_set(from->message, STATUS_INVALID, "expected a cell such as 3,-1, got '%s'",
                           word);
    }
    return STATUS_OK;
}

bool position_flag(PositionReader *from, const char *flag) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    if (position_word(from, word) && strcmp(word, flag) == 0) {
        return true;
    }
    from->reader = before;
    return false;
}

Status position_copy(PositionReader *from, uint32_t *copy) {
    int x = 0;
    int y = 0;
    TRY(position_cell(from, &x, &y));
    int found = from->rules->kernel->copy_on(from->game, x, y);
    if (found < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no tile at %d,%d", x, y);
    }
    const bool half = rules_copy_type(from->rules, (uint32_t)found)->half;
    for (unsigned corner = 0; half && corner < SIDES; corner++) {
        if (position_flag(from, corner_text(corner))) {
            found = half_copy_at(from->rules, from->game, x, y, corner);
            break;
        }
    }
    if (half && found < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no such half tile at %d,%d", x,
                           y);
    }
    *copy = (uint32_t)found;
    return STATUS_OK;
}

Status position_figure(PositionReader *from, int *owner, unsigned *type) {
    char word[TEXT_WORD_SIZE] = "";
    char name[TEXT_WORD_SIZE] = "";
    if (!position_word(from, word) || !position_word(from, name)) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a player or 'neutral', and the name of a figure");
    }
    int player = -1;
    const bool neutral = strcmp(word, "neutral") == 0;
    if (!neutral &&
        (!text_integer(&player, word) || player < 0 || player >= rules_players(from->rules))) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a player from 0 to %d or 'neutral', got '%s'",
                           rules_players(from->rules) - 1, word);
    }
    const char *candidate = NULL;
    for (unsigned i = 0;; i++) {
        candidate = neutral                 ? rules_neutral_name(from->rules, i)
                    : i < FIGURE_TYPE_COUNT ? figure_type_text((FigureType)i)
                                            : NULL;
        if (candidate == NULL) {
            return message_set(from->message, STATUS_INVALID, "there is no figure '%s' in play",
                               name);
        }
        if (text_is_name(name, candidate)) {
            *owner = player;
            *type = i;
            return STATUS_OK;
        }
    }
}

Status position_segment(PositionReader *from, uint32_t *tile, unsigned *segment) {
    int x = 0;
    int y = 0;
    TRY(position_cell(from, &x, &y));
    char word[TEXT_WORD_SIZE] = "";
    const bool found = position_word(from, word);
    const int index = game_tile_at(from->rules, from->game, x, y);
    if (index < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no tile at %d,%d", x, y);
    }
    const uint16_t type = game_tile(from->rules, from->game, (uint32_t)index).type;
    const TileFacts *facts = rules_type(from->rules, type);
    const SegmentRef ref = found ? cell_segment_named(from->rules, from->game, x, y, word) : NO_REF;
    if (ref != NO_REF) {
        *tile = copy_index(from->rules, from->game, ref_copy(ref));
        *segment = ref_segment(ref);
        return STATUS_OK;
    }
    return message_set(from->message, STATUS_INVALID, "tile %s at %d,%d has no segment '%s'",
                       facts->id, x, y, word);
}
