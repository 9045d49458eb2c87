/**
 * Counts of a Report, filled by report.c. report_view.h derives the tables from them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_DATA_H
#define ARENA_REPORT_DATA_H

#include "carcarena/arena/report.h"

#include "record/move_times.h"
#include "report/divergence.h"
#include "report/report_table.h"
#include "statistics/block_sums.h"
#include "statistics/count_map.h"

enum {
    REPORT_PAIRS_BOTS_MAX = 512,   /* with more bots, sections by pair are left out */
    REPORT_SOURCES_BOTS_MAX = 128, /* with more bots, sources of points are by bot only */
    /* Shares of a first place are counted in these: divisible by 1 to 8 ties. */
    FIRST_PLACE_UNITS = 840
};

/** What a block sums up for a bot, and for a place in the order of play. */
enum {
    SUM_BEGIN_SCORE, /* half points against single opponents, in games it began */
    SUM_BEGIN_GAMES,
    SUM_REST_SCORE, /* the same in all other games */
    SUM_REST_GAMES,
    SUM_POINTS, /* Carcassonne points */
    SUM_FIRSTS, /* shares of first places, in FIRST_PLACE_UNITS */
    SUM_LUCK    /* luck of the draw, in LUCK_UNIT of a point */
};

/** Sums over the tallies of games: of a bot, or of a bot in its meetings with another. */
typedef struct SourceSums {
    uint64_t games;
    int64_t points[TALLY_TIME_COUNT][TALLY_KIND_COUNT];
    uint64_t placed, returned, completed, completed_turns;
} SourceSums;

typedef struct BotTally {
    SourceSums sources;
    BlockSums sums;
    uint64_t wins, ties, losses; /* first alone, first shared, not first */
    uint64_t forfeits;
    uint64_t timed_games; /* games whose time is known */
    uint64_t choose_ns, decisions;
    uint64_t cpu_ns, cpu_choose_ns; /* in games whose processor time is known */
    MoveTimes *moves;               /* of single decisions; NULL: none is known */
} BotTally;

/** What one worker thread played, as far as it was timed. */
typedef struct WorkerTally {
    uint64_t games;
    uint64_t game_ns;
    uint64_t cpu_ns, cpu_choose_ns;
    uint64_t score;                                 /* half points of the seats that began */
    uint64_t block;                                 /* the open one */
    uint64_t open_score, open_games;                /* of it */
    double score_square, score_games, games_square; /* sums over the closed ones */
} WorkerTally;

/** Two bots, the first with the lower index, from its view. */
typedef struct PairTally {
    int64_t score, games; /* half points; meetings */
    int64_t score_square, score_games, games_square;
    int64_t open_score, open_games;
    uint64_t blocks;
    uint64_t trinomial[SCORE_TRINOMIAL];     /* two seats: losses, ties, wins */
    uint64_t pentanomial[SCORE_PENTANOMIAL]; /* two seats, two games a block: whole blocks */
} PairTally;

/** One of several runs. */
typedef struct RunTally {
    Ratings *ratings; /* of its games alone */
    uint64_t games, blocks;
} RunTally;

/** What is held of a game until its block is whole. */
typedef struct HeldGame {
    uint32_t bots[RATING_SEATS_MAX], ranks[RATING_SEATS_MAX];
    int32_t scores[RATING_SEATS_MAX], luck[RATING_SEATS_MAX];
    uint32_t first, faults;
} HeldGame;

typedef struct HeldGames {
    HeldGame *games;
    unsigned count, capacity;
} HeldGames;

struct Report {
    ReportSetup setup;
    RunTally *runs; /* setup.run_count */
    ReportPlace place;
    uint64_t serial;      /* number of the open block among all */
    char *remarks;        /* lines for the notes; NULL: none */
    unsigned *audit_runs; /* by bot: the run its first other answer was found in */
    Ratings *ratings;
    BotTally *bots;
    StoreAudit *audits;  /* by bot */
    StoreFaults *faults; /* likewise */
    char *changes;       /* of the program that were accepted, as lines; NULL: none */
    char *isolated;      /* note STORE_NOTE_ISOLATED; NULL: none */
    char *unsealed;      /* games stored before there were checksums; NULL: none */
    SourceSums *sources; /* bot_count^2, row against column; NULL with too many bots */
    PairTally *pairs;    /* bot_count^2, upper half used; NULL with too many bots */
    BlockSums places[RATING_SEATS_MAX]; /* by order of play: score and points, all bots */

    uint64_t games, blocks_whole, blocks_partial;
    uint64_t games_partial;   /* games of incomplete blocks */
    uint64_t blocks_repeated; /* complete blocks on a deck that the same bots had before */
    uint64_t last_id;
    uint64_t reasons[END_REASON_COUNT];
    uint64_t tally_games; /* games with a score breakdown */
    uint64_t tied_games;  /* games with a tie for first place */
    uint64_t replays;     /* tied games that were replayed */
    uint64_t voids;       /* void games that were replayed */
    uint64_t fault_voids; /* of these: void by a bot's fault */
    uint64_t plies;

    uint64_t block; /* the open one */
    unsigned block_games, block_run;
    uint64_t block_cluster, block_unit;
    HeldGames held; /* its games */

    uint64_t deck_round; /* of the open block, where decks repeat */
    CountMap unit_at;    /* unit and run -> place in `units` + 1, where decks repeat */
    HeldGames *units;    /* games counted so far */
    size_t unit_count, unit_capacity;

    struct ReportHistory *history; /* NULL: not requested */
    Divergence divergence;
    uint64_t luck_games; /* games with known luck */
    uint64_t timed_games;
    uint64_t game_ns, choose_ns;
    WorkerTally workers[CONFIG_THREADS_MAX];
};

/** Tally of two bots, first < second. */
static inline PairTally *report_pair(const Report *report, unsigned first, unsigned second) {
    return &report->pairs[(size_t)first * report->setup.bot_count + second];
}

/** Sums of a bot in its meetings with another. @pre there is room for them */
static inline SourceSums *report_sources(const Report *report, unsigned bot, unsigned against) {
    return &report->sources[(size_t)bot * report->setup.bot_count + against];
}

/** Makes room for the runs of the setup. @return STATUS_LIMIT, STATUS_NO_MEMORY. */
Status report_runs_create(Report *report, Message *message) MUST_USE;

/** Frees it. */
void report_runs_destroy(Report *report);

/** Counts a game for the run it is of. */
Status report_runs_add(Report *report, const RatingGame *game, Message *message) MUST_USE;

/** Adds what bots in processes did wrong in a run. @param bots number in the report by number in
 * the run; NULL: the same. */
Status report_add_faults(Report *report, Store *store, const uint32_t *bots, uint32_t bot_count,
                         Message *message) MUST_USE;

/** Half points of a seat against every other seat: 2 above, 1 tied. */
int64_t report_half_points(const uint32_t *ranks, unsigned seats, unsigned seat);

/** Holds a game of the open block, which begins with it if there is none. @return STATUS_NO_MEMORY.
 */
Status report_block_add(Report *report, const GameRecord *record, uint64_t block,
                        Message *message) MUST_USE;

/** Counts the games of the open block, or leaves them out if it is not whole. @return
 * STATUS_NO_MEMORY and those of ratings_add_game. */
Status report_block_close(Report *report, Message *message) MUST_USE;

/** Forgets the units so far: no deck of theirs comes again. */
void report_units_forget(Report *report);

/** Counts the open block, too, of bots and of threads. Errors of report_block_close. */
Status report_close(Report *report, Message *message) MUST_USE;

#endif
