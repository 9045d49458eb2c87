// SPDX-License-Identifier: MIT
//
// Published numbers of other programs and papers, computed again and compared with the tolerance in
// data/published_numbers.json. Each case there names a check, its input, its source and the
// expected numbers.
#include "carcarena/arena/sprt.h"
#include "carcarena/arena/spsa.h"
#include "carcarena/arena/stats.h"
#include "published_checks.h"
#include "testing.h"
#include "text/file_read.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DATA CARCARENA_SOURCE_DIR "/tests/unit/data/published_numbers.json"

enum { CASES = 125, NUMBERS = 446, DATA_SIZE_MAX = 1 << 20 };

static Status check_score(const cJSON *test, Quantities *out, Message *message) {
    double counts[NUMBERS_MAX];
    const unsigned size = numbers_of(test, "counts", counts);
    const ScoreSummary summary = score_summarize(counts, size);
    quantity_add(out, "score", summary.score.value);
    quantity_add(out, "elo", summary.elo.value);
    quantity_add(out, "elo_error", summary.elo_error);
    quantity_add(out, "nelo", summary.nelo.value);
    quantity_add(out, "nelo_error", estimate_error(summary.nelo));
    quantity_add(out, "superiority", summary.superiority);
    quantity_add(out, "draw_ratio", summary.draw_ratio);
    quantity_add(out, "pairs_ratio", summary.pairs_ratio);
    quantity_add(out, "points", summary.score.value * summary.games);
    quantity_add(out, "units", summary.units);
    quantity_add(out, "variance", summary.variance);
    quantity_add(out, "score_error", sqrt(summary.variance / summary.units));
    quantity_add(out, "t", summary.nelo.value / NELO_PER_T);
    return STATUS_OK;
}

// Shares under a hypothesis; in the logistic model also the number theta that tilts the data's
// shares to them.
static void likeliest_add(Quantities *out, const char *name, const SprtDesign *design, double elo,
                          const SprtData *data) {
    double shares[SCORE_PENTANOMIAL];
    double units = 0.0;
    double mean = 0.0;
    double variance = 0.0;
    const double expected = sprt_score_from_elo(elo, data->null_score);
    char text[QUANTITY_NAME_SIZE];
    sprt_moments(data, &units, &mean, &variance);
    sprt_likeliest(design->model, elo, data, shares);
    for (unsigned i = 0; i < data->size; ++i) {
        quantity_add_indexed(out, name, i, shares[i]);
    }
    const unsigned last = data->size - 1U;
    const double seen = fmax(data->counts[last], 1e-3) / units;
    (void)snprintf(text, sizeof text, "%s_theta", name);
    quantity_add(out, text, (seen / shares[last] - 1.0) / (data->scores[last] - expected));
    (void)snprintf(text, sizeof text, "%s_score", name);
    quantity_add(out, text, expected);
}

static Status check_llr(const cJSON *test, Quantities *out, Message *message) {
    double counts[NUMBERS_MAX];
    const unsigned size = numbers_of(test, "counts", counts);
    const char *model = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "model"));
    const SprtDesign design = {
        .model = model != NULL && strcmp(model, "logistic") == 0 ? SPRT_LOGISTIC : SPRT_NORMALIZED,
        .elo0 = number_of(test, "elo0"),
        .elo1 = number_of(test, "elo1"),
        .alpha = 0.05,
        .beta = 0.05};
    const SprtData data = sprt_data_lattice(counts, size);
    quantity_add(out, "llr", sprt_llr(&design, &data));
    quantity_add(out, "llr_closed", sprt_llr_closed(&design, &data));
    likeliest_add(out, "h0", &design, design.elo0, &data);
    likeliest_add(out, "h1", &design, design.elo1, &data);
    return STATUS_OK;
}

static Status check_llr_bayeselo(const cJSON *test, Quantities *out, Message *message) {
    double counts[NUMBERS_MAX];
    (void)numbers_of(test, "counts", counts);
    quantity_add(out, "llr",
                 sprt_llr_bayeselo(number_of(test, "elo0"), number_of(test, "elo1"), counts,
                                   number_of(test, "prior")));
    return STATUS_OK;
}

static Status check_bounds(const cJSON *test, Quantities *out, Message *message) {
    const SprtBounds bounds = sprt_bounds(number_of(test, "alpha"), number_of(test, "beta"));
    quantity_add(out, "lower", bounds.lower);
    quantity_add(out, "upper", bounds.upper);
    return STATUS_OK;
}

static Status check_length(const cJSON *test, Quantities *out, Message *message) {
    const SprtDesign design = {.model = SPRT_NORMALIZED,
                               .elo0 = 0.0,
                               .elo1 = number_of(test, "width"),
                               .alpha = number_of(test, "alpha"),
                               .beta = number_of(test, "beta")};
    quantity_add(out, "at_bound", sprt_outlook(&design, design.elo1).games);
    quantity_add(out, "midway", sprt_outlook(&design, design.elo1 / 2.0).games);
    return STATUS_OK;
}

// Returns the summary of the score for a BayesElo difference at a draw Elo.
static ScoreSummary bayeselo_summary(double bayeselo, double draw_elo) {
    const double win = score_from_elo(bayeselo - draw_elo);
    const double loss = score_from_elo(-bayeselo - draw_elo);
    const double shares[SCORE_TRINOMIAL] = {loss, 1.0 - win - loss, win};
    return score_summarize(shares, SCORE_TRINOMIAL);
}

static Status check_outlook(const cJSON *test, Quantities *out, Message *message) {
    const double draw_elo = number_of(test, "draw_elo");
    const ScoreSummary truth = bayeselo_summary(number_of(test, "true"), draw_elo);
    const SprtDesign design = {
        .model = SPRT_NORMALIZED,
        .elo0 = bayeselo_summary(number_of(test, "elo0"), draw_elo).nelo.value,
        .elo1 = bayeselo_summary(number_of(test, "elo1"), draw_elo).nelo.value,
        .alpha = number_of(test, "alpha"),
        .beta = number_of(test, "beta")};
    const SprtOutlook outlook = sprt_outlook(&design, truth.nelo.value);
    quantity_add(out, "elo", truth.elo.value);
    quantity_add(out, "pass", outlook.pass);
    quantity_add(out, "games", outlook.games);
    quantity_add(out, "quarter", sprt_length_quantile(&design, truth.nelo.value, 0.25));
    quantity_add(out, "half", sprt_length_quantile(&design, truth.nelo.value, 0.5));
    quantity_add(out, "three_quarters", sprt_length_quantile(&design, truth.nelo.value, 0.75));
    quantity_add(out, "nine_tenths", sprt_length_quantile(&design, truth.nelo.value, 0.9));
    return STATUS_OK;
}

static Status check_los(const cJSON *test, Quantities *out, Message *message) {
    quantity_add(out, "superiority",
                 superiority_decisive(number_of(test, "wins"), number_of(test, "losses")));
    return STATUS_OK;
}

static Status check_rate(const cJSON *test, Quantities *out, Message *message) {
    quantity_add(out, "percent",
                 100.0 * superiority_of_rate(number_of(test, "rate"), number_of(test, "count")));
    return STATUS_OK;
}

static Status check_pair_correlation(const cJSON *test, Quantities *out, Message *message) {
    double pairs[NUMBERS_MAX];
    double games[NUMBERS_MAX];
    (void)numbers_of(test, "pairs", pairs);
    (void)numbers_of(test, "games", games);
    const PairCorrelation correlation = pair_correlation(pairs, games);
    quantity_add(out, "ratio", correlation.variance_ratio);
    quantity_add(out, "correlation", correlation.correlation);
    return STATUS_OK;
}

static Status check_elo_update(const cJSON *test, Quantities *out, Message *message) {
    double opponents[NUMBERS_MAX];
    double scores[NUMBERS_MAX];
    const unsigned count = numbers_of(test, "opponents", opponents);
    (void)numbers_of(test, "scores", scores);
    quantity_add(
        out, "rating",
        elo_update(number_of(test, "rating"), opponents, scores, count, number_of(test, "k")));
    return STATUS_OK;
}

static Status check_elo_update_ranks(const cJSON *test, Quantities *out, Message *message) {
    double ratings[NUMBERS_MAX];
    double numbers[NUMBERS_MAX];
    unsigned ranks[NUMBERS_MAX];
    const unsigned count = numbers_of(test, "ratings", ratings);
    (void)numbers_of(test, "ranks", numbers);
    for (unsigned i = 0; i < count; ++i) {
        ranks[i] = (unsigned)numbers[i];
    }
    elo_update_ranks(ratings, ranks, count, number_of(test, "k"));
    for (unsigned i = 0; i < count; ++i) {
        quantity_add_indexed(out, "rating", i, ratings[i]);
    }
    return STATUS_OK;
}

static Status check_spsa(const cJSON *test, Quantities *out, Message *message) {
    const SpsaSchedule schedule = {.a = number_of(test, "a"),
                                   .c = number_of(test, "c"),
                                   .stability = number_of(test, "A"),
                                   .alpha = number_of(test, "alpha"),
                                   .gamma = number_of(test, "gamma")};
    // The source counts iterations from 0.
    const SpsaGain gain = spsa_gain(&schedule, number_of(test, "iter") + 1.0);
    quantity_add(out, "c_k", gain.c);
    quantity_add(out, "r_k", gain.r);
    return STATUS_OK;
}

static Status check_spsa_update(const cJSON *test, Quantities *out, Message *message) {
    double clip[NUMBERS_MAX] = {0.0};
    (void)numbers_of(test, "clip", clip);
    const SpsaGain gain = {number_of(test, "c"), number_of(test, "R")};
    quantity_add(out, "theta",
                 spsa_step(number_of(test, "theta"), gain, number_of(test, "flip"),
                           number_of(test, "result"), clip[0], clip[1]));
    return STATUS_OK;
}

static const CheckKind KINDS[] = {
    {"score", check_score},
    {"llr", check_llr},
    {"llr_bayeselo", check_llr_bayeselo},
    {"sprt_bounds", check_bounds},
    {"sprt_length", check_length},
    {"sprt_outlook", check_outlook},
    {"los_decisive", check_los},
    {"rate", check_rate},
    {"pair_correlation", check_pair_correlation},
    {"elo_update", check_elo_update},
    {"elo_update_ranks", check_elo_update_ranks},
    {"spsa", check_spsa},
    {"spsa_update", check_spsa_update},
    {NULL, NULL},
};

static const CheckKind *kind_find(const char *name) {
    const CheckKind *const lists[] = {KINDS, PUBLISHED_RATING_KINDS, PUBLISHED_ONLINE_KINDS};
    for (size_t i = 0; name != NULL && i < sizeof lists / sizeof lists[0]; ++i) {
        for (const CheckKind *kind = lists[i]; kind->name != NULL; ++kind) {
            if (strcmp(kind->name, name) == 0) {
                return kind;
            }
        }
    }
    return NULL;
}

static double quantity_find(const Quantities *quantities, const char *name) {
    for (unsigned i = 0; i < quantities->count; ++i) {
        if (strcmp(quantities->names[i], name) == 0) {
            return quantities->values[i];
        }
    }
    return (double)NAN; // fails every comparison
}

static const char *text_of(const cJSON *test, const char *key) {
    const char *const text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, key));
    return text != NULL ? text : "?";
}

/** Compares all numbers of a case. @return their count */
static unsigned case_compare(const cJSON *test, const Quantities *quantities, unsigned *failures) {
    unsigned count = 0;
    const cJSON *expected = NULL;
    cJSON_ArrayForEach(expected, cJSON_GetObjectItemCaseSensitive(test, "expect")) {
        const double computed = quantity_find(quantities, expected->string);
        const double value = cJSON_GetNumberValue(cJSON_GetArrayItem(expected, 0));
        const double tolerance = cJSON_GetNumberValue(cJSON_GetArrayItem(expected, 1));
        if (!(fabs(computed - value) <= tolerance)) {
            print_error("%s: %s: %s: expected %.10g +- %.3g, computed %.10g (%s)\n",
                        text_of(test, "check"), text_of(test, "name"), expected->string, value,
                        tolerance, computed, text_of(test, "source"));
            (*failures)++;
        }
        count++;
    }
    return count;
}

static void published_numbers_are_reproduced(void **state) {
    (void)state;
    char *text = NULL;
    size_t size = 0;
    Message message = {{0}};
    assert_int_equal(file_read(&text, &size, DATA, FILE_REGULAR, DATA_SIZE_MAX, &message),
                     STATUS_OK);
    cJSON *const root = cJSON_Parse(text);
    assert_non_null(root);
    unsigned cases = 0;
    unsigned numbers = 0;
    unsigned failures = 0;
    const cJSON *test = NULL;
    cJSON_ArrayForEach(test, cJSON_GetObjectItemCaseSensitive(root, "cases")) {
        const CheckKind *const kind = kind_find(text_of(test, "check"));
        Quantities quantities = {.count = 0};
        assert_non_null(kind);
        assert_int_equal(kind->run(test, &quantities, &message), STATUS_OK);
        numbers += case_compare(test, &quantities, &failures);
        cases++;
    }
    assert_int_equal(cases, CASES);
    assert_int_equal(numbers, NUMBERS);
    assert_int_equal(failures, 0);
    cJSON_Delete(root);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(published_numbers_are_reproduced)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
