// SPDX-License-Identifier: MIT
#include "commands/cli/free_folder.h"

#include "carcarena/arena/tournament.h"
#include "text/text_buffer.h"

#include <unistd.h>

enum { FOLDERS_MAX = 100000 };

/** Returns whether a folder has no run, or the run of this configuration. */
static bool folder_fits(const char *folder, const TournamentConfig *config) {
    TextBuffer path = {0};
    Store *store = NULL;
    TournamentConfig *stored = NULL;
    ConfigDifference difference;
    text_buffer_format(&path, "%s/run.db", folder);
    bool fits = text_buffer_ok(&path) && access(path.text, F_OK) != 0;
    // A run that cannot be read occupies the folder as well.
    if (!fits && text_buffer_ok(&path) &&
        store_open_read(&store, &stored, path.text, NULL) == STATUS_OK) {
        fits = !config_text_differs(config_text(config), config_text(stored), &difference);
    }
    store_close(store);
    config_destroy(stored);
    text_buffer_free(&path);
    return fits;
}

Status free_folder_choose(char **out, const TournamentConfig *config, Message *message) {
    if (folder_fits(config->output, config)) {
        *out = NULL;
        return STATUS_OK;
    }
    for (unsigned number = 2; number < FOLDERS_MAX; number++) {
        TextBuffer folder = {0};
        text_buffer_format(&folder, "%s-%u", config->output, number);
        if (!text_buffer_ok(&folder)) {
            text_buffer_free(&folder);
            return message_set(message, STATUS_NO_MEMORY, "no memory for the folder of the run");
        }
        if (folder_fits(folder.text, config)) {
            *out = folder.text;
            return STATUS_OK;
        }
        text_buffer_free(&folder);
    }
    return message_set(message, STATUS_LIMIT,
                       "%.200s and %d more folders hold other runs; name one "
                       "with --out",
                       config->output, FOLDERS_MAX);
}
