// SPDX-License-Identifier: MIT
//
// Consistency of a tile set. Each test checks one field of one level (set, tile, segment). The
// function of the level prefixes the message with its subject, so the message leads from the set to
// the field.
#include "carcarena/engine/tileset.h"

#include "base/try.h"
#include "carcarena/engine/rules.h"
#include "tiles/tile_block.h"

#include <string.h>

static const char *const KIND_TEXTS[SEGMENT_KIND_COUNT] = {"city",     "road",  "field",
                                                           "cloister", "river", "garden"};
static const char KIND_LETTERS[SEGMENT_KIND_COUNT] = {'c', 'r', 'f', 'm', 's', 'g'};
static const char EDGE_LETTERS[EDGE_TYPE_COUNT] = {'f', 'r', 'c', 's', 'a', 'i', '-'};
static const char *const PORT_TEXTS[PORTS] = {"NL", "N", "NR", "EL", "E", "ER",
                                              "SL", "S", "SR", "WL", "W", "WR"};

const char *segment_kind_text(SegmentKind kind) {
    return (unsigned)kind < SEGMENT_KIND_COUNT ? KIND_TEXTS[kind] : "unknown kind";
}

const char *tile_confidence_text(TileConfidence confidence) {
    static const char *const TEXTS[CONFIDENCE_COUNT] = {"high", "medium", "low"};
    return (unsigned)confidence < CONFIDENCE_COUNT ? TEXTS[confidence] : "unknown";
}

char segment_letter(SegmentKind kind) {
    if ((unsigned)kind >= SEGMENT_KIND_COUNT) {
        return '?';
    }
    return KIND_LETTERS[kind];
}

char edge_letter(EdgeType type) {
    if ((unsigned)type >= EDGE_TYPE_COUNT) {
        return '?';
    }
    return EDGE_LETTERS[type];
}

const char *port_text(unsigned port) {
    return port < PORTS ? PORT_TEXTS[port] : "?";
}

bool tileset_needs(const TileSet *set, const char *expansion) {
    const size_t length = strlen(expansion);
    const char *at = set->expansion;
    for (size_t word = strcspn(at, " "); *at != '\0'; word = strcspn(at, " ")) {
        if (word == length && strncmp(at, expansion, length) == 0) {
            return true;
        }
        at += word + (at[word] == ' ');
    }
    return false;
}

uint32_t tileset_size(const TileSet *set) {
    uint32_t size = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        size += set->tiles[i].count;
    }
    return size;
}

bool segment_is_inner(const TileFacts *tile, unsigned segment) {
    bool inner = tile->segments[segment].kind == SEGMENT_CITY;
    for (unsigned side = 0; side < SIDES; side++) {
        const bool reaches =
            ((tile->segments[segment].ports >> (PORTS_PER_SIDE * side + 1)) & 1U) != 0;
        inner = inner && (!reaches || tile->edges[side] == EDGE_INNER);
    }
    return inner && tile->segments[segment].ports != 0;
}

bool tile_has_symbols(const TileFacts *tile) {
    uint32_t symbols = tile->symbols;
    for (unsigned i = 0; i < tile->segment_count; i++) {
        symbols |= tile->segments[i].symbols;
    }
    return symbols != 0;
}

// Ids appear in notation, file names and options; none may need quoting.
static bool id_is_valid(const char *id) {
    const size_t length = strlen(id);
    return length > 0 && length <= TILE_ID_MAX &&
           length == strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");
}

/** Returns true for one or more ids with single spaces between. */
static bool ids_are_valid(const char *ids) {
    char id[TILE_ID_MAX + 1] = "";
    bool valid = true;
    for (const char *at = ids; valid;) {
        const size_t length = strcspn(at, " ");
        valid = length <= TILE_ID_MAX;
        memcpy(id, at, valid ? length : 0);
        id[valid ? length : 0] = '\0';
        valid = valid && id_is_valid(id);
        if (at[length] == '\0') {
            break;
        }
        at += length + 1;
    }
    return valid;
}

static Status check_id(const char *id, Message *message) {
    if (id_is_valid(id)) {
        return STATUS_OK;
    }
    return message_set(message, STATUS_INVALID,
                       "id: '%.40s' is not 1 to %d letters, digits and hyphens", id, TILE_ID_MAX);
}

// An id such as c0: the letter of the kind and a number.
static bool segment_id_is_valid(const TileSegment *segment) {
    const char *id = segment->id;
    if (id[0] != segment_letter((SegmentKind)segment->kind)) {
        return false;
    }
    const size_t digits = strspn(id + 1, "0123456789");
    return digits >= 1 && digits <= 2 && id[1 + digits] == '\0';
}

// Fields own both halves of a side, also beside a road or river.
static bool edge_has_field(unsigned edge) {
    return edge != EDGE_CITY && edge != EDGE_ANY && edge != EDGE_CUT;
}

/** Returns true if a city owns one half of a side: another city owns the other half. */
static bool shares_side(unsigned ports) {
    return ports == 1 || ports == 4;
}

static Status check_ports(const TileSegment *segment, const uint8_t *edges, Message *message) {
    const bool is_field = segment->kind == SEGMENT_FIELD;
    const bool is_lone = segment->kind == SEGMENT_CLOISTER || segment->kind == SEGMENT_GARDEN;
    const char *const key = is_field ? "halves" : "sides";
    if ((segment->ports >> PORTS) != 0) {
        return message_set(message, STATUS_INVALID, "%s: a tile has only %d ports", key, PORTS);
    }
    if (!is_field && (segment->ports == 0) != is_lone) {
        return message_set(message, STATUS_INVALID, "sides: a %s touches %s",
                           segment_kind_text((SegmentKind)segment->kind),
                           is_lone ? "no side" : "at least one side");
    }
    static const uint8_t WANTED[SEGMENT_KIND_COUNT] = {
        [SEGMENT_CITY] = EDGE_CITY, [SEGMENT_ROAD] = EDGE_ROAD, [SEGMENT_RIVER] = EDGE_RIVER};
    for (unsigned port = 0; port < PORTS; port++) {
        const uint8_t edge = edges[port / PORTS_PER_SIDE];
        const bool is_center = port % PORTS_PER_SIDE == 1;
        if (((segment->ports >> port) & 1U) == 0) {
            continue;
        }
        const unsigned beside = (segment->ports >> (port - port % PORTS_PER_SIDE)) & 7U;
        const bool half = segment->kind == SEGMENT_CITY && shares_side(beside);
        const bool inner = is_center && edge == EDGE_INNER && segment->kind == SEGMENT_CITY;
        const bool whole = (is_center || half) && edge == WANTED[segment->kind];
        const bool fits = is_field ? !is_center && edge_has_field(edge) : inner || whole;
        if (!fits) {
            return message_set(
                message, STATUS_INVALID, "%s: %s does not fit, this side's edge is '%c'",
                is_center ? key : "halves", port_text(port), edge_letter((EdgeType)edge));
        }
    }
    return STATUS_OK;
}

static Status check_borders(const TileFacts *tile, const TileSegment *segment, Message *message) {
    if (segment->cities != 0 && segment->kind != SEGMENT_FIELD) {
        return message_set(message, STATUS_INVALID, "borders: only fields border cities");
    }
    for (unsigned s = 0; s < 16; s++) {
        if (((segment->cities >> s) & 1U) == 0) {
            continue;
        }
        if (s >= tile->segment_count) {
            return message_set(message, STATUS_INVALID, "borders: the tile has no segment %u", s);
        }
        if (tile->segments[s].kind != SEGMENT_CITY) {
            return message_set(message, STATUS_INVALID, "borders: '%s' is not a city",
                               tile->segments[s].id);
        }
    }
    return STATUS_OK;
}

static bool kind_links(unsigned kind) {
    return kind == SEGMENT_CITY || kind == SEGMENT_ROAD || kind == SEGMENT_CLOISTER;
}

static Status check_links(const TileFacts *tile, unsigned index, Message *message) {
    const TileSegment *segment = &tile->segments[index];
    if (segment->links != 0 && !kind_links(segment->kind)) {
        return message_set(message, STATUS_INVALID,
                           "links: only cities, roads and cloisters are linked");
    }
    for (unsigned s = 0; s < 16; s++) {
        if (((segment->links >> s) & 1U) == 0) {
            continue;
        }
        if (s >= tile->segment_count) {
            return message_set(message, STATUS_INVALID, "links: the tile has no segment %u", s);
        }
        if (s == index) {
            return message_set(message, STATUS_INVALID, "links: linked with itself");
        }
        if (((tile->segments[s].links >> index) & 1U) == 0) {
            return message_set(message, STATUS_INVALID,
                               "links: linked with '%s', which is not linked with it",
                               tile->segments[s].id);
        }
    }
    return STATUS_OK;
}

static Status check_symbols(const TileSet *set, uint32_t symbols, Message *message) {
    if (set->symbol_count < TILE_SET_SYMBOLS_MAX && (symbols >> set->symbol_count) != 0) {
        return message_set(message, STATUS_INVALID, "symbols: the set lists only %u",
                           set->symbol_count);
    }
    return STATUS_OK;
}

static Status check_segment(const TileSet *set, const TileFacts *tile, unsigned index,
                            Message *message) {
    const TileSegment *segment = &tile->segments[index];
    if (segment->kind >= SEGMENT_KIND_COUNT) {
        return message_set(message, STATUS_INVALID, "kind: %u is unknown", segment->kind);
    }
    if (!segment_id_is_valid(segment)) {
        return message_set(message, STATUS_INVALID,
                           "id: the id of a %s is the letter %c and a number below 100",
                           segment_kind_text((SegmentKind)segment->kind),
                           segment_letter((SegmentKind)segment->kind));
    }
    for (unsigned i = 0; i < index; i++) {
        if (strcmp(tile->segments[i].id, segment->id) == 0) {
            return message_set(message, STATUS_INVALID, "id: given twice in this tile");
        }
    }
    if (segment->pennants != 0 && segment->kind != SEGMENT_CITY) {
        return message_set(message, STATUS_INVALID, "pennants: only cities have pennants");
    }
    if (segment->pennants > PENNANTS_MAX) {
        return message_set(message, STATUS_INVALID, "pennants: %u given, at most %d are possible",
                           segment->pennants, PENNANTS_MAX);
    }
    TRY(check_ports(segment, tile->edges, message));
    TRY(check_borders(tile, segment, message));
    TRY(check_links(tile, index, message));
    return check_symbols(set, segment->symbols, message);
}

static const char *edge_owner_text(EdgeType edge) {
    return edge == EDGE_CITY ? "city" : edge == EDGE_RIVER ? "river" : "road";
}

// Checks that the port has exactly one owner.
static Status check_owner(const TileFacts *tile, unsigned port, Message *message) {
    const bool is_center = port % PORTS_PER_SIDE == 1;
    const EdgeType edge = (EdgeType)tile->edges[port / PORTS_PER_SIDE];
    const char *first = NULL;
    for (unsigned i = 0; i < tile->segment_count; i++) {
        if (((tile->segments[i].ports >> port) & 1U) == 0) {
            continue;
        }
        if (first != NULL) {
            return message_set(
                message, STATUS_INVALID, "segment %s: %s: %s belongs to segment %s already",
                tile->segments[i].id, is_center ? "sides" : "halves", port_text(port), first);
        }
        first = tile->segments[i].id;
    }
    if (first == NULL && edge != EDGE_INNER) {
        return message_set(message, STATUS_INVALID, "edges: %s %s is '%c' but no %s segment has it",
                           is_center ? "side" : "half-edge", port_text(port), edge_letter(edge),
                           is_center || edge == EDGE_CITY ? edge_owner_text(edge) : "field");
    }
    return STATUS_OK;
}

/** Returns true if two cities share a side. */
static bool side_is_shared(const TileFacts *tile, unsigned side) {
    bool shared = false;
    for (unsigned i = 0; i < tile->segment_count; i++) {
        const TileSegment *segment = &tile->segments[i];
        const unsigned ports = (segment->ports >> (PORTS_PER_SIDE * side)) & 7U;
        shared = shared || (segment->kind == SEGMENT_CITY && shares_side(ports));
    }
    return shared;
}

// Owned ports are the center of a city, road or river side, and both halves of a field, road or
// river side and of a side that two cities share. On an inner side they are optional. check_ports
// has already excluded all other ports.
static Status check_coverage(const TileFacts *tile, Message *message) {
    for (unsigned port = 0; port < PORTS; port++) {
        const uint8_t edge = tile->edges[port / PORTS_PER_SIDE];
        const bool is_center = port % PORTS_PER_SIDE == 1;
        const bool shared = side_is_shared(tile, port / PORTS_PER_SIDE);
        const bool plain = edge == EDGE_FIELD || edge == EDGE_ANY || edge == EDGE_CUT;
        const bool whole = !plain && !shared;
        const bool owned = is_center ? whole : edge_has_field(edge) || shared;
        if (owned) {
            TRY(check_owner(tile, port, message));
        }
    }
    return STATUS_OK;
}

static Status check_edges(const uint8_t *edges, Message *message) {
    for (unsigned side = 0; side < SIDES; side++) {
        if (edges[side] >= EDGE_TYPE_COUNT) {
            return message_set(message, STATUS_INVALID, "edges: side %s has the unknown type %u",
                               port_text(side * PORTS_PER_SIDE + 1), edges[side]);
        }
        if ((edges[side] == EDGE_ANY) != (edges[0] == EDGE_ANY)) {
            return message_set(message, STATUS_INVALID,
                               "edges: 'a' on all four sides or on none expected");
        }
        const bool half = edges[side] == EDGE_CUT;
        if (half &&
            (side != 3 || edges[0] > EDGE_CITY || edges[1] > EDGE_CITY || edges[2] > EDGE_CITY)) {
            return message_set(message, STATUS_INVALID,
                               "edges: '-' in the west of three sides f, r or c expected");
        }
    }
    return STATUS_OK;
}

static Status check_tile(const TileSet *set, unsigned index, Message *message) {
    const TileFacts *tile = &set->tiles[index];
    TRY(check_id(tile->id, message));
    for (unsigned i = 0; i < index; i++) {
        if (strcmp(set->tiles[i].id, tile->id) == 0) {
            return message_set(message, STATUS_INVALID, "id: given twice in this set");
        }
    }
    if (tile->confidence >= CONFIDENCE_COUNT) {
        return message_set(message, STATUS_INVALID, "confidence: %u is unknown", tile->confidence);
    }
    if (tile->stand_in && tile->confidence != CONFIDENCE_LOW) {
        return message_set(message, STATUS_INVALID,
                           "confidence: the segments of a stand-in are not known, so \"low\" is "
                           "expected");
    }
    if (tile->count == 0) {
        return message_set(message, STATUS_INVALID, "count: at least 1 expected");
    }
    TRY(check_edges(tile->edges, message));
    const unsigned least = tile_is_inner(tile) ? 0 : 1;
    const unsigned most = tile_is_half(tile) ? HALF_SEGMENTS_MAX : SEGMENTS_MAX;
    if (tile->segment_count < least || tile->segment_count > most) {
        return message_set(message, STATUS_INVALID, "segments: %u given, %u to %u expected",
                           tile->segment_count, least, most);
    }
    TRY(check_symbols(set, tile->symbols, message));
    for (unsigned i = 0; i < tile->segment_count; i++) {
        const Status status = check_segment(set, tile, i, message);
        if (status != STATUS_OK) {
            message_prefix(message, "segment %.8s", tile->segments[i].id);
            return status;
        }
    }
    return check_coverage(tile, message);
}

static bool symbol_is_repeated(const TileSet *set, unsigned index) {
    for (unsigned i = 0; i < index; i++) {
        if (strcmp(set->symbols[i], set->symbols[index]) == 0) {
            return true;
        }
    }
    return false;
}

static Status check_symbol_list(const TileSet *set, Message *message) {
    if (set->symbol_count > TILE_SET_SYMBOLS_MAX) {
        return message_set(message, STATUS_INVALID, "symbols: %u given, at most %d are possible",
                           set->symbol_count, TILE_SET_SYMBOLS_MAX);
    }
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (!id_is_valid(set->symbols[i])) {
            return message_set(message, STATUS_INVALID,
                               "symbols: '%.40s' is not 1 to %d letters, digits and hyphens",
                               set->symbols[i], TILE_ID_MAX);
        }
        if (symbol_is_repeated(set, i)) {
            return message_set(message, STATUS_INVALID, "symbols: '%s' is given twice",
                               set->symbols[i]);
        }
    }
    return STATUS_OK;
}

static Status check_heading(const TileSet *set, Message *message) {
    TRY(check_id(set->id, message));
    if (set->name[0] == '\0') {
        return message_set(message, STATUS_INVALID, "name: a name for people expected");
    }
    if (set->expansion[0] != '\0' && !ids_are_valid(set->expansion)) {
        return message_set(message, STATUS_INVALID,
                           "expansion: '%.40s' is not the id of one, or some with single spaces "
                           "between",
                           set->expansion);
    }
    const bool any_number = set->players_min == 0 && set->players_max == 0;
    if (!any_number && (set->players_min == 0 || set->players_min > set->players_max ||
                        set->players_max > PLAYERS_MAX)) {
        return message_set(message, STATUS_INVALID,
                           "players: %u to %u given, a range within 1 to %d expected",
                           set->players_min, set->players_max, PLAYERS_MAX);
    }
    if (set->tile_count == 0) {
        return message_set(message, STATUS_INVALID, "tiles: at least one expected");
    }
    return check_symbol_list(set, message);
}

static Status check_start_tile(const TileSet *set, Message *message) {
    if (set->start_tile[0] == '\0') {
        return STATUS_OK;
    }
    for (unsigned i = 0; i < set->tile_count; i++) {
        if (strcmp(set->tiles[i].id, set->start_tile) == 0) {
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID, "start_tile: the set has no tile '%.40s'",
                       set->start_tile);
}

Status tileset_check(const TileSet *set, Message *message) {
    TRY(check_heading(set, message));
    for (unsigned i = 0; i < set->tile_count; i++) {
        const Status status = check_tile(set, i, message);
        if (status != STATUS_OK) {
            message_prefix(message, "tile %.40s", set->tiles[i].id);
            return status;
        }
    }
    TRY(tile_block_check(set, message));
    return check_start_tile(set, message);
}
