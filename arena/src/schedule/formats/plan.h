/**
 * Plan: the part of a schedule that depends on results. Swiss, knockout, ladder and adaptive play
 * stage after stage. The pairings of a stage are a pure function of the results of earlier stages,
 * so a resumed run, its export and its verification find the same tables.
 *
 *     stage 0           stage 1        A stage has tables; each plays `rounds` blocks, all tables
 *     block 0 1 2 3     block 4 5      one block before the next. Ids continue without gaps from
 * stage table 0 1 0 1     table 2 3      to stage; schedule->games grows as stages are added.
 *
 * The last stage of a format with a budget (adaptive) ends where the budget does, possibly within a
 * round. A larger budget continues from there as if there had been no end.
 *
 * One thread at a time; many may call plan_place while nothing is added.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_FORMATS_PLAN_H
#define ARENA_FORMATS_PLAN_H

#include "carcarena/arena/record.h"
#include "carcarena/arena/schedule.h"
#include "statistics/information.h"

/** The purpose of a stage. */
typedef enum StageKind { STAGE_ROUND, STAGE_SEMI_FINALS, STAGE_FINALS, STAGE_REPLAYS } StageKind;

/** Bots that meet, and their results over all their games. By place: place 0 begins first. */
typedef struct PlanTable {
    uint32_t bots[PLAYERS_MAX];
    uint64_t half_points[PLAYERS_MAX]; /* a game gives 2 for each seat ranked below, 1 for a tie */
    int64_t points[PLAYERS_MAX];       /* Carcassonne points */
    uint64_t before; /* blocks of these bots at earlier tables; rounds continue from there */
} PlanTable;

typedef struct PlanStage {
    StageKind kind;
    uint64_t first_block, first_deal;
    uint32_t first_table, table_count;
    uint64_t rounds; /* blocks per table */
    uint64_t blocks; /* of all tables in play */
} PlanStage;

/** All stages so far. All but the last are complete. */
typedef struct Plan {
    ScheduleRequest request;
    uint32_t games_per_block;
    PlanStage *stages;
    uint32_t stage_count;
    size_t stage_capacity;
    PlanTable *tables;
    uint32_t table_count;
    size_t table_capacity;
    uint32_t *starts;           /* by bot: number of games it began */
    uint64_t results;           /* added games of the last stage */
    InformationTable *outcomes; /* by table: complete stages block by block; NULL: not needed */
    size_t outcome_capacity;
    uint64_t *open; /* half points of the last stage by block and place; NULL: not needed */
    bool over;      /* no stage will follow */
} Plan;

/**
 * Creates the plan of a schedule whose format has stages, with its first stage.
 * @param schedule receives the plan and the number of games so far
 * @param out owned by the caller, freed with plan_destroy after the last use of the schedule
 */
Status plan_create(Plan **out, Schedule *schedule, Message *message) MUST_USE;
void plan_destroy(Plan *plan);

/**
 * Seats the bots of a stored game at its table, if its round was paired by PAIRING_DUTCH; call it
 * before plan_add. The previous bots exchange places with them, so that no bot has two places in a
 * round.
 */
void plan_seat_stored(Plan *plan, const Schedule *schedule, const GameRecord *record);

/** Adds the result of a game of the last stage, each once, in any order. */
void plan_add(Plan *plan, const Schedule *schedule, const GameRecord *record);

/** Returns true if the last stage has all its results. */
bool plan_stage_whole(const Plan *plan);

/**
 * After the last stage is complete: adds the next one and its games to `schedule`, or finds that
 * the tournament is over.
 */
Status plan_advance(Plan *plan, Schedule *schedule, Message *message) MUST_USE;

/**
 * Replaces all stages by one stage that another process computed: its pairings are then known here,
 * but neither earlier games nor results.
 * @param tables of the stage, copied
 */
Status plan_adopt(Plan *plan, Schedule *schedule, const PlanStage *stage, const PlanTable *tables,
                  Message *message) MUST_USE;

/** Sets round, pairing, deck and bots (by place) of a game whose block is known. */
void plan_place(const Plan *plan, ScheduledGame *game, uint32_t *lineup);

// ---- For the formats

/** Adds a stage without tables. */
Status plan_stage_add(Plan *plan, StageKind kind, Message *message) MUST_USE;

/**
 * Adds a table to the last stage. With start=fewest_starts the bots of a STAGE_ROUND table are
 * sorted by how often they began; equal ones stay as given.
 */
Status plan_table_add(Plan *plan, const uint32_t *lineup, Message *message) MUST_USE;

/**
 * Sets the number of blocks per table of the last stage. Call it before its tables are added; the
 * default is the request's.
 */
void plan_stage_rounds(Plan *plan, uint64_t rounds);

/** Adds a stage that replays tables of the previous one, with the last bot beginning. */
Status plan_replay_add(Plan *plan, uint32_t table, Message *message) MUST_USE;

/** Returns the first table of a stage. */
const PlanTable *plan_tables(const Plan *plan, uint32_t stage);

/** Returns true if the table's first place is shared. */
bool plan_table_drawn(const Plan *plan, const PlanTable *table);

// ---- Standings

enum { STANDING_TEXT_SIZE = 32 };

/** The standing of a bot. */
typedef struct Standing {
    uint32_t bot;
    uint32_t matches;
    uint32_t
        half_wins; /* a table gives 2 for each bot with fewer match points, 1 for an equal one */
    uint32_t buchholz;  /* half wins of all opponents but the weakest */
    int64_t difference; /* Carcassonne points minus the opponents' */
    uint32_t starts;
    uint32_t place; /* number of bots ahead by score and tie-breaks, if there is a list */
    uint32_t order; /* order of tied bots: lower is better */
    int64_t tie_breaks[SCHEDULE_TIE_BREAKS_MAX]; /* in units of 1/tie_break_unit */
    char note[STANDING_TEXT_SIZE];
} Standing;

/**
 * Computes the standings after the STAGE_ROUND stages, by bot. A bot that sits out of a stage of
 * `byes` gets a full win without points or opponent.
 * @param rows one per bot
 */
Status standings_make(const Plan *plan, Standing *rows, bool byes, Message *message) MUST_USE;

/** Returns the half wins of all opponents but the weakest. */
uint32_t standings_buchholz(const uint32_t *opponents, uint32_t count);

/**
 * Ranks by the request's list of tie-breaks, which is not empty, with byes and absences as
 * requested.
 * @param rows from standings_make; half wins, places and tie-breaks are set
 */
Status standings_rank(const Plan *plan, Standing *rows, Message *message) MUST_USE;

/** Sorts by half wins, place, Buchholz, difference, order. */
void standings_sort(Standing *rows, uint32_t count);

/** Returns the absence of a bot from a round; NULL if it plays. */
const ScheduleAbsence *plan_absence(const Plan *plan, uint32_t bot, uint32_t round);

#endif
