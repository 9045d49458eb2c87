/**
 * A position being read from text: the words of a line, and the lines about tiles. All functions
 * continue reading the current line; a message says what was expected.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_POSITION_READER_H
#define ENGINE_POSITION_READER_H

#include "base/text_reader.h"
#include "model/expansion.h"
#include "table/module_memory.h"

/** The position is built in a game with the functions of setup.h. */
typedef struct PositionReader {
    const Rules *rules;
    Game *game;
    TextReader reader; /* inside the current line */
    Message *message;
    bool begun; /* a line was read */
    bool hand;
    bool all_laid; /* a line not about placed tiles was read: no more placed tiles may follow */
    bool last;     /* the player of the last tile was read */
    bool over;     /* the turn line was read */
    bool remembered[MODULES_MAX]; /* the state of these modules was read */
} PositionReader;

/**
 * Version of the texts that game_to_text writes: 2 since modules name what they remember ("state"
 * instead of "memory"). Texts of version 1 are read too; a text without `version` may be of either.
 */
enum { POSITION_VERSION = 2 };

// ---- Words

/** Reads a word. Returns false at the end of the line, or if the word is too long. */
bool position_word(PositionReader *from, char word[TEXT_WORD_SIZE]);

/** Reads a tile's name, such as base/D. */
Status position_type(PositionReader *from, uint32_t *type) MUST_USE;

/** Reads a number in a range, both ends included. */
Status position_number(PositionReader *from, int *out, int minimum, int maximum) MUST_USE;

Status position_player(PositionReader *from, int *player) MUST_USE;

/** Reads a cell such as 3,-1. */
Status position_cell(PositionReader *from, int *x, int *y) MUST_USE;

/**
 * Reads an optional last word; returns false and reads nothing if it is another word or missing.
 */
bool position_flag(PositionReader *from, const char *flag);

/** Reads the cell of a placed tile; returns its copy. */
Status position_copy(PositionReader *from, uint32_t *copy) MUST_USE;

/** Reads "0" or "neutral" and the figure's name, as setup_figure needs them. */
Status position_figure(PositionReader *from, int *owner, unsigned *type) MUST_USE;

/**
 * Reads a cell and a segment of the tile there; the tile by its number in the order of placement.
 */
Status position_segment(PositionReader *from, uint32_t *tile, unsigned *segment) MUST_USE;

// ---- Lines about tiles, after their first word

/** "base/D 3,-1 r1": a placed tile. */
Status position_tile_line(PositionReader *from) MUST_USE;

/** As a tile line, for the tile of this turn; then "hole" if one was filled in this turn. */
Status position_laid_line(PositionReader *from) MUST_USE;

/** No further words: a hole was filled in this turn by an earlier tile. */
Status position_hole_line(PositionReader *from) MUST_USE;
Status position_chance_line(PositionReader *from) MUST_USE;

/** "3,-1": the tile of this turn, after nested turns placed others. */
Status position_resumed_line(PositionReader *from) MUST_USE;

/**
 * "PHASE 1 0 3,-1": a waiting part of the turn: its phase, what modules remember, and its tile if
 * placed.
 */
Status position_part_line(PositionReader *from) MUST_USE;

/** "base/D": a discarded tile. */
Status position_discard_line(PositionReader *from) MUST_USE;

/** "60": number of draws left. */
Status position_draws_line(PositionReader *from) MUST_USE;

/** "base/D": the current tile. */
Status position_hand_line(PositionReader *from) MUST_USE;

/** "1 base/D": the tile a player has drawn ahead. */
Status position_ahead_line(PositionReader *from) MUST_USE;

/** "open base/D", or for a player "bought 1 base/D": a set-aside tile. */
Status position_reserve_line(PositionReader *from) MUST_USE;

/** "0 2": from which player on how many have drawn their first tile ahead. */
Status position_opening_line(PositionReader *from) MUST_USE;

/** "river 1": what an expansion remembers, by number; only in texts of version 1. */
Status position_memory_line(PositionReader *from) MUST_USE;

/** "river again=1": what an expansion remembers, by name. */
Status position_state_line(PositionReader *from) MUST_USE;

#endif
