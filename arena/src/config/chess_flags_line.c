// SPDX-License-Identifier: MIT
//
// Cuts the command line into flags and makes the configuration from them.
#include "config/chess_flags_reader.h"

#include "carcarena/engine/names.h"
#include "text/file_read.h"
#include "text/json_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Status flag_unknown(const char *name, Message *message) {
    NameList known = name_list(name);
    Flag flag;
    for (size_t i = 0; flag_at(i, &flag); i++) {
        name_list_add(&known, flag.name);
    }
    return message_set(message, STATUS_INVALID, "unknown flag '-%.40s'%s", name,
                       name_list_hint(&known, "'carcarena run --help' lists"));
}

/** Returns the flag's name without dashes, NULL if the argument is not a flag. */
static const char *flag_name(const char *argument) {
    if (argument[0] != '-' || strcmp(argument, "-h") == 0) {
        return NULL;
    }
    if (argument[1] != '-') {
        return isalpha((unsigned char)argument[1]) ? argument + 1 : NULL;
    }
    Flag flag;
    return flag_find(argument + 2, &flag) && !flag.is_also_option ? argument + 2 : NULL;
}

struct ChessFlags {
    FlagValues *items;
    int count;
    char **values; // values of all flags
};

void chess_flags_destroy(ChessFlags *flags) {
    if (flags != NULL) {
        free(flags->items);
        free(flags->values);
        free(flags);
    }
}

/** Removes the flag at `at` and its values. @return number of arguments removed. */
static int flag_take(ChessFlags *flags, char **values, int at, int argc, char **argv) {
    int end = at + 1;
    while (end < argc && (argv[end][0] != '-' || isdigit((unsigned char)argv[end][1]))) {
        end++;
    }
    flags->items[flags->count++] = (FlagValues){flag_name(argv[at]), values, end - at - 1};
    memcpy(values, argv + at + 1, (size_t)(end - at - 1) * sizeof *argv);
    memmove(argv + at, argv + end, (size_t)(argc - end) * sizeof *argv);
    return end - at;
}

Status chess_flags_take(ChessFlags **out, int *argc, char **argv, Message *message) {
    *out = NULL;
    ChessFlags *const flags = calloc(1, sizeof *flags);
    const size_t room = (size_t)*argc + 1;
    if (flags != NULL) {
        flags->items = calloc(room, sizeof *flags->items);
        flags->values = calloc(room, sizeof *flags->values);
    }
    if (flags == NULL || flags->items == NULL || flags->values == NULL) {
        chess_flags_destroy(flags);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    char **values = flags->values;
    for (int at = 0; at < *argc;) {
        const char *const name = flag_name(argv[at]);
        if (name == NULL) {
            at++;
            continue;
        }
        Flag flag;
        if (!flag_find(name, &flag)) {
            chess_flags_destroy(flags);
            return flag_unknown(name, message);
        }
        const int taken = flag_take(flags, values, at, *argc, argv);
        *argc -= taken;
        values += taken;
    }
    if (flags->count == 0) {
        chess_flags_destroy(flags);
        return STATUS_OK;
    }
    *out = flags;
    return STATUS_OK;
}

// ---- Configuration

static Status root_make(cJSON **out, const char *base, Message *message) {
    char *text = NULL;
    size_t size = 0;
    if (base == NULL) {
        *out = cJSON_CreateObject();
        return *out != NULL ? STATUS_OK
                            : message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    if (access(base, F_OK) != 0) {
        return message_set(message, STATUS_NOT_FOUND, "%.200s: there is no such file", base);
    }
    Status status = file_read(&text, &size, base, FILE_OR_PIPE, FILE_SIZE_SMALL, message);
    if (status == STATUS_OK) {
        status = json_parse(out, text, size, message);
        if (status != STATUS_OK) {
            message_prefix(message, "%.200s", base);
        }
    }
    free(text);
    return status;
}

/** Returns the file that the flags change: `base`, or the file of -config. */
static Status base_find(const ChessFlags *flags, const char **base, Message *message) {
    static const char FILE_WORD[] = "file=";
    for (int i = 0; i < flags->count; i++) {
        const FlagValues *const item = &flags->items[i];
        if (strcmp(item->flag, "config") != 0) {
            continue;
        }
        if (item->count != 1 || strncmp(item->items[0], FILE_WORD, sizeof FILE_WORD - 1) != 0 ||
            item->items[0][sizeof FILE_WORD - 1] == '\0') {
            return flag_error(message, item->flag, "expected file=F after it");
        }
        if (*base != NULL) {
            return flag_error(message, item->flag, "there is a configuration already, '%.200s'",
                              *base);
        }
        *base = item->items[0] + sizeof FILE_WORD - 1;
    }
    return STATUS_OK;
}

/** Sets required keys that no flag has set. */
static Status defaults_fill(FlagReader *reader, Message *message) {
    cJSON *const root = reader->root;
    Status status = STATUS_OK;
    if (cJSON_GetObjectItemCaseSensitive(root, "players") == NULL) {
        status = flag_set(root, "players", cJSON_CreateNumber(2), message);
    }
    if (status == STATUS_OK && cJSON_GetObjectItemCaseSensitive(root, "tilesets") == NULL) {
        static const char *const BASIC_GAME[] = {"base"};
        status = flag_set(root, "tilesets", cJSON_CreateStringArray(BASIC_GAME, 1), message);
        reader->extras->basic_game = true;
    }
    const bool blocks_free = cJSON_GetObjectItemCaseSensitive(root, "blocks") == NULL &&
                             cJSON_GetObjectItemCaseSensitive(root, "games") == NULL &&
                             cJSON_GetObjectItemCaseSensitive(root, "sprt") == NULL &&
                             cJSON_GetObjectItemCaseSensitive(root, "elo_error") == NULL;
    if (status == STATUS_OK && blocks_free && reader->rounds == 0) {
        const char *const word =
            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "format"));
        const bool rounds_known =
            word != NULL && (strcmp(word, "swiss") == 0 || strcmp(word, "ladder") == 0);
        reader->rounds = rounds_known ? 0 : 1;
    }
    return status;
}

Status chess_flags_config(ChessFlags *flags, const char *base, char **text, FlagExtras *extras,
                          Message *message) {
    FlagReader reader = {.extras = extras};
    Status status = base_find(flags, &base, message);
    if (status == STATUS_OK) {
        status = root_make(&reader.root, base, message);
    }
    for (int i = 0; status == STATUS_OK && i < flags->count; i++) {
        Flag flag;
        const bool known = flag_find(flags->items[i].flag, &flag);
        CHECK(known); // chess_flags_take rejects unknown flags
        status = flag.read(&reader, &flag, &flags->items[i], message);
    }
    reader.extras->named =
        base != NULL || cJSON_GetObjectItemCaseSensitive(reader.root, "name") != NULL;
    Status (*const steps[])(FlagReader *, Message *) = {defaults_fill, chess_flags_engines,
                                                        chess_flags_games};
    for (size_t i = 0; status == STATUS_OK && i < sizeof steps / sizeof steps[0]; i++) {
        status = steps[i](&reader, message);
    }
    if (status == STATUS_OK) {
        *text = cJSON_Print(reader.root);
        status = *text != NULL ? STATUS_OK
                               : message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    cJSON_Delete(reader.root);
    free(reader.engines);
    return status;
}
