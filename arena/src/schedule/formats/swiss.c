// SPDX-License-Identifier: MIT
//
// Swiss system by the rules of the World Championship 2012. The first round is random. Then, from
// the top of the standings, every bot meets the next one it has not met. The standings are by wins,
// then by Buchholz (wins of the opponents without the weakest), then by the sum of point
// differences. After the rounds the first four play semi-finals (1-4 and 2-3; a draw goes to the
// better placed), then the final and the match for third place, where a draw is replayed once with
// the other bot beginning and then goes to the better placed.
//
// Where those rules are silent: tied bots are in random order, the bot that sits out (the last of
// those that did so least often) gets a win, and if all rounds without a rematch are used up, as
// few pairs as possible meet again, and none more often than necessary. With more than two seats
// tables are filled from the top in the same way and a win counts against each opponent; there are
// no finals.
//
// A list of tie-breaks can order tied bots (tie_breaks.h).
//
// Rounds of stored runs that were paired by FIDE's Dutch system are not paired again: their games
// name the tables (plan_seat_stored).
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS_USUAL = 6, // default, unless the request sets another
    FINALISTS = 4,
    SEARCH_EFFORT = 1 << 26
};

static const uint32_t NONE = UINT32_MAX;

// ---- Order

/** Sorts the bots by the standings so far; before the first round, at random. */
static Status ranking_make(const Plan *plan, Standing *rows, Message *message) {
    const uint32_t bots = plan->request.bots;
    Status status = standings_make(plan, rows, true, message);
    if (status != STATUS_OK) {
        return status;
    }
    Rng rng = schedule_lots(&plan->request, 1);
    for (uint32_t left = bots; left > 1; left--) {
        const uint32_t pick = rng_below(&rng, left);
        const uint32_t lot = rows[pick].order;
        rows[pick].order = rows[left - 1].order;
        rows[left - 1].order = lot;
    }
    if (plan->request.tie_break_count > 0) {
        status = standings_rank(plan, rows, message);
    }
    standings_sort(rows, bots);
    return status;
}

// ---- Tables of a round

/** Search for tables without rematches: the places of all tables, filled from the top. */
typedef struct Search {
    const Plan *plan;
    const Standing *rows; // in the order of the ranking
    uint16_t *meetings;   // bots * bots
    bool *taken;          // by rank
    uint32_t *choice;     // by place: rank, or NONE
    uint32_t places, seats, bots;
    uint16_t meetings_max;             // how often bots of a table may have met before
    uint32_t rematches, rematches_max; // pairs at tables that met that often; their limit
    bool ended;                        // it reached its limit of steps
} Search;

static void search_free(Search *search) {
    free(search->meetings);
    free(search->taken);
    free(search->choice);
}

static uint16_t *meetings_of(const Search *search, uint32_t a, uint32_t b) {
    return &search->meetings[(size_t)a * search->bots + b];
}

static void meetings_count(Search *search) {
    for (uint32_t i = 0; i < search->plan->table_count; i++) {
        const PlanTable *const table = &search->plan->tables[i];
        for (uint32_t a = 0; a < search->seats; a++) {
            for (uint32_t b = 0; b < search->seats; b++) {
                uint16_t *const count = meetings_of(search, table->bots[a], table->bots[b]);
                *count = (uint16_t)(*count + (a != b ? 1 : 0));
            }
        }
    }
}

/**
 * Returns how many bots at the table of `place` have met the bot of this rank as often as allowed.
 */
static uint32_t rematches_at(const Search *search, uint32_t place, uint32_t rank) {
    uint32_t count = 0;
    for (uint32_t i = place - place % search->seats; i < place; i++) {
        const uint16_t met =
            *meetings_of(search, search->rows[search->choice[i]].bot, search->rows[rank].bot);
        count += met > 0 && met == search->meetings_max ? 1 : 0;
    }
    return count;
}

/** Returns true if the bot of this rank has not met those at the table of `place` too often. */
static bool rank_suits(const Search *search, uint32_t place, uint32_t rank) {
    for (uint32_t i = place - place % search->seats; i < place; i++) {
        if (*meetings_of(search, search->rows[search->choice[i]].bot, search->rows[rank].bot) >
            search->meetings_max) {
            return false;
        }
    }
    return search->rematches + rematches_at(search, place, rank) <= search->rematches_max;
}

/** Returns the next rank to try at a place; NONE if there is none. */
static uint32_t rank_next(const Search *search, uint32_t place) {
    const bool opens = place % search->seats == 0;
    const uint32_t now = search->choice[place];
    if (opens && now != NONE) {
        return NONE; // the best free bot sits at the next table, whichever it is
    }
    uint32_t rank = now != NONE ? now + 1 : opens ? 0 : search->choice[place - 1] + 1;
    while (rank < search->bots && (search->taken[rank] || !rank_suits(search, place, rank))) {
        rank++;
    }
    return rank < search->bots ? rank : NONE;
}

/** Fills all places with backtracking. Returns false if there is no way. */
static bool search_run(Search *search, const bool *absent) {
    memcpy(search->taken, absent, search->bots * sizeof *absent);
    // A step looks at up to all bots. If this many steps do not suffice, hardly any number would.
    const uint32_t steps_max = 4 * search->bots + SEARCH_EFFORT / search->bots;
    uint32_t place = 0;
    search->rematches = 0;
    search->choice[0] = NONE;
    for (uint32_t steps = 0; place < search->places; steps++) {
        const uint32_t rank = rank_next(search, place);
        search->ended = steps == steps_max && search->meetings_max < UINT16_MAX;
        if (search->ended || (rank == NONE && place == 0)) {
            return false;
        }
        if (rank != NONE) {
            search->rematches += rematches_at(search, place, rank);
            search->choice[place++] = rank;
            search->taken[rank] = true;
            search->choice[place] = NONE;
            continue;
        }
        place--;
        search->taken[search->choice[place]] = false;
        search->rematches -= rematches_at(search, place, search->choice[place]);
    }
    return true;
}

/**
 * Finds the tables of a round: first without rematches, then with as few as possible. When a search
 * reaches its limit of steps, the next one gets twice as many.
 */
static void search_whole(Search *search, const bool *absent) {
    const uint32_t pairs = search->places * (search->seats - 1) / 2;
    const bool capped = search->plan->request.rematches == REMATCHES_CAPPED;
    search->rematches_max = pairs;
    while (!search_run(search, absent)) {
        if (search->meetings_max == 0 || search->rematches_max == pairs) {
            search->meetings_max++;
            search->rematches_max = capped ? pairs : 1;
        } else if (search->ended) {
            search->rematches_max =
                2 * search->rematches_max < pairs ? 2 * search->rematches_max : pairs;
        } else {
            search->rematches_max++;
        }
    }
}

/** Lets the last of those that sat out least often sit out, until the tables are full. */
static void byes_choose(const Search *search, bool *absent) {
    for (uint32_t left = search->bots % search->seats; left > 0; left--) {
        uint32_t chosen = NONE;
        for (uint32_t rank = search->bots; rank-- > 0;) {
            // A bot with more matches sat out less often.
            if (!absent[rank] &&
                (chosen == NONE || search->rows[rank].matches > search->rows[chosen].matches)) {
                chosen = rank;
            }
        }
        absent[chosen] = true;
    }
}

static Status search_tables(Search *search, Plan *plan, Message *message) {
    Status status = plan_stage_add(plan, STAGE_ROUND, message);
    for (uint32_t first = 0; status == STATUS_OK && first < search->places;
         first += search->seats) {
        uint32_t lineup[PLAYERS_MAX];
        for (uint32_t i = 0; i < search->seats; i++) {
            lineup[i] = search->rows[search->choice[first + i]].bot;
        }
        status = plan_table_add(plan, lineup, message);
    }
    return status;
}

static Status round_add(Plan *plan, const Standing *rows, Message *message) {
    const uint32_t bots = plan->request.bots;
    const uint32_t seats = (uint32_t)plan->request.players;
    Search search = {
        .plan = plan, .rows = rows, .bots = bots, .seats = seats, .places = bots - bots % seats};
    search.meetings = calloc((size_t)bots * bots, sizeof *search.meetings);
    search.taken = calloc(bots, sizeof *search.taken);
    search.choice = calloc((size_t)bots + 1, sizeof *search.choice);
    bool *const absent = calloc(bots, sizeof *absent);
    Status status = STATUS_OK;
    if (search.meetings == NULL || search.taken == NULL || search.choice == NULL ||
        absent == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a round of %u bots", bots);
    } else {
        meetings_count(&search);
        byes_choose(&search, absent);
        search_whole(&search, absent);
        status = search_tables(&search, plan, message);
    }
    free(absent);
    search_free(&search);
    return status;
}

/**
 * Adds the tables of a round that stored games name; until they are read the bots sit as listed.
 */
static Status stored_round_add(Plan *plan, Message *message) {
    const uint32_t round = plan->stage_count;
    uint32_t lineup[PLAYERS_MAX] = {0};
    int seated = 0;
    TRY(plan_stage_add(plan, STAGE_ROUND, message));
    for (uint32_t bot = 0; bot < plan->request.bots; bot++) {
        if (plan_absence(plan, bot, round) == NULL) {
            lineup[seated++] = bot;
        }
        if (seated == plan->request.players) {
            TRY(plan_table_add(plan, lineup, message));
            seated = 0;
        }
    }
    return plan->stages[round].table_count > 0
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "absences: too few bots are left to play round %u", round + 1);
}

// ---- Finals of two seats; the better placed bot is the first of a table

static uint32_t table_winner(const PlanTable *table) {
    return table->half_points[1] > table->half_points[0] ? table->bots[1] : table->bots[0];
}

static uint32_t table_loser(const PlanTable *table) {
    return table_winner(table) == table->bots[0] ? table->bots[1] : table->bots[0];
}

static uint32_t rank_of(const Standing *rows, uint32_t bot) {
    uint32_t rank = 0;
    while (rows[rank].bot != bot) {
        rank++;
    }
    return rank;
}

static Status final_add(Plan *plan, const Standing *rows, uint32_t a, uint32_t b,
                        Message *message) {
    const bool in_order = rank_of(rows, a) < rank_of(rows, b);
    const uint32_t lineup[PLAYERS_MAX] = {in_order ? a : b, in_order ? b : a};
    return plan_table_add(plan, lineup, message);
}

static Status semi_finals_add(Plan *plan, const Standing *rows, Message *message) {
    Status status = plan_stage_add(plan, STAGE_SEMI_FINALS, message);
    for (uint32_t i = 0; status == STATUS_OK && i < FINALISTS / 2; i++) {
        status = final_add(plan, rows, rows[i].bot, rows[FINALISTS - 1 - i].bot, message);
    }
    return status;
}

static Status finals_add(Plan *plan, const Standing *rows, Message *message) {
    Status status = plan_stage_add(plan, STAGE_FINALS, message);
    const PlanTable *const semi = plan_tables(plan, plan->request.stages);
    const uint32_t winners[] = {table_winner(&semi[0]), table_winner(&semi[1])};
    const uint32_t losers[] = {table_loser(&semi[0]), table_loser(&semi[1])};
    if (status == STATUS_OK) {
        status = final_add(plan, rows, winners[0], winners[1], message);
    }
    if (status == STATUS_OK) {
        status = final_add(plan, rows, losers[0], losers[1], message);
    }
    return status;
}

static Status replays_add(Plan *plan, Message *message) {
    const uint32_t first = plan->stages[plan->stage_count - 1].first_table;
    Status status = STATUS_OK;
    for (uint32_t table = first; status == STATUS_OK && table < first + 2; table++) {
        if (plan_table_drawn(plan, &plan->tables[table])) {
            status = plan_replay_add(plan, table, message);
        }
    }
    return status;
}

/** Returns the winner of the final (0) or of the match for third place (1), if known. */
static uint32_t final_winner(const Plan *plan, uint32_t index) {
    const uint32_t stage = plan->request.stages + 1;
    const PlanTable *const table = &plan_tables(plan, stage)[index];
    if (!plan_table_drawn(plan, table) || stage + 1 >= plan->stage_count) {
        return table_winner(table);
    }
    const PlanTable *const replays = plan_tables(plan, stage + 1);
    const bool second = index == 1 && plan->stages[stage + 1].table_count == 2;
    const PlanTable *const replay = &replays[second ? 1 : 0];
    // The seats are reversed: the better placed bot is the last of a replay.
    return replay->half_points[0] > replay->half_points[1] ? replay->bots[0] : replay->bots[1];
}

// ---- The format

static Status swiss_make(Schedule *schedule, Message *message) {
    ScheduleRequest *const request = &schedule->request;
    if (request->players < 2 || request->bots < (uint32_t)request->players) {
        return message_set(message, STATUS_INVALID,
                           "bots: format 'swiss' needs at least as many bots as seats, %d, got %u",
                           request->players, request->bots);
    }
    const bool possible = request->players == 2 && request->bots >= FINALISTS;
    if (request->finals == FINALS_DEFAULT) {
        request->finals = possible ? FINALS_YES : FINALS_NO;
    }
    if (request->finals == FINALS_YES && !possible) {
        return message_set(message, STATUS_INVALID,
                           "finals: expected false; they need two seats and at least 4 bots");
    }
    request->stages = request->stages == 0 ? ROUNDS_USUAL : request->stages;
    schedule->pairings = request->bots / (uint32_t)request->players;
    schedule->stages_max = request->stages + (request->finals == FINALS_YES ? 3 : 0);
    return STATUS_OK;
}

static Status swiss_next(Plan *plan, Message *message) {
    const uint32_t rounds = plan->request.stages;
    const uint32_t played = plan->stage_count;
    if (played > rounds + 2 || (played >= rounds && plan->request.finals != FINALS_YES)) {
        return STATUS_OK;
    }
    Standing *const rows = calloc(plan->request.bots, sizeof *rows);
    if (rows == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    }
    Status status = ranking_make(plan, rows, message);
    if (status == STATUS_OK && played < rounds) {
        status = plan->request.pairing == PAIRING_DUTCH ? stored_round_add(plan, message)
                                                        : round_add(plan, rows, message);
    } else if (status == STATUS_OK && played == rounds) {
        status = semi_finals_add(plan, rows, message);
    } else if (status == STATUS_OK && played == rounds + 1) {
        status = finals_add(plan, rows, message);
    } else if (status == STATUS_OK) {
        status = replays_add(plan, message);
    }
    free(rows);
    return status;
}

/** Moves a bot to a rank; those between move down by one. */
static void rank_move(Standing *rows, uint32_t bot, uint32_t rank, const char *note) {
    const uint32_t from = rank_of(rows, bot);
    const Standing row = rows[from];
    memmove(rows + rank + 1, rows + rank, (from - rank) * sizeof *rows);
    rows[rank] = row;
    (void)snprintf(rows[rank].note, sizeof rows[rank].note, "%s", note);
}

static Status swiss_standing(const Plan *plan, Standing *rows, Message *message) {
    const Status status = ranking_make(plan, rows, message);
    if (status != STATUS_OK || !plan->over || plan->request.finals != FINALS_YES) {
        return status;
    }
    static const char *const NOTES[FINALISTS] = {"won the final", "lost the final",
                                                 "won the match for third place",
                                                 "lost the match for third place"};
    const PlanTable *const finals = plan_tables(plan, plan->request.stages + 1);
    for (uint32_t i = 0; i < FINALISTS / 2; i++) {
        const uint32_t winner = final_winner(plan, i);
        const uint32_t loser = finals[i].bots[0] == winner ? finals[i].bots[1] : finals[i].bots[0];
        rank_move(rows, winner, 2 * i, NOTES[2 * i]);
        rank_move(rows, loser, 2 * i + 1, NOTES[2 * i + 1]);
    }
    return STATUS_OK;
}

const Format FORMAT_SWISS = {
    .word = "swiss",
    .summary = "`rounds` rounds between bots of equal score, then finals; World Championship rules",
    .make = swiss_make,
    .place = plan_place,
    .next = swiss_next,
    .standing = swiss_standing,
};
