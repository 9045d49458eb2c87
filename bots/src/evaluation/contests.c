// SPDX-License-Identifier: MIT
#include "evaluation/contests.h"

double contest_expected(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Party *a,
                        const Party *b) {
    if (a->kind != b->kind || contest_weight(terms, (SegmentKind)a->kind) == 0 ||
        a->claim->leaders == b->claim->leaders) {
        return 0; // the same leaders: joining the features changes no majority
    }
    return closing_odds_joins(odds, pattern, a->port, b->port);
}

void contest_between(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Party *a,
                     const Party *b, int64_t *values) {
    const double expected = contest_expected(terms, odds, pattern, a, b);
    if (expected > 0) {
        term_contest(terms, (SegmentKind)a->kind, a->claim, b->claim, expected, values);
    }
}

void contests_at(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Parties *parties,
                 int64_t *values) {
    for (uint32_t a = 0; a < parties->count; a++) {
        for (uint32_t b = a + 1; b < parties->count; b++) {
            contest_between(terms, odds, pattern, &parties->list[a], &parties->list[b], values);
        }
    }
}

void contests_of(const Terms *terms, ClosingOdds *odds, CellPattern pattern, const Parties *parties,
                 uint32_t key, int64_t *values) {
    const Party *own = parties->list;
    const Party *end = own + parties->count;
    while (own < end && own->key != key) {
        own++;
    }
    for (const Party *party = parties->list; own < end && party < end; party++) {
        if (party != own) {
            contest_between(terms, odds, pattern, own, party, values);
        }
    }
}
