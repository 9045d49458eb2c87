// SPDX-License-Identifier: MIT
//
// Positions as text: one line per fact (position.c reads them).
#include "carcarena/engine/text.h"

#include "base/text_writer.h"
#include "model/expansion.h"
#include "model/reserve.h"
#include "table/completed.h"
#include "table/nested_turns.h"
#include "text/position_reader.h"
#include "text/segment_names.h"
#include "turn/turn.h"

enum { TYPE_NAME_SIZE = 96 };

static void write_type(const Rules *rules, TextWriter *writer, const char *key, uint32_t type) {
    char name[TYPE_NAME_SIZE];
    text_writer_format(writer, "%s %s", key, rules_type_name(rules, type, name, sizeof name));
}

/** Writes a segment, or a whole tile as the position of a figure: its cell and its name there. */
static void write_ref(const Rules *rules, const Game *game, SegmentRef ref, TextWriter *writer) {
    const PlacedTile tile = copy_tile(rules, game, ref_copy(ref));
    text_writer_format(writer, "%d,%d ", tile.x, tile.y);
    cell_segment_write(writer, rules, game, ref);
}

/** Writes a tile by its cell; a half tile also by its corner. */
static void write_copy(const Rules *rules, const Game *game, uint32_t copy, TextWriter *writer) {
    const PlacedTile tile = copy_tile(rules, game, copy);
    const int corner = half_corner(rules, game, copy);
    text_writer_format(writer, "%d,%d", tile.x, tile.y);
    if (corner >= 0) {
        text_writer_format(writer, " %s", corner_text((unsigned)corner));
    }
}

static bool hole_is_written(const Rules *rules, const Game *game) {
    return rules->options.hole_turn && game->hole_filled;
}

/**
 * Returns which copy of its type a tile is, from 1, if it is not the first copy without an earlier
 * tile; otherwise 0.
 */
static uint32_t copy_written(const Rules *rules, const Game *game, uint32_t index) {
    if (!rules->moves) {
        return 0;
    }
    const uint32_t copy = rules->kernel->copy_at(game, index);
    uint32_t usual = rules_copy_type(rules, copy)->first_copy;
    PlacedTile at;
    while (rules->kernel->where(rules, game, usual, &at) &&
           copy_index(rules, game, usual) < index) {
        usual++;
    }
    return copy == usual ? 0 : copy + 1 - rules_copy_type(rules, copy)->first_copy;
}

/**
 * Writes the tiles; the tile of this turn as "laid" if it is the last. It is not the last if nested
 * turns placed others; everything it completed is scored then.
 */
static void write_tiles(const Rules *rules, const Game *game, TextWriter *writer) {
    const uint32_t count = game_tile_count(rules, game);
    const int laid = game_tile_in_turn(rules, game);
    CHECK(laid < 0 || (uint32_t)laid + 1 == count || rules->nests != 0);
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(rules, game, i);
        const bool now = (int)i == laid && i + 1 == count;
        write_type(rules, writer, now ? "laid" : "tile", tile.type);
        const uint32_t copy = copy_written(rules, game, i);
        text_writer_format(writer, " %d,%d r%u", tile.x, tile.y, tile.rotation);
        if (copy != 0) {
            text_writer_format(writer, " copy %u", (unsigned)copy);
        }
        text_writer_format(writer, "%s\n", now && hole_is_written(rules, game) ? " hole" : "");
    }
    if (laid >= 0 && (uint32_t)laid + 1 < count) {
        text_writer_format(writer, "resumed ");
        write_copy(rules, game, game->copy_in_turn, writer);
        text_writer_format(writer, "%s\n", hole_is_written(rules, game) ? " hole" : "");
    }
    if (laid < 0 && hole_is_written(rules, game)) {
        text_writer_format(writer, "hole\n"); // filled in an earlier part of the turn
    }
}

/** Writes the waiting parts of this turn, outermost first. */
static void write_parts(const Rules *rules, const Game *game, TextWriter *writer) {
    for (uint32_t i = 0; i < parts_waiting(rules, game); i++) {
        const WaitingPart part = parts_of(rules, game)->waiting[i];
        text_writer_format(writer, "part ");
        text_writer_word(writer, rules->phases[part.phase]->name);
        for (uint32_t k = 0; k < rules->part_numbers; k++) {
            text_writer_format(writer, " %u", (unsigned)part_numbers(rules, game, i)[k]);
        }
        if (part.copy != NO_COPY) {
            text_writer_char(writer, ' ');
            write_copy(rules, game, part.copy, writer);
        }
        text_writer_char(writer, '\n');
    }
}

/** Writes what was completed this turn if the last tile does not determine it. */
static void write_completed(const Rules *rules, const Game *game, TextWriter *writer) {
    for (uint32_t i = 0; i < game->completed_count; i++) {
        const FeatureRef feature = rules->kernel->completed(rules, game, i);
        if (completed_is_written(rules, feature.kind)) {
            const SegmentRef name = feature_name_ref(rules, game, feature);
            text_writer_format(writer, "completed ");
            write_ref(rules, game, name, writer);
            text_writer_char(writer, '\n');
        }
    }
}

static void write_figures(const Rules *rules, const Game *game, TextWriter *writer) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(rules, game, figures);
    for (uint32_t i = 0; i < count; i++) {
        text_writer_format(writer, "figure ");
        if (figures[i].owner >= 0) {
            text_writer_format(writer, "%d ", figures[i].owner);
        } else {
            text_writer_format(writer, "neutral ");
        }
        text_writer_word(writer, figures[i].name);
        const uint32_t copy = rules->kernel->copy_at(game, figures[i].tile);
        text_writer_char(writer, ' ');
        write_ref(rules, game, segment_ref(copy, figures[i].segment), writer);
        text_writer_format(writer, "%s\n", figures[i].lying ? " lying" : "");
    }
}

static void write_off_board(const Rules *rules, const Game *game, TextWriter *writer) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(rules, game, figures);
    for (uint32_t i = 0; i < count; i++) {
        text_writer_format(writer, "away %d ", figures[i].owner);
        text_writer_word(writer, figure_type_text((FigureType)figures[i].type));
        text_writer_char(writer, ' ');
        text_writer_word(writer, figures[i].place);
        if (figures[i].placed) {
            text_writer_format(writer, " %d,%d", figures[i].x, figures[i].y);
        } else if (figures[i].holder >= 0) {
            text_writer_format(writer, " %d", figures[i].holder);
        }
        text_writer_char(writer, '\n');
    }
}

static void write_scores(const Rules *rules, const Game *game, TextWriter *writer) {
    int32_t scores[PLAYERS_MAX];
    game_scores(rules, game, scores);
    for (int player = 0; player < rules_players(rules); player++) {
        if (scores[player] != 0) {
            text_writer_format(writer, "score %d %d\n", player, (int)scores[player]);
        }
    }
}

/**
 * Writes each discarded type as often as it was discarded, in the order of types. Tiles that are
 * never drawn are never discarded.
 */
static void write_discards(const Rules *rules, const Game *game, TextWriter *writer) {
    const uint32_t types = rules_type_count(rules);
    const uint32_t tiles = game_tile_count(rules, game);
    const int hand = game_hand(rules, game);
    for (uint32_t type = 0; type < types; type++) {
        if (rules->types[type].stage == DRAW_NEVER) {
            continue;
        }
        uint32_t gone = rules_type_copies(rules, type) - game_remaining(rules, game, type);
        for (uint32_t i = 0; i < tiles; i++) {
            gone -= game_tile(rules, game, i).type == type;
        }
        gone -= hand == (int)type;
        for (int player = 0; player < rules_players(rules); player++) {
            gone -= game_hand_ahead(rules, game, player) == (int)type;
        }
        gone -= reserve_count_type(rules, game, type);
        for (; gone > 0; gone--) {
            write_type(rules, writer, "discard", type);
            text_writer_char(writer, '\n');
        }
    }
}

static void write_kept(const Rules *rules, const Game *game, TextWriter *writer) {
    if (rules->options.predraw && game->ahead_count < rules->players) {
        text_writer_format(writer, "opening %u %u\n", game->first_player, game->ahead_count);
    }
    for (int player = 0; player < rules_players(rules); player++) {
        const int ahead = game_hand_ahead(rules, game, player);
        if (ahead >= 0) {
            text_writer_format(writer, "ahead %d", player);
            write_type(rules, writer, "", (uint32_t)ahead);
            text_writer_char(writer, '\n');
        }
    }
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    const uint32_t count = game_reserve_tiles(rules, game, apart);
    for (uint32_t i = 0; i < count; i++) {
        text_writer_format(writer, "apart ");
        text_writer_word(writer, apart[i].name);
        if (apart[i].player >= 0) {
            text_writer_format(writer, " %d", apart[i].player);
        }
        write_type(rules, writer, "", apart[i].type);
        text_writer_char(writer, '\n');
    }
    const int viewer = game_viewer(rules, game);
    if (viewer != VIEWER_ALL) {
        text_writer_format(writer, viewer == VIEWER_ONLOOKER ? "seen all\n" : "seen %d\n", viewer);
    }
    if (rules->finale && game->last_player != turn_last_usual(rules, game)) {
        text_writer_format(writer, "last %u\n", game->last_player);
    }
    const int hand = game_hand(rules, game);
    if (hand >= 0) {
        write_type(rules, writer, "hand", (uint32_t)hand);
        text_writer_char(writer, '\n');
    }
}

/**
 * Returns the number of a field's numbers up to the last one that differs from its initial value.
 */
static uint32_t field_changed(const Rules *rules, const Game *game, uint32_t module,
                              uint32_t field) {
    const Expansion *expansion = rules->modules[module].expansion;
    const uint32_t first = memory_first(expansion, field);
    uint32_t count = expansion->state.memories[field].count;
    while (count > 0 && memory_number(rules, game, module, first + count - 1) ==
                            memory_number(rules, rules->start, module, first + count - 1)) {
        count--;
    }
    return count;
}

/** Writes the line of a module unless all its numbers are initial. */
static void write_state(const Rules *rules, const Game *game, uint32_t module, TextWriter *writer) {
    const Expansion *expansion = rules->modules[module].expansion;
    bool begun = false;
    for (uint32_t field = 0; field < expansion->state.memory_fields; field++) {
        const uint32_t first = memory_first(expansion, field);
        const uint32_t count = field_changed(rules, game, module, field);
        if (count > 0 && !begun) {
            text_writer_format(writer, "state %s", expansion->id);
            begun = true;
        }
        for (uint32_t i = 0; i < count; i++) {
            const unsigned number = memory_number(rules, game, module, first + i);
            if (i == 0) {
                text_writer_format(writer, " %s=%u", expansion->state.memories[field].name, number);
            } else {
                text_writer_format(writer, ",%u", number);
            }
        }
    }
    if (begun) {
        text_writer_char(writer, '\n');
    }
}

/** Writes the state of modules: of those whose pieces join segments, or of the others. */
static void write_states(const Rules *rules, const Game *game, bool join, TextWriter *writer) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        if (module_joins(rules, m) == join) {
            write_state(rules, game, m, writer);
        }
    }
}

/** Writes the version of the text if a module has state. */
static void write_version(const Rules *rules, const Game *game, TextWriter *writer) {
    TextWriter states = text_writer_make(NULL, 0);
    write_states(rules, game, true, &states);
    write_states(rules, game, false, &states);
    if (states.length > 0) {
        text_writer_format(writer, "version %d\n", POSITION_VERSION);
    }
}

/** Writes the feature being scored if the decision is about one. */
static void write_scoring(const Rules *rules, const Game *game, TextWriter *writer) {
    unsigned segment = 0;
    const int index = game_scoring(rules, game, &segment);
    if (index >= 0) {
        const uint32_t copy = rules->kernel->copy_at(game, (uint32_t)index);
        text_writer_format(writer, "scoring ");
        write_ref(rules, game, segment_ref(copy, segment), writer);
        text_writer_char(writer, '\n');
    }
}

static void write_turn(const Rules *rules, const Game *game, TextWriter *writer) {
    const Pending pending = game_pending(rules, game);
    text_writer_format(writer, "turn %d ", game_active_player(rules, game));
    if (pending.kind == PENDING_OVER) {
        text_writer_format(writer, "over ");
    }
    text_writer_word(writer, turn_phase(rules, game)->name);
    if (pending.kind != PENDING_OVER && pending.player != game->active) {
        text_writer_format(writer, " %d", pending.player);
    }
    text_writer_char(writer, '\n');
}

size_t game_to_text(const Rules *rules, const Game *game, char *text, size_t size) {
    TextWriter writer = text_writer_make(text, size);
    write_version(rules, game, &writer);
    write_tiles(rules, game, &writer);
    write_states(rules, game, true, &writer);
    write_completed(rules, game, &writer);
    write_figures(rules, game, &writer);
    write_off_board(rules, game, &writer);
    write_scores(rules, game, &writer);
    write_discards(rules, game, &writer);
    text_writer_format(&writer, "draws %u\n", (unsigned)game_draws_left(rules, game));
    write_kept(rules, game, &writer);
    write_states(rules, game, false, &writer);
    write_parts(rules, game, &writer);
    write_scoring(rules, game, &writer);
    if (game->chance_came) {
        text_writer_format(&writer, "chance\n");
    }
    write_turn(rules, game, &writer);
    return writer.length;
}
