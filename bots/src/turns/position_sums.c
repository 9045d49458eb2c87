// SPDX-License-Identifier: MIT
#include "turns/position_sums.h"

#include "carcarena/engine/game.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEATURE_IDS = 1 << 16, /* number of values of FeatureView.id per kind */
    LINE_PORTS = 0x492,
    FIELD_PORTS = 0xFFF & ~LINE_PORTS
};

// ---- Memory

static void stamp_fill(Stamp *stamp, const TileFacts *facts, unsigned rotation) {
    memset(stamp->segments, NO_SEGMENT, sizeof stamp->segments);
    for (unsigned side = 0; side < SIDES; side++) {
        stamp->edges[side] = facts->edges[(side + SIDES - rotation) % SIDES];
    }
    for (uint8_t segment = 0; segment < facts->segment_count; segment++) {
        unsigned ports = ports_rotate(facts->segments[segment].ports, rotation);
        for (; ports != 0; ports &= ports - 1) {
            stamp->segments[__builtin_ctz(ports)] = segment;
        }
    }
}

static void stamps_fill(PositionSums *self) {
    for (uint32_t type = 0; type < rules_type_count(self->rules); type++) {
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            stamp_fill(&self->stamps[type * ROTATIONS + rotation], rules_type(self->rules, type),
                       rotation);
        }
    }
}

static bool unfinished_unpaid(const Rules *rules) {
    const FeatureView road = {.kind = SEGMENT_ROAD, .tiles = 1, .open_edges = 1};
    return game_feature_final_points(rules, &road) == 0;
}

// Upper bounds of a position.
typedef struct SumsLimits {
    size_t open;  // empty cells beside tiles
    size_t lines; // open roads and cities
    size_t farms;
} SumsLimits;

static SumsLimits room_of(const Rules *rules) {
    // n connected tiles have at most 2n + 2 empty neighbors.
    const size_t open = 2 * (size_t)rules_tile_total(rules) + 2;
    return (SumsLimits){open, SIDES * open, 2 * SIDES * open + GAME_FIGURES_MAX};
}

static bool lines_create(PositionSums *self, SumsLimits room) {
    self->lines = malloc(room.lines * sizeof *self->lines);
    self->masks = calloc(room.lines * self->mask_words, sizeof *self->masks);
    self->line_numbers = malloc(FEATURE_IDS * sizeof *self->line_numbers);
    return self->lines != NULL && self->masks != NULL && self->line_numbers != NULL;
}

static bool farms_create(PositionSums *self, SumsLimits room) {
    self->farms = malloc(room.farms * sizeof *self->farms);
    self->farm_masks = calloc(room.farms * self->mask_words, sizeof *self->farm_masks);
    self->farm_numbers = malloc(FEATURE_IDS * sizeof *self->farm_numbers);
    self->farm_occupied = malloc(room.farms * sizeof *self->farm_occupied);
    self->farm_opposed = calloc(room.farms, sizeof *self->farm_opposed);
    self->farm_cities = malloc(room.farms * self->words * sizeof *self->farm_cities);
    return self->farms != NULL && self->farm_masks != NULL && self->farm_numbers != NULL &&
           self->farm_occupied != NULL && self->farm_opposed != NULL && self->farm_cities != NULL;
}

static bool cells_create(PositionSums *self, SumsLimits room) {
    const size_t opposed = (size_t)SEGMENT_KIND_COUNT * OPPOSED_SETS * self->mask_words;
    self->stamps = malloc(rules_type_count(self->rules) * ROTATIONS * sizeof *self->stamps);
    self->views = malloc(room.open * sizeof *self->views);
    self->cells = malloc(room.open * sizeof *self->cells);
    self->opposed = malloc(opposed * sizeof *self->opposed);
    self->contested = malloc(self->mask_words * sizeof *self->contested);
    self->contests = malloc(room.open * sizeof *self->contests);
    self->complete = malloc(self->words * sizeof *self->complete);
    return self->stamps != NULL && self->views != NULL && self->cells != NULL &&
           self->opposed != NULL && self->contested != NULL && self->contests != NULL &&
           self->complete != NULL;
}

Status position_sums_create(PositionSums **out, const Rules *rules,
                            const EvaluationWeights *weights, ClosingOdds *odds, Message *message) {
    const SumsLimits room = room_of(rules);
    PositionSums *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    self->rules = rules;
    self->odds = odds;
    self->players = rules_players(rules);
    self->terms = terms_of(weights, odds, rules);
    self->words = rules_city_words(rules);
    self->gingerbread = gingerbread_number(rules);
    self->kinds = figure_kinds_of(rules);
    self->previewable = !rules_turns_local(rules);
    self->told = rules_turns_told(rules);
    self->unpaid = unfinished_unpaid(rules);
    self->by_city = rules_farms_by_city(rules);
    self->mask_words = (uint32_t)(room.open + 63) / 64;
    if (!lines_create(self, room) || !farms_create(self, room) || !cells_create(self, room)) {
        position_sums_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    memset(self->line_numbers, 0xFF, FEATURE_IDS * sizeof *self->line_numbers);
    memset(self->farm_numbers, 0xFF, FEATURE_IDS * sizeof *self->farm_numbers);
    memset(self->farm_occupied, 0xFF, room.farms * sizeof *self->farm_occupied);
    for (size_t i = 0; i < room.lines; i++) {
        self->lines[i] = (RoadOrCity){.occupied = -1};
    }
    stamps_fill(self);
    *out = self;
    return STATUS_OK;
}

void position_sums_destroy(PositionSums *self) {
    if (self == NULL) {
        return;
    }
    free(self->stamps);
    free(self->views);
    free(self->cells);
    free(self->lines);
    free(self->masks);
    free(self->farm_masks);
    free(self->opposed);
    free(self->contested);
    free(self->contests);
    free(self->line_numbers);
    free(self->farms);
    free(self->farm_occupied);
    free(self->farm_opposed);
    free(self->farm_cities);
    free(self->farm_numbers);
    free(self->complete);
    free(self);
}

// ---- The position

// Returns the number assigned to a root, assigning the next free number to a new root. Both cases
// are equally frequent, so the code has no branch.
static inline uint16_t number_of(uint16_t *numbers, uint32_t *count, uint16_t root) {
    const bool fresh = numbers[root] == NUMBER_NONE;
    numbers[root] = fresh ? (uint16_t)*count : numbers[root];
    *count += fresh;
    return numbers[root];
}

// Returns the number of a road or city.
static uint16_t line_number(PositionSums *self, uint32_t id) {
    const uint16_t number = number_of(self->line_numbers, &self->line_count, (uint16_t)id);
    self->lines[number].root = (uint16_t)id;
    return number;
}

static uint16_t farm_number(PositionSums *self, uint32_t id) {
    const uint16_t number = number_of(self->farm_numbers, &self->farm_count, (uint16_t)id);
    self->farms[number] = id;
    return number;
}

// Clears the roads, cities and farms of the previous position. Unused numbers mean a feature
// without followers and open ends.
static void numbers_clear(PositionSums *self) {
    const size_t words = self->mask_words;
    for (uint32_t i = 0; i < self->line_count; i++) {
        self->line_numbers[self->lines[i].root] = NUMBER_NONE;
        self->lines[i] = (RoadOrCity){.occupied = -1};
    }
    for (uint32_t i = 0; i < self->farm_count; i++) {
        self->farm_numbers[(uint16_t)self->farms[i]] = NUMBER_NONE;
        self->farm_occupied[i] = -1;
        self->farm_opposed[i] = false;
    }
    memset(self->masks, 0, self->line_count * words * sizeof *self->masks);
    memset(self->farm_masks, 0, self->farm_count * words * sizeof *self->farm_masks);
    self->line_count = 0;
    self->farm_count = 0;
}

static void side_begin(PositionSums *self, uint32_t index, unsigned side) {
    const CellView *view = &self->views[index];
    Cell *cell = &self->cells[index];
    const uint16_t number = line_number(self, view->features[PORTS_PER_SIDE * side + 1]);
    uint64_t *mask = &self->masks[number * self->mask_words + index / 64];
    const uint64_t bit = UINT64_C(1) << (index % 64);
    cell->lines[side] = number;
    cell->sides |= (uint8_t)(1U << side);
    if ((*mask & bit) == 0) { // the first side
        cell->firsts |= (uint8_t)(1U << side);
        cell->surprisals[side] = closing_odds_surprisal(self->odds, cell->pattern, side);
        self->lines[number].open.surprisal += cell->surprisals[side];
        self->lines[number].open.cells++;
        self->lines[number].kind = view->edges[side] == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
        *mask |= bit;
    }
}

// Returns the set of ports of an open cell where a feature meets it.
static unsigned ports_met(const CellView *view) {
    static const uint8_t AT_EDGE[] = {0, 1U << 0, 7, 1U << 1, 1U << 0 | 1U << 2};
    _Static_assert(EDGE_FIELD == 0 && EDGE_ROAD == 1 && EDGE_CITY == 2 && EDGE_RIVER == 3,
                   "the order of these");
    unsigned ports = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        ports |= (unsigned)AT_EDGE[view->edges[side] + 1] << (PORTS_PER_SIDE * side);
    }
    return ports;
}

static void cell_begin(PositionSums *self, uint32_t index) {
    const CellView *view = &self->views[index];
    Cell *cell = &self->cells[index];
    const unsigned ports = ports_met(view);
    cell->pattern = cell_pattern(view->edges);
    cell->sides = 0;
    cell->firsts = 0;
    cell->contact_count = 0;
    for (unsigned fields = ports & FIELD_PORTS; fields != 0; fields &= fields - 1) {
        const unsigned port = (unsigned)__builtin_ctz(fields);
        if (view->features[port] == FEATURE_NONE) {
            continue;
        }
        const uint16_t number = farm_number(self, view->features[port]);
        cell->contacts[cell->contact_count++] = (PortContact){(uint8_t)port, number};
        self->farm_masks[number * self->mask_words + index / 64] |= UINT64_C(1) << (index % 64);
    }
    for (unsigned lines = ports & LINE_PORTS; lines != 0; lines &= lines - 1) {
        side_begin(self, index, (unsigned)__builtin_ctz(lines) / PORTS_PER_SIDE);
    }
}

static void cells_begin(PositionSums *self, const Game *game) {
    numbers_clear(self);
    self->cell_count = game_cells(self->rules, game, self->views);
    self->mask_words = (self->cell_count + 63) / 64;
    int low_x = 0, high_x = 0, low_y = 0, high_y = 0; // extents
    for (uint32_t i = 0; i < self->cell_count; i++) {
        const CellView *view = &self->views[i];
        low_x = view->x < low_x ? view->x : low_x;
        high_x = view->x > high_x ? view->x : high_x;
        low_y = view->y < low_y ? view->y : low_y;
        high_y = view->y > high_y ? view->y : high_y;
        self->grid[(unsigned)view->y % GRID * GRID + (unsigned)view->x % GRID] = (uint16_t)i;
        cell_begin(self, i);
    }
    self->wide = high_x - low_x >= GRID || high_y - low_y >= GRID;
}

// Finds the city of the gingerbread man.
static void gingerbread_begin(PositionSums *self, const Game *game) {
    self->gingerbread_line = NUMBER_NONE;
    const uint32_t count = game_neutral_figures(self->rules, game, self->figures);
    for (uint32_t i = 0; i < count; i++) {
        const FigureView *figure = &self->figures[i];
        if (figure->type == self->gingerbread) {
            const uint32_t id = game_feature(self->rules, game, figure->tile, figure->segment).id;
            self->gingerbread_line = line_number(self, id);
        }
    }
}

static bool occupied_is_line(const OccupiedFeature *occupied) {
    return occupied->view.kind == SEGMENT_CITY || occupied->view.kind == SEGMENT_ROAD;
}

static void occupied_collect(PositionSums *self, const Game *game) {
    self->occupied_count = game_followed(self->rules, game, self->seen);
    self->occupied_farm_count = 0;
    self->occupied_cloister_count = 0;
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        OccupiedFeature *occupied = &self->occupied[i];
        occupied->view = self->seen[i];
        self->occupied_ids[i] = self->seen[i].id;
        if (occupied->view.kind == SEGMENT_FIELD) {
            occupied->number = farm_number(self, occupied->view.id);
            self->farm_occupied[occupied->number] = (int16_t)i;
            self->occupied_farms[self->occupied_farm_count++] = (uint16_t)i;
        } else if (occupied->view.kind == SEGMENT_CLOISTER) {
            const PlacedTile tile = game_cloister_tile(self->rules, game, occupied->view.id);
            occupied->x = tile.x;
            occupied->y = tile.y;
            self->occupied_cloisters[self->occupied_cloister_count++] = (uint16_t)i;
        } else {
            occupied->number = line_number(self, occupied->view.id);
            self->lines[occupied->number].occupied = (int16_t)i;
        }
    }
}

void totals_pay(const PositionSums *sums, Totals *totals, uint32_t leaders, int32_t points) {
    for (int player = 0; player < sums->players; player++) {
        totals->values[player] += (int64_t)((leaders >> player) & 1U) * points * POINT;
    }
}

void totals_bonus(const PositionSums *sums, Totals *totals, uint32_t leaders,
                  const int8_t bonus[PLAYERS_MAX], int32_t cities) {
    for (int player = 0; player < sums->players; player++) {
        const int64_t leads = (leaders >> player) & 1U;
        totals->values[player] += leads * bonus[player] * cities * POINT;
    }
}

// Asks the modules for the points of the occupied features.
static void occupied_preview(PositionSums *self, const Game *game) {
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        OccupiedFeature *occupied = &self->occupied[i];
        memset(occupied->bonus, 0, sizeof occupied->bonus);
        occupied->points = game_feature_points(self->rules, game, &occupied->view);
        if (occupied->view.kind == SEGMENT_FIELD) {
            game_farm_bonus(self->rules, game, occupied->view.id, occupied->bonus);
        }
    }
}

// Evaluates one of them again with these points.
static __attribute__((noinline)) void occupied_evaluate_previewed(PositionSums *self,
                                                                  OccupiedFeature *occupied) {
    if (occupied->view.kind == SEGMENT_FIELD) {
        totals_bonus(self, &self->before, occupied->leaders, occupied->bonus,
                     occupied->view.cities);
        totals_pay(self, &self->before, occupied->leaders, occupied->points.now);
        return;
    }
    const bool line = occupied_is_line(occupied);
    const Openness open = line ? self->lines[occupied->number].open : occupied->open;
    occupied->value = feature_value_previewed(self, &occupied->view, open, occupied->points);
    if (line) {
        occupied->claim.value =
            claim_value_previewed(&occupied->view, occupied->value, occupied->points);
    }
}

// Finds the shares in farms.
static void held_collect(PositionSums *self, const Game *game) {
    FarmShare shares[FARM_SHARES_MAX];
    self->held_count = game_farm_shares(self->rules, game, shares);
    for (uint32_t i = 0; i < self->held_count; i++) {
        const FarmShare *share = &shares[i];
        self->held[i] = (HeldFarm){.number = farm_number(self, share->field),
                                   .player = share->player,
                                   .points = share->points};
    }
}

static void held_count_cities(PositionSums *self) {
    for (uint32_t i = 0; i < self->held_count; i++) {
        HeldFarm *held = &self->held[i];
        const uint64_t *cities = &self->farm_cities[held->number * self->words];
        held->cities = (int32_t)bits_common(cities, self->complete, self->words);
    }
}

// Returns the open cells of a farm or cloister.
static Openness open_of(const PositionSums *self, const OccupiedFeature *occupied) {
    if (occupied->view.kind != SEGMENT_FIELD) {
        return cloister_open(self, occupied->x, occupied->y);
    }
    const uint64_t *mask = &self->farm_masks[occupied->number * self->mask_words];
    return (Openness){0, bits_common(mask, mask, self->mask_words)};
}

static void occupied_evaluate(PositionSums *self) {
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        OccupiedFeature *occupied = &self->occupied[i];
        const bool line = occupied_is_line(occupied);
        if (occupied->view.kind == SEGMENT_FIELD) {
            const uint64_t *cities = &self->farm_cities[occupied->number * self->words];
            const uint32_t complete = bits_common(cities, self->complete, self->words);
            occupied->view.cities = (uint16_t)complete;
            occupied->view.cities_open =
                (uint16_t)(bits_common(cities, cities, self->words) - complete);
        }
        occupied->open =
            self->terms.nets != NULL && !line ? open_of(self, occupied) : (Openness){0, 0};
        occupied->value = feature_value_of(
            self, &occupied->view, line ? self->lines[occupied->number].open : occupied->open);
        occupied->leaders = feature_leaders(&occupied->view, self->players);
        if (occupied->view.kind != SEGMENT_CLOISTER) {
            occupied->claim = claim_of(&occupied->view, self->players,
                                       claim_value(self, &occupied->view, occupied->value));
        }
        if (self->previewable) {
            occupied_evaluate_previewed(self, occupied);
        }
        occupied_change(self, &self->before, occupied, occupied->value);
        if (line && line_has_gingerbread(self, occupied->number)) {
            gingerbread_add(self, self->before.values, self->before_gingerbread, &occupied->view,
                            1);
        }
    }
}

static void cell_contest(PositionSums *self, uint32_t index) {
    const Cell *cell = &self->cells[index];
    Parties parties = {.count = 0};
    for (unsigned i = 0; i < cell->contact_count; i++) {
        const PortContact contact = cell->contacts[i];
        const int occupied = self->farm_occupied[contact.farm];
        if (occupied >= 0) {
            party_meet(&parties, SEGMENT_FIELD, contact.farm, contact.port,
                       &self->occupied[occupied].claim);
        }
    }
    for (unsigned sides = lines_matter(&self->terms) ? cell->sides : 0; sides != 0;
         sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        const int occupied = self->lines[cell->lines[side]].occupied;
        if (occupied >= 0) {
            party_meet(&parties, self->occupied[occupied].view.kind, cell->lines[side],
                       PORTS_PER_SIDE * side + 1, &self->occupied[occupied].claim);
        }
    }
    if (parties.count > 1) {
        Contested *contest = &self->contests[index];
        *contest = (Contested){.values = {0}};
        contests_at(&self->terms, self->odds, cell->pattern, &parties, contest->values);
        self->contested[index / 64] |= UINT64_C(1) << (index % 64);
        for (int player = 0; player < self->players; player++) {
            self->before.values[player] += contest->values[player];
        }
    }
}

// Returns one word of the set of cells where an occupied feature may be joined to others.
static uint64_t occupied_mask(const PositionSums *self, const OccupiedFeature *occupied,
                              uint32_t word) {
    const uint64_t *masks = occupied->view.kind == SEGMENT_FIELD ? self->farm_masks : self->masks;
    return masks[occupied->number * self->mask_words + word];
}

// Computes the cells that features of a kind meet, by the players they are opposed to.
static void opposed_begin(PositionSums *self, unsigned kind) {
    uint64_t *sets = &self->opposed[kind * OPPOSED_SETS * self->mask_words];
    memset(sets, 0, (size_t)OPPOSED_SETS * self->mask_words * sizeof *sets);
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        const OccupiedFeature *occupied = &self->occupied[i];
        if (occupied->view.kind != kind || !occupied_is_party(&self->terms, occupied)) {
            continue;
        }
        self->rivals |= occupied->leaders != 0 ? occupied->leaders : (uint32_t)RIVAL_NOBODY;
        for (uint32_t w = 0; w < self->mask_words; w++) {
            const uint64_t mask = occupied_mask(self, occupied, w);
            for (unsigned who = 0; who < (unsigned)self->players; who++) {
                sets[who * self->mask_words + w] |= occupied->leaders != 1U << who ? mask : 0;
            }
            sets[PLAYERS_MAX * self->mask_words + w] |= mask;
        }
    }
}

// Returns one word of the set of cells where features of a kind may be in a contest: each player is
// opposed there.
static uint64_t cells_disputed(const PositionSums *self, unsigned kind, uint32_t word) {
    uint64_t cells = UINT64_MAX;
    for (unsigned who = 0; who < (unsigned)self->players; who++) {
        cells &= cells_opposed(self, kind, 1U << who)[word];
    }
    return cells;
}

static bool cells_common(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint64_t common = 0;
    for (uint32_t w = 0; w < words; w++) {
        common |= a[w] & b[w];
    }
    return common != 0;
}

// Marks the lines and farms that meet cells where their kind is opposed to the player.
static void opposed_mark(PositionSums *self) {
    const uint32_t words = self->mask_words;
    const uint64_t *cities = cells_opposed(self, SEGMENT_CITY, 1U << self->player);
    const uint64_t *roads = cells_opposed(self, SEGMENT_ROAD, 1U << self->player);
    const uint64_t *farms = cells_opposed(self, SEGMENT_FIELD, 1U << self->player);
    for (uint32_t i = 0; i < self->line_count; i++) {
        RoadOrCity *line = &self->lines[i];
        line->opposed = cells_common(&self->masks[i * words],
                                     line->kind == SEGMENT_CITY ? cities : roads, words);
    }
    for (uint32_t i = 0; i < self->farm_count; i++) {
        self->farm_opposed[i] = cells_common(&self->farm_masks[i * words], farms, words);
    }
}

static void contests_begin(PositionSums *self) {
    static const uint8_t KINDS[] = {SEGMENT_FIELD, SEGMENT_ROAD, SEGMENT_CITY};
    self->rivals = 0;
    if (!contests_matter(&self->terms) || self->last) {
        return;
    }
    memset(self->contested, 0, self->mask_words * sizeof *self->contested);
    for (unsigned i = 0; i < sizeof KINDS; i++) {
        opposed_begin(self, KINDS[i]);
    }
    opposed_mark(self);
    for (uint32_t w = 0; w < self->mask_words; w++) {
        uint64_t cells = 0;
        for (unsigned i = 0; i < sizeof KINDS; i++) {
            cells |= cells_disputed(self, KINDS[i], w);
        }
        for (; cells != 0; cells &= cells - 1) {
            cell_contest(self, 64 * w + (uint32_t)__builtin_ctzll(cells));
        }
    }
}

static void hands_begin(PositionSums *self) {
    for (int player = 0; player < self->players; player++) {
        SupplyValue *supply = &self->supplies[player];
        supply->in_supply = self->before.in_supply[player];
        supply->returning = self->before.returning[player];
        supply->value = term_supply(&self->terms, supply->in_supply, supply->returning);
    }
}

// Returns the points of an occupied feature for each of its leaders if the game ended now, without
// its bonus.
static int32_t occupied_final_points(const PositionSums *self, const OccupiedFeature *occupied) {
    const bool plain = !self->previewable || occupied->view.kind == SEGMENT_FIELD;
    return (self->previewable ? occupied->points.now : 0) +
           (plain ? game_feature_final_points(self->rules, &occupied->view) : 0);
}

// Adds what players hold, where modules tell every turn.
static void final_begin(PositionSums *self, const Game *game) {
    int32_t points[PLAYERS_MAX];
    game_final_extra(self->rules, game, points);
    for (int player = 0; player < self->players; player++) {
        self->before.values[player] += (int64_t)points[player] * POINT;
    }
}

// Adds what else is paid when the game ends: what players hold, and what modules and farm editions
// change about the features added up before (who is paid, and for what).
// @param scores points paid so far
static void rest_begin(PositionSums *self, const Game *game, const int32_t *scores) {
    int32_t rest[PLAYERS_MAX];
    game_value(self->rules, game, rest);
    for (int player = 0; player < self->players; player++) {
        rest[player] -= scores[player];
    }
    for (uint32_t i = 0; i < self->occupied_count; i++) {
        const OccupiedFeature *occupied = &self->occupied[i];
        const int32_t points = occupied_final_points(self, occupied);
        for (int player = 0; player < self->players; player++) {
            const int32_t bonus =
                self->previewable ? occupied->bonus[player] * occupied->view.cities : 0;
            rest[player] -= (int32_t)((occupied->leaders >> player) & 1U) * (points + bonus);
        }
    }
    for (int player = 0; player < self->players; player++) {
        self->before.values[player] += (int64_t)rest[player] * POINT;
    }
}

void position_sums_begin(PositionSums *self, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    self->player = game_pending(self->rules, game).player;
    self->terms.horizon = horizon_of(&self->terms, self->rules, game);
    self->last = game_last_turn(self->rules, game);
    self->next = game_next_player(self->rules, game);
    self->before = (Totals){.values = {0}};
    game_scores(self->rules, game, scores);
    for (int player = 0; player < self->players; player++) {
        self->before.values[player] = (int64_t)scores[player] * POINT;
        self->before.in_supply[player] = figures_in_supply(&self->kinds, self->rules, game, player);
    }
    self->before.values[self->next] += self->last ? 0 : term_tempo(&self->terms);
    memcpy(self->before_gingerbread, self->before.values, sizeof self->before_gingerbread);
    cells_begin(self, game);
    gingerbread_begin(self, game);
    occupied_collect(self, game);
    if (self->previewable) {
        occupied_preview(self, game);
        held_collect(self, game);
    }
    game_complete_cities(self->rules, game, self->complete);
    game_farm_cities(self->rules, game, self->farms, self->farm_count, self->farm_cities);
    occupied_evaluate(self);
    if (self->previewable) {
        held_count_cities(self);
    }
    if (self->told && !self->by_city) {
        final_begin(self, game);
    } else if (self->previewable || self->by_city) {
        rest_begin(self, game, scores);
    }
    contests_begin(self);
    hands_begin(self);
}
