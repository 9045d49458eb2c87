/**
 * Reports: statistics of a run's games as aligned text, CSV, JSON, Markdown, a page or a picture.
 *
 * Games are added one by one in ascending id, so that the games of a block follow each other.
 * Memory depends on the bots, not on the number of games. Everything except the sections about time
 * is a pure function of the stored games: two runs of the same schedule give the same bytes.
 *
 * Scores. A game gives a seat the share of the other seats it ranks above, ties half: 1, 1/2 or 0
 * with two seats. Every number has half the width of its 95 % interval, which treats blocks, not
 * games, as independent. Notes name numbers that are biased or have too few games. Texts for people
 * end with one line with the conclusion.
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

/** The format of a report. */
typedef enum ReportFormat {
    REPORT_TEXT,     /* aligned, for a terminal */
    REPORT_CSV,      /* one section: the ratings by default */
    REPORT_JSON,     /* all sections, one object */
    REPORT_MARKDOWN, /* all sections */
    REPORT_HTML,     /* all sections, as one self-contained page */
    REPORT_SVG,      /* the chart of one section: the ratings by default */
    REPORT_FORMAT_COUNT
} ReportFormat;

/** One of several runs in a report. */
typedef struct ReportRun {
    const char *name;
    uint64_t games_total;     /* games of its schedule */
    unsigned games_per_block; /* 0: blocks of any length */
    bool imported;            /* results only: how the games were played is unknown */
    bool unscored;            /* some games have no scores either */
} ReportRun;

/** The history of a tuning. Arrays are borrowed until report_destroy. */
typedef struct ReportPaths {
    unsigned count;           /* number of numeric parameters */
    const char *const *names; /* names of these parameters */
    size_t steps;             /* the start and all iterations */
    const uint64_t *games;    /* games played, by step */
    const double *values;     /* values by step and parameter, in units of the parameters */
    const double *units;      /* c of the last iteration, by parameter; NULL if there is none */
    const bool *factors;      /* by parameter: c is in units of the logarithm */
} ReportPaths;

/** The subject of a report. Texts and arrays are borrowed until report_destroy. */
typedef struct ReportSetup {
    /*
     * Whether `luck_slope`, the score in percent per point of luck, was fixed before these games.
     * Otherwise it is estimated from them.
     */
    bool luck_frozen;
    double luck_slope;
    const char *title;
    const char *const *bot_names; /* array of bot_count */
    unsigned bot_count;
    unsigned seats;           /* 2 to RATING_SEATS_MAX */
    unsigned games_per_block; /* the block is id / games_per_block; 0 if several runs differ */
    uint64_t games_total;     /* games of the schedule */
    unsigned bootstrap_draws; /* resamples for bootstrap intervals; 0: none */
    uint64_t bootstrap_seed;
    RatingFitOptions fit;           /* draws, prior, anchors */
    bool heed_first;                /* the fit has an advantage of the first seat */
    const TournamentConfig *config; /* configuration of the games, for pages; NULL: not shown */
    const Schedule *schedule;       /* for standings of formats in stages; NULL if there are none */
    const struct Trial *trial;      /* sequential test; NULL if there is none */
    bool wall_clock;                /* some bot has a limit of wall-clock time */
    bool processor_clock;           /* some bot has a limit of processor time */
    bool programs_sandboxed;        /* some bot in a process ran in a sandbox */
    bool programs_open;             /* some bot in a process did not: these were not isolated
                                       from each other */
    bool signals_void;              /* games that a signal ended are void (SIGNAL_VOID) */
    bool timed;                     /* some bot has a time budget */
    bool faults_score;              /* seats at fault rank by their score (FAULT_RANDOM) */
    bool decks_repeat;              /* several blocks may have the same deck: see ReportPlace */
    bool tuning;                    /* the bots are the sides of a tuning */
    const ReportRun *runs;    /* the runs of the report; report_place must precede their games */
    unsigned run_count;       /* 0: this is a report of one run */
    bool history;             /* show ratings, test and speed over the games */
    const ReportPaths *paths; /* history of a tuning; NULL: not shown */
    bool unscored;            /* some games have no points: points are not shown */
} ReportSetup;

/**
 * Returns the setup for a configuration, with a default fit and no resamples.
 * @param names array of config->bot_count pointers, filled with the bots' names. The result borrows
 * it
 *        and the configuration.
 */
ReportSetup report_setup_of(const TournamentConfig *config, const char **names);

/** The state of a report. Not thread-safe. */
typedef struct Report Report;

/**
 * Creates a report.
 * @return STATUS_LIMIT, STATUS_NO_MEMORY; *out then unchanged.
 */
Status report_create(Report **out, const ReportSetup *setup, Message *message) MUST_USE;

/** Frees a report; NULL is allowed. */
void report_destroy(Report *report);

/** The place of the next games in a report of several runs. */
typedef struct ReportPlace {
    unsigned run;   /* index in the setup's runs */
    uint64_t block; /* block of that run; its games follow each other */
    /*
     * Number of the deck among all runs. Games with the same number follow each other, unless the
     * setup has `decks_repeat`.
     */
    uint64_t cluster;
    uint64_t unit; /* with `decks_repeat`: number of the deck and its bots in that run */
} ReportPlace;

/** Reduces the expected total by one game, which another run has already. */
void report_leave_out(Report *report);

/** Sets the place of the games that are added next. @pre the setup has runs */
void report_place(Report *report, const ReportPlace *place);

/**
 * Adds a game.
 * @param record its id must be above all earlier ones, unless there are several runs.
 * @param timing NULL or not measured: unknown.
 * @return STATUS_INVALID if the id is not above the last one or a bot is out of range,
 *         STATUS_NO_MEMORY.
 */
Status report_add(Report *report, const GameRecord *record, const GameTiming *timing,
                  Message *message) MUST_USE;

/**
 * Adds the luck of the seats (luck_by_seat) in the last added game. A report shows luck only if
 * every game has it.
 */
void report_add_luck(Report *report, const GameRecord *record, const int32_t *luck);

/** Adds all games of a store. @return errors of report_add and of the store. */
Status report_add_store(Report *report, Store *store, Message *message) MUST_USE;

/**
 * Adds the results of determinism checks: bots whose answer to the same question changed (match.h).
 */
Status report_add_audits(Report *report, Store *store, Message *message) MUST_USE;

/**
 * Adds the results of determinism checks of one of several runs.
 * @param run index in the setup's runs. @param bots number in the report by number in the run.
 */
Status report_add_run_audits(Report *report, Store *store, unsigned run, const uint32_t *bots,
                             uint32_t bot_count, Message *message) MUST_USE;

/** Adds lines to the notes of the report. @return STATUS_NO_MEMORY. */
Status report_remark(Report *report, const char *lines, Message *message) MUST_USE;

/** Receives written text. @return false to stop (an output that fails). */
typedef bool (*ReportWriter)(void *user, const char *text, size_t size);

/** What to write. {0} is the text with all sections. */
typedef struct ReportRequest {
    ReportFormat format;
    const char *section; /* one key (see report_section_key); NULL: all sections, in CSV and SVG
                            the ratings */
    const StoreSession *effort; /* machine time of the run, or NULL */
    bool brief;          /* REPORT_TEXT: a selection that fits 30 lines of 80 columns with a few
                            bots: standings or test, ratings, crosstable, warnings, last line */
    const char *closing; /* text without markup before the last line; NULL: none */
} ReportRequest;

/**
 * Fits the ratings and writes the report. Ratings, scores and tests leave out incomplete blocks; a
 * note counts them. More games may be added afterwards, but later games of such a block are then
 * left out, too.
 * @return STATUS_NOT_FOUND (no such section, empty section, no chart of it, no games), STATUS_IO
 * (the writer stopped), STATUS_NO_MEMORY, STATUS_INVALID (see ratings_fit).
 */
Status report_write(Report *report, const ReportRequest *request, ReportWriter write, void *user,
                    Message *message) MUST_USE;

/** Returns the key of section `index` in the order of the report, NULL past the end. */
const char *report_section_key(unsigned index);

/**
 * Returns true if a section has rows only with `history` or `paths` in the setup.
 * @param key may be NULL.
 */
bool report_section_needs_history(const char *key);

/**
 * Returns the format for a word: "text", "csv", "json", "md", "html" or "svg"; REPORT_FORMAT_COUNT
 * for other words.
 */
ReportFormat report_format_find(const char *text);

/** Returns the ranking of a record in the form of the rating fit. */
RatingGame report_rating_game(const GameRecord *record, unsigned seats);

/**
 * Writes a line for a progress display: "mcts +210 +-32, greedy -14 +-28, ..." in order of rating,
 * cut to fit. @return `text`.
 */
char *report_leaders(char *text, size_t size, const RatingTable *table,
                     const char *const *bot_names);

CARCARENA_END

#endif
