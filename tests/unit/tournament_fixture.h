/**
 * Runs of small tournaments, and bots for them.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_TOURNAMENT_FIXTURE_H
#define TESTS_TOURNAMENT_FIXTURE_H

static inline TournamentConfig *config_of(const char *folder, const char *rest) {
    const size_t size = strlen(folder) + strlen(rest) + 128;
    char *const text = malloc(size);
    assert_non_null(text);
    (void)snprintf(text, size, "{\"name\": \"t\", \"tilesets\": [\"base\"], \"output\": \"%s\"%s}",
                   folder, rest);
    TournamentConfig *config = NULL;
    Message message = {{0}};
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    free(text);
    return config;
}

static inline Status run(TournamentConfig *config, TournamentResult *result,
                         const TournamentWatcher *watcher, Message *message) {
    Store *store = NULL;
    Status status = store_open(&store, config, "test 1", message);
    if (status == STATUS_OK) {
        status = tournament_run(result, config, store, watcher, message);
    }
    store_close(store);
    return status;
}

static inline void run_well(TournamentConfig *config, TournamentResult *result) {
    Message message = {{0}};
    if (run(config, result, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

#define TWO_RANDOM                                                                                 \
    ", \"players\": 2, \"threads\": 2, \"bots\": [{\"name\": \"a\", \"spec\": \"random\"}, "       \
    "{\"name\": \"b\", \"spec\": \"random\"}]"

enum { ACTIONS_MAX = 1024 };

typedef struct LegalBot {
    const Rules *rules;
} LegalBot;

static inline uint32_t legal_read(const void *bot, const Game *game,
                                  Action actions[static ACTIONS_MAX]) {
    const Rules *const rules = ((const LegalBot *)bot)->rules;
    assert_true(rules_actions_max(rules) <= ACTIONS_MAX);
    return game_actions(rules, game, actions);
}

static inline Status legal_create(void **out, const Rules *rules, const BotOptionValue *options,
                                  Message *message) {
    LegalBot *const bot = malloc(sizeof *bot);
    assert_non_null(bot);
    bot->rules = rules;
    *out = bot;
    return STATUS_OK;
}

#endif
