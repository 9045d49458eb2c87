// SPDX-License-Identifier: MIT
//
// Open cells that learned corrections look at: those that a farm meets, and those around a
// cloister.
#include "turns/turn_delta_data.h"

#include <stdlib.h>

static bool is_near(const CellView *cell, int x, int y) {
    return abs(cell->x - x) <= 1 && abs(cell->y - y) <= 1;
}

static void cell_count(const PositionSums *sums, Openness *open, CellPattern pattern, int times) {
    open->surprisal += times * closing_odds_fits(sums->odds, pattern);
    open->cells += (uint32_t)times;
}

Openness cloister_open(const PositionSums *sums, int x, int y) {
    Openness open = {0, 0};
    for (int beside = 0; beside < 9; beside++) { // a half tile leaves its own cell open
        const uint32_t cell = cell_find(sums, x + beside % 3 - 1, y + beside / 3 - 1);
        if (cell != NUMBER_NONE) {
            cell_count(sums, &open, sums->cells[cell].pattern, 1);
        }
    }
    return open;
}

void cloister_open_change(const TurnDelta *self, int x, int y, Openness *open) {
    const PositionSums *sums = self->sums;
    const CellView *view = &sums->views[self->index];
    if (is_near(view, x, y)) {
        cell_count(sums, open, sums->cells[self->index].pattern, -1);
    }
    static const int8_t STEP_X[SIDES] = {0, 1, 0, -1};
    static const int8_t STEP_Y[SIDES] = {-1, 0, 1, 0};
    for (unsigned side = 0; side < SIDES; side++) {
        const CellView there = {.x = (int16_t)(view->x + STEP_X[side]),
                                .y = (int16_t)(view->y + STEP_Y[side])};
        const int beyond = view->beyond[side];
        if (beyond == BEYOND_TILE || !is_near(&there, x, y)) {
            continue;
        }
        const CellPattern shown = cell_side(side ^ 2U, self->stamp->edges[side]);
        if (beyond == BEYOND_EMPTY) {
            cell_count(sums, open, shown, 1);
        } else {
            const CellPattern before = sums->cells[beyond].pattern;
            cell_count(sums, open, before, -1);
            cell_count(sums, open, before + shown - cell_side(side ^ 2U, -1), 1);
        }
    }
}

uint32_t farm_cells(const TurnDelta *self, uint32_t j) {
    const CellView *view = &self->sums->views[self->index];
    uint32_t count = 0;
    for (uint32_t w = 0; w < self->sums->mask_words; w++) {
        uint64_t cells = joined_cells(self, j, w);
        if (self->index / 64 == w) {
            cells &= ~(UINT64_C(1) << (self->index % 64));
        }
        count += (uint32_t)__builtin_popcountll(cells);
    }
    for (unsigned side = 0; side < SIDES; side++) {
        count += view->beyond[side] == BEYOND_EMPTY && side_shows(self, side, j);
    }
    return count;
}
