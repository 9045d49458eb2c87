// SPDX-License-Identifier: MIT
#include "carcarena/bots/heuristic.h"

#include "turns/lookahead.h"

#include <stdlib.h>

struct Heuristic {
    Lookahead *lookahead;
};

Status heuristic_create(Heuristic **out, const Rules *rules, Message *message) {
    Heuristic *worth = calloc(1, sizeof *worth);
    if (worth == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to judge positions");
    }
    const EvaluationWeights weights = evaluation_weights_default();
    const Status status = lookahead_create(&worth->lookahead, rules, &weights, message);
    if (status != STATUS_OK) {
        free(worth);
        return status;
    }
    *out = worth;
    return STATUS_OK;
}

void heuristic_destroy(Heuristic *worth) {
    if (worth != NULL) {
        lookahead_destroy(worth->lookahead);
        free(worth);
    }
}

void heuristic_prepare(Heuristic *worth, const Game *game) {
    lookahead_prepare(worth->lookahead, game);
}

double heuristic_value(Heuristic *worth, const Game *game, int player) {
    double values[PLAYERS_MAX];
    return lookahead_value(worth->lookahead, game, player, values);
}
