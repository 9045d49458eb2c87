// SPDX-License-Identifier: MIT
//
// Work of the ranks of one run, without a network: leases played by threads, results as messages
// and their rejection, rounds sent to ranks, checked games.
#include "cluster/checker.h"
#include "cluster/lease_play.h"
#include "cluster/rank_sums.h"
#include "cluster/result_message.h"
#include "cluster/stage_code.h"
#include "testing.h"

#include "carcarena/arena/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WAIT_NS UINT64_C(1000000000)

static TournamentConfig *config_of(const char *rest) {
    char text[512];
    TournamentConfig *config = NULL;
    Message message = {{0}};
    (void)snprintf(text, sizeof text,
                   "{\"name\": \"t\", \"seed\": 7, \"tilesets\": [\"base\"], \"players\": 2, "
                   "\"bots\": [\"random\", \"greedy\", {\"name\": \"c\", \"class\": "
                   "\"random\"}]%s}",
                   rest);
    if (config_parse(&config, text, strlen(text), "test", NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return config;
}

static LeasePlay *play_of(const TournamentConfig *config, unsigned threads) {
    LeasePlay *play = NULL;
    Message message = {{0}};
    if (lease_play_create(&play, config, threads, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return play;
}

/** Waits for a work unit. @return false: there will be none. */
static bool unit_wait(LeasePlay *play, PlayedUnit *out) {
    bool found = false;
    bool ended = false;
    while (!found && !ended) {
        assert_int_equal(lease_play_poll(play, WAIT_NS, out, &found, &ended, NULL), STATUS_OK);
    }
    return found;
}

static Lease lease_of(uint64_t number, uint64_t first, uint64_t count) {
    return (Lease){.rank = 1, .place = 2, .number = number, .blocks = {first, count}};
}

// Work units have the same games and the same hash for any number of threads, in any order.
static void units_do_not_depend_on_threads(void **state) {
    TournamentConfig *const config = config_of(", \"blocks\": 20, \"record\": true");
    uint64_t hashes[3] = {0};
    for (unsigned threads = 1; threads <= 3; threads++) {
        LeasePlay *const play = play_of(config, threads);
        const Lease leases[] = {lease_of(1, 0, 13), lease_of(2, 40, 9)};
        lease_play_give(play, &leases[0]);
        lease_play_give(play, &leases[1]);
        for (int i = 0; i < 2; i++) {
            PlayedUnit unit;
            assert_true(unit_wait(play, &unit));
            assert_true(unit.whole);
            assert_int_equal(unit.games, leases[unit.lease.number - 1].blocks.count);
            hashes[threads - 1] += unit.hash * unit.lease.number;
        }
        lease_play_destroy(play);
    }
    assert_true(hashes[0] != 0);
    assert_true(hashes[0] == hashes[1] && hashes[0] == hashes[2]);
    config_destroy(config);
}

// A rank that is stopped in the middle returns what it has, and then nothing more.
static void a_stopped_rank_returns_a_part(void **state) {
    TournamentConfig *const config = config_of(", \"blocks\": 20000");
    LeasePlay *const play = play_of(config, 2);
    const Lease small = lease_of(4, 0, 3);
    const Lease large = lease_of(5, 3, 100000);
    PlayedUnit unit;
    Message message = {{0}};
    lease_play_give(play, &small);
    lease_play_give(play, &large);
    assert_true(unit_wait(play, &unit));
    assert_true(unit.whole && unit.lease.number == 4);
    lease_play_stop(play);
    assert_true(unit_wait(play, &unit));
    assert_true(!unit.whole && unit.lease.number == 5);
    assert_in_range(unit.games, 0, 99999);
    const ResultMail own = result_own(1, &unit);
    assert_int_equal(result_check(&own, config, &message), STATUS_OK);
    assert_false(unit_wait(play, &unit));
    lease_play_destroy(play);
    config_destroy(config);
}

/** Plays a lease and writes it as a message. */
static void message_make(const TournamentConfig *config, Wire *out) {
    LeasePlay *const play = play_of(config, 1);
    const Lease lease = lease_of(3, 2, 4);
    PlayedUnit unit;
    lease_play_give(play, &lease);
    assert_true(unit_wait(play, &unit));
    result_write(out, 9, &unit);
    assert_false(out->failed);
    lease_play_destroy(play);
}

/** Reads a message and checks it as rank 0 does. */
static bool message_is_sound(const TournamentConfig *config, const uint8_t *bytes, size_t size,
                             ResultMail *out) {
    ByteReader reader = {.bytes = bytes, .size = size};
    Message message = {{0}};
    return result_read(out, 1, &reader) && result_check(out, config, &message) == STATUS_OK;
}

/** Returns whether two results have the same canonical fields of games. */
static bool games_are_same(const ResultMail *one, const ResultMail *other) {
    ByteReader first = one->bytes;
    ByteReader second = other->bytes;
    bool same = one->games == other->games;
    for (uint32_t i = 0; same && i < one->games; i++) {
        TravelGame mine;
        TravelGame theirs;
        uint64_t hash = 0;
        Message message = {{0}};
        same =
            game_decode(&mine, &hash, &first, 2) && game_decode(&theirs, &hash, &second, 2) &&
            record_same(&mine.record, &theirs.record, 2, (RecordWords){"sent", "read"}, &message);
    }
    return same;
}

// Every byte damaged, and every possible truncation: rejected, or no canonical field changes.
static void damaged_results_are_refused(void **state) {
    TournamentConfig *const config = config_of(", \"blocks\": 4, \"record\": true");
    Wire wire = {.bytes = NULL};
    ResultMail sound;
    unsigned passed = 0;
    message_make(config, &wire);
    assert_true(message_is_sound(config, wire.bytes, wire.size, &sound));
    assert_int_equal(sound.task, 9);
    assert_int_equal(sound.lease.number, 3);
    uint8_t *const copy = malloc(wire.size);
    assert_non_null(copy);
    for (size_t i = 0; i < wire.size; i++) {
        ResultMail damaged;
        memcpy(copy, wire.bytes, wire.size);
        copy[i] ^= (uint8_t)(1U << i % 8);
        if (message_is_sound(config, copy, wire.size, &damaged)) {
            assert_true(games_are_same(&sound, &damaged));
            passed++;
        }
        memcpy(copy, wire.bytes, wire.size);
        assert_false(message_is_sound(config, copy, i, &damaged));
    }
    // Times, audits, and fields that the coordinator checks itself.
    assert_in_range(passed, 1, wire.size / 2);
    free(copy);
    wire_free(&wire);
    config_destroy(config);
}

// Games of another lease, and the same game twice.
static void results_are_those_of_their_lease(void **state) {
    TournamentConfig *const config = config_of(", \"blocks\": 4");
    Wire wire = {.bytes = NULL};
    ResultMail result;
    Message message = {{0}};
    message_make(config, &wire);
    assert_true(message_is_sound(config, wire.bytes, wire.size, &result));
    result.lease.blocks.first++;
    assert_int_equal(result_check(&result, config, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "cannot have come out of games 3 to 6"));
    result.lease.blocks = (BlockRange){2, 5};
    assert_int_equal(result_check(&result, config, &message), STATUS_CONFLICT);
    assert_non_null(strstr(message.text, "4 games came for a lease of 5"));
    result.whole = false;
    assert_int_equal(result_check(&result, config, &message), STATUS_OK);
    result.hash++;
    assert_int_equal(result_check(&result, config, &message), STATUS_CONFLICT);
    wire_free(&wire);
    config_destroy(config);
}

// A rank that received a round plays its games like a rank that advanced to it.
static void rounds_are_sent_to_ranks(void **state) {
    TournamentConfig *const leader =
        config_of(", \"format\": \"adaptive\", \"blocks\": 8, \"batch\": 2");
    TournamentConfig *const other =
        config_of(", \"format\": \"adaptive\", \"blocks\": 8, \"batch\": 2");
    TournamentConfig *const plain = config_of(", \"blocks\": 8");
    Wire wire = {.bytes = NULL};
    Message message = {{0}};
    other->schedule.games = 0;
    stage_encode(&wire, leader);
    ByteReader reader = {.bytes = wire.bytes, .size = wire.size};
    assert_int_equal(stage_decode(other, &reader, &message), STATUS_OK);
    assert_int_equal(other->schedule.games, leader->schedule.games);
    assert_true(leader->schedule.games > 0);
    for (uint64_t id = 0; id < leader->schedule.games; id++) {
        const ScheduledGame one = schedule_game(&leader->schedule, id);
        const ScheduledGame two = schedule_game(&other->schedule, id);
        assert_memory_equal(one.bots, two.bots, sizeof one.bots);
        assert_int_equal(one.deal, two.deal);
        assert_int_equal(one.pairing, two.pairing);
    }
    for (size_t size = 0; size < wire.size; size++) {
        reader = (ByteReader){.bytes = wire.bytes, .size = size};
        assert_int_equal(stage_decode(other, &reader, &message), STATUS_CONFLICT);
    }
    reader = (ByteReader){.bytes = wire.bytes, .size = wire.size};
    assert_int_equal(stage_decode(plain, &reader, &message), STATUS_CONFLICT);
    wire_free(&wire);
    config_destroy(plain);
    config_destroy(other);
    config_destroy(leader);
}

static CheckedGame check(Checker *checker, uint32_t rank, const GameRecord *record) {
    CheckedGame checked = {.same = false};
    assert_true(checker_wants(checker, rank));
    checker_give(checker, rank, record);
    assert_false(checker_wants(checker, rank));
    while (!checker_take(checker, &checked)) {
    }
    return checked;
}

static void wrong_games_are_found(void **state) {
    TournamentConfig *const config = config_of(", \"blocks\": 4, \"record\": true");
    Verifier *verifier = NULL;
    Checker *checker = NULL;
    GameRecord record;
    assert_int_equal(verifier_create(&verifier, config, VERIFY_BOTS, NULL), STATUS_OK);
    assert_int_equal(verifier_play(verifier, 5, &record, NULL), STATUS_OK);
    assert_int_equal(checker_create(&checker, config, 3, NULL), STATUS_OK);
    assert_true(check(checker, 2, &record).same);
    assert_int_equal(checker_count(checker, 2), 1);
    checker_destroy(checker);
    assert_int_equal(checker_create(&checker, config, 3, NULL), STATUS_OK);
    record.scores[1]++;
    const CheckedGame checked = check(checker, 1, &record);
    assert_false(checked.same);
    assert_int_equal(checked.rank, 1);
    assert_non_null(strstr(checked.difference.text, "game 2.1"));
    assert_int_equal(checker_count(checker, 1), 0);
    checker_destroy(checker);
    verifier_destroy(verifier);
    config_destroy(config);
}

// Pearson's chi-squared of a table of two rows, by hand: 30 20 10 beside 20 20 20 is 16/3 = 5.33.
static void residuals_are_chi_squared(void **state) {
    const RankSums one = {.games = 60, .outcomes = {30, 20, 10}};
    const RankSums other = {.games = 60, .outcomes = {20, 20, 20}};
    RankSums all = one;
    rank_sums_join(&all, &other);
    assert_true(rank_sums_residual(&one, &all) > 5.333 && rank_sums_residual(&one, &all) < 5.334);
    assert_true(rank_sums_residual(&all, &all) == 0.0);
    GameRecord record = {.bots = {4, 1}, .ranks = {2, 1}};
    RankSums sums = {0};
    rank_sums_add(&sums, &record, 2); // the bot named first is on seat 1, and won
    record.ranks[0] = 1;
    rank_sums_add(&sums, &record, 2);
    record.ranks[1] = 2;
    rank_sums_add(&sums, &record, 2);
    assert_int_equal(sums.outcomes[0], 1);
    assert_int_equal(sums.outcomes[1], 1);
    assert_int_equal(sums.outcomes[2], 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_do_not_depend_on_threads),
        cmocka_unit_test(a_stopped_rank_returns_a_part),
        cmocka_unit_test(damaged_results_are_refused),
        cmocka_unit_test(results_are_those_of_their_lease),
        cmocka_unit_test(rounds_are_sent_to_ranks),
        cmocka_unit_test(wrong_games_are_found),
        cmocka_unit_test(residuals_are_chi_squared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
