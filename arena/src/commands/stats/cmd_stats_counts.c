// SPDX-License-Identifier: MIT
//
// Topics of carcarena stats about counts of games, pairs and blocks.
#include "carcarena/arena/distributions.h"
#include "carcarena/arena/sprt.h"
#include "commands/cli/command.h"
#include "commands/output/table_print.h"
#include "commands/stats/cmd_stats.h"
#include "text/try_status.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const double PERCENT = 100.0;
static const double COUNT_MAX = 1e15; // sums of squares stay accurate below this limit

// ---- Input

static Status count_check(double count, Message *message) {
    return count >= 0.0 && count <= COUNT_MAX
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "%g: expected counts of 0 to %g", count,
                             COUNT_MAX);
}

/** Checks counts of which at least one is not 0. */
static Status counts_check(const double *counts, unsigned size, Message *message) {
    double sum = 0.0;
    for (unsigned i = 0; i < size; ++i) {
        TRY(count_check(counts[i], message));
        sum += counts[i];
    }
    return sum > 0.0 ? STATUS_OK
                     : message_set(message, STATUS_INVALID, "expected at least one game");
}

// Counts, lowest score first, from wins-draws-losses, wins-losses-draws or pairs of games.
static Status counts_read(const StatsRequest *request, double counts[SCORE_PENTANOMIAL],
                          unsigned *size, Message *message) {
    const unsigned kinds =
        (request->wdl ? 1U : 0U) + (request->wld ? 1U : 0U) + (request->penta ? 1U : 0U);
    const unsigned wanted = request->penta ? SCORE_PENTANOMIAL : SCORE_TRINOMIAL;
    if (kinds != 1 || request->number_count != wanted) {
        return message_set(message, STATUS_INVALID,
                           "expected --wdl W D L, --wld W L D or --penta LL LD WL+DD WD WW");
    }
    TRY(counts_check(request->numbers, wanted, message));
    memcpy(counts, request->numbers, wanted * sizeof *counts);
    if (!request->penta) {
        counts[0] = request->wdl ? request->numbers[2] : request->numbers[1];
        counts[1] = request->wdl ? request->numbers[1] : request->numbers[2];
        counts[2] = request->numbers[0];
    }
    *size = wanted;
    return STATUS_OK;
}

// ---- Output

static void columns_of_values(ReportTable *table, const char *title) {
    table->key = "values";
    table->title = title;
    table_column(table, "quantity", "quantity", CELL_TEXT, 0);
    table_column(table, "value", "value", CELL_NUMBER, 4);
    table_column(table, "low", "95 % low", CELL_NUMBER, 4);
    table_column(table, "high", "95 % high", CELL_NUMBER, 4);
}

static void row_plain(ReportTable *table, const char *quantity, double value) {
    table_text(table, quantity);
    table_number(table, value);
    table_empty(table);
    table_empty(table);
}

static void row_estimate(ReportTable *table, const char *quantity, Estimate estimate,
                         double factor) {
    table_text(table, quantity);
    table_number(table, estimate.value * factor);
    table_number(table, estimate.low * factor);
    table_number(table, estimate.high * factor);
}

// ---- Topics

Status topic_elo(StatsRequest *request, int *code, Message *message) {
    double counts[SCORE_PENTANOMIAL] = {0.0};
    unsigned size = 0;
    TRY(counts_read(request, counts, &size, message));
    ReportTable table = {0};
    const ScoreSummary summary = score_summarize(counts, size);
    columns_of_values(&table, size == SCORE_TRINOMIAL ? "Games" : "Pairs of games");
    row_plain(&table, "games", summary.games);
    row_estimate(&table, "score %", summary.score, PERCENT);
    row_estimate(&table, "Elo", summary.elo, 1.0);
    row_plain(&table, "Elo +-", summary.elo_error);
    row_estimate(&table, "normalized Elo", summary.nelo, 1.0);
    row_plain(&table, "normalized Elo +-", estimate_error(summary.nelo));
    row_plain(&table, "LOS %", PERCENT * summary.superiority);
    row_plain(&table, size == SCORE_TRINOMIAL ? "draws %" : "even pairs %",
              PERCENT * summary.draw_ratio);
    if (size == SCORE_TRINOMIAL) {
        row_plain(&table, "LOS %, decided games only",
                  PERCENT * superiority_decisive(counts[2], counts[0]));
    } else {
        row_plain(&table, "pairs won over lost", summary.pairs_ratio);
    }
    return table_print(&table, request->format, message);
}

static void sprt_design_rows(ReportTable *table, const SprtDesign *design, SprtBounds bounds) {
    row_plain(table, "lower bound", bounds.lower);
    row_plain(table, "upper bound", bounds.upper);
    if (design->model == SPRT_NORMALIZED) {
        const double truths[3] = {design->elo0, (design->elo0 + design->elo1) / 2.0, design->elo1};
        const char *const names[3] = {"expected games at elo0", "expected games midway",
                                      "expected games at elo1"};
        for (unsigned i = 0; i < 3; ++i) {
            row_plain(table, names[i], sprt_outlook(design, truths[i]).games);
        }
        row_plain(table, "half have ended midway", sprt_length_quantile(design, truths[1], 0.5));
        row_plain(table, "9 of 10 have ended midway", sprt_length_quantile(design, truths[1], 0.9));
    }
}

static int verdict_code(SprtVerdict verdict) {
    return verdict == SPRT_ACCEPT_H1   ? EXIT_DONE
           : verdict == SPRT_ACCEPT_H0 ? EXIT_SPRT_H0
                                       : EXIT_UNDECIDED;
}

// Reads blocks of k seats: pairs of a score and its number of occurrences.
static Status blocks_read(const StatsRequest *request, double *scores, double *counts,
                          SprtData *data, Message *message) {
    unsigned size = 0;
    for (unsigned i = 0; i + 1U < request->number_count; i += 2U) {
        scores[size] = request->numbers[i];
        counts[size] = request->numbers[i + 1U];
        const bool ascends = size == 0 || scores[size] > scores[size - 1U];
        if (!ascends || scores[size] < 0.0 || scores[size] > 1.0) {
            return message_set(message, STATUS_INVALID,
                               "expected SCORE COUNT pairs, scores ascending within 0..1");
        }
        ++size;
    }
    if (size == 0 || request->number_count % 2U != 0) {
        return message_set(message, STATUS_INVALID, "expected SCORE COUNT pairs");
    }
    TRY(counts_check(counts, size, message));
    *data = (SprtData){.scores = scores,
                       .counts = counts,
                       .size = size,
                       .games_per_unit = request->games,
                       .null_score = 1.0 / request->seats};
    return STATUS_OK;
}

static Status sprt_print(const StatsRequest *request, const SprtDesign *design,
                         const SprtData *data, int *code, Message *message) {
    ReportTable table = {0};
    const SprtBounds bounds = sprt_bounds(design->alpha, design->beta);
    columns_of_values(&table, design->model == SPRT_LOGISTIC
                                  ? "Sequential test, logistic model (Elo)"
                                  : "Sequential test, normalized model (normalized Elo)");
    sprt_design_rows(&table, design, bounds);
    if (data != NULL) {
        const double llr = sprt_llr(design, data);
        const SprtVerdict verdict = sprt_verdict(llr, bounds);
        *code = verdict_code(verdict);
        row_plain(&table, "LLR", llr);
        row_plain(&table, "LLR, quadratic", sprt_llr_closed(design, data));
        row_estimate(&table, "strength, median-unbiased", sprt_estimate(design, data), 1.0);
        table_text(&table, "verdict");
        table_text(&table, verdict == SPRT_ACCEPT_H1   ? "H1 accepted"
                           : verdict == SPRT_ACCEPT_H0 ? "H0 accepted"
                                                       : "undecided");
        table_empty(&table);
        table_empty(&table);
    }
    return table_print(&table, request->format, message);
}

Status topic_sprt(StatsRequest *request, int *code, Message *message) {
    double counts[NUMBERS_MAX] = {0.0};
    double scores[NUMBERS_MAX] = {0.0};
    unsigned size = 0;
    SprtData data;
    const SprtDesign design = {.model = request->logistic ? SPRT_LOGISTIC : SPRT_NORMALIZED,
                               .elo0 = request->elo0,
                               .elo1 = request->elo1,
                               .alpha = request->alpha,
                               .beta = request->beta};
    if (!(design.elo0 < design.elo1)) {
        return message_set(message, STATUS_INVALID, "expected elo0=... below elo1=...");
    }
    if (request->number_count == 0) {
        return sprt_print(request, &design, NULL, code, message);
    }
    Status status = STATUS_OK;
    if (request->wdl || request->wld || request->penta) {
        status = counts_read(request, counts, &size, message);
        data = status == STATUS_OK ? sprt_data_lattice(counts, size) : (SprtData){0};
    } else {
        status = blocks_read(request, scores, counts, &data, message);
    }
    return status == STATUS_OK ? sprt_print(request, &design, &data, code, message) : status;
}

/** Prints the conversion of each number. */
static Status convert_print(const StatsRequest *request, const char *title, const char *quantity,
                            double (*convert)(double value, double null_score), Message *message) {
    ReportTable table = {0};
    columns_of_values(&table, title);
    for (unsigned i = 0; i < request->number_count; ++i) {
        char name[TABLE_TEXT_SIZE];
        (void)snprintf(name, sizeof name, "%s %g", quantity, request->numbers[i]);
        row_plain(&table, name, convert(request->numbers[i], 1.0 / request->seats));
    }
    return table_print(&table, request->format, message);
}

Status topic_score(StatsRequest *request, int *code, Message *message) {
    for (unsigned i = 0; i < request->number_count; ++i) {
        if (request->numbers[i] < 0.0 || request->numbers[i] > 1.0) {
            return message_set(message, STATUS_INVALID, "%g: expected scores of 0 to 1",
                               request->numbers[i]);
        }
    }
    return convert_print(request, "Elo of a score", "Elo at score", sprt_elo_from_score, message);
}

Status topic_expect(StatsRequest *request, int *code, Message *message) {
    return convert_print(request, "Score of an Elo difference", "score at Elo", sprt_score_from_elo,
                         message);
}

Status topic_correlation(StatsRequest *request, int *code, Message *message) {
    if (request->number_count != SCORE_PENTANOMIAL + SCORE_TRINOMIAL) {
        return message_set(message, STATUS_INVALID,
                           "expected LL LD WL+DD WD WW of the pairs, then L D W of the games");
    }
    TRY(counts_check(request->numbers, SCORE_PENTANOMIAL, message));
    TRY(counts_check(request->numbers + SCORE_PENTANOMIAL, SCORE_TRINOMIAL, message));
    ReportTable table = {0};
    const PairCorrelation correlation =
        pair_correlation(request->numbers, request->numbers + SCORE_PENTANOMIAL);
    columns_of_values(&table, "Pairs against independent games");
    row_plain(&table, "variance ratio", correlation.variance_ratio);
    row_plain(&table, "correlation", correlation.correlation);
    return table_print(&table, request->format, message);
}

Status topic_share(StatsRequest *request, int *code, Message *message) {
    const double *numbers = request->numbers;
    if (request->number_count != 2 || numbers[1] < 1.0 || numbers[0] < 0.0 ||
        numbers[0] > numbers[1]) {
        return message_set(message, STATUS_INVALID, "expected COUNT TOTAL, COUNT within 0..TOTAL");
    }
    TRY(count_check(numbers[1], message));
    ReportTable table = {0};
    columns_of_values(&table, "Share of independent cases, exact interval");
    row_estimate(&table, "share %", share_exact(numbers[0], numbers[1]), PERCENT);
    return table_print(&table, request->format, message);
}
