// SPDX-License-Identifier: MIT
//
// Changes of contests by a placed tile: at the cell it fills and those beside it, and at all cells
// met by a farm, road or city whose value or followers change.
#include "turns/turn_delta_data.h"

#include <string.h>

/* Keys of parties: first the joined features, then the farms or lines by number. */
enum { KEY_NUMBERS = SEGMENTS_MAX };

// Returns the joined farm that a farm is part of, or JOINED_NONE.
static int farm_joined(const TurnDelta *self, uint16_t number) {
    for (uint32_t i = 0; i < self->farm_part_count; i++) {
        if (self->farm_parts[i].number == number) {
            return self->farm_parts[i].joined;
        }
    }
    return JOINED_NONE;
}

static const Claim *farm_claim(const TurnDelta *self, uint16_t number) {
    for (uint32_t i = 0; i < self->elsewhere_count; i++) {
        if (self->elsewhere[i].number == number) {
            return &self->elsewhere[i].claim;
        }
    }
    return &self->sums->occupied[self->sums->farm_occupied[number]].claim;
}

static const Claim *line_claim(const TurnDelta *self, uint16_t number) {
    for (uint32_t i = 0; i < self->shift_count; i++) {
        if (self->shifts[i].line == number) {
            return &self->shifts[i].claim;
        }
    }
    return &self->sums->occupied[self->sums->lines[number].occupied].claim;
}

// Returns true if a joined feature is occupied, or is the one the player deploys on.
static bool joined_is_party(const TurnDelta *self, int j, int deployed) {
    return self->joined[j].occupied || j == deployed;
}

static void parties_join(const TurnDelta *self, int j, int deployed, unsigned port,
                         Parties *parties) {
    if (joined_is_party(self, j, deployed)) {
        party_meet(parties, self->preview.features[j].kind, (uint32_t)j, port,
                   &self->joined[j].claim);
    }
}

// Adds the occupied farms that meet an open cell.
static void parties_at(const TurnDelta *self, const Cell *cell, int deployed, Parties *parties) {
    for (unsigned i = 0; i < cell->contact_count; i++) {
        const PortContact contact = cell->contacts[i];
        const int j = farm_joined(self, contact.farm);
        if (j != JOINED_NONE) {
            parties_join(self, j, deployed, contact.port, parties);
        } else if (self->sums->farm_occupied[contact.farm] >= 0) {
            party_meet(parties, SEGMENT_FIELD, KEY_NUMBERS + contact.farm, contact.port,
                       farm_claim(self, contact.farm));
        }
    }
}

// Adds the occupied roads and cities that meet an open cell.
static void lines_at(const TurnDelta *self, const Cell *cell, int deployed, Parties *parties) {
    for (unsigned sides = cell->sides; sides != 0; sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        const uint16_t number = cell->lines[side];
        const int occupied = self->sums->lines[number].occupied;
        const int j = line_joined(self, number);
        if (j != JOINED_NONE) {
            parties_join(self, j, deployed, PORTS_PER_SIDE * side + 1, parties);
        } else if (occupied >= 0) {
            party_meet(parties, self->sums->occupied[occupied].view.kind, KEY_NUMBERS + number,
                       PORTS_PER_SIDE * side + 1, line_claim(self, number));
        }
    }
}

// Returns true if farms matter here: always, or if the player deploys on a farm.
static bool fields_asked(const TurnDelta *self, int deployed) {
    return deployed == JOINED_NONE || self->preview.features[deployed].kind == SEGMENT_FIELD;
}

static bool lines_asked(const TurnDelta *self, int deployed) {
    return lines_matter(&self->sums->terms) &&
           (deployed == JOINED_NONE || self->preview.features[deployed].kind != SEGMENT_FIELD);
}

static void all_at(const TurnDelta *self, const Cell *cell, int deployed, Parties *parties) {
    if (fields_asked(self, deployed)) {
        parties_at(self, cell, deployed, parties);
    }
    if (lines_asked(self, deployed)) {
        lines_at(self, cell, deployed, parties);
    }
}

// Adds the occupied features that meet an open cell at the side of the placed tile.
// @param towards that side
static void parties_beside(const TurnDelta *self, unsigned towards, int deployed,
                           Parties *parties) {
    const int edge = self->stamp->edges[towards ^ 2U];
    if (edge_is_line(edge) && lines_asked(self, deployed)) {
        const int j = port_joined(self, self->stamp, PORTS_PER_SIDE * (towards ^ 2U) + 1);
        parties_join(self, j, deployed, PORTS_PER_SIDE * towards + 1, parties);
    }
    if (edge == EDGE_CITY || !fields_asked(self, deployed)) {
        return;
    }
    for (unsigned nth = 0; nth < PORTS_PER_SIDE; nth += 2) {
        if (edge != EDGE_FIELD || nth == 0) {
            const unsigned port = PORTS_PER_SIDE * (towards ^ 2U) + PORTS_PER_SIDE - 1 - nth;
            const int j = port_joined(self, self->stamp, port);
            parties_join(self, j, deployed, PORTS_PER_SIDE * towards + nth, parties);
        }
    }
}

static void cell_update(const TurnDelta *self, CellPattern pattern, const Parties *parties,
                        int deployed, int64_t *values) {
    if (parties->count < 2) {
        return;
    }
    if (deployed == JOINED_NONE) {
        contests_at(&self->sums->terms, self->sums->odds, pattern, parties, values);
    } else {
        contests_of(&self->sums->terms, self->sums->odds, pattern, parties, (uint32_t)deployed,
                    values);
    }
}

// Returns the cells that joined features of a kind led by these players meet, where they may be in
// a contest.
// @param foes set of the kinds of which the tile joins features that may be in a contest
static uint64_t cells_facing(const TurnDelta *self, unsigned kind, uint32_t leaders, uint32_t foes,
                             uint32_t word) {
    return ((foes >> kind) & 1U) != 0 ? UINT64_MAX : cells_opposed(self->sums, kind, leaders)[word];
}

// Marks the cell of the tile and the cells beside it.
static void near_mark(TurnDelta *self) {
    const CellView *view = &self->sums->views[self->index];
    for (uint32_t w = 0; w < self->sums->mask_words; w++) {
        self->near[w] = 0;
    }
    self->near[self->index / 64] |= UINT64_C(1) << (self->index % 64);
    for (unsigned side = 0; side < SIDES; side++) { // without a branch
        const int beyond = view->beyond[side];
        const uint32_t cell = beyond >= 0 ? (uint32_t)beyond : self->index;
        self->near[cell / 64] |= UINT64_C(1) << (cell % 64);
    }
}

// Adds the contests at an open cell beside the tile.
// @param cell NULL: the cell had no neighbor before
static void cell_beside(const TurnDelta *self, unsigned side, const Cell *cell, int deployed,
                        int64_t *values) {
    Parties parties;
    parties.count = 0;
    CellPattern pattern = cell_side(side ^ 2U, self->stamp->edges[side]);
    if (cell != NULL) {
        pattern += cell->pattern - cell_side(side ^ 2U, -1);
        all_at(self, cell, deployed, &parties);
    }
    parties_beside(self, side ^ 2U, deployed, &parties);
    cell_update(self, pattern, &parties, deployed, values);
}

// Adds the contests at the cells beside the tile, for one word of the set of cells.
// @param busy cells that may have contests
static void cells_beside(const TurnDelta *self, uint32_t word, uint64_t busy, int deployed,
                         int64_t *values) {
    const CellView *view = &self->sums->views[self->index];
    busy &= self->near[word];
    if (busy == 0) {
        return;
    }
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        if (beyond >= 0 && (uint32_t)beyond / 64 == word && ((busy >> (beyond % 64)) & 1U) != 0) {
            cell_beside(self, side, &self->sums->cells[beyond], deployed, values);
        }
    }
}

bool side_shows(const TurnDelta *self, unsigned side, uint32_t j) {
    const int edge = self->stamp->edges[side];
    const uint8_t *of = self->preview.of;
    const uint8_t *segments = &self->stamp->segments[PORTS_PER_SIDE * side];
    return self->preview.features[j].kind == SEGMENT_FIELD
               ? edge != EDGE_CITY && (of[segments[0]] == j || of[segments[2]] == j)
               : edge_is_line(edge) && of[segments[1]] == j;
}

// Adds the contests at the cells that had no neighbor before.
static void cells_beyond(const TurnDelta *self, int deployed, int64_t *values) {
    const CellView *view = &self->sums->views[self->index];
    for (unsigned side = 0; side < SIDES; side++) {
        if (view->beyond[side] == BEYOND_EMPTY &&
            (deployed == JOINED_NONE || side_shows(self, side, (uint32_t)deployed))) {
            cell_beside(self, side, NULL, deployed, values);
        }
    }
}

// Returns true if an occupied joined farm is unchanged except near the tile: it consists of one
// part, and its value is the same.
static bool joined_is_same(const TurnDelta *self, const Part *part) {
    const Joined *joined = &self->joined[part->joined];
    const int occupied = self->sums->farm_occupied[part->number];
    if (occupied < 0 || joined->claim.value != self->sums->occupied[occupied].claim.value) {
        return false;
    }
    uint32_t parts = 0;
    for (uint32_t i = 0; i < self->farm_part_count; i++) {
        parts += self->farm_parts[i].joined == part->joined;
    }
    return parts == 1;
}

// Returns the cells that a part of a joined feature met, where the feature may be in a contest.
// @param masks of its kind
static uint64_t part_cells(const TurnDelta *self, const Part *part, const uint64_t *masks,
                           uint32_t word) {
    return masks[part->number * self->sums->mask_words + word] &
           cells_facing(self, self->preview.features[part->joined].kind,
                        self->joined[part->joined].claim.leaders, self->clashing, word);
}

// Returns one word of the set of cells whose contests may change.
static uint64_t cells_changed(const TurnDelta *self, uint32_t word) {
    const PositionSums *sums = self->sums;
    const bool lines = lines_matter(&sums->terms);
    uint64_t joined = 0;
    uint64_t changed = 0; // cells of features whose value changes, but with the same leaders
    for (uint32_t i = 0; i < self->farm_part_count; i++) {
        const Part *part = &self->farm_parts[i];
        if (self->joined[part->joined].occupied && !joined_is_same(self, part)) {
            joined |= part_cells(self, part, sums->farm_masks, word);
            changed |= sums->farm_masks[part->number * sums->mask_words + word];
        }
    }
    for (uint32_t i = 0; lines && i < self->line_part_count; i++) {
        const Part *part = &self->line_parts[i];
        if (self->joined[part->joined].occupied) {
            joined |= part_cells(self, part, sums->masks, word);
            changed |= sums->masks[part->number * sums->mask_words + word];
        }
    }
    for (uint32_t i = 0; lines && i < self->shift_count; i++) {
        changed |= sums->masks[self->shifts[i].line * sums->mask_words + word];
    }
    for (uint32_t i = 0; i < self->elsewhere_count; i++) {
        changed |= sums->farm_masks[self->elsewhere[i].number * sums->mask_words + word];
    }
    return joined | (changed & sums->contested[word]);
}

// Subtracts the previous values of the contests at some cells.
static void contests_subtract(const TurnDelta *self, uint32_t word, uint64_t cells,
                              int64_t *values) {
    for (cells &= self->sums->contested[word]; cells != 0; cells &= cells - 1) {
        const Contested *before =
            &self->sums->contests[64 * word + (uint32_t)__builtin_ctzll(cells)];
        for (int player = 0; player < self->sums->players; player++) {
            values[player] -= before->values[player];
        }
    }
}

static void cells_update(const TurnDelta *self, uint32_t word, uint64_t cells, int deployed,
                         int64_t *values) {
    for (; cells != 0; cells &= cells - 1) {
        const Cell *cell = &self->sums->cells[64 * word + (uint32_t)__builtin_ctzll(cells)];
        Parties parties;
        parties.count = 0;
        all_at(self, cell, deployed, &parties);
        cell_update(self, cell->pattern, &parties, deployed, values);
    }
}

static bool cell_among(const uint64_t *cells, uint32_t cell) {
    return ((cells[cell / 64] >> (cell % 64)) & 1U) != 0;
}

// Marks the occupied joined features that may be in a contest.
static void occupied_mark(TurnDelta *self) {
    self->clashing = 0;
    for (uint32_t occupied = self->occupied_joined; occupied != 0; occupied &= occupied - 1) {
        const unsigned j = (unsigned)__builtin_ctz(occupied);
        const unsigned kind = self->preview.features[j].kind;
        const uint32_t leaders = self->joined[j].claim.leaders;
        for (uint32_t others = occupied & (occupied - 1); others != 0; others &= others - 1) {
            const unsigned other = (unsigned)__builtin_ctz(others);
            const bool clash = self->preview.features[other].kind == kind &&
                               self->joined[other].claim.leaders != leaders;
            self->clashing |= (uint32_t)clash << kind;
        }
        self->opposing |= (uint32_t)(leaders != 1U << self->sums->player) << kind;
    }
}

// Marks the joined features that reach open cells where their kind is opposed to the player.
static void sides_mark(TurnDelta *self) {
    const PositionSums *sums = self->sums;
    const CellView *view = &sums->views[self->index];
    const uint64_t *cities = cells_opposed(sums, SEGMENT_CITY, 1U << sums->player);
    const uint64_t *roads = cells_opposed(sums, SEGMENT_ROAD, 1U << sums->player);
    const uint64_t *farms = cells_opposed(sums, SEGMENT_FIELD, 1U << sums->player);
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        if (beyond < 0) {
            continue;
        }
        const int edge = self->stamp->edges[side];
        const uint8_t *segments = &self->stamp->segments[PORTS_PER_SIDE * side];
        const uint64_t *lines = edge == EDGE_CITY ? cities : roads;
        if (edge_is_line(edge) && cell_among(lines, (uint32_t)beyond)) {
            self->awaiting |= 1U << self->preview.of[segments[1]];
        }
        if (edge != EDGE_CITY && cell_among(farms, (uint32_t)beyond)) {
            self->awaiting |= 1U << self->preview.of[segments[0]];
            self->awaiting |= 1U << self->preview.of[segments[2]];
        }
    }
}

// Returns one word of the set of cells beside the tile that may have contests now.
static uint64_t cells_busy(const TurnDelta *self, uint32_t word) {
    uint64_t busy = self->sums->contested[word];
    for (uint32_t occupied = self->occupied_joined; occupied != 0; occupied &= occupied - 1) {
        const unsigned j = (unsigned)__builtin_ctz(occupied);
        busy |= cells_facing(self, self->preview.features[j].kind, self->joined[j].claim.leaders,
                             self->clashing, word);
    }
    return busy;
}

// Updates the contests at the cells of one word of the set.
// @param elsewhere the tile may also change contests at cells that it does not touch
static void contests_replace(TurnDelta *self, uint32_t word, bool elsewhere) {
    const uint64_t near = self->near[word];
    int64_t *values = self->after.values;
    if (!elsewhere && (near & self->sums->contested[word]) == 0) {
        return;
    }
    const uint64_t stirred = elsewhere ? cells_changed(self, word) : 0;
    contests_subtract(self, word, near | stirred, values);
    cells_update(self, word, stirred & ~near, JOINED_NONE, values);
    cells_beside(self, word, cells_busy(self, word), JOINED_NONE, values);
}

void contests_update(TurnDelta *self) {
    const PositionSums *sums = self->sums;
    const uint32_t rivals = sums->rivals;
    self->opposing = 0;
    self->powerless =
        sums->previewable && self->module.powerless && !sums->last && contests_matter(&sums->terms);
    if (!sums_have_rivals(sums) && !self->powerless) {
        return;
    }
    occupied_mark(self);
    near_mark(self);
    sides_mark(self);
    const bool one_rival = (rivals & (rivals - 1)) == 0;
    if (one_rival) {
        return;
    }
    const bool elsewhere =
        self->occupied_joined != 0 || self->shift_count != 0 || self->elsewhere_count != 0;
    for (uint32_t w = 0; w < self->sums->mask_words; w++) {
        contests_replace(self, w, elsewhere);
    }
    if (self->clashing != 0) {
        cells_beyond(self, JOINED_NONE, self->after.values);
    }
}

uint64_t joined_cells(const TurnDelta *self, uint32_t j, uint32_t word) {
    const PositionSums *sums = self->sums;
    const CellView *view = &sums->views[self->index];
    const bool field = self->preview.features[j].kind == SEGMENT_FIELD;
    const Part *parts = field ? self->farm_parts : self->line_parts;
    const uint64_t *masks = field ? sums->farm_masks : sums->masks;
    const uint32_t count = field ? self->farm_part_count : self->line_part_count;
    uint64_t cells = 0;
    for (uint32_t i = 0; i < count; i++) {
        cells |= parts[i].joined == j ? masks[parts[i].number * sums->mask_words + word] : 0;
    }
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        if (beyond >= 0 && (uint32_t)beyond / 64 == word && side_shows(self, side, j)) {
            cells |= UINT64_C(1) << (beyond % 64);
        }
    }
    return cells;
}

// Returns the set of the kinds of which the tile joins features that may be in a contest with one
// led by these players: the player, or no player.
static uint32_t kinds_opposing(const TurnDelta *self, uint32_t leaders) {
    uint32_t kinds = leaders != 0 ? self->opposing : 0;
    for (uint32_t rest = leaders != 0 ? 0 : self->occupied_joined; rest != 0; rest &= rest - 1) {
        kinds |= 1U << self->preview.features[__builtin_ctz(rest)].kind;
    }
    return kinds;
}

void contests_deploy(const TurnDelta *self, uint32_t j, int64_t *values) {
    const unsigned kind = self->preview.features[j].kind;
    const uint32_t leaders = self->joined[j].claim.leaders;
    const uint32_t opposing = kinds_opposing(self, leaders);
    for (uint32_t w = 0; w < self->sums->mask_words; w++) {
        const uint64_t cells =
            joined_cells(self, j, w) & cells_facing(self, kind, leaders, opposing, w);
        cells_update(self, w, cells & ~self->near[w], (int)j, values);
        cells_beside(self, w, cells, (int)j, values);
    }
    if (((opposing >> kind) & 1U) != 0) {
        cells_beyond(self, (int)j, values);
    }
}
