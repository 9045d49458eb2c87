// SPDX-License-Identifier: MIT
#include "play/judge.h"

/** Returns true if a signal aborts the game: no seat gains or loses by it. */
static bool signal_voids(const GameRecord *record, const MatchRules *rules) {
    return rules->signal == SIGNAL_VOID && record->reason == END_SIGNAL;
}

/** Returns true if the seat is ranked after all seats without a fault. */
static bool forfeits(const GameRecord *record, const MatchRules *rules, int seat) {
    return rules->fault != FAULT_RANDOM && !signal_voids(record, rules) &&
           (record->faults & (1U << seat)) != 0;
}

/**
 * Returns true if seat a ranks before seat b.
 * @param level points do not count
 */
static bool seat_better(const GameRecord *record, const MatchRules *rules, bool level, int a,
                        int b) {
    const bool a_forfeits = forfeits(record, rules, a);
    const bool b_forfeits = forfeits(record, rules, b);
    if (a_forfeits != b_forfeits) {
        return b_forfeits;
    }
    if (a_forfeits || level) {
        return false;
    }
    if (record->scores[a] != record->scores[b]) {
        return record->scores[a] > record->scores[b];
    }
    return rules->tie == TIE_SEED && record->bots[a] < record->bots[b];
}

void ranks_judge(GameRecord *record, const MatchRules *rules, bool level) {
    const int players = rules_players(rules->rules);
    level = level || record->reason == END_VOID || signal_voids(record, rules);
    for (int seat = 0; seat < players; seat++) {
        record->ranks[seat] = 1;
        for (int other = 0; other < players; other++) {
            const bool better = seat_better(record, rules, level, other, seat);
            record->ranks[seat] += better ? 1U : 0U;
        }
    }
}

bool judge_voids(const GameRecord *record, const MatchRules *rules) {
    return signal_voids(record, rules) ||
           (rules->fault == FAULT_REPLAY && record->faults != 0 &&
            record->void_count < rules->void_replays && record->reason != END_WITHDRAWN);
}

/** Returns the seat at fault, if there is at most one. */
static uint32_t seat_at_fault(const GameRecord *record) {
    uint32_t seat = 0;
    while (record->faults >> seat > 1) {
        seat++;
    }
    return seat;
}

static bool first_place_shared(const GameRecord *record, int players) {
    int winners = 0;
    for (int seat = 0; seat < players; seat++) {
        winners += record->ranks[seat] == 1 ? 1 : 0;
    }
    return winners > 1;
}

bool judge_again(GameRecord *record, const MatchRules *rules) {
    if (record->reason == END_VOID || judge_voids(record, rules)) {
        const bool again = record->void_count < rules->void_replays;
        if (again) {
            record->voids[record->void_count++] = (VoidAttempt){
                record->attempt, record->plies, record->reason, seat_at_fault(record)};
        }
        return again;
    }
    const uint32_t ties = record->attempt - record->void_count;
    return rules->tie == TIE_REPLAY && ties < rules->tie_replays &&
           first_place_shared(record, rules_players(rules->rules));
}
