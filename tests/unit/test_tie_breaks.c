// SPDX-License-Identifier: MIT
//
// Tie-breaks by the articles of FIDE C.07 (1 March 2026): a published case, and cases calculated by
// hand.
#include "schedule/formats/tie_breaks.h"
#include "testing.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 8, ROUNDS_MOST = 8 };

/**
 * Rounds of a tournament for the sheet: "2+" beat the second, "=" drew, "-" lost. Byes: "B"
 * allocated by the pairing, "H" requested for half a point, "Z" for none.
 */
typedef const char *Rounds[ROUNDS_MOST];

static void entry_read(ScoreSheet *sheet, uint32_t participant, uint32_t round, const char *text) {
    SheetEntry entry = {.opponent = ENTRY_NOBODY, .round = round, .meetings = 1};
    if (text[0] >= '1' && text[0] <= '8') {
        entry.opponent = (uint32_t)(text[0] - '1');
        entry.half_points = text[1] == '+' ? 2 : text[1] == '=' ? 1 : 0;
    } else {
        entry.kind = text[0] == 'B' ? ENTRY_BYE : ENTRY_REQUESTED;
        entry.half_points = text[0] == 'B' ? 2 : text[0] == 'H' ? 1 : 0;
    }
    sheet->wins[participant] += entry.half_points == 2 ? 1 : 0;
    sheet_add(sheet, participant, entry);
}

static ScoreSheet sheet_of(uint32_t participants, uint32_t rounds, const Rounds *texts) {
    ScoreSheet sheet;
    assert_int_equal(sheet_make(&sheet, participants, rounds, NULL), STATUS_OK);
    sheet.rounds = rounds;
    for (uint32_t i = 0; i < participants; i++) {
        for (uint32_t round = 0; round < rounds; round++) {
            entry_read(&sheet, i, round, texts[i][round]);
        }
    }
    return sheet;
}

static int64_t value(const ScoreSheet *sheet, uint32_t participant, TieBreak tie_break) {
    SheetRanking ranking;
    assert_int_equal(sheet_rank(&ranking, sheet, &tie_break, 1, NULL), STATUS_OK);
    const int64_t found = ranking.values[participant];
    sheet_ranking_free(&ranking);
    return found;
}

/** Returns places, from 1, as one number: 1223 for four participants. */
static uint32_t places(const ScoreSheet *sheet, TieBreak tie_break) {
    SheetRanking ranking;
    uint32_t digits = 0;
    assert_int_equal(sheet_rank(&ranking, sheet, &tie_break, 1, NULL), STATUS_OK);
    for (uint32_t i = 0; i < sheet->participants; i++) {
        digits = digits * 10 + ranking.places[i] + 1;
    }
    sheet_ranking_free(&ranking);
    return digits;
}

/**
 * Three rounds of Alice, Bob, Charlie and Dave, from the tests of another program. For Bob it
 * expects 2.5 without the two lowest and 2 without the lowest and the highest.
 */
static void published_buchholz_of_four(void **state) {
    static const Rounds TEXTS[] = {
        {"2+", "3-", "4+"}, {"1-", "4=", "3="}, {"4+", "1+", "2="}, {"3-", "2=", "1-"}};
    ScoreSheet sheet = sheet_of(4, 3, TEXTS);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ_CUT_2), 5);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ_MEDIAN), 4);
    // Counted by hand, in half points: Alice 4, Bob 2, Charlie 5, Dave 1.
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ), 4 + 1 + 5);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ_CUT_1), 4 + 5);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_SONNEBORN_BERGER), 4 * 0 + 1 * 1 + 5 * 1);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_SONNEBORN_BERGER), 2 * 2 + 5 * 0 + 1 * 2);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_PROGRESSIVE), 2 + 2 + 4);
    assert_int_equal(value(&sheet, 2, TIE_BREAK_PROGRESSIVE), 2 + 4 + 5);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_WINS), 2);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_WINS), 0);
    // Half of the possible score is 3: only Alice and Charlie have it.
    assert_int_equal(value(&sheet, 1, TIE_BREAK_KOYA), 0 + 1);
    assert_int_equal(value(&sheet, 3, TIE_BREAK_KOYA), 0);
    assert_int_equal(value(&sheet, 2, TIE_BREAK_CHAMPIONSHIP_BUCHHOLZ), 4 + 2);
    sheet_free(&sheet);
}

/**
 * 16.4: an unplayed round counts as a game against a dummy with the participant's score, at most
 * the score of draws in all rounds.
 */
static void a_bye_is_a_game_against_a_dummy(void **state) {
    static const Rounds TEXTS[] = {{"2+", "3+", "B", "4+"},
                                   {"1-", "4+", "3=", "B"},
                                   {"B", "1-", "2=", "Z"},
                                   {"H", "2-", "Z", "1-"}};
    // Half points: 8, 5, 3 and 1.
    ScoreSheet sheet = sheet_of(4, 4, TEXTS);
    // The first one's dummy has 4 half points, draws in four rounds, and not 8 (16.4.2). The third
    // one's last round, requested, is a draw for its opponents: 4 (16.3.2). The fourth one's
    // requested rounds were followed by a game: 1 (16.3.1).
    assert_int_equal(value(&sheet, 0, TIE_BREAK_BUCHHOLZ), 5 + 4 + 4 + 1);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_SONNEBORN_BERGER), 2 * 5 + 2 * 4 + 2 * 4 + 2 * 1);
    // The second one's dummy has 4, too; it has 5 itself.
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ), 8 + 1 + 4 + 4);
    // The third one: two dummies of 3.
    assert_int_equal(value(&sheet, 2, TIE_BREAK_BUCHHOLZ), 3 + 8 + 5 + 3);
    assert_int_equal(value(&sheet, 2, TIE_BREAK_SONNEBORN_BERGER), 2 * 3 + 0 + 5 + 0);
    // A bye by the pairing is a win without playing (7.1).
    assert_int_equal(value(&sheet, 2, TIE_BREAK_WINS), 1);
    sheet_free(&sheet);
}

/** 16.5: contributions of requested byes are cut first, even if others are smaller. */
static void requested_byes_are_cut_first(void **state) {
    static const Rounds TEXTS[] = {{"2+", "3+", "H", "4+"},
                                   {"1-", "4+", "3+", "B"},
                                   {"B", "1-", "2-", "4+"},
                                   {"Z", "2-", "Z", "1-"}};
    // Half points: 7, 6, 4 and 0, as opponents see them. The fourth one lost its last game, so its
    // absences count as they were.
    ScoreSheet sheet = sheet_of(4, 4, TEXTS);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_BUCHHOLZ), 6 + 4 + 4 + 0);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_BUCHHOLZ_CUT_1), 6 + 4 + 0); // not the 0
    assert_int_equal(value(&sheet, 0, TIE_BREAK_BUCHHOLZ_CUT_2), 6 + 4);
    assert_int_equal(value(&sheet, 0, TIE_BREAK_BUCHHOLZ_MEDIAN), 4 + 0);
    // The bye by the pairing is not a requested one: the lowest is cut.
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ), 7 + 0 + 4 + 4);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ_CUT_1), 7 + 4 + 4);
    sheet_free(&sheet);
}

/** A participant that withdraws has draws to the end, as opponents see it (16.3.2). */
static void a_withdrawal_is_draws_to_the_end(void **state) {
    static const Rounds TEXTS[] = {
        {"2-", "Z", "H", "Z"}, {"1+", "B", "3+", "3="}, {"B", "B", "2-", "2="}};
    ScoreSheet sheet = sheet_of(3, 4, TEXTS);
    assert_int_equal(value(&sheet, 1, TIE_BREAK_BUCHHOLZ), 3 + 4 + 5 + 5);
    sheet_free(&sheet);
}

// ---- Direct encounter

/** 6.2: all have met; points among them decide, then again points among those still equal. */
static void direct_encounters_if_all_have_met(void **state) {
    // All have 3 half points of their three games. The first and the second drew, and so on.
    static const Rounds DRAWN[] = {
        {"2=", "3=", "4="}, {"1=", "4=", "3="}, {"4=", "1=", "2="}, {"3=", "2=", "1="}};
    ScoreSheet sheet = sheet_of(4, 3, DRAWN);
    assert_int_equal(places(&sheet, TIE_BREAK_DIRECT_ENCOUNTER), 1111);
    sheet_free(&sheet);
    // 1 and 2 are equal at the top, and 2 has beaten 1; 3 and 4 drew.
    static const Rounds SPLIT[] = {
        {"2-", "3+", "4+"}, {"1+", "4+", "3-"}, {"4=", "1-", "2+"}, {"3=", "2-", "1-"}};
    sheet = sheet_of(4, 3, SPLIT);
    assert_int_equal(places(&sheet, TIE_BREAK_DIRECT_ENCOUNTER), 2134);
    sheet_free(&sheet);
}

/** 6.2 again: three are equal, one of them beat another, the third drew with both. */
static void direct_encounters_begin_again(void **state) {
    // A to D are equal with six half points of six games. Among them A has 4 (beat C and D, lost to
    // B), B 4 (beat A and D, lost to C), C 3, D 1. A and B are equal again: B beat A.
    static const Rounds TEXTS[] = {
        {"2-", "3+", "4+", "5+", "6-", "7-"}, {"1+", "3-", "4+", "5-", "6+", "7-"},
        {"1-", "2+", "4=", "5+", "6=", "7-"}, {"1-", "2-", "3=", "5+", "6+", "7="},
        {"1-", "2+", "3-", "4-", "6-", "7-"}, {"1+", "2-", "3=", "4-", "5+", "7+"},
        {"1+", "2+", "3+", "4=", "5+", "6-"}};
    ScoreSheet sheet = sheet_of(7, 6, TEXTS);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(sheet.scores[i], 6);
    }
    SheetRanking ranking;
    const TieBreak list[] = {TIE_BREAK_DIRECT_ENCOUNTER};
    assert_int_equal(sheet_rank(&ranking, &sheet, list, 1, NULL), STATUS_OK);
    assert_int_equal(ranking.places[1] + 1, ranking.places[0]);
    assert_int_equal(ranking.places[1] + 2, ranking.places[2]);
    assert_int_equal(ranking.places[1] + 3, ranking.places[3]);
    assert_int_equal(ranking.values[0], 4);
    assert_int_equal(ranking.values[3], 1);
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
}

/**
 * 6.3: not all have met; a participant that leads with any results of the missing games is first.
 */
static void direct_encounters_with_missing_games(void **state) {
    // 1, 2 and 3 have four half points. 1 beat 2 and 3; 2 and 3 did not meet: at most one win each.
    static const Rounds AHEAD[] = {{"2+", "3+", "4-", "5-"}, {"1-", "4+", "5+", "6-"},
                                   {"6+", "1-", "5-", "4+"}, {"5-", "2-", "1+", "3-"},
                                   {"4+", "6+", "2-", "1+"}, {"3-", "5-", "Z", "2+"}};
    ScoreSheet sheet = sheet_of(6, 4, AHEAD);
    SheetRanking ranking;
    TieBreak list[] = {TIE_BREAK_DIRECT_ENCOUNTER};
    assert_int_equal(sheet_rank(&ranking, &sheet, list, 1, NULL), STATUS_OK);
    assert_int_equal(ranking.places[4], 0);
    assert_int_equal(ranking.places[0], 1);
    assert_int_equal(ranking.places[1], 2);
    assert_int_equal(ranking.places[2], 2);
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
    // 1 beat 2, neither met 3, which could have beaten both: no place is certain.
    static const Rounds OPEN[] = {{"2+", "Z"},  {"1-", "4+"}, {"5+", "6-"},
                                  {"6-", "2-"}, {"3-", "Z"},  {"4+", "3+"}};
    sheet = sheet_of(6, 2, OPEN);
    list[0] = TIE_BREAK_DIRECT_ENCOUNTER;
    assert_int_equal(sheet_rank(&ranking, &sheet, list, 1, NULL), STATUS_OK);
    assert_int_equal(ranking.places[0], 1);
    assert_int_equal(ranking.places[1], 1);
    assert_int_equal(ranking.places[2], 1);
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
}

/** 6.1.2: the average of several games, so that many meetings are no advantage. */
static void direct_encounters_are_averages(void **state) {
    ScoreSheet sheet;
    assert_int_equal(sheet_make(&sheet, 3, 3, NULL), STATUS_OK);
    // 1 has 5 of 6 half points against 2 (three games), 0 of 2 against 3; 2 has 2 of 2 against 3.
    const SheetEntry rows[][2] = {{{.opponent = 1, .meetings = 3, .half_points = 5},
                                   {.opponent = 2, .meetings = 1, .half_points = 0}},
                                  {{.opponent = 0, .meetings = 3, .half_points = 1},
                                   {.opponent = 2, .meetings = 1, .half_points = 2}},
                                  {{.opponent = 0, .meetings = 1, .half_points = 2},
                                   {.opponent = 1, .meetings = 1, .half_points = 0}}};
    for (uint32_t i = 0; i < 3; i++) {
        sheet_add(&sheet, i, rows[i][0]);
        sheet_add(&sheet, i, rows[i][1]);
        sheet.scores[i] = 5; // games with others make them equal
    }
    // Averages: 5/3, 1/3 + 2 and 2: the second one leads.
    assert_int_equal(places(&sheet, TIE_BREAK_DIRECT_ENCOUNTER), 312);
    sheet_free(&sheet);
}

// ---- Direct encounter against all outcomes of the games that were not played

/** Half points of the first of two against the second; -1: they did not meet. */
typedef int Results[MOST][MOST];

typedef struct Reference {
    Results results;
    uint32_t places[MOST];
} Reference;

static int points_in(const Reference *reference, unsigned group, uint32_t player) {
    int points = 0;
    for (uint32_t other = 0; other < MOST; other++) {
        const int result = reference->results[player][other];
        points += (group >> other & 1) != 0 && other != player && result > 0 ? result : 0;
    }
    return points;
}

/** Returns whether a player has more points than each of some others with any missing results. */
static bool always_ahead(Reference *reference, unsigned group, unsigned others, uint32_t player) {
    for (uint32_t a = 0; a < MOST; a++) {
        for (uint32_t b = 0; b < a; b++) {
            if ((group >> a & 1) == 0 || (group >> b & 1) == 0 || reference->results[a][b] >= 0) {
                continue;
            }
            bool ahead = true;
            for (int result = 0; result <= 2; result++) {
                reference->results[a][b] = result;
                reference->results[b][a] = 2 - result;
                ahead = ahead && always_ahead(reference, group, others, player);
            }
            reference->results[a][b] = reference->results[b][a] = -1;
            return ahead;
        }
    }
    for (uint32_t other = 0; other < MOST; other++) {
        if ((others >> other & 1) != 0 && other != player &&
            points_in(reference, group, other) >= points_in(reference, group, player)) {
            return false;
        }
    }
    return true;
}

static bool all_met(const Reference *reference, unsigned group) {
    for (uint32_t a = 0; a < MOST; a++) {
        for (uint32_t b = 0; b < a; b++) {
            if ((group >> a & group >> b & 1) != 0 && reference->results[a][b] < 0) {
                return false;
            }
        }
    }
    return true;
}

static void reference_place(Reference *reference, unsigned group, uint32_t place);

/** 6.2 */
static void reference_by_points(Reference *reference, unsigned group, uint32_t place) {
    for (int points = 2 * MOST; points >= 0; points--) {
        unsigned equal = 0;
        for (uint32_t i = 0; i < MOST; i++) {
            equal |=
                (group >> i & 1) != 0 && points_in(reference, group, i) == points ? 1U << i : 0;
        }
        if (equal == group) {
            return;
        }
        reference_place(reference, equal, place);
        place += (uint32_t)__builtin_popcount(equal);
    }
}

/** 6.3 */
static void reference_by_leaders(Reference *reference, unsigned group, uint32_t place) {
    unsigned rest = group;
    for (uint32_t i = 0; i < MOST; i++) {
        if ((rest >> i & 1) != 0 && always_ahead(reference, group, rest, i)) {
            reference->places[i] = place++;
            rest &= ~(1U << i);
            i = UINT32_MAX; // again from the beginning
        }
    }
    if (rest != group) {
        reference_place(reference, rest, place);
    }
}

static void reference_place(Reference *reference, unsigned group, uint32_t place) {
    for (uint32_t i = 0; i < MOST; i++) {
        reference->places[i] = (group >> i & 1) != 0 ? place : reference->places[i];
    }
    if (__builtin_popcount(group) > 1) {
        if (all_met(reference, group)) {
            reference_by_points(reference, group, place);
        } else {
            reference_by_leaders(reference, group, place);
        }
    }
}

/** All participants have equal points; which of them have met is random. */
static void encounters_compare(Rng *rng, uint32_t players, uint32_t percent) {
    ScoreSheet sheet;
    Reference reference;
    memset(reference.results, 0xFF, sizeof reference.results);
    memset(reference.places, 0, sizeof reference.places);
    assert_int_equal(sheet_make(&sheet, players, players, NULL), STATUS_OK);
    for (uint32_t a = 0; a < players; a++) {
        for (uint32_t b = 0; b < a; b++) {
            const uint32_t result = rng_below(rng, 3);
            if (rng_below(rng, 100) < percent) {
                sheet_add(&sheet, a,
                          (SheetEntry){.opponent = b, .meetings = 1, .half_points = result});
                sheet_add(&sheet, b,
                          (SheetEntry){.opponent = a, .meetings = 1, .half_points = 2 - result});
                reference.results[a][b] = (int)result;
                reference.results[b][a] = 2 - (int)result;
            }
        }
    }
    memset(sheet.scores, 0, players * sizeof *sheet.scores);
    reference_place(&reference, (1U << players) - 1, 0);
    SheetRanking ranking;
    const TieBreak list[] = {TIE_BREAK_DIRECT_ENCOUNTER};
    assert_int_equal(sheet_rank(&ranking, &sheet, list, 1, NULL), STATUS_OK);
    for (uint32_t i = 0; i < players; i++) {
        assert_int_equal(ranking.places[i], reference.places[i]);
    }
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
}

static void direct_encounters_match_all_outcomes(void **state) {
    Rng rng = rng_keyed(3, RNG_SCHEDULE, 4, 5);
    for (uint32_t trial = 0; trial < 3000; trial++) {
        encounters_compare(&rng, 2 + trial % 4, trial % 3 == 0 ? 100 : 55 + trial % 40);
    }
}

/** The second tie-break of a list decides only among those that the first left equal. */
static void a_list_continues_among_equals(void **state) {
    static const Rounds TEXTS[] = {
        {"3+", "2=", "4="}, {"4+", "1=", "3="}, {"1-", "4+", "2="}, {"2-", "3-", "1="}};
    // Half points: 4, 4, 3, 1. Buchholz: 8, 8; Sonneborn-Berger: 3*2+4+1 = 11, 1*2+4+3 = 9.
    ScoreSheet sheet = sheet_of(4, 3, TEXTS);
    assert_int_equal(places(&sheet, TIE_BREAK_BUCHHOLZ), 1134);
    const TieBreak list[] = {TIE_BREAK_BUCHHOLZ, TIE_BREAK_DIRECT_ENCOUNTER,
                             TIE_BREAK_SONNEBORN_BERGER};
    SheetRanking ranking;
    assert_int_equal(sheet_rank(&ranking, &sheet, list, 3, NULL), STATUS_OK);
    assert_int_equal(ranking.places[0], 0);
    assert_int_equal(ranking.places[1], 1);
    assert_int_equal(ranking.values[2], 11);
    assert_int_equal(ranking.values[3 + 2], 9);
    sheet_ranking_free(&ranking);
    sheet_free(&sheet);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_buchholz_of_four),
        cmocka_unit_test(a_bye_is_a_game_against_a_dummy),
        cmocka_unit_test(requested_byes_are_cut_first),
        cmocka_unit_test(a_withdrawal_is_draws_to_the_end),
        cmocka_unit_test(direct_encounters_if_all_have_met),
        cmocka_unit_test(direct_encounters_begin_again),
        cmocka_unit_test(direct_encounters_with_missing_games),
        cmocka_unit_test(direct_encounters_are_averages),
        cmocka_unit_test(direct_encounters_match_all_outcomes),
        cmocka_unit_test(a_list_continues_among_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
