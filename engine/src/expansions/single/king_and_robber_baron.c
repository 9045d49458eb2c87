// SPDX-License-Identifier: MIT
//
// The King and the Robber Baron: the player who completes the largest city holds the King, the
// player who completes the longest road the Robber Baron. Both score at the end. Rules: Complete
// Annotated Rules 7.4, "King and Robber Baron", footnotes 196 to 200, and its house rules.
//
// The table shows the number of completed features and the size of the largest one, since completed
// features never change. The state is therefore the holders only; the rest is counted once and then
// updated.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/completed.h"
#include "table/facts.h"
#include "table/usual_turn.h"

enum { NO_SEAT = 0 };
enum { KING, ROBBER_BARON, AWARDS };

/** Completed features of one kind. */
typedef struct Completed {
    uint16_t count;
    uint16_t tiles; /* tiles of the largest */
} Completed;

typedef struct Awards {
    Completed completed[AWARDS]; /* valid if `counted`; excludes completed features not yet
                                    scored */
    uint8_t who[AWARDS];         /* holder: seat + 1, or NO_SEAT */
    uint8_t counted[AWARDS];
    uint8_t fresh[AWARDS];  /* number of features completed in this scoring; used by
                               king_pays=later */
    uint8_t before[AWARDS]; /* holder of the award before this scoring */
    uint16_t root[AWARDS];  /* root of one of these features */
} Awards;

static const uint8_t AWARD_KIND[AWARDS] = {SEGMENT_CITY, SEGMENT_ROAD};
static const char *const AWARD_NAME[AWARDS] = {"the King", "the Robber Baron"};

enum Mode { MODE_COUNT, MODE_TEN, MODE_FIFTEEN, MODE_LATER };

static const OptionSpec OPTIONS[] = {
    {"king_pays", "count|ten|fifteen|later", "count", 0, 0, false,
     "King and Robber Baron each: 1 point per completed city or road; 10; 15, both 40; or 1 per "
     "feature completed while they stay with their holder (those completed in a turn in which the "
     "holder changes score nothing)"}};

static Status king_compile(const Rules *rules, Module *module, Message *message) {
    const char *key = OPTIONS[0].key;
    module->settings[0] = option_is(rules, key, "ten")       ? MODE_TEN
                          : option_is(rules, key, "fifteen") ? MODE_FIFTEEN
                          : option_is(rules, key, "later")   ? MODE_LATER
                                                             : MODE_COUNT;
    return STATUS_OK;
}

// ---- Completed features

/** Measures a complete city or road. Returns false if it does not count. */
static bool completed_measure(const Rules *rules, const Game *game, FeatureRef feature,
                              FeatureView *out) {
    *out = (FeatureView){.id = 0};
    rules->kernel->measure(rules, game, feature, out);
    return out->complete && out->tiles != 0 && // some labels have no segment
           !feature_turned(rules, game, feature);
}

/**
 * Returns the first label of a kind.
 * @param end receives the label after its last
 */
static uint32_t labels_of(const Rules *rules, unsigned kind, uint32_t *end) {
    *end = kind == SEGMENT_CITY ? rules->road_first : rules->labels[SPACE_LINE];
    return kind == SEGMENT_CITY ? 1 : rules->road_first;
}

/**
 * Counts the completed features on the table.
 * @param all include features completed this turn and not yet scored
 */
static Completed completed_look(const Rules *rules, const Game *game, unsigned kind, bool all) {
    Completed completed = {0, 0};
    uint32_t end;
    const uint32_t first = labels_of(rules, kind, &end);
    for (uint32_t label = rules->kernel->next_complete(rules, game, first, end); label < end;
         label = rules->kernel->next_complete(rules, game, label + 1, end)) {
        FeatureView view;
        const FeatureRef feature = {(uint8_t)kind, (uint16_t)label};
        if ((all || scoring_is_previewed(rules, game, feature)) &&
            completed_measure(rules, game, feature, &view)) {
            completed.count++;
            completed.tiles = view.tiles > completed.tiles && !feature_given(rules, feature)
                                  ? view.tiles
                                  : completed.tiles;
        }
    }
    return completed;
}

/** Returns true if pieces may join and cut roads, which changes completed roads. */
static bool roads_change(const Rules *rules) {
    return hooks_first(rules, HOOK_JOINTS) != hooks_end(rules, HOOK_JOINTS);
}

// ---- Taking and scoring

/**
 * Updates the holder. One player completes all features of a tile, so their order does not matter.
 */
static void king_completed(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                           ScoreLog *log) {
    Awards *awards = module_state(rules, game, module);
    if (feature.kind != SEGMENT_CITY && feature.kind != SEGMENT_ROAD) {
        return;
    }
    const unsigned award = feature.kind == SEGMENT_ROAD;
    ASSERT(awards->who[award] <= (unsigned)rules->players);
    Completed *completed = &awards->completed[award];
    if (!awards->counted[award]) {
        *completed = completed_look(rules, game, AWARD_KIND[award], false);
        awards->counted[award] = 1;
    }
    if (awards->fresh[award]++ == 0) {
        awards->before[award] = awards->who[award];
        awards->root[award] = feature.root;
    }
    FeatureView view = {.id = 0};
    rules->kernel->measure(rules, game, feature, &view);
    completed->count++;
    if (view.tiles > completed->tiles) {
        completed->tiles = view.tiles;
        awards->who[award] = (uint8_t)(game->active + 1U);
    }
}

/**
 * Scores the option king_pays=later: a holder who keeps an award gets 1 point per new city or road.
 * All features of a tile are completed at the same time, so a player who takes an award with them
 * gets none.
 */
static PhaseResult later_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Awards *awards = module_state(rules, game, module);
    const bool pays = rules->modules[module].settings[0] == MODE_LATER;
    for (unsigned award = 0; award < AWARDS; award++) {
        const unsigned who = awards->who[award];
        if (pays && awards->fresh[award] > 0 && who != NO_SEAT && who == awards->before[award]) {
            const FeatureRef feature = {AWARD_KIND[award], awards->root[award]};
            const Bonus bonus = {who - 1, awards->fresh[award], AWARD_NAME[award]};
            bonus_grant(rules, game, feature, bonus, log);
        }
        awards->fresh[award] = 0;
    }
    return PHASE_NEXT;
}

static const Phase PHASE_LATER = {
    .name = "king pays", .step = STEP_KEPT, .triggers = TRIGGER_COMPLETED, .enter = later_enter};

static const Phase *const PHASES[] = {&PHASE_LATER};

/**
 * Returns the number of completed features, including those not yet scored in the middle of a turn.
 */
static int32_t completed_count(const Rules *rules, const Game *game, const Awards *awards,
                               unsigned award) {
    return awards->counted[award] && game->completed_count == 0
               ? awards->completed[award].count
               : completed_look(rules, game, AWARD_KIND[award], true).count;
}

/** Discards the counts; completed roads may have changed. They are counted again when needed. */
static void king_rejoined(const Rules *rules, Game *game, uint32_t module) {
    Awards *awards = module_state(rules, game, module);
    awards->counted[KING] = awards->counted[ROBBER_BARON] = 0;
}

/** Returns the points of one award at the end. @param count completed features of its kind */
static int32_t worth_of(int32_t mode, const Awards *awards, int32_t count, unsigned award) {
    switch (mode) {
    case MODE_COUNT:
        return count;
    case MODE_TEN:
        return 10;
    case MODE_FIFTEEN:
        return awards->who[0] == awards->who[1] ? 20 : 15;
    default:
        return 0;
    }
}

static int32_t award_worth(const Rules *rules, const Game *game, uint32_t module, unsigned award) {
    const Awards *awards = module_state_const(rules, game, module);
    const int32_t mode = rules->modules[module].settings[0];
    const int32_t count = mode == MODE_COUNT ? completed_count(rules, game, awards, award) : 0;
    return worth_of(mode, awards, count, award);
}

static void king_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log) {
    const Awards *awards = module_state_const(rules, game, module);
    for (unsigned award = 0; award < AWARDS; award++) {
        const unsigned who = awards->who[award];
        if (who != NO_SEAT) {
            const Bonus bonus = {who - 1, award_worth(rules, game, module, award),
                                 AWARD_NAME[award]};
            holding_pay(rules, game, bonus, points, log);
        }
    }
}

// ---- Module

/* State of each award: its holder, and during scoring the values for king_pays=later. */
enum {
    MEMORY_FRESH = AWARDS,
    MEMORY_BEFORE = 2 * AWARDS,
    MEMORY_ROOT = 3 * AWARDS,
    MEMORY_COUNT = 4 * AWARDS
};

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("holders", AWARDS, RANGE_PLAYERS, 0),
    MEMORY_CONVERTED("fresh", AWARDS, RANGE_MOST, UINT8_MAX - 1),
    MEMORY_CONVERTED("before", AWARDS, RANGE_PLAYERS, 0),
    MEMORY_CONVERTED("feature", AWARDS, RANGE_SEGMENT, 0),
};

static uint32_t king_memory(const Rules *rules, const Game *game, uint32_t module, uint32_t index) {
    const Awards *awards = module_state_const(rules, game, module);
    const unsigned award = index % AWARDS;
    const bool fresh = awards->fresh[award] > 0;
    switch (index - award) {
    case MEMORY_FRESH:
        return awards->fresh[award];
    case MEMORY_BEFORE:
        return fresh ? awards->before[award] : NO_SEAT;
    case MEMORY_ROOT: {
        const FeatureRef feature = {AWARD_KIND[award], awards->root[award]};
        return fresh ? ref_remembered(rules, game, feature_name_ref(rules, game, feature)) : 0;
    }
    default:
        return awards->who[award];
    }
}

static void king_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                          uint32_t value) {
    Awards *awards = module_state(rules, game, module);
    const unsigned award = index % AWARDS;
    const bool possible =
        value <= (uint32_t)rules->players &&
        (roads_change(rules) || completed_look(rules, game, AWARD_KIND[award], true).count > 0);
    const uint8_t who = possible ? (uint8_t)value : NO_SEAT;
    const SegmentRef ref = ref_recalled(rules, game, value);
    switch (index - award) {
    case MEMORY_FRESH:
        awards->fresh[award] = (uint8_t)(value < UINT8_MAX ? value : 0);
        break;
    case MEMORY_BEFORE:
        awards->before[award] = who;
        break;
    case MEMORY_ROOT: // nothing is scored without a holder
        awards->fresh[award] = ref == NO_REF ? 0 : awards->fresh[award];
        awards->root[award] = ref == NO_REF ? 0 : feature_of_ref(rules, game, ref).root;
        break;
    default:
        awards->who[award] = who;
    }
}

static uint64_t king_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Awards *awards = module_state_const(rules, game, module);
    uint64_t hash = (uint64_t)awards->who[0] << 8 | awards->who[1];
    for (uint32_t i = MEMORY_FRESH; i < MEMORY_ROOT; i++) {
        hash ^= (uint64_t)king_memory(rules, game, module, i) << (8 * i);
    }
    return hash;
}

static Status king_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Awards *awards = module_state_const(rules, game, module);
    for (unsigned award = 0; award < AWARDS; award++) {
        const unsigned who = awards->who[award];
        const Completed seen = completed_look(rules, game, AWARD_KIND[award], false);
        const Completed *kept = &awards->completed[award];
        if (awards->counted[award] && (kept->count != seen.count || kept->tiles != seen.tiles)) {
            return message_set(message, STATUS_INVALID,
                               "%u features with %u tiles at most are completed on the table, but "
                               "the state has %u with %u",
                               seen.count, seen.tiles, kept->count, kept->tiles);
        }
        if (who > (unsigned)rules->players ||
            (who != NO_SEAT && !roads_change(rules) &&
             completed_look(rules, game, AWARD_KIND[award], true).count == 0)) {
            return message_set(message, STATUS_INVALID,
                               "the %s has a holder who is not in play, or no completed feature",
                               award == KING ? "King" : "Robber Baron");
        }
    }
    return STATUS_OK;
}

static void king_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    static const char *const NAMES[AWARDS] = {"king", "robber baron"};
    const Awards *awards = module_state_const(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        for (unsigned award = 0; award < AWARDS; award++) {
            fact_hold(list, NAMES[award], player, awards->who[award] == player + 1);
        }
    }
}

static const RuleLine LINES[] = {
    {RULE_SCORE, NULL, NULL,
     "The player who completes the largest city so far takes the King. The player who completes "
     "the longest road so far takes the Robber Baron."},
    {RULE_SCORE, "king_pays", "later",
     "While a player keeps one of them, each city or road completed later counts for that player."},
    {RULE_FINAL, "king_pays", "count",
     "The King scores 1 point for every completed city for its holder, the Robber Baron 1 for "
     "every completed road."},
    {RULE_FINAL, "king_pays", "ten",
     "King and Robber Baron score 10 points each for their holders."},
    {RULE_FINAL, "king_pays", "fifteen",
     "King and Robber Baron score 15 points each for their holders; a player who holds both scores "
     "40."},
    {RULE_FINAL, "king_pays", "later",
     "King and Robber Baron score 1 point for each city or road completed while their holder had "
     "them."},
};

/** Adds what the awards are worth at the end. @param times 1, or -1 to subtract */
static void awards_pay(const Rules *rules, uint32_t module, const Awards *awards, int32_t times,
                       int32_t *points) {
    const int32_t mode = rules->modules[module].settings[0];
    for (unsigned award = 0; award < AWARDS; award++) {
        if (awards->who[award] != NO_SEAT) {
            points[awards->who[award] - 1] +=
                times * worth_of(mode, awards, awards->completed[award].count, award);
        }
    }
}

/** Updates the awards by what a tile completes. @return number of completed features */
static uint8_t award_update(const Game *game, const PlacementPreview *preview, unsigned award,
                            Awards *awards) {
    uint8_t count = 0;
    Completed *completed = &awards->completed[award];
    for (unsigned j = 0; j < preview->count; j++) {
        const FeatureView *view = &preview->features[j];
        if (view->kind != AWARD_KIND[award] || !view->complete) {
            continue;
        }
        count++;
        completed->count++;
        if (view->tiles > completed->tiles) {
            completed->tiles = view->tiles;
            awards->who[award] = (uint8_t)(game->active + 1U);
        }
    }
    return count;
}

static void king_turn_pays(const Rules *rules, const Game *game, uint32_t module,
                           const PlacementPreview *preview, int32_t *points) {
    if (!preview_completes_own(preview)) {
        return;
    }
    Awards awards = *(const Awards *)module_state_const(rules, game, module);
    for (unsigned award = 0; award < AWARDS; award++) {
        if (!awards.counted[award]) {
            awards.completed[award] = completed_look(rules, game, AWARD_KIND[award], false);
        }
    }
    awards_pay(rules, module, &awards, -1, points);
    for (unsigned award = 0; award < AWARDS; award++) {
        const unsigned before = awards.who[award];
        const uint8_t count = award_update(game, preview, award, &awards);
        const bool kept = before != NO_SEAT && awards.who[award] == before;
        if (kept && rules->modules[module].settings[0] == MODE_LATER) {
            points[before - 1] += count;
        }
    }
    awards_pay(rules, module, &awards, 1, points);
}

const Expansion EXPANSION_KING_AND_ROBBER_BARON = {
    .id = "king-and-robber-baron",
    .description = "awards for the largest city and the longest road, scored at the end",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = king_compile},
    .state = {.state_size = sizeof(Awards),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = king_memory,
              .remember = king_remember,
              .hash = king_hash,
              .check = king_check},
    .turn = {.phases = PHASES, .phase_count = 1},
    .pieces = {.rejoined = king_rejoined},
    .scoring = {.completed = king_completed, .final = king_final, .facts = king_facts},
    .preview = {.turn_usual = turn_always_usual, .turn_pays = king_turn_pays},
};
