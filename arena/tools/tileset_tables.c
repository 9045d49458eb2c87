// SPDX-License-Identifier: MIT
//
// Build tool: converts tile set files into constant tables in C. It uses the loader of users' sets,
// so that a shipped set is checked before it is compiled.
//
//     carcarena_tileset_tables OUTPUT FILE...
#include "carcarena/arena/tileset_json.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Writes a C string literal. Octal escapes end after three digits, unlike \x escapes.
static void write_text(FILE *out, const char *text) {
    (void)fputc('"', out);
    for (; *text != '\0'; text++) {
        const unsigned char byte = (unsigned char)*text;
        if (isprint(byte) && byte != '"' && byte != '\\' && byte != '?') {
            (void)fputc(byte, out);
        } else {
            (void)fprintf(out, "\\%03o", byte);
        }
    }
    (void)fputc('"', out);
}

static void write_tile(FILE *out, const TileFacts *tile) {
    (void)fprintf(out, "    {.id = ");
    write_text(out, tile->id);
    (void)fprintf(out,
                  ", .count = %u, .edges = {%u, %u, %u, %u}, .segment_count = %u, .stand_in = %s,"
                  " .confidence = %u, .symbols = UINT32_C(%" PRIu32 "), .note = ",
                  tile->count, tile->edges[0], tile->edges[1], tile->edges[2], tile->edges[3],
                  tile->segment_count, tile->stand_in ? "true" : "false", tile->confidence,
                  tile->symbols);
    write_text(out, tile->note);
    if (tile->in_block) {
        (void)fprintf(out, ", .in_block = true, .block_x = %d, .block_y = %d", tile->block_x,
                      tile->block_y);
    }
    (void)fprintf(out, ", .segments = {%s\n", tile->segment_count == 0 ? "{.id = 0}" : "");
    for (unsigned i = 0; i < tile->segment_count; i++) {
        const TileSegment *const segment = &tile->segments[i];
        (void)fprintf(out, "        {.id = ");
        write_text(out, segment->id);
        (void)fprintf(out,
                      ", .kind = %u, .pennants = %u, .ports = 0x%03X, .cities = 0x%04X,"
                      " .links = 0x%04X, .symbols = UINT32_C(%" PRIu32 ")},\n",
                      segment->kind, segment->pennants, segment->ports, segment->cities,
                      segment->links, segment->symbols);
    }
    (void)fprintf(out, "    }},\n");
}

static void write_tiles(FILE *out, const TileSet *set, unsigned number) {
    (void)fprintf(out, "static const TileFacts TILES_%u[] = {\n", number);
    for (unsigned i = 0; i < set->tile_count; i++) {
        write_tile(out, &set->tiles[i]);
    }
    (void)fprintf(out, "};\n");
    if (set->symbol_count == 0) {
        return;
    }
    (void)fprintf(out, "static const char *const SYMBOLS_%u[] = {", number);
    for (unsigned i = 0; i < set->symbol_count; i++) {
        (void)fputs(i == 0 ? "" : ", ", out);
        write_text(out, set->symbols[i]);
    }
    (void)fprintf(out, "};\n");
}

static void write_set(FILE *out, const TileSet *set, unsigned number) {
    const struct {
        const char *field, *text;
    } texts[] = {
        {"id", set->id},
        {"name", set->name},
        {"note", set->note},
        {"expansion", set->expansion},
        {"start_tile", set->start_tile},
    };
    (void)fprintf(out, "    {\n");
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        (void)fprintf(out, "        .%s = ", texts[i].field);
        write_text(out, texts[i].text);
        (void)fprintf(out, ",\n");
    }
    if (set->symbol_count > 0) {
        (void)fprintf(out, "        .symbols = SYMBOLS_%u,\n", number);
    }
    (void)fprintf(out,
                  "        .tiles = TILES_%u, .symbol_count = %u, .tile_count = %u,\n"
                  "        .players_min = %u, .players_max = %u,\n    },\n",
                  number, set->symbol_count, set->tile_count, set->players_min, set->players_max);
}

static int set_compare(const void *left, const void *right) {
    const TileSet *const *const a = left;
    const TileSet *const *const b = right;
    return strcmp((*a)->id, (*b)->id);
}

static Status write_tables(const char *path, TileSet **sets, unsigned count, Message *message) {
    FILE *const out = fopen(path, "w");
    if (out == NULL) {
        return message_set(message, STATUS_IO, "%.200s: cannot be written", path);
    }
    (void)fprintf(out, "/* Made by carcarena_tileset_tables from configs/tilesets. */\n");
    for (unsigned i = 0; i < count; i++) {
        write_tiles(out, sets[i], i);
    }
    (void)fprintf(out, "static const TileSet SETS[] = {\n");
    for (unsigned i = 0; i < count; i++) {
        write_set(out, sets[i], i);
    }
    (void)fprintf(out, "};\n");
    const bool failed = ferror(out) != 0;
    if (fclose(out) != 0 || failed) {
        (void)remove(path);
        return message_set(message, STATUS_IO, "%.200s: cannot be written", path);
    }
    return STATUS_OK;
}

static Status make_tables(const char *path, TileSet **sets, char **files, unsigned count,
                          Message *message) {
    for (unsigned i = 0; i < count; i++) {
        const Status status = tileset_json_load(&sets[i], files[i], message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    qsort(sets, count, sizeof(TileSet *), set_compare);
    for (unsigned i = 1; i < count; i++) {
        if (strcmp(sets[i - 1]->id, sets[i]->id) == 0) {
            return message_set(message, STATUS_INVALID, "two files define tile set %s",
                               sets[i]->id);
        }
    }
    return write_tables(path, sets, count, message);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        (void)fprintf(stderr, "usage: %s OUTPUT FILE...\n", argv[0]);
        return EXIT_FAILURE;
    }
    const unsigned count = (unsigned)argc - 2;
    TileSet **const sets = calloc(count, sizeof(TileSet *));
    Message message = {""};
    Status status = STATUS_NO_MEMORY;
    if (sets != NULL) {
        status = make_tables(argv[1], sets, argv + 2, count, &message);
        for (unsigned i = 0; i < count; i++) {
            tileset_json_destroy(sets[i]);
        }
        free(sets);
    }
    if (status != STATUS_OK) {
        (void)fprintf(stderr, "%s: %s\n", argv[0],
                      message.text[0] != '\0' ? message.text : status_text(status));
    }
    return status == STATUS_OK ? EXIT_SUCCESS : EXIT_FAILURE;
}
