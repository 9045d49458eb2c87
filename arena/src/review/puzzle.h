/**
 * A puzzle: a position with one clearly best turn.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_H
#define ARENA_PUZZLE_H

#include "carcarena/bots/turn_judge.h"
#include "games/games.h"

/** A position with its solution. */
typedef struct Puzzle {
    const StoredGame *game;
    uint32_t number;        /* of the game in the list */
    uint32_t step;          /* the first decision of the turn */
    uint32_t turn;          /* line of the game file */
    TurnJudgment judgment;  /* turns[0] is the solution; `played` is the one of the game */
    uint32_t right;         /* that many of the first turns are solutions: about as good */
    uint32_t obvious;       /* index of the turn that the one-ply player takes */
    JudgedPoints points[2]; /* after the solution, and after the obvious turn */
    uint64_t simulations;   /* with which `mcts` finds it, see PUZZLE_SIMULATIONS, and with the next
                               number, too; 0: it does not */
    uint32_t levels;        /* bit i: level i of the bot `level` finds it in most tries */
} Puzzle;

/** Puzzles, in the order of games and turns. Start with {0}; free `items`. */
typedef struct Puzzles {
    Puzzle *items;
    uint32_t count;
} Puzzles;

/** Returns the position of a puzzle, to be freed with free(); NULL without memory. */
Game *puzzle_game(const Puzzle *puzzle);

/** Returns "cities", "roads", ... */
const char *judged_source_text(JudgedSource source);

/** Returns the points of a player from a source after the solution minus those after the obvious
 * turn. */
double puzzle_gain(const Puzzle *puzzle, int player, int source);

#endif
