/**
 * A game for tests: rules by name, memory, and decisions and positions as text. Every function
 * fails the running test if something is impossible.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_GAME_TABLE_H
#define TESTS_GAME_TABLE_H

#include "carcarena/engine/game.h"

typedef struct GameTable {
    Rules *rules;
    Game *game;      /* at its start */
    Game *other;     /* memory for a second game to compare */
    Action *actions; /* capacity: all actions of a decision */
} GameTable;

/**
 * Returns rules of shipped tile sets and of expansions without tiles, followed by options
 * ("base+toy-die gm_move=before"). Free with rules_destroy.
 */
Rules *rules_named(const char *words, int players);

/** Returns rules of any other configuration. Free with rules_destroy. */
Rules *rules_made(const RulesConfig *config);

/** Returns cleared memory for a game. Free with free. */
Game *game_memory(const Rules *rules);

/** Returns a game with rules_named. Free with table_free. */
GameTable table_of(const char *words, int players);

/** Returns a game with these rules; the table takes ownership. Free with table_free. */
GameTable table_with(Rules *rules);

void table_free(GameTable *table);

/** Resolves the pending decision or event at random. */
void table_step(GameTable *table, Rng *rng);

/** Returns whether a decision of this phase is pending. */
bool table_in_phase(const GameTable *table, const char *phase);

bool table_is_over(const GameTable *table);

/**
 * Plays at random until a decision of a phase is pending. Returns false if the game ends before.
 */
bool table_reach(GameTable *table, const char *phase, Rng *rng);

void table_read(GameTable *table, const char *position);

/** Draws a tile by its full name. */
void table_draw(GameTable *table, const char *type);

bool table_allows(const GameTable *table, const char *action);

/** Plays the next action, and checks the resulting position. */
void table_act(GameTable *table, const char *action);

/** Checks that game_check finds no error. */
void table_expect_sound(const GameTable *table);

/** Checks that the position, written and read into `other`, is the same: text, hash and value. */
void table_expect_text(GameTable *table);

#endif
