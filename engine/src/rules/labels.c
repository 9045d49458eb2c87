// SPDX-License-Identifier: MIT
//
// Copies and labels: every physical segment gets its number and its initial set.
#include "rules/labels.h"

#include "base/try.h"
#include "board/kernels.h"
#include "model/expansion.h"
#include "model/kernel.h"

#include <stdlib.h>
#include <string.h>

/** Running numbers while copies are numbered. */
typedef struct Numbering {
    uint32_t next[LABEL_SPACES];
    uint32_t road_tile;
} Numbering;

enum { HALF_PORTS = 0xB6D /* left and right ports of all sides */ };

static void bit_set(WideSet *set, uint32_t bit) {
    set->word[bit / 64] |= UINT64_C(1) << (bit % 64);
}

static uint32_t segments_of(const TileFacts *facts, unsigned kind) {
    uint32_t count = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        count += facts->segments[i].kind == kind;
    }
    return count;
}

/** Returns the number of sides a segment reaches. */
static uint32_t sides_open(const TileSegment *segment) {
    uint32_t open = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        open += ((segment->ports >> (PORTS_PER_SIDE * side)) & 7U) != 0;
    }
    return open;
}

/** Returns the open ends that modules add to a segment beyond its sides. */
static uint32_t ends_beside(const Rules *rules, const TypeInfo *type, unsigned segment) {
    uint32_t ends = 0;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        ends +=
            expansion->pieces.ends != NULL ? expansion->pieces.ends(rules, m, type, segment) : 0;
    }
    return ends;
}

/** Returns true if the halves of a field side belong to different fields. */
static bool type_splits(const TileFacts *facts) {
    bool split = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        for (unsigned side = 0; side < SIDES; side++) {
            const unsigned ports = (facts->segments[i].ports >> (PORTS_PER_SIDE * side)) & 7U;
            split = split || (facts->edges[side] == EDGE_FIELD && (ports == 1 || ports == 4));
        }
        // A road that is built later may reach the middle of a field side.
        split = split || (facts->segments[i].kind == SEGMENT_ROAD && facts->segments[i].ports == 0);
    }
    return split;
}

/** Returns true if two cities share a side. */
static bool type_shares(const TileFacts *facts) {
    bool shares = false;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const TileSegment *segment = &facts->segments[i];
        shares = shares || (segment->kind == SEGMENT_CITY && (segment->ports & HALF_PORTS) != 0);
    }
    return shares;
}

/** The city labels of one copy must be in one word; otherwise shifted counting would miss some. */
static void cities_align(Numbering *numbering, uint32_t cities) {
    const uint32_t bit = numbering->next[SPACE_LINE] - 1;
    if (cities > 0 && bit / 64 != (bit + cities - 1) / 64) {
        numbering->next[SPACE_LINE] = (bit / 64 + 1) * 64 + 1;
    }
}

/**
 * Lists the segments with a symbol, copy by copy, into `out` unless it is NULL. Returns their
 * number.
 */
static uint32_t symbol_list(const Rules *rules, unsigned symbol, SegmentRef *out) {
    uint32_t count = 0;
    for (uint32_t copy = 0; copy < rules->copy_count; copy++) {
        const TypeInfo *type = rules_copy_type(rules, copy);
        for (unsigned i = 0; i < type->facts->segment_count; i++) {
            if (((type_segment_symbols(rules, type, i) >> symbol) & 1U) == 0) {
                continue;
            }
            if (out != NULL) {
                out[count] = segment_ref(copy, i);
            }
            count++;
        }
    }
    return count;
}

static void set_unite(WideSet *set, const WideSet *with) {
    for (unsigned word = 0; word < SET_WORDS_MAX; word++) {
        set->word[word] |= with->word[word];
    }
}

/** Sets, for cities and roads with a symbol, the sets of their features. */
static void symbol_sets_make(Rules *rules, unsigned symbol) {
    for (uint32_t i = rules->symbol_first[symbol]; i < rules->symbol_first[symbol + 1]; i++) {
        const SegmentRef ref = rules->symbol_refs[i];
        const unsigned kind = rules_segment_kind(rules, ref_copy(ref), ref_segment(ref));
        const uint32_t label = rules_label(rules, ref_copy(ref), ref_segment(ref));
        if (kind == SEGMENT_CITY) {
            set_unite(&rules->symbol_cities[symbol], &rules->line_set[label]);
        } else if (kind == SEGMENT_ROAD) {
            set_unite(&rules->symbol_roads[symbol], &rules->line_set[label]);
        }
    }
}

/** Lists the segments of each symbol. */
static Status symbols_list(Rules *rules, Message *message) {
    for (unsigned symbol = 0; symbol < rules->symbol_count; symbol++) {
        rules->symbol_first[symbol + 1] =
            rules->symbol_first[symbol] + symbol_list(rules, symbol, NULL);
    }
    const uint32_t total = rules->symbol_first[rules->symbol_count];
    rules->symbol_refs = calloc(total + 1, sizeof *rules->symbol_refs);
    if (rules->symbol_refs == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for symbols");
    }
    for (unsigned symbol = 0; symbol < rules->symbol_count; symbol++) {
        (void)symbol_list(rules, symbol, rules->symbol_refs + rules->symbol_first[symbol]);
        symbol_sets_make(rules, symbol);
    }
    return STATUS_OK;
}

static Status tables_allocate(Rules *rules, Message *message) {
    CHECK(rules->copy_count > 0);
    // At most SEGMENTS_MAX labels per copy, and some lost to alignment.
    const size_t most = (size_t)rules->copy_count * SEGMENTS_MAX + 64;
    bool complete = true;
    for (unsigned space = 0; space < LABEL_SPACES; space++) {
        rules->label_owner[space] = calloc(most, sizeof(uint16_t));
        rules->label_open[space] = calloc(most, sizeof(uint32_t));
        complete =
            complete && rules->label_owner[space] != NULL && rules->label_open[space] != NULL;
    }
    rules->line_set = calloc(most, sizeof(WideSet));
    rules->copy_type = calloc(rules->copy_count, sizeof(uint16_t));
    rules->segment_code = calloc((size_t)rules->copy_count * SEGMENTS_MAX + 4, sizeof(uint16_t));
    complete = complete && rules->line_set != NULL && rules->copy_type != NULL &&
               rules->segment_code != NULL;
    return complete ? STATUS_OK
                    : message_set(message, STATUS_NO_MEMORY, "no memory for %u tiles",
                                  rules->copy_count);
}

/** Records what bit counting needs to know about the cities of one copy. */
static void city_note(Rules *rules, uint32_t first, uint32_t cities, uint32_t index,
                      unsigned pennants) {
    if (index == 0) {
        bit_set(&rules->city_first, first - 1);
        for (uint32_t later = 1; later < cities; later++) {
            bit_set(&rules->city_later[later], first - 1);
        }
    }
    for (unsigned more = 0; more < pennants; more++) {
        bit_set(&rules->pennants[more], first + index - 1);
    }
}

static void code_set(Rules *rules, uint32_t copy, unsigned index, uint32_t label) {
    const unsigned kind = rules_copy_type(rules, copy)->facts->segments[index].kind;
    rules->segment_code[copy * SEGMENTS_MAX + index] = (uint16_t)(kind << CODE_KIND_SHIFT | label);
}

/** Gives one segment the next label of its kind. */
static uint32_t segment_number(Rules *rules, Numbering *numbering, uint32_t copy, unsigned index) {
    const TypeInfo *type = rules_copy_type(rules, copy);
    const TileSegment *segment = &type->facts->segments[index];
    const Space space = kind_space(segment->kind);
    const uint32_t label = numbering->next[space]++;
    code_set(rules, copy, index, label);
    rules->label_owner[space][label] = segment_ref(copy, index);
    rules->label_open[space][label] =
        space == SPACE_LINE ? sides_open(segment) + ends_beside(rules, type, index) : 0;
    return label;
}

/** Numbers the cities of one copy. */
static void copy_number_cities(Rules *rules, Numbering *numbering, uint32_t copy) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    const uint32_t cities = segments_of(facts, SEGMENT_CITY);
    cities_align(numbering, cities);
    const uint32_t first = numbering->next[SPACE_LINE];
    for (unsigned i = 0; i < facts->segment_count; i++) {
        if (facts->segments[i].kind == SEGMENT_CITY) {
            const uint32_t label = segment_number(rules, numbering, copy, i);
            bit_set(&rules->line_set[label], label - 1);
            city_note(rules, first, cities, label - first, facts->segments[i].pennants);
        }
    }
    rules->cities_per_tile = cities > rules->cities_per_tile ? cities : rules->cities_per_tile;
}

/** Numbers the roads and fields of one copy; the label of a cloister is its copy. */
static void copy_number_others(Rules *rules, Numbering *numbering, uint32_t copy) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        switch (facts->segments[i].kind) {
        case SEGMENT_ROAD:
            bit_set(&rules->line_set[segment_number(rules, numbering, copy, i)],
                    numbering->road_tile);
            break;
        case SEGMENT_FIELD:
            (void)segment_number(rules, numbering, copy, i);
            break;
        case SEGMENT_CLOISTER:
        case SEGMENT_GARDEN:
            code_set(rules, copy, i, copy);
            break;
        case SEGMENT_RIVER:
            code_set(rules, copy, i, 0);
            break;
        default:
            break;
        }
    }
    numbering->road_tile += segments_of(facts, SEGMENT_ROAD) > 0;
}

/**
 * Lists the labels of the fields around a city on its own tile into `out` unless it is NULL.
 * Returns their number.
 */
static uint32_t border_list(const Rules *rules, uint32_t city, uint16_t *out) {
    const unsigned copy = ref_copy(rules->label_owner[SPACE_LINE][city]);
    const unsigned segment = ref_segment(rules->label_owner[SPACE_LINE][city]);
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    uint32_t count = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const TileSegment *s = &facts->segments[i];
        if (s->kind == SEGMENT_FIELD && ((s->cities >> segment) & 1U) != 0) {
            if (out != NULL) {
                out[count] = (uint16_t)rules_label(rules, copy, i);
            }
            count++;
        }
    }
    return count;
}

/** Lists the fields that border each city segment. */
static Status borders_list(Rules *rules, Message *message) {
    for (uint32_t city = 1; city < rules->road_first; city++) {
        const uint32_t count = border_list(rules, city, NULL);
        rules->border_width = count > rules->border_width ? count : rules->border_width;
    }
    const size_t size = (size_t)rules->road_first * rules->border_width;
    rules->borders = calloc(size + 1, sizeof *rules->borders);
    if (rules->borders == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for borders");
    }
    for (uint32_t city = 1; city < rules->road_first; city++) {
        (void)border_list(rules, city, &rules->borders[city * rules->border_width]);
    }
    return STATUS_OK;
}

/**
 * Returns the most open sides a road or city can have. All segments of its kind then form a tree:
 * each further segment closes one of its sides and one side of another segment.
 */
static uint32_t sides_open_most(const Rules *rules, unsigned kind) {
    uint32_t most = 2;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        const TileFacts *facts = type->facts;
        for (unsigned i = 0; i < facts->segment_count; i++) {
            const bool counts = facts->segments[i].kind == kind;
            const uint32_t open =
                counts ? sides_open(&facts->segments[i]) + ends_beside(rules, type, i) : 0;
            most += open > 2 ? (open - 2) * rules->types[t].copies : 0;
        }
    }
    return most;
}

/** Refuses what even the widest kernel cannot hold, before any set is written. */
static Status sizes_check(const Rules *rules, Message *message) {
    const KernelLimits *widest = &KERNEL_HOOKED_WHOLE.limits;
    uint32_t cities = 0;
    uint32_t roads = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        cities += type->copies * segments_of(type->facts, SEGMENT_CITY);
        roads += segments_of(type->facts, SEGMENT_ROAD) > 0 ? type->copies : 0U;
        if (segments_of(type->facts, SEGMENT_CITY) > CITIES_PER_TILE_MAX) {
            return message_set(message, STATUS_LIMIT, "tile %s has more than %d city segments",
                               type->facts->id, CITIES_PER_TILE_MAX);
        }
    }
    if (rules->copy_count > widest->copies || cities + cities / 8 + 8 > widest->words * 64 ||
        roads > widest->words * 64) {
        return message_set(message, STATUS_LIMIT,
                           "%u tiles with %u city segments; this build holds %u tiles and about "
                           "%u city segments",
                           rules->copy_count, cities, widest->copies, widest->words * 56);
    }
    if (sides_open_most(rules, SEGMENT_CITY) > OPEN_SIDES_MAX ||
        sides_open_most(rules, SEGMENT_ROAD) > OPEN_SIDES_MAX) {
        return message_set(message, STATUS_LIMIT,
                           "a road or city of these tiles could have more than %d open sides",
                           OPEN_SIDES_MAX);
    }
    return STATUS_OK;
}

Status labels_build(Rules *rules, Message *message) {
    uint32_t copies = 0;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        rules->types[t].first_copy = (uint16_t)copies;
        copies += rules->types[t].copies;
    }
    rules->copy_count = copies;
    TRY(sizes_check(rules, message));
    TRY(tables_allocate(rules, message));
    Numbering numbering = {{1, 1}, 0};
    for (uint32_t t = 0; t < rules->type_count; t++) {
        for (uint32_t i = 0; i < rules->types[t].copies; i++) {
            const uint32_t copy = rules->types[t].first_copy + i;
            rules->copy_type[copy] = (uint16_t)t;
            copy_number_cities(rules, &numbering, copy);
        }
        rules->cloister_count += rules->types[t].cloister != 0 ? rules->types[t].copies : 0U;
        rules->split_sides = rules->split_sides || type_splits(rules->types[t].facts);
    }
    rules->road_first = numbering.next[SPACE_LINE];
    for (uint32_t copy = 0; copy < copies; copy++) {
        copy_number_others(rules, &numbering, copy);
    }
    for (uint32_t t = 0; t < rules->type_count; t++) {
        rules->types[t].shares = type_shares(rules->types[t].facts);
        rules->shared_sides = rules->shared_sides || rules->types[t].shares;
    }
    for (uint32_t t = 0; t < rules->type_count; t++) {
        rules->halves = rules->halves || (rules->types[t].half && rules->types[t].copies > 0);
        rules->doubles =
            rules->doubles || (rules->types[t].beside != 0 && rules->types[t].copies > 0);
    }
    // Other kernels support neither such sides nor half tiles.
    rules->hooks = rules->hooks || rules->shared_sides || rules->halves || rules->doubles;
    rules->road_tiles = numbering.road_tile;
    memcpy(rules->labels, numbering.next, sizeof rules->labels);
    TRY(borders_list(rules, message));
    return symbols_list(rules, message);
}

// Writes the label at each port of a copy in this rotation; 0 if none. Of two cities on one side
// the left one is at the center port, where sides meet, and the other at the right port.
static void port_labels(const Rules *rules, uint32_t copy, unsigned rotation,
                        uint16_t labels[PORTS]) {
    const TileFacts *facts = rules_copy_type(rules, copy)->facts;
    memset(labels, 0, PORTS * sizeof *labels);
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const uint16_t ports = ports_rotate(facts->segments[i].ports, rotation);
        for (unsigned port = 0; port < PORTS; port++) {
            if ((ports >> port) & 1U) {
                labels[port] = (uint16_t)rules_label(rules, copy, i);
            }
        }
    }
    for (unsigned side = 0; side < SIDES; side++) {
        uint16_t *shown = &labels[PORTS_PER_SIDE * side];
        if (rules_copy_type(rules, copy)->edges[rotation][side] == EDGE_CITY && shown[1] == 0) {
            shown[1] = shown[0];
            shown[0] = 0;
        }
    }
}

/** Returns where the kernel keeps the label of a segment: fields after roads and cities. */
static uint16_t label_index(const Rules *rules, uint32_t copy, uint32_t segment) {
    const unsigned kind = rules_segment_kind(rules, copy, segment);
    const uint32_t label = rules_label(rules, copy, segment);
    return kind == SEGMENT_FIELD ? (uint16_t)(rules->kernel->limits.labels[SPACE_LINE] + label)
           : kind_is_lone(kind)  ? 0
                                 : (uint16_t)label;
}

static Status indexes_build(Rules *rules, Message *message) {
    const size_t count = (size_t)rules->copy_count * REF_SEGMENTS_MAX;
    const uint32_t words = rules->kernel->limits.words;
    rules->segment_index = calloc(count, sizeof *rules->segment_index);
    rules->copy_cities = calloc((size_t)rules->copy_count * words, sizeof *rules->copy_cities);
    if (rules->segment_index == NULL || rules->copy_cities == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for segments");
    }
    for (uint32_t copy = 0; copy < rules->copy_count; copy++) {
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        for (uint32_t segment = 0; segment < facts->segment_count; segment++) {
            rules->segment_index[segment_ref(copy, segment)] = label_index(rules, copy, segment);
            if (rules_segment_kind(rules, copy, segment) == SEGMENT_CITY) {
                const uint32_t bit = rules_label(rules, copy, segment) - 1;
                rules->copy_cities[copy * words + bit / 64] |= UINT64_C(1) << (bit % 64);
            }
        }
    }
    return STATUS_OK;
}

Status rows_build(Rules *rules, Message *message) {
    // Aligned to a cache line, so that no row of a small kernel spans two.
    const size_t bytes = (size_t)rules->copy_count * SIDES * rules->kernel->row_size;
    const size_t whole = (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    rules->port_rows = aligned_alloc(CACHE_LINE, whole);
    if (rules->port_rows == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for port rows");
    }
    memset(rules->port_rows, 0, whole);
    for (uint32_t copy = 0; copy < rules->copy_count; copy++) {
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            uint16_t labels[PORTS];
            port_labels(rules, copy, rotation, labels);
            rules->kernel->write_row(rules, copy * SIDES + rotation, labels);
        }
    }
    return indexes_build(rules, message);
}
