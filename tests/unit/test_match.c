// SPDX-License-Identifier: MIT
#include "carcarena/arena/config.h"
#include "carcarena/arena/match.h"
#include "carcarena/engine/view.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Bots that misbehave. Their state is their table.

static Action choose_legal(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const TournamentConfig *const config = bot;
    return game_sample_action(config->match.rules, game, rng);
}

static Action choose_zero(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    return 0;
}

static Action choose_ones(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    (void)choose_zero(bot, game, budget, rng);
    return UINT64_MAX;
}

/** Plays legally until there are ten tiles on the board, then a tile far away. */
static Action choose_late(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const TournamentConfig *const config = bot;
    const Action action = choose_legal(bot, game, budget, rng);
    return game_tile_count(config->match.rules, game) > 10 ? action_place(0, 900, 900, 0) : action;
}

/** Returns a legal action of another player. */
static Action choose_wrong_actor(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    return choose_legal(bot, game, budget, rng) ^ ((Action)1 << 57);
}

typedef struct Fixture {
    TournamentConfig *config;
    Match *match;
} Fixture;

static Fixture fixture_make(const char *extra) {
    char text[512];
    (void)snprintf(text, sizeof text,
                   "{\"tilesets\": [\"base\"], \"players\": 2, \"blocks\": 80, \"seed\": 3, "
                   "\"bots\": [\"random\", \"random:joint\"]%s}",
                   extra);
    Fixture fixture = {0};
    Message message = {{0}};
    if (config_parse(&fixture.config, text, strlen(text), "test", NULL, &message) != STATUS_OK ||
        match_create(&fixture.match, &fixture.config->match, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    return fixture;
}

static void fixture_free(Fixture *fixture) {
    match_destroy(fixture->match);
    config_destroy(fixture->config);
}

typedef Action (*Choose)(void *bot, const Game *game, const BotBudget *budget, Rng *rng);

static GameRecord play(Fixture *fixture, uint64_t id, Choose first, Choose second) {
    const BotClass classes[2] = {{.name = "first", .choose = first},
                                 {.name = "second", .choose = second}};
    const MatchSeat seats[2] = {{.bot_class = &classes[0], .bot = fixture->config},
                                {.bot_class = &classes[1], .bot = fixture->config}};
    const ScheduledGame game = schedule_game(&fixture->config->schedule, id);
    GameRecord record;
    match_play(fixture->match, &record, NULL, &game, seats);
    return record;
}

static void a_game_is_played_and_judged(void **state) {
    Fixture fixture = fixture_make("");
    bool decided = false;
    for (uint64_t id = 0; id < 20; id++) {
        const GameRecord record = play(&fixture, id, choose_legal, choose_legal);
        assert_int_equal(record.reason, END_COMPLETED);
        assert_int_equal(record.faults, 0);
        assert_true(record.plies >= 71 + 2 * 70);
        const int difference = record.scores[0] - record.scores[1];
        const uint32_t winner = difference < 0 ? 1U : 0U;
        assert_int_equal(record.ranks[winner], 1);
        assert_int_equal(record.ranks[1U - winner], difference == 0 ? 1U : 2U);
        assert_true(record.state_hash ==
                    game_hash(fixture.config->match.rules, match_game(fixture.match)));
        decided = decided || difference != 0;
    }
    assert_true(decided);
    fixture_free(&fixture);
}

static void the_same_game_twice_is_the_same(void **state) {
    Fixture fixture = fixture_make("");
    const GameRecord once = play(&fixture, 5, choose_legal, choose_legal);
    (void)play(&fixture, 6, choose_legal, choose_legal);
    const GameRecord again = play(&fixture, 5, choose_legal, choose_legal);
    assert_true(once.state_hash == again.state_hash);
    assert_memory_equal(once.scores, again.scores, sizeof once.scores);
    fixture_free(&fixture);
}

static void illegal_choices_forfeit_and_the_game_continues(void **state) {
    Fixture fixture = fixture_make("");
    static const Choose BROKEN[] = {choose_zero, choose_ones, choose_late, choose_wrong_actor};
    for (size_t i = 0; i < sizeof BROKEN / sizeof BROKEN[0]; i++) {
        const GameRecord record = play(&fixture, i, choose_legal, BROKEN[i]);
        assert_int_equal(record.reason, END_ILLEGAL);
        assert_int_equal(record.faults, 2);
        assert_true(record.fault_ply > 0 && record.fault_ply < record.plies);
        assert_int_equal(record.ranks[0], 1);
        assert_int_equal(record.ranks[1], 2);
        assert_int_equal(game_pending(fixture.config->match.rules, match_game(fixture.match)).kind,
                         PENDING_OVER);
    }
    const GameRecord both = play(&fixture, 9, choose_zero, choose_ones);
    assert_int_equal(both.faults, 3);
    assert_int_equal(both.fault_ply, 1);
    assert_int_equal(both.ranks[0], 1);
    assert_int_equal(both.ranks[1], 1);
    fixture_free(&fixture);
}

/** Two copies of one bot on a mirrored pair play the same game with roles exchanged. */
static void a_bot_against_its_copy_scores_one_half(void **state) {
    Fixture fixture = fixture_make("");
    for (uint64_t block = 0; block < 20; block++) {
        const GameRecord one = play(&fixture, 2 * block, choose_legal, choose_legal);
        const GameRecord two = play(&fixture, 2 * block + 1, choose_legal, choose_legal);
        assert_true(one.state_hash == two.state_hash);
        assert_int_equal(one.plies, two.plies);
        assert_int_equal(one.bots[0], two.bots[1]);
        assert_memory_equal(one.ranks, two.ranks, sizeof one.ranks);
    }
    fixture_free(&fixture);
}

static uint64_t tied_game(Fixture *fixture) {
    for (uint64_t id = 0; id < fixture->config->schedule.games; id++) {
        const GameRecord record = play(fixture, id, choose_legal, choose_legal);
        if (record.scores[0] == record.scores[1]) {
            return id;
        }
    }
    fail_msg("no game of the first %d is tied", (int)fixture->config->schedule.games);
    return 0;
}

static void ties_are_treated_as_configured(void **state) {
    Fixture draw = fixture_make("");
    const uint64_t id = tied_game(&draw);
    const GameRecord drawn = play(&draw, id, choose_legal, choose_legal);
    assert_int_equal(drawn.ranks[0], 1);
    assert_int_equal(drawn.ranks[1], 1);
    fixture_free(&draw);
    Fixture seed = fixture_make(", \"tie\": \"seed\"");
    const GameRecord seeded = play(&seed, id, choose_legal, choose_legal);
    assert_int_equal(seeded.scores[0], seeded.scores[1]);
    const uint32_t listed_first = seeded.bots[0] == 0 ? 0U : 1U;
    assert_int_equal(seeded.ranks[listed_first], 1);
    assert_int_equal(seeded.ranks[1U - listed_first], 2);
    fixture_free(&seed);
    Fixture replay = fixture_make(", \"tie\": \"replay\"");
    const GameRecord replayed = play(&replay, id, choose_legal, choose_legal);
    assert_true(replayed.attempt > 0);
    assert_int_not_equal(replayed.scores[0], replayed.scores[1]);
    assert_true(replayed.deck != drawn.deck);
    fixture_free(&replay);
}

static void recorded_actions_give_the_same_game(void **state) {
    Fixture recording = fixture_make(", \"record\": true");
    Fixture plain = fixture_make("");
    for (uint64_t id = 0; id < 10; id++) {
        const GameRecord record = play(&recording, id, choose_legal, choose_late);
        assert_true(record.actions_size > 71 && record.actions_size < 71 * 8);
        GameRecord replayed = record;
        const ScheduledGame game = schedule_game(&plain.config->schedule, id);
        Message message = {{0}};
        if (match_replay(plain.match, &replayed, &game, &message) != STATUS_OK) {
            fail_msg("%s", message.text);
        }
        assert_true(replayed.state_hash == record.state_hash);
        assert_int_equal(replayed.plies, record.plies);
        assert_memory_equal(replayed.scores, record.scores, sizeof record.scores);
        assert_memory_equal(replayed.ranks, record.ranks, sizeof record.ranks);
        replayed = record;
        replayed.actions_size--;
        assert_int_equal(match_replay(plain.match, &replayed, &game, &message), STATUS_ILLEGAL);
    }
    fixture_free(&recording);
    fixture_free(&plain);
}

static bool says_uniform(const void *bot) {
    return true;
}

/** Bots that leave everything to chance need not be asked: the game is the same. */
static void games_of_chance_play_themselves(void **state) {
    Fixture fixture = fixture_make("");
    const BotClass bot_class = {.name = "chance", .choose = choose_zero, .uniform = says_uniform};
    const MatchSeat seats[2] = {{.bot_class = &bot_class}, {.bot_class = &bot_class}};
    match_keep_tally(fixture.match, false);
    for (uint64_t id = 0; id < 40; id++) {
        const GameRecord asked = play(&fixture, id, choose_legal, choose_legal);
        const ScheduledGame game = schedule_game(&fixture.config->schedule, id);
        GameRecord played;
        match_play(fixture.match, &played, NULL, &game, seats);
        assert_memory_equal(&played, &asked, sizeof played);
    }
    fixture_free(&fixture);
}

static void timing_counts_decisions(void **state) {
    Fixture fixture = fixture_make("");
    const BotClass bot_class = {.name = "legal", .choose = choose_legal};
    const MatchSeat seats[2] = {{.bot_class = &bot_class, .bot = fixture.config},
                                {.bot_class = &bot_class, .bot = fixture.config}};
    const ScheduledGame game = schedule_game(&fixture.config->schedule, 0);
    GameRecord record;
    GameTiming timing = {.cpu_measured = true, .worker = 5};
    match_play(fixture.match, &record, &timing, &game, seats);
    assert_true(timing.measured);
    assert_int_equal(timing.worker, 5);
    assert_true(timing.cpu_ns[0] > 0 && timing.cpu_ns[0] <= timing.choose_ns[0]);
    assert_true(timing.game_ns >= timing.choose_ns[0] + timing.choose_ns[1]);
    assert_int_equal(timing.decisions[0] + timing.decisions[1] + 71, record.plies);
    fixture_free(&fixture);
}

/** Thinks for five milliseconds. */
static Action choose_slowly(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const uint64_t end = match_clock(NULL) + UINT64_C(5000000);
    while (match_clock(NULL) < end) {
    }
    assert_in_range(budget->move_ms, 1, 11); // never more than there is
    return choose_legal(bot, game, budget, rng);
}

/** The clock of the World Championship: a bot that exceeds the time of a game loses it. */
static void T_003_who_uses_up_the_clock_loses(void **state) {
    Fixture fixture = fixture_make("");
    const BotClass quick = {.name = "quick", .choose = choose_legal};
    const BotClass slow = {.name = "slow", .choose = choose_slowly};
    const ScheduledGame game = schedule_game(&fixture.config->schedule, 0);
    for (unsigned slow_seat = 0; slow_seat < 2; slow_seat++) {
        MatchSeat seats[2] = {{.bot_class = &quick, .bot = fixture.config, .game_ms = 60000},
                              {.bot_class = &quick, .bot = fixture.config, .game_ms = 60000}};
        seats[slow_seat].bot_class = &slow;
        seats[slow_seat].game_ms = 11;
        GameRecord record;
        match_play(fixture.match, &record, NULL, &game, seats);
        assert_int_equal(record.reason, END_TIME);
        assert_int_equal(record.faults, 1U << slow_seat);
        assert_true(record.fault_ply > 0);
        assert_int_equal(record.ranks[slow_seat], 2);
        assert_int_equal(record.ranks[1 - slow_seat], 1);
    }
    fixture_free(&fixture);
}

// ---- A game that outgrows its limit

// The game is aborted at that ply: no bot wins, and none is at fault, not even one that continued
// at random after a fault. Replayed from its actions it is the same.
static void a_game_beyond_its_plies_is_aborted(void **state) {
    Fixture fixture = fixture_make(", \"tie\": \"replay\", \"record\": true");
    Message message = {{0}};
    MatchRules rules = fixture.config->match;
    rules.plies_max = 60;
    match_destroy(fixture.match);
    assert_int_equal(match_create(&fixture.match, &rules, &message), STATUS_OK);
    for (unsigned fault = 0; fault < 2; fault++) {
        GameRecord record =
            play(&fixture, fault, choose_legal, fault != 0 ? choose_zero : choose_legal);
        assert_int_equal(record.reason, END_VOID);
        assert_string_equal(end_reason_text(record.reason), "void");
        assert_int_equal(record.plies, 60);
        assert_int_equal(record.faults, 0);
        assert_int_equal(record.attempt, 0); // no tie to break
        assert_int_equal(record.ranks[0], 1);
        assert_int_equal(record.ranks[1], 1);
        assert_true(record_is_possible(&record, 2, 2));
        Match *replayer = NULL;
        MatchRules reading = rules;
        reading.record_actions = false;
        assert_int_equal(match_create(&replayer, &reading, &message), STATUS_OK);
        const ScheduledGame game = schedule_game(&fixture.config->schedule, fault);
        GameRecord again = record;
        assert_int_equal(match_replay(replayer, &again, &game, &message), STATUS_OK);
        assert_int_equal(again.reason, END_VOID);
        assert_int_equal(again.plies, 60);
        assert_true(again.state_hash == record.state_hash);
        match_destroy(replayer);
    }
    // A limit that no game reaches changes nothing.
    fixture_free(&fixture);
    fixture = fixture_make("");
    rules = fixture.config->match;
    rules.plies_max = UINT32_MAX;
    match_destroy(fixture.match);
    assert_int_equal(match_create(&fixture.match, &rules, &message), STATUS_OK);
    const GameRecord record = play(&fixture, 5, choose_legal, choose_legal);
    assert_int_equal(record.reason, END_COMPLETED);
    fixture_free(&fixture);
}

/** Gives a table other rules than its configuration. */
static void table_change(Fixture *fixture, const MatchRules *rules) {
    match_destroy(fixture->match);
    assert_int_equal(match_create(&fixture->match, rules, NULL), STATUS_OK);
}

/** Checks that the game replayed from its actions is equal in everything. */
static void assert_replays(const Fixture *fixture, MatchRules rules, const GameRecord *record) {
    Match *replayer = NULL;
    Message message = {{0}};
    rules.record_actions = false;
    assert_int_equal(match_create(&replayer, &rules, NULL), STATUS_OK);
    const ScheduledGame game = schedule_game(&fixture->config->schedule, record->id);
    GameRecord again = *record;
    again.reason = record->faults != 0 ? record->reason : END_COMPLETED;
    assert_int_equal(match_replay(replayer, &again, &game, &message), STATUS_OK);
    if (!record_same(record, &again, 2, (RecordWords){"played", "replayed"}, &message)) {
        fail_msg("%s", message.text);
    }
    match_destroy(replayer);
}

// A game that reaches its limit of plies is scored as it is, or a draw. Points and their breakdown
// agree; a bot that forfeited is last in any case.
static void a_game_at_its_limit_is_scored(void **state) {
    Fixture fixture = fixture_make(", \"record\": true");
    MatchRules rules = fixture.config->match;
    rules.plies_max = 100;
    for (int draw = 0; draw < 2; draw++) {
        rules.length = draw != 0 ? LENGTH_DRAW : LENGTH_SCORE;
        table_change(&fixture, &rules);
        for (unsigned id = 0; id < 6; id++) {
            const bool fault = id % 3 == 2;
            const GameRecord record =
                play(&fixture, id, choose_legal, fault ? choose_zero : choose_legal);
            const int32_t *const scores = record.scores;
            int32_t value[2];
            game_value(rules.rules, match_game(fixture.match), value);
            assert_int_equal(record.plies, 100);
            assert_int_equal(record.reason, fault ? END_ILLEGAL : END_LENGTH);
            assert_memory_equal(scores, value, sizeof value);
            assert_true(record.tally.kept);
            for (int seat = 0; seat < 2; seat++) {
                const SeatTally *const tally = &record.tally.seats[seat];
                assert_int_equal(tally_points(tally, TALLY_PLAY) + tally_points(tally, TALLY_END),
                                 scores[seat]);
            }
            const bool level = draw != 0 || scores[0] == scores[1];
            assert_int_equal(record.ranks[0], fault ? 1 : level || scores[0] > scores[1] ? 1 : 2);
            assert_int_equal(record.ranks[1], fault ? 2 : level || scores[1] > scores[0] ? 1 : 2);
            assert_true(record_is_possible(&record, 2, 2));
            assert_replays(&fixture, rules, &record);
        }
    }
    fixture_free(&fixture);
}

// A lead ends a game after its minimum duration; the leader wins; not after a forfeit.
static void a_lead_ends_a_game(void **state) {
    Fixture fixture = fixture_make(", \"record\": true");
    MatchRules rules = fixture.config->match;
    unsigned ended = 0;
    rules.lead = (LeadRule){.points = 6, .turns = 4, .tiles = 40};
    table_change(&fixture, &rules);
    for (unsigned id = 0; id < 20; id++) {
        const GameRecord record = play(&fixture, id, choose_legal, choose_legal);
        assert_replays(&fixture, rules, &record);
        if (record.reason == END_COMPLETED) {
            continue;
        }
        const Game *const game = match_game(fixture.match);
        const int winner = record.ranks[0] == 1 ? 0 : 1;
        int32_t value[2];
        game_value(rules.rules, game, value);
        assert_int_equal(record.reason, END_ADJUDICATED);
        assert_int_equal(game_pending(rules.rules, game).kind, PENDING_DRAW);
        assert_true(game_draws_left(rules.rules, game) <= 40);
        assert_true(record.scores[winner] - record.scores[1 - winner] >= 6);
        assert_int_equal(record.scores[0], value[0]);
        assert_int_equal(record.ranks[1 - winner], 2);
        ended++;
    }
    assert_in_range(ended, 3, 19);
    const GameRecord fault = play(&fixture, 0, choose_legal, choose_zero);
    assert_int_equal(fault.reason, END_ILLEGAL);
    assert_int_equal(game_pending(rules.rules, match_game(fixture.match)).kind, PENDING_OVER);
    // One point at any time ends all games that are not tied to the end.
    rules.lead = (LeadRule){.points = 1, .turns = 1, .tiles = UINT32_MAX};
    table_change(&fixture, &rules);
    const GameRecord soon = play(&fixture, 3, choose_legal, choose_legal);
    assert_int_equal(soon.reason, END_ADJUDICATED);
    assert_true(soon.plies < 30);
    fixture_free(&fixture);
}

// An aborted game is played again on another deck, up to the limit, and the record contains the
// number of attempts.
static void an_aborted_game_is_played_again(void **state) {
    Fixture fixture = fixture_make("");
    MatchRules rules = fixture.config->match;
    rules.plies_max = 60;
    rules.void_replays = 2;
    table_change(&fixture, &rules);
    const GameRecord record = play(&fixture, 1, choose_legal, choose_legal);
    const ScheduledGame game = schedule_game(&fixture.config->schedule, 1);
    assert_int_equal(record.reason, END_VOID);
    assert_int_equal(record.attempt, 2);
    assert_int_equal(record.void_count, 2);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(record.voids[i].attempt, i);
        assert_int_equal(record.voids[i].plies, 60);
    }
    assert_true(record.deck == schedule_deck_stream(rules.schedule, &game, 2).state);
    assert_true(record_is_possible(&record, 2, 2));
    GameRecord other = record;
    other.voids[1].plies = 61;
    Message message = {{0}};
    assert_false(record_same(&record, &other, 2, (RecordWords){"stored", "replayed"}, &message));
    assert_string_equal(message.text, "plies of a void attempt: stored 60, replayed 61");
    other.void_count = 3;
    assert_false(record_is_possible(&other, 2, 2));
    fixture_free(&fixture);
}

static void who_takes_too_long_over_a_move_loses(void **state) {
    Fixture fixture = fixture_make("");
    const BotClass slow = {.name = "slow", .choose = choose_slowly};
    const ScheduledGame game = schedule_game(&fixture.config->schedule, 0);
    for (int processor = 0; processor < 2; processor++) {
        MatchSeat seats[2];
        for (int seat = 0; seat < 2; seat++) {
            seats[seat] = (MatchSeat){.bot_class = &slow,
                                      .bot = fixture.config,
                                      .budget = {.move_ms = 1, .clock = match_clock},
                                      .processor_clock = processor == 1};
        }
        seats[0].margin_ms = 60000; // which allows every excess
        GameRecord record;
        match_play(fixture.match, &record, NULL, &game, seats);
        assert_int_equal(record.reason, END_TIME);
        assert_int_equal(record.faults, 2);
        assert_int_equal(record.ranks[1], 2);
    }
    fixture_free(&fixture);
}

/** Takes five milliseconds, whatever its budget. */
static Action choose_idly(void *bot, const Game *game, const BotBudget *budget, Rng *rng) {
    const BotBudget short_of = {.move_ms = 1};
    assert_true(budget->move_ms > 0);
    return choose_slowly(bot, game, &short_of, rng);
}

static void each_move_adds_its_increment(void **state) {
    Fixture fixture = fixture_make("");
    const BotClass slow = {.name = "slow", .choose = choose_idly};
    const ScheduledGame game = schedule_game(&fixture.config->schedule, 0);
    MatchSeat seats[2];
    for (int seat = 0; seat < 2; seat++) {
        // Enough for two moves, but not for a game.
        seats[seat] = (MatchSeat){.bot_class = &slow,
                                  .bot = fixture.config,
                                  .game_ms = 11,
                                  .increment_ms = 0,
                                  .processor_clock = true};
    }
    GameRecord record;
    match_play(fixture.match, &record, NULL, &game, seats);
    assert_int_equal(record.faults, 3);
    seats[0].increment_ms = 1000;
    match_play(fixture.match, &record, NULL, &game, seats);
    assert_int_equal(record.faults, 2);
    fixture_free(&fixture);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_played_and_judged),
        cmocka_unit_test(the_same_game_twice_is_the_same),
        cmocka_unit_test(a_game_beyond_its_plies_is_aborted),
        cmocka_unit_test(a_game_at_its_limit_is_scored),
        cmocka_unit_test(a_lead_ends_a_game),
        cmocka_unit_test(an_aborted_game_is_played_again),
        cmocka_unit_test(illegal_choices_forfeit_and_the_game_continues),
        cmocka_unit_test(a_bot_against_its_copy_scores_one_half),
        cmocka_unit_test(ties_are_treated_as_configured),
        cmocka_unit_test(recorded_actions_give_the_same_game),
        cmocka_unit_test(games_of_chance_play_themselves),
        cmocka_unit_test(timing_counts_decisions),
        cmocka_unit_test(T_003_who_uses_up_the_clock_loses),
        cmocka_unit_test(who_takes_too_long_over_a_move_loses),
        cmocka_unit_test(each_move_adds_its_increment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
