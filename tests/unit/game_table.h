/**
 * A game for tests: rules by their names, memory, and decisions and positions by their text. What
 * is not possible fails the running test.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_GAME_TABLE_H
#define TESTS_GAME_TABLE_H

#include "carcarena/engine/game.h"

typedef struct GameTable {
    Rules *rules;
    Game *game;      /* at its start */
    Game *other;     /* memory for one to compare it with */
    Action *actions; /* room for all of a decision */
} GameTable;

/** Rules of shipped tile sets and expansions without tiles, with options behind them
 * ("base+toy-die gm_move=before"). Free with rules_destroy. */
Rules *rules_told(const char *words, int players);

/** Rules of any other kind. Free with rules_destroy. */
Rules *rules_made(const RulesConfig *config);

/** Cleared memory for a game. Free with free. */
Game *game_memory(const Rules *rules);

/** A game with rules_told. Free with table_free. */
GameTable table_of(const char *words, int players);

/** A game with these rules, which then belong to the table. Free with table_free. */
GameTable table_with(Rules *rules);

void table_free(GameTable *table);

/** Resolves what is pending at random. */
void table_step(GameTable *table, Rng *rng);

/** True if a decision of this phase is pending. */
bool table_in_phase(const GameTable *table, const char *phase);

bool table_is_over(const GameTable *table);

/** Plays at random until a decision of a phase is pending; false if the game ends before. */
bool table_reach(GameTable *table, const char *phase, Rng *rng);

void table_read(GameTable *table, const char *position);

/** Draws a tile by its full name. */
void table_draw(GameTable *table, const char *type);

bool table_allows(const GameTable *table, const char *action);

/** Plays the next action, and checks the position it leads to. */
void table_act(GameTable *table, const char *action);

/** game_check finds nothing wrong. */
void table_expect_sound(const GameTable *table);

/** The position, written and read into `other`, is the same: text, hash and value. */
void table_expect_text(GameTable *table);

#endif
