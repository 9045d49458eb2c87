// SPDX-License-Identifier: MIT
#include "statistics/rating_choice.h"

#include "statistics/count_map.h"

#include <stdlib.h>
#include <string.h>

static const uint16_t ITEM_NONE = 0xFFFF;

// Returns the item of a seat in an outcome without its tie flag.
static unsigned seat_item(const RatingGame *game, unsigned seat, bool heed_first) {
    const bool began = heed_first && seat == game->first;
    return game->bots[seat] | (began ? (unsigned)RATING_ITEM_BEGAN : 0U);
}

RatingOutcome rating_outcome_make(const RatingGame *game, bool heed_first) {
    unsigned order[RATING_SEATS_MAX] = {0};
    for (unsigned i = 0; i < game->seat_count; ++i) {
        const unsigned item = seat_item(game, i, heed_first);
        unsigned at = i;
        while (at > 0) {
            const unsigned other = order[at - 1U];
            const bool before =
                game->ranks[i] < game->ranks[other] ||
                (game->ranks[i] == game->ranks[other] && item < seat_item(game, other, heed_first));
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
        out.items[i] = (uint16_t)(seat_item(game, order[i], heed_first) |
                                  (tied ? (unsigned)RATING_ITEM_TIED : 0U));
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
    return outcome->items[item] & ~(unsigned)(RATING_ITEM_TIED | RATING_ITEM_BEGAN);
}

unsigned rating_group_size(const RatingOutcome *outcome, unsigned start, unsigned seats) {
    unsigned size = 1;
    while (start + size < seats &&
           (outcome->items[start + size] & (unsigned)RATING_ITEM_TIED) != 0) {
        ++size;
    }
    return size;
}

// The seats of a set of positions, then all from `rest` on.
static RatingChoice choice_make(const RatingOutcome *outcome, unsigned members, unsigned rest,
                                unsigned seats) {
    RatingChoice choice = {.weight = 1.0};
    for (unsigned i = 0; i < seats; ++i) {
        if ((members >> i & 1U) != 0 || i >= rest) {
            choice.from.items[choice.size++] = outcome->items[i] & (uint16_t)~RATING_ITEM_TIED;
            choice.picked += i < rest ? 1U : 0U;
        }
    }
    for (unsigned i = choice.size; i < RATING_SEATS_MAX; ++i) {
        choice.from.items[i] = ITEM_NONE;
    }
    return choice;
}

static double subsets_of_size(unsigned count, unsigned size) {
    double ways = 1.0;
    for (unsigned i = 0; i < size; ++i) {
        ways = ways * (double)(count - i) / (double)(i + 1U);
    }
    return ways;
}

// In all orders of `tied` seats alike, every set of m of them is what is left at some point in one
// order out of (number of such sets); each of them comes next in one m-th of these.
static unsigned choices_halve(const RatingOutcome *outcome, unsigned start, unsigned tied,
                              RatingChoice *out) {
    const unsigned seats = rating_outcome_seats(outcome);
    unsigned count = 0;
    for (unsigned members = 1; members < 1U << tied; ++members) {
        RatingChoice choice = choice_make(outcome, members << start, start + tied, seats);
        if (choice.size > 1) {
            choice.weight = 1.0 / subsets_of_size(tied, choice.picked);
            out[count++] = choice;
        }
    }
    return count;
}

unsigned rating_choices(const RatingOutcome *outcome, bool halved,
                        RatingChoice out[static RATING_CHOICES_MAX]) {
    const unsigned seats = rating_outcome_seats(outcome);
    unsigned count = 0;
    for (unsigned start = 0; start + 1U < seats;) {
        const unsigned tied = rating_group_size(outcome, start, seats);
        if (halved) {
            count += choices_halve(outcome, start, tied, &out[count]);
        } else {
            const unsigned members = ((1U << tied) - 1U) << start;
            out[count++] = choice_make(outcome, members, start + tied, seats);
        }
        start += tied;
    }
    return count;
}

// What a choice is made from, ascending.
static RatingOutcome set_sorted(const RatingChoice *choice) {
    RatingOutcome set = choice->from;
    for (unsigned i = 1; i < choice->size; ++i) {
        const uint16_t item = set.items[i];
        unsigned at = i;
        for (; at > 0 && set.items[at - 1U] > item; --at) {
            set.items[at] = set.items[at - 1U];
        }
        set.items[at] = item;
    }
    return set;
}

// Counts the choices of all outcomes.
static void choices_count(RatingStages *out, const RatingOutcome *outcomes, size_t count,
                          bool halved) {
    RatingChoice choices[RATING_CHOICES_MAX];
    out->first[0] = 0;
    for (size_t i = 0; i < count; ++i) {
        out->first[i + 1] = out->first[i] + rating_choices(&outcomes[i], halved, choices);
    }
}

// Numbers the sets of all outcomes in the order they are met; false without memory.
static bool sets_number(CountMap *numbers, RatingStages *out, const RatingOutcome *outcomes,
                        size_t count, bool halved) {
    RatingChoice choices[RATING_CHOICES_MAX];
    for (size_t i = 0; i < count; ++i) {
        const unsigned parts = rating_choices(&outcomes[i], halved, choices);
        for (unsigned part = 0; part < parts; ++part) {
            const RatingOutcome set = set_sorted(&choices[part]);
            uint64_t key[2];
            memcpy(key, &set, sizeof key);
            CountSlot *slot = count_map_at(numbers, key[0], key[1]);
            if (slot == NULL) {
                return false;
            }
            slot->count = slot->count == 0 ? numbers->used : slot->count;
            out->set_of[out->first[i] + part] = (uint32_t)(slot->count - 1U);
        }
    }
    return true;
}

Status rating_stages_make(RatingStages *out, const RatingOutcome *outcomes, size_t count,
                          bool halved) {
    CountMap numbers = {0};
    *out = (RatingStages){0};
    out->first = calloc(count + 1U, sizeof *out->first);
    bool done = out->first != NULL;
    if (done) {
        choices_count(out, outcomes, count, halved);
        out->set_of = calloc(out->first[count] + 1U, sizeof *out->set_of);
        done = out->set_of != NULL && sets_number(&numbers, out, outcomes, count, halved);
    }
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
    free(stages->first);
    free(stages->set_of);
    free(stages->set_weight);
    *stages = (RatingStages){0};
}
