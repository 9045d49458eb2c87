// SPDX-License-Identifier: MIT
//
// All values are those of one player. Any number of players, several decisions of one player in a
// row, and decisions of others within a turn therefore need no special case. Every function with a
// window returns a value that is exact inside it, an upper bound at or below it, and a lower bound
// at or above it.
#include "papers/star_search.h"

#include "papers/paper_values.h"

#include <stdlib.h>

enum {
    LEVELS_PER_TURN = 8, /* draw, move, and decisions of expansions; a longer turn is evaluated
                            here */
    CLOCK_PERIOD = 1024  /* positions between two readings of the clock */
};

/** Memory of one level of the recursion. */
typedef struct StarLevel {
    Game *after;       /* the position after a move or outcome */
    Outcome *outcomes; /* likely ones first */
    double *low, *high;
} StarLevel;

struct StarSearch {
    const Rules *rules;
    StarSettings settings;
    TurnMoves lister;
    StarLevel *levels;
    uint32_t level_count;
    WholeTurn *moves; /* lists of all levels, one after the other */
    size_t moves_max, moves_used;
    int player;
    StarLimit limit;
    uint64_t nodes;
    bool cut;
};

/** Parameters of the search of a position. */
typedef struct StarQuery {
    double alpha, beta;
    uint32_t turns; /* number of turns that may still begin */
    uint32_t level;
    uint32_t moves; /* a probe tries only this many moves; 0: all */
} StarQuery;

static double smaller(double a, double b) {
    return b < a ? b : a;
}

static double larger(double a, double b) {
    return b > a ? b : a;
}

// ---- Memory

static bool level_create(StarLevel *level, const Rules *rules) {
    const size_t outcomes = rules_outcomes_max(rules);
    level->after = game_alloc(rules);
    level->outcomes = malloc(outcomes * sizeof *level->outcomes);
    level->low = malloc(outcomes * sizeof *level->low);
    level->high = malloc(outcomes * sizeof *level->high);
    return level->after != NULL && level->outcomes != NULL && level->low != NULL &&
           level->high != NULL;
}

static bool memory_take(StarSearch *self, Message *message) {
    const Rules *rules = self->rules;
    self->level_count = self->settings.depth_max * LEVELS_PER_TURN;
    self->levels = calloc(self->level_count, sizeof *self->levels);
    if (self->levels == NULL || turn_moves_create(&self->lister, rules, message) != STATUS_OK) {
        return false;
    }
    for (uint32_t i = 0; i < self->level_count; i++) {
        if (!level_create(&self->levels[i], rules)) {
            return false;
        }
    }
    // A turn lists its placements once, then single actions.
    self->moves_max = (size_t)self->settings.depth_max * turn_moves_max(rules) +
                      (size_t)self->level_count * rules_actions_max(rules);
    self->moves = malloc(self->moves_max * sizeof *self->moves);
    return self->moves != NULL;
}

Status star_search_create(StarSearch **out, const Rules *rules, const StarSettings *settings,
                          Message *message) {
    StarSearch *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a search");
    }
    self->rules = rules;
    self->settings = *settings;
    if (!memory_take(self, message)) {
        star_search_destroy(self);
        return message_set(message, STATUS_NO_MEMORY, "no memory for a search");
    }
    *out = self;
    return STATUS_OK;
}

void star_search_destroy(StarSearch *self) {
    if (self == NULL) {
        return;
    }
    for (uint32_t i = 0; self->levels != NULL && i < self->level_count; i++) {
        free(self->levels[i].after);
        free(self->levels[i].outcomes);
        free(self->levels[i].low);
        free(self->levels[i].high);
    }
    turn_moves_destroy(&self->lister);
    free(self->levels);
    free(self->moves);
    free(self);
}

// ---- Positions

static double leaf_value(const StarSearch *self, const Game *game) {
    const double lead = paper_lead(self->rules, game, self->player);
    return smaller(larger(lead, -self->settings.bound), self->settings.bound);
}

// Counts a position. @return true if the search has reached its limit
static bool limit_reached(StarSearch *self) {
    self->nodes++;
    if (self->limit.nodes > 0 && self->nodes > self->limit.nodes) {
        self->cut = true;
    }
    if (self->limit.end > 0 && self->nodes % CLOCK_PERIOD == 0 &&
        self->limit.budget->clock(self->limit.budget->clock_user) >= self->limit.end) {
        self->cut = true;
    }
    return self->cut;
}

static double value_of(StarSearch *self, const Game *game, StarQuery query);

// Returns the value of the best or worst move for the player of the search, whichever player
// decides.
static double value_of_decision(StarSearch *self, const Game *game, int decider, StarQuery query) {
    WholeTurn *const moves = self->moves + self->moves_used;
    Game *const after = self->levels[query.level].after;
    uint32_t count = turn_moves_list(&self->lister, game, moves);
    const size_t used = self->moves_used;
    turn_moves_sort(&self->lister, game, moves, count);
    self->moves_used += count;
    count = query.moves > 0 && query.moves < count ? query.moves : count;
    const bool pruned = self->settings.kind != STAR_NONE;
    const bool maximizes = decider == self->player;
    StarQuery below = query;
    below.level++;
    below.moves = 0;
    double best = 0;
    for (uint32_t i = 0; i < count; i++) {
        game_copy(self->rules, after, game);
        turn_move_apply(self->rules, after, &moves[i]);
        const double value = value_of(self, after, below);
        best = i == 0 || (maximizes ? value > best : value < best) ? value : best;
        if (pruned && (maximizes ? best >= query.beta : best <= query.alpha)) {
            break;
        }
        if (pruned && maximizes) {
            below.alpha = larger(below.alpha, best);
        } else if (pruned) {
            below.beta = smaller(below.beta, best);
        }
    }
    self->moves_used = used;
    return best;
}

// ---- Chance

// A chance node being searched.
typedef struct StarChance {
    const Game *game;
    PendingKind kind;
    StarLevel *level;
    uint32_t count;
    double total; /* sum of the weights */
    StarQuery query;
} StarChance;

static double share_of(const StarChance *chance, uint32_t outcome) {
    return chance->level->outcomes[outcome].weight / chance->total;
}

// Sorts likely outcomes first, since they narrow the window most. Equal ones keep their order.
static void outcomes_sort(Outcome *outcomes, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const Outcome outcome = outcomes[i];
        uint32_t to = i;
        for (; to > 0 && outcomes[to - 1].weight < outcome.weight; to--) {
            outcomes[to] = outcomes[to - 1];
        }
        outcomes[to] = outcome;
    }
}

// Resolves an outcome in the level's game and returns how to search the result. A tile that fits
// nowhere is redrawn in the same turn.
static StarQuery outcome_resolve(StarSearch *self, const StarChance *chance, uint32_t outcome) {
    Game *const after = chance->level->after;
    game_copy(self->rules, after, chance->game);
    const Status status = game_resolve(self->rules, after, chance->level->outcomes[outcome].number);
    CHECK(status == STATUS_OK);
    StarQuery below = chance->query;
    below.level++;
    below.moves = 0;
    if (chance->kind == PENDING_DRAW && game_pending(self->rules, after).kind != PENDING_DRAW) {
        below.turns--;
    }
    return below;
}

// Keeps only tiles that fit somewhere, if any, and one tile otherwise, for a draw that begins the
// last turn. Tiles that fit nowhere change only the remaining tiles, which no longer matter. The
// first tile that fits has the same probability as if only such tiles were left. Without this, the
// search would try these tiles in every order.
static void fitting_keep(StarSearch *self, StarChance *chance) {
    Outcome *const outcomes = chance->level->outcomes;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < chance->count; i++) {
        (void)outcome_resolve(self, chance, i);
        if (game_pending(self->rules, chance->level->after).kind != PENDING_DRAW) {
            outcomes[kept++] = outcomes[i];
        }
    }
    chance->count = kept > 0 ? kept : 1;
}

static double mean_of_outcomes(StarSearch *self, const StarChance *chance) {
    double mean = 0;
    for (uint32_t i = 0; i < chance->count; i++) {
        const StarQuery below = outcome_resolve(self, chance, i);
        mean += share_of(chance, i) * value_of(self, chance->level->after, below);
    }
    return mean;
}

// Returns the least mean of the outcomes from `from` on, by their bounds. rest_high returns the
// greatest.
static double rest_low(const StarChance *chance, uint32_t from) {
    double sum = 0;
    for (uint32_t i = from; i < chance->count; i++) {
        sum += share_of(chance, i) * chance->level->low[i];
    }
    return sum;
}

static double rest_high(const StarChance *chance, uint32_t from) {
    double sum = 0;
    for (uint32_t i = from; i < chance->count; i++) {
        sum += share_of(chance, i) * chance->level->high[i];
    }
    return sum;
}

// Tries the first few moves after an outcome. Their value bounds it from the side of the player who
// decides there.
static void outcome_probe(StarSearch *self, const StarChance *chance, uint32_t outcome) {
    StarQuery below = outcome_resolve(self, chance, outcome);
    const Game *const after = chance->level->after;
    const Pending pending = game_pending(self->rules, after);
    const double share = share_of(chance, outcome);
    const double bound = self->settings.bound;
    if (pending.kind != PENDING_DECISION) {
        return;
    }
    double *const low = &chance->level->low[outcome];
    double *const high = &chance->level->high[outcome];
    below.moves = self->settings.probes;
    below.alpha = -bound;
    below.beta = bound;
    if (pending.player == self->player) {
        // The search can stop once the whole node reaches beta.
        const double others = rest_low(chance, 0) - share * *low;
        below.beta = smaller(bound, (chance->query.beta - others) / share);
        if (below.beta > below.alpha) {
            *low = larger(*low, value_of(self, after, below));
        }
    } else {
        const double others = rest_high(chance, 0) - share * *high;
        below.alpha = larger(-bound, (chance->query.alpha - others) / share);
        if (below.alpha < below.beta) {
            *high = smaller(*high, value_of(self, after, below));
        }
    }
}

// Star1 with the bounds of the remaining outcomes.
static double star_of_outcomes(StarSearch *self, const StarChance *chance) {
    const double bound = self->settings.bound;
    double sum = 0;
    for (uint32_t i = 0; i < chance->count; i++) {
        if (sum + rest_low(chance, i) >= chance->query.beta) {
            return sum + rest_low(chance, i);
        }
        if (sum + rest_high(chance, i) <= chance->query.alpha) {
            return sum + rest_high(chance, i);
        }
        const double share = share_of(chance, i);
        const double low = rest_low(chance, i + 1);
        const double high = rest_high(chance, i + 1);
        const double alpha = (chance->query.alpha - sum - high) / share;
        const double beta = (chance->query.beta - sum - low) / share;
        StarQuery below = outcome_resolve(self, chance, i);
        below.alpha = larger(alpha, -bound);
        below.beta = smaller(beta, bound);
        const double value = value_of(self, chance->level->after, below);
        sum += share * value;
        if (value >= beta) {
            return sum + low;
        }
        if (value <= alpha) {
            return sum + high;
        }
    }
    return sum;
}

static double value_of_chance(StarSearch *self, const Game *game, PendingKind kind,
                              StarQuery query) {
    StarLevel *const level = &self->levels[query.level];
    StarChance chance = {.game = game,
                         .kind = kind,
                         .level = level,
                         .count = game_outcomes(self->rules, game, level->outcomes),
                         .query = query};
    outcomes_sort(level->outcomes, chance.count);
    if (kind == PENDING_DRAW && query.turns == 1) {
        fitting_keep(self, &chance);
    }
    for (uint32_t i = 0; i < chance.count; i++) {
        chance.total += level->outcomes[i].weight;
        level->low[i] = -self->settings.bound;
        level->high[i] = self->settings.bound;
    }
    if (self->settings.kind == STAR_NONE) {
        return mean_of_outcomes(self, &chance);
    }
    const bool probes = self->settings.kind == STAR_TWO && self->settings.probes > 0;
    for (uint32_t i = 0; probes && i < chance.count; i++) {
        outcome_probe(self, &chance, i);
        const double low = rest_low(&chance, 0);
        const double high = rest_high(&chance, 0);
        if (low >= query.beta || high <= query.alpha) {
            return low >= query.beta ? low : high;
        }
    }
    return star_of_outcomes(self, &chance);
}

// ---- The search

// Recursion descends one level per move or outcome and ends with the levels.
static double value_of(StarSearch *self, const Game *game, StarQuery query) {
    const Pending pending = game_pending(self->rules, game);
    const bool full = query.level == self->level_count ||
                      self->moves_used + turn_moves_max(self->rules) > self->moves_max;
    if (limit_reached(self) || full || pending.kind == PENDING_OVER ||
        (pending.kind == PENDING_DRAW && query.turns == 0)) {
        return leaf_value(self, game);
    }
    return pending.kind == PENDING_DECISION ? value_of_decision(self, game, pending.player, query)
                                            : value_of_chance(self, game, pending.kind, query);
}

uint32_t star_search_moves(StarSearch *self, const Game *game, const WholeTurn *moves,
                           uint32_t count, uint32_t depth, const StarLimit *limit, double *values) {
    ASSERT(depth >= 1 && depth <= self->settings.depth_max && count > 0);
    StarQuery query = {.alpha = -self->settings.bound,
                       .beta = self->settings.bound,
                       .turns = depth - 1,
                       .level = 1};
    self->player = game_pending(self->rules, game).player;
    self->limit = *limit;
    self->nodes = 0;
    self->cut = false;
    self->moves_used = 0;
    uint32_t best = 0;
    for (uint32_t i = 0; i < count; i++) {
        game_copy(self->rules, self->levels[0].after, game);
        turn_move_apply(self->rules, self->levels[0].after, &moves[i]);
        values[i] = value_of(self, self->levels[0].after, query);
        best = values[i] > values[best] ? i : best;
        query.alpha = self->settings.kind == STAR_NONE ? query.alpha : values[best];
    }
    return best;
}

uint64_t star_search_nodes(const StarSearch *self) {
    return self->nodes;
}

bool star_search_cut(const StarSearch *self) {
    return self->cut;
}
