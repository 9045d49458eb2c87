// SPDX-License-Identifier: MIT
//
// Published numbers of online ratings and of the generator of random numbers.
#include "carcarena/arena/online_ratings.h"
#include "carcarena/engine/rng.h"
#include "published_checks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

// ---- Glicko

/** Opponents of a period and the scores against them. */
typedef struct Period {
    OnlineRating opponents[NUMBERS_MAX];
    double scores[NUMBERS_MAX];
    unsigned count;
} Period;

static Period period_of(const cJSON *test) {
    Period period = {.count = 0};
    double means[NUMBERS_MAX];
    double deviations[NUMBERS_MAX];
    period.count = numbers_of(test, "opponents", means);
    (void)numbers_of(test, "deviations", deviations);
    (void)numbers_of(test, "scores", period.scores);
    for (unsigned i = 0; i < period.count; ++i) {
        period.opponents[i] = (OnlineRating){means[i], deviations[i]};
    }
    return period;
}

static Status check_glicko(const cJSON *test, Quantities *out, Message *message) {
    const Period period = period_of(test);
    const OnlineRating before = {number_of(test, "rating"), number_of(test, "deviation")};
    const OnlineRating after = glicko_update(before, period.opponents, period.scores, period.count);
    quantity_add(out, "rating", after.mean);
    quantity_add(out, "deviation", after.deviation);
    for (unsigned i = 0; i < period.count; ++i) {
        quantity_add_indexed(out, "weight", i, glicko_weight(period.opponents[i].deviation));
        quantity_add_indexed(out, "expected", i, glicko_expected(before.mean, period.opponents[i]));
    }
    return STATUS_OK;
}

static Status check_glicko2(const cJSON *test, Quantities *out, Message *message) {
    const Period period = period_of(test);
    const Glicko2Rating before = {{number_of(test, "rating"), number_of(test, "deviation")},
                                  number_of(test, "volatility")};
    const Glicko2Rating after = glicko2_update(before, period.opponents, period.scores,
                                               period.count, number_of(test, "tau"));
    quantity_add(out, "rating", after.rating.mean);
    quantity_add(out, "deviation", after.rating.deviation);
    quantity_add(out, "volatility", after.volatility);
    return STATUS_OK;
}

// ---- Games of several seats between new bots

/** Reads the ranks of a case. @return number of seats. */
static unsigned seats_of(const cJSON *test, OnlineRating *ratings, unsigned *ranks) {
    double numbers[NUMBERS_MAX];
    const unsigned count = numbers_of(test, "ranks", numbers);
    CHECK(count <= ONLINE_SEATS_MAX);
    for (unsigned i = 0; i < count; ++i) {
        ratings[i] = (OnlineRating){ONLINE_MEAN, ONLINE_DEVIATION};
        ranks[i] = (unsigned)numbers[i];
    }
    return count;
}

static void ratings_out(Quantities *out, const OnlineRating *ratings, unsigned count) {
    for (unsigned i = 0; i < count; ++i) {
        quantity_add_indexed(out, "mean", i, ratings[i].mean);
        quantity_add_indexed(out, "deviation", i, ratings[i].deviation);
    }
}

static Status check_weng_lin(const cJSON *test, Quantities *out, Message *message) {
    OnlineRating ratings[ONLINE_SEATS_MAX];
    unsigned ranks[ONLINE_SEATS_MAX];
    const unsigned count = seats_of(test, ratings, ranks);
    const char *const model = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "model"));
    const bool pairs = model != NULL && strcmp(model, "bradley-terry") == 0;
    weng_lin_update(ratings, ranks, count, pairs ? WENG_LIN_BRADLEY_TERRY : WENG_LIN_PLACKETT_LUCE);
    ratings_out(out, ratings, count);
    return STATUS_OK;
}

static Status check_trueskill(const cJSON *test, Quantities *out, Message *message) {
    OnlineRating ratings[ONLINE_SEATS_MAX];
    unsigned ranks[ONLINE_SEATS_MAX];
    const unsigned count = seats_of(test, ratings, ranks);
    trueskill_update(ratings, ranks, count);
    ratings_out(out, ratings, count);
    return STATUS_OK;
}

// ---- Random numbers

/** A number below `bound` as the generator's demonstration program draws it. */
static uint32_t demo_below(Rng *rng, uint32_t bound) {
    const uint32_t threshold = (0U - bound) % bound;
    uint32_t value = 0;
    do {
        value = rng_next(rng);
    } while (value < threshold);
    return value % bound;
}

/** Returns how many of the hexadecimal texts at `key` equal the generator's next outputs. */
static double outputs_alike(const cJSON *test, const char *key, Rng *rng) {
    double alike = 0.0;
    const cJSON *said = NULL;
    cJSON_ArrayForEach(said, cJSON_GetObjectItemCaseSensitive(test, key)) {
        const char *const text = cJSON_GetStringValue(said);
        const uint32_t output = rng_next(rng);
        alike += text != NULL && strtoul(text, NULL, 16) == output ? 1.0 : 0.0;
    }
    return alike;
}

static double coins_alike(const char *said, Rng *rng) {
    double alike = 0.0;
    for (; said != NULL && *said != '\0'; ++said) {
        alike += *said == (demo_below(rng, 2) != 0 ? 'H' : 'T') ? 1.0 : 0.0;
    }
    return alike;
}

static double rolls_alike(const cJSON *test, Rng *rng) {
    double alike = 0.0;
    const cJSON *const said = cJSON_GetObjectItemCaseSensitive(test, "rolls");
    const cJSON *roll = NULL;
    cJSON_ArrayForEach(roll, said) {
        alike += roll->valueint == (int)demo_below(rng, 6) + 1 ? 1.0 : 0.0;
    }
    return alike;
}

/** Shuffles a pack of cards and compares it with `said`, the order in two letters per card. */
static double cards_alike(const char *said, Rng *rng) {
    enum { CARDS = 52, RANKS = 13, SUITS = 4 };
    static const char RANK_LETTERS[] = "A23456789TJQK";
    static const char SUIT_LETTERS[] = "hcds";
    unsigned cards[CARDS];
    double alike = 0.0;
    for (unsigned i = 0; i < CARDS; ++i) {
        cards[i] = i;
    }
    for (uint32_t i = CARDS; i > 1; --i) {
        const uint32_t pick = demo_below(rng, i);
        const unsigned card = cards[pick];
        cards[pick] = cards[i - 1U];
        cards[i - 1U] = card;
    }
    for (unsigned i = 0; said != NULL && i < CARDS && said[0] != '\0'; ++i) {
        alike += said[0] == RANK_LETTERS[cards[i] / SUITS % RANKS] &&
                         said[1] == SUIT_LETTERS[cards[i] % SUITS]
                     ? 1.0
                     : 0.0;
        said += said[2] == ' ' ? 3 : 2;
    }
    return alike;
}

/**
 * The whole demonstration of the generator, in its order. A part is right only if all earlier parts
 * took the correct number of outputs.
 */
static Status check_pcg32(const cJSON *test, Quantities *out, Message *message) {
    Rng rng = rng_make((uint64_t)number_of(test, "seed"), (uint64_t)number_of(test, "stream"));
    const char *const coins = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "coins"));
    const char *const cards = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(test, "cards"));
    quantity_add(out, "outputs", outputs_alike(test, "outputs", &rng));
    quantity_add(out, "coins", coins_alike(coins, &rng));
    quantity_add(out, "rolls", rolls_alike(test, &rng));
    quantity_add(out, "cards", cards_alike(cards, &rng));
    quantity_add(out, "outputs_later", outputs_alike(test, "later", &rng));
    return STATUS_OK;
}

const CheckKind PUBLISHED_ONLINE_KINDS[] = {
    {"glicko", check_glicko},       {"glicko2", check_glicko2}, {"weng_lin", check_weng_lin},
    {"trueskill", check_trueskill}, {"pcg32", check_pcg32},     {NULL, NULL},
};
