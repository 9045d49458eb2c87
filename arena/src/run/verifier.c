// SPDX-License-Identifier: MIT
//
// Replays one stored game.
#include "carcarena/arena/verify.h"

#include "play/game_audit.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdlib.h>

struct Verifier {
    const TournamentConfig *config;
    VerifySource source;
    Match *match;
    GameAudit audit; // determinism check of the last game played by its bots
    BotPool pool;
};

VerifySource verify_source(const TournamentConfig *config) {
    const bool recorded = config_elsewhere(config) && config->match.record_actions;
    return config_timed(config) || config->tune != NULL || recorded ? VERIFY_ACTIONS : VERIFY_BOTS;
}

VerifySource verify_source_to_see(const TournamentConfig *config) {
    return config->match.record_actions ? VERIFY_ACTIONS : verify_source(config);
}

Status verifier_create(Verifier **out, const TournamentConfig *config, VerifySource source,
                       Message *message) {
    if (source == VERIFY_ACTIONS && !config->match.record_actions) {
        (void)message_set(message, STATUS_INVALID,
                          "no actions are recorded in this run; replay it from its bots");
        return STATUS_INVALID;
    }
    if (source == VERIFY_BOTS && config_timed(config)) {
        (void)message_set(message, STATUS_INVALID,
                          "a bot of this run had a time budget and may choose differently now; "
                          "replay the run from its recorded actions");
        return STATUS_INVALID;
    }
    if (source == VERIFY_BOTS && config->tune != NULL) {
        return message_set(
            message, STATUS_INVALID,
            "the bots of a tuning change between iterations; replay it from its recorded actions");
    }
    Verifier *const verifier = calloc(1, sizeof *verifier);
    if (verifier == NULL) {
        (void)message_set(message, STATUS_NO_MEMORY, "no memory for a table");
        return STATUS_NO_MEMORY;
    }
    verifier->config = config;
    verifier->source = source;
    verifier->pool.config = config;
    MatchRules rules = config->match;
    rules.record_actions = config->match.record_actions && source == VERIFY_BOTS;
    const Status status = match_create(&verifier->match, &rules, message);
    if (status != STATUS_OK) {
        verifier_destroy(verifier);
        return status;
    }
    *out = verifier;
    return STATUS_OK;
}

void verifier_destroy(Verifier *verifier) {
    if (verifier == NULL) {
        return;
    }
    bot_pool_clear(&verifier->pool);
    match_destroy(verifier->match);
    free(verifier);
}

Match *verifier_match(Verifier *verifier) {
    return verifier->match;
}

/** Returns the name of a bot that gave two answers to one question in the last game, or NULL. */
static const char *unsteady_bot(const Verifier *verifier, const ScheduledGame *game) {
    for (int seat = 0; seat < verifier->config->schedule.request.players; seat++) {
        if (verifier->audit.differs[seat] >= 0) {
            return verifier->config->bots[game->bots[seat]].name;
        }
    }
    return NULL;
}

/** Plays the game by its bots. @param auditor NULL: without a determinism check. */
static Status game_from_bots(Verifier *verifier, GameRecord *replayed, const ScheduledGame *game,
                             const Auditor *auditor, Message *message) {
    MatchSeat seats[PLAYERS_MAX];
    Status status = bot_pool_seat(&verifier->pool, seats, game, message);
    verifier->audit = game_audit_none();
    if (status == STATUS_OK && auditor != NULL) {
        return game_audit_play(auditor, replayed, &verifier->audit, game, seats, message);
    }
    if (status == STATUS_OK) {
        match_play(verifier->match, replayed, NULL, game, seats);
        status = bot_pool_started(&verifier->pool, seats, game, message);
    }
    return status;
}

static Status game_replay(Verifier *verifier, GameRecord *replayed, const GameRecord *stored,
                          bool *same, Message *message) {
    const ScheduledGame game = schedule_game(&verifier->config->schedule, stored->id);
    if (verifier->source == VERIFY_BOTS) {
        const Auditor auditor = {.pool = &verifier->pool, .match = verifier->match};
        const bool audited = schedule_audited(&verifier->config->schedule, &game);
        return game_from_bots(verifier, replayed, &game, audited ? &auditor : NULL, message);
    }
    *replayed = *stored;
    const MatchRules *const match = &verifier->config->match;
    const uint32_t attempts_max =
        match->void_replays + (match->tie == TIE_REPLAY ? match->tie_replays : 0);
    if (stored->attempt > attempts_max) {
        *same = false;
        (void)message_set(message, STATUS_OK, "attempt: stored %u, at most %u are allowed",
                          stored->attempt, attempts_max);
    } else if (match_replay(verifier->match, replayed, &game, message) != STATUS_OK) {
        *same = false;
    }
    return STATUS_OK;
}

/**
 * Finds why a game differs, and uses the determinism check of a game that does not.
 * @param same receives false if a bot is found that does not repeat its answers.
 */
static Status difference_explain(Verifier *verifier, const GameRecord *stored, bool *same,
                                 Message *message) {
    if (verifier->source != VERIFY_BOTS) {
        return STATUS_OK;
    }
    const ScheduledGame game = schedule_game(&verifier->config->schedule, stored->id);
    GameRecord again;
    Message reason = {{0}};
    Status status = STATUS_OK;
    if (!*same) {
        // The watcher has seen the game already.
        match_watch(verifier->match, NULL);
        const Auditor auditor = {
            .pool = &verifier->pool, .match = verifier->match, .suspicious = true};
        status = game_from_bots(verifier, &again, &game, &auditor, &reason);
    }
    if (status != STATUS_OK) {
        return message_set(message, status, "%s", reason.text);
    }
    const char *const name = unsteady_bot(verifier, &game);
    if (name == NULL) {
        return STATUS_OK;
    }
    const Message earlier = *message;
    *same = false;
    return message_set(
        message, STATUS_OK,
        "%.300s%sbot '%s' is not deterministic: the same question got another answer", earlier.text,
        earlier.text[0] != '\0' ? "; " : "", name);
}

Status verifier_play(Verifier *verifier, uint64_t id, GameRecord *record, Message *message) {
    CHECK(verifier->source == VERIFY_BOTS);
    const ScheduledGame game = schedule_game(&verifier->config->schedule, id);
    return game_from_bots(verifier, record, &game, NULL, message);
}

Status verifier_check(Verifier *verifier, const GameRecord *stored, bool *same, Message *message) {
    const Schedule *const schedule = &verifier->config->schedule;
    verifier->audit = game_audit_none();
    *same = shard_has(schedule, verifier->config->shard, stored->id, NULL);
    if (!*same) {
        return message_set(message, STATUS_OK, "game id %" PRIu64 " is not in this run's schedule",
                           stored->id);
    }
    GameRecord replayed;
    (void)message_set(message, STATUS_OK, "%s", "");
    TRY(game_replay(verifier, &replayed, stored, same, message));
    const RecordWords words = {"stored", "replayed"};
    *same = *same && record_same(stored, &replayed, schedule->request.players, words, message);
    TRY(difference_explain(verifier, stored, same, message));
    if (!*same) {
        message_prefix(message, "game %" PRIu64 ".%" PRIu64, stored->id / schedule->games_per_block,
                       stored->id % schedule->games_per_block);
    }
    return STATUS_OK;
}

void verifier_check_decisions(const Verifier *verifier, const GameRecord *stored,
                              const uint64_t decisions[PLAYERS_MAX], bool *same, Message *message) {
    const Schedule *const schedule = &verifier->config->schedule;
    if (verifier->source != VERIFY_BOTS) {
        return;
    }
    for (int seat = 0; seat < schedule->request.players; seat++) {
        const uint64_t now = verifier->audit.decisions[seat];
        if (decisions[seat] == 0 || now == 0 || decisions[seat] == now) {
            continue;
        }
        const Message earlier = *message;
        (void)message_set(message, STATUS_OK,
                          "%.300s%sbot '%s' on seat %d decided differently: hash stored %016" PRIx64
                          ", replayed %016" PRIx64,
                          earlier.text, earlier.text[0] != '\0' ? "; " : "",
                          verifier->config->bots[stored->bots[seat]].name, seat, decisions[seat],
                          now);
        if (*same) {
            message_prefix(message, "game %" PRIu64 ".%" PRIu64,
                           stored->id / schedule->games_per_block,
                           stored->id % schedule->games_per_block);
        }
        *same = false;
    }
}
