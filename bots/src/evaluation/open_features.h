/**
 * Open features: the roads, cities and farms that meet open cells, how open each road and city is,
 * and where two features of a kind meet. All this depends on tiles only, so positions that differ
 * in figures share it.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_OPEN_FEATURES_H
#define CARCARENA_BOTS_OPEN_FEATURES_H

#include "carcarena/engine/changes.h"
#include "evaluation/terms.h"

/** One of them. Number 0 stands for all features that meet no open cell. */
typedef struct OpenFeature {
    uint16_t root; /* low half of FeatureView.id */
    uint8_t kind;  /* SegmentKind */
    uint32_t last; /* the open cell counted last, so that a cell on two sides counts once */
    Openness open; /* of roads and cities */
    uint32_t met;  /* number of the last meeting where it is the first feature, from 1; 0: none */
} OpenFeature;

/** Two features of one kind that meet at an open cell. */
typedef struct Meeting {
    uint32_t features[2]; /* their numbers */
    uint8_t ports[2];     /* the first port of the cell where each meets it */
    CellPattern pattern;  /* of the cell */
    uint32_t next;        /* number of the next meeting with the same first feature, from 1; 0:
                             none */
} Meeting;

/** The open features of the position read last. One thread at a time. */
typedef struct OpenFeatures {
    const Rules *rules;
    uint32_t count; /* numbers in use, from 0 */
    uint32_t meeting_count;
    OpenFeature *list; /* [number] */
    Meeting *meetings;
    uint32_t *number_at; /* [kind and root]: number; 0: meets no open cell */
    CellEdges *cells;    /* scratch */
    CellContact *contacts;
} OpenFeatures;

/**
 * Creates an empty list.
 * @param out zeroed; freed with open_features_free, also after a failure
 * @return STATUS_NO_MEMORY
 */
Status open_features_make(OpenFeatures *out, const Rules *rules, Message *message) MUST_USE;

/** Frees what the list owns. */
void open_features_free(OpenFeatures *features);

/** Reads the open features of a position. @pre closing_odds_prepare was called for `odds` */
void open_features_read(OpenFeatures *features, ClosingOdds *odds, const Game *game);

/** Returns the greatest number of open cells of a position. */
size_t open_cells_max(const Rules *rules);

/** Returns the upper bound of the numbers in use. */
uint32_t open_features_max(const Rules *rules);

/** Returns the index of a road, city or farm in `number_at`. */
static inline uint32_t open_feature_place(unsigned kind, uint32_t id) {
    enum { ROOTS = 1 << 16 };
    return kind * ROOTS + (uint16_t)id;
}

/** Returns the number of a feature. */
static inline uint32_t open_feature_number(const OpenFeatures *features, const FeatureView *view) {
    return view->kind > SEGMENT_FIELD
               ? 0
               : features->number_at[open_feature_place(view->kind, view->id)];
}

#endif
