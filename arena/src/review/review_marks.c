// SPDX-License-Identifier: MIT
#include "review/review_marks.h"

#include <math.h>

static const struct {
    const char *text;
    const char *sign;
    double above; // cost from which on
} MARKS[REVIEW_MARKS] = {
    [REVIEW_FORCED] = {"only turn", "", 0},   [REVIEW_BEST] = {"best", "", 0},
    [REVIEW_GOOD] = {"good", "", 0.01},       [REVIEW_INACCURACY] = {"inaccuracy", "?!", 0.05},
    [REVIEW_MISTAKE] = {"mistake", "?", 0.1}, [REVIEW_BLUNDER] = {"blunder", "??", 0.2},
};

const char *review_mark_text(ReviewMark mark) {
    return MARKS[mark].text;
}

const char *review_mark_sign(ReviewMark mark) {
    return MARKS[mark].sign;
}

ReviewMark review_mark(const TurnJudgment *judgment) {
    if (judgment->count < 2 || judgment->played >= judgment->count) {
        return REVIEW_FORCED;
    }
    const JudgedTurn *const turn = &judgment->turns[judgment->played];
    ReviewMark mark = REVIEW_BEST;
    while (mark + 1 < REVIEW_MARKS && turn->cost >= MARKS[mark + 1].above) {
        mark++;
    }
    return mark > REVIEW_GOOD && turn->cost < turn->cost_error ? REVIEW_GOOD : mark;
}

double review_accuracy(double cost) {
    return 100 * exp2(-(cost > 0 ? cost : 0) / REVIEW_HALVING);
}

double review_elo(double cost, double cost_error, double *interval) {
    static const double PER_COST = 11000;
    static const double AT_ZERO = 300;
    *interval = 1.96 * PER_COST * cost_error;
    return AT_ZERO - PER_COST * cost;
}
