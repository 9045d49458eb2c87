// SPDX-License-Identifier: MIT
#include "search/utility.h"

#include <math.h>

double utility_of_lead(const Utility *utility, double lead, uint32_t draws_left) {
    static const double LEAD_PER_DRAW = 2.6; // standard deviation, 22 / sqrt(71)
    const double size = fabs(lead);
    const double points = lead / (utility->scale + size);
    if (!(size > 0) || !(utility->win > 0)) {
        return (1 - utility->win) * points;
    }
    const double won = lead / (LEAD_PER_DRAW * sqrt((double)draws_left) + size);
    return (1 - utility->win) * points + utility->win * won;
}

double utility_attention(double loss, double temperature) {
    enum { SQUARINGS = 6 };
    double share = 1 / (1 + loss / (temperature * (1 << SQUARINGS)));
    for (int i = 0; i < SQUARINGS; i++) {
        share *= share;
    }
    return share;
}
