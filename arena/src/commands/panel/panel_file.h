/**
 * The file of a test suite while it is created: one line per position, appended when it is
 * annotated, so that the same command resumes after an interruption.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PANEL_FILE_H
#define ARENA_PANEL_FILE_H

#include "commands/cli/arguments_rules.h"

/** A request; all borrowed. */
typedef struct PanelFileRequest {
    const char *path; /* NAME.jsonl */
    const RulesArguments *rules;
    int players;
    const char *policy, *commit;
    uint32_t positions, decks;
    uint64_t seed;
} PanelFileRequest;

/**
 * Judges the positions that are missing; tells progress on a terminal.
 * @return STATUS_CONFLICT if the file is of another request, STATUS_IO; what rules_setup_create,
 *         bot_create and judge_position return. What was appended before stays.
 */
Status panel_file_make(const PanelFileRequest *request, Message *message) MUST_USE;

#endif
