// SPDX-License-Identifier: MIT
#include "statistics/rating_choice.h"
#include "statistics/ratings_data.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>
#include <string.h>

// Cumulative Poisson(1) probabilities times 2^32: a 32-bit draw below POISSON_STEPS[k] and not
// below the one before means k. The last step is certain.
static const uint32_t POISSON_STEPS[] = {
    1580030168U, 3160060337U, 3950075421U, 4213413783U, 4279248373U, 4292415291U,
    4294609777U, 4294923276U, 4294962463U, 4294966817U, 4294967252U, 4294967292U,
};
enum { POISSON_STEP_COUNT = sizeof POISSON_STEPS / sizeof POISSON_STEPS[0] };

Status ratings_create(Ratings **out, unsigned bot_count, unsigned bootstrap_draws,
                      uint64_t bootstrap_seed, Message *message) {
    if (bot_count == 0 || bot_count > RATING_BOTS_MAX || bootstrap_draws > RATING_BOOTSTRAP_MAX) {
        return message_set(message, STATUS_LIMIT,
                           "ratings: %u bots and %u bootstrap draws, expected 1 to %d and 0 to %d",
                           bot_count, bootstrap_draws, RATING_BOTS_MAX, RATING_BOOTSTRAP_MAX);
    }
    Ratings *ratings = calloc(1, sizeof *ratings);
    uint64_t *blocks = calloc(bot_count, sizeof *blocks);
    uint64_t *marks = calloc(bot_count, sizeof *marks);
    if (ratings == NULL || blocks == NULL || marks == NULL) {
        free(ratings);
        free(blocks);
        free(marks);
        return message_set(message, STATUS_NO_MEMORY, "ratings: no memory for %u bots", bot_count);
    }
    ratings->bot_count = bot_count;
    ratings->bootstrap_draws = bootstrap_draws;
    ratings->bootstrap_seed = bootstrap_seed;
    ratings->blocks_of_bot = blocks;
    ratings->block_marks = marks;
    *out = ratings;
    return STATUS_OK;
}

void ratings_heed_first(Ratings *ratings) {
    CHECK(ratings->game_count == 0 && ratings->pending_count == 0);
    ratings->heed_first = true;
}

void ratings_join_blocks(Ratings *ratings) {
    CHECK(ratings->game_count == 0 && ratings->pending_count == 0);
    ratings->joining = true;
}

void ratings_forget_blocks(Ratings *ratings) {
    count_map_clear(&ratings->joined_at);
    for (size_t i = 0; i < ratings->joined_count; ++i) {
        free(ratings->joined[i].parts);
    }
    ratings->joined_count = 0;
}

void ratings_destroy(Ratings *ratings) {
    if (ratings == NULL) {
        return;
    }
    ratings_forget_blocks(ratings);
    free(ratings->joined);
    count_map_clear(&ratings->index);
    count_map_clear(&ratings->joint);
    free(ratings->outcomes);
    free(ratings->counts);
    free(ratings->draws);
    free(ratings->blocks_of_bot);
    free(ratings->block_marks);
    free(ratings->pending);
    free(ratings->parts);
    free(ratings);
}

static Status game_check(const Ratings *ratings, const RatingGame *game, Message *message) {
    if (game->seat_count < 2 || game->seat_count > RATING_SEATS_MAX) {
        return message_set(message, STATUS_INVALID, "ratings: a game of %u seats, expected 2 to %d",
                           game->seat_count, RATING_SEATS_MAX);
    }
    for (unsigned seat = 0; seat < game->seat_count; ++seat) {
        if (game->bots[seat] >= ratings->bot_count) {
            return message_set(message, STATUS_INVALID,
                               "ratings: bot %u in seat %u, expected 0 to %u", game->bots[seat],
                               seat, ratings->bot_count - 1U);
        }
    }
    return STATUS_OK;
}

// Makes room for one more outcome in every array that has a row per outcome.
static Status outcomes_reserve(Ratings *ratings) {
    if (ratings->outcome_count < ratings->outcome_capacity) {
        return STATUS_OK;
    }
    const size_t capacity = ratings->outcome_capacity == 0 ? 64 : ratings->outcome_capacity * 2U;
    RatingOutcome *outcomes = realloc(ratings->outcomes, capacity * sizeof *outcomes);
    if (outcomes == NULL) {
        return STATUS_NO_MEMORY;
    }
    ratings->outcomes = outcomes;
    uint64_t *counts = realloc(ratings->counts, capacity * sizeof *counts);
    if (counts == NULL) {
        return STATUS_NO_MEMORY;
    }
    ratings->counts = counts;
    if (ratings->bootstrap_draws > 0) {
        uint32_t *draws =
            realloc(ratings->draws, capacity * ratings->bootstrap_draws * sizeof *draws);
        if (draws == NULL) {
            return STATUS_NO_MEMORY;
        }
        ratings->draws = draws;
    }
    ratings->outcome_capacity = capacity;
    return STATUS_OK;
}

// Number of an outcome, made if new.
static Status outcome_number(Ratings *ratings, size_t *number, const RatingOutcome *outcome) {
    uint64_t key[2];
    _Static_assert(sizeof key == sizeof *outcome, "an outcome is two words");
    memcpy(key, outcome, sizeof key);
    if (outcomes_reserve(ratings) != STATUS_OK) {
        return STATUS_NO_MEMORY;
    }
    CountSlot *slot = count_map_at(&ratings->index, key[0], key[1]);
    if (slot == NULL) {
        return STATUS_NO_MEMORY;
    }
    if (slot->count == 0) { // the map holds number + 1, so that 0 means new
        const size_t row = ratings->outcome_count++;
        ratings->outcomes[row] = *outcome;
        ratings->counts[row] = 0;
        if (ratings->bootstrap_draws > 0) {
            memset(&ratings->draws[row * ratings->bootstrap_draws], 0,
                   ratings->bootstrap_draws * sizeof *ratings->draws);
        }
        slot->count = row + 1U;
    }
    *number = (size_t)(slot->count - 1U);
    return STATUS_OK;
}

static int part_compare(const void *left, const void *right) {
    const BlockPart *a = left;
    const BlockPart *b = right;
    return (a->outcome > b->outcome) - (a->outcome < b->outcome);
}

// Reduces a block to its distinct outcomes with their numbers of games, in ratings->parts.
static Status block_reduce(Ratings *ratings, const RatingGame *games, unsigned count,
                           unsigned *part_count) {
    if (count > ratings->part_capacity) {
        BlockPart *parts = realloc(ratings->parts, count * sizeof *parts);
        if (parts == NULL) {
            return STATUS_NO_MEMORY;
        }
        ratings->parts = parts;
        ratings->part_capacity = count;
    }
    for (unsigned i = 0; i < count; ++i) {
        const RatingOutcome outcome = rating_outcome_make(&games[i], ratings->heed_first);
        if (outcome_number(ratings, &ratings->parts[i].outcome, &outcome) != STATUS_OK) {
            return STATUS_NO_MEMORY;
        }
        ratings->parts[i].games = 1;
    }
    qsort(ratings->parts, count, sizeof *ratings->parts, part_compare);
    unsigned distinct = 0;
    for (unsigned i = 0; i < count; ++i) {
        if (distinct > 0 && ratings->parts[distinct - 1U].outcome == ratings->parts[i].outcome) {
            ++ratings->parts[distinct - 1U].games;
        } else {
            ratings->parts[distinct++] = ratings->parts[i];
        }
    }
    *part_count = distinct;
    return STATUS_OK;
}

// Makes sure every pair of the block's outcomes has its slot, so that counting cannot fail midway.
static Status joint_reserve(Ratings *ratings, unsigned part_count) {
    for (unsigned i = 0; i < part_count; ++i) {
        for (unsigned j = i; j < part_count; ++j) {
            if (count_map_at(&ratings->joint, ratings->parts[i].outcome,
                             ratings->parts[j].outcome) == NULL) {
                return STATUS_NO_MEMORY;
            }
        }
    }
    return STATUS_OK;
}

static uint32_t poisson_draw(Rng *rng) {
    const uint32_t uniform = rng_next(rng);
    uint32_t value = 0;
    while (value < POISSON_STEP_COUNT && uniform >= POISSON_STEPS[value]) {
        ++value;
    }
    return value;
}

// Every resample takes each block a Poisson(1) number of times, from a stream of the block's own.
static void block_resample(Ratings *ratings, uint64_t block, unsigned part_count, uint64_t copies) {
    for (uint64_t copy = 0; copy < copies; ++copy) {
        Rng rng = rng_keyed(ratings->bootstrap_seed, RNG_BOOTSTRAP, block, copy);
        for (unsigned draw = 0; draw < ratings->bootstrap_draws; ++draw) {
            const uint32_t times = poisson_draw(&rng);
            for (unsigned i = 0; times != 0 && i < part_count; ++i) {
                const size_t row = ratings->parts[i].outcome * ratings->bootstrap_draws;
                ratings->draws[row + draw] += times * ratings->parts[i].games;
            }
        }
    }
}

// Marks the bots of the outcomes of a block as counted.
static void joined_mark(Ratings *ratings, const JoinedBlock *joined) {
    for (unsigned i = 0; i < joined->count; ++i) {
        const RatingOutcome *const outcome = &ratings->outcomes[joined->parts[i].outcome];
        for (unsigned item = 0; item < rating_outcome_seats(outcome); ++item) {
            ratings->block_marks[rating_item_bot(outcome, item)] = ratings->mark;
        }
    }
}

static void block_count_bots(Ratings *ratings, const RatingGame *games, unsigned count,
                             uint64_t copies, const JoinedBlock *joined) {
    ++ratings->mark;
    if (joined != NULL) {
        joined_mark(ratings, joined);
    }
    for (unsigned i = 0; i < count; ++i) {
        for (unsigned seat = 0; seat < games[i].seat_count; ++seat) {
            const unsigned bot = games[i].bots[seat];
            if (ratings->block_marks[bot] != ratings->mark) {
                ratings->block_marks[bot] = ratings->mark;
                ratings->blocks_of_bot[bot] += copies;
            }
        }
    }
}

// ---- Blocks of one number

// The block of a number, made empty if it is new; NULL without memory.
static JoinedBlock *joined_block(Ratings *ratings, uint64_t block) {
    CountSlot *const slot = count_map_at(&ratings->joined_at, block, 0);
    if (slot == NULL) {
        return NULL;
    }
    if (slot->count == 0) { // the map holds place + 1
        if (ratings->joined_count == ratings->joined_capacity) {
            const size_t capacity =
                ratings->joined_capacity == 0 ? 64 : ratings->joined_capacity * 2;
            JoinedBlock *const larger = realloc(ratings->joined, capacity * sizeof *larger);
            if (larger == NULL) {
                return NULL;
            }
            ratings->joined = larger;
            ratings->joined_capacity = capacity;
        }
        ratings->joined[ratings->joined_count++] = (JoinedBlock){NULL, 0};
        slot->count = ratings->joined_count;
    }
    return &ratings->joined[slot->count - 1U];
}

// Makes room in a block for the outcomes at hand and in `joint` for their pairs with those before.
static Status joined_reserve(Ratings *ratings, JoinedBlock *joined, unsigned part_count) {
    BlockPart *const parts = realloc(joined->parts, (joined->count + part_count) * sizeof *parts);
    if (parts == NULL) {
        return STATUS_NO_MEMORY;
    }
    joined->parts = parts;
    for (unsigned i = 0; i < part_count; ++i) {
        for (unsigned j = 0; j < joined->count; ++j) {
            const size_t one = ratings->parts[i].outcome;
            const size_t other = joined->parts[j].outcome;
            if (count_map_at(&ratings->joint, one < other ? one : other,
                             one < other ? other : one) == NULL) {
                return STATUS_NO_MEMORY;
            }
        }
    }
    return STATUS_OK;
}

// The products of the outcomes at hand with those the block had before: with (a + b)^2 = a^2 + b^2
// + 2 ab, the pairs of an outcome with itself count twice.
static void joined_count(Ratings *ratings, JoinedBlock *joined, unsigned part_count) {
    for (unsigned i = 0; i < part_count; ++i) {
        for (unsigned j = 0; j < joined->count; ++j) {
            const size_t one = ratings->parts[i].outcome;
            const size_t other = joined->parts[j].outcome;
            CountSlot *const slot =
                count_map_at(&ratings->joint, one < other ? one : other, one < other ? other : one);
            CHECK(slot != NULL); // reserved before
            slot->count += (one == other ? 2U : 1U) * (uint64_t)ratings->parts[i].games *
                           joined->parts[j].games;
        }
    }
    const unsigned before = joined->count;
    for (unsigned i = 0; i < part_count; ++i) {
        unsigned at = 0;
        while (at < before && joined->parts[at].outcome != ratings->parts[i].outcome) {
            ++at;
        }
        if (at < before) {
            joined->parts[at].games += ratings->parts[i].games;
        } else {
            joined->parts[joined->count++] = ratings->parts[i];
        }
    }
}

Status ratings_add_block(Ratings *ratings, uint64_t block, const RatingGame *games, unsigned count,
                         uint64_t copies, Message *message) {
    for (unsigned i = 0; i < count; ++i) {
        const Status status = game_check(ratings, &games[i], message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (count == 0 || copies == 0) {
        return STATUS_OK;
    }
    unsigned part_count = 0;
    if (block_reduce(ratings, games, count, &part_count) != STATUS_OK ||
        joint_reserve(ratings, part_count) != STATUS_OK) {
        return message_set(message, STATUS_NO_MEMORY, "ratings: no memory for %zu outcomes",
                           ratings->outcome_count);
    }
    JoinedBlock *const joined = ratings->joining ? joined_block(ratings, block) : NULL;
    if (ratings->joining &&
        (joined == NULL || joined_reserve(ratings, joined, part_count) != STATUS_OK)) {
        return message_set(message, STATUS_NO_MEMORY, "ratings: no memory for %zu blocks",
                           ratings->joined_count);
    }
    const bool known = joined != NULL && joined->count > 0;
    for (unsigned i = 0; i < part_count; ++i) {
        const BlockPart *part = &ratings->parts[i];
        ratings->counts[part->outcome] += copies * part->games;
        for (unsigned j = i; j < part_count; ++j) {
            CountSlot *slot =
                count_map_at(&ratings->joint, part->outcome, ratings->parts[j].outcome);
            CHECK(slot != NULL); // reserved above
            slot->count += copies * part->games * ratings->parts[j].games;
        }
    }
    block_resample(ratings, block, part_count, ratings->bootstrap_draws > 0 ? copies : 0);
    block_count_bots(ratings, games, count, copies, joined);
    if (joined != NULL) {
        joined_count(ratings, joined, part_count);
    }
    ratings->game_count += copies * count;
    ratings->block_count += known ? 0 : copies;
    return STATUS_OK;
}

Status ratings_flush(Ratings *ratings, Message *message) {
    const unsigned count = ratings->pending_count;
    ratings->pending_count = 0;
    return ratings_add_block(ratings, ratings->pending_block, ratings->pending, count, 1, message);
}

Status ratings_add_game(Ratings *ratings, uint64_t block, const RatingGame *game,
                        Message *message) {
    Status status = game_check(ratings, game, message);
    if (status == STATUS_OK && ratings->pending_count > 0 && ratings->pending_block != block) {
        status = ratings_flush(ratings, message);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (ratings->pending_count == ratings->pending_capacity) {
        const unsigned capacity =
            ratings->pending_capacity == 0 ? 32 : ratings->pending_capacity * 2;
        RatingGame *pending = realloc(ratings->pending, capacity * sizeof *pending);
        if (pending == NULL) {
            return message_set(message, STATUS_NO_MEMORY,
                               "ratings: no memory for a block of games");
        }
        ratings->pending = pending;
        ratings->pending_capacity = capacity;
    }
    ratings->pending[ratings->pending_count++] = *game;
    ratings->pending_block = block;
    return STATUS_OK;
}
