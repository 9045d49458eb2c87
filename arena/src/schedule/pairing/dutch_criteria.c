// SPDX-License-Identifier: MIT
//
// The criteria of C.04.3, article 2, as costs of edges, and what decides between equal candidates
// as more of them: candidates are taken in the order in which articles 3.6, 3.7 and 4 bring them.
#include "schedule/pairing/dutch_bracket.h"

#include <stdlib.h>

// ---- Lists

void criteria_free(Criteria *criteria) {
    free(criteria->list);
    *criteria = (Criteria){0};
}

static uint32_t bits_of(uint64_t value) {
    uint32_t bits = 1;
    while (value >> bits != 0) {
        bits++;
    }
    return bits;
}

static void criterion_add(Criteria *criteria, const Bracket *bracket, Criterion criterion) {
    if (criteria->count == criteria->room) {
        const uint32_t room = criteria->room == 0 ? 64 : criteria->room * 2;
        Criterion *const grown = realloc(criteria->list, room * sizeof *grown);
        if (grown == NULL) {
            criteria->failed = true;
            return;
        }
        criteria->list = grown;
        criteria->room = room;
    }
    // One edge of a matching has the owner; without one all edges may have the full cost.
    const uint64_t edges = criterion.owner == DUTCH_NOBODY ? (bracket->count + 1) / 2 : 1;
    criterion.bits = bits_of(edges * criterion.worst);
    criteria->list[criteria->count++] = criterion;
}

static void add(Criteria *criteria, const Bracket *bracket, EdgeCost *cost, uint32_t argument,
                uint32_t worst) {
    criterion_add(
        criteria, bracket,
        (Criterion){.cost = cost, .argument = argument, .worst = worst, .owner = DUTCH_NOBODY});
}

static void add_owned(Criteria *criteria, const Bracket *bracket, EdgeCost *cost, uint32_t owner,
                      uint32_t worst) {
    criterion_add(criteria, bracket,
                  (Criterion){.cost = cost, .argument = owner, .worst = worst, .owner = owner});
}

// ---- Floaters

static bool floats_down(const Bracket *bracket, const Edge *edge) {
    return edge->a < bracket->size && !edge->inside;
}

static bool is_moved(const Bracket *bracket, const Edge *edge, uint32_t score) {
    return edge->a < bracket->moved && edge->high->score == score;
}

static uint32_t cost_bye_score(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return edge->low == NULL ? edge->high->score : 0;
}

static uint32_t cost_unpaired(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return edge->inside ? 0 : 1;
}

static uint32_t cost_floater(const Bracket *bracket, const Edge *edge, uint32_t score) {
    return floats_down(bracket, edge) && is_moved(bracket, edge, score) ? 1 : 0;
}

static bool in_following(const Bracket *bracket, const Edge *edge) {
    return edge->b >= bracket->size && edge->b < bracket->next;
}

static uint32_t cost_following_unpaired(const Bracket *bracket, const Edge *edge,
                                        uint32_t argument) {
    return in_following(bracket, edge) ? 0 : 1;
}

static uint32_t cost_following_floater(const Bracket *bracket, const Edge *edge, uint32_t score) {
    return floats_down(bracket, edge) && edge->high->score == score && !in_following(bracket, edge)
               ? 1
               : 0;
}

static uint32_t cost_bye_unplayed(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return floats_down(bracket, edge) && edge->low == NULL ? edge->high->unplayed : 0;
}

// ---- Colours

static uint32_t cost_wide(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return edge->colours.wide;
}

static uint32_t cost_thrice(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return edge->colours.thrice;
}

static uint32_t cost_denied(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return edge->colours.denied;
}

static uint32_t cost_strong_denied(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return edge->colours.strong_denied;
}

// ---- Floats of the rounds before. Their argument is a score and how far to look back.

static uint32_t look(uint32_t score, uint32_t back) {
    return score * DUTCH_FLOATS + back;
}

static uint32_t cost_resident_again(const Bracket *bracket, const Edge *edge, uint32_t back) {
    return floats_down(bracket, edge) && edge->a >= bracket->moved &&
                   edge->high->floats[back] == FLOAT_DOWN
               ? 1
               : 0;
}

static bool upfloats_again(const Bracket *bracket, const Edge *edge, uint32_t back) {
    return edge->inside && edge->a < bracket->moved && edge->low->floats[back] == FLOAT_UP;
}

static uint32_t cost_opponent_again(const Bracket *bracket, const Edge *edge, uint32_t back) {
    return upfloats_again(bracket, edge, back) ? 1 : 0;
}

/** A moved-down player who floats on has a larger difference than any who is paired; those paired
 * all meet residents. So what counts, from the highest score down, is who floats on. */
static uint32_t cost_moved_again(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return cost_floater(bracket, edge, argument / DUTCH_FLOATS) != 0 &&
                   edge->high->floats[argument % DUTCH_FLOATS] == FLOAT_DOWN
               ? 1
               : 0;
}

static uint32_t cost_opponent_score(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return is_moved(bracket, edge, argument / DUTCH_FLOATS) &&
                   upfloats_again(bracket, edge, argument % DUTCH_FLOATS)
               ? 1
               : 0;
}

// ---- The criteria in their order

void criteria_add_bye(Criteria *criteria, const Bracket *bracket) {
    // The highest score comes first: vertices are in the order of ranks.
    const uint32_t worst = bracket->has_bye ? bracket->players[0]->score : 0;
    add(criteria, bracket, cost_bye_score, 0, worst);
}

void criteria_add_pairs(Criteria *criteria, const Bracket *bracket) {
    add(criteria, bracket, cost_unpaired, 0, 1);
}

/** Adds a criterion for each score of the vertices from the first on, the highest score first. */
static void add_by_score(Criteria *criteria, const Bracket *bracket, EdgeCost *cost, uint32_t end,
                         uint32_t back) {
    for (uint32_t i = 0; i < end; i++) {
        const uint32_t score = bracket->players[i]->score;
        if (i == 0 || bracket->players[i - 1]->score != score) {
            add(criteria, bracket, cost, back == DUTCH_FLOATS ? score : look(score, back), 1);
        }
    }
}

void criteria_add_all(Criteria *criteria, const Bracket *bracket) {
    criteria_add_pairs(criteria, bracket);                                       // [C6]
    add_by_score(criteria, bracket, cost_floater, bracket->moved, DUTCH_FLOATS); // [C7]
    if (bracket->next > bracket->size) {                                         // [C8]
        add(criteria, bracket, cost_following_unpaired, 0, 1);
        add_by_score(criteria, bracket, cost_following_floater, bracket->size, DUTCH_FLOATS);
    }
    if (bracket->single) { // [C9]
        uint32_t most = 0;
        for (uint32_t i = 0; i < bracket->size; i++) {
            const uint32_t unplayed = bracket->players[i]->unplayed;
            most = unplayed > most ? unplayed : most;
        }
        add(criteria, bracket, cost_bye_unplayed, 0, most);
    }
    add(criteria, bracket, cost_wide, 0, 2);          // [C10]
    add(criteria, bracket, cost_thrice, 0, 2);        // [C11]
    add(criteria, bracket, cost_denied, 0, 2);        // [C12]
    add(criteria, bracket, cost_strong_denied, 0, 2); // [C13]
    for (uint32_t back = 0; back < DUTCH_FLOATS; back++) {
        add(criteria, bracket, cost_resident_again, back, 1); // [C14] [C16]
        if (bracket->moved > 0) {
            add(criteria, bracket, cost_opponent_again, back, 1); // [C15] [C17]
        }
    }
    for (uint32_t back = 0; back < DUTCH_FLOATS; back++) {
        add_by_score(criteria, bracket, cost_moved_again, bracket->moved, back);    // [C18] [C20]
        add_by_score(criteria, bracket, cost_opponent_score, bracket->moved, back); // [C19] [C21]
    }
}

// ---- The order of candidates: moved-down players

static uint32_t cost_partner(const Bracket *bracket, const Edge *edge, uint32_t vertex) {
    return edge->inside && edge->a == vertex ? edge->b : 0;
}

void criteria_add_moved(Criteria *criteria, const Bracket *bracket) {
    for (uint32_t i = 0; i < bracket->moved; i++) {
        add_owned(criteria, bracket, cost_unpaired, i, 1);
    }
    for (uint32_t i = 0; i < bracket->moved; i++) {
        add_owned(criteria, bracket, cost_partner, i, bracket->size);
    }
}

// ---- The order of candidates: the remainder. The higher one of each pair is in S1.

static bool in_remainder(const Bracket *bracket, const Edge *edge) {
    return edge->inside && edge->a >= bracket->moved;
}

static uint32_t cost_exchanged(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return in_remainder(bracket, edge) && bracket->numbers[edge->a] >= bracket->pairs ? 1 : 0;
}

static uint32_t cost_sum(const Bracket *bracket, const Edge *edge, uint32_t argument) {
    return in_remainder(bracket, edge) ? bracket->numbers[edge->a] : 0;
}

static uint32_t cost_in_s1(const Bracket *bracket, const Edge *edge, uint32_t vertex) {
    return in_remainder(bracket, edge) && edge->a == vertex ? 1 : 0;
}

static uint32_t cost_in_s2(const Bracket *bracket, const Edge *edge, uint32_t vertex) {
    return 1 - cost_in_s1(bracket, edge, vertex);
}

static uint32_t cost_transposed(const Bracket *bracket, const Edge *edge, uint32_t vertex) {
    return in_remainder(bracket, edge) && edge->a == vertex ? bracket->numbers[edge->b] : 0;
}

/** Vertex of a number in the remainder. */
static uint32_t vertex_of(const Bracket *bracket, uint32_t number) {
    uint32_t vertex = bracket->moved;
    while (bracket->numbers[vertex] != number) {
        vertex++;
    }
    return vertex;
}

void criteria_add_remainder(Criteria *criteria, const Bracket *bracket, uint32_t first,
                            uint32_t end) {
    add(criteria, bracket, cost_exchanged, 0, 1);            // 4.3: fewest exchanged players
    add(criteria, bracket, cost_sum, 0, bracket->residents); // the smallest difference
    for (uint32_t number = bracket->pairs; number-- > 0;) {  // the lowest ranked leave S1
        add_owned(criteria, bracket, cost_in_s1, vertex_of(bracket, number), 1);
    }
    for (uint32_t number = bracket->pairs; number < bracket->residents; number++) {
        add_owned(criteria, bracket, cost_in_s2, vertex_of(bracket, number), 1);
    }
    for (uint32_t number = first; number < end; number++) { // 4.2
        add_owned(criteria, bracket, cost_transposed, vertex_of(bracket, number),
                  bracket->residents);
    }
}
