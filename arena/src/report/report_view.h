/**
 * A report as it is written: its sections as tables, and what several of them make of the counts.
 *
 *     report.c            counts games
 *     report_view.c       helpers of the sections
 *     section_NAME.c      a section or a few of one kind
 *     report_sections.c   the list of sections
 *     report_notes.c      the notes
 *     report_verdict.c    the last line
 *     report_write.c      all of it as text, CSV, JSON, Markdown or HTML
 *     report_brief.c      what fits a screen
 *     report_json.c       what only JSON says
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
    VIEW_BLOCKS_MIN = 10, /* below this nothing is said to be significant */
    NARROW_BOTS = 12,     /* matrices for people: more columns do not fit a terminal */
    PAGE_BOTS = 40,       /* and on a page, where a chart shows them */
    NARROW_PAIRS = 36,    /* lists of pairs for people */
    NARROW_RUN_ROWS = 40  /* bots of all runs, for people */
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
    const char *unfitted;        /* why there are no ratings; NULL: there are */
    const StoreSession *effort;  /* or NULL */
    unsigned *order;             /* bots by rating, best first; those without games at the end */
    bool narrow;                 /* for people: leave out what is too wide or too long */
    bool page;                   /* for people, with room: matrices are charts, too */
    bool brief;                  /* and for a screen: what people look at first */
    char sampled[2][ABOUT_SIZE]; /* `about` of points and figures if they are from a sample */
    char intervals[ABOUT_SIZE];  /* `about` of the ratings */
    ReportTable sections[SECTION_COUNT];
} ReportView;

/** Fills one section by its number. */
void report_fill_section(ReportView *view, unsigned section);

/** Whether a section has nothing to say without ratings. */
bool report_section_rates(unsigned section);

/** Draws the charts of a section that is filled; nothing if it has none. @param file as one SVG
 * that stands alone. */
void report_draw_section(TextBuffer *out, const ReportView *view, unsigned section, bool file);

/** Fill the sections; a table stays without rows if there is nothing to say. */
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

/** Writes how many games and blocks there are, without newline. */
void report_extent(TextBuffer *out, const Report *report);

/** What a sealed run commits itself to, NULL of others. */
const char *report_commitment(const Report *report);

/** Writes title and size of the run, after `prefix`. */
void report_head(TextBuffer *out, const Report *report, const char *prefix);

/** Writes the brief text. @param closing as in ReportRequest. */
void report_write_brief(TextBuffer *out, const ReportView *view, const char *closing);

/** Writes what was played, as a list of HTML. @pre the report is of a run with a configuration. */
void report_write_facts(TextBuffer *out, const Report *report);

/** Whether bots that are programs could disturb each other, one sentence; NULL: there are none. */
const char *report_isolation_of_programs(const Report *report);

/** The same of the other bots, if they ran in programs (--isolate); NULL: they did not. */
const char *report_isolation_of_others(const Report *report);

/** Appends both to a JSON object that has a member already. */
void report_write_isolation_json(TextBuffer *out, const Report *report);

/** Writes the page. */
void report_write_page(TextBuffer *out, const ReportView *view);

/** What came of it, one sentence; empty if there is nothing to say. @return `text`. */
char *report_verdict(char text[static VERDICT_SIZE], const ReportView *view);

/** Hands the notes to `add`, one by one; of a brief report those that warn. */
void report_notes(const ReportView *view, void (*add)(void *user, const char *note), void *user);

/** Appends what the fit was made of to a JSON object that has a member already. */
void report_write_fit_json(TextBuffer *out, const ReportView *view);

// ---- Helpers of the sections

/** A share per game of one sum times `weight`. */
BlockRatio view_ratio(int numerator, double weight);

/** What half a point counts for in a score in percent. */
double view_score_weight(const ReportView *view);

/** Score per game in percent, from half points against each other seat. */
BlockRatio view_score_ratio(const ReportView *view);

/** Score of the games begun minus score of the others. */
Estimate view_begin_advantage(const ReportView *view, const BlockSums *sums);

/** A share in percent, given with Student's interval over so many blocks, with one that stays
 * within 0 to 100 (share_wilson). */
Estimate view_share(Estimate share, uint64_t blocks);

/** A difference of two shares in percent, its interval cut at -100 and 100; NAN without
 * spread. */
Estimate view_share_difference(Estimate difference);

/** What the games of a block share: "on one deck". */
const char *report_block_decks(const Report *report);

/** Name of a bot. */
const char *view_bot_name(const ReportView *view, unsigned bot);

/** Most bots that tables of bots against bots are shown of. */
unsigned view_matrix_bots(const ReportView *view);

/** Bots with games, the first so many of view->order. */
unsigned view_rated_count(const ReportView *view);

/** Points of the first of two bots in their meetings, in percent. */
Estimate view_pair_score(const ReportView *view, unsigned first, unsigned second);

/** Chance that the first of two bots scores above one half in the long run, in [0, 1]: what their
 * meetings alone say. */
double view_pair_superiority(const ReportView *view, unsigned first, unsigned second);

/** Whether two bots met on several decks and had half of the points on each. */
bool view_always_level(const ReportView *view, unsigned first, unsigned second);

/** Meetings of two bots. */
uint64_t view_pair_games(const ReportView *view, unsigned first, unsigned second);

/** "H1 accepted", "H0 accepted" or "undecided". */
const char *view_verdict_text(SprtVerdict verdict);

/** Games that some seat forfeited. */
uint64_t report_forfeited(const Report *report);

/** Standard error to half of an interval for many independent games. */
double view_independent_factor(void);

/** Score in percent that one unit of luck is worth: as fixed before the games, else by least
 * squares over all bots and blocks. */
double view_luck_slope(const ReportView *view);

#endif
