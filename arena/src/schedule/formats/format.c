// SPDX-License-Identifier: MIT
#include "schedule/formats/format.h"

#include <string.h>

#define FORMAT_ROW(name) &(name),
static const Format *const ROWS[] = {FORMATS(FORMAT_ROW)};
#undef FORMAT_ROW

const Format *format_at(unsigned index) {
    return index < sizeof ROWS / sizeof ROWS[0] ? ROWS[index] : NULL;
}

const Format *format_find(const char *word) {
    unsigned index = 0;
    while (format_at(index) != NULL && strcmp(format_at(index)->word, word) != 0) {
        index++;
    }
    return format_at(index);
}

const char *format_word(const Format *format) {
    return format->word;
}

const char *format_summary(const Format *format) {
    return format->summary;
}
