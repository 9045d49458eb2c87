// SPDX-License-Identifier: MIT
//
// Bots' evaluations of their choices: collected, as bytes, in records, and reproduced by replays.
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "carcarena/arena/thinking.h"
#include "carcarena/bots/registry.h"
#include "record/thought_code.h"
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BOTS = 2, THOUGHTS_MAX = 128 };

// ---- Bytes

static Thought thought_random(Rng *rng) {
    Thought thought = {.ply = rng_below(rng, 300),
                       .value = ((double)rng_below(rng, 2000001) - 1000000) / 10000,
                       .simulations = rng_below(rng, UINT32_MAX),
                       .count = 1 + rng_below(rng, THOUGHT_MOVES_MAX)};
    thought.judged = thought.count + rng_below(rng, 90);
    for (uint32_t i = 0; i < thought.count; i++) {
        ThoughtMove *const move = &thought.moves[i];
        move->line_count = 1 + rng_below(rng, THOUGHT_LINE_MAX);
        for (uint32_t k = 0; k < move->line_count; k++) {
            const int x = (int)rng_below(rng, 400) - 200; // distant ones, too
            move->line[k] = k > 0 && rng_below(rng, 3) == 0
                                ? (BotPly){.chance = true, .outcome = rng_below(rng, 90)}
                                : (BotPly){.action = action_place(rng_below(rng, 6), x, -x / 3,
                                                                  rng_below(rng, 4))};
        }
        move->candidate = (BotCandidate){.action = move->line[0].action,
                                         .value = (double)rng_below(rng, 90000) / 10000,
                                         .visits = rng_below(rng, 70000),
                                         .prior = (double)rng_below(rng, 10001) / 10000};
    }
    return thought;
}

static void assert_thought(const Thought *seen, const Thought *expected) {
    assert_int_equal(seen->ply, expected->ply);
    assert_true(seen->value == expected->value);
    assert_int_equal(seen->simulations, expected->simulations);
    assert_int_equal(seen->judged, expected->judged);
    assert_int_equal(seen->count, expected->count);
    for (uint32_t i = 0; i < seen->count; i++) {
        const ThoughtMove *const a = &seen->moves[i];
        const ThoughtMove *const b = &expected->moves[i];
        assert_true(a->candidate.action == b->candidate.action);
        assert_true(a->candidate.value == b->candidate.value);
        assert_true(a->candidate.prior == b->candidate.prior);
        assert_int_equal(a->candidate.visits, b->candidate.visits);
        assert_int_equal(a->line_count, b->line_count);
        for (uint32_t k = 0; k < a->line_count; k++) {
            assert_int_equal(a->line[k].chance, b->line[k].chance);
            assert_int_equal(a->line[k].outcome, b->line[k].outcome);
            assert_true(a->line[k].action == b->line[k].action);
        }
    }
}

static void thoughts_are_decoded_unchanged(void **state) {
    Rng rng = rng_keyed(5, RNG_BOT, 0, 0);
    for (int i = 0; i < 300; i++) {
        uint8_t bytes[2 * THOUGHT_CODE_MAX];
        Thought first = thought_random(&rng);
        Thought second = thought_random(&rng);
        second.ply += first.ply;
        size_t size = thought_encode(bytes, &first, 0);
        assert_in_range(size, 1, THOUGHT_CODE_MAX);
        size += thought_encode(bytes + size, &second, first.ply);
        ThoughtReader reader = {.bytes = bytes, .size = size};
        Thought read;
        assert_true(thought_read(&reader, &read));
        assert_thought(&read, &first);
        assert_true(thought_read(&reader, &read));
        assert_thought(&read, &second);
        assert_int_equal(reader.size, 0);
        assert_false(thought_read(&reader, &read));
    }
}

/** Truncated data is never read as complete, and no byte leads beyond the end. */
static void damaged_thoughts_are_seen(void **state) {
    Rng rng = rng_keyed(6, RNG_BOT, 0, 0);
    for (int i = 0; i < 40; i++) {
        uint8_t bytes[THOUGHT_CODE_MAX];
        const Thought thought = thought_random(&rng);
        const size_t size = thought_encode(bytes, &thought, 0);
        Thought read;
        for (size_t cut = 0; cut < size; cut++) {
            uint8_t *const part =
                malloc(cut + 1); // exact size, so that the sanitizer detects reads beyond it
            assert_non_null(part);
            memcpy(part, bytes, cut);
            ThoughtReader reader = {.bytes = part, .size = cut};
            assert_false(thought_read(&reader, &read));
            assert_int_equal(reader.size, cut);
            free(part);
        }
        for (int k = 0; k < 200; k++) {
            uint8_t changed[THOUGHT_CODE_MAX];
            memcpy(changed, bytes, size);
            changed[rng_below(&rng, (uint32_t)size)] = (uint8_t)rng_below(&rng, 256);
            ThoughtReader reader = {.bytes = changed, .size = size};
            if (thought_read(&reader, &read)) {
                assert_in_range(read.count, 1, THOUGHT_MOVES_MAX);
            }
        }
    }
}

// ---- Taking them

static uint32_t many_candidates(const void *bot, BotCandidate *out) {
    for (uint32_t i = 0; i < 40; i++) {
        out[i] = (BotCandidate){.action = action_place(0, (int)i, 0, 0),
                                .visits = i * 7 % 20,
                                .value = i == 3   ? 1e300
                                         : i == 4 ? (double)NAN
                                                  : i,
                                .prior = 0.12345678};
    }
    return 40;
}

static uint32_t short_line(const void *bot, Action action, BotPly *out, uint32_t room) {
    assert_int_equal(room, THOUGHT_LINE_MAX);
    out[0] = (BotPly){.action = action_x(action) % 2 == 0 ? action : 0};
    out[1] = (BotPly){.chance = true, .outcome = 5};
    return 2;
}

static void the_best_are_listed_first(void **state) {
    const BotClass judge = {.candidates = many_candidates, .line = short_line};
    BotCandidate scratch[64];
    Thought thought = {.ply = 9};
    assert_true(thought_take(&thought, &judge, NULL, scratch, 0));
    assert_int_equal(thought.ply, 9);
    assert_int_equal(thought.judged, 40);
    assert_int_equal(thought.count, THOUGHT_MOVES_MAX);
    for (uint32_t i = 0; i < thought.count; i++) {
        const ThoughtMove *const move = &thought.moves[i];
        // Each number of visits comes twice, the higher value first: 37, 17, 34, 14, ...
        assert_int_equal(move->candidate.visits, 19 - i / 2);
        assert_int_equal(action_x(move->candidate.action) >= 20, i % 2 == 0);
        assert_true(move->candidate.prior == 0.1235);
        assert_true(move->line[0].action == move->candidate.action);
        assert_int_equal(move->line_count, action_x(move->candidate.action) % 2 == 0 ? 2 : 1);
    }
    const BotClass silent = {.name = "silent"};
    assert_false(thought_take(&thought, &silent, NULL, scratch, 0));
}

/** The chosen candidate is always stored, and with room for the rest all are, each once. */
static void all_candidates_are_stored(void **state) {
    const BotClass judge = {.candidates = many_candidates, .line = short_line};
    BotCandidate scratch[64];
    BotCandidate rest[64];
    const Action chosen = action_place(0, 20, 0, 0); // it has no visits
    Thought thought = {.ply = 9};
    assert_true(thought_take(&thought, &judge, NULL, scratch, chosen));
    assert_true(thought.moves[THOUGHT_MOVES_MAX - 1].candidate.action == chosen);
    assert_int_equal(thought.rest_count, 0);
    thought.rest = rest;
    thought.rest_room = 64;
    assert_true(thought_take(&thought, &judge, NULL, scratch, chosen));
    assert_int_equal(thought.count + thought.rest_count, 40);
    bool seen[40] = {false};
    for (uint32_t i = 0; i < 40; i++) {
        const BotCandidate *const candidate =
            i < thought.count ? &thought.moves[i].candidate : &rest[i - thought.count];
        const int x = action_x(candidate->action);
        assert_false(seen[x]);
        seen[x] = true;
        assert_int_equal(candidate->visits, x * 7 % 20);
        assert_true(candidate->prior == 0.1235);
    }
    uint8_t bytes[THOUGHT_CODE_MAX + 64 * THOUGHT_REST_CODE_MAX];
    const size_t size = thought_encode(bytes, &thought, 0);
    BotCandidate room[64];
    for (uint32_t items = 0; items <= 64;
         items += 32) { // rooms that do not suffice read over the rest
        ThoughtReader reader = {.bytes = bytes, .size = size};
        Thought read = {.rest = room, .rest_room = items};
        assert_true(thought_read(&reader, &read));
        assert_thought(&read, &thought);
        assert_int_equal(reader.size, 0);
        assert_int_equal(read.rest_count, items < 30 ? items : 30);
        for (uint32_t i = 0; i < read.rest_count; i++) {
            assert_true(room[i].action == rest[i].action && room[i].visits == rest[i].visits);
        }
    }
}

// ---- Games

typedef struct Table {
    TournamentConfig *config;
    Match *match;
    MatchSeat seats[BOTS];
    Thought heard[THOUGHTS_MAX];
    uint32_t count;
    bool illegal; /* a candidate was illegal, or the last ply does not increase */
} Table;

static void hear(void *user, const Game *game, const Thought *thought) {
    Table *const table = user;
    assert_in_range(table->count, 0, THOUGHTS_MAX - 1);
    for (uint32_t i = 0; i < thought->count; i++) {
        Action action = 0;
        table->illegal = table->illegal || game_normalize(table->config->match.rules, game,
                                                          thought->moves[i].candidate.action,
                                                          &action, NULL) != STATUS_OK;
    }
    table->illegal =
        table->illegal || (table->count > 0 && thought->ply <= table->heard[table->count - 1].ply);
    table->heard[table->count++] = *thought;
}

static Table table_make(const char *sets) {
    char text[512];
    Table table = {.count = 0};
    Message message = {""};
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [%s], \"players\": 2, \"blocks\": 3, \"seed\": 4, \"record\": "
                   "\"thinking\", \"options\": {\"deck_limit\": 12}, "
                   "\"bots\": [\"mcts:simulations=40\", \"greedy\"]}",
                   sets);
    if (config_parse(&table.config, text, strlen(text), "test", NULL, &message) != STATUS_OK ||
        match_create(&table.match, &table.config->match, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_true(table.config->match.record_actions && table.config->match.record_thinking);
    for (int seat = 0; seat < BOTS; seat++) {
        const BotSpec *const spec = &table.config->bots[seat].spec;
        table.seats[seat].bot_class = spec->bot_class;
        assert_int_equal(
            bot_create(&table.seats[seat].bot, spec, table.config->match.rules, &message),
            STATUS_OK);
    }
    return table;
}

static void table_free(Table *table) {
    for (int seat = 0; seat < BOTS; seat++) {
        table->seats[seat].bot_class->destroy(table->seats[seat].bot);
    }
    match_destroy(table->match);
    config_destroy(table->config);
}

/** The evaluations reported during a game are the same in its replay, byte by byte. */
static void games_are_told_again(const char *sets) {
    Table table = table_make(sets);
    Message message = {""};
    const MatchWatcher watcher = {.user = &table, .thought = hear};
    match_watch(table.match, &watcher);
    const ScheduledGame game = schedule_game(&table.config->schedule, 1);
    GameRecord record;
    match_play(table.match, &record, NULL, &game, table.seats);
    assert_in_range(table.count, 12, THOUGHTS_MAX);
    assert_in_range(record.thinking_size, table.count, table.count * THOUGHT_CODE_MAX);
    assert_false(table.illegal);

    Match *replayer = NULL;
    MatchRules rules = table.config->match;
    rules.record_actions = false;
    rules.record_thinking = false;
    assert_int_equal(match_create(&replayer, &rules, &message), STATUS_OK);
    Table again = {.config = table.config};
    const MatchWatcher second = {.user = &again, .thought = hear};
    match_watch(replayer, &second);
    GameRecord replayed = record;
    if (match_replay(replayer, &replayed, &game, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(again.count, table.count);
    for (uint32_t i = 0; i < again.count; i++) {
        assert_thought(&again.heard[i], &table.heard[i]);
    }
    assert_false(again.illegal);

    // Bytes with an invalid structure are an error, unless no callback reads them.
    again.count = 0;
    replayed = record;
    replayed.thinking_size--;
    assert_int_equal(match_replay(replayer, &replayed, &game, &message), STATUS_ILLEGAL);
    assert_non_null(strstr(message.text, "what the bots thought cannot be read"));
    match_watch(replayer, NULL);
    replayed = record;
    replayed.thinking_size--;
    assert_int_equal(match_replay(replayer, &replayed, &game, &message), STATUS_OK);
    match_destroy(replayer);
    table_free(&table);
}

static void base_games_repeat_their_thoughts(void **state) {
    games_are_told_again("\"base\"");
}

static void games_with_expansions_repeat_their_thoughts(void **state) {
    games_are_told_again("\"winter\", \"gingerbread-man\"");
    games_are_told_again("\"base\", \"inns-and-cathedrals\", \"princess-and-dragon\", \"tower\"");
}

static void the_same_game_has_the_same_thoughts(void **state) {
    Table table = table_make("\"base\"");
    Message message = {""};
    uint8_t first[1 << 16];
    const ScheduledGame game = schedule_game(&table.config->schedule, 0);
    GameRecord record;
    match_play(table.match, &record, NULL, &game, table.seats);
    assert_in_range(record.thinking_size, 1, sizeof first);
    memcpy(first, record.thinking, record.thinking_size);
    GameRecord kept = record;
    kept.thinking = first;
    const ScheduledGame other = schedule_game(&table.config->schedule, 2);
    match_play(table.match, &record, NULL, &other, table.seats);
    match_play(table.match, &record, NULL, &game, table.seats);
    const RecordWords words = {"once", "again"};
    kept.actions = record.actions; // the match's own bytes
    if (!record_same(&kept, &record, BOTS, words, &message)) {
        fail_msg("%s", message.text);
    }
    first[0] ^= 1;
    assert_false(record_same(&kept, &record, BOTS, words, &message));
    assert_non_null(strstr(message.text, "thinking: once"));
    kept.thinking = NULL; // of a program that stored none
    assert_true(record_same(&kept, &record, BOTS, words, &message));
    table_free(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(thoughts_are_decoded_unchanged),
        cmocka_unit_test(damaged_thoughts_are_seen),
        cmocka_unit_test(the_best_are_listed_first),
        cmocka_unit_test(all_candidates_are_stored),
        cmocka_unit_test(base_games_repeat_their_thoughts),
        cmocka_unit_test(games_with_expansions_repeat_their_thoughts),
        cmocka_unit_test(the_same_game_has_the_same_thoughts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
