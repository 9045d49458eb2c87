// SPDX-License-Identifier: MIT
#include "statistics/information_data.h"

#include <stdbool.h>
#include <string.h>

/** Adds the information of a choice among the places of a set, made with some chance. */
static void choice_add(PlaceMatrix *out, const double *strength, uint32_t set, double weight) {
    double sum = 0.0;
    for (uint32_t i = 0; set >> i != 0; i++) {
        sum += (set >> i & 1U) != 0 ? strength[i] : 0.0;
    }
    for (uint32_t i = 0; set >> i != 0; i++) {
        for (uint32_t k = 0; (set >> i & 1U) != 0 && set >> k != 0; k++) {
            if ((set >> k & 1U) != 0) {
                const double product = strength[i] / sum * (strength[k] / sum);
                out->at[i][k] += weight * ((i == k ? strength[i] / sum : 0.0) - product);
            }
        }
    }
}

/** Expected information of games at a table. The places that are not ranked yet are a set; how
 * likely each is to come up follows from the larger ones. */
static PlaceMatrix table_information(const double *strength, uint32_t seats, double games) {
    double chance[1U << INFORMATION_SEATS_MAX];
    PlaceMatrix out = {{{0}}};
    const uint32_t all = (1U << seats) - 1U;
    memset(chance, 0, ((size_t)all + 1U) * sizeof *chance);
    chance[all] = 1.0;
    for (uint32_t set = all; set > 0; set--) {
        if ((set & (set - 1U)) == 0 || chance[set] == 0.0) {
            continue; // one place: no choice
        }
        double sum = 0.0;
        for (uint32_t i = 0; i < seats; i++) {
            sum += (set >> i & 1U) != 0 ? strength[i] : 0.0;
        }
        for (uint32_t i = 0; i < seats; i++) {
            if ((set >> i & 1U) != 0) {
                chance[set & ~(1U << i)] += chance[set] * (strength[i] / sum);
            }
        }
        choice_add(&out, strength, set, games * chance[set]);
    }
    return out;
}

PlaceMatrix information_of_lineup(const Information *information, const uint32_t *lineup,
                                  uint32_t seats, double games) {
    double strength[INFORMATION_SEATS_MAX] = {0};
    for (uint32_t i = 0; i < seats; i++) {
        strength[i] = information->strength[lineup[i]];
    }
    return table_information(strength, seats, games);
}

/** Takes one rank off a table's information: weight * x x', x beginning at place `first`. It is the
 * matrix of a weighted graph, whose pivots are positive except the last. @return the weight.
 */
static double rank_take(PlaceMatrix *matrix, uint32_t seats, uint32_t first, double *x) {
    const double pivot = matrix->at[first][first];
    for (uint32_t i = 0; i < seats; i++) {
        x[i] = i < first || pivot <= 0.0 ? 0.0 : matrix->at[i][first] / pivot;
    }
    for (uint32_t i = first; i < seats; i++) {
        for (uint32_t k = first; k < seats; k++) {
            matrix->at[i][k] -= pivot * x[i] * x[k];
        }
    }
    return pivot > 0.0 ? pivot : 0.0;
}

/**
 * Adds information weight * x x' to a covariance C and to its merit Q = C K C, where K centers and
 * weighs: with u = C x, v = Q x and s = weight / (1 + weight x'u), C loses s u u' and Q loses
 * s (u v' + v u') - s^2 (x'v) u u'. @return what the trace of K C loses: s x'v.
 */
static double matrices_update(double *covariance, double *merit, size_t n, const double *uv,
                              const double *scale) {
    const double *const u = uv;
    const double *const v = uv + n;
    const double s = scale[0];
    const double spread = scale[1];
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            covariance[i * n + k] -= s * u[i] * u[k];
            merit[i * n + k] -= s * (u[i] * v[k] + v[i] * u[k]) - s * s * spread * u[i] * u[k];
        }
    }
    return s * spread;
}

/** @param places of the covariance that x is about. */
static double rank_add(double *covariance, double *merit, size_t n, double *uv, const double *x,
                       const uint32_t *places, uint32_t count, double weight) {
    double along = 0.0;  // x'Cx
    double spread = 0.0; // x'Qx
    memset(uv, 0, 2 * n * sizeof *uv);
    for (uint32_t k = 0; k < count; k++) {
        for (size_t i = 0; i < n; i++) {
            uv[i] += covariance[i * n + places[k]] * x[k];
            uv[n + i] += merit[i * n + places[k]] * x[k];
        }
    }
    for (uint32_t k = 0; k < count; k++) {
        along += x[k] * uv[places[k]];
        spread += x[k] * uv[n + places[k]];
    }
    const double scale[2] = {weight / (1.0 + weight * along), spread};
    return matrices_update(covariance, merit, n, uv, scale);
}

/** The gain of `seats` places, the first ones of a lineup. */
static double lineup_gain(const Information *information, const uint32_t *lineup, uint32_t seats,
                          double games) {
    static const uint32_t SELF[INFORMATION_SEATS_MAX] = {0, 1, 2, 3, 4, 5, 6, 7};
    double covariance[INFORMATION_SEATS_MAX * INFORMATION_SEATS_MAX];
    double merit[INFORMATION_SEATS_MAX * INFORMATION_SEATS_MAX];
    double uv[2 * INFORMATION_SEATS_MAX];
    PlaceMatrix table = information_of_lineup(information, lineup, seats, games);
    for (uint32_t i = 0; i < seats; i++) {
        for (uint32_t k = 0; k < seats; k++) {
            const size_t from = (size_t)lineup[i] * information->bots + lineup[k];
            covariance[i * seats + k] = information->covariance[from];
            merit[i * seats + k] = information->merit[from];
        }
    }
    double gain = 0.0;
    for (uint32_t first = 0; first + 1 < seats; first++) {
        double x[INFORMATION_SEATS_MAX];
        const double weight = rank_take(&table, seats, first, x);
        gain += rank_add(covariance, merit, seats, uv, x, SELF, seats, weight);
    }
    return gain;
}

double information_expect(Information *information, const InformationTables *tables,
                          const uint32_t *lineup, uint64_t blocks) {
    const uint32_t seats = tables->seats;
    PlaceMatrix table =
        information_of_lineup(information, lineup, seats, (double)blocks * tables->games_per_block);
    double gain = 0.0;
    for (uint32_t first = 0; first + 1 < seats; first++) {
        double x[INFORMATION_SEATS_MAX];
        const double weight = rank_take(&table, seats, first, x);
        gain += rank_add(information->covariance, information->merit, information->bots,
                         information->column, x, lineup, seats, weight);
    }
    return gain;
}

// ---- Choosing

static bool lineup_has(const uint32_t *lineup, uint32_t count, uint32_t bot) {
    for (uint32_t i = 0; i < count; i++) {
        if (lineup[i] == bot) {
            return true;
        }
    }
    return false;
}

/** The gain of two bots, a special case because there are many pairs. */
static double pair_gain(const Information *information, const uint32_t *pair, double games) {
    const size_t n = information->bots;
    const size_t at[3] = {pair[0] * n + pair[0], pair[1] * n + pair[1], pair[0] * n + pair[1]};
    const double *const c = information->covariance;
    const double *const q = information->merit;
    const double first = information->strength[pair[0]];
    const double chance = first / (first + information->strength[pair[1]]);
    const double weight = games * chance * (1.0 - chance);
    return weight * (q[at[0]] + q[at[1]] - 2.0 * q[at[2]]) /
           (1.0 + weight * (c[at[0]] + c[at[1]] - 2.0 * c[at[2]]));
}

/** Returns the cost of a game of these bots. */
static double lineup_cost(const double *costs, const uint32_t *lineup, uint32_t seats) {
    double sum = 0.0;
    for (uint32_t i = 0; costs != NULL && i < seats; i++) {
        sum += costs[lineup[i]];
    }
    return costs == NULL ? 1.0 : sum;
}

static void pair_choose(const Information *information, const double *costs, double games,
                        uint32_t *lineup) {
    double best = -1.0;
    for (uint32_t first = 0; first < information->bots; first++) {
        for (uint32_t second = first + 1; second < information->bots; second++) {
            const uint32_t pair[2] = {first, second};
            const double gain = pair_gain(information, pair, games) / lineup_cost(costs, pair, 2);
            if (gain > best) {
                best = gain;
                memcpy(lineup, pair, sizeof pair);
            }
        }
    }
}

/** Adds the bot with the largest gain per cost to a lineup. */
static void seat_choose(const Information *information, const double *costs, double games,
                        uint32_t *lineup, uint32_t seat) {
    uint32_t candidate[INFORMATION_SEATS_MAX];
    memcpy(candidate, lineup, seat * sizeof *lineup);
    double best = -1.0;
    for (uint32_t bot = 0; bot < information->bots; bot++) {
        if (lineup_has(lineup, seat, bot)) {
            continue;
        }
        candidate[seat] = bot;
        const double gain = lineup_gain(information, candidate, seat + 1, games) /
                            lineup_cost(costs, candidate, seat + 1);
        if (gain > best) {
            best = gain;
            lineup[seat] = bot;
        }
    }
}

static void lineup_sort(uint32_t *lineup, uint32_t seats) {
    for (uint32_t i = 1; i < seats; i++) {
        const uint32_t bot = lineup[i];
        uint32_t place = i;
        for (; place > 0 && lineup[place - 1] > bot; place--) {
            lineup[place] = lineup[place - 1];
        }
        lineup[place] = bot;
    }
}

void information_choose(const Information *information, const InformationTables *tables,
                        const double *costs, uint64_t blocks, uint32_t *lineup) {
    const double games = (double)blocks * tables->games_per_block;
    pair_choose(information, costs, games, lineup);
    for (uint32_t seat = 2; seat < tables->seats && seat < INFORMATION_SEATS_MAX; seat++) {
        seat_choose(information, costs, games, lineup, seat);
    }
    lineup_sort(lineup, tables->seats);
}
