// SPDX-License-Identifier: MIT
//
// Whether the likelihood has a finite maximum without virtual games.
#include "statistics/rating_choice.h"

#include <string.h>

// Marks what item i reaches in one step along (or against) the relation. @return how many are new.
static unsigned reach_from(const unsigned char *beats, unsigned count, bool forward, unsigned i,
                           unsigned char *seen) {
    unsigned reached = 0;
    for (unsigned j = 0; j < count; ++j) {
        const size_t at = forward ? (size_t)i * count + j : (size_t)j * count + i;
        if (beats[at] != 0 && seen[j] == 0) {
            seen[j] = 1;
            ++reached;
        }
    }
    return reached;
}

// Marks everything reachable from item 0 along (or against) the relation "finished before".
static unsigned reach(const unsigned char *beats, unsigned count, bool forward,
                      unsigned char *seen) {
    unsigned reached = 1;
    bool grown = true;
    memset(seen, 0, count);
    seen[0] = 1;
    while (grown) {
        grown = false;
        for (unsigned i = 0; i < count; ++i) {
            if (seen[i] != 1) {
                continue;
            }
            const unsigned fresh = reach_from(beats, count, forward, i, seen);
            reached += fresh;
            grown = grown || fresh > 0;
            seen[i] = 2; // already expanded
        }
    }
    return reached;
}

static void mark(const RatingModel *model, const RatingOutcome *outcome, unsigned winner,
                 unsigned loser, unsigned char *beats) {
    const unsigned first = model->strength_of_bot[rating_item_bot(outcome, winner)];
    const unsigned second = model->strength_of_bot[rating_item_bot(outcome, loser)];
    beats[(size_t)first * model->strength_count + second] = 1;
}

// The relation "finished before"; halved ties count both ways.
static void outcome_mark(const RatingModel *model, const RatingOutcome *outcome,
                         unsigned char *beats) {
    const unsigned seats = rating_outcome_seats(outcome);
    for (unsigned start = 0; start < seats;) {
        const unsigned end = start + rating_group_size(outcome, start, seats);
        for (unsigned i = start; i < end; ++i) {
            for (unsigned j = model->halved ? start : end; j < seats; ++j) {
                mark(model, outcome, i, j, beats);
            }
        }
        start = end;
    }
}

// Adds virtual draws, which count both ways, and anchors, which bound each other.
static void prior_mark(const RatingModel *model, unsigned char *beats) {
    const size_t count = model->strength_count;
    for (size_t i = 0; i < count; ++i) {
        for (size_t j = i + 1U; j < count; ++j) {
            const bool drawn = model->draws != NULL && model->draws[i * count + j] > 0.0;
            const bool held = model->pull != NULL && model->pull[i] > 0.0 && model->pull[j] > 0.0;
            if (drawn || held) {
                beats[i * count + j] = 1;
                beats[j * count + i] = 1;
            }
        }
    }
}

// Which sizes were picked where others were possible: rows are sizes that were declined.
static void sizes_note(const RatingModel *model,
                       bool declined[RATING_SEATS_MAX + 1][RATING_SEATS_MAX + 1]) {
    RatingChoice choices[RATING_CHOICES_MAX];
    for (size_t i = 0; i < model->outcome_count; ++i) {
        const bool there = model->weights[i] > 0.0;
        const unsigned count =
            there ? rating_choices(&model->outcomes[i], model->halved, choices) : 0;
        for (unsigned part = 0; part < count; ++part) {
            for (unsigned size = 1; size <= choices[part].size; ++size) {
                declined[size][choices[part].picked] = true;
            }
        }
    }
}

// The weight of a tie has an upper limit if its size was declined for a single seat, or for a size
// whose weight has one: sizes that were declined for each other alone grow together without end.
bool rating_model_ties_bounded(const RatingModel *model) {
    bool declined[RATING_SEATS_MAX + 1][RATING_SEATS_MAX + 1] = {{false}};
    bool bounded[RATING_SEATS_MAX + 1] = {false, true};
    sizes_note(model, declined);
    for (unsigned round = 2; round <= RATING_SEATS_MAX; ++round) { // the longest chain
        for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
            for (unsigned picked = 1; picked <= RATING_SEATS_MAX; ++picked) {
                bounded[size] = bounded[size] || (declined[size][picked] && bounded[picked]);
            }
        }
    }
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        if (model->tie_parameter[size] != 0 && !bounded[size]) {
            return false;
        }
    }
    return true;
}

// Whether the first player was picked in a choice, and whether declined.
static void first_note(const RatingChoice *choice, bool *taken, bool *passed) {
    for (unsigned item = 0; item < choice->size; ++item) {
        if ((choice->from.items[item] & (unsigned)RATING_ITEM_BEGAN) != 0) {
            *taken = *taken || (item < choice->picked && choice->picked < choice->size);
            *passed = *passed || item >= choice->picked;
        }
    }
}

bool rating_model_first_bounded(const RatingModel *model) {
    RatingChoice choices[RATING_CHOICES_MAX];
    bool taken = false;
    bool passed = false;
    for (size_t i = 0; !(taken && passed) && i < model->outcome_count; ++i) {
        const bool there = model->weights[i] > 0.0;
        const unsigned count =
            there ? rating_choices(&model->outcomes[i], model->halved, choices) : 0;
        for (unsigned part = 0; part < count; ++part) {
            first_note(&choices[part], &taken, &passed);
        }
    }
    return taken && passed;
}

bool rating_model_is_connected(const RatingModel *model, unsigned char *scratch) {
    const unsigned count = model->strength_count;
    unsigned char *beats = scratch;
    unsigned char *seen = scratch + (size_t)count * count;
    memset(beats, 0, (size_t)count * count);
    for (size_t i = 0; i < model->outcome_count; ++i) {
        if (model->weights[i] > 0.0) {
            outcome_mark(model, &model->outcomes[i], beats);
        }
    }
    prior_mark(model, beats);
    return reach(beats, count, true, seen) == count && reach(beats, count, false, seen) == count;
}
