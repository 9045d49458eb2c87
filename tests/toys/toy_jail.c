// SPDX-License-Identifier: MIT
//
// Toy: off-board figures, deployments anywhere and free actions. Instead of deploying, a player may
// send an own follower to the next player's jail or onto the roof of that player's tile. Followers
// may always be deployed on the start tile. At each free action one figure may be freed, once a
// turn.
#include "table/off_board.h"
#include "toys.h"

#include <string.h>

enum { JAIL_MAX = PLAYERS_MAX * PLAYER_FIGURES_MAX, TO_JAIL = 0, TO_ROOF = 1, FREE = 200 };

typedef struct ToyJail {
    OffBoardFigure figures[JAIL_MAX];
    uint32_t count;
    uint32_t freed; /* in this turn */
} ToyJail;

static const char *const PLACES[] = {"toy jail", "toy roof", NULL};

static ToyJail *jail_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const ToyJail *jail_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- Off-board figures

/** Returns a sort key. Figures are stored in this order so that equal positions are equal. */
static uint64_t figure_order(const OffBoardFigure *figure) {
    return (uint64_t)(uint8_t)figure->owner << 48 | (uint64_t)figure->type << 40 |
           (uint64_t)(uint8_t)figure->holder << 32 | (uint64_t)(uint16_t)figure->x << 16 |
           (uint16_t)figure->y;
}

static void jail_add(ToyJail *jail, OffBoardFigure figure) {
    uint32_t at = jail->count++;
    for (; at > 0 && figure_order(&jail->figures[at - 1]) > figure_order(&figure); at--) {
        jail->figures[at] = jail->figures[at - 1];
    }
    jail->figures[at] = figure;
}

static uint32_t jail_away(const Rules *rules, const Game *game, uint32_t module,
                          OffBoardFigure *out) {
    const ToyJail *jail = jail_of_const(rules, game, module);
    memcpy(out, jail->figures, jail->count * sizeof *out);
    return jail->count;
}

static Status jail_put(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure,
                       Message *message) {
    ToyJail *jail = jail_of(rules, game, module);
    const bool roof = strcmp(figure.place, PLACES[1]) == 0;
    if (roof != figure.placed || roof == (figure.holder >= 0)) {
        return message_set(message, STATUS_INVALID, "a toy jail has a holder, a toy roof a cell");
    }
    jail_add(jail, figure);
    return STATUS_OK;
}

/** Returns the index of the first figure equal to `like`. */
static uint32_t jail_find(const ToyJail *jail, const OffBoardFigure *like) {
    uint32_t i = 0;
    while (i < jail->count && figure_order(&jail->figures[i]) != figure_order(like)) {
        i++;
    }
    return i;
}

static void jail_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    ToyJail *jail = jail_of(rules, game, module);
    const uint32_t i = jail_find(jail, &figure);
    memmove(&jail->figures[i], &jail->figures[i + 1],
            (jail->count - i - 1) * sizeof jail->figures[i]);
    jail->count--;
}

// ---- Wood

static void jail_wood_actions(const Rules *rules, const Game *game, uint32_t module,
                              ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, game->active, figures);
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].role == ROLE_FOLLOWER) {
            const PlacedTile at = copy_tile(rules, game, ref_copy(figures[i].ref));
            const Action away = action_remove(game->active, figures[i].type, at.x, at.y,
                                              ref_segment(figures[i].ref));
            action_list_add(list, action_with_arg(away, 100 + TO_JAIL));
            action_list_add(list, action_with_arg(away, 100 + TO_ROOF));
        }
    }
}

static void jail_deployments(const Rules *rules, const Game *game, uint32_t module,
                             uint32_t figures, ActionList *list) {
    const uint32_t first = rules->kernel->copy_at(game, 0);
    if (first != game->copy_in_turn) {
        figures_far_list(rules, game, first, figures, list);
    }
}

static bool jail_wood_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                            ScoreLog *log) {
    if (action_verb(action) != VERB_REMOVE || action_arg(action) < 100) {
        return false;
    }
    const bool roof = action_arg(action) == 100 + TO_ROOF;
    const OffBoardFigure figure = {.owner = (int8_t)game->active,
                                   .type = (uint8_t)action_figure(action),
                                   .holder = roof ? (int8_t)-1
                                                  : (int8_t)((game->active + 1) % rules->players),
                                   .placed = roof,
                                   .x = roof ? (int16_t)action_x(action) : (int16_t)0,
                                   .y = roof ? (int16_t)action_y(action) : (int16_t)0,
                                   .place = PLACES[roof]};
    ToyJail *jail = jail_of(rules, game, module);
    figure_take_home(rules, game, action);
    figure_take_off_board(rules, game, game->active, figure.type);
    jail_add(jail, figure);
    return true;
}

// ---- Free actions

static uint32_t jail_atop(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                          uint16_t copies[GAME_OFF_BOARD_MAX]) {
    const ToyJail *jail = jail_of_const(rules, game, module);
    uint32_t count = 0;
    for (uint32_t i = 0; i < jail->count; i++) {
        const OffBoardFigure *figure = &jail->figures[i];
        if (figure->placed && figure->owner == (int)player) {
            copies[count++] = (uint16_t)rules->kernel->copy_on(game, figure->x, figure->y);
        }
    }
    return count;
}

/** Returns the index of the active player's first off-board figure, or `count`. */
static uint32_t jail_own(const ToyJail *jail, unsigned player) {
    uint32_t i = 0;
    while (i < jail->count && jail->figures[i].owner != (int)player) {
        i++;
    }
    return i;
}

static void jail_window_actions(const Rules *rules, const Game *game, uint32_t module,
                                Window window, ActionList *list) {
    const ToyJail *jail = jail_of_const(rules, game, module);
    if (jail->freed == 0 && jail_own(jail, game->active) < jail->count) {
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active),
                                              (unsigned)FREE + (unsigned)window));
    }
}

static bool jail_window_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    if (action_verb(action) != VERB_CHOOSE || action_arg(action) < FREE) {
        return false;
    }
    ToyJail *jail = jail_of(rules, game, module);
    off_board_release(rules, game, jail->figures[jail_own(jail, game->active)]);
    jail->freed = 1;
    return true;
}

static PhaseResult jail_over(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    jail_of(rules, game, module)->freed = 0;
    return PHASE_NEXT;
}

static const Phase PHASE_OVER_TOY = {
    .name = "toy jail over", .step = STEP_CLOSE, .enter = jail_over};
static const Phase *const PHASES[] = {&PHASE_OVER_TOY};

// ---- Module

static ExpansionShare jail_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 6,
                            .wood = 2 * PLAYER_FIGURES_MAX,
                            .deployments = figures_far_max(rules),
                            .window = 1};
}

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("jail", 1, RANGE_MOST, MEMORY_MOST),
};

static uint32_t jail_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    return jail_of_const(rules, game, module)->freed;
}

static void jail_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                          uint32_t value) {
    jail_of(rules, game, module)->freed = value;
}

static uint64_t jail_hash(const Rules *rules, const Game *game, uint32_t module) {
    return jail_memory(rules, game, module, 0);
}

const Expansion TOY_JAIL = {
    .id = "toy-jail",
    .description = "off-board followers, freed by free actions",
    .setup = {.share = jail_share},
    .state = {.state_size = sizeof(ToyJail),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = jail_memory,
              .remember = jail_remember,
              .hash = jail_hash},
    .off_board = {.off_board_places = PLACES,
                  .on_top = jail_atop,
                  .list = jail_away,
                  .off_board_put = jail_put,
                  .give_back = jail_give_back},
    .turn = {.phases = PHASES,
             .phase_count = 1,
             .free_actions = 1 << WINDOW_PLACED | 1 << WINDOW_WOOD | 1 << WINDOW_END,
             .free_action_list = jail_window_actions,
             .free_action_apply = jail_window_apply},
    .figures = {.deployments = jail_deployments,
                .wood_actions = jail_wood_actions,
                .wood_apply = jail_wood_apply},
};
