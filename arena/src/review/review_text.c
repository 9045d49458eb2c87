// SPDX-License-Identifier: MIT
#include "review/review_text.h"

#include "carcarena/engine/view.h"
#include "review/turn_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_WIDTH = 16, TURN_SIZE = 512 };

// ---- Turns

static void turn_text(TextBuffer *to, const Review *review, const ReviewTurn *turn,
                      const Game *game) {
    const Rules *const rules = review->game->rules;
    const TurnJudgment *const judgment = &turn->judgment;
    char name[32];
    char tile[96] = "";
    char played[TURN_SIZE];
    char best[TURN_SIZE] = "";
    const int hand = game_hand(rules, game);
    Action actions[JUDGED_ACTIONS_MAX];
    const uint32_t count =
        stored_decisions(&review->game->file.moves, turn->step, JUDGED_ACTIONS_MAX, actions);
    (void)turn_actions_text(review->game->rules, game, actions, count, played, sizeof played);
    if (hand >= 0) {
        (void)rules_type_name(rules, (uint32_t)hand, tile, sizeof tile);
    }
    text_buffer_format(to, "%4u  %-*.*s  %-10.24s  ", turn->number, NAME_WIDTH, NAME_WIDTH,
                       stored_game_player(review->game, judgment->player, name, sizeof name), tile);
    if (turn->mark == REVIEW_FORCED) {
        text_buffer_format(to, "%-10s  %6s %6s  %s\n", review_mark_text(turn->mark), "", "",
                           played);
        return;
    }
    const JudgedTurn *const judged = &judgment->turns[judgment->played];
    const JudgedTurn *const other = &judgment->turns[0];
    text_buffer_format(to, "%-10s  %6.1f %5.1f%%  %s\n", review_mark_text(turn->mark),
                       judged->lead_cost, 100 * judged->win_cost, played);
    if (turn->mark > REVIEW_GOOD) {
        text_buffer_format(to, "%*s  better: %s\n", 6 + NAME_WIDTH + 2 + 10 + 2 + 10 + 2 + 13, "",
                           turn_actions_text(review->game->rules, game, other->actions,
                                             other->count, best, sizeof best));
    }
}

void review_turns_text(TextBuffer *to, const Review *review) {
    const Rules *const rules = review->game->rules;
    Game *const game = game_alloc(rules);
    Message ignored;
    uint32_t step = 0;
    if (game == NULL) {
        to->failed = true;
        return;
    }
    if (game_file_start(&review->game->file, rules, game, &ignored) == STATUS_OK) {
        text_buffer_format(to, "%4s  %-*s  %-10s  %-10s  %6s %6s  %s\n", "turn", NAME_WIDTH,
                           "player", "tile", "mark", "points", "chance", "played");
        for (uint32_t i = 0; i < review->turn_count; i++) {
            for (; step < review->turns[i].step; step++) {
                game_step_apply(rules, game, &review->game->file.moves.steps[step], NULL);
            }
            turn_text(to, review, &review->turns[i], game);
        }
    }
    free(game);
}

// ---- Players of a game

static void head_text(TextBuffer *to, const char *first) {
    text_buffer_format(to, "%-*s %s %8s %11s %11s %5s %5s %4s %4s %4s %7s  %s\n", NAME_WIDTH,
                       "player", first, "accuracy", "points lost", "chance lost", "best", "good",
                       "?!", "?", "??", "luck", "Elo");
}

void review_players_text(TextBuffer *to, const Review *review) {
    char name[32];
    head_text(to, "points");
    for (int i = 0; i < rules_players(review->game->rules); i++) {
        const ReviewPlayer *const player = &review->players[i];
        text_buffer_format(
            to, "%-*.*s %6d %7.1f%% %11.1f %10.1f%% %5u %5u %4u %4u %4u %+7.1f  %.0f \u00b1 %.0f\n",
            NAME_WIDTH, NAME_WIDTH, stored_game_player(review->game, i, name, sizeof name),
            review->scores[i], player->accuracy, player->lead_cost, 100 * player->win_cost,
            player->marks[REVIEW_BEST], player->marks[REVIEW_GOOD],
            player->marks[REVIEW_INACCURACY], player->marks[REVIEW_MISTAKE],
            player->marks[REVIEW_BLUNDER], player->luck, player->elo, player->elo_error);
    }
}

// ---- Players of many games

static ReviewedPlayer *player_named(ReviewedPlayers *players, const char *name) {
    for (uint32_t i = 0; i < players->count; i++) {
        if (strcmp(players->items[i].name, name) == 0) {
            return &players->items[i];
        }
    }
    ReviewedPlayer *const more =
        realloc(players->items, (players->count + 1) * sizeof *players->items);
    if (more == NULL) {
        return NULL;
    }
    players->items = more;
    more[players->count] = (ReviewedPlayer){.name = name};
    return &more[players->count++];
}

bool reviewed_players_add(ReviewedPlayers *players, const Review *review) {
    static const char *const UNNAMED[PLAYERS_MAX] = {"player 0", "player 1", "player 2",
                                                     "player 3", "player 4", "player 5",
                                                     "player 6", "player 7"};
    for (int i = 0; i < rules_players(review->game->rules); i++) {
        char tag[32];
        (void)snprintf(tag, sizeof tag, "Player%d", i);
        const char *const name = game_file_tag(&review->game->file, tag);
        ReviewedPlayer *const to = player_named(players, name != NULL ? name : UNNAMED[i]);
        const ReviewPlayer *const from = &review->players[i];
        if (to == NULL) {
            return false;
        }
        const double count = from->turns;
        const double spread = from->excess_error * from->excess_error * (count - 1);
        to->games++;
        to->turns += from->turns;
        for (int mark = 0; mark < REVIEW_MARKS; mark++) {
            to->marks[mark] += from->marks[mark];
        }
        to->cost += from->cost * count;
        to->excess += from->excess * count;
        to->excess_squares += (spread + from->excess * from->excess) * count;
        to->accuracy += from->accuracy * count;
        to->lead_cost += from->lead_cost;
        to->luck += from->luck;
        to->points += review->scores[i];
        to->won += review_share_won(review, i);
    }
    return true;
}

static int by_cost(const void *left, const void *right) {
    const ReviewedPlayer *const a = left;
    const ReviewedPlayer *const b = right;
    const double costs[2] = {a->cost / (a->turns > 0 ? a->turns : 1),
                             b->cost / (b->turns > 0 ? b->turns : 1)};
    return costs[0] < costs[1] ? -1 : costs[0] > costs[1] ? 1 : strcmp(a->name, b->name);
}

void reviewed_players_sort(ReviewedPlayers *players) {
    if (players->count > 0) {
        qsort(players->items, players->count, sizeof *players->items, by_cost);
    }
}

ReviewedMeans reviewed_player_means(const ReviewedPlayer *player) {
    const double turns = player->turns > 0 ? player->turns : 1;
    const double games = player->games > 0 ? player->games : 1;
    ReviewedMeans means = {.points = player->points / games,
                           .points_lost = player->lead_cost / games,
                           .luck = player->luck / games,
                           .accuracy = player->accuracy / turns,
                           .cost = player->cost / turns,
                           .excess = player->excess,
                           .excess_error = player->excess_squares};
    review_mean(&means.excess, &means.excess_error, turns);
    means.elo = review_elo(means.excess, means.excess_error, &means.elo_interval);
    return means;
}

void reviewed_players_text(TextBuffer *to, ReviewedPlayers *players) {
    reviewed_players_sort(players);
    text_buffer_format(to, "%-*s %5s %5s %7s %8s %11s %5s %5s %4s %4s %4s %7s  %s\n", NAME_WIDTH,
                       "player", "games", "won", "points", "accuracy", "points lost", "best",
                       "good", "?!", "?", "??", "luck", "Elo");
    for (uint32_t i = 0; i < players->count; i++) {
        const ReviewedPlayer *const player = &players->items[i];
        const ReviewedMeans means = reviewed_player_means(player);
        text_buffer_format(
            to,
            "%-*.*s %5u %5.1f %7.1f %7.1f%% %11.1f %5u %5u %4u %4u %4u %+7.1f  %.0f \u00b1 %.0f\n",
            NAME_WIDTH, NAME_WIDTH, player->name, player->games, player->won, means.points,
            means.accuracy, means.points_lost, player->marks[REVIEW_BEST],
            player->marks[REVIEW_GOOD], player->marks[REVIEW_INACCURACY],
            player->marks[REVIEW_MISTAKE], player->marks[REVIEW_BLUNDER], means.luck, means.elo,
            means.elo_interval);
    }
}
