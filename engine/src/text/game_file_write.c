// SPDX-License-Identifier: MIT
//
// Writes a game as text. Passes at the end of a turn are left out, as the reader expects.
#include "carcarena/engine/game_file.h"

#include "base/try.h"
#include "carcarena/engine/text.h"
#include "text/game_file_parts.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** A text that grows. */
typedef struct GrowingText {
    char *text;
    size_t length, room;
    bool failed; /* out of memory: what follows is dropped */
} GrowingText;

static void text_add(GrowingText *to, const char *text, size_t length) {
    if (to->length + length + 1 > to->room) {
        const size_t room = 2 * (to->length + length) + 1024;
        void *more = to->text;
        to->failed = to->failed || !game_list_grow(&more, to->length, room, 1);
        if (to->failed) {
            return;
        }
        to->text = more;
        to->room = room;
    }
    memcpy(to->text + to->length, text, length);
    to->length += length;
    to->text[to->length] = '\0';
}

static void text_put(GrowingText *to, const char *text) {
    text_add(to, text, strlen(text));
}

// ---- Tags

static void tag_write(GrowingText *to, const GameTag *tag) {
    text_put(to, "[");
    text_put(to, tag->name);
    text_put(to, " \"");
    for (const char *at = tag->value; *at != '\0'; at++) {
        if (*at == '\n') {
            text_put(to, "\\n");
        } else {
            if (*at == '"' || *at == '\\') {
                text_put(to, "\\");
            }
            text_add(to, at, 1);
        }
    }
    text_put(to, "\"]\n");
}

// A comment cannot contain the brace that ends it.
static void comment_write(GrowingText *to, const char *comment) {
    text_put(to, "{");
    for (const char *at = comment; *at != '\0'; at++) {
        text_add(to, *at == '}' ? ")" : at, 1);
    }
    text_put(to, "}");
}

// ---- Turns

/** Where the writer is. */
typedef struct MovesWriter {
    GrowingText *to;
    const Rules *rules;
    GamePositions positions;
    bool finished;
} MovesWriter;

static bool step_is_pass(const GameStep *step) {
    return step->kind == PENDING_DECISION && action_verb(step->action) == VERB_PASS;
}

// The number of steps that must be written.
static uint32_t steps_told(const MovesWriter *writer, const GameVariation *moves, uint32_t turn,
                           unsigned level) {
    const GameTurn *const at = &moves->turns[turn];
    const bool omits = turn + 1 < moves->turn_count || (level == 0 && writer->finished);
    uint32_t count = at->count;
    while (omits && count > 1 && step_is_pass(&moves->steps[at->first + count - 1])) {
        count--;
    }
    return count;
}

static void turn_write(MovesWriter *writer, const GameVariation *moves, uint32_t turn,
                       uint32_t number, unsigned level) {
    GrowingText *const to = writer->to;
    const GameTurn *const at = &moves->turns[turn];
    Game *const game = game_position(&writer->positions, level);
    char line[ACTION_TEXT_SIZE + 64];
    (void)snprintf(line, sizeof line, "%u. %d:", number, game_pending(writer->rules, game).player);
    text_put(to, line);
    const uint32_t told = steps_told(writer, moves, turn, level);
    for (uint32_t i = 0; i < at->count; i++) {
        const GameStep *const step = &moves->steps[at->first + i];
        if (i < told) {
            text_put(to, i == 0 ? " " : "; ");
            text_put(to, game_step_text(writer->rules, game, step, line, sizeof line));
        }
        game_step_apply(writer->rules, game, step, NULL);
    }
    if (at->comment != NULL) {
        text_put(to, " ");
        comment_write(to, at->comment);
    }
    if (at->clock_ms >= 0) {
        (void)snprintf(line, sizeof line, " [clock %lld.%03d]", (long long)(at->clock_ms / 1000),
                       (int)(at->clock_ms % 1000));
        text_put(to, line);
    }
    text_put(to, "\n");
}

static void moves_write(MovesWriter *writer, const GameVariation *moves, uint32_t number,
                        unsigned level) {
    for (uint32_t turn = 0; turn < moves->turn_count; turn++, number++) {
        const Game *const before = game_positions_keep(&writer->positions, level);
        turn_write(writer, moves, turn, number, level);
        for (const GameVariation *other = moves->turns[turn].other; other != NULL;
             other = other->next) {
            game_copy(writer->rules, game_position(&writer->positions, level + 1), before);
            text_put(writer->to, "(\n");
            moves_write(writer, other, number, level + 1);
            text_put(writer->to, ")\n");
        }
    }
}

static Status file_write(GrowingText *to, const GameFile *file, const Rules *rules,
                         Message *message) {
    MovesWriter writer = {.to = to, .rules = rules, .finished = game_file_finished(file)};
    TRY(game_positions_make(&writer.positions, rules, message));
    const Status status =
        game_file_start(file, rules, game_position(&writer.positions, 0), message);
    for (uint32_t i = 0; status == STATUS_OK && i < file->tag_count; i++) {
        tag_write(to, &file->tags[i]);
    }
    if (status == STATUS_OK) {
        text_put(to, "\n");
        if (file->comment != NULL) {
            comment_write(to, file->comment);
            text_put(to, "\n");
        }
        moves_write(&writer, &file->moves, 1, 0);
    }
    game_positions_free(&writer.positions);
    return status;
}

Status game_file_write(char **text, const GameFile *file, const Rules *rules, Message *message) {
    GrowingText to = {.text = NULL};
    Status status = file_write(&to, file, rules, message);
    if (status == STATUS_OK && (to.failed || to.text == NULL)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory to write a game");
    }
    if (status != STATUS_OK) {
        free(to.text);
        return status;
    }
    *text = to.text;
    return STATUS_OK;
}
