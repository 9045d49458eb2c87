// SPDX-License-Identifier: MIT
#include "games/draft.h"

#include "carcarena/engine/view.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEPS_MAX = 12,     /* of a turn */
    TRIES_MAX = 200000, /* turns tried in a search */
    GAME_ALIGNMENT = 64
};

void draft_free(Draft *draft) {
    free(draft->turns);
    *draft = (Draft){.turns = NULL};
}

DraftTurn *draft_add(Draft *draft) {
    if (draft->count == draft->room) {
        const uint32_t room = 2 * draft->room + 64;
        DraftTurn *const more = realloc(draft->turns, room * sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        draft->turns = more;
        draft->room = room;
    }
    DraftTurn *const turn = &draft->turns[draft->count++];
    *turn = (DraftTurn){.type = 0};
    return turn;
}

// ---- The search

/** A turn as it was played. */
typedef struct SolvedTurn {
    GameStep steps[STEPS_MAX];
    uint32_t step_count;
    uint32_t choice; /* which of its segments */
} SolvedTurn;

/** A depth-first search over the segments that figures may have been placed on. */
typedef struct Solver {
    const Draft *draft;
    const Rules *rules;
    char *games; /* the position before each turn, and that at the end */
    SolvedTurn *turns;
    Action *actions;  /* scratch: rules_actions_max */
    bool open_end;    /* do not check the points at the end */
    uint32_t reached; /* the farthest turn that failed */
    Message failure;  /* and why */
} Solver;

static Game *game_before(const Solver *self, uint32_t turn) {
    return (Game *)(self->games + turn * rules_game_size(self->rules));
}

static bool step_take(Solver *self, uint32_t turn, Game *game, GameStep step) {
    SolvedTurn *const solved = &self->turns[turn];
    if (solved->step_count == STEPS_MAX) {
        return false;
    }
    solved->steps[solved->step_count++] = step;
    game_step_apply(self->rules, game, &step, NULL);
    return true;
}

static Status action_take(Solver *self, uint32_t turn, Game *game, Action action,
                          Message *message) {
    GameStep step = {.kind = PENDING_DECISION};
    TRY(game_normalize(self->rules, game, action, &step.action, message));
    return step_take(self, turn, game, step)
               ? STATUS_OK
               : message_set(message, STATUS_ILLEGAL, "this turn has too many steps");
}

static Status tile_draw(Solver *self, uint32_t turn, Game *game, Message *message) {
    const DraftTurn *const wanted = &self->draft->turns[turn];
    char name[96];
    const Pending pending = game_pending(self->rules, game);
    const bool another = wanted->player != DRAFT_ANYONE && wanted->player != pending.player;
    if (pending.kind != PENDING_DRAW || another) {
        return message_set(message, STATUS_ILLEGAL, "expected player %d to draw a tile",
                           pending.player);
    }
    (void)rules_type_name(self->rules, wanted->type, name, sizeof name);
    if (game_remaining(self->rules, game, wanted->type) == 0) {
        return message_set(message, STATUS_ILLEGAL, "all tiles %s were drawn before", name);
    }
    (void)step_take(self, turn, game, (GameStep){.kind = PENDING_DRAW, .number = wanted->type});
    const bool fits = game_hand(self->rules, game) == (int)wanted->type;
    if (fits == wanted->discarded) {
        return message_set(message, STATUS_ILLEGAL,
                           fits ? "tile %s was discarded, but it can be placed"
                                : "tile %s was placed, but it fits nowhere",
                           name);
    }
    return STATUS_OK;
}

static unsigned ports_rotated(unsigned ports, unsigned rotation) {
    const unsigned shift = rotation * PORTS_PER_SIDE;
    return ((ports << shift) | (ports >> (PORTS - shift))) & ((1U << PORTS) - 1);
}

// Tiles that look the same after a turn are placed in one of their rotations only, so the segment
// is looked up by where it is.
static int segment_placed(const Solver *self, const DraftTurn *wanted, unsigned segment) {
    const TileFacts *const facts = rules_type(self->rules, wanted->type);
    const unsigned placed = rules_rotation_canonical(self->rules, wanted->type, wanted->rotation);
    const unsigned ports = ports_rotated(facts->segments[segment].ports, wanted->rotation);
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (facts->segments[s].kind == facts->segments[segment].kind &&
            ports_rotated(facts->segments[s].ports, placed) == ports) {
            return (int)s;
        }
    }
    return (int)segment;
}

static Status figure_deploy(Solver *self, uint32_t turn, Game *game, Message *message) {
    const DraftTurn *const wanted = &self->draft->turns[turn];
    const unsigned segment = wanted->segments[self->turns[turn].choice];
    if (game_pending(self->rules, game).kind != PENDING_DECISION) {
        return message_set(message, STATUS_ILLEGAL, "no figure can be placed here");
    }
    const unsigned player = (unsigned)game_pending(self->rules, game).player;
    const int placed = segment_placed(self, wanted, segment);
    return action_take(
        self, turn, game,
        action_deploy(player, wanted->figure, wanted->x, wanted->y, (unsigned)placed), message);
}

// Returns the choice of a second part of the turn, which other programs begin without asking, or
// else to pass.
static Action rest_action(const Solver *self, const Game *game) {
    const uint32_t count = game_actions(self->rules, game, self->actions);
    for (uint32_t i = 0; i < count; i++) {
        if (action_verb(self->actions[i]) == VERB_CHOOSE) {
            return self->actions[i];
        }
    }
    return action_pass((unsigned)game_pending(self->rules, game).player);
}

static Status rest_play(Solver *self, uint32_t turn, Game *game, Message *message) {
    while (game_pending(self->rules, game).kind == PENDING_DECISION) {
        TRY(action_take(self, turn, game, rest_action(self, game), message));
    }
    return STATUS_OK;
}

static Status points_check(const Solver *self, uint32_t turn, const Game *game, Message *message) {
    const DraftTurn *const wanted = &self->draft->turns[turn];
    int32_t points[PLAYERS_MAX];
    const bool last = turn + 1 == self->draft->count;
    if (!wanted->scored || (last && self->open_end)) {
        return STATUS_OK;
    }
    game_scores(self->rules, game, points);
    for (int player = 0; player < rules_players(self->rules); player++) {
        if (points[player] != wanted->points[player]) {
            return message_set(message, STATUS_ILLEGAL,
                               "player %d has %d points in the log, but %d by the rules", player,
                               wanted->points[player], points[player]);
        }
    }
    return STATUS_OK;
}

static Status turn_try(Solver *self, uint32_t turn, Message *message) {
    const DraftTurn *const wanted = &self->draft->turns[turn];
    Game *const game = game_before(self, turn + 1);
    game_copy(self->rules, game, game_before(self, turn));
    self->turns[turn].step_count = 0;
    TRY(tile_draw(self, turn, game, message));
    if (!wanted->discarded) {
        const unsigned player = (unsigned)game_pending(self->rules, game).player;
        TRY(action_take(self, turn, game,
                        action_place(player, wanted->x, wanted->y, wanted->rotation), message));
        if (wanted->deployed) {
            TRY(figure_deploy(self, turn, game, message));
        }
        TRY(rest_play(self, turn, game, message));
    }
    return points_check(self, turn, game, message);
}

static void failure_note(Solver *self, uint32_t turn, const Message *message) {
    if (turn >= self->reached || self->failure.text[0] == '\0') {
        self->reached = turn;
        self->failure = *message;
        message_prefix(&self->failure, "move %u", self->draft->turns[turn].number);
    }
}

static uint32_t choices_of(const DraftTurn *turn) {
    return turn->deployed ? turn->segment_count : 1;
}

// Plays a turn with the next of its segments that is possible; returns false if there is none.
static bool turn_play(Solver *self, uint32_t turn) {
    SolvedTurn *const solved = &self->turns[turn];
    for (; solved->choice < choices_of(&self->draft->turns[turn]); solved->choice++) {
        Message reason = {""};
        if (turn_try(self, turn, &reason) == STATUS_OK) {
            return true;
        }
        failure_note(self, turn, &reason);
    }
    return false;
}

static Status search(Solver *self, Message *message) {
    uint32_t turn = 0;
    self->turns[0].choice = 0;
    for (uint32_t tries = 0; turn < self->draft->count && tries < TRIES_MAX; tries++) {
        if (turn_play(self, turn)) {
            self->turns[++turn].choice = 0;
        } else if (turn == 0) {
            break;
        } else {
            self->turns[--turn].choice++;
        }
    }
    return turn == self->draft->count
               ? STATUS_OK
               : message_set(message, STATUS_ILLEGAL, "%s", self->failure.text);
}

static Status solver_run(Solver *self, Message *message) {
    const size_t size = rules_game_size(self->rules);
    const size_t bytes = (self->draft->count + 1) * size;
    free(self->games);
    free(self->turns);
    self->games = aligned_alloc(GAME_ALIGNMENT, bytes);
    self->turns = calloc(self->draft->count + 1, sizeof *self->turns);
    if (self->games == NULL || self->turns == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the turns of a game");
    }
    memset(self->games, 0, bytes);
    const int first = self->draft->turns[0].player;
    game_start(self->rules, game_before(self, 0), first == DRAFT_ANYONE ? 0 : first);
    return search(self, message);
}

// ---- Tiles that are missing in the log

// Returns the last turn before which a tile of this type fitted nowhere; the number of turns is the
// end of the log.
static bool discard_find(const Solver *self, Game *trial, uint32_t type, uint32_t *at,
                         int *player) {
    for (uint32_t i = self->draft->count + 1; i-- > 0;) {
        game_copy(self->rules, trial, game_before(self, i));
        *player = game_pending(self->rules, trial).player;
        if (game_draw_tile(self->rules, trial, type) == STATUS_OK &&
            game_hand(self->rules, trial) != (int)type) {
            *at = i;
            return true;
        }
    }
    return false;
}

// Inserts a turn that discards a tile. The points of the log's last turn are those at the end, so
// they move to the new last turn.
static Status discard_insert(Draft *full, uint32_t type, uint32_t at, int player,
                             Message *message) {
    DraftTurn *const last = draft_add(full);
    if (last == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the turns of a game");
    }
    const uint32_t end = full->count - 1;
    memmove(&full->turns[at + 1], &full->turns[at], (end - at) * sizeof *full->turns);
    DraftTurn *const turn = &full->turns[at];
    *turn = (DraftTurn){.type = type,
                        .discarded = true,
                        .player = (uint8_t)player,
                        .number = at > 0 ? full->turns[at - 1].number : 1};
    if (at == end && at > 0) {
        turn->scored = turn[-1].scored;
        memcpy(turn->points, turn[-1].points, sizeof turn->points);
        turn[-1].scored = false;
    }
    return STATUS_OK;
}

static Status tile_insert(const Solver *self, Draft *full, Game *trial, uint32_t type,
                          Message *message) {
    char name[96];
    uint32_t at = 0;
    int player = 0;
    if (!discard_find(self, trial, type, &at, &player)) {
        return message_set(message, STATUS_ILLEGAL, "the log ends although tile %s was not drawn",
                           rules_type_name(self->rules, type, name, sizeof name));
    }
    return discard_insert(full, type, at, player, message);
}

static Status missing_insert(const Solver *self, Draft *full, Message *message) {
    Game *const trial = game_alloc(self->rules);
    Status status = trial != NULL
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "no memory for a position");
    if (trial != NULL) {
    }
    for (uint32_t type = 0; type < rules_type_count(self->rules); type++) {
        uint32_t left = game_remaining(self->rules, game_before(self, self->draft->count), type);
        for (; status == STATUS_OK && left > 0; left--) {
            status = tile_insert(self, full, trial, type, message);
        }
    }
    free(trial);
    return status;
}

static Status full_solve(Solver *self, Draft *full, Message *message) {
    for (uint32_t i = 0; i < self->draft->count; i++) {
        DraftTurn *const turn = draft_add(full);
        if (turn == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the turns of a game");
        }
        *turn = self->draft->turns[i];
    }
    TRY(missing_insert(self, full, message));
    self->draft = full;
    self->open_end = false;
    self->failure.text[0] = '\0';
    return solver_run(self, message);
}

static Status moves_write(const Solver *self, GameVariation *moves, Message *message) {
    for (uint32_t turn = 0; turn < self->draft->count; turn++) {
        for (uint32_t i = 0; i < self->turns[turn].step_count; i++) {
            TRY(game_file_add(moves, &self->turns[turn].steps[i], message));
        }
    }
    return STATUS_OK;
}

Status draft_solve(GameVariation *moves, const Draft *draft, const Rules *rules, Message *message) {
    Draft full = {.turns = NULL};
    Solver self = {.draft = draft, .rules = rules, .open_end = true};
    if (draft->count == 0) {
        return message_set(message, STATUS_INVALID, "the log has no turns");
    }
    self.actions = malloc(rules_actions_max(rules) * sizeof *self.actions);
    Status status = self.actions != NULL ? solver_run(&self, message)
                                         : message_set(message, STATUS_NO_MEMORY,
                                                       "no memory for the turns of a game");
    if (status == STATUS_OK &&
        game_draws_left(rules, game_before(&self, draft->count)) <= DRAFT_DISCARDS_MAX) {
        // A second time, with the tiles that are missing and the points at the end.
        status = full_solve(&self, &full, message);
    }
    if (status == STATUS_OK) {
        status = moves_write(&self, moves, message);
    }
    free(self.games);
    free(self.turns);
    free(self.actions);
    draft_free(&full);
    return status;
}
