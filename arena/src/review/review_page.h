/**
 * The page of a reviewed game.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REVIEW_PAGE_H
#define ARENA_REVIEW_PAGE_H

#include "review/review.h"
#include "text/text_buffer.h"

/** Appends the title of a game, such as "Ada 96, Ben 70 (Board Game Arena, 2023.07.22)". */
void review_title(TextBuffer *to, const Review *review);

/**
 * Makes a page of a game with its review, one self-contained HTML file.
 * @param json the review, as review_json_write writes it
 * @param home address of a page with more games; NULL: none
 * @param html receives a text to be freed with free(); unchanged on failure
 * @return STATUS_NO_MEMORY
 */
Status review_page_make(char **html, const Review *review, const char *json, const char *home,
                        Message *message) MUST_USE;

#endif
