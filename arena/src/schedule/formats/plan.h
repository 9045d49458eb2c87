/**
 * Plan: the part of a schedule that results decide. Swiss, knockout, ladder and adaptive play stage
 * after stage; who meets in a stage is a pure function of the results of the stages before it, so
 * that a resumed run, its export and its verification all find the same tables again.
 *
 *     stage 0           stage 1        A stage has tables; each plays `rounds` blocks, all tables
 *     block 0 1 2 3     block 4 5      one block before the next. Ids go on without gaps from stage
 *     table 0 1 0 1     table 2 3      to stage; schedule->games grows as stages are added.
 *
 * The last stage of a format with a budget (adaptive) ends where that is spent, be it in the middle
 * of a round; a larger budget goes on from there as if there had been no end.
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

/** What a stage is played for. */
typedef enum StageKind { STAGE_ROUND, STAGE_SEMI_FINALS, STAGE_FINALS, STAGE_REPLAYS } StageKind;

/** Bots that meet, and what came of it over all their games. By place: place 0 begins first. */
typedef struct PlanTable {
    uint32_t bots[PLAYERS_MAX];
    uint64_t half_points[PLAYERS_MAX]; /* a game gives 2 for each seat ranked below, 1 for a tie */
    int64_t points[PLAYERS_MAX];       /* Carcassonne points */
    uint64_t before; /* blocks these bots have had at earlier tables, where rounds go on from */
} PlanTable;

typedef struct PlanStage {
    StageKind kind;
    uint64_t first_block, first_deal;
    uint32_t first_table, table_count;
    uint64_t rounds; /* blocks of each table */
    uint64_t blocks; /* of all tables that are played */
} PlanStage;

/** All stages so far. All but the last have all their results. */
typedef struct Plan {
    ScheduleRequest request;
    uint32_t games_per_block;
    PlanStage *stages;
    uint32_t stage_count;
    size_t stage_capacity;
    PlanTable *tables;
    uint32_t table_count;
    size_t table_capacity;
    uint32_t *starts;           /* by bot: games it began */
    uint64_t results;           /* games of the last stage that were added */
    InformationTable *outcomes; /* by table: whole stages block by block; NULL: nobody asks */
    size_t outcome_capacity;
    uint64_t *open; /* half points of the last stage by block and place, likewise */
    bool over;      /* no stage will follow */
} Plan;

/**
 * Makes the plan of a schedule whose format has stages, with its first stage.
 * @param schedule receives the plan and the number of games so far.
 * @param out owned by the caller, freed with plan_destroy after the schedule's last use.
 */
Status plan_create(Plan **out, Schedule *schedule, Message *message) MUST_USE;
void plan_destroy(Plan *plan);

/**
 * Seats the bots of a stored game at its table, if its round is of PAIRING_DUTCH; comes before
 * plan_add. Whoever sat there changes places with them, so that no bot has two places in a round.
 */
void plan_seat_stored(Plan *plan, const Schedule *schedule, const GameRecord *record);

/** Adds the result of a game of the last stage; each once, in any order. */
void plan_add(Plan *plan, const Schedule *schedule, const GameRecord *record);

/** True if the last stage has all its results. */
bool plan_stage_whole(const Plan *plan);

/**
 * Once the last stage is whole: adds the next one and counts its games into `schedule`, or finds
 * that the tournament is over.
 */
Status plan_advance(Plan *plan, Schedule *schedule, Message *message) MUST_USE;

/**
 * Makes a stage that another process advanced to the last one, in place of all there were: who
 * meets in it is known here then, but neither earlier games nor any results.
 * @param tables of the stage, copied.
 */
Status plan_adopt(Plan *plan, Schedule *schedule, const PlanStage *stage, const PlanTable *tables,
                  Message *message) MUST_USE;

/** Round, pairing, deal and bots (by place) of the game, whose block is known. */
void plan_place(const Plan *plan, ScheduledGame *game, uint32_t *lineup);

// ---- For the formats

/** Begins another stage without tables. */
Status plan_stage_add(Plan *plan, StageKind kind, Message *message) MUST_USE;

/**
 * Adds a table to the last stage. With start=fewest_starts the bots of a STAGE_ROUND table are put
 * in the order of how often they have begun; equal ones stay as given.
 */
Status plan_table_add(Plan *plan, const uint32_t *lineup, Message *message) MUST_USE;

/** Sets how many blocks each table of the last stage plays, `blocks` of the request unless this is
 * called before its tables are added. */
void plan_stage_rounds(Plan *plan, uint64_t rounds);

/** Adds a stage that plays tables of the one before it again, the last bot beginning. */
Status plan_replay_add(Plan *plan, uint32_t table, Message *message) MUST_USE;

/** First tables of a stage. */
const PlanTable *plan_tables(const Plan *plan, uint32_t stage);

/** True if the table's first place is shared. */
bool plan_table_drawn(const Plan *plan, const PlanTable *table);

// ---- Standings

enum { STANDING_TEXT_SIZE = 32 };

/** How a bot stands. */
typedef struct Standing {
    uint32_t bot;
    uint32_t matches;
    uint32_t
        half_wins; /* a table gives 2 for each bot with fewer points of the match, 1 for equal */
    uint32_t buchholz;  /* half wins of all opponents but the weakest */
    int64_t difference; /* Carcassonne points above the opponents' */
    uint32_t starts;
    uint32_t
        place; /* bots that stand better by score and the list of tie-breaks, if there is one */
    uint32_t order;                              /* what decides between equals: lower is better */
    int64_t tie_breaks[SCHEDULE_TIE_BREAKS_MAX]; /* in parts of tie_break_unit */
    char note[STANDING_TEXT_SIZE];
} Standing;

/**
 * Standings after the STAGE_ROUND stages, by bot. A bot that sits out of a stage of `byes` gets a
 * full win without points, against nobody.
 * @param rows one for each bot.
 */
Status standings_make(const Plan *plan, Standing *rows, bool byes, Message *message) MUST_USE;

/** Half wins of all opponents but the weakest. */
uint32_t standings_buchholz(const uint32_t *opponents, uint32_t count);

/**
 * Places by the list of tie-breaks of the request, which is not empty, with byes and absences as
 * the request has them.
 * @param rows as standings_make made them; half wins, places and tie-breaks are filled in.
 */
Status standings_rank(const Plan *plan, Standing *rows, Message *message) MUST_USE;

/** Sorts by half wins, place, Buchholz, difference, order. */
void standings_sort(Standing *rows, uint32_t count);

/** The absence of a bot from a round; NULL if it plays. */
const ScheduleAbsence *plan_absence(const Plan *plan, uint32_t bot, uint32_t round);

#endif
