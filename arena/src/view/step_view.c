// SPDX-License-Identifier: MIT
#include "view/step_view.h"

#include <stdio.h>

enum { WORD_SIZE = 64, TYPE_NAME_SIZE = 96 };

static const char *const SIDE_TEXTS[SIDES] = {"N", "E", "S", "W"};
static const char *const HALF_TEXTS[PORTS] = {"NL", NULL, "NR", "EL", NULL, "ER",
                                              "SL", NULL, "SR", "WL", NULL, "WR"};
char *step_word(const char *name, char *word, size_t size) {
    (void)snprintf(word, size, "%s", name);
    for (char *at = word; *at != '\0'; at++) {
        *at = *at == ' ' ? '-' : *at;
    }
    return word;
}

const char *step_side_text(unsigned side) {
    return SIDE_TEXTS[side];
}

static void write_type(JsonWriter *writer, const char *key, const Rules *rules, int type) {
    char name[TYPE_NAME_SIZE];
    json_write_text(writer, key,
                    type < 0 ? NULL : rules_type_name(rules, (uint32_t)type, name, sizeof name));
}

/** Writes ports: edges of cities, roads and rivers, half edges of fields. */
static void write_ports(JsonWriter *writer, uint16_t ports) {
    json_write_open(writer, "edges", '[');
    for (unsigned side = 0; side < SIDES; side++) {
        if ((ports >> (PORTS_PER_SIDE * side + 1U)) & 1U) {
            json_write_text(writer, NULL, SIDE_TEXTS[side]);
        }
    }
    json_write_close(writer, ']');
    json_write_open(writer, "halves", '[');
    for (unsigned port = 0; port < PORTS; port++) {
        if (((ports >> port) & 1U) && HALF_TEXTS[port] != NULL) {
            json_write_text(writer, NULL, HALF_TEXTS[port]);
        }
    }
    json_write_close(writer, ']');
    json_write_open(writer, "ports", '[');
    for (unsigned port = 0; port < PORTS; port++) {
        if ((ports >> port) & 1U) {
            json_write_integer(writer, NULL, port);
        }
    }
    json_write_close(writer, ']');
}

/** Writes the segment of a placed tile: its id, kind and ports after rotation; or that it is the
 * whole tile. */
static void write_segment(JsonWriter *writer, const Rules *rules, const PlacedTile *tile,
                          unsigned segment) {
    const TileFacts *facts = rules_type(rules, tile->type);
    json_write_text(writer, "segment", segment_text(facts, segment));
    if (segment == WHOLE_TILE) {
        return;
    }
    json_write_text(writer, "kind", segment_kind_text((SegmentKind)facts->segments[segment].kind));
    write_ports(writer, ports_rotate(facts->segments[segment].ports, tile->rotation));
}

void step_write_cell(JsonWriter *writer, int x, int y) {
    json_write_integer(writer, "x", x);
    json_write_integer(writer, "y", y);
}

void step_write_points(JsonWriter *writer, const char *key, const Rules *rules,
                       const int32_t *points) {
    json_write_open(writer, key, '[');
    for (int player = 0; player < rules_players(rules); player++) {
        json_write_integer(writer, NULL, points[player]);
    }
    json_write_close(writer, ']');
}

/* ---- State. */

/** Writes the open tiles that expansions reserve for later. */
static void write_reserve(JsonWriter *writer, const Rules *rules, const Game *game) {
    ReserveTile apart[GAME_RESERVE_TILES_MAX];
    char word[WORD_SIZE];
    const uint32_t count = game_reserve_tiles(rules, game, apart);
    json_write_open(writer, "tiles_apart", '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "where", step_word(apart[i].name, word, sizeof word));
        if (apart[i].player >= 0) {
            json_write_integer(writer, "player", apart[i].player);
        }
        write_type(writer, "tile", rules, apart[i].type);
        if (game_tile_is_guess(rules, game, &apart[i])) {
            json_write_bool(writer, "guess", true);
        }
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_turn(JsonWriter *writer, const Rules *rules, const Game *game) {
    static const char *const PENDING_TEXTS[] = {[PENDING_DRAW] = "draw",
                                                [PENDING_DECISION] = "decision",
                                                [PENDING_OVER] = "over",
                                                [PENDING_CHANCE] = "chance"};
    char word[WORD_SIZE];
    const Pending pending = game_pending(rules, game);
    const bool named = pending.kind == PENDING_DECISION || pending.kind == PENDING_CHANCE;
    json_write_text(writer, "pending", PENDING_TEXTS[pending.kind]);
    json_write_text(writer, "phase", named ? step_word(pending.phase, word, sizeof word) : NULL);
    json_write_integer(writer, "player", pending.player);
    json_write_integer(writer, "active_player", game_active_player(rules, game));
    write_type(writer, "hand", rules, game_hand(rules, game));
    json_write_open(writer, "hands_ahead", '[');
    for (int player = 0; player < rules_players(rules); player++) {
        write_type(writer, NULL, rules, game_hand_ahead(rules, game, player));
    }
    json_write_close(writer, ']');
    write_reserve(writer, rules, game);
    json_write_integer(writer, "draws_left", game_draws_left(rules, game));
}

static void write_discards(JsonWriter *writer, const Rules *rules, const Game *game) {
    // A tile set of more physical tiles than a deck holds does not compile.
    uint16_t types[DECK_TILES_MAX];
    const uint32_t count = game_discards(rules, game, types);
    json_write_open(writer, "discarded", '[');
    for (uint32_t i = 0; i < count && i < DECK_TILES_MAX; i++) {
        write_type(writer, NULL, rules, types[i]);
    }
    json_write_close(writer, ']');
}

static void write_supplies(JsonWriter *writer, const Rules *rules, const Game *game) {
    char word[WORD_SIZE];
    json_write_open(writer, "supplies", '[');
    for (int player = 0; player < rules_players(rules); player++) {
        json_write_open(writer, NULL, '{');
        for (unsigned type = 0; type < FIGURE_TYPE_COUNT; type++) {
            if (rules_figures(rules, (FigureType)type) > 0) {
                json_write_integer(writer,
                                   step_word(figure_type_text((FigureType)type), word, sizeof word),
                                   game_supply(rules, game, player, (FigureType)type));
            }
        }
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_tiles(JsonWriter *writer, const Rules *rules, const Game *game) {
    const uint32_t count = game_tile_count(rules, game);
    json_write_open(writer, "tiles", '[');
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(rules, game, i);
        json_write_open(writer, NULL, '{');
        write_type(writer, "tile", rules, tile.type);
        step_write_cell(writer, tile.x, tile.y);
        json_write_integer(writer, "rotation", tile.rotation);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

static void write_figures(JsonWriter *writer, const Rules *rules, const Game *game) {
    FigureView figures[GAME_FIGURES_MAX];
    char word[WORD_SIZE];
    const uint32_t count = game_figures(rules, game, figures);
    json_write_open(writer, "figures", '[');
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(rules, game, figures[i].tile);
        json_write_open(writer, NULL, '{');
        if (figures[i].owner >= 0) {
            json_write_integer(writer, "owner", figures[i].owner);
        } else {
            json_write_text(writer, "owner", NULL);
        }
        json_write_text(writer, "figure", step_word(figures[i].name, word, sizeof word));
        step_write_cell(writer, tile.x, tile.y);
        write_segment(writer, rules, &tile, figures[i].segment);
        json_write_bool(writer, "lying", figures[i].lying);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

/** Writes the figures that are neither in supply nor on a segment. */
static void write_off_board(JsonWriter *writer, const Rules *rules, const Game *game) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    char word[WORD_SIZE];
    const uint32_t count = game_off_board(rules, game, figures);
    json_write_open(writer, "away", '[');
    for (uint32_t i = 0; i < count; i++) {
        const OffBoardFigure *figure = &figures[i];
        json_write_open(writer, NULL, '{');
        json_write_integer(writer, "owner", figure->owner);
        json_write_text(writer, "figure",
                        step_word(figure_type_text((FigureType)figure->type), word, sizeof word));
        json_write_text(writer, "place", step_word(figure->place, word, sizeof word));
        if (figure->holder >= 0) {
            json_write_integer(writer, "holder", figure->holder);
        }
        if (figure->placed) {
            step_write_cell(writer, figure->x, figure->y);
        }
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

/** Writes the holdings of one player, or shared ones (-1), as members name: number. */
static void write_holdings(JsonWriter *writer, const GameFact *facts, uint32_t count, int player) {
    char word[WORD_SIZE];
    for (uint32_t i = 0; i < count; i++) {
        if (!facts[i].placed && facts[i].player == player) {
            json_write_integer(writer, step_word(facts[i].name, word, sizeof word),
                               facts[i].amount);
        }
    }
}

static void write_mark(JsonWriter *writer, const Rules *rules, const Game *game,
                       const GameFact *fact) {
    char word[WORD_SIZE];
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "mark", step_word(fact->name, word, sizeof word));
    if (fact->player >= 0) {
        json_write_integer(writer, "player", fact->player);
    }
    step_write_cell(writer, fact->x, fact->y);
    unsigned segment = (unsigned)fact->segment;
    const int tile =
        fact->segment < 0 ? -1 : game_segment_tile(rules, game, fact->x, fact->y, &segment);
    if (tile >= 0) {
        const uint16_t type = game_tile(rules, game, (uint32_t)tile).type;
        json_write_text(writer, "segment", rules_type(rules, type)->segments[segment].id);
    }
    if (fact->corner >= 0) {
        json_write_text(writer, "corner", corner_text((unsigned)fact->corner));
    }
    json_write_integer(writer, "amount", fact->amount);
    json_write_close(writer, '}');
}

/** Writes what expansions add: "holdings" by player, "shared" and "marks". */
static void write_facts(JsonWriter *writer, const Rules *rules, const Game *game) {
    GameFact facts[GAME_FACTS_MAX];
    const uint32_t count = game_facts(rules, game, facts);
    json_write_open(writer, "holdings", '[');
    for (int player = 0; player < rules_players(rules); player++) {
        json_write_open(writer, NULL, '{');
        write_holdings(writer, facts, count, player);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
    json_write_open(writer, "shared", '{');
    write_holdings(writer, facts, count, -1);
    json_write_close(writer, '}');
    json_write_open(writer, "marks", '[');
    for (uint32_t i = 0; i < count; i++) {
        if (facts[i].placed) {
            write_mark(writer, rules, game, &facts[i]);
        }
    }
    json_write_close(writer, ']');
}

void step_write_state(JsonWriter *writer, const Rules *rules, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    game_scores(rules, game, scores);
    json_write_open(writer, "state", '{');
    write_turn(writer, rules, game);
    write_discards(writer, rules, game);
    step_write_points(writer, "scores", rules, scores);
    write_supplies(writer, rules, game);
    write_tiles(writer, rules, game);
    write_figures(writer, rules, game);
    write_off_board(writer, rules, game);
    write_facts(writer, rules, game);
    json_write_bits(writer, "hash", game_hash(rules, game));
    json_write_close(writer, '}');
}

/* ---- Rules and tile types. */

void step_write_rules(JsonWriter *writer, const Rules *rules) {
    json_write_open(writer, "rules", '{');
    json_write_bits(writer, "hash", rules_hash(rules));
    json_write_integer(writer, "players", rules_players(rules));
    json_write_integer(writer, "tiles", rules_tile_total(rules));
    json_write_integer(writer, "draws", rules_draws(rules));
    write_type(writer, "start_tile", rules, rules_start_type(rules));
    json_write_open(writer, "options", '{');
    const OptionSpec *spec = NULL;
    for (unsigned i = 0; (spec = rules_option_spec(rules, i)) != NULL; i++) {
        json_write_text(writer, spec->key, rules_option_text(rules, spec->key));
    }
    json_write_close(writer, '}');
    json_write_close(writer, '}');
}

/** Writes the names of a set of symbols. */
static void write_symbols(JsonWriter *writer, const Rules *rules, uint64_t symbols) {
    const char *name = NULL;
    json_write_open(writer, "symbols", '[');
    for (unsigned i = 0; (name = rules_symbol_text(rules, i)) != NULL; i++) {
        if ((symbols >> i) & 1U) {
            json_write_text(writer, NULL, name);
        }
    }
    json_write_close(writer, ']');
}

/** Writes the ids of a set of segments of a tile. */
static void write_segment_ids(JsonWriter *writer, const char *key, const TileFacts *facts,
                              uint32_t segments) {
    json_write_open(writer, key, '[');
    for (unsigned i = 0; i < facts->segment_count; i++) {
        if ((segments >> i) & 1U) {
            json_write_text(writer, NULL, facts->segments[i].id);
        }
    }
    json_write_close(writer, ']');
}

static void write_type_segments(JsonWriter *writer, const Rules *rules, uint32_t type) {
    const TileFacts *facts = rules_type(rules, type);
    json_write_open(writer, "segments", '[');
    for (unsigned s = 0; s < facts->segment_count; s++) {
        const TileSegment *segment = &facts->segments[s];
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "segment", segment->id);
        json_write_text(writer, "kind", segment_kind_text((SegmentKind)segment->kind));
        write_ports(writer, segment->ports);
        json_write_integer(writer, "pennants", segment->pennants);
        write_segment_ids(writer, "borders", facts, segment->cities);
        write_segment_ids(writer, "links", facts, segment->links);
        write_symbols(writer, rules, rules_segment_symbols(rules, type, s));
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

void step_write_types(JsonWriter *writer, const Rules *rules) {
    json_write_open(writer, "tiles", '[');
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        const TileFacts *facts = rules_type(rules, type);
        char edges[SIDES + 1] = "";
        for (unsigned side = 0; side < SIDES; side++) {
            edges[side] = edge_letter((EdgeType)facts->edges[side]);
        }
        json_write_open(writer, NULL, '{');
        write_type(writer, "tile", rules, (int)type);
        json_write_integer(writer, "copies", rules_type_copies(rules, type));
        const unsigned stage = rules_type_stage(rules, type);
        if (stage == DRAW_NEVER) {
            json_write_text(writer, "stage", NULL);
        } else {
            json_write_integer(writer, "stage", stage);
        }
        json_write_text(writer, "edges", edges);
        json_write_open(writer, "rotations", '[');
        for (unsigned rotation = 0; rotation < SIDES; rotation++) {
            if ((rules_type_rotations(rules, type) >> rotation) & 1U) {
                json_write_integer(writer, NULL, rotation);
            }
        }
        json_write_close(writer, ']');
        write_symbols(writer, rules, rules_type_symbols(rules, type));
        write_type_segments(writer, rules, type);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

/* ---- Actions and scores. */

static void write_action_figure(JsonWriter *writer, const Rules *rules, Action action) {
    char word[WORD_SIZE];
    const unsigned figure = action_figure(action);
    const char *name = figure >= ACTION_NEUTRAL ? rules_neutral_name(rules, figure - ACTION_NEUTRAL)
                                                : figure_type_text((FigureType)figure);
    json_write_text(writer, "figure", name != NULL ? step_word(name, word, sizeof word) : NULL);
}

/** Returns whether a token is on a segment. */
static bool token_is_on_segment(Action action) {
    return action_verb(action) == VERB_TOKEN && action_second(action) != 0;
}

/** Returns the value of such a token: the other road of a ferry, or the tunnel number from 1. */
static void write_token_part(JsonWriter *writer, const Rules *rules, const Game *game,
                             Action action) {
    const int tile = game_tile_at(rules, game, action_x(action), action_y(action));
    if (action_arg(action) == TOKEN_FERRY && tile >= 0) {
        const uint16_t type = game_tile(rules, game, (uint32_t)tile).type;
        json_write_text(writer, "part", segment_text(rules_type(rules, type), token_part(action)));
        return;
    }
    char number[16];
    (void)snprintf(number, sizeof number, "%u", action_second(action));
    json_write_text(writer, "part", number);
}

// True for an action on a figure that is on the table, or comes there.
static bool action_moves_figure(Action action) {
    const Verb verb = action_verb(action);
    return verb == VERB_DEPLOY || verb == VERB_MOVE || verb == VERB_REMOVE;
}

// True for a deployment on a space beside the tiles, which has no cell.
static bool action_is_beside(Action action) {
    return action_verb(action) == VERB_DEPLOY && action_space(action) >= 0;
}

static void write_action_cell(JsonWriter *writer, Action action) {
    const Verb verb = action_verb(action);
    if (action_is_beside(action)) {
        json_write_integer(writer, "space", action_second(action));
    } else if (action_moves_figure(action) || verb == VERB_PLACE || verb == VERB_TOKEN) {
        step_write_cell(writer, action_x(action), action_y(action));
    }
}

static void write_action_segment(JsonWriter *writer, const Rules *rules, const Game *game,
                                 Action action) {
    unsigned segment = action_segment(action);
    const int tile = game_segment_tile(rules, game, action_x(action), action_y(action), &segment);
    if (tile >= 0) {
        const PlacedTile placed = game_tile(rules, game, (uint32_t)tile);
        write_segment(writer, rules, &placed, segment);
    }
}

// Writes what of its cell an action is about.
static void write_action_part(JsonWriter *writer, const Rules *rules, const Game *game,
                              Action action) {
    const Verb verb = action_verb(action);
    const bool token = token_is_on_segment(action);
    if (verb == VERB_PLACE) {
        json_write_integer(writer, "rotation", action_rotation(action));
    } else if (verb == VERB_DEPLOY && action_figure(action) == FIGURE_BARN) {
        json_write_text(writer, "corner", corner_text(action_segment(action)));
    } else if ((action_moves_figure(action) && !action_is_beside(action)) || token) {
        write_action_segment(writer, rules, game, action);
    }
    if (token) {
        write_token_part(writer, rules, game, action);
    }
}

// Writes whose figure it is, and the number that an action carries.
static void write_action_numbers(JsonWriter *writer, Action action) {
    const Verb verb = action_verb(action);
    if (action_moves_figure(action) && !action_is_beside(action) && action_second(action) != 0) {
        json_write_integer(writer, "owner", action_owner(action));
    }
    if (action_chooses_held(action)) {
        json_write_integer(writer, "holder", action_holder(action));
    } else if (action_arg(action) != 0 || verb == VERB_CHOOSE || verb == VERB_TOKEN) {
        json_write_integer(writer, "arg", action_arg(action));
    }
}

void step_write_action(JsonWriter *writer, const char *key, const Rules *rules, const Game *game,
                       Action action, int index) {
    char text[ACTION_TEXT_SIZE];
    json_write_open(writer, key, '{');
    if (index >= 0) {
        json_write_integer(writer, "index", index);
    }
    json_write_text(writer, "text", action_to_text(rules, game, action, text, sizeof text));
    json_write_text(writer, "verb", action_verb_text(action_verb(action)));
    if (action_moves_figure(action) || action_chooses_held(action)) {
        write_action_figure(writer, rules, action);
    }
    write_action_cell(writer, action);
    write_action_part(writer, rules, game, action);
    write_action_numbers(writer, action);
    json_write_close(writer, '}');
}

void step_write_events(JsonWriter *writer, const char *key, const Rules *rules, const Game *game,
                       const ScoreLog *log) {
    json_write_open(writer, key, '[');
    for (uint32_t i = 0; i < log->count && i < log->capacity; i++) {
        const ScoreEvent *event = &log->events[i];
        json_write_open(writer, NULL, '{');
        json_write_integer(writer, "player", event->player);
        json_write_integer(writer, "points", event->points);
        json_write_text(writer, "reason", score_reason_text((ScoreReason)event->reason));
        if (event->source != NULL) {
            json_write_text(writer, "source", event->source);
        }
        json_write_text(writer, "kind", segment_kind_text((SegmentKind)event->kind));
        step_write_cell(writer, event->x, event->y);
        unsigned segment = event->segment;
        const int tile = game_segment_tile(rules, game, event->x, event->y, &segment);
        if (tile >= 0) {
            const uint16_t type = game_tile(rules, game, (uint32_t)tile).type;
            json_write_text(writer, "segment", rules_type(rules, type)->segments[segment].id);
        }
        json_write_integer(writer, "tiles", event->tiles);
        if (event->kind == SEGMENT_FIELD || event->cities > 0) {
            json_write_integer(writer, "cities", event->cities);
        }
        json_write_bool(writer, "final", event->final);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}
