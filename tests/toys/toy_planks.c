// SPDX-License-Identifier: MIT
//
// Toy: assisted placement (Expansion.pieces.piece_edges). A plank is placed over the cloister of
// base/B together with its tile. It connects a road that ends at the tile to the far side, across
// the field. The number of planks is limited.
#include "table/joints.h"
#include "table/segments.h"
#include "toys.h"

#include <string.h>

enum { PLANKS = 2 };

typedef struct Planks {
    uint8_t laid;
} Planks;

static bool planks_reprint(const Rules *rules, uint32_t module, const TileSet *set,
                           TileFacts *facts) {
    if (strcmp(set->id, "base") != 0 || strcmp(facts->id, "B") != 0) {
        return false;
    }
    facts->segments[facts->segment_count++] = (TileSegment){.id = "b0", .kind = SEGMENT_ROAD};
    return true;
}

static uint32_t planks_ends(const Rules *rules, uint32_t module, const TypeInfo *type,
                            unsigned segment) {
    const TileSegment *s = &type->facts->segments[segment];
    return s->kind == SEGMENT_ROAD && s->ports == 0 ? 2 : 0;
}

static bool planks_mend_now(const Rules *rules, const Game *game, uint32_t module) {
    const Planks *planks = module_state_const(rules, game, module);
    return planks->laid < PLANKS;
}

/** Returns true if exactly one road does not match and the opposite cell is empty. */
static bool planks_mended(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile,
                          uint32_t sides) {
    const unsigned across = bit_lowest(sides) ^ 2U;
    return (sides & (sides - 1)) == 0 && strcmp(rules->types[tile.type].facts->id, "B") == 0 &&
           rules->kernel->copy_on(game, tile.x + side_dx(across), tile.y + side_dy(across)) < 0;
}

static PhaseResult plank_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const unsigned copy = game->copy_in_turn;
    const uint32_t mismatched = tile_sides_amiss(rules, game, copy_tile(rules, game, copy));
    if (mismatched != 0) {
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        const SegmentRef plank = segment_ref(copy, facts->segment_count - 1U);
        ((Planks *)module_state(rules, game, module))->laid++;
        span_lay(rules, game, plank, bit_lowest(mismatched));
        span_lay(rules, game, plank, bit_lowest(mismatched) ^ 2U);
    }
    return PHASE_NEXT;
}

static const Phase PHASE_PLANK = {.name = "plank", .step = STEP_PLACE, .enter = plank_enter};
static const Phase *const PHASES[] = {&PHASE_PLANK};

const Expansion TOY_PLANKS = {
    .id = "toy-planks",
    .description = "planks placed together with cloisters",
    .state = {.state_size = sizeof(Planks)},
    .turn = {.phases = PHASES, .phase_count = 1},
    .pieces = {.reprint = planks_reprint,
               .ends = planks_ends,
               .piece_edges = 1 << EDGE_FIELD | 1 << EDGE_ROAD,
               .piece_edges_now = planks_mend_now,
               .fits_with_piece = planks_mended},
};
