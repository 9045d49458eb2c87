// SPDX-License-Identifier: MIT
//
// Networks that correct the evaluation: vector instructions give the same values as plain C, no sum
// overflows, files are read or refused with line and reason, and inputs do not depend on how the
// table is turned.
#include "bot_games.h"
#include "carcarena/engine/view.h"
#include "evaluation/closing_odds.h"
#include "evaluation/nets_built_in.h"
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WEIGHT_LARGEST = 32767, FILE_SIZE = 1 << 16 };

static int random_between(Rng *rng, int low, int high) {
    return low + (int)rng_below(rng, (uint32_t)(high - low) + 1);
}

static Net random_net(Rng *rng, unsigned hidden, int largest) {
    Net net = {.hidden = (uint16_t)hidden};
    for (unsigned j = 0; j < hidden; j++) {
        for (unsigned i = 0; i < NET_INPUTS; i++) {
            net.first[i / 2][j][i % 2] = (int16_t)random_between(rng, -largest, largest);
        }
        net.out[j] = random_between(rng, -largest, largest);
    }
    for (unsigned i = 0; i < NET_INPUTS; i++) {
        net.direct[i] = (int16_t)random_between(rng, -largest, largest);
    }
    return net;
}

static NetInputs random_inputs(Rng *rng) {
    NetInputs inputs;
    for (unsigned i = 0; i < NET_INPUTS; i += 2) {
        inputs.pairs[i / 2] = net_pair((int16_t)random_between(rng, -NET_INPUT_MAX, NET_INPUT_MAX),
                                       (int16_t)random_between(rng, -NET_INPUT_MAX, NET_INPUT_MAX));
    }
    return inputs;
}

/** As net_value, in 64 bits and by the formula of net.h. */
static int64_t value_of_formula(const Net *net, const NetInputs *inputs) {
    int64_t out = 0;
    int64_t direct = 0;
    for (unsigned j = 0; j < net->hidden; j++) {
        int64_t sum = 0;
        for (unsigned i = 0; i < NET_INPUTS; i++) {
            sum += net->first[i / 2][j][i % 2] * (int64_t)net_input_at(inputs, i);
        }
        sum = sum < 0 ? 0 : sum / 512;
        out += net->out[j] * (sum > 1024 ? 1024 : sum);
    }
    for (unsigned i = 0; i < NET_INPUTS; i++) {
        direct += net->direct[i] * (int64_t)net_input_at(inputs, i);
    }
    return (out - (out % 1024 + 1024) % 1024) / 1024 + (direct - (direct % 128 + 128) % 128) / 128;
}

static void vector_instructions_give_the_same_values(void **state) {
    static const int LARGEST[] = {WEIGHT_LARGEST, 4096, 3};
    Rng rng = rng_make(1, 41);
    for (int round = 0; round < 300; round++) {
        Nets nets = {.wide = false};
        nets.kinds[NET_CITY] = random_net(&rng, 8 * (1 + (unsigned)round % 4), LARGEST[round % 3]);
        for (int i = 0; i < 30; i++) {
            const NetInputs inputs = random_inputs(&rng);
            nets.wide = false;
            const int32_t plain = net_value(&nets, NET_CITY, &inputs);
            nets.wide = nets_processor_is_wide();
            assert_int_equal(net_value(&nets, NET_CITY, &inputs), plain);
            assert_int_equal(plain, value_of_formula(&nets.kinds[NET_CITY], &inputs));
        }
    }
}

static void greatest_sums_do_not_overflow(void **state) {
    Nets nets = {.wide = nets_processor_is_wide()};
    Net *net = &nets.kinds[NET_ROAD];
    NetInputs inputs;
    net->hidden = NET_HIDDEN;
    for (unsigned j = 0; j < NET_HIDDEN; j++) {
        net->out[j] = WEIGHT_LARGEST;
        for (unsigned i = 0; i < NET_INPUTS; i++) {
            net->first[i / 2][j][i % 2] = WEIGHT_LARGEST;
            net->direct[i] = WEIGHT_LARGEST;
        }
    }
    for (unsigned i = 0; i < NET_INPUTS / 2; i++) {
        inputs.pairs[i] = net_pair(NET_INPUT_MAX, NET_INPUT_MAX);
    }
    assert_int_equal(net_value(&nets, NET_ROAD, &inputs), value_of_formula(net, &inputs));
    assert_int_equal(net_value_plain(net, &inputs), value_of_formula(net, &inputs));
    assert_int_equal(net_value(&nets, NET_FARM, &inputs), 0); // no network of this kind
}

// ---- Files

/** Writes a file of one network with one unit; `lines` stand between it and the checksum. */
static const char *file_of(const char *lines) {
    static char text[FILE_SIZE];
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    int size = snprintf(text, sizeof text,
                        "carcarena-nets 1\nknows base toy\nnet road 1\n"
                        "unit 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17\n"
                        "direct -1 -2 -3 -4 -5 -6 -7 -8 -9 -10 -11 -12 -13 -14 -15 -16\n%s",
                        lines);
    for (int i = 0; i < size; i++) {
        hash = (hash ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    }
    (void)snprintf(text + size, sizeof text - (size_t)size, "end %016llx\n",
                   (unsigned long long)hash);
    return text;
}

static void files_are_read(void **state) {
    Nets nets = {.wide = false};
    Message message = {""};
    assert_int_equal(nets_read(&nets, file_of(""), "a.net", &message), STATUS_OK);
    const Net *net = &nets.kinds[NET_ROAD];
    assert_string_equal(nets.known, " base toy ");
    assert_int_equal(net->hidden, 8); // rounded up
    assert_int_equal(net->first[0][0][1], 2);
    assert_int_equal(net->first[7][0][0], 15);
    assert_int_equal(net->out[0], 17);
    assert_int_equal(net->out[1], 0);
    assert_int_equal(net->direct[15], -16);
    assert_int_equal(nets.kinds[NET_CITY].hidden, 0);
    Rules *base = rules_named("base", 2);
    Rules *tower = rules_named("base+tower", 2);
    assert_true(nets_know(&nets, base));
    assert_false(nets_know(&nets, tower));
    rules_destroy(base);
    rules_destroy(tower);
}

static void expect_refused(const char *text, const char *reason) {
    Nets nets = {.known = "unchanged"};
    Message message = {""};
    assert_int_equal(nets_read(&nets, text, "a.net", &message), STATUS_INVALID);
    if (strstr(message.text, reason) == NULL) {
        print_message("%s\n", message.text);
    }
    assert_non_null(strstr(message.text, reason));
    assert_string_equal(nets.known, "unchanged");
}

/** Returns file_of("") with one text replaced by another, without a new checksum. */
static const char *file_with(const char *from, const char *to) {
    static char text[FILE_SIZE];
    const char *file = file_of("");
    const char *at = strstr(file, from);
    assert_non_null(at);
    (void)snprintf(text, sizeof text, "%.*s%s%s", (int)(at - file), file, to, at + strlen(from));
    return text;
}

static void other_files_are_refused(void **state) {
    expect_refused("", "a.net:1: expected 'carcarena-nets 1'");
    expect_refused("{\"weights\": []}\n", "a.net:1: expected 'carcarena-nets 1'");
    expect_refused(file_with("nets 1", "nets 2"), "a.net:1: expected 'carcarena-nets 1'");
    expect_refused(file_with("knows", "know"), "a.net:2: expected 'knows'");
    expect_refused(file_with("net road", "net bridge"), "a.net:3: expected a kind of network");
    expect_refused(file_with("road 1", "road 0"), "a.net:3: expected one network");
    expect_refused(file_with("road 1", "road 33"), "a.net:3: expected one network");
    expect_refused(file_with(" 16 17", " 16"), "a.net:4: expected 'unit' and 17 integers");
    expect_refused(file_with(" 16 17", " 16 17 18"), "a.net:4: expected 'unit' and 17 integers");
    expect_refused(file_with(" 16 17", " 16 32768"), "a.net:4: expected 'unit' and 17 integers");
    expect_refused(file_with(" 16 17", " 16 x"), "a.net:4: expected 'unit' and 17 integers");
    expect_refused(file_with("-15 -16", "-15"), "a.net:5: expected 'direct' and 16 integers");
    expect_refused(file_with(" 16 17", " 16 18"), "a.net:6: expected the checksum");
    expect_refused(file_with("end ", "end"), "a.net:6: expected 'net' or 'end'");
    expect_refused(file_of("net road 1\n"), "a.net:6: expected one network");
    expect_refused(file_of("more\n"), "a.net:6: expected 'net' or 'end'");
}

static void cut_files_are_refused(void **state) {
    static char text[FILE_SIZE];
    const char *file = file_of("");
    for (size_t size = 0; size < strlen(file); size++) {
        Nets nets = {.wide = false};
        Message message = {""};
        (void)snprintf(text, sizeof text, "%.*s", (int)size, file);
        assert_int_equal(nets_read(&nets, text, "a.net", &message), STATUS_INVALID);
    }
}

static void built_in_networks_know_their_rules_only(void **state) {
    static Nets nets;
    Rules *base = rules_named("base", 2);
    Rules *siege = rules_named("base+siege", 2);
    assert_true(nets_built_in(&nets, base));
    assert_true(nets.kinds[NET_CITY].hidden > 0);
    assert_false(nets_built_in(&nets, siege));
    rules_destroy(base);
    rules_destroy(siege);
}

// ---- Turned tables

/** Returns edges turned clockwise by a quarter. */
static CellPattern pattern_turned(const int8_t edges[SIDES]) {
    int8_t turned[SIDES];
    for (unsigned side = 0; side < SIDES; side++) {
        turned[(side + 1) % SIDES] = edges[side];
    }
    return cell_pattern(turned);
}

/** Compares what inputs tell of an open cell with the same cell turned. */
static void expect_same_when_turned(ClosingOdds *odds, const int8_t edges[SIDES]) {
    const CellPattern pattern = cell_pattern(edges);
    const CellPattern turned = pattern_turned(edges);
    assert_int_equal(closing_odds_fits(odds, pattern), closing_odds_fits(odds, turned));
    for (unsigned side = 0; side < SIDES; side++) {
        if (edges[side] == EDGE_CITY || edges[side] == EDGE_ROAD) {
            assert_int_equal(closing_odds_surprisal(odds, pattern, side),
                             closing_odds_surprisal(odds, turned, (side + 1) % SIDES));
        }
    }
}

/** All other inputs are numbers of tiles, cells, cities and followers, which have no direction. */
static void inputs_do_not_depend_on_directions(void **state) {
    enum { EDGES = EDGE_CITY + 2, PATTERNS_TRIED = EDGES * EDGES * EDGES * EDGES };
    Rules *rules = rules_named("base", 3);
    Game *game = game_memory(rules);
    ClosingOdds *odds = NULL;
    Message message = {""};
    const ClosingWeights weights = {3.6, 0.038, 0.72};
    Rng rng = rng_make(3, 43);
    assert_int_equal(closing_odds_create(&odds, rules, weights, &message), STATUS_OK);
    game_start(rules, game, 0);
    while (game_draws_left(rules, game) > 10) {
        if (game_pending(rules, game).kind == PENDING_DECISION) {
            game_apply(rules, game, game_sample_action(rules, game, &rng));
            continue;
        }
        (void)game_chance(rules, game, &rng);
        closing_odds_prepare(odds, game);
        for (int pattern = 1; pattern < PATTERNS_TRIED; pattern += 7) {
            int8_t edges[SIDES];
            int rest = pattern;
            for (unsigned side = 0; side < SIDES; side++) {
                edges[side] = (int8_t)(rest % EDGES - 1);
                rest /= EDGES;
            }
            expect_same_when_turned(odds, edges);
        }
    }
    closing_odds_destroy(odds);
    free(game);
    rules_destroy(rules);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vector_instructions_give_the_same_values),
        cmocka_unit_test(greatest_sums_do_not_overflow),
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(other_files_are_refused),
        cmocka_unit_test(cut_files_are_refused),
        cmocka_unit_test(built_in_networks_know_their_rules_only),
        cmocka_unit_test(inputs_do_not_depend_on_directions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
