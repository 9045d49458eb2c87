// SPDX-License-Identifier: MIT
#include "report/trial_words.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

/** Rounds an expected number of games to two significant digits. */
static double rounded(double games) {
    double unit = 1.0;
    while (games >= 100.0 * unit) {
        unit *= 10.0;
    }
    return floor(games / unit + 0.5) * unit;
}

double trial_games_left(const Trial *trial) {
    double scores[SPRT_VALUES_MAX];
    double counts[SPRT_VALUES_MAX];
    if (trial->verdict != SPRT_CONTINUE) {
        return 0.0;
    }
    if (trial->blocks < SPRT_UNITS_MIN || trial->size < 2) {
        return (double)NAN;
    }
    const SprtData data = trial_data(trial, scores, counts);
    return sprt_units_left(&trial->design, &data, trial->llr) * trial->games_per_block;
}

const char *trial_unit(const Trial *trial) {
    return trial->design.model == SPRT_NORMALIZED ? "nElo" : "Elo";
}

char *trial_status(char *text, size_t size, const Trial *trial, const char *const *names) {
    const SprtBounds bounds = sprt_bounds(trial->design.alpha, trial->design.beta);
    const double left = trial_games_left(trial);
    char more[64] = "";
    if (left > 0.0) {
        (void)snprintf(more, sizeof more, ", about %.0f more games", rounded(left));
    }
    (void)snprintf(text, size, "%s against %s: LLR %+.2f (%.2f to %+.2f)%s", names[0], names[1],
                   trial->llr, bounds.lower, bounds.upper, more);
    return text;
}

char *trial_question(char *text, size_t size, const Trial *trial, const char *const *names) {
    const SprtBounds bounds = sprt_bounds(trial->design.alpha, trial->design.beta);
    (void)snprintf(text, size, "%s against %s, H0 %g, H1 %g %s, LLR bounds %.2f to %+.2f", names[0],
                   names[1], trial->design.elo0, trial->design.elo1, trial_unit(trial),
                   bounds.lower, bounds.upper);
    return text;
}

/** Writes the claim about the candidate: only which hypothesis fits better. */
static void claim_make(char *text, size_t size, const Trial *trial, const char *const *names) {
    const SprtDesign *const design = &trial->design;
    if (trial->verdict == SPRT_ACCEPT_H1) {
        (void)snprintf(text, size, "%s is %s than %s", names[0],
                       design->elo0 >= 0.0 ? "stronger" : "no weaker", names[1]);
    } else if (design->elo1 > 0.0) {
        (void)snprintf(text, size, "%s is not %g %s stronger than %s", names[0], design->elo1,
                       trial_unit(trial), names[1]);
    } else {
        (void)snprintf(text, size, "%s is weaker than %s", names[0], names[1]);
    }
}

char *trial_verdict(char *text, size_t size, const Trial *trial, const char *const *names) {
    const uint64_t games = trial->blocks * trial->games_per_block;
    char words[TRIAL_WORDS_SIZE];
    if (trial->verdict == SPRT_CONTINUE) {
        (void)snprintf(text, size, "Undecided after %" PRIu64 " games: %s.", games,
                       trial_status(words, sizeof words, trial, names));
        return text;
    }
    double scores[SPRT_VALUES_MAX];
    double counts[SPRT_VALUES_MAX];
    const SprtData data = trial_data(trial, scores, counts);
    const Estimate strength = sprt_estimate(&trial->design, &data);
    char size_text[32] = "";
    if (trial->size > 1) {
        (void)snprintf(size_text, sizeof size_text, " (%+.1f)", strength.value);
    }
    claim_make(words, sizeof words, trial, names);
    (void)snprintf(text, size, "%s accepted after %" PRIu64 " games: %s%s.",
                   trial->verdict == SPRT_ACCEPT_H1 ? "H1" : "H0", games, words, size_text);
    return text;
}
