// SPDX-License-Identifier: MIT
//
// carcarena tilesets: lists the tile sets, and draws every tile of one.
#include "carcarena/arena/shipped_tilesets.h"
#include "carcarena/arena/tileset_json.h"
#include "carcarena/engine/rules.h"
#include "carcarena/engine/text.h"
#include "commands/cli/command.h"
#include "commands/output/picture_file.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char NAME[] = "tilesets";

static unsigned stand_in_count(const TileSet *set) {
    unsigned count = 0;
    for (unsigned i = 0; i < set->tile_count; i++) {
        count += set->tiles[i].stand_in ? set->tiles[i].count : 0U;
    }
    return count;
}

// Warns of tiles whose internals are assumed; prints nothing if all are known from print.
static void print_stand_ins(const TileSet *set) {
    const unsigned count = stand_in_count(set);
    if (count > 0) {
        (void)printf("\nSTAND-INS: the internals of %u of the %" PRIu32 " tiles of %s are not known"
                     " from print, only\ntheir edges are: how their sides are joined, where roads"
                     " end and what fields there are is\nassumed. Scores on these tiles may differ"
                     " from those of the printed game.\n",
                     count, tileset_size(set), set->id);
    }
}

// ---- The overview

static void print_row(const TileSet *set) {
    char players[16] = "any";
    if (set->players_max > 0) {
        (void)snprintf(players, sizeof players, "%u-%u", set->players_min, set->players_max);
    }
    (void)printf("%-*s %5" PRIu32 " %9u %8s %6s %10u  %-21s  %s\n", TILE_ID_MAX, set->id,
                 tileset_size(set), set->tile_count, players,
                 set->start_tile[0] != '\0' ? set->start_tile : "-", stand_in_count(set),
                 set->expansion[0] != '\0' ? set->expansion : "-", set->name);
}

static int print_overview(void) {
    const TileSet *set = NULL;
    (void)printf("%-*s %5s %9s %8s %6s %10s  %-21s  %s\n", TILE_ID_MAX, "set", "tiles", "distinct",
                 "players", "start", "stand-ins", "expansion", "name");
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        print_row(set);
    }
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        print_stand_ins(set);
    }
    (void)printf("\n'carcarena tilesets SET' draws every tile of a set.\n");
    return EXIT_DONE;
}

// ---- One set

static void print_symbols(const TileSet *set, uint32_t symbols) {
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (((symbols >> i) & 1U) != 0) {
            (void)printf(" [%s]", set->symbols[i]);
        }
    }
}

static void print_others(const char *word, const TileFacts *tile, unsigned others) {
    for (unsigned i = 0; i < tile->segment_count; i++) {
        if (((others >> i) & 1U) != 0) {
            (void)printf("%s %s", word, tile->segments[i].id);
            word = "";
        }
    }
}

static void print_segment(const TileSet *set, const TileFacts *tile, const TileSegment *segment) {
    (void)printf("%-3s %-8s", segment->id, segment_kind_text((SegmentKind)segment->kind));
    for (unsigned port = 0; port < PORTS; port++) {
        if (((segment->ports >> port) & 1U) != 0) {
            (void)printf(" %s", port_text(port));
        }
    }
    if (segment->kind == SEGMENT_FIELD && segment->ports == 0) {
        (void)printf(" enclosed");
    }
    if (segment->pennants > 0) {
        (void)printf(", %u pennant%s", segment->pennants, segment->pennants == 1 ? "" : "s");
    }
    print_others(", borders", tile, segment->cities);
    print_others(", linked with", tile, segment->links);
    print_symbols(set, segment->symbols);
}

static void print_tile(const TileSet *set, const TileFacts *tile) {
    (void)printf("\n%s: %u cop%s, edges ", tile->id, tile->count, tile->count == 1 ? "y" : "ies");
    for (unsigned side = 0; side < SIDES; side++) {
        (void)printf("%c", edge_letter((EdgeType)tile->edges[side]));
    }
    if (strcmp(tile->id, set->start_tile) == 0) {
        (void)printf(", one starts the game");
    }
    print_symbols(set, tile->symbols);
    (void)printf("%s", tile->stand_in ? "  STAND-IN" : "");
    if (!tile->stand_in && tile->confidence != CONFIDENCE_HIGH) {
        (void)printf(", confidence %s", tile_confidence_text((TileConfidence)tile->confidence));
    }
    (void)printf("\n");
    if (tile->note != NULL && tile->note[0] != '\0') {
        (void)printf("    %s\n", tile->note);
    }
    // The picture on the left, segments next to it; the longer one continues alone.
    const TileDrawing drawing = tile_facts_draw(tile, set, 0);
    const unsigned height = sizeof drawing.lines / sizeof drawing.lines[0];
    for (unsigned row = 0; row < height || row < tile->segment_count; row++) {
        (void)printf("    %-9s", row < height ? drawing.lines[row] : "");
        if (row < tile->segment_count) {
            (void)printf("   ");
            print_segment(set, tile, &tile->segments[row]);
        }
        (void)printf("\n");
    }
}

static void print_set(const TileSet *set) {
    (void)printf("%s: %s\n%" PRIu32 " tiles, %u distinct\n", set->id, set->name, tileset_size(set),
                 set->tile_count);
    if (set->expansion[0] != '\0') {
        (void)printf("expansion: %s\n", set->expansion);
    }
    if (set->note[0] != '\0') {
        (void)printf("note: %s\n", set->note);
    }
    print_stand_ins(set);
    (void)printf("\nEdges are those of north, east, south, west: f field, r road, c city, s stream,"
                 " a any.\nL and R are the left and right half of a side, looking out from the"
                 " tile. Pictures: # city,\n* pennant, - | + road, x where roads end, [+] cloister,"
                 " & garden, ~ river, o its end, dots field,\n: a tile all of whose sides are any; "
                 "small letters: symbols, those of the tile in"
                 " its corners.\n");
    for (unsigned i = 0; i < set->tile_count; i++) {
        print_tile(set, &set->tiles[i]);
    }
}

// Prints or draws every tile of a set.
static Status set_show(const TileSet *set, const char *svg, Message *message) {
    if (svg != NULL) {
        return picture_file_tileset(svg, set, message);
    }
    print_set(set);
    return STATUS_OK;
}

static int show_shipped(const char *id, const char *svg) {
    const TileSet *const set = shipped_tileset_find(id);
    Message message = {""};
    const Status status =
        set != NULL ? set_show(set, svg, &message)
                    : message_set(&message, STATUS_NOT_FOUND,
                                  "no tile set '%.40s' is shipped; 'carcarena tilesets' lists "
                                  "them, '--file' reads your own",
                                  id);
    return status == STATUS_OK ? EXIT_DONE : command_fail(NAME, status, &message);
}

// Rejects symbols and expansions that no module uses; a game could not be set up with them.
static Status check_meaning(const TileSet *set, const char *path, Message *message) {
    const char *known = NULL;
    unsigned wanted = set->expansion[0] != '\0';
    for (const char *at = set->expansion; *at != '\0'; at++) {
        wanted += *at == ' ';
    }
    for (unsigned i = 0; (known = expansion_at(i, NULL)) != NULL; i++) {
        wanted -= tileset_needs(set, known);
    }
    if (wanted != 0) {
        return message_set(message, STATUS_INVALID,
                           "%.200s: expansion: '%s' is not in this build of carcarena", path,
                           set->expansion);
    }
    for (unsigned i = 0; i < set->symbol_count; i++) {
        if (!expansion_symbol_known(set->symbols[i])) {
            return message_set(message, STATUS_INVALID, "%.200s: symbols: no expansion uses '%s'",
                               path, set->symbols[i]);
        }
    }
    return STATUS_OK;
}

static int show_file(const char *path, const char *svg) {
    Message message = {""};
    TileSet *set = NULL;
    Status status = tileset_json_load(&set, path, &message);
    if (status == STATUS_OK) {
        status = check_meaning(set, path, &message);
    }
    if (status == STATUS_OK) {
        status = set_show(set, svg, &message);
    }
    if (status == STATUS_OK && svg == NULL) {
        (void)printf("\n%s is valid.\n", path);
    }
    tileset_json_destroy(set);
    return status == STATUS_OK ? EXIT_DONE : command_fail(NAME, status, &message);
}

static int show_all(const char *svg) {
    Message message = {""};
    if (svg == NULL) {
        return print_overview();
    }
    const Status status = picture_file_tilesets(svg, &message);
    return status == STATUS_OK ? EXIT_DONE : command_fail(NAME, status, &message);
}

int cmd_tilesets(int argc, char **argv) {
    HelpForm help = HELP_NONE;
    const char *file = NULL;
    const char *svg = NULL;
    ArgumentList sets = {.count = 0};
    const ArgumentSpec specs[] = {
        {.name = "file",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &file},
         .value_name = "FILE",
         .help = "check a tile set file and list its tiles"},
        {.name = "svg",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &svg},
         .value_name = "FILE",
         .help = "draw the tiles into this file; without SET: all tile sets, into this folder"},
    };
    const ArgumentTable table = {
        .program = "carcarena tilesets",
        .positionals = "[SET]",
        .summary =
            "Lists the built-in tile sets, or every tile of SET with its edges, segments, "
            "pennants and symbols. configs/guide/TILESETS.md describes how to write a tile set.",
        .examples = "  carcarena tilesets\n"
                    "  carcarena tilesets winter\n"
                    "  carcarena tilesets winter --svg winter.svg\n"
                    "  carcarena tilesets --file configs/tilesets/base.json\n",
        .specs = specs,
        .spec_count = sizeof specs / sizeof specs[0],
        .positional_max = 1,
        .positional = &sets,
    };
    Message message = {""};
    Status status = arguments_parse(&table, &help, argc, argv, &message);
    if (status == STATUS_OK && file != NULL && sets.count > 0) {
        status = message_set(&message, STATUS_INVALID, "give either a set or --file, not both");
    }
    if (status != STATUS_OK) {
        return command_fail(NAME, status, &message);
    }
    if (help) {
        return command_help(&table, help);
    }
    if (file != NULL) {
        return show_file(file, svg);
    }
    return sets.count > 0 ? show_shipped(sets.items[0], svg) : show_all(svg);
}
