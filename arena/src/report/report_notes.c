// SPDX-License-Identifier: MIT
//
// The notes of a report: methods behind the numbers, and warnings.
#include "carcarena/arena/luck.h"
#include "report/report_note.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "schedule/trial.h"
#include "text/text_buffer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    FEW_BLOCKS = 30 // below this, intervals are rough
};

// Share of CPU time in wall-clock time below which time limits weaken the bots.
static const double BUSY_SHARE = 0.9;

// Methods behind the numbers.
static void notes_on_method(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    const unsigned games = report->setup.games_per_block;
    char block[BLOCK_TEXT_SIZE] = "all games on one deck";
    if (games > 0) {
        (void)snprintf(block, sizeof block, "%u game%s %s", games, games == 1 ? "" : "s",
                       report_block_decks(report));
    }
    report_note(writer,
                "\xC2\xB1 is half of a 95 %% confidence interval (CI) over blocks (%s), because "
                "games of a block are not independent. Ratings and points: Student's t. Scores: "
                "Wilson's interval with t. '\xC2\xB1 if games indep.': the same if all games were "
                "independent.",
                block);
    report_notes_on_fit(view, writer);
    report_note(
        writer,
        "'first-seat adv. %%' is the score as first player minus the score in other games.");
    if (report->setup.seats > 2) {
        report_note(writer,
                    "Elo and score count all ranks, not only first places: a bot that plays for "
                    "second place rates higher than by wins alone.");
    }
}

// Bots with time limits get weaker if they share processors.
static void note_on_load(const Report *report, const NoteWriter *writer) {
    double cpu = 0.0;
    double wall = 0.0;
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        cpu += (double)report->bots[bot].cpu_ns;
        wall += (double)report->bots[bot].cpu_choose_ns;
    }
    if (cpu < BUSY_SHARE * wall) {
        report_warn(
            writer,
            "The bots got a processor for only %.0f %% of their thinking time: the machine was "
            "overloaded, which weakens bots with time limits. Use fewer threads.",
            PERCENT * cpu / wall);
    }
}

static void note_on_luck(const ReportView *view, const NoteWriter *writer) {
    const double slope = view_luck_slope(view) * LUCK_UNIT;
    if (view->report->setup.luck_frozen) {
        report_note(
            writer,
            "'adjusted' subtracts luck times %.4f %% per point. That slope was fixed before these "
            "games: the score is unbiased and its interval exact. Ratings use the raw scores.",
            slope);
    } else {
        report_note(
            writer,
            "'adjusted' subtracts luck times %.4f %% per point. That slope was estimated from the "
            "same games: the interval is slightly too narrow. For other games of these bots, pass "
            "the slope as --luck-slope. Ratings use the raw scores.",
            slope);
    }
}

// How an adaptive tournament chose its pairings.
static void note_on_choice(const Report *report, const NoteWriter *writer) {
    const Schedule *const schedule = report->setup.schedule;
    if (schedule == NULL || schedule->plan == NULL || !schedule->request.format->budget) {
        return;
    }
    const bool exact = schedule->plan->over && schedule->blocks < schedule->request.rounds;
    report_note(
        writer,
        "Adaptive: pairings were chosen in %u stages to narrow the ratings most%s. Ratings and "
        "their intervals account for it; scores are against opponents of similar strength.",
        schedule->plan->stage_count, exact ? ", until the errors reached the target" : "");
}

// Games that were not played out.
static void notes_on_ends(const Report *report, const NoteWriter *writer) {
    if (report->reasons[END_ADJUDICATED] > 0) {
        report_note(writer,
                    "%" PRIu64
                    " games were adjudicated because of a lead and scored at that point: "
                    "'carcarena adjudicate' estimates how often that picks the wrong winner.",
                    report->reasons[END_ADJUDICATED]);
    }
    if (report->reasons[END_LENGTH] > 0) {
        report_note(writer,
                    "%" PRIu64 " games reached their limit of plies and were scored at that point.",
                    report->reasons[END_LENGTH]);
    }
    if (report->voids > 0) {
        report_note(writer, "%" PRIu64 " void games were replayed on new decks.", report->voids);
    }
    if (report->fault_voids > 0) {
        report_warn(writer,
                    "Faults: %" PRIu64 " of the replayed games were void because of a bot's fault.",
                    report->fault_voids);
    }
    if (report->reasons[END_VOID] > 0) {
        report_warn(writer,
                    "%" PRIu64
                    " games are void and count as ties of all seats. Set 'void_replays' to replay "
                    "such games.",
                    report->reasons[END_VOID]);
    }
}

// Isolation of the bots from each other.
static void note_on_isolation(const Report *report, const NoteWriter *writer) {
    const char *const notes[] = {report_isolation_of_programs(report),
                                 report_isolation_of_others(report)};
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; ++i) {
        if (notes[i] != NULL) {
            report_note(writer, "%s", notes[i]);
        }
    }
}

// Games that ended because of a signal.
static void note_on_signals(const Report *report, const NoteWriter *writer) {
    if (report->setup.signals_void && report->reasons[END_SIGNAL] > 0) {
        report_warn(writer,
                    "%" PRIu64
                    " games are void (ties of all seats) because a signal that the arena "
                    "did not send ended or stopped a bot: a crash, or an attack by another "
                    "program. They count as faults of every bot in the game. 'sandbox' prevents "
                    "attacks; 'void_replays' replays such games.",
                    report->reasons[END_SIGNAL]);
    }
}

// The last fault of each bot in a process.
static void notes_on_faults(const Report *report, const NoteWriter *writer) {
    enum { SHOWN = 240 };
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        const char *const last = report->faults[bot].last;
        if (last != NULL) {
            const size_t length = text_cut(last, strcspn(last, "\n"), SHOWN);
            report_warn(writer, "The last fault of %.60s: %.*s (details: '--section last-faults').",
                        report->setup.bot_names[bot], (int)length, last);
        }
    }
}

// Returns the number of rated bots with fewer than `blocks` blocks.
static unsigned bots_below(const ReportView *view, uint64_t blocks) {
    unsigned few = 0;
    for (unsigned bot = 0; bot < view->table->bot_count; ++bot) {
        few += view->table->rows[bot].rated && view->table->rows[bot].blocks < blocks ? 1U : 0U;
    }
    return few;
}

static void note_on_few(const ReportView *view, const NoteWriter *writer) {
    if (bots_below(view, VIEW_BLOCKS_MIN) > 0) {
        report_warn(writer,
                    "Too few decks: %u bots have fewer than %d blocks; their intervals are not "
                    "reliable.",
                    bots_below(view, VIEW_BLOCKS_MIN), VIEW_BLOCKS_MIN);
    } else if (bots_below(view, FEW_BLOCKS) > 0) {
        report_warn(writer, "%u bots have fewer than %d blocks: their intervals are rough.",
                    bots_below(view, FEW_BLOCKS), FEW_BLOCKS);
    }
}

// Bots that are equal, or that scored the same on every deck.
static void notes_on_equals(const ReportView *view, const NoteWriter *writer) {
    const Report *const report = view->report;
    const TournamentConfig *const config = report->setup.config;
    const unsigned bots = report->setup.bot_count;
    for (unsigned pair = 0; !report->setup.tuning && pair < bots * bots; ++pair) {
        const unsigned one = pair / bots;
        const unsigned other = pair % bots;
        if (one >= other || bots > REPORT_PAIRS_BOTS_MAX) {
            continue;
        }
        if (config != NULL && config_bots_equal(&config->bots[one], &config->bots[other])) {
            report_warn(writer, "%.60s and %.60s are the same bot: same class, options and budget.",
                        view_bot_name(view, one), view_bot_name(view, other));
        } else if (view_always_level(view, one, other)) {
            report_warn(writer,
                        "%.60s and %.60s scored the same on every deck: they may be the same bot.",
                        view_bot_name(view, one), view_bot_name(view, other));
        }
    }
}

// Warnings about bias and small samples.
static void notes_on_trust(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    if (report->setup.tuning) {
        report_note(
            writer,
            "A tuning run: its two sides changed in every iteration. 'rate DIR/test' compares the "
            "tuned bot with the start values.");
    }
    note_on_choice(report, writer);
    if (report->games < report->setup.games_total) {
        report_warn(writer,
                    "%s not complete. If it was stopped because of its results, they are biased.",
                    report->setup.run_count > 0 ? "Some runs are" : "The run is");
    }
    if (report->blocks_partial > 0) {
        report_note(writer,
                    "%" PRIu64 " blocks are not complete: their %" PRIu64
                    " games are excluded from ratings, scores and tests.",
                    report->blocks_partial, report->games_partial);
    }
    if (report->blocks_repeated > 0) {
        report_warn(
            writer,
            "Decks repeat: %" PRIu64
            " blocks use a deck that the same bots played before. All games of the same bots "
            "on one deck are one block in ratings and intervals (%" PRIu64
            " distinct blocks); a test counts only the first.",
            report->blocks_repeated, report->blocks_whole - report->blocks_repeated);
    }
    note_on_few(view, writer);
    notes_on_equals(view, writer);
    if (view_rated_count(view) < view->table->bot_count) {
        report_warn(writer, "%u bots have no games and are not listed.",
                    view->table->bot_count - view_rated_count(view));
    }
    const uint64_t signals = report->setup.signals_void ? report->reasons[END_SIGNAL] : 0;
    if (report_forfeited(report) > signals) {
        report_warn(writer,
                    "%s: %" PRIu64
                    " games continued with random moves for the bot at fault; its seat ranks %s.",
                    report->setup.faults_score ? "Faults" : "Forfeits",
                    report_forfeited(report) - signals,
                    report->setup.faults_score ? "by its score" : "last");
    }
    note_on_isolation(report, writer);
    note_on_signals(report, writer);
    notes_on_faults(report, writer);
    notes_on_ends(report, writer);
    if (report->luck_games == report->games) {
        note_on_luck(view, writer);
    }
    if (report->setup.trial != NULL && report->setup.trial->verdict != SPRT_CONTINUE) {
        report_note(writer,
                    "The run stopped when its test was decided, which biases the results in favor "
                    "of the leader. Only 'strength' of the sequential test corrects for it.");
    }
    if (report->setup.timed) {
        report_note(
            writer,
            "Bots have time limits, measured in %s: these games cannot be repeated exactly.",
            !report->setup.processor_clock ? "wall-clock time"
            : !report->setup.wall_clock    ? "processor time"
                                           : "wall-clock or processor time, as configured");
        note_on_load(report, writer);
    }
}

static void note_on_difference(const Report *report, const NoteWriter *writer, unsigned bot) {
    const StoreAudit *audit = &report->audits[bot];
    const bool several = report->setup.run_count > 0;
    const ReportRun *const run = several ? &report->setup.runs[report->audit_runs[bot]] : NULL;
    const uint64_t games = several ? run->games_per_block : report->setup.games_per_block;
    report_warn(
        writer,
        "%s is NOT DETERMINISTIC: given the same requests again, it answered differently in "
        "%" PRIu64 " of %" PRIu64 " games, first in game %" PRIu64 ".%" PRIu64
        "%s%.100s at ply %u. Its games cannot be replayed, and its results hold for this run only.",
        report->setup.bot_names[bot], audit->differing, audit->games, audit->first_id / games,
        audit->first_id % games, several ? " of " : "", several ? run->name : "", audit->first_ply);
}

// Results of the determinism check.
static void notes_on_audits(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    uint64_t asked = 0;
    uint64_t played = 0;
    uint64_t differing = 0;
    for (unsigned bot = 0; bot < report->setup.bot_count; ++bot) {
        asked += report->audits[bot].asked;
        played += report->audits[bot].played_again;
        differing += report->audits[bot].differing;
        if (report->audits[bot].differing > 0) {
            note_on_difference(report, writer, bot);
        }
    }
    if (asked + played > 0 && differing == 0) {
        report_note(
            writer,
            "Determinism check: no difference. A second instance of the bots repeated %" PRIu64
            " decisions with the same random numbers and gave the same answers.%s",
            asked,
            played > 0 ? " Games that the engine plays with random bots were replayed and ended "
                         "the same."
                       : "");
    }
}

// Divergence of games, and tables that are left out.
static void notes_on_play(const ReportView *view, const NoteWriter *writer) {
    const Report *report = view->report;
    if (report->divergence.same > 0) {
        const bool most = 2 * report->divergence.same >= report->divergence.blocks;
        (most ? report_warn : report_note)(
            writer,
            "In %" PRIu64 " of %" PRIu64
            " complete blocks all games ended in the same position: only the seats decided them. "
            "%" PRIu64 " of %" PRIu64 " games are distinct.",
            report->divergence.same, report->divergence.blocks,
            report->games - report->divergence.copies, report->games);
    }
    if (view_rated_count(view) > view_matrix_bots(view)) {
        report_note(writer, "Tables by pair are omitted for %u bots: use --section, CSV or JSON.",
                    view_rated_count(view));
    }
}

// Stored games that another program played or that have no checksums.
static void notes_on_history(const Report *report, const NoteWriter *writer) {
    const char *line = report->changes == NULL ? "" : report->changes;
    for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
        report_warn(writer, "ANOTHER PROGRAM PLAYED PART OF THIS. %.*s", (int)strcspn(line, "\n"),
                    line);
    }
    if (report->unsealed != NULL) {
        report_warn(
            writer,
            "%s games were stored by a version without checksums; changes made before they got "
            "checksums cannot be detected.",
            report->unsealed);
    }
}

// Remarks of the command that combined the runs.
static void notes_on_runs(const Report *report, const NoteWriter *writer) {
    static const char ANOTHER[] = "ANOTHER ";
    const char *line = report->remarks == NULL ? "" : report->remarks;
    for (; *line != '\0'; line += strcspn(line, "\n") + 1) {
        const bool warns = strncmp(line, ANOTHER, sizeof ANOTHER - 1) == 0 || *line == '\'';
        (warns ? report_warn : report_note)(writer, "%.*s", (int)strcspn(line, "\n"), line);
    }
}

void report_notes(const ReportView *view, void (*add)(void *user, const char *note), void *user) {
    const NoteWriter writer = {add, user, view->brief};
    notes_on_method(view, &writer);
    notes_on_history(view->report, &writer);
    notes_on_runs(view->report, &writer);
    notes_on_trust(view, &writer);
    notes_on_audits(view, &writer);
    notes_on_play(view, &writer);
}
