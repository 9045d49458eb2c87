// SPDX-License-Identifier: MIT
#include "run/run_games.h"

#include "carcarena/arena/export.h"
#include "games/games_read.h"
#include "text/text_buffer.h"

/** Game files of a run. */
typedef struct Text {
    TextBuffer all;
    size_t most;
} Text;

static Status text_keep(void *user, const char *text, size_t length, Message *message) {
    Text *const out = user;
    if (out->most > 0 && out->all.length + length > out->most) {
        return message_set(message, STATUS_INVALID,
                           "the run has more than %zu MB of games; take some of them with "
                           "'carcarena export RUN --format games --blocks FIRST-LAST'",
                           out->most / 1000000);
    }
    text_buffer_add_bytes(&out->all, text, length);
    return text_buffer_ok(&out->all)
               ? STATUS_OK
               : message_set(message, STATUS_NO_MEMORY, "no memory for games");
}

Status run_games_read(Games *games, const char *path, size_t most, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    Text text = {.most = most};
    const ExportSink sink = {.user = &text, .write = text_keep};
    Status status = store_open_read(&store, &config, path, message);
    if (status == STATUS_OK) {
        status = export_run(store, config, EXPORT_GAMES, &sink, message);
    }
    if (status == STATUS_OK) {
        const char *const all = text.all.text != NULL ? text.all.text : "";
        status = games_read_text(games, all, text.all.length, path, message);
    }
    store_close(store);
    config_destroy(config);
    text_buffer_free(&text.all);
    return status;
}
