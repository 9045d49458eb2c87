// SPDX-License-Identifier: MIT
//
// Common to all formats: numbered names, result texts, games.
#include "results/results_reader.h"

#include "carcarena/engine/rng.h"
#include "statistics/count_map.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE_MAX = 200 };

// First block number of games without a block key.
static const uint64_t BLOCKS_ALONE = UINT64_C(1) << 40;

// ---- Texts by number

uint64_t result_text_hash(const char *text, size_t length, uint64_t seed) {
    uint64_t hash = seed;
    for (size_t i = 0; i < length; i++) {
        hash = rng_mix(hash ^ (unsigned char)text[i]);
    }
    return hash;
}

void result_texts_free(ResultTexts *texts) {
    for (size_t i = 0; i < texts->count; i++) {
        free(texts->texts[i]);
    }
    free(texts->texts);
    if (texts->index != NULL) {
        count_map_clear(texts->index);
        free(texts->index);
    }
}

static bool texts_grow(ResultTexts *texts) {
    if (texts->index == NULL) {
        texts->index = calloc(1, sizeof *texts->index);
    }
    if (texts->count == texts->capacity) {
        const size_t capacity = texts->capacity == 0 ? 64 : texts->capacity * 2;
        char **const larger = realloc(texts->texts, capacity * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        texts->texts = larger;
        texts->capacity = capacity;
    }
    return texts->index != NULL;
}

// Finds or adds a text and returns its number; false if memory is exhausted.
static bool text_number(ResultTexts *texts, const char *text, size_t length, uint64_t *out) {
    if (!texts_grow(texts)) {
        return false;
    }
    const uint64_t first = result_text_hash(text, length, 1);
    for (uint64_t second = result_text_hash(text, length, 2);; second++) {
        CountSlot *const slot = count_map_at(texts->index, first, second);
        if (slot == NULL) {
            return false;
        }
        if (slot->count == 0) { // the map holds number + 1
            char *const copy = strndup(text, length);
            if (copy == NULL) {
                return false;
            }
            texts->texts[texts->count++] = copy;
            slot->count = texts->count;
        }
        const char *const there = texts->texts[slot->count - 1];
        if (strlen(there) == length && strncmp(there, text, length) == 0) {
            *out = slot->count - 1;
            return true;
        }
    }
}

// ---- Words

ResultWord result_word(const char *text, size_t length) {
    static const struct {
        const char *text;
        ResultWord word;
    } WORDS[] = {
        {"1-0", RESULT_WON},
        {"0-1", RESULT_LOST},
        {"1/2-1/2", RESULT_TIED},
        {"1/2", RESULT_TIED},
        {"0.5-0.5", RESULT_TIED},
        {"1:0", RESULT_WON},
        {"0:1", RESULT_LOST},
        {"0.5:0.5", RESULT_TIED},
        {"1/2:1/2", RESULT_TIED},
        {"\xC2\xBD-\xC2\xBD", RESULT_TIED},
        {"\xC2\xBD:\xC2\xBD", RESULT_TIED},
        {"=-=", RESULT_TIED},
        {"*", RESULT_OPEN},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++) {
        if (strlen(WORDS[i].text) == length && strncmp(WORDS[i].text, text, length) == 0) {
            return WORDS[i].word;
        }
    }
    return RESULT_NONE;
}

const char *result_shown(char out[static RESULT_SHOWN_SIZE], const char *text, size_t length) {
    size_t shown = 0;
    for (; shown < length && shown + 1 < RESULT_SHOWN_SIZE; shown++) {
        out[shown] = text[shown] >= ' ' && text[shown] < 0x7F ? text[shown] : '?';
    }
    out[shown] = '\0';
    return out;
}

void result_rank(ResultDraft *draft, ResultWord word) {
    draft->ranked = true;
    draft->game.ranks[0] = word == RESULT_LOST ? 2 : 1;
    draft->game.ranks[1] = word == RESULT_WON ? 2 : 1;
}

bool result_reason(ResultGame *game, const char *text, size_t length) {
    for (uint32_t reason = 0; reason < END_REASON_COUNT; reason++) {
        const char *const word = end_reason_text(reason);
        if (strlen(word) == length && strncmp(word, text, length) == 0) {
            game->reason = reason;
            return true;
        }
    }
    return false;
}

// ---- Games

// Ranks: 1 plus the number of better seats.
static void ranks_settle(ResultGame *game, bool ranked) {
    uint32_t ranks[PLAYERS_MAX] = {0};
    for (uint32_t seat = 0; seat < game->seats; seat++) {
        ranks[seat] = 1;
        for (uint32_t other = 0; other < game->seats; other++) {
            ranks[seat] += (ranked ? game->ranks[other] < game->ranks[seat]
                                   : game->scores[other] > game->scores[seat])
                               ? 1U
                               : 0U;
        }
    }
    memcpy(game->ranks, ranks, sizeof ranks);
}

static bool games_grow(Results *results) {
    if (results->game_count == results->game_capacity) {
        const size_t capacity = results->game_capacity == 0 ? 256 : results->game_capacity * 2;
        ResultGame *const larger = realloc(results->games, capacity * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        results->games = larger;
        results->game_capacity = capacity;
    }
    return true;
}

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for its games");
}

static Status name_add(ResultsReader *reader, const ResultDraft *draft, uint32_t seat,
                       ResultGame *game, Message *message) {
    const size_t length = draft->name_lengths[seat];
    char name[NAME_SIZE_MAX + 1] = "";
    if (length == 0 || length > NAME_SIZE_MAX) {
        return message_set(message, STATUS_INVALID,
                           "line %u: expected a name of 1 to %d bytes in seat %u, got %zu bytes",
                           game->line, NAME_SIZE_MAX, seat, length);
    }
    memcpy(name, draft->names[seat], length);
    if (strlen(name) != length || !text_is_line(name)) {
        return message_set(message, STATUS_INVALID,
                           "line %u: the name in seat %u: expected UTF-8 without control "
                           "characters",
                           game->line, seat);
    }
    uint64_t number = 0;
    if (!text_number(&reader->out->names, name, length, &number)) {
        return no_memory(message);
    }
    game->names[seat] = (uint32_t)number;
    return STATUS_OK;
}

// Such a game has no information about strength.
static bool one_bot_alone(const ResultGame *game) {
    bool alone = true;
    for (uint32_t seat = 1; seat < game->seats; seat++) {
        alone = alone && game->names[seat] == game->names[0];
    }
    return alone;
}

Status results_add(ResultsReader *reader, const ResultDraft *draft, Message *message) {
    Results *const results = reader->out;
    ResultGame game = draft->game;
    if (game.seats < 2 || game.seats > PLAYERS_MAX) {
        return message_set(message, STATUS_INVALID, "line %u: %u names, expected 2 to %d",
                           game.line, game.seats, PLAYERS_MAX);
    }
    for (uint32_t seat = 0; seat < game.seats; seat++) {
        TRY(name_add(reader, draft, seat, &game, message));
    }
    if (one_bot_alone(&game)) {
        results->lonely++;
        return STATUS_OK;
    }
    ranks_settle(&game, draft->ranked);
    game.block = BLOCKS_ALONE + results->game_count;
    if (draft->block != NULL && draft->block_length > 0 &&
        !text_number(&reader->blocks, draft->block, draft->block_length, &game.block)) {
        return no_memory(message);
    }
    if (!games_grow(results)) {
        return no_memory(message);
    }
    results->scored = results->scored && game.scored;
    results->games[results->game_count++] = game;
    return STATUS_OK;
}
