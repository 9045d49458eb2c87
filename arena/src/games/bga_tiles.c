// SPDX-License-Identifier: MIT
//
// Numbers of tiles and places were found from public games: those with which all placements and
// all points of these games are right. Places are counted over cloister, roads, cities and fields
// in this order; where a tile has several roads, not in the order of our segments.
#include "games/bga_tiles.h"

#include <stdio.h>
#include <string.h>

/** A tile of the base game. */
typedef struct BgaTile {
    char letter;
    uint8_t turned;     /* quarter turns of our tile that look like theirs unturned */
    const char *places; /* their places, by our segments; "--": not known */
} BgaTile;

static const BgaTile TILES[BGA_TILES] = {
    {'T', 0, "r0 c0 f0 f1"},
    {'S', 0, "r0 c0 f0 f1"},
    {'N', 0, "c0 f0"},
    {'M', 0, "c0 f0"},
    {'P', 0, "r0 c0 f0 f1"},
    {'O', 0, "r0 c0 f0 f1"},
    {'G', 0, "c0 f0 f1"},
    {'F', 0, "c0 f0 f1"},
    {'I', 0, "c0 c1 f0"},
    {'H', 0, "c0 c1 f0"},
    {'E', 0, "c0 f0"},
    {'K', 0, "r0 c0 f0 f1"},
    {'J', 0, "r0 c0 f0 f1"},
    {'L', 0, "r2 r0 r1 c0 f0 f1 f2"},
    {'D', 0, "r0 c0 f0 f1"},
    {'U', 1, "r0 f1 f1 f0"},
    {'V', 0, "r0 f0 f1"},
    {'W', 0, "r2 r0 r1 f0 f1 f2"},
    {'X', 0, "r3 r1 r0 r2 f0 f1 f2 f3"},
    {'B', 0, "m0 f0"},
    {'A', 0, "m0 r0 f0"},
    {'C', 0, "c0"},
    {'R', 0, "c0 f0"},
    {'Q', 0, "c0 f0"},
};

static const BgaTile *tile_of(const Rules *rules, uint32_t type) {
    const char letter = rules_type(rules, type)->id[0];
    for (int i = 0; i < BGA_TILES; i++) {
        if (TILES[i].letter == letter) {
            return &TILES[i];
        }
    }
    return NULL;
}

Status bga_tile_set(DraftTurn *turn, const Rules *rules, int64_t tile, int64_t turned,
                    Message *message) {
    char name[16];
    if (tile < 1 || tile > BGA_TILES || turned < 1 || turned > SIDES) {
        return message_set(
            message, STATUS_INVALID,
            "tile %lld, turned %lld, is not known: only games of the base game, with "
            "tiles 1 to %d, can be read",
            (long long)tile, (long long)turned, BGA_TILES);
    }
    (void)snprintf(name, sizeof name, "base/%c", TILES[tile - 1].letter);
    turn->type = (uint32_t)rules_type_find(rules, name);
    turn->rotation = (uint8_t)((turned - 1 + TILES[tile - 1].turned) % SIDES);
    return STATUS_OK;
}

static bool kind_of(const char *word, uint8_t *kind) {
    static const struct {
        const char *word;
        SegmentKind kind;
    } KINDS[] = {{"city", SEGMENT_CITY},
                 {"road", SEGMENT_ROAD},
                 {"abbey", SEGMENT_CLOISTER},
                 {"field", SEGMENT_FIELD}};
    for (size_t i = 0; i < sizeof KINDS / sizeof KINDS[0]; i++) {
        if (strcmp(KINDS[i].word, word) == 0) {
            *kind = (uint8_t)KINDS[i].kind;
            return true;
        }
    }
    return false;
}

Status bga_place_set(DraftTurn *turn, const Rules *rules, const char *kind, int64_t place,
                     Message *message) {
    enum { STRIDE = 3 }; // "r0 "
    const TileFacts *const facts = rules_type(rules, turn->type);
    const char *const places = tile_of(rules, turn->type)->places;
    const size_t at = place >= 1 ? (size_t)(place - 1) * STRIDE : 0;
    const char *const likely =
        place >= 1 && place <= SEGMENTS_MAX && at < strlen(places) ? places + at : "--";
    uint8_t wanted = 0;
    turn->segment_count = 0;
    const bool known = kind_of(kind, &wanted);
    // The likely one first, then all others of its kind.
    for (int pass = 0; known && pass < 2; pass++) {
        for (uint8_t s = 0; s < facts->segment_count; s++) {
            const bool first = strncmp(facts->segments[s].id, likely, 2) == 0;
            if (facts->segments[s].kind == wanted && first == (pass == 0)) {
                turn->segments[turn->segment_count++] = s;
            }
        }
    }
    if (turn->segment_count == 0) {
        return message_set(message, STATUS_INVALID,
                           "tile %s has no place for a figure on a '%.20s'", facts->id, kind);
    }
    turn->deployed = true;
    turn->figure = FIGURE_NORMAL;
    return STATUS_OK;
}
