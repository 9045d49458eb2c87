// SPDX-License-Identifier: MIT
#include "commands/output/picture_file.h"

#include "carcarena/arena/picture.h"
#include "carcarena/arena/shipped_tilesets.h"
#include "text/file_write.h"
#include "text/system_error.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

enum { FOLDER_MODE = 0777 };

static Status failed(const char *path, Message *message) {
    return message_set(message, STATUS_IO, "%.200s: cannot be written: %s", path,
                       system_error(errno).text);
}

Status picture_file_board(const char *path, const Rules *rules, const Game *game,
                          Message *message) {
    char *svg = NULL;
    Status status = picture_board(&svg, rules, game, &(PictureStyle){.coordinates = true}, message);
    if (status == STATUS_OK) {
        status = file_write(path, svg, message);
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
    status = text_buffer_ok(&name) ? file_write(name.text, svg, message)
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
    for (unsigned i = 0; (set = shipped_tileset_at(i)) != NULL; i++) {
        TRY(picture_file_tileset(folder, set, message));
    }
    return STATUS_OK;
}
