// SPDX-License-Identifier: MIT
//
// Reads tile files with cJSON, independently of the rest of the project.
#include "oracle_rules.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory) {
    if (!memory) {
        fputs("oracle: out of memory\n", stderr);
        abort();
    }
    return memory;
}

void *oracle_memory(size_t count, size_t size) {
    return checked(calloc(count ? count : 1, size));
}

void *oracle_memory_unset(size_t count, size_t size) {
    return checked(malloc((count ? count : 1) * size));
}

static char *text_of_file(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        return NULL;
    }
    enum { BLOCK = 1 << 20 };
    char *text = oracle_memory(BLOCK, 1);
    const size_t size = fread(text, 1, BLOCK - 1, file);
    text[size] = '\0';
    fclose(file);
    return text;
}

static const char *string_of(const cJSON *object, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(item) ? item->valuestring : "";
}

static int number_of(const cJSON *object, const char *key, int otherwise) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsNumber(item) ? item->valueint : otherwise;
}

static OracleTerrain terrain_of(const char *kind) {
    static const char *const NAMES[] = {"city", "road", "field", "cloister", "river", "garden"};
    for (int index = 0; index < 6; ++index) {
        if (strcmp(kind, NAMES[index]) == 0) {
            return (OracleTerrain)index;
        }
    }
    fprintf(stderr, "oracle: unknown segment kind \"%s\"\n", kind);
    abort();
}

static unsigned side_of(char letter) {
    const char *const found = strchr("NESW", letter);
    return found ? (unsigned)(found - "NESW") : 0U;
}

static unsigned sides_of(const char *letters) {
    unsigned sides = 0;
    for (; *letters; ++letters) {
        sides |= 1U << (unsigned)(strchr("NESW", *letters) ? side_of(*letters) : 0U);
    }
    return sides;
}

/* Parses pairs of a side and a half, such as "NL NR EL". */
static unsigned halves_of(const char *words) {
    unsigned halves = 0;
    while (words[0] && words[1]) {
        halves |= 1U << (2U * side_of(words[0]) + (words[1] == 'R'));
        words += words[2] ? 3 : 2;
    }
    return halves;
}

static uint64_t marks_of(OracleBox *box, const cJSON *symbols) {
    uint64_t marks = 0;
    const cJSON *symbol;
    cJSON_ArrayForEach(symbol, symbols) {
        int index = 0;
        while (index < box->mark_count && strcmp(box->marks[index], symbol->valuestring) != 0) {
            ++index;
        }
        if (index == ORACLE_MARKS) {
            fputs("oracle: too many different symbols\n", stderr);
            abort();
        }
        if (index == box->mark_count) {
            snprintf(box->marks[index], ORACLE_NAME, "%s", symbol->valuestring);
            ++box->mark_count;
        }
        marks |= UINT64_C(1) << index;
    }
    return marks;
}

/* Returns the set of parts of the tile that a list names. */
static unsigned parts_named(const OracleTile *tile, const cJSON *list) {
    unsigned parts = 0;
    const cJSON *name;
    cJSON_ArrayForEach(name, list) {
        for (int part = 0; part < tile->part_count; ++part) {
            if (strcmp(tile->parts[part].name, name->valuestring) == 0) {
                parts |= 1U << part;
            }
        }
    }
    return parts;
}

/* Links every part of a group with the other parts of the group. */
static void read_links(OracleTile *tile, const cJSON *groups) {
    const cJSON *group;
    cJSON_ArrayForEach(group, groups) {
        const unsigned members = parts_named(tile, group);
        for (int part = 0; part < tile->part_count; ++part) {
            if (members >> part & 1U) {
                tile->parts[part].links |= members & ~(1U << part);
            }
        }
    }
}

static void read_parts(OracleBox *box, OracleTile *tile, const cJSON *json) {
    const cJSON *segments = cJSON_GetObjectItemCaseSensitive(json, "segments");
    const cJSON *segment;
    cJSON_ArrayForEach(segment, segments) {
        OraclePart *const part = &tile->parts[tile->part_count++];
        snprintf(part->name, sizeof part->name, "%s", string_of(segment, "id"));
        part->terrain = terrain_of(string_of(segment, "kind"));
        part->sides = sides_of(string_of(segment, "sides"));
        part->halves = halves_of(string_of(segment, "halves"));
        for (int half = 0; part->terrain == TERRAIN_CITY && half < 8; ++half) {
            part->sides |= (part->halves >> half & 1U) << half / 2; /* a side shared with another
                                                                       city */
            part->halves &= ~(1U << half);
        }
        part->pennants = number_of(segment, "pennants", 0);
        part->marks = marks_of(box, cJSON_GetObjectItemCaseSensitive(segment, "symbols"));
    }
    int field = 0;
    cJSON_ArrayForEach(segment, segments) {
        tile->parts[field].borders =
            parts_named(tile, cJSON_GetObjectItemCaseSensitive(segment, "borders"));
        ++field;
    }
    read_links(tile, cJSON_GetObjectItemCaseSensitive(json, "links"));
}

static void read_set(OracleBox *box, const cJSON *set) {
    const char *const set_name = string_of(set, "id");
    const char *const start = string_of(set, "start_tile");
    const cJSON *json;
    cJSON_ArrayForEach(json, cJSON_GetObjectItemCaseSensitive(set, "tiles")) {
        OracleTile *const tile = &box->tiles[box->tile_count];
        const char *const id = string_of(json, "id");
        snprintf(tile->name, sizeof tile->name, "%s/%s", set_name, id);
        snprintf(tile->edges, sizeof tile->edges, "%s", string_of(json, "edges"));
        tile->copies = number_of(json, "count", 1);
        tile->marks = marks_of(box, cJSON_GetObjectItemCaseSensitive(json, "symbols"));
        const cJSON *symbol;
        cJSON_ArrayForEach(symbol, cJSON_GetObjectItemCaseSensitive(json, "symbols")) {
            tile->directed = tile->directed || strncmp(symbol->valuestring, "flier-", 6) == 0;
        }
        const cJSON *const block = cJSON_GetObjectItemCaseSensitive(json, "block");
        tile->block = block != NULL;
        tile->x = block ? cJSON_GetArrayItem(block, 0)->valueint : 0;
        tile->y = block ? cJSON_GetArrayItem(block, 1)->valueint : 0;
        read_parts(box, tile, json);
        if (*start && strcmp(start, id) == 0 && box->start < 0) {
            box->start = box->tile_count;
        }
        box->total += tile->copies;
        ++box->tile_count;
    }
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        char words[3 * ORACLE_NAME];
        snprintf(words, sizeof words, "%s", string_of(set, "expansion"));
        for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
            if (strcmp(word, ORACLE_RULES[rule]->expansion) == 0) {
                box->rules |= UINT64_C(1) << rule;
            }
        }
    }
}

OracleBox *oracle_box_load(const char *const *paths, int count, char *error, size_t error_size) {
    enum { KINDS = 512 };
    OracleBox *const box = oracle_memory(1, sizeof *box);
    box->tiles = oracle_memory(KINDS, sizeof *box->tiles);
    box->start = box->start_own = -1;
    for (int index = 0; index < count; ++index) {
        char *const text = text_of_file(paths[index]);
        cJSON *const set = text ? cJSON_Parse(text) : NULL;
        free(text);
        if (!set) {
            snprintf(error, error_size, "%s: cannot be read", paths[index]);
            oracle_box_destroy(box);
            return NULL;
        }
        read_set(box, set);
        cJSON_Delete(set);
    }
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (box->rules >> rule & 1U && ORACLE_RULES[rule]->reprint) {
            ORACLE_RULES[rule]->reprint(box);
        }
    }
    return box;
}

void oracle_box_prepare(OracleBox *box, const OracleOptions *options) {
    bool own = false;
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        own = own || ((box->rules | options->rules) >> rule & 1U && ORACLE_RULES[rule]->start_own &&
                      ORACLE_RULES[rule]->start_own(box, options));
    }
    if (!own || box->start < 0) {
        return;
    }
    box->start_own = box->tile_count++;
    OracleTile *const tile = &box->tiles[box->start_own];
    *tile = box->tiles[box->start];
    tile->copies = 1;
    char *const id = strchr(tile->name, '/') + 1;
    snprintf(id, sizeof tile->name - (size_t)(id - tile->name), "start");
    ++box->total; /* the tile it was taken from still counts, and leaves when the game begins */
}

void oracle_box_destroy(OracleBox *box) {
    if (box) {
        free(box->tiles);
        free(box);
    }
}

int oracle_tile_find(const OracleBox *box, const char *name) {
    for (int tile = 0; tile < box->tile_count; ++tile) {
        if (strcmp(box->tiles[tile].name, name) == 0) {
            return tile;
        }
    }
    return -1;
}

/*
 * Returns twice the number of a tile. For a separate start tile, returns one more than twice the
 * number of the last tile of its file.
 */
static int place_in_order(const OracleBox *box, int tile) {
    if (tile != box->start_own) {
        return 2 * tile;
    }
    const char *const name = box->tiles[tile].name;
    const size_t file = strcspn(name, "/") + 1;
    int last = box->start;
    while (strncmp(box->tiles[last + 1].name, name, file) == 0 && last + 1 < tile) {
        ++last;
    }
    return 2 * last + 1;
}

void oracle_tile_insert(const OracleBox *box, int *tiles, int *count, int tile) {
    int at = (*count)++;
    for (; at > 0 && place_in_order(box, tile) < place_in_order(box, tiles[at - 1]); --at) {
        tiles[at] = tiles[at - 1];
    }
    tiles[at] = tile;
}

bool oracle_is_base_cloister(const OracleTile *tile) {
    static const char *const SETS[] = {"base/", "winter/", "carcassonne-2/"};
    bool cloister = false;
    bool base = false;
    for (int part = 0; part < tile->part_count; ++part) {
        cloister = cloister || tile->parts[part].terrain == TERRAIN_CLOISTER;
    }
    for (size_t set = 0; set < sizeof SETS / sizeof *SETS; ++set) {
        base = base || strncmp(tile->name, SETS[set], strlen(SETS[set])) == 0;
    }
    return cloister && base;
}

static unsigned turned(unsigned set, int steps, int size) {
    unsigned result = 0;
    for (int bit = 0; bit < size; ++bit) {
        if (set >> bit & 1U) {
            result |= 1U << ((bit + steps) % size);
        }
    }
    return result;
}

/*
 * Returns true if part `b`, rotated by `turns`, covers the same sides as part `a` and has the same
 * marks.
 */
static bool parts_alike(const OraclePart *a, const OraclePart *b, int turns) {
    return a->terrain == b->terrain && a->pennants == b->pennants && a->marks == b->marks &&
           a->sides == turned(b->sides, turns, 4) && a->halves == turned(b->halves, 2 * turns, 8);
}

static unsigned partners_of(unsigned parts, const int *partner) {
    unsigned partners = 0;
    for (int part = 0; part < ORACLE_PARTS; ++part) {
        if (parts >> part & 1U) {
            partners |= 1U << partner[part];
        }
    }
    return partners;
}

/* Returns true if every part touches the partners of the parts it touches on the unrotated tile. */
static bool borders_agree(const OracleTile *tile, const int *partner) {
    for (int part = 0; part < tile->part_count; ++part) {
        const OraclePart *const mine = &tile->parts[part];
        const OraclePart *const theirs = &tile->parts[partner[part]];
        if (partners_of(mine->borders, partner) != theirs->borders ||
            partners_of(mine->links, partner) != theirs->links) {
            return false;
        }
    }
    return true;
}

/*
 * Assigns to every part from `index` on a different part of the rotated tile. The borders of fields
 * must also agree. Recursive; the depth is bounded by the number of parts.
 */
static bool matching_exists(const OracleTile *tile, int turns, int index, int *partner) {
    if (index == tile->part_count) {
        return borders_agree(tile, partner);
    }
    for (int other = 0; other < tile->part_count; ++other) {
        bool taken = false;
        for (int before = 0; before < index; ++before) {
            taken = taken || partner[before] == other;
        }
        partner[index] = other;
        if (!taken && parts_alike(&tile->parts[index], &tile->parts[other], turns) &&
            matching_exists(tile, turns, index + 1, partner)) {
            return true;
        }
    }
    return false;
}

int oracle_rotation_canonical(const OracleTile *tile, int rotation) {
    for (int lower = 0; lower < rotation && !tile->directed; ++lower) {
        int partner[ORACLE_PARTS];
        bool same_edges = true;
        for (int side = 0; side < 4; ++side) {
            same_edges = same_edges && tile->edges[(side + 4 - lower) % 4] ==
                                           tile->edges[(side + 4 - rotation) % 4];
        }
        if (same_edges && matching_exists(tile, rotation - lower, 0, partner)) {
            return lower;
        }
    }
    return rotation;
}
