// SPDX-License-Identifier: MIT
#include "base/text_reader.h"

#include "carcarena/engine/action.h"

#include <string.h>

static bool is_space(char character) {
    return character == ' ' || character == '\t' || character == '\r';
}

static bool is_end(char character) {
    return character == '\0' || character == '\n';
}

bool text_reader_done(const TextReader *reader) {
    const char *at = reader->at;
    while (is_space(*at)) {
        at++;
    }
    return is_end(*at);
}

bool text_reader_word(TextReader *reader, char *word, size_t size) {
    const char *start = reader->at;
    while (is_space(*start)) {
        start++;
    }
    size_t length = 0;
    while (!is_space(start[length]) && !is_end(start[length])) {
        length++;
    }
    if (length == 0 || length >= size) {
        return false;
    }
    memcpy(word, start, length);
    word[length] = '\0';
    reader->at = start + length;
    return true;
}

bool text_integer(int *out, const char *word) {
    const char *digit = word[0] == '-' ? word + 1 : word;
    const size_t length = strlen(digit);
    if (length == 0 || length > 9) {
        return false;
    }
    int value = 0;
    for (; *digit != '\0'; digit++) {
        if (*digit < '0' || *digit > '9') {
            return false;
        }
        value = 10 * value + (*digit - '0');
    }
    *out = word[0] == '-' ? -value : value;
    return true;
}

bool text_cell(int *x, int *y, const char *word) {
    char copy[TEXT_WORD_SIZE];
    if (strlen(word) >= sizeof copy) {
        return false;
    }
    memcpy(copy, word, strlen(word) + 1);
    char *comma = strchr(copy, ',');
    if (comma == NULL) {
        return false;
    }
    *comma = '\0';
    int east = 0;
    int south = 0;
    if (!text_integer(&east, copy) || !text_integer(&south, comma + 1)) {
        return false;
    }
    const int limit = ACTION_COORDINATE_OFFSET;
    if (east < -limit || east >= limit || south < -limit || south >= limit) {
        return false;
    }
    *x = east;
    *y = south;
    return true;
}

bool text_is_name(const char *word, const char *name) {
    for (; *word != '\0' && *name != '\0'; word++, name++) {
        const char expected = *name == ' ' ? '-' : *name;
        if (*word != expected) {
            return false;
        }
    }
    return *word == '\0' && *name == '\0';
}
