// SPDX-License-Identifier: MIT
#include "commands/cli/games_argument.h"

#include "carcarena/arena/export.h"
#include "games/games_read.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <sys/stat.h>

static Status text_keep(void *user, const char *text, size_t length, Message *message) {
    TextBuffer *const all = user;
    text_buffer_add_bytes(all, text, length);
    return text_buffer_ok(all) ? STATUS_OK
                               : message_set(message, STATUS_NO_MEMORY, "no memory for games");
}

static Status run_read(Games *games, const char *path, Message *message) {
    Store *store = NULL;
    TournamentConfig *config = NULL;
    TextBuffer text = {0};
    const ExportSink sink = {.user = &text, .write = text_keep};
    Status status = store_open_read(&store, &config, path, message);
    if (status == STATUS_OK) {
        status = export_run(store, config, EXPORT_GAMES, &sink, message);
    }
    if (status == STATUS_OK) {
        const char *const all = text.text != NULL ? text.text : "";
        status = games_read_text(games, all, text.length, path, message);
    }
    store_close(store);
    config_destroy(config);
    text_buffer_free(&text);
    return status;
}

Status games_argument_read(Games *games, const char *path, Message *message) {
    struct stat facts;
    const bool exists = stat(path, &facts) == 0;
    return exists && !games_are_in(path) ? run_read(games, path, message)
                                         : games_read(games, path, message);
}
