// SPDX-License-Identifier: MIT
#include "commands/picture_file.h"

#include "carcarena/arena/picture.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "text/system_error.h"
#include "text/text_buffer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FOLDER_MODE = 0777 };

static Status failed(const char *path, Message *message) {
    return message_set(message, STATUS_IO, "%.200s: cannot be written: %s", path,
                       system_error(errno).text);
}

static bool text_put(FILE *file, const char *text) {
    return fputs(text, file) >= 0 && fflush(file) == 0;
}

/** As picture_file_write, to a new file `part` first. */
static Status write_by_part(const char *path, const char *part, const char *text,
                            Message *message) {
    FILE *const file = fopen(part, "wb");
    if (file == NULL) {
        return failed(path, message);
    }
    const bool put = text_put(file, text);
    const int error = errno;
    if (fclose(file) == 0 && put && rename(part, path) == 0) {
        return STATUS_OK;
    }
    errno = put ? errno : error;
    const Status status = failed(path, message);
    (void)remove(part);
    return status;
}

Status picture_file_write(const char *path, const char *text, Message *message) {
    if (strcmp(path, "-") == 0) {
        return text_put(stdout, text) ? STATUS_OK : failed("standard output", message);
    }
    TextBuffer part = {0};
    text_buffer_format(&part, "%s.part", path);
    const Status status = text_buffer_ok(&part)
                              ? write_by_part(path, part.text, text, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory for a name");
    text_buffer_free(&part);
    return status;
}

Status picture_file_board(const char *path, const Rules *rules, const Game *game,
                          Message *message) {
    char *svg = NULL;
    Status status = picture_board(&svg, rules, game, &(PictureStyle){.coordinates = true}, message);
    if (status == STATUS_OK) {
        status = picture_file_write(path, svg, message);
        free(svg);
    }
    return status;
}

static bool is_folder(const char *path) {
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

Status picture_file_tileset(const char *path, const TileSet *set, Message *message) {
    char *svg = NULL;
    TextBuffer name = {0};
    Status status = picture_tileset(&svg, set, message);
    if (status != STATUS_OK) {
        return status;
    }
    if (is_folder(path)) {
        text_buffer_format(&name, "%s/%s.svg", path, set->id);
    } else {
        text_buffer_add(&name, path);
    }
    status = text_buffer_ok(&name) ? picture_file_write(name.text, svg, message)
                                   : message_set(message, STATUS_NO_MEMORY, "no memory for a name");
    text_buffer_free(&name);
    free(svg);
    return status;
}

Status picture_file_tilesets(const char *folder, Message *message) {
    const TileSet *set = NULL;
    if (!is_folder(folder) && mkdir(folder, FOLDER_MODE) != 0) {
        return failed(folder, message);
    }
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && (set = shipped_tileset_at(i)) != NULL; i++) {
        status = picture_file_tileset(folder, set, message);
    }
    return status;
}
