// SPDX-License-Identifier: MIT
#include "check/check_steps.h"

#include <stdarg.h>
#include <stdio.h>

const char *check_advice(BotFault fault) {
    static const char *const ADVICE[BOT_FAULT_COUNT] = {
        [BOT_FAULT_NO_START] =
            "run the command in a shell; it must be in PATH or a path, executable, "
            "and its interpreter must be installed",
        [BOT_FAULT_NO_ANSWER] =
            "answer every request but observe, over and quit with one line, and "
            "flush standard output after each",
        [BOT_FAULT_BAD_LINE] =
            "write only answers to standard output; write debug output to standard "
            "error",
        [BOT_FAULT_WRONG_ID] = "repeat the id of the request, or omit it; "
                               "answer each request once",
        [BOT_FAULT_ILLEGAL] =
            "answer with an index from 0 into 'actions', or with one of its texts",
        [BOT_FAULT_LATE] = "stop thinking before the budget is used up",
        [BOT_FAULT_FLOOD] = "end each answer with a newline, and write fewer lines of info",
        [BOT_FAULT_CLOSED] = "keep standard output open until quit",
        [BOT_FAULT_CRASH] = "look for the reason at the end of its standard error",
        [BOT_FAULT_EXIT] = "read lines until quit or the end of standard input; look at the end of "
                           "its standard error",
        [BOT_FAULT_SIGNAL] = "look for the reason at the end of its standard error",
    };
    return ADVICE[fault];
}

void check_note(CheckState *state, CheckStepKind kind, CheckVerdict verdict, const char *advice,
                const char *format, ...) {
    CheckStep *const step = &state->check->steps[kind];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(step->found, sizeof step->found, format, arguments);
    va_end(arguments);
    step->verdict = verdict;
    step->advice = advice;
}
