/**
 * Order of play: a stretch of a game as a script, in which every line says what has to be asked of
 * whom before it says what is done.
 *
 *     order_play(scenario, "red draw: 2.E\n"
 *                          "red place: 2.E0 a\n"
 *                          "red after placing: choose follower from 1\n"
 *                          "red deploy: deploy follower @a c0\n"
 *                          "blue draw");
 *
 * What is done is a tile for a draw, a tile and the label of a cell for a placement, an outcome for
 * an event, and the text of an action for everything else, in which @a stands for the cell called
 * a. A line that does nothing ends the script. Fails the running test where the game asks for
 * something else. The log is that of the script.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_ORDER_OF_PLAY_H
#define TESTS_ORDER_OF_PLAY_H

#include "scenario.h"

/** Plays a script. */
void order_play(Scenario *scenario, const char *script);

/** Adds a line to the position (scenario_line); cells as in scripts. */
void order_line(Scenario *scenario, const char *line);

/** An action, by its text, is among those that may be chosen now, or is not. */
void order_offers(Scenario *scenario, const char *action);
void order_offers_not(Scenario *scenario, const char *action);

/** What is told of a game beside its figures has this amount (GameFact); player -1: nobody's. */
void order_fact(Scenario *scenario, const char *name, int player, int32_t expected);

#endif
