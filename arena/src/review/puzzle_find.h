/**
 * Puzzles: positions of games in which one turn is clearly best and is not the one that the
 * one-ply player would take. Another turn may be as good; all others cost at least half of what
 * the obvious one must cost.
 *
 * Each position is judged twice (carcarena/bots/turn_judge.h): quickly, to find candidates, and
 * with many games, to be sure. Then `mcts` tries to find a solution with more and more
 * simulations, and so do the levels of the bot `level`, which tells how difficult it is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_FIND_H
#define ARENA_PUZZLE_FIND_H

#include "carcarena/bots/turn_judge.h"
#include "games/games.h"

/** What is asked for. */
typedef struct PuzzleSettings {
    uint32_t decks; /* of the second judgment (TurnJudgeSettings.decks); the first has an eighth */
    double gain;    /* least cost of the obvious turn (JudgedTurn.cost) */
    uint64_t seed;
    unsigned threads; /* at least 1; does not change the result */
    uint32_t most;    /* number of puzzles to find; 0: all */
    void (*progress)(void *user, uint32_t games, uint32_t all, uint32_t puzzles); /* or NULL */
    bool (*stop)(void *user); /* returns true to end early with what was found; or NULL */
    void *user;
} PuzzleSettings;

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
    uint64_t simulations;   /* with which `mcts` finds it, see PUZZLE_SIMULATIONS; 0: it does not */
    uint32_t levels;        /* bit i: level i of the bot `level` finds it in most tries */
} Puzzle;

/** Levels of difficulty: simulations of `mcts`, ended by 0. */
extern const uint64_t PUZZLE_SIMULATIONS[];

/**
 * Writes the text of a bot `level`, such as "level:club".
 * @param level from 0, the weakest
 * @return its last word; NULL past the strongest level
 */
const char *puzzle_level_name(uint32_t level, char *text, size_t size);

/** Puzzles, in the order of games and turns. Start with {0}; free `items`. */
typedef struct Puzzles {
    Puzzle *items;
    uint32_t count;
} Puzzles;

/**
 * Looks for puzzles in all games.
 * @param games borrowed by the puzzles
 * @return STATUS_NO_MEMORY; STATUS_INVALID for settings out of range
 */
Status puzzles_find(Puzzles *out, const Games *games, const PuzzleSettings *settings,
                    Message *message) MUST_USE;

/** Returns the position of a puzzle, to be freed with free(); NULL without memory. */
Game *puzzle_game(const Puzzle *puzzle);

/** Returns "cities", "roads", ... */
const char *judged_source_text(JudgedSource source);

/** Returns the points of a player from a source after the solution minus those after the obvious
 * turn. */
double puzzle_gain(const Puzzle *puzzle, int player, int source);

#endif
