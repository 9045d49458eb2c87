// SPDX-License-Identifier: MIT
#include "webplay/web_kept.h"

#include "carcarena/engine/text.h"
#include "games/games_read.h"
#include "text/file_read.h"
#include "text/file_write.h"
#include "text/folder_make.h"
#include "text/integer_text.h"
#include "text/json_reader.h"
#include "text/json_writer.h"
#include "text/try_status.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A name that commands for all runs of the folder (FOLDER/*) do not match.
static const char BELOW[] = "/.unfinished";
static const char SUFFIX[] = ".game";
static const char MARK[] = "# carcarena serve: ";

static const JsonKey KEYS[] = {
    {"wish", true}, {"seed", true}, {"number", true}, {"out", true}, {"shown", true}};

enum { SEED_SIZE = 24 };

void web_kept_free(WebKept *kept) {
    cJSON_Delete(kept->set_up);
    games_free(&kept->games);
    *kept = (WebKept){.set_up = NULL};
}

char *web_kept_path(const WebFolder *keep, const TournamentConfig *config, uint64_t number) {
    const char *const slash = strrchr(config->output, '/');
    TextBuffer path = {0};
    text_buffer_format(&path, "%s%s/%s-%" PRIu64 "%s", keep->folder, BELOW,
                       slash != NULL ? slash + 1 : config->output, number, SUFFIX);
    if (text_buffer_ok(&path)) {
        return path.text;
    }
    text_buffer_free(&path);
    return NULL;
}

/** Writes the line with the set-up. */
static void set_up_write(TextBuffer *out, const WebKept *kept) {
    JsonWriter writer = {.comma = false};
    char seed[SEED_SIZE];
    char *const wish = cJSON_PrintUnformatted(kept->wish);
    (void)snprintf(seed, sizeof seed, "0x%016" PRIX64, kept->seed);
    json_write_open(&writer, NULL, '{');
    json_write_raw(&writer, "wish", wish != NULL ? wish : "{}");
    json_write_text(&writer, "seed", seed);
    json_write_integer(&writer, "number", (int64_t)kept->number);
    json_write_integer(&writer, "out", kept->out);
    json_write_bool(&writer, "shown", kept->shown);
    json_write_close(&writer, '}');
    text_buffer_add(out, MARK);
    text_buffer_add(out, json_writer_text(&writer) != NULL ? json_writer_text(&writer) : "");
    text_buffer_add(out, "\n");
    free(wish);
    json_writer_free(&writer);
}

Status web_kept_write(const char *path, const WebKept *kept, const char *game, Message *message) {
    TextBuffer text = {0};
    char *const folder = strdup(path);
    set_up_write(&text, kept);
    text_buffer_add(&text, game);
    Status status = STATUS_NO_MEMORY;
    if (folder == NULL || !text_buffer_ok(&text)) {
        (void)message_set(message, status, "no memory to keep the game");
    } else {
        *strrchr(folder, '/') = '\0';
        status = folder_make(folder, message);
    }
    if (status == STATUS_OK) {
        status = file_write(path, text.text, message);
    }
    free(folder);
    text_buffer_free(&text);
    return status;
}

/** Reads the line with the set-up. */
static Status set_up_read(WebKept *kept, const char *text, Message *message) {
    const char *seed = "";
    int64_t number = 0;
    if (strncmp(text, MARK, strlen(MARK)) != 0) {
        return message_set(message, STATUS_INVALID, "line 1: expected '%s' and the set-up", MARK);
    }
    const char *const json = text + strlen(MARK);
    TRY(json_parse(&kept->set_up, json, strcspn(json, "\n"), message));
    TRY(json_check_object(kept->set_up, KEYS, (unsigned)(sizeof KEYS / sizeof KEYS[0]), message));
    TRY(json_get_object(kept->set_up, "wish", &kept->wish, message));
    TRY(json_get_text(kept->set_up, "seed", &seed, message));
    TRY(json_get_integer(kept->set_up, "number", (JsonRange){0, UINT32_MAX}, &number, message));
    TRY(json_get_integer(kept->set_up, "out", (JsonRange){0, UINT8_MAX}, &kept->out, message));
    TRY(json_get_bool(kept->set_up, "shown", &kept->shown, message));
    kept->number = (uint64_t)number;
    return seed_from_text(&kept->seed, seed)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "seed: expected a number, such as 0x1F");
}

Status web_kept_read(WebKept *kept, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    TRY(file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_SMALL, message));
    Status status = set_up_read(kept, text, message);
    if (status != STATUS_OK) {
        message_prefix(message, "%s", path);
    } else {
        status = games_read_text(&kept->games, text, size, path, message);
    }
    if (status == STATUS_OK && kept->games.count != 1) {
        status = message_set(message, STATUS_INVALID, "%s: expected one game", path);
    }
    free(text);
    return status;
}

// ---- Playing it again

/** Takes a decision of the file. @param at the game of the file before it */
static Status decision_repeat(InteractiveTable *table, const Rules *rules, const Game *at,
                              Action action, Message *message) {
    const Game *const game = match_game(interactive_table_match(table));
    char text[ACTION_TEXT_SIZE];
    Action chosen = 0;
    (void)action_to_text(rules, at, action, text, sizeof text);
    if (game_hash(rules, game) != game_hash(rules, at)) {
        return message_set(message, STATUS_INVALID,
                           "before '%s': this program draws other tiles than the one that kept the "
                           "game",
                           text);
    }
    TRY(action_from_text(rules, game, text, &chosen, message));
    interactive_table_act(table, chosen);
    return STATUS_OK;
}

Status web_kept_replay(const WebKept *kept, InteractiveTable *table, const Rules *rules,
                       Message *message) {
    const GameFile *const file = &kept->games.games[0].file;
    if (rules_hash(kept->games.games[0].rules) != rules_hash(rules)) {
        return message_set(message, STATUS_INVALID, "the game and its set-up have other rules");
    }
    Game *const at = game_alloc(rules);
    Status status = at != NULL ? game_file_start(file, rules, at, message)
                               : message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    for (uint32_t i = 0; status == STATUS_OK && i < file->moves.step_count; i++) {
        const GameStep *const step = &file->moves.steps[i];
        if (step->kind == PENDING_DECISION) {
            status = decision_repeat(table, rules, at, step->action, message);
        }
        if (status == STATUS_OK) {
            game_step_apply(rules, at, step, NULL);
        }
    }
    free(at);
    for (int seat = 0; status == STATUS_OK && seat < rules_players(rules); seat++) {
        if ((kept->out >> seat & 1) != 0) {
            interactive_table_resign(table, seat);
        }
    }
    return status;
}

// ---- The folder

static int is_kept(const struct dirent *entry) {
    const size_t length = strlen(entry->d_name);
    const size_t end = strlen(SUFFIX);
    return length > end && strcmp(entry->d_name + length - end, SUFFIX) == 0;
}

char **web_kept_list(const WebFolder *keep, unsigned *count) {
    TextBuffer folder = {0};
    struct dirent **names = NULL;
    text_buffer_format(&folder, "%s%s", keep->folder, BELOW);
    const int found =
        text_buffer_ok(&folder) ? scandir(folder.text, &names, is_kept, alphasort) : 0;
    char **const paths = found > 0 ? calloc((size_t)found, sizeof *paths) : NULL;
    *count = 0;
    for (int i = 0; i < found; i++) {
        TextBuffer path = {0};
        text_buffer_format(&path, "%s/%s", folder.text, names[i]->d_name);
        free(names[i]);
        if (paths != NULL && text_buffer_ok(&path)) {
            paths[(*count)++] = path.text;
        } else {
            text_buffer_free(&path);
        }
    }
    free(names);
    text_buffer_free(&folder);
    return paths;
}
