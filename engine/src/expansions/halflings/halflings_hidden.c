// SPDX-License-Identifier: MIT
// What a player knows of the half tiles that others hold face down: how many, and of which set.
// Where they are taken one by one, whoever takes one sees what is left. So he knows which ones were
// taken since he took his last one, but not which of the others has which of them; and of those
// taken after his last one he knows nothing. Nobody sees what is left over.
//
// All half tiles that may have changed places are sorted into groups, such that any order within a
// group agrees with all that the viewer knows. To veil is to put each group into ascending order,
// to guess is to shuffle it.
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

/** A place in which some half tile of its group may be. */
typedef struct HiddenHalf {
    int holder;     /* -1: left over */
    int turn;       /* number in Halflings.taken, or -1 */
    unsigned group; /* of those taken between two of the viewer's own, from 1 on; 0: later */
    unsigned number;
} HiddenHalf;

bool halflings_hidden(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_HIDDEN] != 0;
}

/** True if the viewer is just being asked which one to take, and so sees what is left. */
static bool sees_pile(const Rules *rules, const Game *game, uint32_t module, int viewer) {
    return game->pending == PENDING_DECISION && (int)game->decider == viewer &&
           turn_module(rules, game) == module && turn_phase(rules, game)->sealed;
}

/** How many were taken when the viewer last saw the pile. */
static uint32_t seen_count(const Rules *rules, const Game *game, uint32_t module, int viewer) {
    const Halflings *halflings = halflings_of_const(rules, game, module);
    uint32_t seen = sees_pile(rules, game, module, viewer) ? halflings->given : 0;
    for (uint32_t i = seen; i < HALVES_MAX; i++) {
        const unsigned taken = halflings->taken[i];
        seen = taken != 0 && (int)half_taken_player(taken) == viewer ? i : seen;
    }
    return seen;
}

/** Where a half tile that somebody holds was taken. */
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

/** Half tiles that lie on the table or are in hand to be placed, as a bit set. */
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

/** Brings the places into an order that says nothing of who holds what: as they were taken. */
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

/** Lists what a viewer does not see; returns how many. What he sees to be left over is left out. */
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

/** True if two may have changed places: they are of one group, and of one set, which all see. */
static bool may_swap(const Rules *rules, const HiddenHalf *a, const HiddenHalf *b) {
    return a->group == b->group && rules->types[half_type(rules, a->number)].set ==
                                       rules->types[half_type(rules, b->number)].set;
}

static void numbers_swap(HiddenHalf *a, HiddenHalf *b) {
    const unsigned number = a->number;
    a->number = b->number;
    b->number = number;
}

/** Puts each half tile into the place where it is now. */
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

/** Of what somebody took after the viewer last saw the pile, nobody can say when he took what he
 * has shown since: it counts as taken first. */
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
    for (uint32_t i = 0; i < count; i++) { // each of those left of its group is as likely
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
