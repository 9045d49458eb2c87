// SPDX-License-Identifier: MIT
//
// What a tile changes for contests: at the cell it fills and those beside it, and at all cells that
// a farm, road or city meets whose worth or followers are others than before.
#include "turn_laid.h"

#include <string.h>

/* Keys of parties: joined features, then numbers of farms or lines. */
enum { KEY_NUMBERS = SEGMENTS_MAX };

// The joined farm that a farm is part of, or JOINED_NONE.
static int farm_joined(const TurnChanges *self, uint16_t number) {
    for (uint32_t i = 0; i < self->farm_part_count; i++) {
        if (self->farm_parts[i].number == number) {
            return self->farm_parts[i].joined;
        }
    }
    return JOINED_NONE;
}

static const Stake *farm_stake(const TurnChanges *self, uint16_t number) {
    for (uint32_t i = 0; i < self->elsewhere_count; i++) {
        if (self->elsewhere[i].number == number) {
            return &self->elsewhere[i].stake;
        }
    }
    return &self->base->kept[self->base->farm_kept[number]].stake;
}

static const Stake *line_stake(const TurnChanges *self, uint16_t number) {
    for (uint32_t i = 0; i < self->shift_count; i++) {
        if (self->shifts[i].line == number) {
            return &self->shifts[i].stake;
        }
    }
    return &self->base->kept[self->base->lines[number].kept].stake;
}

// True if somebody stands on a joined feature, or it is the one the player deploys on.
static bool joined_is_party(const TurnChanges *self, int j, int deployed) {
    return self->joined[j].held || j == deployed;
}

static void parties_join(const TurnChanges *self, int j, int deployed, unsigned port,
                         Parties *parties) {
    if (joined_is_party(self, j, deployed)) {
        party_meet(parties, self->foresight.features[j].kind, (uint32_t)j, port,
                   &self->joined[j].stake);
    }
}

// The farms with followers that meet an open cell.
static void parties_at(const TurnChanges *self, const Cell *cell, int deployed, Parties *parties) {
    for (unsigned i = 0; i < cell->meeting_count; i++) {
        const Meeting meeting = cell->meetings[i];
        const int j = farm_joined(self, meeting.farm);
        if (j != JOINED_NONE) {
            parties_join(self, j, deployed, meeting.port, parties);
        } else if (self->base->farm_kept[meeting.farm] >= 0) {
            party_meet(parties, SEGMENT_FIELD, KEY_NUMBERS + meeting.farm, meeting.port,
                       farm_stake(self, meeting.farm));
        }
    }
}

// The roads and cities with followers that do.
static void lines_at(const TurnChanges *self, const Cell *cell, int deployed, Parties *parties) {
    for (unsigned sides = cell->sides; sides != 0; sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        const uint16_t number = cell->lines[side];
        const int kept = self->base->lines[number].kept;
        const int j = line_joined(self, number);
        if (j != JOINED_NONE) {
            parties_join(self, j, deployed, PORTS_PER_SIDE * side + 1, parties);
        } else if (kept >= 0) {
            party_meet(parties, self->base->kept[kept].view.kind, KEY_NUMBERS + number,
                       PORTS_PER_SIDE * side + 1, line_stake(self, number));
        }
    }
}

static void all_at(const TurnChanges *self, const Cell *cell, int deployed, Parties *parties) {
    parties_at(self, cell, deployed, parties);
    if (lines_matter(&self->base->terms)) {
        lines_at(self, cell, deployed, parties);
    }
}

// The same with the tile laid on one side of it.
// @param towards that side
static void parties_beside(const TurnChanges *self, unsigned towards, int deployed,
                           Parties *parties) {
    const int edge = self->stamp->edges[towards ^ 2U];
    if (edge_is_line(edge) && lines_matter(&self->base->terms)) {
        const int j = port_joined(self, self->stamp, PORTS_PER_SIDE * (towards ^ 2U) + 1);
        parties_join(self, j, deployed, PORTS_PER_SIDE * towards + 1, parties);
    }
    for (unsigned nth = 0; nth < PORTS_PER_SIDE && edge != EDGE_CITY; nth += 2) {
        if (edge != EDGE_FIELD || nth == 0) {
            const unsigned port = PORTS_PER_SIDE * (towards ^ 2U) + PORTS_PER_SIDE - 1 - nth;
            const int j = port_joined(self, self->stamp, port);
            parties_join(self, j, deployed, PORTS_PER_SIDE * towards + nth, parties);
        }
    }
}

static void cell_settle(const TurnChanges *self, CellPattern pattern, const Parties *parties,
                        int deployed, int64_t *values) {
    if (parties->count < 2) {
        return;
    }
    if (deployed == JOINED_NONE) {
        contests_at(&self->base->terms, self->base->stock, pattern, parties, values);
    } else {
        contests_of(&self->base->terms, self->base->stock, pattern, parties, (uint32_t)deployed,
                    values);
    }
}

// True if two parties may meet at an open cell: some were there before, or the tile joins several.
static bool cell_is_busy(const TurnChanges *self, uint32_t cell, int deployed) {
    return self->held_count + (deployed != JOINED_NONE) > 1 ||
           ((self->base->kept_cells[cell / 64] >> (cell % 64)) & 1U) != 0;
}

// The cells beside the tile.
static void cells_beside(const TurnChanges *self, int deployed, int64_t *values) {
    const CellView *view = &self->base->views[self->index];
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        const bool open = beyond >= 0;
        if (beyond == BEYOND_TILE || (open && !cell_is_busy(self, (uint32_t)beyond, deployed))) {
            continue;
        }
        Parties parties;
        parties.count = 0;
        CellPattern pattern = cell_side(side ^ 2U, self->stamp->edges[side]);
        if (open) {
            const Cell *cell = &self->base->cells[beyond];
            pattern += cell->pattern - cell_side(side ^ 2U, -1);
            all_at(self, cell, deployed, &parties);
        }
        parties_beside(self, side ^ 2U, deployed, &parties);
        cell_settle(self, pattern, &parties, deployed, values);
    }
}

// The cell of the tile and those beside it, in a word of the set of cells.
static uint64_t cells_near(const TurnChanges *self, uint32_t word) {
    const CellView *view = &self->base->views[self->index];
    uint64_t near = self->index / 64 == word ? UINT64_C(1) << (self->index % 64) : 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        near |= beyond >= 0 && (uint32_t)beyond / 64 == word ? UINT64_C(1) << (beyond % 64) : 0;
    }
    return near;
}

// True if a joined farm with followers is what a part of it was: then only its cells near the tile
// are others.
static bool joined_is_same(const TurnChanges *self, const Part *part) {
    const Joined *joined = &self->joined[part->joined];
    const int kept = self->base->farm_kept[part->number];
    if (kept < 0 || joined->stake.worth != self->base->kept[kept].stake.worth) {
        return false;
    }
    uint32_t parts = 0;
    for (uint32_t i = 0; i < self->farm_part_count; i++) {
        parts += self->farm_parts[i].joined == part->joined;
    }
    return parts == 1;
}

// Cells where contests may be others than before, in a word of the set.
static uint64_t cells_stirred(const TurnChanges *self, uint32_t word) {
    uint64_t stirred = 0;
    for (uint32_t i = 0; i < self->farm_part_count; i++) {
        const Part *part = &self->farm_parts[i];
        if (self->joined[part->joined].held && !joined_is_same(self, part)) {
            stirred |= self->base->farm_masks[part->number * self->base->mask_words + word];
        }
    }
    for (uint32_t i = 0; lines_matter(&self->base->terms) && i < self->line_part_count; i++) {
        const Part *part = &self->line_parts[i];
        if (self->joined[part->joined].held) {
            stirred |= self->base->masks[part->number * self->base->mask_words + word];
        }
    }
    for (uint32_t i = 0; lines_matter(&self->base->terms) && i < self->shift_count; i++) {
        stirred |= self->base->masks[self->shifts[i].line * self->base->mask_words + word];
    }
    for (uint32_t i = 0; i < self->elsewhere_count; i++) {
        stirred |=
            self->base->farm_masks[self->elsewhere[i].number * self->base->mask_words + word];
    }
    return stirred;
}

// Takes away what contests at some cells promised before.
static void contests_forget(const TurnChanges *self, uint32_t word, uint64_t cells,
                            int64_t *values) {
    for (cells &= self->base->contested[word]; cells != 0; cells &= cells - 1) {
        const Contested *before =
            &self->base->contests[64 * word + (uint32_t)__builtin_ctzll(cells)];
        for (int player = 0; player < self->base->players; player++) {
            values[player] -= before->values[player];
        }
    }
}

static void cells_settle(const TurnChanges *self, uint32_t word, uint64_t cells, int deployed,
                         int64_t *values) {
    for (; cells != 0; cells &= cells - 1) {
        const Cell *cell = &self->base->cells[64 * word + (uint32_t)__builtin_ctzll(cells)];
        Parties parties;
        parties.count = 0;
        all_at(self, cell, deployed, &parties);
        cell_settle(self, cell->pattern, &parties, deployed, values);
    }
}

void contests_settle(TurnChanges *self) {
    const uint32_t rivals = self->base->rivals;
    self->held_count = 0;
    for (uint32_t j = 0; j < self->foresight.count; j++) {
        self->held_count +=
            self->foresight.features[j].kind != SEGMENT_CLOISTER && self->joined[j].held;
    }
    if ((rivals & (rivals - 1)) == 0) {
        return; // one player's features, or nobody's
    }
    for (uint32_t w = 0; w < self->base->mask_words; w++) {
        const uint64_t near = cells_near(self, w);
        const uint64_t stirred = cells_stirred(self, w);
        contests_forget(self, w, near | stirred, self->after.values);
        cells_settle(self, w, stirred & ~near, JOINED_NONE, self->after.values);
    }
    cells_beside(self, JOINED_NONE, self->after.values);
}

void contests_deploy(const TurnChanges *self, uint32_t j, int64_t *values) {
    if ((self->base->rivals & ~(1U << self->base->player)) == 0) {
        return;
    }
    for (uint32_t w = 0; w < self->base->mask_words; w++) {
        uint64_t cells = 0;
        for (uint32_t i = 0; i < self->farm_part_count; i++) {
            const Part *part = &self->farm_parts[i];
            cells |= part->joined == j
                         ? self->base->farm_masks[part->number * self->base->mask_words + w]
                         : 0;
        }
        for (uint32_t i = 0; i < self->line_part_count; i++) {
            const Part *part = &self->line_parts[i];
            cells |= part->joined == j
                         ? self->base->masks[part->number * self->base->mask_words + w]
                         : 0;
        }
        cells &= self->held_count > 0 ? UINT64_MAX : self->base->kept_cells[w];
        cells &= ~cells_near(self, w);
        cells_settle(self, w, cells, (int)j, values);
    }
    cells_beside(self, (int)j, values);
}
