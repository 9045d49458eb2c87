// SPDX-License-Identifier: MIT
#include "games/jcz_tiles.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/** A tile, and the quarter turns of ours that look like theirs unturned. */
typedef struct JczTile {
    const char *name;
    const char *ours;
    uint8_t turned;
} JczTile;

static const JczTile TILES[] = {
    {"BA.L", "base/B", 0},
    {"BA.LR", "base/A", 0},
    {"BA.RCr", "base/D", 0},
    {"BA.Cccc+", "base/C", 0},
    {"BA.CccR+", "base/S", 0},
    {"BA.CccR", "base/T", 0},
    {"BA.CFc+", "base/F", 0},
    {"BA.CFc.1", "base/G", 0},
    {"BA.Cc.1", "base/N", 0},
    {"BA.Cc+", "base/M", 0},
    {"BA.CcRr", "base/P", 0},
    {"BA.CcRr+", "base/O", 0},
    {"BA.Ccc", "base/R", 0},
    {"BA.Ccc+", "base/Q", 0},
    {"BA.CRr", "base/J", 0},
    {"BA.CRRR", "base/L", 0},
    {"BA.RrC", "base/K", 0},
    {"BA.C", "base/E", 0},
    {"BA.CFC.2", "base/H", 0},
    {"BA.CC.2", "base/I", 0},
    {"BA.RRRR", "base/X", 0},
    {"BA.RRR", "base/W", 0},
    {"BA.Rr", "base/V", 0},
    {"BA.RFr", "base/U", 0},
    {"IC.LRFR", "inns-and-cathedrals/B", 0},
    {"IC.Cccc.c", "inns-and-cathedrals/A", 0},
    {"IC.CCCC", "inns-and-cathedrals/C", 0},
    {"IC.CCC", "inns-and-cathedrals/D", 0},
    {"IC.CRCR", "inns-and-cathedrals/E", 0},
    {"IC.CCc+", "inns-and-cathedrals/F", 0},
    {"IC.C!", "inns-and-cathedrals/G", 0},
    {"IC.CFR", "inns-and-cathedrals/H", 0},
    {"IC.CcR", "inns-and-cathedrals/I", 0},
    {"IC.CRcR+", "inns-and-cathedrals/J", 0},
    {"IC.RCc.i", "inns-and-cathedrals/K", 0},
    {"IC.RrC.i", "inns-and-cathedrals/L", 0},
    {"IC.CcRr+.i", "inns-and-cathedrals/M", 0},
    {"IC.RRR.i", "inns-and-cathedrals/N", 0},
    {"IC.RFr.i", "inns-and-cathedrals/O", 0},
    {"IC.Rr.i", "inns-and-cathedrals/P", 0},
    {"IC.RrRr", "inns-and-cathedrals/Q", 1},
    {"TB.Cc.g", "traders-and-builders/A", 0},
    {"TB.Cc.w", "traders-and-builders/B", 0},
    {"TB.CCc.c", "traders-and-builders/C", 0},
    {"TB.CCc.w", "traders-and-builders/D", 0},
    {"TB.Ccc.g", "traders-and-builders/E", 0},
    {"TB.CcCC.c", "traders-and-builders/F", 0},
    {"TB.CcRR!.c", "traders-and-builders/G", 0},
    {"TB.CcRR.w", "traders-and-builders/H", 0},
    {"TB.CcRC.c", "traders-and-builders/I", 0},
    {"TB.CcRC.g", "traders-and-builders/J", 0},
    {"TB.CcR.c", "traders-and-builders/K", 0},
    {"TB.CcR!.w", "traders-and-builders/L", 0},
    {"TB.CccR.w", "traders-and-builders/M", 0},
    {"TB.CcCc.w", "traders-and-builders/N", 0},
    {"TB.CFc.w", "traders-and-builders/O", 0},
    {"TB.CR", "traders-and-builders/P", 0},
    {"TB.CRc.g", "traders-and-builders/Q", 0},
    {"TB.CRc.w", "traders-and-builders/R", 0},
    {"TB.CRcR.w", "traders-and-builders/S", 0},
    {"TB.LRRR", "traders-and-builders/T", 0},
    {"TB.RCc.g", "traders-and-builders/U", 0},
    {"TB.RCc!.g", "traders-and-builders/V", 0},
    {"TB.RRC", "traders-and-builders/W", 0},
    {"TB.RRrr", "traders-and-builders/X", 0},
};

static const char *const BOXES[][2] = {
    {"basic", "base"},
    {"inns and cathedrals", "inns-and-cathedrals"},
    {"traders and builders", "traders-and-builders"},
};

// Compares without regard to case; '.' and '/', and '_', '-' and ' ' are the same.
static bool same_name(const char *a, const char *b) {
    static const char MARKS[] = "_- ";
    for (; *a != '\0' && *b != '\0'; a++, b++) {
        const bool slashes = (*a == '.' || *a == '/') && (*b == '.' || *b == '/');
        const bool marks = strchr(MARKS, *a) != NULL && strchr(MARKS, *b) != NULL;
        if (!slashes && !marks && *a != *b) {
            return false;
        }
    }
    return *a == *b;
}

const char *jcz_tile_set_named(const char *box) {
    char lower[64];
    size_t length = 0;
    for (; box[length] != '\0' && length + 1 < sizeof lower; length++) {
        const char c = box[length];
        lower[length] = (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }
    lower[length] = '\0';
    if (length > 2 && strcmp(&lower[length - 2], ":1") == 0) {
        lower[length - 2] = '\0'; // newer saves name the edition
    }
    for (size_t i = 0; i < sizeof BOXES / sizeof BOXES[0]; i++) {
        if (same_name(lower, BOXES[i][0])) {
            return BOXES[i][1];
        }
    }
    return NULL;
}

Status jcz_tile_set(DraftTurn *turn, const Rules *rules, const char *name, const char *turned,
                    Message *message) {
    static const char *const TURNS[SIDES] = {"R0", "R90", "R180", "R270"};
    size_t at = 0;
    unsigned turns = 0;
    while (at < sizeof TILES / sizeof TILES[0] && !same_name(name, TILES[at].name)) {
        at++;
    }
    while (turns < SIDES && strcmp(TURNS[turns], turned) != 0) {
        turns++;
    }
    if (at == sizeof TILES / sizeof TILES[0] || turns == SIDES) {
        return message_set(
            message, STATUS_INVALID,
            "tile '%.40s', turned '%.10s', is not known: only the base game, Inns and "
            "Cathedrals, and Traders and Builders can be read",
            name, turned);
    }
    const int type = rules_type_find(rules, TILES[at].ours);
    if (type < 0) {
        return message_set(message, STATUS_INVALID,
                           "tile '%.40s' is of a box that this game does not name", name);
    }
    turn->type = (uint32_t)type;
    turn->rotation = (uint8_t)((turns + TILES[at].turned) % SIDES);
    return STATUS_OK;
}

const char *jcz_tile_name(const char *ours, unsigned *turned) {
    for (size_t i = 0; i < sizeof TILES / sizeof TILES[0]; i++) {
        if (strcmp(TILES[i].ours, ours) == 0) {
            *turned = TILES[i].turned;
            return TILES[i].name;
        }
    }
    return NULL;
}

// ---- Places

// Ports of a place on the board: a letter for a side, with L or R for a half of it.
static unsigned ports_named(const char *place) {
    static const char LETTERS[] = "NESW";
    unsigned ports = 0;
    for (const char *at = place; *at != '\0'; at++) {
        const char *const side = strchr(LETTERS, *at);
        if (side != NULL) {
            const unsigned part = at[1] == 'L' ? 0 : at[1] == 'R' ? 2 : 1;
            ports |= 1U << ((unsigned)(side - LETTERS) * PORTS_PER_SIDE + part);
        }
    }
    return ports;
}

static bool is_kind(SegmentKind kind, const char *place, const char *feature) {
    static const struct {
        const char *word;
        SegmentKind kind;
    } WORDS[] = {{"City", SEGMENT_CITY},          {"Road", SEGMENT_ROAD},
                 {"Field", SEGMENT_FIELD},        {"Farm", SEGMENT_FIELD},
                 {"Monastery", SEGMENT_CLOISTER}, {"Cloister", SEGMENT_CLOISTER},
                 {"INNER_FARM", SEGMENT_FIELD}};
    const char *const word = feature != NULL ? feature : place;
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (strcasecmp(WORDS[i].word, word) == 0) {
            return kind == WORDS[i].kind;
        }
    }
    return feature == NULL; // a place of sides: any kind
}

Status jcz_place_set(DraftTurn *turn, const Rules *rules, const char *place, const char *feature,
                     Message *message) {
    const TileFacts *const facts = rules_type(rules, turn->type);
    const bool inside = strcasecmp(place, "CLOISTER") == 0 || strcasecmp(place, "MONASTERY") == 0 ||
                        strcmp(place, "I") == 0 || strncmp(place, "INNER", 5) == 0;
    const unsigned shift = turn->rotation * PORTS_PER_SIDE;
    const unsigned wanted = inside ? 0 : ports_named(place);
    turn->segment_count = 0;
    for (uint8_t s = 0; s < facts->segment_count; s++) {
        const unsigned ports = facts->segments[s].ports;
        const unsigned there =
            ((ports << shift) | (ports >> (PORTS - shift))) & ((1U << PORTS) - 1);
        const bool touched = inside ? ports == 0 || facts->segments[s].kind == SEGMENT_CLOISTER
                                    : (there & wanted) != 0;
        if (touched && is_kind((SegmentKind)facts->segments[s].kind, place, feature)) {
            turn->segments[turn->segment_count++] = s;
        }
    }
    if (turn->segment_count == 0) {
        return message_set(message, STATUS_INVALID, "tile %s has no place '%.40s'", facts->id,
                           place);
    }
    turn->deployed = true;
    return STATUS_OK;
}
