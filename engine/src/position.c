// SPDX-License-Identifier: MIT
//
// Positions from text (position_text.c writes them). Reading builds the position in a scratch game
// with the functions of setup.h, so a text that fails leaves the caller's game as it was.
#include "carcarena/engine/text.h"

#include "away.h"
#include "joints.h"
#include "parts.h"
#include "setup.h"
#include "text_reader.h"
#include "turn.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_ALIGNMENT = 64 };

enum { MEMORY_MOST = 0x7FFFFFFF };

/* A position being read. */
typedef struct PositionReader {
    const Rules *rules;
    Game *game;
    TextReader reader; /* within the present line */
    Message *message;
    bool hand;
    bool last; /* who placed the last tile was read */
    bool over; /* the turn line was read */
} PositionReader;

static bool next_word(PositionReader *from, char word[TEXT_WORD_SIZE]) {
    return text_reader_word(&from->reader, word, TEXT_WORD_SIZE);
}

static Status read_type(PositionReader *from, uint32_t *type) {
    char word[TEXT_WORD_SIZE] = "";
    const int found = next_word(from, word) ? rules_type_find(from->rules, word) : -1;
    if (found < 0) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a tile in play such as base/D, got '%s'", word);
    }
    *type = (uint32_t)found;
    return STATUS_OK;
}

static Status read_number(PositionReader *from, int *out, int minimum, int maximum) {
    char word[TEXT_WORD_SIZE] = "";
    int value = 0;
    if (!next_word(from, word) || !text_integer(&value, word) || value < minimum ||
        value > maximum) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a number from %d to %d, got '%s'", minimum, maximum, word);
    }
    *out = value;
    return STATUS_OK;
}

static Status read_player(PositionReader *from, int *player) {
    return read_number(from, player, 0, rules_players(from->rules) - 1);
}

static Status read_cell(PositionReader *from, int *x, int *y) {
    char word[TEXT_WORD_SIZE] = "";
    if (!next_word(from, word) || !text_cell(x, y, word)) {
        return message_set(from->message, STATUS_INVALID, "expected a cell such as 3,-1, got '%s'",
                           word);
    }
    return STATUS_OK;
}

/** Reads the tile of a "tile" or "laid" line. */
static Status read_tile(PositionReader *from, PlacedTile *tile) {
    if (from->hand) { // where it fits depends on all of them
        return message_set(from->message, STATUS_INVALID, "expected 'hand' after the tiles placed");
    }
    uint32_t type = 0;
    int x = 0;
    int y = 0;
    Status status = read_type(from, &type);
    if (status == STATUS_OK) {
        status = read_cell(from, &x, &y);
    }
    if (status != STATUS_OK) {
        return status;
    }
    char word[TEXT_WORD_SIZE] = "";
    if (!next_word(from, word) || word[0] != 'r' || word[1] < '0' || word[1] > '3' ||
        word[2] != '\0') {
        return message_set(from->message, STATUS_INVALID, "expected a rotation r0 to r3, got '%s'",
                           word);
    }
    *tile = (PlacedTile){.x = (int16_t)x,
                         .y = (int16_t)y,
                         .type = (uint16_t)type,
                         .rotation = (uint8_t)(word[1] - '0')};
    return STATUS_OK;
}

static Status read_tile_line(PositionReader *from) {
    PlacedTile tile;
    Status status = read_tile(from, &tile);
    if (status == STATUS_OK && from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID, "the tile laid this turn is the last");
    }
    if (status == STATUS_OK) {
        status = setup_tile(from->rules, from->game, tile, from->message);
    }
    if (status == STATUS_OK && game_tile_count(from->rules, from->game) == 1) {
        // Neutral figures begin on the first tile; here they stand where their lines say.
        setup_clear_neutral(from->rules, from->game);
    }
    return status;
}

/** Reads a word that may end a line. */
static bool read_flag(PositionReader *from, const char *flag) {
    const TextReader before = from->reader;
    char word[TEXT_WORD_SIZE] = "";
    if (next_word(from, word) && strcmp(word, flag) == 0) {
        return true;
    }
    from->reader = before;
    return false;
}

static Status read_laid_line(PositionReader *from) {
    PlacedTile tile;
    const Status status = read_tile(from, &tile);
    if (status != STATUS_OK) {
        return status;
    }
    if (from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID, "a second tile laid this turn");
    }
    const bool hole = read_flag(from, "hole");
    return setup_laid(from->rules, from->game, tile, hole, from->message);
}

/** Reads the cell of a tile on the table; its copy. */
static Status read_copy(PositionReader *from, uint32_t *copy) {
    int x = 0;
    int y = 0;
    const Status status = read_cell(from, &x, &y);
    const int index = status == STATUS_OK ? game_tile_at(from->rules, from->game, x, y) : -1;
    if (status == STATUS_OK && index < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no tile at %d,%d", x, y);
    }
    *copy = status == STATUS_OK ? from->rules->kernel->copy_at(from->game, (uint32_t)index) : 0;
    return status;
}

static Status parts_refuse(PositionReader *from) {
    return message_set(from->message, STATUS_INVALID,
                       "no more parts of a turn lie within each other in these rules");
}

/** Reads "resumed 3,-1": the tile of this turn, where parts within its own laid others. */
static Status read_resumed_line(PositionReader *from) {
    uint32_t copy = 0;
    const Status status = read_copy(from, &copy);
    if (status != STATUS_OK) {
        return status;
    }
    if (from->rules->nests == 0) {
        return parts_refuse(from);
    }
    if (from->game->copy_in_turn != NO_COPY) {
        return message_set(from->message, STATUS_INVALID, "a second tile laid this turn");
    }
    from->rules->kernel->take_up(from->rules, from->game, copy);
    from->game->hole_filled = read_flag(from, "hole");
    return STATUS_OK;
}

/** Reads "part PHASE 1 0 3,-1": a phase, what modules remember, and the tile if it lies. */
static Status read_part_line(PositionReader *from) {
    const Rules *rules = from->rules;
    if (!part_room(rules, from->game)) {
        return parts_refuse(from);
    }
    char word[TEXT_WORD_SIZE] = "";
    (void)next_word(from, word);
    const uint32_t phase = part_phase_named(rules, word);
    if (phase == rules->phase_count) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a phase that begins parts of a turn, got '%s'", word);
    }
    uint32_t numbers[PART_NUMBERS_MAX] = {0};
    Status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < rules->part_numbers; i++) {
        int value = 0;
        status = read_number(from, &value, 0, MEMORY_MOST);
        numbers[i] = (uint32_t)value;
    }
    uint32_t copy = NO_COPY;
    if (status == STATUS_OK && !text_reader_done(&from->reader)) {
        status = read_copy(from, &copy);
    }
    if (status == STATUS_OK) {
        const bool hole = read_flag(from, "hole");
        part_push(rules, from->game, (WaitingPart){(uint16_t)copy, (uint8_t)phase, hole}, numbers);
    }
    return status;
}

/** Reads "0" or "neutral" and the figure's name into the arguments setup_figure wants. */
static Status read_figure_name(PositionReader *from, int *owner, unsigned *type) {
    char word[TEXT_WORD_SIZE] = "";
    char name[TEXT_WORD_SIZE] = "";
    if (!next_word(from, word) || !next_word(from, name)) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a player or 'neutral', and the name of a figure");
    }
    int player = -1;
    const bool neutral = strcmp(word, "neutral") == 0;
    if (!neutral &&
        (!text_integer(&player, word) || player < 0 || player >= rules_players(from->rules))) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a player from 0 to %d or 'neutral', got '%s'",
                           rules_players(from->rules) - 1, word);
    }
    const char *candidate = NULL;
    for (unsigned i = 0;; i++) {
        candidate = neutral                 ? rules_neutral_name(from->rules, i)
                    : i < FIGURE_TYPE_COUNT ? figure_type_text((FigureType)i)
                                            : NULL;
        if (candidate == NULL) {
            return message_set(from->message, STATUS_INVALID, "there is no figure '%s' in play",
                               name);
        }
        if (text_is_name(name, candidate)) {
            *owner = player;
            *type = i;
            return STATUS_OK;
        }
    }
}

/** Reads a cell and a segment of the tile there. */
static Status read_segment(PositionReader *from, uint32_t *tile, unsigned *segment) {
    int x = 0;
    int y = 0;
    const Status status = read_cell(from, &x, &y);
    if (status != STATUS_OK) {
        return status;
    }
    char word[TEXT_WORD_SIZE] = "";
    const bool found = next_word(from, word);
    const int index = game_tile_at(from->rules, from->game, x, y);
    if (index < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no tile at %d,%d", x, y);
    }
    const uint16_t type = game_tile(from->rules, from->game, (uint32_t)index).type;
    const TileFacts *facts = rules_type(from->rules, type);
    const int named = found ? segment_named(facts, word) : -1;
    if (named >= 0) {
        *tile = (uint32_t)index;
        *segment = (unsigned)named;
        return STATUS_OK;
    }
    return message_set(from->message, STATUS_INVALID, "tile %s at %d,%d has no segment '%s'",
                       facts->id, x, y, word);
}

static Status read_figure_line(PositionReader *from) {
    int owner = -1;
    unsigned type = 0;
    uint32_t tile = 0;
    unsigned segment = 0;
    Status status = read_figure_name(from, &owner, &type);
    if (status == STATUS_OK) {
        status = read_segment(from, &tile, &segment);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const FigureView figure = {.owner = (int8_t)owner,
                               .type = (uint8_t)type,
                               .segment = (uint8_t)segment,
                               .tile = (uint16_t)tile,
                               .lying = read_flag(from, "lying")};
    return setup_figure(from->rules, from->game, figure, from->message);
}

/** Reads where a figure is away: a place, then the player who holds it or the cell it is on. */
static Status read_away_place(PositionReader *from, AwayFigure *figure) {
    char word[TEXT_WORD_SIZE] = "";
    figure->place = next_word(from, word) ? away_place_find(from->rules, word) : NULL;
    if (figure->place == NULL) {
        return message_set(from->message, STATUS_INVALID,
                           "no expansion in play has a place '%s' for figures", word);
    }
    if (text_reader_done(&from->reader)) {
        return STATUS_OK;
    }
    const TextReader before = from->reader;
    (void)next_word(from, word);
    from->reader = before;
    int x = 0;
    int y = 0;
    int holder = -1;
    figure->placed = strchr(word, ',') != NULL;
    const Status status = figure->placed ? read_cell(from, &x, &y) : read_player(from, &holder);
    figure->x = (int16_t)x;
    figure->y = (int16_t)y;
    figure->holder = (int8_t)holder;
    if (status == STATUS_OK && figure->placed && game_tile_at(from->rules, from->game, x, y) < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no tile at %d,%d", x, y);
    }
    return status;
}

static Status read_away_line(PositionReader *from) {
    int owner = -1;
    unsigned type = 0;
    AwayFigure figure = {.holder = -1};
    Status status = read_figure_name(from, &owner, &type);
    if (status == STATUS_OK && owner < 0) {
        return message_set(from->message, STATUS_INVALID, "expected a player's figure");
    }
    status = status != STATUS_OK ? status : read_away_place(from, &figure);
    if (status != STATUS_OK) {
        return status;
    }
    figure.owner = (int8_t)owner;
    figure.type = (uint8_t)type;
    return away_put(from->rules, from->game, figure, from->message);
}

static Status read_scoring_line(PositionReader *from) {
    uint32_t tile = 0;
    unsigned segment = 0;
    Status status = read_segment(from, &tile, &segment);
    if (status == STATUS_OK && segment == WHOLE_TILE) {
        status = message_set(from->message, STATUS_INVALID, "expected a segment, got a tile");
    }
    return status == STATUS_OK
               ? setup_scoring(from->rules, from->game, tile, segment, from->message)
               : status;
}

static Status read_completed_line(PositionReader *from) {
    uint32_t tile = 0;
    unsigned segment = 0;
    const Status status = read_segment(from, &tile, &segment);
    return status == STATUS_OK
               ? setup_completed(from->rules, from->game, tile, segment, from->message)
               : status;
}

static Status read_score_line(PositionReader *from) {
    int player = 0;
    int points = 0;
    Status status = read_player(from, &player);
    if (status == STATUS_OK) {
        status = read_number(from, &points, -1000000, 1000000);
    }
    if (status == STATUS_OK) {
        setup_score(from->game, player, points);
    }
    return status;
}

static Status read_discard_line(PositionReader *from) {
    uint32_t type = 0;
    const Status status = read_type(from, &type);
    return status == STATUS_OK ? setup_discard(from->rules, from->game, type, from->message)
                               : status;
}

static Status read_draws_line(PositionReader *from) {
    int draws = 0;
    const Status status = read_number(from, &draws, 0, DECK_TILES_MAX);
    return status == STATUS_OK
               ? setup_draws(from->rules, from->game, (uint32_t)draws, from->message)
               : status;
}

static Status read_hand_line(PositionReader *from) {
    uint32_t type = 0;
    const Status status = read_type(from, &type);
    if (status != STATUS_OK) {
        return status;
    }
    if (from->hand) {
        return message_set(from->message, STATUS_INVALID, "a second tile in hand");
    }
    from->hand = true;
    return setup_hand(from->rules, from->game, type, from->message);
}

static Status read_memory_line(PositionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    (void)next_word(from, word);
    for (uint32_t m = 0; m < from->rules->module_count; m++) {
        const Expansion *expansion = from->rules->modules[m].expansion;
        if (expansion->remember == NULL || strcmp(expansion->id, word) != 0) {
            continue;
        }
        Status status = STATUS_OK;
        for (uint32_t i = 0; status == STATUS_OK && i < expansion->memory_count; i++) {
            // Numbers left out are those of the start.
            int value = (int)expansion->memory(from->rules, from->rules->start, m, i);
            if (!text_reader_done(&from->reader)) {
                status = read_number(from, &value, 0, MEMORY_MOST);
            }
            if (status == STATUS_OK) {
                expansion->remember(from->rules, from->game, m, i, (uint32_t)value);
            }
        }
        if (status == STATUS_OK && expansion->joints != NULL) {
            joints_renew(from->rules, from->game, NULL, 0);
        }
        return status;
    }
    return message_set(from->message, STATUS_INVALID, "no expansion '%s' with a memory is in play",
                       word);
}

static Status read_ahead_line(PositionReader *from) {
    int player = 0;
    uint32_t type = 0;
    Status status = read_player(from, &player);
    if (status == STATUS_OK) {
        status = read_type(from, &type);
    }
    return status == STATUS_OK ? setup_ahead(from->rules, from->game, player, type, from->message)
                               : status;
}

/** Places for tiles of a name, or NULL. */
static const ApartKind *apart_named(const Rules *rules, const char *name) {
    for (uint32_t i = 0; i < rules->apart_kind_count; i++) {
        if (text_is_name(name, rules->apart[i].kind->name)) {
            return rules->apart[i].kind;
        }
    }
    return NULL;
}

/** Reads "open base/D" or, of a player's, "bought 1 base/D". */
static Status read_apart_line(PositionReader *from) {
    char name[TEXT_WORD_SIZE] = "";
    (void)next_word(from, name);
    const ApartKind *kind = apart_named(from->rules, name);
    if (kind == NULL) {
        return message_set(from->message, STATUS_INVALID, "there is no place for a tile '%s'",
                           name);
    }
    int owner = -1;
    uint32_t type = 0;
    Status status = kind->owned ? read_player(from, &owner) : STATUS_OK;
    if (status == STATUS_OK) {
        status = read_type(from, &type);
    }
    return status == STATUS_OK
               ? setup_apart(from->rules, from->game, kind, owner, type, from->message)
               : status;
}

static Status read_opening_line(PositionReader *from) {
    int first = 0;
    int count = 0;
    Status status = read_player(from, &first);
    if (status == STATUS_OK) {
        status = read_player(from, &count);
    }
    return status == STATUS_OK ? setup_opening(from->rules, from->game, first, count, from->message)
                               : status;
}

static Status read_last_line(PositionReader *from) {
    int player = 0;
    const Status status = read_player(from, &player);
    if (status != STATUS_OK) {
        return status;
    }
    if (!from->rules->finale) {
        return message_set(from->message, STATUS_INVALID,
                           "no expansion in play asks who placed the last tile");
    }
    from->last = true;
    from->game->last_player = (uint8_t)player;
    return STATUS_OK;
}

/** Number of the phase of a name in which `player` may be asked, or any for a player of -1; or of
 * no phase. */
static uint32_t phase_named(const PositionReader *from, const char *name, int player) {
    const Rules *rules = from->rules;
    uint32_t phase = 0;
    while (phase < rules->phase_count &&
           (!text_is_name(name, rules->phases[phase]->name) ||
            (player >= 0 && !turn_phase_waits(rules, from->game, phase, (unsigned)player)))) {
        phase++;
    }
    return phase;
}

/** Reads "over", after which the phase in which the game ended may be named. */
static Status read_over(PositionReader *from, int active) {
    char word[TEXT_WORD_SIZE] = "draw";
    (void)next_word(from, word);
    const uint32_t phase = phase_named(from, word, -1);
    if (phase == from->rules->phase_count || from->game->hand != NO_TYPE) {
        return message_set(from->message, STATUS_INVALID,
                           "expected the phase in which the game ended, got '%s'", word);
    }
    setup_over(from->rules, from->game, phase, active);
    return STATUS_OK;
}

static Status read_turn_line(PositionReader *from) {
    int active = 0;
    Status status = read_player(from, &active);
    if (status != STATUS_OK) {
        return status;
    }
    from->over = true;
    from->game->active = (uint8_t)active;
    if (!from->last) {
        from->game->last_player = (uint8_t)turn_last_usual(from->rules, from->game);
    }
    char word[TEXT_WORD_SIZE] = "";
    const bool found = next_word(from, word);
    if (found && strcmp(word, "over") == 0) {
        return read_over(from, active);
    }
    int decider = active;
    if (!text_reader_done(&from->reader)) {
        status = read_player(from, &decider);
    }
    if (status != STATUS_OK) {
        return status;
    }
    const uint32_t phase = phase_named(from, word, decider);
    if (phase == from->rules->phase_count) {
        const bool laid = from->game->copy_in_turn != NO_COPY;
        return message_set(from->message, STATUS_INVALID,
                           "expected '%s' or another phase that asks player %d here, got '%s'",
                           from->hand ? "place"
                           : laid     ? "deploy"
                                      : "draw",
                           decider, word);
    }
    return setup_phase(from->rules, from->game, phase, active, decider, from->message);
}

/* What each line begins with. */
typedef struct LineForm {
    const char *key;
    Status (*read)(PositionReader *from);
} LineForm;

static const LineForm LINE_FORMS[] = {
    {"tile", read_tile_line},           {"figure", read_figure_line},   {"score", read_score_line},
    {"draws", read_draws_line},         {"discard", read_discard_line}, {"hand", read_hand_line},
    {"turn", read_turn_line},           {"memory", read_memory_line},   {"ahead", read_ahead_line},
    {"laid", read_laid_line},           {"opening", read_opening_line}, {"away", read_away_line},
    {"last", read_last_line},           {"scoring", read_scoring_line}, {"apart", read_apart_line},
    {"completed", read_completed_line}, {"resumed", read_resumed_line}, {"part", read_part_line},
};

/** Reads the line the reader stands on. */
static Status read_line(PositionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    if (text_reader_done(&from->reader)) {
        return STATUS_OK;
    }
    const bool found = next_word(from, word);
    if (found && word[0] == '#') {
        return STATUS_OK;
    }
    if (from->over) {
        return message_set(from->message, STATUS_INVALID, "expected nothing after the turn line");
    }
    for (size_t i = 0; found && i < sizeof LINE_FORMS / sizeof LINE_FORMS[0]; i++) {
        if (strcmp(LINE_FORMS[i].key, word) != 0) {
            continue;
        }
        const Status status = LINE_FORMS[i].read(from);
        if (status == STATUS_OK && !text_reader_done(&from->reader)) {
            return message_set(from->message, STATUS_INVALID,
                               "expected nothing more after '%s ...'", word);
        }
        return status;
    }
    return message_set(
        from->message, STATUS_INVALID,
        "expected tile, laid, resumed, figure, away, score, draws, discard, last, opening, ahead, "
        "apart, hand, memory, completed, part, scoring or turn, got '%s'",
        word);
}

static Status read_lines(PositionReader *from, const char *text) {
    const char *line = text;
    for (unsigned number = 1; *line != '\0'; number++) {
        from->reader.at = line;
        const Status status = read_line(from);
        if (status != STATUS_OK) {
            message_prefix(from->message, "line %u", number);
            return status;
        }
        const char *newline = strchr(line, '\n');
        line = newline != NULL ? newline + 1 : line + strlen(line);
    }
    if (!from->over) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a last line such as 'turn 0 draw'");
    }
    return game_check(from->rules, from->game, from->message);
}

Status game_from_text(const Rules *rules, Game *game, const char *text, Message *message) {
    Game *scratch = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    if (scratch == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    }
    setup_begin(rules, scratch);
    scratch->ahead_count = (uint8_t)rules->players; // unless a line says otherwise
    PositionReader from = {.rules = rules, .game = scratch, .message = message};
    const Status status = read_lines(&from, text);
    if (status == STATUS_OK) {
        game_copy(rules, game, scratch);
    }
    free(scratch);
    return status;
}
