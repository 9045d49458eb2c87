/**
 * Scenario: one case of the rules, played on a drawn board.
 *
 *     scenario_begin(scenario, "winter 2", " [D0]:Rr0  ?a ");
 *     scenario_turn(scenario, "T1", 'a', NULL);
 *     scenario_scores(scenario, "red 2, blue 0");
 *
 * The fixture of a test (CASE) makes and frees its scenario. Every function fails the running test
 * if an expectation is not met. game_check runs after every action.
 *
 * Tiles are named as in drawings ("V1" is tile V turned once), cells by the labels of the drawing,
 * segments by their ids. Players are called red, blue, yellow, green and black in order of seats.
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
    const TileSet *own; /* this test's set "own", or NULL; borrowed, set before scenario_begin */
    const TileSet *sets[SCENARIO_SETS]; /* tile sets in play, in the order of their names */
    Rules *rules;
    Game *game;
    Action *actions;
    DrawnBoard board;
    ScoreEvent events[SCENARIO_EVENTS];
    ScoreLog log; /* of the last turn */
    bool bridges; /* scenario_deploy keeps free actions that offer only bridges */
} Scenario;

int scenario_create(void **state);
int scenario_destroy(void **state);

/** One test with a scenario as its state. */
#define CASE(test) cmocka_unit_test_setup_teardown(test, scenario_create, scenario_destroy)

// ---- Setting up

/**
 * Compiles rules from "sets players option=value ...", such as "winter+gingerbread-man 3
 * gm_stuck=offboard", and builds the drawn position with Red to draw. Expansions without tiles are
 * named like sets: "base+phantom 2".
 *
 * The gingerbread man starts where drawn, off the board if not drawn. NULL draws nothing: the game
 * begins as game_start leaves it.
 */
void scenario_begin(Scenario *scenario, const char *words, const char *drawing);

/**
 * As above, but the rules must be rejected with STATUS_INVALID and a message that contains `text`.
 */
void scenario_refused(Scenario *scenario, const char *words, const char *text);

/** At the start of a turn: makes it this player's turn. */
void scenario_player(Scenario *scenario, int player);

/** At the start of a turn: sets the number of draws left. */
void scenario_draws(Scenario *scenario, uint32_t draws);

/** At the start of a turn: sets a player's points. */
void scenario_points(Scenario *scenario, int player, int32_t points);

/**
 * At the start of a turn: sets number `index` that an expansion remembers (Expansion.state.memory).
 */
void scenario_memory(Scenario *scenario, const char *expansion, uint32_t index, uint32_t value);

/** Returns the type number of a tile named without rotation. */
uint32_t scenario_type(const Scenario *scenario, const char *tile);

// ---- Playing

/** Draws a tile (named without rotation) that must fit somewhere. */
void scenario_draw(Scenario *scenario, const char *tile);

/** Draws a tile that fits nowhere. */
void scenario_draw_unplayable(Scenario *scenario, const char *tile);

/** Places the current tile. */
void scenario_place(Scenario *scenario, const char *tile, char label);

/**
 * Checks that the current tile fits at a cell in exactly these rotations: "" = none, "02" =
 * straight or turned over. Illegal placements leave the game unchanged.
 */
void scenario_rotations(Scenario *scenario, char label, const char *rotations);

/**
 * Checks that the player may pass or deploy to exactly these segments of the tile just placed, in
 * the order of the tile's facts: "r0 f1".
 */
void scenario_deployable(Scenario *scenario, const char *segments);

/** The same for another figure. */
void scenario_deployable_as(Scenario *scenario, FigureType figure, const char *segments);

/** Deploys a figure other than a follower to the tile just placed. */
void scenario_deploy_as(Scenario *scenario, FigureType figure, const char *segment);

/** Deploys to the tile just placed; NULL passes. */
void scenario_deploy(Scenario *scenario, const char *segment);

/** Draws, places and deploys (NULL: passes). */
void scenario_turn(Scenario *scenario, const char *tile, char label, const char *segment);

/** Plays an action of any kind. */
void scenario_act(Scenario *scenario, Action action);

/** Resolves the pending event with this outcome: "3 sheep". */
void scenario_happen(Scenario *scenario, const char *outcome);

/** Checks the possible outcomes of the pending event, with weights: "1 sheep 4, wolf 2". */
void scenario_outcomes(Scenario *scenario, const char *expected);

/**
 * Returns the deciding player's DEPLOY, MOVE or REMOVE of a figure (type, or ACTION_NEUTRAL +
 * number) at a segment of the tile at a labeled cell.
 */
Action scenario_action(Scenario *scenario, Verb verb, unsigned figure, char label,
                       const char *segment);

/** Checks how many actions may be chosen now. */
void scenario_actions(Scenario *scenario, uint32_t count);

/** Checks that an action of any kind is rejected and changes nothing. */
void scenario_illegal(Scenario *scenario, Action action);

/** Checks what must happen next: "red draw", "blue deploy", "red gingerbread move", "over". */
void scenario_pending(Scenario *scenario, const char *expected);

// ---- By text (scenario_text.c)

/**
 * Adds a line to the position, before its turn: "away 1 follower tower-top 0,1". The line of a
 * module's memory replaces the existing one.
 */
void scenario_line(Scenario *scenario, const char *line);

/** Plays the action with this text: "deploy follower 0,0 c0". */
void scenario_do(Scenario *scenario, const char *text);

/** Returns whether an action with this text is offered. */
bool scenario_offered(Scenario *scenario, const char *text);

// ---- Looking

/** Checks the points of all players: "red 4, blue 0". */
void scenario_scores(Scenario *scenario, const char *expected);

/** Checks the followers in all players' supply: "red 7, blue 6". */
void scenario_supply(Scenario *scenario, const char *expected);

/** The same for another figure. */
void scenario_supply_of(Scenario *scenario, FigureType figure, const char *expected);

/**
 * Checks what was paid in the last turn, in order: "red 12 gingerbread city, red 14 completed
 * city"; "" = nothing. Players paid for the same feature are in order of seats.
 */
void scenario_paid(Scenario *scenario, const char *expected);

/** Checks one award of the last turn, or of the last scenario_final. */
void scenario_paid_among(Scenario *scenario, const char *expected);

/**
 * Checks the points of all players if the game ends now: by game_value, and by ending the game. The
 * log then contains the final scoring.
 */
void scenario_final(Scenario *scenario, const char *expected);

/** Checks the facts of the game with this name (GameFact): "red 3 sheep"; "" = none. */
void scenario_facts(Scenario *scenario, const char *name, const char *expected);

/** Returns the feature of a segment of the tile at a labeled cell. */
FeatureView scenario_feature(Scenario *scenario, char label, const char *segment);

/** Returns whether two segments belong to one feature. */
bool scenario_joined(Scenario *scenario, char label, const char *segment, char other_label,
                     const char *other_segment);

/** Return the number of the tile at a labeled cell, and of a segment of it. */
unsigned scenario_tile(Scenario *scenario, char label);
unsigned scenario_segment(Scenario *scenario, char label, const char *segment);

// ---- Gingerbread man

/** Checks that the gingerbread man is in the city of this segment. */
void scenario_man(Scenario *scenario, char label, const char *segment);

/** Checks that the gingerbread man is off the board. */
void scenario_man_off(Scenario *scenario);

/** Checks the cities the gingerbread man may move to, one segment each: "a.c0 b.c1". */
void scenario_targets(Scenario *scenario, const char *expected);

/** Moves the gingerbread man, or checks that the move is rejected. */
void scenario_move(Scenario *scenario, char label, const char *segment);
void scenario_move_illegal(Scenario *scenario, char label, const char *segment);

#endif
