// SPDX-License-Identifier: MIT
//
// Checks that two runs were played by the same rules.
#include "pool/pool_data.h"
#include "run/fingerprints.h"
#include "text/json_reader.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum { VALUE_SHOWN = 160 };

// Configuration keys that are rules of the game (covered by the hash of the rules), and those that
// decide how games end.
static const char *const RULE_KEYS[] = {"tilesets", "expansions", "options", "players"};
static const char *const END_KEYS[] = {"tie", "adjudicate", "max_plies", "max_plies_end"};

// Returns the value of a key as text, "none" if missing; free with free().
static char *value_text(const cJSON *root, const char *key) {
    const cJSON *const value = json_member(root, key);
    char *const printed = value != NULL ? cJSON_PrintUnformatted(value) : NULL;
    char *const copy = strdup(printed != NULL ? printed : "none");
    cJSON_free(printed);
    return copy;
}

static Status key_compare(const PoolSource *first, const PoolSource *other,
                          const cJSON *const roots[2], const char *key, Message *message) {
    char *const one = value_text(roots[0], key);
    char *const two = value_text(roots[1], key);
    Status status = STATUS_OK;
    if (one == NULL || two == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory to compare rules");
    } else if (strcmp(one, two) != 0) {
        status = message_set(message, STATUS_CONFLICT,
                             "%s: other rules than %s: \"%s\": %.*s instead of %.*s", other->path,
                             first->path, key, VALUE_SHOWN, two, VALUE_SHOWN, one);
    }
    free(one);
    free(two);
    return status;
}

/** Two configurations to compare. */
typedef struct KeyPair {
    const PoolSource *first, *other;
    const cJSON *roots[2];
} KeyPair;

static Status keys_compare(const KeyPair *pair, const char *const *keys, size_t count,
                           Message *message) {
    for (size_t i = 0; i < count; i++) {
        TRY(key_compare(pair->first, pair->other, pair->roots, keys[i], message));
    }
    return STATUS_OK;
}

// Finds the first different key. Equal rules can be written differently, so rule keys are compared
// only if the rules differ.
static Status pair_compare(const KeyPair *pair, bool same_rules, Message *message) {
    if (same_rules) {
        return keys_compare(pair, END_KEYS, sizeof END_KEYS / sizeof END_KEYS[0], message);
    }
    TRY(keys_compare(pair, RULE_KEYS, sizeof RULE_KEYS / sizeof RULE_KEYS[0], message));
    return message_set(message, STATUS_CONFLICT,
                       "%s: other rules than %s: \"tile_files\": the tile sets of these names "
                       "differ",
                       pair->other->path, pair->first->path);
}

static Status texts_compare(const PoolSource *first, const PoolSource *other, bool same_rules,
                            Message *message) {
    const char *const texts[2] = {config_text(first->config), config_text(other->config)};
    cJSON *roots[2] = {NULL, NULL};
    Status status = json_parse(&roots[0], texts[0], strlen(texts[0]), message);
    if (status == STATUS_OK) {
        status = json_parse(&roots[1], texts[1], strlen(texts[1]), message);
    }
    if (status == STATUS_OK) {
        const KeyPair pair = {first, other, {roots[0], roots[1]}};
        status = pair_compare(&pair, same_rules, message);
    }
    cJSON_Delete(roots[0]);
    cJSON_Delete(roots[1]);
    return status;
}

// Compares the engines' behavior hashes; old runs have none.
static Status engines_compare(Pool *pool, const PoolSource *first, const PoolSource *other,
                              Message *message) {
    char one[FINGERPRINT_SIZE];
    char two[FINGERPRINT_SIZE];
    if (first->prints == NULL || other->prints == NULL) {
        return STATUS_OK;
    }
    fingerprints_line(first->prints, 0, one);
    fingerprints_line(other->prints, 0, two);
    if (strcmp(one, two) == 0) {
        return STATUS_OK;
    }
    if (!pool->request.accept_change) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: played by an engine with other rules than %s: fingerprint %s "
                           "instead of %s; --accept-change rates them together all the same",
                           other->path, first->path, two, one);
    }
    text_buffer_format(&pool->remarks,
                       "ANOTHER ENGINE played %s: fingerprint %s, in %s %s; accepted.\n",
                       other->path, two, first->path, one);
    return STATUS_OK;
}

Status pool_rules_compare(Pool *pool, const PoolSource *first, const PoolSource *other,
                          Message *message) {
    const bool same =
        rules_hash(first->config->match.rules) == rules_hash(other->config->match.rules);
    TRY(texts_compare(first, other, same, message));
    return engines_compare(pool, first, other, message);
}
