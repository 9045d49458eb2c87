// SPDX-License-Identifier: MIT
#include "vector_table.h"

#include "lanes_config.h"

#define FIELD(member, type, kind, item, low, high, shape, meaning)                                 \
    { #member, type, kind, item, offsetof(LanesArrays, member), low, high, shape, meaning }

const BufferField BUFFER_FIELDS[BUFFERS] = {
    [BUFFER_ACTION] = FIELD(action, "int32", 'i', 4, 0, INT32_MAX, "",
                            "in: the chosen action, by the argument `actions`"),
    [BUFFER_PLAYER] =
        FIELD(player, "int8", 'b', 1, -1, PLAYERS_MAX - 1, "",
              "player who decides; -1: the game is over (only with `autoreset=False`)"),
    [BUFFER_LEGAL] = FIELD(legal, "uint32", 'u', 4, 0, UINT32_MAX, "", "number of legal actions"),
    [BUFFER_BEYOND] = FIELD(beyond, "uint32", 'u', 4, 0, UINT32_MAX, "",
                            "number of legal actions without a number in the planes of actions"),
    [BUFFER_MASK] =
        FIELD(mask, "uint8", 'b', 1, 0, 1, "actions", "1 for every number that may be chosen"),
    [BUFFER_RAW] = FIELD(raw, "uint64", 'u', 8, 0, UINT64_MAX, "most legal actions",
                         "the legal actions as `Game.apply` takes them; then 0"),
    [BUFFER_REWARD] = FIELD(reward, "float32", 'f', 4, 0, 0, "players",
                            "reward of each seat, by the argument `rewards`"),
    [BUFFER_DONE] =
        FIELD(done, "uint8", 'b', 1, 0, 1, "", "1: this step ended a game; the next one has begun"),
    [BUFFER_SCORE] = FIELD(score, "int32", 'i', 4, INT32_MIN, INT32_MAX, "players",
                           "points of each seat: of the game just ended, otherwise so far"),
    [BUFFER_HAND] = FIELD(hand, "uint8", 'b', 1, 0, UINT8_MAX, "22",
                          "the tile in hand, unturned: what its sides show, and its pennants"),
    [BUFFER_TOKENS] =
        FIELD(tokens, "int16", 'i', 2, INT16_MIN, INT16_MAX, "tokens x columns",
              "a row for each tile, figure, open cell, player and type of unseen tiles"),
    [BUFFER_ROWS] = FIELD(rows, "int16", 'i', 2, 0, INT16_MAX, "rows x 13",
                          "a row for each feature that still counts"),
    [BUFFER_PLANES] = FIELD(planes, "uint8", 'b', 1, 0, UINT8_MAX, "planes x window x window",
                            "the board as planes of cells"),
    [BUFFER_TERMS] = FIELD(terms, "float32", 'f', 4, 0, 0, "terms", "terms of an evaluation"),
    [BUFFER_OUTSIDE] =
        FIELD(outside, "uint32", 'u', 4, 0, UINT32_MAX, "",
              "tiles outside of the planes, features without a row, and tokens without a row"),
};
