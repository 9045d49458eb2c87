/**
 * Encoding of bots' thinking, for the store.
 *
 * A decision is a series of numbers (byte_code.h): plies since the last one, value, simulations,
 * number of candidates, and number of stored candidates. A candidate is value, visits, prior,
 * number of plies of its line, and these plies: 0 and the outcome number of a chance ply, or 1 +
 * the player and the bytes of action_code.h. Values and priors are in units of 1/10000. Candidates
 * beyond THOUGHT_MOVES_MAX have lines of one ply, their action.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THOUGHT_CODE_H
#define ARENA_THOUGHT_CODE_H

#include "carcarena/arena/thinking.h"
#include "record/action_code.h"
#include "record/byte_code.h"

/*
 * Bytes of the longest entry without `rest`: five numbers, and for each candidate four and its
 * line; and of a candidate of `rest`.
 */
enum {
    THOUGHT_REST_CODE_MAX = 4 * NUMBER_CODE_MAX + 1 + ACTION_CODE_MAX,
    THOUGHT_CODE_MAX =
        5 * NUMBER_CODE_MAX +
        THOUGHT_MOVES_MAX * (4 * NUMBER_CODE_MAX + THOUGHT_LINE_MAX * (1 + ACTION_CODE_MAX))
};

/** Returns the bytes that the entries of a game need at most. @param all whether `rest` is stored
 */
size_t thought_code_max(const Rules *rules, bool all);

/** Limits its numbers to what the encoding can hold. */
void thought_cut(Thought *thought);

/**
 * Writes an entry.
 * @param last ply of the previous entry, 0 for the first
 * @return the number of bytes
 */
size_t thought_encode(uint8_t *out, const Thought *thought, uint32_t last);

/**
 * Reads an entry.
 * @param last as in thought_encode
 * @return false if the bytes are invalid
 */
bool thought_decode(Thought *out, ByteReader *reader, uint32_t last);

#endif
