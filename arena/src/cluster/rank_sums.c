// SPDX-License-Identifier: MIT
#include "cluster/rank_sums.h"

enum { OUTCOME_WON, OUTCOME_SHARED, OUTCOME_BEHIND };

void rank_sums_add(RankSums *sums, const GameRecord *record, int players) {
    int first = 0;
    for (int seat = 1; seat < players; seat++) {
        first = record->bots[seat] < record->bots[first] ? seat : first;
    }
    bool shared = false;
    for (int seat = 0; seat < players; seat++) {
        shared = shared || (seat != first && record->ranks[seat] == 1);
    }
    sums->games++;
    sums->outcomes[record->ranks[first] != 1 ? OUTCOME_BEHIND
                   : shared                  ? OUTCOME_SHARED
                                             : OUTCOME_WON]++;
}

double rank_sums_residual(const RankSums *sums, const RankSums *all) {
    const double own = (double)sums->games;
    const double total = (double)all->games;
    double chi_squared = 0.0;
    for (int i = 0; i < RANK_OUTCOMES && own > 0.0 && own < total; i++) {
        const double share = (double)all->outcomes[i] / total;
        const double beyond = (double)sums->outcomes[i] - own * share;
        if (share > 0.0) {
            // The deviation in the cell of the rank, and in the cell of the other ranks.
            chi_squared += beyond * beyond / share * (1.0 / own + 1.0 / (total - own));
        }
    }
    return chi_squared;
}

void rank_sums_join(RankSums *sums, const RankSums *other) {
    sums->games += other->games;
    for (int i = 0; i < RANK_OUTCOMES; i++) {
        sums->outcomes[i] += other->outcomes[i];
    }
    sums->play_ns += other->play_ns;
    sums->expired += other->expired;
    sums->duplicates += other->duplicates;
    sums->conflicts += other->conflicts;
    sums->checked += other->checked;
}
