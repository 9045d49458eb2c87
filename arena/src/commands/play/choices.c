// SPDX-License-Identifier: MIT
#include "commands/play/choices.h"

#include "carcarena/engine/text.h"
#include "text/integer_text.h"

#include <stdio.h>
#include <string.h>

enum { TILE_LINES = 5, TYPE_NAME_SIZE = 96 };

// ---- The list

static bool all_place(const Choices *choices) {
    for (uint32_t i = 0; i < choices->count; i++) {
        if (action_verb(choices->actions[i]) != VERB_PLACE || action_arg(choices->actions[i]) > 0) {
            return false;
        }
    }
    return true;
}

static bool same_cell(Action one, Action other) {
    return action_x(one) == action_x(other) && action_y(one) == action_y(other);
}

/** Lists one line per cell, in the order in which cells first appear. */
static void cells_list(TextBuffer *out, const Choices *choices) {
    for (uint32_t i = 0; i < choices->count; i++) {
        const Action action = choices->actions[i];
        bool listed = false;
        for (uint32_t k = 0; k < i && !listed; k++) {
            listed = same_cell(choices->actions[k], action);
        }
        if (listed) {
            continue;
        }
        char cell[32];
        (void)snprintf(cell, sizeof cell, "%d,%d", action_x(action), action_y(action));
        text_buffer_format(out, "   at %-7s", cell);
        for (uint32_t k = i; k < choices->count; k++) {
            if (same_cell(choices->actions[k], action)) {
                text_buffer_format(out, " %4u: r%u", (unsigned)k + 1,
                                   action_rotation(choices->actions[k]));
            }
        }
        text_buffer_add(out, "\n");
    }
}

/** Writes "knight in the city"; "" if the text of the action is as clear. */
static void deployment_words(const Choices *choices, Action action, char *text, size_t size) {
    static const char *const PLACES[SEGMENT_KIND_COUNT] = {[SEGMENT_CITY] = "city",
                                                           [SEGMENT_ROAD] = "road",
                                                           [SEGMENT_CLOISTER] = "cloister",
                                                           [SEGMENT_FIELD] = "field",
                                                           [SEGMENT_GARDEN] = "garden"};
    static const char *const ROLES[SEGMENT_KIND_COUNT] = {[SEGMENT_CITY] = "knight",
                                                          [SEGMENT_ROAD] = "highwayman",
                                                          [SEGMENT_CLOISTER] = "monk",
                                                          [SEGMENT_FIELD] = "farmer"};
    unsigned segment = action_segment(action);
    text[0] = '\0';
    const int index = action_space(action) < 0
                          ? game_segment_tile(choices->rules, choices->game, action_x(action),
                                              action_y(action), &segment)
                          : -1;
    if (action_verb(action) != VERB_DEPLOY || action_arg(action) > 0 || index < 0 ||
        index != game_tile_in_turn(choices->rules, choices->game)) {
        return;
    }
    const TileFacts *const facts =
        rules_type(choices->rules, game_tile(choices->rules, choices->game, (uint32_t)index).type);
    if (segment >= facts->segment_count) {
        return;
    }
    const unsigned kind = facts->segments[segment].kind;
    const unsigned figure = action_figure(action);
    const char *const role = figure == FIGURE_NORMAL ? ROLES[kind] : NULL;
    if (PLACES[kind] != NULL) {
        (void)snprintf(text, size, "%-3s %s %s the %s", facts->segments[segment].id,
                       role != NULL ? role : figure_type_text((FigureType)figure),
                       kind == SEGMENT_CITY     ? "in"
                       : kind == SEGMENT_GARDEN ? "in"
                                                : "on",
                       PLACES[kind]);
    }
}

bool choices_pass(const Choices *choices, Action *out) {
    for (uint32_t i = 0; i < choices->count; i++) {
        if (action_verb(choices->actions[i]) == VERB_PASS) {
            *out = choices->actions[i];
            return true;
        }
    }
    return false;
}

/**
 * Returns how many more points an action brings its player than declining, if the game ended after
 * it.
 */
static int32_t action_worth(const Choices *choices, Action action, Action pass) {
    int32_t with[PLAYERS_MAX];
    int32_t without[PLAYERS_MAX];
    const int player = game_pending(choices->rules, choices->game).player;
    game_copy(choices->rules, choices->with, choices->game);
    game_copy(choices->rules, choices->without, choices->game);
    game_apply(choices->rules, choices->with, action);
    game_apply(choices->rules, choices->without, pass);
    game_value(choices->rules, choices->with, with);
    game_value(choices->rules, choices->without, without);
    return with[player] - without[player];
}

/** Appends the notation of an action, and what it does where that says more. */
static void action_line(TextBuffer *out, const Choices *choices, Action action) {
    char text[ACTION_TEXT_SIZE];
    char words[ACTION_WORDS_SIZE];
    (void)action_to_text(choices->rules, choices->game, action, text, sizeof text);
    (void)action_to_words(choices->rules, choices->game, action, words, sizeof words);
    text_buffer_add(out, text);
    if (strcmp(text, words) != 0) {
        text_buffer_format(out, "  %s", words);
    }
}

static void choice_line(TextBuffer *out, const Choices *choices, uint32_t index) {
    char text[ACTION_TEXT_SIZE];
    Action pass = 0;
    const Action action = choices->actions[index];
    deployment_words(choices, action, text, sizeof text);
    const bool words = text[0] != '\0';
    text_buffer_format(out, "%4u  %s", (unsigned)index + 1, text);
    if (!words) {
        action_line(out, choices, action);
    }
    if (action_verb(action) == VERB_PASS) {
        text_buffer_add(out, " (or Enter)");
    } else if (words && choices_pass(choices, &pass) && !rules_have_hidden_info(choices->rules)) {
        text_buffer_format(out, ", worth %d now", (int)action_worth(choices, action, pass));
    }
    text_buffer_add(out, "\n");
}

void choices_list(TextBuffer *out, const Choices *choices) {
    if (all_place(choices)) {
        cells_list(out, choices);
        return;
    }
    for (uint32_t i = 0; i < choices->count; i++) {
        choice_line(out, choices, i);
    }
}

void choices_tile(TextBuffer *out, const Choices *choices) {
    char name[TYPE_NAME_SIZE];
    const int index = game_tile_in_turn(choices->rules, choices->game);
    if (index < 0) {
        return;
    }
    const PlacedTile tile = game_tile(choices->rules, choices->game, (uint32_t)index);
    const TileDrawing drawing =
        tile_facts_draw_named(rules_type(choices->rules, tile.type), tile.rotation);
    text_buffer_format(out, "   The tile %s at %d,%d:\n\n",
                       rules_type_name(choices->rules, tile.type, name, sizeof name), tile.x,
                       tile.y);
    for (int line = 0; line < TILE_LINES; line++) {
        text_buffer_format(out, "      %s\n", drawing.lines[line]);
    }
    text_buffer_add(out, "\n");
}

// ---- Typed choices

/** Returns whether `typed` consists of whole words of an action's text. */
static bool words_match(const char *text, const char *typed) {
    char all[ACTION_TEXT_SIZE + 2];
    char part[ACTION_TEXT_SIZE + 2];
    (void)snprintf(all, sizeof all, " %s ", text);
    return snprintf(part, sizeof part, " %s ", typed) < (int)sizeof part &&
           strstr(all, part) != NULL;
}

/** Returns whether an action deploys the player's common figure on the current tile. */
static bool is_usual(const Choices *choices, Action action) {
    const int tile = game_tile_in_turn(choices->rules, choices->game);
    return action_verb(action) == VERB_DEPLOY && action_figure(action) == FIGURE_NORMAL &&
           action_arg(action) == 0 && action_space(action) < 0 && tile >= 0 &&
           tile == game_tile_at(choices->rules, choices->game, action_x(action), action_y(action));
}

static Status number_read(const Choices *choices, uint64_t number, Action *out, Message *message) {
    if (number < 1 || number > choices->count) {
        return message_set(message, STATUS_ILLEGAL, "expected a number from 1 to %u",
                           (unsigned)choices->count);
    }
    *out = choices->actions[number - 1];
    return STATUS_OK;
}

/** Explains why a typed text is no choice, in the engine's words if it is an action. */
static Status refuse(const Choices *choices, const char *typed, Message *message) {
    static const char *const LEFT_OUT[] = {"", "place ", "deploy follower "};
    char text[2 * ACTION_TEXT_SIZE];
    for (size_t i = 0; i < sizeof LEFT_OUT / sizeof LEFT_OUT[0]; i++) {
        Action action = 0;
        (void)snprintf(text, sizeof text, "%s%.*s", LEFT_OUT[i], ACTION_TEXT_SIZE, typed);
        if (action_from_text(choices->rules, choices->game, text, &action, message) ==
            STATUS_ILLEGAL) {
            return STATUS_ILLEGAL;
        }
    }
    return message_set(message, STATUS_ILLEGAL,
                       "unknown move '%.40s': type a number of the list, or ? for help", typed);
}

Status choices_read(const Choices *choices, const char *typed, Action *out, Message *message) {
    char text[ACTION_TEXT_SIZE];
    uint64_t number = 0;
    unsigned found = 0;
    unsigned usual = 0; // number of matches that deploy the common figure on the current tile
    Action first = 0;
    if (seed_from_text(&number, typed) && typed[strspn(typed, "0123456789")] == '\0') {
        return number_read(choices, number, out, message);
    }
    for (uint32_t i = 0; i < choices->count; i++) {
        const Action action = choices->actions[i];
        (void)action_to_text(choices->rules, choices->game, action, text, sizeof text);
        if (!words_match(text, typed)) {
            continue;
        }
        if (strcmp(text, typed) == 0) {
            *out = action;
            return STATUS_OK;
        }
        if (is_usual(choices, action) && usual++ == 0) {
            *out = action;
        }
        first = found++ == 0 ? action : first;
    }
    if (found == 0) {
        return refuse(choices, typed, message);
    }
    *out = found == 1 ? first : *out;
    return found == 1 || usual == 1
               ? STATUS_OK
               : message_set(message, STATUS_ILLEGAL,
                             "'%.40s' fits %u moves: type the number of one of them", typed, found);
}
