// SPDX-License-Identifier: MIT
#include "play/judge.h"

/** True if seat a comes before seat b. */
static bool seat_better(const GameRecord *record, TieRule tie, int a, int b) {
    const bool a_fault = (record->faults & (1U << a)) != 0;
    const bool b_fault = (record->faults & (1U << b)) != 0;
    if (a_fault != b_fault) {
        return b_fault;
    }
    if (a_fault) {
        return false;
    }
    if (record->scores[a] != record->scores[b]) {
        return record->scores[a] > record->scores[b];
    }
    return tie == TIE_SEED && record->bots[a] < record->bots[b];
}

/** The same where points do not count. */
static bool seat_faultless(const GameRecord *record, int a, int b) {
    return (record->faults & (1U << a)) == 0 && (record->faults & (1U << b)) != 0;
}

void ranks_judge(GameRecord *record, const MatchRules *rules, bool level) {
    const int players = rules_players(rules->rules);
    level = level || record->reason == END_VOID;
    for (int seat = 0; seat < players; seat++) {
        record->ranks[seat] = 1;
        for (int other = 0; other < players; other++) {
            const bool better = level ? seat_faultless(record, other, seat)
                                      : seat_better(record, rules->tie, other, seat);
            record->ranks[seat] += better ? 1U : 0U;
        }
    }
}

static bool first_place_shared(const GameRecord *record, int players) {
    int winners = 0;
    for (int seat = 0; seat < players; seat++) {
        winners += record->ranks[seat] == 1 ? 1 : 0;
    }
    return winners > 1;
}

bool judge_again(GameRecord *record, const MatchRules *rules) {
    if (record->reason == END_VOID) {
        const bool again = record->void_count < rules->void_replays;
        if (again) {
            record->voids[record->void_count++] = (VoidAttempt){record->attempt, record->plies};
        }
        return again;
    }
    const uint32_t ties = record->attempt - record->void_count;
    return rules->tie == TIE_REPLAY && ties < rules->tie_replays &&
           first_place_shared(record, rules_players(rules->rules));
}
