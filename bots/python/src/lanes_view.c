// SPDX-License-Identifier: MIT Masks and observations of lanes.
#include "lanes.h"
#include "lanes_parts.h"

#include <string.h>

uint32_t lanes_mask_size(const Lanes *lanes) {
    return lanes->config.actions == ACTIONS_PLANES ? action_planes_size(&lanes->planes)
                                                   : rules_actions_max(lanes->config.rules);
}

uint32_t lanes_rows(const Lanes *lanes) {
    return lanes->config.rows;
}

uint32_t lanes_tokens(const Lanes *lanes) {
    return lanes->config.tokens;
}

uint32_t lanes_plane_count(const Lanes *lanes) {
    return lanes->layout.planes;
}

bool lanes_make_planes(Lanes *lanes) {
    const uint32_t count = lanes->config.count;
    const uint32_t threads = lanes->config.threads;
    if (lanes->views.views != NULL) {
        return true;
    }
    if (!plane_views_make(&lanes->views, &lanes->layout, count + 2 * threads)) {
        plane_views_free(&lanes->views);
        lanes->views = (PlaneViews){.views = NULL};
        return false;
    }
    for (uint32_t i = 0; i < threads; i++) {
        lanes->parts[i].planes = &lanes->views.views[count + i];
        lanes->parts[i].foreign = &lanes->views.views[count + threads + i];
    }
    return true;
}

void lanes_forget_planes(Lanes *lanes) {
    for (uint32_t i = 0; lanes->views.views != NULL && i < lanes->config.count; i++) {
        lanes->views.views[i].buffer = NULL;
    }
}

const ActionPlanes *lanes_planes(const Lanes *lanes) {
    return &lanes->planes;
}

ActionView lanes_action_view(const Lanes *lanes) {
    return lanes->config.actions;
}

const Game *lanes_game(const Lanes *lanes, uint32_t lane) {
    return lanes->lanes[lane].game;
}

const Action *lanes_actions(const Lanes *lanes, uint32_t lane, uint32_t *count) {
    *count = lanes->lanes[lane].count;
    return lanes->lanes[lane].actions;
}

static void choices_write(const Lanes *lanes, uint32_t lane, const Sight *sight,
                          const LanesArrays *arrays) {
    const uint32_t size = lanes_mask_size(lanes);
    const uint32_t count = sight->count;
    uint32_t beyond = 0;
    if (arrays->mask != NULL && lanes->config.actions == ACTIONS_INDEX) {
        uint8_t *const mask = arrays->mask + (size_t)lane * size;
        memset(mask, 1, count);
        memset(mask + count, 0, size - count);
    } else if (arrays->mask != NULL) {
        beyond = action_planes_mask(&lanes->planes, sight->game, sight->actions, count,
                                    arrays->mask + (size_t)lane * size);
    }
    if (arrays->raw != NULL) {
        const size_t room = rules_actions_max(lanes->config.rules);
        uint64_t *const raw = arrays->raw + (size_t)lane * room;
        memcpy(raw, sight->actions, count * sizeof *raw);
        memset(raw + count, 0, (room - count) * sizeof *raw);
    }
    if (arrays->legal != NULL) {
        arrays->legal[lane] = count;
    }
    if (arrays->beyond != NULL) {
        arrays->beyond[lane] = beyond;
    }
}

// Returns the number of tiles that planes would not show.
static uint32_t tiles_outside(const ActionPlanes *planes, const Game *game) {
    const uint32_t count = game_tile_count(planes->rules, game);
    const int half = (int)planes->window / 2;
    uint32_t outside = 0;
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile tile = game_tile(planes->rules, game, i);
        outside += tile.x < -half || tile.x > half || tile.y < -half || tile.y > half;
    }
    return outside;
}

/** Writes what depends on the lists of a position. Returns the number of things without room. */
static uint32_t table_write(const Lanes *lanes, uint32_t lane, const Sight *sight, const Part *part,
                            const LanesArrays *arrays) {
    const bool planes = arrays->planes != NULL && part->planes != NULL;
    const bool features = arrays->rows != NULL || (planes && lanes->layout.features);
    uint32_t outside = 0;
    if (planes || arrays->tokens != NULL) {
        table_lists_read(part->lists, sight->game);
    }
    if (features) {
        table_lists_read_features(part->lists, sight->game);
    }
    if (arrays->tokens != NULL) {
        const uint32_t room = lanes->config.tokens;
        const size_t size = (size_t)room * tokens_size(&lanes->planes);
        const uint32_t tokens = tokens_write(&lanes->planes, part->lists, sight, room,
                                             arrays->tokens + (size_t)lane * size);
        outside += tokens > room ? tokens - room : 0;
    }
    if (arrays->rows != NULL) {
        const uint32_t rows = lanes->config.rows;
        const uint32_t count = rows_write(part->lists, sight->player, rows,
                                          arrays->rows + (size_t)lane * rows * ROW_SIZE);
        outside += count > rows ? count - rows : 0;
    }
    if (planes) {
        const PlaneLayout *const layout = &lanes->layout;
        const size_t size = (size_t)layout->planes * layout->window * layout->window;
        PlaneView *const shown = arrays->foreign ? part->foreign : &lanes->views.views[lane];
        shown->buffer = arrays->foreign ? NULL : shown->buffer;
        outside += planes_write(layout, part->lists, sight, shown, part->planes,
                                arrays->planes + (size_t)lane * size);
    }
    return outside;
}

static void sight_write(const Lanes *lanes, uint32_t lane, const Sight *sight, const Part *part,
                        const LanesArrays *arrays) {
    const Rules *const rules = lanes->config.rules;
    uint32_t outside = 0;
    choices_write(lanes, lane, sight, arrays);
    if (arrays->hand != NULL) {
        hand_write(rules, sight->game, arrays->hand + (size_t)lane * HAND_SIZE);
    }
    outside += table_write(lanes, lane, sight, part, arrays);
    if (arrays->outside != NULL && arrays->planes == NULL) {
        outside += tiles_outside(&lanes->planes, sight->game);
    }
    if (arrays->terms != NULL) {
        evaluator_prepare(part->evaluator, sight->game);
        evaluator_table_changed(part->evaluator);
        terms_write(&lanes->planes, part->evaluator, sight->game, sight->player,
                    arrays->terms + (size_t)lane * terms_size(&lanes->planes));
    }
    if (arrays->outside != NULL) {
        arrays->outside[lane] = outside;
    }
}

void lanes_write(const Lanes *lanes, uint32_t lane, const Part *part, const LanesArrays *arrays) {
    const Lane *const at = &lanes->lanes[lane];
    const Sight sight = {at->game, at->actions, at->over ? 0 : at->count,
                         game_pending(lanes->config.rules, at->game).player};
    if (arrays->player != NULL) {
        arrays->player[lane] = (int8_t)(at->over ? -1 : sight.player);
    }
    sight_write(lanes, lane, &sight, part, arrays);
}

void lanes_observe_part(const Lanes *lanes, uint32_t lane, int player, const Part *part,
                        const LanesArrays *arrays) {
    const Lane *const at = &lanes->lanes[lane];
    const bool decides = !at->over && game_pending(lanes->config.rules, at->game).player == player;
    const Sight sight = {at->game, at->actions, decides ? at->count : 0, player};
    sight_write(lanes, lane, &sight, part, arrays);
}

void lanes_observe(Lanes *lanes, uint32_t lane, int player, const LanesArrays *arrays) {
    lanes_observe_part(lanes, lane, player, &lanes->parts[0], arrays);
}

void lanes_look_part(const Lanes *lanes, uint32_t lane, const Game *game, int player,
                     const Part *part, const LanesArrays *arrays) {
    const Rules *const rules = lanes->config.rules;
    const Pending pending = game_pending(rules, game);
    Action *const actions = part->actions;
    const bool decides = pending.kind == PENDING_DECISION && pending.player == player;
    const Sight sight = {game, actions, decides ? game_actions(rules, game, actions) : 0, player};
    sight_write(lanes, lane, &sight, part, arrays);
}

void lanes_look(Lanes *lanes, uint32_t lane, const Game *game, int player,
                const LanesArrays *arrays) {
    lanes_look_part(lanes, lane, game, player, &lanes->parts[0], arrays);
}
