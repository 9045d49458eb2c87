/**
 * Text for people and files: actions, positions and drawings.
 *
 * Actions:  "pass", "place 3,-1 r2", "deploy follower 3,-1 c0", "move gingerbread-man 0,0 c0",
 * "remove follower 3,-1 c0 of 1" (another player's, by seat), "choose follower from 1" (the
 * player's own, which seat 1 holds). A figure that stands on a whole tile has the word "tile" in
 * place of a segment. Positions: one line a fact, complete enough to read back (game_from_text):
 *
 *     tile base/D 0,0 r0
 *     laid base/U 1,0 r0         (placed this turn; "hole" if it or another tile of the
 *                                 turn filled one, option hole_turn)
 *     resumed 1,0                (instead of laid: the tile of this turn where parts of the turn
 *                                 within its own laid others after it)
 *     hole                       (the same before the next tile is placed)
 *     completed 1,0 r0           (a road or city completed this turn, in rules in which pieces
 *                                 join roads)
 *     figure 0 follower 1,0 r0   ("lying" if it lies down)
 *     figure neutral gingerbread-man 0,0 c0
 *     away 0 follower prison 1   (neither in supply nor on a segment: a place of an expansion,
 *                                 and who holds it or the cell of the tile it is on)
 *     score 0 12
 *     discard base/C
 *     draws 61
 *     opening 0 1                (option predraw: from player 0 on, 1 drew the first tile ahead)
 *     ahead 0 base/W             (a tile drawn ahead)
 *     hand base/V                (drawn, not placed)
 *     last 1                     (placed a tile last, where that tells who begins after the last
 *                                 turn, and it is not the player before the active one)
 *     state river again=1        (what an expansion remembers: named fields and their
 *                                 numbers, as in pieces=9,10; those left out are as at the start
 *                                 of a game; of expansions whose pieces join roads right after
 *                                 the tiles)
 *     part errand 1 0 1,0        (a part of this turn that waits for another one within it to be
 *                                 over, the outermost one first: the phase in which it continues,
 *                                 numbers expansions remember about it, its tile if placed)
 *     scoring 1,0 c0             (the completed feature a decision of 'turn' is about)
 *     turn 1 deploy
 *
 * Tiles on the table come first, in the order they were placed. `turn` comes last and names the
 * player whose turn it is, the phase with hyphens for spaces, and who is asked in it if that is
 * another: "turn 1 wagon 0". A text with `state` begins with "version 2". Texts of version 1, which
 * give the numbers of all fields in order ("memory river 1"), and texts without the line are read
 * too. At the end of a game: "turn 1 over draw". Unseen tiles are those of
 * the rules that are not on the table, in hand or discarded.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_TEXT_H
#define CARCARENA_ENGINE_TEXT_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/view.h"

CARCARENA_BEGIN

enum { ACTION_TEXT_SIZE = 80 };

/** English name of a figure type of the players: "follower", "big follower", ... */
const char *figure_type_text(FigureType type);

/** English name of neutral figure number `index` of these rules, NULL past the last. */
const char *rules_neutral_name(const Rules *rules, unsigned index);

/** Id of segment `segment` of a tile, or "tile" for WHOLE_TILE; NULL if there is none. */
const char *segment_text(const TileFacts *facts, unsigned segment);

/** The segment such a text names, or -1. */
int segment_named(const TileFacts *facts, const char *text);

/** Corner of a tile: "nw", "ne", "se", "sw" for 0 to 3. */
const char *corner_text(unsigned corner);

/** First word of the text of an action: "pass", "source", "place", ... */
const char *action_verb_text(Verb verb);

/**
 * The word at the end of an action's text that stands for an argument of 1: "held" for PLACE,
 * "lying" for DEPLOY and MOVE, "paid" for REMOVE; NULL for verbs that have a number or none.
 */
const char *action_arg_word(Verb verb);

/** Writes the action's text, using the game for names. @return `text`. */
char *action_to_text(const Rules *rules, const Game *game, Action action, char *text, size_t size);

enum { ACTION_WORDS_SIZE = 256 };

/**
 * Writes what a legal action of the pending decision does in plain English: "put a follower on the
 * city at 1,0", "take the half tile halflings-1/07". No words can be read back.
 * @return `text`
 */
char *action_to_words(const Rules *rules, const Game *game, Action action, char *text, size_t size);

/** What is asked in the pending decision, draw or event. */
typedef struct Question {
    const char *text; /* an order to the player: "move the dragon to a neighboring tile"; static */
    int tile_type;    /* the tile that is decided about if it is not in hand (auctions), or -1 */
    int32_t bid;      /* auctions: the highest bid so far; otherwise 0 */
    unsigned step;    /* number of this decision in a series, from 1; 0: no series */
    unsigned steps;   /* length of the series */
} Question;

/** Returns what is asked. */
Question game_question(const Rules *rules, const Game *game);

/** Returns the tile type that a legal CHOOSE of the pending decision names, or -1. */
int action_tile_type(const Rules *rules, const Game *game, Action action);

/** Reads what action_to_text wrote and checks that it is legal now. @return STATUS_INVALID,
 * STATUS_ILLEGAL. */
Status action_from_text(const Rules *rules, const Game *game, const char *text, Action *out,
                        Message *message) MUST_USE;

/**
 * Writes the position. @return length without the terminating zero; if it is >= size the text was
 * cut.
 */
size_t game_to_text(const Rules *rules, const Game *game, char *text, size_t size);

/**
 * Reads a position: a draw or any decision is pending, or the game is over. What game_to_text wrote
 * is restored completely: play continues as from the written game.
 * Empty lines and those that start with # are skipped. Every line is checked and the result
 * satisfies game_check.
 * @return STATUS_INVALID or STATUS_ILLEGAL with "line N: ..."; STATUS_NO_MEMORY. `game` is
 * unchanged on failure.
 */
Status game_from_text(const Rules *rules, Game *game, const char *text, Message *message) MUST_USE;

/** A character to show in the middle of an empty cell, such as a choice offered there. */
typedef struct DrawingMark {
    int16_t x, y;
    char letter;
} DrawingMark;

/** How to draw; all zero is the plain small drawing. */
typedef struct DrawingStyle {
    bool large;               /* tiles of 9 x 5 characters instead of 7 x 3 */
    const DrawingMark *marks; /* borrowed for the call; the drawing reaches as far as they lie */
    uint32_t mark_count;
} DrawingStyle;

/**
 * Draws the board with ASCII characters, tiles as small pictures with figures on them, coordinates
 * at the rim. Cities are '#', pennants '*', roads '-', '|' and '+', their common ends 'x',
 * cloisters "[+]", gardens '&', rivers '~', fields dots; a player's figure is the number of the
 * player (in a corner if it is on the tile but on nothing printed there), a neutral figure the
 * capital of its name, a symbol the small first letter of its name, those of the whole tile in its
 * corners.
 * @return length without the terminating zero; if it is >= size the drawing was cut.
 */
size_t game_draw_board(const Rules *rules, const Game *game, char *text, size_t size);

/** One tile as text: lines from the north, each ended by a zero. */
typedef struct TileDrawing {
    char lines[5][10];
} TileDrawing;

/**
 * Draws one tile alone, large and with its pennants, after clockwise quarter turns.
 * @param set the one the tile is of, for its symbols; NULL leaves them out
 */
TileDrawing tile_facts_draw(const TileFacts *facts, const TileSet *set, unsigned rotation);

/** Draws one tile alone, large, with the names of its segments ("c0") on them where there is room.
 */
TileDrawing tile_facts_draw_named(const TileFacts *facts, unsigned rotation);

/** As game_draw_board in a style of the caller's. */
size_t game_draw_board_styled(const Rules *rules, const Game *game, const DrawingStyle *style,
                              char *text, size_t size);

CARCARENA_END

#endif
