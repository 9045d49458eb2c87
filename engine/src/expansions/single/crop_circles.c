// SPDX-License-Identifier: MIT
//
// Crop Circles I and II: at the end of a turn with a crop circle, the player chooses. Either all
// players may deploy a follower next to one of theirs, or all must return one to supply. The
// circle selects the kind: pitchfork farmers, club thieves, shield knights. For a joker (on a half
// tile, footnote 405) the player selects it. Rules: Complete Annotated Rules 7.4, "Crop Circles I &
// II", footnotes 356 to 359.
#include "expansions/expansions.h"
#include "model/hook_calls.h"
#include "table/tile_moves.h"
#include "turn/turn.h"

enum { CIRCLES = 3, JOKER = CIRCLES };

/**
 * The choice of the player of the tile: argument of CHOOSE. A joker offers the two choices of each
 * circle in turn.
 */
enum Choice { CHOICE_NONE, CHOICE_DEPLOY, CHOICE_REMOVE, CHOICES_OF_CIRCLE = 2 };

typedef struct CropCircles {
    uint8_t choice;
    uint8_t asked; /* number of players who have answered, from the left of the active player */
} CropCircles;

static const char *const SYMBOLS[] = {"crop-pitchfork", "crop-club", "crop-shield", "crop-joker",
                                      NULL};

// The kind of segment of each circle.
static const uint8_t CONCERNED[CIRCLES] = {SEGMENT_FIELD, SEGMENT_ROAD, SEGMENT_CITY};

static CropCircles *circles_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const CropCircles *circles_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

/** Returns true if the tile of this turn shows a joker: its player selects the circle. */
static bool circle_is_joker(const Rules *rules, const Game *game, uint32_t module) {
    return copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[JOKER]);
}

/**
 * Returns the kind of segment of this turn's circle. SEGMENT_RIVER: there is none, or it is a joker
 * without a choice yet.
 */
static unsigned circle_kind(const Rules *rules, const Game *game, uint32_t module) {
    const unsigned choice = circles_of_const(rules, game, module)->choice;
    if (choice != CHOICE_NONE && circle_is_joker(rules, game, module)) {
        return CONCERNED[(choice - 1) / CHOICES_OF_CIRCLE];
    }
    for (unsigned i = 0; i < CIRCLES; i++) {
        if (copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[i])) {
            return CONCERNED[i];
        }
    }
    return SEGMENT_RIVER;
}

/**
 * Returns true if players may deploy, false if each returns a follower to supply.
 * @pre a choice was made
 */
static bool circle_deploys(const CropCircles *circles) {
    return (circles->choice - 1) % CHOICES_OF_CIRCLE + 1 == CHOICE_DEPLOY;
}

/** Lists the followers of a player on segments of a kind. Returns their number. */
static uint32_t followers_on(const Rules *rules, const Game *game, unsigned kind, unsigned player,
                             FigureAt out[PLAYER_FIGURES_MAX]) {
    const uint32_t figures = player_figures(rules, game, player, out);
    uint32_t count = 0;
    for (uint32_t i = 0; i < figures; i++) {
        const SegmentRef ref = out[i].ref;
        const bool there = rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)) == kind;
        out[count] = out[i];
        count += there && out[i].role == ROLE_FOLLOWER;
    }
    return count;
}

/** Lists the followers of a player on segments of this turn's circle. Returns their number. */
static uint32_t concerned_find(const Rules *rules, const Game *game, uint32_t module,
                               unsigned player, FigureAt out[PLAYER_FIGURES_MAX]) {
    return followers_on(rules, game, circle_kind(rules, game, module), player, out);
}

/** Returns true if a player has a follower on segments of a kind. */
static bool kind_matters(const Rules *rules, const Game *game, unsigned kind) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        count += followers_on(rules, game, kind, player, figures);
    }
    return count > 0;
}

// ---- The choice of the active player

/**
 * Returns true if the player must choose: there is a circle, and a player has a follower of its
 * kind.
 */
static bool choice_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    if (player != game->active || circles_of_const(rules, game, module)->choice != CHOICE_NONE) {
        return false;
    }
    if (!circle_is_joker(rules, game, module)) {
        return kind_matters(rules, game, circle_kind(rules, game, module));
    }
    bool matters = false;
    for (unsigned i = 0; i < CIRCLES; i++) {
        matters = matters || kind_matters(rules, game, CONCERNED[i]);
    }
    return matters;
}

static PhaseResult choice_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return choice_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                          : PHASE_NEXT;
}

static void choice_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    const Action choose = action_make(VERB_CHOOSE, game->active);
    const unsigned circles = circle_is_joker(rules, game, module) ? CIRCLES : 1;
    for (unsigned choice = CHOICE_DEPLOY; choice <= CHOICES_OF_CIRCLE * circles; choice++) {
        action_list_add(list, action_with_arg(choose, choice));
    }
}

static PhaseResult choice_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    *circles_of(rules, game, module) = (CropCircles){(uint8_t)action_arg(action), 0};
    return PHASE_NEXT;
}

// ---- The answers of all players

/**
 * Adds the deployment of a figure next to one on the table.
 * @param figure 0: a follower; otherwise 1 + its kind
 */
static void beside_add(const Rules *rules, const Game *game, unsigned player, unsigned figure,
                       SegmentRef ref, ActionList *list) {
    const unsigned type = rules_figure_type(rules, figure);
    if (rules_figure_enters_ref(rules, ref, figure) && !copy_closed(rules, game, ref_copy(ref)) &&
        game_supply(rules, game, (int)player, (FigureType)type) > 0) {
        const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
        action_list_add(list,
                        action_deploy(player, type, at.x, at.y, cell_segment(rules, game, ref)));
    }
}

/**
 * Adds the deployments of each follower in supply to a segment with a follower of the same player.
 */
static void beside_list(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                        ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = concerned_find(rules, game, module, player, figures);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = 0;
        while (figures[first].ref != figures[i].ref) {
            first++;
        }
        for (unsigned figure = 0; first == i && figure <= rules->figure_count; figure++) {
            if (rules_figure_follows(rules, figure)) {
                beside_add(rules, game, player, figure, figures[i].ref, list);
            }
        }
    }
}

/** Lists the actions of a player. If the list stays empty, the player does nothing. */
static void follower_list(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                          ActionList *list) {
    if (circle_deploys(circles_of_const(rules, game, module))) {
        beside_list(rules, game, module, player, list);
    } else {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = concerned_find(rules, game, module, player, figures);
        figure_removals_list(rules, game, player, figures, count, list);
    }
}

/** Returns the player who answers next. */
static unsigned next_player(const Rules *rules, const Game *game, const CropCircles *circles) {
    return (game->active + 1U + circles->asked) % (unsigned)rules->players;
}

static bool follower_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const CropCircles *circles = circles_of_const(rules, game, module);
    if (circles->choice == CHOICE_NONE || next_player(rules, game, circles) != player) {
        return false;
    }
    ActionList list = action_list_any();
    follower_list(rules, game, module, player, &list);
    return list.total > 0;
}

/** Asks the players from the left of the active player; the active player is last. */
static PhaseResult follower_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    CropCircles *circles = circles_of(rules, game, module);
    if (circles->choice == CHOICE_NONE) {
        return PHASE_NEXT;
    }
    for (; circles->asked < rules->players; circles->asked++) {
        const unsigned player = next_player(rules, game, circles);
        if (follower_asks(rules, game, module, player)) {
            return turn_ask(game, player);
        }
    }
    *circles = (CropCircles){CHOICE_NONE, 0};
    return PHASE_NEXT;
}

static void follower_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    if (circle_deploys(circles_of_const(rules, game, module))) {
        action_list_add(list, action_pass(game->decider));
    }
    follower_list(rules, game, module, game->decider, list);
}

static PhaseResult follower_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                  ScoreLog *log) {
    circles_of(rules, game, module)->asked++;
    if (action_verb(action) == VERB_DEPLOY) {
        rules->kernel->stand(rules, game, game->decider, action_figure(action),
                             action_ref(rules, game, action), false);
    } else if (action_verb(action) == VERB_REMOVE) {
        figure_take_home(rules, game, action);
    }
    return PHASE_AGAIN;
}

static void choice_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording) {
    static const char *const DEPLOY[CIRCLES] = {
        "every player may put a farmer beside a farmer of theirs",
        "every player may put a highwayman beside a highwayman of theirs",
        "every player may put a knight beside a knight of theirs"};
    static const char *const REMOVE[CIRCLES] = {"every player takes a farmer home",
                                                "every player takes a highwayman home",
                                                "every player takes a knight home"};
    const unsigned choice = action_arg(action);
    const unsigned kind = circle_is_joker(rules, game, module)
                              ? CONCERNED[choice == 0 ? 0 : (choice - 1) / CHOICES_OF_CIRCLE]
                              : circle_kind(rules, game, module);
    for (unsigned i = 0; choice != 0 && i < CIRCLES; i++) {
        if (CONCERNED[i] == kind) {
            wording->option = choice % CHOICES_OF_CIRCLE == CHOICE_DEPLOY ? DEPLOY[i] : REMOVE[i];
        }
    }
}

static const Phase PHASE_CHOICE = {
    .name = "crop circle",
    .question =
        "the crop circle lets all players put figures or makes all take figures home: choose",
    .describe = choice_describe,
    .step = STEP_CIRCLE,
    .triggers = TRIGGER_SYMBOL,
    .enter = choice_enter,
    .asks = choice_asks,
    .actions = choice_actions,
    .apply = choice_apply};

static void follower_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                              Wording *wording) {
    wording->question = circle_deploys(circles_of_const(rules, game, module))
                            ? "the crop circle: put a figure beside one of yours, or pass"
                            : "the crop circle: choose a figure of yours that goes home";
}

static const Phase PHASE_FOLLOWER = {.name = "crop circle follower",
                                     .decline = "put no figure",
                                     .describe = follower_describe,
                                     .step = STEP_CIRCLE,
                                     .triggers = TRIGGER_SYMBOL,
                                     .enter = follower_enter,
                                     .asks = follower_asks,
                                     .actions = follower_actions,
                                     .apply = follower_apply};

static const Phase *const PHASES[] = {&PHASE_CHOICE, &PHASE_FOLLOWER};

// ---- Module

static Status circles_compile(const Rules *rules, Module *module, Message *message) {
    for (unsigned i = 0; i <= JOKER; i++) {
        module->settings[i] = rules_symbol(rules, SYMBOLS[i]);
    }
    return STATUS_OK;
}

/** Returns the bounds: the choice, and the answers: any figure next to any other of the player. */
static ExpansionShare circles_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1 + (uint32_t)rules->players,
                            .actions = 1 + PLAYER_FIGURES_MAX * (1 + FIGURE_KINDS_MAX)};
}

enum { MEMORY_CHOICE, MEMORY_ASKED, MEMORY_COUNT };

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("choice", CropCircles, choice, 1, RANGE_MOST, CIRCLES *CHOICES_OF_CIRCLE),
    MEMORY_FIELD("asked", CropCircles, asked, 1, RANGE_PLAYER, 0),
};

static uint64_t circles_hash(const Rules *rules, const Game *game, uint32_t module) {
    const CropCircles *circles = circles_of_const(rules, game, module);
    return rng_mix((uint64_t)circles->choice << 8 | circles->asked);
}

static Status circles_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const CropCircles *circles = circles_of_const(rules, game, module);
    const bool idle = circles->choice == CHOICE_NONE;
    const unsigned kinds = circle_is_joker(rules, game, module) ? CIRCLES : 1;
    const bool sound = idle ? circles->asked == 0
                            : circles->choice <= CHOICES_OF_CIRCLE * kinds &&
                                  circles->asked < rules->players &&
                                  circle_kind(rules, game, module) != SEGMENT_RIVER;
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID, "crop circle: choice %u, %u players asked",
                               circles->choice, circles->asked);
}

static const RuleLine LINES[] = {
    {RULE_END, NULL, NULL,
     "At the end of a turn with a crop circle, its player chooses: all players may deploy a "
     "follower from supply next to one of theirs, or all must return one to supply. The circle "
     "selects farmers (pitchfork), thieves (club) or knights (shield); a joker lets the player "
     "select. The player to the left begins."},
};

/** The tile has no crop circle. */
static bool circles_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const struct PlacementPreview *preview) {
    return circle_kind(rules, game, module) == SEGMENT_RIVER &&
           !circle_is_joker(rules, game, module);
}

const Expansion EXPANSION_CROP_CIRCLES = {
    .id = "crop-circles",
    .description = "crop circles: all players may deploy next to a follower, or all return one",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = circles_compile, .share = circles_share},
    .state = {.state_size = sizeof(CropCircles),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = circles_hash,
              .check = circles_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .placement = {.spares = spares_all},
    .preview = {.turn_usual = circles_turn_usual, .never_local = true},
};
