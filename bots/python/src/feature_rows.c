// SPDX-License-Identifier: MIT
//
// The buffer `rows`. Each feature becomes a number of 128 bits that contains its whole row, so that
// rows are sorted without reading features again. Numbers of one kind are sorted among themselves.
#include "views.h"

#include <string.h>

// Bits of FeatureKey.high from the top, and of FeatureKey.low: numbers that rows are sorted by.
enum {
    KEY_VACANT = 63, /* 0: occupied. All bits are inverted, so that the order ascends. */
    KEY_KIND = 61,
    KEY_STRENGTH = 53,
    KEY_RIVAL = 45,
    KEY_FOLLOWERS = 37,
    KEY_OTHERS = 26,
    KEY_TILES = 10,
    KEY_PENNANTS = 48,
    KEY_OPEN = 32,
    KEY_CITIES = 16,
    KEY_UNFINISHED = 0,
    OTHERS_MASK = (1 << (KEY_FOLLOWERS - KEY_OTHERS)) - 1,
    KEY_GROUPS = 8 /* occupied or not, and four kinds */
};
_Static_assert((int)ROW_CITY == (int)SEGMENT_CITY && (int)ROW_ROAD == (int)SEGMENT_ROAD &&
                   (int)ROW_FIELD == (int)SEGMENT_FIELD &&
                   (int)ROW_CLOISTER == (int)SEGMENT_CLOISTER && (int)SEGMENT_CLOISTER == 3,
               "rows name kinds by their number, in two bits");
_Static_assert((PLAYERS_MAX - 1) * UINT8_MAX <= (int)OTHERS_MASK, "followers of all others");

static FeatureKey key_of(const FeatureView *view, int players, int player) {
    unsigned rival = 0;
    unsigned others = 0;
    for (int p = 0; p < players; p++) {
        const unsigned strength = p == player ? 0 : view->strength[p];
        rival = strength > rival ? strength : rival;
        others += p == player ? 0U : view->followers[p];
    }
    const unsigned followers = view->followers[player];
    const uint64_t vacant = followers + others == 0;
    const FeatureKey row = {
        (1 - vacant) << KEY_VACANT | (uint64_t)(3U - view->kind) << KEY_KIND |
            (uint64_t)view->strength[player] << KEY_STRENGTH | (uint64_t)rival << KEY_RIVAL |
            (uint64_t)followers << KEY_FOLLOWERS | (uint64_t)others << KEY_OTHERS |
            (uint64_t)view->tiles << KEY_TILES,
        (uint64_t)view->pennants << KEY_PENNANTS | (uint64_t)view->open_edges << KEY_OPEN |
            (uint64_t)view->cities << KEY_CITIES | (uint64_t)view->cities_open << KEY_UNFINISHED};
    return (FeatureKey){~row.high, ~row.low};
}

static void row_write(FeatureKey key, int16_t *row) {
    const uint64_t high = ~key.high;
    const uint64_t low = ~key.low;
    memset(row, 0, ROW_SIZE * sizeof *row);
    row[3U - (high >> KEY_KIND & 3U)] = 1;
    row[ROW_STRENGTH] = (int16_t)(high >> KEY_STRENGTH & UINT8_MAX);
    row[ROW_RIVAL] = (int16_t)(high >> KEY_RIVAL & UINT8_MAX);
    row[ROW_FOLLOWERS] = (int16_t)(high >> KEY_FOLLOWERS & UINT8_MAX);
    row[ROW_OTHERS] = (int16_t)(high >> KEY_OTHERS & OTHERS_MASK);
    row[ROW_TILES] = (int16_t)(high >> KEY_TILES);
    row[ROW_PENNANTS] = (int16_t)(low >> KEY_PENNANTS);
    row[ROW_OPEN] = (int16_t)(low >> KEY_OPEN);
    row[ROW_CITIES] = (int16_t)(low >> KEY_CITIES);
    row[ROW_UNFINISHED] = (int16_t)low;
}

static bool key_before(FeatureKey a, FeatureKey b) {
    return a.high < b.high || (a.high == b.high && a.low < b.low);
}

/** Sorts a few keys by insertion. */
static void keys_sort(FeatureKey *keys, uint32_t count) {
    for (uint32_t i = 1; i < count; i++) {
        const FeatureKey key = keys[i];
        uint32_t at = i;
        for (; at > 0 && key_before(key, keys[at - 1]); at--) {
            keys[at] = keys[at - 1];
        }
        keys[at] = key;
    }
}

/** Returns the group of a key: occupied or not, and the kind. Groups are in the order of rows. */
static unsigned group_of(FeatureKey key) {
    return (unsigned)(key.high >> KEY_KIND);
}

/** Writes the keys of all rows, in order. Returns their number. */
static uint32_t keys_write(TableLists *lists, int player) {
    const int players = rules_players(lists->rules);
    FeatureKey *const unsorted = lists->keys + lists->feature_count;
    uint32_t ends[KEY_GROUPS + 1] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < lists->feature_count; i++) {
        unsorted[count] = key_of(&lists->features[i], players, player);
        ends[group_of(unsorted[count]) + 1] += !lists->features[i].complete;
        count += !lists->features[i].complete;
    }
    for (unsigned group = 0; group < KEY_GROUPS; group++) {
        ends[group + 1] += ends[group];
    }
    for (uint32_t i = 0; i < count; i++) { // each end becomes the one of its group
        lists->keys[ends[group_of(unsorted[i])]++] = unsorted[i];
    }
    for (uint32_t group = 0, begin = 0; group < KEY_GROUPS; begin = ends[group++]) {
        keys_sort(lists->keys + begin, ends[group] - begin);
    }
    return count;
}

uint32_t rows_write(TableLists *lists, int player, uint32_t rows, int16_t *out) {
    const uint32_t count = keys_write(lists, player);
    const uint32_t written = count < rows ? count : rows;
    for (uint32_t i = 0; i < written; i++) {
        row_write(lists->keys[i], out + (size_t)i * ROW_SIZE);
    }
    memset(out + (size_t)written * ROW_SIZE, 0, (size_t)(rows - written) * ROW_SIZE * sizeof *out);
    return count;
}
