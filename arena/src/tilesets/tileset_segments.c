// SPDX-License-Identifier: MIT
//
// The segments of a tile as tile set files describe them.
#include "carcarena/engine/rules.h"
#include "text/try_status.h"
#include "tilesets/tileset_loading.h"

#include <string.h>

enum { SEGMENT_ID_SHOWN_MAX = 8 };

static const JsonKey SEGMENT_KEYS[] = {
    {"id", true},        {"kind", true},     {"sides", false},   {"halves", false},
    {"pennants", false}, {"borders", false}, {"symbols", false},
};

// The letter of a side means its center port.
static Status get_sides(const cJSON *value, uint16_t *ports, Message *message) {
    static const char LETTERS[] = "NESW";
    const char *sides = NULL;
    const Status status = json_get_text(value, "sides", &sides, message);
    if (status != STATUS_OK || sides == NULL) {
        return status;
    }
    for (; *sides != '\0'; sides++) {
        const char *const letter = strchr(LETTERS, *sides);
        if (letter == NULL) {
            return message_set(message, STATUS_INVALID,
                               "sides: one to four of the letters N E S W expected at '%.10s'",
                               sides);
        }
        const unsigned bit = 1U << ((unsigned)(letter - LETTERS) * PORTS_PER_SIDE + 1);
        if ((*ports & bit) != 0) {
            return message_set(message, STATUS_INVALID, "sides: %c is given twice", *sides);
        }
        *ports = (uint16_t)(*ports | bit);
    }
    return STATUS_OK;
}

// Returns the port of a half-edge such as "NL" at the start of `text`, PORTS if there is none.
static unsigned half_port(const char *text) {
    for (unsigned port = 0; port < PORTS; port++) {
        const char *const name = port_text(port);
        if (name[1] != '\0' && strncmp(text, name, 2) == 0 &&
            (text[2] == '\0' || (text[2] == ' ' && text[3] != '\0'))) {
            return port;
        }
    }
    return PORTS;
}

static Status get_halves(const cJSON *value, uint16_t *ports, Message *message) {
    const char *halves = NULL;
    const Status status = json_get_text(value, "halves", &halves, message);
    if (status != STATUS_OK || halves == NULL) {
        return status;
    }
    while (*halves != '\0') {
        const unsigned port = half_port(halves);
        if (port == PORTS) {
            return message_set(message, STATUS_INVALID,
                               "halves: NL NR EL ER SL SR WL WR with single spaces expected at "
                               "'%.10s'",
                               halves);
        }
        if (((*ports >> port) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "halves: %s is given twice",
                               port_text(port));
        }
        *ports = (uint16_t)(*ports | (1U << port));
        halves += halves[2] == ' ' ? 3 : 2;
    }
    return STATUS_OK;
}

// The kind of a segment decides which of `sides`, `halves`, `borders` and `pennants` it has.
static Status check_kind_keys(const cJSON *value, SegmentKind kind, Message *message) {
    const bool is_field = kind == SEGMENT_FIELD;
    const bool has_sides = !is_field && kind != SEGMENT_CLOISTER && kind != SEGMENT_GARDEN;
    const struct {
        const char *key;
        bool expected, allowed;
    } rules[] = {
        {"sides", has_sides, has_sides},
        {"halves", is_field, is_field || kind == SEGMENT_CITY},
        {"borders", false, is_field},
        {"pennants", false, kind == SEGMENT_CITY},
    };
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const bool given = json_member(value, rules[i].key) != NULL;
        if (given && !rules[i].allowed) {
            return message_set(message, STATUS_INVALID, "%s: a %s has none", rules[i].key,
                               segment_kind_text(kind));
        }
        if (!given && rules[i].expected) {
            return message_set(message, STATUS_INVALID, "%s: missing%s", rules[i].key,
                               is_field ? "; \"\" for a field that touches no side" : "");
        }
    }
    return STATUS_OK;
}

static Status read_segment(LoadedSet *loaded, TileSegment *segment, const cJSON *value,
                           Message *message) {
    TRY(tileset_get_kept(loaded, value, "id", &segment->id, message));
    int kind = 0;
    TRY(json_get_word(value, "kind", "city|road|field|cloister|river|garden", &kind, message));
    segment->kind = (uint8_t)kind;
    TRY(check_kind_keys(value, (SegmentKind)kind, message));
    TRY(get_sides(value, &segment->ports, message));
    TRY(get_halves(value, &segment->ports, message));
    int64_t pennants = 0;
    const JsonRange range = {0, PENNANTS_MAX};
    TRY(json_get_integer(value, "pennants", range, &pennants, message));
    segment->pennants = (uint8_t)pennants;
    return tileset_get_symbols(loaded, value, &segment->symbols, message);
}

static void prefix_segment(const cJSON *value, unsigned index, Message *message) {
    const char *const id = json_name(value, "id", SEGMENT_ID_SHOWN_MAX);
    if (id != NULL) {
        message_prefix(message, "segment %s", id);
    } else {
        message_prefix(message, "segment number %u", index + 1);
    }
}

// Finds the segment with this id; the error names `key`.
static Status find_segment(const TileFacts *tile, const char *key, const char *id, unsigned *out,
                           Message *message) {
    unsigned index = 0;
    while (index < tile->segment_count && strcmp(tile->segments[index].id, id) != 0) {
        index++;
    }
    if (index == tile->segment_count) {
        return message_set(message, STATUS_INVALID, "%s: the tile has no segment '%.20s'", key, id);
    }
    *out = index;
    return STATUS_OK;
}

static Status read_borders(TileFacts *tile, unsigned index, const cJSON *value, Message *message) {
    const cJSON *borders = NULL;
    Status status = json_get_texts(value, "borders", &borders, message);
    if (status != STATUS_OK || borders == NULL) {
        return status;
    }
    for (const cJSON *id = borders->child; id != NULL; id = id->next) {
        unsigned city = 0;
        status = find_segment(tile, "borders", id->valuestring, &city, message);
        if (status != STATUS_OK) {
            return status;
        }
        uint16_t *const cities = &tile->segments[index].cities;
        if (((*cities >> city) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "borders: '%s' is given twice",
                               id->valuestring);
        }
        *cities = (uint16_t)(*cities | (1U << city));
    }
    return STATUS_OK;
}

Status tileset_read_segments(LoadedSet *loaded, TileFacts *tile, const cJSON *array,
                             Message *message) {
    const int count = cJSON_GetArraySize(array);
    if (count > SEGMENTS_MAX) { // tileset_check decides whether a tile may have none
        return message_set(message, STATUS_INVALID, "segments: %d given, 1 to %d expected", count,
                           SEGMENTS_MAX);
    }
    Status status = STATUS_OK;
    for (const cJSON *value = array->child; value != NULL; value = value->next) {
        status = json_check_object(value, SEGMENT_KEYS, KEYS_COUNT(SEGMENT_KEYS), message);
        if (status == STATUS_OK) {
            status = read_segment(loaded, &tile->segments[tile->segment_count], value, message);
        }
        if (status != STATUS_OK) {
            prefix_segment(value, tile->segment_count, message);
            return status;
        }
        tile->segment_count++;
    }
    unsigned index = 0;
    for (const cJSON *value = array->child; value != NULL; value = value->next) {
        status = read_borders(tile, index, value, message);
        if (status != STATUS_OK) {
            prefix_segment(value, index, message);
            return status;
        }
        index++;
    }
    return STATUS_OK;
}

// ---- Links

// Reads the segments of one group as bits.
static Status read_link_group(const TileFacts *tile, const cJSON *group, unsigned *out,
                              Message *message) {
    TRY(json_check_texts(group, "links", message));
    for (const cJSON *id = group->child; id != NULL; id = id->next) {
        unsigned index = 0;
        TRY(find_segment(tile, "links", id->valuestring, &index, message));
        if (((*out >> index) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "links: '%.20s' is given twice",
                               id->valuestring);
        }
        *out |= 1U << index;
    }
    return STATUS_OK;
}

// Every segment of a group touches every other segment of it.
Status tileset_read_links(TileFacts *tile, const cJSON *value, Message *message) {
    const cJSON *groups = NULL;
    Status status = json_get_array(value, "links", &groups, message);
    if (status != STATUS_OK || groups == NULL) {
        return status;
    }
    for (const cJSON *group = groups->child; group != NULL; group = group->next) {
        if (cJSON_IsArray(group) == 0 || cJSON_GetArraySize(group) < 2) {
            return message_set(message, STATUS_INVALID,
                               "links: groups of two or more segment ids expected, such as "
                               "[[\"c0\", \"r0\"]]");
        }
        unsigned linked = 0;
        status = read_link_group(tile, group, &linked, message);
        if (status != STATUS_OK) {
            return status;
        }
        for (unsigned s = 0; s < tile->segment_count; s++) {
            const unsigned others = ((linked >> s) & 1U) != 0 ? linked & ~(1U << s) : 0;
            tile->segments[s].links = (uint16_t)(tile->segments[s].links | others);
        }
    }
    return STATUS_OK;
}
