// SPDX-License-Identifier: MIT
#include "review/puzzle_find.h"

#include "carcarena/engine/view.h"
#include "review/item_threads.h"
#include "review/puzzle_difficulty.h"
#include "review/review_marks.h"
#include "text/try_status.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    TURNS = 10,       // tried at a position
    CHOICES_MIN = 12, // with fewer actions there is little to find
    DRAWS_MIN = 2,
    RIGHT_MAX = 2,     // solutions
    POINTS_DECKS = 200 // to tell where points come from
};

/** A search in progress. */
typedef struct Search {
    const Games *games;
    const PuzzleSettings *settings;
    Puzzles *out;
    pthread_mutex_t lock; /* of `out` */
} Search;

/** What a thread has for one game. */
typedef struct Finder {
    Search *search;
    const StoredGame *stored;
    uint32_t number;
    TurnJudge *quick, *sure;
    Game *game;
    Action *actions;
} Finder;

// ---- Memory

static void finder_free(Finder *self) {
    turn_judge_destroy(self->quick);
    turn_judge_destroy(self->sure);
    free(self->game);
    free(self->actions);
}

static Status finder_make(Finder *self, Message *message) {
    const Rules *const rules = self->stored->rules;
    const uint32_t decks = self->search->settings->decks;
    const TurnJudgeSettings quick = {.turns = TURNS, .decks = (decks + 7) / 8};
    const TurnJudgeSettings sure = {.turns = TURNS, .decks = decks};
    self->game = game_alloc(rules);
    self->actions = malloc(rules_actions_max(rules) * sizeof *self->actions);
    if (self->game == NULL || self->actions == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to look for puzzles");
    }
    TRY(game_file_start(&self->stored->file, rules, self->game, message));
    TRY(turn_judge_create(&self->quick, rules, &quick, message));
    return turn_judge_create(&self->sure, rules, &sure, message);
}

// ---- One position

// Turns that cost less than a quarter of the least cost of the obvious turn are solutions.
static uint32_t right_of(const TurnJudgment *judgment, double gain) {
    uint32_t right = 0;
    while (right < judgment->count && judgment->turns[right].cost < gain / 4) {
        right++;
    }
    return right;
}

// Whether few turns are solutions, the obvious one is none, and the game is not lost anyway.
static bool may_be_puzzle(const TurnJudgment *judgment, double gain) {
    static const double WIN_MIN = 0.1;
    return judgment->count >= 3 && right_of(judgment, gain) <= RIGHT_MAX &&
           judgment->turns[0].win >= WIN_MIN &&
           judgment->turns[review_obvious(judgment)].cost >= gain;
}

static bool costs_surely(const JudgedTurn *turn, double cost) {
    static const double ERRORS = 2;
    return turn->cost >= cost && turn->cost >= ERRORS * turn->cost_error;
}

// Whether the solutions are also clearly better than all other turns, by half as much.
static bool is_puzzle(const TurnJudgment *judgment, double gain) {
    return may_be_puzzle(judgment, gain) &&
           costs_surely(&judgment->turns[review_obvious(judgment)], gain) &&
           costs_surely(&judgment->turns[right_of(judgment, gain)], gain / 2);
}

static Status puzzle_add(Search *search, const Puzzle *puzzle, Message *message) {
    (void)pthread_mutex_lock(&search->lock);
    Puzzles *const out = search->out;
    Puzzle *const more = realloc(out->items, (out->count + 1) * sizeof *more);
    if (more != NULL) {
        out->items = more;
        more[out->count++] = *puzzle;
    }
    (void)pthread_mutex_unlock(&search->lock);
    return more != NULL ? STATUS_OK : message_set(message, STATUS_NO_MEMORY, "no memory");
}

static Status position_try(Finder *self, uint32_t step, uint32_t turn, const Action *played,
                           uint32_t count, Message *message) {
    const PuzzleSettings *const settings = self->search->settings;
    const uint64_t seed = settings->seed + step;
    Puzzle puzzle = {.game = self->stored, .number = self->number, .step = step, .turn = turn};
    if (game_draws_left(self->stored->rules, self->game) < DRAWS_MIN ||
        game_actions(self->stored->rules, self->game, self->actions) < CHOICES_MIN) {
        return STATUS_OK;
    }
    turn_judge_position(self->quick, self->game, played, count, seed, &puzzle.judgment);
    // Few games count little against the evaluation, which likes the obvious turn: see
    // turn_judge.c.
    if (!may_be_puzzle(&puzzle.judgment, settings->gain / 4)) {
        return STATUS_OK;
    }
    turn_judge_position(self->sure, self->game, played, count, seed + 1, &puzzle.judgment);
    if (!is_puzzle(&puzzle.judgment, settings->gain)) {
        return STATUS_OK;
    }
    puzzle.right = right_of(&puzzle.judgment, settings->gain);
    puzzle.obvious = review_obvious(&puzzle.judgment);
    for (int i = 0; i < 2; i++) {
        const JudgedTurn *const judged = &puzzle.judgment.turns[i == 0 ? 0 : puzzle.obvious];
        turn_judge_points(self->sure, self->game, judged->actions, judged->count, seed + 1,
                          POINTS_DECKS, &puzzle.points[i]);
    }
    TRY(puzzle_difficulty_find(&puzzle, self->game, settings->seed, message));
    return puzzle_add(self->search, &puzzle, message);
}

// ---- One game

static Status game_search(Finder *self, Message *message) {
    const GameVariation *const moves = &self->stored->file.moves;
    uint32_t line = 0;
    TRY(finder_make(self, message));
    for (uint32_t i = 0; i < moves->step_count; i++) {
        const GameStep *const step = &moves->steps[i];
        while (line + 1 < moves->turn_count && moves->turns[line + 1].first <= i) {
            line++;
        }
        if (step->kind == PENDING_DECISION && action_verb(step->action) == VERB_PLACE) {
            Action played[JUDGED_ACTIONS_MAX];
            const uint32_t count = stored_decisions(moves, i, JUDGED_ACTIONS_MAX, played);
            TRY(position_try(self, i, line + 1, played, count, message));
        }
        game_step_apply(self->stored->rules, self->game, step, NULL);
    }
    return STATUS_OK;
}

// ---- All games

static Status search_begin(void *user, void **worker, Message *message) {
    (void)user;
    (void)worker;
    (void)message;
    return STATUS_OK;
}

static Status search_game(void *user, void *worker, uint32_t game, Message *message) {
    Search *const search = user;
    Finder finder = {.search = search, .stored = &search->games->games[game], .number = game};
    const Status status = game_search(&finder, message);
    finder_free(&finder);
    (void)worker;
    return status;
}

static void search_end(void *worker) {
    (void)worker;
}

static uint32_t found_so_far(Search *search) {
    (void)pthread_mutex_lock(&search->lock);
    const uint32_t count = search->out->count;
    (void)pthread_mutex_unlock(&search->lock);
    return count;
}

static void search_watch(void *user, uint32_t done) {
    Search *const search = user;
    if (search->settings->progress != NULL) {
        search->settings->progress(search->settings->user, done, search->games->count,
                                   found_so_far(search));
    }
}

// With enough puzzles no further game is begun. Games that were begun are finished, so the first
// puzzles are the same for any number of threads.
static bool search_stop(void *user) {
    Search *const search = user;
    const PuzzleSettings *const settings = search->settings;
    return (settings->stop != NULL && settings->stop(settings->user)) ||
           (settings->most > 0 && found_so_far(search) >= settings->most);
}

static int by_place(const void *left, const void *right) {
    const Puzzle *const a = left;
    const Puzzle *const b = right;
    if (a->number != b->number) {
        return a->number < b->number ? -1 : 1;
    }
    return (a->step > b->step) - (a->step < b->step);
}

Status puzzles_find(Puzzles *out, const Games *games, const PuzzleSettings *settings,
                    Message *message) {
    Search search = {
        .games = games, .settings = settings, .out = out, .lock = PTHREAD_MUTEX_INITIALIZER};
    const ItemWork items = {.user = &search,
                            .count = games->count,
                            .threads = settings->threads,
                            .begin = search_begin,
                            .item = search_game,
                            .end = search_end,
                            .watch = search_watch,
                            .stop = search_stop};
    const Status status = items_work(&items, message);
    (void)pthread_mutex_destroy(&search.lock);
    if (out->count > 0) {
        qsort(out->items, out->count, sizeof *out->items, by_place);
    }
    if (settings->most > 0 && out->count > settings->most) {
        out->count = settings->most;
    }
    return status == STATUS_INTERRUPTED ? STATUS_OK : status;
}
