// SPDX-License-Identifier: MIT
//
// The Dutch system: published cases, random small tournaments against the slow reference, and what
// must hold in large ones.
#include "dutch_reference.h"
#include "testing.h"

#include "carcarena/engine/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS_MOST = 128, ROUNDS_MOST = 16 };

/** A tournament that goes on from round to round. */
typedef struct Tournament {
    uint32_t players, played, rounds;
    DutchGame games[PLAYERS_MOST][ROUNDS_MOST];
    bool absent[PLAYERS_MOST];
    bool lot_first;
    DutchGame packed[PLAYERS_MOST * ROUNDS_MOST]; // as a round has them
} Tournament;

static DutchRound round_of(Tournament *tournament) {
    for (uint32_t i = 0; i < tournament->players; i++) {
        memcpy(&tournament->packed[i * tournament->played], tournament->games[i],
               tournament->played * sizeof(DutchGame));
    }
    return (DutchRound){.players = tournament->players,
                        .played = tournament->played,
                        .rounds = tournament->rounds,
                        .games = tournament->packed,
                        .absent = tournament->absent,
                        .lot_first = tournament->lot_first};
}

static void game_set(Tournament *tournament, uint32_t first, uint32_t second, uint8_t half_points) {
    tournament->games[first][tournament->played] = (DutchGame){second, half_points, true};
    tournament->games[second][tournament->played] =
        (DutchGame){first, (uint8_t)(DUTCH_WIN - half_points), false};
}

static void unplayed_set(Tournament *tournament, uint32_t player, uint8_t half_points) {
    tournament->games[player][tournament->played] = (DutchGame){DUTCH_NOBODY, half_points, false};
}

typedef struct Paired {
    uint32_t lineup[PLAYERS_MOST];
    uint32_t tables, bye;
} Paired;

static Paired pair(Tournament *tournament) {
    Paired paired;
    const DutchRound round = round_of(tournament);
    assert_int_equal(dutch_pair(&round, paired.lineup, &paired.tables, &paired.bye, NULL),
                     STATUS_OK);
    return paired;
}

/** Results by lot; the absent get half a point now and then. */
static void round_play(Tournament *tournament, const Paired *paired, Rng *rng) {
    for (uint32_t i = 0; i < tournament->players; i++) {
        unplayed_set(tournament, i, tournament->absent[i] && rng_below(rng, 2) == 0 ? 1 : 0);
    }
    for (uint32_t i = 0; i < paired->tables; i++) {
        const uint32_t lot = rng_below(rng, 5);
        game_set(tournament, paired->lineup[2 * i], paired->lineup[2 * i + 1],
                 (uint8_t)(lot == 0  ? 1
                           : lot < 3 ? 2
                                     : 0));
    }
    if (paired->bye != DUTCH_NOBODY) {
        unplayed_set(tournament, paired->bye, DUTCH_WIN);
    }
    tournament->played++;
}

static void absences_draw(Tournament *tournament, Rng *rng, uint32_t percent) {
    for (uint32_t i = 0; i < tournament->players; i++) {
        tournament->absent[i] = rng_below(rng, 100) < percent;
    }
}

// ---- Against the reference

typedef struct Counts {
    uint32_t rounds, strict, byes;
} Counts;

static void round_compare(Tournament *tournament, const Paired *paired, Counts *counts) {
    const DutchRound round = round_of(tournament);
    uint32_t opponents[REFERENCE_PLAYERS_MAX];
    uint32_t bye = 0;
    counts->rounds++;
    if (!reference_pair(&round, opponents, &bye)) {
        return; // the arbiter decided
    }
    counts->strict++;
    counts->byes += bye != DUTCH_NOBODY ? 1 : 0;
    assert_int_equal(paired->bye, bye);
    for (uint32_t i = 0; i < paired->tables; i++) {
        const uint32_t first = paired->lineup[2 * i];
        const uint32_t second = paired->lineup[2 * i + 1];
        assert_int_equal(opponents[first], second);
        uint32_t scores[2] = {0, 0};
        for (uint32_t k = 0; k < tournament->played; k++) {
            scores[0] += tournament->games[first][k].half_points;
            scores[1] += tournament->games[second][k].half_points;
        }
        const bool above = scores[0] != scores[1] ? scores[0] > scores[1] : first < second;
        assert_int_equal(above, above ? reference_first(&round, first, second)
                                      : reference_first(&round, second, first));
    }
}

static void tournament_compare(Rng *rng, uint32_t players, uint32_t rounds, uint32_t absences,
                               Counts *counts) {
    Tournament tournament = {
        .players = players, .rounds = rounds, .lot_first = rng_below(rng, 2) == 0};
    for (uint32_t i = 0; i < rounds; i++) {
        absences_draw(&tournament, rng, absences);
        const Paired paired = pair(&tournament);
        round_compare(&tournament, &paired, counts);
        round_play(&tournament, &paired, rng);
    }
}

static void small_tournaments_as_the_rules_read(void **state) {
    Counts counts = {0};
    Rng rng = rng_keyed(7, RNG_SCHEDULE, 1, 2);
    for (uint32_t trial = 0; trial < 2000; trial++) {
        const uint32_t players = 2 + rng_below(&rng, 7);
        const uint32_t rounds = 1 + rng_below(&rng, players < 7 ? players : 7);
        tournament_compare(&rng, players, rounds, trial % 3 == 0 ? 15 : 0, &counts);
    }
    for (uint32_t trial = 0; trial < 30; trial++) {
        tournament_compare(&rng, 9 + trial % 2, 6, trial % 3 == 0 ? 10 : 0, &counts);
    }
    assert_true(counts.rounds > 5000 && counts.byes > 2000);
    assert_true(counts.strict * 10 > counts.rounds * 9);
}

/** A round without any system: who meets, colours and results by lot. */
static void history_add(Tournament *tournament, Rng *rng, bool drawn) {
    uint32_t order[REFERENCE_PLAYERS_MAX];
    for (uint32_t i = 0; i < tournament->players; i++) {
        const uint32_t place = rng_below(rng, i + 1);
        order[i] = order[place];
        order[place] = i;
    }
    for (uint32_t i = 0; i + 1 < tournament->players; i += 2) {
        game_set(tournament, order[i], order[i + 1], (uint8_t)(drawn ? 1 : rng_below(rng, 3)));
    }
    if (tournament->players % 2 == 1) {
        unplayed_set(tournament, order[tournament->players - 1], drawn ? 1 : 0);
    }
    tournament->played++;
}

/** Colours that no system would give, and where all games were drawn one large bracket: what comes
 * late among the criteria, and late among the candidates, decides, too. */
static void any_history_as_the_rules_read(void **state) {
    Counts counts = {0};
    Rng rng = rng_keyed(8, RNG_SCHEDULE, 1, 2);
    for (uint32_t trial = 0; trial < 1200; trial++) {
        const bool drawn = trial % 2 == 0;
        Tournament tournament = {.players = 4 + rng_below(&rng, drawn ? 6 : 5),
                                 .rounds = 3 + rng_below(&rng, 3),
                                 .lot_first = true};
        while (tournament.played + 1 < tournament.rounds) {
            history_add(&tournament, &rng, drawn);
        }
        const Paired paired = pair(&tournament);
        round_compare(&tournament, &paired, &counts);
    }
    assert_true(counts.strict > 600);
}

enum { HALF = 5 };

/** A drawn round of the upper half against the lower one, without some of the games. */
static void halves_meet(Tournament *tournament, Rng *rng) {
    for (uint32_t i = 0; i < HALF; i++) {
        const uint32_t other = HALF + (i + tournament->played) % HALF;
        const bool first = rng_below(rng, 2) == 0;
        if (rng_below(rng, 8) > 0) {
            game_set(tournament, first ? i : other, first ? other : i, 1);
        } else {
            unplayed_set(tournament, i, 1);
            unplayed_set(tournament, other, 1);
        }
    }
    tournament->played++;
}

/** Ten equal players; the upper five have met most of the lower five, so that several of them have
 * to change sides. */
static void exchanges_as_the_rules_read(void **state) {
    Counts counts = {0};
    Rng rng = rng_keyed(9, RNG_SCHEDULE, 1, 2);
    for (uint32_t trial = 0; trial < 400; trial++) {
        Tournament tournament = {.players = 2 * HALF, .rounds = HALF + 3, .lot_first = true};
        while (tournament.played < HALF) {
            halves_meet(&tournament, &rng);
        }
        const Paired paired = pair(&tournament);
        round_compare(&tournament, &paired, &counts);
    }
    assert_true(counts.strict > 200);
}

// ---- Published cases

/** Adds a round to a player from the text "31b1", "+" or "-". @return what follows */
static const char *game_read(Tournament *tournament, uint32_t player, uint32_t round,
                             const char *text) {
    DutchGame *const game = &tournament->games[player][round];
    char *end = NULL;
    text += strspn(text, " ");
    if (*text == '+' || *text == '-' || *text == '/') {
        *game = (DutchGame){DUTCH_NOBODY, *text == '+' ? 2 : *text == '/' ? 1 : 0, false};
        return text + 1;
    }
    game->opponent = (uint32_t)strtoul(text, &end, 10) - 1;
    game->first = end[0] == 'w';
    game->half_points = end[1] == '1' ? 2 : end[1] == '=' ? 1 : 0;
    return end + 2;
}

static void player_read(Tournament *tournament, const char *line) {
    tournament->played = 0;
    while (line[strspn(line, " ")] != '\0') {
        line = game_read(tournament, tournament->players, tournament->played++, line);
    }
    tournament->players++;
}

static void pairs_check(const Paired *paired, const uint32_t (*expected)[2], uint32_t count) {
    assert_int_equal(paired->tables, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t table = 0;
        while (table < count && paired->lineup[2 * (size_t)table] + 1 != expected[i][0]) {
            table++;
        }
        assert_true(table < count);
        assert_int_equal(paired->lineup[2 * (size_t)table + 1] + 1, expected[i][1]);
    }
}

/** The bye goes to the lowest score that can have it, though that splits a higher bracket. */
static void published_bye_of_the_lowest_score(void **state) {
    static const char *const LINES[] = {"4w1 2b1", "5b1 1w0", "6w1 4b1",
                                        "1b0 3w0", "2w0 6b1", "3b0 5w0"};
    static const uint32_t EXPECTED[][2] = {{1, 5}, {3, 2}};
    Tournament tournament = {.rounds = 3, .lot_first = true, .absent = {[3] = true}};
    for (size_t i = 0; i < 6; i++) {
        player_read(&tournament, LINES[i]);
    }
    const Paired paired = pair(&tournament);
    pairs_check(&paired, EXPECTED, 2);
    assert_int_equal(paired.bye, 5);
}

/** The bye goes to who played more. */
static void published_bye_of_who_played_more(void **state) {
    static const char *const LINES[] = {"3w1", "4b1", "1b0", "2w0", "-"};
    static const uint32_t EXPECTED[][2] = {{2, 1}, {3, 5}};
    Tournament tournament = {.rounds = 3, .lot_first = true};
    for (size_t i = 0; i < 5; i++) {
        player_read(&tournament, LINES[i]);
    }
    const Paired paired = pair(&tournament);
    pairs_check(&paired, EXPECTED, 2);
    assert_int_equal(paired.bye, 3);
}

#define DATA CARCARENA_SOURCE_DIR "/tests/unit/data/dutch/"

static void published_last_round_of_sixty(void **state) {
    Tournament *const tournament = calloc(1, sizeof *tournament);
    assert_non_null(tournament);
    tournament->rounds = 15;
    char line[256];
    FILE *file = fopen(DATA "sixty_players.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#') {
            player_read(tournament, line);
        }
    }
    (void)fclose(file);
    assert_int_equal(tournament->players, 60);
    assert_int_equal(tournament->played, 14);
    uint32_t expected[PLAYERS_MOST][2];
    uint32_t count = 0;
    file = fopen(DATA "sixty_players.pairs.txt", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        char *end = NULL;
        expected[count][0] = (uint32_t)strtoul(line, &end, 10);
        expected[count][1] = (uint32_t)strtoul(end, NULL, 10);
        count += line[0] != '#' ? 1 : 0;
    }
    (void)fclose(file);
    const Paired paired = pair(tournament);
    pairs_check(&paired, (const uint32_t(*)[2])expected, count);
    free(tournament);
}

// ---- Large tournaments

static uint32_t meetings(const Tournament *tournament, uint32_t a, uint32_t b) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < tournament->played; i++) {
        count += tournament->games[a][i].opponent == b ? 1 : 0;
    }
    return count;
}

/** Difference of colours, and the length of the run of the last one. */
static int colours(const Tournament *tournament, uint32_t player, int *run) {
    int difference = 0;
    int last = 0;
    *run = 0;
    for (uint32_t i = 0; i < tournament->played; i++) {
        const DutchGame *const game = &tournament->games[player][i];
        if (game->opponent != DUTCH_NOBODY) {
            const int colour = game->first ? 1 : -1;
            *run = colour == last ? *run + 1 : 1;
            last = colour;
            difference += colour;
        }
    }
    return difference;
}

/** Before a round: nobody meets twice, nobody has a second bye, everybody there is paired. */
static void round_check(const Tournament *tournament, const Paired *paired) {
    bool seen[PLAYERS_MOST] = {false};
    for (uint32_t i = 0; i < 2 * paired->tables; i++) {
        const uint32_t player = paired->lineup[i];
        assert_true(!seen[player] && !tournament->absent[player]);
        assert_int_equal(meetings(tournament, player, paired->lineup[i ^ 1U]), 0);
        seen[player] = true;
    }
    if (paired->bye != DUTCH_NOBODY) {
        assert_false(seen[paired->bye]);
        seen[paired->bye] = true;
        for (uint32_t i = 0; i < tournament->played; i++) {
            const DutchGame *const game = &tournament->games[paired->bye][i];
            assert_false(game->opponent == DUTCH_NOBODY && game->half_points == DUTCH_WIN);
        }
    }
    for (uint32_t i = 0; i < tournament->players; i++) {
        assert_true(seen[i] || tournament->absent[i]);
    }
}

static void large_tournament_check(uint32_t players, uint32_t rounds, uint32_t absences) {
    Tournament *const tournament = calloc(1, sizeof *tournament);
    assert_non_null(tournament);
    tournament->players = players;
    tournament->rounds = rounds;
    Rng rng = rng_keyed(players, RNG_SCHEDULE, rounds, absences);
    while (tournament->played < rounds) {
        absences_draw(tournament, &rng, absences);
        const Paired paired = pair(tournament);
        round_check(tournament, &paired);
        round_play(tournament, &paired, &rng);
        // Seats are balanced, of topscorers in the last round all but so.
        const int spare = tournament->played == rounds ? 1 : 0;
        for (uint32_t i = 0; i < players; i++) {
            int run = 0;
            const int difference = colours(tournament, i, &run);
            assert_true(difference <= 2 + spare && difference >= -2 - spare && run <= 2 + spare);
        }
    }
    free(tournament);
}

static void large_tournaments_are_fair(void **state) {
    large_tournament_check(40, 9, 0);
    large_tournament_check(41, 9, 6);
    large_tournament_check(33, 11, 3);
    large_tournament_check(60, 6, 4);
}

// ---- When the arbiter decides

static void all_have_met(void **state) {
    Tournament tournament = {.players = 5, .rounds = 12, .lot_first = true};
    Rng rng = rng_keyed(1, RNG_SCHEDULE, 1, 1);
    for (uint32_t i = 0; i < tournament.rounds; i++) {
        const Paired paired = pair(&tournament);
        assert_int_equal(paired.tables, 2);
        round_play(&tournament, &paired, &rng);
    }
    for (uint32_t a = 0; a < 5; a++) {
        for (uint32_t b = 0; b < a; b++) {
            assert_in_range(meetings(&tournament, a, b), 1, 4);
        }
    }
}

static void nobody_and_one_are_there(void **state) {
    Tournament tournament = {
        .players = 3, .rounds = 3, .absent = {true, true, true}, .lot_first = true};
    Paired paired = pair(&tournament);
    assert_int_equal(paired.tables, 0);
    assert_int_equal(paired.bye, DUTCH_NOBODY);
    tournament.absent[1] = false;
    paired = pair(&tournament);
    assert_int_equal(paired.tables, 0);
    assert_int_equal(paired.bye, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_bye_of_the_lowest_score),
        cmocka_unit_test(published_bye_of_who_played_more),
        cmocka_unit_test(published_last_round_of_sixty),
        cmocka_unit_test(small_tournaments_as_the_rules_read),
        cmocka_unit_test(any_history_as_the_rules_read),
        cmocka_unit_test(exchanges_as_the_rules_read),
        cmocka_unit_test(large_tournaments_are_fair),
        cmocka_unit_test(all_have_met),
        cmocka_unit_test(nobody_and_one_are_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
