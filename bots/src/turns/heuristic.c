// SPDX-License-Identifier: MIT
#include "carcarena/bots/heuristic.h"

#include "turns/lookahead.h"

#include <stdlib.h>

struct Heuristic {
    Lookahead *lookahead;
};

Status heuristic_create(Heuristic **out, const Rules *rules, Message *message) {
    Heuristic *heuristic = calloc(1, sizeof *heuristic);
    if (heuristic == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "heuristic: out of memory");
    }
    const EvaluationWeights weights = evaluation_weights_default();
    const Status status = lookahead_create(&heuristic->lookahead, rules, &weights, message);
    if (status != STATUS_OK) {
        free(heuristic);
        return status;
    }
    *out = heuristic;
    return STATUS_OK;
}

void heuristic_destroy(Heuristic *heuristic) {
    if (heuristic != NULL) {
        lookahead_destroy(heuristic->lookahead);
        free(heuristic);
    }
}

void heuristic_prepare(Heuristic *heuristic, const Game *game) {
    lookahead_prepare(heuristic->lookahead, game);
}

double heuristic_value(Heuristic *heuristic, const Game *game, int player) {
    double values[PLAYERS_MAX];
    return lookahead_value(heuristic->lookahead, game, player, values);
}
