// SPDX-License-Identifier: MIT
#include "carcarena/arena/luck.h"

#include "carcarena/bots/heuristic.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct Luck {
    const Rules *rules;
    uint64_t seed;
    Rng rng;
    Game *before; // the position before a draw or an event
    Game *sample; // the same with another tile or outcome
    Heuristic *worth;
    int32_t seats[PLAYERS_MAX];
};

Status luck_create(Luck **out, const Rules *rules, uint64_t seed, Message *message) {
    Luck *const luck = calloc(1, sizeof *luck);
    if (luck == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "luck: no memory");
    }
    luck->rules = rules;
    luck->seed = seed;
    luck->before = game_alloc(rules);
    luck->sample = game_alloc(rules);
    if (luck->before == NULL || luck->sample == NULL ||
        heuristic_create(&luck->worth, rules, message) != STATUS_OK) {
        luck_destroy(luck);
        return message_set(message, STATUS_NO_MEMORY, "luck: no memory");
    }
    *out = luck;
    return STATUS_OK;
}

void luck_destroy(Luck *luck) {
    if (luck != NULL) {
        free(luck->before);
        free(luck->sample);
        heuristic_destroy(luck->worth);
        free(luck);
    }
}

void luck_begin(Luck *luck, uint64_t id) {
    luck->rng = rng_keyed(luck->seed, RNG_BOOTSTRAP, id, 1);
    memset(luck->seats, 0, sizeof luck->seats);
}

const int32_t *luck_by_seat(const Luck *luck) {
    return luck->seats;
}

static void luck_keep(void *user, const Game *game) {
    Luck *const luck = user;
    game_copy(luck->rules, luck->before, game);
}

/** Compares the actual outcome with sampled ones. */
static void luck_weigh(Luck *luck, const Game *game) {
    const int players = rules_players(luck->rules);
    const int player = game_pending(luck->rules, luck->before).player;
    double sampled = 0.0;
    heuristic_prepare(luck->worth, luck->before);
    for (int i = 0; i < LUCK_SAMPLES; ++i) {
        game_copy(luck->rules, luck->sample, luck->before);
        (void)game_chance(luck->rules, luck->sample, &luck->rng);
        sampled += heuristic_value(luck->worth, luck->sample, player);
    }
    const double worth = heuristic_value(luck->worth, game, player);
    const int32_t gain = (int32_t)floor((worth - sampled / LUCK_SAMPLES) * LUCK_UNIT + 0.5);
    for (int seat = 0; seat < players; ++seat) {
        luck->seats[seat] += seat == player ? gain : -gain / (players - 1);
    }
}

static void luck_drawn(void *user, const Game *game, uint32_t type) {
    luck_weigh(user, game);
}

static void luck_happened(void *user, const Game *game, const char *text) {
    luck_weigh(user, game);
}

MatchWatcher luck_watcher(Luck *luck) {
    return (MatchWatcher){.user = luck,
                          .drawing = luck_keep,
                          .drawn = luck_drawn,
                          .happening = luck_keep,
                          .happened = luck_happened};
}
