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

// Mean cost of a turn of bots whose Elo is known, in base with two players.
static const struct {
    double cost, elo;
} KNOWN[] = {
    {0.0080, 171},   // mcts
    {0.0099, 0},     // greedy
    {0.0129, -88},   // greedy:learned=0
    {0.0276, -338},  // greedy:follower=20
    {0.0545, -2177}, // random
};

enum { KNOWN_COUNT = sizeof KNOWN / sizeof KNOWN[0] };

double review_elo(double cost, double cost_error, double *interval) {
    int at = 1;
    while (at + 1 < KNOWN_COUNT && cost > KNOWN[at].cost) {
        at++;
    }
    const double slope =
        (KNOWN[at].elo - KNOWN[at - 1].elo) / (KNOWN[at].cost - KNOWN[at - 1].cost);
    *interval = -1.96 * slope * cost_error;
    return KNOWN[at - 1].elo + slope * (cost - KNOWN[at - 1].cost);
}
