// SPDX-License-Identifier: MIT
#include "turn_changes.h"

#include "turn_base.h"

#include <stdlib.h>
#include <string.h>

enum {
    JOINED_NONE = -1, /* nothing that the tile of this turn has to do with */
    PARTS_MAX = 2 * SIDES,
    SHIFTS_MAX = SIDES * (SIDES - 1)
};

// A feature of the tile laid.
typedef struct Joined {
    Openness open;
    Item item;
    uint32_t walls; /* of a farm: cities among the joined features that border it on this tile */
    uint8_t parts;  /* of a road or city: how many lines it joins */
    bool guest;     /* the neutral figure is there */
    bool held;      /* somebody stands there */
} Joined;

// A line or farm that the tile joins to a feature.
typedef struct Part {
    uint16_t number;
    uint8_t joined;
} Part;

// A line that the tile does not join, but that is open beside it.
typedef struct Shift {
    uint16_t line;
    Openness open; /* by how much that changes */
} Shift;

struct TurnChanges {
    TurnBase *base; /* the position before the turn */
    Account after;
    Foresight foresight;
    Joined joined[SEGMENTS_MAX]; /* by the numbers of the foresight */
    uint32_t cities;             /* those of them that are cities, as a set */
    uint64_t *joined_cities;     /* [joined * words]: a city's parts, a farm's cities */
    uint64_t *cities_gone;       /* all parts of joined cities */
    uint32_t line_part_count;
    Part line_parts[SIDES];
    uint32_t farm_part_count;
    Part farm_parts[PARTS_MAX];
    uint32_t shift_count;
    Shift shifts[SHIFTS_MAX];
    int64_t apart[PLAYERS_MAX]; /* what of the values no open feature promises: points, guests */
    int64_t others;             /* the best of the other players */
    int64_t own;                /* the player's own value but for his hand */
};

Status turn_changes_create(TurnChanges **out, const Rules *rules, const EvaluationWeights *weights,
                           Stock *stock, Message *message) {
    TurnChanges *self = calloc(1, sizeof *self);
    const uint32_t words = rules_city_words(rules);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    self->joined_cities = malloc(SEGMENTS_MAX * words * sizeof *self->joined_cities);
    self->cities_gone = malloc(words * sizeof *self->cities_gone);
    if (self->joined_cities == NULL || self->cities_gone == NULL ||
        turn_base_create(&self->base, rules, weights, stock, message) != STATUS_OK) {
        turn_changes_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    *out = self;
    return STATUS_OK;
}

void turn_changes_destroy(TurnChanges *self) {
    if (self == NULL) {
        return;
    }
    turn_base_destroy(self->base);
    free(self->joined_cities);
    free(self->cities_gone);
    free(self);
}

void turn_changes_begin(TurnChanges *self, const Game *game) {
    turn_base_begin(self->base, game);
}

// ---- The features of the tile laid

// Notes a line or farm as part of a joined feature; false if it was noted already.
static bool part_note(Part *parts, uint32_t *count, uint16_t number, int joined) {
    for (uint32_t i = 0; i < *count; i++) {
        if (parts[i].number == number) {
            return false;
        }
    }
    parts[(*count)++] = (Part){number, (uint8_t)joined};
    return true;
}

static void joined_begin(TurnChanges *self) {
    const Foresight *f = &self->foresight;
    self->cities = 0;
    for (uint32_t j = 0; j < f->count; j++) {
        uint64_t followers;
        _Static_assert(sizeof f->features[j].followers == sizeof followers, "in one word");
        memcpy(&followers, f->features[j].followers, sizeof followers);
        self->joined[j] = (Joined){.held = followers != 0};
        self->cities |= (uint32_t)(f->features[j].kind == SEGMENT_CITY) << j;
    }
    self->line_part_count = 0;
    self->farm_part_count = 0;
    self->shift_count = 0;
    for (uint32_t w = 0; w < f->count * self->base->words; w++) {
        self->joined_cities[w] = 0;
    }
    for (uint32_t w = 0; w < self->base->words; w++) {
        self->cities_gone[w] = 0;
    }
}

static void line_join(TurnChanges *self, uint16_t number, int j) {
    if (!part_note(self->line_parts, &self->line_part_count, number, j)) {
        return;
    }
    const Line *line = &self->base->lines[number];
    Joined *joined = &self->joined[j];
    joined->open.doubt += line->open.doubt;
    joined->open.cells += line->open.cells;
    joined->parts++;
    joined->guest = joined->guest || line_has_guest(self->base, number);
    if (self->foresight.features[j].kind == SEGMENT_CITY) {
        const unsigned bit = line->root - 1U;
        self->joined_cities[(uint32_t)j * self->base->words + bit / 64] |= UINT64_C(1)
                                                                           << (bit % 64);
        self->cities_gone[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    if (line->kept >= 0) {
        const Kept *kept = &self->base->kept[line->kept];
        kept_change(self->base, &self->after, kept, item_less((Item){0, 0}, kept->item));
        if (line_has_guest(self->base, number)) {
            account_guest(self->base, self->after.values, self->apart, &kept->view, -1);
        }
    }
}

static void farm_join(TurnChanges *self, uint16_t number, int j) {
    if (!part_note(self->farm_parts, &self->farm_part_count, number, j)) {
        return;
    }
    for (uint32_t w = 0; w < self->base->words; w++) {
        self->joined_cities[(uint32_t)j * self->base->words + w] |=
            self->base->farm_cities[number * self->base->words + w];
    }
    if (self->base->farm_kept[number] >= 0) {
        const Kept *kept = &self->base->kept[self->base->farm_kept[number]];
        kept_change(self->base, &self->after, kept, item_less((Item){0, 0}, kept->item));
    }
}

// The feature of a port of the tile laid. @pre a segment owns it
static int port_joined(const TurnChanges *self, const Stamp *stamp, unsigned port) {
    return self->foresight.of[stamp->segments[port]];
}

static void parts_find(TurnChanges *self, const Cell *cell, const Stamp *stamp) {
    for (unsigned sides = cell->sides; sides != 0; sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        line_join(self, cell->lines[side], port_joined(self, stamp, PORTS_PER_SIDE * side + 1));
    }
    for (unsigned i = 0; i < cell->meeting_count; i++) {
        const Meeting meeting = cell->meetings[i];
        farm_join(self, meeting.farm, port_joined(self, stamp, meeting.port));
    }
}

// ---- Where roads and cities are open

// The joined feature that a line is part of, or JOINED_NONE.
static int line_joined(const TurnChanges *self, uint16_t number) {
    for (uint32_t i = 0; i < self->line_part_count; i++) {
        if (self->line_parts[i].number == number) {
            return self->line_parts[i].joined;
        }
    }
    return JOINED_NONE;
}

// True if it matters where a line is open: it is joined, or somebody stands on it.
static bool line_matters(const TurnChanges *self, uint16_t number, int joined) {
    return joined != JOINED_NONE || self->base->lines[number].kept >= 0;
}

// Where the change of a line is added up. @pre it matters
static Openness *line_openness(TurnChanges *self, uint16_t number, int joined) {
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

static void openness_add(TurnChanges *self, uint16_t number, int joined, int32_t doubt, int cells) {
    Openness *open = line_openness(self, number, joined);
    open->doubt += doubt;
    open->cells += (uint32_t)cells;
}

// The cell of the tile is open no more.
static void cell_fill(TurnChanges *self, const Cell *cell) {
    for (unsigned firsts = cell->firsts; firsts != 0; firsts &= firsts - 1) {
        const unsigned side = (unsigned)__builtin_ctz(firsts);
        const uint16_t number = cell->lines[side];
        openness_add(self, number, line_joined(self, number), -cell->doubts[side], -1);
    }
}

// An open cell has the tile beside it now.
// @param towards side where it lies @param facing what joins there, or JOINED_NONE
static void cell_change(TurnChanges *self, const Cell *cell, unsigned towards, int edge,
                        int facing) {
    const CellPattern pattern = cell->pattern + cell_side(towards, edge) - cell_side(towards, -1);
    int seen[SIDES]; // joined features, or lines behind all of these
    unsigned seen_count = 0;
    unsigned sides = cell->sides | (facing != JOINED_NONE ? 1U << towards : 0U);
    for (; sides != 0; sides &= sides - 1) {
        const unsigned side = (unsigned)__builtin_ctz(sides);
        const uint16_t number = side == towards ? NUMBER_NONE : cell->lines[side];
        const int joined = side == towards ? facing : line_joined(self, number);
        if (side != towards) {
            if (!line_matters(self, number, joined)) {
                continue;
            }
            if (((cell->firsts >> side) & 1U) != 0) {
                openness_add(self, number, joined, -cell->doubts[side], -1);
            }
        }
        const int target = joined != JOINED_NONE ? joined : SEGMENTS_MAX + number;
        bool first = true;
        for (unsigned i = 0; i < seen_count; i++) {
            first = first && seen[i] != target;
        }
        if (first) {
            seen[seen_count++] = target;
            openness_add(self, number, joined, stock_doubt(self->base->stock, pattern, side), 1);
        }
    }
}

static void cells_around(TurnChanges *self, uint32_t index, const Stamp *stamp) {
    const CellView *view = &self->base->views[index];
    cell_fill(self, &self->base->cells[index]);
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        if (beyond == BEYOND_TILE) {
            continue;
        }
        const int edge = stamp->edges[side];
        const int facing =
            edge_is_line(edge) ? port_joined(self, stamp, PORTS_PER_SIDE * side + 1) : JOINED_NONE;
        if (beyond >= 0) {
            cell_change(self, &self->base->cells[beyond], side ^ 2U, edge, facing);
        } else if (facing != JOINED_NONE) {
            const CellPattern alone = cell_side(side ^ 2U, edge);
            openness_add(self, NUMBER_NONE, facing,
                         stock_doubt(self->base->stock, alone, side ^ 2U), 1);
        }
    }
}

// Takes away what an open cell is to a joined feature beyond its first side there.
static void cell_count_once(TurnChanges *self, const Cell *cell, int j) {
    Openness *open = &self->joined[j].open;
    bool counted = false;
    for (unsigned firsts = cell->firsts; firsts != 0; firsts &= firsts - 1) {
        const unsigned side = (unsigned)__builtin_ctz(firsts);
        const bool here = line_joined(self, cell->lines[side]) == j;
        open->doubt -= here && counted ? cell->doubts[side] : 0;
        open->cells -= here && counted;
        counted = counted || here;
    }
}

// Open cells in a word of the set of those that several lines of a joined feature touch.
static uint64_t cells_shared(const TurnChanges *self, uint32_t word, int j) {
    uint64_t once = 0;
    uint64_t again = 0;
    for (uint32_t i = 0; i < self->line_part_count; i++) {
        if (self->line_parts[i].joined == j) {
            const uint64_t mask =
                self->base->masks[self->line_parts[i].number * self->base->mask_words + word];
            again |= once & mask;
            once |= mask;
        }
    }
    return again;
}

// True if an open cell is that of the tile or beside it: those are seen to already.
static bool cell_is_near(const CellView *view, uint32_t index, uint32_t other) {
    bool near = index == other;
    for (unsigned side = 0; side < SIDES; side++) {
        near = near || view->beyond[side] == (int)other;
    }
    return near;
}

// Cells far from the tile that several lines of one joined feature touch count once.
static void shared_cells_drop(TurnChanges *self, uint32_t index, int j) {
    for (uint32_t w = 0; w < self->base->mask_words; w++) {
        for (uint64_t shared = cells_shared(self, w, j); shared != 0; shared &= shared - 1) {
            const uint32_t cell = 64 * w + (uint32_t)__builtin_ctzll(shared);
            if (!cell_is_near(&self->base->views[index], index, cell)) {
                cell_count_once(self, &self->base->cells[cell], j);
            }
        }
    }
}

// ---- Farms

// Counts the cities around a farm. @param before those that were around it before the tile was laid
// @param walls joined cities that border it on the tile
static void farm_count(const TurnChanges *self, const uint64_t *before, uint32_t walls,
                       FeatureView *farm) {
    uint32_t all = 0;
    for (uint32_t w = 0; w < self->base->words; w++) {
        all += (uint32_t)__builtin_popcountll(before[w]);
    }
    const uint32_t complete = bits_common(before, self->base->complete, self->base->words);
    farm->cities = (uint16_t)complete;
    farm->cities_open =
        (uint16_t)(all - complete - bits_common(before, self->cities_gone, self->base->words));
    for (uint32_t cities = self->cities; cities != 0; cities &= cities - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(cities);
        const bool around = ((walls >> j) & 1U) != 0 ||
                            bits_common(before, &self->joined_cities[j * self->base->words],
                                        self->base->words) != 0;
        const bool complete_now = self->foresight.features[j].complete;
        farm->cities = (uint16_t)(farm->cities + (around && complete_now));
        farm->cities_open = (uint16_t)(farm->cities_open + (around && !complete_now));
    }
}

static void walls_find(TurnChanges *self, const TileFacts *facts) {
    for (unsigned s = 0; self->cities != 0 && s < facts->segment_count; s++) {
        for (unsigned cities = facts->segments[s].cities; cities != 0; cities &= cities - 1) {
            const unsigned city = (unsigned)__builtin_ctz(cities);
            self->joined[self->foresight.of[s]].walls |= 1U << self->foresight.of[city];
        }
    }
}

// True if the tile completes a city or makes one of several: farms elsewhere may notice.
static bool cities_change(const TurnChanges *self) {
    bool change = false;
    for (uint32_t cities = self->cities; cities != 0; cities &= cities - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(cities);
        const unsigned parts = self->joined[j].parts;
        change = change || parts > 1 || (parts == 1 && self->foresight.features[j].complete);
    }
    return change;
}

static void farms_elsewhere(TurnChanges *self) {
    for (uint32_t i = 0; i < self->base->kept_farm_count; i++) {
        const Kept *kept = &self->base->kept[self->base->kept_farms[i]];
        const uint64_t *cities = &self->base->farm_cities[kept->number * self->base->words];
        bool joined = false;
        for (uint32_t p = 0; p < self->farm_part_count; p++) {
            joined = joined || self->farm_parts[p].number == kept->number;
        }
        if (!joined && bits_common(cities, self->cities_gone, self->base->words) != 0) {
            FeatureView now = kept->view;
            farm_count(self, cities, 0, &now);
            kept_change(self->base, &self->after, kept,
                        item_less(item_of(self->base, &now, (Openness){0, 0}), kept->item));
        }
    }
}

// ---- The position after the turn

// A feature that is complete is paid, and its followers go home.
static void feature_pay(TurnChanges *self, const FeatureView *view, uint32_t leaders, Item item) {
    for (int player = 0; view->complete && player < self->base->players; player++) {
        self->after.at_home[player] += view->followers[player];
        self->apart[player] += (int64_t)((leaders >> player) & 1U) * item.leader;
    }
}

static void cloisters_near(TurnChanges *self, const CellView *cell) {
    for (uint32_t i = 0; i < self->base->kept_cloister_count; i++) {
        const Kept *kept = &self->base->kept[self->base->kept_cloisters[i]];
        if (abs(kept->x - cell->x) <= 1 && abs(kept->y - cell->y) <= 1) {
            FeatureView now = kept->view;
            now.tiles++;
            now.open_edges--;
            now.complete = now.open_edges == 0;
            const Item item = item_of(self->base, &now, (Openness){0, 0});
            kept_change(self->base, &self->after, kept, item_less(item, kept->item));
            feature_pay(self, &now, kept->leaders, item);
        }
    }
}

static void shifts_settle(TurnChanges *self) {
    for (uint32_t i = 0; i < self->shift_count; i++) {
        const Shift *shift = &self->shifts[i];
        const Line *line = &self->base->lines[shift->line];
        const Kept *kept = &self->base->kept[line->kept];
        const Openness open = {line->open.doubt + shift->open.doubt,
                               line->open.cells + shift->open.cells};
        kept_change(self->base, &self->after, kept,
                    item_less(item_of(self->base, &kept->view, open), kept->item));
    }
}

// The features that somebody stands on, or that the player may deploy on.
static uint32_t joined_that_matter(const TurnChanges *self) {
    const Foresight *f = &self->foresight;
    uint32_t matter = 0;
    for (unsigned bits = f->deployable; bits != 0; bits &= bits - 1) {
        matter |= 1U << f->of[__builtin_ctz(bits)];
    }
    for (uint32_t j = 0; j < f->count; j++) {
        matter |= (uint32_t)self->joined[j].held << j;
    }
    return matter;
}

static void joined_settle(TurnChanges *self) {
    for (uint32_t matter = joined_that_matter(self); matter != 0; matter &= matter - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(matter);
        Joined *joined = &self->joined[j];
        FeatureView *view = &self->foresight.features[j];
        if (view->kind == SEGMENT_FIELD) {
            farm_count(self, &self->joined_cities[j * self->base->words], joined->walls, view);
        }
        joined->item = item_of(self->base, view, joined->open);
        if (!joined->held) {
            continue;
        }
        account_feature(&self->after, self->base->players, view, joined->item, 1);
        feature_pay(self, view, feature_leaders(view, self->base->players), joined->item);
        if (joined->guest) {
            account_guest(self->base, self->after.values, self->apart, view, 1);
        }
    }
}

static uint32_t cell_at(const TurnChanges *self, int x, int y) {
    const uint32_t seen = self->base->grid[(unsigned)y % GRID * GRID + (unsigned)x % GRID];
    if (seen < self->base->cell_count && self->base->views[seen].x == x &&
        self->base->views[seen].y == y) {
        return seen;
    }
    uint32_t index = 0;
    while (self->base->views[index].x != x || self->base->views[index].y != y) {
        index++;
        CHECK(index < self->base->cell_count);
    }
    return index;
}

static int64_t hand_worth(const TurnChanges *self, int player, int32_t at_home,
                          int64_t homecoming) {
    const Hand *hand = &self->base->hands[player];
    return hand->at_home == at_home && hand->homecoming == homecoming
               ? hand->worth
               : term_hand(&self->base->terms, at_home, homecoming);
}

static void values_settle(TurnChanges *self) {
    const Account *after = &self->after;
    bool found = false;
    self->others = 0;
    for (int player = 0; player < self->base->players; player++) {
        if (player != self->base->player) {
            const int64_t value =
                after->values[player] +
                hand_worth(self, player, after->at_home[player], after->homecoming[player]);
            self->others = !found || value > self->others ? value : self->others;
            found = true;
        }
    }
    self->own = after->values[self->base->player];
}

const Foresight *turn_changes_lay(TurnChanges *self, Game *game, Action placement) {
    game_foresee(self->base->rules, game, placement, &self->foresight);
    const uint32_t type = (uint32_t)game_hand(self->base->rules, game);
    const uint32_t index = cell_at(self, action_x(placement), action_y(placement));
    const Stamp *stamp = &self->base->stamps[type * ROTATIONS + action_rotation(placement)];
    self->after = self->base->before;
    memcpy(self->apart, self->base->before_apart, sizeof self->apart);
    joined_begin(self);
    parts_find(self, &self->base->cells[index], stamp);
    cells_around(self, index, stamp);
    for (uint32_t j = 0; self->line_part_count > 1 && j < self->foresight.count; j++) {
        if (self->joined[j].parts > 1) {
            shared_cells_drop(self, index, (int)j);
        }
    }
    walls_find(self, rules_type(self->base->rules, type));
    joined_settle(self);
    shifts_settle(self);
    cloisters_near(self, &self->base->views[index]);
    if (cities_change(self)) {
        farms_elsewhere(self);
    }
    values_settle(self);
    return &self->foresight;
}

int64_t turn_changes_pass(const TurnChanges *self) {
    const Account *after = &self->after;
    return self->own - self->others +
           hand_worth(self, self->base->player, after->at_home[self->base->player],
                      after->homecoming[self->base->player]);
}

int64_t turn_changes_deploy(const TurnChanges *self, unsigned segment) {
    const uint8_t j = self->foresight.of[segment];
    const FeatureView *view = &self->foresight.features[j];
    const Joined *joined = &self->joined[j]; // nobody is there yet, so he leads
    const int64_t guest = joined->guest ? term_guest_of(&self->base->terms, view->tiles, 1) : 0;
    return self->own + joined->item.leader + guest - self->others +
           term_hand(&self->base->terms, self->after.at_home[self->base->player] - !view->complete,
                     self->after.homecoming[self->base->player] + joined->item.follower);
}

void turn_changes_open(const TurnChanges *self, Action reply, Account *out) {
    *out = self->after;
    for (int player = 0; player < self->base->players; player++) {
        out->values[player] -= self->apart[player];
    }
    if (action_verb(reply) == VERB_DEPLOY) {
        const uint8_t j = self->foresight.of[action_segment(reply)];
        const Joined *joined = &self->joined[j];
        const bool open = !self->foresight.features[j].complete;
        out->values[self->base->player] += open ? joined->item.leader : 0;
        out->homecoming[self->base->player] += open ? joined->item.follower : 0;
    }
}
