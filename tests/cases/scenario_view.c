// SPDX-License-Identifier: MIT
//
// Checks of scenarios: what is pending, what players have, what was paid.
#include "play/setup.h"
#include "scenario.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024 };

static const char *const COLORS[] = {"red", "blue", "yellow", "green", "black", "", "", ""};

static void text_add(char *text, const char *separator, const char *more) {
    const size_t length = strlen(text);
    const int written =
        snprintf(text + length, TEXT_SIZE - length, "%s%s", length > 0 ? separator : "", more);
    assert_true(written >= 0 && length + (size_t)written < TEXT_SIZE);
}

static void pending_text(const Scenario *scenario, char *text) {
    const Pending pending = game_pending(scenario->rules, scenario->game);
    text[0] = '\0';
    if (pending.kind != PENDING_OVER) {
        text_add(text, "", COLORS[pending.player]);
    }
    text_add(text, " ", pending.phase);
}

void scenario_pending(Scenario *scenario, const char *expected) {
    char text[TEXT_SIZE];
    pending_text(scenario, text);
    assert_string_equal(text, expected);
}

static void expect_everybody(const Scenario *scenario, const int32_t *numbers,
                             const char *expected) {
    char text[TEXT_SIZE] = "";
    for (int player = 0; player < rules_players(scenario->rules); player++) {
        char one[32];
        (void)snprintf(one, sizeof one, "%s %d", COLORS[player], (int)numbers[player]);
        text_add(text, ", ", one);
    }
    assert_string_equal(text, expected);
}

void scenario_scores(Scenario *scenario, const char *expected) {
    int32_t scores[PLAYERS_MAX];
    game_scores(scenario->rules, scenario->game, scores);
    expect_everybody(scenario, scores, expected);
}

void scenario_supply_of(Scenario *scenario, FigureType figure, const char *expected) {
    int32_t supply[PLAYERS_MAX];
    for (int player = 0; player < rules_players(scenario->rules); player++) {
        supply[player] = (int32_t)game_supply(scenario->rules, scenario->game, player, figure);
    }
    expect_everybody(scenario, supply, expected);
}

void scenario_supply(Scenario *scenario, const char *expected) {
    scenario_supply_of(scenario, FIGURE_NORMAL, expected);
}

static void event_text(const ScoreEvent *event, char *text, size_t size) {
    (void)snprintf(text, size, "%s %d %s %s", COLORS[event->player], (int)event->points,
                   score_reason_text((ScoreReason)event->reason),
                   segment_kind_text((SegmentKind)event->kind));
}

void scenario_paid(Scenario *scenario, const char *expected) {
    char text[TEXT_SIZE] = "";
    for (uint32_t i = 0; i < scenario->log.count; i++) {
        char one[64];
        event_text(&scenario->events[i], one, sizeof one);
        text_add(text, ", ", one);
    }
    assert_string_equal(text, expected);
}

void scenario_paid_among(Scenario *scenario, const char *expected) {
    for (uint32_t i = 0; i < scenario->log.count; i++) {
        char one[64];
        event_text(&scenario->events[i], one, sizeof one);
        if (strcmp(one, expected) == 0) {
            return;
        }
    }
    fail_msg("'%s' was not paid", expected);
}

void scenario_final(Scenario *scenario, const char *expected) {
    int32_t values[PLAYERS_MAX];
    Message message = {""};
    scenario->log.count = 0;
    game_value_logged(scenario->rules, scenario->game, values, &scenario->log);
    assert_true(scenario->log.count <= SCENARIO_EVENTS);
    expect_everybody(scenario, values, expected);
    // The same by ending the game in a copy.
    Game *copy = game_alloc(scenario->rules);
    assert_non_null(copy);
    game_copy(scenario->rules, copy, scenario->game);
    const int player = game_active_player(scenario->rules, copy);
    const bool ended = game_pending(scenario->rules, copy).kind == PENDING_OVER ||
                       (setup_draws(scenario->rules, copy, 0, &message) == STATUS_OK &&
                        setup_turn(scenario->rules, copy, player, &message) == STATUS_OK);
    const bool over = game_pending(scenario->rules, copy).kind == PENDING_OVER;
    game_scores(scenario->rules, copy, values);
    free(copy);
    assert_true(ended);
    assert_true(over);
    expect_everybody(scenario, values, expected);
}

void scenario_outcomes(Scenario *scenario, const char *expected) {
    char text[TEXT_SIZE] = "";
    Outcome outcomes[OUTCOMES_MAX];
    assert_int_equal(game_pending(scenario->rules, scenario->game).kind, PENDING_CHANCE);
    const uint32_t count = game_outcomes(scenario->rules, scenario->game, outcomes);
    for (uint32_t i = 0; i < count; i++) {
        char one[64];
        (void)snprintf(one, sizeof one, "%s %u", outcomes[i].text, (unsigned)outcomes[i].weight);
        text_add(text, ", ", one);
    }
    assert_string_equal(text, expected);
}

/** Returns true for a name, also with a number after it. */
static bool is_named(const char *text, const char *name) {
    const size_t length = strlen(name);
    const char *const rest = text + length;
    return strncmp(text, name, length) == 0 &&
           (*rest == '\0' || (*rest == ' ' && isdigit((unsigned char)rest[1])));
}

void scenario_facts(Scenario *scenario, const char *name, const char *expected) {
    char text[TEXT_SIZE] = "";
    GameFact *facts = malloc(GAME_FACTS_MAX * sizeof *facts);
    assert_non_null(facts);
    const uint32_t count = game_facts(scenario->rules, scenario->game, facts);
    for (uint32_t i = 0; i < count; i++) {
        if (is_named(facts[i].name, name)) {
            char one[64];
            (void)snprintf(one, sizeof one, "%s %d %s",
                           facts[i].player < 0 ? "all" : COLORS[facts[i].player],
                           (int)facts[i].amount, facts[i].name);
            text_add(text, ", ", one);
        }
    }
    free(facts);
    assert_string_equal(text, expected);
}

FeatureView scenario_feature(Scenario *scenario, char label, const char *segment) {
    return game_feature(scenario->rules, scenario->game, scenario_tile(scenario, label),
                        scenario_segment(scenario, label, segment));
}

bool scenario_joined(Scenario *scenario, char label, const char *segment, char other_label,
                     const char *other_segment) {
    const FeatureView one = scenario_feature(scenario, label, segment);
    const FeatureView other = scenario_feature(scenario, other_label, other_segment);
    return one.kind == other.kind && one.id == other.id;
}

// ---- Gingerbread man

/** Finds the neutral figure; false if it is off the board. */
static bool man_find(const Scenario *scenario, FigureView *out) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(scenario->rules, scenario->game, figures);
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].owner < 0) {
            *out = figures[i];
            return true;
        }
    }
    return false;
}

void scenario_man(Scenario *scenario, char label, const char *segment) {
    FigureView man;
    assert_true(man_find(scenario, &man));
    assert_int_equal(man.kind, SEGMENT_CITY);
    const FeatureView city = game_feature(scenario->rules, scenario->game, man.tile, man.segment);
    assert_int_equal(city.id, scenario_feature(scenario, label, segment).id);
}

void scenario_man_off(Scenario *scenario) {
    FigureView man;
    assert_false(man_find(scenario, &man));
}

void scenario_targets(Scenario *scenario, const char *expected) {
    const uint32_t count = game_actions(scenario->rules, scenario->game, scenario->actions);
    uint32_t named = 0;
    for (const char *at = expected; *at != '\0'; at += strspn(at, " ")) {
        // "a.c0": label, dot, segment.
        char segment[8];
        const size_t length = strcspn(at, " ");
        assert_true(length > 2 && length - 2 < sizeof segment && at[1] == '.');
        memcpy(segment, at + 2, length - 2);
        segment[length - 2] = '\0';
        const FeatureView city = scenario_feature(scenario, at[0], segment);
        uint32_t found = 0;
        for (uint32_t i = 0; i < count; i++) {
            const Action action = scenario->actions[i];
            const int tile =
                game_tile_at(scenario->rules, scenario->game, action_x(action), action_y(action));
            assert_int_equal(action_verb(action), VERB_MOVE);
            assert_true(tile >= 0);
            found += game_feature(scenario->rules, scenario->game, (uint32_t)tile,
                                  action_segment(action))
                         .id == city.id;
        }
        assert_int_equal(found, 1);
        named++;
        at += length;
    }
    assert_int_equal(named, count);
}
