/**
 * Documentation of the methods of carcarena.VectorEnv, as help() shows it. The first line is the
 * signature that inspect.signature reads.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_VECTOR_DOCS_H
#define CARCARENA_PYTHON_VECTOR_DOCS_H

#define DOC_VECTOR                                                                                 \
    "VectorEnv(rules, count, seed=0, first=0, threads=1, actions='index', window=31, rows=64, "    \
    "rewards='result', bots=None, autoreset=True, tokens=0, planes=None)\n--\n\n"                  \
    "Many games in parallel (lanes), stepped in C on buffers of the caller.\n\n"                   \
    "rules: Rules without hidden hands. count: number of lanes. seed: 0 to 2**64 - 1. first: "     \
    "number\n"                                                                                     \
    "of the first lane; lane k of a seed plays the same games in any VectorEnv. threads: 1 to "    \
    "256.\n"                                                                                       \
    "actions: 'index' (index in the legal actions) or 'planes' (a fixed number for each cell,\n"   \
    "rotation and segment). window: cells a side of planes, odd, 3 to 127. rows: of features, 1 "  \
    "to\n"                                                                                         \
    "1024. rewards: 'result' (1, 0 or -1 at the end), 'lead' (points ahead at the end) or "        \
    "'points'\n"                                                                                   \
    "(just scored). bots: built-in bots by seat, {1: 'greedy'}. autoreset: begin the next game "   \
    "when\n"                                                                                       \
    "one ends. tokens: rows of tokens, 0: as many as nearly all games need. planes: names of "     \
    "the\n"                                                                                        \
    "chosen planes (ARRAYS.md); None: all.\n\n"                                                    \
    "Raises ValueError for arguments out of range. pickle and copy keep the arguments, not the\n"  \
    "games. After Ctrl-C in a call, reset() has to be called."

#define DOC_BIND                                                                                   \
    "bind($self, /, **buffers)\n--\n\n"                                                            \
    "Sets buffers that later calls read (action) and write (all others); None releases one.\n\n"   \
    "buffers: by the names of `shapes`, C-contiguous, of that type and exactly that number of\n"   \
    "items: numpy arrays, array.array, memoryviews, tensors of PyTorch on the CPU. int32 and "     \
    "int64\n"                                                                                      \
    "stand for uint32 and uint64. A name with the prefix 'last_' receives an observation of the\n" \
    "last position of each game that ends in a step, for the player who acted last; rows of "      \
    "other\n"                                                                                      \
    "lanes keep their contents.\n\n"                                                               \
    "Raises ValueError, BufferError or TypeError with the name of the buffer."

#define DOC_RESET                                                                                  \
    "reset($self, seed=None, game=None, lanes=None)\n--\n\n"                                       \
    "Starts games and writes the buffers; rewards, scores and done become 0.\n\n"                  \
    "seed: 0 to 2**64 - 1; None: as before. game: number of the game of each lane; None: 0, or "   \
    "with\n"                                                                                       \
    "`lanes` the next one of each lane. lanes: numbers of the lanes that start; None: all.\n\n"    \
    "Raises IndexError if a lane does not exist, ValueError if one is named twice or a seed is\n"  \
    "combined with lanes."

#define DOC_STEP                                                                                   \
    "step($self, /)\n--\n\n"                                                                       \
    "Applies the buffer `action` in all lanes, resolves chance, lets bots play, and writes all\n"  \
    "bound buffers. Lanes that are over (without autoreset) ignore their action.\n\n"              \
    "Raises IllegalAction with the lane, and nothing has changed; RuntimeError before reset() "    \
    "or\n"                                                                                         \
    "bind(action=...). Without the interpreter lock; Ctrl-C ends it, and reset() has to follow."

#define DOC_SAMPLE                                                                                 \
    "sample($self, /)\n--\n\n"                                                                     \
    "Fills the buffer `action` with random legal actions. The stream of lane k depends only on "   \
    "the\n"                                                                                        \
    "seed and k. Raises RuntimeError before reset() or bind(action=...)."

#define DOC_VECTOR_OBSERVE                                                                         \
    "observe($self, lane, player, /)\n--\n\n"                                                      \
    "Writes the observation of any player to the buffers' rows of the lane. The mask is 0 if "     \
    "this\n"                                                                                       \
    "player does not decide. Raises IndexError if there is no such lane or player."

#define DOC_LOOK                                                                                   \
    "look($self, game, player=-1, lane=0, /)\n--\n\n"                                              \
    "Writes the observation of any Game of equal Rules to the buffers' rows of a lane, whose "     \
    "own\n"                                                                                        \
    "game does not change.\n\n"                                                                    \
    "player: who looks; -1: who decides. Raises TypeError or IndexError."

#define DOC_LOOK_MANY                                                                              \
    "look_many($self, games, player=None, out=None)\n--\n\n"                                       \
    "Writes the observations of many games, in all threads.\n\n"                                   \
    "games: Game objects of equal Rules. player: who looks, for all or one for each game; None "   \
    "or\n"                                                                                         \
    "-1: who decides. out: a dict from names of `shapes` to buffers with one row for each game;\n" \
    "None: the bound buffers, from row 0 on, for at most `count` games.\n\n"                       \
    "The lanes do not change. Raises TypeError, ValueError or IndexError."

#define DOC_SET_LANE                                                                               \
    "set_lane($self, lane, game, seed=None)\n--\n\n"                                               \
    "Continues a lane from the position of a Game of equal Rules: plays up to the next decision "  \
    "of\n"                                                                                         \
    "the caller and writes the lane's rows. Until its next game the lane draws at random from "    \
    "the\n"                                                                                        \
    "unseen tiles.\n\n"                                                                            \
    "seed: of these draws, which are those of Game(rules, seed); None: a stream that depends on\n" \
    "the seed of the lanes, the lane, and how often it was set since reset().\n\n"                 \
    "Raises IndexError, TypeError, RuntimeError before reset(), and ValueError if the game is "    \
    "over\n"                                                                                       \
    "and the lanes have autoreset."

#define DOC_ACTION_NUMBER                                                                          \
    "action_number($self, game, action, /)\n--\n\n"                                                \
    "Returns the number under which a legal action of a Game is chosen here: the smallest, if "    \
    "it\n"                                                                                         \
    "has several. With actions='index': its index in game.actions().\n\n"                          \
    "Raises IllegalAction; ValueError if the action has no number (see `beyond` in shapes)."

#define DOC_NUMBER_ACTION                                                                          \
    "number_action($self, game, number, /)\n--\n\n"                                                \
    "Returns the action that a number chooses here in a game.\n\n"                                 \
    "game: a Game of equal Rules with a pending decision. Raises IllegalAction or ValueError."

#define DOC_ACTION_NUMBERS                                                                         \
    "action_numbers($self, actions, numbers, /)\n--\n\n"                                           \
    "Converts actions of all lanes to numbers.\n\n"                                                \
    "actions: a buffer of uint64, the same number of items for each lane: (count,), or the "       \
    "buffer\n"                                                                                     \
    "raw. numbers: a buffer of int32 with as many items; receives -1 where an action is not "      \
    "legal\n"                                                                                      \
    "in its lane or has no number.\n\n"                                                            \
    "Returns how many have a number. Raises ValueError, and RuntimeError before reset()."

#define DOC_NUMBER_ACTIONS                                                                         \
    "number_actions($self, numbers, actions, /)\n--\n\n"                                           \
    "Converts numbers of all lanes to actions.\n\n"                                                \
    "numbers: a buffer of int32, the same number of items for each lane. actions: a buffer of\n"   \
    "uint64 with as many items; receives 0 where a number is not legal in its lane.\n\n"           \
    "Returns how many are legal. Raises ValueError, and RuntimeError before reset()."

#define DOC_AFTER                                                                                  \
    "after($self, terms, first, expected=True, begin=None, /)\n--\n\n"                             \
    "Writes the terms of the position after every legal action of every lane, lane by lane, for "  \
    "the\n"                                                                                        \
    "player who decides.\n\n"                                                                      \
    "terms: a buffer of float32, rows of shapes['terms'][0][1] items. first: a buffer of uint32\n" \
    "with count + 1 items; receives the first row of each lane, and the number of rows. "          \
    "expected:\n"                                                                                  \
    "compute the points that the evaluation of greedy expects; False: they are 0, in a fifth of "  \
    "the\n"                                                                                        \
    "time. begin: a buffer of int32 with an item for each row; a row is then a way to finish "     \
    "the\n"                                                                                        \
    "turn, and receives the index of its first action.\n\n"                                        \
    "Returns the number of rows; if the buffers are too small, nothing was written to terms and\n" \
    "begin. Raises ValueError, and RuntimeError before reset()."

#define DOC_GAME_OF_LANE                                                                           \
    "game($self, lane, /)\n--\n\n"                                                                 \
    "Returns a copy of the game of a lane as a Game, with its own random stream: the deck of "     \
    "the\n"                                                                                        \
    "lane cannot be read. Raises IndexError, and RuntimeError before reset()."

#define DOC_ARGUMENTS "__getnewargs_ex__($self, /)\n--\n\nReturns the arguments, for pickle."

#endif
