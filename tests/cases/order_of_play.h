/**
 * Order of play: part of a game as a script. Each line states the expected pending decision or
 * event and its player, then what is done.
 *
 *     order_play(scenario, "red draw: 2.E\n"
 *                          "red place: 2.E0 a\n"
 *                          "red after placing: choose follower from 1\n"
 *                          "red deploy: deploy follower @a c0\n"
 *                          "blue draw");
 *
 * After the colon: the tile of a draw; the tile and cell label of a placement; the outcome of an
 * event; for everything else the text of an action, in which @a stands for cell a. A line without a
 * colon ends the script.
 *
 * Fails the running test if the game asks for something else. The log is the log of the script.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORDER_OF_PLAY_H
#define TESTS_ORDER_OF_PLAY_H

#include "scenario.h"

/** Plays a script. */
void order_play(Scenario *scenario, const char *script);

/** Adds a line to the position (scenario_line); cells are written as in scripts. */
void order_line(Scenario *scenario, const char *line);

/** Checks whether an action, given as text, may be chosen now. */
void order_offers(Scenario *scenario, const char *action);
void order_offers_not(Scenario *scenario, const char *action);

/** Checks the amount of a fact of the game (GameFact); player -1: a fact without an owner. */
void order_fact(Scenario *scenario, const char *name, int player, int32_t expected);

#endif
