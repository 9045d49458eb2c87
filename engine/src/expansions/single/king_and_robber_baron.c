// SPDX-License-Identifier: MIT
// The King and the Robber Baron: whoever completes the largest city holds the King, whoever
// completes the longest road the Robber Baron; each pays its holder at the end. Rules: Complete
// Annotated Rules 7.4, "King and Robber Baron", footnotes 196 to 200, and its house rules.
//
// How many are complete and how large the largest is can be seen on the table, for what is complete
// never changes. So only the holders are remembered; the rest is counted once and then kept up.
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/completed.h"
#include "table/facts.h"

enum { NOBODY = 0 };
enum { KING, ROBBER_BARON, AWARDS };

/** What is complete of one kind. */
typedef struct Completed {
    uint16_t count;
    uint16_t tiles; /* of the largest */
} Completed;

typedef struct Awards {
    Completed completed[AWARDS]; /* where `counted`; without those completed and not yet scored */
    uint8_t who[AWARDS];         /* holder: seat + 1, or NOBODY */
    uint8_t counted[AWARDS];
    uint8_t fresh[AWARDS];  /* how many this scoring has completed, until `later` is paid */
    uint8_t before[AWARDS]; /* who held the award before these */
    uint16_t root[AWARDS];  /* one of these */
} Awards;

static const uint8_t AWARD_KIND[AWARDS] = {SEGMENT_CITY, SEGMENT_ROAD};

enum Mode { MODE_COUNT, MODE_TEN, MODE_FIFTEEN, MODE_LATER };

static const OptionSpec OPTIONS[] = {
    {"king_pays", "count|ten|fifteen|later", "count", 0, 0, false,
     "King and Robber Baron each: 1 a completed city or road; 10; 15, both 40; or 1 for each "
     "completed while they stay with their holder (nobody is paid for those of a turn in which "
     "the holder changes)"}};

static Status king_compile(const Rules *rules, Module *module, Message *message) {
    const char *key = OPTIONS[0].key;
    module->settings[0] = option_is(rules, key, "ten")       ? MODE_TEN
                          : option_is(rules, key, "fifteen") ? MODE_FIFTEEN
                          : option_is(rules, key, "later")   ? MODE_LATER
                                                             : MODE_COUNT;
    return STATUS_OK;
}

// ---- What is complete

/** Measures a complete city or road; false if it does not count. */
static bool completed_measure(const Rules *rules, const Game *game, FeatureRef feature,
                              FeatureView *out) {
    *out = (FeatureView){.id = 0};
    rules->kernel->measure(rules, game, feature, out);
    return out->complete && out->tiles != 0 && // some labels belong to no segment
           !feature_turned(rules, game, feature);
}

/** First label of a kind, and the one past its last. */
static uint32_t labels_of(const Rules *rules, unsigned kind, uint32_t *end) {
    *end = kind == SEGMENT_CITY ? rules->road_first : rules->labels[SPACE_LINE];
    return kind == SEGMENT_CITY ? 1 : rules->road_first;
}

/** Counts what is complete on the table, with or without what this turn completed and
 * scoring has not come to. */
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

/** True if pieces may join and cut roads, so that what was completed may be gone or another one. */
static bool roads_change(const Rules *rules) {
    return hooks_first(rules, HOOK_JOINTS) != hooks_end(rules, HOOK_JOINTS);
}

// ---- Taking and paying

/** All that one tile completes is completed by one player, so its order does not matter. */
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
 * Option king_pays=later, after the scoring: who keeps an award gets a point for each city or road.
 * All that one tile completes is completed at once, so whoever takes the award by it gets none.
 */
static PhaseResult later_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Awards *awards = module_state(rules, game, module);
    const bool pays = rules->modules[module].settings[0] == MODE_LATER;
    for (unsigned award = 0; award < AWARDS; award++) {
        const unsigned who = awards->who[award];
        if (pays && awards->fresh[award] > 0 && who != NOBODY && who == awards->before[award]) {
            const FeatureRef feature = {AWARD_KIND[award], awards->root[award]};
            const Bonus bonus = {who - 1, awards->fresh[award]};
            bonus_grant(rules, game, feature, bonus, log);
        }
        awards->fresh[award] = 0;
    }
    return PHASE_NEXT;
}

static const Phase PHASE_LATER = {
    .name = "king pays", .step = STEP_KEPT, .triggers = TRIGGER_COMPLETED, .enter = later_enter};

static const Phase *const PHASES[] = {&PHASE_LATER};

/** In the middle of a turn something may be complete and not yet scored. */
static int32_t completed_count(const Rules *rules, const Game *game, const Awards *awards,
                               unsigned award) {
    return awards->counted[award] && game->completed_count == 0
               ? awards->completed[award].count
               : completed_look(rules, game, AWARD_KIND[award], true).count;
}

/** What was completed may be gone, or another one; it is counted when it is asked for again. */
static void king_rejoined(const Rules *rules, Game *game, uint32_t module) {
    Awards *awards = module_state(rules, game, module);
    awards->counted[KING] = awards->counted[ROBBER_BARON] = 0;
}

/** Points of one award at the end. */
static int32_t award_worth(const Rules *rules, const Game *game, uint32_t module, unsigned award) {
    const Awards *awards = module_state_const(rules, game, module);
    switch (rules->modules[module].settings[0]) {
    case MODE_COUNT:
        return completed_count(rules, game, awards, award);
    case MODE_TEN:
        return 10;
    case MODE_FIFTEEN:
        return awards->who[0] == awards->who[1] ? 20 : 15;
    default:
        return 0;
    }
}

static void king_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                       ScoreLog *log) {
    const Awards *awards = module_state_const(rules, game, module);
    for (unsigned award = 0; award < AWARDS; award++) {
        const unsigned who = awards->who[award];
        if (who != NOBODY) {
            const Bonus bonus = {who - 1, award_worth(rules, game, module, award)};
            holding_pay(rules, game, bonus, points, log);
        }
    }
}

// ---- Module

/* What is remembered of each award: its holder, and in the middle of a scoring what `later` needs.
 */
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
        return fresh ? awards->before[award] : NOBODY;
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
    const uint8_t who = possible ? (uint8_t)value : NOBODY;
    const SegmentRef ref = ref_recalled(rules, game, value);
    switch (index - award) {
    case MEMORY_FRESH:
        awards->fresh[award] = (uint8_t)(value < UINT8_MAX ? value : 0);
        break;
    case MEMORY_BEFORE:
        awards->before[award] = who;
        break;
    case MEMORY_ROOT: // without one nothing is to be paid
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
                               "%u completed with %u tiles at most, but %u with %u are counted",
                               seen.count, seen.tiles, kept->count, kept->tiles);
        }
        if (who > (unsigned)rules->players ||
            (who != NOBODY && !roads_change(rules) &&
             completed_look(rules, game, AWARD_KIND[award], true).count == 0)) {
            return message_set(message, STATUS_INVALID,
                               "the %s is held by nobody in play, or for nothing completed",
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
     "Whoever completes the largest city so far holds the King, whoever completes the longest road "
     "so far the Robber Baron."},
    {RULE_SCORE, "king_pays", "later",
     "While they stay with their holder, each city or road completed after that counts for him."},
    {RULE_FINAL, "king_pays", "count",
     "The King pays his holder 1 point for every completed city, the Robber Baron 1 for every "
     "completed road."},
    {RULE_FINAL, "king_pays", "ten", "King and Robber Baron pay their holders 10 points each."},
    {RULE_FINAL, "king_pays", "fifteen",
     "King and Robber Baron pay their holders 15 points each, and 40 to whoever has both."},
    {RULE_FINAL, "king_pays", "later",
     "King and Robber Baron pay their holders 1 point for each city or road that was completed "
     "while they had them."},
};

const Expansion EXPANSION_KING_AND_ROBBER_BARON = {
    .id = "king-and-robber-baron",
    .description = "the largest city and the longest road pay their builders at the end",
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
};
