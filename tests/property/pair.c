// SPDX-License-Identifier: MIT
#include "pair.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool pair_differs(Pair *pair, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(pair->difference, sizeof pair->difference, format, arguments);
    va_end(arguments);
    return false;
}

void pair_config_add(PairConfig *config, const char *key, const char *value) {
    CHECK(config->option_count < PAIR_OPTIONS);
    const int index = config->option_count++;
    config->keys[index] = key;
    (void)snprintf(config->values[index], PAIR_VALUE, "%s", value);
}

/* Appends a word, cut to the available space. */
static void append(char *text, size_t size, const char *before, const char *word) {
    const size_t length = strlen(text);
    (void)snprintf(text + length, size - length, "%s%s", before, word);
}

char *pair_config_text(const PairConfig *config, char *text, size_t size) {
    char players[PAIR_VALUE];
    text[0] = '\0';
    for (int index = 0; index < PAIR_SETS && config->sets[index]; ++index) {
        append(text, size, index ? "+" : "", config->sets[index]->id);
    }
    for (int index = 0; index < PAIR_EXPANSIONS && config->expansions[index]; ++index) {
        append(text, size, "+", config->expansions[index]);
    }
    (void)snprintf(players, sizeof players, "%d players", config->players);
    append(text, size, ", ", players);
    for (int index = 0; index < config->option_count; ++index) {
        append(text, size, ", ", config->keys[index]);
        append(text, size, "=", config->values[index]);
    }
    return text;
}

Status pair_compile(const PairConfig *config, Rules **out, Message *message) {
    OptionValue options[PAIR_OPTIONS];
    uint16_t set_count = 0;
    while (set_count < PAIR_SETS && config->sets[set_count]) {
        ++set_count;
    }
    uint16_t expansion_count = 0;
    while (expansion_count < PAIR_EXPANSIONS && config->expansions[expansion_count]) {
        ++expansion_count;
    }
    for (int index = 0; index < config->option_count; ++index) {
        options[index] = (OptionValue){config->keys[index], config->values[index]};
    }
    const RulesConfig rules_config = {.tilesets = config->sets,
                                      .options = options,
                                      .expansions = config->expansions,
                                      .expansion_count = expansion_count,
                                      .tileset_count = set_count,
                                      .option_count = (uint16_t)config->option_count,
                                      .players = (uint8_t)config->players};
    return rules_compile(out, &rules_config, message);
}

/* ---- Set-up */

static Game *game_memory(const Rules *rules) {
    Game *const game = game_alloc(rules);
    CHECK(game != NULL);
    return game;
}

static Status map_types(Pair *pair, Message *message) {
    const uint32_t types = rules_type_count(pair->rules);
    pair->tile_of_type = oracle_memory(types, sizeof *pair->tile_of_type);
    pair->part_of = oracle_memory((size_t)types * SEGMENTS_MAX, sizeof *pair->part_of);
    if ((int)types != pair->box->tile_count) {
        return message_set(message, STATUS_INVALID, "%u types, the files have %d", types,
                           pair->box->tile_count);
    }
    for (uint32_t type = 0; type < types; ++type) {
        char name[ORACLE_NAME];
        const int tile =
            oracle_tile_find(pair->box, rules_type_name(pair->rules, type, name, sizeof name));
        const TileFacts *const facts = rules_type(pair->rules, type);
        if (tile < 0 || pair->box->tiles[tile].part_count != facts->segment_count) {
            return message_set(message, STATUS_INVALID, "%s: not as in the file", name);
        }
        pair->tile_of_type[type] = tile;
        for (int part = 0; part < facts->segment_count; ++part) {
            int segment = 0;
            while (segment < facts->segment_count &&
                   strcmp(facts->segments[segment].id, pair->box->tiles[tile].parts[part].name) !=
                       0) {
                ++segment;
            }
            if (segment == facts->segment_count) {
                return message_set(message, STATUS_INVALID, "%s: no segment %s", name,
                                   pair->box->tiles[tile].parts[part].name);
            }
            pair->part_of[type * SEGMENTS_MAX + (uint32_t)segment] = part;
        }
        for (unsigned rotation = 0; rotation < SIDES; ++rotation) {
            const int canonical = oracle_rotation_canonical(&pair->box->tiles[tile], (int)rotation);
            if ((unsigned)canonical != rules_rotation_canonical(pair->rules, type, rotation)) {
                return message_set(message, STATUS_INVALID, "%s: rotation %u looks like %d", name,
                                   rotation, canonical);
            }
        }
    }
    return STATUS_OK;
}

Pair *pair_create(const PairConfig *config, const OracleBox *box, Message *message) {
    Pair *const pair = oracle_memory(1, sizeof *pair);
    pair->config = *config;
    pair->box = box;
    if (pair_compile(config, &pair->rules, message) != STATUS_OK ||
        map_types(pair, message) != STATUS_OK) {
        pair_destroy(pair);
        return NULL;
    }
    const uint32_t actions = rules_actions_max(pair->rules);
    pair->game = game_memory(pair->rules);
    pair->spare = game_memory(pair->rules);
    pair->actions = oracle_memory(actions, sizeof *pair->actions);
    const size_t choices = 32U * (size_t)box->total + 256;
    const size_t keys = choices > actions ? choices : actions;
    pair->choices = oracle_memory(choices, sizeof *pair->choices);
    pair->keys[0] = oracle_memory(keys, sizeof *pair->keys[0]);
    pair->keys[1] = oracle_memory(keys, sizeof *pair->keys[1]);
    pair->open_cells = oracle_memory(4U * (size_t)box->total, sizeof *pair->open_cells);
    pair->discards = oracle_memory(rules_tile_total(pair->rules), sizeof *pair->discards);
    pair->remaining = oracle_memory(rules_type_count(pair->rules), sizeof *pair->remaining);
    pair->log_size = 1U << 16;
    pair->log = oracle_memory(pair->log_size, sizeof *pair->log);
    return pair;
}

void pair_destroy(Pair *pair) {
    if (!pair) {
        return;
    }
    oracle_destroy(pair->oracle);
    rules_destroy(pair->rules);
    free(pair->game);
    free(pair->spare);
    free(pair->tile_of_type);
    free(pair->part_of);
    free(pair->actions);
    free(pair->choices);
    free(pair->keys[0]);
    free(pair->keys[1]);
    free(pair->open_cells);
    free(pair->discards);
    free(pair->remaining);
    free(pair->log);
    free(pair);
}

void pair_start(Pair *pair, int first_player, PairDraws draws, Rng *rng) {
    OracleOptions options = oracle_options(pair->config.players);
    for (int index = 0; index < PAIR_EXPANSIONS && pair->config.expansions[index]; ++index) {
        CHECK(oracle_rule_add(&options, pair->config.expansions[index]));
    }
    for (int index = 0; index < pair->config.option_count; ++index) {
        CHECK(oracle_option_set(&options, pair->config.keys[index], pair->config.values[index]));
    }
    oracle_destroy(pair->oracle);
    pair->oracle = oracle_create(pair->box, &options, first_player);
    pair->first_player = first_player;
    pair->draws = draws;
    pair->log_count = 0;
    pair->difference[0] = '\0';
    game_start(pair->rules, pair->game, first_player);
    if (draws == PAIR_DRAW_DETERMINED) {
        game_determinize(pair->rules, pair->game, rng);
    } else if (draws == PAIR_DRAW_DECK) {
        deck_shuffle(pair->rules, &pair->deck, rng);
    }
}

/* ---- Steps */

static void log_step(Pair *pair, uint64_t step) {
    CHECK(pair->log_count < pair->log_size);
    pair->log[pair->log_count++] = step;
}

bool pair_draw_type(Pair *pair, uint32_t type) {
    log_step(pair, type);
    if (game_draw_tile(pair->rules, pair->game, type) != STATUS_OK) {
        return pair_differs(pair, "game_draw_tile rejects type %u", type);
    }
    if (!oracle_draw(pair->oracle, pair->tile_of_type[type])) {
        return pair_differs(pair, "the oracle has no tile of type %u unseen", type);
    }
    return true;
}

/* Weight of a tile with symbols in PAIR_DRAW_RARE; other tiles have weight 1. */
enum { RARITY = 6 };

static uint32_t pick_unseen(Pair *pair, Rng *rng) {
    uint32_t unseen = 0;
    game_drawable(pair->rules, pair->game, pair->remaining);
    for (uint32_t type = 0; type < rules_type_count(pair->rules); ++type) {
        if (pair->draws == PAIR_DRAW_RARE && tile_has_symbols(rules_type(pair->rules, type))) {
            pair->remaining[type] *= RARITY;
        }
        unseen += pair->remaining[type];
    }
    CHECK(unseen > 0);
    uint32_t left = rng_below(rng, unseen);
    uint32_t type = 0;
    while (left >= pair->remaining[type]) {
        left -= pair->remaining[type++];
    }
    return type;
}

/*
 * Draws with the engine and applies the result to the oracle. A tile may go back at once, together
 * with others.
 */
static bool draw_by_engine(Pair *pair, Rng *rng) {
    const uint32_t type = pair->draws == PAIR_DRAW_RANDOM
                              ? game_chance(pair->rules, pair->game, rng)
                              : game_chance_next(pair->rules, pair->game);
    log_step(pair, type);
    return oracle_draw(pair->oracle, pair->tile_of_type[type]) ||
           pair_differs(pair, "the oracle has no tile of type %u unseen", type);
}

bool pair_draw(Pair *pair, Rng *rng) {
    if (pair->draws == PAIR_DRAW_CHOSEN || pair->draws == PAIR_DRAW_RARE) {
        return pair_draw_type(pair, pick_unseen(pair, rng));
    }
    if (pair->draws != PAIR_DRAW_DECK) {
        return draw_by_engine(pair, rng);
    }
    const uint32_t type = deck_draw(pair->rules, &pair->deck, pair->game, rng);
    log_step(pair, type);
    return oracle_draw(pair->oracle, pair->tile_of_type[type]) ||
           pair_differs(pair, "the deck has a tile of type %u that is not unseen", type);
}

/* Resolves the event with equally likely outcomes, so that rare ones occur, too. */
static uint32_t event_choose(Pair *pair, Rng *rng) {
    Outcome outcomes[OUTCOMES_MAX];
    const uint32_t count = game_outcomes(pair->rules, pair->game, outcomes);
    const uint32_t number = outcomes[rng_below(rng, count)].number;
    CHECK(game_resolve(pair->rules, pair->game, number) == STATUS_OK);
    return number;
}

bool pair_resolve(Pair *pair, Rng *rng) {
    uint32_t number = 0;
    switch (pair->draws) {
    case PAIR_DRAW_CHOSEN:
    case PAIR_DRAW_RARE:
        number = event_choose(pair, rng);
        break;
    case PAIR_DRAW_RANDOM:
        number = game_chance(pair->rules, pair->game, rng);
        break;
    case PAIR_DRAW_DETERMINED:
        number = game_chance_next(pair->rules, pair->game);
        break;
    case PAIR_DRAW_DECK:
    case PAIR_DRAW_COUNT:
        number = deck_resolve(pair->rules, &pair->deck, pair->game, NULL).number;
        break;
    }
    log_step(pair, PAIR_EVENT | number);
    oracle_resolve(pair->oracle, (int)number);
    return true;
}

/* Returns the oracle's part for an action on a tile, or -1. */
static int action_part(const Pair *pair, Action action, int *placed) {
    unsigned segment = action_segment(action);
    *placed =
        game_segment_tile(pair->rules, pair->game, action_x(action), action_y(action), &segment);
    if (*placed < 0) {
        return -1;
    }
    const uint32_t type = game_tile(pair->rules, pair->game, (uint32_t)*placed).type;
    return segment < rules_type(pair->rules, type)->segment_count
               ? pair->part_of[type * SEGMENTS_MAX + segment]
               : -1;
}

/* Returns the oracle's figure of an action. */
static int action_piece(const Pair *pair, Action action) {
    const unsigned figure = action_figure(action);
    if (figure < ACTION_NEUTRAL) {
        return (int)figure;
    }
    const char *const name = rules_neutral_name(pair->rules, figure - ACTION_NEUTRAL);
    int which = 0;
    while (strcmp(ORACLE_NEUTRAL_NAMES[which], name) != 0) {
        ++which;
    }
    return oracle_neutral((OracleNeutral)which);
}

/* Sets the place of a token on a segment and its detail: a set, or the part of another segment. */
static void place_token(const Pair *pair, Action action, OracleChoice *choice) {
    choice->part = action_part(pair, action, &choice->placed);
    int extra = (int)token_part(action);
    if (action_arg(action) == TOKEN_FERRY) {
        const uint32_t type = game_tile(pair->rules, pair->game, (uint32_t)choice->placed).type;
        extra = pair->part_of[type * SEGMENTS_MAX + token_part(action)];
    }
    choice->argument += 256 * extra;
}

bool pair_act(Pair *pair, Action action) {
    static const OracleVerb VERBS[VERB_COUNT] = {
        [VERB_PASS] = ORACLE_PASS,     [VERB_PLACE] = ORACLE_LAY,   [VERB_DEPLOY] = ORACLE_PUT,
        [VERB_MOVE] = ORACLE_SHIFT,    [VERB_REMOVE] = ORACLE_TAKE, [VERB_TOKEN] = ORACLE_TOKEN,
        [VERB_CHOOSE] = ORACLE_ACCEPT, [VERB_BID] = ORACLE_BID,
    };
    const Verb verb = action_verb(action);
    const bool placeless = verb == VERB_PASS || verb == VERB_CHOOSE || verb == VERB_BID;
    const bool figure = verb == VERB_DEPLOY || verb == VERB_MOVE || verb == VERB_REMOVE;
    OracleChoice choice = {.verb = VERBS[verb],
                           .figure = figure ? action_piece(pair, action) : -1,
                           .x = placeless ? 0 : action_x(action),
                           .y = placeless ? 0 : action_y(action),
                           .rotation = verb == VERB_REMOVE || verb == VERB_DEPLOY
                                           ? (int)action_second(action)
                                           : (int)action_rotation(action),
                           .placed = -1,
                           .part = -1,
                           .argument = (int)action_arg(action)};
    if (verb == VERB_REMOVE && action_second(action) != 0) {
        choice.argument = ORACLE_TAKE_OTHER + (int)action_owner(action);
    }
    if (action_chooses_held(action)) {
        choice.argument =
            ORACLE_HELD + ORACLE_HOLDER * (int)action_holder(action) + (int)action_figure(action);
    }
    if (verb == VERB_CHOOSE && pair->oracle->stage == ORACLE_HAND_TILE &&
        pair->oracle->options.hands.hidden) {
        choice.argument = ORACLE_KIND + pair->tile_of_type[action_arg(action)];
    }
    if (figure) {
        const int listed = action_part(pair, action, &choice.placed);
        const bool whole = verb != VERB_MOVE && action_segment(action) == WHOLE_TILE;
        const int part = whole ? ORACLE_WHOLE : listed;
        choice.part = choice.figure == (int)FIGURE_BARN && verb == VERB_DEPLOY
                          ? (int)action_segment(action)
                          : part;
    }
    if (verb == VERB_TOKEN && action_second(action) != 0) {
        place_token(pair, action, &choice);
    }
    log_step(pair, action);
    game_apply(pair->rules, pair->game, action);
    oracle_choose(pair->oracle, &choice);
    return true;
}

/* ---- Report */

static void print_step(const Pair *pair, const Game *game, uint64_t step, FILE *file) {
    char text[ACTION_TEXT_SIZE];
    if (step & PAIR_EVENT && action_verb(step) == 0) {
        fprintf(file, "  outcome %u\n", (unsigned)step & (PAIR_EVENT - 1U));
    } else if (action_verb(step) == 0) {
        fprintf(file, "  draw %s\n",
                rules_type_name(pair->rules, (uint32_t)step, text, sizeof text));
    } else {
        fprintf(file, "  player %u: %s\n", action_actor(step),
                action_to_text(pair->rules, game, step, text, sizeof text));
    }
}

/* Prints the points of all players if the game ended now. */
static void print_value(const Pair *pair, FILE *file) {
    enum { EVENTS = 256 };
    ScoreEvent events[EVENTS];
    int32_t scores[PLAYERS_MAX];
    ScoreLog log = {.events = events, .capacity = EVENTS};
    game_value_logged(pair->rules, pair->game, scores, &log);
    for (uint32_t index = 0; index < log.count && index < EVENTS; ++index) {
        const ScoreEvent *const event = &events[index];
        fprintf(file, "  player %d +%d: %s, %s of %d tiles at %d,%d\n", event->player,
                event->points, score_reason_text((ScoreReason)event->reason),
                segment_kind_text((SegmentKind)event->kind), event->tiles, event->x, event->y);
    }
}

void pair_report(const Pair *pair, FILE *file) {
    enum { TEXT = 1 << 16 };
    char *const text = oracle_memory(TEXT, 1);
    fprintf(file, "DIFFERENCE: %s\n", pair->difference);
    fprintf(file, "%s, player %d begins\n", pair_config_text(&pair->config, text, TEXT),
            pair->first_player);
    game_start(pair->rules, pair->spare, pair->first_player);
    for (uint32_t index = 0; index < pair->log_count; ++index) {
        const uint64_t step = pair->log[index];
        print_step(pair, pair->spare, step, file);
        if (index + 1 == pair->log_count) {
            fprintf(file, "board before the last step:\n");
            (void)game_draw_board(pair->rules, pair->spare, text, TEXT);
            fputs(text, file);
        }
        if (action_verb(step) == 0) {
            (void)!game_resolve(pair->rules, pair->spare, (uint32_t)step & (PAIR_EVENT - 1U));
        } else {
            game_apply(pair->rules, pair->spare, step);
        }
    }
    (void)game_draw_board(pair->rules, pair->game, text, TEXT);
    fprintf(file, "board:\n%s", text);
    (void)game_to_text(pair->rules, pair->game, text, TEXT);
    fprintf(file, "position:\n%s\nif the game ended now:\n", text);
    print_value(pair, file);
    free(text);
}
