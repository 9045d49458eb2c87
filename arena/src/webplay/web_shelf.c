// SPDX-License-Identifier: MIT
#include "webplay/web_shelf.h"

Status web_shelf_put(WebShelf *shelf, WebGame *game, Message *message) {
    if (shelf->count == WEB_SHELF_MAX) {
        return message_set(message, STATUS_LIMIT,
                           "%d games wait already: finish or discard one of them first",
                           WEB_SHELF_MAX);
    }
    web_game_show(game, false);
    shelf->games[shelf->count++] = game;
    return STATUS_OK;
}

WebGame *web_shelf_take(WebShelf *shelf, uint64_t serial) {
    for (unsigned i = 0; i < shelf->count; i++) {
        WebGame *const game = shelf->games[i];
        if (web_game_serial(game) == serial) {
            shelf->count--;
            for (unsigned k = i; k < shelf->count; k++) {
                shelf->games[k] = shelf->games[k + 1];
            }
            return game;
        }
    }
    return NULL;
}

void web_shelf_tell(const WebShelf *shelf, HttpFeed *feed) {
    JsonWriter writer = {.comma = false};
    json_write_open(&writer, NULL, '[');
    for (unsigned i = 0; i < shelf->count; i++) {
        json_write_open(&writer, NULL, '{');
        web_game_describe(shelf->games[i], &writer);
        json_write_close(&writer, '}');
    }
    json_write_close(&writer, ']');
    if (json_writer_text(&writer) != NULL) {
        http_feed_send(feed, "games", json_writer_text(&writer));
    }
    json_writer_free(&writer);
}

bool web_shelf_stop(WebShelf *shelf, unsigned limit_ms) {
    while (shelf->count > 0 && web_game_stop(shelf->games[shelf->count - 1], limit_ms)) {
        shelf->count--;
    }
    return shelf->count == 0;
}
