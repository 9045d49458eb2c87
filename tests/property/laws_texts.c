// SPDX-License-Identifier: MIT
//
// Properties of texts, external actions, logs and feature owners.
#include "carcarena/engine/whole_turns.h"
#include "laws.h"
#include "random_games.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

void law_check_action_text(Law *law) {
    for (uint32_t index = 0; index < law->count; ++index) {
        char text[ACTION_TEXT_SIZE];
        Action read = 0;
        Message message = {""};
        action_to_text(law->rules, law->game, law->actions[index], text, sizeof text);
        law_require(law,
                    action_from_text(law->rules, law->game, text, &read, &message) == STATUS_OK,
                    "\"%s\" cannot be parsed: %s", text, message.text);
        law_require(law, read == law->actions[index], "\"%s\" is parsed as another action", text);
    }
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/*
 * Splits a text into sorted lines.
 *
 * @return number of lines
 */
static uint32_t lines_sorted(char *text, char *lines[LINES_MAX]) {
    uint32_t count = 0;
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line && count < LINES_MAX;
         line = strtok_r(NULL, "\n", &rest)) {
        lines[count++] = line;
    }
    qsort(lines, count, sizeof *lines, by_text);
    return count;
}

/* Returns true if the texts of two games have the same lines, in any order. */
bool law_same_facts(const Law *law, const Game *a, const Game *b) {
    char *mine[LINES_MAX];
    char *theirs[LINES_MAX];
    (void)game_to_text(law->rules, a, law->text, TEXT_SIZE);
    (void)game_to_text(law->rules, b, law->copy_text, TEXT_SIZE);
    const uint32_t count = lines_sorted(law->text, mine);
    bool same = count == lines_sorted(law->copy_text, theirs);
    for (uint32_t line = 0; same && line < count; ++line) {
        same = strcmp(mine[line], theirs[line]) == 0;
    }
    return same;
}

/* Returns a text from the first line on that differs from the other text. */
const char *law_difference(const char *text, const char *other) {
    const char *line = text;
    for (size_t at = 0; text[at] != '\0' && text[at] == other[at]; ++at) {
        line = text[at] == '\n' ? &text[at + 1] : line;
    }
    return line;
}

/*
 * Checks that both games have the same chance outcomes and resolve equally. The order of unseen
 * tiles is not part of a position.
 */
static void chance_alike(Law *law) {
    const uint32_t room = rules_outcomes_max(law->rules);
    Outcome *const mine = oracle_memory(room, sizeof *mine);
    Outcome *const theirs = oracle_memory(room, sizeof *theirs);
    const uint32_t count = game_outcomes(law->rules, law->third, mine);
    law_require(law, game_outcomes(law->rules, law->other, theirs) == count && count > 0,
                "the parsed game has different chance outcomes");
    for (uint32_t index = 0; index < count; ++index) {
        law_require(law,
                    mine[index].number == theirs[index].number &&
                        mine[index].weight == theirs[index].weight,
                    "outcome %u differs in the parsed game", index);
    }
    const uint32_t number = mine[rng_below(&law->rng, count)].number;
    law_require(law, game_resolve(law->rules, law->third, number) == STATUS_OK, "no such outcome");
    law_require(law, game_resolve(law->rules, law->other, number) == STATUS_OK,
                "the parsed game has no such outcome");
    free(mine);
    free(theirs);
}

/* Checks that the parsed game continues exactly like the written one. */
static void goes_on_alike(Law *law) {
    enum { STEPS = 3 };
    int32_t scores[2][PLAYERS_MAX];
    game_copy(law->rules, law->third, law->game);
    for (int steps = 0; steps < STEPS; ++steps) {
        const Pending pending = game_pending(law->rules, law->third);
        if (pending.kind == PENDING_DRAW || pending.kind == PENDING_CHANCE) {
            chance_alike(law);
        } else if (pending.kind == PENDING_DECISION) {
            const uint32_t count = game_actions(law->rules, law->third, law->actions);
            law_require(law,
                        game_actions(law->rules, law->other, law->others) == count &&
                            memcmp(law->actions, law->others, count * sizeof(Action)) == 0,
                        "the actions differ after %d steps", steps);
            const Action action = law->actions[rng_below(&law->rng, count)];
            game_apply(law->rules, law->third, action);
            game_apply(law->rules, law->other, action);
        }
        game_scores(law->rules, law->third, scores[0]);
        game_scores(law->rules, law->other, scores[1]);
        law_require(
            law,
            game_hash(law->rules, law->third) == game_hash(law->rules, law->other) &&
                memcmp(scores[0], scores[1], (size_t)law->config.players * sizeof(int32_t)) == 0,
            "the parsed game differs after %d steps", steps + 1);
    }
}

void law_check_position_text(Law *law) {
    Message message = {""};
    const size_t length = game_to_text(law->rules, law->game, law->text, TEXT_SIZE);
    law_require(law, length < TEXT_SIZE, "%zu characters", length);
    game_start(law->rules, law->other, 0);
    const Status status = game_from_text(law->rules, law->other, law->text, &message);
    law_require(law, status == STATUS_OK, "its own text cannot be parsed: %s", message.text);
    (void)game_to_text(law->rules, law->other, law->copy_text, TEXT_SIZE);
    law_require(law, strcmp(law->text, law->copy_text) == 0, "the text does not round-trip:\n%s",
                law_difference(law->copy_text, law->text));
    law_require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->game),
                "the hash differs after parsing");
    law_require(law, game_check(law->rules, law->other, &message) == STATUS_OK, "game_check: %s",
                message.text);
    int32_t values[2][PLAYERS_MAX];
    game_value(law->rules, law->game, values[0]);
    game_value(law->rules, law->other, values[1]);
    for (int player = 0; player < law->config.players; ++player) {
        law_require(law, values[0][player] == values[1][player], "value %d instead of %d",
                    values[1][player], values[0][player]);
    }
    goes_on_alike(law);
}

/* Returns true for the fairy, which moves next to a follower and not to a feature. */
static bool names_a_follower(const Law *law, Action action) {
    const char *const name = rules_neutral_name(law->rules, action_figure(action) - ACTION_NEUTRAL);
    return strcmp(name, "fairy") == 0;
}

/*
 * Finds the feature of the segment in an action. Returns false if there is no such segment. Two
 * half tiles in a cell share its segment numbers.
 */
static bool feature_named(const Law *law, Action action, FeatureView *out) {
    unsigned segment = action_segment(action);
    const int at =
        game_segment_tile(law->rules, law->game, action_x(action), action_y(action), &segment);
    if (at < 0) {
        return false;
    }
    const uint32_t type = game_tile(law->rules, law->game, (uint32_t)at).type;
    if (segment >= rules_type(law->rules, type)->segment_count) {
        return false;
    }
    *out = game_feature(law->rules, law->game, (uint32_t)at, segment);
    return true;
}

/* Returns the listed action equivalent to `action`, as game_try_apply defines it; 0: none. */
static Action stands_for(const Law *law, Action action) {
    const Action rotation = (Action)3U << 26;
    for (uint32_t index = 0; index < law->count; ++index) {
        if (law->actions[index] == action) {
            return action;
        }
    }
    for (uint32_t index = 0; index < law->count; ++index) {
        const Action listed = law->actions[index];
        const int hand = game_hand(law->rules, law->game);
        if (action_verb(listed) == VERB_PLACE && hand >= 0 &&
            ((listed ^ action) & ~rotation) == 0 &&
            rules_rotation_canonical(law->rules, (uint32_t)hand, action_rotation(action)) ==
                action_rotation(listed)) {
            return listed;
        }
        if (action_verb(listed) != VERB_MOVE || action_figure(listed) < ACTION_NEUTRAL ||
            action_segment(listed) == WHOLE_TILE || names_a_follower(law, listed)) {
            continue;
        }
        FeatureView mine;
        FeatureView theirs;
        if (!feature_named(law, action, &mine) || !feature_named(law, listed, &theirs) ||
            action != action_move(action_actor(listed), action_figure(listed), action_x(action),
                                  action_y(action), action_segment(action))) {
            continue;
        }
        if (mine.kind == theirs.kind && mine.id == theirs.id) {
            return listed;
        }
    }
    return 0;
}

static Action spoilt(Law *law) {
    Action action = ((Action)rng_next(&law->rng) << 32) | rng_next(&law->rng);
    if (law->count == 0 || rng_below(&law->rng, 8) == 0) {
        return action;
    }
    action = law->actions[rng_below(&law->rng, law->count)];
    switch (rng_below(&law->rng, 4)) {
    case 0: /* any single bit */
        for (uint32_t flips = 1 + rng_below(&law->rng, 3); flips > 0; --flips) {
            action ^= (Action)1 << rng_below(&law->rng, 64);
        }
        return action;
    case 1: /* another rotation */
        return action ^ (Action)(1 + rng_below(&law->rng, 3)) << 26;
    case 2: /* another segment */
        return action ^ (Action)(1 + rng_below(&law->rng, 15)) << 22;
    default: { /* another cell */
        const int x = action_x(action) + (int)rng_below(&law->rng, 5) - 2;
        const int y = action_y(action) + (int)rng_below(&law->rng, 5) - 2;
        const Action cell = action_at(0, -1, -1) | action_at(0, 1023, 1023) | action_at(0, 0, 0);
        return action_at(action & ~cell, x, y);
    }
    }
}

void law_check_foreign(Law *law) {
    enum { TRIES = 40 };
    for (int count = 0; count < TRIES; ++count) {
        const Action action = spoilt(law);
        const Action meant = stands_for(law, action);
        Action normal = 0;
        Message message = {""};
        game_copy(law->rules, law->other, law->game);
        game_copy(law->rules, law->third, law->game);
        const Status status = game_try_apply(law->rules, law->other, action, NULL, &message);
        const Status asked = game_normalize(law->rules, law->game, action, &normal, NULL);
        law_require(law, (status == STATUS_OK) == (meant != 0), "action %016llx: %s %s",
                    (unsigned long long)action, status_text(status), message.text);
        law_require(law, status == asked, "action %016llx: try %s, normalize %s",
                    (unsigned long long)action, status_text(status), status_text(asked));
        if (meant == 0) {
            law_require(law, status == STATUS_ILLEGAL && message.text[0] != '\0',
                        "action %016llx: rejected without a message", (unsigned long long)action);
            law_require(law, law_same_bytes(law, law->other, law->third),
                        "rejected action %016llx changes the game", (unsigned long long)action);
            continue;
        }
        game_apply(law->rules, law->third, meant);
        law_require(law, normal == meant, "action %016llx is normalized to %016llx, not %016llx",
                    (unsigned long long)action, (unsigned long long)normal,
                    (unsigned long long)meant);
        law_require(law, game_hash(law->rules, law->other) == game_hash(law->rules, law->third),
                    "action %016llx has another effect than its normal form",
                    (unsigned long long)action);
    }
}

static void sum_of_log(const ScoreLog *log, int32_t *sums) {
    for (uint32_t index = 0; index < log->count && index < log->capacity; ++index) {
        sums[log->events[index].player] += log->events[index].points;
    }
}

void law_check_log(Law *law) {
    ScoreEvent events[LOG_SIZE];
    int32_t before[PLAYERS_MAX] = {0};
    int32_t after[PLAYERS_MAX] = {0};
    ScoreLog log = {events, LOG_SIZE, 0};
    game_scores(law->rules, law->game, before);
    game_value_logged(law->rules, law->game, after, &log);
    if (game_pending(law->rules, law->game).kind != PENDING_OVER) {
        sum_of_log(&log, before);
        for (int player = 0; player < law->config.players; ++player) {
            law_require(law, before[player] == after[player], "value %d, but the log adds up to %d",
                        after[player], before[player]);
        }
    }
    for (uint32_t index = 0; index < law->count; index += 1 + rng_below(&law->rng, 8)) {
        log.count = 0;
        game_copy(law->rules, law->other, law->game);
        game_scores(law->rules, law->other, before);
        game_apply_logged(law->rules, law->other, law->actions[index], &log);
        game_scores(law->rules, law->other, after);
        sum_of_log(&log, before);
        for (int player = 0; player < law->config.players; ++player) {
            law_require(law, before[player] == after[player],
                        "action %u: score %d, but the log adds up to %d", index, after[player],
                        before[player]);
        }
    }
}

static bool plays(const Law *law, const char *expansion) {
    bool played = false;
    for (int index = 0; index < PAIR_EXPANSIONS && law->config.expansions[index]; ++index) {
        played = played || strcmp(law->config.expansions[index], expansion) == 0;
    }
    return played;
}

/* Finds the feature that an event pays to its owners. Returns false for other events. */
static bool event_feature(const Law *law, const ScoreEvent *event, FeatureView *out) {
    const bool farm = event->reason == SCORE_FARM && event->kind == SEGMENT_FIELD &&
                      !plays(law, "mountains"); /* miners on mountains count for cities of a farm */
    unsigned segment = event->segment;
    const int index = game_segment_tile(law->rules, law->game, event->x, event->y, &segment);
    if (index < 0 ||
        !(farm || event->reason == SCORE_COMPLETED || event->reason == SCORE_INCOMPLETE)) {
        return false;
    }
    *out = game_feature(law->rules, law->game, (uint32_t)index, segment);
    return true;
}

/* Checks that final scoring pays exactly the players that views show as owners. */
void law_check_owners(Law *law) {
    ScoreEvent events[LOG_SIZE];
    int32_t value[PLAYERS_MAX] = {0};
    ScoreLog log = {events, LOG_SIZE, 0};
    if (game_pending(law->rules, law->game).kind == PENDING_OVER) {
        return;
    }
    game_value_logged(law->rules, law->game, value, &log);
    for (uint32_t index = 0; index < log.count && index < LOG_SIZE; ++index) {
        FeatureView feature;
        FeatureView other;
        if (!event_feature(law, &events[index], &feature)) {
            continue;
        }
        uint32_t paid = 0;
        for (uint32_t k = 0; k < log.count && k < LOG_SIZE; ++k) {
            const bool same = events[k].reason == events[index].reason &&
                              event_feature(law, &events[k], &other) && other.id == feature.id;
            paid |= (uint32_t)same << events[k].player;
        }
        const uint32_t owners = game_feature_claims(law->rules, law->game, &feature).owners;
        law_require(law, paid == owners, "a %s at %d,%d pays players %x, its owners are %x",
                    segment_kind_text((SegmentKind)feature.kind), events[index].x, events[index].y,
                    paid, owners);
    }
}
