// SPDX-License-Identifier: MIT
#include "play/stop.h"

void stop_begin(GameStop *stop, const MatchRules *rules) {
    stop->stopped = false;
    stop->level = false;
    lead_begin(&stop->lead, &rules->lead);
}

uint32_t stop_length(const MatchRules *rules) {
    const uint32_t most = rules_plies_max(rules->rules);
    return rules->plies_max != 0 && rules->plies_max < most ? rules->plies_max : most;
}

void stop_at_length(GameStop *stop, const MatchRules *rules, GameRecord *record) {
    const bool own = record->plies < rules_plies_max(rules->rules);
    stop->stopped = own && rules->length != LENGTH_VOID;
    stop->level = stop->stopped && rules->length == LENGTH_DRAW;
    if (!stop->stopped) {
        record->reason = END_VOID;
        record->faults = 0;
        record->fault_ply = record->plies;
    } else if (record->faults == 0) {
        record->reason = END_LENGTH;
    }
}

bool stop_at_lead(GameStop *stop, const MatchRules *rules, GameRecord *record, const Game *game) {
    // A fault of the last ply came after the end; a replay finds it again.
    const bool fault = record->faults != 0 && record->plies > record->fault_ply;
    if (fault || !lead_is_due(&stop->lead)) {
        return false;
    }
    const Lead lead = lead_of(rules->rules, game);
    stop->stopped = lead_turn(&stop->lead, &lead);
    if (stop->stopped && record->faults == 0) {
        record->reason = END_ADJUDICATED;
    }
    return stop->stopped;
}
