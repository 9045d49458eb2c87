/**
 * A position being read from text: what the words of a line mean, and the lines that are about
 * tiles. All of them read on within the present line; a message says what was expected.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_POSITION_READER_H
#define ENGINE_POSITION_READER_H

#include "base/text_reader.h"
#include "model/expansion.h"
#include "table/module_memory.h"

/** Reading builds the position in a game with the functions of setup.h. */
typedef struct PositionReader {
    const Rules *rules;
    Game *game;
    TextReader reader; /* within the present line */
    Message *message;
    bool begun; /* a line was read */
    bool hand;
    bool all_laid; /* a line was read that is not about tiles on the table: all of them are known */
    bool last;     /* who placed the last tile was read */
    bool over;     /* the turn line was read */
    bool remembered[MODULES_MAX]; /* the numbers of these modules were read */
} PositionReader;

/** Version of the texts that game_to_text writes: 2 since modules name what they remember ("state"
 * for "memory"). Texts of version 1 are read too; a text without `version` may be of either. */
enum { POSITION_VERSION = 2 };

// ---- Words

/** False at the end of the line, or if the word is too long. */
bool position_word(PositionReader *from, char word[TEXT_WORD_SIZE]);

/** A tile by its name, such as base/D. */
Status position_type(PositionReader *from, uint32_t *type) MUST_USE;

/** A number in a range, inclusive. */
Status position_number(PositionReader *from, int *out, int minimum, int maximum) MUST_USE;

Status position_player(PositionReader *from, int *player) MUST_USE;

/** A cell such as 3,-1. */
Status position_cell(PositionReader *from, int *x, int *y) MUST_USE;

/** A word that may end a line; false, and nothing is read, if it is another one or none. */
bool position_flag(PositionReader *from, const char *flag);

/** The cell of a tile on the table; its copy. */
Status position_copy(PositionReader *from, uint32_t *copy) MUST_USE;

/** "0" or "neutral" and the figure's name, as setup_figure wants them. */
Status position_figure(PositionReader *from, int *owner, unsigned *type) MUST_USE;

/** A cell and a segment of the tile there; the tile by its number in placing order. */
Status position_segment(PositionReader *from, uint32_t *tile, unsigned *segment) MUST_USE;

// ---- Lines about tiles, after the word they begin with

/** "base/D 3,-1 r1": a tile on the table. */
Status position_tile_line(PositionReader *from) MUST_USE;

/** The same of the tile of this turn, then "hole" if one was filled in this turn. */
Status position_laid_line(PositionReader *from) MUST_USE;

/** Nothing more: a hole was filled in this turn, and none of its tiles is the present one. */
Status position_hole_line(PositionReader *from) MUST_USE;
Status position_chance_line(PositionReader *from) MUST_USE;

/** "3,-1": the tile of this turn, where parts within its own laid others. */
Status position_resumed_line(PositionReader *from) MUST_USE;

/** "PHASE 1 0 3,-1": a part of the turn that waits: a phase, what modules remember, and the tile if
 * it lies. */
Status position_part_line(PositionReader *from) MUST_USE;

/** "base/D": a tile out of the game. */
Status position_discard_line(PositionReader *from) MUST_USE;

/** "60": how many draws are left. */
Status position_draws_line(PositionReader *from) MUST_USE;

/** "base/D": the tile in hand. */
Status position_hand_line(PositionReader *from) MUST_USE;

/** "1 base/D": the tile a player has drawn ahead. */
Status position_ahead_line(PositionReader *from) MUST_USE;

/** "open base/D" or, of a player's, "bought 1 base/D": a tile apart. */
Status position_apart_line(PositionReader *from) MUST_USE;

/** "0 2": from which player on how many have drawn their first tile ahead. */
Status position_opening_line(PositionReader *from) MUST_USE;

/** "river 1": what an expansion remembers, by number; as texts of version 1 have it. */
Status position_memory_line(PositionReader *from) MUST_USE;

/** "river again=1": what an expansion remembers, by name. */
Status position_state_line(PositionReader *from) MUST_USE;

#endif
