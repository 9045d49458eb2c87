/**
 * Pairing of one round of a Swiss tournament by the FIDE (Dutch) system: FIDE Handbook C.04.3 in
 * the form that applies from 1 February 2026, whose articles and criteria [C1] to [C21] are named
 * in dutch_*.c. White is who sits first.
 *
 * Players are numbered from 0 as in the initial ranking list (their tournament pairing number
 * less one). The result is a pure function of the round.
 *
 * Where no pairing complies with the absolute criteria, article 1.9.3 leaves it to the arbiter.
 * Ours lets players of equal absolute colour preference meet [C3]; if that is not enough, then
 * players who met once, and byes for those who had one [C1, C2]; then twice, and so on.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_DUTCH_H
#define ARENA_PAIRING_DUTCH_H

#include "carcarena/engine/status.h"
#include "schedule/pairing/dutch_round.h"

/**
 * Pairs a round.
 * @param lineup [players] receives two players a table, who sits first first, the tables in the
 *        order of their scores.
 * @param tables receives their number.
 * @param bye receives the player who sits out for a full point, or DUTCH_NOBODY.
 */
Status dutch_pair(const DutchRound *round, uint32_t *lineup, uint32_t *tables, uint32_t *bye,
                  Message *message) MUST_USE;

#endif
