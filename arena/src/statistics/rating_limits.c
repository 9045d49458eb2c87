// SPDX-License-Identifier: MIT
//
// Whether there is a finite maximum without prior.
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

static void outcome_mark(const RatingModel *model, const RatingOutcome *outcome,
                         unsigned char *beats) {
    const unsigned seats = rating_outcome_seats(outcome);
    unsigned group_end = 0;
    for (unsigned i = 0; i < seats; ++i) {
        if (i >= group_end) {
            group_end = i + 1U;
            while (group_end < seats &&
                   (outcome->items[group_end] & (unsigned)RATING_ITEM_TIED) != 0) {
                ++group_end;
            }
        }
        const unsigned winner = model->strength_of_bot[rating_item_bot(outcome, i)];
        for (unsigned j = group_end; j < seats; ++j) {
            const unsigned loser = model->strength_of_bot[rating_item_bot(outcome, j)];
            beats[(size_t)winner * model->strength_count + loser] = 1;
        }
    }
}

bool rating_model_ties_bounded(const RatingModel *model) {
    bool declined[RATING_SEATS_MAX + 1] = {false};
    for (size_t i = 0; i < model->outcome_count; ++i) {
        const unsigned seats = rating_outcome_seats(&model->outcomes[i]);
        unsigned start = 0;
        while (model->weights[i] > 0.0 && start + 1U < seats) {
            const RatingStage stage = rating_stage_make(model, &model->outcomes[i], start);
            for (unsigned size = 2; size <= stage.size; ++size) {
                declined[size] = declined[size] || size != stage.chosen;
            }
            start += stage.chosen;
        }
    }
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        if (model->tie_parameter[size] != 0 && !declined[size]) {
            return false;
        }
    }
    return true;
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
    return reach(beats, count, true, seen) == count && reach(beats, count, false, seen) == count;
}
