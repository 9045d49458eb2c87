// SPDX-License-Identifier: MIT
//
// Faults of bots in processes, stored as notes of the run, "faults.BOT": a line "COUNT REASON" for
// each kind, an empty line, and the description of the last fault.
#include "store/store_meta.h"
#include "store/store_sql.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEY_SIZE = 32, WORD_SIZE = 32 };

static const char *note_key(char key[static KEY_SIZE], uint32_t bot) {
    (void)snprintf(key, KEY_SIZE, "faults.%" PRIu32, bot);
    return key;
}

/** Reads the counts. @return the text after them; NULL if the note has another form. */
static const char *counts_read(StoreFaults *out, const char *text) {
    while (*text != '\n') {
        char word[WORD_SIZE] = "";
        uint64_t count = 0;
        const char *const end = strchr(text, '\n');
        if (end == NULL || sscanf(text, "%" SCNu64 " %31s", &count, word) != 2) {
            return NULL;
        }
        const int reason = end_reason_find(word);
        if (reason >= 0) { // skips reasons of newer programs
            out->counts[reason] = count;
        }
        text = end + 1;
    }
    return text + 1;
}

Status store_faults(Store *store, uint32_t bot, StoreFaults *out, Message *message) {
    char key[KEY_SIZE];
    char *note = NULL;
    *out = (StoreFaults){.last = NULL};
    const Status status = store_note_get(store, note_key(key, bot), &note, message);
    if (status != STATUS_OK || note == NULL) {
        return status;
    }
    const char *const last = counts_read(out, note);
    if (last == NULL) {
        free(note);
        return message_set(message, STATUS_CONFLICT, "%s: meta.%s cannot be read",
                           store_path(store), key);
    }
    TextBuffer shown = {0}; // a run from elsewhere may contain any text
    text_buffer_add(&shown, "");
    text_buffer_lines(&shown, last);
    free(note);
    if (!text_buffer_ok(&shown)) {
        text_buffer_free(&shown);
        return store_no_memory(message);
    }
    out->last = shown.text;
    return STATUS_OK;
}

Status store_add_faults(Store *store, uint32_t bot, const uint64_t counts[static END_REASON_COUNT],
                        const char *last, Message *message) {
    char key[KEY_SIZE];
    StoreFaults faults;
    TextBuffer note = {0};
    Status status = store_faults(store, bot, &faults, message);
    if (status != STATUS_OK) {
        return status;
    }
    for (uint32_t reason = 0; reason < END_REASON_COUNT; reason++) {
        const uint64_t count = faults.counts[reason] + counts[reason];
        if (count > 0) {
            text_buffer_format(&note, "%" PRIu64 " %s\n", count, end_reason_text(reason));
        }
    }
    free(faults.last);
    text_buffer_format(&note, "\n%s", last);
    status = text_buffer_ok(&note) ? store_meta_set(store, note_key(key, bot), note.text, message)
                                   : store_no_memory(message);
    text_buffer_free(&note);
    return status;
}
