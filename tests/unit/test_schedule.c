// SPDX-License-Identifier: MIT
#include "carcarena/arena/schedule.h"
#include "testing.h"

#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "schedule/keyed_stream.h"

#include <stdlib.h>
#include <string.h>

#include "schedule_fixture.h"

/** Each bot is on each seat equally often and follows each other one equally often. */
static void design_is_balanced(int players, uint32_t games_per_block) {
    const Schedule schedule = schedule_of((uint32_t)players, players, SEATS_BALANCED);
    assert_int_equal(schedule.games_per_block, games_per_block);
    assert_int_equal(schedule.pairings, 1);
    unsigned seated[PLAYERS_MAX][PLAYERS_MAX] = {{0}};
    unsigned follows[PLAYERS_MAX][PLAYERS_MAX] = {{0}};
    for (uint64_t id = 0; id < games_per_block; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        assert_int_equal(game.block, 0);
        for (int seat = 0; seat < players; seat++) {
            seated[game.bots[seat]][seat]++;
            follows[game.bots[(seat + 1) % players]][game.bots[seat]]++;
        }
    }
    for (int a = 0; a < players; a++) {
        for (int b = 0; b < players; b++) {
            assert_int_equal(seated[a][b], games_per_block / (unsigned)players);
            assert_int_equal(follows[a][b], a == b ? 0 : games_per_block / (unsigned)(players - 1));
        }
    }
}

static void blocks_are_balanced(void **state) {
    design_is_balanced(2, 2);
    design_is_balanced(3, 6);
    design_is_balanced(4, 24);
    design_is_balanced(5, 20);
    design_is_balanced(7, 42);
}

static void orders_of_a_block_differ(void **state) {
    for (int players = 2; players <= 5; players++) {
        const Schedule schedule = schedule_of((uint32_t)players, players, SEATS_FULL);
        for (uint32_t a = 0; a < schedule.games_per_block; a++) {
            for (uint32_t b = 0; b < a; b++) {
                assert_memory_not_equal(schedule.orders[a], schedule.orders[b], (size_t)players);
            }
        }
    }
}

static void rotations_change_the_cycle_from_deck_to_deck(void **state) {
    const Schedule schedule = schedule_of(4, 4, SEATS_ROTATE);
    assert_int_equal(schedule.games_per_block, 4);
    const ScheduledGame first = schedule_game(&schedule, 0);
    const ScheduledGame turned = schedule_game(&schedule, 1);
    const ScheduledGame other_deck = schedule_game(&schedule, 4);
    assert_int_equal(first.bots[1], turned.bots[0]);
    assert_memory_not_equal(first.bots, other_deck.bots, 4 * sizeof first.bots[0]);
    assert_int_equal(other_deck.bots[0], 0);
}

/** A block plays the rotations of the order of its first game. */
static void block_rotates(const Schedule *schedule, uint64_t block) {
    const int players = schedule->request.players;
    const uint64_t first = block * (uint64_t)players;
    const ScheduledGame game = schedule_game(schedule, first);
    for (int turn = 1; turn < players; turn++) {
        const ScheduledGame turned = schedule_game(schedule, first + (uint64_t)turn);
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(turned.bots[seat], game.bots[(seat + turn) % players]);
        }
    }
}

static bool blocks_equal(const Schedule *schedule, uint64_t one, uint64_t other) {
    const uint64_t players = (uint64_t)schedule->request.players;
    const ScheduledGame a = schedule_game(schedule, one * players);
    const ScheduledGame b = schedule_game(schedule, other * players);
    return memcmp(a.bots, b.bots, players * sizeof a.bots[0]) == 0;
}

/**
 * All (n - 1)! cyclic orders of a table are used once before one is repeated: as many decks as
 * there are orders; every block has the rotations of its order.
 */
static void rotations_go_through_all_cycles(void **state) {
    static const uint64_t CYCLES[] = {2, 6, 24, 120};
    for (int players = 3; players <= 6; players++) {
        const uint64_t cycles = CYCLES[players - 3];
        const ScheduleRequest request = {.rounds = 2 * cycles,
                                         .repeat = 1,
                                         .bots = (uint32_t)players,
                                         .players = players,
                                         .design = SEATS_ROTATE};
        Schedule schedule;
        Message message = {{0}};
        assert_int_equal(schedule_make(&schedule, &request, &message), STATUS_OK);
        assert_int_equal(schedule.games_per_block, players);
        for (uint64_t block = 0; block < 2 * cycles; block++) {
            block_rotates(&schedule, block);
            for (uint64_t before = 0; before < block; before++) {
                assert_int_equal(blocks_equal(&schedule, block, before),
                                 (block - before) % cycles == 0);
            }
        }
    }
}

/** Every pairing of a round differs from the others, is ascending, and has the right size. */
static void pairings_are_distinct(uint32_t bots, int players, uint64_t expected) {
    const Schedule schedule = schedule_of(bots, players, SEATS_FIXED);
    assert_int_equal(schedule.pairings, expected);
    ScheduledGame last = schedule_game(&schedule, 0);
    for (uint64_t id = 0; id < schedule.pairings; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        assert_int_equal(game.pairing, id);
        bool later = id == 0;
        for (int seat = 0; seat < players && !later; seat++) {
            assert_true(game.bots[seat] >= last.bots[seat]);
            later = game.bots[seat] > last.bots[seat];
        }
        assert_true(later);
        for (int seat = 1; seat < players; seat++) {
            assert_true(game.bots[seat] >= game.bots[seat - 1]);
            assert_true(game.bots[seat] < bots);
            const uint32_t copy =
                game.bots[seat] == game.bots[seat - 1] ? game.copies[seat - 1] + 1 : 0;
            assert_int_equal(game.copies[seat], copy);
        }
        assert_true(game.bots[0] != game.bots[players - 1]);
        last = game;
    }
}

static void every_combination_occurs_once_a_round(void **state) {
    pairings_are_distinct(2, 2, 1);
    pairings_are_distinct(200, 2, 19900);
    pairings_are_distinct(7, 3, 35);
    pairings_are_distinct(6, 5, 6);
    // Fewer bots than seats: mixes with repetition, but not one bot alone with itself.
    pairings_are_distinct(2, 3, 2);
    pairings_are_distinct(3, 4, 12);
    pairings_are_distinct(2, 5, 4);
}

static void pairings_grow_evenly(void **state) {
    const Schedule schedule = schedule_of(4, 2, SEATS_BALANCED);
    for (uint64_t id = 0; id < schedule.games; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        assert_int_equal(game.id, id);
        assert_int_equal(game.block, id / 2);
        assert_int_equal(game.index, id % 2);
        assert_int_equal(game.round, id / 12);
        assert_int_equal(game.pairing, id / 2 % 6);
        assert_int_equal(game.deal, game.block);
    }
}

static void decks_are_shared_or_repeated_on_request(void **state) {
    Schedule schedule = schedule_of(3, 2, SEATS_BALANCED);
    schedule.request.repeat = 2;
    assert_int_equal(schedule_game(&schedule, 0).deal, 0);
    assert_int_equal(schedule_game(&schedule, 6).deal, 0);
    assert_int_equal(schedule_game(&schedule, 12).deal, 3);
    schedule.request.shared_decks = true;
    assert_int_equal(schedule_game(&schedule, 2).deal, 0);
    assert_int_equal(schedule_game(&schedule, 12).deal, 1);
}

static void starters_take_turns(void **state) {
    Schedule schedule = schedule_of(3, 3, SEATS_BALANCED);
    schedule.request.start = START_FEWEST_STARTS;
    unsigned starts[3] = {0};
    for (uint64_t id = 0; id < schedule.games; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        const uint32_t starter = game.bots[game.first];
        for (unsigned bot = 0; bot < 3; bot++) {
            // It has begun less often than an earlier bot, and not more often than a later one.
            const unsigned more = bot < starter ? 1 : 0;
            assert_true(starts[starter] + more <= starts[bot]);
        }
        starts[starter]++;
    }
    schedule.request.start = START_RANDOM;
    const uint32_t first = schedule_game(&schedule, 0).first;
    for (uint64_t id = 0; id < schedule.games_per_block; id++) {
        assert_int_equal(schedule_game(&schedule, id).first, first);
    }
}

static bool streams_equal(Rng a, Rng b) {
    return a.state == b.state && a.increment == b.increment;
}

static void streams_are_keyed_by_block_and_seat(void **state) {
    const Schedule schedule = schedule_of(3, 2, SEATS_BALANCED);
    const ScheduledGame first = schedule_game(&schedule, 0);
    const ScheduledGame mirrored = schedule_game(&schedule, 1);
    const ScheduledGame other = schedule_game(&schedule, 2);
    assert_true(streams_equal(schedule_deck_stream(&schedule, &first, 0),
                              schedule_deck_stream(&schedule, &mirrored, 0)));
    assert_true(streams_equal(schedule_bot_stream(&schedule, &first, 0, 1),
                              schedule_bot_stream(&schedule, &mirrored, 0, 1)));
    assert_false(streams_equal(schedule_bot_stream(&schedule, &first, 0, 0),
                               schedule_bot_stream(&schedule, &first, 0, 1)));
    assert_false(streams_equal(schedule_deck_stream(&schedule, &first, 0),
                               schedule_deck_stream(&schedule, &other, 0)));
    assert_false(streams_equal(schedule_deck_stream(&schedule, &first, 0),
                               schedule_deck_stream(&schedule, &first, 1)));
    // Its seed gives the same deck in `play --seed` and in the key "deals": as deck number 0.
    for (uint64_t id = 0; id < schedule.games; id += 7) {
        const ScheduledGame game = schedule_game(&schedule, id);
        const uint64_t seed = schedule_deck_seed(&schedule, &game);
        for (uint32_t attempt = 0; attempt < 3; attempt++) {
            assert_true(streams_equal(rng_keyed(seed, RNG_DECK, 0, attempt),
                                      schedule_deck_stream(&schedule, &game, attempt)));
        }
    }
    assert_false(streams_equal(schedule_bot_stream(&schedule, &first, 1, 0),
                               schedule_bot_stream(&schedule, &first, 0, 1)));
}

/** The streams of bots, in the old and the current form, of the run in bots/PROTOCOL.md. */
static void streams_of_bots_follow_from_the_seed(void **state) {
    ScheduleRequest request = {.seed = 5, .rounds = 1, .repeat = 1, .bots = 2, .players = 2};
    Schedule schedule;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    const ScheduledGame game = schedule_game(&schedule, 0);
    const Rng keyed = schedule_bot_stream(&schedule, &game, 0, 0);
    assert_true(keyed.state == 0xdf04cc98d2912703 && keyed.increment == 0xfc2d6b9aed78f8e9);
    schedule.request.bot_streams = BOT_STREAMS_MIXED;
    const Rng mixed = schedule_bot_stream(&schedule, &game, 0, 0);
    assert_true(mixed.state == 0xe827a13c0146eb3b && mixed.increment == 0xff980e38fe311ca1);
}

/**
 * One hash has the streams of four seats, the next one the streams of the rest. The numbers are
 * from Python's hashlib, as in tests/fairness/decks.py.
 */
static void a_hash_has_the_streams_of_four_seats(void **state) {
    static const Rng WANTED[PLAYERS_MAX] = {
        [0] = {0xdf04cc98d2912703, 0xfc2d6b9aed78f8e9},
        [1] = {0xfd67d1ad4a249614, 0xe490b50cd5eb25a9},
        [3] = {0x7432e36c6be49d04, 0x44539e3c2c4c4557},
        [4] = {0x031be3356c63c7e8, 0x8fa1c15764546971},
        [7] = {0x1770f069d77ba846, 0xbd057cce4a57ef03},
    };
    const StreamKey key = stream_key_of_seed(5);
    for (unsigned count = 1; count <= PLAYERS_MAX; count++) {
        Rng streams[PLAYERS_MAX];
        keyed_streams(&key, (StreamName){.purpose = RNG_BOT, .step = 9}, count, streams);
        for (unsigned seat = 0; seat < count; seat++) {
            assert_true(WANTED[seat].increment == 0 || streams_equal(streams[seat], WANTED[seat]));
            assert_true(streams_equal(keyed_bot_stream(5, 0, (int)seat), streams[seat]));
            for (unsigned other = 0; other < seat; other++) {
                assert_false(streams_equal(streams[seat], streams[other]));
            }
        }
    }
}

static Schedule sealed_schedule(uint8_t first, uint64_t seed) {
    ScheduleRequest request = {.seed = seed,
                               .rounds = 20,
                               .repeat = 1,
                               .bots = 2,
                               .players = 2,
                               .sealed = true,
                               .secret = {{first}}};
    Schedule schedule;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    return schedule;
}

/**
 * Streams of a sealed run depend on every bit of the secret and on the seed; each step has a
 * separate stream.
 */
static void a_sealed_run_follows_from_its_secret(void **state) {
    const Schedule schedules[] = {sealed_schedule(0, 1), sealed_schedule(1, 1),
                                  sealed_schedule(0, 2)};
    for (size_t i = 0; i < 3; i++) {
        const ScheduledGame game = schedule_game(&schedules[i], 0);
        const ScheduledGame mirrored = schedule_game(&schedules[i], 1);
        const ScheduledGame other = schedule_game(&schedules[i], 2);
        const uint64_t label = schedule_deck_label(&schedules[i], &game);
        assert_true(label == schedule_deck_label(&schedules[i], &mirrored));
        assert_true(label != schedule_deck_label(&schedules[i], &other));
        const Rng event = schedule_step_stream(&schedules[i], &game, 0, RNG_EVENTS, 0);
        assert_false(
            streams_equal(event, schedule_step_stream(&schedules[i], &game, 0, RNG_EVENTS, 1)));
        assert_false(
            streams_equal(event, schedule_step_stream(&schedules[i], &game, 0, RNG_CHANCE, 0)));
        assert_false(
            streams_equal(event, schedule_step_stream(&schedules[i], &game, 1, RNG_EVENTS, 0)));
        for (size_t k = 0; k < i; k++) {
            assert_true(label != schedule_deck_label(&schedules[k], &game));
            assert_false(streams_equal(schedule_bot_stream(&schedules[i], &game, 0, 0),
                                       schedule_bot_stream(&schedules[k], &game, 0, 0)));
            assert_false(streams_equal(schedule_harness_stream(&schedules[i], &game, 0, 0),
                                       schedule_harness_stream(&schedules[k], &game, 0, 0)));
            assert_false(streams_equal(schedule_lots(&schedules[i].request, 1),
                                       schedule_lots(&schedules[k].request, 1)));
        }
    }
}

/**
 * Every position of a small deck gets every number equally often: chi-square with 5 degrees of
 * freedom.
 */
static void numbers_from_the_hash_are_uniform(void **state) {
    enum { BOUND = 6, DRAWS = 60000 };
    static const double LIMIT = 30.0; // one in 70,000 seeds
    const StreamKey key = {{7}};
    KeyedDraws draws = keyed_draws(&key, (StreamName){.purpose = RNG_BENCH});
    uint32_t counts[BOUND] = {0};
    double chi = 0.0;
    for (unsigned i = 0; i < DRAWS; i++) {
        const uint32_t number = keyed_below(&draws, BOUND);
        assert_true(number < BOUND);
        counts[number]++;
    }
    for (unsigned i = 0; i < BOUND; i++) {
        const double off = (double)counts[i] - (double)DRAWS / BOUND;
        chi += off * off / ((double)DRAWS / BOUND);
    }
    assert_true(chi < LIMIT);
    assert_int_equal(keyed_below(&draws, 1), 0);
}

static void secrets_are_read_as_they_are_written(void **state) {
    StreamKey key = {{0x01, 0xab}};
    StreamKey read = {{0}};
    char text[SECRET_TEXT_SIZE];
    assert_memory_equal(secret_to_text(&key, text), "01ab0000", 8);
    assert_true(secret_from_text(&read, text));
    assert_memory_equal(&read, &key, sizeof key);
    assert_false(secret_from_text(&read, "01ab"));
    text[5] = 'g';
    assert_false(secret_from_text(&read, text));
}

static void a_huge_run_is_made_at_once(void **state) {
    const ScheduleRequest request = {
        .rounds = UINT64_C(50000000), .repeat = 1, .bots = 2, .players = 2};
    Schedule schedule;
    assert_int_equal(schedule_make(&schedule, &request, NULL), STATUS_OK);
    assert_int_equal(schedule.games, 100000000);
    assert_int_equal(schedule_game(&schedule, 99999999).block, 49999999);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(blocks_are_balanced),
        cmocka_unit_test(orders_of_a_block_differ),
        cmocka_unit_test(rotations_change_the_cycle_from_deck_to_deck),
        cmocka_unit_test(rotations_go_through_all_cycles),
        cmocka_unit_test(every_combination_occurs_once_a_round),
        cmocka_unit_test(pairings_grow_evenly),
        cmocka_unit_test(decks_are_shared_or_repeated_on_request),
        cmocka_unit_test(starters_take_turns),
        cmocka_unit_test(streams_are_keyed_by_block_and_seat),
        cmocka_unit_test(streams_of_bots_follow_from_the_seed),
        cmocka_unit_test(a_hash_has_the_streams_of_four_seats),
        cmocka_unit_test(a_sealed_run_follows_from_its_secret),
        cmocka_unit_test(numbers_from_the_hash_are_uniform),
        cmocka_unit_test(secrets_are_read_as_they_are_written),
        cmocka_unit_test(a_huge_run_is_made_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
