// SPDX-License-Identifier: MIT
#include "schedule/trial.h"

#include "statistics/count_map.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHARE_UNITS = 840, // divisible by 1 to 8, for shared first places
    PAIR_UNITS = 2     // two seats: 2 for a win, 1 for a tie
};

Status trial_create(Trial **out, const SprtDesign *design, TrialScore score,
                    const Schedule *schedule, Message *message) {
    const ScheduleRequest *const request = &schedule->request;
    if (schedule_in_stages(schedule) || schedule->pairings != 1 || request->bots != 2) {
        return message_set(
            message, STATUS_INVALID,
            "sprt: tests one bot against one other; expected two bots, and with more "
            "than two seats \"format\": \"one-versus-all\"");
    }
    if (score == TRIAL_RANK && design->model == SPRT_LOGISTIC) {
        return message_set(message, STATUS_INVALID,
                           "sprt.score: 'rank' requires the model 'normalized'");
    }
    Trial *const trial = calloc(1, sizeof *trial);
    if (trial == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the test");
    }
    trial->design = *design;
    trial->score = score;
    trial->seats = request->players;
    trial->games_per_block = schedule->games_per_block;
    trial->schedule = schedule;
    if (schedule_decks_repeat(schedule)) {
        trial->decks = calloc(1, sizeof *trial->decks);
        if (trial->decks == NULL) {
            free(trial);
            return message_set(message, STATUS_NO_MEMORY, "no memory for the test");
        }
    }
    trial->units = trial->seats == 2      ? PAIR_UNITS
                   : score == TRIAL_FIRST ? SHARE_UNITS
                                          : 2 * ((uint32_t)trial->seats - 1);
    *out = trial;
    return STATUS_OK;
}

void trial_destroy(Trial *trial) {
    if (trial == NULL) {
        return;
    }
    if (trial->decks != NULL) {
        count_map_clear(trial->decks);
        free(trial->decks);
    }
    free(trial->sums);
    free(trial->counts);
    free(trial->waiting);
    free(trial);
}

void trial_reset(Trial *trial) {
    if (trial->decks != NULL) {
        count_map_clear(trial->decks);
    }
    trial->blocks = 0;
    trial->skipped = 0;
    trial->size = 0;
    trial->llr = 0.0;
    trial->verdict = SPRT_CONTINUE;
    trial->open_sum = 0;
    trial->open_games = 0;
    trial->base = 0;
    trial->waiting_size = 0;
}

// ---- Scores

static uint32_t first_share(const GameRecord *record, int seats, int seat) {
    uint32_t firsts = 0;
    for (int other = 0; other < seats; other++) {
        firsts += record->ranks[other] == 1 ? 1 : 0;
    }
    return record->ranks[seat] == 1 ? SHARE_UNITS / firsts : 0;
}

static uint32_t half_points(const GameRecord *record, int seats, int seat) {
    uint32_t sum = 0;
    for (int other = 0; other < seats; other++) {
        if (other != seat) {
            sum += record->ranks[seat] < record->ranks[other]    ? 2
                   : record->ranks[seat] == record->ranks[other] ? 1
                                                                 : 0;
        }
    }
    return sum;
}

/** Returns the candidate's score of a game, in units. */
static uint32_t game_score(const Trial *trial, const GameRecord *record) {
    int seat = 0;
    while (seat + 1 < trial->seats && record->bots[seat] != 0) {
        seat++;
    }
    return trial->seats > 2 && trial->score == TRIAL_FIRST
               ? first_share(record, trial->seats, seat)
               : half_points(record, trial->seats, seat);
}

// ---- Blocks

static Status sums_grow(Trial *trial, Message *message) {
    const unsigned wanted = trial->capacity == 0 ? 16 : 2 * trial->capacity;
    if (wanted > SPRT_VALUES_MAX / 2) {
        return message_set(message, STATUS_LIMIT, "sprt: more different block scores than %u",
                           trial->capacity);
    }
    uint32_t *const sums = realloc(trial->sums, wanted * sizeof *sums);
    trial->sums = sums != NULL ? sums : trial->sums;
    double *const counts = realloc(trial->counts, wanted * sizeof *counts);
    trial->counts = counts != NULL ? counts : trial->counts;
    if (sums == NULL || counts == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the test");
    }
    trial->capacity = wanted;
    return STATUS_OK;
}

static Status sum_count(Trial *trial, uint32_t sum, Message *message) {
    unsigned place = 0;
    while (place < trial->size && trial->sums[place] < sum) {
        place++;
    }
    if (place == trial->size || trial->sums[place] != sum) {
        if (trial->size == trial->capacity) {
            TRY(sums_grow(trial, message));
        }
        const unsigned moved = trial->size - place;
        memmove(trial->sums + place + 1, trial->sums + place, moved * sizeof *trial->sums);
        memmove(trial->counts + place + 1, trial->counts + place, moved * sizeof *trial->counts);
        trial->sums[place] = sum;
        trial->counts[place] = 0.0;
        trial->size++;
    }
    trial->counts[place] += 1.0;
    return STATUS_OK;
}

SprtData trial_data(const Trial *trial, double *scores, double *counts) {
    const bool lattice = trial->seats == 2 && trial->games_per_block <= 2;
    if (lattice) {
        const unsigned size = trial->games_per_block == 1 ? SCORE_TRINOMIAL : SCORE_PENTANOMIAL;
        memset(counts, 0, size * sizeof *counts);
        for (unsigned i = 0; i < trial->size; i++) {
            counts[trial->sums[i]] = trial->counts[i];
        }
        return sprt_data_lattice(counts, size);
    }
    const double highest = (double)trial->units * trial->games_per_block;
    for (unsigned i = 0; i < trial->size; i++) {
        scores[i] = (double)trial->sums[i] / highest;
        counts[i] = trial->counts[i];
    }
    const bool share = trial->seats > 2 && trial->score == TRIAL_FIRST;
    return (SprtData){.scores = scores,
                      .counts = counts,
                      .size = trial->size,
                      .games_per_unit = trial->games_per_block,
                      .null_score = share ? 1.0 / trial->seats : 0.5};
}

/** Records the deck of the block that begins with the next game. */
static Status block_open(Trial *trial, Message *message) {
    if (trial->decks == NULL) {
        return STATUS_OK;
    }
    const ScheduledGame game = schedule_game(trial->schedule, trial->base);
    CountSlot *const slot =
        count_map_at(trial->decks, schedule_deck_label(trial->schedule, &game), 0);
    if (slot == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the test");
    }
    trial->open_known = slot->count > 0;
    slot->count++;
    return STATUS_OK;
}

static Status block_close(Trial *trial, Message *message) {
    if (trial->open_known) {
        trial->open_sum = 0;
        trial->open_games = 0;
        trial->skipped++;
        return STATUS_OK;
    }
    TRY(sum_count(trial, trial->open_sum, message));
    double scores[SPRT_VALUES_MAX / 2 + SCORE_PENTANOMIAL];
    double counts[SPRT_VALUES_MAX / 2 + SCORE_PENTANOMIAL];
    trial->open_sum = 0;
    trial->open_games = 0;
    trial->blocks++;
    const SprtData data = trial_data(trial, scores, counts);
    trial->llr = sprt_llr(&trial->design, &data);
    if (trial->blocks >= SPRT_UNITS_MIN) {
        trial->verdict =
            sprt_verdict(trial->llr, sprt_bounds(trial->design.alpha, trial->design.beta));
    }
    return STATUS_OK;
}

// ---- Games in any order

/** Stores a game until the earlier ones arrive. */
static Status game_wait(Trial *trial, uint64_t id, int32_t score, Message *message) {
    const size_t place = (size_t)(id - trial->base);
    if (place >= trial->waiting_capacity) {
        size_t wanted = trial->waiting_capacity == 0 ? 256 : trial->waiting_capacity;
        while (wanted <= place) {
            wanted *= 2;
        }
        int32_t *const waiting = realloc(trial->waiting, wanted * sizeof *waiting);
        if (waiting == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the test");
        }
        trial->waiting = waiting;
        trial->waiting_capacity = wanted;
    }
    for (; trial->waiting_size <= place; trial->waiting_size++) {
        trial->waiting[trial->waiting_size] = -1;
    }
    trial->waiting[place] = score;
    return STATUS_OK;
}

Status trial_add(Trial *trial, const GameRecord *record, Message *message) {
    if (trial->verdict != SPRT_CONTINUE) {
        return STATUS_OK;
    }
    Status status = game_wait(trial, record->id, (int32_t)game_score(trial, record), message);
    size_t taken = 0;
    while (status == STATUS_OK && trial->verdict == SPRT_CONTINUE && taken < trial->waiting_size &&
           trial->waiting[taken] >= 0) {
        if (trial->open_games == 0) {
            status = block_open(trial, message);
        }
        trial->open_sum += (uint32_t)trial->waiting[taken++];
        trial->open_games++;
        trial->base++;
        if (status == STATUS_OK && trial->open_games == trial->games_per_block) {
            status = block_close(trial, message);
        }
    }
    trial->waiting_size -= taken;
    memmove(trial->waiting, trial->waiting + taken, trial->waiting_size * sizeof *trial->waiting);
    return status;
}

uint64_t trial_games(const Trial *trial) {
    CHECK(trial->verdict != SPRT_CONTINUE);
    return (trial->blocks + trial->skipped) * trial->games_per_block;
}
