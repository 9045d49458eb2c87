// SPDX-License-Identifier: MIT
#include "play/game_audit.h"

/** Plays a game with every bot asked twice. */
static Status game_ask_twice(const Auditor *auditor, GameRecord *record, const ScheduledGame *game,
                             MatchSeat *seats, Message *message) {
    Status status = bot_pool_shadow(auditor->pool, seats, game, message);
    if (status == STATUS_OK) {
        match_play(auditor->match, record, NULL, game, seats);
        status = bot_pool_started(auditor->pool, seats, game, message);
        bot_pool_unshadow(auditor->pool, seats);
    }
    return status;
}

/**
 * Lets the engine play the game too. If it comes out differently, all seats not yet found to differ
 * count as different, since the cause is unknown.
 */
static void game_compare(const Auditor *auditor, const GameRecord *record, GameAudit *audit,
                         const ScheduledGame *game, const MatchSeat *seats) {
    const int players = auditor->pool->config->schedule.request.players;
    GameRecord again;
    match_keep_tally(auditor->match, false);
    match_play(auditor->match, &again, NULL, game, seats);
    match_keep_tally(auditor->match, true);
    const bool same = record_same(record, &again, players, (RecordWords){"first", "again"}, NULL);
    audit->played_again = true;
    for (int seat = 0; !same && seat < players; seat++) {
        if (audit->differs[seat] < 0) {
            audit->differs[seat] = (int32_t)record->plies;
        }
    }
}

Status game_audit_play(const Auditor *auditor, GameRecord *record, GameAudit *audit,
                       const ScheduledGame *game, MatchSeat *seats, Message *message) {
    const bool plays_itself = match_plays_itself(auditor->match, seats);
    const bool first = game->round == 0 && game->index == 0;
    Status status = STATUS_OK;
    if (first || auditor->suspicious || !plays_itself) {
        status = game_ask_twice(auditor, record, game, seats, message);
    } else {
        match_play(auditor->match, record, NULL, game, seats);
    }
    *audit = *match_audit(auditor->match);
    if (status == STATUS_OK && plays_itself) {
        game_compare(auditor, record, audit, game, seats);
    }
    return status;
}
