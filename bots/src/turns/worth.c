// SPDX-License-Identifier: MIT
#include "carcarena/bots/worth.h"

#include "turns/lookahead.h"

#include <stdlib.h>

struct Worth {
    Lookahead *lookahead;
};

Status worth_create(Worth **out, const Rules *rules, Message *message) {
    Worth *worth = calloc(1, sizeof *worth);
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

void worth_destroy(Worth *worth) {
    if (worth != NULL) {
        lookahead_destroy(worth->lookahead);
        free(worth);
    }
}

void worth_prepare(Worth *worth, const Game *game) {
    lookahead_prepare(worth->lookahead, game);
}

double worth_of(Worth *worth, const Game *game, int player) {
    double values[PLAYERS_MAX];
    return lookahead_value(worth->lookahead, game, player, values);
}
