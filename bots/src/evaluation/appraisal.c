// SPDX-License-Identifier: MIT
#include "evaluation/appraisal.h"

#include "carcarena/engine/view.h"
#include "evaluation/contests.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_BITS = 4, KEPT = 1 << KEPT_BITS }; /* appraisals kept at once */

Status appraisals_make(Appraisals *out, const Rules *rules, const Terms *terms, ClosingOdds *odds,
                       Message *message) {
    out->rules = rules;
    out->terms = terms;
    out->odds = odds;
    out->features_vary = game_features_vary(rules);
    out->standing_words = rules_standing_words(rules);
    const size_t words = out->standing_words;
    out->standing = calloc(words + 1, sizeof *out->standing);
    out->standings = calloc(KEPT * words + 1, sizeof *out->standings);
    out->kept = calloc(KEPT, sizeof *out->kept);
    out->occupied_at = calloc(open_features_max(rules), sizeof *out->occupied_at);
    out->cells = malloc(open_cells_max(rules) * sizeof *out->cells);
    if (open_features_make(&out->open, rules, message) != STATUS_OK || out->standing == NULL ||
        out->standings == NULL || out->kept == NULL || out->occupied_at == NULL ||
        out->cells == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "appraisals: out of memory");
    }
    for (size_t i = 0; i < KEPT; i++) {
        out->kept[i].standing = &out->standings[i * words];
    }
    return STATUS_OK;
}

void appraisals_free(Appraisals *self) {
    open_features_free(&self->open);
    free(self->occupied_at);
    free(self->cells);
    free(self->standing);
    free(self->standings);
    free(self->kept);
}

void appraisals_forget(Appraisals *self) {
    for (uint32_t i = 0; i < KEPT; i++) {
        self->kept[i].words = 0;
    }
    self->open_read = false;
    self->open_known = false;
}

static double gain_of(const Appraisals *self, const Game *game, const FeatureView *view) {
    return self->features_vary && view->kind != SEGMENT_FIELD
               ? term_gain(self->terms, view, game_completion_gain(self->rules, game, view))
               : term_basic_gain(view);
}

// Returns the open cells around a cloister, for learned corrections.
static Openness cloister_cells(const Appraisals *self, const Game *game, const FeatureView *view) {
    const PlacedTile tile = game_cloister_tile(self->rules, game, view->id);
    const uint32_t count = game_open_cells(self->rules, game, self->cells);
    Openness open = {0, 0};
    for (uint32_t i = 0; i < count; i++) {
        const OpenCell *cell = &self->cells[i];
        if (abs(cell->x - tile.x) <= 1 && abs(cell->y - tile.y) <= 1) {
            open.surprisal += closing_odds_fits(self->odds, cell_pattern(cell->edges));
            open.cells++;
        }
    }
    return open;
}

// Adds the value of an incomplete feature. @param number its number among the open ones
static void occupied_add(const Appraisals *self, const Game *game, const FeatureView *view,
                         uint32_t number, Appraisal *out) {
    const Terms *terms = self->terms;
    Occupied *occupied = &out->occupied[out->occupied_count++];
    const uint32_t leaders = feature_leaders(view, terms->players);
    occupied->view = view;
    occupied->number = number;
    occupied->open = self->open.list[number].open;
    if (view->kind == SEGMENT_CLOISTER && terms->nets != NULL) {
        occupied->open = cloister_cells(self, game, view);
    }
    occupied->value = term_feature(terms, view, occupied->open, gain_of(self, game, view));
    totals_feature(&out->totals, terms->players, view, leaders, occupied->value);
    if (view->kind != SEGMENT_CLOISTER) {
        occupied->claim.value =
            value_of(term_basic_points(view)) + occupied->value.leader - occupied->value.learned;
        occupied->claim.leaders = leaders;
        memcpy(occupied->claim.strength, view->strength, sizeof view->strength);
    }
}

// Reads the open features, unless they are those of the same table.
static void open_update(Appraisals *self, const Game *game) {
    const bool known = self->standing_words != 0;
    if (!self->open_read && known && self->open_known &&
        memcmp(self->open_table, self->standing, sizeof self->open_table) == 0) {
        self->open_read = true;
    }
    if (!self->open_read) {
        open_features_read(&self->open, self->odds, game);
        self->open_read = true;
        self->open_known = known;
        memcpy(self->open_table, self->standing, known ? sizeof self->open_table : 0);
    }
}

// @param count number of features found
static void occupied_award(Appraisals *self, const Game *game, uint32_t count, Appraisal *out) {
    _Static_assert(GAME_FIGURES_MAX < UINT8_MAX, "numbers in occupied_at");
    open_update(self, game);
    memset(self->occupied_at, 0, self->open.count);
    out->occupied_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!out->found[i].complete) {
            const uint32_t number = open_feature_number(&self->open, &out->found[i]);
            occupied_add(self, game, &out->found[i], number, out);
            self->occupied_at[number] = (uint8_t)out->occupied_count;
        }
    }
}

// Finds an occupied feature and another one that it meets. Returns false if that is not occupied.
static bool parties_find(const Appraisals *self, const Appraisal *appraisal, const Occupied *first,
                         const Meeting *meeting, Party out[2]) {
    const unsigned b = self->occupied_at[meeting->features[1]];
    if (b == 0) {
        return false;
    }
    const Occupied *second = &appraisal->occupied[b - 1];
    out[0] = (Party){&first->claim, 0, first->view->kind, meeting->ports[0]};
    out[1] = (Party){&second->claim, 0, second->view->kind, meeting->ports[1]};
    return true;
}

// Adds the contest of an occupied feature and another one that it meets, if that is occupied, too.
static void meeting_award(const Appraisals *self, const Occupied *first, const Meeting *meeting,
                          Appraisal *out) {
    Party parties[2];
    if (parties_find(self, out, first, meeting, parties)) {
        contest_between(self->terms, self->odds, meeting->pattern, &parties[0], &parties[1],
                        out->totals.values);
    }
}

static void contests_award(const Appraisals *self, Appraisal *out) {
    for (uint32_t i = 0; i < out->occupied_count; i++) {
        const Occupied *first = &out->occupied[i];
        for (uint32_t m = self->open.list[first->number].met; m != 0;) {
            const Meeting *meeting = &self->open.meetings[m - 1];
            meeting_award(self, first, meeting, out);
            m = meeting->next;
        }
    }
}

// Adds what the incomplete cities of farms are worth that pay without followers.
static void shares_award(const Appraisals *self, const Game *game, Appraisal *out) {
    FarmShare shares[FARM_SHARES_MAX];
    FeatureView farms[FARM_SHARES_MAX]; // each once
    uint32_t farm_of[FARM_SHARES_MAX];
    uint32_t farm_count = 0;
    const uint32_t count = game_farm_shares(self->rules, game, shares);
    for (uint32_t i = 0; i < count; i++) {
        farm_of[i] = 0;
        while (farm_of[i] < farm_count && farms[farm_of[i]].id != shares[i].field) {
            farm_of[i]++;
        }
        farms[farm_of[i]] = (FeatureView){.kind = SEGMENT_FIELD, .id = shares[i].field};
        farm_count += farm_of[i] == farm_count;
    }
    if (farm_count != 0) {
        game_farms_measure(self->rules, game, farms, farm_count);
    }
    for (uint32_t i = 0; i < count; i++) {
        const double amount = (double)shares[i].points * farms[farm_of[i]].cities_open;
        out->totals.values[shares[i].player] += value_of(term_share(self->terms, amount));
    }
}

static void appraisal_make(Appraisals *self, const Game *game, Appraisal *out) {
    out->totals = (Totals){.values = {0}};
    const uint32_t count = game_appraise_features(self->rules, game, &out->payments, out->found);
    occupied_award(self, game, count, out);
    shares_award(self, game, out);
    if (contests_matter(self->terms)) {
        contests_award(self, out);
    }
}

// Returns where an appraisal with this standing is kept, if at all.
static uint32_t place_of(const uint16_t *standing, uint32_t words) {
    uint64_t hash = words;
    uint32_t i = 0;
    for (; i + 4 <= words; i += 4) {
        uint64_t four;
        memcpy(&four, &standing[i], sizeof four);
        hash = (hash ^ four) * UINT64_C(0x9E3779B97F4A7C15);
        hash ^= hash >> 32;
    }
    for (; i < words; i++) {
        hash = (hash ^ standing[i]) * UINT64_C(0x9E3779B97F4A7C15);
    }
    return (uint32_t)(hash >> (64 - KEPT_BITS));
}

const Appraisal *appraisals_find(Appraisals *self, const Game *game) {
    if (self->standing_words == 0) {
        appraisal_make(self, game, &self->kept[0]);
        return &self->kept[0];
    }
    const uint32_t words = game_standing(self->rules, game, self->standing);
    Appraisal *kept = &self->kept[place_of(self->standing, words)];
    if (kept->words != words ||
        memcmp(kept->standing, self->standing, words * sizeof *self->standing) != 0) {
        appraisal_make(self, game, kept);
        kept->words = words;
        memcpy(kept->standing, self->standing, words * sizeof *self->standing);
    }
    return kept;
}

// ---- Inputs of networks

// Rows being written.
typedef struct RowList {
    InputRow *rows;
    uint32_t count;
} RowList;

static void row_add(RowList *list, NetKind kind, uint32_t players, NetInputs inputs) {
    if (list->count < INPUT_ROWS_MAX - PLAYERS_MAX) {
        list->rows[list->count++] = (InputRow){(uint8_t)kind, (uint8_t)players, inputs};
    }
}

static void feature_inputs(const Appraisals *self, const Game *game, const Occupied *occupied,
                           RowList *list) {
    const FeatureView *view = occupied->view;
    const Openness open =
        view->kind == SEGMENT_CLOISTER ? cloister_cells(self, game, view) : occupied->open;
    row_add(
        list, net_feature_kind(view->kind), feature_leaders(view, self->terms->players),
        term_feature_inputs(self->terms, view, open, gain_of(self, game, view), occupied->value));
}

// Adds the inputs of the contest of an occupied feature and another one that it meets.
static void meeting_inputs(const Appraisals *self, const Appraisal *appraisal,
                           const Occupied *first, const Meeting *meeting, RowList *list) {
    Party parties[2];
    if (!parties_find(self, appraisal, first, meeting, parties)) {
        return;
    }
    const Party *a = &parties[0];
    const Party *b = &parties[1];
    const double expected = contest_expected(self->terms, self->odds, meeting->pattern, a, b);
    const SegmentKind kind = (SegmentKind)a->kind;
    for (int player = 0; expected > 0 && player < self->terms->players; player++) {
        row_add(list, term_contest_net(kind), 1U << player,
                term_contest_inputs(self->terms, kind, a->claim, b->claim, expected, player));
    }
}

uint32_t appraisal_inputs(Appraisals *self, const Game *game, InputRow *rows) {
    const Appraisal *appraisal = appraisals_find(self, game);
    RowList list = {rows, 0};
    for (uint32_t i = 0; i < appraisal->occupied_count; i++) {
        const Occupied *occupied = &appraisal->occupied[i];
        feature_inputs(self, game, occupied, &list);
        for (uint32_t m = self->open.list[occupied->number].met; m != 0;) {
            const Meeting *meeting = &self->open.meetings[m - 1];
            meeting_inputs(self, appraisal, occupied, meeting, &list);
            m = meeting->next;
        }
    }
    return list.count;
}
