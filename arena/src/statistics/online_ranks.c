// SPDX-License-Identifier: MIT
#include "carcarena/arena/online_ratings.h"

#include "carcarena/arena/distributions.h"
#include "carcarena/engine/status.h"

#include <math.h>
#include <stdbool.h>

static const double BETA = ONLINE_DEVIATION / 2.0;    // of a performance around its mean
static const double DRIFT = ONLINE_DEVIATION / 100.0; // added before each game
static const double KAPPA = 1e-4;                     // least share of variance that is left
static const double TIE_CHANCE = 0.1;

static double square(double x) {
    return x * x;
}

// ---- Weng and Lin

/** How far a game moves one seat: in mean, and in the share of variance that goes. */
typedef struct Move {
    double mean, variance;
} Move;

static Move move_plackett_luce(const OnlineRating *ratings, const unsigned *ranks, unsigned count,
                               unsigned seat) {
    double total = 0.0;
    for (unsigned i = 0; i < count; ++i) {
        total += square(ratings[i].deviation) + square(BETA);
    }
    const double scale = sqrt(total);
    Move move = {0.0, 0.0};
    for (unsigned stage = 0; stage < count; ++stage) {
        if (ranks[stage] > ranks[seat]) {
            continue;
        }
        double sum = 0.0;
        double tied = 0.0;
        for (unsigned i = 0; i < count; ++i) {
            sum += ranks[i] >= ranks[stage] ? exp(ratings[i].mean / scale) : 0.0;
            tied += ranks[i] == ranks[stage] ? 1.0 : 0.0;
        }
        const double chance = exp(ratings[seat].mean / scale) / sum;
        move.mean += ((stage == seat ? 1.0 : 0.0) - chance) / tied;
        move.variance += chance * (1.0 - chance) / tied;
    }
    const double variance = square(ratings[seat].deviation);
    const double caution = ratings[seat].deviation / scale;
    return (Move){move.mean * variance / scale, caution * move.variance * variance / total};
}

static Move move_bradley_terry(const OnlineRating *ratings, const unsigned *ranks, unsigned count,
                               unsigned seat) {
    const double variance = square(ratings[seat].deviation);
    Move move = {0.0, 0.0};
    for (unsigned i = 0; i < count; ++i) {
        if (i == seat) {
            continue;
        }
        const double scale = sqrt(variance + square(ratings[i].deviation) + 2.0 * square(BETA));
        const double chance = 1.0 / (1.0 + exp((ratings[i].mean - ratings[seat].mean) / scale));
        const double score = ranks[seat] < ranks[i] ? 1.0 : ranks[seat] == ranks[i] ? 0.5 : 0.0;
        move.mean += variance / scale * (score - chance);
        move.variance +=
            ratings[seat].deviation / scale * variance / square(scale) * chance * (1.0 - chance);
    }
    return move;
}

void weng_lin_update(OnlineRating *ratings, const unsigned *ranks, unsigned count,
                     WengLinModel model) {
    Move moves[ONLINE_SEATS_MAX];
    CHECK(count >= 2 && count <= ONLINE_SEATS_MAX);
    for (unsigned seat = 0; seat < count; ++seat) {
        ratings[seat].deviation = sqrt(square(ratings[seat].deviation) + square(DRIFT));
    }
    for (unsigned seat = 0; seat < count; ++seat) {
        moves[seat] = model == WENG_LIN_BRADLEY_TERRY
                          ? move_bradley_terry(ratings, ranks, count, seat)
                          : move_plackett_luce(ratings, ranks, count, seat);
    }
    for (unsigned seat = 0; seat < count; ++seat) {
        ratings[seat].mean += moves[seat].mean;
        ratings[seat].deviation *= sqrt(fmax(1.0 - moves[seat].variance, KAPPA));
    }
}

// ---- TrueSkill
//
// Performances in order of rank form a chain; between neighbors is the known difference:
// above the margin, or within it for a tie. Messages go up and down the chain until
// nothing moves (expectation propagation).

/** A normal distribution by precision and precision times mean; {0} has no information. */
typedef struct Normal {
    double precision, weighted;
} Normal;

static Normal normal_of(double mean, double variance) {
    return (Normal){1.0 / variance, mean / variance};
}

static Normal normal_product(Normal a, Normal b) {
    return (Normal){a.precision + b.precision, a.weighted + b.weighted};
}

static double normal_mean(Normal of) {
    return of.weighted / of.precision;
}

static double normal_density(double x) {
    return exp(-x * x / 2.0) / sqrt(2.0 * 3.14159265358979323846);
}

/** Mean and variance that a standard normal around `t` loses to the truncation: the functions v and
 * w of the paper. */
static void truncation(double *v, double *w, double t, double margin, bool tied) {
    if (!tied) {
        const double below = normal_cdf(t - margin);
        *v = below > 0.0 ? normal_density(t - margin) / below : margin - t;
        *w = *v * (*v + t - margin);
        return;
    }
    const double high = margin - fabs(t);
    const double low = -margin - fabs(t);
    const double inside = normal_cdf(high) - normal_cdf(low);
    const double lost = (normal_density(low) - normal_density(high)) / inside;
    *v = t < 0.0 ? -lost : lost;
    *w = lost * lost + (high * normal_density(high) - low * normal_density(low)) / inside;
}

/** One place of the chain: seat, performance before the game, messages from both neighbors. */
typedef struct Place {
    unsigned seat;
    Normal prior;
    Normal from_above; // message of the comparison with the better neighbor
    Normal from_below;
} Place;

/** Compares two neighbors. @return how much the messages changed. */
static double places_compare(Place *upper, Place *lower, bool tied) {
    const Normal a = normal_product(upper->prior, upper->from_above);
    const Normal b = normal_product(lower->prior, lower->from_below);
    const double mean = normal_mean(a) - normal_mean(b);
    const double variance = 1.0 / a.precision + 1.0 / b.precision;
    const double deviation = sqrt(variance);
    const double margin = normal_quantile((TIE_CHANCE + 1.0) / 2.0) * sqrt(2.0) * BETA;
    double v = 0.0;
    double w = 0.0;
    truncation(&v, &w, mean / deviation, margin / deviation, tied);
    // Message of the truncation: the result divided by the prior message.
    const double precision = 1.0 / variance / (1.0 - w) - 1.0 / variance;
    const double weighted = (mean + deviation * v) / variance / (1.0 - w) - mean / variance;
    const Normal difference = {precision, weighted};
    const double said = normal_mean(difference);
    const double spread = 1.0 / difference.precision;
    const Normal up = normal_of(said + normal_mean(b), spread + 1.0 / b.precision);
    const Normal down = normal_of(normal_mean(a) - said, spread + 1.0 / a.precision);
    const double change = fmax(fabs(up.weighted - upper->from_below.weighted),
                               fabs(down.weighted - lower->from_above.weighted));
    upper->from_below = up;
    lower->from_above = down;
    return change;
}

static void chain_make(Place *places, const OnlineRating *ratings, const unsigned *ranks,
                       unsigned count) {
    for (unsigned seat = 0; seat < count; ++seat) {
        unsigned at = seat;
        while (at > 0 && ranks[places[at - 1U].seat] > ranks[seat]) {
            places[at] = places[at - 1U];
            --at;
        }
        const double variance = square(ratings[seat].deviation) + square(DRIFT) + square(BETA);
        places[at] = (Place){.seat = seat, .prior = normal_of(ratings[seat].mean, variance)};
    }
}

void trueskill_update(OnlineRating *ratings, const unsigned *ranks, unsigned count) {
    const int rounds_max = 200;
    Place places[ONLINE_SEATS_MAX];
    CHECK(count >= 2 && count <= ONLINE_SEATS_MAX);
    chain_make(places, ratings, ranks, count);
    double change = 1.0;
    for (int round = 0; round < rounds_max && change > 1e-12; ++round) {
        change = 0.0;
        for (unsigned step = 0; step + 1U < 2U * count - 2U || step == 0; ++step) {
            // Down the chain and up again.
            const unsigned i = step < count - 1U ? step : 2U * count - 4U - step;
            const bool tied = ranks[places[i].seat] == ranks[places[i + 1U].seat];
            change = fmax(change, places_compare(&places[i], &places[i + 1U], tied));
        }
    }
    for (unsigned i = 0; i < count; ++i) {
        OnlineRating *const rating = &ratings[places[i].seat];
        const Normal said = normal_product(places[i].from_above, places[i].from_below);
        const double variance = square(rating->deviation) + square(DRIFT);
        const Normal skill =
            normal_product(normal_of(rating->mean, variance),
                           normal_of(normal_mean(said), 1.0 / said.precision + square(BETA)));
        *rating = (OnlineRating){normal_mean(skill), sqrt(1.0 / skill.precision)};
    }
}
