// SPDX-License-Identifier: MIT
#include "commands/tune/tune_outcome.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

enum {
    STRENGTH_SIZE = 32,
    STRENGTH_BLOCKS_MIN = 10 // as in reports
};

void tune_outcome_print(const TournamentConfig *config, const Search *search) {
    BotSpec tuned = {.bot_class = NULL};
    (void)printf("\nstart  %s\n", bot_spec_text(&config->bots[config->tune->side].spec));
    if (tuning_spec_tuned(&tuned, config, search, NULL) == STATUS_OK) {
        (void)printf("tuned  %s\n", bot_spec_text(&tuned));
    }
    bot_spec_free(&tuned);
}

static const char *verdict_text(SprtVerdict verdict) {
    switch (verdict) {
    case SPRT_ACCEPT_H0:
        return "H0 accepted: tuned is not that much stronger";
    case SPRT_ACCEPT_H1:
        return "H1 accepted: tuned is stronger";
    case SPRT_CONTINUE:
        break;
    }
    return "undecided";
}

/** Prints the results of the test's blocks. */
static void test_counts_print(const TournamentConfig *config, const TuningTest *test) {
    if (test->cells == SCORE_PENTANOMIAL) {
        const ScoreSummary summary = score_summarize(test->counts, SCORE_PENTANOMIAL);
        (void)printf("       pairs by points 0, 1/2, 1, 3/2, 2: %.0f %.0f %.0f %.0f %.0f; score "
                     "%.1f %%, 95 %% interval %.1f to %.1f\n",
                     test->counts[0], test->counts[1], test->counts[2], test->counts[3],
                     test->counts[4], 100.0 * summary.score.value, 100.0 * summary.score.low,
                     100.0 * summary.score.high);
        return;
    }
    double better = 0.0;
    (void)printf("       decks by points against %s above those of the start, -2 to 2:",
                 config->bots[config_tune_opponent(config)].name);
    for (unsigned i = 0; i < test->cells; i++) {
        (void)printf(" %.0f", test->counts[i]);
        better += test->counts[i] * ((double)i - TUNING_CELLS_MAX / 2) / 4.0;
    }
    (void)printf("; score %+.1f %%\n", 100.0 * better / (double)test->blocks);
}

/** Writes one end of an interval; values beyond the limit are shown as above or below it. */
static void strength_text(char text[static STRENGTH_SIZE], double strength, double limit) {
    if (fabs(strength) > limit) {
        (void)snprintf(text, STRENGTH_SIZE, "%s %+.0f", strength < 0.0 ? "below" : "above",
                       strength < 0.0 ? -limit : limit);
    } else {
        (void)snprintf(text, STRENGTH_SIZE, "%+.1f", strength);
    }
}

/**
 * Prints the strength of the tuned bot; unknown if there are few blocks or all have the same
 * result.
 */
static void test_strength_print(const TuningTest *test, const SprtDesign *design,
                                const char *unit) {
    unsigned kinds = 0;
    for (unsigned i = 0; i < test->cells; i++) {
        kinds += test->counts[i] > 0.0 ? 1 : 0;
    }
    if (test->blocks < STRENGTH_BLOCKS_MIN || kinds < 2) {
        (void)printf("       strength: %s\n", kinds < 2 ? "unknown: all blocks had the same result"
                                                        : "unknown: too few blocks");
        return;
    }
    double scores[TUNING_CELLS_MAX];
    const SprtData data = tuning_test_data(test, scores);
    const Estimate strength = sprt_estimate(design, &data);
    // A score within half a game of 0 or 1 cannot be distinguished from it, which limits the
    // strength.
    const double games = (double)test->blocks * data.games_per_unit;
    const double limit = design->model == SPRT_LOGISTIC
                             ? sprt_elo_from_score(1.0 - 0.5 / games, 0.5)
                             : (double)INFINITY;
    char value[STRENGTH_SIZE];
    char low[STRENGTH_SIZE];
    char high[STRENGTH_SIZE];
    strength_text(value, strength.value, limit);
    strength_text(low, strength.low, limit);
    strength_text(high, strength.high, limit);
    (void)printf("       strength, median-unbiased: %s %s, 95 %% interval %s to %s\n", value, unit,
                 low, high);
}

void tune_test_print(const TournamentConfig *config, const TuningTest *test) {
    const SprtDesign *const design = &config->tune->test;
    const char *const unit = design->model == SPRT_LOGISTIC ? "Elo" : "nElo";
    if (test->blocks > 0) {
        (void)printf("\n");
        test_counts_print(config, test);
        test_strength_print(test, design, unit);
    }
    (void)printf("test   %s, %g against %g %s: LLR %+.2f of %.2f to %.2f after %" PRIu64
                 " blocks\n",
                 verdict_text(test->verdict), design->elo1, design->elo0, unit, test->llr,
                 test->bounds.lower, test->bounds.upper, test->blocks);
}

// ---- Deviations

static void deviation_print(void *user, const Deviation *deviation) {
    const TournamentConfig *const *const config = user;
    char from[CONFIG_TUNE_VALUE_SIZE];
    char to[CONFIG_TUNE_VALUE_SIZE];
    (void)printf("  %-12s  %10s  %10s  %+8.1f +-%.1f\n",
                 config_tune_option(*config, deviation->parameter)->key,
                 config_tune_value_text(from, *config, deviation->parameter, deviation->from),
                 config_tune_value_text(to, *config, deviation->parameter, deviation->to),
                 100.0 * deviation->difference.mean, 100.0 * deviation->difference.error);
    (void)fflush(stdout);
}

static void deviation_ignore(void *user, const Deviation *deviation) {}

DeviationSink tune_deviation_sink(const TournamentConfig **config, bool told) {
    return (DeviationSink){config, told ? deviation_print : deviation_ignore};
}

void tune_deviations_head(const TournamentConfig *config) {
    (void)printf("\nOne step from the tuned bot: how much more it scores against %s, %% (%" PRIu64
                 " decks)\n  parameter           from          to  difference\n",
                 config->tune->against ? config->bots[config_tune_opponent(config)].name
                                       : "the start",
                 config->tune->deviation_blocks);
}
