// SPDX-License-Identifier: MIT
//
// Identifies the bots of several runs by name, options, budget and behavior hash, and labels bots
// whose name is not unique.
#include "pool/pool_data.h"
#include "run/fingerprints.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char UNSTEADY[] = "unsteady";

const ConfigBot *pool_entry_bot(const Pool *pool, const PoolEntry *entry) {
    const TournamentConfig *const config = pool->sources[entry->source].config;
    return config != NULL ? &config->bots[entry->number] : NULL;
}

static Status entry_add(Pool *pool, const PoolEntry *entry, uint32_t *out, Message *message) {
    if (pool->bot_count == RATING_BOTS_MAX) {
        return message_set(message, STATUS_LIMIT, "the pool has more than %d bots",
                           RATING_BOTS_MAX);
    }
    if (pool->bot_count == pool->bot_capacity) {
        const uint32_t capacity = pool->bot_capacity == 0 ? 64 : pool->bot_capacity * 2;
        PoolEntry *const larger = realloc(pool->bots, capacity * sizeof *larger);
        if (larger == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the bots of the pool");
        }
        pool->bots = larger;
        pool->bot_capacity = capacity;
    }
    *out = pool->bot_count;
    pool->bots[pool->bot_count++] = *entry;
    return STATUS_OK;
}

// ---- Bots of runs

// A behavior hash is usable only if it is known and the bot is deterministic.
static bool print_speaks(const char *print) {
    return print[0] != '\0' && strcmp(print, UNSTEADY) != 0;
}

static bool same_bot(const Pool *pool, const PoolEntry *one, const PoolEntry *other) {
    const bool prints_differ = print_speaks(one->print) && print_speaks(other->print) &&
                               strcmp(one->print, other->print) != 0;
    return strcmp(one->name, other->name) == 0 && !prints_differ &&
           config_bots_equal(pool_entry_bot(pool, one), pool_entry_bot(pool, other));
}

static Status run_match(Pool *pool, unsigned index, Message *message) {
    PoolSource *const source = &pool->sources[index];
    Status status = STATUS_OK;
    if (source->prints == NULL) {
        text_buffer_format(&pool->remarks,
                           "%s has no fingerprints: its bots are matched by name, options and "
                           "budget alone.\n",
                           source->path);
    }
    for (uint32_t number = 0; status == STATUS_OK && number < source->bot_count; number++) {
        PoolEntry entry = {.source = index, .number = number};
        (void)snprintf(entry.name, sizeof entry.name, "%s", source->config->bots[number].name);
        if (source->prints != NULL) {
            fingerprints_line(source->prints, number + 1, entry.print);
        }
        uint32_t bot = 0;
        while (bot < pool->bot_count && !same_bot(pool, &pool->bots[bot], &entry)) {
            bot++;
        }
        if (bot == pool->bot_count) {
            status = entry_add(pool, &entry, &bot, message);
        } else if (!print_speaks(pool->bots[bot].print)) {
            memcpy(pool->bots[bot].print, entry.print, sizeof entry.print);
        }
        source->bots[number] = bot;
    }
    return status;
}

// ---- Labels

static unsigned namesakes(const Pool *pool, const PoolEntry *entry) {
    unsigned count = 0;
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        count += strcmp(pool->bots[i].name, entry->name) == 0 ? 1U : 0U;
    }
    return count;
}

// Returns true if no other bot of that name has this behavior hash.
static bool print_is_unique(const Pool *pool, const PoolEntry *entry) {
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        const PoolEntry *const other = &pool->bots[i];
        if (other != entry && strcmp(other->name, entry->name) == 0 &&
            strcmp(other->print, entry->print) == 0) {
            return false;
        }
    }
    return print_speaks(entry->print);
}

// Labels a bot by the beginning of its behavior hash, or else by the first run it appears in.
static void label_make(const Pool *pool, PoolEntry *entry) {
    const int room = POOL_LABEL_SIZE / 2;
    if (namesakes(pool, entry) == 1) {
        memcpy(entry->label, entry->name, sizeof entry->name);
    } else if (print_is_unique(pool, entry)) {
        (void)snprintf(entry->label, sizeof entry->label, "%.*s [%.8s]", room, entry->name,
                       entry->print);
    } else {
        (void)snprintf(entry->label, sizeof entry->label, "%.*s [%.*s]", room, entry->name,
                       room - 4, pool->sources[entry->source].path);
    }
}

static void namesakes_remark(Pool *pool, const PoolEntry *entry) {
    text_buffer_format(&pool->remarks,
                       "'%s' is %u bots, which play differently or are given more:", entry->name,
                       namesakes(pool, entry));
    const char *separator = " ";
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        const PoolEntry *const other = &pool->bots[i];
        if (strcmp(other->name, entry->name) == 0) {
            text_buffer_format(&pool->remarks, "%s%s first in %s", separator, other->label,
                               pool->sources[other->source].path);
            separator = ", ";
        }
    }
    text_buffer_add(&pool->remarks, ".\n");
}

static void labels_make(Pool *pool) {
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        label_make(pool, &pool->bots[i]);
    }
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        bool told = namesakes(pool, &pool->bots[i]) == 1;
        for (uint32_t before = 0; before < i; before++) {
            told = told || strcmp(pool->bots[before].name, pool->bots[i].name) == 0;
        }
        if (!told) {
            namesakes_remark(pool, &pool->bots[i]);
        }
    }
}

// ---- Bots of files

// Finds the bot that a file names: by label, or the only one of the name.
static Status name_find(Pool *pool, const PoolSource *source, const char *name, uint32_t *out,
                        Message *message) {
    uint32_t by_name = 0;
    *out = pool->bot_count;
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        if (strcmp(pool->bots[i].label, name) == 0) {
            *out = i;
            return STATUS_OK;
        }
        if (strcmp(pool->bots[i].name, name) == 0) {
            *out = i;
            by_name++;
        }
    }
    return by_name <= 1 ? STATUS_OK
                        : message_set(message, STATUS_CONFLICT,
                                      "%s: '%s' is %u bots in the runs; expected one of their "
                                      "labels, such as '%s'",
                                      source->path, name, by_name, pool->bots[*out].label);
}

static Status file_match(Pool *pool, unsigned index, Message *message) {
    PoolSource *const source = &pool->sources[index];
    Status status = STATUS_OK;
    for (uint32_t number = 0; status == STATUS_OK && number < source->bot_count; number++) {
        const char *const name = source->results->names.texts[number];
        uint32_t bot = 0;
        status = name_find(pool, source, name, &bot, message);
        if (status == STATUS_OK && bot == pool->bot_count) {
            PoolEntry entry = {.source = index, .number = number};
            (void)snprintf(entry.name, sizeof entry.name, "%s", name);
            memcpy(entry.label, entry.name, sizeof entry.name);
            status = entry_add(pool, &entry, &bot, message);
        }
        source->bots[number] = bot;
    }
    text_buffer_format(&pool->remarks,
                       "%s: results from elsewhere; bots are known by name alone, rules and decks "
                       "not at all.\n",
                       source->path);
    return status;
}

Status pool_bots_match(Pool *pool, Message *message) {
    for (unsigned i = 0; i < pool->count; i++) {
        if (pool->sources[i].store != NULL) {
            TRY(run_match(pool, i, message));
        }
    }
    labels_make(pool);
    for (unsigned i = 0; i < pool->count; i++) {
        if (pool->sources[i].results != NULL) {
            TRY(file_match(pool, i, message));
        }
    }
    pool->labels = calloc(pool->bot_count + 1U, sizeof *pool->labels);
    if (pool->labels == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots of the pool");
    }
    for (uint32_t i = 0; i < pool->bot_count; i++) {
        pool->labels[i] = pool->bots[i].label;
    }
    return STATUS_OK;
}
