// SPDX-License-Identifier: MIT
#include "evaluation/closing_odds.h"

#include "carcarena/engine/view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROTATIONS = 4,
    EDGE_WISHES = EDGE_ANY + 1, /* none, or an edge type that only fits beside its own */
    PATTERNS = EDGE_WISHES * EDGE_WISHES * EDGE_WISHES * EDGE_WISHES,
    PLANES = 10,         /* bits of the number of unseen tiles of a type */
    CACHE_SIZE = 2048,   /* surprisals remembered, by the counts they follow from; a power of two */
    HALVINGS_MAX = 40,   /* a probability halved so often is none */
    SETS = 1 + SIDES,    /* of types, a pattern: which fit, which of them close each side */
    CORNERS = 2 * SIDES, /* ports of fields */
    JOINS = CORNERS * CORNERS + SIDES * SIDES /* pairs of them, and of the centers of sides */
};

// One rotation of one tile type as seen from outside: what shows on each side, and to which other
// sides that leads.
typedef struct Look {
    uint8_t edges[SIDES]; /* EdgeType */
    uint8_t reach[SIDES]; /* bit s: the segment in the middle of that side also shows on side s */
} Look;

// A surprisal, and when it was worked out.
typedef struct Known {
    uint32_t when; /* low half of the version */
    int32_t surprisal;
} Known;

// How many tiles join two features, and when that was counted.
typedef struct Joining {
    uint32_t when;
    bool learned; // the set of types is
    uint16_t tiles;
} Joining;

// A surprisal by the unseen tiles it follows from.
typedef struct CachedSurprisal {
    uint32_t key;   /* fitting and closing tiles */
    uint32_t share; /* number of the share it was worked out for; 0: none */
    int32_t surprisal;
} CachedSurprisal;

struct ClosingOdds {
    const Rules *rules;
    ClosingWeights weights;
    int players;
    uint32_t types;
    uint32_t words;         /* of a set of types */
    uint32_t planes;        /* in use */
    double share;           /* own draws per unseen tile ... */
    uint32_t shares;        /* ... and how many there were before it */
    Look *looks;            /* 4 a type */
    uint32_t *remaining;    /* unseen tiles a type */
    uint32_t *counts;       /* scratch: the same */
    uint64_t *plane;        /* [plane * words]: types with that bit in their number of tiles */
    uint64_t *sets;         /* [pattern * SETS * words]: types, whether unseen or not */
    uint64_t *joins;        /* [(pattern * JOINS + pair) * words]: types, as above */
    Joining *joining;       /* [pattern * JOINS + pair] */
    bool learned[PATTERNS]; /* sets of a pattern are filled in */
    uint64_t version;
    Known known[PATTERNS][SIDES];
    CachedSurprisal cache[CACHE_SIZE];
    double power[SURPRISAL_BIT + 1]; /* [i]: half to the power of i / SURPRISAL_BIT */
    double halves[HALVINGS_MAX];     /* [i]: half to the power of i */
};

// ---- Tables made once

static Look look_make(const TileFacts *facts, unsigned rotation) {
    Look look;
    for (unsigned side = 0; side < SIDES; side++) {
        look.edges[side] = facts->edges[(side + SIDES - rotation) % SIDES];
        look.reach[side] = 0;
    }
    for (uint8_t segment = 0; segment < facts->segment_count; segment++) {
        const uint16_t ports = ports_rotate(facts->segments[segment].ports, rotation);
        uint8_t reach = 0;
        for (unsigned side = 0; side < SIDES; side++) {
            reach |= (uint8_t)(((ports >> (PORTS_PER_SIDE * side + 1)) & 1U) << side);
        }
        for (unsigned side = 0; side < SIDES; side++) {
            if ((reach >> side) & 1U) {
                look.reach[side] = reach;
            }
        }
    }
    return look;
}

static void looks_fill(ClosingOdds *self) {
    for (uint32_t type = 0; type < self->types; type++) {
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            self->looks[type * ROTATIONS + rotation] =
                look_make(rules_type(self->rules, type), rotation);
        }
    }
}

// Square roots, which IEEE 754 fixes, instead of powers, which libraries round as they like.
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
    self->looks = malloc(self->types * ROTATIONS * sizeof *self->looks);
    self->remaining = calloc(self->types, sizeof *self->remaining);
    self->counts = calloc(self->types, sizeof *self->counts);
    self->plane = calloc((size_t)PLANES * self->words, sizeof *self->plane);
    self->sets = calloc((size_t)PATTERNS * SETS * self->words, sizeof *self->sets);
    self->joins = calloc((size_t)PATTERNS * JOINS * self->words, sizeof *self->joins);
    self->joining = calloc((size_t)PATTERNS * JOINS, sizeof *self->joining);
    if (self->looks == NULL || self->remaining == NULL || self->counts == NULL ||
        self->plane == NULL || self->sets == NULL || self->joins == NULL || self->joining == NULL) {
        closing_odds_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "unseen tiles: out of memory");
    }
    looks_fill(self);
    powers_fill(self);
    *out = self;
    return STATUS_OK;
}

void closing_odds_destroy(ClosingOdds *self) {
    if (self == NULL) {
        return;
    }
    free(self->looks);
    free(self->remaining);
    free(self->counts);
    free(self->plane);
    free(self->sets);
    free(self->joins);
    free(self->joining);
    free(self);
}

// ---- Unseen tiles

// Notes which types have which bits in their number of tiles.
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

static bool look_fits(const Look *look, const int8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        if (edges[side] >= 0 && look->edges[side] != EDGE_ANY &&
            edges[side] != (int8_t)look->edges[side]) {
            return false;
        }
    }
    return true;
}

// What a cell shows on each side: EdgeType, or -1.
static void pattern_edges(CellPattern pattern, int8_t edges[SIDES]) {
    for (unsigned side = 0; side < SIDES; side++) {
        edges[side] = (int8_t)((int)(pattern / cell_side(side, 0) % EDGE_WISHES) - 1);
    }
}

// Finds the types that fit a cell, and those that close what touches each side of it.
static void pattern_learn(ClosingOdds *self, CellPattern pattern) {
    uint64_t *sets = &self->sets[(size_t)pattern * SETS * self->words];
    unsigned fixed = 0; // sides where a neighbor lies: the feature cannot go on there
    int8_t edges[SIDES];
    pattern_edges(pattern, edges);
    for (unsigned side = 0; side < SIDES; side++) {
        fixed |= (edges[side] >= 0 ? 1U : 0U) << side;
    }
    for (uint32_t type = 0; type < self->types; type++) {
        const uint64_t bit = UINT64_C(1) << (type % 64);
        for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
            const Look *look = &self->looks[type * ROTATIONS + rotation];
            if (!look_fits(look, edges)) {
                continue;
            }
            sets[type / 64] |= bit;
            for (unsigned side = 0; side < SIDES; side++) {
                const bool closes = (look->reach[side] & ~fixed) == 0;
                sets[(1 + side) * self->words + type / 64] |= closes ? bit : 0;
            }
        }
    }
    self->learned[pattern] = true;
}

// Unseen tiles of the types of a set.
static inline uint32_t tiles_of(const ClosingOdds *self, const uint64_t *set) {
    uint32_t count = 0;
    if (self->words == 1 && self->planes <= 4) { // as nearly always: no loop
        const uint64_t *plane = self->plane;
        count += (uint32_t)__builtin_popcountll(set[0] & plane[0]);
        count += (uint32_t)__builtin_popcountll(set[0] & plane[1]) << 1;
        count += (uint32_t)__builtin_popcountll(set[0] & plane[2]) << 2;
        return count + ((uint32_t)__builtin_popcountll(set[0] & plane[3]) << 3);
    }
    if (self->words == 2 && self->planes <= 4) { // the same with two large expansions
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
    if (!self->learned[pattern]) {
        pattern_learn(self, pattern);
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
    Known *known = &self->known[pattern][side];
    const uint32_t now = (uint32_t)self->version;
    if (known->when != now) {
        *known = (Known){now, surprisal_compute(self, pattern, side)};
    }
    return known->surprisal;
}

double closing_odds_chance(const ClosingOdds *self, int32_t surprisal) {
    const int32_t halvings = surprisal / SURPRISAL_BIT;
    return halvings >= HALVINGS_MAX
               ? 0
               : self->power[surprisal % SURPRISAL_BIT] * self->halves[halvings];
}

// True if a tile that fits a cell in some rotation joins what meets two ports there.
static bool type_joins(const ClosingOdds *self, uint32_t type, const int8_t edges[SIDES],
                       unsigned ports) {
    const TileFacts *facts = rules_type(self->rules, type);
    for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
        if (!look_fits(&self->looks[type * ROTATIONS + rotation], edges)) {
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

// Finds the types that join two ports in a cell.
static void joins_learn(const ClosingOdds *self, CellPattern pattern, unsigned ports,
                        uint64_t *set) {
    int8_t edges[SIDES];
    pattern_edges(pattern, edges);
    for (uint32_t type = 0; type < self->types; type++) {
        if (type_joins(self, type, edges, ports)) {
            set[type / 64] |= UINT64_C(1) << (type % 64);
        }
    }
}

// Number of a pair of ports, both of fields or both in the center of their sides.
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
    if (joining->when != now) {
        uint64_t *set = &self->joins[index * self->words];
        if (!joining->learned) {
            joins_learn(self, pattern, 1U << a | 1U << b, set);
        }
        *joining = (Joining){now, true, (uint16_t)tiles_of(self, set)};
    }
    return joining->tiles * self->share;
}
