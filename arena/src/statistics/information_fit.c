// SPDX-License-Identifier: MIT
#include "statistics/information_data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { NEWTON_STEPS = 60 };

// Steps of the fit are no larger (in log strength), and it ends when they are all smaller.
static const double STEP_MAX = 1.0;
static const double STEP_MIN = 1e-9;

static const double GHOST_GAMES = 1.0;                // of each bot, all tied
static const double ELO_PER_LOG = 173.71779276130073; // 400 / ln 10
static const double NORMAL_95 = 1.9599639845400542;

void information_table_add(InformationTable *table, uint32_t seats, const uint64_t *half_points) {
    table->blocks++;
    for (uint32_t i = 0; i < seats; i++) {
        table->half_points[i] += half_points[i];
        for (uint32_t k = 0; k < seats; k++) {
            table->squares[i][k] += half_points[i] * half_points[k];
        }
    }
}

Status information_create(Information **out, uint32_t bots, Message *message) {
    if (bots < 2 || bots > INFORMATION_BOTS_MAX) {
        return message_set(message, STATUS_LIMIT, "expected 2 to %d bots, got %u",
                           INFORMATION_BOTS_MAX, bots);
    }
    Information *const made = calloc(1, sizeof *made);
    if (made == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the errors of ratings");
    }
    const size_t size = bots;
    made->bots = bots;
    made->strength = calloc(size, sizeof(double));
    made->points = calloc(size, sizeof(double));
    made->gradient = calloc(size, sizeof(double));
    made->blocks = calloc(size, sizeof(uint64_t));
    made->meetings = calloc(size * size, sizeof(double));
    made->precision = calloc(size * size, sizeof(double));
    made->covariance = calloc(size * size, sizeof(double));
    made->merit = calloc(size * size, sizeof(double));
    made->column = calloc(2 * size, sizeof(double));
    if (made->strength == NULL || made->points == NULL || made->gradient == NULL ||
        made->blocks == NULL || made->meetings == NULL || made->precision == NULL ||
        made->covariance == NULL || made->merit == NULL || made->column == NULL) {
        information_destroy(made);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the errors of ratings");
    }
    *out = made;
    return STATUS_OK;
}

void information_destroy(Information *information) {
    if (information != NULL) {
        free(information->strength);
        free(information->points);
        free(information->gradient);
        free(information->blocks);
        free(information->meetings);
        free(information->precision);
        free(information->covariance);
        free(information->merit);
        free(information->column);
        free(information);
    }
}

double information_strength(const Information *information, uint32_t bot) {
    return information->strength[bot];
}

// ---- Linear algebra

/** L D L' of a symmetric positive definite matrix, in its lower triangle. */
static void factor(double *matrix, size_t n) {
    for (size_t k = 0; k < n; k++) {
        const double pivot = matrix[k * n + k];
        for (size_t i = k + 1; i < n; i++) {
            const double share = matrix[i * n + k] / pivot;
            for (size_t j = k + 1; j <= i; j++) {
                matrix[i * n + j] -= share * matrix[j * n + k];
            }
        }
        // Only now: the column was needed as it was.
        for (size_t i = k + 1; i < n; i++) {
            matrix[i * n + k] /= pivot;
        }
    }
}

/** Solves for a right side in place, `factor` done. */
static void solve(const double *matrix, size_t n, double *side) {
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < i; j++) {
            side[i] -= matrix[i * n + j] * side[j];
        }
    }
    for (size_t i = n; i-- > 0;) {
        side[i] /= matrix[i * n + i];
        for (size_t j = i + 1; j < n; j++) {
            side[i] -= matrix[j * n + i] * side[j];
        }
    }
}

/** The inverse of `matrix`, which is lost. @param column scratch. */
static void invert(double *matrix, size_t n, double *out, double *column) {
    factor(matrix, n);
    for (size_t k = 0; k < n; k++) {
        memset(column, 0, n * sizeof *column);
        column[k] = 1.0;
        solve(matrix, n, column);
        for (size_t i = 0; i < n; i++) {
            out[i * n + k] = column[i];
        }
    }
}

// ---- Strengths

static double ghost_chance(double strength) {
    return strength / (strength + 1.0);
}

/** Points and meetings of all tables. */
static void results_count(Information *information, const InformationTables *tables) {
    const size_t n = information->bots;
    memset(information->points, 0, n * sizeof(double));
    memset(information->blocks, 0, n * sizeof(uint64_t));
    memset(information->meetings, 0, n * n * sizeof(double));
    for (uint32_t row = 0; row < tables->count; row++) {
        const InformationTable *const table = &tables->rows[row];
        const double games = (double)table->blocks * tables->games_per_block;
        for (uint32_t i = 0; i < tables->seats; i++) {
            const uint32_t bot = table->bots[i];
            information->points[bot] += (double)table->half_points[i] / 2.0;
            information->blocks[bot] += table->blocks;
            for (uint32_t k = 0; k < tables->seats; k++) {
                information->meetings[bot * n + table->bots[k]] += k != i ? games : 0.0;
            }
        }
    }
}

/** Gradient and second derivative of the composite likelihood at the present strengths. */
static void likelihood_derive(Information *information) {
    const size_t n = information->bots;
    const double *const strength = information->strength;
    for (size_t i = 0; i < n; i++) {
        const double ghost = ghost_chance(strength[i]);
        double gradient = information->points[i] + GHOST_GAMES * (0.5 - ghost);
        double curvature = GHOST_GAMES * ghost * (1.0 - ghost);
        for (size_t k = 0; k < n; k++) {
            const double games = information->meetings[i * n + k];
            const double chance = strength[i] / (strength[i] + strength[k]);
            gradient -= games * chance;
            information->precision[i * n + k] = -games * chance * (1.0 - chance);
            curvature += games * chance * (1.0 - chance);
        }
        information->precision[i * n + i] = curvature;
        information->gradient[i] = gradient;
    }
}

/** Newton's method; a step changes no strength by more than its size. (2 + d) / (2 - d) stands for
 * the exponential: what it is matters on the way only. */
static void strengths_fit(Information *information) {
    const size_t n = information->bots;
    for (size_t i = 0; i < n; i++) {
        information->strength[i] = 1.0;
    }
    double largest = STEP_MAX;
    for (int step = 0; step < NEWTON_STEPS && largest > STEP_MIN; step++) {
        likelihood_derive(information);
        factor(information->precision, n);
        solve(information->precision, n, information->gradient);
        largest = 0.0;
        for (size_t i = 0; i < n; i++) {
            const double wanted = information->gradient[i];
            const double size = fabs(wanted);
            const double change = size > STEP_MAX ? wanted * (STEP_MAX / size) : wanted;
            largest = size > largest ? size : largest;
            information->strength[i] *= (2.0 + change) / (2.0 - change);
        }
    }
}

// ---- The whole

/** Weight of a bot's variance: the derivative of its fourth power, without
 * a common factor. */
static double variance_worth(double variance) {
    return variance * variance * variance;
}

/** Takes the mean off each column of the covariance. */
static void columns_center(const Information *information, double *out) {
    const size_t n = information->bots;
    for (size_t k = 0; k < n; k++) {
        double mean = 0.0;
        for (size_t i = 0; i < n; i++) {
            mean += information->covariance[i * n + k] / (double)n;
        }
        for (size_t i = 0; i < n; i++) {
            out[i * n + k] = information->covariance[i * n + k] - mean;
        }
    }
}

/** Q = (P C)' W (P C). */
static void merit_make(Information *information) {
    const size_t n = information->bots;
    double *const centered = information->precision; // P C
    double *const worth = information->column;       // W, summing up to 1
    double total = 0.0;
    columns_center(information, centered);
    for (size_t i = 0; i < n; i++) {
        double mean = 0.0;
        for (size_t k = 0; k < n; k++) {
            mean += centered[i * n + k] / (double)n;
        }
        worth[i] = variance_worth(centered[i * n + i] - mean);
        total += worth[i];
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            double sum = 0.0;
            for (size_t j = 0; j < n; j++) {
                sum += centered[j * n + i] * (worth[j] / total) * centered[j * n + k];
            }
            information->merit[i * n + k] = sum;
        }
    }
}

void information_fit(Information *information, const InformationTables *tables) {
    const size_t n = information->bots;
    results_count(information, tables);
    strengths_fit(information);
    memset(information->precision, 0, n * n * sizeof(double));
    for (size_t i = 0; i < n; i++) {
        const double ghost = ghost_chance(information->strength[i]);
        information->precision[i * n + i] = GHOST_GAMES * ghost * (1.0 - ghost);
    }
    for (uint32_t row = 0; row < tables->count; row++) {
        const InformationTable *const table = &tables->rows[row];
        const double games = (double)table->blocks * tables->games_per_block;
        const PlaceMatrix added =
            information_of_lineup(information, table->bots, tables->seats, games);
        for (uint32_t i = 0; i < tables->seats; i++) {
            for (uint32_t k = 0; k < tables->seats; k++) {
                information->precision[table->bots[i] * n + table->bots[k]] += added.at[i][k];
            }
        }
    }
    invert(information->precision, n, information->covariance, information->column);
    merit_make(information);
}

// ---- Errors

/** Points a place expects from a game against the others. */
static double points_expected(const Information *information, const InformationTable *table,
                              uint32_t seats, uint32_t place) {
    const double mine = information->strength[table->bots[place]];
    double sum = 0.0;
    for (uint32_t i = 0; i < seats; i++) {
        sum += i != place ? mine / (mine + information->strength[table->bots[i]]) : 0.0;
    }
    return sum;
}

/** Adds the sum over a table's blocks of the products of two places' surprises to `meat`. */
static void surprises_add(const Information *information, const InformationTables *tables,
                          const InformationTable *table, double *meat) {
    const size_t n = information->bots;
    double expected[INFORMATION_SEATS_MAX];
    for (uint32_t i = 0; i < tables->seats; i++) {
        expected[i] =
            tables->games_per_block * points_expected(information, table, tables->seats, i);
    }
    for (uint32_t i = 0; i < tables->seats; i++) {
        for (uint32_t k = 0; k < tables->seats; k++) {
            const double mine = (double)table->half_points[i] / 2.0;
            const double theirs = (double)table->half_points[k] / 2.0;
            meat[table->bots[i] * n + table->bots[k]] +=
                (double)table->squares[i][k] / 4.0 - mine * expected[k] - expected[i] * theirs +
                (double)table->blocks * expected[i] * expected[k];
        }
    }
}

/** Student's t for 95 % (Cornish and Fisher's expansion; to 0.1 % from ten degrees on). */
static double student_95(double degrees) {
    const double z = NORMAL_95;
    const double cube = z * z * z;
    return z + (cube + z) / (4.0 * degrees) +
           (5.0 * cube * z * z + 16.0 * cube + 3.0 * z) / (96.0 * degrees * degrees);
}

/** The variance of a bot's log strength less the mean of all: x' C M C x with x = e - 1/n. */
static double variance_of(const Information *information, const double *meat, size_t bot) {
    const size_t n = information->bots;
    double *const side = information->column;
    double variance = 0.0;
    for (size_t i = 0; i < n; i++) {
        side[i] = 0.0;
        for (size_t k = 0; k < n; k++) {
            side[i] +=
                information->covariance[i * n + k] * ((k == bot ? 1.0 : 0.0) - 1.0 / (double)n);
        }
    }
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            variance += side[i] * meat[i * n + k] * side[k];
        }
    }
    return variance;
}

double information_error(Information *information, const InformationTables *tables) {
    const size_t n = information->bots;
    double *const meat = information->merit;
    uint64_t blocks = 0;
    likelihood_derive(information);
    invert(information->precision, n, information->covariance, information->column);
    memset(meat, 0, n * n * sizeof *meat);
    for (uint32_t row = 0; row < tables->count; row++) {
        surprises_add(information, tables, &tables->rows[row], meat);
        blocks += tables->rows[row].blocks;
    }
    double widest = 0.0;
    for (size_t bot = 0; bot < n; bot++) {
        if (information->blocks[bot] < INFORMATION_BLOCKS_MIN) {
            return -1.0;
        }
        const double variance =
            variance_of(information, meat, bot) * (double)blocks / ((double)blocks - 1.0);
        const double width = ELO_PER_LOG * student_95((double)information->blocks[bot] - 1.0) *
                             sqrt(variance > 0.0 ? variance : 0.0);
        widest = width > widest ? width : widest;
    }
    return widest;
}
