// SPDX-License-Identifier: MIT
#include "evaluation/open_features.h"

#include <stdlib.h>

enum {
    NO_CELL = 0xFFFF,
    PLACES = (SEGMENT_FIELD + 1) << 16,                            /* see open_feature_place */
    LINES = SIDES,                                                 /* roads and cities at a cell */
    FIELDS = PORTS - SIDES,                                        /* farms at a cell */
    MEETINGS = LINES * (LINES - 1) / 2 + FIELDS * (FIELDS - 1) / 2 /* at a cell */
};

size_t open_cells_max(const Rules *rules) {
    return 2 * (size_t)rules_tile_total(rules) +
           2; // n connected tiles have no more empty neighbors
}

uint32_t open_features_max(const Rules *rules) {
    return (uint32_t)open_cells_max(rules) * PORTS + 1;
}

Status open_features_make(OpenFeatures *out, const Rules *rules, Message *message) {
    const size_t cells = open_cells_max(rules);
    out->rules = rules;
    out->count = 1;
    out->list = calloc(open_features_max(rules), sizeof *out->list);
    out->meetings = malloc(cells * MEETINGS * sizeof *out->meetings);
    out->number_at = calloc(PLACES, sizeof *out->number_at);
    out->cells = malloc(cells * sizeof *out->cells);
    out->contacts = malloc(cells * PORTS * sizeof *out->contacts);
    return out->list == NULL || out->meetings == NULL || out->number_at == NULL ||
                   out->cells == NULL || out->contacts == NULL
               ? message_set(message, STATUS_NO_MEMORY, "open features: out of memory")
               : STATUS_OK;
}

void open_features_free(OpenFeatures *self) {
    free(self->list);
    free(self->meetings);
    free(self->number_at);
    free(self->cells);
    free(self->contacts);
}

static void features_clear(OpenFeatures *self) {
    for (uint32_t i = 1; i < self->count; i++) {
        self->number_at[open_feature_place(self->list[i].kind, self->list[i].root)] = 0;
    }
    self->count = 1;
    self->meeting_count = 0;
}

// Returns the number of the feature of a contact.
static uint32_t contact_number(OpenFeatures *self, CellContact contact) {
    uint32_t *number = &self->number_at[open_feature_place(contact.kind, contact.root)];
    if (*number == 0) {
        self->list[self->count] =
            (OpenFeature){.root = contact.root, .kind = contact.kind, .last = NO_CELL};
        *number = self->count++;
    }
    return *number;
}

// A feature at a cell.
typedef struct CellFeature {
    uint32_t number;
    uint8_t kind;
    uint8_t port; // first port where it meets the cell
} CellFeature;

// Lists the meetings of a feature with those found before at the same cell.
static void meetings_add(OpenFeatures *self, CellPattern pattern, const CellFeature *first,
                         const CellFeature *last) {
    for (const CellFeature *other = first; other < last; other++) {
        if (other->kind == last->kind) {
            OpenFeature *feature = &self->list[other->number];
            self->meetings[self->meeting_count++] = (Meeting){
                {other->number, last->number}, {other->port, last->port}, pattern, feature->met};
            feature->met = self->meeting_count;
        }
    }
}

void open_features_read(OpenFeatures *self, ClosingOdds *odds, const Game *game) {
    features_clear(self);
    const uint32_t cells = game_contacts(self->rules, game, self->cells, self->contacts);
    const CellContact *contact = self->contacts;
    for (uint32_t cell = 0; cell < cells; cell++) {
        const CellContact *const end = self->contacts + self->cells[cell].contacts;
        const CellPattern pattern = cell_pattern(self->cells[cell].edges);
        CellFeature here[PORTS];
        CellFeature *next = here;
        for (; contact < end; contact++) {
            const uint32_t number = contact_number(self, *contact);
            OpenFeature *feature = &self->list[number];
            if (feature->last == cell) {
                continue;
            }
            feature->last = cell;
            feature->open.cells++;
            if (contact->kind != SEGMENT_FIELD) {
                feature->open.surprisal +=
                    closing_odds_surprisal(odds, pattern, contact->port / PORTS_PER_SIDE);
            }
            *next = (CellFeature){number, contact->kind, contact->port};
            meetings_add(self, pattern, here, next);
            next++;
        }
    }
}
