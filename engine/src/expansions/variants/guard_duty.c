// SPDX-License-Identifier: MIT
//
// Prisoners of cities, a variant: a player whose knight joins an occupied city may have it take
// another knight there captive. Rules: Complete Annotated Rules 7.4, p. 327, "Prisoners".
//
// Cases that the rule text leaves open:
// - The player who places the tile decides, once per tile and before deploying.
// - This tile joined the two knights' cities; the order of their arrival does not matter.
// - Both knights leave the board.
// - The guard may be relieved in each turn of its player after the tile is placed. It returns to
//   supply and may be deployed at once or later. The prisoner returns to its owner.
// - "The player who deployed the follower" need not be the player who places the tile: with
//   guard_duty=all every player whose knight joins others is asked once, clockwise from the active
//   player.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/off_board.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

enum {
    PAIRS_MAX = 8 * PLAYERS_MAX /* pairs of followers; no player has more than twelve followers */
};

static const char *const PLACES[] = {"guard duty", "guarded", NULL};

enum { PLACE_GUARD, PLACE_GUARDED };

typedef struct GuardDuty {
    uint16_t pairs[PAIRS_MAX]; /* pair_of of each, in ascending order */
    uint8_t count;
    uint8_t owner;  /* 1 + player of the prisoner just taken, for whom a guard must be chosen;
                       otherwise 0 */
    uint8_t type;   /* FigureType of the prisoner */
    SegmentRef ref; /* segment of the prisoner */
    uint8_t asked;  /* the player asked: number of seats after the active player */
} GuardDuty;

static const OptionSpec OPTIONS[] = {
    {"guard_duty", "off|on|all", "off", 0, 0, false,
     "on: a knight that a tile of its player joins to an occupied city may take another knight "
     "there captive; all: also if another player places the tile"}};

enum { SETTING_CAPTORS /* players who may take a prisoner after a tile */ };

static bool duty_wanted(const RulesConfig *config) {
    return option_given(config, OPTIONS[0].key);
}

static Status duty_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_CAPTORS] = option_is(rules, OPTIONS[0].key, "on")    ? 1
                                        : option_is(rules, OPTIONS[0].key, "all") ? rules->players
                                                                                  : 0;
    return STATUS_OK;
}

// ---- Guards and prisoners

static uint16_t pair_of(unsigned player, unsigned guard, unsigned owner, unsigned prisoner) {
    return (uint16_t)(player << 12 | guard << 8 | owner << 4 | prisoner);
}

static unsigned pair_player(uint16_t pair) {
    return pair >> 12;
}

static OffBoardFigure pair_guard(uint16_t pair) {
    return (OffBoardFigure){.owner = (int8_t)pair_player(pair),
                            .type = pair >> 8 & 15U,
                            .holder = -1,
                            .place = PLACES[PLACE_GUARD]};
}

static OffBoardFigure pair_prisoner(uint16_t pair) {
    return (OffBoardFigure){.owner = (int8_t)(pair >> 4 & 15U),
                            .type = pair & 15U,
                            .holder = (int8_t)pair_player(pair),
                            .place = PLACES[PLACE_GUARDED]};
}

static void pair_add(GuardDuty *duty, uint16_t pair) {
    ASSERT(duty->count < PAIRS_MAX);
    unsigned at = duty->count++;
    for (; at > 0 && duty->pairs[at - 1] > pair; at--) {
        duty->pairs[at] = duty->pairs[at - 1];
    }
    duty->pairs[at] = pair;
}

static void pair_remove(GuardDuty *duty, unsigned at) {
    duty->count--;
    for (; at < duty->count; at++) {
        duty->pairs[at] = duty->pairs[at + 1];
    }
    duty->pairs[duty->count] = 0;
}

// ---- Knights joined by the tile

/** Connected parts of a city without the tile of this turn, by label. */
typedef struct CityParts {
    uint64_t seen[(LINES_MAX + 63) / 64];
} CityParts;

static bool city_parts_have(const Rules *rules, const CityParts *quarters, SegmentRef ref) {
    const uint32_t label = rules_label(rules, ref_copy(ref), ref_segment(ref));
    return ((quarters->seen[label / 64] >> (label % 64)) & 1U) != 0;
}

static void city_parts_add(const Rules *rules, CityParts *quarters, SegmentRef ref) {
    const uint32_t label = rules_label(rules, ref_copy(ref), ref_segment(ref));
    quarters->seen[label / 64] |= UINT64_C(1) << (label % 64);
}

/** Returns true if a segment of a placed copy touches a side, at least at one half of it. */
static bool shows_at(const Rules *rules, const Game *game, SegmentRef ref, unsigned side) {
    const unsigned rotation = copy_tile(rules, game, ref_copy(ref)).rotation;
    return ref_ports_on(rules, ref, rotation, side) != 0;
}

/**
 * Adds the new cities beyond a side of a city segment: two if they share that side.
 * @return the new count of `open`
 */
static unsigned cities_beyond(const Rules *rules, const Game *game, SegmentRef ref, unsigned side,
                              CityParts *quarters, SegmentRef open[LINES_MAX], unsigned count) {
    const int next = copy_across(rules, game, ref_copy(ref), side);
    if (next < 0 || copy_of_turn(rules, game, (uint32_t)next) ||
        !shows_at(rules, game, ref, side)) {
        return count;
    }
    const FeatureRef city = feature_of_ref(rules, game, ref);
    const unsigned segments = rules_copy_type(rules, (unsigned)next)->facts->segment_count;
    for (unsigned s = 0; s < segments; s++) {
        const SegmentRef beyond = segment_ref((unsigned)next, s);
        if (rules_segment_kind(rules, (unsigned)next, s) == SEGMENT_CITY &&
            shows_at(rules, game, beyond, side ^ 2U) &&
            feature_same(feature_of_ref(rules, game, beyond), city) &&
            !city_parts_have(rules, quarters, beyond)) {
            city_parts_add(rules, quarters, beyond);
            open[count++] = beyond;
        }
    }
    return count;
}

/** Finds the part of a city connected to a segment without the tile of this turn. */
static void city_parts_find(const Rules *rules, const Game *game, SegmentRef from,
                            CityParts *quarters) {
    SegmentRef open[LINES_MAX];
    unsigned count = 1;
    memset(quarters, 0, sizeof *quarters);
    city_parts_add(rules, quarters, from);
    open[0] = from;
    while (count > 0) {
        const SegmentRef ref = open[--count];
        for (unsigned side = 0; side < SIDES; side++) {
            count = cities_beyond(rules, game, ref, side, quarters, open, count);
        }
    }
}

/** Returns true if a figure is a knight in a city of the tile of this turn. */
static bool knight_here(const Rules *rules, const Game *game, FigureAt figure) {
    return figure.role == ROLE_FOLLOWER &&
           rules_segment_kind(rules, ref_copy(figure.ref), ref_segment(figure.ref)) ==
               SEGMENT_CITY &&
           turn_shows(rules, game, feature_of_ref(rules, game, figure.ref));
}

/** Lists the knights of a player in such cities. Returns their number. */
static uint32_t knights_here(const Rules *rules, const Game *game, unsigned player,
                             FigureAt out[PLAYER_FIGURES_MAX]) {
    const uint32_t all = player_figures(rules, game, player, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        const bool here = knight_here(rules, game, out[i]);
        out[count] = out[i];
        count += here;
    }
    return count;
}

/** Lists a player's knights that this tile joined to the knight at `ref`. Returns their number. */
static uint32_t guards_find(const Rules *rules, const Game *game, unsigned captor, SegmentRef ref,
                            FigureAt out[PLAYER_FIGURES_MAX]) {
    CityParts quarters;
    const FeatureRef city = feature_of_ref(rules, game, ref);
    const uint32_t all = knights_here(rules, game, captor, out);
    uint32_t count = 0;
    city_parts_find(rules, game, ref, &quarters);
    for (uint32_t i = 0; i < all; i++) {
        const bool new = feature_same(feature_of_ref(rules, game, out[i].ref), city) &&
                         !city_parts_have(rules, &quarters, out[i].ref);
        out[count] = out[i];
        count += new;
    }
    return count;
}

/** Adds the prisoners that a player may take. */
static void prisoners_list(const Rules *rules, const Game *game, unsigned captor,
                           ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    if (knights_here(rules, game, captor, figures) == 0) {
        return; // skips the knights of other players
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (player == captor) {
            continue;
        }
        const uint32_t all = knights_here(rules, game, player, figures);
        uint32_t count = 0;
        for (uint32_t i = 0; i < all; i++) {
            FigureAt guards[PLAYER_FIGURES_MAX];
            const bool meets = guards_find(rules, game, captor, figures[i].ref, guards) != 0;
            figures[count] = figures[i];
            count += meets;
        }
        figure_removals_list(rules, game, player, figures, count, list);
    }
}

// ---- Taking a prisoner

/** Returns the player who is asked now. */
static unsigned captor_now(const Rules *rules, const Game *game, const GuardDuty *duty) {
    return (game->active + (unsigned)duty->asked) % (unsigned)rules->players;
}

static bool capture_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    if (duty->asked >= rules->modules[module].settings[SETTING_CAPTORS] ||
        game->copy_in_turn == NO_COPY || player != captor_now(rules, game, duty)) {
        return false;
    }
    if (duty->owner == 0) {
        ActionList list = action_list_any();
        prisoners_list(rules, game, player, &list);
        return list.total > 0;
    }
    FigureAt guards[PLAYER_FIGURES_MAX];
    return figures_differ(guards, guards_find(rules, game, player, duty->ref, guards));
}

/** Takes guard and prisoner off the board. */
static void pair_take(const Rules *rules, Game *game, uint32_t module, FigureAt guard) {
    GuardDuty *duty = module_state(rules, game, module);
    const unsigned captor = captor_now(rules, game, duty);
    const unsigned owner = duty->owner - 1U;
    rules->kernel->go_home(rules, game, captor, guard.type, guard.ref);
    figure_take_off_board(rules, game, captor, guard.type);
    rules->kernel->go_home(rules, game, owner, duty->type, duty->ref);
    figure_take_off_board(rules, game, owner, duty->type);
    pair_add(duty, pair_of(captor, guard.type, owner, duty->type));
    duty->owner = duty->type = 0;
    duty->ref = 0;
}

/** Asks the next player who may take a prisoner. */
static PhaseResult capture_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    GuardDuty *duty = module_state(rules, game, module);
    for (; duty->asked < rules->modules[module].settings[SETTING_CAPTORS]; duty->asked++) {
        const unsigned captor = captor_now(rules, game, duty);
        if (capture_asks(rules, game, module, captor)) {
            return turn_ask(game, captor);
        }
    }
    duty->asked = 0;
    return PHASE_NEXT;
}

static void capture_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    const unsigned captor = captor_now(rules, game, duty);
    if (duty->owner == 0) {
        action_list_add(list, action_pass(captor));
        prisoners_list(rules, game, captor, list);
        return;
    }
    FigureAt guards[PLAYER_FIGURES_MAX];
    const uint32_t count = guards_find(rules, game, captor, duty->ref, guards);
    figure_removals_list(rules, game, captor, guards, count, list);
}

static PhaseResult capture_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    GuardDuty *duty = module_state(rules, game, module);
    if (action_verb(action) == VERB_PASS) {
        duty->asked++;
        return PHASE_AGAIN;
    }
    const SegmentRef ref = action_ref(rules, game, action);
    FigureAt guards[PLAYER_FIGURES_MAX];
    if (duty->owner != 0) {
        guards[0] = (FigureAt){(uint8_t)action_figure(action), ROLE_FOLLOWER, ref};
    } else {
        duty->owner = (uint8_t)(1 + action_owner(action));
        duty->type = (uint8_t)action_figure(action);
        duty->ref = ref;
        const unsigned captor = captor_now(rules, game, duty);
        if (figures_differ(guards, guards_find(rules, game, captor, ref, guards))) {
            return PHASE_WAIT;
        }
    }
    pair_take(rules, game, module, guards[0]);
    duty->asked++;
    return PHASE_AGAIN;
}

static void capture_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                             Wording *wording) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    wording->question =
        duty->owner == 0
            ? "take a follower of another player prisoner; a follower of yours guards it"
            : "choose the follower of yours that guards the prisoner";
}

static const Phase PHASE_CAPTIVE = {.name = "captive",
                                    .decline = "take no prisoner",
                                    .describe = capture_describe,
                                    .step = STEP_EVICT,
                                    .enter = capture_enter,
                                    .asks = capture_asks,
                                    .actions = capture_actions,
                                    .apply = capture_apply};

static const Phase *const PHASES[] = {&PHASE_CAPTIVE};

// ---- Relief

/** Adds one action per kind of pair of the active player, numbered from 1. */
static void relief_actions(const Rules *rules, const Game *game, uint32_t module, Window window,
                           ActionList *list) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    for (unsigned i = 0; i < duty->count; i++) {
        const uint16_t pair = duty->pairs[i];
        if (pair_player(pair) == game->active && (i == 0 || duty->pairs[i - 1] != pair)) {
            action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), i + 1));
        }
    }
}

static bool relief_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                         ScoreLog *log) {
    if (action_verb(action) != VERB_CHOOSE || action_chooses_held(action)) {
        return false;
    }
    GuardDuty *duty = module_state(rules, game, module);
    const unsigned at = action_arg(action) - 1;
    const OffBoardFigure guard = pair_guard(duty->pairs[at]);
    const OffBoardFigure prisoner = pair_prisoner(duty->pairs[at]);
    pair_remove(duty, at);
    figure_back(rules, game, (unsigned)guard.owner, guard.type);
    figure_back(rules, game, (unsigned)prisoner.owner, prisoner.type);
    return true;
}

static void relief_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording) {
    if (action_verb(action) == VERB_CHOOSE && !action_chooses_held(action)) {
        const GuardDuty *duty = module_state_const(rules, game, module);
        wording->number = pair_prisoner(duty->pairs[action_arg(action) - 1]).owner;
        wording->option = "call your guard home and free the prisoner of player #";
    }
}

// ---- Off-board figures

static uint32_t duty_off_board(const Rules *rules, const Game *game, uint32_t module,
                               OffBoardFigure *out) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    for (unsigned i = 0; i < duty->count; i++) {
        out[i] = pair_guard(duty->pairs[i]);
        out[duty->count + i] = pair_prisoner(duty->pairs[i]);
    }
    return 2U * duty->count;
}

/** Dissolves a pair when one of it is called back: the other one returns to supply, too. */
static void duty_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    GuardDuty *duty = module_state(rules, game, module);
    const bool guards = strcmp(figure.place, PLACES[PLACE_GUARD]) == 0;
    for (unsigned i = 0; i < duty->count; i++) {
        const OffBoardFigure guard = pair_guard(duty->pairs[i]);
        const OffBoardFigure prisoner = pair_prisoner(duty->pairs[i]);
        const OffBoardFigure *named = guards ? &guard : &prisoner;
        const OffBoardFigure *other = guards ? &prisoner : &guard;
        if (named->owner == figure.owner && named->type == figure.type &&
            named->holder == figure.holder) {
            pair_remove(duty, i);
            figure_back(rules, game, (unsigned)other->owner, other->type);
            return;
        }
    }
}

// ---- Module

/** Returns true if a city has knights of several players. */
static bool knights_meet(const FeatureView *view) {
    unsigned players = 0;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        players += view->followers[player] != 0;
    }
    return view->kind == SEGMENT_CITY && players > 1;
}

/** No player can take a prisoner, and the player has no guard to relieve. */
static bool duty_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                            const PlacementPreview *preview) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    bool usual = true;
    if (rules->modules[module].settings[SETTING_CAPTORS] == 0) {
        return true;
    }
    for (unsigned i = 0; i < duty->count; i++) {
        usual = usual && pair_player(duty->pairs[i]) != game->active;
    }
    for (unsigned j = 0; j < preview->count; j++) {
        usual = usual && !knights_meet(&preview->features[j]);
    }
    return usual;
}

enum { MEMORY_OWNER, MEMORY_TYPE, MEMORY_REF, MEMORY_PAIRS };
enum { PAIR_SET = 1 << 16 };

_Static_assert((unsigned)MEMORY_PAIRS + PAIRS_MAX + 1 <= MEMORIES_MAX,
               "positions are written with these");

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("owner", 1, RANGE_PLAYERS, 0),
    MEMORY_CONVERTED("type", 1, RANGE_MOST, FIGURE_TYPE_COUNT - 1),
    MEMORY_CONVERTED("place", 1, RANGE_SEGMENT, 0),
    MEMORY_CONVERTED("pairs", PAIRS_MAX, RANGE_MOST, PAIR_SET | UINT16_MAX),
    MEMORY_FIELD("asked", GuardDuty, asked, 1, RANGE_MOST, PLAYERS_MAX - 1),
};

static uint32_t duty_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    if (index >= MEMORY_PAIRS) {
        const uint32_t i = index - MEMORY_PAIRS;
        return i < duty->count ? PAIR_SET | (uint32_t)duty->pairs[i] : 0;
    }
    return duty->owner == 0        ? 0
           : index == MEMORY_OWNER ? duty->owner
           : index == MEMORY_TYPE  ? duty->type
                                   : ref_remembered(rules, game, duty->ref);
}

static void duty_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                          uint32_t value) {
    GuardDuty *duty = module_state(rules, game, module);
    if (index >= MEMORY_PAIRS) {
        if (value != 0 && duty->count < PAIRS_MAX) {
            pair_add(duty, (uint16_t)value);
        }
    } else if (index == MEMORY_OWNER) {
        duty->owner = (uint8_t)value;
    } else if (index == MEMORY_TYPE) {
        duty->type = (uint8_t)value;
    } else {
        duty->ref = value == 0 ? 0 : ref_recalled(rules, game, value);
    }
}

/** Clears everything but the pairs; the tile is not placed yet. */
static void duty_start(const Rules *rules, Game *game, uint32_t module) {
    memset(module_state(rules, game, module), 0, sizeof(GuardDuty));
}

static uint64_t duty_hash(const Rules *rules, const Game *game, uint32_t module) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    uint64_t hash = duty->asked;
    for (unsigned i = 0; i < duty->count; i++) {
        hash = rng_mix(hash ^ (PAIR_SET | (uint64_t)duty->pairs[i]));
    }
    return duty->owner == 0 ? hash
                            : rng_mix(hash ^ ref_bits(rules, game, duty->ref) ^
                                      (uint64_t)duty->type << 52 ^ (uint64_t)duty->owner << 58);
}

/** Returns true if the prisoner who needs a guard is at the recorded place. */
static bool prisoner_in_place(const Rules *rules, const Game *game, const GuardDuty *duty) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    bool stands = false;
    if (duty->owner > rules->players || game->copy_in_turn == NO_COPY) {
        return false;
    }
    const uint32_t count = knights_here(rules, game, duty->owner - 1U, figures);
    for (uint32_t i = 0; i < count; i++) {
        stands = stands || (figures[i].ref == duty->ref && figures[i].type == duty->type);
    }
    return stands && duty->owner != 1U + captor_now(rules, game, duty);
}

/**
 * Checks the pairs. Figure types that are not in play are found where off-board figures are counted
 * (off_board_check).
 */
static Status duty_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const GuardDuty *duty = module_state_const(rules, game, module);
    const int captors = rules->modules[module].settings[SETTING_CAPTORS];
    bool sound =
        (duty->asked == 0 || (duty->asked < captors && turn_waits_in(rules, game, module))) &&
        (duty->owner == 0 ||
         (prisoner_in_place(rules, game, duty) && turn_waits_in(rules, game, module)));
    for (unsigned i = 0; i < duty->count; i++) {
        const OffBoardFigure prisoner = pair_prisoner(duty->pairs[i]);
        sound = sound && pair_player(duty->pairs[i]) < (unsigned)rules->players &&
                prisoner.owner < rules->players && prisoner.owner != prisoner.holder;
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "guard duty: there is no such guard or prisoner");
}

static ExpansionShare duty_share(const Rules *rules) {
    // each player takes a prisoner and names the guard
    return (ExpansionShare){.decisions = 1 + 2 * (uint32_t)rules->players + PAIRS_MAX / PLAYERS_MAX,
                            .window = PAIRS_MAX,
                            .actions = 1 + PLAYERS_MAX * PLAYER_FIGURES_MAX};
}

static const RuleLine LINES[] = {
    {RULE_PLACE, "guard_duty", "on",
     "If the tile joins a city with the player's knight to one with other players' knights, the "
     "player may take one of these captive. Both leave the board, the player's own as guard."},
    {RULE_PLACE, "guard_duty", "all",
     "If the tile joins a city with a player's knight to one with other players' knights, that "
     "player may take one of these captive. Players decide clockwise, beginning with the active "
     "player. Both leave the board, the player's own as guard."},
    {RULE_PLACE, "guard_duty", "all",
     "After placing the tile, the player may relieve a guard. It returns to supply and may be "
     "deployed; the prisoner returns to its owner."},
    {RULE_PLACE, "guard_duty", "on",
     "After placing the tile, the player may relieve a guard. It returns to supply and may be "
     "deployed; the prisoner returns to its owner."},
    {RULE_PLACE, "guard_duty", "off", "Knights who meet in a city stay there together."},
};

const Expansion EXPANSION_GUARD_DUTY = {
    .id = "guard-duty",
    .description = "knights who join an occupied city may take prisoners (variant)",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.wanted = duty_wanted, .compile = duty_compile, .share = duty_share},
    .state = {.state_size = sizeof(GuardDuty),
              .start = duty_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = duty_memory,
              .remember = duty_remember,
              .hash = duty_hash,
              .check = duty_check},
    .off_board = {.off_board_places = PLACES, .list = duty_off_board, .give_back = duty_give_back},
    .turn = {.phases = PHASES,
             .phase_count = 1,
             .free_actions = 1 << WINDOW_PLACED,
             .free_action_list = relief_actions,
             .free_action_apply = relief_apply,
             .action_describe = relief_describe},
    .preview = {.turn_usual = duty_turn_usual},
};
