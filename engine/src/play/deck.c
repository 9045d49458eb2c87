// SPDX-License-Identifier: MIT The hidden order of a real game: shuffling, drawing, its events, and
// random games played with it.
#include "carcarena/engine/view.h"
#include "model/kernel.h"
#include "turn/chance.h"
#include "turn/turn.h"

/** Sorts a shuffled deck by stages and keeps the order within each. */
static void deck_sort(const Rules *rules, Deck *deck) {
    for (uint32_t i = 1; i < deck->count; i++) {
        const uint16_t type = deck->types[i];
        uint32_t at = i;
        for (; at > 0 && rules->types[deck->types[at - 1]].stage > rules->types[type].stage; at--) {
            deck->types[at] = deck->types[at - 1];
        }
        deck->types[at] = type;
    }
}

/** Lists all tiles of a game, unsorted. */
static void deck_fill(const Rules *rules, Deck *deck) {
    const Game *start = rules->start;
    deck->next = 0;
    deck->count = start->pool_count;
    CHECK(deck->count <= DECK_TILES_MAX);
    rules->kernel->pool_list(start, deck->types);
}

static void deck_swap(Deck *deck, uint32_t one, uint32_t other) {
    const uint16_t kept = deck->types[one];
    deck->types[one] = deck->types[other];
    deck->types[other] = kept;
}

void deck_shuffle(const Rules *rules, Deck *deck, Rng *rng) {
    deck_fill(rules, deck);
    for (uint32_t left = deck->count; left > 1; left--) {
        deck_swap(deck, rng_below(rng, left), left - 1);
    }
    if (rules->staged) {
        deck_sort(rules, deck);
    }
    deck->events = rng_keyed(rng->state, RNG_EVENTS, rng->increment, 0);
}

void deck_shuffle_by(const Rules *rules, Deck *deck, DeckPick pick, void *user) {
    deck_fill(rules, deck);
    for (uint32_t left = deck->count; left > 1; left--) {
        deck_swap(deck, pick(user, left), left - 1);
    }
    if (rules->staged) {
        deck_sort(rules, deck);
    }
}

/** Inserts a tile at a random place of its stage among those not drawn yet. */
static void deck_insert(const Rules *rules, Deck *deck, uint16_t type, Rng *chance) {
    const unsigned stage = rules->types[type].stage;
    uint32_t first = deck->next;
    while (first < deck->count && rules->types[deck->types[first]].stage < stage) {
        first++;
    }
    uint32_t end = first;
    while (end < deck->count && rules->types[deck->types[end]].stage == stage) {
        end++;
    }
    uint32_t place = first + rng_below(chance, end - first + 1);
    if (deck->next > 0) { // those before it move into the room of a drawn tile
        deck->next--;
        place--;
        for (uint32_t at = deck->next; at < place; at++) {
            deck->types[at] = deck->types[at + 1];
        }
    } else {
        CHECK(deck->count < DECK_TILES_MAX);
        for (uint32_t at = deck->count++; at > place; at--) {
            deck->types[at] = deck->types[at - 1];
        }
    }
    deck->types[place] = type;
}

bool deck_needs_chance(const Deck *deck, const Game *game) {
    return deck->count - deck->next < game->pool_count;
}

/** Inserts the tiles that were put back since the last draw. */
static void deck_take_back(const Rules *rules, Deck *deck, const Game *game, Rng *chance) {
    if (!deck_needs_chance(deck, game)) {
        return;
    }
    for (uint32_t type = 0; type < rules->type_count; type++) {
        int back = (int)game_remaining(rules, game, type);
        for (uint32_t i = deck->next; i < deck->count; i++) {
            back -= deck->types[i] == type;
        }
        for (; back > 0; back--) {
            deck_insert(rules, deck, (uint16_t)type, chance);
        }
    }
}

uint32_t deck_draw(const Rules *rules, Deck *deck, Game *game, Rng *chance) {
    return deck_draw_logged(rules, deck, game, chance, NULL);
}

uint32_t deck_draw_logged(const Rules *rules, Deck *deck, Game *game, Rng *chance, ScoreLog *log) {
    deck_take_back(rules, deck, game, chance);
    CHECK(deck->next < deck->count);
    const uint16_t type = deck->types[deck->next++];
    const Status status = game_draw_tile_logged(rules, game, type, log);
    CHECK(status == STATUS_OK);
    return type;
}

Outcome deck_resolve(const Rules *rules, Deck *deck, Game *game, ScoreLog *log) {
    CHECK(game->pending == PENDING_CHANCE);
    return chance_event(rules, game, &deck->events, log);
}

uint32_t deck_playout(const Rules *rules, Deck *deck, Game *game, Rng *seats, Rng *chance) {
    uint32_t plies = 0;
    if (rules->plain_turn && game->pending == PENDING_DRAW) {
        CHECK(deck->count - deck->next == game->pool_count);
        const uint32_t draws = game->draws_left;
        plies = rules->kernel->playout_deck(rules, game, &deck->types[deck->next], seats,
                                            &deck->events) +
                draws;
        deck->next += draws;
        if (game->pending == PENDING_DRAW) {
            turn_go_on(rules, game, PHASE_AGAIN, NULL); // the stack is empty: final scoring
        }
        return plies;
    }
    for (; game->pending != PENDING_OVER; plies++) {
        if (game->pending == PENDING_DRAW) {
            (void)deck_draw(rules, deck, game, chance);
        } else if (game->pending == PENDING_CHANCE) {
            (void)deck_resolve(rules, deck, game, NULL);
        } else {
            game_apply(rules, game, game_sample_action(rules, game, &seats[game->decider]));
        }
    }
    return plies;
}
