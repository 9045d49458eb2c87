// SPDX-License-Identifier: MIT
#include "play/lead.h"

#include "carcarena/engine/view.h"

Lead lead_of(const Rules *rules, const Game *game) {
    int32_t points[PLAYERS_MAX];
    Lead out = {.seat = 0, .left = game_draws_left(rules, game)};
    game_value(rules, game, points);
    for (int seat = 1; seat < rules_players(rules); seat++) {
        out.seat = points[seat] > points[out.seat] ? seat : out.seat;
    }
    int32_t second = INT32_MIN;
    for (int seat = 0; seat < rules_players(rules); seat++) {
        second = seat != out.seat && points[seat] > second ? points[seat] : second;
    }
    out.lead = points[out.seat] - second;
    return out;
}

void lead_begin(LeadWatch *watch, const LeadRule *rule) {
    *watch = (LeadWatch){.rule = *rule, .seat = -1};
}

void lead_act(LeadWatch *watch, Action action) {
    watch->placed = watch->placed || action_verb(action) == VERB_PLACE;
}

bool lead_is_due(const LeadWatch *watch) {
    return watch->rule.points != 0 && watch->placed;
}

bool lead_turn(LeadWatch *watch, const Lead *lead) {
    const LeadRule *const rule = &watch->rule;
    const bool enough = lead->lead >= (int32_t)rule->points && lead->left <= rule->tiles;
    watch->placed = false;
    if (!enough) {
        watch->turns = 0;
        return false;
    }
    watch->turns = lead->seat == watch->seat ? watch->turns + 1 : 1;
    watch->seat = lead->seat;
    return watch->turns >= rule->turns;
}
