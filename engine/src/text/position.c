// SPDX-License-Identifier: MIT
//
// Reads positions from text (position_text.c writes them). The position is built in a scratch game
// with the functions of setup.h, so the caller's game is unchanged if the text is wrong.
#include "carcarena/engine/text.h"

#include "base/try.h"
#include "play/setup.h"
#include "table/off_board.h"
#include "text/position_reader.h"
#include "turn/turn.h"

#include <stdlib.h>
#include <string.h>

static Status read_figure_line(PositionReader *from) {
    int owner = -1;
    unsigned type = 0;
    uint32_t tile = 0;
    unsigned segment = 0;
    TRY(position_figure(from, &owner, &type));
    TRY(position_segment(from, &tile, &segment));
    const FigureView figure = {.owner = (int8_t)owner,
                               .type = (uint8_t)type,
                               .segment = (uint8_t)segment,
                               .tile = (uint16_t)tile,
                               .lying = position_flag(from, "lying")};
    return setup_figure(from->rules, from->game, figure, from->message);
}

/**
 * Reads where an off-board figure is: a place, then the player who holds it or the cell it is on.
 */
static Status read_off_board_place(PositionReader *from, OffBoardFigure *figure) {
    char word[TEXT_WORD_SIZE] = "";
    figure->place = position_word(from, word) ? off_board_place_find(from->rules, word) : NULL;
    if (figure->place == NULL) {
        return message_set(from->message, STATUS_INVALID,
                           "no expansion in play has a place '%s' for figures", word);
    }
    if (text_reader_done(&from->reader)) {
        return STATUS_OK;
    }
    const TextReader before = from->reader;
    (void)position_word(from, word);
    from->reader = before;
    int x = 0;
    int y = 0;
    int holder = -1;
    figure->placed = strchr(word, ',') != NULL;
    TRY(figure->placed ? position_cell(from, &x, &y) : position_player(from, &holder));
    figure->x = (int16_t)x;
    figure->y = (int16_t)y;
    figure->holder = (int8_t)holder;
    if (figure->placed && game_tile_at(from->rules, from->game, x, y) < 0) {
        return message_set(from->message, STATUS_INVALID, "there is no tile at %d,%d", x, y);
    }
    return STATUS_OK;
}

static Status read_off_board_line(PositionReader *from) {
    int owner = -1;
    unsigned type = 0;
    OffBoardFigure figure = {.holder = -1};
    TRY(position_figure(from, &owner, &type));
    if (owner < 0) {
        return message_set(from->message, STATUS_INVALID, "expected a player's figure");
    }
    TRY(read_off_board_place(from, &figure));
    figure.owner = (int8_t)owner;
    figure.type = (uint8_t)type;
    return off_board_put(from->rules, from->game, figure, from->message);
}

static Status read_scoring_line(PositionReader *from) {
    uint32_t tile = 0;
    unsigned segment = 0;
    TRY(position_segment(from, &tile, &segment));
    if (segment == WHOLE_TILE) {
        return message_set(from->message, STATUS_INVALID, "expected a segment, got a tile");
    }
    return setup_scoring(from->rules, from->game, tile, segment, from->message);
}

static Status read_completed_line(PositionReader *from) {
    uint32_t tile = 0;
    unsigned segment = 0;
    TRY(position_segment(from, &tile, &segment));
    return setup_completed(from->rules, from->game, tile, segment, from->message);
}

static Status read_score_line(PositionReader *from) {
    int player = 0;
    int points = 0;
    TRY(position_player(from, &player));
    TRY(position_number(from, &points, -1000000, 1000000));
    setup_score(from->game, player, points);
    return STATUS_OK;
}

/** Reads whose view it is: a player's, or the public one. */
static Status read_seen_line(PositionReader *from) {
    int viewer = VIEWER_ONLOOKER;
    if (!rules_have_hidden_info(from->rules)) {
        return message_set(from->message, STATUS_INVALID,
                           "no expansion in play hides anything from players");
    }
    TRY(position_flag(from, "all") ? STATUS_OK : position_player(from, &viewer));
    *viewer_at(from->rules, from->game) = viewer - VIEWER_ALL;
    return STATUS_OK;
}

static Status read_last_line(PositionReader *from) {
    int player = 0;
    TRY(position_player(from, &player));
    if (!from->rules->finale) {
        return message_set(from->message, STATUS_INVALID,
                           "no expansion in play asks who placed the last tile");
    }
    from->last = true;
    from->game->last_player = (uint8_t)player;
    return STATUS_OK;
}

/**
 * Returns the number of the phase with a name in which `player` may be asked, or any for -1; or of
 * no phase.
 */
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

/** Reads "over", optionally followed by the phase in which the game ended. */
static Status read_over(PositionReader *from, int active) {
    char word[TEXT_WORD_SIZE] = "draw";
    (void)position_word(from, word);
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
    TRY(position_player(from, &active));
    from->over = true;
    from->game->active = (uint8_t)active;
    if (!from->last) {
        from->game->last_player = (uint8_t)turn_last_usual(from->rules, from->game);
    }
    // Phases are only asked about a complete position.
    from->game->pending = PENDING_UNREAD;
    TRY(game_check(from->rules, from->game, from->message));
    from->game->pending = PENDING_DRAW;
    char word[TEXT_WORD_SIZE] = "";
    const bool found = position_word(from, word);
    if (found && strcmp(word, "over") == 0) {
        return read_over(from, active);
    }
    int decider = active;
    if (!text_reader_done(&from->reader)) {
        TRY(position_player(from, &decider));
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

/** Reads the version of the text, before everything else. */
static Status read_version_line(PositionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    int version = 0;
    if (from->begun) {
        return message_set(from->message, STATUS_INVALID, "expected 'version' before other lines");
    }
    if (!position_word(from, word) || !text_integer(&version, word) || version < 1 ||
        version > POSITION_VERSION) {
        return message_set(from->message, STATUS_INVALID,
                           "expected a version from 1 to %d of positions as text, got '%s'",
                           POSITION_VERSION, word);
    }
    return STATUS_OK;
}

/* The first word of each line. */
typedef struct LineForm {
    const char *key;
    Status (*read)(PositionReader *from);
} LineForm;

static const LineForm LINE_FORMS[] = {
    {"tile", position_tile_line},       {"figure", read_figure_line},
    {"score", read_score_line},         {"draws", position_draws_line},
    {"discard", position_discard_line}, {"hand", position_hand_line},
    {"turn", read_turn_line},           {"memory", position_memory_line},
    {"ahead", position_ahead_line},     {"laid", position_laid_line},
    {"opening", position_opening_line}, {"away", read_off_board_line},
    {"last", read_last_line},           {"scoring", read_scoring_line},
    {"apart", position_reserve_line},   {"completed", read_completed_line},
    {"resumed", position_resumed_line}, {"part", position_part_line},
    {"seen", read_seen_line},           {"hole", position_hole_line},
    {"chance", position_chance_line},   {"state", position_state_line},
    {"version", read_version_line},
};

/** Returns true for lines after which more tiles may follow. */
static bool is_early_line(const char *word) {
    return strcmp(word, "tile") == 0 || strcmp(word, "laid") == 0 || strcmp(word, "version") == 0;
}

/** Reads the current line. */
static Status read_line(PositionReader *from) {
    char word[TEXT_WORD_SIZE] = "";
    if (text_reader_done(&from->reader)) {
        return STATUS_OK;
    }
    const bool found = position_word(from, word);
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
        if (!is_early_line(word)) {
            TRY(setup_table(from->rules, from->game, from->message));
            from->all_laid = true;
        }
        TRY(LINE_FORMS[i].read(from));
        from->begun = true;
        if (!text_reader_done(&from->reader)) {
            return message_set(from->message, STATUS_INVALID,
                               "expected nothing more after '%s ...'", word);
        }
        return STATUS_OK;
    }
    return message_set(from->message, STATUS_INVALID,
                       "expected tile, laid, resumed, hole, figure, away, score, draws, discard, "
                       "last, opening, ahead, apart, seen, hand, state, memory, completed, part, "
                       "scoring, chance or turn, got '%s'",
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
    Game *scratch = game_alloc(rules);
    if (scratch == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    }
    setup_begin(rules, scratch);
    scratch->ahead_count = (uint8_t)rules->players; // unless a line changes it
    PositionReader from = {.rules = rules, .game = scratch, .message = message};
    const Status status = read_lines(&from, text);
    if (status == STATUS_OK) {
        game_copy(rules, game, scratch);
    }
    free(scratch);
    return status;
}
