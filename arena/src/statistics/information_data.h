/**
 * Internals of Information, shared by its two files.
 *
 *     information_fit.c         strengths and errors that results lead to
 *     information_choice.c  what another table would add
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_INFORMATION_DATA_H
#define ARENA_INFORMATION_DATA_H

#include "statistics/information.h"

struct Information {
    uint32_t bots;
    double *strength;
    double *points;     /* against single opponents */
    double *gradient;   /* of the fit, then its steps */
    uint64_t *blocks;   /* played */
    double *meetings;   /* bots^2 */
    double *precision;  /* bots^2: of what is being solved */
    double *covariance; /* bots^2, of log strengths */
    double *merit;      /* bots^2, symmetric: what reducing the covariance is worth, see
                           information_choice.c */
    double *column;     /* scratch, 2 * bots */
};

/** A symmetric matrix of the places of a table. */
typedef struct PlaceMatrix {
    double at[INFORMATION_SEATS_MAX][INFORMATION_SEATS_MAX];
} PlaceMatrix;

/** Expected information of games of these bots, at the strengths as fitted. */
PlaceMatrix information_of_lineup(const Information *information, const uint32_t *lineup,
                                  uint32_t seats, double games);

#endif
