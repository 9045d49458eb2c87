// SPDX-License-Identifier: MIT
// Everything visible, asked of both sides.
#include "pair.h"

#include <stdlib.h>
#include <string.h>

static int key_order(const void *a, const void *b) {
    const uint64_t left = *(const uint64_t *)a;
    const uint64_t right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

/* Compares the first `mine` keys of the engine with `theirs` keys of the reference as sets. */
static bool sets_equal(Pair *pair, const char *what, uint32_t mine, uint32_t theirs) {
    qsort(pair->keys[0], mine, sizeof *pair->keys[0], key_order);
    qsort(pair->keys[1], theirs, sizeof *pair->keys[1], key_order);
    for (uint32_t index = 0; index < mine || index < theirs; ++index) {
        const uint64_t left = index < mine ? pair->keys[0][index] : UINT64_MAX;
        const uint64_t right = index < theirs ? pair->keys[1][index] : UINT64_MAX;
        if (left == right) {
            continue;
        }
        const uint64_t key = left < right ? left : right;
        return pair_differs(pair, "%s: the engine lists %u, the reference %u; only %s has %d,%d %d",
                            what, mine, theirs, left < right ? "the engine" : "the reference",
                            (int)(key >> 32 & 0xFFFFU) - 4096, (int)(key >> 16 & 0xFFFFU) - 4096,
                            (int)(key & 0xFFFFU));
    }
    return true;
}

static uint64_t key_of(int x, int y, int last) {
    return (uint64_t)(x + 4096) << 32 | (uint64_t)(y + 4096) << 16 | (uint64_t)last;
}

/* The reference's feature at an engine's tile index and segment. */
static int feature_of(const Pair *pair, uint32_t index, unsigned segment) {
    const uint32_t type = game_tile(pair->rules, pair->game, index).type;
    const int part = pair->part_of[type * SEGMENTS_MAX + segment];
    return pair->oracle->label[index * ORACLE_PARTS + (uint32_t)part];
}

/* The engine's number of a part of a placed tile of the reference. */
static unsigned segment_of(const Pair *pair, int placed, int part) {
    const uint32_t type = game_tile(pair->rules, pair->game, (uint32_t)placed).type;
    unsigned segment = 0;
    while (pair->part_of[type * SEGMENTS_MAX + segment] != part) {
        ++segment;
    }
    return segment;
}

/* The same as actions have it, which name the cell and not the tile. */
static unsigned number_of(const Pair *pair, int placed, int part) {
    return game_segment_number(pair->rules, pair->game, (uint32_t)placed,
                               segment_of(pair, placed, part));
}

/* The engine's number of a neutral piece of the reference. */
static unsigned neutral_of(const Pair *pair, int figure) {
    const char *const name = ORACLE_NEUTRAL_NAMES[-1 - figure];
    unsigned index = 0;
    while (strcmp(rules_neutral_name(pair->rules, index), name) != 0) {
        ++index;
    }
    return index;
}

/* A token on a part of a tile. */
static Action token_action_of(const Pair *pair, const OracleChoice *choice) {
    const unsigned kind = (unsigned)choice->argument % 256;
    const int extra = choice->argument / 256;
    const unsigned segment = number_of(pair, choice->placed, choice->part);
    const unsigned part =
        kind == TOKEN_FERRY ? number_of(pair, choice->placed, extra) : (unsigned)extra;
    return action_token((unsigned)pair->oracle->decider, (TokenKind)kind, choice->x, choice->y,
                        segment, part);
}

/* What is accepted: a kind of tile, a piece that another player holds, or a number. */
static Action accept_action_of(const Pair *pair, unsigned actor, unsigned argument) {
    if (argument >= ORACLE_KIND) {
        uint32_t type = 0;
        while (pair->tile_of_type[type] != (int)argument - ORACLE_KIND) {
            ++type;
        }
        return action_with_arg(action_make(VERB_CHOOSE, actor), type);
    }
    return argument >= ORACLE_HELD ? action_choose_held(actor, argument % ORACLE_HOLDER,
                                                        (argument - ORACLE_HELD) / ORACLE_HOLDER)
                                   : action_with_arg(action_make(VERB_CHOOSE, actor), argument);
}

/* The action that a choice of the reference stands for. */
static Action action_of(const Pair *pair, const OracleChoice *choice) {
    const unsigned actor = (unsigned)pair->oracle->decider;
    const int x = choice->x;
    const int y = choice->y;
    const bool neutral =
        choice->figure < 0 && (choice->verb == ORACLE_SHIFT || choice->verb == ORACLE_TAKE);
    const unsigned figure =
        neutral ? ACTION_NEUTRAL + neutral_of(pair, choice->figure) : (unsigned)choice->figure;
    const unsigned segment = choice->part < 0               ? (neutral ? WHOLE_TILE : 0)
                             : choice->part == ORACLE_WHOLE ? WHOLE_TILE
                             : choice->figure == (int)ORACLE_BARN && choice->verb == ORACLE_PUT
                                 ? (unsigned)choice->part
                                 : number_of(pair, choice->placed, choice->part);
    const unsigned argument = (unsigned)choice->argument;
    switch (choice->verb) {
    case ORACLE_PASS:
        return action_pass(actor);
    case ORACLE_LAY:
        return action_with_arg(action_place(actor, x, y, (unsigned)choice->rotation), argument);
    case ORACLE_PUT:
        return action_with_arg(action_deploy(actor, figure, x, y, segment), argument) |
               (Action)(unsigned)choice->rotation;
    case ORACLE_SHIFT:
        return action_with_arg(action_move(actor, figure, x, y, segment), argument);
    case ORACLE_TAKE:
        return argument >= ORACLE_TAKE_OTHER
                   ? action_of_owner(action_remove(actor, figure, x, y, segment),
                                     argument - ORACLE_TAKE_OTHER)
                   : action_with_arg(action_remove(actor, figure, x, y, segment), argument) |
                         (Action)(unsigned)choice->rotation;
    case ORACLE_TOKEN:
        if (choice->part >= 0) {
            return token_action_of(pair, choice);
        }
        return action_with_arg(action_at(action_make(VERB_TOKEN, actor), x, y), argument);
    case ORACLE_ACCEPT:
        return accept_action_of(pair, actor, argument);
    case ORACLE_BID:
        return action_with_arg(action_make(VERB_BID, actor), argument);
    }
    return 0;
}

/* Whether a neutral piece of the engine is the fairy, who goes to a piece and not to a feature. */
static bool is_fairy(const Pair *pair, unsigned figure) {
    return figure >= ACTION_NEUTRAL &&
           strcmp(rules_neutral_name(pair->rules, figure - ACTION_NEUTRAL),
                  ORACLE_NEUTRAL_NAMES[NEUTRAL_FAIRY]) == 0;
}

/* A neutral piece that is sent to a feature, or a piece out of the City, named by the reference's
 * own place in it: where the engine lists several places of one, these are one choice of the
 * reference. */
static Action neutral_canonical(const Pair *pair, Action action) {
    const OracleStage stage = pair->oracle->stage;
    const bool joins = stage == ORACLE_REDEPLOY || stage == ORACLE_LAST_REDEPLOY;
    const bool anywhere =
        action_verb(action) == VERB_MOVE && (joins || action_figure(action) >= ACTION_NEUTRAL) &&
        action_segment(action) != WHOLE_TILE && !is_fairy(pair, action_figure(action));
    unsigned segment = action_segment(action);
    const int placed = anywhere ? game_segment_tile(pair->rules, pair->game, action_x(action),
                                                    action_y(action), &segment)
                                : -1;
    if (placed < 0) {
        return action;
    }
    const int label = feature_of(pair, (uint32_t)placed, segment);
    const OracleFeature *const feature = &pair->oracle->features[label];
    const OraclePlaced *const tile = &pair->oracle->placed[feature->placed];
    return action_move(action_actor(action), action_figure(action), tile->x, tile->y,
                       number_of(pair, feature->placed, feature->part));
}

/* Drops moves of neutral pieces that follow their like. @return how many actions are left. */
static uint32_t neutral_once(uint64_t *keys, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t index = 0; index < count; ++index) {
        const bool again = kept > 0 && keys[kept - 1] == keys[index] &&
                           action_verb(keys[index]) == VERB_MOVE &&
                           action_figure(keys[index]) >= ACTION_NEUTRAL;
        keys[kept] = keys[index];
        kept += !again;
    }
    return kept;
}

static bool compare_choices(Pair *pair) {
    const uint32_t theirs = (uint32_t)oracle_choices(pair->oracle, pair->choices);
    for (uint32_t index = 0; index < theirs; ++index) {
        pair->keys[1][index] = action_of(pair, &pair->choices[index]);
    }
    uint32_t mine = pair->action_count;
    for (uint32_t index = 0; index < mine; ++index) {
        pair->keys[0][index] = neutral_canonical(pair, pair->actions[index]);
    }
    qsort(pair->keys[0], mine, sizeof *pair->keys[0], key_order);
    mine = neutral_once(pair->keys[0], mine);
    qsort(pair->keys[1], theirs, sizeof *pair->keys[1], key_order);
    for (uint32_t index = 0; index < mine || index < theirs; ++index) {
        const uint64_t left = index < mine ? pair->keys[0][index] : UINT64_MAX;
        const uint64_t right = index < theirs ? pair->keys[1][index] : UINT64_MAX;
        if (left != right) {
            const uint64_t key = left < right ? left : right;
            return pair_differs(
                pair,
                "actions: the engine lists %u, the reference %u; only %s has %016llx: verb %d, "
                "player %u, figure %u, %d,%d r%u, segment %u, argument %u",
                mine, theirs, left < right ? "the engine" : "the reference",
                (unsigned long long)key, (int)action_verb(key), action_actor(key),
                action_figure(key), action_x(key), action_y(key), action_rotation(key),
                action_segment(key), action_arg(key));
        }
    }
    return true;
}

static bool compare_pending(Pair *pair) {
    const Pending pending = game_pending(pair->rules, pair->game);
    const OracleStage stage = pair->oracle->stage;
    OracleOutcome outcomes[ORACLE_OUTCOMES];
    const bool event = oracle_outcomes(pair->oracle, outcomes) > 0;
    const PendingKind expected = stage == ORACLE_DRAW   ? PENDING_DRAW
                                 : stage == ORACLE_OVER ? PENDING_OVER
                                 : event                ? PENDING_CHANCE
                                                        : PENDING_DECISION;
    if (pending.kind != expected) {
        return pair_differs(pair, "pending %d (%s), the reference is at stage %d",
                            (int)pending.kind, pending.phase ? pending.phase : "", (int)stage);
    }
    const int active = game_active_player(pair->rules, pair->game);
    const bool setting_up = stage == ORACLE_DRAW && pair->oracle->draw_for == DRAW_FIRST_HANDS;
    const int turn_of = setting_up ? pair->oracle->first : pair->oracle->active;
    if (expected != PENDING_OVER &&
        (pending.player != pair->oracle->decider || active != turn_of)) {
        return pair_differs(pair, "player %d decides (%s) in the turn of %d, should be %d and %d",
                            pending.player, pending.phase, active, pair->oracle->decider, turn_of);
    }
    return true;
}

static bool compare_event(Pair *pair) {
    Outcome mine[OUTCOMES_MAX];
    OracleOutcome theirs[ORACLE_OUTCOMES];
    const int count = oracle_outcomes(pair->oracle, theirs);
    const int listed = game_pending(pair->rules, pair->game).kind == PENDING_CHANCE
                           ? (int)game_outcomes(pair->rules, pair->game, mine)
                           : 0;
    if (listed != count) {
        return pair_differs(pair, "%d outcomes, should be %d", listed, count);
    }
    for (int index = 0; index < count; ++index) {
        if ((int)mine[index].number != theirs[index].number ||
            (int)mine[index].weight != theirs[index].weight) {
            return pair_differs(pair, "outcome %u of weight %u, should be %d of %d",
                                mine[index].number, mine[index].weight, theirs[index].number,
                                theirs[index].weight);
        }
    }
    return true;
}

static bool compare_decision(Pair *pair) {
    pair->action_count = game_actions(pair->rules, pair->game, pair->actions);
    return compare_choices(pair);
}

/* While a wagon or a lord is asked for, or the next of several features is scored, the engine has
 * taken home what the reference will. */
static bool leaving(const OracleGame *oracle) {
    return oracle->stage == ORACLE_DRIVE || oracle->stage == ORACLE_LORDS ||
           oracle->stage == ORACLE_REDEPLOY || oracle->stage == ORACLE_TAKE_GOLD ||
           oracle->stage == ORACLE_TEACHER || oracle->stage == ORACLE_TEACHER_BACK;
}

static bool compare_players(Pair *pair) {
    const OracleGame *const oracle = pair->oracle;
    int32_t scores[PLAYERS_MAX];
    game_scores(pair->rules, pair->game, scores);
    for (int player = 0; player < pair->config.players; ++player) {
        if (scores[player] != oracle->scores[player]) {
            return pair_differs(pair, "player %d has %d points, should have %d", player,
                                scores[player], oracle->scores[player]);
        }
        for (int type = 0; type < ORACLE_FIGURE_TYPES && !leaving(oracle); ++type) {
            const int supply = (int)game_supply(pair->rules, pair->game, player, (FigureType)type);
            if (supply != oracle->supply[player][type]) {
                return pair_differs(pair, "player %d has %d %s in supply, should have %d", player,
                                    supply, figure_type_text((FigureType)type),
                                    oracle->supply[player][type]);
            }
        }
        const int ahead = game_hand_ahead(pair->rules, pair->game, player);
        if ((ahead < 0 ? -1 : pair->tile_of_type[ahead]) != oracle->ahead[player]) {
            return pair_differs(pair, "player %d holds type %d ahead, should hold tile %d", player,
                                ahead, oracle->ahead[player]);
        }
    }
    const int hand = game_hand(pair->rules, pair->game);
    if ((hand < 0 ? -1 : pair->tile_of_type[hand]) != oracle->hand) {
        return pair_differs(pair, "type %d in hand, should be tile %d", hand, oracle->hand);
    }
    if (game_tile_in_turn(pair->rules, pair->game) != oracle->last &&
        oracle->stage != ORACLE_OVER) {
        return pair_differs(pair, "tile in turn %d, should be %d",
                            game_tile_in_turn(pair->rules, pair->game), oracle->last);
    }
    return true;
}

/* Dragon tiles that wait, kind by kind; the engine lists them first. @return how many, or -1 */
static int compare_waiting(const Pair *pair, const TileApart *apart, uint32_t count) {
    const OracleDragon *const dragon = &pair->oracle->dragon;
    int sum = 0; /* of the numbers of kinds */
    int mine = 0;
    while ((uint32_t)mine < count && strcmp(apart[mine].name, "waiting for the dragon") == 0) {
        sum += 1 + pair->tile_of_type[apart[mine++].type];
    }
    for (int index = 0; index < dragon->waiting_count; ++index) {
        sum -= 1 + dragon->waiting[index];
    }
    return mine == dragon->waiting_count && sum == 0 ? mine : -1;
}

/* Adds the tiles in the hands of the players: those that all see, then the others. */
static uint32_t add_hands(const Pair *pair, int *tiles, uint32_t count) {
    const OracleHands *const hands = &pair->oracle->hands;
    for (int part = ORACLE_SHOWN; part <= ORACLE_UNSEEN; ++part) {
        for (int player = 0; player < pair->config.players; ++player) {
            for (int at = 0; at < hands->count[player][part]; ++at) {
                tiles[count++] = hands->tiles[player][part][at];
            }
        }
    }
    return count;
}

/* Tiles of a bazaar: open ones first, then what each player has bought; then the players' own
 * cloisters, what was drawn for the start, the open tiles for all, those to give and given,
 * stacks and hands. */
static bool compare_apart(Pair *pair) {
    TileApart apart[GAME_TILES_APART_MAX];
    const OracleBazaar *const bazaar = &pair->oracle->bazaar;
    const uint32_t all = game_tiles_apart(pair->rules, pair->game, apart);
    const int first = compare_waiting(pair, apart, all);
    const uint32_t mine = first < 0 ? UINT32_MAX : all - (uint32_t)first;
    int tiles[(7 + ORACLE_HAND) * ORACLE_SEATS + ORACLE_STACK];
    uint32_t theirs = 0;
    for (int index = 0; index < bazaar->open_count; ++index) {
        tiles[theirs++] = bazaar->open[index];
    }
    for (int player = 0; player < pair->config.players; ++player) {
        if (bazaar->state >= BAZAAR_IS_UNCOVERED && bazaar->bought[player] >= 0) {
            tiles[theirs++] = bazaar->bought[player];
        }
    }
    for (int player = 0; player < pair->config.players; ++player) {
        if (pair->oracle->open.cloister[player] >= 0) {
            tiles[theirs++] = pair->oracle->open.cloister[player];
        }
    }
    for (int player = 0; player < pair->config.players; ++player) {
        if (!pair->oracle->starter.known && pair->oracle->starter.tile[player] >= 0) {
            tiles[theirs++] = pair->oracle->starter.tile[player];
        }
    }
    for (int index = 0; index < pair->oracle->open.common_count; ++index) {
        tiles[theirs++] = pair->oracle->open.common[index];
    }
    for (int index = 0; index < pair->oracle->round.drawn_count; ++index) {
        tiles[theirs++] = pair->oracle->round.drawn[index];
    }
    const OracleRound *const round = &pair->oracle->round;
    for (int place = 0; place < 2 * pair->config.players; ++place) { /* face up, face down */
        const int player = place % pair->config.players;
        const bool down = place >= pair->config.players;
        if (pair->oracle->options.round.on && round->given[player] >= 0 &&
            round->down[player] == down) {
            tiles[theirs++] = round->given[player];
        }
    }
    for (int player = 0; player < pair->config.players; ++player) {
        const OracleStack *const stack = &pair->oracle->architects.stacks[player];
        for (int at = 0; at < stack->count; ++at) {
            tiles[theirs++] = stack->tiles[at];
        }
    }
    theirs = add_hands(pair, tiles, theirs);
    bool equal = mine == theirs;
    for (uint32_t index = 0; equal && index < mine; ++index) {
        equal = pair->tile_of_type[apart[(uint32_t)first + index].type] == tiles[index];
    }
    return equal || pair_differs(pair, "%u tiles apart, should be %u, or others", mine, theirs);
}

static bool compare_tile(Pair *pair, uint32_t index) {
    const PlacedTile mine = game_tile(pair->rules, pair->game, index);
    const OraclePlaced *const theirs = &pair->oracle->placed[index];
    if (mine.x != theirs->x || mine.y != theirs->y || mine.rotation != theirs->rotation ||
        pair->tile_of_type[mine.type] != theirs->tile) {
        return pair_differs(pair, "tile %u: %d,%d type %d r%d, should be %d,%d tile %d r%d", index,
                            mine.x, mine.y, mine.type, mine.rotation, theirs->x, theirs->y,
                            theirs->tile, theirs->rotation);
    }
    return true;
}

static bool compare_table(Pair *pair, bool deep) {
    const uint32_t count = game_tile_count(pair->rules, pair->game);
    if ((int)count != pair->oracle->placed_count) {
        return pair_differs(pair, "%u tiles on the table, should be %d", count,
                            pair->oracle->placed_count);
    }
    for (uint32_t index = deep || count == 0 ? 0 : count - 1; index < count; ++index) {
        if (!compare_tile(pair, index)) {
            return false;
        }
    }
    const uint32_t discards = game_discards(pair->rules, pair->game, NULL);
    if ((int)discards != pair->oracle->discard_count) {
        return pair_differs(pair, "%u discards, should be %d", discards,
                            pair->oracle->discard_count);
    }
    const uint32_t left = game_draws_left(pair->rules, pair->game);
    if ((int)left != pair->oracle->draws_left) {
        return pair_differs(pair, "%u draws left, should be %d", left, pair->oracle->draws_left);
    }
    return true;
}

/* A piece that belongs to nobody; the man only by his city. */
/* The engine's number of a part, or of the whole tile. */
static unsigned place_of(const Pair *pair, int placed, int part) {
    return part < 0 ? WHOLE_TILE : segment_of(pair, placed, part);
}

static bool compare_neutral(Pair *pair, OracleNeutral which, const FigureView *figure) {
    const OraclePlace *const place = &pair->oracle->neutrals[which];
    const char *const name = ORACLE_NEUTRAL_NAMES[which];
    if (!figure != !place->on_table) {
        return pair_differs(pair, "the %s is %s the table", name, figure ? "on" : "not on");
    }
    if (!figure) {
        return true;
    }
    const bool same = which == NEUTRAL_MAN
                          ? feature_of(pair, figure->tile, figure->segment) ==
                                pair->oracle->label[place->placed * ORACLE_PARTS + place->part]
                      : place->part == ORACLE_WHOLE
                          ? (int)figure->tile == place->placed && figure->segment == WHOLE_TILE
                          : (int)figure->tile == place->placed &&
                                figure->segment == place_of(pair, place->placed, place->part);
    return same || pair_differs(pair, "the %s is elsewhere: on tile %d segment %d", name,
                                figure->tile, figure->segment);
}

static bool compare_neutrals(Pair *pair, const FigureView *figures, uint32_t count) {
    for (int which = 0; which < ORACLE_NEUTRALS; ++which) {
        const FigureView *found = NULL;
        for (uint32_t index = 0; index < count; ++index) {
            const bool named = figures[index].owner < 0 &&
                               strcmp(figures[index].name, ORACLE_NEUTRAL_NAMES[which]) == 0;
            found = named ? &figures[index] : found;
        }
        if (!compare_neutral(pair, (OracleNeutral)which, found)) {
            return false;
        }
    }
    return true;
}

/* One piece as a number: owner, type, and where it stands. */
static uint64_t figure_key(int owner, int type, int placed, int part) {
    const int where = type == (int)ORACLE_BARN ? 0 : part;
    return (uint64_t)owner << 40 | (uint64_t)type << 32 | (uint64_t)placed << 8 | (uint64_t)where;
}

static bool compare_figures(Pair *pair) {
    FigureView figures[GAME_FIGURES_MAX];
    const OracleGame *const oracle = pair->oracle;
    if (leaving(oracle)) {
        return true;
    }
    const uint32_t count = game_figures(pair->rules, pair->game, figures);
    uint32_t mine = 0;
    for (uint32_t index = 0; index < count; ++index) {
        const FigureView *const figure = &figures[index];
        if (figure->owner < 0) {
            continue;
        }
        const uint32_t type = game_tile(pair->rules, pair->game, figure->tile).type;
        const int part = pair->part_of[type * SEGMENTS_MAX + figure->segment];
        pair->keys[0][mine++] = figure_key(figure->owner, figure->type, figure->tile, part);
    }
    for (int index = 0; index < oracle->figure_count; ++index) {
        const OracleFigure *const figure = &oracle->figures[index];
        pair->keys[1][index] =
            figure_key(figure->owner, (int)figure->type, figure->placed, figure->part);
    }
    qsort(pair->keys[0], mine, sizeof *pair->keys[0], key_order);
    qsort(pair->keys[1], (size_t)oracle->figure_count, sizeof *pair->keys[1], key_order);
    for (uint32_t index = 0; index < mine && (int)index < oracle->figure_count; ++index) {
        const uint64_t left = pair->keys[0][index];
        const uint64_t right = pair->keys[1][index];
        if (left != right) {
            return pair_differs(pair,
                                "piece %d of player %d on tile %d part %d, should be %d of %d on "
                                "%d part %d",
                                (int)(left >> 32 & 255U), (int)(left >> 40),
                                (int)(left >> 8 & 0xFFFFU), (int)(left & 255U),
                                (int)(right >> 32 & 255U), (int)(right >> 40),
                                (int)(right >> 8 & 0xFFFFU), (int)(right & 255U));
        }
    }
    if ((int)mine != oracle->figure_count) {
        return pair_differs(pair, "%u pieces on the table, should be %d", mine,
                            oracle->figure_count);
    }
    return compare_neutrals(pair, figures, count);
}

/* Adds the prisoners of one player's that another one holds to the reference's keys. */
static uint32_t add_prisoners(Pair *pair, int captor, int owner, uint32_t count) {
    for (int type = 0; type < ORACLE_FIGURE_TYPES; ++type) {
        for (int left = pair->oracle->tower.held[captor][owner][type]; left > 0; --left) {
            pair->keys[1][count++] = figure_key(owner, type, captor, 0);
        }
    }
    return count;
}

/* Number of the crown that a word names, or -1. */
static int crown_of(const char *place) {
    static const char *const CROWNS[ORACLE_CROWNS] = {
        "fortune crown",     "first taxes crown",      "second taxes crown",
        "famine crown",      "first storm crown",      "second storm crown",
        "inquisition crown", "first pestilence crown", "second pestilence crown"};
    int crown = ORACLE_CROWNS - 1;
    while (crown >= 0 && strcmp(CROWNS[crown], place) != 0) {
        --crown;
    }
    return crown;
}

enum { CROWN_PLACES = 1 << 14, DUTY_PLACES = 1 << 15 }; /* behind all captors and towers */

/* Adds the reference's guards and those they guard to its keys. */
static uint32_t add_guards(Pair *pair, uint32_t count) {
    for (int code = 0; code < 1 << 16; ++code) {
        const int player = code >> 12;
        const int guard = code >> 8 & 15;
        const int owner = code >> 4 & 15;
        const int type = code & 15;
        if (player >= ORACLE_SEATS || owner >= ORACLE_SEATS || guard >= ORACLE_FIGURE_TYPES ||
            type >= ORACLE_FIGURE_TYPES) {
            continue;
        }
        for (int left = pair->oracle->guard.pairs[player][guard][owner][type]; left > 0; --left) {
            pair->keys[1][count++] = figure_key(player, guard, DUTY_PLACES, 0);
            pair->keys[1][count++] = figure_key(owner, type, DUTY_PLACES + 1 + player, 0);
        }
    }
    return count;
}

/* Prisoners, and who stands on towers and crowns. */
static bool compare_away(Pair *pair) {
    AwayFigure figures[GAME_AWAY_MAX];
    const OracleGame *const oracle = pair->oracle;
    const uint32_t count = game_away(pair->rules, pair->game, figures);
    uint32_t mine = 0;
    for (uint32_t index = 0; index < count; ++index) {
        const AwayFigure *const figure = &figures[index];
        const bool top = strcmp(figure->place, "tower top") == 0 ||
                         strcmp(figure->place, "castle spot") == 0 ||
                         strcmp(figure->place, "mine") == 0;
        if (top || strcmp(figure->place, "prison") == 0) {
            const int where = top ? 256 + oracle_at(oracle, figure->x, figure->y) : figure->holder;
            pair->keys[0][mine++] = figure_key(figure->owner, figure->type, where, 0);
        }
        if (strcmp(figure->place, "guard duty") == 0 || strcmp(figure->place, "guarded") == 0) {
            pair->keys[0][mine++] =
                figure_key(figure->owner, figure->type, DUTY_PLACES + 1 + figure->holder, 0);
        }
        const int crown = crown_of(figure->place);
        if (crown >= 0) {
            pair->keys[0][mine++] =
                figure_key(figure->owner, figure->type, CROWN_PLACES + crown, 0);
        }
    }
    uint32_t theirs = add_guards(pair, 0);
    for (int crown = 0; crown < ORACLE_CROWNS; ++crown) {
        const int who = oracle->wheel.crown[crown] - 1;
        if (who >= 0) {
            pair->keys[1][theirs++] = figure_key(
                who / ORACLE_FIGURE_TYPES, who % ORACLE_FIGURE_TYPES, CROWN_PLACES + crown, 0);
        }
    }
    for (int captor = 0; captor < ORACLE_SEATS; ++captor) {
        for (int owner = 0; owner < ORACLE_SEATS; ++owner) {
            theirs = add_prisoners(pair, captor, owner, theirs);
        }
    }
    for (int placed = 0; placed < oracle->placed_count; ++placed) {
        const int top = oracle->placed[placed].top - 1;
        if (top >= 0) {
            pair->keys[1][theirs++] =
                figure_key(top / ORACLE_FIGURE_TYPES, top % ORACLE_FIGURE_TYPES, 256 + placed, 0);
        }
    }
    return sets_equal(pair, "pieces away", mine, theirs);
}

/* ---- The deep part. */

static bool compare_feature(Pair *pair, uint32_t index, unsigned segment) {
    const FeatureView mine = game_feature(pair->rules, pair->game, index, segment);
    const int label = feature_of(pair, index, segment);
    const OracleFeature *const theirs = &pair->oracle->features[label];
    if (theirs->terrain == TERRAIN_RIVER) {
        return true; /* no rule asks for the length of a stream */
    }
    int open_cities = 0;
    int cities = 0;
    const OracleTerrain terrain = /* the engine measures gardens as cloisters */
        theirs->terrain == TERRAIN_GARDEN ? TERRAIN_CLOISTER : theirs->terrain;
    /* The engine calls a surrounded monastery complete, whoever lies in it. */
    const bool complete = terrain == TERRAIN_CLOISTER ? theirs->open == 0 : theirs->complete;
    bool equal = mine.kind == terrain && mine.complete == complete && mine.tiles == theirs->tiles &&
                 mine.pennants == theirs->pennants;
    if (theirs->terrain == TERRAIN_FIELD) {
        cities = oracle_farm_cities(pair->oracle, label, &open_cities);
        equal = equal && mine.cities == cities && mine.cities_open == open_cities;
    } else if (pair->oracle->options.width == 0) {
        equal = equal && mine.open_edges == theirs->open;
    }
    for (int player = 0; player < pair->config.players && equal; ++player) {
        if (mine.followers[player] != theirs->followers[player] ||
            mine.strength[player] != theirs->strength[player]) {
            return pair_differs(pair,
                                "feature of tile %u segment %u: player %d has %d followers that "
                                "count %d, should have %d that count %d",
                                index, segment, player, mine.followers[player],
                                mine.strength[player], theirs->followers[player],
                                theirs->strength[player]);
        }
    }
    if (!equal) {
        return pair_differs(
            pair,
            "feature of tile %u segment %u: kind %d, complete %d, %d tiles, %d pennants, %d "
            "open, %d + %d cities; should be %d, %d, %d, %d, %d, %d + %d",
            index, segment, mine.kind, mine.complete, mine.tiles, mine.pennants, mine.open_edges,
            mine.cities, mine.cities_open, (int)theirs->terrain, theirs->complete, theirs->tiles,
            theirs->pennants, theirs->open, cities, open_cities);
    }
    return true;
}

static bool compare_features(Pair *pair) {
    for (uint32_t index = 0; index < (uint32_t)pair->oracle->placed_count; ++index) {
        const uint32_t type = game_tile(pair->rules, pair->game, index).type;
        for (unsigned segment = 0; segment < rules_type(pair->rules, type)->segment_count;
             ++segment) {
            if (!compare_feature(pair, index, segment)) {
                return false;
            }
        }
    }
    return true;
}

static bool compare_value(Pair *pair) {
    int32_t mine[PLAYERS_MAX];
    int theirs[ORACLE_SEATS];
    if (pair->oracle->stage == ORACLE_REDEPLOY) {
        return true; /* who goes home with nothing has not gone yet in the reference */
    }
    game_value(pair->rules, pair->game, mine);
    oracle_value(pair->oracle, theirs);
    for (int player = 0; player < pair->config.players; ++player) {
        if (mine[player] != theirs[player]) {
            return pair_differs(pair, "value of player %d is %d, should be %d", player,
                                mine[player], theirs[player]);
        }
    }
    return true;
}

static bool compare_stack(Pair *pair) {
    const uint32_t discards = game_discards(pair->rules, pair->game, pair->discards);
    for (uint32_t index = 0; index < discards; ++index) {
        pair->keys[0][index] = key_of(0, 0, pair->tile_of_type[pair->discards[index]]);
        pair->keys[1][index] = key_of(0, 0, pair->oracle->discards[index]);
    }
    if (!sets_equal(pair, "discards", discards, discards)) {
        return false;
    }
    for (uint32_t type = 0; type < rules_type_count(pair->rules); ++type) {
        const int mine = (int)game_remaining(pair->rules, pair->game, type);
        const int tile = pair->tile_of_type[type];
        const int theirs = pair->oracle->unseen[tile];
        if (mine != theirs) {
            return pair_differs(pair, "%d tiles of type %u unseen, should be %d", mine, type,
                                theirs);
        }
    }
    Message message;
    if (game_check(pair->rules, pair->game, &message) != STATUS_OK) {
        return pair_differs(pair, "game_check: %s", message.text);
    }
    return true;
}

/* The edge a tile would meet on one side of an open cell, -1 if there is no tile, or one that lies
 * in it. */
static int edge_beyond(const OracleGame *oracle, int x, int y, int side) {
    static const int STEP_X[SIDES] = {0, 1, 0, -1};
    static const int STEP_Y[SIDES] = {-1, 0, 1, 0};
    const int index = oracle_facing(oracle, x + STEP_X[side], y + STEP_Y[side], (side + 2) % SIDES);
    if (index < 0 || oracle_facing(oracle, x, y, side) >= 0) {
        return -1;
    }
    const OraclePlaced *const tile = &oracle->placed[index];
    const char letter =
        tile->bridge == 1 + side % 2
            ? 'r'
            : oracle->box->tiles[tile->tile].edges[(side + 2 + SIDES - tile->rotation) % SIDES];
    return letter == 'f'   ? EDGE_FIELD
           : letter == 'r' ? EDGE_ROAD
           : letter == 'c' ? EDGE_CITY
           : letter == 's' ? EDGE_RIVER
                           : -1;
}

enum { CELLS_NEAR = 5 }; /* those beside a tile, and its own */

/* Whether a tile may come to a cell: some side meets one there, or half of it is free. */
static bool cell_open(const OracleGame *oracle, int x, int y) {
    static const int STEP_X[SIDES] = {0, 1, 0, -1};
    static const int STEP_Y[SIDES] = {-1, 0, 1, 0};
    int along = 0;
    int met = 0;
    for (int side = 0; side < SIDES; ++side) {
        along += oracle_facing(oracle, x, y, side) >= 0;
        met += oracle_facing(oracle, x + STEP_X[side], y + STEP_Y[side], (side + 2) % SIDES) >= 0;
    }
    return oracle_on_table(&oracle->options, x, y) && (along == 0 ? met > 0 : along < SIDES);
}

/* Cells beside tiles, found by looking from every tile; each is listed once. */
static bool compare_open_cells(Pair *pair) {
    const OracleGame *const oracle = pair->oracle;
    const uint32_t count = game_open_cells(pair->rules, pair->game, pair->open_cells);
    uint32_t theirs = 0;
    if (count != game_open_cell_count(pair->rules, pair->game)) {
        return pair_differs(pair, "%u open cells, but game_open_cell_count differs", count);
    }
    for (uint32_t index = 0; index < count; ++index) {
        const OpenCell *const cell = &pair->open_cells[index];
        pair->keys[0][index] = key_of(cell->x, cell->y, 0);
        for (int side = 0; side < SIDES; ++side) {
            const int edge = edge_beyond(oracle, cell->x, cell->y, side);
            if (cell->edges[side] != edge) {
                return pair_differs(pair, "open cell %d,%d wants %d on side %d, should want %d",
                                    cell->x, cell->y, cell->edges[side], side, edge);
            }
        }
    }
    for (int cell = 0; cell < CELLS_NEAR * oracle->placed_count; ++cell) {
        const OraclePlaced *const tile = &oracle->placed[cell / CELLS_NEAR];
        const int x = tile->x + (cell % CELLS_NEAR == 1) - (cell % CELLS_NEAR == 3);
        const int y = tile->y + (cell % CELLS_NEAR == 2) - (cell % CELLS_NEAR == 0);
        const uint64_t key = key_of(x, y, 0);
        bool listed = !cell_open(oracle, x, y);
        for (uint32_t index = 0; index < theirs && !listed; ++index) {
            listed = pair->keys[1][index] == key;
        }
        if (!listed) {
            pair->keys[1][theirs++] = key;
        }
    }
    return sets_equal(pair, "open cells", count, theirs);
}

/*
 * What could be deployed if the tile in hand were laid at one or another of its legal places: games
 * themselves only ever try one.
 */
bool pair_compare_elsewhere(Pair *pair, Rng *rng, int tries) {
    Game *const game = pair->game;
    OracleGame *const oracle = pair->oracle;
    const uint32_t count = pair->action_count;
    if (oracle->stage != ORACLE_PLACE) {
        return true;
    }
    bool equal = true;
    for (int index = 0; equal && index < tries; ++index) {
        game_copy(pair->rules, pair->spare, game);
        pair->game = pair->spare;
        pair->oracle = oracle_copy(oracle);
        pair->action_count = game_actions(pair->rules, game, pair->actions);
        const Action action = pair->actions[rng_below(rng, pair->action_count)];
        equal = pair_act(pair, action) && pair_compare(pair, false);
        oracle_destroy(pair->oracle);
        pair->game = game;
        pair->oracle = oracle;
        if (equal) {
            --pair->log_count; /* a step that was not taken */
        }
    }
    pair->action_count = count;
    (void)game_actions(pair->rules, game, pair->actions);
    return equal;
}

bool pair_compare(Pair *pair, bool deep) {
    const bool shallow = compare_pending(pair) && compare_players(pair) &&
                         compare_table(pair, deep) && compare_apart(pair) &&
                         compare_figures(pair) && compare_away(pair) && compare_event(pair) &&
                         compare_decision(pair);
    if (!shallow || !deep) {
        return shallow;
    }
    const OracleStage stage = pair->oracle->stage;
    const bool settled = stage == ORACLE_DRAW || stage == ORACLE_PLACE || stage == ORACLE_OVER;
    const bool plain =
        (pair->oracle->rules & ~UINT64_C(7)) == 0; /* base, gingerbread man, winter inn */
    return (leaving(pair->oracle) || compare_features(pair)) && compare_stack(pair) &&
           compare_open_cells(pair) && (!(settled || plain) || compare_value(pair));
}
