// SPDX-License-Identifier: MIT
#include "evaluation/closing_odds.h"

#include "carcarena/engine/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROTATIONS = 4,
    EDGE_STATES = EDGE_ANY + 1, /* an edge type or none, plus edge types that match only
                                   themselves */
    PATTERNS = EDGE_STATES * EDGE_STATES * EDGE_STATES * EDGE_STATES,
    PLANES = 10,         /* bits of the number of unseen tiles of a type */
    CACHE_SIZE = 2048,   /* number of cached surprisals by tile counts; a power of two */
    HALVINGS_MAX = 40,   /* a probability halved this often counts as 0 */
    SETS = 1 + SIDES,    /* sets of types per pattern: those that fit, and for each side those
                            that close it */
    CORNERS = 2 * SIDES, /* number of field ports */
    JOINS = CORNERS * CORNERS + SIDES * SIDES /* pairs of field ports, and pairs of side centers */
};

// One rotation of a tile type: the edge of each side, and the sides each side is connected to.
typedef struct TileView {
    uint8_t edges[SIDES]; /* EdgeType */
    uint8_t reach[SIDES]; /* bit s: the segment at the center of this side also reaches side s */
} TileView;

// A surprisal with the version it was computed for.
typedef struct VersionedSurprisal {
    uint32_t version; /* low half of the version */
    int32_t surprisal;
} VersionedSurprisal;

// Number of tiles that join two features, with the version it was counted for.
typedef struct Joining {
    uint32_t version;
    bool computed; // the set of types has been computed
    uint16_t tiles;
} Joining;

// A surprisal by the numbers of unseen tiles that determine it.
typedef struct CachedSurprisal {
    uint32_t key;   /* numbers of fitting and closing tiles */
    uint32_t share; /* number of the share it was computed for; 0: empty */
    int32_t surprisal;
} CachedSurprisal;

struct ClosingOdds {
    const Rules *rules;
    ClosingWeights weights;
    int players;
    uint32_t types;
    uint32_t words;          /* 64-bit words per set of types */
    uint32_t planes;         /* number of planes in use */
    double share;            /* own draws per unseen tile */
    uint32_t shares;         /* number of shares so far */
    TileView *views;         /* [type * ROTATIONS + rotation] */
    uint32_t *remaining;     /* [type]: unseen tiles */
    uint32_t *counts;        /* scratch, as `remaining` */
    uint64_t *plane;         /* [plane * words]: types whose number of tiles has this bit */
    uint64_t *sets;          /* [pattern * SETS * words]: types, including those without unseen
                                tiles */
    uint64_t *joins;         /* [(pattern * JOINS + pair) * words]: types, as in `sets` */
    Joining *joining;        /* [pattern * JOINS + pair] */
    bool computed[PATTERNS]; /* [pattern]: its sets have been computed */
    uint64_t version;
    VersionedSurprisal versioned[PATTERNS][SIDES];
    VersionedSurprisal fits[PATTERNS];
    CachedSurprisal cache[CACHE_SIZE];
    double power[SURPRISAL_BIT + 1]; /* [i]: 0.5 to the power of i / SURPRISAL_BIT */
    double halves[HALVINGS_MAX];     /* [i]: 0.5 to the power of i */
};

// ---- Constant tables

static TileView view_make(const TileFacts *facts, unsigned rotation) {
    TileView view;
    for (unsigned side = 0; side < SIDES; side++) {
        view.edges[side] = facts->edges[(side + SIDES - rotation) % SIDES];
        view.reach[side] = 0;
    }
    for (uint8_t segment = 0; segment < facts->segment_count; segment++) {
        const uint16_t ports = ports_rotate(facts->segments[segment].ports, rotation);
        uint8_t reach = 0;
        for (unsigned side = 0; side < SIDES; side++) {
            reach |= (uint8_t)(((ports >> (PORTS_PER_SIDE * side + 1)) & 1U) << side);
        }
        for (unsigned side = 0; side < SIDES; side++) {
            if ((reach >> side) & 1U) {
                view.reach[side] = reach;
            }
        }
    }
    return view;
}

static void views_fill(ClosingOdds *self) {
    for (uint32_t type = 0; type < self->types; type++) {
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            self->views[type * ROTATIONS + rotation] =
                view_make(rules_type(self->rules, type), rotation);
        }
    }
}

// Uses square roots, which IEEE 754 defines exactly. The results of pow() differ between libraries.
static void powers_fill(ClosingOdds *self) {
    double step = 0.5;
    for (int halving = SURPRISAL_BIT; halving > 1; halving /= 2) {
        step = sqrt(step);
    }
    self->power[0] = 1;
    for (int i = 1; i <= SURPRISAL_BIT; i++) {
        self->power[i] = self->power[i - 1] * step;
    }
    self->halves[0] = 1;
    for (int i = 1; i < HALVINGS_MAX; i++) {
        self->halves[i] = self->halves[i - 1] * 0.5;
    }
}

Status closing_odds_create(ClosingOdds **out, const Rules *rules, ClosingWeights weights,
                           Message *message) {
    ClosingOdds *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "unseen tiles: out of memory");
    }
    self->rules = rules;
    self->weights = weights;
    self->players = rules_players(rules);
    self->types = rules_type_count(rules);
    self->words = (self->types + 63) / 64;
    self->views = malloc(self->types * ROTATIONS * sizeof *self->views);
    self->remaining = calloc(self->types, sizeof *self->remaining);
    self->counts = calloc(self->types, sizeof *self->counts);
    self->plane = calloc((size_t)PLANES * self->words, sizeof *self->plane);
    self->sets = calloc((size_t)PATTERNS * SETS * self->words, sizeof *self->sets);
    self->joins = calloc((size_t)PATTERNS * JOINS * self->words, sizeof *self->joins);
    self->joining = calloc((size_t)PATTERNS * JOINS, sizeof *self->joining);
    if (self->views == NULL || self->remaining == NULL || self->counts == NULL ||
        self->plane == NULL || self->sets == NULL || self->joins == NULL || self->joining == NULL) {
        closing_odds_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "unseen tiles: out of memory");
    }
    views_fill(self);
    powers_fill(self);
    *out = self;
    return STATUS_OK;
}

void closing_odds_destroy(ClosingOdds *self) {
    if (self == NULL) {
        return;
    }
    free(self->views);
    free(self->remaining);
    free(self->counts);
    free(self->plane);
    free(self->sets);
    free(self->joins);
    free(self->joining);
    free(self);
}

// ---- Unseen tiles

// Sorts the types by the bits of their number of tiles.
static void planes_fill(ClosingOdds *self) {
    uint32_t any = 0;
    memset(self->plane, 0, (size_t)PLANES * self->words * sizeof *self->plane);
    for (uint32_t type = 0; type < self->types; type++) {
        uint32_t count = self->remaining[type];
        CHECK(count < 1U << PLANES);
        any |= count;
        for (uint64_t *plane = &self->plane[type / 64]; count != 0; count >>= 1) {
            *plane |= (uint64_t)(count & 1U) << (type % 64);
            plane += self->words;
        }
    }
    self->planes = 0;
    for (; any != 0; any >>= 1) {
        self->planes++;
    }
}

void closing_odds_prepare(ClosingOdds *self, const Game *game) {
    uint32_t unseen = 0;
    game_unseen(self->rules, game, self->counts);
    for (uint32_t type = 0; type < self->types; type++) {
        unseen += self->counts[type];
    }
    const double draws = (double)game_draws_left(self->rules, game);
    const double share = unseen == 0 ? 0 : draws / ((double)unseen * self->players);
    const size_t size = self->types * sizeof *self->remaining;
    if (self->version == 0 || share != self->share ||
        memcmp(self->remaining, self->counts, size) != 0) {
        memcpy(self->remaining, self->counts, size);
        self->shares += share != self->share || self->version == 0;
        self->share = share;
        self->version++;
        planes_fill(self);
    }
}

uint64_t closing_odds_version(const ClosingOdds *self) {
    return self->version;
}

static bool view_fits(const TileView *view, const int8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        if (edges[side] >= 0 && view->edges[side] != EDGE_ANY &&
            edges[side] != (int8_t)view->edges[side]) {
            return false;
        }
    }
    return true;
}

// Writes the edge on each side of a cell: EdgeType, or -1.
static void pattern_edges(CellPattern pattern, int8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        edges[side] = (int8_t)((int)(pattern / cell_side(side, 0) % EDGE_STATES) - 1);
    }
}

// Computes the types that fit a cell, and those that close the feature on each side of it.
static void pattern_compute(ClosingOdds *self, CellPattern pattern) {
    uint64_t *sets = &self->sets[(size_t)pattern * SETS * self->words];
    unsigned fixed = 0; // sides with a neighbor, where a feature ends
    int8_t edges[SIDES];
    pattern_edges(pattern, edges);
    for (unsigned side = 0; side < SIDES; side++) {
        fixed |= (edges[side] >= 0 ? 1U : 0U) << side;
    }
    for (uint32_t type = 0; type < self->types; type++) {
        const uint64_t bit = UINT64_C(1) << (type % 64);
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            const TileView *view = &self->views[type * ROTATIONS + rotation];
            if (!view_fits(view, edges)) {
                continue;
            }
            sets[type / 64] |= bit;
            for (unsigned side = 0; side < SIDES; side++) {
                const bool closes = (view->reach[side] & ~fixed) == 0;
                sets[(1 + side) * self->words + type / 64] |= closes ? bit : 0;
            }
        }
    }
    self->computed[pattern] = true;
}

// Returns the number of unseen tiles of the types of a set.
static inline uint32_t tiles_of(const ClosingOdds *self, const uint64_t *set) {
    uint32_t count = 0;
    if (self->words == 1 && self->planes <= 4) { // the common case, without a loop
        const uint64_t *plane = self->plane;
        count += (uint32_t)__builtin_popcountll(set[0] & plane[0]);
        count += (uint32_t)__builtin_popcountll(set[0] & plane[1]) << 1;
        count += (uint32_t)__builtin_popcountll(set[0] & plane[2]) << 2;
        return count + ((uint32_t)__builtin_popcountll(set[0] & plane[3]) << 3);
    }
    if (self->words == 2 && self->planes <= 4) { // two words, with two large expansions
        for (uint32_t k = 0; k < 4; k++) {
            const uint64_t *plane = &self->plane[2 * k];
            count += (uint32_t)(__builtin_popcountll(set[0] & plane[0]) +
                                __builtin_popcountll(set[1] & plane[1]))
                     << k;
        }
        return count;
    }
    for (uint32_t k = 0; k < self->planes; k++) {
        const uint64_t *plane = &self->plane[k * self->words];
        uint32_t types = 0;
        for (uint32_t w = 0; w < self->words; w++) {
            types += (uint32_t)__builtin_popcountll(set[w] & plane[w]);
        }
        count += types << k;
    }
    return count;
}

static int32_t surprisal_of(const ClosingOdds *self, double chance) {
    int32_t surprisal = 0;
    for (; chance < 0.5 && surprisal < SURPRISAL_NEVER; surprisal += SURPRISAL_BIT) {
        chance *= 2;
    }
    int32_t low = 0; // power[low] >= chance >= power[high]
    int32_t high = SURPRISAL_BIT;
    while (high - low > 1) {
        const int32_t middle = (low + high) / 2;
        if (self->power[middle] >= chance) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const bool nearer = self->power[low] - chance > chance - self->power[high];
    surprisal += nearer ? high : low;
    return surprisal < SURPRISAL_NEVER ? surprisal : SURPRISAL_NEVER;
}

static __attribute__((noinline)) int32_t surprisal_compute(ClosingOdds *self, CellPattern pattern,
                                                           unsigned side) {
    if (!self->computed[pattern]) {
        pattern_compute(self, pattern);
    }
    const uint64_t *sets = &self->sets[(size_t)pattern * SETS * self->words];
    const uint32_t fits = tiles_of(self, sets);
    const uint32_t closes = tiles_of(self, sets + (size_t)(1 + side) * self->words);
    const uint32_t key = fits << 12 | closes;
    CachedSurprisal *cached = &self->cache[(fits * 37 + closes) % CACHE_SIZE];
    if (cached->key != key || cached->share != self->shares) {
        const double grows = (double)(fits - closes);
        const double expected = (closes + self->weights.growth * grows) * self->share;
        const double chance = self->weights.sure * expected / (expected + self->weights.doubt);
        *cached = (CachedSurprisal){key, self->shares, surprisal_of(self, chance)};
    }
    return cached->surprisal;
}

int32_t closing_odds_surprisal(ClosingOdds *self, CellPattern pattern, unsigned side) {
    VersionedSurprisal *versioned = &self->versioned[pattern][side];
    const uint32_t now = (uint32_t)self->version;
    if (versioned->version != now) {
        *versioned = (VersionedSurprisal){now, surprisal_compute(self, pattern, side)};
    }
    return versioned->surprisal;
}

static __attribute__((noinline)) int32_t fits_compute(ClosingOdds *self, CellPattern pattern) {
    static const double SLIGHT = 0.02; // chance of a cell that nothing fits, in fitting tiles
    if (!self->computed[pattern]) {
        pattern_compute(self, pattern);
    }
    const uint64_t *sets = &self->sets[(size_t)pattern * SETS * self->words];
    const double expected = tiles_of(self, sets) * self->share;
    return surprisal_of(self, (expected + SLIGHT) / (expected + 1));
}

int32_t closing_odds_fits(ClosingOdds *self, CellPattern pattern) {
    VersionedSurprisal *versioned = &self->fits[pattern];
    const uint32_t now = (uint32_t)self->version;
    if (versioned->version != now) {
        *versioned = (VersionedSurprisal){now, fits_compute(self, pattern)};
    }
    return versioned->surprisal;
}

double closing_odds_chance(const ClosingOdds *self, int32_t surprisal) {
    const int32_t halvings = surprisal / SURPRISAL_BIT;
    return halvings >= HALVINGS_MAX
               ? 0
               : self->power[surprisal % SURPRISAL_BIT] * self->halves[halvings];
}

// Returns true if a tile fits a cell in some rotation and joins the features at two of its ports.
static bool type_joins(const ClosingOdds *self, uint32_t type, const int8_t edges[SIDES],
                       unsigned ports) {
    const TileFacts *facts = rules_type(self->rules, type);
    for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
        if (!view_fits(&self->views[type * ROTATIONS + rotation], edges)) {
            continue;
        }
        for (uint8_t segment = 0; segment < facts->segment_count; segment++) {
            if ((ports & ~(unsigned)ports_rotate(facts->segments[segment].ports, rotation)) == 0) {
                return true;
            }
        }
    }
    return false;
}

// Computes the types that join two ports in a cell.
static void joins_compute(const ClosingOdds *self, CellPattern pattern, unsigned ports,
                          uint64_t *set) {
    int8_t edges[SIDES];
    pattern_edges(pattern, edges);
    for (uint32_t type = 0; type < self->types; type++) {
        if (type_joins(self, type, edges, ports)) {
            set[type / 64] |= UINT64_C(1) << (type % 64);
        }
    }
}

// Returns the number of a pair of ports: two field ports or two side centers.
static size_t ports_pair(unsigned a, unsigned b) {
    const size_t first = a / PORTS_PER_SIDE;
    const size_t second = b / PORTS_PER_SIDE;
    if (a % PORTS_PER_SIDE == 1) {
        return (size_t)CORNERS * CORNERS + SIDES * first + second;
    }
    return CORNERS * (2 * first + a % PORTS_PER_SIDE / 2) + 2 * second + b % PORTS_PER_SIDE / 2;
}

double closing_odds_joins(ClosingOdds *self, CellPattern pattern, unsigned a, unsigned b) {
    const size_t pair = a < b ? ports_pair(a, b) : ports_pair(b, a);
    const size_t index = (size_t)pattern * JOINS + pair;
    const uint32_t now = (uint32_t)self->version;
    Joining *joining = &self->joining[index];
    if (joining->version != now) {
        uint64_t *set = &self->joins[index * self->words];
        if (!joining->computed) {
            joins_compute(self, pattern, 1U << a | 1U << b, set);
        }
        *joining = (Joining){now, true, (uint16_t)tiles_of(self, set)};
    }
    return joining->tiles * self->share;
}
