// SPDX-License-Identifier: MIT Actions as position-independent numbers: planes of cells, and spots
// of a tile.
#include "views.h"

#include <string.h>

ActionPlanes action_planes(const Rules *rules, uint32_t window) {
    ActionPlanes planes = {.rules = rules, .window = window};
    for (unsigned type = 0; type < FIGURE_TYPE_COUNT; type++) {
        if (rules_figures(rules, (FigureType)type) > 0) {
            planes.figure_type[planes.figures++] = (uint8_t)type;
        }
    }
    return planes;
}

static uint32_t deploy_base(const ActionPlanes *planes) {
    return ROTATIONS * planes->window * planes->window;
}

static uint32_t pass_place(const ActionPlanes *planes) {
    return deploy_base(planes) + planes->figures * SPOTS;
}

uint32_t action_planes_size(const ActionPlanes *planes) {
    return pass_place(planes) + 1 + REST_SLOTS;
}

/** Returns the number of a cell in the window, or -1 outside. */
static int64_t cell_place(const ActionPlanes *planes, int x, int y) {
    const int half = (int)planes->window / 2;
    if (x < -half || x > half || y < -half || y > half) {
        return -1;
    }
    return (int64_t)(y + half) * planes->window + (x + half);
}

// The numbers of one action; empty if the planes have no number for it.
typedef struct Places {
    uint32_t at[SPOTS];
    uint32_t count;
} Places;

static Places places_of_placement(const ActionPlanes *planes, const Game *game, Action action) {
    Places places = {.count = 0};
    const int64_t cell = cell_place(planes, action_x(action), action_y(action));
    const int hand = game_hand(planes->rules, game);
    if (cell < 0 || hand < 0 || action_arg(action) != 0) {
        return places;
    }
    for (unsigned rotation = 0; rotation < ROTATIONS; rotation++) {
        if (rules_rotation_canonical(planes->rules, (uint32_t)hand, rotation) ==
            action_rotation(action)) {
            places.at[places.count++] = rotation * planes->window * planes->window + (uint32_t)cell;
        }
    }
    return places;
}

/** Returns the row of a figure in the deployments, or -1. */
static int figure_row(const ActionPlanes *planes, unsigned figure) {
    for (uint32_t i = 0; i < planes->figures; i++) {
        if (planes->figure_type[i] == figure) {
            return (int)i;
        }
    }
    return -1;
}

/** Returns true if no earlier segment is without sides. The segment then has the middle alone. */
static bool has_middle(const TileFacts *facts, unsigned segment) {
    for (unsigned s = 0; s < segment; s++) {
        if (facts->segments[s].ports == 0) {
            return false;
        }
    }
    return true;
}

static Places places_of_deployment(const ActionPlanes *planes, const Game *game, Action action) {
    Places places = {.count = 0};
    const int index = game_tile_in_turn(planes->rules, game);
    const int row = figure_row(planes, action_figure(action));
    if (index < 0 || row < 0 || action_arg(action) != 0 || action_figure(action) == FIGURE_BARN) {
        return places;
    }
    const PlacedTile tile = game_tile(planes->rules, game, (uint32_t)index);
    const TileFacts *const facts = rules_type(planes->rules, tile.type);
    const unsigned segment = action_segment(action);
    if (tile.x != action_x(action) || tile.y != action_y(action) ||
        segment >= facts->segment_count) {
        return places;
    }
    const unsigned ports = ports_rotate(facts->segments[segment].ports, tile.rotation);
    const uint32_t base = deploy_base(planes) + (uint32_t)row * SPOTS;
    for (unsigned port = 0; port < PORTS; port++) {
        if ((ports >> port & 1U) != 0) {
            places.at[places.count++] = base + port;
        }
    }
    if (ports == 0 && has_middle(facts, segment)) {
        places.at[places.count++] = base + SPOT_MIDDLE;
    }
    return places;
}

static Places places_of(const ActionPlanes *planes, const Game *game, Action action) {
    switch (action_verb(action)) {
    case VERB_PLACE:
        return places_of_placement(planes, game, action);
    case VERB_DEPLOY:
        return places_of_deployment(planes, game, action);
    case VERB_PASS:
        return (Places){.at = {pass_place(planes)}, .count = 1};
    default:
        return (Places){.count = 0};
    }
}

uint32_t action_planes_mask(const ActionPlanes *planes, const Game *game, const Action *actions,
                            uint32_t count, uint8_t *mask) {
    uint32_t rest = 0;
    uint32_t beyond = 0;
    memset(mask, 0, action_planes_size(planes));
    for (uint32_t i = 0; i < count; i++) {
        const Places places = places_of(planes, game, actions[i]);
        for (uint32_t k = 0; k < places.count; k++) {
            mask[places.at[k]] = 1;
        }
        if (places.count == 0 && rest < REST_SLOTS) {
            mask[pass_place(planes) + 1 + rest++] = 1;
        } else if (places.count == 0) {
            beyond++;
        }
    }
    return beyond;
}

uint32_t action_planes_numbers(const ActionPlanes *planes, const Game *game, const Action *actions,
                               uint32_t count, ActionNumber *out) {
    uint32_t items = 0;
    uint32_t rest = 0;
    for (uint32_t i = 0; i < count; i++) {
        Places places = places_of(planes, game, actions[i]);
        if (places.count == 0 && rest < REST_SLOTS) {
            places.at[places.count++] = pass_place(planes) + 1 + rest++;
        }
        for (uint32_t k = 0; k < places.count; k++) {
            out[items++] = (ActionNumber){.number = places.at[k], .action = i};
        }
    }
    return items;
}

int64_t action_planes_find(const ActionPlanes *planes, const Game *game, const Action *actions,
                           uint32_t count, uint32_t index) {
    uint32_t rest = pass_place(planes) + 1;
    for (uint32_t i = 0; i < count; i++) {
        const Places places = places_of(planes, game, actions[i]);
        for (uint32_t k = 0; k < places.count; k++) {
            if (places.at[k] == index) {
                return i;
            }
        }
        if (places.count == 0 && rest++ == index) {
            return index < action_planes_size(planes) ? (int64_t)i : -1;
        }
    }
    return -1;
}

int64_t action_planes_number(const ActionPlanes *planes, const Game *game, const Action *actions,
                             uint32_t at) {
    const Places places = places_of(planes, game, actions[at]);
    uint32_t rest = 0;
    if (places.count > 0) {
        return places.at[0];
    }
    for (uint32_t i = 0; i < at && rest < REST_SLOTS; i++) {
        rest += places_of(planes, game, actions[i]).count == 0;
    }
    return rest < REST_SLOTS ? (int64_t)pass_place(planes) + 1 + rest : -1;
}
