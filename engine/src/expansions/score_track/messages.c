// SPDX-License-Identifier: MIT
// The Messages (mini expansion 2): every player has a second counting figure and chooses which of
// the two moves with points. If a figure of the active player reaches a dark space, the player
// takes a message. Rules: Complete Annotated Rules 7.4, p. 160 to 163, footnotes 421 to 432; order
// of play, 8a.
//
// The order of the stack is unknown until each message is taken for the first time. A message taken
// goes to the bottom, so after eight messages the order is public.
//
// Interpretations: A round of scoring ends where robbers take points (score_track.c). Points that
// are not an award give no message. A message must be taken. Its action is offered if it has an
// effect: a road, city or cloister with a follower, a pennant, knight, farmer or follower, a tile.
// Followers are those on features, but not abbots in monasteries, heretics in shrines and followers
// in Baba Yaga's hut where cloisters are meant, and lords of castles. A tile is played when the
// rest of the turn's part is done, before a builder's part; it has its own builder's part. In the
// part of such a tile one more may be taken, and none within that one. Sixteen messages a turn are
// the limit, which no chain reaches.
#include "expansions/expansions.h"
#include "expansions/score_track/score_track.h"
#include "table/completed.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/nested_turns.h"

enum {
    DARK_SPACES = 5, /* every fifth space */
    SEAL_POINTS = 2,
    COUNT_POINTS = 2, /* for each pennant, knight or farmer */
    MESSAGES_A_TURN = 16,
    NESTS = 2
};
enum { CHOOSE_SEAL = 0, CHOOSE_ACTION = 1, FACT_HEAD = sizeof "message " - 1 };
enum { SETTING_SHRINE, SETTING_HUT };

static const char SOURCE[] = "a message";

typedef enum Message8 {
    MESSAGE_ROAD,
    MESSAGE_CITY,
    MESSAGE_CLOISTER,
    MESSAGE_PENNANTS,
    MESSAGE_KNIGHTS,
    MESSAGE_FARMERS,
    MESSAGE_TILE,
    MESSAGE_FOLLOWER,
    MESSAGES
} Message8;

static const char *const FACTS[MESSAGES] = {
    "message smallest road", "message smallest city", "message smallest cloister",
    "message pennants",      "message knights",       "message farmers",
    "message one tile",      "message a follower",
};

typedef struct Messages {
    Track track;
    uint8_t drawing;         /* the top message is about to be revealed, unknown */
    uint8_t shown;           /* 1 + message to be carried out, 0: none */
    uint8_t owed;            /* tiles to be played after this part of the turn */
    uint8_t taken;           /* messages taken in this part */
    uint8_t known[MESSAGES]; /* 1 + messages known at the bottom of the stack, from above; 0: end */
} Messages;

static Messages *messages_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Messages *messages_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- The stack

static uint32_t known_count(const Messages *messages) {
    uint32_t count = 0;
    while (count < MESSAGES && messages->known[count] != 0) {
        count++;
    }
    return count;
}

/** Reveals a message, which is at the bottom of the stack from now on. */
static void message_show(Messages *messages, uint8_t message) {
    const uint32_t count = known_count(messages);
    for (uint32_t i = 1; count == MESSAGES && i < MESSAGES; i++) {
        messages->known[i - 1] = messages->known[i];
    }
    messages->known[count == MESSAGES ? MESSAGES - 1 : count] = message;
    messages->shown = message;
}

/** The active player takes the top message. */
static void message_take(Messages *messages) {
    messages->taken++;
    if (known_count(messages) == MESSAGES) {
        message_show(messages, messages->known[0]);
    } else {
        messages->drawing = 1;
    }
}

// ---- Actions of messages

/**
 * Returns the followers of the active player that a message applies to: on features of a kind;
 * shrines and huts are not cloisters here.
 */
static uint32_t meant_on(const Rules *rules, const Game *game, uint32_t module, unsigned kind,
                         FigureAt out[PLAYER_FIGURES_MAX]) {
    const int32_t *settings = rules->modules[module].settings;
    FigureAt all[PLAYER_FIGURES_MAX];
    const uint32_t there = followers_standing(rules, game, game->active, kind, all);
    uint32_t count = 0;
    for (uint32_t i = 0; i < there; i++) {
        const FeatureRef feature = feature_of_ref(rules, game, all[i].ref);
        const bool other = ref_carries(rules, all[i].ref, settings[SETTING_SHRINE]) ||
                           ref_carries(rules, all[i].ref, settings[SETTING_HUT]) ||
                           feature_turned(rules, game, feature);
        out[count] = all[i];
        count += !other;
    }
    return count;
}

/** Returns whether an earlier one of some figures is in the same feature. */
static bool stands_earlier(const Rules *rules, const Game *game, const FigureAt *figures,
                           uint32_t index) {
    const FeatureRef feature = feature_of_ref(rules, game, figures[index].ref);
    bool earlier = false;
    for (uint32_t i = 0; i < index; i++) {
        earlier = earlier || feature_same(feature, feature_of_ref(rules, game, figures[i].ref));
    }
    return earlier;
}

/**
 * Returns the points of the smallest feature of a kind with a follower of the active player; -1 if
 * there is none.
 */
static int32_t smallest_worth(const Rules *rules, const Game *game, uint32_t module,
                              unsigned kind) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = meant_on(rules, game, module, kind, figures);
    int32_t smallest = -1;
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef feature = feature_of_ref(rules, game, figures[i].ref);
        const int32_t worth = final_worth(rules, game, feature, game->active);
        smallest = smallest < 0 || worth < smallest ? worth : smallest;
    }
    return smallest;
}

/** Returns the pennants of all cities with a follower of the active player. */
static int32_t pennants_count(const Rules *rules, const Game *game, uint32_t module) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = meant_on(rules, game, module, SEGMENT_CITY, figures);
    int32_t pennants = 0;
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef city = feature_of_ref(rules, game, figures[i].ref);
        pennants += stands_earlier(rules, game, figures, i)
                        ? 0
                        : (int32_t)rules->kernel->pennants(rules, game, city.root);
    }
    return pennants;
}

/** Returns the points of a message that scores; -1 if it cannot be carried out. */
static int32_t message_points(const Rules *rules, const Game *game, uint32_t module,
                              Message8 message) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    int32_t count = -1;
    switch (message) {
    case MESSAGE_ROAD:
        return smallest_worth(rules, game, module, SEGMENT_ROAD);
    case MESSAGE_CITY:
        return smallest_worth(rules, game, module, SEGMENT_CITY);
    case MESSAGE_CLOISTER:
        return smallest_worth(rules, game, module, SEGMENT_CLOISTER);
    case MESSAGE_PENNANTS:
        count = pennants_count(rules, game, module);
        break;
    case MESSAGE_KNIGHTS:
        count = (int32_t)meant_on(rules, game, module, SEGMENT_CITY, figures);
        break;
    case MESSAGE_FARMERS:
        count = (int32_t)meant_on(rules, game, module, SEGMENT_FIELD, figures);
        break;
    default:
        break;
    }
    return count > 0 ? COUNT_POINTS * count : -1;
}

/** Lists followers that the last message may remove: all on features, except abbots. */
static uint32_t senders(const Rules *rules, const Game *game, FigureAt out[PLAYER_FIGURES_MAX]) {
    FigureAt all[PLAYER_FIGURES_MAX];
    const uint32_t there = player_figures(rules, game, game->active, all);
    uint32_t count = 0;
    for (uint32_t i = 0; i < there; i++) {
        const unsigned copy = ref_copy(all[i].ref);
        const bool cloister = feature_of_ref(rules, game, all[i].ref).kind == SEGMENT_CLOISTER;
        const bool lies =
            cloister && (rules->kernel->lying_seats(game, copy) >> game->active & 1U) != 0;
        out[count] = all[i];
        count += all[i].role == ROLE_FOLLOWER && !lies;
    }
    return count;
}

/** Adds the actions other than taking two points. */
static void message_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Message8 message = (Message8)(messages_of_const(rules, game, module)->shown - 1);
    FigureAt figures[PLAYER_FIGURES_MAX];
    if (message == MESSAGE_FOLLOWER) {
        const uint32_t count = senders(rules, game, figures);
        figure_removals_list(rules, game, game->active, figures, count, list);
        return;
    }
    const bool can = message == MESSAGE_TILE ? part_room(rules, game) && turn_has_tile(rules, game)
                                             : message_points(rules, game, module, message) >= 0;
    if (can) {
        action_list_add(list,
                        action_with_arg(action_make(VERB_CHOOSE, game->active), CHOOSE_ACTION));
    }
}

static void points_pay(const Rules *rules, Game *game, int32_t points, ScoreLog *log) {
    holding_grant(rules, game, (Bonus){game->active, points, SOURCE}, log);
}

/** Returns a follower to supply. It is paid as in final scoring if its player would be paid. */
static void follower_send(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    const FeatureRef feature = feature_of_ref(rules, game, action_ref(rules, game, action));
    const bool owns = (rules->kernel->owners(rules, game, feature) >> game->active & 1U) != 0;
    const int32_t worth = owns ? final_worth(rules, game, feature, game->active) : 0;
    bonus_grant(rules, game, feature, (Bonus){game->active, worth, SOURCE}, log);
    figure_take_home(rules, game, action);
}

static void message_do(const Rules *rules, Game *game, uint32_t module, Action action,
                       ScoreLog *log) {
    Messages *messages = messages_of(rules, game, module);
    const Message8 message = (Message8)(messages->shown - 1);
    messages->shown = 0;
    if (action_verb(action) == VERB_REMOVE) {
        follower_send(rules, game, action, log);
    } else if (action_arg(action) == CHOOSE_SEAL) {
        points_pay(rules, game, SEAL_POINTS, log);
    } else if (message == MESSAGE_TILE) {
        messages->owed++;
    } else {
        points_pay(rules, game, message_points(rules, game, module, message), log);
    }
}

// ---- End of a round

/** Returns whether a figure of the active player reached a dark space in this round. */
static bool active_landed(const Game *game, const Track *track) {
    bool landed = false;
    for (uint32_t i = 0; i < track->count; i++) {
        const Gain *gain = &track->gains[i];
        landed =
            landed || (gain->player == game->active &&
                       figure_space(game, track, game->active, gain->figure) % DARK_SPACES == 0);
    }
    return landed;
}

/** Asks for the action of the revealed message. Without a choice, two points are scored. */
static PhaseResult shown_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    ActionList list = action_list_any();
    message_list(rules, game, module, &list);
    if (list.total > 0) {
        return turn_ask(game, game->active);
    }
    message_do(rules, game, module, action_make(VERB_CHOOSE, game->active), log);
    return PHASE_AGAIN;
}

static PhaseResult round_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Messages *messages = messages_of(rules, game, module);
    Track *track = &messages->track;
    const unsigned step = turn_phase(rules, game)->step;
    if (messages->shown != 0) {
        return shown_enter(rules, game, module, log);
    }
    if (step != STEP_FIELDS) { // points other than for completed features are one sum per player
        track_sum_up(track);
    }
    if (track_settle(rules, game, log) == PHASE_WAIT) {
        return PHASE_WAIT;
    }
    const bool landed = active_landed(game, track);
    track_close(track);
    if (landed && step < STEP_CLOSE && messages->taken < MESSAGES_A_TURN) {
        message_take(messages);
        return messages->shown != 0 ? PHASE_AGAIN : PHASE_NEXT;
    }
    return PHASE_NEXT;
}

/** The last round before a builder's part: tiles of messages are played now. */
static PhaseResult tile_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const PhaseResult result = round_enter(rules, game, module, log);
    Messages *messages = messages_of(rules, game, module);
    if (result != PHASE_NEXT || messages->drawing != 0 || messages->owed == 0) {
        return result;
    }
    messages->owed--;
    return turn_has_tile(rules, game) ? PHASE_WITHIN : PHASE_AGAIN;
}

/** End of the turn: nothing is kept for the next one. */
static PhaseResult last_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Messages *messages = messages_of(rules, game, module);
    messages->owed = messages->taken = 0;
    return round_enter(rules, game, module, log);
}

static bool round_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Messages *messages = messages_of_const(rules, game, module);
    return messages->shown != 0 ? player == game->active : track_asks(rules, game, player);
}

static void round_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    if (messages_of_const(rules, game, module)->shown == 0) {
        track_actions(rules, game, list);
        return;
    }
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), CHOOSE_SEAL));
    message_list(rules, game, module, list);
}

static void round_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                           Wording *wording) {
    const Messages *messages = messages_of_const(rules, game, module);
    if (messages->shown == 0) {
        track_describe(rules, game, action, wording);
    } else {
        message_describe(messages->shown - 1U, action_arg(action) == CHOOSE_ACTION, wording);
    }
}

static PhaseResult round_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    if (messages_of_const(rules, game, module)->shown != 0) {
        message_do(rules, game, module, action, log);
    } else {
        track_apply(rules, game, action, log);
    }
    return PHASE_AGAIN;
}

// ---- Revealing an unknown message

static PhaseResult draw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return messages_of(rules, game, module)->drawing != 0 ? turn_chance(game, game->active)
                                                          : PHASE_NEXT;
}

static bool draw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && messages_of_const(rules, game, module)->drawing != 0;
}

static uint32_t draw_outcomes(const Rules *rules, const Game *game, uint32_t module, Outcome *out) {
    const Messages *messages = messages_of_const(rules, game, module);
    uint32_t known = 0;
    for (uint32_t i = 0; i < known_count(messages); i++) {
        known |= 1U << messages->known[i];
    }
    uint32_t count = 0;
    for (uint32_t message = 0; message < MESSAGES; message++) {
        out[count] = (Outcome){.number = message, .weight = 1, .text = FACTS[message] + FACT_HEAD};
        count += (known >> (message + 1) & 1U) == 0;
    }
    return count;
}

static PhaseResult draw_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                ScoreLog *log) {
    Messages *messages = messages_of(rules, game, module);
    messages->drawing = 0;
    message_show(messages, (uint8_t)(outcome + 1));
    return PHASE_PRIOR;
}

#define ROUND(constant, words, turn_step, entered)                                                 \
    static const Phase constant = {.name = (words),                                                \
                                   .decline = "leave the robber",                                  \
                                   .describe = round_describe,                                     \
                                   .step = (turn_step),                                            \
                                   .enter = (entered),                                             \
                                   .asks = round_asks,                                             \
                                   .actions = round_actions,                                       \
                                   .apply = round_apply}
#define DRAW(constant, words, turn_step)                                                           \
    static const Phase constant = {.name = (words),                                                \
                                   .decline = "leave the robber",                                  \
                                   .describe = round_describe,                                     \
                                   .step = (turn_step),                                            \
                                   .wake_byte = WAKE_BYTE(Messages, drawing),                      \
                                   .enter = draw_enter,                                            \
                                   .asks = draw_asks,                                              \
                                   .outcomes = draw_outcomes,                                      \
                                   .resolve = draw_resolve}

// After every step that scores points, in the same places as the robbers.
ROUND(PHASE_BEGUN, "messages at the start", STEP_BEGIN, round_enter);
ROUND(PHASE_SHOWN, "messages after a draw", STEP_SHOWN, round_enter);
ROUND(PHASE_SECTOR, "messages after placing", STEP_SECTOR, round_enter);
ROUND(PHASE_DEPLOYED, "messages after deploying", STEP_DEPLOY_LAST, round_enter);
ROUND(PHASE_FLOCK, "messages after herding", STEP_FLOCK, round_enter);
ROUND(PHASE_COUNTED, "messages after scoring", STEP_FIELDS, round_enter);
ROUND(PHASE_SYMBOL, "messages after a symbol", STEP_SYMBOL, round_enter);
ROUND(PHASE_THROWN, "messages after throws", STEP_THROW, round_enter);
ROUND(PHASE_TILE, "messages after a part", STEP_ESCAPE, tile_enter);
ROUND(PHASE_LAST, "messages at the end", STEP_CLOSE, last_enter);
ROUND(PHASE_SOLD, "messages after an auction", STEP_AUCTION, round_enter);

DRAW(PHASE_BEGUN_DRAW, "message at the start", STEP_BEGIN);
DRAW(PHASE_SHOWN_DRAW, "message after a draw", STEP_SHOWN);
DRAW(PHASE_SECTOR_DRAW, "message after placing", STEP_SECTOR);
DRAW(PHASE_DEPLOYED_DRAW, "message after deploying", STEP_DEPLOY_LAST);
DRAW(PHASE_FLOCK_DRAW, "message after herding", STEP_FLOCK);
DRAW(PHASE_COUNTED_DRAW, "message after scoring", STEP_FIELDS);
DRAW(PHASE_SYMBOL_DRAW, "message after a symbol", STEP_SYMBOL);
DRAW(PHASE_THROWN_DRAW, "message after throws", STEP_THROW);
DRAW(PHASE_TILE_DRAW, "message after a part", STEP_ESCAPE);

// The two phases of a step are adjacent (PHASE_PRIOR).
static const Phase *const PHASES[] = {
    &PHASE_BEGUN,  &PHASE_BEGUN_DRAW,  &PHASE_SHOWN,    &PHASE_SHOWN_DRAW,
    &PHASE_SECTOR, &PHASE_SECTOR_DRAW, &PHASE_DEPLOYED, &PHASE_DEPLOYED_DRAW,
    &PHASE_FLOCK,  &PHASE_FLOCK_DRAW,  &PHASE_COUNTED,  &PHASE_COUNTED_DRAW,
    &PHASE_SYMBOL, &PHASE_SYMBOL_DRAW, &PHASE_THROWN,   &PHASE_THROWN_DRAW,
    &PHASE_TILE,   &PHASE_TILE_DRAW,   &PHASE_LAST,     &PHASE_SOLD};

// ---- Module

static Status messages_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_FIGURES] = TRACK_FIGURES;
    module->settings[SETTING_SHRINE] = rules_symbol(rules, "shrine");
    module->settings[SETTING_HUT] = rules_symbol(rules, "hut");
    return STATUS_OK;
}

static ExpansionShare messages_share(const Rules *rules) {
    enum { OF_ONE = 3 }; /* it is revealed, carried out, and moves a figure */
    ExpansionShare share = track_share(rules);
    share.decisions += MESSAGES_A_TURN * (OF_ONE + 2 * (uint32_t)rules->players);
    share.turns = MESSAGES_A_TURN;
    share.actions = share.actions > 1 + PLAYER_FIGURES_MAX ? share.actions : 1 + PLAYER_FIGURES_MAX;
    return share;
}

static void messages_facts(const Rules *rules, const Game *game, uint32_t module,
                           struct FactList *list) {
    const Messages *messages = messages_of_const(rules, game, module);
    track_facts(rules, game, list);
    if (messages->shown != 0) {
        fact_hold(list, FACTS[messages->shown - 1], -1, 1);
    }
}

enum {
    MEMORY_DRAWING = TRACK_OTHER,
    MEMORY_SHOWN = TRACK_MEMORY,
    MEMORY_OWED,
    MEMORY_TAKEN,
    MEMORY_KNOWN,
    MEMORY_COUNT = MEMORY_KNOWN + MESSAGES
};
_Static_assert((unsigned)MEMORY_COUNT <= MEMORIES_MAX, "positions are written with these");

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("drawing", Messages, drawing, 1, RANGE_MOST, 1),
    TRACK_FIELDS,
    MEMORY_FIELD("shown", Messages, shown, 1, RANGE_MOST, MESSAGES),
    MEMORY_FIELD("owed", Messages, owed, 1, RANGE_MOST, MESSAGES_A_TURN),
    MEMORY_FIELD("taken", Messages, taken, 1, RANGE_MOST, MESSAGES_A_TURN),
    MEMORY_FIELD("known", Messages, known[0], MESSAGES, RANGE_MOST, MESSAGES),
};

static uint32_t messages_memory(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t index) {
    return track_memory(&messages_of_const(rules, game, module)->track, index);
}

static void messages_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                              uint32_t value) {
    track_remember(rules, &messages_of(rules, game, module)->track, index, value);
}

static uint64_t messages_hash(const Rules *rules, const Game *game, uint32_t module) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < MEMORY_COUNT; i++) {
        hash += number_hash(i, memory_number(rules, game, module, i));
    }
    return hash;
}

/** Returns whether the state of the message matches the pending decision. */
static bool message_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Messages *messages = messages_of_const(rules, game, module);
    const uint32_t count = known_count(messages);
    const bool draws = turn_pends_in(rules, game, module, PENDING_CHANCE);
    const bool asks =
        turn_waits_in(rules, game, module) &&
        (game->pending == PENDING_UNREAD || turn_phase(rules, game)->step < STEP_CLOSE);
    return messages->shown <= MESSAGES &&
           (messages->drawing == 0 || (draws && messages->shown == 0 && count < MESSAGES)) &&
           (messages->shown == 0 ||
            (asks && count > 0 && messages->known[count - 1] == messages->shown));
}

/** Returns whether no waiting part of this turn owes more tiles than it took messages. */
static bool parts_sound(const Rules *rules, const Game *game, uint32_t module) {
    bool sound = true;
    for (uint32_t i = 0; i < parts_waiting(rules, game); i++) {
        const uint32_t *numbers = part_numbers(rules, game, i) + part_numbers_before(rules, module);
        sound = sound && numbers[0] <= numbers[MEMORY_TAKEN - MEMORY_OWED];
    }
    return sound;
}

static Status messages_check(const Rules *rules, const Game *game, uint32_t module,
                             Message *message) {
    const Messages *messages = messages_of_const(rules, game, module);
    const uint32_t count = known_count(messages);
    // Each message taken is revealed, then shown, and then may owe a tile.
    const unsigned under_way = messages->drawing + (unsigned)(messages->shown != 0);
    bool sound = track_sound(rules, &messages->track) && message_sound(rules, game, module) &&
                 parts_sound(rules, game, module) && messages->taken <= MESSAGES_A_TURN &&
                 messages->owed + under_way <= messages->taken;
    for (uint32_t i = 0; i < MESSAGES; i++) {
        sound = sound && messages->known[i] <= MESSAGES && (i < count || messages->known[i] == 0);
        for (uint32_t k = 0; k < i && i < count; k++) {
            sound = sound && messages->known[k] != messages->known[i];
        }
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "messages: %u gains wait, %u messages are known, %u is shown, %u "
                               "were taken, for %u of which a tile is owed",
                               messages->track.count, count, messages->shown, messages->taken,
                               messages->owed);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player has two counting figures on the scoring track, a ring of 50 spaces; the player's "
     "score is the sum of both. Eight messages form a face-down stack."},
    {RULE_SCORE, NULL, NULL,
     "A player who scores chooses which of their figures moves, separately for each feature; "
     "points that only pass from player to player move the first figure."},
    {RULE_SCORE, NULL, NULL,
     "If a figure of the active player lands on a dark space (every fifth), the player takes the "
     "top message, one per round of scoring; its points may lead to another one. Then it is put "
     "under the stack."},
    {RULE_SCORE, NULL, NULL,
     "A message scores 2 points or has an effect: the player's smallest road, city or cloister "
     "scores as in final scoring; or 2 points for each pennant in cities with their knights, for "
     "each of their knights, or for each of their farmers."},
    {RULE_SCORE, NULL, NULL,
     "Another message gives an extra tile with a complete turn part, after the current one and "
     "before a builder's. The last one returns one of the player's followers to supply; if its "
     "player would score for its feature, only they score its final value."},
    {RULE_FINAL, NULL, NULL, "No messages are taken during final scoring."},
};

/** No message can be taken, and none that was taken when the turn began owes a tile. */
static bool messages_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t type, const PlacementPreview *preview) {
    return messages_of_const(rules, game, module)->owed == 0 &&
           track_turn_usual(rules, game, preview);
}

const Expansion EXPANSION_MESSAGES = {
    .id = "messages",
    .description = "a second counting figure, and messages for landing on every fifth space",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .setup = {.compile = messages_compile, .share = messages_share},
    .state = {.state_size = sizeof(Messages),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .nested_memory = MEMORY_OWED,
              .nested_memory_count = 2,
              .memory = messages_memory,
              .remember = messages_remember,
              .hash = messages_hash,
              .check = messages_check,
              .nests = NESTS},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .scoring = {.facts = messages_facts, .awarded = track_awarded, .passed = track_passed},
    .preview = {.turn_usual = messages_turn_usual},
};
