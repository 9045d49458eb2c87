// SPDX-License-Identifier: MIT
//
// Tile types: rotations, patterns for fitting, symbols.
#include "base/try.h"
#include "model/block_side.h"
#include "rules/labels.h"

#include <stdlib.h>
#include <string.h>

static const char START_ID[] = "start"; // id of a separate start tile

/**
 * Translates a set's symbol bits into those of the rules; symbols that no module uses are dropped.
 */
static uint64_t symbols_translate(const Rules *rules, const TileSet *set, uint32_t bits) {
    uint64_t out = 0;
    for (unsigned i = 0; i < set->symbol_count; i++) {
        const int symbol = rules_symbol(rules, set->symbols[i]);
        if (((bits >> i) & 1U) != 0 && symbol >= 0) {
            out |= UINT64_C(1) << (unsigned)symbol;
        }
    }
    return out;
}

/** Returns true if a module in play uses the symbol. */
static bool symbol_read(const Rules *rules, const char *name) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const char *const *symbols = rules->modules[m].expansion->symbols;
        for (; symbols != NULL && *symbols != NULL; symbols++) {
            if (strcmp(*symbols, name) == 0) {
                return true;
            }
        }
    }
    return false;
}

static Status symbols_collect(Rules *rules, const TileSet *set, Message *message) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (!expansion_symbol_known(set->symbols[i])) {
            return message_set(message, STATUS_INVALID,
                               "tile set %s: symbol \"%s\": no expansion gives it a meaning",
                               set->id, set->symbols[i]);
        }
        if (!symbol_read(rules, set->symbols[i]) || rules_symbol(rules, set->symbols[i]) >= 0) {
            continue;
        }
        if (rules->symbol_count == SYMBOLS_MAX) {
            return message_set(message, STATUS_LIMIT, "more than %d symbols in play", SYMBOLS_MAX);
        }
        rules->symbols[rules->symbol_count++] = set->symbols[i];
    }
    return STATUS_OK;
}

/** Compares two segments without the cities around a field, whose numbers change. */
static bool segment_equal(const TileFacts *facts, unsigned a, unsigned b, unsigned turns) {
    const TileSegment *x = &facts->segments[a];
    const TileSegment *y = &facts->segments[b];
    return x->kind == y->kind && x->pennants == y->pennants && x->symbols == y->symbols &&
           ports_rotate(x->ports, turns) == y->ports;
}

/** Returns true if every city next to field a, turned, is a city next to field b. */
static bool borders_equal(const TileFacts *facts, unsigned a, unsigned b, unsigned turns) {
    unsigned matched = 0;
    for (unsigned city = 0; city < facts->segment_count; city++) {
        if (((facts->segments[a].cities >> city) & 1U) == 0) {
            continue;
        }
        bool found = false;
        for (unsigned other = 0; other < facts->segment_count && !found; other++) {
            found = ((facts->segments[b].cities >> other) & 1U) != 0 &&
                    segment_equal(facts, city, other, turns);
        }
        if (!found) {
            return false;
        }
        matched++;
    }
    return matched == (unsigned)__builtin_popcount(facts->segments[b].cities);
}

/** Returns true if the tile looks the same after `turns` quarter turns. */
static bool type_symmetric(const TileFacts *facts, unsigned turns) {
    bool taken[SEGMENTS_MAX] = {false};
    for (unsigned a = 0; a < facts->segment_count; a++) {
        unsigned b = 0;
        while (b < facts->segment_count && (taken[b] || !segment_equal(facts, a, b, turns) ||
                                            !borders_equal(facts, a, b, turns))) {
            b++;
        }
        if (b == facts->segment_count) {
            return false;
        }
        taken[b] = true;
    }
    return true;
}

/** Returns the lowest rotation that looks like `rotation`. */
static unsigned rotation_canonical(const TileFacts *facts, unsigned rotation) {
    for (unsigned lower = 0; lower < rotation; lower++) {
        if (type_symmetric(facts, rotation - lower)) {
            return lower;
        }
    }
    return rotation;
}

/** Returns true if a module distinguishes rotations of a tile that otherwise look alike. */
static bool type_directed(const Rules *rules, const TypeInfo *type) {
    bool directed = false;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        directed = directed || (expansion->setup.directed != NULL &&
                                expansion->setup.directed(type->set, type->facts));
    }
    return directed;
}

static void type_rotate(const Rules *rules, TypeInfo *type) {
    const bool directed = type_directed(rules, type);
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        uint64_t lane = 0;
        for (unsigned side = 0; side < SIDES; side++) {
            const uint8_t edge = type->facts->edges[(side + SIDES - rotation) % SIDES];
            type->edges[rotation][side] = edge;
            // Only the short sides of a half tile touch neighbors.
            const bool meets = !type->half || (side + SIDES - rotation) % SIDES < HALF_LEGS;
            lane |= (uint64_t)(meets ? edge_bit(edge) : 0) << (4 * side);
        }
        const unsigned canonical = directed ? rotation : rotation_canonical(type->facts, rotation);
        type->canonical[rotation] = (uint8_t)canonical;
        if (canonical == rotation) {
            type->rotations |= (uint8_t)(1U << rotation);
        } else {
            lane = 0xFFFF; // conflicts with every open cell
        }
        type->pattern |= lane << (16 * rotation);
    }
}

/** Returns the field that has both halves of the sides at a corner, as its number + 1, or 0. */
static uint8_t corner_field(const TileFacts *facts, unsigned corner) {
    const unsigned before = (corner + SIDES - 1) % SIDES;
    const unsigned ports = 1U << (PORTS_PER_SIDE * corner) | 1U << (PORTS_PER_SIDE * before + 2);
    unsigned field = 0;
    for (unsigned i = 0; i < facts->segment_count; i++) {
        const TileSegment *s = &facts->segments[i];
        field = s->kind == SEGMENT_FIELD && (s->ports & ports) == ports ? i + 1 : field;
    }
    return (uint8_t)field;
}

/**
 * Returns the facts of the last type under these rules: the set's, or a copy changed by modules or
 * for a separate start tile.
 */
static const TileFacts *facts_reprint(Rules *rules, const TileSet *set, const TileFacts *facts) {
    if (rules->reprints == NULL) {
        return facts;
    }
    TileFacts *own = &rules->reprints[rules->type_count - 1];
    bool changed = rules->types[rules->type_count - 1].start_separate;
    *own = *facts;
    if (changed) {
        own->id = START_ID;
        own->count = 1;
    }
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        const bool asks = expansion->pieces.reprint != NULL;
        changed = (asks && expansion->pieces.reprint(rules, m, set, own)) || changed;
    }
    CHECK(own->segment_count <= SEGMENTS_MAX);
    return changed ? own : facts;
}

static bool modules_reprint(const Rules *rules) {
    bool reprint = false;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        reprint = reprint || rules->modules[m].expansion->pieces.reprint != NULL;
    }
    return reprint;
}

/** Returns true if the start tiles of sets are separate types. */
static bool starts_separate(const Rules *rules, const RulesConfig *config) {
    bool separate = false;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        separate = separate || (expansion->setup.start_separate != NULL &&
                                expansion->setup.start_separate(rules, config));
    }
    return separate;
}

static void type_build(const Rules *rules, TypeInfo *type, const TileSet *set,
                       const TileFacts *facts) {
    type->facts = facts;
    type->set = set;
    type->copies = facts->count;
    type->segment_count = facts->segment_count;
    type->half = tile_is_half(facts);
    type->beside = (uint8_t)tile_beside(facts);
    type->symbols = symbols_translate(rules, set, facts->symbols);
    for (unsigned corner = 0; corner < SIDES; corner++) {
        type->corner_fields[corner] = type->half ? 0 : corner_field(facts, corner);
    }
    for (unsigned i = 0; i < facts->segment_count; i++) {
        rules->segment_symbols[(size_t)(type - rules->types) * SEGMENTS_MAX + i] =
            symbols_translate(rules, set, facts->segments[i].symbols);
        const unsigned kind = facts->segments[i].kind;
        const bool field = kind == SEGMENT_FIELD;
        type->cloister = kind_is_lone(kind) ? (uint8_t)(i + 1) : type->cloister;
        type->cloisters |= (uint16_t)(kind_is_lone(kind) << i);
        type->of_kind[kind] |= (uint16_t)(1U << i);
        type->unbuilt |= (uint16_t)((kind == SEGMENT_ROAD && facts->segments[i].ports == 0) << i);
        const bool terrain =
            kind == SEGMENT_RIVER || kind == SEGMENT_GARDEN || segment_is_inner(facts, i);
        type->enterable |= (uint16_t)((field ? rules->options.farmers : !terrain) << i);
    }
    type_rotate(rules, type);
}

/** Asks modules how many copies are in play and when they are drawn. */
static void type_ask_modules(Rules *rules, const RulesConfig *config, TypeInfo *type) {
    uint32_t copies = type->copies;
    unsigned stage = type->facts->in_block ? (unsigned)DRAW_START : (unsigned)DRAW_MAIN;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->setup.copies != NULL) {
            copies = expansion->setup.copies(rules, m, config, type, copies);
        }
        if (expansion->setup.stage != NULL && stage == DRAW_MAIN) {
            stage = expansion->setup.stage(rules, m, config, type);
        }
    }
    type->copies = (uint16_t)copies;
    type->stage = (uint8_t)stage;
    rules->staged = rules->staged || stage != DRAW_MAIN;
}

/**
 * Removes the copy on the table from the start tiles of the sets if a tile of an expansion starts
 * the game. Exception: one of them is on the table nevertheless, as itself and not as a separate
 * type.
 */
static void starts_replace(Rules *rules, bool separate) {
    const bool kept = !separate && block_keeps_start_tile(rules);
    bool replaced = false;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        const bool beside = type->facts->in_block && block_side_of(rules, type->set) >= 0;
        replaced = replaced || (type->stage == DRAW_START && type->copies > 0 && !beside);
    }
    for (uint32_t t = 0; t < rules->type_count && replaced; t++) {
        TypeInfo *type = &rules->types[t];
        const bool start = strcmp(type->facts->id, type->set->start_tile) == 0;
        type->copies = (uint16_t)(type->copies - (start && type->copies > 0 && !kept));
        if (start && kept && type->copies > type->facts->count) {
            type->copies = type->facts->count; // counted even though it is not mixed in
        }
    }
}

static Status types_allocate(Rules *rules, uint32_t count, bool own_facts, Message *message) {
    const size_t room = count == 0 ? 1 : count;
    rules->types = aligned_alloc(CACHE_LINE, room * sizeof *rules->types);
    rules->segment_symbols = calloc(room * SEGMENTS_MAX, sizeof *rules->segment_symbols);
    rules->reprints = own_facts ? calloc(room, sizeof *rules->reprints) : NULL;
    const bool complete = rules->types != NULL && rules->segment_symbols != NULL &&
                          (rules->reprints != NULL || !own_facts);
    if (rules->types != NULL) {
        memset(rules->types, 0, room * sizeof *rules->types);
    }
    return complete ? STATUS_OK
                    : message_set(message, STATUS_NO_MEMORY, "no memory for %u tile types", count);
}

/**
 * Adds a type.
 * @param separate a type of the start tile only
 */
static Status type_add(Rules *rules, const RulesConfig *config, const TileSet *set,
                       const TileFacts *facts, bool separate, Message *message) {
    TypeInfo *type = &rules->types[rules->type_count++];
    type->start_separate = separate;
    type_build(rules, type, set, facts_reprint(rules, set, facts));
    type_ask_modules(rules, config, type);
    if (type->facts->edges[0] == EDGE_ANY && type->copies > 0 && type->stage != DRAW_NEVER) {
        return message_set(message, STATUS_INVALID,
                           "tile set %s: tile %s: edges: no expansion in play keeps tiles that fit "
                           "anywhere out of the draw pile",
                           set->id, type->facts->id);
    }
    return STATUS_OK;
}

/** Adds the types of a set, followed by its separate start tile if required. */
static Status set_add(Rules *rules, const RulesConfig *config, const TileSet *set, bool separate,
                      Message *message) {
    const TileFacts *start = NULL;
    for (unsigned t = 0; t < set->tile_count; t++) {
        const TileFacts *facts = &set->tiles[t];
        TRY(type_add(rules, config, set, facts, false, message));
        start = strcmp(facts->id, set->start_tile) == 0 ? facts : start;
        if (separate && set->start_tile[0] != '\0' && strcmp(facts->id, START_ID) == 0) {
            return message_set(message, STATUS_INVALID,
                               "tile set %s: tile %s: that is the name of the start tile where "
                               "it is drawn on its own; give the tile another one",
                               set->id, START_ID);
        }
    }
    return separate && start != NULL ? type_add(rules, config, set, start, true, message)
                                     : STATUS_OK;
}

Status types_build(Rules *rules, const RulesConfig *config, Message *message) {
    const bool separate = starts_separate(rules, config);
    uint32_t count = 0;
    for (unsigned s = 0; s < config->tileset_count; s++) {
        const TileSet *set = config->tilesets[s];
        for (unsigned earlier = 0; earlier < s; earlier++) {
            if (strcmp(config->tilesets[earlier]->id, set->id) == 0) {
                return message_set(message, STATUS_INVALID, "tile set %s is named twice", set->id);
            }
        }
        TRY(tileset_check(set, message));
        TRY(symbols_collect(rules, set, message));
        count += set->tile_count + (uint32_t)(separate && set->start_tile[0] != '\0');
    }
    const bool own_facts = separate || modules_reprint(rules);
    TRY(types_allocate(rules, count, own_facts, message));
    for (unsigned s = 0; s < config->tileset_count; s++) {
        TRY(set_add(rules, config, config->tilesets[s], separate, message));
    }
    starts_replace(rules, separate);
    return STATUS_OK;
}

// ---- Tables for playouts

/**
 * Returns the ports of a side that join: the center, the halves, both, or the left half of a single
 * field.
 */
static unsigned side_joins(const Rules *rules, unsigned edge) {
    enum { LEFT = 1, MIDDLE = 2, RIGHT = 4 };
    switch (edge) {
    case EDGE_ANY:
    case EDGE_CUT:
        return 0;
    case EDGE_CITY:
        return MIDDLE;
    case EDGE_ROAD:
    case EDGE_INNER:
        return LEFT | MIDDLE | RIGHT;
    case EDGE_FIELD:
        return rules->split_sides ? LEFT | RIGHT : LEFT;
    default: // two fields along a river
        return LEFT | RIGHT;
    }
}

static void type_line_fill(const Rules *rules, const TypeInfo *type, TypeLine *line) {
    *line = (TypeLine){.pattern = type->pattern,
                       .enterable = type->enterable,
                       .segment_count = type->segment_count};
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        for (unsigned side = 0; side < SIDES; side++) {
            const unsigned edge = type->edges[rotation][side];
            line->joins[rotation] |= (uint16_t)(side_joins(rules, edge) << (4 * side));
            line->forbids[rotation][side] = (uint16_t)(edge_forbids(edge) << (4 * (side ^ 2U)));
        }
    }
}

Status type_lines_build(Rules *rules, Message *message) {
    rules->type_lines = aligned_alloc(CACHE_LINE, rules->type_count * sizeof *rules->type_lines);
    if (rules->type_lines == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for %u tile types",
                           rules->type_count);
    }
    for (uint32_t t = 0; t < rules->type_count; t++) {
        type_line_fill(rules, &rules->types[t], &rules->type_lines[t]);
    }
    return STATUS_OK;
}
