// SPDX-License-Identifier: MIT
#include "tilesets/tileset_loading.h"

#include <string.h>

// Every string of the document is copied at most once and was longer there by its quotes, so a
// buffer of the document's size is large enough.
const char *tileset_keep_text(LoadedSet *loaded, const char *text) {
    const size_t size = strlen(text) + 1;
    CHECK(size <= loaded->texts_size - loaded->texts_used);
    char *const copy = loaded->texts + loaded->texts_used;
    memcpy(copy, text, size);
    loaded->texts_used += size;
    return copy;
}

Status tileset_get_kept(LoadedSet *loaded, const cJSON *object, const char *key, const char **out,
                        Message *message) {
    const char *text = NULL;
    const Status status = json_get_text(object, key, &text, message);
    *out = text == NULL ? "" : tileset_keep_text(loaded, text);
    return status;
}

Status tileset_get_symbols(const LoadedSet *loaded, const cJSON *value, uint32_t *out,
                           Message *message) {
    const cJSON *names = NULL;
    const Status status = json_get_texts(value, "symbols", &names, message);
    if (status != STATUS_OK || names == NULL) {
        return status;
    }
    for (const cJSON *name = names->child; name != NULL; name = name->next) {
        unsigned index = 0;
        while (index < loaded->set.symbol_count &&
               strcmp(loaded->symbols[index], name->valuestring) != 0) {
            index++;
        }
        if (index == loaded->set.symbol_count) {
            return message_set(message, STATUS_INVALID,
                               "symbols: '%.40s' is not in the set's own list of symbols",
                               name->valuestring);
        }
        if (((*out >> index) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "symbols: '%s' is given twice",
                               name->valuestring);
        }
        *out |= UINT32_C(1) << index;
    }
    return STATUS_OK;
}
