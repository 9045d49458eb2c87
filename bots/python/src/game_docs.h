/**
 * Documentation of the methods of carcarena.Game, as help() shows it. The first line is the
 * signature that inspect.signature reads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_GAME_DOCS_H
#define CARCARENA_PYTHON_GAME_DOCS_H

#define DOC_GAME                                                                                   \
    "Game(rules, seed=0, first_player=0, undo=False)\n--\n\n"                                      \
    "One game. It contains no hidden deck: chance() draws at random.\n\n"                          \
    "rules: Rules. seed: of its random stream, 0 to 2**64 - 1. first_player: who draws first, "    \
    "from 0\n"                                                                                     \
    "on. undo: keep what undo() needs, which makes each change slower.\n\n"                        \
    "copy.copy, copy.deepcopy and pickle make games that continue with the same draws; copy() "    \
    "has a\n"                                                                                      \
    "own stream. One thread at a time may use a game. Raises ValueError or TypeError."

#define DOC_ACTIONS                                                                                \
    "actions($self, /)\n--\n\n"                                                                    \
    "Returns the legal actions of the pending decision, as a list of int; [] if none is "          \
    "pending.\n\n"                                                                                 \
    "Their order depends only on the history of the game. action_text() names them."

#define DOC_ACTIONS_INTO                                                                           \
    "actions_into($self, actions, /)\n--\n\n"                                                      \
    "Writes the legal actions and returns their number.\n\n"                                       \
    "actions: a buffer of uint64 with room for them; Rules.actions_max items always suffice.\n"    \
    "Raises ValueError if it is too small or of another type."

#define DOC_APPLY                                                                                  \
    "apply($self, action, /)\n--\n\n"                                                              \
    "Applies an action after a full check. A rotation that looks like a legal one is "             \
    "accepted.\n\n"                                                                                \
    "action: any integer with __index__. Raises IllegalAction, and nothing has changed."

#define DOC_APPLY_INDEX                                                                            \
    "apply_index($self, index, /)\n--\n\n"                                                         \
    "Applies actions()[index], without further checks.\n\n"                                        \
    "Raises IllegalAction if there is no such action; nothing has changed."

#define DOC_CHANCE                                                                                 \
    "chance($self, /)\n--\n\n"                                                                     \
    "Resolves the pending draw or chance node at random. Returns the number of the outcome: of "   \
    "a\n"                                                                                          \
    "draw, the type of the tile.\n\n"                                                              \
    "Raises IllegalAction if a decision is pending or the game is over."

#define DOC_OUTCOMES                                                                               \
    "outcomes($self, /)\n--\n\n"                                                                   \
    "Returns the outcomes of the pending draw or chance node: a list of (number, weight, text),\n" \
    "with the probability weight / sum of all weights; [] if none is pending."

#define DOC_RESOLVE                                                                                \
    "resolve($self, number, /)\n--\n\n"                                                            \
    "Resolves the pending draw or chance node with an outcome of outcomes(), by its number.\n\n"   \
    "Raises IllegalAction if it is impossible; nothing has changed."

#define DOC_HAPPEN "happen($self, number, /)\n--\n\nThe former name of resolve()."

#define DOC_DETERMINIZE                                                                            \
    "determinize($self, seed=None, /)\n--\n\n"                                                     \
    "Fixes a random order of the unseen tiles, and all dice, for chance_next(). In the view of "   \
    "a\n"                                                                                          \
    "seat it also draws what this seat does not know.\n\n"                                         \
    "seed: 0 to 2**64 - 1; None: the stream of the game."

#define DOC_OBSERVE                                                                                \
    "observe($self, seat, /)\n--\n\n"                                                              \
    "Reduces the game to what a seat sees; hidden parts are replaced by a guess. Changes "         \
    "nothing\n"                                                                                    \
    "in rules without hidden information.\n\n"                                                     \
    "seat: 0 to players - 1, or -1: public information only. Raises ValueError otherwise."

#define DOC_VEIL "veil($self, seat, /)\n--\n\nThe former name of observe()."

#define DOC_CHANCE_NEXT                                                                            \
    "chance_next($self, /)\n--\n\n"                                                                \
    "Resolves the pending draw or chance node as determinize() fixed it. Returns the number of "   \
    "the\n"                                                                                        \
    "outcome. Raises IllegalAction if neither is pending."

#define DOC_UNDO                                                                                   \
    "undo($self, /)\n--\n\n"                                                                       \
    "Undoes the last change, including its random numbers.\n\n"                                    \
    "Raises IndexError if there is nothing to undo, or without Game(..., undo=True)."

#define DOC_COPY                                                                                   \
    "copy($self, seed=None)\n--\n\n"                                                               \
    "Returns a copy with its own random stream, so that a search on it does not see later "        \
    "draws.\n"                                                                                     \
    "Without undo history.\n\n"                                                                    \
    "seed: of that stream, 0 to 2**64 - 1; None: one that depends on the stream of this game."

#define DOC_ASSIGN                                                                                 \
    "assign($self, other, /)\n--\n\n"                                                              \
    "Copies the position of another game; the stream stays, the undo history is cleared.\n\n"      \
    "Raises TypeError unless `other` is a Game of equal Rules. Faster than copy()."

#define DOC_RESEED                                                                                 \
    "reseed($self, seed, /)\n--\n\n"                                                               \
    "Restarts the random stream as in Game(rules, seed). seed: 0 to 2**64 - 1."

#define DOC_PLAYOUT                                                                                \
    "playout($self, /)\n--\n\n"                                                                    \
    "Plays to the end at random, with all legal actions equally likely. Returns the number of\n"   \
    "decisions. About 5 microseconds for a game of the base rules."

#define DOC_PLAYOUTS                                                                               \
    "playouts($self, count, scores, seed=0, /)\n--\n\n"                                            \
    "Writes the final points of random playouts from here; the game does not change.\n\n"          \
    "count: number of playouts. scores: a buffer of int32 with at least count x players items.\n"  \
    "seed: 0 to 2**64 - 1. Without the interpreter lock; Ctrl-C ends it. Raises ValueError."

#define DOC_ACTION_TEXT                                                                            \
    "action_text($self, action, /)\n--\n\n"                                                        \
    "Returns a legal action as text, such as 'place 0,1 r0'. Raises IllegalAction."

#define DOC_ACTION                                                                                 \
    "action($self, text, /)\n--\n\n"                                                               \
    "Returns the action of a text. Raises IllegalAction or ValueError, with what was expected."

#define DOC_TEXT                                                                                   \
    "text($self, /)\n--\n\n"                                                                       \
    "Returns the position as text: a fact a line, as load() reads it. The order of unseen tiles\n" \
    "and the random stream are not part of it; pickle keeps them."

#define DOC_LOAD                                                                                   \
    "load($self, text, /)\n--\n\n"                                                                 \
    "Sets the position from a text of text().\n\n"                                                 \
    "Raises ValueError with the number of the line; nothing has changed."

#define DOC_BOARD                                                                                  \
    "board($self, large=False)\n--\n\n"                                                            \
    "Returns the board as a drawing of ASCII characters. large: 9 x 5 characters a tile, not 7 x " \
    "3."

#define DOC_SVG                                                                                    \
    "svg($self, pixels=96, coordinates=True, points=True)\n--\n\n"                                 \
    "Returns the board as an SVG picture (str).\n\n"                                               \
    "pixels: of a tile, 8 to 1000. coordinates: numbers at the rim. points: players and points\n"  \
    "beside the board. Raises ValueError."

#define DOC_RGB                                                                                    \
    "rgb($self, size=512)\n--\n\n"                                                                 \
    "Returns the board as pixels: a read-only memoryview of uint8, shape (size, size, 3).\n\n"     \
    "size: 64 to 4096. The scale follows from the extent of the board, at most 64 pixels a "       \
    "tile.\n"                                                                                      \
    "Tiles of this turn have a yellow edge. numpy.asarray(view) makes an array without a copy. "   \
    "Raises\n"                                                                                     \
    "ValueError."

#define DOC_REPR_SVG "_repr_svg_($self, /)\n--\n\nReturns the board as SVG, for notebooks."

#define DOC_CHECK                                                                                  \
    "check($self, /)\n--\n\n"                                                                      \
    "Checks every invariant of the position by a recount. Raises ValueError if one is violated,\n" \
    "which is an error in this program."

#define DOC_TILES                                                                                  \
    "tiles($self, /)\n--\n\n"                                                                      \
    "Returns the tiles on the table in the order of placement: dicts with tile ('set/id'), x "     \
    "(to\n"                                                                                        \
    "the east), y (to the south) and rotation (clockwise quarters, 0 to 3)."

#define DOC_FEATURES                                                                               \
    "features($self, /)\n--\n\n"                                                                   \
    "Returns the features on the table: dicts with kind, complete, x, y and segment (one place "   \
    "of\n"                                                                                         \
    "it), tiles, pennants, open_edges, cities and cities_open (of fields), and by player "         \
    "followers\n"                                                                                  \
    "and strength."

#define DOC_FIGURES                                                                                \
    "figures($self, /)\n--\n\n"                                                                    \
    "Returns the figures on the table: dicts with their owner, type and place."

#define DOC_FACTS                                                                                  \
    "facts($self, /)\n--\n\n"                                                                      \
    "Returns what expansions add to the position: dicts with name, player (or None), amount, "     \
    "and\n"                                                                                        \
    "x, y and segment if it has a place."

#define DOC_CELLS                                                                                  \
    "cells($self, /)\n--\n\n"                                                                      \
    "Returns the empty cells next to tiles: dicts with x, y and edges, a letter for each side "    \
    "from\n"                                                                                       \
    "north clockwise ('.': no tile there)."

#define DOC_SUPPLIES                                                                               \
    "supplies($self, /)\n--\n\n"                                                                   \
    "Returns, for each player, a dict from the type of figure to the number in the supply."

#define DOC_UNSEEN                                                                                 \
    "unseen($self, /)\n--\n\n"                                                                     \
    "Returns the number of unseen tiles of each type, in the order of Rules.types."

#define DOC_SHALLOW                                                                                \
    "__copy__($self, /)\n--\n\nReturns a copy with the same stream and undo history."
#define DOC_DEEP                                                                                   \
    "__deepcopy__($self, memo, /)\n--\n\nReturns a copy with the same stream and undo history."
#define DOC_REDUCE                                                                                 \
    "__reduce__($self, /)\n--\n\nReturns position, stream and undo history, for pickle."
#define DOC_SETSTATE                                                                               \
    "__setstate__($self, state, /)\n--\n\nRestores what __reduce__ returned. Raises ValueError."

#endif
