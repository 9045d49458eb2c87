// SPDX-License-Identifier: MIT
//
// Replays a game from its recorded actions.
#include "carcarena/arena/match.h"

#include "play/judge.h"
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

/** Reads the thinking of a record, entry by entry. */
typedef struct ThoughtCursor {
    ThoughtReader reader;
    bool open; // match->thought holds an entry that was not reported
} ThoughtCursor;

static Status thoughts_end(const ThoughtCursor *cursor, uint32_t ply, Message *message) {
    return cursor->open || cursor->reader.size > 0
               ? message_set(message, STATUS_ILLEGAL,
                             "ply %u: what the bots thought cannot be read", ply)
               : STATUS_OK;
}

/** Reports the thinking about the pending decision. */
static Status thought_tell(Match *match, ThoughtCursor *cursor, uint32_t ply, Message *message) {
    Thought *const thought = &match->thought;
    if (!cursor->open && cursor->reader.size > 0) {
        cursor->open = thought_read(&cursor->reader, thought);
        if (!cursor->open) {
            return thoughts_end(cursor, ply, message);
        }
    }
    if (!cursor->open || thought->ply != ply) {
        return STATUS_OK;
    }
    for (uint32_t i = 0; i < thought->count; i++) {
        if (game_normalize(match->rules.rules, match->game, thought->moves[i].candidate.action,
                           &thought->moves[i].candidate.action, NULL) != STATUS_OK) {
            return thoughts_end(cursor, ply, message);
        }
    }
    for (uint32_t i = 0; i < thought->rest_count; i++) {
        BotCandidate *const candidate = &thought->rest[i];
        if (game_normalize(match->rules.rules, match->game, candidate->action, &candidate->action,
                           NULL) != STATUS_OK) {
            return thoughts_end(cursor, ply, message);
        }
    }
    cursor->open = false;
    match->watcher.thought(match->watcher.user, match->game, thought);
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
    ThoughtCursor thoughts = {.open = false};
    if (match->watcher.thought != NULL && record->thinking != NULL) {
        thoughts.reader = (ThoughtReader){.bytes = record->thinking, .size = record->thinking_size};
    }
    size_t offset = 0;
    Pending pending;
    while (match_wait(match, record, &pending)) {
        if (judge_voids(record, &match->rules) && record->plies >= record->fault_ply) {
            break;
        }
        Action action = 0;
        Status status = thought_tell(match, &thoughts, record->plies, message);
        if (status == STATUS_OK) {
            status =
                action_read(match, record, &offset, (unsigned)pending.player, &action, message);
        }
        if (status != STATUS_OK) {
            return status;
        }
        match_take(match, action);
        record->plies++;
    }
    if (offset != record->actions_size) {
        return message_set(message, STATUS_ILLEGAL, "actions are recorded beyond the end");
    }
    match_judge(match, record);
    return thoughts_end(&thoughts, record->plies, message);
}
