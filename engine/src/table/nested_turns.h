/**
 * Parts of a turn within each other: a phase begins one (PHASE_WITHIN), which is played from the
 * draw to its end, and then the phase is entered again, with the tile of its own part as the tile
 * of this turn. The parts that wait are stacked here: the phase, the tile, and what modules
 * remember about that part alone (Expansion.state.part_memory). Nothing of it exists in rules
 * without modules that nest parts (Rules.nests).
 *
 * A part that is void, or finds the stack empty, returns as one that is over does. What goes on
 * after another in the same place (a builder's second part, PHASE_AFRESH) stacks nothing.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_NESTED_TURNS_H
#define ENGINE_NESTED_TURNS_H

#include "model/expansion.h"
#include "model/kernel.h"

/** The parts of this turn that wait, from the outermost one on. */
static inline const Parts *parts_of(const Rules *rules, const Game *game) {
    const void *parts = (const char *)game + rules->parts_offset;
    return parts;
}

/** How many parts of this turn wait for the present one to be over. */
static inline uint32_t parts_waiting(const Rules *rules, const Game *game) {
    return rules->nests == 0 ? 0 : parts_of(rules, game)->count;
}

/** The numbers remembered about part number `part` of those that wait: rules->part_numbers, module
 * by module. */
const uint32_t *part_numbers(const Rules *rules, const Game *game, uint32_t part);

/** How many of them come before those of a module. */
uint32_t part_numbers_before(const Rules *rules, uint32_t module);

/** True if one more part may be begun now; modules that nest parts ask before they offer one. */
static inline bool part_room(const Rules *rules, const Game *game) {
    return parts_waiting(rules, game) < rules->nests;
}

/** Puts the present part, in this phase, among those that wait; what modules remember about a part
 * becomes what it is at the start of a game. No tile is the one of this turn then.
 * @pre part_room, no tile is in hand, nothing is completed and not scored */
void part_begin(const Rules *rules, Game *game);

/** Takes up the part that was left last, in its phase. @pre some part waits */
void part_return(const Rules *rules, Game *game);

/** Puts a part behind those that wait (set-up of positions). @param numbers rules->part_numbers
 * many. @pre part_room */
void part_push(const Rules *rules, Game *game, WaitingPart part, const uint32_t *numbers);

/** Checks number `index` of those remembered about a part against its range (memory_fits). */
Status part_number_fits(const Rules *rules, const Game *game, uint32_t index, uint32_t value,
                        Message *message) MUST_USE;

/** Number of the phase of that name from which parts may be begun; phase_count if there is none. */
uint32_t part_phase_named(const Rules *rules, const char *word);

/** Sum of the facts about the parts that wait, as part of game_hash. */
uint64_t parts_hash(const Rules *rules, const Game *game);

/** Parts wait with different tiles on the table, in phases of modules that begin parts. */
Status parts_check(const Rules *rules, const Game *game, Message *message) MUST_USE;

#endif
