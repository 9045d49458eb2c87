// SPDX-License-Identifier: MIT
#include "carcarena/arena/schedule.h"

#include "carcarena/engine/game.h"
#include "schedule/formats/format.h"
#include "schedule/keyed_stream.h"

#include <inttypes.h>
#include <string.h>

// ---- Seat orders

static uint32_t factorial(uint32_t value) {
    static const uint32_t FACTORIALS[PLAYERS_MAX] = {1, 1, 2, 6, 24, 120, 720, 5040};
    CHECK(value < PLAYERS_MAX);
    return FACTORIALS[value];
}

/** Appends the `seats` rotations of one cyclic order. */
static void add_rotations(Schedule *schedule, const uint8_t *order, uint32_t seats) {
    for (uint32_t shift = 0; shift < seats; shift++) {
        CHECK(schedule->games_per_block < SCHEDULE_ORDERS_MAX);
        uint8_t *const row = schedule->orders[schedule->games_per_block++];
        for (uint32_t seat = 0; seat < seats; seat++) {
            row[seat] = order[(seat + shift) % seats];
        }
    }
}

/** Writes the `index`-th of the (seats - 1)! cyclic orders that begin with place 0. */
static void cyclic_order(uint8_t *order, uint32_t seats, uint64_t index) {
    uint8_t left[PLAYERS_MAX];
    for (uint32_t i = 1; i < seats; i++) {
        left[i - 1] = (uint8_t)i;
    }
    order[0] = 0;
    for (uint32_t i = 1; i < seats; i++) {
        const uint32_t left_count = seats - i;
        const uint64_t block = factorial(left_count - 1);
        const uint64_t pick = index / block % left_count;
        order[i] = left[pick];
        memmove(left + pick, left + pick + 1, left_count - pick - 1);
    }
}

static void add_cyclic_orders(Schedule *schedule, uint32_t seats, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint8_t order[PLAYERS_MAX];
        cyclic_order(order, seats, i);
        add_rotations(schedule, order, seats);
    }
}

/** Orders 0, m, 2m, ... modulo a prime: each ordered pair of places is adjacent in exactly one. */
static void add_prime_orders(Schedule *schedule, uint32_t seats) {
    for (uint32_t step = 1; step < seats; step++) {
        uint8_t order[PLAYERS_MAX];
        for (uint32_t i = 0; i < seats; i++) {
            order[i] = (uint8_t)(i * step % seats);
        }
        add_rotations(schedule, order, seats);
    }
}

static Status seats_make(Schedule *schedule, Message *message) {
    const uint32_t seats = (uint32_t)schedule->request.players;
    schedule->games_per_block = 0;
    switch (schedule->request.design) {
    case SEATS_BALANCED:
        if (seats == 4) {
            add_cyclic_orders(schedule, seats, factorial(seats - 1));
        } else if (seats == 2 || seats == 3 || seats == 5 || seats == 7) {
            add_prime_orders(schedule, seats);
        } else if (seats > 1) {
            return message_set(message, STATUS_INVALID,
                               "seats: 'balanced' exists for 2, 3, 4, 5 and 7 players, not for %u; "
                               "use 'rotate'",
                               seats);
        } else {
            add_cyclic_orders(schedule, seats, 1);
        }
        return STATUS_OK;
    case SEATS_FULL:
        if (seats > 5) {
            return message_set(message, STATUS_INVALID,
                               "seats: 'full' is for at most 5 players, not %u; use 'rotate'",
                               seats);
        }
        add_cyclic_orders(schedule, seats, factorial(seats - 1));
        return STATUS_OK;
    case SEATS_ROTATE:
        add_cyclic_orders(schedule, seats, 1);
        return STATUS_OK;
    case SEATS_FIXED:
        for (uint32_t i = 0; i < seats; i++) {
            schedule->orders[0][i] = (uint8_t)i;
        }
        schedule->games_per_block = 1;
        return STATUS_OK;
    }
    return message_set(message, STATUS_INVALID, "seats: unknown design");
}

// ---- Making

static Status deals_check(Schedule *schedule, uint64_t rounds, Message *message) {
    const ScheduleRequest *const request = &schedule->request;
    const uint64_t deck_rounds = ((request->rounds - 1) / request->repeat + 1) * rounds;
    schedule->deals = request->shared_decks ? deck_rounds : deck_rounds * schedule->pairings;
    if (request->deal_count > 0 && request->deal_count < schedule->deals) {
        return message_set(message, STATUS_INVALID,
                           "deals: %" PRIu64 " decks, but the schedule plays %s%" PRIu64
                           "; add some, play fewer blocks, or set \"decks\": \"shared\"",
                           request->deal_count, rounds > 1 ? "up to " : "", schedule->deals);
    }
    return STATUS_OK;
}

static Status length_make(Schedule *schedule, Message *message) {
    ScheduleRequest *const request = &schedule->request;
    CHECK(schedule->pairings > 0 && schedule->games_per_block > 0);
    if (schedule->pairings >= SCHEDULE_GAMES_MAX / schedule->games_per_block) {
        return message_set(message, STATUS_LIMIT, "bots: more pairings than can be numbered");
    }
    const uint64_t stages = schedule_in_stages(schedule) ? schedule->stages_max : 1;
    const uint64_t round_games = schedule->pairings * schedule->games_per_block;
    if (request->rounds == 0) {
        request->rounds = request->games / round_games + (request->games % round_games != 0);
    }
    if (request->rounds == 0 || request->repeat == 0) {
        return message_set(message, STATUS_INVALID, "blocks: expected at least 1");
    }
    if (request->rounds > SCHEDULE_GAMES_MAX / round_games / stages) {
        return message_set(message, STATUS_LIMIT, "blocks: more than 2^53 games");
    }
    if (!schedule_in_stages(schedule)) {
        schedule->blocks = request->rounds * schedule->pairings;
        schedule->games = request->rounds * round_games;
    }
    return deals_check(schedule, stages, message);
}

bool schedule_in_stages(const Schedule *schedule) {
    return schedule->request.format->next != NULL;
}

bool schedule_has_standings(const Schedule *schedule) {
    return schedule->plan != NULL && schedule->request.format->standing != NULL;
}

bool schedule_can_grow(const Schedule *schedule) {
    return !schedule_in_stages(schedule) || schedule->request.format->budget;
}

Status schedule_make(Schedule *out, const ScheduleRequest *request, Message *message) {
    if (request->players < 1 || request->players > PLAYERS_MAX) {
        return message_set(message, STATUS_INVALID, "players: expected 1 to %d, got %d",
                           PLAYERS_MAX, request->players);
    }
    if (request->bots < 1 || request->bots > SCHEDULE_BOTS_MAX) {
        return message_set(message, STATUS_INVALID, "bots: expected 1 to %d, got %u",
                           SCHEDULE_BOTS_MAX, request->bots);
    }
    Schedule schedule = {.request = *request};
    if (request->sealed) {
        schedule.request.key = keyed_key(&request->secret, KEY_OF_SEED, request->seed);
    }
    if (request->format == NULL) {
        schedule.request.format = &FORMAT_ROUND_ROBIN;
    }
    Status status = keyed_streams_ready(message);
    if (status == STATUS_OK) {
        status = seats_make(&schedule, message);
    }
    if (status == STATUS_OK) {
        status = schedule.request.format->make(&schedule, message);
    }
    if (status == STATUS_OK) {
        status = length_make(&schedule, message);
    }
    if (status == STATUS_OK) {
        *out = schedule;
    }
    return status;
}

/** Writes the place in the pairing of each seat. */
static void seat_order(const Schedule *schedule, const ScheduledGame *game, uint8_t *order) {
    const uint32_t seats = (uint32_t)schedule->request.players;
    if (schedule->request.design != SEATS_ROTATE || seats < 3) {
        memcpy(order, schedule->orders[game->index], seats);
        return;
    }
    uint8_t cycle[PLAYERS_MAX];
    cyclic_order(cycle, seats, game->round % factorial(seats - 1));
    for (uint32_t seat = 0; seat < seats; seat++) {
        order[seat] = cycle[(seat + game->index) % seats];
    }
}

/**
 * Returns the seat of the next place: all places are at the table in every game, so those that
 * began least often alternate as listed.
 */
static uint32_t seat_in_turn(const Schedule *schedule, const ScheduledGame *game,
                             const uint8_t *order) {
    const uint32_t seats = (uint32_t)schedule->request.players;
    CHECK(seats > 0);
    const uint64_t before = game->round * schedule->games_per_block + game->index;
    uint32_t seat = 0;
    while (seat + 1 < seats && order[seat] != before % seats) {
        seat++;
    }
    return seat;
}

/** Returns a stream of the run, derived from its secret if it has one. */
static Rng run_stream(const ScheduleRequest *request, RngPurpose purpose, uint64_t index,
                      uint64_t part) {
    const StreamName name = {.purpose = purpose, .index = index, .part = part};
    return request->sealed ? keyed_stream(&request->key, name)
                           : rng_keyed(request->seed, purpose, index, part);
}

static uint32_t first_seat(const Schedule *schedule, const ScheduledGame *game,
                           const uint8_t *order) {
    if (schedule->request.start == START_RANDOM) {
        Rng rng = run_stream(&schedule->request, RNG_SCHEDULE, game->block, 0);
        return rng_below(&rng, (uint32_t)schedule->request.players);
    }
    return schedule->request.start == START_FEWEST_STARTS ? seat_in_turn(schedule, game, order) : 0;
}

/** Sets round, pairing, deck and bots (by place) of a game whose block is known. */
static void game_place(const Schedule *schedule, ScheduledGame *game, uint32_t *lineup) {
    const ScheduleRequest *const request = &schedule->request;
    if (request->format->place != NULL) {
        request->format->place(schedule->plan, game, lineup);
        return;
    }
    game->round = game->block / schedule->pairings;
    game->pairing = game->block % schedule->pairings;
    const uint64_t deck_round = game->round / request->repeat;
    game->deal =
        request->shared_decks ? deck_round : deck_round * schedule->pairings + game->pairing;
    request->format->pairing(schedule, game->pairing, lineup);
}

static void lineup_reverse(uint32_t *lineup, int seats) {
    for (int i = 0; i < seats / 2; i++) {
        const uint32_t bot = lineup[i];
        lineup[i] = lineup[seats - 1 - i];
        lineup[seats - 1 - i] = bot;
    }
}

static bool lineup_has_copies(const uint32_t *lineup, int seats) {
    for (int i = 1; i < seats; i++) {
        for (int k = 0; k < i; k++) {
            if (lineup[i] == lineup[k]) {
                return true;
            }
        }
    }
    return false;
}

/** Returns how many earlier games of the block have the same bots on the same seats. */
static uint32_t rounds_before(const Schedule *schedule, const ScheduledGame *game,
                              const uint32_t *lineup) {
    const int seats = schedule->request.players;
    uint32_t rounds = 0;
    ScheduledGame earlier = *game;
    for (earlier.index = 0; earlier.index < game->index; earlier.index++) {
        uint8_t order[PLAYERS_MAX] = {0};
        seat_order(schedule, &earlier, order);
        bool same = true;
        for (int seat = 0; same && seat < seats; seat++) {
            same = lineup[order[seat]] == game->bots[seat];
        }
        rounds += same ? 1U : 0U;
    }
    return rounds;
}

bool schedule_has_copies(const Schedule *schedule) {
    uint32_t lineup[PLAYERS_MAX] = {0};
    if (schedule_in_stages(schedule)) {
        return false;
    }
    // Copies sit at all tables of a format or at none.
    schedule->request.format->pairing(schedule, 0, lineup);
    return lineup_has_copies(lineup, schedule->request.players);
}

ScheduledGame schedule_game(const Schedule *schedule, uint64_t id) {
    CHECK(id < schedule->games);
    const ScheduleRequest *const request = &schedule->request;
    ScheduledGame game = {.id = id,
                          .block = id / schedule->games_per_block,
                          .index = (uint32_t)(id % schedule->games_per_block)};
    uint32_t lineup[PLAYERS_MAX] = {0};
    game_place(schedule, &game, lineup);
    if (request->reverse) {
        lineup_reverse(lineup, request->players);
    }
    uint8_t order[PLAYERS_MAX] = {0};
    seat_order(schedule, &game, order);
    for (int seat = 0; seat < request->players; seat++) {
        const uint32_t place = order[seat];
        game.bots[seat] = lineup[place];
        // Equal bots are adjacent in a pairing; the copy is the index among them.
        for (uint32_t i = 0; i < place; i++) {
            game.copies[seat] += lineup[i] == lineup[place] ? 1U : 0U;
        }
    }
    game.first = first_seat(schedule, &game, order);
    if (!request->copies_repeat && lineup_has_copies(lineup, request->players)) {
        game.round_again = rounds_before(schedule, &game, lineup);
    }
    return game;
}

// ---- Streams

/**
 * Distinguishes replays of a tied game, and further rounds of a block with copies, from its first
 * game.
 */
static uint64_t game_part(const ScheduledGame *game, uint32_t attempt) {
    return (uint64_t)game->round_again << 32 | attempt;
}

static uint64_t stream_part(const ScheduledGame *game, uint32_t attempt, int seat) {
    return game_part(game, attempt) * PLAYERS_MAX + (uint64_t)seat;
}

bool schedule_audited(const Schedule *schedule, const ScheduledGame *game) {
    enum { DENSE_PERIOD = 4 };
    if ((game->round == 0 && game->index == 0 && game->pairing < SCHEDULE_AUDIT_PERIOD) ||
        game->id < SCHEDULE_AUDIT_ALL) {
        return true;
    }
    const uint32_t period = game->id < SCHEDULE_AUDIT_DENSE ? DENSE_PERIOD : SCHEDULE_AUDIT_PERIOD;
    Rng rng = run_stream(&schedule->request, RNG_AUDIT, game->id, 0);
    return rng_below(&rng, period) == 0;
}

// The inverse of rng_mix: its steps in reverse, with the inverse factors modulo 2^64.
static uint64_t mix_undo(uint64_t value) {
    value ^= value >> 31 ^ value >> 62;
    value *= UINT64_C(0x319642B2D24D8EC3);
    value ^= value >> 27 ^ value >> 54;
    value *= UINT64_C(0x96DE1B173F119089);
    value ^= value >> 30 ^ value >> 60;
    return value - UINT64_C(0x9E3779B97F4A7C15);
}

uint64_t schedule_deck_seed(const Schedule *schedule, const ScheduledGame *game) {
    const ScheduleRequest *const request = &schedule->request;
    CHECK(!request->sealed);
    if (request->deal_count > 0) {
        return request->deals[game->deal];
    }
    // The seed whose stream number 0 is stream number `deal` of the run's seed (see rng_keyed).
    const uint64_t key = rng_mix(rng_mix(request->seed) ^ (uint64_t)RNG_DECK) ^ game->deal;
    return mix_undo(mix_undo(key) ^ (uint64_t)RNG_DECK);
}

bool schedule_decks_repeat(const Schedule *schedule) {
    return schedule->request.deal_count > 0 || schedule->request.repeat > 1;
}

uint64_t schedule_unit(const Schedule *schedule, const ScheduledGame *game) {
    uint64_t bots = 0; // a sum does not depend on the seats
    for (int seat = 0; seat < schedule->request.players; seat++) {
        bots += rng_mix(game->bots[seat] + 1U);
    }
    return rng_mix(schedule_deck_label(schedule, game) ^ rng_mix(bots));
}

Rng schedule_deck_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt) {
    const ScheduleRequest *const request = &schedule->request;
    CHECK(!request->sealed);
    if (request->deal_count > 0) {
        return rng_keyed(request->deals[game->deal], RNG_DECK, 0, game_part(game, attempt));
    }
    return rng_keyed(request->seed, RNG_DECK, game->deal, game_part(game, attempt));
}

/** Step 0 is the label of the deck, later steps its order. */
static StreamName deck_name(const ScheduledGame *game, uint32_t attempt) {
    return (StreamName){.purpose = RNG_DECK, .index = game->deal, .part = game_part(game, attempt)};
}

static uint64_t deck_label(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt) {
    return schedule->request.sealed ? keyed_label(&schedule->request.key, deck_name(game, attempt))
                                    : schedule_deck_stream(schedule, game, attempt).state;
}

uint64_t schedule_deck_label(const Schedule *schedule, const ScheduledGame *game) {
    const StreamName name = {.purpose = RNG_DECK, .index = game->deal};
    return schedule->request.sealed ? keyed_label(&schedule->request.key, name)
                                    : schedule_deck_seed(schedule, game);
}

uint64_t schedule_deal(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                       const Rules *rules, struct Deck *deck) {
    if (!schedule->request.sealed) {
        Rng stream = schedule_deck_stream(schedule, game, attempt);
        const uint64_t label = stream.state;
        deck_shuffle(rules, deck, &stream);
        return label;
    }
    KeyedDraws draws = keyed_draws(&schedule->request.key, deck_name(game, attempt));
    deck_shuffle_by(rules, deck, keyed_below, &draws);
    deck->events = schedule_step_stream(schedule, game, attempt, RNG_EVENTS, 0);
    return deck_label(schedule, game, attempt);
}

Rng schedule_chance_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt) {
    CHECK(!schedule->request.sealed);
    return rng_keyed(schedule->request.seed, RNG_CHANCE, game->block, game_part(game, attempt));
}

Rng schedule_step_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                         RngPurpose purpose, uint64_t step) {
    CHECK(schedule->request.sealed);
    return keyed_stream(&schedule->request.key, (StreamName){.purpose = purpose,
                                                             .index = game->block,
                                                             .part = game_part(game, attempt),
                                                             .step = step + 1});
}

Rng schedule_lots(const ScheduleRequest *request, uint64_t part) {
    return run_stream(request, RNG_SCHEDULE, UINT64_MAX, part);
}

void schedule_bot_streams(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                          Rng *streams) {
    const ScheduleRequest *const request = &schedule->request;
    if (!request->sealed && request->bot_streams == BOT_STREAMS_MIXED) {
        for (int seat = 0; seat < request->players; seat++) {
            streams[seat] =
                rng_keyed(request->seed, RNG_BOT, game->block, stream_part(game, attempt, seat));
        }
        return;
    }
    const StreamKey key = request->sealed ? request->key : stream_key_of_seed(request->seed);
    const StreamName name = {
        .purpose = RNG_BOT, .index = game->block, .part = game_part(game, attempt)};
    keyed_streams(&key, name, (unsigned)request->players, streams);
}

Rng schedule_bot_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                        int seat) {
    Rng streams[PLAYERS_MAX];
    schedule_bot_streams(schedule, game, attempt, streams);
    return streams[seat];
}

Rng schedule_harness_stream(const Schedule *schedule, const ScheduledGame *game, uint32_t attempt,
                            int seat) {
    return run_stream(&schedule->request, RNG_HARNESS, game->block,
                      stream_part(game, attempt, seat));
}
