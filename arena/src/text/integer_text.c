// SPDX-License-Identifier: MIT
#include "text/integer_text.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool integer_from_text(int64_t *out, const char *text, int64_t minimum, int64_t maximum) {
    // strtoll would skip leading space; a number on a command line has none.
    if (!isdigit((unsigned char)text[0]) && text[0] != '-') {
        return false;
    }
    char *end = NULL;
    errno = 0;
    const long long value = strtoll(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || value < minimum || value > maximum) {
        return false;
    }
    *out = value;
    return true;
}

bool number_from_text(double *out, const char *text) {
    // strtod would skip leading space and read hexadecimal digits, "nan" and "inf".
    const size_t plain = strspn(text, "+-.0123456789eE");
    char *end = NULL;
    const double value = strtod(text, &end);
    const bool whole = end != text && *end == '\0' && text[plain] == '\0' && isfinite(value);
    *out = whole ? value : *out;
    return whole;
}

bool seed_from_text(uint64_t *out, const char *text) {
    // strtoull would accept a sign and wrap it around.
    if (!isdigit((unsigned char)text[0])) {
        return false;
    }
    const bool hexadecimal = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    char *end = NULL;
    errno = 0;
    const unsigned long long value = strtoull(text, &end, hexadecimal ? 16 : 10);
    if (errno != 0 || end == text || *end != '\0') {
        return false;
    }
    *out = value;
    return true;
}
