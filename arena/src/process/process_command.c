// SPDX-License-Identifier: MIT
#include "process/process_command.h"

#include "process/process_bot.h"
#include "process/process_options.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cJSON *process_command_words(const char *line) {
    cJSON *const words = cJSON_CreateArray();
    TextBuffer word = {0};
    char quote = '\0';
    bool begun = false;
    for (;; line++) {
        if (*line == '\0' || (*line == ' ' && quote == '\0')) {
            if (begun) {
                (void)cJSON_AddItemToArray(words,
                                           cJSON_CreateString(word.length > 0 ? word.text : ""));
            }
            if (*line == '\0') {
                break;
            }
            text_buffer_clear(&word);
            begun = false;
        } else if (quote != '\0' ? *line == quote : *line == '"' || *line == '\'') {
            quote = quote == '\0' ? *line : '\0';
            begun = true;
        } else {
            text_buffer_add(&word, (const char[]){*line, '\0'});
            begun = true;
        }
    }
    text_buffer_free(&word);
    return words;
}

bool process_command_is_program(const char *line) {
    const size_t word = strcspn(line, " /:");
    return line[word] == ' ' || line[word] == '/';
}

Status process_spec_from_command(BotSpec *out, const char *line, Message *message) {
    cJSON *const words = process_command_words(line);
    char *const command = cJSON_PrintUnformatted(words);
    cJSON_Delete(words);
    BotSpec spec = {.bot_class = NULL};
    Status status = command != NULL ? bot_spec_default(&spec, &PROCESS_BOT, message)
                                    : message_set(message, STATUS_NO_MEMORY, "no memory for a bot");
    if (status == STATUS_OK) {
        status = bot_spec_set(&spec, "command", command, message);
    }
    cJSON_free(command);
    if (status != STATUS_OK) {
        bot_spec_free(&spec);
        return status;
    }
    *out = spec;
    return STATUS_OK;
}

char *process_spec_name(const BotSpec *spec, char *name, size_t size) {
    ProcessCommand command = {.argc = 0};
    Message message;
    name[0] = '\0';
    if (process_command_read(&command, spec->values[PROCESS_COMMAND].text, "{}", &message) ==
        STATUS_OK) {
        for (unsigned i = 0; i < command.argc; i++) {
            const size_t used = strlen(name);
            const char *const slash = strrchr(command.argv[i], '/');
            (void)snprintf(name + used, size - used, "%s%s", i > 0 ? " " : "",
                           slash != NULL ? slash + 1 : command.argv[i]);
        }
    }
    process_command_free(&command);
    return name;
}
