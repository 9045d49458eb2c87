// SPDX-License-Identifier: MIT
#include "pool/pool_newcomer.h"
#include "pool/pool_data.h"

#include "carcarena/engine/rng.h"
#include "config/config_keys.h"
#include "run/fingerprints.h"
#include "run/origin.h"
#include "text/json_reader.h"
#include "text/text_buffer.h"
#include "text/try_status.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PLACE[] = "--add"; // for messages

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for the newcomer");
}

// ---- The new entrant

// Makes the entrant a bot of a configuration; free with cJSON_Delete.
static Status bot_make(cJSON **out, const PoolNewcomer *newcomer, Message *message) {
    cJSON *bot = NULL;
    if (newcomer->bot[0] == '{') {
        const Status status = json_parse(&bot, newcomer->bot, strlen(newcomer->bot), message);
        if (status != STATUS_OK) {
            message_prefix(message, "%s", PLACE);
            return status;
        }
    } else {
        bot = cJSON_CreateObject();
        if (cJSON_AddStringToObject(bot, "spec", newcomer->bot) == NULL) {
            cJSON_Delete(bot);
            return no_memory(message);
        }
    }
    if (newcomer->name != NULL) {
        cJSON_DeleteItemFromObjectCaseSensitive(bot, "name");
    }
    const char *const spec = cJSON_GetStringValue(json_member(bot, "spec"));
    const char *const name = newcomer->name != NULL ? newcomer->name : spec;
    if (json_member(bot, "name") == NULL && name != NULL) {
        (void)cJSON_AddStringToObject(bot, "name", name);
    }
    *out = bot;
    return STATUS_OK;
}

static const char *bot_name(const cJSON *bot) {
    const char *const name = cJSON_GetStringValue(json_member(bot, "name"));
    return name != NULL ? name : "";
}

// Makes the name of a gauntlet's run, which is also a folder's: the bot's name, with a number from
// the second on.
static Status run_name(char out[static CONFIG_NAME_SIZE], const char *bot, unsigned number,
                       Message *message) {
    const size_t room = CONFIG_NAME_SIZE - 8; // leaves room for the number
    size_t length = 0;
    for (const char *c = bot; *c != '\0' && length < room; c++) {
        const bool plain = isalnum((unsigned char)*c) != 0 || strchr("-_.", *c) != NULL;
        out[length++] = *c;
        out[length - 1] = plain ? *c : '-';
    }
    out[length] = '\0';
    if (number > 1) {
        (void)snprintf(out + length, CONFIG_NAME_SIZE - length, "-%u", number);
    }
    if (length == 0) {
        return message_set(message, STATUS_INVALID,
                           "%s: expected a name for the newcomer, which its run gets, too: --name",
                           PLACE);
    }
    static const char *const FILES[] = {"pool.json", "pool.lock", "run.db", "run.lock"};
    bool taken = out[0] == '.';
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        taken = taken || strcmp(out, FILES[i]) == 0;
    }
    return taken ? message_set(message, STATUS_INVALID,
                               "%s: the run of the newcomer cannot be a folder of the name '%s'; "
                               "give the newcomer another name: --name",
                               PLACE, out)
                 : STATUS_OK;
}

// ---- Opponents

/** The gauntlet's bots of the pool, in its order, without the entrant. */
typedef struct Opponents {
    unsigned *numbers; /* pool_bot_count of them */
    unsigned count;
} Opponents;

// Returns the number of the bot with a label; pool_bot_count if no run has it.
static unsigned opponent_find(const Pool *pool, const char *label) {
    for (unsigned i = 0; i < pool_bot_count(pool); i++) {
        const PoolBot bot = pool_bot(pool, i);
        if (bot.config != NULL && strcmp(bot.label, label) == 0) {
            return i;
        }
    }
    return pool_bot_count(pool);
}

// Adds a bot of the pool to a list, as its run configures it.
static Status opponent_add(cJSON *bots, const PoolBot *bot, Message *message) {
    const char *const text = config_text(bot->config);
    cJSON *root = NULL;
    TRY(json_parse(&root, text, strlen(text), message));
    const cJSON *const there = json_member(root, "bots");
    cJSON *const copy = cJSON_Duplicate(cJSON_GetArrayItem(there, (int)bot->number), 1);
    cJSON_Delete(root);
    return copy != NULL && cJSON_AddItemToArray(bots, copy) != 0 ? STATUS_OK : no_memory(message);
}

// Lists all bots of the runs, except those with the entrant's name.
static void everybody_find(Opponents *out, const Pool *pool, const char *name) {
    for (unsigned i = 0; i < pool_bot_count(pool); i++) {
        const PoolBot bot = pool_bot(pool, i);
        if (bot.config != NULL && strcmp(bot.name, name) != 0) {
            out->numbers[out->count++] = i;
        }
    }
}

// Checks an opponent: its run names its code, and it will be played here.
static Status opponent_check(const Pool *pool, const PoolNewcomer *newcomer, unsigned number,
                             Message *message) {
    const PoolSource *const source = &pool->sources[pool->bots[number].source];
    return config_is_foreign(source->config, pool->bots[number].number)
               ? origin_check(source->store, source->config, newcomer->trust_bots, message)
               : STATUS_OK;
}

static Status opponents_add(cJSON *bots, const Pool *pool, const PoolNewcomer *newcomer,
                            Opponents *out, Message *message) {
    out->count = 0;
    for (unsigned i = 0; i < newcomer->opponent_count; i++) {
        const unsigned number = opponent_find(pool, newcomer->opponents[i]);
        if (number == pool_bot_count(pool)) {
            return message_set(message, STATUS_NOT_FOUND,
                               "--opponents: no run of the list has a bot called '%.200s'",
                               newcomer->opponents[i]);
        }
        out->numbers[out->count++] = number;
    }
    if (newcomer->opponent_count == 0) {
        everybody_find(out, pool, bot_name(cJSON_GetArrayItem(bots, 0)));
    }
    for (unsigned i = 0; i < out->count; i++) {
        const PoolBot bot = pool_bot(pool, out->numbers[i]);
        TRY(opponent_check(pool, newcomer, out->numbers[i], message));
        TRY(opponent_add(bots, &bot, message));
    }
    return STATUS_OK;
}

// Opponents must behave as in the pool; otherwise they would be other bots, and nothing would
// connect the entrant to the pool.
static Status opponents_check(const TournamentConfig *config, const Pool *pool,
                              const Opponents *opponents, Message *message) {
    char *prints = NULL;
    Status status = fingerprints_make(&prints, config, message);
    for (uint32_t i = 1; status == STATUS_OK && i < config->bot_count; i++) {
        const PoolBot bot = pool_bot(pool, opponents->numbers[i - 1]);
        char today[FINGERPRINT_SIZE];
        fingerprints_line(prints, i + 1, today);
        if (bot.print != NULL && strcmp(bot.print, today) != 0) {
            status = message_set(message, STATUS_CONFLICT,
                                 "bot '%s' plays differently from the list: fingerprint %s there, "
                                 "%s now; add with the program that played it, choose other "
                                 "--opponents, or --accept-change, which makes it another bot",
                                 bot.label, bot.print, today);
        }
    }
    free(prints);
    return status;
}

// ---- The gauntlet

// Returns a seed that is the same for every gauntlet of this entrant, and whose decks no run of the
// pool has.
static uint64_t seed_make(const Pool *pool, const char *name) {
    uint64_t seed = rng_mix(pool_config(pool)->schedule.request.seed);
    for (const char *c = name; *c != '\0'; c++) {
        seed = rng_mix(seed ^ (unsigned char)*c);
    }
    return seed;
}

static Status root_fill(cJSON *root, const Pool *pool, const char *name, Message *message) {
    const char *const text = config_text(pool_config(pool));
    char seed[32];
    cJSON *first = NULL;
    TRY(json_parse(&first, text, strlen(text), message));
    // A gauntlet takes rules and conditions from the first run.
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        const cJSON *const value = key->match ? json_member(first, key->name) : NULL;
        if (value != NULL) {
            (void)cJSON_AddItemToObject(root, key->name, cJSON_Duplicate(value, 1));
        }
    }
    cJSON_Delete(first);
    (void)snprintf(seed, sizeof seed, "0x%016" PRIx64, seed_make(pool, name));
    const bool done = cJSON_AddStringToObject(root, "name", name) != NULL &&
                      cJSON_AddStringToObject(root, "seed", seed) != NULL &&
                      cJSON_AddStringToObject(root, "format", "gauntlet") != NULL;
    return done ? STATUS_OK : no_memory(message);
}

// Writes the configuration as text; free with cJSON_free.
static Status text_make(char **out, const Pool *pool, const PoolNewcomer *newcomer, unsigned number,
                        Opponents *opponents, Message *message) {
    char name[CONFIG_NAME_SIZE];
    cJSON *const root = cJSON_CreateObject();
    cJSON *const bots = cJSON_AddArrayToObject(root, "bots");
    cJSON *bot = NULL;
    if (bots == NULL) {
        cJSON_Delete(root);
        return no_memory(message);
    }
    Status status = bot_make(&bot, newcomer, message);
    if (status == STATUS_OK) {
        (void)cJSON_AddItemToArray(bots, bot);
        status = run_name(name, bot_name(bot), number, message);
    }
    if (status == STATUS_OK) {
        status = root_fill(root, pool, name, message);
    }
    if (status == STATUS_OK) {
        status = opponents_add(bots, pool, newcomer, opponents, message);
    }
    if (status == STATUS_OK) {
        *out = cJSON_PrintUnformatted(root);
        status = *out != NULL ? STATUS_OK : no_memory(message);
    }
    cJSON_Delete(root);
    return status;
}

// Returns the folder of a gauntlet; free with free(). NULL without memory.
static char *folder_make(const PoolNewcomer *newcomer, const TournamentConfig *config) {
    TextBuffer path = {0};
    text_buffer_format(&path, "%s/%s", newcomer->folder, config->name);
    if (!text_buffer_ok(&path)) {
        text_buffer_free(&path);
    }
    return path.text;
}

static Status config_make(TournamentConfig **out, const char *text, const char *folder,
                          const ConfigOverrides *overrides, Message *message) {
    ConfigOverrides own = *overrides;
    own.output = folder;
    return config_parse(out, text, strlen(text), PLACE, &own, message);
}

// Returns true if a stored gauntlet is the requested one.
static bool gauntlet_fits(const TournamentConfig *stored, const TournamentConfig *wanted,
                          const PoolNewcomer *newcomer) {
    bool fits = strcmp(stored->bots[0].name, wanted->bots[0].name) == 0 &&
                config_bots_equal(&stored->bots[0], &wanted->bots[0]);
    if (newcomer->opponent_count > 0) {
        fits = fits && stored->bot_count == wanted->bot_count;
        for (uint32_t i = 1; fits && i < wanted->bot_count; i++) {
            fits = strcmp(stored->bots[i].name, wanted->bots[i].name) == 0;
        }
    }
    return fits;
}

/** The owner of a gauntlet's folder. */
typedef enum FolderOwner { FOLDER_FREE, FOLDER_OURS, FOLDER_OTHER } FolderOwner;

// Looks for a gauntlet in a folder. If it is the requested one, *config becomes the stored one.
static Status gauntlet_find(TournamentConfig **config, const char *folder,
                            const PoolNewcomer *newcomer, const ConfigOverrides *overrides,
                            FolderOwner *owner, Message *message) {
    TournamentConfig *stored = NULL;
    TournamentConfig *again = NULL;
    Store *store = NULL;
    Status status = store_open_read(&store, &stored, folder, message);
    *owner = FOLDER_FREE;
    if (status != STATUS_OK) {
        return status == STATUS_NOT_FOUND ? STATUS_OK : status;
    }
    *owner = gauntlet_fits(stored, *config, newcomer) ? FOLDER_OURS : FOLDER_OTHER;
    if (*owner == FOLDER_OURS) {
        status = origin_check(store, stored, newcomer->trust_bots, message);
    }
    store_close(store);
    if (*owner == FOLDER_OURS && status == STATUS_OK) {
        status = config_make(&again, config_text(stored), folder, overrides, message);
    }
    if (again != NULL) {
        config_destroy(*config);
        *config = again;
    }
    config_destroy(stored);
    return status;
}

// Makes or finds the gauntlet with a number; *out is unchanged if that is another one.
static Status gauntlet_try(TournamentConfig **out, const Pool *pool, const PoolNewcomer *newcomer,
                           const ConfigOverrides *overrides, unsigned number, Message *message) {
    Opponents opponents = {.numbers = calloc(pool_bot_count(pool) + newcomer->opponent_count + 1U,
                                             sizeof *opponents.numbers)};
    TournamentConfig *config = NULL;
    char *text = NULL;
    char *folder = NULL;
    FolderOwner owner = FOLDER_OTHER;
    Status status = opponents.numbers == NULL
                        ? no_memory(message)
                        : text_make(&text, pool, newcomer, number, &opponents, message);
    if (status == STATUS_OK) {
        CHECK(text != NULL);
        status = config_make(&config, text, newcomer->folder, overrides, message);
    }
    if (status == STATUS_OK) {
        folder = folder_make(newcomer, config);
        status = folder != NULL
                     ? gauntlet_find(&config, folder, newcomer, overrides, &owner, message)
                     : no_memory(message);
    }
    if (status == STATUS_OK && owner == FOLDER_FREE) {
        config_destroy(config);
        config = NULL;
        status = config_make(&config, text, folder, overrides, message);
        if (status == STATUS_OK && !overrides->accept_change) {
            status = opponents_check(config, pool, &opponents, message);
        }
    }
    if (status == STATUS_OK && owner != FOLDER_OTHER) {
        *out = config;
    } else {
        config_destroy(config);
    }
    cJSON_free(text);
    free(folder);
    free(opponents.numbers);
    return status;
}

Status pool_newcomer_config(TournamentConfig **out, const Pool *pool, const PoolNewcomer *newcomer,
                            const ConfigOverrides *overrides, Message *message) {
    enum { GAUNTLETS_MAX = 1000 };
    if (pool_config(pool) == NULL) {
        return message_set(message, STATUS_INVALID,
                           "%s: expected a run in the list, to play by its rules", PLACE);
    }
    TournamentConfig *config = NULL;
    for (unsigned number = 1; config == NULL; number++) {
        TRY(number <= GAUNTLETS_MAX
                ? gauntlet_try(&config, pool, newcomer, overrides, number, message)
                : message_set(message, STATUS_LIMIT, "%s: more than %d gauntlets of one name",
                              PLACE, GAUNTLETS_MAX));
    }
    *out = config;
    return STATUS_OK;
}
