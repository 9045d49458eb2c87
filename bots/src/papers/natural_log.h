/**
 * Natural logarithm from additions, multiplications and one division in fixed order, so that it is
 * the same on every machine; that of the mathematics library need not be.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_NATURAL_LOG_H
#define CARCARENA_BOTS_NATURAL_LOG_H

/** ln of a normal number > 0, to 12 digits. */
double natural_log(double x);

#endif
