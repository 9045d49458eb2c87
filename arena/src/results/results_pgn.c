// SPDX-License-Identifier: MIT
//
// PGN: tags in any order, and moves, which are skipped.
#include "results/results_reader.h"

#include "text/integer_text.h"
#include "text/try_status.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { VALUE_SIZE = 256 };

/** Tags that are read, by their index in PgnGame.values. */
typedef enum PgnTag {
    TAG_WHITE,
    TAG_BLACK,
    TAG_RESULT,
    TAG_WHITE_POINTS,
    TAG_BLACK_POINTS,
    TAG_BLOCK,
    TAG_COUNT
} PgnTag;

/** The game that is being read. */
typedef struct PgnGame {
    char values[TAG_COUNT][VALUE_SIZE]; /* empty: no such tag */
    bool given[TAG_COUNT];
    bool begun;       /* a tag was read */
    bool moved;       /* and something besides tags */
    ResultWord moves; /* the result at the end of the moves; RESULT_NONE: none so far */
    uint32_t line;    /* of the first tag */
} PgnGame;

/** A position in the text. */
typedef struct PgnCursor {
    const char *at;
    uint32_t line;
    unsigned empty_lines; /* since the last thing that was read */
} PgnCursor;

// ---- Skipping

static void step(PgnCursor *cursor) {
    cursor->line += *cursor->at == '\n' ? 1U : 0U;
    cursor->at++;
}

static void line_skip(PgnCursor *cursor) {
    while (*cursor->at != '\0' && *cursor->at != '\n') {
        step(cursor);
    }
}

static Status braces_skip(PgnCursor *cursor, Message *message) {
    const uint32_t begins = cursor->line;
    while (*cursor->at != '\0' && *cursor->at != '}') {
        step(cursor);
    }
    if (*cursor->at == '\0') {
        return message_set(message, STATUS_INVALID,
                           "line %u: a comment begins with '{', expected '}' after it", begins);
    }
    step(cursor);
    return STATUS_OK;
}

// Spaces, comments, and lines that begin with '%'.
static Status space_skip(PgnCursor *cursor, const char *text, Message *message) {
    cursor->empty_lines = 0;
    unsigned newlines = 0;
    Status status = STATUS_OK;
    for (;;) {
        const char c = *cursor->at;
        const bool line_begins = cursor->at == text || cursor->at[-1] == '\n';
        if (c == ';' || (c == '%' && line_begins)) {
            line_skip(cursor);
        } else if (c == '{') {
            status = braces_skip(cursor, message);
        } else if (isspace((unsigned char)c) != 0) {
            newlines += c == '\n' ? 1U : 0U;
            step(cursor);
        } else {
            cursor->empty_lines = newlines > 1 ? newlines - 1 : 0;
            return status;
        }
        if (status != STATUS_OK) {
            return status;
        }
    }
}

// ---- Tags

// Reads a quoted text with escapes \" and \\; STATUS_INVALID if it ends with the line.
static Status quoted_read(PgnCursor *cursor, char out[static VALUE_SIZE], Message *message) {
    size_t length = 0;
    step(cursor);
    while (*cursor->at != '"') {
        const bool escaped = *cursor->at == '\\' && (cursor->at[1] == '"' || cursor->at[1] == '\\');
        if (escaped) {
            step(cursor);
        }
        if (*cursor->at == '\0' || *cursor->at == '\n') {
            return message_set(message, STATUS_INVALID,
                               "line %u: the value of a tag ends with its line, expected '\"'",
                               cursor->line);
        }
        if (length + 1 == VALUE_SIZE) {
            return message_set(message, STATUS_INVALID,
                               "line %u: expected a tag's value of less than %d bytes",
                               cursor->line, VALUE_SIZE);
        }
        out[length++] = *cursor->at;
        step(cursor);
    }
    out[length] = '\0';
    step(cursor);
    return STATUS_OK;
}

static void blanks_skip(PgnCursor *cursor) {
    while (*cursor->at == ' ' || *cursor->at == '\t') {
        step(cursor);
    }
}

// Returns the tag with a name; TAG_COUNT: not read.
static PgnTag tag_find(const ResultsReader *reader, const char *name, size_t length) {
    const char *const names[TAG_COUNT] = {"White",       "Black",       "Result",
                                          "WhitePoints", "BlackPoints", reader->block_tag};
    unsigned tag = 0;
    while (tag < TAG_COUNT &&
           (strlen(names[tag]) != length || strncasecmp(names[tag], name, length) != 0)) {
        tag++;
    }
    return (PgnTag)tag;
}

/** One tag as it is written. */
typedef struct PgnPair {
    const char *name;
    size_t name_length;
    uint32_t line;
    char value[VALUE_SIZE];
} PgnPair;

// [Name "value"]
static Status pair_read(PgnCursor *cursor, PgnPair *pair, Message *message) {
    pair->line = cursor->line;
    step(cursor);
    blanks_skip(cursor);
    pair->name = cursor->at;
    while (isalnum((unsigned char)*cursor->at) != 0 || *cursor->at == '_') {
        step(cursor);
    }
    pair->name_length = (size_t)(cursor->at - pair->name);
    blanks_skip(cursor);
    if (pair->name_length == 0 || *cursor->at != '"') {
        return message_set(message, STATUS_INVALID, "line %u: expected [Name \"value\"]",
                           pair->line);
    }
    TRY(quoted_read(cursor, pair->value, message));
    blanks_skip(cursor);
    if (*cursor->at != ']') {
        return message_set(message, STATUS_INVALID, "line %u: expected ']' after a tag's value",
                           pair->line);
    }
    step(cursor);
    return STATUS_OK;
}

// ---- Games

static Status points_read(ResultDraft *draft, const PgnGame *game, Message *message) {
    const char *const texts[2] = {game->values[TAG_WHITE_POINTS], game->values[TAG_BLACK_POINTS]};
    draft->game.scored = game->given[TAG_WHITE_POINTS] && game->given[TAG_BLACK_POINTS];
    for (unsigned seat = 0; draft->game.scored && seat < 2; seat++) {
        int64_t points = 0;
        if (!integer_from_text(&points, texts[seat], INT32_MIN, INT32_MAX)) {
            char shown[RESULT_SHOWN_SIZE];
            return message_set(message, STATUS_INVALID,
                               "line %u: the game that begins here has %s \"%s\", expected a "
                               "number",
                               game->line, seat == 0 ? "WhitePoints" : "BlackPoints",
                               result_shown(shown, texts[seat], strlen(texts[seat])));
        }
        draft->game.scores[seat] = (int32_t)points;
    }
    return STATUS_OK;
}

// Finds the result of a game in its tag, else at the end of its moves.
static Status outcome_read(const PgnGame *game, ResultWord *out, Message *message) {
    const char *const text = game->values[TAG_RESULT];
    char shown[RESULT_SHOWN_SIZE];
    (void)result_shown(shown, text, strlen(text));
    const ResultWord tag = result_word(text, strlen(text));
    if (game->given[TAG_RESULT] && tag == RESULT_NONE) {
        return message_set(message, STATUS_INVALID,
                           "line %u: the game that begins here has Result \"%s\", expected "
                           "1-0, 0-1, 1/2-1/2 or *",
                           game->line, shown);
    }
    const bool decided = tag != RESULT_NONE && tag != RESULT_OPEN;
    const bool moves_decided = game->moves != RESULT_NONE && game->moves != RESULT_OPEN;
    if (decided && moves_decided && tag != game->moves) {
        return message_set(message, STATUS_INVALID,
                           "line %u: the game that begins here has Result \"%s\", but its moves "
                           "end with another one",
                           game->line, shown);
    }
    *out = decided ? tag : moves_decided ? game->moves : RESULT_OPEN;
    return STATUS_OK;
}

static Status game_end(ResultsReader *reader, PgnGame *game, Message *message) {
    ResultWord word = RESULT_OPEN;
    ResultDraft draft = {.game = {.line = game->line, .seats = 2}};
    if (!game->begun) {
        return STATUS_OK;
    }
    for (unsigned tag = TAG_WHITE; tag <= TAG_BLACK; tag++) {
        if (game->values[tag][0] == '\0') {
            return message_set(message, STATUS_INVALID,
                               "line %u: the game that begins here has no name in the tag %s, "
                               "expected [%s \"name\"]",
                               game->line, tag == TAG_WHITE ? "White" : "Black",
                               tag == TAG_WHITE ? "White" : "Black");
        }
        draft.names[tag] = game->values[tag];
        draft.name_lengths[tag] = strlen(game->values[tag]);
    }
    Status status = outcome_read(game, &word, message);
    if (status == STATUS_OK && word == RESULT_OPEN) {
        reader->out->unfinished++;
    } else if (status == STATUS_OK) {
        status = points_read(&draft, game, message);
        result_rank(&draft, word);
        draft.block = game->values[TAG_BLOCK];
        draft.block_length = strlen(game->values[TAG_BLOCK]);
        if (status == STATUS_OK) {
            status = results_add(reader, &draft, message);
        }
    }
    *game = (PgnGame){.begun = false};
    return status;
}

// Whether a tag is not of the game before it: moves lie between, or a line without anything after
// all that is needed, or it is there already.
static bool game_begins(const PgnGame *game, PgnTag tag, unsigned empty_lines) {
    const bool whole = game->given[TAG_WHITE] && game->given[TAG_BLACK] && game->given[TAG_RESULT];
    const bool again = tag <= TAG_RESULT && game->given[tag];
    return game->begun && (game->moved || (whole && empty_lines > 0) || again);
}

static Status tag_take(ResultsReader *reader, PgnCursor *cursor, PgnGame *game, Message *message) {
    PgnPair pair;
    const unsigned empty_lines = cursor->empty_lines;
    Status status = pair_read(cursor, &pair, message);
    if (status != STATUS_OK) {
        return status;
    }
    const PgnTag tag = tag_find(reader, pair.name, pair.name_length);
    if (game_begins(game, tag, empty_lines)) {
        status = game_end(reader, game, message);
    }
    game->line = game->begun ? game->line : pair.line;
    game->begun = true;
    if (tag != TAG_COUNT) {
        memcpy(game->values[tag], pair.value, sizeof pair.value);
        game->given[tag] = true;
    }
    return status;
}

// Reads a word of the moves, which may be the result.
static Status word_take(PgnCursor *cursor, PgnGame *game, Message *message) {
    const char *const begins = cursor->at;
    while (*cursor->at != '\0' && isspace((unsigned char)*cursor->at) == 0 &&
           strchr("{;[", *cursor->at) == NULL) {
        step(cursor);
    }
    if (!game->begun) {
        char shown[RESULT_SHOWN_SIZE];
        return message_set(
            message, STATUS_INVALID, "line %u: expected a tag such as [White \"name\"], got '%s'",
            cursor->line, result_shown(shown, begins, (size_t)(cursor->at - begins)));
    }
    const ResultWord word = result_word(begins, (size_t)(cursor->at - begins));
    game->moved = true;
    game->moves = word != RESULT_NONE ? word : game->moves;
    return STATUS_OK;
}

Status results_read_pgn(ResultsReader *reader, Message *message) {
    PgnCursor cursor = {.at = reader->text, .line = 1};
    PgnGame *const game = calloc(1, sizeof *game);
    if (game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for its games");
    }
    Status status = space_skip(&cursor, reader->text, message);
    while (status == STATUS_OK && *cursor.at != '\0') {
        status = *cursor.at == '[' ? tag_take(reader, &cursor, game, message)
                                   : word_take(&cursor, game, message);
        if (status == STATUS_OK) {
            status = space_skip(&cursor, reader->text, message);
        }
    }
    if (status == STATUS_OK) {
        status = game_end(reader, game, message);
    }
    free(game);
    return status;
}
