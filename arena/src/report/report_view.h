/**
 * Everything that a report writes: its sections as tables, and quantities that several sections
 * use.
 *
 *     report.c            counts games
 *     report_view.c       helpers of the sections
 *     section_NAME.c      a section or a few of one kind
 *     report_sections.c   the list of sections
 *     report_notes.c      the notes
 *     report_verdict.c    the last line
 *     report_write.c      all of it as text, CSV, JSON, Markdown or HTML
 *     report_brief.c      the report for a terminal
 *     report_json.c       members that only JSON has
 *     report_page.c       the page of HTML, with charts_NAME.c (report_charts.h)
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_VIEW_H
#define ARENA_REPORT_VIEW_H

#include "report/report_data.h"

enum {
    VERDICT_SIZE = 512,
    ABOUT_SIZE = 192,
    BLOCK_TEXT_SIZE = 64,
    VIEW_BLOCKS_MIN = 10, /* with fewer blocks no lead is called significant */
    NARROW_BOTS = 12,     /* largest matrix in text: more columns do not fit a terminal */
    PAGE_BOTS = 40,       /* largest matrix on a page, where a chart shows it */
    NARROW_PAIRS = 36,    /* longest list of pairs in text */
    NARROW_RUN_ROWS = 40  /* most bots of all runs in text */
};

#define PERCENT 100.0

/** Sections of the report in order; table_free each. */
enum {
    SECTION_STANDINGS,
    SECTION_TRIAL,
    SECTION_TRIAL_HISTORY,
    SECTION_PATHS,
    SECTION_PATHS_PERCENT,
    SECTION_PATHS_STEPS,
    SECTION_RATINGS,
    SECTION_HISTORY,
    SECTION_RUNS,
    SECTION_BY_RUN,
    SECTION_CROSSTABLE,
    SECTION_SUPERIORITY,
    SECTION_ERRORS,
    SECTION_PAIRS,
    SECTION_SOURCES,
    SECTION_FIGURES,
    SECTION_SEATS,
    SECTION_LUCK,
    SECTION_FIT,
    SECTION_DIVERGENCE,
    SECTION_AUDITS,
    SECTION_ENDS,
    SECTION_FAULTS,
    SECTION_LAST_FAULTS,
    SECTION_TIME,
    SECTION_SPEED,
    SECTION_WORKERS,
    SECTION_COST,
    SECTION_COUNT
};

/** Everything a report writes. */
typedef struct ReportView {
    const Report *report;
    const RatingTable *table;
    const char *unfitted;        /* why there are no ratings; NULL: ratings exist */
    const StoreSession *effort;  /* or NULL */
    unsigned *order;             /* bots by rating, best first; those without games at the end */
    bool narrow;                 /* leave out tables that are too wide or too long for people */
    bool page;                   /* an HTML page: matrices are also charts */
    bool brief;                  /* the report for a terminal: the most important tables */
    char sampled[2][ABOUT_SIZE]; /* `about` of points and figures if they are from a sample */
    char intervals[ABOUT_SIZE];  /* `about` of the ratings */
    ReportTable sections[SECTION_COUNT];
} ReportView;

/** Fills a section by its number. */
void report_fill_section(ReportView *view, unsigned section);

/** Returns whether a section needs ratings. */
bool report_section_rates(unsigned section);

/** Draws the charts of a filled section; nothing if it has none. @param file as one standalone SVG
 * file. */
void report_draw_section(TextBuffer *out, const ReportView *view, unsigned section, bool file);

/** Fill the sections. A table without data has no rows. */
void report_fill_standings(ReportView *view, ReportTable *table);
void report_fill_trial(ReportView *view, ReportTable *table);
void report_fill_trial_history(ReportView *view, ReportTable *table);
void report_fill_paths(ReportView *view, ReportTable *table);
void report_fill_paths_percent(ReportView *view, ReportTable *table);
void report_fill_paths_steps(ReportView *view, ReportTable *table);
void report_fill_ratings(ReportView *view, ReportTable *table);
void report_fill_history(ReportView *view, ReportTable *table);
void report_fill_runs(ReportView *view, ReportTable *table);
void report_fill_by_run(ReportView *view, ReportTable *table);
void report_fill_crosstable(ReportView *view, ReportTable *table);
void report_fill_superiority(ReportView *view, ReportTable *table);
void report_fill_errors(ReportView *view, ReportTable *table);
void report_fill_pairs(ReportView *view, ReportTable *table);
void report_fill_sources(ReportView *view, ReportTable *table);
void report_fill_figures(ReportView *view, ReportTable *table);
void report_fill_seats(ReportView *view, ReportTable *table);
void report_fill_luck(ReportView *view, ReportTable *table);
void report_fill_fit(ReportView *view, ReportTable *table);
void report_fill_divergence(ReportView *view, ReportTable *table);
void report_fill_audits(ReportView *view, ReportTable *table);
void report_fill_ends(ReportView *view, ReportTable *table);
void report_fill_faults(ReportView *view, ReportTable *table);
void report_fill_last_faults(ReportView *view, ReportTable *table);
void report_fill_time(ReportView *view, ReportTable *table);
void report_fill_speed(ReportView *view, ReportTable *table);
void report_fill_workers(ReportView *view, ReportTable *table);
void report_fill_cost(ReportView *view, ReportTable *table);

/** Writes the number of games and blocks, without newline. */
void report_extent(TextBuffer *out, const Report *report);

/** Returns the commitment of a sealed run; NULL for other runs. */
const char *report_commitment(const Report *report);

/** Writes title and size of the run, after `prefix`. */
void report_head(TextBuffer *out, const Report *report, const char *prefix);

/** Writes the brief text. @param closing as in ReportRequest. */
void report_write_brief(TextBuffer *out, const ReportView *view, const char *closing);

/** Writes the facts of a run as an HTML list. @pre the run has a configuration */
void report_write_facts(TextBuffer *out, const Report *report);

/** Returns a sentence about the isolation of bots in processes; NULL: there are none. */
const char *report_isolation_of_programs(const Report *report);

/** Returns a sentence about the isolation of other bots by --isolate; NULL: not used. */
const char *report_isolation_of_others(const Report *report);

/** Appends both to a JSON object with at least one member. */
void report_write_isolation_json(TextBuffer *out, const Report *report);

/** Writes the page. */
void report_write_page(TextBuffer *out, const ReportView *view);

/** Writes the result of the run in one sentence; empty if there is none. @return `text`. */
char *report_verdict(char text[static VERDICT_SIZE], const ReportView *view);

/** Passes the notes to `add`, one by one; in a brief report only warnings. */
void report_notes(const ReportView *view, void (*add)(void *user, const char *note), void *user);

/** Appends the members of the fit to a JSON object with at least one member. */
void report_write_fit_json(TextBuffer *out, const ReportView *view);

// ---- Helpers of the sections

/** Returns the ratio of a sum times `weight` to the number of games. */
BlockRatio view_ratio(int numerator, double weight);

/** Returns the weight of half a point in a score in percent. */
double view_score_weight(const ReportView *view);

/** Returns the score per game in percent, from half points against each other seat. */
BlockRatio view_score_ratio(const ReportView *view);

/** Returns the score as first player minus the score in other games, in percent. */
Estimate view_begin_advantage(const ReportView *view, const BlockSums *sums);

/** Converts the Student interval of a share in percent over `blocks` blocks to one within 0 to 100
 * (share_wilson). */
Estimate view_share(Estimate share, uint64_t blocks);

/** Cuts the interval of a difference of two shares at -100 and 100 percent; NAN without variance.
 */
Estimate view_share_difference(Estimate difference);

/** Returns the deck of a block in words: "on one deck". */
const char *report_block_decks(const Report *report);

/** Returns the name of a bot. */
const char *view_bot_name(const ReportView *view, unsigned bot);

/** Returns the largest number of bots with matrices. */
unsigned view_matrix_bots(const ReportView *view);

/** Returns the number of bots with games, which are first in view->order. */
unsigned view_rated_count(const ReportView *view);

/** Returns the score in percent of the first bot against the second. */
Estimate view_pair_score(const ReportView *view, unsigned first, unsigned second);

/** Returns the likelihood, 0 to 1, that the first bot is stronger, from the games of this pair
 * only. */
double view_pair_superiority(const ReportView *view, unsigned first, unsigned second);

/** Returns whether two bots met on several decks and scored half of the points on each. */
bool view_always_level(const ReportView *view, unsigned first, unsigned second);

/** Returns the number of meetings of two bots. */
uint64_t view_pair_games(const ReportView *view, unsigned first, unsigned second);

/** Returns "H1 accepted", "H0 accepted" or "undecided". */
const char *view_verdict_text(SprtVerdict verdict);

/** Returns the number of games with a forfeit. */
uint64_t report_forfeited(const Report *report);

/** Returns the factor from a standard error to half of a 95 % interval (normal distribution). */
double view_independent_factor(void);

/** Returns the score in percent per unit of luck: fixed before the games, else by least squares
 * over all bots and blocks. */
double view_luck_slope(const ReportView *view);

#endif
