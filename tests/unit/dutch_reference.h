/**
 * The Dutch system once more, as slow as its rules read: every candidate of a bracket in the order
 * in which articles 3 and 4 of FIDE C.04.3 (2026) bring them, the failures of each by article 2
 * counted one after the other, the first of the best taken. Shares no code with the arena.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TEST_DUTCH_REFERENCE_H
#define TEST_DUTCH_REFERENCE_H

#include "schedule/pairing/dutch.h"

enum { REFERENCE_PLAYERS_MAX = 10 };

/** @return false if no pairing complies with the absolute criteria.
 * @param opponents [players] receives who meets whom; the bye has DUTCH_NOBODY, as the absent. */
bool reference_pair(const DutchRound *round, uint32_t *opponents, uint32_t *bye);

/** True if the higher ranked of two players sits first. */
bool reference_first(const DutchRound *round, uint32_t high, uint32_t low);

#endif
