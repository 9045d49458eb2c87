// SPDX-License-Identifier: MIT
#include "review/review_marks.h"

#include <math.h>

static const struct {
    const char *text;
    const char *sign;
    double above; // cost from which on
} MARKS[REVIEW_MARKS] = {
    [REVIEW_FORCED] = {"only turn", "", 0},
    [REVIEW_BEST] = {"best", "", 0},
    [REVIEW_GOOD] = {"good", "", REVIEW_GOOD_COST},
    [REVIEW_INACCURACY] = {"inaccuracy", "?!", REVIEW_INACCURACY_COST},
    [REVIEW_MISTAKE] = {"mistake", "?", REVIEW_MISTAKE_COST},
    [REVIEW_BLUNDER] = {"blunder", "??", REVIEW_BLUNDER_COST},
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

uint32_t review_obvious(const TurnJudgment *judgment) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < judgment->count; i++) {
        best = judgment->turns[i].evaluated > judgment->turns[best].evaluated ? i : best;
    }
    return best;
}

double review_excess(const TurnJudgment *judgment) {
    return judgment->turns[judgment->played].cost - judgment->turns[review_obvious(judgment)].cost;
}

void review_mean(double *sum, double *squares, double count) {
    *sum /= count;
    const double spread = *squares / count - *sum * *sum;
    *squares = count > 1 && spread > 0 ? sqrt(spread / (count - 1)) : 0;
}

// Mean excess of a turn of bots whose Elo is known, in base with two players. The first line is
// continued for players better than greedy.
static const struct {
    double excess, elo;
} KNOWN[] = {
    {0.0010, 0},     // greedy
    {0.0099, -222},  // level:regular
    {0.0207, -493},  // level:novice
    {0.0490, -2177}, // random
};

enum { KNOWN_COUNT = sizeof KNOWN / sizeof KNOWN[0] };

double review_elo(double excess, double excess_error, double *interval) {
    int at = 1;
    while (at + 1 < KNOWN_COUNT && excess > KNOWN[at].excess) {
        at++;
    }
    const double slope =
        (KNOWN[at].elo - KNOWN[at - 1].elo) / (KNOWN[at].excess - KNOWN[at - 1].excess);
    *interval = -1.96 * slope * excess_error;
    return KNOWN[at - 1].elo + slope * (excess - KNOWN[at - 1].excess);
}
