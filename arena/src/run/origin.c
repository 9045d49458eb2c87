// SPDX-License-Identifier: MIT
#include "run/origin.h"

#include "text/system_random.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEY_SIZE = 32, MARK_SIZE = 32, KEY_MODE = 0600, FOLDER_MODE = 0700 };

// Key of the mark in the table `meta`, and prefix of all hashed data.
static const char NOTE[] = "origin";
static const char PURPOSE[] = "carcarena origin of a run 1";

// ---- The key

/** Creates a folder and its parents. */
static void folder_make(char *path) {
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        (void)mkdir(path, FOLDER_MODE);
        *slash = '/';
    }
}

/** Returns the path of the key's file; free with free(). NULL if there is no folder for it. */
static char *key_path(void) {
    const char *const state = getenv("XDG_STATE_HOME"); // NOLINT(concurrency-mt-unsafe): never set
    const char *const home = getenv("HOME");            // NOLINT(concurrency-mt-unsafe)
    TextBuffer path = {0};
    if (state != NULL && state[0] == '/') {
        text_buffer_format(&path, "%s/carcarena/origin-key", state);
    } else if (home != NULL && home[0] == '/') {
        text_buffer_format(&path, "%s/.local/state/carcarena/origin-key", home);
    }
    if (!text_buffer_ok(&path)) {
        text_buffer_free(&path);
    }
    return path.text;
}

/** Reads the key. Ignores a key that other users can read or have written. */
static bool key_read(const char *path, uint8_t key[static KEY_SIZE]) {
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const bool ours = file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
                      about.st_uid == geteuid() && (about.st_mode & 077) == 0 &&
                      about.st_size == KEY_SIZE && read(file, key, KEY_SIZE) == KEY_SIZE;
    if (file >= 0) {
        (void)close(file);
    }
    return ours;
}

/** Creates the complete key file in one step, unless another process was faster. */
static void key_make(char *path) {
    uint8_t key[KEY_SIZE];
    TextBuffer fresh = {0};
    text_buffer_format(&fresh, "%s-XXXXXX", path);
    folder_make(path);
    const int file = text_buffer_ok(&fresh) && system_random(key, sizeof key, NULL) == STATUS_OK
                         ? mkstemp(fresh.text)
                         : -1;
    if (file >= 0) {
        if (write(file, key, sizeof key) == (ssize_t)sizeof key && fchmod(file, KEY_MODE) == 0 &&
            fsync(file) == 0) {
            (void)link(fresh.text, path);
        }
        (void)close(file);
        (void)unlink(fresh.text);
    }
    sodium_memzero(key, sizeof key);
    text_buffer_free(&fresh);
}

// ---- The mark

/** Computes the mark of a run of this user. @return false if there is no key. */
static bool mark_make(char text[static 2 * MARK_SIZE + 1], Store *store, bool make_key) {
    uint8_t key[KEY_SIZE];
    uint8_t mark[MARK_SIZE];
    char *config = NULL;
    char *const path = key_path();
    char *const folder = getcwd(NULL, 0);
    bool made = path != NULL && folder != NULL && sodium_init() >= 0 &&
                store_note_get(store, "config", &config, NULL) == STATUS_OK && config != NULL;
    if (made && !key_read(path, key)) {
        if (make_key) {
            key_make(path);
        }
        made = make_key && key_read(path, key);
    }
    if (made) {
        // Each part includes its final zero byte, so that parts cannot run together.
        crypto_generichash_state state;
        (void)crypto_generichash_init(&state, key, sizeof key, sizeof mark);
        (void)crypto_generichash_update(&state, (const uint8_t *)PURPOSE, sizeof PURPOSE);
        (void)crypto_generichash_update(&state, (const uint8_t *)folder, strlen(folder) + 1);
        (void)crypto_generichash_update(&state, (const uint8_t *)config, strlen(config) + 1);
        (void)crypto_generichash_final(&state, mark, sizeof mark);
        (void)sodium_bin2hex(text, 2 * MARK_SIZE + 1, mark, sizeof mark);
        sodium_memzero(key, sizeof key);
    }
    free(config);
    free(path);
    free(folder);
    return made;
}

static bool config_has_foreign(const TournamentConfig *config) {
    bool foreign = false;
    for (uint32_t i = 0; i < config->bot_count; i++) {
        foreign = foreign || config_is_foreign(config, i);
    }
    return foreign;
}

Status origin_mark(Store *store, const TournamentConfig *config, Message *message) {
    char mark[2 * MARK_SIZE + 1];
    return config_has_foreign(config) && mark_make(mark, store, true)
               ? store_note_set(store, NOTE, mark, message)
               : STATUS_OK;
}

bool origin_is_here(Store *store) {
    char mark[2 * MARK_SIZE + 1];
    char *stored = NULL;
    const bool matches = store_note_get(store, NOTE, &stored, NULL) == STATUS_OK &&
                         stored != NULL && strlen(stored) == 2 * MARK_SIZE &&
                         mark_make(mark, store, false) &&
                         sodium_memcmp(stored, mark, 2 * MARK_SIZE) == 0;
    free(stored);
    return matches;
}

// ---- Permission to start bots

Status origin_check(Store *store, const TournamentConfig *config, bool trusted, Message *message) {
    if (trusted || !config_has_foreign(config) || origin_is_here(store)) {
        return STATUS_OK;
    }
    TextBuffer would = {0};
    for (uint32_t i = 0; i < config->bot_count; i++) {
        if (config_is_foreign(config, i)) {
            text_buffer_format(&would, "%s'%s' (%.300s)", would.length > 0 ? ", " : "",
                               config->bots[i].name, bot_spec_text(&config->bots[i].spec));
        }
    }
    const Status status = message_set(
        message, STATUS_INVALID,
        "%s: the run was not made on this machine by this user in this folder, so no code that it "
        "names is started: bots %.1000s; if you trust them, add --trust-bots",
        store_path(store), text_buffer_ok(&would) ? would.text : "of the run");
    text_buffer_free(&would);
    return status;
}

Status origin_open_bots(Store *store, TournamentConfig *config, bool trusted, Message *message) {
    TRY(origin_check(store, config, trusted, message));
    return config_open_bots(config, true, message);
}
