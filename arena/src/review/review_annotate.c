// SPDX-License-Identifier: MIT
#include "review/review_annotate.h"

#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMENT_SIZE = 128, STEPS_MAX = 64 };

// A copy of the game, which is only read.
static Status file_copy(GameFile *out, const StoredGame *stored, Message *message) {
    char *text = NULL;
    TRY(game_file_write(&text, &stored->file, stored->rules, message));
    GameReader reader = game_reader(text);
    Status status = game_file_tags(out, &reader, message);
    if (status == STATUS_OK) {
        status = game_file_turns(out, &reader, stored->rules, message);
    }
    free(text);
    return status;
}

// The steps of the line before the decisions, then those of the best turn. @return their number
static uint32_t better_steps(GameStep *out, const GameVariation *moves, const GameTurn *line,
                             const ReviewTurn *turn) {
    const JudgedTurn *const best = &turn->judgment.turns[0];
    uint32_t count = 0;
    for (uint32_t i = line->first; i < turn->step && count < STEPS_MAX; i++) {
        out[count++] = moves->steps[i];
    }
    for (uint32_t i = 0; i < best->count && count < STEPS_MAX; i++) {
        out[count++] = (GameStep){.kind = PENDING_DECISION, .action = best->actions[i]};
    }
    return count;
}

static bool step_equals(const GameStep *a, const GameStep *b) {
    return a->kind == b->kind &&
           (a->kind == PENDING_DECISION ? a->action == b->action : a->number == b->number);
}

static bool line_has(const GameTurn *line, const GameStep *steps, uint32_t count) {
    for (const GameVariation *other = line->other; other != NULL; other = other->next) {
        uint32_t same = 0;
        while (same < count && same < other->step_count &&
               step_equals(&other->steps[same], &steps[same])) {
            same++;
        }
        if (same == count) {
            return true;
        }
    }
    return false;
}

static Status variation_add(GameTurn *line, const GameStep *steps, uint32_t count,
                            const ReviewTurn *turn, Message *message) {
    const JudgedTurn *const best = &turn->judgment.turns[0];
    char comment[COMMENT_SIZE];
    GameVariation *const other = game_file_vary(line);
    if (other == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a variation");
    }
    for (uint32_t i = 0; i < count; i++) {
        TRY(game_file_add(other, &steps[i], message));
    }
    (void)snprintf(comment, sizeof comment, "Better: lead %+.1f, chance to win %.0f %%.",
                   best->lead, 100 * best->win);
    return game_file_comment(&other->turns[other->turn_count - 1], comment, message);
}

static Status turn_annotate(GameFile *file, const ReviewTurn *turn, Message *message) {
    const JudgedTurn *const played = &turn->judgment.turns[turn->judgment.played];
    GameTurn *const line = &file->moves.turns[turn->number - 1];
    GameStep steps[STEPS_MAX];
    char comment[COMMENT_SIZE];
    (void)snprintf(comment, sizeof comment, "%s %s: %.1f points and %.0f %% of chance to win.",
                   review_mark_sign(turn->mark), review_mark_text(turn->mark), played->lead_cost,
                   100 * played->win_cost);
    if (line->comment == NULL || strstr(line->comment, comment) == NULL) {
        TRY(game_file_comment(line, comment, message));
    }
    const uint32_t count = better_steps(steps, &file->moves, line, turn);
    return line_has(line, steps, count) ? STATUS_OK
                                        : variation_add(line, steps, count, turn, message);
}

Status review_annotate(char **text, const Review *review, Message *message) {
    GameFile file = {.tags = NULL};
    Status status = file_copy(&file, review->game, message);
    for (uint32_t i = 0; status == STATUS_OK && i < review->turn_count; i++) {
        if (review->turns[i].mark > REVIEW_GOOD) {
            status = turn_annotate(&file, &review->turns[i], message);
        }
    }
    if (status == STATUS_OK) {
        status = game_file_set(&file, "Annotator", "carcarena review", message);
    }
    if (status == STATUS_OK) {
        status = game_file_write(text, &file, review->game->rules, message);
    }
    game_file_free(&file);
    return status;
}
