// SPDX-License-Identifier: MIT
//
// From the highest score down: each bracket is paired as well as its criteria allow while all lower
// players can still be paired (article 1.9), and who is left floats down into the next.
#include "schedule/pairing/dutch.h"

#include "schedule/pairing/dutch_bracket.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

// As many partners are looked for at once as keep weights short.
enum { PARTNERS_AT_ONCE = 48 };

/** A round while it is paired. */
typedef struct Pairing {
    const DutchRound *round;
    DutchPlayer *players;
    Bracket bracket;
    const DutchPlayer *(*tables)[2]; // who ranks higher first
    uint32_t table_count;
} Pairing;

// ---- A bracket

typedef void CriteriaAdd(Criteria *criteria, const Bracket *bracket);

/** Matches by a list of criteria. */
static Status bracket_match_by(Bracket *bracket, CriteriaAdd *add, CriteriaAdd *then,
                               Message *message) {
    Criteria criteria = {0};
    add(&criteria, bracket);
    if (then != NULL) {
        then(&criteria, bracket);
    }
    const Status status = bracket_match(bracket, &criteria, message);
    criteria_free(&criteria);
    return status;
}

/** Pairs that the last matching made inside of the bracket, from a vertex on. */
static uint32_t pairs_from(const Bracket *bracket, uint32_t first) {
    uint32_t pairs = 0;
    for (uint32_t i = first; i < bracket->size; i++) {
        pairs += bracket_paired(bracket, i) && bracket->mates[i] > i ? 1 : 0;
    }
    return pairs;
}

static void vertex_settle(Bracket *bracket, uint32_t vertex) {
    bracket->settled[vertex] = true;
    if (bracket_paired(bracket, vertex)) {
        bracket->settled[bracket->mates[vertex]] = true;
    }
}

/** Moved-down players come first: their partners are settled, and who of them floats on. */
static Status moved_pair(Bracket *bracket, Message *message) {
    if (bracket->moved == 0) {
        return STATUS_OK;
    }
    const Status status = bracket_match_by(bracket, criteria_add_all, criteria_add_moved, message);
    for (uint32_t i = 0; status == STATUS_OK && i < bracket->moved; i++) {
        vertex_settle(bracket, i);
    }
    return status;
}

/** Article 4.1: residents without a moved-down opponent are numbered anew. */
static void remainder_number(Bracket *bracket) {
    bracket->residents = 0;
    for (uint32_t i = bracket->moved; i < bracket->size; i++) {
        bracket->numbers[i] = bracket->settled[i] ? DUTCH_NOBODY : bracket->residents++;
    }
    bracket->pairs = pairs_from(bracket, bracket->moved);
}

/** Settles the pairs whose higher player has a number in a range. @return how many there are */
static uint32_t remainder_settle(Bracket *bracket, uint32_t first, uint32_t end) {
    uint32_t pairs = 0;
    for (uint32_t i = bracket->moved; i < bracket->size; i++) {
        const uint32_t number = bracket->numbers[i];
        if (number >= first && number < end && bracket_paired(bracket, i) &&
            bracket->mates[i] > i) {
            vertex_settle(bracket, i);
            pairs++;
        }
    }
    return pairs;
}

static Status remainder_pair(Bracket *bracket, Message *message) {
    remainder_number(bracket);
    Status status = STATUS_OK;
    uint32_t settled = 0;
    for (uint32_t first = 0; status == STATUS_OK && settled < bracket->pairs;
         first += PARTNERS_AT_ONCE) {
        const uint32_t end = first + PARTNERS_AT_ONCE < bracket->residents
                                 ? first + PARTNERS_AT_ONCE
                                 : bracket->residents;
        Criteria criteria = {0};
        criteria_add_all(&criteria, bracket);
        criteria_add_remainder(&criteria, bracket, first, end);
        status = bracket_match(bracket, &criteria, message);
        criteria_free(&criteria);
        if (status == STATUS_OK) {
            settled += remainder_settle(bracket, first, end);
        }
    }
    return status;
}

/** Pairs the bracket; the result is in its mates. */
static Status bracket_pair(Bracket *bracket, Message *message) {
    memset(bracket->settled, 0, bracket->count * sizeof *bracket->settled);
    bracket->single = false;
    Status status = bracket_match_by(bracket, criteria_add_pairs, NULL, message);
    if (status != STATUS_OK) {
        return status;
    }
    // Residents of a higher score than that of the bye's player never get it. From there on down
    // one of those who float down is that player; [C9] wants to know if it is the only one.
    const uint32_t score = bracket->players[bracket->moved]->score;
    bracket->single = bracket->has_bye && score <= bracket->bye_score &&
                      bracket->size == 2 * pairs_from(bracket, 0) + 1;
    status = moved_pair(bracket, message);
    return status == STATUS_OK ? remainder_pair(bracket, message) : status;
}

// ---- From bracket to bracket

/** Vertices of the next bracket: those left of the last one and the next score. */
static void bracket_enter(Bracket *bracket, uint32_t moved) {
    const uint32_t players = bracket->count - (bracket->has_bye ? 1 : 0);
    bracket->moved = moved;
    bracket->size = moved;
    while (bracket->size < players &&
           bracket->players[bracket->size]->score == bracket->players[moved]->score) {
        bracket->size++;
    }
    bracket->next = bracket->size;
    while (bracket->next < players &&
           bracket->players[bracket->next]->score == bracket->players[bracket->size]->score) {
        bracket->next++;
    }
}

/** Takes the pairs of a bracket out. @return how many players float down */
static uint32_t bracket_leave(Pairing *pairing) {
    Bracket *const bracket = &pairing->bracket;
    for (uint32_t i = 0; i < bracket->size; i++) {
        if (bracket_paired(bracket, i) && bracket->mates[i] > i) {
            pairing->tables[pairing->table_count][0] = bracket->players[i];
            pairing->tables[pairing->table_count++][1] = bracket->players[bracket->mates[i]];
        }
    }
    uint32_t floaters = 0;
    for (uint32_t i = 0; i < bracket->size; i++) {
        if (!bracket_paired(bracket, i)) {
            bracket->players[floaters++] = bracket->players[i];
        }
    }
    const uint32_t gone = bracket->size - floaters;
    memmove(bracket->players + floaters, bracket->players + bracket->size,
            (bracket->count - bracket->size) * sizeof(const DutchPlayer *));
    bracket->count -= gone;
    return floaters;
}

/** [C4] and [C5] for all: finds how lenient the arbiter has to be, and the score of the bye. */
static Status round_begin(Bracket *bracket, Message *message) {
    bracket->bye_score = UINT32_MAX;
    memset(bracket->settled, 0, bracket->count * sizeof *bracket->settled);
    for (bracket->leniency = 0;; bracket->leniency++) {
        TRY(bracket_match_by(bracket, criteria_add_bye, NULL, message));
        if (bracket_is_whole(bracket)) {
            break;
        }
    }
    if (bracket->has_bye) {
        bracket->bye_score = bracket->players[bracket->mates[bracket->count - 1]]->score;
    }
    return STATUS_OK;
}

/** @param bye receives who floats down from the last bracket. */
static Status round_pair(Pairing *pairing, uint32_t *bye, Message *message) {
    Bracket *const bracket = &pairing->bracket;
    *bye = DUTCH_NOBODY;
    Status status = bracket->count > 0 ? round_begin(bracket, message) : STATUS_OK;
    uint32_t floaters = 0;
    while (status == STATUS_OK && floaters < bracket->count - (bracket->has_bye ? 1 : 0)) {
        bracket_enter(bracket, floaters);
        status = bracket_pair(bracket, message);
        if (status == STATUS_OK) {
            floaters = bracket_leave(pairing);
        }
    }
    if (status == STATUS_OK && bracket->has_bye) {
        CHECK(floaters == 1);
        *bye = bracket->players[0]->number;
    }
    return status;
}

// ---- The whole

static int players_compare(const void *left, const void *right) {
    const DutchPlayer *const *const a = left;
    const DutchPlayer *const *const b = right;
    return dutch_ranks_above(*a, *b) ? -1 : 1;
}

/** Order of the tables: the higher score, the sum of both, the higher rank (C.04.2). */
static int tables_compare(const void *left, const void *right) {
    const DutchPlayer *const *const a = left;
    const DutchPlayer *const *const b = right;
    if (a[0]->score != b[0]->score) {
        return a[0]->score > b[0]->score ? -1 : 1;
    }
    if (a[1]->score != b[1]->score) {
        return a[1]->score > b[1]->score ? -1 : 1;
    }
    return dutch_ranks_above(a[0], b[0]) ? -1 : 1;
}

static void lineup_write(Pairing *pairing, uint32_t *lineup) {
    qsort(pairing->tables, pairing->table_count, sizeof *pairing->tables, tables_compare);
    for (uint32_t i = 0; i < pairing->table_count; i++) {
        const DutchPlayer *const high = pairing->tables[i][0];
        const DutchPlayer *const low = pairing->tables[i][1];
        const bool first = dutch_colours(high, low, pairing->round->lot_first).first;
        lineup[2 * (size_t)i] = first ? high->number : low->number;
        lineup[2 * (size_t)i + 1] = first ? low->number : high->number;
    }
}

/** Everybody who is there, by rank, and the bye if their number is odd. */
static void players_seat(Pairing *pairing) {
    Bracket *const bracket = &pairing->bracket;
    dutch_players_make(pairing->round, pairing->players);
    for (uint32_t i = 0; i < pairing->round->players; i++) {
        if (!pairing->round->absent[i]) {
            bracket->players[bracket->count++] = &pairing->players[i];
        }
    }
    qsort(bracket->players, bracket->count, sizeof(const DutchPlayer *), players_compare);
    bracket->has_bye = bracket->count % 2 == 1;
    if (bracket->has_bye) {
        bracket->players[bracket->count++] = NULL;
    }
    bracket->lot_first = pairing->round->lot_first;
}

Status dutch_pair(const DutchRound *round, uint32_t *lineup, uint32_t *tables, uint32_t *bye,
                  Message *message) {
    const size_t room = (size_t)round->players + 1;
    Pairing pairing = {.round = round};
    Bracket *const bracket = &pairing.bracket;
    pairing.players = calloc(room, sizeof *pairing.players);
    pairing.tables = calloc(room, sizeof *pairing.tables);
    bracket->players = calloc(room, sizeof(const DutchPlayer *));
    bracket->mates = calloc(room, sizeof *bracket->mates);
    bracket->settled = calloc(room, sizeof *bracket->settled);
    bracket->numbers = calloc(room, sizeof *bracket->numbers);
    Status status = STATUS_OK;
    if (pairing.players == NULL || pairing.tables == NULL || bracket->players == NULL ||
        bracket->mates == NULL || bracket->settled == NULL || bracket->numbers == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the pairing");
    } else {
        players_seat(&pairing);
        status = round_pair(&pairing, bye, message);
    }
    if (status == STATUS_OK) {
        lineup_write(&pairing, lineup);
        *tables = pairing.table_count;
    }
    free(pairing.players);
    free(pairing.tables);
    free((void *)bracket->players);
    free(bracket->mates);
    free(bracket->settled);
    free(bracket->numbers);
    return status;
}
