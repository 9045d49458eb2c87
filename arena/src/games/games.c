// SPDX-License-Identifier: MIT
#include "games/games.h"

#include "text/integer_text.h"
#include "text/try_status.h"

#include <stdio.h>
#include <stdlib.h>

void games_free(Games *games) {
    for (uint32_t i = 0; i < games->count; i++) {
        game_file_free(&games->games[i].file);
        free(games->games[i].source);
    }
    free(games->games);
    rules_cache_free(&games->rules);
    *games = (Games){.games = NULL};
}

StoredGame *games_add(Games *games) {
    if (games->count == games->room) {
        const uint32_t room = 2 * games->room + 16;
        StoredGame *const more = realloc(games->games, room * sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        games->games = more;
        games->room = room;
    }
    StoredGame *const game = &games->games[games->count++];
    *game = (StoredGame){.rules = NULL};
    return game;
}

const char *stored_game_player(const StoredGame *game, int player, char *text, size_t size) {
    (void)snprintf(text, size, "Player%d", player);
    const char *const name = game_file_tag(&game->file, text);
    if (name != NULL && name[0] != '\0') {
        return name;
    }
    (void)snprintf(text, size, "player %d", player);
    return text;
}

Status games_pick(const StoredGame **out, const Games *games, const char *number,
                  Message *message) {
    uint64_t wanted = 1;
    if (number == NULL && games->count != 1) {
        return message_set(message, STATUS_INVALID,
                           "there are %u games: name one by its number, from 1", games->count);
    }
    if (number != NULL &&
        (!seed_from_text(&wanted, number) || wanted < 1 || wanted > games->count)) {
        return message_set(message, STATUS_INVALID, "game '%.40s': expected a number from 1 to %u",
                           number, games->count);
    }
    *out = &games->games[wanted - 1];
    return STATUS_OK;
}

// Returns the index of the step, or step_count if no player decides in the turn.
static uint32_t placement_find(const GameVariation *moves, const GameTurn *turn) {
    uint32_t first = moves->step_count;
    for (uint32_t i = turn->first + turn->count; i > turn->first; i--) {
        const GameStep *const step = &moves->steps[i - 1];
        if (step->kind == PENDING_DECISION) {
            first = i - 1;
        }
    }
    for (uint32_t i = turn->first; i < turn->first + turn->count; i++) {
        const GameStep *const step = &moves->steps[i];
        if (step->kind == PENDING_DECISION && action_verb(step->action) == VERB_PLACE) {
            return i;
        }
    }
    return first;
}

Status stored_game_turn(const StoredGame *stored, const char *number, Game *game, Action *played,
                        Message *message) {
    const GameVariation *const moves = &stored->file.moves;
    uint64_t turn = 0;
    if (!seed_from_text(&turn, number) || turn < 1 || turn > moves->turn_count) {
        return message_set(message, STATUS_INVALID, "turn '%.40s': expected a number from 1 to %u",
                           number, moves->turn_count);
    }
    const uint32_t at = placement_find(moves, &moves->turns[turn - 1]);
    if (at == moves->step_count) {
        return message_set(message, STATUS_INVALID, "turn %s has no decision", number);
    }
    TRY(game_file_start(&stored->file, stored->rules, game, message));
    for (uint32_t i = 0; i < at; i++) {
        game_step_apply(stored->rules, game, &moves->steps[i], NULL);
    }
    *played = moves->steps[at].action;
    return STATUS_OK;
}

uint32_t stored_decisions(const GameVariation *moves, uint32_t step, uint32_t most, Action *out) {
    uint32_t count = 0;
    const unsigned actor = action_actor(moves->steps[step].action);
    for (uint32_t i = step; i < moves->step_count && moves->steps[i].kind == PENDING_DECISION &&
                            action_actor(moves->steps[i].action) == actor && count < most;
         i++) {
        out[count++] = moves->steps[i].action;
    }
    return count;
}
