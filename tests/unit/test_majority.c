// SPDX-License-Identifier: MIT
//
// Players paid for a feature: every combination of follower counts, with and without a big
// follower, in kernels with and without modules, at the end of the game and by completion.
#include "carcarena/engine/text.h"
#include "config/rules_setup.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1 << 12, SEATS = 3, FOLLOWERS = 7 };

/** Rules, a game and the text of a position being written. */
typedef struct Table {
    RulesSetup *setup;
    const Rules *rules;
    Game *game;
    char text[TEXT_SIZE];
    size_t length;
} Table;

/** Followers of each seat in one city. */
typedef struct Crowd {
    int followers[SEATS];
    int big; /* seat whose big follower is there, too; -1: none */
} Crowd;

static void table_open(Table *table, const char *const *sets, uint16_t set_count) {
    Message message = {""};
    const RulesRequest request = {.tilesets = sets, .tileset_count = set_count, .players = SEATS};
    if (rules_setup_create(&table->setup, &request, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    table->rules = rules_setup_rules(table->setup);
    table->game = game_alloc(table->rules);
    assert_non_null(table->game);
}

static void table_close(Table *table) {
    free(table->game);
    rules_setup_destroy(table->setup);
}

static void write(Table *table, const char *format, ...) PRINTF_LIKE(2, 3);
static void write(Table *table, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    table->length += (size_t)vsnprintf(table->text + table->length, TEXT_SIZE - table->length,
                                       format, arguments);
    va_end(arguments);
    assert_true(table->length < TEXT_SIZE);
}

/** Reads a city of two tiles in a column, open in the north, with followers: D, and G above it. */
static void position_read(Table *table, const Crowd *crowd) {
    Message message = {""};
    table->length = 0;
    write(table, "tile base/D 0,0 r0\ntile base/G 0,-1 r1\n");
    for (int seat = 0; seat < SEATS; seat++) {
        for (int i = 0; i < crowd->followers[seat]; i++) {
            write(table, "figure %d follower 0,-1 c0\n", seat);
        }
    }
    if (crowd->big >= 0) {
        write(table, "figure %d big-follower 0,-1 c0\n", crowd->big);
    }
    write(table, "draws 20\nturn 0 draw\n");
    if (game_from_text(table->rules, table->game, table->text, &message) != STATUS_OK) {
        fail_msg("%s\n%s", message.text, table->text);
    }
}

static int strength(const Crowd *crowd, int seat) {
    return crowd->followers[seat] + (crowd->big == seat ? 2 : 0);
}

/**
 * Checks that the players with the highest count are paid, equally, and no other player; none if
 * the city is unoccupied.
 */
static void crowd_expect(const Table *table, const Crowd *crowd, const int32_t *points,
                         int32_t worth) {
    int most = 1;
    for (int seat = 0; seat < SEATS; seat++) {
        most = strength(crowd, seat) > most ? strength(crowd, seat) : most;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        const int32_t expected = strength(crowd, seat) == most ? worth : 0;
        if (points[seat] != expected) {
            fail_msg("%d, %d and %d against each other: seat %d has %d points, not %d\n%s",
                     strength(crowd, 0), strength(crowd, 1), strength(crowd, 2), seat, points[seat],
                     expected, table->text);
        }
    }
}

/** Checks points at the end of the game, then points when an E closes the city. */
static void crowd_check(Table *table, const Crowd *crowd) {
    int32_t points[PLAYERS_MAX];
    position_read(table, crowd);
    game_value(table->rules, table->game, points);
    crowd_expect(table, crowd, points, 2);
    const int cap = rules_type_find(table->rules, "base/E");
    assert_int_equal(game_draw_tile(table->rules, table->game, (uint32_t)cap), STATUS_OK);
    Message message = {""};
    Status status =
        game_try_apply(table->rules, table->game, action_place(0, 0, -2, 2), NULL, &message);
    if (status == STATUS_OK) {
        status = game_try_apply(table->rules, table->game, action_pass(0), NULL, &message);
    }
    if (status != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    game_scores(table->rules, table->game, points);
    crowd_expect(table, crowd, points, 6);
    for (int seat = 0; seat < SEATS; seat++) {
        assert_int_equal(game_supply(table->rules, table->game, seat, FIGURE_NORMAL), FOLLOWERS);
    }
}

/**
 * Checks every number of followers of two seats, and a few of the third, with each big follower.
 */
static void crowds_check(Table *table, int big_count) {
    for (int number = 0; number < (FOLLOWERS + 1) * (FOLLOWERS + 1) * 3 * (big_count + 1);
         number++) {
        const int rest = number / (FOLLOWERS + 1) / (FOLLOWERS + 1);
        const Crowd crowd = {
            {number % (FOLLOWERS + 1), number / (FOLLOWERS + 1) % (FOLLOWERS + 1), rest % 3 * 2},
            rest / 3 - 1};
        crowd_check(table, &crowd);
    }
}

static void followers_without_hooks(void **state) {
    static const char *const SETS[] = {"base"};
    Table table = {.setup = NULL};
    table_open(&table, SETS, 1);
    crowds_check(&table, 0);
    table_close(&table);
}

static void followers_of_two_kinds_with_hooks(void **state) {
    static const char *const SETS[] = {"base", "inns-and-cathedrals"};
    Table table = {.setup = NULL};
    table_open(&table, SETS, 2);
    crowds_check(&table, SEATS);
    table_close(&table);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(followers_without_hooks),
        cmocka_unit_test(followers_of_two_kinds_with_hooks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
