/**
 * The numbers that modules remember (Expansion.state.memories): reading and setting them, and the
 * range of each. A module sees only numbers within their ranges.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_MODULE_MEMORY_H
#define ENGINE_MODULE_MEMORY_H

#include "model/expansion.h"

/** Returns the number of the first number of field `field` of an expansion. */
static inline uint32_t memory_first(const Expansion *expansion, uint32_t field) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < field; i++) {
        first += expansion->state.memories[i].count;
    }
    return first;
}

/** Returns number `index` of a module. @pre index < memory_count */
uint32_t memory_number(const Rules *rules, const Game *game, uint32_t module, uint32_t index);

/** A hash of all its numbers: Expansion.state.hash of modules that remember no tile, no segment and
 * nothing else by the number of a copy. */
uint64_t memory_hash(const Rules *rules, const Game *game, uint32_t module);

enum { MEMORY_LABEL_SIZE = 96 };

/** Writes which number it is, for messages: "number 2 of 'pieces' of tower". */
void memory_label(const Expansion *expansion, uint32_t index, char label[MEMORY_LABEL_SIZE]);

/** Sets it. @pre `memory_fits` holds for the value, or the number was read from a game of the same
 * rules with the same tiles */
void memory_set(const Rules *rules, Game *game, uint32_t module, uint32_t index, uint32_t value);

/**
 * Checks a value for number `index` of a module against its range.
 * @return STATUS_INVALID with the field and its range in `message` if it is outside.
 */
Status memory_fits(const Rules *rules, const Game *game, uint32_t module, uint32_t index,
                   uint32_t value, Message *message) MUST_USE;

#endif
