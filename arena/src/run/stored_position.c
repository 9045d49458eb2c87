// SPDX-License-Identifier: MIT
#include "run/stored_position.h"

#include "text/integer_text.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

Status stored_game_id(uint64_t *out, const char *text, const Schedule *schedule, Message *message) {
    char copy[48];
    uint64_t block = 0;
    uint64_t index = 0;
    (void)snprintf(copy, sizeof copy, "%s", text);
    char *const dot = strchr(copy, '.');
    if (dot != NULL) {
        *dot = '\0';
    }
    const bool is_number =
        strlen(text) < sizeof copy && seed_from_text(&block, copy) &&
        (dot == NULL || (seed_from_text(&index, dot + 1) && index < schedule->games_per_block));
    const uint64_t limit = dot == NULL ? schedule->games : schedule->blocks;
    if (!is_number || block >= limit) {
        return message_set(
            message, STATUS_INVALID,
            "game '%.40s': expected BLOCK.GAME up to %" PRIu64 ".%u, or a number below %" PRIu64,
            text, schedule->blocks - 1, schedule->games_per_block - 1, schedule->games);
    }
    *out = dot == NULL ? block : block * schedule->games_per_block + index;
    return STATUS_OK;
}

Status stored_game_find(GameRecord *record, StoreWalk **walk, Store *store,
                        const TournamentConfig *config, const char *text, Message *message) {
    uint64_t id = 0;
    bool found = false;
    TRY(stored_game_id(&id, text, &config->schedule, message));
    TRY(store_walk_begin(walk, store, id, message));
    TRY(store_walk_next(*walk, record, NULL, &found, message));
    if (!found || record->id != id) {
        return message_set(message, STATUS_NOT_FOUND, "game '%s' is not stored yet", text);
    }
    return STATUS_OK;
}

/* Counts the plies of a replayed game. */
typedef struct Seeker {
    const Rules *rules;
    StoredPosition *target;
    uint32_t ply;
    bool found;
} Seeker;

static void seeker_began(void *user, const Game *game) {
    Seeker *const seeker = user;
    seeker->ply = 0; // a tied game may start again: the last one counts
    seeker->found = false;
}

static void seeker_chance(void *user, const Game *game) {
    Seeker *const seeker = user;
    seeker->ply++;
}

static void seeker_acting(void *user, const Game *game, Action action) {
    Seeker *const seeker = user;
    StoredPosition *const target = seeker->target;
    if (!seeker->found && seeker->ply >= target->ply) {
        game_copy(seeker->rules, target->game, game);
        target->ply = seeker->ply;
        target->played = action;
        seeker->found = true;
    }
    seeker->ply++;
}

Status stored_position_find(StoredPosition *position, const TournamentConfig *config,
                            const GameRecord *record, Message *message) {
    const uint32_t minimum = position->ply;
    Verifier *verifier = NULL;
    bool same = false;
    Seeker seeker = {.rules = config->match.rules, .target = position};
    Status status = verifier_create(&verifier, config, verify_source_to_see(config), message);
    if (status == STATUS_OK) {
        const MatchWatcher watcher = {.user = &seeker,
                                      .began = seeker_began,
                                      .drawing = seeker_chance,
                                      .happening = seeker_chance,
                                      .acting = seeker_acting};
        match_watch(verifier_match(verifier), &watcher);
        status = verifier_check(verifier, record, &same, message);
    }
    if (status == STATUS_OK && !same) {
        message_prefix(message, "the replayed game differs from the stored one");
        status = STATUS_CONFLICT;
    }
    if (status == STATUS_OK && !seeker.found) {
        status = message_set(message, STATUS_NOT_FOUND,
                             "the game has no decision at ply %" PRIu32 " or later: expected a ply "
                             "below %" PRIu32,
                             minimum, record->plies);
    }
    verifier_destroy(verifier);
    return status;
}
