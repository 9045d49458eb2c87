/**
 * A program's thinking about its choice: the member "thinking" of its answer.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PROCESS_THINKING_H
#define ARENA_PROCESS_THINKING_H

#include "carcarena/bots/bot.h"
#include "process/process_json.h"

/** The last thinking. {0}: none. */
typedef struct ProcessThinking {
    const Rules *rules;
    Game *at;                 /* the position of the question */
    Game *after;              /* scratch */
    BotCandidate *candidates; /* room for rules_actions_max */
    const cJSON **lines;      /* the array of each candidate's line, or NULL */
    uint32_t count;
    uint32_t left_out; /* candidates that were invalid */
    cJSON *said;       /* the JSON that the lines belong to */
} ProcessThinking;

/**
 * Allocates memory, once.
 * @param rules borrowed
 * @return false if there is none
 */
bool process_thinking_make(ProcessThinking *out, const Rules *rules);

void process_thinking_free(ProcessThinking *thinking);

/** Forgets the last thinking. */
void process_thinking_clear(ProcessThinking *thinking);

/**
 * Takes the thinking of an answer. It is shown to people and decides nothing: candidates that are
 * illegal or repeated are dropped, and so are values that are no numbers.
 * @param answer its member is moved out of it; NULL is allowed
 * @param actions scratch: room for rules_actions_max
 */
void process_thinking_read(ProcessThinking *thinking, const Game *game, cJSON *answer,
                           Action *actions);

/** Writes the principal variation of a candidate as far as it is legal; BotClass.line. */
uint32_t process_thinking_line(const ProcessThinking *thinking, Action action, BotPly *out,
                               uint32_t room);

#endif
