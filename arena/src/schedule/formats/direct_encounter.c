// SPDX-License-Identifier: MIT
//
// Among tied participants only their games with each other count. Those who met more than once get
// the average of these games (6.1.2). If all have met, points decide, and among those still tied
// again only their games (6.2). Otherwise a participant who is ahead whatever the missing results
// comes first, then the next one, and the rest start again (6.3).
#include "schedule/formats/direct_encounter.h"

#include <stdbool.h>
#include <stdlib.h>

// Averages are multiples of one part of the least common multiple of all numbers of games; if that
// is larger than this, they are rounded.
static const uint64_t PARTS_MAX = UINT64_C(1) << 31;

/** Tied participants and their games with each other. */
typedef struct Group {
    const ScoreSheet *sheet;
    uint32_t *places;
    uint32_t *members;
    uint32_t count;
    uint64_t parts;    // parts per half point
    uint64_t *points;  // [member] points in parts
    uint64_t *missing; // [member] points that unplayed games could give
} Group;

static uint64_t common_multiple(uint64_t a, uint64_t b) {
    uint64_t x = a;
    uint64_t y = b;
    while (y != 0) {
        const uint64_t rest = x % y;
        x = y;
        y = rest;
    }
    const uint64_t factor = b / x;
    return a > PARTS_MAX / factor ? PARTS_MAX : a * factor;
}

/** Returns the games of two participants with each other, and the half points of the first. */
static uint64_t meetings_of(const ScoreSheet *sheet, uint32_t a, uint32_t b,
                            uint64_t *half_points) {
    uint64_t meetings = 0;
    *half_points = 0;
    for (uint32_t i = 0; i < sheet->counts[a]; i++) {
        const SheetEntry *const entry = &sheet->entries[(size_t)a * sheet->width + i];
        if (entry->kind == ENTRY_PLAYED && entry->opponent == b) {
            meetings += entry->meetings;
            *half_points += entry->half_points;
        }
    }
    return meetings;
}

/** Returns false if some have not met. */
static bool group_count(Group *group) {
    bool all = true;
    uint64_t half_points = 0;
    group->parts = 1;
    for (uint32_t a = 0; a < group->count; a++) {
        for (uint32_t b = 0; b < a; b++) {
            const uint64_t meetings =
                meetings_of(group->sheet, group->members[a], group->members[b], &half_points);
            all = all && meetings > 0;
            group->parts = meetings > 0 ? common_multiple(group->parts, meetings) : group->parts;
        }
    }
    for (uint32_t a = 0; a < group->count; a++) {
        group->points[a] = group->missing[a] = 0;
        for (uint32_t b = 0; b < group->count; b++) {
            const uint64_t meetings =
                meetings_of(group->sheet, group->members[a], group->members[b], &half_points);
            if (meetings > 0) {
                group->points[a] += half_points * group->parts / meetings;
            } else if (a != b) {
                group->missing[a] += 2 * group->parts;
            }
        }
    }
    return all;
}

/** Ranks members by points. Returns true if that separates any. */
static bool group_split(Group *group) {
    bool split = false;
    for (uint32_t a = 0; a < group->count; a++) {
        uint32_t better = 0;
        for (uint32_t b = 0; b < group->count; b++) {
            better += group->points[b] > group->points[a] ? 1 : 0;
        }
        group->places[group->members[a]] += better;
        split = split || better > 0;
    }
    return split;
}

/**
 * Returns the member ahead of all others not placed yet, whatever the missing results; count if
 * there is none.
 */
static uint32_t group_leader(const Group *group, const bool *placed) {
    for (uint32_t a = 0; a < group->count; a++) {
        bool ahead = !placed[a];
        for (uint32_t b = 0; ahead && b < group->count; b++) {
            ahead = a == b || placed[b] || group->points[a] > group->points[b] + group->missing[b];
        }
        if (ahead) {
            return a;
        }
    }
    return group->count;
}

/** Returns true if any are separated. */
static bool group_lead(Group *group, bool *placed) {
    uint32_t first = 0;
    for (uint32_t i = 0; i < group->count; i++) {
        placed[i] = false;
    }
    for (uint32_t leader = 0; (leader = group_leader(group, placed)) < group->count; first++) {
        placed[leader] = true;
        for (uint32_t i = 0; i < group->count; i++) {
            group->places[group->members[i]] += placed[i] ? 0 : 1;
        }
    }
    return first > 0;
}

/** Collects the participants of one place. */
static void group_gather(Group *group, uint32_t place) {
    group->count = 0;
    for (uint32_t i = 0; i < group->sheet->participants; i++) {
        if (group->places[i] == place) {
            group->members[group->count++] = i;
        }
    }
}

/** Sums the half points of those of a place against each other. */
static void place_count(Group *group, uint32_t place, int64_t *values, uint32_t step) {
    group_gather(group, place);
    (void)group_count(group);
    for (uint32_t i = 0; i < group->count; i++) {
        values[(size_t)group->members[i] * step] = (int64_t)(group->points[i] / group->parts);
    }
}

/** Separates those of a place repeatedly until nothing changes. */
static void place_resolve(Group *group, uint32_t place, bool *placed) {
    bool split = true;
    while (split) {
        group_gather(group, place);
        split = group->count > 1 &&
                (group_count(group) ? group_split(group) : group_lead(group, placed));
    }
}

Status direct_encounter(const ScoreSheet *sheet, uint32_t *places, int64_t *values, uint32_t step,
                        Message *message) {
    const size_t room = (size_t)sheet->participants + 1;
    Group group = {.sheet = sheet, .places = places};
    group.members = calloc(room, sizeof *group.members);
    group.points = calloc(room, sizeof *group.points);
    group.missing = calloc(room, sizeof *group.missing);
    bool *const placed = calloc(room, sizeof *placed);
    Status status = STATUS_OK;
    if (group.members == NULL || group.points == NULL || group.missing == NULL || placed == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the standings");
    }
    for (uint32_t place = 0; status == STATUS_OK && place < sheet->participants; place++) {
        place_count(&group, place, values, step);
    }
    // Places only move down, so those made by a split are visited later.
    for (uint32_t place = 0; status == STATUS_OK && place < sheet->participants; place++) {
        place_resolve(&group, place, placed);
    }
    free(group.members);
    free(group.points);
    free(group.missing);
    free(placed);
    return status;
}
