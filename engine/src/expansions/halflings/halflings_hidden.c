// SPDX-License-Identifier: MIT
// What a player can infer about half tiles that others hold face down: their number and their set.
// In a draft, a player who takes one sees the remaining ones. The player can infer which ones were
// taken since their own last choice, but not by which player. They see nothing of later choices. No
// player sees the leftover ones.
//
// All half tiles that may have been swapped are sorted into groups. Any order within a group is
// consistent with the information of the viewer. `hide` sorts each group in ascending order,
// `determinize` shuffles it.
#include "expansions/halflings/halflings_hidden.h"

#include "base/bits.h"
#include "table/tile_moves.h"
#include "turn/turn.h"

uint32_t half_type(const Rules *rules, unsigned number) {
    uint32_t type = 0;
    for (unsigned seen = 0; !rules->types[type].half || seen++ < number;) {
        type++;
    }
    return type;
}

uint32_t half_types(const Rules *rules) {
    uint32_t count = 0;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        count += rules->types[type].half;
    }
    return count;
}

/** A place that may hold any half tile of its group. */
typedef struct HiddenHalf {
    int holder;     /* player; -1: left over */
    int turn;       /* index in Halflings.taken, or -1 */
    unsigned group; /* taken between two choices of the viewer, from 1 on; 0: later */
    unsigned number;
} HiddenHalf;

bool halflings_hidden(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_HIDDEN] != 0;
}

/** Returns whether the viewer is choosing one now, and so sees the remaining ones. */
static bool sees_pile(const Rules *rules, const Game *game, uint32_t module, int viewer) {
    return game->pending == PENDING_DECISION && (int)game->decider == viewer &&
           turn_module(rules, game) == module && turn_phase(rules, game)->sealed;
}

/** Returns the number of half tiles taken when the viewer last saw the pile. */
static uint32_t seen_count(const Rules *rules, const Game *game, uint32_t module, int viewer) {
    const Halflings *halflings = halflings_of_const(rules, game, module);
    uint32_t seen = sees_pile(rules, game, module, viewer) ? halflings->given : 0;
    for (uint32_t i = seen; i < HALVES_MAX; i++) {
        const unsigned taken = halflings->taken[i];
        seen = taken != 0 && (int)half_taken_player(taken) == viewer ? i : seen;
    }
    return seen;
}

/** Returns the place of a half tile that a player holds. */
static HiddenHalf half_held(const Halflings *halflings, unsigned holder, unsigned number,
                            uint32_t seen, int viewer) {
    HiddenHalf half = {.holder = (int)holder, .turn = -1, .number = number};
    unsigned group = 1;
    for (unsigned i = 0; i < HALVES_MAX; i++) {
        const unsigned taken = halflings->taken[i];
        if (taken == half_taken(holder, number)) {
            half.turn = (int)i;
            half.group = i < seen ? group : 0;
        }
        group += taken != 0 && (int)half_taken_player(taken) == viewer;
    }
    return half;
}

/** Returns the half tiles on the table or about to be placed, as a bit set. */
static uint32_t halves_shown(const Rules *rules, const Game *game) {
    uint32_t shown = 0;
    for (unsigned number = 0; number < half_types(rules); number++) {
        const uint32_t type = half_type(rules, number);
        PlacedTile at;
        const bool lies = rules->kernel->where(rules, game, rules->types[type].first_copy, &at);
        shown |= (uint32_t)(lies || game->hand == type) << number;
    }
    return shown;
}

/** Sorts the places by the order of the draft, which is independent of their contents. */
static void places_sort(HiddenHalf *halves, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const HiddenHalf half = halves[i];
        uint32_t at = i;
        for (; at > 0 && halves[at - 1].turn > half.turn; at--) {
            halves[at] = halves[at - 1];
        }
        halves[at] = half;
    }
}

/**
 * Lists the places that a viewer does not see; returns their number. Leftover half tiles that the
 * viewer sees are not listed.
 */
static uint32_t hidden_list(const Rules *rules, const Game *game, uint32_t module, int viewer,
                            HiddenHalf out[HALVES_MAX]) {
    const Halflings *halflings = halflings_of_const(rules, game, module);
    const uint32_t seen = seen_count(rules, game, module, viewer);
    uint32_t left = ((1U << half_types(rules)) - 1U) & ~halves_shown(rules, game);
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        left &= ~halflings->held[player];
        uint32_t rest = (int)player == viewer ? 0 : halflings->held[player];
        for (; rest != 0; rest &= rest - 1) {
            out[count++] = half_held(halflings, player, bit_lowest(rest), seen, viewer);
        }
    }
    for (; left != 0 && !sees_pile(rules, game, module, viewer); left &= left - 1) {
        out[count++] = (HiddenHalf){.holder = -1, .turn = -1, .number = bit_lowest(left)};
    }
    places_sort(out, count);
    return count;
}

/** Returns whether two half tiles may be swapped: same group, and same set, which is public. */
static bool may_swap(const Rules *rules, const HiddenHalf *a, const HiddenHalf *b) {
    return a->group == b->group && rules->types[half_type(rules, a->number)].set ==
                                       rules->types[half_type(rules, b->number)].set;
}

static void numbers_swap(HiddenHalf *a, HiddenHalf *b) {
    const unsigned number = a->number;
    a->number = b->number;
    b->number = number;
}

/** Writes each half tile to its current place. */
static void hidden_store(const Rules *rules, Game *game, uint32_t module, int viewer,
                         const HiddenHalf *halves, uint32_t count) {
    Halflings *halflings = halflings_of(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        halflings->held[player] = (int)player == viewer ? halflings->held[player] : 0;
    }
    for (uint32_t i = 0; i < count; i++) {
        const HiddenHalf *half = &halves[i];
        if (half->holder >= 0) {
            halflings->held[half->holder] |= 1U << half->number;
        }
        if (half->turn >= 0) {
            halflings->taken[half->turn] = half_taken((unsigned)half->holder, half->number);
        }
    }
}

/**
 * Half tiles taken after the viewer last saw the pile and revealed since count as taken first: the
 * viewer cannot infer when they were taken.
 */
static void shown_first(Halflings *halflings, uint32_t seen, int viewer) {
    for (uint32_t i = seen; i < HALVES_MAX; i++) {
        const unsigned player = half_taken_player(halflings->taken[i]);
        for (uint32_t k = i + 1; k < HALVES_MAX && halflings->taken[i] != 0; k++) {
            const uint16_t shown = half_taken(player, HALVES_MAX);
            if ((int)player != viewer && halflings->taken[k] == shown) {
                halflings->taken[k] = halflings->taken[i];
                halflings->taken[i] = shown;
            }
        }
    }
}

void halflings_hide(const Rules *rules, Game *game, uint32_t module, int viewer) {
    HiddenHalf halves[HALVES_MAX];
    if (!halflings_hidden(rules, module)) {
        return;
    }
    shown_first(halflings_of(rules, game, module), seen_count(rules, game, module, viewer), viewer);
    const uint32_t count = hidden_list(rules, game, module, viewer, halves);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = i + 1; k < count; k++) {
            if (may_swap(rules, &halves[i], &halves[k]) && halves[k].number < halves[i].number) {
                numbers_swap(&halves[i], &halves[k]);
            }
        }
    }
    hidden_store(rules, game, module, viewer, halves, count);
}

void halflings_determinize(const Rules *rules, Game *game, uint32_t module, int viewer, Rng *rng) {
    HiddenHalf halves[HALVES_MAX];
    if (!halflings_hidden(rules, module)) {
        return;
    }
    const uint32_t count = hidden_list(rules, game, module, viewer, halves);
    for (uint32_t i = 0; i < count; i++) { // each remaining one of its group is equally likely
        uint32_t choices[HALVES_MAX];
        uint32_t choice_count = 0;
        for (uint32_t k = i; k < count; k++) {
            choices[choice_count] = k;
            choice_count += may_swap(rules, &halves[i], &halves[k]);
        }
        numbers_swap(&halves[i], &halves[choices[rng_below(rng, choice_count)]]);
    }
    hidden_store(rules, game, module, viewer, halves, count);
}
