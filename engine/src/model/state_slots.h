/**
 * Slots of an Expansion for the state of a module. Each may be NULL or 0 unless it says otherwise.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_STATE_SLOTS_H
#define ENGINE_STATE_SLOTS_H

#include "carcarena/engine/view.h"
#include "model/game_data.h"
#include "model/memory_field.h"

struct ReserveKind;

/** What it remembers: its state in each game. */
typedef struct StateSlots {
    uint32_t state_size; /* bytes of its state in a Game */

    /** Sets up its state after the start tile is placed (again whenever a first tile is placed). */
    void (*start)(const Rules *rules, Game *game, uint32_t module);

    /**
     * The numbers it remembers apart from its neutral figures, including those of this turn, with
     * the range of each (memory_field.h): at most MEMORIES_MAX numbers.
     */
    const MemoryField *memories;

    uint32_t memory_fields;

    /**
     * Those of them that belong to one part of a turn, index of the first one and how many: what a
     * tile triggers and a later step reads, not what may be done once per turn. A nested turn
     * starts with their initial values, and the outer one gets its own values back.
     */
    uint32_t nested_memory;

    uint32_t nested_memory_count;

    /**
     * Returns the remembered number `index`, if the module converts it itself. NULL: all its fields
     * have a `size`.
     */
    uint32_t (*memory)(const Rules *rules, const Game *game, uint32_t module, uint32_t index);

    /**
     * Sets what `memory` returns (set-up of positions), after the figures and the earlier numbers.
     * The value is within its range. An impossible one is ignored: `memory` then returns another
     * value, and the position is refused. NULL with `memory`.
     */
    void (*remember)(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                     uint32_t value);

    /** Returns a hash of its state that does not depend on how the position was reached. */
    uint64_t (*hash)(const Rules *rules, const Game *game, uint32_t module);

    /** Checks its state against a recount. */
    Status (*check)(const Rules *rules, const Game *game, uint32_t module, Message *message);

    /**
     * How many parts of a turn may wait at once because of its phases that begin nested ones
     * (PHASE_WITHIN, from steps before STEP_DRAWN or from STEP_KEPT on). The name of such a phase
     * must be unique. It must remember in `nested_memory` what it has begun; otherwise it would
     * begin it again when it is entered again. It calls part_room and turn_has_tile.
     */
    uint8_t nests;
} StateSlots;

/** Hidden information: what only some seats know. */
typedef struct HiddenSlots {
    /**
     * Returns true if in these rules some seats know what others do not: tiles are in `hidden`
     * places (reserve.h), or its state is partly hidden (`hide`). Called after everything is
     * compiled. NULL: never.
     */
    bool (*hidden_info)(const Rules *rules, uint32_t module);

    /**
     * Returns true if a seat sees the tiles in the places of another seat, of one of its hidden
     * kinds. The answer must follow from public information. NULL: each seat sees its own.
     */
    bool (*sees)(const Rules *rules, const Game *game, uint32_t module, unsigned owner,
                 unsigned seat);

    /**
     * Returns false if public events would have been different with the determinized tiles of this
     * game in the hidden places; another determinization is then tried (hidden_info.h). NULL: any
     * unseen tiles of the right stage are plausible.
     */
    bool (*plausible)(const Rules *rules, const Game *game, uint32_t module);

    /**
     * Removes from its state what a viewer, a seat or VIEWER_ONLOOKER, does not know; the result
     * must not depend on it. Set together with `determinize`. NULL: the state is public.
     */
    void (*hide)(const Rules *rules, Game *game, uint32_t module, int viewer);

    /**
     * Replaces what `hide` removed by a random state that agrees with everything the viewer knows.
     */
    void (*determinize)(const Rules *rules, Game *game, uint32_t module, int viewer, Rng *rng);
} HiddenSlots;

/** Set-aside tiles (reserve.h). */
typedef struct ReserveSlots {
    const struct ReserveKind *reserve_kinds; /* places for its tiles (reserve.h) */
    uint32_t reserve_kind_count;

    /**
     * Returns true if a tile of a type that is drawn now is not played: `take` gets it, and another
     * is drawn. Set together with `take`.
     */
    bool (*takes)(const Rules *rules, const Game *game, uint32_t module, uint32_t type);

    /**
     * Sets a drawn tile, which is no longer unseen, aside (reserve.h), or puts it back among the
     * unseen ones (unseen.h).
     */
    void (*take)(const Rules *rules, Game *game, uint32_t module, uint32_t type);

    /** Returns true if the active player holds a tile that could be placed now without a draw. */
    bool (*holds_tile)(const Rules *rules, const Game *game, uint32_t module);

    /**
     * Returns true while tiles wait that will be placed without being drawn from the stack, so that
     * the game continues with an empty stack.
     */
    bool (*tiles_later)(const Rules *rules, const Game *game, uint32_t module);
} ReserveSlots;

/** Off-board figures: neither in supply nor on a segment (off_board.h). */
typedef struct OffBoardSlots {
    /**
     * Names of its places for off-board figures (off_board.h), terminated by NULL; unique among
     * modules. Set together with the next three slots. NULL: none.
     */
    const char *const *off_board_places;

    bool capturable; /* towers may capture figures that are `placed` there, as on segments */

    /**
     * Lists the copies on top of which a player has figures (OffBoardFigure.placed), in the order
     * of `list`, once per figure; returns their number. NULL: never.
     */
    uint32_t (*on_top)(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                       uint16_t copies[GAME_OFF_BOARD_MAX]);

    /**
     * Lists the figures there in an order that depends only on the position; returns their number.
     */
    uint32_t (*list)(const Rules *rules, const Game *game, uint32_t module, OffBoardFigure *out);

    /**
     * Takes a figure that the core already counts as off-board (set-up of positions); may refuse
     * it. NULL: its memory contains the figures.
     */
    Status (*off_board_put)(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure,
                            Message *message);

    /**
     * Removes a listed figure from its state: the core returns it to supply (off_board_release).
     */
    void (*give_back)(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure);
} OffBoardSlots;

#endif
