// SPDX-License-Identifier: MIT
//
// Reads the turns of a game file, and plays them as it reads.
#include "carcarena/engine/game_file.h"

#include "base/try.h"
#include "carcarena/engine/text.h"
#include "text/game_file_parts.h"
#include "text/game_file_reader.h"

#include <stdlib.h>
#include <string.h>

/** The turns being read. */
typedef struct TurnsReader {
    GameFile *file;
    GameReader *from;
    const Rules *rules;
    GamePositions positions;
    const char *deck; /* the rest of the tag Deck, or NULL */
    Message *message;
} TurnsReader;

static Game *position(const TurnsReader *self, unsigned level) {
    return game_position(&self->positions, level);
}

static Status refuse(const TurnsReader *self, const char *at) {
    return reader_error(self->from, at, STATUS_INVALID, self->message);
}

// ---- Passes that are left out

static Status passes_add(TurnsReader *self, GameVariation *moves, unsigned level) {
    Game *const game = position(self, level);
    GameStep step = {.kind = PENDING_DECISION};
    while (moves->turn_count > 0 && game_pending(self->rules, game).kind == PENDING_DECISION) {
        Message ignored;
        if (action_from_text(self->rules, game, "pass", &step.action, &ignored) != STATUS_OK) {
            break;
        }
        TRY(game_turn_add(moves, &step, self->message));
        game_step_apply(self->rules, game, &step, NULL);
    }
    return STATUS_OK;
}

// ---- Steps

// The next tile of the deck must be the one drawn.
static Status deck_follow(TurnsReader *self, const char *tile, const char *at) {
    self->deck += strspn(self->deck, " \n");
    const size_t length = strcspn(self->deck, " \n");
    if (length > 0 && (strlen(tile) != length || strncmp(self->deck, tile, length) != 0)) {
        (void)message_set(self->message, STATUS_INVALID,
                          "tag Deck has %.*s as the next tile, not %s",
                          length < 60 ? (int)length : 60, self->deck, tile);
        return refuse(self, at);
    }
    self->deck += length;
    return STATUS_OK;
}

static Status step_read(TurnsReader *self, GameVariation *moves, unsigned level) {
    reader_blanks(self->from);
    char text[ACTION_TEXT_SIZE + 64];
    const char *const at = self->from->at;
    size_t length = strcspn(at, ";{[\n");
    self->from->at += length;
    while (length > 0 &&
           (at[length - 1] == ' ' || at[length - 1] == '\t' || at[length - 1] == '\r')) {
        length--;
    }
    if (length == 0 || length >= sizeof text) {
        (void)message_set(self->message, STATUS_INVALID,
                          "expected a tile, an event or an action, such as 'place 1,0 r2'");
        return refuse(self, at);
    }
    memcpy(text, at, length);
    text[length] = '\0';
    Game *const game = position(self, level);
    GameStep step;
    const Status status = game_step_find(self->rules, game, text, &step, self->message);
    if (status != STATUS_OK) {
        return reader_error(self->from, at, status, self->message);
    }
    if (step.kind == PENDING_DRAW && level == 0 && self->deck != NULL) {
        TRY(deck_follow(self, text, at));
    }
    TRY(game_turn_add(moves, &step, self->message));
    game_step_apply(self->rules, game, &step, NULL);
    return STATUS_OK;
}

// ---- Comments and clocks

static Status comment_read(TurnsReader *self, char **out) {
    const char *const begin = self->from->at + 1;
    const size_t length = strcspn(begin, "}");
    if (begin[length] == '\0') {
        (void)message_set(self->message, STATUS_INVALID, "this comment has no '}' at its end");
        return refuse(self, begin - 1);
    }
    if (*out != NULL) {
        (void)message_set(self->message, STATUS_INVALID, "expected one comment for a turn");
        return refuse(self, begin - 1);
    }
    *out = game_text_copy(begin, length);
    if (*out == NULL) {
        return message_set(self->message, STATUS_NO_MEMORY, "no memory for a comment");
    }
    for (size_t i = 0; i < length; i++) {
        self->from->line += begin[i] == '\n' ? 1U : 0U;
    }
    self->from->at = begin + length + 1;
    return STATUS_OK;
}

// Seconds with at most three decimals, as milliseconds.
static bool seconds_read(const char **at, int64_t *milliseconds) {
    enum { DIGITS = 9, DECIMALS = 3 };
    int64_t value = 0;
    int digits = 0;
    int decimals = 0;
    for (; reader_is_digit(**at) && digits < DIGITS; ++*at, digits++) {
        value = 10 * value + (**at - '0');
    }
    if (**at == '.' && digits > 0) {
        for (++*at; reader_is_digit(**at) && decimals < DECIMALS; ++*at, decimals++) {
            value = 10 * value + (**at - '0');
        }
    }
    for (; decimals < DECIMALS; decimals++) {
        value *= 10;
    }
    *milliseconds = value;
    return digits > 0;
}

static Status clock_read(TurnsReader *self, GameTurn *turn) {
    static const char WORD[] = "[clock ";
    const char *const begin = self->from->at;
    const char *at = begin + strlen(WORD);
    if (strncmp(begin, WORD, strlen(WORD)) != 0 || !seconds_read(&at, &turn->clock_ms) ||
        *at != ']') {
        turn->clock_ms = -1;
        (void)message_set(self->message, STATUS_INVALID,
                          "expected the seconds left, such as [clock 61.5]");
        return refuse(self, begin);
    }
    self->from->at = at + 1;
    return STATUS_OK;
}

// What may follow the steps of a turn on its line.
static Status turn_end_read(TurnsReader *self, GameTurn *turn) {
    for (;;) {
        reader_blanks(self->from);
        const char *const at = self->from->at;
        if (*at == '{') {
            TRY(comment_read(self, &turn->comment));
        } else if (*at == '[') {
            TRY(clock_read(self, turn));
        } else if (*at == '\n' || *at == '\0') {
            reader_line_end(self->from);
            return STATUS_OK;
        } else {
            (void)message_set(self->message, STATUS_INVALID,
                              "expected ';', a comment in braces, or the end of the line");
            return refuse(self, at);
        }
    }
}

// ---- Turns

// Reads "12. 1:": the number of the turn, and who plays it, which may be left out.
static Status turn_head_read(TurnsReader *self, uint32_t number, unsigned level) {
    const char *const at = self->from->at;
    char *end = NULL;
    if (strtoul(at, &end, 10) != number || *end != '.') {
        (void)message_set(self->message, STATUS_INVALID,
                          "expected turn number %u, such as '%u. 0:'", number, number);
        return refuse(self, at);
    }
    self->from->at = end + 1;
    reader_blanks(self->from);
    const char *const name = self->from->at;
    if (!reader_is_digit(*name)) {
        return STATUS_OK;
    }
    const int player = game_pending(self->rules, position(self, level)).player;
    const long given = strtol(name, &end, 10);
    if (given != player || *end != ':') {
        (void)message_set(self->message, STATUS_INVALID, "expected '%d:', whose turn it is",
                          player);
        return refuse(self, name);
    }
    self->from->at = end + 1;
    return STATUS_OK;
}

static Status turn_read(TurnsReader *self, GameVariation *moves, uint32_t number, unsigned level) {
    TRY(passes_add(self, moves, level));
    (void)game_positions_keep(&self->positions, level);
    TRY(turn_head_read(self, number, level));
    TRY(game_turn_begin(moves, self->message));
    for (;;) {
        TRY(step_read(self, moves, level));
        if (*self->from->at != ';') {
            break;
        }
        self->from->at++;
    }
    return turn_end_read(self, &moves->turns[moves->turn_count - 1]);
}

static Status moves_read(TurnsReader *self, GameVariation *moves, uint32_t number, unsigned level);

// Reads a variation of the last turn, from '(' to ')'.
static Status variation_read(TurnsReader *self, GameVariation *moves, uint32_t number,
                             unsigned level) {
    const char *const at = self->from->at;
    if (moves->turn_count == 0 || level == GAME_FILE_LEVEL_MAX) {
        (void)message_set(self->message, STATUS_INVALID,
                          "expected a variation after the turn it replaces, at most %d deep",
                          GAME_FILE_LEVEL_MAX);
        return refuse(self, at);
    }
    GameVariation *const other = game_file_vary(&moves->turns[moves->turn_count - 1]);
    if (other == NULL) {
        return message_set(self->message, STATUS_NO_MEMORY, "no memory for a variation");
    }
    self->from->at++;
    const uint32_t line = self->from->line;
    game_copy(self->rules, position(self, level + 1),
              game_position_before(&self->positions, level));
    TRY(moves_read(self, other, number, level + 1));
    if (*self->from->at != ')' || other->turn_count == 0) {
        return message_set(self->message, STATUS_INVALID,
                           "line %u: expected turns and ')' after the '(' of line %u",
                           self->from->line, line);
    }
    self->from->at++;
    return STATUS_OK;
}

static Status moves_read(TurnsReader *self, GameVariation *moves, uint32_t number, unsigned level) {
    while (reader_line_begin(self->from)) {
        const char *const at = self->from->at;
        if (*at == '[' || (*at == ')' && level > 0)) {
            break;
        }
        if (*at == '(') {
            TRY(variation_read(self, moves, number + moves->turn_count - 1, level));
        } else if (*at == '{' && level == 0 && moves->turn_count == 0) {
            TRY(comment_read(self, &self->file->comment));
        } else {
            TRY(turn_read(self, moves, number + moves->turn_count, level));
        }
    }
    return STATUS_OK;
}

// ---- The result

// Compares the tag Result with the points of a game that is over.
static Status result_check(const TurnsReader *self) {
    int32_t scores[PLAYERS_MAX];
    const char *const result = game_file_tag(self->file, "Result");
    const uint32_t line = game_file_tag_line(self->file, "Result");
    const Game *const game = position(self, 0);
    if (!game_file_finished(self->file)) {
        return STATUS_OK;
    }
    if (game_pending(self->rules, game).kind != PENDING_OVER) {
        return message_set(self->message, STATUS_INVALID,
                           "line %u: tag Result is '%.*s', but the game is not over after its last "
                           "turn; write \"*\", or say in a tag Termination why it ended",
                           line, game_tag_shown(result), result);
    }
    game_scores(self->rules, game, scores);
    const char *at = result;
    for (int player = 0; player < rules_players(self->rules); player++) {
        char *end = NULL;
        const long points = strtol(at, &end, 10);
        const char mark = player + 1 < rules_players(self->rules) ? '-' : '\0';
        if (end == at || *end != mark || points != scores[player]) {
            return message_set(self->message, STATUS_INVALID,
                               "line %u: tag Result is '%.*s', but player %d has %d points", line,
                               game_tag_shown(result), result, player, scores[player]);
        }
        at = end + 1;
    }
    return STATUS_OK;
}

static Status file_turns(TurnsReader *self) {
    TRY(game_file_start(self->file, self->rules, position(self, 0), self->message));
    TRY(moves_read(self, &self->file->moves, 1, 0));
    if (game_file_finished(self->file)) {
        TRY(passes_add(self, &self->file->moves, 0));
    }
    return result_check(self);
}

Status game_file_turns(GameFile *file, GameReader *reader, const Rules *rules, Message *message) {
    TurnsReader self = {.file = file,
                        .from = reader,
                        .rules = rules,
                        .deck = game_file_tag(file, "Deck"),
                        .message = message};
    TRY(game_positions_make(&self.positions, rules, message));
    const Status status = file_turns(&self);
    game_positions_free(&self.positions);
    return status;
}
