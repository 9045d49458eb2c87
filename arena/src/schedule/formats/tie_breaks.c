// SPDX-License-Identifier: MIT
#include "schedule/formats/tie_breaks.h"

#include "schedule/formats/direct_encounter.h"

#include <stdlib.h>
#include <string.h>

enum { SHARE_OF_MAXIMUM = 2 }; // Koya: against those with at least half of the points

static const SheetEntry *entries_of(const ScoreSheet *sheet, uint32_t participant) {
    return &sheet->entries[(size_t)participant * sheet->width];
}

// ---- Unplayed rounds, article 16

/**
 * Returns the score for the opponents' tie-breaks (16.3): requested byes through the end count as
 * draws.
 */
static uint64_t score_adjusted(const ScoreSheet *sheet, uint32_t participant) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    uint64_t score = sheet->scores[participant];
    for (uint32_t i = sheet->counts[participant]; i-- > 0;) {
        if (entries[i].kind != ENTRY_REQUESTED) {
            break;
        }
        score += 1 - entries[i].half_points;
    }
    return score;
}

/** Returns the opponent's score of an entry (16.3, 16.4.2). */
static uint64_t opponent_score(const ScoreSheet *sheet, uint32_t participant,
                               const SheetEntry *entry) {
    if (entry->kind == ENTRY_PLAYED) {
        return score_adjusted(sheet, entry->opponent);
    }
    const uint64_t most = sheet->draw * sheet->rounds;
    return sheet->scores[participant] < most ? sheet->scores[participant] : most;
}

// ---- Values

typedef struct Contribution {
    uint64_t value;
    bool requested;
} Contribution;

/** Contributions cut at the bottom come first: requested byes (16.5), then the lowest. */
static int contribution_compare(const void *left, const void *right) {
    const Contribution *const a = left;
    const Contribution *const b = right;
    if (a->requested != b->requested) {
        return a->requested ? -1 : 1;
    }
    return a->value < b->value ? -1 : a->value > b->value ? 1 : 0;
}

static int64_t buchholz(const ScoreSheet *sheet, uint32_t participant, uint32_t bottom,
                        uint32_t top, Contribution *list) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    const uint32_t count = sheet->counts[participant];
    for (uint32_t i = 0; i < count; i++) {
        list[i] = (Contribution){.value = opponent_score(sheet, participant, &entries[i]),
                                 .requested = entries[i].kind == ENTRY_REQUESTED};
    }
    qsort(list, count, sizeof *list, contribution_compare);
    for (uint32_t i = bottom; i < count; i++) {
        list[i].requested = false; // at the top only the value counts
    }
    if (bottom < count) {
        qsort(list + bottom, count - bottom, sizeof *list, contribution_compare);
    }
    uint64_t sum = 0;
    for (uint32_t i = bottom; i + top < count; i++) {
        sum += list[i].value;
    }
    return (int64_t)sum;
}

/** The World Championship's rule: wins of all opponents but the weakest; a bye has no opponent. */
static int64_t buchholz_of_championship(const ScoreSheet *sheet, uint32_t participant) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    uint64_t sum = 0;
    uint64_t weakest = UINT64_MAX;
    for (uint32_t i = 0; i < sheet->counts[participant]; i++) {
        const uint64_t score =
            entries[i].kind == ENTRY_PLAYED ? sheet->scores[entries[i].opponent] : 0;
        sum += score;
        weakest = score < weakest ? score : weakest;
    }
    return sheet->counts[participant] > 0 ? (int64_t)(sum - weakest) : 0;
}

static int64_t sonneborn_berger(const ScoreSheet *sheet, uint32_t participant) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < sheet->counts[participant]; i++) {
        sum += opponent_score(sheet, participant, &entries[i]) * entries[i].half_points;
    }
    return (int64_t)sum;
}

static int64_t progressive(const ScoreSheet *sheet, uint32_t participant) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < sheet->counts[participant]; i++) {
        // Points of a round count after it and after all later rounds.
        sum += entries[i].half_points * (sheet->rounds - entries[i].round);
    }
    return (int64_t)sum;
}

/** Returns the half points possible in all rounds or games. */
static uint64_t score_most(const ScoreSheet *sheet, uint32_t participant) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    uint64_t most = 0;
    for (uint32_t i = 0; i < sheet->counts[participant]; i++) {
        most += 2 * entries[i].meetings;
    }
    return most;
}

static int64_t koya(const ScoreSheet *sheet, uint32_t participant) {
    const SheetEntry *const entries = entries_of(sheet, participant);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < sheet->counts[participant]; i++) {
        const uint32_t opponent = entries[i].opponent;
        if (entries[i].kind == ENTRY_PLAYED &&
            sheet->scores[opponent] * SHARE_OF_MAXIMUM >= score_most(sheet, opponent)) {
            sum += entries[i].half_points;
        }
    }
    return (int64_t)sum;
}

static int64_t value_of(const ScoreSheet *sheet, uint32_t participant, TieBreak tie_break,
                        Contribution *list) {
    switch (tie_break) {
    case TIE_BREAK_BUCHHOLZ:
        return buchholz(sheet, participant, 0, 0, list);
    case TIE_BREAK_BUCHHOLZ_CUT_1:
        return buchholz(sheet, participant, 1, 0, list);
    case TIE_BREAK_BUCHHOLZ_CUT_2:
        return buchholz(sheet, participant, 2, 0, list);
    case TIE_BREAK_BUCHHOLZ_MEDIAN:
        return buchholz(sheet, participant, 1, 1, list);
    case TIE_BREAK_SONNEBORN_BERGER:
        return sonneborn_berger(sheet, participant);
    case TIE_BREAK_PROGRESSIVE:
        return progressive(sheet, participant);
    case TIE_BREAK_WINS:
        return (int64_t)sheet->wins[participant];
    case TIE_BREAK_KOYA:
        return koya(sheet, participant);
    case TIE_BREAK_CHAMPIONSHIP_BUCHHOLZ:
        return buchholz_of_championship(sheet, participant);
    case TIE_BREAK_DIFFERENCE:
        return sheet->differences[participant];
    case TIE_BREAK_DIRECT_ENCOUNTER:
        break;
    }
    return 0;
}

// ---- Ranking

/** Separates those of one place by their values. */
static void places_split(const ScoreSheet *sheet, uint32_t *places, const int64_t *values,
                         uint32_t count, uint32_t *next) {
    for (uint32_t a = 0; a < sheet->participants; a++) {
        next[a] = places[a];
        for (uint32_t b = 0; b < sheet->participants; b++) {
            const bool better = values[(size_t)b * count] > values[(size_t)a * count];
            next[a] += places[a] == places[b] && better ? 1 : 0;
        }
    }
    memcpy(places, next, sheet->participants * sizeof *places);
}

static void places_by_score(const ScoreSheet *sheet, uint32_t *places) {
    for (uint32_t a = 0; a < sheet->participants; a++) {
        for (uint32_t b = 0; b < sheet->participants; b++) {
            places[a] += sheet->scores[b] > sheet->scores[a] ? 1 : 0;
        }
    }
}

Status sheet_rank(SheetRanking *ranking, const ScoreSheet *sheet, const TieBreak *list,
                  uint32_t count, Message *message) {
    const size_t room = (size_t)sheet->participants + 1;
    ranking->places = calloc(room, sizeof *ranking->places);
    ranking->values = calloc(room * (count + 1), sizeof *ranking->values);
    uint32_t *const next = calloc(room, sizeof *next);
    Contribution *const contributions = calloc((size_t)sheet->width + 1, sizeof *contributions);
    Status status = STATUS_OK;
    if (ranking->places == NULL || ranking->values == NULL || next == NULL ||
        contributions == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    } else {
        places_by_score(sheet, ranking->places);
    }
    for (uint32_t i = 0; status == STATUS_OK && i < count; i++) {
        int64_t *const values = ranking->values + i;
        if (list[i] == TIE_BREAK_DIRECT_ENCOUNTER) {
            status = direct_encounter(sheet, ranking->places, values, count, message);
            continue;
        }
        for (uint32_t a = 0; a < sheet->participants; a++) {
            values[(size_t)a * count] = value_of(sheet, a, list[i], contributions);
        }
        places_split(sheet, ranking->places, values, count, next);
    }
    free(next);
    free(contributions);
    return status;
}

void sheet_ranking_free(SheetRanking *ranking) {
    free(ranking->places);
    free(ranking->values);
}

// ---- Names

static const struct {
    const char *word, *title;
    int unit;
    bool needs_rounds;
} TIE_BREAKS[] = {
    [TIE_BREAK_BUCHHOLZ] = {"buchholz", "BH", 2, true},
    [TIE_BREAK_BUCHHOLZ_CUT_1] = {"buchholz_cut_1", "BH-C1", 2, true},
    [TIE_BREAK_BUCHHOLZ_CUT_2] = {"buchholz_cut_2", "BH-C2", 2, true},
    [TIE_BREAK_BUCHHOLZ_MEDIAN] = {"buchholz_median", "BH-M1", 2, true},
    [TIE_BREAK_SONNEBORN_BERGER] = {"sonneborn_berger", "SB", 4, false},
    [TIE_BREAK_DIRECT_ENCOUNTER] = {"direct_encounter", "DE", 2, false},
    [TIE_BREAK_PROGRESSIVE] = {"progressive", "PS", 2, true},
    [TIE_BREAK_WINS] = {"number_of_wins", "WIN", 1, false},
    [TIE_BREAK_KOYA] = {"koya", "KS", 2, false},
    [TIE_BREAK_CHAMPIONSHIP_BUCHHOLZ] = {"championship_buchholz", "Buchholz", 2, true},
    [TIE_BREAK_DIFFERENCE] = {"difference", "points +-", 1, true},
};

const char *tie_break_word(unsigned index) {
    return index < sizeof TIE_BREAKS / sizeof TIE_BREAKS[0] ? TIE_BREAKS[index].word : NULL;
}

const char *tie_break_title(TieBreak tie_break) {
    return TIE_BREAKS[tie_break].title;
}

int tie_break_unit(TieBreak tie_break) {
    return TIE_BREAKS[tie_break].unit;
}

bool tie_break_needs_rounds(TieBreak tie_break) {
    return TIE_BREAKS[tie_break].needs_rounds;
}
