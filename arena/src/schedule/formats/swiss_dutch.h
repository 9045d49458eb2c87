/**
 * Swiss tournaments whose rounds are paired by the Dutch system (schedule/pairing/dutch.h). The
 * initial ranking list is the list of bots, and the initial colour is drawn by lot from the seed. A
 * match counts as a game of chess does: a win, a draw or a loss, whatever its games were. Who
 * begins at a table has White: the first game of each block, and every game where seats are fixed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_SWISS_DUTCH_H
#define ARENA_FORMATS_SWISS_DUTCH_H

#include "schedule/formats/plan.h"

enum { SWISS_ROUNDS = 6 }; /* unless the request says otherwise */

/** Checks a request and fills in what it leaves open.
 * @return STATUS_INVALID naming the key that is impossible. */
Status swiss_dutch_check(ScheduleRequest *request, Message *message) MUST_USE;

/** Adds the next round, all before it being whole. */
Status swiss_dutch_round(Plan *plan, Message *message) MUST_USE;

#endif
