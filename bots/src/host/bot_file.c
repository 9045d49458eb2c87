// SPDX-License-Identifier: MIT
#include "host/bot_file.h"

#include "carcarena/engine/rng.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FINGERPRINT_DIGITS = 16, WORD_BYTES = 8, REASON_SIZE = 128, GIB = 1 << 30, GIB_MAX = 4 };

// Equal for equal contents on every machine.
static uint64_t bytes_fingerprint(const unsigned char *bytes, size_t size) {
    uint64_t print = rng_mix(size);
    for (size_t at = 0; at < size; at += WORD_BYTES) {
        uint64_t word = 0;
        for (size_t i = 0; i < WORD_BYTES && at + i < size; i++) {
            word |= (uint64_t)bytes[at + i] << (WORD_BYTES * i);
        }
        print = rng_mix(print ^ word);
    }
    return print;
}

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for a file");
}

// Returns the position of "#0123456789abcdef", or NULL.
static const char *fingerprint_find(const char *text) {
    const char *const mark = strrchr(text, '#');
    return mark != NULL && strlen(mark + 1) == FINGERPRINT_DIGITS &&
                   strspn(mark + 1, "0123456789abcdef") == FINGERPRINT_DIGITS
               ? mark
               : NULL;
}

static Status bytes_read(SharedFile *shared, FILE *stream, Message *message) {
    struct stat about;
    if (fstat(fileno(stream), &about) != 0 || !S_ISREG(about.st_mode)) {
        return message_set(message, STATUS_INVALID, "expected a file, '%.200s' is none",
                           shared->path);
    }
    const size_t size = (size_t)about.st_size;
    if (size / GIB >= GIB_MAX) {
        return message_set(message, STATUS_INVALID,
                           "expected a file of less than %d GiB, '%.200s' is larger", GIB_MAX,
                           shared->path);
    }
    shared->bytes = malloc(size + 1);
    if (shared->bytes == NULL) {
        return no_memory(message);
    }
    if (fread(shared->bytes, 1, size, stream) != size) {
        return message_set(message, STATUS_INVALID,
                           "expected a file that can be read to its end, '%.200s' cannot",
                           shared->path);
    }
    shared->bytes[size] = 0;
    shared->file.size = size;
    return STATUS_OK;
}

static Status file_read(SharedFile *shared, Message *message) {
    // Without O_NONBLOCK, opening a pipe without a writer would block forever.
    const int file = open(shared->path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    FILE *const stream = file >= 0 ? fdopen(file, "rb") : NULL;
    if (stream == NULL) {
        char reason[REASON_SIZE] = "";
        (void)strerror_r(errno, reason, sizeof reason);
        if (file >= 0) {
            (void)close(file);
        }
        return message_set(message, STATUS_INVALID,
                           "expected a file that can be read, '%.200s': %s", shared->path, reason);
    }
    const Status status = bytes_read(shared, stream, message);
    (void)fclose(stream);
    return status;
}

// Checks that the contents are the expected ones.
static Status fingerprint_check(SharedFile *shared, const char *wanted, Message *message) {
    const uint64_t expected = wanted != NULL ? strtoull(wanted + 1, NULL, 16) : 0;
    const uint64_t found = bytes_fingerprint(shared->bytes, shared->file.size);
    shared->file.fingerprint = found;
    return wanted == NULL || found == expected
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "expected '%.200s' with fingerprint %016" PRIx64 ", it has %016" PRIx64
                             " now: restore the old file, or start a new run",
                             shared->path, expected, found);
}

// Records the problem with a file of which only the fingerprint is known.
static Status trouble_keep(SharedFile *shared, const char *wanted, const Message *message) {
    free(shared->bytes);
    shared->bytes = NULL;
    shared->file.size = 0;
    shared->file.fingerprint = strtoull(wanted + 1, NULL, 16);
    shared->trouble = strdup(message->text);
    return shared->trouble != NULL ? STATUS_OK : STATUS_NO_MEMORY;
}

// Fills in a file that is not read.
static Status file_name(const SharedFile *shared, Message *message) {
    return shared->expected
               ? message_set(message, STATUS_INVALID,
                             "'%.200s' is named by stored data only and was not opened",
                             shared->path)
               : message_set(message, STATUS_INVALID,
                             "expected '%.200s' with its fingerprint, '#' and %d hexadecimal "
                             "digits, as stored data have it",
                             shared->path, FINGERPRINT_DIGITS);
}

Status shared_file_read(SharedFile **out, const char *text, BotFileUse use, Message *message) {
    const char *const wanted = fingerprint_find(text);
    SharedFile *const shared = calloc(1, sizeof *shared);
    if (shared == NULL) {
        return no_memory(message);
    }
    Message reason = {""};
    shared->expected = wanted != NULL;
    shared->path = strndup(text, wanted != NULL ? (size_t)(wanted - text) : strlen(text));
    Status status = shared->path != NULL ? STATUS_OK : no_memory(&reason);
    if (status == STATUS_OK) {
        status = use == BOT_FILES_READ ? file_read(shared, &reason) : file_name(shared, &reason);
    }
    if (status == STATUS_OK) {
        status = fingerprint_check(shared, wanted, &reason);
    }
    if (status == STATUS_INVALID && wanted != NULL) {
        status = trouble_keep(shared, wanted, &reason);
    }
    atomic_init(&shared->holders, 1);
    if (status != STATUS_OK) {
        shared_file_release(shared);
        return message_set(message, status, "%s", reason.text);
    }
    shared->file.path = shared->path;
    shared->file.bytes = shared->bytes;
    *out = shared;
    return STATUS_OK;
}

SharedFile *shared_file_hold(SharedFile *file) {
    if (file != NULL) {
        (void)atomic_fetch_add(&file->holders, 1);
    }
    return file;
}

void shared_file_release(SharedFile *file) {
    if (file != NULL && atomic_fetch_sub(&file->holders, 1) == 1) {
        free(file->path);
        free(file->trouble);
        free(file->bytes);
        free(file);
    }
}
