// SPDX-License-Identifier: MIT
#include "papers/amaf.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>

typedef struct AmafSlot {
    uint64_t key;
    uint32_t simulation;
    uint32_t last; /* decision in which the move was last made */
} AmafSlot;

Status amaf_create(Amaf *out, uint32_t plies, Message *message) {
    uint32_t size = 64;
    while (size < 4 * plies) { // two keys per decision, at most half full
        size *= 2;
    }
    *out = (Amaf){.slots = calloc(size, sizeof(AmafSlot)), .mask = size - 1};
    return out->slots != NULL ? STATUS_OK
                              : message_set(message, STATUS_NO_MEMORY, "no memory for moves");
}

void amaf_destroy(Amaf *self) {
    free(self->slots);
    *self = (Amaf){0};
}

uint64_t amaf_key(int current_tile, WholeTurn move) {
    const bool places = action_verb(move.placement) == VERB_PLACE;
    const uint64_t tile = places ? (uint64_t)(current_tile + 2) : 0;
    return rng_mix(rng_mix(move.placement ^ rng_mix(tile)) + move.deployment);
}

void amaf_begin(Amaf *self) {
    self->simulation++;
    self->length = 0;
    self->placement = 0;
}

// Returns the slot of a key, or the empty slot for it.
static AmafSlot *slot_of(const Amaf *self, uint64_t key) {
    uint32_t at = (uint32_t)key & self->mask;
    while (self->slots[at].simulation == self->simulation && self->slots[at].key != key) {
        at = (at + 1) & self->mask;
    }
    return &self->slots[at];
}

static void key_note(Amaf *self, uint64_t key, uint32_t at) {
    *slot_of(self, key) = (AmafSlot){.key = key, .simulation = self->simulation, .last = at};
}

void amaf_record(Amaf *self, int current_tile, Action action) {
    const Verb verb = action_verb(action);
    if (self->placement != 0 && (verb == VERB_DEPLOY || verb == VERB_PASS) &&
        action_actor(self->placement) == action_actor(action)) {
        key_note(self, rng_mix(self->key + action), self->length - 1);
    }
    self->placement = verb == VERB_PLACE ? action : 0;
    const uint64_t tile = verb == VERB_PLACE ? (uint64_t)(current_tile + 2) : 0;
    self->key = rng_mix(action ^ rng_mix(tile));
    key_note(self, rng_mix(self->key), self->length);
    self->length++;
}

bool amaf_has(const Amaf *self, uint64_t key, uint32_t from) {
    const AmafSlot *const slot = slot_of(self, key);
    return slot->simulation == self->simulation && slot->last >= from;
}
