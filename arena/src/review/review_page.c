// SPDX-License-Identifier: MIT
#include "review/review_page.h"

#include "page/game_page.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum { GAME_ALIGNMENT = 64, EVENTS_MAX = 1024, NAME_SIZE = 64 };

void review_title(TextBuffer *to, const Review *review) {
    const GameFile *const file = &review->game->file;
    const char *const event = game_file_tag(file, "Event");
    const char *const date = game_file_tag(file, "Date");
    char name[NAME_SIZE];
    for (int i = 0; i < rules_players(review->game->rules); i++) {
        text_buffer_format(to, "%s%s %d", i > 0 ? ", " : "",
                           stored_game_player(review->game, i, name, sizeof name),
                           review->scores[i]);
    }
    if (event != NULL || date != NULL) {
        text_buffer_format(to, " (%s%s%s)", event != NULL ? event : "",
                           event != NULL && date != NULL ? ", " : "", date != NULL ? date : "");
    }
}

static void step_show(GamePage *page, const Rules *rules, Game *game, const GameStep *step,
                      ScoreEvent *events) {
    const char *outcome = NULL;
    ScoreLog log = {.events = events, .capacity = EVENTS_MAX};
    if (step->kind == PENDING_DRAW) {
        game_page_drawing(page, game);
    } else if (step->kind == PENDING_CHANCE) {
        outcome = game_step_outcome(rules, game, step);
        game_page_happening(page, game);
    } else {
        game_page_acting(page, game, step->action);
    }
    game_step_apply(rules, game, step, &log);
    if (step->kind == PENDING_DRAW) {
        game_page_drawn(page, game, step->number);
    } else if (step->kind == PENDING_CHANCE) {
        game_page_happened(page, outcome);
    }
    if (log.count > 0) {
        game_page_scored(page, game, &log);
    }
}

static Status game_show(char **html, GamePage *page, const Review *review, Game *game,
                        ScoreEvent *events, Message *message) {
    const Rules *const rules = review->game->rules;
    const GameVariation *const moves = &review->game->file.moves;
    uint32_t ranks[PLAYERS_MAX];
    TRY(game_file_start(&review->game->file, rules, game, message));
    game_page_begin(page, game);
    for (uint32_t i = 0, turn = 0; i < moves->step_count; i++) {
        step_show(page, rules, game, &moves->steps[i], events);
        while (turn < moves->turn_count &&
               moves->turns[turn].first + moves->turns[turn].count <= i) {
            turn++;
        }
        if (turn < moves->turn_count &&
            moves->turns[turn].first + moves->turns[turn].count == i + 1) {
            game_page_note(page, moves->turns[turn].comment, moves->turns[turn].clock_ms);
        }
    }
    for (int i = 0; i < rules_players(rules); i++) {
        ranks[i] = 1;
        for (int other = 0; other < rules_players(rules); other++) {
            ranks[i] += review->scores[other] > review->scores[i] ? 1 : 0;
        }
    }
    const GamePageResult result = {.scores = review->scores,
                                   .ranks = ranks,
                                   .reason = review->over ? "completed"
                                                          : "the file has no further moves"};
    return game_page_finish(html, page, game, &result, message);
}

Status review_page_make(char **html, const Review *review, const char *json, const char *home,
                        Message *message) {
    const Rules *const rules = review->game->rules;
    char texts[PLAYERS_MAX][NAME_SIZE];
    const char *names[PLAYERS_MAX];
    TextBuffer title = {0};
    GamePage *page = NULL;
    for (int i = 0; i < rules_players(rules); i++) {
        names[i] = stored_game_player(review->game, i, texts[i], sizeof texts[i]);
    }
    review_title(&title, review);
    Game *const game = aligned_alloc(GAME_ALIGNMENT, rules_game_size(rules));
    ScoreEvent *const events = malloc(EVENTS_MAX * sizeof *events);
    Status status = STATUS_NO_MEMORY;
    if (game != NULL && events != NULL && title.text != NULL && text_buffer_ok(&title)) {
        memset(game, 0, rules_game_size(rules));
        status = game_page_create(&page, rules, names, title.text, message);
    } else {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a page");
    }
    if (status == STATUS_OK) {
        game_page_review(page, json, home);
        status = game_show(html, page, review, game, events, message);
    }
    game_page_destroy(page);
    text_buffer_free(&title);
    free(events);
    free(game);
    return status;
}
