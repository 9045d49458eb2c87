// SPDX-License-Identifier: MIT
//
// Determinism checks of whole runs: bots that do not repeat their moves are found, others are not
// suspected.
#include "carcarena/arena/merge.h"
#include "carcarena/arena/report.h"
#include "carcarena/arena/tournament.h"
#include "carcarena/arena/verify.h"
#include "run_folder.h"
#include "testing.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "tournament_fixture.h"

enum { REPORT_SIZE = 1 << 16 };

static void folder_remove(const char *folder) {
    static const char *const FILES[] = {"/run.db", "/run.db-wal", "/run.db-shm", "/run.lock", ""};
    char path[8 * RUN_FOLDER_SIZE];
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        (void)snprintf(path, sizeof path, "%s%s", folder, FILES[i]);
        (void)remove(path);
    }
}

// Its move depends on how often any bot was asked before.
static Action unsteady_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    static atomic_uint asked;
    Action actions[ACTIONS_MAX];
    const uint32_t count = legal_read(bot, game, actions);
    return actions[atomic_fetch_add(&asked, 1) % count];
}

static const BotClass UNSTEADY = {.name = "unsteady",
                                  .summary = "cannot be relied on",
                                  .create = legal_create,
                                  .destroy = free,
                                  .choose = unsteady_choose};

// ---- Audits

static void audits_read(StoreAudit audits[static 2], const char *folder) {
    Store *store = NULL;
    assert_int_equal(store_open_read(&store, NULL, folder, NULL), STATUS_OK);
    assert_int_equal(store_audits(store, audits, 2, NULL), STATUS_OK);
    store_close(store);
}

static bool report_keep(void *user, const char *text, size_t size) {
    char *const kept = user;
    const size_t length = strlen(kept);
    assert_true(length + size < REPORT_SIZE);
    memcpy(kept + length, text, size);
    kept[length + size] = '\0';
    return true;
}

/** Writes a report of a run. */
static void report_as(char report[static REPORT_SIZE], const TournamentConfig *config,
                      ReportRequest request) {
    const char *names[2];
    const ReportSetup setup = report_setup_of(config, names);
    Report *made = NULL;
    Store *store = NULL;
    report[0] = '\0';
    assert_int_equal(store_open_read(&store, NULL, config->output, NULL), STATUS_OK);
    assert_int_equal(report_create(&made, &setup, NULL), STATUS_OK);
    assert_int_equal(report_add_store(made, store, NULL), STATUS_OK);
    assert_int_equal(report_add_audits(made, store, NULL), STATUS_OK);
    assert_int_equal(report_write(made, &request, report_keep, report, NULL), STATUS_OK);
    report_destroy(made);
    store_close(store);
}

static void report_read(char report[static REPORT_SIZE], const TournamentConfig *config) {
    report_as(report, config, (ReportRequest){.format = REPORT_TEXT});
}

/** What verify_all compares in addition to the records. */
typedef enum Compared { RECORDS, DECISIONS, OTHER_DECISIONS } Compared;

/** Compares the decisions of a game's bots with the stored ones, or with something else. */
static void decisions_compare(Store *store, const Verifier *verifier, const GameRecord *record,
                              Compared compared, bool *same, Message *said) {
    uint64_t decisions[PLAYERS_MAX];
    assert_int_equal(store_audit_decisions(store, record->id, decisions, NULL), STATUS_OK);
    if (compared == OTHER_DECISIONS && decisions[1] != 0) {
        decisions[1] ^= 1;
    }
    verifier_check_decisions(verifier, record, decisions, same, said);
}

/**
 * Returns how many games of a run differ when replayed; `message` is the message of the last one.
 */
static unsigned run_again(const TournamentConfig *config, Compared compared, Message *message) {
    Verifier *verifier = NULL;
    Store *store = NULL;
    StoreWalk *walk = NULL;
    GameRecord record;
    bool found = true;
    unsigned differing = 0;
    assert_int_equal(verifier_create(&verifier, config, VERIFY_BOTS, NULL), STATUS_OK);
    assert_int_equal(store_open_read(&store, NULL, config->output, NULL), STATUS_OK);
    assert_int_equal(store_walk_begin(&walk, store, 0, NULL), STATUS_OK);
    while (store_walk_next(walk, &record, NULL, &found, NULL) == STATUS_OK && found) {
        Message said = {{0}};
        bool same = false;
        assert_int_equal(verifier_check(verifier, &record, &same, &said), STATUS_OK);
        if (compared != RECORDS) {
            Store *other = NULL; // one pass per store
            assert_int_equal(store_open_read(&other, NULL, config->output, NULL), STATUS_OK);
            decisions_compare(other, verifier, &record, compared, &same, &said);
            store_close(other);
        }
        differing += same ? 0 : 1;
        *message = same ? *message : said;
    }
    store_walk_end(walk);
    store_close(store);
    verifier_destroy(verifier);
    return differing;
}

static unsigned verify_all(const TournamentConfig *config, Message *message) {
    return run_again(config, RECORDS, message);
}

static void a_bot_that_does_not_repeat_itself_is_found(void **state) {
    TournamentConfig *const config =
        config_of(*state, TWO_RANDOM ", \"blocks\": 200, \"options\": {\"deck_limit\": 12}");
    config->bots[1].spec.bot_class = &UNSTEADY;
    TournamentResult result = {0};
    StoreAudit audits[2];
    char report[REPORT_SIZE];
    Message message = {{0}};
    run_well(config, &result);
    audits_read(audits, *state);
    // The first eight of 400, a quarter of the next 56 and one in 64 of the others.
    assert_in_range(audits[0].games, 14, 45);
    assert_int_equal(audits[1].games, audits[0].games);
    assert_int_equal(audits[0].differing, 0);
    assert_true(audits[0].asked >= 6 * audits[0].games);
    assert_int_equal(audits[1].differing, audits[1].games);
    assert_int_equal(audits[1].first_id, 0);
    report_read(report, config);
    assert_non_null(strstr(report, "b is NOT DETERMINISTIC: given the same requests again"));
    assert_null(strstr(report, "a is NOT DETERMINISTIC"));
    assert_true(verify_all(config, &message) > 100);
    assert_non_null(strstr(message.text, "bot 'b' is not deterministic"));
    config_destroy(config);
}

// ---- A bot that plays differently in every third of its games

typedef struct FlakyBot {
    LegalBot legal;
    unsigned games;
} FlakyBot;

static Status flaky_create(void **out, const Rules *rules, const BotOptionValue *options,
                           Message *message) {
    FlakyBot *const bot = calloc(1, sizeof *bot);
    if (bot == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory");
    }
    bot->legal.rules = rules;
    *out = bot;
    return STATUS_OK;
}

static void flaky_new_game(void *user, const Game *game, int seat) {
    FlakyBot *const bot = user;
    bot->games++;
}

static Action flaky_choose(void *user, const Game *game, const BotBudget *budget, Rng *rng) {
    const FlakyBot *const bot = user;
    Action actions[ACTIONS_MAX];
    const uint32_t count = legal_read(&bot->legal, game, actions);
    return actions[bot->games % 3 == 0 ? count - 1 : 0];
}

static const BotClass FLAKY = {.name = "flaky",
                               .summary = "the last action instead of the first, every third game",
                               .create = flaky_create,
                               .destroy = free,
                               .new_game = flaky_new_game,
                               .choose = flaky_choose};

static void a_flaky_bot_is_found_within_60_games(void **state) {
    for (uint32_t threads = 1; threads <= 4; threads++) {
        char folder[2 * RUN_FOLDER_SIZE];
        (void)snprintf(folder, sizeof folder, "%s/%u", (const char *)*state, threads);
        TournamentConfig *const config =
            config_of(folder, TWO_RANDOM ", \"blocks\": 30, \"options\": {\"deck_limit\": 12}");
        config->bots[1].spec.bot_class = &FLAKY;
        config->threads = threads;
        TournamentResult result = {0};
        StoreAudit audits[2];
        run_well(config, &result);
        assert_int_equal(result.games_stored, 60);
        audits_read(audits, folder);
        assert_true(audits[1].differing > 0);
        assert_int_equal(audits[0].differing, 0);
        config_destroy(config);
        folder_remove(folder);
    }
}

// Bots that remember, within a game, what they computed or drew are no less deterministic.
static void bots_with_a_memory_are_not_suspected(void **state) {
    TournamentConfig *const config = config_of(
        *state, ", \"players\": 2, \"blocks\": 150, \"options\": {\"deck_limit\": 14}, \"bots\": "
                "[{\"name\": \"a\", \"spec\": \"random:joint\"}, "
                "{\"name\": \"b\", \"spec\": \"mcts:simulations=30\"}]");
    TournamentResult result = {0};
    StoreAudit audits[2];
    char report[REPORT_SIZE];
    Message message = {{0}};
    run_well(config, &result);
    audits_read(audits, *state);
    assert_in_range(audits[0].games, 14, 45);
    assert_int_equal(audits[0].differing + audits[1].differing, 0);
    report_read(report, config);
    assert_non_null(strstr(report, "Determinism check: no difference"));
    assert_null(strstr(report, "NOT DETERMINISTIC"));
    assert_int_equal(verify_all(config, &message), 0);
    config_destroy(config);
}

static void bots_that_play_by_the_clock_are_not_asked_again(void **state) {
    TournamentConfig *const config =
        config_of(*state, TWO_RANDOM ", \"blocks\": 100, \"options\": {\"deck_limit\": 12}, "
                                     "\"budget\": {\"move_ms\": 5}");
    config->bots[1].spec.bot_class = &UNSTEADY;
    config->bots[0].move_ms = 0;
    TournamentResult result = {0};
    StoreAudit audits[2];
    run_well(config, &result);
    audits_read(audits, *state);
    assert_true(audits[0].games > 0);
    assert_int_equal(audits[1].games, 0);
    config_destroy(config);
}

// The engine plays random bots itself; they are asked only in the first game of their pairing.
static void games_of_random_bots_are_played_again(void **state) {
    TournamentConfig *const config =
        config_of(*state, TWO_RANDOM ", \"blocks\": 200, \"options\": {\"deck_limit\": 12}");
    TournamentResult result = {0};
    StoreAudit audits[2];
    char report[REPORT_SIZE];
    Message message = {{0}};
    run_well(config, &result);
    audits_read(audits, *state);
    assert_in_range(audits[0].games, 14, 45);
    assert_int_equal(audits[0].played_again, audits[0].games - 1);
    assert_in_range(audits[0].asked, 6, 12);
    assert_int_equal(audits[1].games, audits[0].games);
    assert_int_equal(audits[0].differing + audits[1].differing, 0);
    report_read(report, config);
    assert_non_null(strstr(report, "were replayed and ended the same"));
    assert_int_equal(verify_all(config, &message), 0);
    config_destroy(config);
}

// ---- A bot that another program creates differently

static atomic_bool renewed;

static Action renewed_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    Action actions[ACTIONS_MAX];
    const uint32_t count = legal_read(bot, game, actions);
    return actions[atomic_load(&renewed) ? count - 1 : 0];
}

static const BotClass RENEWED = {.name = "renewed",
                                 .summary = "the first action, or the last one",
                                 .create = legal_create,
                                 .destroy = free,
                                 .choose = renewed_choose};

static void what_audited_bots_decided_is_kept_and_compared(void **state) {
    TournamentConfig *const config =
        config_of(*state, TWO_RANDOM ", \"blocks\": 30, \"options\": {\"deck_limit\": 12}");
    config->bots[0].spec.bot_class = &RENEWED;
    config->bots[1].spec.bot_class = &RENEWED;
    TournamentResult result = {0};
    StoreAudit audits[2];
    Message message = {{0}};
    atomic_store(&renewed, false);
    run_well(config, &result);
    audits_read(audits, *state);
    assert_in_range(audits[0].games, 8, 30);
    assert_int_equal(run_again(config, DECISIONS, &message), 0);
    // One bit of a stored hash: the games are the same, and the bot is named.
    assert_int_equal(run_again(config, OTHER_DECISIONS, &message), audits[1].games);
    assert_non_null(strstr(message.text, "decided differently: hash stored "));
    assert_non_null(strstr(message.text, " on seat 1 "));
    assert_int_equal(strncmp(message.text, "game ", strlen("game ")), 0);
    // Bots that play differently: every game differs.
    atomic_store(&renewed, true);
    assert_int_equal(run_again(config, DECISIONS, &message), 60);
    config_destroy(config);
}

// Takes the first action, although it claims to leave all to chance.
static Action boasting_choose(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    Action actions[ACTIONS_MAX];
    (void)legal_read(bot, game, actions);
    return actions[0];
}

static bool boasting_uniform(const void *bot) {
    return true;
}

static const BotClass BOASTING = {.name = "boasting",
                                  .summary = "is not what it says",
                                  .create = legal_create,
                                  .destroy = free,
                                  .choose = boasting_choose,
                                  .uniform = boasting_uniform};

static void wrong_claims_of_randomness_are_found(void **state) {
    TournamentConfig *const config =
        config_of(*state, TWO_RANDOM ", \"blocks\": 50, \"options\": {\"deck_limit\": 12}");
    config->bots[1].spec.bot_class = &BOASTING;
    TournamentResult result = {0};
    StoreAudit audits[2];
    Message message = {{0}};
    run_well(config, &result);
    audits_read(audits, *state);
    // In the first game its duplicate instance finds it. In games of even blocks, which are played
    // step by step for their score breakdown, the engine's replay finds it.
    assert_in_range(audits[1].differing, 2, audits[1].games);
    assert_int_equal(audits[1].first_id, 0);
    assert_true(verify_all(config, &message) > 0);
    assert_non_null(strstr(message.text, "is not deterministic"));
    config_destroy(config);
}

// ---- Another program

/** The same configuration in which bot 0 plays like another program's bot. */
static TournamentConfig *changed_config(const char *folder, const char *rest) {
    TournamentConfig *const config = config_of(folder, rest);
    assert_int_equal(bot_spec_set(&config->bots[0].spec, "city", "0", NULL), STATUS_OK);
    return config;
}

static void another_program_is_not_mixed_in(void **state) {
    static const char SMALL[] = ", \"players\": 2, \"bots\": [\"greedy\", \"random\"], "
                                "\"options\": {\"deck_limit\": 20}, \"blocks\": 2";
    static const char LARGE[] = ", \"players\": 2, \"bots\": [\"greedy\", \"random\"], "
                                "\"options\": {\"deck_limit\": 20}, \"blocks\": 4";
    char report[REPORT_SIZE];
    TournamentResult result = {0};
    Message message = {{0}};
    TournamentConfig *config = config_of(*state, SMALL);
    run_well(config, &result);
    run_well(config, &result);
    VerifyReport verified;
    VerifyRequest request = {.path = *state, .source = VERIFY_BOTS, .threads = 1};
    assert_int_equal(verify_run(&verified, &request, &message), STATUS_OK);
    config_destroy(config);

    config = changed_config(*state, LARGE);
    assert_int_equal(run(config, &result, NULL, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "run.db: bot 'greedy' plays differently: fingerprint "));
    assert_non_null(strstr(message.text, " in the stored games, "));
    assert_non_null(
        strstr(message.text, " now; use test 1, which played them, or --accept-change"));
    config->accept_change = true;
    run_well(config, &result);
    assert_int_equal(result.games_stored, 8);
    // Every report shows it, except a section as CSV, which contains only numbers.
    static const ReportRequest REQUESTS[] = {{.format = REPORT_TEXT},
                                             {.format = REPORT_TEXT, .brief = true},
                                             {.format = REPORT_JSON},
                                             {.format = REPORT_MARKDOWN},
                                             {.format = REPORT_HTML}};
    for (size_t i = 0; i < sizeof REQUESTS / sizeof REQUESTS[0]; i++) {
        report_as(report, config, REQUESTS[i]);
        assert_non_null(strstr(report, "ANOTHER PROGRAM PLAYED PART OF THIS."));
    }
    report_read(report, config);
    assert_non_null(strstr(report, "ANOTHER PROGRAM PLAYED PART OF THIS. After 4 games, accepted "
                                   "for test 1: bot 'greedy' plays differently"));
    run_well(config, &result); // no game is left to play
    config_destroy(config);

    // The run now looks like another program's to the program that began it.
    assert_int_equal(verify_run(&verified, &request, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "bot 'greedy' plays differently"));
    request.accept_change = true;
    assert_int_equal(verify_run(&verified, &request, &message), STATUS_OK);
    assert_int_equal(verified.checked, 8);
    assert_true(verified.differing > 0);
}

static void runs_of_two_programs_are_not_merged(void **state) {
    static const char PART[] = ", \"players\": 2, \"bots\": [\"greedy\", \"random\"], "
                               "\"options\": {\"deck_limit\": 20}, \"blocks\": 4";
    char folders[3][2 * RUN_FOLDER_SIZE];
    for (int i = 0; i < 3; i++) {
        (void)snprintf(folders[i], sizeof folders[i], "%s/%d", (const char *)*state, i);
    }
    TournamentResult result = {0};
    Message message = {{0}};
    MergeCertificate certificate;
    TournamentConfig *const configs[2] = {config_of(folders[0], PART),
                                          changed_config(folders[1], PART)};
    for (uint32_t i = 0; i < 2; i++) {
        configs[i]->shard = (Shard){i, 2};
        run_well(configs[i], &result);
        config_destroy(configs[i]);
    }
    const char *const sources[] = {folders[0], folders[1]};
    MergeRequest request = {
        .output = folders[2], .sources = sources, .source_count = 2, .program = "test 1"};
    assert_int_equal(merge_run(&certificate, &request, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "bot 'greedy' plays differently"));
    assert_non_null(strstr(message.text, "/1/run.db; they were played by different programs"));
    request.accept_change = true;
    assert_int_equal(merge_run(&certificate, &request, &message), STATUS_OK);
    assert_int_equal(certificate.present, 8);
    Store *store = NULL;
    char *changes = NULL;
    assert_int_equal(store_open_read(&store, NULL, folders[2], NULL), STATUS_OK);
    assert_int_equal(store_note_get(store, "changes", &changes, NULL), STATUS_OK);
    assert_non_null(changes);
    assert_non_null(strstr(changes, "bot 'greedy' plays differently"));
    free(changes);
    store_close(store);
    for (int i = 0; i < 3; i++) {
        folder_remove(folders[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(another_program_is_not_mixed_in, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(runs_of_two_programs_are_not_merged, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_bot_that_does_not_repeat_itself_is_found, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(a_flaky_bot_is_found_within_60_games, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(what_audited_bots_decided_is_kept_and_compared,
                                        run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(bots_with_a_memory_are_not_suspected, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(bots_that_play_by_the_clock_are_not_asked_again,
                                        run_folder_make, run_folder_remove),
        cmocka_unit_test_setup_teardown(games_of_random_bots_are_played_again, run_folder_make,
                                        run_folder_remove),
        cmocka_unit_test_setup_teardown(wrong_claims_of_randomness_are_found, run_folder_make,
                                        run_folder_remove),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
