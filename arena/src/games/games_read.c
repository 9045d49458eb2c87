// SPDX-License-Identifier: MIT
#include "games/games_read.h"

#include "games/bga_log.h"
#include "games/jcz_save.h"
#include "text/file_read.h"
#include "text/json_reader.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// ---- Game files

static Status text_games(Games *games, const char *text, Message *message) {
    GameReader reader = game_reader(text);
    while (!game_reader_done(&reader)) {
        StoredGame *const game = games_add(games);
        if (game == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for a game");
        }
        const uint32_t line = reader.line;
        Status status = game_file_tags(&game->file, &reader, message);
        if (status == STATUS_OK) {
            status = rules_cache_get(&games->rules, &game->file, &game->rules, message);
            if (status != STATUS_OK) {
                message_prefix(message, "the game of line %u", line);
            }
        }
        if (status == STATUS_OK) {
            status = game_file_turns(&game->file, &reader, game->rules, message);
        }
        if (status != STATUS_OK) {
            game_file_free(&game->file);
            games->count--;
            return status;
        }
    }
    return STATUS_OK;
}

// ---- Files

static Status json_games(Games *games, const char *text, size_t size, Message *message) {
    cJSON *json = NULL;
    TRY(json_parse(&json, text, size, message));
    const Status status = jcz_save_is(json) ? jcz_save_read(games, json, message)
                                            : bga_log_read(games, json, message);
    cJSON_Delete(json);
    return status;
}

static char first_character(const char *text) {
    return text[strspn(text, " \t\r\n")];
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// A tag begins with a letter; a JSON list does not.
static bool is_json(const char *text) {
    const char *const at = text + strspn(text, " \t\r\n");
    return *at == '{' || (*at == '[' && !is_letter(at[1]));
}

// Names the new games after their file.
static Status sources_set(Games *games, uint32_t first, const char *path, Message *message) {
    for (uint32_t i = first; i < games->count; i++) {
        TextBuffer name = {0};
        text_buffer_add(&name, path);
        if (games->count - first > 1) {
            text_buffer_format(&name, ":%u", i - first + 1);
        }
        games->games[i].source = name.text;
        if (!text_buffer_ok(&name)) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for a name");
        }
    }
    return STATUS_OK;
}

// Begins a game in progress (kept_game_write).
static const char KEPT[] = "# carcarena play ";

Status games_read_text(Games *games, const char *text, size_t size, const char *name,
                       Message *message) {
    const uint32_t first = games->count;
    Status status =
        is_json(text) ? json_games(games, text, size, message) : text_games(games, text, message);
    if (status == STATUS_INVALID && strncmp(text, KEPT, sizeof KEPT - 1) == 0) {
        status = message_set(message, status,
                             "%s: a game in progress, which 'carcarena play' kept; resume it with "
                             "the command in its first line",
                             name);
    } else if (status != STATUS_OK) {
        message_prefix(message, "%s", name);
    } else if (games->count == first) {
        status = message_set(message, STATUS_INVALID, "%s: expected games, found none", name);
    }
    const Status named = sources_set(games, first, name, message);
    return status != STATUS_OK ? status : named;
}

static Status file_games(Games *games, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    TRY(file_read(&text, &size, path, FILE_OR_PIPE, FILE_SIZE_LARGE, message));
    const Status status = games_read_text(games, text, size, path, message);
    free(text);
    return status;
}

// ---- Folders

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static Status folder_games(Games *games, const char *path, Message *message) {
    struct dirent **names = NULL;
    const int count = scandir(path, &names, visible, alphasort);
    if (count < 0) {
        return message_set(message, STATUS_IO, "%s: cannot be read", path);
    }
    Status status = STATUS_OK;
    for (int i = 0; i < count; i++) {
        TextBuffer name = {0};
        struct stat facts;
        text_buffer_format(&name, "%s/%s", path, names[i]->d_name);
        if (status == STATUS_OK && text_buffer_ok(&name) && stat(name.text, &facts) == 0 &&
            S_ISREG(facts.st_mode)) {
            status = file_games(games, name.text, message);
        }
        text_buffer_free(&name);
        free(names[i]);
    }
    free(names);
    return status;
}

static bool is_folder(const char *path) {
    struct stat facts;
    return stat(path, &facts) == 0 && S_ISDIR(facts.st_mode);
}

Status games_read(Games *games, const char *path, Message *message) {
    return is_folder(path) ? folder_games(games, path, message) : file_games(games, path, message);
}

bool games_are_in(const char *path) {
    char start[64] = "";
    struct stat facts;
    if (stat(path, &facts) != 0) {
        return false;
    }
    if (S_ISDIR(facts.st_mode)) {
        char database[4096];
        (void)snprintf(database, sizeof database, "%s/run.db", path);
        return stat(database, &facts) != 0;
    }
    FILE *const file = fopen(path, "rb");
    if (file != NULL) {
        start[fread(start, 1, sizeof start - 1, file)] = '\0';
        (void)fclose(file);
    }
    return strchr("[{#", first_character(start)) != NULL && first_character(start) != '\0';
}
