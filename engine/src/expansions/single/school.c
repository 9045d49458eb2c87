// SPDX-License-Identifier: MIT
//
// The School: two tiles next to the start tile, with six roads. A player who completes one of them
// takes the teacher. The teacher copies the points of a feature completed next and returns. Rules:
// Complete Annotated Rules 7.4, p. 195 to 197, footnotes 492 to 501; order of play 7i and 7n.
//
// Our readings: the teacher copies points for completed roads, cities, cloisters and gardens,
// without additional payments. When all six roads are complete, it no longer leaves the school,
// even for the player who completed the last one; a teacher held by a player may still change
// hands. With a dragon in play, the player who returns it selects the tile (footnotes 492, 499);
// otherwise it stands on the left tile.
#include "model/block_side.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/facts.h"
#include "table/figures.h"
#include "table/module_memory.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

enum {
    TEACHER,
    TILES = 2,
    WORTHS_MAX = 12 /* most different amounts for the features of one tile */
};

typedef struct School {
    uint8_t due;     /* 1: one of the fields below needs an action this turn */
    uint8_t holder;  /* 1 + player with the teacher; 0: none */
    uint8_t back;    /* 1 + player who was paid and returns it */
    uint8_t reached; /* 1: a road to the school was completed */
    uint8_t scorers; /* set of players who were paid */
    uint8_t count;
    uint16_t worths[WORTHS_MAX]; /* amounts paid, each once, in order */
} School;

enum { SETTING_COPY, SETTING_DRAGON = SETTING_COPY + TILES };

static const OptionSpec OPTIONS[] = {
    {"school_side", "right|left", "right", 0, 0, false,
     "side of the start tile on which the school is"},
};

static const char *const SYMBOLS[] = {"school", NULL};

static School *school_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const School *school_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

static uint32_t school_copy(const Rules *rules, uint32_t module, unsigned tile) {
    return (uint32_t)rules->modules[module].settings[SETTING_COPY + tile];
}

// ---- Completed features

/**
 * Returns the number for choosing an amount: the amount itself, limited to the range of an action.
 */
static unsigned worth_number(unsigned worth) {
    return worth < UINT8_MAX ? worth : UINT8_MAX;
}

/** Adds an amount in order; of those with the same number the largest. */
static void worth_note(School *school, unsigned worth) {
    unsigned at = 0;
    while (at < school->count && worth_number(school->worths[at]) < worth_number(worth)) {
        at++;
    }
    const bool there =
        at < school->count && worth_number(school->worths[at]) == worth_number(worth);
    if (there) {
        school->worths[at] = (uint16_t)(worth > school->worths[at] ? worth : school->worths[at]);
        return;
    }
    if (school->count == WORTHS_MAX) {
        return; // a position text may contain any amounts
    }
    for (unsigned i = school->count++; i > at; i--) {
        school->worths[i] = school->worths[i - 1];
    }
    school->worths[at] = (uint16_t)worth;
}

static void school_awarded(const Rules *rules, Game *game, uint32_t module,
                           const struct Award *award, unsigned player, ScoreLog *log) {
    School *school = school_of(rules, game, module);
    if (school->holder != 0 && award->reason == SCORE_COMPLETED && award->points > 0) {
        worth_note(school, (unsigned)award->points);
        school->scorers = (uint8_t)(school->scorers | 1U << player);
        school->due = 1;
    }
}

static void school_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                          ScoreLog *log) {
    School *school = school_of(rules, game, module);
    for (unsigned tile = 0; feature.kind == SEGMENT_ROAD && tile < TILES; tile++) {
        if (copy_segments(rules, game, school_copy(rules, module, tile), feature) != 0) {
            school->reached = school->due = 1;
        }
    }
}

/** Returns true if all roads to the school are complete. */
static bool roads_complete(const Rules *rules, const Game *game, uint32_t module) {
    bool complete = true;
    for (unsigned tile = 0; tile < TILES; tile++) {
        const uint32_t copy = school_copy(rules, module, tile);
        uint32_t roads = rules_copy_type(rules, copy)->of_kind[SEGMENT_ROAD];
        for (; complete && roads != 0; roads &= roads - 1) {
            const SegmentRef ref = segment_ref(copy, bit_lowest(roads));
            FeatureView view;
            if (ref_exists(rules, game, ref)) {
                feature_measure(rules, game, feature_of_ref(rules, game, ref), &view);
                complete = view.complete;
            }
        }
    }
    return complete;
}

// ---- The teacher

/**
 * Returns the player who chooses the amount: the only player paid, otherwise the teacher's holder.
 */
static unsigned chooser(const School *school) {
    const bool one = (school->scorers & (school->scorers - 1U)) == 0;
    return one ? bit_lowest(school->scorers) : school->holder - 1U;
}

static void teacher_pay(const Rules *rules, Game *game, uint32_t module, unsigned worth,
                        ScoreLog *log) {
    School *school = school_of(rules, game, module);
    const unsigned player = school->holder - 1U;
    school->back = school->holder;
    school->holder = 0;
    school->count = 0;
    holding_grant(rules, game, (Bonus){player, (int32_t)worth, "the teacher"}, log);
}

static void teacher_home(const Rules *rules, Game *game, uint32_t module, unsigned tile) {
    school_of(rules, game, module)->back = 0;
    neutral_put(rules, game, module, TEACHER, tile_ref(school_copy(rules, module, tile)));
}

/**
 * Returns true if the player who completed a road to the school takes the teacher, from the school
 * or from another player.
 */
static bool teacher_comes(const Rules *rules, const Game *game, uint32_t module) {
    const School *school = school_of_const(rules, game, module);
    const bool in = school->back != 0 || neutral_at(rules, game, module, TEACHER) != NO_REF;
    return school->reached != 0 &&
           (school->holder != 0 || (in && !roads_complete(rules, game, module)));
}

/** Returns true if the teacher is returned to one of the tiles and the choice matters. */
static bool back_asks(const Rules *rules, const Game *game, uint32_t module) {
    return school_of_const(rules, game, module)->back != 0 &&
           rules->modules[module].settings[SETTING_DRAGON] >= 0 &&
           !teacher_comes(rules, game, module);
}

static bool school_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const School *school = school_of_const(rules, game, module);
    if (game->copy_in_turn == NO_COPY) {
        return false;
    }
    if (school->holder != 0 && school->count > 1 && school->scorers != 0) {
        return player == chooser(school);
    }
    return player + 1 == school->back && back_asks(rules, game, module);
}

static PhaseResult school_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    School *school = school_of(rules, game, module);
    if (school->holder != 0 && school->count > 1) {
        return turn_ask(game, chooser(school));
    }
    if (school->holder != 0 && school->count == 1) {
        teacher_pay(rules, game, module, school->worths[0], log);
    }
    if (back_asks(rules, game, module)) {
        return turn_ask(game, school->back - 1U);
    }
    const bool comes = teacher_comes(rules, game, module);
    if (school->back != 0) {
        teacher_home(rules, game, module, 0);
    }
    if (comes) {
        school->holder = (uint8_t)(game->active + 1);
        neutral_put(rules, game, module, TEACHER, NO_REF);
    }
    *school = (School){.holder = school->holder};
    return PHASE_NEXT;
}

static void school_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    const School *school = school_of_const(rules, game, module);
    for (unsigned i = 0; school->back == 0 && i < school->count; i++) {
        const unsigned number = worth_number(school->worths[i]);
        action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), number));
    }
    for (unsigned tile = 0; school->back != 0 && tile < TILES; tile++) {
        const SegmentRef ref = tile_ref(school_copy(rules, module, tile));
        action_list_add(list, neutral_move(rules, game, module, TEACHER, ref));
    }
}

static PhaseResult school_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    const School *school = school_of_const(rules, game, module);
    if (school->back != 0) {
        const int copy = rules->kernel->copy_on(game, action_x(action), action_y(action));
        teacher_home(rules, game, module, (uint32_t)copy != school_copy(rules, module, 0));
        return PHASE_AGAIN;
    }
    unsigned chosen = 0;
    while (worth_number(school->worths[chosen]) != action_arg(action)) {
        chosen++;
    }
    teacher_pay(rules, game, module, school->worths[chosen], log);
    return PHASE_AGAIN;
}

static void school_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording) {
    const bool back = school_of_const(rules, game, module)->back != 0;
    wording->question = back ? "choose the tile of the school that the teacher returns to"
                             : "the teacher pays you once: choose for which of the scored features";
    if (action_verb(action) == VERB_CHOOSE) {
        wording->number = (int32_t)action_arg(action);
        wording->option = "take # points from the teacher";
    }
}

static const Phase PHASE_SCHOOL = {.name = "teacher",
                                   .describe = school_describe,
                                   .step = STEP_SHARED_OUT,
                                   .wake_byte = WAKE_BYTE(School, due),
                                   .enter = school_enter,
                                   .asks = school_asks,
                                   .actions = school_actions,
                                   .apply = school_apply};

static const Phase *const PHASES[] = {&PHASE_SCHOOL};

// ---- Module

static int school_block_side(const Rules *rules) {
    return option_is(rules, OPTIONS[0].key, "left") ? SIDE_WEST : SIDE_EAST;
}

static Status school_compile(const Rules *rules, Module *module, Message *message) {
    const int symbol = rules_symbol(rules, SYMBOLS[0]);
    unsigned tiles = 0;
    for (uint32_t t = 0; t < rules->type_count && tiles < TILES; t++) {
        const TypeInfo *type = &rules->types[t];
        if (symbol_among(type->symbols, symbol) && type->facts->in_block) {
            module->settings[SETTING_COPY + tiles++] = (int32_t)type->first_copy;
        }
    }
    module->settings[SETTING_DRAGON] = rules_symbol(rules, "dragon");
    return tiles == TILES ? STATUS_OK
                          : message_set(message, STATUS_INVALID,
                                        "expansion school: the school is not next to the start "
                                        "tile; add the tile set school");
}

static void school_start(const Rules *rules, Game *game, uint32_t module) {
    teacher_home(rules, game, module, 0);
}

static ExpansionShare school_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 2, .actions = WORTHS_MAX};
}

static void school_facts(const Rules *rules, const Game *game, uint32_t module,
                         struct FactList *list) {
    const School *school = school_of_const(rules, game, module);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (school->holder == player + 1) {
            fact_hold(list, "teacher", (int)player, 1);
        }
    }
}

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("holder", School, holder, 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("due", School, due, 1, RANGE_MOST, 1),
    MEMORY_FIELD("back", School, back, 1, RANGE_PLAYERS, 0),
    MEMORY_FIELD("reached", School, reached, 1, RANGE_MOST, 1),
    MEMORY_FIELD("scorers", School, scorers, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("count", School, count, 1, RANGE_MOST, WORTHS_MAX),
    MEMORY_FIELD("worths", School, worths[0], WORTHS_MAX, RANGE_MOST, UINT16_MAX),
};

static Status school_check(const Rules *rules, const Game *game, uint32_t module,
                           Message *message) {
    const School *school = school_of_const(rules, game, module);
    const SegmentRef ref = neutral_at(rules, game, module, TEACHER);
    const bool home = ref == tile_ref(school_copy(rules, module, 0)) ||
                      ref == tile_ref(school_copy(rules, module, 1));
    bool sound = ref == NO_REF || (home && school->holder == 0 && school->back == 0);
    sound = sound && (school->holder == 0 || school->back == 0) &&
            (school->due != 0 || (school->back | school->reached | school->scorers) == 0) &&
            (school->count != 0) <= (school->scorers != 0);
    for (unsigned i = 0; i < WORTHS_MAX && sound; i++) {
        const unsigned before = i == 0 ? 0 : worth_number(school->worths[i - 1]);
        sound = i >= school->count || worth_number(school->worths[i]) > before;
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "school: the teacher is neither there nor with one player");
}

static const NeutralKind NEUTRALS[] = {
    [TEACHER] = {.name = "teacher", .kinds = 1U << SEGMENT_KIND_COUNT, .living = true}};

static const RuleLine LINES[] = {
    {RULE_SETUP, "school_side", "right",
     "The School, two tiles with six roads, is placed to the right of the start tile, or of the "
     "tiles that start the game instead."},
    {RULE_SETUP, "school_side", "left",
     "The School, two tiles with six roads, is placed to the left of the start tile, or of the "
     "tiles that start the game instead."},
    {RULE_SETUP, NULL, NULL,
     "The teacher stands at the school. A dragon may remove it from the game there."},
    {RULE_SCORE, NULL, NULL,
     "The player with the teacher also scores the points of a road, city, cloister or garden that "
     "is completed and scored. If the amounts differ, the only player who scored chooses; with "
     "several, the teacher's holder does."},
    {RULE_SCORE, NULL, NULL,
     "The teacher then returns to the school. With a dragon in play, its last holder chooses the "
     "tile."},
    {RULE_SCORE, NULL, NULL,
     "Then a player who has completed a road to the school takes the teacher, also from another "
     "player. When all six roads are complete it stays at the school."},
    {RULE_FINAL, NULL, NULL, "The teacher scores nothing at the end."},
};

/** Nothing is paid that the teacher copies, and no road to the school is completed. */
static bool school_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                              const PlacementPreview *preview) {
    bool reached = false;
    for (unsigned j = 0; j < preview->count; j++) {
        const FeatureView *view = &preview->features[j];
        const FeatureRef road = view_ref(view);
        for (unsigned tile = 0; view->complete && view->kind == SEGMENT_ROAD && tile < TILES;
             tile++) {
            reached =
                reached || copy_segments(rules, game, school_copy(rules, module, tile), road) != 0;
        }
    }
    return !reached && (school_of_const(rules, game, module)->holder == 0 ||
                        !preview_completes(rules, game, preview));
}

const Expansion EXPANSION_SCHOOL = {
    .id = "school",
    .description =
        "a school at the start, whose teacher copies points for players who complete its roads",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.block_side = school_block_side, .compile = school_compile, .share = school_share},
    .state = {.state_size = sizeof(School),
              .start = school_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = memory_hash,
              .check = school_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.neutrals = NEUTRALS, .neutral_count = 1},
    .scoring = {.facts = school_facts, .scored = school_scored, .awarded = school_awarded},
    .preview = {.turn_usual = school_turn_usual},
};
