// SPDX-License-Identifier: MIT
#include "review/review_page.h"

#include "review/stored_page.h"

enum { NAME_SIZE = 64 };

void review_title(TextBuffer *to, const Review *review) {
    const GameFile *const file = &review->game->file;
    const char *const event = game_file_tag(file, "Event");
    const char *const date = game_file_tag(file, "Date");
    char name[NAME_SIZE];
    for (int i = 0; i < rules_players(review->game->rules); i++) {
        text_buffer_format(to, "%s%s %d", i > 0 ? ", " : "",
                           stored_game_player(review->game, i, name, sizeof name),
                           review->scores[i]);
    }
    if (event != NULL || date != NULL) {
        text_buffer_format(to, " (%s%s%s)", event != NULL ? event : "",
                           event != NULL && date != NULL ? ", " : "", date != NULL ? date : "");
    }
}

Status review_page_make(char **html, const Review *review, const char *json, const char *home,
                        Message *message) {
    TextBuffer title = {0};
    review_title(&title, review);
    const StoredPage about = {.title = title.text, .review = json, .home = home};
    const Status status = text_buffer_ok(&title)
                              ? stored_page_make(html, review->game, &about, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    text_buffer_free(&title);
    return status;
}
