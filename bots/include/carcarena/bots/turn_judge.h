/**
 * What a turn costs: the turns of a position, each played to the end of the game many times, for
 * programs that review games.
 *
 * The turns that the one-ply player (`greedy`) finds best and the turn that was played are each
 * played to the end by this player for all seats, all on the same decks, so that most of the luck
 * of the draw cancels in their differences. The worse half of the turns is left out of the next
 * round (sequential halving: Karnin, Koren and Somekh 2013). Most games are therefore played after
 * the best turns and the played one.
 *
 * With `hand=hidden` and the like, unknown tiles are drawn again in each game, as the player sees
 * the position.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_TURN_JUDGE_H
#define CARCARENA_BOTS_TURN_JUDGE_H

#include "carcarena/engine/game.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

enum {
    JUDGED_TURNS_MAX = 12,
    JUDGED_ACTIONS_MAX = 12,
    JUDGED_DECKS_MAX = 1 << 14 /* games after a turn in the first round */
};

/** What is played. */
typedef struct TurnJudgeSettings {
    uint32_t turns; /* number of turns tried, 1 to JUDGED_TURNS_MAX - 1; the played one besides */
    uint32_t decks; /* games after each turn in the first of three rounds; each round doubles it */
} TurnJudgeSettings;

/** A turn and the games after it. */
typedef struct JudgedTurn {
    Action actions[JUDGED_ACTIONS_MAX]; /* decisions of the player, up to the next draw, event or
                                           decision of another */
    uint32_t count;                     /* of actions */
    uint32_t games;                     /* played after it */
    double lead;       /* mean lead at the end, in points, over the best opponent; without one,
                          the mean points */
    double win;        /* share of the first place, ties shared; without an opponent, 0 */
    double evaluated;  /* lead by the evaluation of the one-ply player, in points */
    double worth;      /* win + lead / JUDGED_LEAD, by which turns are compared */
    double cost;       /* worth of the best turn minus this, on the decks of both */
    double cost_error; /* standard error of `cost` */
    double lead_cost;  /* part of `cost`, in points; negative if the turn leads by more */
    double win_cost;   /* part of `cost`, in chance to win; negative if the turn wins more often */
} JudgedTurn;

/** 100 points of lead count as much as a won game. */
#define JUDGED_LEAD 100.0

/** A position and its turns. */
typedef struct TurnJudgment {
    int player;
    uint32_t count;                     /* of turns, at least 1 */
    uint32_t played;                    /* index of the played one; `count` if none was given */
    JudgedTurn turns[JUDGED_TURNS_MAX]; /* best first */
} TurnJudgment;

/** Where points come from. */
typedef enum JudgedSource {
    JUDGED_CITIES,
    JUDGED_ROADS,
    JUDGED_CLOISTERS, /* and gardens */
    JUDGED_FARMS,
    JUDGED_OTHER, /* bonuses, and what is not paid for a feature */
    JUDGED_SOURCES
} JudgedSource;

/** Points of each player by source: means over games. */
typedef struct JudgedPoints {
    double points[PLAYERS_MAX][JUDGED_SOURCES];
} JudgedPoints;

/** Tables and scratch memory for one Rules. One thread at a time; different ones are independent.
 */
typedef struct TurnJudge TurnJudge;

/**
 * Creates a judge.
 * @param rules borrowed
 * @param out owned by the caller, freed with turn_judge_destroy; unchanged on failure
 * @return STATUS_INVALID for settings out of range; STATUS_NO_MEMORY
 */
Status turn_judge_create(TurnJudge **out, const Rules *rules, const TurnJudgeSettings *settings,
                         Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void turn_judge_destroy(TurnJudge *judge);

/**
 * Judges the turns of a position. The result depends on settings, position, played turn and seed
 * only. The cost is about 25 games per `decks` with 6 turns, from there to the end: with 96 decks a
 * second in the middle of a base game.
 * @pre a decision is pending
 * @param played the decisions of the turn that was played, `count` of them; NULL and 0: none
 */
void turn_judge_position(TurnJudge *judge, const Game *game, const Action *played, uint32_t count,
                         uint64_t seed, TurnJudgment *out);

/**
 * Tells where the points after a turn come from: means over the first `decks` games of
 * turn_judge_position with this seed, of the points paid from the turn on. The difference between
 * two turns is the reason why one is better.
 * @param decks at least 1
 */
void turn_judge_points(TurnJudge *judge, const Game *game, const Action *actions, uint32_t count,
                       uint64_t seed, uint32_t decks, JudgedPoints *out);

CARCARENA_END

#endif
