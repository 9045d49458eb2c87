/**
 * Fields and the cities around them. Placing a tile updates nothing here. The cities are computed
 * at the end of games and for bots, for all requested fields at once, from the city segments: each
 * lists the fields next to it on its tile.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FARMS_H
#define ENGINE_KERNEL_FARMS_H

#include "board/features.h"

enum { FARMS_MAX = PLAYERS_MAX * (FOLLOWERS_MAX + (KERNEL_MODULES ? FIGURE_KINDS_MAX : 0)) };

/**
 * The cities around some fields, by their roots as city segments. What surrounds other fields is
 * written to one of several sets that are not used: adding to a single one each time would wait for
 * the addition before.
 */
enum { FIELDS_OTHER = 4 };
typedef struct FieldCities {
    uint8_t number[KERNEL_FIELDS]; /* of a field: FIELDS_OTHER + its index in the list; below: it is
                                      not listed */
    Set cities[FIELDS_OTHER + FARMS_MAX]; /* [number] */
} FieldCities;
_Static_assert(FIELDS_OTHER + FARMS_MAX < UINT8_MAX, "their numbers are bytes");

/** Returns the cities around the field with an index in the list. */
static inline Set *field_around(FieldCities *around, unsigned index) {
    ASSERT(index < FARMS_MAX);
    return &around->cities[FIELDS_OTHER + index];
}

static inline const Set *field_around_const(const FieldCities *around, unsigned index) {
    ASSERT(index < FARMS_MAX);
    return &around->cities[FIELDS_OTHER + index];
}

/** Returns all segments of completed cities. */
static inline Set closed_segments(const Board *board) {
    Set closed = {{0}};
    for (unsigned c = 0; c < board->head.closed_city_count; c++) {
        closed = set_or(closed, board->set[board->closed_city[c]]);
    }
    return closed;
}

/**
 * Finds the cities around fields. @param segments of the cities considered
 * @param fields roots, up to FARMS_MAX
 */
static inline void fields_surround(const Rules *rules, const Board *board, const Set *segments,
                                   const uint16_t *fields, unsigned count, FieldCities *out) {
    const unsigned width = rules->border_width;
    ASSERT(count <= FARMS_MAX);
    memset(out->cities, 0, (FIELDS_OTHER + count) * sizeof out->cities[0]);
    for (unsigned i = 0; i < KERNEL_FIELDS; i++) {
        out->number[i] = (uint8_t)(i % FIELDS_OTHER);
    }
    for (unsigned i = 0; i < count; i++) {
        ASSERT(fields[i] != 0 && fields[i] < rules->labels[SPACE_FIELD]);
        out->number[fields[i]] = (uint8_t)(FIELDS_OTHER + i);
    }
    FOR_WORDS(w) {
        for (uint64_t bits = segments->word[w]; bits != 0; bits &= bits - 1) {
            const unsigned label = 64 * w + bit_lowest(bits) + 1;
            const unsigned city = label_find(board, 0, label);
            const uint16_t *borders = &rules->borders[label * width];
            for (unsigned i = 0; i < width && borders[i] != 0; i++) {
                const unsigned field = label_find(board, FIELD_BASE, borders[i]);
                set_add(&out->cities[out->number[field]], city - 1);
            }
        }
    }
}

/** Returns true if the city segment with a label borders a field on its tile. */
static inline bool segment_borders(const Rules *rules, const Board *board, unsigned label,
                                   unsigned field) {
    const unsigned width = rules->border_width;
    const uint16_t *borders = &rules->borders[label * width];
    bool borders_it = false;
    for (unsigned i = 0; i < width && borders[i] != 0 && !borders_it; i++) {
        borders_it = label_find(board, FIELD_BASE, borders[i]) == field;
    }
    return borders_it;
}

/** Returns true if a city borders a field. @param segments of the city */
static inline bool city_borders(const Rules *rules, const Board *board, const Set *segments,
                                unsigned field) {
    bool borders = false;
    FOR_WORDS(w) {
        for (uint64_t bits = segments->word[w]; bits != 0 && !borders; bits &= bits - 1) {
            borders = segment_borders(rules, board, 64 * w + bit_lowest(bits) + 1, field);
        }
    }
    return borders;
}

/** Returns the completed cities around one field. */
static inline Set field_cities(const Rules *rules, const Board *board, unsigned field) {
    Set cities = {{0}};
    for (unsigned c = 0; c < board->head.closed_city_count; c++) {
        const unsigned root = board->closed_city[c];
        if (city_borders(rules, board, &board->set[root], field)) {
            set_add(&cities, root - 1U);
        }
    }
    return cities;
}

/** Returns the completed cities by their roots. */
static inline Set closed_roots(const Board *board) {
    Set closed = {{0}};
    for (unsigned c = 0; c < board->head.closed_city_count; c++) {
        set_add(&closed, board->closed_city[c] - 1U);
    }
    return closed;
}

/** Counts the cities around a field in its view. @param closed completed ones, by their roots */
static inline void field_count(const Set *cities, const Set *closed, FeatureView *view) {
    const unsigned all = set_count(cities);
    const unsigned complete = set_common(cities, closed);
    view->cities = (uint16_t)complete;
    view->cities_open = (uint16_t)(all - complete);
}

/** Adds the city of a segment to the cities around those of two fields that it borders. */
static inline void two_fields_add(const Rules *rules, const Board *board, unsigned label,
                                  const uint16_t fields[2], Set cities[2]) {
    const unsigned width = rules->border_width;
    const uint16_t *borders = &rules->borders[label * width];
    for (unsigned i = 0; i < width && borders[i] != 0; i++) {
        const unsigned field = label_find(board, FIELD_BASE, borders[i]);
        if (field == fields[0] || field == fields[1]) {
            set_add(&cities[field != fields[0]], label_find(board, 0, label) - 1);
        }
    }
}

/** Finds the cities around two fields, as fields_surround; faster than that for so few. */
static inline void two_fields_surround(const Rules *rules, const Board *board,
                                       const uint16_t fields[2], Set cities[2]) {
    memset(cities, 0, 2 * sizeof cities[0]);
    FOR_WORDS(w) {
        for (uint64_t bits = board->placed_cities.word[w]; bits != 0; bits &= bits - 1) {
            two_fields_add(rules, board, 64 * w + bit_lowest(bits) + 1, fields, cities);
        }
    }
}

/** As fields_measure for one or two fields. */
static inline void two_fields_measure(const Rules *rules, const Board *board, FeatureView *first,
                                      FeatureView *second) {
    const uint16_t fields[2] = {(uint16_t)first->id, (uint16_t)second->id};
    const Set closed = closed_roots(board);
    Set cities[2];
    two_fields_surround(rules, board, fields, cities);
    field_count(&cities[0], &closed, first);
    field_count(&cities[fields[1] != fields[0]], &closed, second);
}

/** Counts the cities around those features that are fields, each field once. */
static inline void fields_measure(const Rules *rules, const Board *board, FeatureView *views,
                                  unsigned count) {
    if (count > 0 && count <= 2 && views[0].kind == SEGMENT_FIELD &&
        views[count - 1].kind == SEGMENT_FIELD) {
        two_fields_measure(rules, board, &views[0], &views[count - 1]);
        return;
    }
    uint16_t fields[FARMS_MAX];
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        ASSERT(found < FARMS_MAX);
        fields[found] = (uint16_t)views[i].id;
        found += views[i].kind == SEGMENT_FIELD;
    }
    if (found == 0) {
        return;
    }
    FieldCities around;
    fields_surround(rules, board, &board->placed_cities, fields, found, &around);
    const Set closed = closed_roots(board);
    unsigned next = 0;
    for (unsigned i = 0; i < count; i++) {
        if (views[i].kind == SEGMENT_FIELD) {
            field_count(field_around(&around, next++), &closed, &views[i]);
        }
    }
}

#endif
