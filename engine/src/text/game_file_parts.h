/**
 * What reader and writer of game files share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_GAME_FILE_PARTS_H
#define ENGINE_GAME_FILE_PARTS_H

#include "carcarena/engine/game_file.h"

/* Greatest level of variations of variations, so that no text can use up the stack. */
enum { GAME_FILE_LEVEL_MAX = 8 };

/** At each level of variations: the position reached, and that before its last turn. */
typedef struct GamePositions {
    const Rules *rules;
    char *games;
} GamePositions;

Status game_positions_make(GamePositions *positions, const Rules *rules, Message *message) MUST_USE;
void game_positions_free(GamePositions *positions);

/** Returns the position reached at a level; 0 is the game itself. */
Game *game_position(const GamePositions *positions, unsigned level);

/** Keeps that position as the one before the turn that begins, and returns the copy. */
const Game *game_positions_keep(const GamePositions *positions, unsigned level);

/** Returns what was kept. */
const Game *game_position_before(const GamePositions *positions, unsigned level);

/** Returns a copy of the first `length` bytes, ended by a zero, or NULL. */
char *game_text_copy(const char *text, size_t length);

/**
 * Makes a list longer: moves it to memory for `room` items of `size` bytes.
 * @param items receives it; unchanged on failure. @return false if there is no memory
 */
bool game_list_grow(void **items, size_t count, size_t room, size_t size);

/** Returns the line where a tag was read; 0 if it was not. */
uint32_t game_file_tag_line(const GameFile *file, const char *name);

/** Returns the number of bytes of a tag's value that a message shows: of its first line. */
int game_tag_shown(const char *value);

/** Begins a turn. */
Status game_turn_begin(GameVariation *moves, Message *message) MUST_USE;

/** Appends a step to the last turn. @pre there is one */
Status game_turn_add(GameVariation *moves, const GameStep *step, Message *message) MUST_USE;

/**
 * Returns true if the tags say that the game was played to its end. Only then, or if another turn
 * follows, may passes at the end of a turn be left out.
 */
bool game_file_finished(const GameFile *file);

#endif
