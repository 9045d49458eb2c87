// SPDX-License-Identifier: MIT
#include "page/page_frame.h"

#include <string.h>

// The sources in web/, and their hashes.
static const char STYLE[] = {
#include "page_style.inc"
};
static const char STYLE_HASH[] = {
#include "page_style_hash.inc"
};
static const char BOARD[] = {
#include "page_board.inc"
};
static const char BOARD_HASH[] = {
#include "page_board_hash.inc"
};
static const char FINALS[] = {
#include "page_finals.inc"
};
static const char FINALS_HASH[] = {
#include "page_finals_hash.inc"
};
static const char MOVES[] = {
#include "page_moves.inc"
};
static const char MOVES_HASH[] = {
#include "page_moves_hash.inc"
};
static const char MOVES_STYLE[] = {
#include "page_moves_style.inc"
};
static const char MOVES_STYLE_HASH[] = {
#include "page_moves_style_hash.inc"
};
static const char TURNS[] = {
#include "page_turns.inc"
};
static const char TURNS_HASH[] = {
#include "page_turns_hash.inc"
};

const PageSource PAGE_STYLE = {STYLE, STYLE_HASH};
const PageSource PAGE_BOARD = {BOARD, BOARD_HASH};
const PageSource PAGE_FINALS = {FINALS, FINALS_HASH};
const PageSource PAGE_MOVES = {MOVES, MOVES_HASH};
const PageSource PAGE_MOVES_STYLE = {MOVES_STYLE, MOVES_STYLE_HASH};
const PageSource PAGE_TURNS = {TURNS, TURNS_HASH};

static void hashes_write(TextBuffer *out, const char *directive, const PageSource *sources) {
    text_buffer_format(out, "; %s", directive);
    for (int i = 0; i < PAGE_SOURCES_MAX && sources[i].text != NULL; i++) {
        text_buffer_format(out, " 'sha256-%s'", sources[i].hash);
    }
}

void page_frame_begin(TextBuffer *out, const PageFrame *frame) {
    text_buffer_add(out,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'");
    hashes_write(out, "script-src", frame->scripts);
    hashes_write(out, "style-src", frame->styles);
    text_buffer_add(out,
                    "; base-uri 'none'; form-action 'none'\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>");
    text_buffer_html(out, frame->title);
    text_buffer_add(out, "</title>\n");
    for (int i = 0; i < PAGE_SOURCES_MAX && frame->styles[i].text != NULL; i++) {
        text_buffer_format(out, "<style>%s</style>\n", frame->styles[i].text);
    }
    text_buffer_add(out, "</head>\n<body>\n");
}

void page_frame_data(TextBuffer *out, const char *id, const char *json) {
    text_buffer_format(out, "<script type=\"application/json\" id=\"%s\">", id);
    while (*json != '\0') { // "<" could end the element
        const size_t plain = strcspn(json, "<");
        text_buffer_add_bytes(out, json, plain);
        text_buffer_add(out, json[plain] == '<' ? "\\u003c" : "");
        json += plain + (json[plain] == '<');
    }
    text_buffer_add(out, "</script>\n");
}

void page_frame_end(TextBuffer *out, const PageFrame *frame) {
    for (int i = 0; i < PAGE_SOURCES_MAX && frame->scripts[i].text != NULL; i++) {
        text_buffer_format(out, "<script>%s</script>\n", frame->scripts[i].text);
    }
    text_buffer_add(out, "</body>\n</html>\n");
}
