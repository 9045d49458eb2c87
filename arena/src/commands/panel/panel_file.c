// SPDX-License-Identifier: MIT
#include "commands/panel/panel_file.h"

#include "analysis/panel_judge.h"
#include "text/file_read.h"
#include "text/json_reader.h"
#include "text/system_error.h"
#include "text/try_status.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAME_SIZE = 128 };

/** A file being written. */
typedef struct PanelFile {
    const PanelFileRequest *request;
    RulesSetup *setup;
    BotSpec policy;
    Judge *judge;
    JsonWriter head;
    bool *done; /* by number: the position is stored */
    FILE *file;
} PanelFile;

static void list_write(JsonWriter *writer, const char *key, const ArgumentList *list,
                       const char *usual) {
    json_write_open(writer, key, '[');
    for (unsigned i = 0; i < list->count; i++) {
        json_write_text(writer, NULL, list->items[i]);
    }
    if (list->count == 0 && usual != NULL) {
        json_write_text(writer, NULL, usual);
    }
    json_write_close(writer, ']');
}

static void head_write(PanelFile *self) {
    const PanelFileRequest *const request = self->request;
    JsonWriter *const writer = &self->head;
    char name[NAME_SIZE];
    const char *const slash = strrchr(request->path, '/');
    (void)snprintf(name, sizeof name, "%s", slash != NULL ? slash + 1 : request->path);
    name[strcspn(name, ".")] = '\0';
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "panel", name);
    json_write_integer(writer, "version", PANEL_VERSION);
    list_write(writer, "tilesets", &request->rules->tilesets, "base");
    list_write(writer, "expansions", &request->rules->expansions, NULL);
    list_write(writer, "options", &request->rules->options, NULL);
    json_write_integer(writer, "players", request->players);
    json_write_bits(writer, "seed", request->seed);
    json_write_integer(writer, "positions", request->positions);
    json_write_text(writer, "policy", bot_spec_text(&self->policy));
    json_write_integer(writer, "decks", request->decks);
    json_write_close(writer, '}');
}

static Status file_fail(const PanelFile *self, Message *message) {
    return message_set(message, STATUS_IO, "%s: %s", self->request->path, system_error(errno).text);
}

// ---- Reading the file

static Status line_note(PanelFile *self, const char *line, size_t length, Message *message) {
    cJSON *value = NULL;
    int64_t number = 0;
    Status status = json_parse(&value, line, length, message);
    if (status == STATUS_OK) {
        status =
            json_get_integer(value, "number", (JsonRange){0, (int64_t)self->request->positions - 1},
                             &number, message);
        self->done[number] = self->done[number] || status == STATUS_OK;
    }
    cJSON_Delete(value);
    return status;
}

// Notes the stored positions. @param size receives the length of complete lines; an interrupted
// program may leave an incomplete last line.
static Status lines_note(PanelFile *self, const char *text, size_t *size, Message *message) {
    const char *const head = json_writer_text(&self->head);
    const char *line = text;
    for (unsigned number = 1; strchr(line, '\n') != NULL; number++) {
        const size_t length = strcspn(line, "\n");
        Status status = STATUS_OK;
        if (number == 1 && (length != strlen(head) || memcmp(line, head, length) != 0)) {
            return message_set(
                message, STATUS_CONFLICT,
                "%s: expected the test suite %s, but its first line names another one",
                self->request->path, head);
        }
        if (number > 1) {
            status = line_note(self, line, length, message);
        }
        if (status != STATUS_OK) {
            message_prefix(message, "%s: line %u", self->request->path, number);
            return status;
        }
        line += length + 1;
    }
    *size = (size_t)(line - text);
    return STATUS_OK;
}

static Status panel_open(PanelFile *self, Message *message) {
    char *text = NULL;
    size_t size = 0;
    size_t torn = 0; // length of an incomplete last line
    Status status =
        file_read(&text, &size, self->request->path, FILE_REGULAR, FILE_SIZE_LARGE, message);
    if (status == STATUS_NOT_FOUND) {
        status = STATUS_OK;
        size = 0;
    } else if (status == STATUS_OK) {
        torn = size;
        status = lines_note(self, text, &size, message);
        torn -= size;
    }
    free(text);
    if (status != STATUS_OK) {
        return status;
    }
    struct stat about;
    self->file = fopen(self->request->path, "a");
    if (self->file == NULL || fstat(fileno(self->file), &about) != 0 ||
        (about.st_size != 0 && ftruncate(fileno(self->file), about.st_size - (off_t)torn) != 0)) {
        return file_fail(self, message);
    }
    if (size == 0 && (fprintf(self->file, "%s\n", json_writer_text(&self->head)) < 0 ||
                      fflush(self->file) != 0)) {
        return file_fail(self, message);
    }
    return STATUS_OK;
}

// ---- Adding positions

static Status position_add(PanelFile *self, uint32_t number, Message *message) {
    PanelPosition position;
    JsonWriter writer = {.comma = false};
    Status status = judge_position(self->judge, number, &position, message);
    if (status != STATUS_OK) {
        return status;
    }
    panel_position_write(&writer, rules_setup_rules(self->setup), &position, self->request->commit);
    const char *const text = json_writer_text(&writer);
    if (text == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    } else if (fprintf(self->file, "%s\n", text) < 0 || fflush(self->file) != 0) {
        status = file_fail(self, message);
    }
    json_writer_free(&writer);
    judge_position_free(&position);
    return status;
}

static Status positions_add(PanelFile *self, Message *message) {
    const bool tells = isatty(STDERR_FILENO) == 1;
    Status status = STATUS_OK;
    for (uint32_t i = 0; status == STATUS_OK && i < self->request->positions; i++) {
        if (tells) {
            (void)fprintf(stderr, "\r%s: position %" PRIu32 " of %" PRIu32 " ", self->request->path,
                          i + 1, self->request->positions);
        }
        if (!self->done[i]) {
            status = position_add(self, i, message);
        }
    }
    if (tells) {
        (void)fprintf(stderr, "\n");
    }
    return status;
}

static Status judge_make(PanelFile *self, Message *message) {
    static const char *const USUAL_SETS[] = {"base"};
    const PanelFileRequest *const request = self->request;
    TRY(arguments_rules_setup(&self->setup, request->rules, USUAL_SETS, 1, request->players,
                              message));
    TRY(bot_spec_from_text(&self->policy, request->policy, message));
    const JudgeSettings settings = {.rules = rules_setup_rules(self->setup),
                                    .policy = &self->policy,
                                    .seed = request->seed,
                                    .decks = request->decks};
    head_write(self);
    self->done = calloc(request->positions, sizeof *self->done);
    return self->done != NULL && json_writer_text(&self->head) != NULL
               ? judge_create(&self->judge, &settings, message)
               : message_set(message, STATUS_NO_MEMORY, "no memory for a panel");
}

Status panel_file_make(const PanelFileRequest *request, Message *message) {
    PanelFile self = {.request = request};
    Status status = judge_make(&self, message);
    if (status == STATUS_OK) {
        status = panel_open(&self, message);
    }
    if (status == STATUS_OK) {
        status = positions_add(&self, message);
    }
    if (self.file != NULL && fclose(self.file) != 0 && status == STATUS_OK) {
        status = file_fail(&self, message);
    }
    judge_destroy(self.judge);
    bot_spec_free(&self.policy);
    rules_setup_destroy(self.setup);
    json_writer_free(&self.head);
    free(self.done);
    return status;
}
