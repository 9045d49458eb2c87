// SPDX-License-Identifier: MIT
//
// Reads a game file outside its turns: the border between games, and tags.
#include "carcarena/engine/game_file.h"

#include "base/try.h"
#include "text/game_file_reader.h"

#include <stdlib.h>
#include <string.h>

GameReader game_reader(const char *text) {
    return (GameReader){.text = text, .at = text, .line = 1};
}

// ---- Lines

void reader_blanks(GameReader *reader) {
    while (*reader->at == ' ' || *reader->at == '\t' || *reader->at == '\r') {
        reader->at++;
    }
}

void reader_line_end(GameReader *reader) {
    while (*reader->at != '\0' && *reader->at != '\n') {
        reader->at++;
    }
    if (*reader->at == '\n') {
        reader->at++;
        reader->line++;
    }
}

bool reader_is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool reader_is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool reader_line_begin(GameReader *reader) {
    for (;;) {
        reader_blanks(reader);
        if (*reader->at != '#' && *reader->at != '\n') {
            return *reader->at != '\0';
        }
        reader_line_end(reader);
    }
}

Status reader_error(const GameReader *reader, const char *at, Status status, Message *message) {
    const char *line = at;
    while (line > reader->text && line[-1] != '\n') {
        line--;
    }
    message_prefix(message, "line %u, column %u", reader->line, (unsigned)(at - line) + 1);
    return status;
}

bool game_reader_done(GameReader *reader) {
    return !reader_line_begin(reader);
}

void game_reader_skip(GameReader *reader) {
    while (reader_line_begin(reader) && *reader->at != '[') {
        reader_line_end(reader);
    }
}

// ---- Tags

// The value between quotes, with \" \\ and \n.
static Status value_read(GameReader *reader, char **out, Message *message) {
    const char *const begin = reader->at++;
    char *const value = malloc(strcspn(reader->at, "\n") + 1);
    if (value == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a tag");
    }
    size_t length = 0;
    for (; *reader->at != '"' && *reader->at != '\n' && *reader->at != '\0'; reader->at++) {
        const char next = reader->at[1];
        const bool escaped = *reader->at == '\\' && (next == '"' || next == '\\' || next == 'n');
        reader->at += escaped ? 1 : 0;
        value[length++] = escaped && next == 'n' ? '\n' : *reader->at;
    }
    value[length] = '\0';
    *out = value;
    if (*reader->at != '"') {
        (void)message_set(message, STATUS_INVALID, "this text has no '\"' at its end");
        return reader_error(reader, begin, STATUS_INVALID, message);
    }
    reader->at++;
    return STATUS_OK;
}

static Status tag_malformed(const GameReader *reader, const char *at, Message *message) {
    (void)message_set(message, STATUS_INVALID,
                      "expected a tag such as [Player0 \"Anna\"], its name of letters and digits");
    return reader_error(reader, at, STATUS_INVALID, message);
}

static Status tag_add(GameFile *file, const GameReader *reader, const char *begin, const char *name,
                      const char *value, Message *message) {
    if (game_file_tag(file, name) != NULL) {
        (void)message_set(message, STATUS_INVALID, "tag %s is given a second time", name);
        return reader_error(reader, begin, STATUS_INVALID, message);
    }
    TRY(game_file_set(file, name, value, message));
    file->tags[file->tag_count - 1].line = reader->line;
    return STATUS_OK;
}

// [Name "value"]
static Status tag_read(GameFile *file, GameReader *reader, Message *message) {
    const char *const begin = reader->at++;
    char name[GAME_TAG_NAME_MAX + 1] = "";
    size_t length = 0;
    for (; (reader_is_letter(*reader->at) || reader_is_digit(*reader->at)) &&
           length < GAME_TAG_NAME_MAX;
         reader->at++) {
        name[length++] = *reader->at;
    }
    reader_blanks(reader);
    if (length == 0 || *reader->at != '"') {
        return tag_malformed(reader, begin, message);
    }
    char *value = NULL;
    Status status = value_read(reader, &value, message);
    if (status == STATUS_OK) {
        reader_blanks(reader);
        const bool closed = *reader->at == ']';
        reader->at += closed ? 1 : 0;
        reader_blanks(reader);
        status = closed && (*reader->at == '\n' || *reader->at == '\0')
                     ? tag_add(file, reader, begin, name, value, message)
                     : tag_malformed(reader, begin, message);
    }
    free(value);
    if (status == STATUS_OK) {
        reader_line_end(reader);
    }
    return status;
}

Status game_file_tags(GameFile *file, GameReader *reader, Message *message) {
    if (!reader_line_begin(reader) || *reader->at != '[') {
        (void)message_set(message, STATUS_INVALID,
                          "expected a game, which begins with a tag such as [TileSets \"base\"]");
        return reader_error(reader, reader->at, STATUS_INVALID, message);
    }
    // An empty line ends the tags; so two games without turns stay two.
    do {
        TRY(tag_read(file, reader, message));
        reader_blanks(reader);
    } while (*reader->at == '[');
    return STATUS_OK;
}
