// SPDX-License-Identifier: MIT
#include "review/review_luck.h"

#include <stdlib.h>

Status luck_meter_make(LuckMeter *meter, const Rules *rules, Message *message) {
    *meter = (LuckMeter){.rules = rules};
    meter->outcomes = malloc(rules_outcomes_max(rules) * sizeof *meter->outcomes);
    meter->trial = game_alloc(rules);
    if (meter->outcomes == NULL || meter->trial == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to value tiles");
    }
    return heuristic_create(&meter->heuristic, rules, message);
}

void luck_meter_free(LuckMeter *meter) {
    heuristic_destroy(meter->heuristic);
    free(meter->outcomes);
    free(meter->trial);
    *meter = (LuckMeter){.rules = NULL};
}

double luck_measure(LuckMeter *meter, const Game *game, uint32_t number) {
    const int player = game_pending(meter->rules, game).player;
    const uint32_t count = game_outcomes(meter->rules, game, meter->outcomes);
    double sum = 0;
    double weights = 0;
    double came = 0;
    heuristic_prepare(meter->heuristic, game);
    for (uint32_t i = 0; i < count; i++) {
        game_copy(meter->rules, meter->trial, game);
        const Status status = game_resolve(meter->rules, meter->trial, meter->outcomes[i].number);
        CHECK(status == STATUS_OK);
        const double value = heuristic_value(meter->heuristic, meter->trial, player);
        sum += value * meter->outcomes[i].weight;
        weights += meter->outcomes[i].weight;
        came = meter->outcomes[i].number == number ? value : came;
    }
    return weights > 0 ? came - sum / weights : 0;
}
