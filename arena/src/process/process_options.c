// SPDX-License-Identifier: MIT
#include "process/process_options.h"

#include "process/process_json.h"
#include "text/file_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MILLISECONDS(key, value, help)                                                             \
    { key, BOT_OPTION_INTEGER, value, 0, 86400000, NULL, help }

const BotOptionSpec PROCESS_OPTION_SPECS[PROCESS_OPTION_COUNT] = {
    [PROCESS_COMMAND] = {"command", BOT_OPTION_TEXT, "", 0, 0, NULL,
                         "program and arguments: an array of texts as JSON"},
    [PROCESS_OPTIONS] = {"options", BOT_OPTION_TEXT, "{}", 0, 0, NULL,
                         "the bot's own options, told in hello: an object as JSON"},
    [PROCESS_START_MS] = MILLISECONDS("start_ms", "10000", "limit of the start, milliseconds"),
    [PROCESS_NEW_MS] = MILLISECONDS("new_ms", "5000", "limit of a new game"),
    [PROCESS_FIRST_MS] =
        MILLISECONDS("first_ms", "0", "limit of the first decision of a game; 0: as the others"),
    [PROCESS_MOVE_MS] = MILLISECONDS("move_ms", "60000", "limit of a decision, beside any budget"),
    [PROCESS_PING_MS] =
        MILLISECONDS("ping_ms", "0", "a bot that thinks is pinged so often; 0: not"),
    [PROCESS_QUIT_MS] = MILLISECONDS("quit_ms", "500", "from quit to being killed"),
    [PROCESS_MEMORY_MB] = {"memory_mb", BOT_OPTION_INTEGER, "0", 0, 1 << 24, NULL,
                           "limit of its data in mebibytes; 0: none"},
    [PROCESS_FILES] = {"files", BOT_OPTION_INTEGER, "0", 0, 1 << 20, NULL,
                       "limit of open files; 0: as the arena"},
    [PROCESS_CONTROL_GROUP] = {"control_group", BOT_OPTION_TEXT, "auto", 0, 0, NULL,
                               "folder below which its control group is created; auto: the "
                               "arena's, if it may; none: it gets none"},
    [PROCESS_RESTART] = {"restart", BOT_OPTION_WORD, "yes", 0, 0, "yes|no",
                         "whether it is started again after a fault"},
    [PROCESS_WITHDRAW] = {"withdraw", BOT_OPTION_REAL, "1", 0, 1, NULL,
                          "share of games with a fault, of at least 10, above which it is asked no "
                          "more; 1: never"},
    [PROCESS_TRACE] = {"trace", BOT_OPTION_TEXT, "", 0, 0, NULL,
                       "file to which every line is appended, both ways"},
    [PROCESS_SANDBOX] = {"sandbox", BOT_OPTION_WORD, "none", 0, 0, "none|bubblewrap",
                         "what separates the program from the machine and other programs"},
    [PROCESS_READABLE] = {"readable", BOT_OPTION_TEXT, "[]", 0, 0, NULL,
                          "files and folders that it may read in the sandbox: an array of paths as "
                          "JSON"},
};

static char *text_copy(const char *text) {
    const size_t size = strlen(text) + 1;
    char *const copy = malloc(size);
    if (copy != NULL) {
        memcpy(copy, text, size);
    }
    return copy;
}

void process_command_free(ProcessCommand *command) {
    for (unsigned i = 0; command->argv != NULL && i < command->argc; i++) {
        free(command->argv[i]);
    }
    free(command->argv);
    free(command->options);
    *command = (ProcessCommand){.argc = 0};
}

static Status words_copy(ProcessCommand *out, const cJSON *array, Message *message) {
    out->argv = calloc((size_t)cJSON_GetArraySize(array) + 1, sizeof *out->argv);
    bool complete = out->argv != NULL;
    for (const cJSON *item = array->child; complete && item != NULL; item = item->next) {
        out->argv[out->argc] = text_copy(item->valuestring);
        complete = out->argv[out->argc++] != NULL;
    }
    return complete ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory for a command");
}

static bool is_command(const cJSON *array) {
    bool texts = cJSON_IsArray(array) && array->child != NULL;
    for (const cJSON *item = texts ? array->child : NULL; item != NULL; item = item->next) {
        texts = texts && cJSON_IsString(item);
    }
    return texts && array->child->valuestring[0] != '\0';
}

Status process_command_read(ProcessCommand *out, const char *command, const char *options,
                            Message *message) {
    ProcessCommand made = {.argc = 0};
    cJSON *const words = process_json_parse(command, strlen(command));
    cJSON *const object = process_json_parse(options, strlen(options));
    Status status = STATUS_OK;
    if (!is_command(words)) {
        status = message_set(message, STATUS_INVALID,
                             "command: an array of texts expected, program first, such as "
                             "[\"python3\", \"my_bot.py\"]");
    } else if (!cJSON_IsObject(object)) {
        status = message_set(message, STATUS_INVALID, "options: an object in { } expected");
    } else {
        status = words_copy(&made, words, message);
    }
    if (status == STATUS_OK) {
        made.options = text_copy(options);
        status = made.options != NULL
                     ? STATUS_OK
                     : message_set(message, STATUS_NO_MEMORY, "no memory for a command");
    }
    cJSON_Delete(words);
    cJSON_Delete(object);
    if (status != STATUS_OK) {
        process_command_free(&made);
        return status;
    }
    *out = made;
    return STATUS_OK;
}

bool process_sandboxed(const BotOptionValue *options) {
    return options[PROCESS_SANDBOX].word == 1;
}

const char *process_groups(const BotOptionValue *options, ControlGroup *home, Message *message) {
    const char *const folder = options[PROCESS_CONTROL_GROUP].text;
    if (strcmp(folder, "none") == 0) {
        (void)message_set(message, STATUS_OK, "the limit control_group says none");
        return NULL;
    }
    if (strcmp(folder, "auto") != 0) {
        return folder;
    }
    return control_group_home(home, message) == STATUS_OK ? home->path : NULL;
}

/** Mixes the contents of a file into a number if it is a regular file. */
static uint64_t file_mix(uint64_t print, const char *path) {
    unsigned char bytes[4096];
    Message message = {""};
    FILE *file = NULL;
    if (file_open(&file, path, FILE_REGULAR, &message) != STATUS_OK) {
        return print;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    while (size > 0) {
        for (size_t i = 0; i < size; i++) {
            print = (print ^ bytes[i]) * UINT64_C(0x100000001b3); // FNV-1a
        }
        size = fread(bytes, 1, sizeof bytes, file);
    }
    (void)fclose(file);
    return print;
}

uint64_t process_command_identity(const ProcessCommand *command) {
    uint64_t print = UINT64_C(0xcbf29ce484222325);
    for (unsigned i = 0; i < command->argc; i++) {
        const char *const word = command->argv[i];
        for (const char *c = word; *c != '\0'; c++) {
            print = (print ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
        }
        if (i > 0 || strchr(word, '/') != NULL) {
            print = file_mix(print, word);
        }
    }
    return rng_mix(print);
}
