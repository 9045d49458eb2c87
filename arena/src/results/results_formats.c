// SPDX-License-Identifier: MIT
#include "results/results_reader.h"

#include "text/file_read.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static int lineup_compare(const ResultGame *a, const ResultGame *b) {
    uint32_t sorted[2][PLAYERS_MAX] = {{0}};
    const ResultGame *const games[2] = {a, b};
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < games[side]->seats; i++) {
            const uint32_t name = games[side]->names[i];
            uint32_t at = i;
            for (; at > 0 && sorted[side][at - 1] > name; at--) {
                sorted[side][at] = sorted[side][at - 1];
            }
            sorted[side][at] = name;
        }
    }
    return memcmp(sorted[0], sorted[1], sizeof sorted[0]);
}

static int game_compare(const void *left, const void *right) {
    const ResultGame *const a = left;
    const ResultGame *const b = right;
    if (a->block != b->block) {
        return a->block < b->block ? -1 : 1;
    }
    const int lineup = lineup_compare(a, b);
    return lineup != 0 ? lineup : (a->line > b->line) - (a->line < b->line);
}

// ---- The whole

typedef Status FormatReader(ResultsReader *reader, Message *message);

static FormatReader *format_of(const char *path) {
    static const struct {
        const char *ending;
        FormatReader *read;
    } FORMATS[] = {{".pgn", results_read_pgn},
                   {".csv", results_read_csv},
                   {".jsonl", results_read_lines},
                   {".ndjson", results_read_lines}};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof FORMATS / sizeof FORMATS[0]; i++) {
        const size_t ending = strlen(FORMATS[i].ending);
        if (length > ending && strcasecmp(path + length - ending, FORMATS[i].ending) == 0) {
            return FORMATS[i].read;
        }
    }
    return NULL;
}

bool results_is_file(const char *path) {
    return format_of(path) != NULL;
}

static Status text_read(ResultsReader *reader, const char *path, Message *message) {
    static const char MARK[] = "\xEF\xBB\xBF"; // a byte order mark is no content
    const size_t mark = strncmp(reader->text, MARK, strlen(MARK)) == 0 ? strlen(MARK) : 0;
    Results *const results = reader->out;
    results->scored = true;
    results->content = result_text_hash(reader->text, reader->size, 3);
    reader->text += mark;
    reader->size -= mark;
    if (memchr(reader->text, '\0', reader->size) != NULL) {
        return message_set(message, STATUS_INVALID, "expected text, found a zero byte");
    }
    TRY(format_of(path)(reader, message));
    if (results->game_count == 0) {
        return message_set(message, STATUS_INVALID,
                           results->lonely > 0
                               ? "expected games between different bots, found a bot that meets "
                                 "itself alone"
                               : "expected games with results, found none");
    }
    qsort(results->games, results->game_count, sizeof *results->games, game_compare);
    for (size_t i = 1; i < results->game_count; i++) {
        results->blocked =
            results->blocked || results->games[i].block == results->games[i - 1].block;
    }
    return STATUS_OK;
}

Status results_parse(Results **out, const char *text, size_t size, const char *path,
                     const char *block_tag, Message *message) {
    ResultsReader reader = {.out = calloc(1, sizeof *reader.out),
                            .text = text,
                            .size = size,
                            .block_tag = block_tag != NULL ? block_tag : RESULTS_BLOCK_TAG};
    const Status status = reader.out != NULL
                              ? text_read(&reader, path, message)
                              : message_set(message, STATUS_NO_MEMORY, "no memory for its games");
    result_texts_free(&reader.blocks);
    if (status != STATUS_OK) {
        message_prefix(message, "%.200s", path);
        results_destroy(reader.out);
        return status;
    }
    *out = reader.out;
    return STATUS_OK;
}

Status results_read(Results **out, const char *path, const char *block_tag, Message *message) {
    char *text = NULL;
    size_t size = 0;
    Status status = file_read(&text, &size, path, FILE_REGULAR, FILE_SIZE_LARGE, message);
    if (status == STATUS_OK) {
        status = results_parse(out, text, size, path, block_tag, message);
    }
    free(text);
    return status;
}

void results_destroy(Results *results) {
    if (results != NULL) {
        result_texts_free(&results->names);
        free(results->games);
        free(results);
    }
}
