/**
 * What bots thought as bytes, for the store.
 *
 * A decision is numbers of byte_code.h: the plies since the last one, the value, simulations, how
 * many candidates there were and how many follow. Each of these is value, visits, prior, plies of
 * its line, and these: 0 and the number of what chance brought, or 1 + the player and the bytes of
 * action_code.h. Values and priors are in 1/10000.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_THOUGHT_CODE_H
#define ARENA_THOUGHT_CODE_H

#include "carcarena/arena/thinking.h"
#include "record/action_code.h"
#include "record/byte_code.h"

/* Bytes of the longest thought: five numbers, and for each candidate four and its line. */
enum {
    THOUGHT_CODE_MAX =
        5 * NUMBER_CODE_MAX +
        THOUGHT_MOVES_MAX * (4 * NUMBER_CODE_MAX + THOUGHT_LINE_MAX * (1 + ACTION_CODE_MAX))
};

/** Cuts its numbers to what bytes keep of them. */
void thought_cut(Thought *thought);

/** Writes a thought. @param last ply of the one before, 0 of the first. @return bytes written. */
size_t thought_encode(uint8_t *out, const Thought *thought, uint32_t last);

/** Reads one. @param last as above. @return false if the bytes mean nothing. */
bool thought_decode(Thought *out, ByteReader *reader, uint32_t last);

#endif
