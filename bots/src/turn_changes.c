// SPDX-License-Identifier: MIT
#include "turn_changes.h"

#include <stdlib.h>
#include <string.h>

enum {
    ROTATIONS = 4,
    ROOTS = 1 << 16, /* what FeatureView.id tells features of a kind apart by */
    NUMBER_NONE = 0xFFFF,
    NO_SEGMENT = 0xFF,
    GRID = 32,        /* cells are found by their coordinates modulo this */
    JOINED_NONE = -1, /* nothing that the tile of this turn has to do with */
    PARTS_MAX = 2 * SIDES,
    SHIFTS_MAX = SIDES * (SIDES - 1)
};

// A tile type in one rotation.
typedef struct Stamp {
    uint8_t edges[SIDES];
    uint8_t segments[PORTS]; /* the segment of each port, or NO_SEGMENT */
} Stamp;

// What a tile laid in an open cell would join there on one of its ports.
typedef struct Meeting {
    uint8_t port;
    uint16_t farm; /* its number */
} Meeting;

// An open cell.
typedef struct Cell {
    CellPattern pattern;
    int32_t doubts[SIDES]; /* that what touches the side will be closed here, ... */
    uint16_t lines[SIDES]; /* which is this road or city, by its number ... */
    uint8_t sides;         /* ... at these sides, */
    uint8_t firsts;        /* and these are the first ones of each line */
    uint8_t meeting_count;
    Meeting meetings[2 * SIDES]; /* with farms */
} Cell;

// A road or city that is open somewhere.
typedef struct Line {
    uint16_t root;
    int16_t kept; /* its number among those with followers, or -1 */
    Openness open;
} Line;

// A feature with followers.
typedef struct Kept {
    FeatureView view;
    Item item;        /* with what it would pay now */
    uint32_t leaders; /* as a set */
    uint16_t number;  /* of the line or farm */
    int16_t x, y;     /* of a cloister */
} Kept;

// A feature of the tile laid.
typedef struct Joined {
    Openness open;
    Item item;
    uint32_t walls; /* of a farm: cities among the joined features that border it on this tile */
    uint8_t parts;  /* of a road or city: how many lines it joins */
    bool guest;     /* the neutral figure is there */
    bool held;      /* somebody stands there */
} Joined;

// What a hand is worth.
typedef struct Hand {
    int64_t homecoming;
    int64_t worth;
    int32_t at_home;
} Hand;

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
    const Rules *rules;
    Terms terms;
    Stock *stock;
    int players;
    int player; /* whose turn it is */
    bool last;  /* the game is over after it */
    Stamp *stamps;
    uint32_t words; /* of a set of cities */

    // The position before the turn.
    uint32_t cell_count;
    CellView *views;
    Cell *cells;
    uint16_t grid[GRID * GRID]; /* number of the open cell that was seen there last */
    uint32_t mask_words;        /* of a set of open cells */
    uint32_t line_count;
    Line *lines;
    uint64_t *masks;        /* [line * mask_words]: where it is open */
    uint16_t *line_numbers; /* [root] */
    uint32_t farm_count;
    uint32_t *farms;        /* their FeatureView.id */
    int16_t *farm_kept;     /* as Line.kept */
    uint64_t *farm_cities;  /* [farm * words] */
    uint16_t *farm_numbers; /* [root] */
    uint64_t *complete;     /* the complete cities */
    unsigned guest;         /* number of the gingerbread man among the neutral figures */
    uint16_t guest_line;    /* his city, or NUMBER_NONE */
    FigureView figures[GAME_FIGURES_MAX]; /* scratch */
    uint32_t kept_count;
    Kept kept[GAME_FIGURES_MAX];
    uint32_t kept_farm_count; /* those that are farms, by their number ... */
    uint16_t kept_farms[GAME_FIGURES_MAX];
    uint32_t kept_cloister_count; /* ... and cloisters */
    uint16_t kept_cloisters[GAME_FIGURES_MAX];
    Account before;
    int64_t before_apart[PLAYERS_MAX]; /* as apart */
    Hand hands[PLAYERS_MAX];           /* then */

    // The placement looked at.
    Account after;
    Foresight foresight;
    Joined joined[SEGMENTS_MAX]; /* by the numbers of the foresight */
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
    int64_t own;                        /* the player's own value but for his hand */
    FeatureView seen[GAME_FIGURES_MAX]; /* scratch, of segments too */
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

static void stamps_fill(TurnChanges *self) {
    for (uint32_t type = 0; type < rules_type_count(self->rules); type++) {
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            stamp_fill(&self->stamps[type * ROTATIONS + rotation], rules_type(self->rules, type),
                       rotation);
        }
    }
}

Status turn_changes_create(TurnChanges **out, const Rules *rules, const EvaluationWeights *weights,
                           Stock *stock, Message *message) {
    TurnChanges *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    // n tiles in one piece have at most 2n + 2 empty neighbours.
    const size_t open_max = 2 * (size_t)rules_tile_total(rules) + 2;
    const size_t lines_max = SIDES * open_max;
    const size_t farms_max = 2 * SIDES * open_max + GAME_FIGURES_MAX;
    self->rules = rules;
    self->stock = stock;
    self->players = rules_players(rules);
    self->terms = (Terms){.weights = *weights, .stock = stock, .players = self->players};
    self->words = rules_city_words(rules);
    self->guest = guest_number(rules);
    self->mask_words = (uint32_t)(open_max + 63) / 64;
    self->stamps = malloc(rules_type_count(rules) * ROTATIONS * sizeof *self->stamps);
    self->views = malloc(open_max * sizeof *self->views);
    self->cells = malloc(open_max * sizeof *self->cells);
    self->lines = malloc(lines_max * sizeof *self->lines);
    self->masks = malloc(lines_max * self->mask_words * sizeof *self->masks);
    self->line_numbers = malloc(ROOTS * sizeof *self->line_numbers);
    self->farms = malloc(farms_max * sizeof *self->farms);
    self->farm_kept = malloc(farms_max * sizeof *self->farm_kept);
    self->farm_cities = malloc(farms_max * self->words * sizeof *self->farm_cities);
    self->farm_numbers = malloc(ROOTS * sizeof *self->farm_numbers);
    self->complete = malloc(self->words * sizeof *self->complete);
    self->joined_cities = malloc(SEGMENTS_MAX * self->words * sizeof *self->joined_cities);
    self->cities_gone = malloc(self->words * sizeof *self->cities_gone);
    if (self->stamps == NULL || self->views == NULL || self->cells == NULL || self->lines == NULL ||
        self->masks == NULL || self->line_numbers == NULL || self->farms == NULL ||
        self->farm_kept == NULL || self->farm_cities == NULL || self->farm_numbers == NULL ||
        self->complete == NULL || self->joined_cities == NULL || self->cities_gone == NULL) {
        turn_changes_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "turns: out of memory");
    }
    memset(self->line_numbers, 0xFF, ROOTS * sizeof *self->line_numbers);
    memset(self->farm_numbers, 0xFF, ROOTS * sizeof *self->farm_numbers);
    stamps_fill(self);
    *out = self;
    return STATUS_OK;
}

void turn_changes_destroy(TurnChanges *self) {
    if (self == NULL) {
        return;
    }
    free(self->stamps);
    free(self->views);
    free(self->cells);
    free(self->lines);
    free(self->masks);
    free(self->line_numbers);
    free(self->farms);
    free(self->farm_kept);
    free(self->farm_cities);
    free(self->farm_numbers);
    free(self->complete);
    free(self->joined_cities);
    free(self->cities_gone);
    free(self);
}

// ---- The position before the turn

// Number of a road or city; a new one if it was not met yet.
static uint16_t line_number(TurnChanges *self, uint32_t id) {
    const uint16_t root = (uint16_t)id;
    if (self->line_numbers[root] == NUMBER_NONE) {
        const uint16_t number = (uint16_t)self->line_count++;
        self->line_numbers[root] = number;
        self->lines[number] = (Line){.root = root, .kept = -1};
        memset(&self->masks[number * self->mask_words], 0, self->mask_words * sizeof *self->masks);
    }
    return self->line_numbers[root];
}

static uint16_t farm_number(TurnChanges *self, uint32_t id) {
    const uint16_t root = (uint16_t)id;
    if (self->farm_numbers[root] == NUMBER_NONE) {
        const uint16_t number = (uint16_t)self->farm_count++;
        self->farm_numbers[root] = number;
        self->farms[number] = id;
        self->farm_kept[number] = -1;
    }
    return self->farm_numbers[root];
}

static bool edge_is_line(int edge) {
    return edge == EDGE_ROAD || edge == EDGE_CITY;
}

static void side_begin(TurnChanges *self, uint32_t index, unsigned side) {
    const CellView *view = &self->views[index];
    Cell *cell = &self->cells[index];
    const uint16_t number = line_number(self, view->features[PORTS_PER_SIDE * side + 1]);
    bool first = true;
    for (unsigned other = 0; other < side; other++) {
        first = first && (((cell->sides >> other) & 1U) == 0 || cell->lines[other] != number);
    }
    cell->lines[side] = number;
    cell->sides |= (uint8_t)(1U << side);
    if (first) {
        cell->firsts |= (uint8_t)(1U << side);
        cell->doubts[side] = stock_doubt(self->stock, cell->pattern, side);
        self->lines[number].open.doubt += cell->doubts[side];
        self->lines[number].open.cells++;
        self->masks[number * self->mask_words + index / 64] |= UINT64_C(1) << (index % 64);
    }
}

static void cell_begin(TurnChanges *self, uint32_t index) {
    const CellView *view = &self->views[index];
    Cell *cell = &self->cells[index];
    cell->pattern = cell_pattern(view->edges);
    cell->sides = 0;
    cell->firsts = 0;
    cell->meeting_count = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        if (view->edges[side] < 0) {
            continue;
        }
        for (unsigned nth = 0; nth < PORTS_PER_SIDE; nth += 2) {
            const unsigned port = PORTS_PER_SIDE * side + nth;
            if (view->features[port] != FEATURE_NONE) {
                cell->meetings[cell->meeting_count++] =
                    (Meeting){(uint8_t)port, farm_number(self, view->features[port])};
            }
        }
        if (edge_is_line(view->edges[side])) {
            side_begin(self, index, side);
        }
    }
}

static void cells_begin(TurnChanges *self, const Game *game) {
    for (uint32_t i = 0; i < self->line_count; i++) {
        self->line_numbers[self->lines[i].root] = NUMBER_NONE;
    }
    for (uint32_t i = 0; i < self->farm_count; i++) {
        self->farm_numbers[(uint16_t)self->farms[i]] = NUMBER_NONE;
    }
    self->line_count = 0;
    self->farm_count = 0;
    self->cell_count = game_cells(self->rules, game, self->views);
    self->mask_words = (self->cell_count + 63) / 64;
    for (uint32_t i = 0; i < self->cell_count; i++) {
        const CellView *view = &self->views[i];
        self->grid[(unsigned)view->y % GRID * GRID + (unsigned)view->x % GRID] = (uint16_t)i;
        cell_begin(self, i);
    }
}

static uint32_t bits_common(const uint64_t *a, const uint64_t *b, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < words; w++) {
        count += (uint32_t)__builtin_popcountll(a[w] & b[w]);
    }
    return count;
}

// What a feature promises, with what it would pay now.
static Item item_of(const TurnChanges *self, const FeatureView *view, Openness open) {
    Item item = {0, 0};
    if (!view->complete && !self->last) {
        item = term_feature(&self->terms, view, open, term_plain_gain(view));
    }
    item.leader += (int64_t)game_feature_worth(self->rules, view) * POINT;
    return item;
}

// What an item becomes beyond what it was.
static Item item_less(Item now, Item before) {
    return (Item){now.leader - before.leader, now.follower - before.follower};
}

// Adds to the account what a feature promises more than before, to those who stand there.
static void kept_change(const TurnChanges *self, Account *account, const Kept *kept, Item more) {
    for (int player = 0; player < self->players; player++) {
        const int64_t leads = (kept->leaders >> player) & 1U;
        account->values[player] += leads * more.leader;
        account->homecoming[player] += kept->view.followers[player] * more.follower;
    }
}

// Adds what the figure that visits a city may pay there.
static void account_guest(const TurnChanges *self, int64_t *values, int64_t *apart,
                          const FeatureView *city, int times) {
    for (int player = 0; player < self->players; player++) {
        const int64_t worth = times * term_guest(&self->terms, city, player);
        values[player] += worth;
        apart[player] += worth;
    }
}

static bool line_has_guest(const TurnChanges *self, uint16_t number) {
    return number == self->guest_line && number != NUMBER_NONE;
}

// Finds the city of the gingerbread man.
static void guest_begin(TurnChanges *self, const Game *game) {
    self->guest_line = NUMBER_NONE;
    const uint32_t count = game_neutral_figures(self->rules, game, self->figures);
    for (uint32_t i = 0; i < count; i++) {
        const FigureView *figure = &self->figures[i];
        if (figure->type == self->guest) {
            const uint32_t id = game_feature(self->rules, game, figure->tile, figure->segment).id;
            self->guest_line = line_number(self, id);
        }
    }
}

static bool kept_is_line(const Kept *kept) {
    return kept->view.kind == SEGMENT_CITY || kept->view.kind == SEGMENT_ROAD;
}

static void kept_collect(TurnChanges *self, const Game *game) {
    self->kept_count = game_followed(self->rules, game, self->seen);
    self->kept_farm_count = 0;
    self->kept_cloister_count = 0;
    for (uint32_t i = 0; i < self->kept_count; i++) {
        Kept *kept = &self->kept[i];
        kept->view = self->seen[i];
        if (kept->view.kind == SEGMENT_FIELD) {
            kept->number = farm_number(self, kept->view.id);
            self->farm_kept[kept->number] = (int16_t)i;
            self->kept_farms[self->kept_farm_count++] = (uint16_t)i;
        } else if (kept->view.kind == SEGMENT_CLOISTER) {
            const PlacedTile tile = game_cloister_tile(self->rules, game, kept->view.id);
            kept->x = tile.x;
            kept->y = tile.y;
            self->kept_cloisters[self->kept_cloister_count++] = (uint16_t)i;
        } else {
            kept->number = line_number(self, kept->view.id);
            self->lines[kept->number].kept = (int16_t)i;
        }
    }
}

static void kept_judge(TurnChanges *self) {
    for (uint32_t i = 0; i < self->kept_count; i++) {
        Kept *kept = &self->kept[i];
        const bool line = kept_is_line(kept);
        if (kept->view.kind == SEGMENT_FIELD) {
            const uint64_t *cities = &self->farm_cities[kept->number * self->words];
            const uint32_t complete = bits_common(cities, self->complete, self->words);
            kept->view.cities = (uint16_t)complete;
            kept->view.cities_open =
                (uint16_t)(bits_common(cities, cities, self->words) - complete);
        }
        kept->item =
            item_of(self, &kept->view, line ? self->lines[kept->number].open : (Openness){0, 0});
        kept->leaders = feature_leaders(&kept->view, self->players);
        kept_change(self, &self->before, kept, kept->item);
        if (line && line_has_guest(self, kept->number)) {
            account_guest(self, self->before.values, self->before_apart, &kept->view, 1);
        }
    }
}

static void hands_begin(TurnChanges *self) {
    for (int player = 0; player < self->players; player++) {
        Hand *hand = &self->hands[player];
        hand->at_home = self->before.at_home[player];
        hand->homecoming = self->before.homecoming[player];
        hand->worth = term_hand(&self->terms, hand->at_home, hand->homecoming);
    }
}

void turn_changes_begin(TurnChanges *self, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    self->player = game_pending(self->rules, game).player;
    self->terms.season = season_of(&self->terms, self->rules, game);
    self->last = game_draws_left(self->rules, game) == 0;
    self->before = (Account){.values = {0}};
    game_scores(self->rules, game, scores);
    for (int player = 0; player < self->players; player++) {
        self->before.values[player] = (int64_t)scores[player] * POINT;
        self->before.at_home[player] =
            (int32_t)game_supply(self->rules, game, player, FIGURE_NORMAL);
    }
    self->before.values[(self->player + 1) % self->players] +=
        self->last ? 0 : term_tempo(&self->terms);
    memcpy(self->before_apart, self->before.values, sizeof self->before_apart);
    cells_begin(self, game);
    guest_begin(self, game);
    kept_collect(self, game);
    game_complete_cities(self->rules, game, self->complete);
    game_farm_cities(self->rules, game, self->farms, self->farm_count, self->farm_cities);
    kept_judge(self);
    hands_begin(self);
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
    for (uint32_t j = 0; j < f->count; j++) {
        uint64_t followers;
        _Static_assert(sizeof f->features[j].followers == sizeof followers, "in one word");
        memcpy(&followers, f->features[j].followers, sizeof followers);
        self->joined[j] = (Joined){.held = followers != 0};
    }
    self->line_part_count = 0;
    self->farm_part_count = 0;
    self->shift_count = 0;
    for (uint32_t w = 0; w < f->count * self->words; w++) {
        self->joined_cities[w] = 0;
    }
    for (uint32_t w = 0; w < self->words; w++) {
        self->cities_gone[w] = 0;
    }
}

static void line_join(TurnChanges *self, uint16_t number, int j) {
    if (!part_note(self->line_parts, &self->line_part_count, number, j)) {
        return;
    }
    const Line *line = &self->lines[number];
    Joined *joined = &self->joined[j];
    joined->open.doubt += line->open.doubt;
    joined->open.cells += line->open.cells;
    joined->parts++;
    joined->guest = joined->guest || line_has_guest(self, number);
    if (self->foresight.features[j].kind == SEGMENT_CITY) {
        const unsigned bit = line->root - 1U;
        self->joined_cities[(uint32_t)j * self->words + bit / 64] |= UINT64_C(1) << (bit % 64);
        self->cities_gone[bit / 64] |= UINT64_C(1) << (bit % 64);
    }
    if (line->kept >= 0) {
        const Kept *kept = &self->kept[line->kept];
        kept_change(self, &self->after, kept, item_less((Item){0, 0}, kept->item));
        if (line_has_guest(self, number)) {
            account_guest(self, self->after.values, self->apart, &kept->view, -1);
        }
    }
}

static void farm_join(TurnChanges *self, uint16_t number, int j) {
    if (!part_note(self->farm_parts, &self->farm_part_count, number, j)) {
        return;
    }
    for (uint32_t w = 0; w < self->words; w++) {
        self->joined_cities[(uint32_t)j * self->words + w] |=
            self->farm_cities[number * self->words + w];
    }
    if (self->farm_kept[number] >= 0) {
        const Kept *kept = &self->kept[self->farm_kept[number]];
        kept_change(self, &self->after, kept, item_less((Item){0, 0}, kept->item));
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
    return joined != JOINED_NONE || self->lines[number].kept >= 0;
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
            openness_add(self, number, joined, stock_doubt(self->stock, pattern, side), 1);
        }
    }
}

static void cells_around(TurnChanges *self, uint32_t index, const Stamp *stamp) {
    const CellView *view = &self->views[index];
    cell_fill(self, &self->cells[index]);
    for (unsigned side = 0; side < SIDES; side++) {
        const int beyond = view->beyond[side];
        if (beyond == BEYOND_TILE) {
            continue;
        }
        const int edge = stamp->edges[side];
        const int facing =
            edge_is_line(edge) ? port_joined(self, stamp, PORTS_PER_SIDE * side + 1) : JOINED_NONE;
        if (beyond >= 0) {
            cell_change(self, &self->cells[beyond], side ^ 2U, edge, facing);
        } else if (facing != JOINED_NONE) {
            const CellPattern alone = cell_side(side ^ 2U, edge);
            openness_add(self, NUMBER_NONE, facing, stock_doubt(self->stock, alone, side ^ 2U), 1);
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
            const uint64_t mask = self->masks[self->line_parts[i].number * self->mask_words + word];
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
    for (uint32_t w = 0; w < self->mask_words; w++) {
        for (uint64_t shared = cells_shared(self, w, j); shared != 0; shared &= shared - 1) {
            const uint32_t cell = 64 * w + (uint32_t)__builtin_ctzll(shared);
            if (!cell_is_near(&self->views[index], index, cell)) {
                cell_count_once(self, &self->cells[cell], j);
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
    for (uint32_t w = 0; w < self->words; w++) {
        all += (uint32_t)__builtin_popcountll(before[w]);
    }
    const uint32_t complete = bits_common(before, self->complete, self->words);
    farm->cities = (uint16_t)complete;
    farm->cities_open =
        (uint16_t)(all - complete - bits_common(before, self->cities_gone, self->words));
    for (uint32_t j = 0; j < self->foresight.count; j++) {
        const FeatureView *city = &self->foresight.features[j];
        const bool around =
            city->kind == SEGMENT_CITY &&
            (((walls >> j) & 1U) != 0 ||
             bits_common(before, &self->joined_cities[j * self->words], self->words) != 0);
        farm->cities = (uint16_t)(farm->cities + (around && city->complete));
        farm->cities_open = (uint16_t)(farm->cities_open + (around && !city->complete));
    }
}

static void walls_find(TurnChanges *self, const TileFacts *facts) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        for (unsigned cities = facts->segments[s].cities; cities != 0; cities &= cities - 1) {
            const unsigned city = (unsigned)__builtin_ctz(cities);
            self->joined[self->foresight.of[s]].walls |= 1U << self->foresight.of[city];
        }
    }
}

// True if the tile completes a city or makes one of several: farms elsewhere may notice.
static bool cities_change(const TurnChanges *self) {
    bool change = false;
    for (uint32_t j = 0; j < self->foresight.count; j++) {
        const FeatureView *view = &self->foresight.features[j];
        const unsigned parts = self->joined[j].parts;
        change =
            change || (view->kind == SEGMENT_CITY && parts > 0 && (view->complete || parts > 1));
    }
    return change;
}

static void farms_elsewhere(TurnChanges *self) {
    for (uint32_t i = 0; i < self->kept_farm_count; i++) {
        const Kept *kept = &self->kept[self->kept_farms[i]];
        const uint64_t *cities = &self->farm_cities[kept->number * self->words];
        bool joined = false;
        for (uint32_t p = 0; p < self->farm_part_count; p++) {
            joined = joined || self->farm_parts[p].number == kept->number;
        }
        if (!joined && bits_common(cities, self->cities_gone, self->words) != 0) {
            FeatureView now = kept->view;
            farm_count(self, cities, 0, &now);
            kept_change(self, &self->after, kept,
                        item_less(item_of(self, &now, (Openness){0, 0}), kept->item));
        }
    }
}

// ---- The position after the turn

// A feature that is complete is paid, and its followers go home.
static void feature_pay(TurnChanges *self, const FeatureView *view, uint32_t leaders, Item item) {
    for (int player = 0; view->complete && player < self->players; player++) {
        self->after.at_home[player] += view->followers[player];
        self->apart[player] += (int64_t)((leaders >> player) & 1U) * item.leader;
    }
}

static void cloisters_near(TurnChanges *self, const CellView *cell) {
    for (uint32_t i = 0; i < self->kept_cloister_count; i++) {
        const Kept *kept = &self->kept[self->kept_cloisters[i]];
        if (abs(kept->x - cell->x) <= 1 && abs(kept->y - cell->y) <= 1) {
            FeatureView now = kept->view;
            now.tiles++;
            now.open_edges--;
            now.complete = now.open_edges == 0;
            const Item item = item_of(self, &now, (Openness){0, 0});
            kept_change(self, &self->after, kept, item_less(item, kept->item));
            feature_pay(self, &now, kept->leaders, item);
        }
    }
}

static void shifts_settle(TurnChanges *self) {
    for (uint32_t i = 0; i < self->shift_count; i++) {
        const Shift *shift = &self->shifts[i];
        const Line *line = &self->lines[shift->line];
        const Kept *kept = &self->kept[line->kept];
        const Openness open = {line->open.doubt + shift->open.doubt,
                               line->open.cells + shift->open.cells};
        kept_change(self, &self->after, kept,
                    item_less(item_of(self, &kept->view, open), kept->item));
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
            farm_count(self, &self->joined_cities[j * self->words], joined->walls, view);
        }
        joined->item = item_of(self, view, joined->open);
        if (!joined->held) {
            continue;
        }
        account_feature(&self->after, self->players, view, joined->item, 1);
        feature_pay(self, view, feature_leaders(view, self->players), joined->item);
        if (joined->guest) {
            account_guest(self, self->after.values, self->apart, view, 1);
        }
    }
}

static uint32_t cell_at(const TurnChanges *self, int x, int y) {
    const uint32_t seen = self->grid[(unsigned)y % GRID * GRID + (unsigned)x % GRID];
    if (seen < self->cell_count && self->views[seen].x == x && self->views[seen].y == y) {
        return seen;
    }
    uint32_t index = 0;
    while (self->views[index].x != x || self->views[index].y != y) {
        index++;
        CHECK(index < self->cell_count);
    }
    return index;
}

static int64_t hand_worth(const TurnChanges *self, int player, int32_t at_home,
                          int64_t homecoming) {
    const Hand *hand = &self->hands[player];
    return hand->at_home == at_home && hand->homecoming == homecoming
               ? hand->worth
               : term_hand(&self->terms, at_home, homecoming);
}

static void values_settle(TurnChanges *self) {
    const Account *after = &self->after;
    bool found = false;
    self->others = 0;
    for (int player = 0; player < self->players; player++) {
        if (player != self->player) {
            const int64_t value =
                after->values[player] +
                hand_worth(self, player, after->at_home[player], after->homecoming[player]);
            self->others = !found || value > self->others ? value : self->others;
            found = true;
        }
    }
    self->own = after->values[self->player];
}

const Foresight *turn_changes_lay(TurnChanges *self, Game *game, Action placement) {
    game_foresee(self->rules, game, placement, &self->foresight);
    const uint32_t type = (uint32_t)game_hand(self->rules, game);
    const uint32_t index = cell_at(self, action_x(placement), action_y(placement));
    const Stamp *stamp = &self->stamps[type * ROTATIONS + action_rotation(placement)];
    self->after = self->before;
    memcpy(self->apart, self->before_apart, sizeof self->apart);
    joined_begin(self);
    parts_find(self, &self->cells[index], stamp);
    cells_around(self, index, stamp);
    for (uint32_t j = 0; j < self->foresight.count; j++) {
        if (self->joined[j].parts > 1) {
            shared_cells_drop(self, index, (int)j);
        }
    }
    walls_find(self, rules_type(self->rules, type));
    joined_settle(self);
    shifts_settle(self);
    cloisters_near(self, &self->views[index]);
    if (cities_change(self)) {
        farms_elsewhere(self);
    }
    values_settle(self);
    return &self->foresight;
}

int64_t turn_changes_pass(const TurnChanges *self) {
    const Account *after = &self->after;
    return self->own - self->others +
           hand_worth(self, self->player, after->at_home[self->player],
                      after->homecoming[self->player]);
}

int64_t turn_changes_deploy(const TurnChanges *self, unsigned segment) {
    const uint8_t j = self->foresight.of[segment];
    const FeatureView *view = &self->foresight.features[j];
    const Joined *joined = &self->joined[j]; // nobody is there yet, so he leads
    const int64_t guest = joined->guest ? term_guest_of(&self->terms, view->tiles, 1) : 0;
    return self->own + joined->item.leader + guest - self->others +
           term_hand(&self->terms, self->after.at_home[self->player] - !view->complete,
                     self->after.homecoming[self->player] + joined->item.follower);
}

void turn_changes_open(const TurnChanges *self, Action reply, Account *out) {
    *out = self->after;
    for (int player = 0; player < self->players; player++) {
        out->values[player] -= self->apart[player];
    }
    if (action_verb(reply) == VERB_DEPLOY) {
        const uint8_t j = self->foresight.of[action_segment(reply)];
        const Joined *joined = &self->joined[j];
        const bool open = !self->foresight.features[j].complete;
        out->values[self->player] += open ? joined->item.leader : 0;
        out->homecoming[self->player] += open ? joined->item.follower : 0;
    }
}
