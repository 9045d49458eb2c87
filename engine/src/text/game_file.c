// SPDX-License-Identifier: MIT
//
// Memory of a game file: tags, turns, steps.
#include "carcarena/engine/game_file.h"

#include "base/text_reader.h"
#include "base/text_writer.h"
#include "base/try.h"
#include "carcarena/engine/text.h"
#include "text/game_file_parts.h"

#include <stdlib.h>
#include <string.h>

// ---- Lists

char *game_text_copy(const char *text, size_t length) {
    char *const copy = malloc(length + 1);
    if (copy != NULL) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    return copy;
}

bool game_list_grow(void **items, size_t count, size_t room, size_t size) {
    void *const more = malloc(room * size);
    if (more == NULL) {
        return false;
    }
    if (count > 0) {
        memcpy(more, *items, count * size);
    }
    free(*items);
    *items = more;
    return true;
}

// ---- Freeing

static void variation_free(GameVariation *moves) {
    for (uint32_t i = 0; i < moves->turn_count; i++) {
        free(moves->turns[i].comment);
        GameVariation *other = moves->turns[i].other;
        while (other != NULL) {
            GameVariation *const next = other->next;
            variation_free(other); // as deep as GAME_FILE_LEVEL_MAX
            free(other);
            other = next;
        }
    }
    free(moves->turns);
    free(moves->steps);
}

void game_file_free(GameFile *file) {
    for (uint32_t i = 0; i < file->tag_count; i++) {
        free(file->tags[i].value);
    }
    free(file->tags);
    free(file->comment);
    variation_free(&file->moves);
    *file = (GameFile){.tags = NULL};
}

// ---- Annotations

GameVariation *game_file_vary(GameTurn *turn) {
    GameVariation **last = &turn->other;
    while (*last != NULL) {
        last = &(*last)->next;
    }
    *last = calloc(1, sizeof **last);
    return *last;
}

Status game_file_comment(GameTurn *turn, const char *text, Message *message) {
    const size_t before = turn->comment != NULL ? strlen(turn->comment) : 0;
    const size_t length = strlen(text);
    char *const more = malloc(before + length + 2);
    if (more == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a comment");
    }
    if (before > 0) {
        memcpy(more, turn->comment, before);
        more[before] = ' ';
    }
    memcpy(more + before + (before > 0 ? 1 : 0), text, length + 1);
    free(turn->comment);
    turn->comment = more;
    return STATUS_OK;
}

// ---- Tags

static GameTag *tag_find(const GameFile *file, const char *name) {
    for (uint32_t i = 0; i < file->tag_count; i++) {
        if (strcmp(file->tags[i].name, name) == 0) {
            return &file->tags[i];
        }
    }
    return NULL;
}

const char *game_file_tag(const GameFile *file, const char *name) {
    const GameTag *const tag = tag_find(file, name);
    return tag != NULL ? tag->value : NULL;
}

int game_tag_shown(const char *value) {
    enum { SHOWN = 60 };
    const size_t length = strcspn(value, "\n");
    return length < SHOWN ? (int)length : SHOWN;
}

uint32_t game_file_tag_line(const GameFile *file, const char *name) {
    const GameTag *const tag = tag_find(file, name);
    return tag != NULL ? tag->line : 0;
}

Status game_file_set(GameFile *file, const char *name, const char *value, Message *message) {
    char *const copy = game_text_copy(value, strlen(value));
    GameTag *tag = tag_find(file, name);
    if (copy != NULL && tag == NULL) {
        void *tags = file->tags;
        if (game_list_grow(&tags, file->tag_count, file->tag_count + 1, sizeof *tag)) {
            file->tags = tags;
            tag = &file->tags[file->tag_count++];
            *tag = (GameTag){.value = NULL};
            CHECK(strlen(name) <= GAME_TAG_NAME_MAX);
            memcpy(tag->name, name, strlen(name));
        }
    }
    if (copy == NULL || tag == NULL) {
        free(copy);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a tag");
    }
    free(tag->value);
    tag->value = copy;
    return STATUS_OK;
}

// ---- Turns

// Makes room for one more item.
static bool room_make(void **items, uint32_t count, uint32_t *room, size_t size) {
    const uint32_t wider = count < *room ? *room : 2 * count + 64;
    const bool made = wider == *room || game_list_grow(items, count, wider, size);
    *room = made ? wider : *room;
    return made;
}

Status game_turn_begin(GameVariation *moves, Message *message) {
    void *turns = moves->turns;
    const bool made = room_make(&turns, moves->turn_count, &moves->turn_room, sizeof(GameTurn));
    moves->turns = turns;
    if (!made) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the turns of a game");
    }
    moves->turns[moves->turn_count++] = (GameTurn){.first = moves->step_count, .clock_ms = -1};
    return STATUS_OK;
}

Status game_turn_add(GameVariation *moves, const GameStep *step, Message *message) {
    void *steps = moves->steps;
    const bool made = room_make(&steps, moves->step_count, &moves->step_room, sizeof(GameStep));
    moves->steps = steps;
    if (!made) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the steps of a game");
    }
    moves->steps[moves->step_count++] = *step;
    moves->turns[moves->turn_count - 1].count++;
    return STATUS_OK;
}

Status game_file_add(GameVariation *moves, const GameStep *step, Message *message) {
    const bool decided =
        moves->step_count > 0 && moves->steps[moves->step_count - 1].kind == PENDING_DECISION;
    if (moves->turn_count == 0 || (decided && step->kind == PENDING_DRAW)) {
        TRY(game_turn_begin(moves, message));
    }
    return game_turn_add(moves, step, message);
}

// ---- Positions

enum { POSITIONS = 2 * (GAME_FILE_LEVEL_MAX + 1), GAME_ALIGNMENT = 64 };

Status game_positions_make(GamePositions *positions, const Rules *rules, Message *message) {
    const size_t size = POSITIONS * rules_game_size(rules);
    *positions = (GamePositions){.rules = rules, .games = aligned_alloc(GAME_ALIGNMENT, size)};
    if (positions->games == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the positions of a game");
    }
    memset(positions->games, 0, size);
    return STATUS_OK;
}

void game_positions_free(GamePositions *positions) {
    free(positions->games);
}

static Game *position_at(const GamePositions *positions, unsigned index) {
    return (Game *)(positions->games + index * rules_game_size(positions->rules));
}

Game *game_position(const GamePositions *positions, unsigned level) {
    return position_at(positions, 2 * level);
}

const Game *game_position_before(const GamePositions *positions, unsigned level) {
    return position_at(positions, 2 * level + 1);
}

const Game *game_positions_keep(const GamePositions *positions, unsigned level) {
    Game *const before = position_at(positions, 2 * level + 1);
    game_copy(positions->rules, before, game_position(positions, level));
    return before;
}

// ---- What tags say

bool game_file_finished(const GameFile *file) {
    const char *const result = game_file_tag(file, "Result");
    return result != NULL && strcmp(result, "*") != 0 && game_file_tag(file, "Termination") == NULL;
}

static Status start_first(const GameFile *file, const Rules *rules, Game *game, Message *message) {
    const char *const text = game_file_tag(file, "First");
    int first = 0;
    if (text != NULL &&
        (!text_integer(&first, text) || first < 0 || first >= rules_players(rules))) {
        return message_set(message, STATUS_INVALID,
                           "line %u: tag First: expected a player from 0 to %d, found '%.*s'",
                           game_file_tag_line(file, "First"), rules_players(rules) - 1,
                           game_tag_shown(text), text);
    }
    game_start(rules, game, first);
    return STATUS_OK;
}

Status game_file_start(const GameFile *file, const Rules *rules, Game *game, Message *message) {
    const char *const position = game_file_tag(file, "Position");
    if (position == NULL) {
        return start_first(file, rules, game, message);
    }
    const Status status = game_from_text(rules, game, position, message);
    if (status != STATUS_OK) {
        message_prefix(message, "line %u: tag Position", game_file_tag_line(file, "Position"));
    }
    return status;
}

// ---- The result

static void result_write(TextWriter *to, const Rules *rules, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    if (game_pending(rules, game).kind != PENDING_OVER) {
        text_writer_char(to, '*');
        return;
    }
    game_scores(rules, game, scores);
    for (int player = 0; player < rules_players(rules); player++) {
        text_writer_format(to, "%s%d", player > 0 ? "-" : "", scores[player]);
    }
}

Status game_file_set_result(GameFile *file, const Rules *rules, Message *message) {
    char text[PLAYERS_MAX * 12];
    TextWriter writer = text_writer_make(text, sizeof text);
    GamePositions positions;
    TRY(game_positions_make(&positions, rules, message));
    Game *const game = game_position(&positions, 0);
    const Status status = game_file_start(file, rules, game, message);
    if (status == STATUS_OK) {
        for (uint32_t i = 0; i < file->moves.step_count; i++) {
            game_step_apply(rules, game, &file->moves.steps[i], NULL);
        }
        result_write(&writer, rules, game);
    }
    game_positions_free(&positions);
    TRY(status);
    return game_file_set(file, "Result", text, message);
}
