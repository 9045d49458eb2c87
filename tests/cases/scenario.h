/**
 * Scenario: one case of the rules, played on a drawn board.
 *
 *     scenario_begin(scenario, "winter 2", " [D0]:Rr0  ?a ");
 *     scenario_turn(scenario, "T1", 'a', NULL);
 *     scenario_scores(scenario, "red 2, blue 0");
 *
 * A scenario is made by the fixture of its test (CASE) and freed by it. Every function fails the
 * running test when what it is told to expect is not so, and every action is followed by
 * game_check. Tiles are named as in drawings ("V1" is tile V turned once), cells by the labels of
 * the drawing, segments by their ids; players are called red, blue, yellow, green and black in
 * order of seats.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_SCENARIO_H
#define TESTS_SCENARIO_H

#include "carcarena/engine/view.h"
#include "drawn_board.h"
#include "testing.h"

enum { RED, BLUE, YELLOW, GREEN, BLACK, SCENARIO_EVENTS = 32, SCENARIO_SETS = 32 };

typedef struct Scenario {
    const TileSet *own; /* set "own" of this test, or NULL; borrowed, set before scenario_begin */
    const TileSet *sets[SCENARIO_SETS]; /* in play, in the order in which they were named */
    Rules *rules;
    Game *game;
    Action *actions;
    DrawnBoard board;
    ScoreEvent events[SCENARIO_EVENTS];
    ScoreLog log; /* of the turn played last */
    bool bridges; /* scenario_deploy leaves windows alone that offer bridges and nothing else */
} Scenario;

int scenario_create(void **state);
int scenario_destroy(void **state);

/** One test with a scenario as its state. */
#define CASE(test) cmocka_unit_test_setup_teardown(test, scenario_create, scenario_destroy)

// ---- Setting up

/**
 * Compiles rules from "sets players option=value ...", such as
 * "winter+gingerbread-man 3 gm_stuck=offboard" (expansions without tiles are named like sets:
 * "base+phantom 2"), and builds the drawn position with Red to draw. The
 * gingerbread man stands where he is drawn, and is off the board if he is not drawn. NULL draws
 * nothing: the game begins as game_start leaves it.
 */
void scenario_begin(Scenario *scenario, const char *words, const char *drawing);

/** As above, but the rules must be refused with STATUS_INVALID and a message that says `text`. */
void scenario_refused(Scenario *scenario, const char *words, const char *text);

/** At the start of a turn: it is this player's. */
void scenario_player(Scenario *scenario, int player);

/** At the start of a turn: so many draws are left. */
void scenario_draws(Scenario *scenario, uint32_t draws);

/** At the start of a turn: a player has so many points. */
void scenario_points(Scenario *scenario, int player, int32_t points);

/** At the start of a turn: an expansion remembers this as its number `index`
 * (Expansion.state.memory). */
void scenario_memory(Scenario *scenario, const char *expansion, uint32_t index, uint32_t value);

/** Type number of a tile named without rotation. */
uint32_t scenario_type(const Scenario *scenario, const char *tile);

// ---- Playing

/** Draws a tile (named without rotation) that has to fit somewhere. */
void scenario_draw(Scenario *scenario, const char *tile);

/** Draws a tile that fits nowhere. */
void scenario_draw_unplayable(Scenario *scenario, const char *tile);

/** Places the tile in hand. */
void scenario_place(Scenario *scenario, const char *tile, char label);

/** The tile in hand fits at a cell in exactly these rotations: "" = none, "02" = straight or
 * turned over. What is illegal leaves the game unchanged. */
void scenario_rotations(Scenario *scenario, char label, const char *rotations);

/** The player may pass or deploy to exactly these segments of the tile just placed, listed in the
 * order of the tile's facts: "r0 f1". */
void scenario_deployable(Scenario *scenario, const char *segments);

/** The same for another figure. */
void scenario_deployable_as(Scenario *scenario, FigureType figure, const char *segments);

/** Deploys another figure than a follower to the tile just placed. */
void scenario_deploy_as(Scenario *scenario, FigureType figure, const char *segment);

/** Deploys to the tile just placed; NULL passes. */
void scenario_deploy(Scenario *scenario, const char *segment);

/** Draws, places and deploys (NULL: passes). */
void scenario_turn(Scenario *scenario, const char *tile, char label, const char *segment);

/** Does an action of any kind. */
void scenario_act(Scenario *scenario, Action action);

/** The pending event comes to this: "3 sheep". */
void scenario_happen(Scenario *scenario, const char *outcome);

/** What the pending event may come to, with weights: "1 sheep 4, wolf 2". */
void scenario_outcomes(Scenario *scenario, const char *expected);

/** The decider's DEPLOY, MOVE or REMOVE of a figure (type, or ACTION_NEUTRAL + number) at a segment
 * of the tile at a labeled cell. */
Action scenario_action(Scenario *scenario, Verb verb, unsigned figure, char label,
                       const char *segment);

/** So many actions may be chosen from now. */
void scenario_actions(Scenario *scenario, uint32_t count);

/** An action of any kind is refused and changes nothing. */
void scenario_illegal(Scenario *scenario, Action action);

/** What has to happen next: "red draw", "blue deploy", "red gingerbread move", "over". */
void scenario_pending(Scenario *scenario, const char *expected);

// ---- By text (scenario_text.c)

/** Adds a line to the position, before its turn: "away 1 follower tower-top 0,1". The line of a
 * module's memory replaces the one that is there. */
void scenario_line(Scenario *scenario, const char *line);

/** Does the action that is offered under this text: "deploy follower 0,0 c0". */
void scenario_do(Scenario *scenario, const char *text);

/** Whether an action is offered, by its text. */
bool scenario_offered(Scenario *scenario, const char *text);

// ---- Looking

/** Points of everybody: "red 4, blue 0". */
void scenario_scores(Scenario *scenario, const char *expected);

/** Followers everybody holds: "red 7, blue 6". */
void scenario_supply(Scenario *scenario, const char *expected);

/** The same for another figure. */
void scenario_supply_of(Scenario *scenario, FigureType figure, const char *expected);

/** What was paid in the last turn, in order: "red 12 gingerbread city, red 14 completed city"; ""
 * = nothing. Players paid for the same feature come in order of seats. */
void scenario_paid(Scenario *scenario, const char *expected);

/** One of the awards of the last turn, or of the last scenario_final. */
void scenario_paid_among(Scenario *scenario, const char *expected);

/** Points of everybody if the game ends now: by game_value, and by ending the game. What final
 * scoring pays is then in the log. */
void scenario_final(Scenario *scenario, const char *expected);

/** What is told of a game beside its figures, of this name (GameFact): "red 3 sheep"; "" = nothing.
 */
void scenario_facts(Scenario *scenario, const char *name, const char *expected);

/** The feature of a segment of the tile at a labeled cell. */
FeatureView scenario_feature(Scenario *scenario, char label, const char *segment);

/** Whether two segments belong to one feature. */
bool scenario_joined(Scenario *scenario, char label, const char *segment, char other_label,
                     const char *other_segment);

/** Number of the tile at a labeled cell, and of a segment of it. */
unsigned scenario_tile(Scenario *scenario, char label);
unsigned scenario_segment(Scenario *scenario, char label, const char *segment);

// ---- Gingerbread man

/** He stands in the city of this segment. */
void scenario_man(Scenario *scenario, char label, const char *segment);

/** He is off the board. */
void scenario_man_off(Scenario *scenario);

/** The cities he may go to, one segment each: "a.c0 b.c1". */
void scenario_targets(Scenario *scenario, const char *expected);

/** Moves him, or tries to and is refused. */
void scenario_move(Scenario *scenario, char label, const char *segment);
void scenario_move_illegal(Scenario *scenario, char label, const char *segment);

#endif
