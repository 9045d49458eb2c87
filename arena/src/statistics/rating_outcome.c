// SPDX-License-Identifier: MIT
#include "statistics/rating_choice.h"

#include "statistics/count_map.h"

#include <stdlib.h>
#include <string.h>

static const uint16_t ITEM_NONE = 0xFFFF;

RatingOutcome rating_outcome_make(const RatingGame *game) {
    unsigned order[RATING_SEATS_MAX] = {0};
    for (unsigned i = 0; i < game->seat_count; ++i) {
        unsigned at = i;
        while (at > 0) {
            const unsigned other = order[at - 1U];
            const bool before =
                game->ranks[i] < game->ranks[other] ||
                (game->ranks[i] == game->ranks[other] && game->bots[i] < game->bots[other]);
            if (!before) {
                break;
            }
            order[at] = other;
            --at;
        }
        order[at] = i;
    }
    RatingOutcome out;
    for (unsigned i = 0; i < RATING_SEATS_MAX; ++i) {
        out.items[i] = ITEM_NONE;
    }
    for (unsigned i = 0; i < game->seat_count; ++i) {
        const bool tied = i > 0 && game->ranks[order[i]] == game->ranks[order[i - 1U]];
        out.items[i] = (uint16_t)(game->bots[order[i]] | (tied ? (unsigned)RATING_ITEM_TIED : 0U));
    }
    return out;
}

unsigned rating_outcome_seats(const RatingOutcome *outcome) {
    unsigned seats = 0;
    while (seats < RATING_SEATS_MAX && outcome->items[seats] != ITEM_NONE) {
        ++seats;
    }
    return seats;
}

unsigned rating_item_bot(const RatingOutcome *outcome, unsigned item) {
    return outcome->items[item] & ~(unsigned)RATING_ITEM_TIED;
}

unsigned rating_group_size(const RatingOutcome *outcome, unsigned start, unsigned seats) {
    unsigned size = 1;
    while (start + size < seats &&
           (outcome->items[start + size] & (unsigned)RATING_ITEM_TIED) != 0) {
        ++size;
    }
    return size;
}

// The bots from which the choice at `start` is made, ascending.
static RatingOutcome set_of_stage(const RatingOutcome *outcome, unsigned start, unsigned seats) {
    RatingOutcome set = {{0}};
    unsigned count = 0;
    for (unsigned i = start; i < seats; ++i) {
        const uint16_t bot = (uint16_t)rating_item_bot(outcome, i);
        unsigned at = count++;
        for (; at > 0 && set.items[at - 1U] > bot; --at) {
            set.items[at] = set.items[at - 1U];
        }
        set.items[at] = bot;
    }
    for (; count < RATING_SEATS_MAX; ++count) {
        set.items[count] = ITEM_NONE;
    }
    return set;
}

// Numbers the sets of all outcomes in the order they are met; false without memory.
static bool sets_number(CountMap *numbers, RatingStages *out, const RatingOutcome *outcomes,
                        size_t count) {
    for (size_t i = 0; i < count; ++i) {
        const unsigned seats = rating_outcome_seats(&outcomes[i]);
        unsigned start = 0;
        for (unsigned stage = 0; start + 1U < seats; ++stage) {
            const RatingOutcome set = set_of_stage(&outcomes[i], start, seats);
            uint64_t key[2];
            memcpy(key, &set, sizeof key);
            CountSlot *slot = count_map_at(numbers, key[0], key[1]);
            if (slot == NULL) {
                return false;
            }
            slot->count = slot->count == 0 ? numbers->used : slot->count;
            out->set_of[i * RATING_STAGES_MAX + stage] = (uint32_t)(slot->count - 1U);
            start += rating_group_size(&outcomes[i], start, seats);
        }
    }
    return true;
}

Status rating_stages_make(RatingStages *out, const RatingOutcome *outcomes, size_t count) {
    CountMap numbers = {0};
    *out = (RatingStages){0};
    out->set_of = calloc(count * RATING_STAGES_MAX + 1U, sizeof *out->set_of);
    bool done = out->set_of != NULL && sets_number(&numbers, out, outcomes, count);
    if (done) {
        out->set_count = numbers.used;
        out->sets = calloc(numbers.used + 1U, sizeof *out->sets);
        out->set_weight = calloc(numbers.used + 1U, sizeof *out->set_weight);
        done = out->sets != NULL && out->set_weight != NULL;
    }
    for (size_t i = 0; done && i < numbers.slot_count; ++i) {
        if (numbers.slots[i].used != 0) {
            memcpy(&out->sets[numbers.slots[i].count - 1U], numbers.slots[i].key,
                   sizeof *out->sets);
        }
    }
    count_map_clear(&numbers);
    if (!done) {
        rating_stages_free(out);
    }
    return done ? STATUS_OK : STATUS_NO_MEMORY;
}

void rating_stages_free(RatingStages *stages) {
    free(stages->sets);
    free(stages->set_of);
    free(stages->set_weight);
    *stages = (RatingStages){0};
}
