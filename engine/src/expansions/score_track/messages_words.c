// SPDX-License-Identifier: MIT
// The messages in words.
#include "expansions/score_track/score_track.h"

// In the order of the enumeration in messages.c.
static const char *const ACTIONS[] = {
    "score your smallest road",
    "score your smallest city",
    "score your smallest cloister",
    "score 2 points for each pennant in your cities",
    "score 2 points for each of your knights",
    "score 2 points for each of your farmers",
    "draw and lay another tile",
    "take a follower home and score it",
};

void message_describe(unsigned message, bool carried_out, Wording *wording) {
    wording->question = "carry out the message you took, or score 2 points instead";
    wording->option = carried_out ? ACTIONS[message] : "score 2 points instead of the message";
}
