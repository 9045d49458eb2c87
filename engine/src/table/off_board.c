// SPDX-License-Identifier: MIT
#include "table/off_board.h"

#include "base/hash.h"
#include "base/text_reader.h"
#include "carcarena/engine/text.h"

#include <string.h>

void figure_take_off_board(const Rules *rules, Game *game, unsigned player, unsigned type) {
    ASSERT(figures_held(rules, game, player, type) > 0);
    if (type == FIGURE_NORMAL) {
        game->supply[player]--;
        game->off_board[player]++;
    } else {
        game->kinds_off_board[player] |= (uint16_t)(1U << rules_figure_find(rules, type));
    }
}

void figure_back(const Rules *rules, Game *game, unsigned player, unsigned type) {
    if (type == FIGURE_NORMAL) {
        ASSERT(game->off_board[player] > 0);
        game->off_board[player]--;
        game->supply[player]++;
    } else {
        game->kinds_off_board[player] &= (uint16_t) ~(1U << rules_figure_find(rules, type));
    }
}

bool off_board_any(const Rules *rules, const Game *game) {
    bool any = false;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        any = any || player_off_board(game, player);
    }
    return any;
}

/** Lists what the modules report, independent of the core's counts. */
static uint32_t off_board_list(const Rules *rules, const Game *game, OffBoardFigure *out) {
    uint32_t count = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_OFF_BOARD);
    for (const HookEntry *h = hooks_first(rules, HOOK_OFF_BOARD); h != end; h++) {
        count += h->expansion->off_board.list(rules, game, h->module, out + count);
    }
    CHECK(count <= GAME_OFF_BOARD_MAX);
    return count;
}

uint32_t game_off_board(const Rules *rules, const Game *game, OffBoardFigure *out) {
    return off_board_any(rules, game) ? off_board_list(rules, game, out) : 0;
}

uint32_t off_board_on_top(const Rules *rules, const Game *game, unsigned player,
                          uint16_t copies[GAME_OFF_BOARD_MAX]) {
    uint32_t count = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_ON_TOP);
    const HookEntry *h = player_off_board(game, player) ? hooks_first(rules, HOOK_ON_TOP) : end;
    for (; h != end; h++) {
        count += h->expansion->off_board.on_top(rules, game, h->module, player, copies + count);
    }
    return count;
}

/** Returns true if a figure is on a cell, or on the cell of the other half of a double tile. */
static bool off_board_on_cell(const Rules *rules, const Game *game, const OffBoardFigure *figure,
                              int x, int y) {
    PlacedTile tile;
    const bool here = figure->x == x && figure->y == y;
    const int copy = here || !rules->doubles ? -1 : rules->kernel->copy_on(game, x, y);
    const int mate = copy < 0 ? -1 : double_mate(rules, (uint32_t)copy);
    return here || (mate >= 0 && rules->kernel->where(rules, game, (uint32_t)mate, &tile) &&
                    figure->x == tile.x && figure->y == tile.y);
}

uint32_t off_board_on_tile(const Rules *rules, const Game *game, int x, int y,
                           OffBoardFigure *out) {
    const uint32_t all = game_off_board(rules, game, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        if (out[i].placed && off_board_on_cell(rules, game, &out[i], x, y)) {
            out[count++] = out[i];
        }
    }
    return count;
}

/** Returns the module that has a place of a name; MODULES_MAX: none. */
static uint32_t place_module(const Rules *rules, const char *place) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const char *const *places = rules->modules[m].expansion->off_board.off_board_places;
        for (; places != NULL && *places != NULL; places++) {
            if (strcmp(*places, place) == 0) {
                return m;
            }
        }
    }
    return MODULES_MAX;
}

const char *off_board_place_find(const Rules *rules, const char *word) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const char *const *places = rules->modules[m].expansion->off_board.off_board_places;
        for (; places != NULL && *places != NULL; places++) {
            if (text_is_name(word, *places)) {
                return *places;
            }
        }
    }
    return NULL;
}

void off_board_release(const Rules *rules, Game *game, OffBoardFigure figure) {
    const uint32_t module = place_module(rules, figure.place);
    ASSERT(module != MODULES_MAX);
    rules->modules[module].expansion->off_board.give_back(rules, game, module, figure);
    figure_back(rules, game, (unsigned)figure.owner, figure.type);
}

bool off_board_capturable(const Rules *rules, const OffBoardFigure *figure) {
    const uint32_t module = figure->placed ? place_module(rules, figure->place) : MODULES_MAX;
    return module != MODULES_MAX && rules->modules[module].expansion->off_board.capturable;
}

/** Returns true if two figures of one player are alike and on the same cell. */
static bool same_there(const OffBoardFigure *a, const OffBoardFigure *b) {
    return a->owner == b->owner && a->type == b->type && a->x == b->x && a->y == b->y;
}

void off_board_removals_list(const Rules *rules, const Game *game, ActionList *list) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(rules, game, figures);
    for (uint32_t i = 0; i < count; i++) {
        if ((figures[i].placed || figures[i].inside) && figures[i].owner == game->active &&
            (i == 0 || figures[i - 1].place != figures[i].place ||
             !same_there(&figures[i - 1], &figures[i]))) {
            action_list_add(list, action_remove(game->active, figures[i].type, figures[i].x,
                                                figures[i].y, WHOLE_TILE));
        }
    }
}

void off_board_take_home(const Rules *rules, Game *game, Action action) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(rules, game, figures);
    const OffBoardFigure named = {.owner = (int8_t)action_owner(action),
                                  .type = (uint8_t)action_figure(action),
                                  .x = (int16_t)action_x(action),
                                  .y = (int16_t)action_y(action)};
    uint32_t i = 0;
    while (!(figures[i].placed || figures[i].inside) || !same_there(&figures[i], &named)) {
        i++;
        ASSERT(i < count);
    }
    (void)count;
    off_board_release(rules, game, figures[i]);
}

Status off_board_put(const Rules *rules, Game *game, OffBoardFigure figure, Message *message) {
    const uint32_t module = place_module(rules, figure.place);
    ASSERT(module != MODULES_MAX);
    if (figures_held(rules, game, (unsigned)figure.owner, figure.type) == 0) {
        return message_set(message, STATUS_INVALID, "player %d has no such figure left",
                           figure.owner);
    }
    figure_take_off_board(rules, game, (unsigned)figure.owner, figure.type);
    const Expansion *expansion = rules->modules[module].expansion;
    return expansion->off_board.off_board_put != NULL
               ? expansion->off_board.off_board_put(rules, game, module, figure, message)
               : STATUS_OK;
}

uint64_t off_board_hash(const Rules *rules, const Game *game) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(rules, game, figures);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        const OffBoardFigure *f = &figures[i];
        uint64_t place = 0;
        for (const char *at = f->place; *at != '\0'; at++) {
            place = rng_mix(place ^ (uint8_t)*at);
        }
        const uint64_t who =
            (uint64_t)f->type << 16 | (uint64_t)(uint8_t)f->owner << 8 | (uint8_t)f->holder;
        const uint64_t cell = f->placed ? cell_bits(f->x, f->y) : 0;
        sum += hash_fact(HASH_AWAY, who, rng_mix(place ^ cell));
    }
    return sum;
}

Status off_board_check(const Rules *rules, const Game *game, Message *message) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t count = off_board_list(rules, game, figures);
    unsigned followers[PLAYERS_MAX] = {0};
    unsigned kinds[PLAYERS_MAX] = {0};
    for (uint32_t i = 0; i < count; i++) {
        const int index = rules_figure_find(rules, figures[i].type);
        if (figures[i].type == FIGURE_NORMAL) {
            followers[figures[i].owner]++;
        } else if (index < 0 || ((kinds[figures[i].owner] >> index) & 1U) != 0) {
            return message_set(message, STATUS_INVALID, "player %d has no such %s to be away",
                               figures[i].owner, figure_type_text((FigureType)figures[i].type));
        } else {
            kinds[figures[i].owner] |= 1U << index;
        }
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        unsigned standing = 0;
        for (unsigned i = 0; i < rules->figure_count; i++) {
            const bool stands = figure_ref_const(rules, game, player, i) != NO_REF;
            standing |= (unsigned)stands << i;
        }
        if (followers[player] != game->off_board[player] ||
            kinds[player] != game->kinds_off_board[player] ||
            game->supply[player] + game->off_board[player] > (int)rules->followers ||
            (standing & kinds[player]) != 0) {
            return message_set(message, STATUS_INVALID,
                               "player %u: figures away are not those that are counted", player);
        }
    }
    return STATUS_OK;
}
