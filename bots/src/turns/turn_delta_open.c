// SPDX-License-Identifier: MIT
//
// Where roads and cities are open after a placed tile.
#include "turns/turn_delta_data.h"

// Returns true if the open cells of a line matter: it is joined or occupied.
static bool line_matters(const TurnDelta *self, uint16_t number, int joined) {
    return joined != JOINED_NONE || self->sums->lines[number].occupied >= 0;
}

// Returns where the change of a line is added up. @pre line_matters
static Openness *line_openness(TurnDelta *self, uint16_t number, int joined) {
    if (joined != JOINED_NONE) {
        return &self->joined[joined].open;
    }
    uint32_t i = 0;
    while (i < self->shift_count && self->shifts[i].line != number) {
        i++;
    }
    if (i == self->shift_count) {
        self->shifts[self->shift_count++] = (Shift){.line = number};
    }
    return &self->shifts[i].open;
}

static void openness_add(TurnDelta *self, uint16_t number, int joined, int32_t surprisal,
                         int cells) {
    Openness *open = line_openness(self, number, joined);
    open->surprisal += surprisal;
    open->cells += (uint32_t)cells;
}

// Removes an open cell from a line. @param side the first side of the line at this cell
static void cell_leave(TurnDelta *self, const Cell *cell, unsigned side, int joined) {
    openness_add(self, cell->lines[side], joined, -cell->surprisals[side], -1);
}

// Removes the cell of the tile, which is no longer open.
static void cell_fill(TurnDelta *self, const Cell *cell) {
    for (unsigned firsts = cell->firsts; firsts != 0; firsts &= firsts - 1) {
        const unsigned side = (unsigned)__builtin_ctz(firsts);
        cell_leave(self, cell, side, line_joined(self, cell->lines[side]));
    }
}

// The joined features, followed by the other lines, that are open at a cell.
typedef struct OpenHere {
    int targets[SIDES];
    unsigned count;
} OpenHere;

// Adds a joined feature or another line. Returns false if it was added before.
static bool open_here_add(OpenHere *here, uint16_t number, int joined) {
    const int target = joined != JOINED_NONE ? joined : SEGMENTS_MAX + number;
    for (unsigned i = 0; i < here->count; i++) {
        if (here->targets[i] == target) {
            return false;
        }
    }
    here->targets[here->count++] = target;
    return true;
}

// Updates an open cell for its new neighbor, the tile.
// @param towards side of the tile
// @param facing joined feature on that side, or JOINED_NONE
static void cell_change(TurnDelta *self, const Cell *cell, unsigned towards, int edge, int facing) {
    const CellPattern pattern = cell->pattern + cell_side(towards, edge) - cell_side(towards, -1);
    OpenHere here;
    here.count = 0;
    unsigned sides = cell->sides | (facing != JOINED_NONE ? 1U << towards : 0U);
    for (; sides != 0; sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        const bool of_tile = side == towards;
        const uint16_t number = of_tile ? NUMBER_NONE : cell->lines[side];
        const int joined = of_tile ? facing : line_joined(self, number);
        if (!of_tile && !line_matters(self, number, joined)) {
            continue;
        }
        if (!of_tile && ((cell->firsts >> side) & 1U) != 0) {
            cell_leave(self, cell, side, joined);
        }
        if (open_here_add(&here, number, joined)) {
            openness_add(self, number, joined,
                         closing_odds_surprisal(self->sums->odds, pattern, side), 1);
        }
    }
}

static void cells_around(TurnDelta *self, uint32_t index, const Stamp *stamp) {
    const CellView *view = &self->sums->views[index];
    cell_fill(self, &self->sums->cells[index]);
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        if (beyond == BEYOND_TILE) {
            continue;
        }
        const int edge = stamp->edges[side];
        const int facing =
            edge_is_line(edge) ? port_joined(self, stamp, PORTS_PER_SIDE * side + 1) : JOINED_NONE;
        if (beyond >= 0) {
            cell_change(self, &self->sums->cells[beyond], side ^ 2U, edge, facing);
        } else if (facing != JOINED_NONE) {
            const CellPattern alone = cell_side(side ^ 2U, edge);
            openness_add(self, NUMBER_NONE, facing,
                         closing_odds_surprisal(self->sums->odds, alone, side ^ 2U), 1);
        }
    }
}

// Subtracts the sides of an open cell beyond the first that a joined feature has there.
static void cell_count_once(TurnDelta *self, const Cell *cell, int j) {
    Openness *open = &self->joined[j].open;
    bool counted = false;
    for (unsigned firsts = cell->firsts; firsts != 0; firsts &= firsts - 1) {
        const unsigned side = (unsigned)__builtin_ctz(firsts);
        const bool here = line_joined(self, cell->lines[side]) == j;
        open->surprisal -= here && counted ? cell->surprisals[side] : 0;
        open->cells -= here && counted;
        counted = counted || here;
    }
}

// Returns one word of the set of open cells that several lines of a joined feature touch.
static uint64_t cells_shared(const TurnDelta *self, uint32_t word, int j) {
    uint64_t once = 0;
    uint64_t again = 0;
    for (uint32_t i = 0; i < self->line_part_count; i++) {
        if (self->line_parts[i].joined == j) {
            const uint64_t mask =
                self->sums->masks[self->line_parts[i].number * self->sums->mask_words + word];
            again |= once & mask;
            once |= mask;
        }
    }
    return again;
}

// Returns true for the cell of the tile and the cells beside it, which are already handled.
static bool cell_is_near(const CellView *view, uint32_t index, uint32_t other) {
    bool near = index == other;
    for (unsigned side = 0; side < SIDES; side++) {
        near = near || view->beyond[side] == (int)other;
    }
    return near;
}

// Counts cells far from the tile once if several lines of one joined feature touch them.
static void shared_cells_drop(TurnDelta *self, uint32_t index, int j) {
    for (uint32_t w = 0; w < self->sums->mask_words; w++) {
        for (uint64_t shared = cells_shared(self, w, j); shared != 0; shared &= shared - 1) {
            const uint32_t cell = 64 * w + (uint32_t)__builtin_ctzll(shared);
            if (!cell_is_near(&self->sums->views[index], index, cell)) {
                cell_count_once(self, &self->sums->cells[cell], j);
            }
        }
    }
}

void open_update(TurnDelta *self, uint32_t index, const Stamp *stamp) {
    cells_around(self, index, stamp);
    for (uint32_t j = 0; self->line_part_count > 1 && j < self->preview.count; j++) {
        if (self->joined[j].parts > 1) {
            shared_cells_drop(self, index, (int)j);
        }
    }
}
