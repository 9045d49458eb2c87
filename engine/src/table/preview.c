// SPDX-License-Identifier: MIT
#include "table/preview.h"

#include "base/bits.h"
#include "model/hook_calls.h"
#include "table/awards.h"
#include "table/figures.h"
#include "table/prospects.h"
#include "table/segments.h"
#include "table/unseen.h"
#include "table/usual_turn.h"

#include <string.h>

enum { SLICES_MAX = 256 /* bytes of the state of modules that can preview */ };

// ---- Which rules

static bool module_tells(const Rules *rules, uint32_t module) {
    const Expansion *e = rules->modules[module].expansion;
    return e->preview.turns_previewable != NULL && e->preview.turns_previewable(rules, module);
}

/** Returns true if a module does not affect turns. */
static bool module_silent(const Rules *rules, uint32_t module) {
    const Expansion *e = rules->modules[module].expansion;
    return !expansion_needs_hooks(e) && e->scoring.feature_value == NULL &&
           e->scoring.prospects == NULL && e->turn.phase_count == 0;
}

/** Returns true if some module pays points when the next turn begins, before a draw. */
static bool turns_pay(const Rules *rules) {
    return rules->hook_lists[HOOK_TURN_PAYS].count != 0;
}

/** Returns true if players who draw ahead prevent that turns are told. */
static bool draws_ahead(const Rules *rules) {
    return rules->options.predraw && (turns_pay(rules) || rules->hook_lists[HOOK_TAKES].count != 0);
}

bool turns_all_told(const Rules *rules) {
    bool told = true;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        told = told && (module_tells(rules, m) || module_silent(rules, m));
    }
    return told;
}

bool turns_all_previewable(const Rules *rules) {
    bool told = !draws_ahead(rules);
    uint32_t slices = 0;
    for (uint32_t m = 0; told && m < rules->module_count; m++) {
        const bool tells = module_tells(rules, m);
        slices += tells ? rules->modules[m].expansion->state.state_size : 0;
        told = tells || module_silent(rules, m) ||
               rules->modules[m].expansion->preview.turn_usual != NULL;
    }
    return told && slices <= SLICES_MAX;
}

/** Returns true if no module has one of some slots. */
static bool hooks_absent(const Rules *rules, const uint8_t *hooks, unsigned count) {
    bool absent = true;
    for (unsigned i = 0; absent && i < count; i++) {
        absent = rules->hook_lists[hooks[i]].count == 0;
    }
    return absent;
}

bool preview_tells_choices(const Rules *rules) {
    static const uint8_t NONE[] = {HOOK_AWARDED,       HOOK_TURN_PAYS, HOOK_TURN_OFFERS,
                                   HOOK_TURN_DECLINES, HOOK_GOES_ON,   HOOK_ASKS_NEXT,
                                   HOOK_NEXT_PLAYER,   HOOK_SECOND,    HOOK_FREE_ACTIONS};
    return hooks_absent(rules, NONE, sizeof NONE) && rules->hook_lists[HOOK_CHOICES].count == 1;
}

bool preview_tells_second(const Rules *rules, uint32_t module) {
    static const uint8_t NONE[] = {HOOK_PROSPECTS,     HOOK_FARM_BONUS, HOOK_DEPLOYMENTS,
                                   HOOK_WOOD_ACTIONS,  HOOK_TURN_PAYS,  HOOK_TURN_OFFERS,
                                   HOOK_TURN_DECLINES, HOOK_GOES_ON,    HOOK_ASKS_NEXT,
                                   HOOK_NEXT_PLAYER,   HOOK_CHOICES,    HOOK_FREE_ACTIONS};
    bool tells = rules->stance_shift == 0 && // no figure lies down
                 hooks_absent(rules, NONE, sizeof NONE);
    for (uint32_t m = 0; tells && m < rules->module_count; m++) {
        tells = m == module || module_tells(rules, m) || module_silent(rules, m);
    }
    return tells;
}

// ---- Points of features

/** Returns the points of a road or city, complete or not, before modules change them. */
static int32_t view_plain(const Rules *rules, const FeatureView *line, bool complete) {
    return plain_worth(rules, line->kind, complete, line->tiles, line->pennants);
}

/** Returns the points of a road or city, complete or not, as measured. */
static int32_t view_worth(const Rules *rules, const Game *game, const FeatureView *line,
                          bool complete) {
    const int32_t plain = view_plain(rules, line, complete);
    return hooks_value(rules, game, HOOK_FEATURE_VALUE, view_ref(line), complete, plain);
}

/** Returns true if modules change the points of features if complete and if not, or in neither. */
static bool values_whole(const Rules *rules) {
    bool whole = true;
    const HookEntry *const end = hooks_end(rules, HOOK_FEATURE_VALUE);
    for (const HookEntry *h = hooks_first(rules, HOOK_FEATURE_VALUE); whole && h != end; h++) {
        whole = h->expansion->scoring.values_whole;
    }
    return whole;
}

static FeaturePoints cloister_points(const Rules *rules, const Game *game,
                                     const FeatureView *cloister) {
    const FeatureRef ref = view_ref(cloister);
    const int32_t completed = rules->kernel->completed_worth(rules, game, ref);
    if (cloister->complete) {
        return (FeaturePoints){completed, 0};
    }
    const int32_t now = rules->kernel->cloister_value(rules, game, ref.root);
    return (FeaturePoints){rules->options.incomplete_score ? now : 0, completed - now};
}

FeaturePoints game_feature_points(const Rules *rules, const Game *game,
                                  const FeatureView *feature) {
    if (feature->kind == SEGMENT_CLOISTER) {
        return cloister_points(rules, game, feature);
    }
    if (feature->kind == SEGMENT_FIELD) {
        const int32_t more = hooks_value(rules, game, HOOK_LONE_VALUE, view_ref(feature), false, 0);
        return (FeaturePoints){more, 0};
    }
    const int32_t completed = view_worth(rules, game, feature, true);
    if (feature->complete) {
        return (FeaturePoints){completed, 0};
    }
    const bool plain = completed == view_plain(rules, feature, true) && values_whole(rules);
    const int32_t now =
        plain ? view_plain(rules, feature, false) : view_worth(rules, game, feature, false);
    return (FeaturePoints){rules->options.incomplete_score ? now : 0, completed - now};
}

void game_farm_bonus(const Rules *rules, const Game *game, uint32_t field, int8_t *out) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        out[player] = (int8_t)hooks_farm_bonus(rules, game, (uint16_t)field, player);
    }
}

uint32_t game_farm_shares(const Rules *rules, const Game *game, FarmShare *out) {
    const HookEntry *const end = hooks_end(rules, HOOK_FARM_SHARES);
    uint32_t count = 0;
    for (const HookEntry *h = hooks_first(rules, HOOK_FARM_SHARES); h != end; h++) {
        CHECK(count + PLAYERS_MAX <= FARM_SHARES_MAX);
        count += h->expansion->preview.farm_shares(rules, game, h->module, &out[count]);
    }
    return count;
}

/** Records the figures of a player that return to supply from a complete feature. */
static void leaving_ask(const Rules *rules, const Game *game, unsigned player,
                        const PlacementPreview *foresight, ModulePreview *told) {
    for (uint32_t rest = rules->figures_follow; rest != 0; rest &= rest - 1) {
        const unsigned i = bit_lowest(rest);
        const SegmentRef ref = figure_ref_const(rules, game, player, i);
        if (ref == NO_REF) {
            continue;
        }
        const FeatureRef there = feature_of_ref(rules, game, ref);
        for (uint32_t used = told->used; used != 0; used &= used - 1) {
            const unsigned j = bit_lowest(used);
            const FeatureView *view = &foresight->features[j];
            const bool leaves = view->complete && feature_same(there, view_ref(view));
            told->leaving[j][player] |= (uint16_t)(leaves << rules->figures[i].kind->type);
        }
    }
}

/** Returns the features that have followers or may get one. */
static uint32_t features_used(const PlacementPreview *foresight) {
    uint32_t used = 0;
    for (unsigned rest = foresight->deployable; rest != 0; rest &= rest - 1) {
        used |= 1U << foresight->of[bit_lowest(rest)];
    }
    for (uint32_t j = 0; j < foresight->count && j < SEGMENTS_MAX; j++) {
        used |= (uint32_t)preview_followed(&foresight->features[j]) << j;
    }
    return used;
}

static void features_ask(const Rules *rules, const Game *game, const PlacementPreview *foresight,
                         ModulePreview *told) {
    const bool bonuses = rules->hook_lists[HOOK_FARM_BONUS].count != 0;
    const bool farms = rules->hook_lists[HOOK_LONE_VALUE].count != 0;
    bool leave = false;
    told->used = features_used(foresight);
    for (uint32_t rest = told->used; rest != 0; rest &= rest - 1) {
        const unsigned j = bit_lowest(rest);
        const FeatureView *view = &foresight->features[j];
        const bool field = view->kind == SEGMENT_FIELD;
        memset(told->bonus[j], 0, sizeof told->bonus[j]);
        memset(told->leaving[j], 0, sizeof told->leaving[j]);
        told->worth[j] =
            field && !farms ? (FeaturePoints){0, 0} : game_feature_points(rules, game, view);
        if (field && bonuses && preview_followed(view)) {
            game_farm_bonus(rules, game, view->id, told->bonus[j]);
        } else if (field && bonuses) {
            told->bonus[j][game->active] =
                (int8_t)hooks_farm_bonus(rules, game, (uint16_t)view->id, game->active);
        }
        leave = leave || (view->complete && preview_followed(view));
    }
    told->share_count = game_farm_shares(rules, game, told->shares);
    for (unsigned player = 0; leave && player < (unsigned)rules->players; player++) {
        leaving_ask(rules, game, player, foresight, told);
    }
}

// ---- Further points

void game_final_extra(const Rules *rules, const Game *game, int32_t *out) {
    memset(out, 0, (size_t)rules->players * sizeof *out);
    const HookEntry *const end = hooks_end(rules, HOOK_FINAL);
    for (const HookEntry *h = hooks_first(rules, HOOK_FINAL); h != end; h++) {
        h->expansion->scoring.final(rules, game, h->module, out, NULL);
    }
}

/**
 * Copies the state of the modules that are notified of completed features, out of a game or back.
 */
static void slices_copy(const Rules *rules, Game *game, char slices[SLICES_MAX], bool back) {
    const HookEntry *const end = hooks_end(rules, HOOK_COMPLETED);
    for (const HookEntry *h = hooks_first(rules, HOOK_COMPLETED); h != end; h++) {
        if (module_tells(rules, h->module)) {
            void *slice = module_state(rules, game, h->module);
            memcpy(back ? slice : slices, back ? slices : slice, h->expansion->state.state_size);
            slices += h->expansion->state.state_size;
        }
    }
}

/** Returns true if the state of these modules is as copied. */
static bool slices_same(const Rules *rules, const Game *game, const char slices[SLICES_MAX]) {
    bool same = true;
    const HookEntry *const end = hooks_end(rules, HOOK_COMPLETED);
    for (const HookEntry *h = hooks_first(rules, HOOK_COMPLETED); same && h != end; h++) {
        if (module_tells(rules, h->module)) {
            const size_t size = h->expansion->state.state_size;
            same = memcmp(module_state_const(rules, game, h->module), slices, size) == 0;
            slices += size;
        }
    }
    return same;
}

static void completed_notify(const Rules *rules, Game *game) {
    const HookEntry *const end = hooks_end(rules, HOOK_COMPLETED);
    for (uint32_t i = 0; i < game->completed_count; i++) {
        const FeatureRef feature = rules->kernel->completed(rules, game, i);
        for (const HookEntry *h = hooks_first(rules, HOOK_COMPLETED); h != end; h++) {
            if (module_tells(rules, h->module)) {
                h->expansion->scoring.completed(rules, game, h->module, feature, NULL);
            }
        }
    }
}

static void completed_ask(const Rules *rules, Game *game, ModulePreview *told) {
    if (rules->hook_lists[HOOK_COMPLETED].count == 0 || rules->hook_lists[HOOK_FINAL].count == 0) {
        return;
    }
    int32_t before[PLAYERS_MAX];
    int32_t after[PLAYERS_MAX];
    char slices[SLICES_MAX];
    slices_copy(rules, game, slices, false);
    completed_notify(rules, game);
    if (slices_same(rules, game, slices)) { // nearly always
        return;
    }
    game_final_extra(rules, game, after);
    slices_copy(rules, game, slices, true);
    game_final_extra(rules, game, before);
    for (int player = 0; player < rules->players; player++) {
        told->final[player] += after[player] - before[player];
    }
}

static void points_ask(const Rules *rules, Game *game, const PlacementPreview *foresight,
                       ModulePreview *told) {
    memset(told->final, 0, sizeof told->final);
    const HookEntry *const end = hooks_end(rules, HOOK_TURN_PAYS);
    for (const HookEntry *h = hooks_first(rules, HOOK_TURN_PAYS); h != end; h++) {
        h->expansion->preview.turn_pays(rules, game, h->module, foresight, told->final);
    }
}

// ---- Deployable figures

static uint8_t figure_strength(const Rules *rules, const Game *game, const FigureKind *kind,
                               const FeatureView *feature) {
    return kind == NULL || kind->strength == NULL
               ? 1
               : (uint8_t)kind->strength(rules, game, view_ref(feature));
}

/**
 * Returns the further points per city that the active player gets for a farm with one of their
 * figures there.
 */
static int8_t figure_bonus(const Rules *rules, Game *game, unsigned index, SegmentRef to) {
    const FeatureRef field = feature_of_ref(rules, game, to);
    if (field.kind != SEGMENT_FIELD || rules->hook_lists[HOOK_FARM_BONUS].count == 0) {
        return 0;
    }
    SegmentRef *place = figure_ref(rules, game, game->active, index);
    const int32_t without = hooks_farm_bonus(rules, game, field.root, game->active);
    *place = to;
    const int32_t with = hooks_farm_bonus(rules, game, field.root, game->active);
    *place = NO_REF;
    return (int8_t)(with - without);
}

/** Returns true if it is a follower without strength on some of its segments. */
static bool figure_ask(const Rules *rules, Game *game, unsigned figure,
                       const PlacementPreview *foresight, FigurePreview *out) {
    bool powerless = false;
    const FigureKind *kind = figure == 0 ? NULL : rules->figures[figure - 1].kind;
    out->type = (uint8_t)rules_figure_type(rules, figure);
    out->depends = kind != NULL && kind->role == ROLE_DEPENDENT;
    out->asset = kind != NULL && kind->asset;
    for (uint32_t rest = out->segments; rest != 0; rest &= rest - 1) {
        const unsigned s = bit_lowest(rest);
        if (out->depends) {
            const SegmentRef to = segment_ref(game->copy_in_turn, s);
            out->bonus[s] = figure_bonus(rules, game, figure - 1, to);
        } else {
            const FeatureView *feature = &foresight->features[foresight->of[s]];
            out->strength[s] = figure_strength(rules, game, kind, feature);
            powerless = powerless || out->strength[s] == 0;
        }
    }
    return powerless;
}

/** Returns the segments where deploying a figure may have further effects. */
static uint16_t untold_ask(const Rules *rules, const Game *game, const PlacementPreview *foresight,
                           const FigurePreview *figure) {
    uint32_t untold = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_UNTOLD);
    for (const HookEntry *h = hooks_first(rules, HOOK_UNTOLD); h != end; h++) {
        untold |=
            h->expansion->preview.turn_untold(rules, game, h->module, figure->type, foresight);
    }
    return (uint16_t)(untold & figure->segments);
}

/** Asks about the deployable figures of one kind, on some segments. */
static void kind_ask(const Rules *rules, Game *game, unsigned figure, uint16_t segments,
                     PlacementPreview *foresight, ModulePreview *told) {
    FigurePreview *out = &told->figures[told->figure_count++];
    out->segments = segments;
    told->powerless |= figure_ask(rules, game, figure, foresight, out);
    out->untold = untold_ask(rules, game, foresight, out);
    told->untold = told->untold || out->untold != 0;
    foresight->deployable |= out->depends ? 0 : segments;
}

/** Asks about the figures that may be deployed after the deployment. */
static void second_ask(const Rules *rules, Game *game, PlacementPreview *foresight,
                       ModulePreview *told) {
    told->second.segments = 0;
    const HookEntry *const end = hooks_end(rules, HOOK_SECOND);
    for (const HookEntry *h = hooks_first(rules, HOOK_SECOND); h != end; h++) {
        const uint32_t index = h->expansion->preview.turn_second(rules, game, h->module);
        const unsigned stance = (1 + index) * REF_SEGMENTS_MAX; // no figure lies down
        Deployments all;
        rules->kernel->deployments_of(rules, game, index, &all);
        told->second.segments = (uint16_t)(all.words[stance / 64] >> (stance % 64));
        told->powerless |= figure_ask(rules, game, 1 + index, foresight, &told->second);
        foresight->deployable |= told->second.segments;
    }
}

/** Returns true if modules may offer something else instead of deploying. */
static bool others_ask(const Rules *rules, const Game *game) {
    bool others = rules->hook_lists[HOOK_DEPLOYMENTS].count != 0 || rules->stance_shift != 0 ||
                  (rules->figures_alone & rules->figures_deployed) != 0;
    const HookEntry *const end = hooks_end(rules, HOOK_WOOD_ACTIONS);
    for (const HookEntry *h = hooks_first(rules, HOOK_WOOD_ACTIONS); !others && h != end; h++) {
        ActionList list = action_list_any();
        others = !h->expansion->preview.wood_seen;
        if (!others) {
            h->expansion->figures.wood_actions(rules, game, h->module, &list);
            others = list.total != 0;
        }
    }
    return others;
}

static void figures_ask(const Rules *rules, Game *game, PlacementPreview *foresight,
                        ModulePreview *told) {
    Deployments all;
    rules->kernel->deployments(rules, game, &all);
    told->figure_count = 0;
    told->powerless = false;
    told->untold = false;
    foresight->deployable = 0;
    for (unsigned w = 0; w < rules->deploy_words; w++) {
        unsigned shift;
        for (uint64_t left = all.words[w]; left != 0; left &= ~(UINT64_C(0xFFFF) << shift)) {
            shift = bit_lowest(left) / REF_SEGMENTS_MAX * REF_SEGMENTS_MAX;
            const unsigned stance = (64 * w + shift) / REF_SEGMENTS_MAX;
            const unsigned figure = stance >> rules->stance_shift;
            const bool alone = figure != 0 && ((rules->figures_alone >> (figure - 1)) & 1U) != 0;
            if ((stance & rules->stance_shift) == 0 && !alone) { // it does not lie down
                kind_ask(rules, game, figure, (uint16_t)(left >> shift), foresight, told);
            }
        }
    }
}

// ---- Prospects

uint32_t prospects_list(const Rules *rules, const Game *game, ProspectList *list) {
    const HookEntry *const end = hooks_end(rules, HOOK_PROSPECTS);
    for (const HookEntry *h = hooks_first(rules, HOOK_PROSPECTS); h != end; h++) {
        h->expansion->scoring.prospects(rules, game, h->module, list);
    }
    return list->count;
}

static void prospects_ask(const Rules *rules, const Game *game, const PlacementPreview *foresight,
                          ModulePreview *told) {
    told->prospect_count = 0;
    if (rules->hook_lists[HOOK_PROSPECTS].count != 0) {
        const bool enters = foresight->deployable != 0;
        ProspectList list = {.out = told->prospects,
                             .entered = enters ? segment_ref(game->copy_in_turn, 0) : NO_REF};
        told->prospect_count = prospects_list(rules, game, &list);
    }
}

// ---- After the turn

int game_next_player(const Rules *rules, const Game *game) {
    const bool again = rules->options.predraw && game->draws_left > 0;
    return again ? game->active : (game->active + 1) % rules->players;
}

bool game_last_turn(const Rules *rules, const Game *game) {
    return game->draws_left == 0 && !tiles_wait(rules, game);
}

/** Returns who draws or decides after this turn. */
static unsigned next_find(const Rules *rules, const Game *game) {
    unsigned next = (unsigned)game_next_player(rules, game);
    const HookEntry *const end = hooks_end(rules, HOOK_NEXT_PLAYER);
    for (const HookEntry *h = hooks_first(rules, HOOK_NEXT_PLAYER); h != end; h++) {
        next = h->expansion->preview.next_player(rules, game, h->module, next);
    }
    return next;
}

/** Returns true if a player may decide at the begin of their next turn, before a draw. */
static bool next_asks(const Rules *rules, const Game *game, unsigned player) {
    bool asks = false;
    const HookEntry *const end = hooks_end(rules, HOOK_ASKS_NEXT);
    for (const HookEntry *h = hooks_first(rules, HOOK_ASKS_NEXT); h != end && !asks; h++) {
        asks = h->expansion->preview.asks_next(rules, game, h->module, player);
    }
    return asks;
}

/**
 * Asks who is next. Returns false if not all is known that happens until then: tiles are held, and
 * perhaps none fits, or points may be paid to another player than usual.
 */
static bool next_ask(const Rules *rules, const Game *game, ModulePreview *told) {
    const unsigned next = next_find(rules, game);
    const unsigned after = (game->active + 1U) % (unsigned)rules->players;
    const bool last = game_last_turn(rules, game);
    told->next_player = (uint8_t)next;
    const bool asks = !last && next != game->active && next_asks(rules, game, next);
    return (game->draws_left > 0 || last || asks) && (next == after || !turns_pay(rules));
}

/**
 * Asks which optional decisions the turn has. Free actions of all modules are one. Returns true if
 * one of them must be answered in the end.
 */
static bool declines_ask(const Rules *rules, const Game *game, PlacementPreview *foresight) {
    bool free = false;
    bool due = false;
    const HookEntry *const end = hooks_end(rules, HOOK_TURN_DECLINES);
    for (const HookEntry *h = hooks_first(rules, HOOK_TURN_DECLINES); h != end; h++) {
        const Expansion *e = h->expansion;
        const uint32_t type = rules->copy_type[game->copy_in_turn];
        const TurnDeclines asks = e->preview.turn_declines(rules, game, h->module, type, foresight);
        const bool own = asks.placed && e->turn.free_actions == 0;
        free = free || (asks.placed && !own);
        foresight->declines = (uint8_t)(foresight->declines + own);
        foresight->declines_later = foresight->declines_later || asks.later;
        foresight->estimated = foresight->estimated || asks.bound;
        due = due || asks.due;
    }
    foresight->declines = (uint8_t)(foresight->declines + free);
    return due;
}

/** Asks for free actions, for choices of modules, and for the choice to continue with another tile.
 */
static void choices_ask(const Rules *rules, const Game *game, ModulePreview *told) {
    told->continue_action = 0;
    told->offer_count = 0;
    told->choice_count = 0;
    const HookEntry *end = hooks_end(rules, HOOK_GOES_ON);
    for (const HookEntry *h = hooks_first(rules, HOOK_GOES_ON); h != end; h++) {
        if (told->continue_action == 0) {
            told->continue_action = h->expansion->preview.goes_on(rules, game, h->module);
        }
    }
    end = hooks_end(rules, HOOK_CHOICES);
    for (const HookEntry *h = hooks_first(rules, HOOK_CHOICES); h != end; h++) {
        if (told->choice_count == 0) {
            told->choice_count = h->expansion->preview.turn_choices(rules, game, h->module, told);
        }
    }
    end = hooks_end(rules, HOOK_TURN_OFFERS);
    for (const HookEntry *h = hooks_first(rules, HOOK_TURN_OFFERS); h != end; h++) {
        if (told->offer_count == 0) {
            told->offer_count =
                h->expansion->preview.turn_offers(rules, game, h->module, told->offers);
        }
    }
}

/** Returns true if modules pay points for a turn that depend on no answer (turn_pays). */
static bool turn_pays_any(const Rules *rules, const ModulePreview *told) {
    bool pays = false;
    for (int player = 0; player < rules->players; player++) {
        pays = pays || told->final[player] != 0;
    }
    return pays;
}

/**
 * Returns true if what a turn decides and pays can be told together.
 * @param due see declines_ask
 */
static bool turn_is_told(const Rules *rules, const Game *game, const PlacementPreview *foresight,
                         const ModulePreview *told, bool due) {
    const bool declines = foresight->declines != 0 || foresight->declines_later;
    const bool pays = turn_pays_any(rules, told);
    if (pays && rules->hook_lists[HOOK_AWARDED].count != 0) {
        return false; // a module would notice these points
    }
    if (told->continue_action == 0 && told->offer_count == 0 && !declines) {
        return true; // most turns
    }
    // Points may be paid for the next turn, which a further tile delays, and that tile may be one
    // drawn ahead, or another decision may come first. Modules would notice points of offers, and
    // more decisions are more than turns are listed with.
    const unsigned after = (game->active + 1U) % (unsigned)rules->players;
    const bool alone = told->offer_count == 0 && !pays && told->next_player == after &&
                       !next_asks(rules, game, game->active);
    return (told->continue_action == 0 || (alone && !declines)) &&
           (told->offer_count == 0 || !declines) && !(due && pays) &&
           (told->next_player == game_next_player(rules, game) || !declines) &&
           (told->offer_count == 0 || rules->hook_lists[HOOK_PASSED].count == 0) &&
           (foresight->declines == 0 || !foresight->estimated);
}

bool preview_ask_modules(const Rules *rules, Game *game, PlacementPreview *foresight,
                         ModulePreview *told) {
    choices_ask(rules, game, told);
    points_ask(rules, game, foresight, told);
    const bool due = declines_ask(rules, game, foresight);
    if (!next_ask(rules, game, told) || !turn_is_told(rules, game, foresight, told, due)) {
        return false;
    }
    if (game->completed_count != 0) {
        completed_ask(rules, game, told);
    }
    figures_ask(rules, game, foresight, told);
    second_ask(rules, game, foresight, told);
    told->others = others_ask(rules, game);
    features_ask(rules, game, foresight, told);
    prospects_ask(rules, game, foresight, told);
    return true;
}
