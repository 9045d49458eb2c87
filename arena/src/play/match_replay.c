// SPDX-License-Identifier: MIT
//
// A game once more from its recorded actions.
#include "carcarena/arena/match.h"

#include "play/match_parts.h"

static Status action_read(Match *match, GameRecord *record, size_t *offset, unsigned actor,
                          Action *out, Message *message) {
    Action action = 0;
    const size_t size = action_decode(&action, &match->cursor, actor, record->actions + *offset,
                                      record->actions_size - *offset);
    if (size == 0) {
        return message_set(message, STATUS_ILLEGAL,
                           "ply %u: the recorded actions end or cannot "
                           "be read",
                           record->plies);
    }
    *offset += size;
    if (game_normalize(match->rules.rules, match->game, action, out, NULL) != STATUS_OK) {
        return message_set(message, STATUS_ILLEGAL, "ply %u: the recorded action is not legal",
                           record->plies);
    }
    return STATUS_OK;
}

Status match_replay(Match *match, GameRecord *record, const ScheduledGame *game, Message *message) {
    CHECK(!match->rules.record_actions);
    match->tallying = !match->no_tally;
    match_begin(match, record, game, record->attempt);
    if (record->faults == 0) {
        record->reason = END_COMPLETED;
        record->fault_ply = 0;
    }
    size_t offset = 0;
    Pending pending;
    for (; match_wait(match, record, &pending); record->plies++) {
        Action action = 0;
        const Status status =
            action_read(match, record, &offset, (unsigned)pending.player, &action, message);
        if (status != STATUS_OK) {
            return status;
        }
        match_take(match, action);
    }
    if (offset != record->actions_size) {
        return message_set(message, STATUS_ILLEGAL, "actions are recorded beyond the end");
    }
    match_judge(match, record);
    return STATUS_OK;
}
