// SPDX-License-Identifier: MIT
#include "page/line_diff.h"

#include <stdlib.h>
#include <string.h>

enum { LOOK_AHEAD = 200 /* largest number of lines searched for the next equal line */ };

/** A text as lines. */
typedef struct Lines {
    const char **at; /* beginnings, and the end of the text */
    size_t count;
} Lines;

/** A place in both texts. */
typedef struct Place {
    size_t old, now;
} Place;

static bool lines_make(Lines *lines, const char *text) {
    size_t count = 0;
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n") + 1) {
        count++;
    }
    lines->at = malloc((count + 1) * sizeof *lines->at);
    lines->count = count;
    for (size_t i = 0; lines->at != NULL && i <= count; i++) {
        lines->at[i] = text;
        text += i < count ? strcspn(text, "\n") + 1 : 0;
    }
    return lines->at != NULL;
}

static bool line_same(const Lines *old, const Lines *now, Place place) {
    if (place.old >= old->count || place.now >= now->count) {
        return false;
    }
    const size_t size = (size_t)(now->at[place.now + 1] - now->at[place.now]);
    return (size_t)(old->at[place.old + 1] - old->at[place.old]) == size &&
           memcmp(old->at[place.old], now->at[place.now], size) == 0;
}

/** Finds the next equal line of both texts; their ends if it is too far. */
static Place place_next(const Lines *old, const Lines *now, Place from) {
    for (size_t apart = 1; apart <= LOOK_AHEAD; apart++) {
        for (size_t dropped = 0; dropped <= apart; dropped++) {
            const Place place = {from.old + dropped, from.now + apart - dropped};
            if (line_same(old, now, place)) {
                return place;
            }
        }
    }
    return (Place){old->count, now->count};
}

static void write_change(JsonWriter *writer, const Lines *now, Place from, Place to, size_t kept) {
    TextBuffer text = {0};
    text_buffer_format(&text, "%.*s", (int)(now->at[to.now] - now->at[from.now]),
                       now->at[from.now]);
    json_write_integer(writer, NULL, (int64_t)kept);
    json_write_integer(writer, NULL, (int64_t)(to.old - from.old));
    json_write_text(writer, NULL, text.text != NULL ? text.text : "");
    text_buffer_free(&text);
}

static void write_changes(JsonWriter *writer, const Lines *old, const Lines *now) {
    Place at = {0, 0};
    while (at.old < old->count || at.now < now->count) {
        size_t kept = 0;
        for (; line_same(old, now, at); at.old++, at.now++) {
            kept++;
        }
        if (at.old == old->count && at.now == now->count) {
            return;
        }
        const Place next = place_next(old, now, at);
        write_change(writer, now, at, next, kept);
        at = next;
    }
}

void line_diff_write(JsonWriter *writer, const char *key, LineDiff *diff, const char *text) {
    const char *const before = diff->last.text != NULL ? diff->last.text : "";
    Lines old = {NULL, 0};
    Lines now = {NULL, 0};
    if (strcmp(before, text) == 0) {
        return;
    }
    if (lines_make(&old, before) && lines_make(&now, text)) {
        json_write_open(writer, key, '[');
        write_changes(writer, &old, &now);
        json_write_close(writer, ']');
    } else {
        writer->buffer.failed = true;
    }
    free(old.at);
    free(now.at);
    line_diff_set(diff, text);
}

void line_diff_set(LineDiff *diff, const char *text) {
    text_buffer_clear(&diff->last);
    text_buffer_add(&diff->last, text);
}

void line_diff_free(LineDiff *diff) {
    text_buffer_free(&diff->last);
}
