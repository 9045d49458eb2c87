/**
 * Slots of an Expansion, each of which may be NULL or 0 unless it says otherwise: what a module
 * keeps.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_STATE_SLOTS_H
#define ENGINE_STATE_SLOTS_H

#include "carcarena/engine/view.h"
#include "model/game_data.h"
#include "model/memory_field.h"

struct ApartKind;

/** What it remembers: a slice of each game. */
typedef struct StateSlots {
    uint32_t state_size; /* bytes of its slice of a Game */

    /** Sets up its slice after the start tile lies (again whenever a first tile is placed). */
    void (*start)(const Rules *rules, Game *game, uint32_t module);

    /** The numbers it remembers beside its neutral figures, those of this turn too, with the range
     * of each (memory_field.h): at most MEMORIES_MAX numbers. */
    const MemoryField *memories;

    uint32_t memory_fields;

    /** Those of them that are about one part of a turn, the first one and how many: what a tile set
     * going that a later step looks at, not what may be done once a turn. A part within another
     * begins with their values at the start of a game, and that other one finds its own again. */
    uint32_t part_memory;

    uint32_t part_memory_count;

    /** Returns the remembered number `index`, one that it converts itself. NULL: all its fields
     * have a `size`. */
    uint32_t (*memory)(const Rules *rules, const Game *game, uint32_t module, uint32_t index);

    /** Sets what `memory` gives (set-up of positions), after the figures and the numbers before it.
     * The value is within its range. One that cannot be is not taken: what `memory` gives then
     * differs from it, and the position is refused. NULL with `memory`. */
    void (*remember)(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value);

    /** A hash of its slice that does not depend on how the position was reached. */
    uint64_t (*hash)(const Rules *rules, const Game *game, uint32_t module);

    /** Checks its slice against a recount. */
    Status (*check)(const Rules *rules, const Game *game, uint32_t module, Message *message);

    /** How many parts of a turn may wait at once because of its phases that begin others within
     * them (PHASE_WITHIN, from steps before STEP_DRAWN or from STEP_KEPT on). Such a phase has a
     * name that no other such phase has, and remembers among `part_memory` what it has begun, or
     * entered again it would begin it once more. It asks part_room, and turn_has_tile. */
    uint8_t nests;
} StateSlots;

/** Hidden information: what only some seats know. */
typedef struct HiddenSlots {
    /** True if in these rules some seats know what others do not: tiles lie in places that are
     * `hidden` (reserve.h), or its slice holds secrets (`veil`); asked once all is compiled. NULL:
     * never. */
    bool (*secrets)(const Rules *rules, uint32_t module);

    /** True if a seat sees the tiles in the places of a seat, of one of its hidden kinds. Must
     * follow from what everybody sees. NULL: each seat sees its own. */
    bool (*sees)(const Rules *rules, const Game *game, uint32_t module, unsigned owner,
                 unsigned seat);

    /** True unless what everybody saw would have been otherwise if the tiles in hidden places were
     * those of this game, which are guessed: such a guess is given up for another one
     * (hidden_info.h). NULL: any of the unseen tiles, of its stage, may lie in any of them. */
    bool (*plausible)(const Rules *rules, const Game *game, uint32_t module);

    /** Forgets what of its slice a viewer does not know, a seat or VIEWER_ONLOOKER: what is left
     * depends on nothing else. The two slots come together. NULL: everybody knows all of it. */
    void (*veil)(const Rules *rules, Game *game, uint32_t module, int viewer);

    /** Guesses what `veil` forgot: one of the slices that agree with all that the viewer knows. */
    void (*guess)(const Rules *rules, Game *game, uint32_t module, int viewer, Rng *rng);
} HiddenSlots;

/** Tiles that are neither on the table, nor in the stack, nor in hand (reserve.h). */
typedef struct ReserveSlots {
    const struct ApartKind *apart_kinds; /* places where it keeps tiles (reserve.h) */
    uint32_t apart_kind_count;

    /** True if a tile of a type that is drawn now is not played: `take` gets it, and another is
     * drawn. The two slots come together. */
    bool (*takes)(const Rules *rules, const Game *game, uint32_t module, uint32_t type);

    /** Puts a tile that was drawn and is no longer unseen apart (reserve.h), or back among the
     * unseen ones (unseen.h). */
    void (*take)(const Rules *rules, Game *game, uint32_t module, uint32_t type);

    /** True if the active player holds a tile that could be placed now without a draw. */
    bool (*holds_tile)(const Rules *rules, const Game *game, uint32_t module);

    /** True while tiles wait that will be placed without being drawn from the stack, so that the
     * game goes on though the stack is empty. */
    bool (*tiles_later)(const Rules *rules, const Game *game, uint32_t module);
} ReserveSlots;

/** Figures that are neither in supply nor on a segment (off_board.h). */
typedef struct OffBoardSlots {
    /** Words for the places of its own where players' figures are that are neither in supply nor on
     * a segment (off_board.h), NULL at the end; no other module has them. The three slots below
     * come with it. NULL: it has no such places. */
    const char *const *away_places;

    /** Lists the copies on top of which a player has figures (AwayFigure.placed), in the order of
     * `away` and each as often as there are figures; returns how many. NULL: on none ever. */
    uint32_t (*atop)(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                     uint16_t copies[GAME_AWAY_MAX]);

    /** Appends the figures there, in an order that depends on the position alone; returns how many.
     */
    uint32_t (*away)(const Rules *rules, const Game *game, uint32_t module, AwayFigure *out);

    /** Takes in a figure which the core counts as away already (set-up of positions); may refuse
     * it. NULL: who is there is among the numbers it remembers. */
    Status (*put_away)(const Rules *rules, Game *game, uint32_t module, AwayFigure figure,
                       Message *message);

    /** Gives up a figure it listed: the core takes it into supply (away_release). */
    void (*give_back)(const Rules *rules, Game *game, uint32_t module, AwayFigure figure);
} OffBoardSlots;

#endif
