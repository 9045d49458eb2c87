// SPDX-License-Identifier: MIT
#include "run/bot_units.h"

#include "process/process_stats.h"
#include "text/text_buffer.h"
#include "view/unit_text.h"

#include <stdlib.h>

static const char NOTE[] = "bot_units"; // a word a line, one line a bot

enum { WORD_SIZE = 16 };

Status bot_units_note(Store *store, const TournamentConfig *config, Message *message) {
    TextBuffer text = {0};
    for (uint32_t i = 0; i < config->bot_count; i++) {
        text_buffer_format(&text, "%s\n", unit_text(process_stats_unit(config->bots[i].stats)));
    }
    const Status status = text_buffer_ok(&text) ? store_note_set(store, NOTE, text.text, message)
                                                : message_set(message, STATUS_NO_MEMORY,
                                                              "no memory for the units of bots");
    text_buffer_free(&text);
    return status;
}

Status bot_units_read(BotUnit **out, Store *store, const TournamentConfig *config,
                      Message *message) {
    char *noted = NULL;
    BotUnit *const units = calloc(config->bot_count, sizeof *units);
    if (units == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the units of bots");
    }
    const Status status = store_note_get(store, NOTE, &noted, message);
    if (status != STATUS_OK) {
        free(units);
        return status;
    }
    const char *line = noted != NULL ? noted : "";
    for (uint32_t i = 0; i < config->bot_count; i++) {
        char word[WORD_SIZE] = "";
        const size_t length = strcspn(line, "\n");
        memcpy(word, line, length < WORD_SIZE ? length : WORD_SIZE - 1);
        line += length + (line[length] == '\n');
        units[i] = bot_spec_unit(&config->bots[i].spec);
        units[i] = units[i] != BOT_UNIT_UNKNOWN ? units[i] : unit_of_text(word);
    }
    free(noted);
    *out = units;
    return STATUS_OK;
}
