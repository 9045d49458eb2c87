// SPDX-License-Identifier: MIT
#include "search/determinize.h"

#include "carcarena/engine/view.h"

#include <stdlib.h>

struct Determinization {
    const Rules *rules;
    uint32_t *unseen; /* scratch: unseen tiles of each type */
    uint16_t *order;  /* types in their order */
    uint32_t count, next;
    Rng events; /* a separate stream, so that tiles do not depend on the number of dice rolls */
};

Status determinization_create(Determinization **out, const Rules *rules, Message *message) {
    Determinization *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a stack of tiles");
    }
    self->rules = rules;
    self->unseen = malloc(rules_type_count(rules) * sizeof *self->unseen);
    self->order = malloc(rules_tile_total(rules) * sizeof *self->order);
    if (self->unseen == NULL || self->order == NULL) {
        determinization_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a stack of tiles");
    }
    *out = self;
    return STATUS_OK;
}

void determinization_destroy(Determinization *self) {
    if (self != NULL) {
        free(self->unseen);
        free(self->order);
        free(self);
    }
}

void determinization_shuffle(Determinization *self, const Game *game, Rng *rng) {
    game_unseen(self->rules, game, self->unseen);
    self->count = 0;
    self->next = 0;
    for (uint32_t type = 0; type < rules_type_count(self->rules); type++) {
        for (uint32_t copy = 0; copy < self->unseen[type]; copy++) {
            self->order[self->count++] = (uint16_t)type;
        }
    }
    for (uint32_t left = self->count; left > 1; left--) { // Fisher and Yates
        const uint32_t other = rng_below(rng, left);
        const uint16_t type = self->order[left - 1];
        self->order[left - 1] = self->order[other];
        self->order[other] = type;
    }
    self->events = rng_make(rng_next(rng), 0);
}

void determinization_next(Determinization *self, Game *game) {
    if (game_pending(self->rules, game).kind == PENDING_DRAW) {
        for (uint32_t i = self->next; i < self->count; i++) {
            const uint16_t type = self->order[i];
            if (game_draw_tile(self->rules, game, type) == STATUS_OK) {
                self->order[i] = self->order[self->next]; // a tile of a later stage waits
                self->order[self->next++] = type;
                return;
            }
        }
    }
    (void)game_chance(self->rules, game, &self->events); // an event, or tiles that were put back
}
