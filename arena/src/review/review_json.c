// SPDX-License-Identifier: MIT
#include "review/review_json.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"

#include <stdlib.h>

enum { NAME_SIZE = 64, TILE_SIZE = 96 };

/** What is written, and positions to write the actions of turns. */
typedef struct ReviewWriter {
    JsonWriter *json;
    const Review *review;
    const Rules *rules;
    Game *game;    /* before the present turn */
    Game *trial;   /* scratch */
    uint32_t step; /* of the game */
} ReviewWriter;

// ---- Players

static void marks_write(JsonWriter *json, const uint32_t *marks) {
    json_write_open(json, "marks", '{');
    for (int mark = 0; mark < REVIEW_MARKS; mark++) {
        json_write_integer(json, review_mark_text((ReviewMark)mark), marks[mark]);
    }
    json_write_close(json, '}');
}

static void elo_write(JsonWriter *json, double elo, double interval) {
    json_write_real(json, "elo", elo);
    json_write_real(json, "elo_interval", interval);
}

static void player_write(const ReviewWriter *writer, int number) {
    JsonWriter *const json = writer->json;
    const ReviewPlayer *const player = &writer->review->players[number];
    char name[NAME_SIZE];
    json_write_open(json, NULL, '{');
    json_write_text(json, "name",
                    stored_game_player(writer->review->game, number, name, sizeof name));
    json_write_integer(json, "score", writer->review->scores[number]);
    json_write_integer(json, "turns", player->turns);
    marks_write(json, player->marks);
    json_write_real(json, "accuracy", player->accuracy);
    json_write_real(json, "points_lost", player->lead_cost);
    json_write_real(json, "chance_lost", player->win_cost);
    json_write_real(json, "cost", player->cost);
    json_write_real(json, "cost_error", player->cost_error);
    json_write_real(json, "excess", player->excess);
    json_write_real(json, "excess_error", player->excess_error);
    json_write_real(json, "luck", player->luck);
    // The scale is made of games between two players.
    if (rules_players(writer->rules) == 2 && player->turns > 0) {
        elo_write(json, player->elo, player->elo_error);
    }
    json_write_close(json, '}');
}

void reviewed_players_json(JsonWriter *writer, const char *key, ReviewedPlayers *players) {
    reviewed_players_sort(players);
    json_write_open(writer, key, '[');
    for (uint32_t i = 0; i < players->count; i++) {
        const ReviewedPlayer *const player = &players->items[i];
        const ReviewedMeans means = reviewed_player_means(player);
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "name", player->name);
        json_write_integer(writer, "games", player->games);
        json_write_real(writer, "won", player->won);
        json_write_integer(writer, "turns", player->turns);
        marks_write(writer, player->marks);
        json_write_real(writer, "score", means.points);
        json_write_real(writer, "accuracy", means.accuracy);
        json_write_real(writer, "points_lost", means.points_lost);
        json_write_real(writer, "luck", means.luck);
        json_write_real(writer, "cost", means.cost);
        json_write_real(writer, "excess", means.excess);
        json_write_real(writer, "excess_error", means.excess_error);
        elo_write(writer, means.elo, means.elo_interval);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

// ---- Turns

static void actions_write(const ReviewWriter *writer, const Action *actions, uint32_t count) {
    char text[ACTION_TEXT_SIZE];
    game_copy(writer->rules, writer->trial, writer->game);
    json_write_open(writer->json, "actions", '[');
    for (uint32_t i = 0; i < count; i++) {
        json_write_text(
            writer->json, NULL,
            action_to_text(writer->rules, writer->trial, actions[i], text, sizeof text));
        game_apply(writer->rules, writer->trial, actions[i]);
    }
    json_write_close(writer->json, ']');
}

static void played_write(const ReviewWriter *writer, const ReviewTurn *turn) {
    const GameStep *const steps = &writer->review->game->file.moves.steps[turn->step];
    char text[ACTION_TEXT_SIZE];
    json_write_open(writer->json, "actions", '[');
    game_copy(writer->rules, writer->trial, writer->game);
    for (uint32_t i = 0; i < turn->count; i++) {
        json_write_text(writer->json, NULL,
                        game_step_text(writer->rules, writer->trial, &steps[i], text, sizeof text));
        game_step_apply(writer->rules, writer->trial, &steps[i], NULL);
    }
    json_write_close(writer->json, ']');
}

static void judged_write(const ReviewWriter *writer, const JudgedTurn *judged) {
    JsonWriter *const json = writer->json;
    json_write_open(json, NULL, '{');
    actions_write(writer, judged->actions, judged->count);
    json_write_integer(json, "games", judged->games);
    json_write_real(json, "lead", judged->lead);
    json_write_real(json, "win", judged->win);
    json_write_real(json, "worth", judged->worth);
    json_write_real(json, "evaluated", judged->evaluated);
    json_write_real(json, "cost", judged->cost);
    json_write_real(json, "cost_error", judged->cost_error);
    json_write_real(json, "points", judged->lead_cost);
    json_write_real(json, "chance", judged->win_cost);
    json_write_close(json, '}');
}

static bool turn_is_judged(const ReviewTurn *turn) {
    return !turn->forced && turn->judgment.played < turn->judgment.count;
}

static void turn_write(const ReviewWriter *writer, const ReviewTurn *turn) {
    JsonWriter *const json = writer->json;
    const TurnJudgment *const judgment = &turn->judgment;
    const int hand = game_hand(writer->rules, writer->game);
    char tile[TILE_SIZE];
    json_write_open(json, NULL, '{');
    json_write_integer(json, "ply", turn->step);
    json_write_integer(json, "number", turn->number);
    json_write_integer(json, "player", judgment->player);
    json_write_integer(json, "draws_left", turn->draws);
    json_write_text(json, "tile",
                    hand >= 0 ? rules_type_name(writer->rules, (uint32_t)hand, tile, sizeof tile)
                              : NULL);
    played_write(writer, turn);
    json_write_text(json, "mark", review_mark_text(turn->mark));
    json_write_text(json, "sign", review_mark_sign(turn->mark));
    if (turn_is_judged(turn)) {
        const JudgedTurn *const played = &judgment->turns[judgment->played];
        json_write_integer(json, "played", judgment->played);
        json_write_real(json, "cost", played->cost);
        json_write_real(json, "points", played->lead_cost);
        json_write_real(json, "chance", played->win_cost);
        json_write_open(json, "judged", '[');
        for (uint32_t i = 0; i < judgment->count; i++) {
            judged_write(writer, &judgment->turns[i]);
        }
        json_write_close(json, ']');
    }
    json_write_close(json, '}');
}

static void turns_write(ReviewWriter *writer) {
    const Review *const review = writer->review;
    json_write_open(writer->json, "turns", '[');
    for (uint32_t i = 0; i < review->turn_count; i++) {
        for (; writer->step < review->turns[i].step; writer->step++) {
            game_step_apply(writer->rules, writer->game,
                            &review->game->file.moves.steps[writer->step], NULL);
        }
        turn_write(writer, &review->turns[i]);
    }
    json_write_close(writer->json, ']');
}

// ---- Luck, and the course of the game

static void luck_write(const ReviewWriter *writer) {
    const Review *const review = writer->review;
    const GameStep *const steps = review->game->file.moves.steps;
    char tile[TILE_SIZE];
    json_write_open(writer->json, "luck", '[');
    for (uint32_t i = 0; i < review->luck_count; i++) {
        const ReviewLuck *const luck = &review->luck[i];
        const GameStep *const step = &steps[luck->step];
        json_write_open(writer->json, NULL, '{');
        json_write_integer(writer->json, "ply", luck->step);
        json_write_integer(writer->json, "player", luck->player);
        json_write_text(writer->json, "tile",
                        step->kind == PENDING_DRAW
                            ? rules_type_name(writer->rules, step->number, tile, sizeof tile)
                            : NULL);
        json_write_real(writer->json, "points", luck->points);
        json_write_close(writer->json, '}');
    }
    json_write_close(writer->json, ']');
}

// With two players all points are those of player 0.
static void point_write(const ReviewWriter *writer, uint32_t ply, int player,
                        const JudgedTurn *judged) {
    const bool other = player == 1 && rules_players(writer->rules) == 2;
    json_write_open(writer->json, NULL, '{');
    json_write_integer(writer->json, "ply", ply);
    json_write_integer(writer->json, "player", other ? 0 : player);
    json_write_real(writer->json, "win", other ? 1 - judged->win : judged->win);
    json_write_real(writer->json, "lead", other ? -judged->lead : judged->lead);
    json_write_close(writer->json, '}');
}

static void end_write(const ReviewWriter *writer) {
    const Review *const review = writer->review;
    const int players = rules_players(writer->rules);
    for (int player = 0; player < (players == 2 ? 1 : players); player++) {
        int32_t best = players < 2 ? 0 : INT32_MIN;
        for (int other = 0; other < players; other++) {
            if (other != player && review->scores[other] > best) {
                best = review->scores[other];
            }
        }
        const JudgedTurn last = {.win = players < 2 ? 0 : review_share_won(review, player),
                                 .lead = review->scores[player] - best};
        point_write(writer, review->game->file.moves.step_count, player, &last);
    }
}

// Before a turn stands the chance after the best turn; after it, the same less what the played one
// cost. So the step between them is the cost that the turn is marked by.
static void series_write(const ReviewWriter *writer) {
    const Review *const review = writer->review;
    json_write_open(writer->json, "series", '[');
    for (uint32_t i = 0; i < review->turn_count; i++) {
        const ReviewTurn *const turn = &review->turns[i];
        const TurnJudgment *const judgment = &turn->judgment;
        if (turn_is_judged(turn)) {
            const JudgedTurn *const best = &judgment->turns[0];
            const JudgedTurn *const played = &judgment->turns[judgment->played];
            const double win = best->win - played->win_cost;
            const JudgedTurn after = {.win = win < 0   ? 0
                                             : win > 1 ? 1
                                                       : win,
                                      .lead = best->lead - played->lead_cost};
            point_write(writer, turn->step, judgment->player, best);
            point_write(writer, turn->step + turn->count, judgment->player, &after);
        }
    }
    if (review->over) {
        end_write(writer);
    }
    json_write_close(writer->json, ']');
}

static void settings_write(JsonWriter *json, const ReviewSettings *settings) {
    json_write_open(json, "settings", '{');
    json_write_integer(json, "decks", settings->judge.decks);
    json_write_integer(json, "turns", settings->judge.turns);
    json_write_bits(json, "seed", settings->seed);
    json_write_open(json, "limits", '{');
    json_write_real(json, "good", REVIEW_GOOD_COST);
    json_write_real(json, "inaccuracy", REVIEW_INACCURACY_COST);
    json_write_real(json, "mistake", REVIEW_MISTAKE_COST);
    json_write_real(json, "blunder", REVIEW_BLUNDER_COST);
    json_write_real(json, "halving", REVIEW_HALVING);
    json_write_close(json, '}');
    json_write_close(json, '}');
}

void review_json_write(JsonWriter *json, const char *key, const Review *review,
                       const ReviewSettings *settings) {
    const Rules *const rules = review->game->rules;
    Message ignored;
    ReviewWriter writer = {.json = json,
                           .review = review,
                           .rules = rules,
                           .game = game_alloc(rules),
                           .trial = game_alloc(rules)};
    if (writer.game == NULL || writer.trial == NULL) {
        json->buffer.failed = true;
    } else {
        json_write_open(json, key, '{');
        json_write_text(json, "source", review->game->source);
        settings_write(json, settings);
        json_write_bool(json, "over", review->over);
        json_write_open(json, "players", '[');
        for (int player = 0; player < rules_players(rules); player++) {
            player_write(&writer, player);
        }
        json_write_close(json, ']');
        if (game_file_start(&review->game->file, rules, writer.game, &ignored) == STATUS_OK) {
            turns_write(&writer);
        }
        luck_write(&writer);
        series_write(&writer);
        json_write_close(json, '}');
    }
    free(writer.game);
    free(writer.trial);
}
