// SPDX-License-Identifier: MIT
#include "commands/play/kept_game.h"

#include "text/file_read.h"
#include "text/file_write.h"
#include "text/grow_list.h"
#include "text/text_buffer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void kept_game_add(KeptGame *game, uint32_t decision, const char *text) {
    KeptMove *const moves =
        grow_list(game->moves, game->count, &game->capacity, sizeof *game->moves);
    if (moves == NULL) {
        game->lost = true;
        return;
    }
    game->moves = moves;
    game->moves[game->count].decision = decision;
    (void)snprintf(game->moves[game->count].text, ACTION_TEXT_SIZE, "%s", text);
    game->count++;
}

void kept_game_cut(KeptGame *game, uint32_t decision) {
    while (game->count > 0 && game->moves[game->count - 1].decision >= decision) {
        game->count--;
    }
    game->next = game->next < game->count ? game->next : game->count;
}

Status kept_game_read(KeptGame *game, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    const Status status = file_read(&text, &size, path, FILE_OR_PIPE, FILE_SIZE_SMALL, message);
    if (status != STATUS_OK) {
        return status;
    }
    game->path = path;
    for (char *line = text; line != NULL;) {
        char *const end = strchr(line, '\n');
        if (end != NULL) {
            *end = '\0';
        }
        if (line[0] != '\0' && line[0] != '#') {
            kept_game_add(game, 0, line);
        }
        line = end != NULL ? end + 1 : NULL;
    }
    free(text);
    return game->lost ? message_set(message, STATUS_NO_MEMORY, "no memory for the kept game")
                      : STATUS_OK;
}

const char *kept_game_next(KeptGame *game, uint32_t decision) {
    if (game->path == NULL || game->next == game->count) {
        game->path = NULL; // later moves are typed
        return NULL;
    }
    game->moves[game->next].decision = decision;
    return game->moves[game->next++].text;
}

Status kept_game_write(KeptGame *game, const char *path, const char *command, Message *message) {
    if (game->lost) {
        return message_set(message, STATUS_NO_MEMORY, "the game cannot be kept: no memory");
    }
    if (access(path, F_OK) == 0) {
        return message_set(message, STATUS_INVALID, "%.200s exists", path);
    }
    TextBuffer text = {0};
    text_buffer_format(&text, "# %s --resume FILE\n", command);
    for (size_t i = 0; i < game->count; i++) {
        text_buffer_format(&text, "%s\n", game->moves[i].text);
    }
    const Status status = text_buffer_ok(&text)
                              ? file_write(path, text.text, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory for the moves");
    text_buffer_free(&text);
    if (status == STATUS_OK) {
        game->written = true;
        (void)printf("To resume: %s --resume %s\n", command, path);
    }
    return status;
}

void kept_game_free(KeptGame *game) {
    free(game->moves);
    *game = (KeptGame){.moves = NULL};
}
