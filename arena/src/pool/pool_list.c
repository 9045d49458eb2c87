// SPDX-License-Identifier: MIT
#include "pool/pool_list.h"

#include "text/file_read.h"
#include "text/file_write.h"
#include "text/folder_make.h"
#include "text/json_reader.h"
#include "text/system_error.h"
#include "text/text_buffer.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LOCK_PAUSE_NS = 10000000, LOCK_TRIES = 6000 };

static const char FILE_NAME[] = "pool.json";

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for the list");
}

static Status io_error(Message *message, const char *path, const char *what) {
    return message_set(message, STATUS_IO, "%.200s: %s: %s", path, what, system_error(errno).text);
}

// Returns FOLDER/NAME; free with free(). NULL without memory.
static char *path_join(const char *folder, const char *name) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/%s", folder, name);
    if (!text_buffer_ok(&path)) {
        text_buffer_free(&path);
    }
    return path.text;
}

// ---- Paths

// Returns a path for people: relative to the working directory if it is inside. Takes `real`.
static char *path_shorten(char *real) {
    char *const here = getcwd(NULL, 0);
    const size_t length = here != NULL ? strlen(here) : 0;
    if (length > 1 && strncmp(real, here, length) == 0 && real[length] == '/') {
        memmove(real, real + length + 1, strlen(real + length + 1) + 1);
    }
    free(here);
    return real;
}

// Resolves a stored path. A missing file keeps its path, for the error message.
static char *path_resolve(const char *folder, const char *stored) {
    char *const joined = stored[0] == '/' ? strdup(stored) : path_join(folder, stored);
    char *const real = joined != NULL ? realpath(joined, NULL) : NULL;
    if (real == NULL) {
        return joined;
    }
    free(joined);
    return path_shorten(real);
}

// Returns the path from one real folder to a real path: "../quickstart".
static char *path_relative(const char *from, const char *to) {
    TextBuffer path = {0};
    size_t common = 0; // length of the folders they share, with the slash
    for (size_t i = 0;; i++) {
        const bool ends = (from[i] == '\0' || from[i] == '/') && (to[i] == '\0' || to[i] == '/');
        common = ends ? i + 1 : common;
        if (from[i] != to[i] || from[i] == '\0') {
            break;
        }
    }
    const char *rest = strlen(from) >= common ? from + common : "";
    for (; *rest != '\0'; rest += strcspn(rest, "/"), rest += *rest == '/' ? 1 : 0) {
        text_buffer_add(&path, "../");
    }
    text_buffer_add(&path, strlen(to) >= common ? to + common : ".");
    if (!text_buffer_ok(&path)) {
        text_buffer_free(&path);
    }
    return path.text;
}

// ---- Reading

static Status source_keep(PoolList *list, char *stored, Message *message) {
    if (list->count == POOL_SOURCES_MAX) {
        free(stored);
        return message_set(message, STATUS_LIMIT, "expected at most %d runs and files",
                           POOL_SOURCES_MAX);
    }
    char *const path = stored != NULL ? path_resolve(list->folder, stored) : NULL;
    if (path == NULL) {
        free(stored);
        return no_memory(message);
    }
    list->stored[list->count] = stored;
    list->paths[list->count++] = path;
    return STATUS_OK;
}

static Status object_read(PoolList *list, const cJSON *root, Message *message) {
    static const JsonKey KEYS[] = {{"pool", true}, {"sources", true}};
    const JsonRange version = {1, 1};
    int64_t number = 0;
    const cJSON *sources = NULL;
    Status status = json_check_object(root, KEYS, sizeof KEYS / sizeof KEYS[0], message);
    if (status == STATUS_OK) {
        status = json_get_integer(root, "pool", version, &number, message);
    }
    if (status == STATUS_OK) {
        status = json_get_texts(root, "sources", &sources, message);
    }
    for (const cJSON *item = sources == NULL ? NULL : sources->child;
         status == STATUS_OK && item != NULL; item = item->next) {
        status = source_keep(list, strdup(item->valuestring), message);
    }
    return status;
}

static Status list_file_read(PoolList *list, const char *path, Message *message) {
    char *text = NULL;
    size_t size = 0;
    cJSON *root = NULL;
    Status status = file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_SMALL, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = json_parse(&root, text, size, message);
    if (status == STATUS_OK) {
        status = object_read(list, root, message);
    }
    if (status != STATUS_OK) {
        message_prefix(message, "%.200s", path);
    }
    cJSON_Delete(root);
    free(text);
    return status;
}

// Returns the folder of a list, without pool.json and trailing slashes.
static char *folder_of(const char *path) {
    size_t length = strlen(path);
    const size_t tail = sizeof FILE_NAME; // with the preceding slash
    if (length >= tail && path[length - tail] == '/' &&
        strcmp(path + length - tail + 1, FILE_NAME) == 0) {
        length -= tail;
    }
    while (length > 1 && path[length - 1] == '/') {
        length--;
    }
    return strndup(path, length);
}

Status pool_list_read(PoolList *out, const char *path, Message *message) {
    *out = (PoolList){.folder = folder_of(path)};
    char *const file = out->folder != NULL ? path_join(out->folder, FILE_NAME) : NULL;
    if (file == NULL) {
        return no_memory(message);
    }
    const Status status = access(file, F_OK) == 0 ? list_file_read(out, file, message) : STATUS_OK;
    free(file);
    return status;
}

void pool_list_free(PoolList *list) {
    for (unsigned i = 0; i < list->count; i++) {
        free(list->stored[i]);
        free(list->paths[i]);
    }
    free(list->folder);
    *list = (PoolList){.folder = NULL};
}

// ---- Adding and writing

Status pool_list_add(PoolList *list, const char *path, bool *added, Message *message) {
    char *const real = realpath(path, NULL);
    char *const folder = realpath(list->folder, NULL);
    char *stored = NULL;
    Status status = STATUS_OK;
    *added = true;
    if (real == NULL) {
        status =
            message_set(message, STATUS_NOT_FOUND, "%.200s: there is no such run or file", path);
    } else if (folder == NULL) {
        status = io_error(message, list->folder, "the folder cannot be read");
    } else {
        stored = path_relative(folder, real);
    }
    for (unsigned i = 0; status == STATUS_OK && *added && i < list->count; i++) {
        *added = !pool_list_is(list, i, path);
    }
    if (status == STATUS_OK && *added) {
        status = source_keep(list, stored, message);
    } else {
        free(stored);
    }
    free(real);
    free(folder);
    return status;
}

bool pool_list_is(const PoolList *list, unsigned index, const char *path) {
    char *const real = realpath(path, NULL);
    char *const there = realpath(list->paths[index], NULL);
    const bool same = real != NULL && there != NULL && strcmp(real, there) == 0;
    free(real);
    free(there);
    return same || strcmp(path, list->stored[index]) == 0 || strcmp(path, list->paths[index]) == 0;
}

Status pool_list_remove(PoolList *list, const char *path, Message *message) {
    unsigned found = 0;
    while (found < list->count && !pool_list_is(list, found, path)) {
        found++;
    }
    if (found == list->count) {
        return message_set(message, STATUS_NOT_FOUND, "%s: '%.200s' is not in the list",
                           list->folder, path);
    }
    free(list->stored[found]);
    free(list->paths[found]);
    for (unsigned i = found + 1; i < list->count; i++) {
        list->stored[i - 1] = list->stored[i];
        list->paths[i - 1] = list->paths[i];
    }
    list->count--;
    return STATUS_OK;
}

Status pool_list_make(const PoolList *list, Message *message) {
    return folder_make(list->folder, message);
}

/** Waits a limited time for a stopped process that holds the lock. */
static Status lock_wait(int lock, const char *path, Message *message) {
    const struct timespec pause = {.tv_nsec = LOCK_PAUSE_NS};
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    for (unsigned tries = 0; fcntl(lock, F_SETLK, &whole) != 0; tries++) {
        if (errno != EACCES && errno != EAGAIN) {
            return io_error(message, path, "cannot be locked");
        }
        if (tries == LOCK_TRIES) {
            return message_set(message, STATUS_BUSY,
                               "%.200s: another process has been changing the list for a minute; "
                               "nothing was changed",
                               path);
        }
        (void)nanosleep(&pause, NULL);
    }
    return STATUS_OK;
}

Status pool_list_lock(int *lock, const PoolList *list, Message *message) {
    char *const path = path_join(list->folder, "pool.lock");
    *lock = -1;
    Status status = path != NULL ? STATUS_OK : no_memory(message);
    if (status == STATUS_OK) {
        *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        status = *lock >= 0 ? lock_wait(*lock, path, message)
                            : io_error(message, path, "cannot be written");
    }
    free(path);
    if (status != STATUS_OK) {
        pool_list_unlock(*lock);
        *lock = -1;
    }
    return status;
}

void pool_list_unlock(int lock) {
    if (lock >= 0) {
        (void)close(lock);
    }
}

Status pool_list_write(const PoolList *list, Message *message) {
    TextBuffer text = {0};
    text_buffer_add(&text, "{\n  \"pool\": 1,\n  \"sources\": [");
    for (unsigned i = 0; i < list->count; i++) {
        text_buffer_add(&text, i == 0 ? "\n    " : ",\n    ");
        text_buffer_json(&text, list->stored[i]);
    }
    text_buffer_add(&text, "\n  ]\n}\n");
    char *const path = path_join(list->folder, FILE_NAME);
    const Status status = path == NULL || !text_buffer_ok(&text)
                              ? no_memory(message)
                              : file_write(path, text.text, message);
    free(path);
    text_buffer_free(&text);
    return status;
}
