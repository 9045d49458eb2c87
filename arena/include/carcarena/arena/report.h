/**
 * Reports: what a run's games add up to, as aligned text, CSV, JSON, Markdown, a page or a picture.
 *
 * Games are fed one by one in ascending id, so that the games of a block come together; memory
 * depends on the bots, not on the number of games. Everything but the sections about time is a pure
 * function of the stored games: two runs of the same schedule give the same bytes.
 *
 * Scores. A game gives a seat the share of the other seats it ranks above, ties half: 1, 1/2 or 0
 * with two seats. Every number carries half the width of its 95 % interval, which treats the block,
 * not the game, as independent; notes say what is biased or rests on too little. What people read
 * ends in one line that says what came of it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ARENA_REPORT_H
#define CARCARENA_ARENA_REPORT_H

#include "carcarena/arena/config.h"
#include "carcarena/arena/ratings.h"
#include "carcarena/arena/record.h"
#include "carcarena/arena/store.h"
#include "carcarena/engine/library.h"

CARCARENA_BEGIN

/** How a report is written. */
typedef enum ReportFormat {
    REPORT_TEXT,     /* aligned, for a terminal */
    REPORT_CSV,      /* one section: the ratings unless another is asked for */
    REPORT_JSON,     /* all sections, one object */
    REPORT_MARKDOWN, /* all sections */
    REPORT_HTML,     /* all sections, one page that needs nothing else */
    REPORT_SVG,      /* the chart of one section, as CSV */
    REPORT_FORMAT_COUNT
} ReportFormat;

/** One of several runs in a report. */
typedef struct ReportRun {
    const char *name;
    uint64_t games_total;     /* of its schedule */
    unsigned games_per_block; /* 0: of any length */
    bool imported;            /* results alone: nothing is known of how they came about */
    bool unscored;            /* nor are scores, of some games */
} ReportRun;

/** What a tuning went through. Arrays are borrowed until report_destroy. */
typedef struct ReportPaths {
    unsigned count;           /* of parameters that are numbers */
    const char *const *names; /* of them */
    size_t steps;             /* the start and every iteration after it */
    const uint64_t *games;    /* by step */
    const double *values;     /* step by step, in the parameters' own units */
    const double *units;      /* c of the last iteration, by parameter; NULL: there is none */
    const bool *factors;      /* whether that is of the logarithm */
} ReportPaths;

/** What a report is about. Texts and arrays are borrowed until report_destroy. */
typedef struct ReportSetup {
    /* Score in percent that a point of luck is worth, if it was fixed before these games; else it
     * is estimated from them. */
    bool luck_frozen;
    double luck_slope;
    const char *title;
    const char *const *bot_names; /* bot_count */
    unsigned bot_count;
    unsigned seats; /* 2 .. RATING_SEATS_MAX */
    unsigned
        games_per_block;  /* id / games_per_block is the block; several runs: 0 if they differ */
    uint64_t games_total; /* of the schedule */
    unsigned bootstrap_draws; /* resamples for bootstrap intervals; 0: none */
    uint64_t bootstrap_seed;
    RatingFitOptions fit;           /* draws, prior, anchors */
    bool heed_first;                /* the fit has an advantage of who begins */
    const TournamentConfig *config; /* what was played, for pages; NULL: nothing is said of it */
    const Schedule *schedule;       /* for the standings of formats in stages; NULL: none */
    const struct Trial *trial;      /* sequential test; NULL: none */
    bool wall_clock;                /* some bot is limited by it */
    bool processor_clock;           /* the same by time on a processor */
    bool programs_sandboxed;        /* some bot in a process ran in a sandbox */
    bool programs_open;             /* some did not: they were not isolated from each other */
    bool signals_void;              /* games that a signal ended are (SIGNAL_VOID) */
    bool timed;                     /* some bot's budget is time */
    bool faults_score;              /* seats at fault rank by their score (FAULT_RANDOM) */
    bool decks_repeat;              /* some blocks may be on the deck of others: see ReportPlace */
    bool tuning;                    /* the bots are the sides of a tuning */
    const ReportRun *runs;    /* what is put together here; games then come with report_place */
    unsigned run_count;       /* 0: this is a report of one run */
    bool history;             /* say how ratings, test and speed went over the games, too */
    const ReportPaths *paths; /* of a tuning; NULL: nothing is said of them */
    bool unscored;            /* some games have no points: nothing is said of points */
} ReportSetup;

/**
 * What a configuration means for its report; the fit as a rule, no resamples.
 * @param names room for config->bot_count pointers, filled with the bots' names; borrowed by the
 *        result, as is the configuration.
 */
ReportSetup report_setup_of(const TournamentConfig *config, const char **names);

/** A report being made. One thread at a time. */
typedef struct Report Report;

/**
 * Begins a report.
 * @return STATUS_LIMIT, STATUS_NO_MEMORY; *out then unchanged.
 */
Status report_create(Report **out, const ReportSetup *setup, Message *message) MUST_USE;

/** Frees it; NULL is allowed. */
void report_destroy(Report *report);

/** Where the next games of several runs belong. */
typedef struct ReportPlace {
    unsigned run;   /* index in the setup's runs */
    uint64_t block; /* of that run; its games come one after another */
    /* Number of the deck, whatever run it was dealt in. Games with the same number come one after
     * another, unless the setup says `decks_repeat`. */
    uint64_t cluster;
    uint64_t unit; /* with `decks_repeat`: number of the deck and its bots, in that run */
} ReportPlace;

/** One game of several runs is left out, being there already: nobody waits for it. */
void report_leave_out(Report *report);

/** Says where the games added from now on belong. @pre the setup has runs */
void report_place(Report *report, const ReportPlace *place);

/**
 * Adds a game.
 * @param record with an id above all before, unless there are several runs. @param timing NULL or
 * not measured: unknown.
 * @return STATUS_INVALID if the id is not above the last one or a bot is out of range,
 *         STATUS_NO_MEMORY.
 */
Status report_add(Report *report, const GameRecord *record, const GameTiming *timing,
                  Message *message) MUST_USE;

/**
 * Adds the luck of the seats (luck_by_seat) in the game that was added last. A report knows luck
 * only if it was given for every game.
 */
void report_add_luck(Report *report, const GameRecord *record, const int32_t *luck);

/** Adds all games of a store. Errors of report_add and of the store. */
Status report_add_store(Report *report, Store *store, Message *message) MUST_USE;

/** Adds what audits found: which bots do not play the same when asked the same (match.h). */
Status report_add_audits(Report *report, Store *store, Message *message) MUST_USE;

/**
 * The same of one of several runs.
 * @param run index in the setup's runs. @param bots number in the report by number in the run.
 */
Status report_add_run_audits(Report *report, Store *store, unsigned run, const uint32_t *bots,
                             uint32_t bot_count, Message *message) MUST_USE;

/** Adds lines to the notes of the report. @return STATUS_NO_MEMORY. */
Status report_remark(Report *report, const char *lines, Message *message) MUST_USE;

/** Receives written text. @return false to stop (an output that fails). */
typedef bool (*ReportWriter)(void *user, const char *text, size_t size);

/** What is wanted of a report. {0} is the text with all sections. */
typedef struct ReportRequest {
    ReportFormat format;
    const char *section; /* one key (see report_section_key), or NULL: all; CSV, SVG: ratings */
    const StoreSession *effort; /* what the run cost, or NULL */
    bool brief;          /* REPORT_TEXT: what fits a screen of 80 by 30 with a few bots: standings
                            or test, ratings, crosstable, warnings, the last line */
    const char *closing; /* text without markup that stands before its last line; NULL: none */
} ReportRequest;

/**
 * Fits the ratings and writes the report. Blocks that are not whole are left out of ratings, scores
 * and tests; a note counts them. More games may be added afterwards; the rest of such a block is
 * then left out, too.
 * @return STATUS_NOT_FOUND (no such section, nothing in it, no chart of it, no games), STATUS_IO
 * (the writer stopped), STATUS_NO_MEMORY, STATUS_INVALID (see ratings_fit).
 */
Status report_write(Report *report, const ReportRequest *request, ReportWriter write, void *user,
                    Message *message) MUST_USE;

/** Key of section `index` in the order of the report, NULL past the end. */
const char *report_section_key(unsigned index);

/** Whether a section has rows only if the setup says `course` or has paths. @param key may be NULL.
 */
bool report_section_needs_history(const char *key);

/** Format of a word: "text", "csv", "json", "md", "html", "svg"; REPORT_FORMAT_COUNT if there is
 * none. */
ReportFormat report_format_find(const char *text);

/** The ranking of a record, as the ratings want it. */
RatingGame report_rating_game(const GameRecord *record, unsigned seats);

/**
 * One line for a progress display: "mcts +210 +-32, greedy -14 +-28, ..." in order of rating, cut
 * to fit. @return `text`.
 */
char *report_leaders(char *text, size_t size, const RatingTable *table,
                     const char *const *bot_names);

CARCARENA_END

#endif
