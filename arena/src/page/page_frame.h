/**
 * The frame of a self-contained page: its head with a content security policy that allows only the
 * style sheets and scripts of the page, and its data.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAGE_FRAME_H
#define ARENA_PAGE_FRAME_H

#include "text/text_buffer.h"

enum { PAGE_SOURCES_MAX = 8 };

/** A style sheet or script with its hash for the policy: SHA-256 in base64. */
typedef struct PageSource {
    const char *text, *hash;
} PageSource;

/** Sources that several pages share; files of web/. */
extern const PageSource PAGE_STYLE;       /* page.css */
extern const PageSource PAGE_BOARD;       /* board.js: draws a board */
extern const PageSource PAGE_FINALS;      /* finals.js: final scoring; needs board.js */
extern const PageSource PAGE_MOVES;       /* moves.js: chooses moves on a board; needs board.js */
extern const PageSource PAGE_MOVES_STYLE; /* moves.css */
extern const PageSource PAGE_TURNS;       /* turns.js: whole turns on a board; needs board.js */

/** What a page consists of. Borrowed. */
typedef struct PageFrame {
    const char *title;
    PageSource styles[PAGE_SOURCES_MAX], scripts[PAGE_SOURCES_MAX]; /* ended by .text = NULL */
} PageFrame;

/** Appends everything before the contents of the body. */
void page_frame_begin(TextBuffer *out, const PageFrame *frame);

/** Appends JSON as an element that scripts can read by its id. */
void page_frame_data(TextBuffer *out, const char *id, const char *json);

/** Appends the scripts and the end of the page. */
void page_frame_end(TextBuffer *out, const PageFrame *frame);

#endif
