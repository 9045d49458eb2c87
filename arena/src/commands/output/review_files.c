// SPDX-License-Identifier: MIT
#include "commands/output/review_files.h"

#include "review/review_annotate.h"
#include "review/review_json.h"
#include "review/review_page.h"
#include "text/file_write.h"
#include "text/system_error.h"
#include "text/try_status.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { TITLE_SIZE = 256, FOLDER_MODE = 0777 };

static const char SUFFIX[] = ".html";

void review_files_free(ReviewFiles *files) {
    json_writer_free(&files->games);
    text_buffer_free(&files->list.rows);
    text_buffer_free(&files->folder);
    text_buffer_free(&files->text);
}

static const char *name_of(const char *path) {
    const char *const slash = strrchr(path, '/');
    return slash != NULL ? slash + 1 : path;
}

// Length of a path without .html.
static int stem_length(const char *path) {
    const size_t length = strlen(path);
    const size_t end = sizeof SUFFIX - 1;
    return (int)(length > end && strcmp(path + length - end, SUFFIX) == 0 ? length - end : length);
}

static Status folder_make(ReviewFiles *files, Message *message) {
    if (files->folder.length > 0) {
        return STATUS_OK;
    }
    if (strcmp(files->html, "-") == 0) {
        return message_set(message, STATUS_INVALID,
                           "--html -: the pages of several games need a file and a folder");
    }
    text_buffer_format(&files->folder, "%.*s-games", stem_length(files->html), files->html);
    if (!text_buffer_ok(&files->folder)) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    if (mkdir(files->folder.text, FOLDER_MODE) != 0 && errno != EEXIST) {
        return message_set(message, STATUS_IO, "cannot create the folder \"%s\": %s",
                           files->folder.text, system_error(errno).text);
    }
    text_buffer_add(&files->folder, "/");
    return STATUS_OK;
}

static Status page_write(const Review *review, const char *json, const char *home, const char *path,
                         Message *message) {
    char *html = NULL;
    TRY(review_page_make(&html, review, json, home, message));
    const Status status = file_write(path, html, message);
    free(html);
    return status;
}

// The page of one of several games.
static Status listed_page_write(ReviewFiles *files, const Review *review, const char *json,
                                Message *message) {
    TextBuffer home = {0};
    TextBuffer path = {0};
    TRY(folder_make(files, message));
    text_buffer_format(&home, "../%s", name_of(files->html));
    text_buffer_format(&path, "%s%u.html", files->folder.text, files->list.games + 1);
    Status status = STATUS_NO_MEMORY;
    if (text_buffer_ok(&home) && text_buffer_ok(&path)) {
        const size_t before = (size_t)(name_of(files->html) - files->html);
        review_list_add(&files->list, review, path.text + before);
        status = page_write(review, json, home.text, path.text, message);
    } else {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    text_buffer_free(&home);
    text_buffer_free(&path);
    return status;
}

static Status annotated_add(ReviewFiles *files, const Review *review, Message *message) {
    char *text = NULL;
    TRY(review_annotate(&text, review, message));
    text_buffer_format(&files->text, "%s%s", files->text.length > 0 ? "\n" : "", text);
    free(text);
    return STATUS_OK;
}

Status review_files_add(ReviewFiles *files, const Review *review, const ReviewSettings *settings,
                        Message *message) {
    JsonWriter json = {.comma = false};
    Status status = STATUS_OK;
    if (files->annotated != NULL) {
        TRY(annotated_add(files, review, message));
    }
    if (files->html == NULL && files->json == NULL) {
        return STATUS_OK;
    }
    review_json_write(&json, NULL, review, settings);
    const char *const text = json_writer_text(&json);
    if (text == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    } else if (files->html != NULL && files->alone) {
        status = page_write(review, text, NULL, files->html, message);
    } else if (files->html != NULL) {
        status = listed_page_write(files, review, text, message);
    }
    if (status == STATUS_OK && files->json != NULL) {
        json_write_raw(&files->games, NULL, text);
    }
    json_writer_free(&json);
    return status;
}

static Status json_end(ReviewFiles *files, ReviewedPlayers *players, Message *message) {
    JsonWriter json = {.comma = false};
    TextBuffer list = {0};
    Status status = STATUS_NO_MEMORY;
    const char *const games = json_writer_text(&files->games);
    text_buffer_format(&list, "[%s]", games != NULL ? games : "");
    json_write_open(&json, NULL, '{');
    json_write_raw(&json, "games", list.text != NULL ? list.text : "[]");
    reviewed_players_json(&json, "players", players);
    json_write_close(&json, '}');
    text_buffer_add(&json.buffer, "\n");
    if (games != NULL && text_buffer_ok(&list) && json_writer_text(&json) != NULL) {
        status = file_write(files->json, json_writer_text(&json), message);
    } else {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    text_buffer_free(&list);
    json_writer_free(&json);
    return status;
}

Status review_files_end(ReviewFiles *files, ReviewedPlayers *players, Message *message) {
    TextBuffer page = {0};
    Status status = STATUS_OK;
    if (files->json != NULL) {
        TRY(json_end(files, players, message));
    }
    if (files->annotated != NULL) {
        TRY(text_buffer_ok(&files->text)
                ? file_write(files->annotated, files->text.text, message)
                : message_set(message, STATUS_NO_MEMORY, "no memory for a review"));
    }
    if (files->html == NULL || files->alone) {
        return STATUS_OK;
    }
    review_list_write(&page, &files->list, players, "Reviewed games");
    if (text_buffer_ok(&page)) {
        status = file_write(files->html, page.text, message);
    } else {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a review");
    }
    text_buffer_free(&page);
    return status;
}
