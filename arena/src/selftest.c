// SPDX-License-Identifier: MIT
#include "carcarena/arena/selftest.h"

#include "carcarena/arena/ratings.h"
#include "carcarena/arena/sprt.h"
#include "carcarena/arena/spsa.h"
#include "carcarena/arena/stats.h"
#include "rating_model.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { QUANTITIES_MAX = 96, QUANTITY_NAME_SIZE = 24, NUMBERS_MAX = 32 };

// What a check computed.
typedef struct Quantities {
    char names[QUANTITIES_MAX][QUANTITY_NAME_SIZE];
    double values[QUANTITIES_MAX];
    unsigned count;
} Quantities;

// The text of arena/data/statistics_vectors.json and a final 0, made by the build.
static const char SHIPPED[] = {
#include "statistics_vectors.inc"
};

const char *selftest_shipped(void) {
    return SHIPPED;
}

static void quantity_add(Quantities *out, const char *name, double value) {
    CHECK(out->count < QUANTITIES_MAX);
    CHECK(strlen(name) < QUANTITY_NAME_SIZE);
    memcpy(out->names[out->count], name, strlen(name) + 1U);
    out->values[out->count++] = value;
}

static void quantity_add_indexed(Quantities *out, const char *name, unsigned index, double value) {
    char text[2 * QUANTITY_NAME_SIZE];
    (void)snprintf(text, sizeof text, "%s_%u", name, index);
    quantity_add(out, text, value);
}

static double number_of(const cJSON *object, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(item) ? item->valuedouble : (double)NAN;
}

// Reads an array of numbers; returns how many, 0 if there is no such array.
static unsigned numbers_of(const cJSON *object, const char *key, double *numbers) {
    unsigned count = 0;
    const cJSON *item = NULL;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(object, key)) {
        CHECK(count < NUMBERS_MAX);
        numbers[count++] = item->valuedouble;
    }
    return count;
}

static Status check_score(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
    double counts[NUMBERS_MAX];
    const unsigned size = numbers_of(test, "counts", counts);
    const ScoreSummary summary = score_summarize(counts, size);
    quantity_add(out, "score", summary.score.value);
    quantity_add(out, "elo", summary.elo.value);
    quantity_add(out, "elo_error", estimate_error(summary.elo));
    quantity_add(out, "nelo", summary.nelo.value);
    quantity_add(out, "nelo_error", estimate_error(summary.nelo));
    quantity_add(out, "superiority", summary.superiority);
    quantity_add(out, "draw_ratio", summary.draw_ratio);
    quantity_add(out, "pairs_ratio", summary.pairs_ratio);
    return STATUS_OK;
}

static Status check_llr(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
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
    return STATUS_OK;
}

static Status check_llr_bayeselo(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
    double counts[NUMBERS_MAX];
    (void)numbers_of(test, "counts", counts);
    quantity_add(out, "llr",
                 sprt_llr_bayeselo(number_of(test, "elo0"), number_of(test, "elo1"), counts,
                                   number_of(test, "prior")));
    return STATUS_OK;
}

static Status check_bounds(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
    const SprtBounds bounds = sprt_bounds(number_of(test, "alpha"), number_of(test, "beta"));
    quantity_add(out, "lower", bounds.lower);
    quantity_add(out, "upper", bounds.upper);
    return STATUS_OK;
}

static Status check_length(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
    const SprtDesign design = {.model = SPRT_NORMALIZED,
                               .elo0 = 0.0,
                               .elo1 = number_of(test, "width"),
                               .alpha = number_of(test, "alpha"),
                               .beta = number_of(test, "beta")};
    quantity_add(out, "at_bound", sprt_outlook(&design, design.elo1).games);
    quantity_add(out, "midway", sprt_outlook(&design, design.elo1 / 2.0).games);
    return STATUS_OK;
}

// Summary of the score that a BayesElo difference means at a draw Elo.
static ScoreSummary bayeselo_summary(double bayeselo, double draw_elo) {
    const double win = score_from_elo(bayeselo - draw_elo);
    const double loss = score_from_elo(-bayeselo - draw_elo);
    const double shares[SCORE_TRINOMIAL] = {loss, 1.0 - win - loss, win};
    return score_summarize(shares, SCORE_TRINOMIAL);
}

static Status check_outlook(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
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
    return STATUS_OK;
}

static Status check_los(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
    quantity_add(out, "superiority",
                 superiority_decisive(number_of(test, "wins"), number_of(test, "losses")));
    return STATUS_OK;
}

static Status check_rate(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
    quantity_add(out, "percent",
                 100.0 * superiority_of_rate(number_of(test, "rate"), number_of(test, "count")));
    return STATUS_OK;
}

static Status check_pair_correlation(const cJSON *test, Quantities *out, Message *message) {
    (void)message;
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
    (void)message;
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
    (void)message;
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
    (void)message;
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
    (void)message;
    double clip[NUMBERS_MAX] = {0.0};
    (void)numbers_of(test, "clip", clip);
    const SpsaGain gain = {number_of(test, "c"), number_of(test, "R")};
    quantity_add(out, "theta",
                 spsa_step(number_of(test, "theta"), gain, number_of(test, "flip"),
                           number_of(test, "result"), clip[0], clip[1]));
    return STATUS_OK;
}

// A ranking is written as a list of groups, best first; bots in one group tie.
static RatingGame game_of(const cJSON *order) {
    RatingGame game = {0};
    unsigned rank = 0;
    const cJSON *group = NULL;
    cJSON_ArrayForEach(group, order) {
        ++rank;
        const cJSON *bot = NULL;
        cJSON_ArrayForEach(bot, group) {
            CHECK(game.seat_count < RATING_SEATS_MAX);
            game.bots[game.seat_count] = (unsigned)bot->valueint;
            game.ranks[game.seat_count++] = rank;
        }
    }
    return game;
}

static Status rankings_add(Ratings *ratings, const cJSON *test, Message *message) {
    uint64_t block = 0;
    const cJSON *ranking = NULL;
    cJSON_ArrayForEach(ranking, cJSON_GetObjectItemCaseSensitive(test, "rankings")) {
        const RatingGame game = game_of(cJSON_GetObjectItemCaseSensitive(ranking, "order"));
        const uint64_t copies = (uint64_t)number_of(ranking, "copies");
        const Status status = ratings_add_block(ratings, block++, &game, 1, copies, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static void table_quantities(const RatingTable *table, Quantities *out) {
    const double scale = ELO_PER_LOG_STRENGTH;
    const size_t bots = table->bot_count;
    for (unsigned i = 0; i < bots; ++i) {
        const double *covariance = table->covariance_model;
        quantity_add_indexed(out, "elo", i, table->rows[i].elo);
        quantity_add_indexed(out, "log", i, table->rows[i].elo / scale);
        quantity_add_indexed(out, "log_error", i, table->rows[i].error_model / scale);
        quantity_add_indexed(out, "log_gap", i, (table->rows[i].elo - table->rows[0].elo) / scale);
        quantity_add_indexed(out, "log_gap_error", i,
                             sqrt(covariance[0] + covariance[i * bots + i] - 2.0 * covariance[i]) /
                                 scale);
    }
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        if (table->tie_weight[size] > 0.0) {
            quantity_add_indexed(out, "log_tie", size, log(table->tie_weight[size]));
        }
    }
    quantity_add(out, "deviance", -2.0 * table->log_likelihood);
}

static Status check_ratings(const cJSON *test, Quantities *out, Message *message) {
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    const double prior = number_of(test, "prior");
    const RatingFitOptions options = {.anchor = -1, .prior = prior > 0.0 ? prior : 0.0};
    Status status = ratings_create(&ratings, (unsigned)number_of(test, "bots"), 0, 0, message);
    if (status == STATUS_OK) {
        status = rankings_add(ratings, test, message);
    }
    if (status == STATUS_OK) {
        status = ratings_fit(&table, ratings, &options, message);
    }
    if (status == STATUS_OK) {
        table_quantities(table, out);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
    return status;
}

// Ranks of permutation number `number` of `seats` seats (factorial number system).
static RatingGame permutation_game(unsigned seats, unsigned number) {
    RatingGame game = {.seat_count = seats};
    for (unsigned seat = 0; seat < seats; ++seat) {
        game.bots[seat] = seat;
        game.ranks[seat] = number % (seat + 1U);
        number /= seat + 1U;
        for (unsigned other = 0; other < seat; ++other) {
            game.ranks[other] += game.ranks[other] >= game.ranks[seat] ? 1U : 0U;
        }
    }
    return game;
}

// Variance of a bot's log strength per game among equals, as far as it shows in differences: every
// ranking once makes all strengths equal.
static Status check_rank_information(const cJSON *test, Quantities *out, Message *message) {
    Ratings *ratings = NULL;
    RatingTable *table = NULL;
    const unsigned seats = (unsigned)number_of(test, "seats");
    const RatingFitOptions options = {.anchor = -1};
    unsigned games = 1;
    for (unsigned i = 2; i <= seats; ++i) {
        games *= i;
    }
    Status status = ratings_create(&ratings, seats, 0, 0, message);
    for (unsigned i = 0; status == STATUS_OK && i < games; ++i) {
        const RatingGame game = permutation_game(seats, i);
        status = ratings_add_block(ratings, i, &game, 1, 1, message);
    }
    if (status == STATUS_OK) {
        status = ratings_fit(&table, ratings, &options, message);
    }
    if (status == STATUS_OK) {
        const double *covariance = table->covariance_model;
        const double difference = covariance[0] + covariance[seats + 1U] - 2.0 * covariance[1];
        const double scale = ELO_PER_LOG_STRENGTH * ELO_PER_LOG_STRENGTH;
        quantity_add(out, "variance", difference / scale * (double)games / 2.0);
    }
    rating_table_destroy(table);
    ratings_destroy(ratings);
    return status;
}

typedef struct CheckKind {
    const char *name;
    Status (*run)(const cJSON *test, Quantities *out, Message *message);
} CheckKind;

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
    {"ratings", check_ratings},
    {"rank_information", check_rank_information},
    {"elo_update", check_elo_update},
    {"elo_update_ranks", check_elo_update_ranks},
    {"spsa", check_spsa},
    {"spsa_update", check_spsa_update},
};

static const CheckKind *kind_find(const char *name) {
    for (size_t i = 0; name != NULL && i < sizeof KINDS / sizeof KINDS[0]; ++i) {
        if (strcmp(KINDS[i].name, name) == 0) {
            return &KINDS[i];
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
    return (double)NAN; // passes no comparison
}

static void case_compare(SelftestSummary *out, const cJSON *test, const Quantities *quantities,
                         SelftestListener listener, void *user) {
    const cJSON *expected = NULL;
    cJSON_ArrayForEach(expected, cJSON_GetObjectItemCaseSensitive(test, "expect")) {
        SelftestCheck check = {
            .check = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "check")),
            .name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "name")),
            .source = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "source")),
            .quantity = expected->string,
            .computed = quantity_find(quantities, expected->string)};
        const cJSON *value = cJSON_GetArrayItem(expected, 0);
        const cJSON *tolerance = cJSON_GetArrayItem(expected, 1);
        check.expected = cJSON_IsNumber(value) ? value->valuedouble : (double)NAN;
        check.tolerance = cJSON_IsNumber(tolerance) ? tolerance->valuedouble : (double)NAN;
        check.passed = fabs(check.computed - check.expected) <= check.tolerance;
        ++out->checks;
        out->failures += check.passed ? 0U : 1U;
        if (listener != NULL) {
            listener(user, &check);
        }
    }
}

Status selftest_run(SelftestSummary *out, const char *text, SelftestListener listener, void *user,
                    Message *message) {
    SelftestSummary summary = {0};
    cJSON *root = cJSON_Parse(text);
    if (root == NULL) {
        return message_set(message, STATUS_INVALID, "selftest: not JSON");
    }
    Status status = STATUS_OK;
    const cJSON *test = NULL;
    cJSON_ArrayForEach(test, cJSON_GetObjectItemCaseSensitive(root, "cases")) {
        const char *name = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "check"));
        const CheckKind *kind = kind_find(name);
        Quantities quantities = {.count = 0};
        status = kind == NULL ? message_set(message, STATUS_INVALID, "selftest: unknown check '%s'",
                                            name == NULL ? "" : name)
                              : kind->run(test, &quantities, message);
        if (status != STATUS_OK) {
            message_prefix(message, "selftest: case %u", summary.cases + 1U);
            break;
        }
        ++summary.cases;
        case_compare(&summary, test, &quantities, listener, user);
    }
    cJSON_Delete(root);
    if (status == STATUS_OK) {
        *out = summary;
    }
    return status;
}
