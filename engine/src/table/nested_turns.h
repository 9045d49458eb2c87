/**
 * Nested turns: a phase begins a further part of the turn (PHASE_WITHIN), which is played from the
 * draw to its end. Then the phase is entered again, with the tile of the outer part as the tile of
 * this turn. The waiting parts are stacked here: the phase, the tile, and what modules remember
 * about that part only (Expansion.state.nested_memory). Rules without modules that nest parts
 * (Rules.nests) have none of it.
 *
 * A part without a tile, or with an empty stack, ends like any other. A part that follows another
 * in the same place (a builder's second part, PHASE_AFRESH) is not stacked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_NESTED_TURNS_H
#define ENGINE_NESTED_TURNS_H

#include "model/expansion.h"
#include "model/kernel.h"

/** Returns the waiting parts of this turn, outermost first. */
static inline const Parts *parts_of(const Rules *rules, const Game *game) {
    const void *parts = (const char *)game + rules->parts_offset;
    return parts;
}

/** Returns the number of waiting parts. */
static inline uint32_t parts_waiting(const Rules *rules, const Game *game) {
    return rules->nests == 0 ? 0 : parts_of(rules, game)->count;
}

/**
 * Returns the numbers remembered about waiting part number `part`: rules->part_numbers, module by
 * module.
 */
const uint32_t *part_numbers(const Rules *rules, const Game *game, uint32_t part);

/** Returns how many of them precede those of a module. */
uint32_t part_numbers_before(const Rules *rules, uint32_t module);

/** Returns true if one more part may begin; modules ask this before they offer one. */
static inline bool part_room(const Rules *rules, const Game *game) {
    return parts_waiting(rules, game) < rules->nests;
}

/**
 * Stacks the current part in this phase; what modules remember about a part is reset to its initial
 * values. There is then no tile of this turn.
 * @pre part_room, no current tile, nothing completed and unscored
 */
void part_begin(const Rules *rules, Game *game);

/**
 * Returns to the last stacked part, in its phase.
 * @pre a part waits
 */
void part_return(const Rules *rules, Game *game);

/**
 * Adds a waiting part (set-up of positions).
 * @param numbers rules->part_numbers values
 * @pre part_room
 */
void part_push(const Rules *rules, Game *game, WaitingPart part, const uint32_t *numbers);

/** Checks number `index` of those remembered about a part against its range (memory_fits). */
Status part_number_fits(const Rules *rules, const Game *game, uint32_t index, uint32_t value,
                        Message *message) MUST_USE;

/**
 * Returns the number of the phase with this name that can begin parts; phase_count if there is
 * none.
 */
uint32_t part_phase_named(const Rules *rules, const char *word);

/** Returns the sum of the facts about waiting parts, as part of game_hash. */
uint64_t parts_hash(const Rules *rules, const Game *game);

/** Checks that parts wait with different placed tiles, in phases of modules that begin parts. */
Status parts_check(const Rules *rules, const Game *game, Message *message) MUST_USE;

#endif
