/**
 * Puzzles: positions of games in which one turn is clearly best and is not the one that the
 * one-ply player would take. Another turn may be as good; all others cost at least half of what
 * the obvious one must cost. The chance to win is at least 10 % after the solution.
 *
 * Each position is judged twice (carcarena/bots/turn_judge.h): quickly, to find candidates, and
 * with many games, to be sure. Then `mcts` tries to find a solution with more and more
 * simulations, and so do the levels of the bot `level`, which tells how difficult it is.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PUZZLE_FIND_H
#define ARENA_PUZZLE_FIND_H

#include "review/puzzle.h"

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

/**
 * Looks for puzzles in all games.
 * @param games borrowed by the puzzles
 * @return STATUS_NO_MEMORY; STATUS_INVALID for settings out of range
 */
Status puzzles_find(Puzzles *out, const Games *games, const PuzzleSettings *settings,
                    Message *message) MUST_USE;

#endif
