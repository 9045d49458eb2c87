// SPDX-License-Identifier: MIT
#include "commands/bench/signature.h"

#include "carcarena/engine/view.h"
#include "commands/bench/signature_cases.h"
#include "config/rules_setup.h"
#include "text/try_status.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 64, WORDS_SIZE = 2048 };

/* One share of the games of one set of rules. */
typedef struct Share {
    const Rules *rules;
    Game *game;
    Action *actions;
    uint32_t *left; /* number of tiles of each type that may be drawn */
    Deck deck;      /* deck, for games that use one */
    Rng chance;
    unsigned part, parts, first; /* part of all parts; number of the first game of these rules */
    uint64_t sum, plies;
} Share;

/** Plays a game with the engine's fastest random playout. */
static uint64_t play_sampled(Share *share, Rng *rng) {
    game_start(share->rules, share->game, 0);
    return game_playout(share->rules, share->game, rng);
}

/** Applies one of the pending decisions, from the complete list, with all checks. */
static void decide_listed(Share *share, Rng *rng) {
    const uint32_t count = game_actions(share->rules, share->game, share->actions);
    const Action action = share->actions[rng_below(rng, count)];
    CHECK(game_try_apply(share->rules, share->game, action, NULL, NULL) == STATUS_OK);
}

/** Returns a type that may be drawn; types with symbols are preferred. */
static uint32_t type_steered(Share *share, Rng *rng) {
    enum { SOONER = 6 };
    const uint32_t types = rules_type_count(share->rules);
    uint32_t total = 0;
    game_drawable(share->rules, share->game, share->left);
    for (uint32_t type = 0; type < types; type++) {
        share->left[type] *= tile_has_symbols(rules_type(share->rules, type)) ? SOONER : 1;
        total += share->left[type];
    }
    uint32_t pick = rng_below(rng, total);
    uint32_t type = 0;
    while (pick >= share->left[type]) {
        pick -= share->left[type++];
    }
    return type;
}

/** Draws with preference for symbols, so that rare events happen in the few games of a case. */
static void draw_steered(Share *share, Rng *rng) {
    const uint32_t type = type_steered(share, rng);
    CHECK(game_draw_tile(share->rules, share->game, type) == STATUS_OK);
}

static void draw_from_deck(Share *share, Rng *rng) {
    (void)deck_draw(share->rules, &share->deck, share->game, &share->chance);
}

static void event_any(Share *share, Rng *rng) {
    (void)game_chance(share->rules, share->game, rng);
}

static void event_from_deck(Share *share, Rng *rng) {
    (void)deck_resolve(share->rules, &share->deck, share->game, NULL);
}

typedef void ChanceStep(Share *share, Rng *rng);

/** Plays a started game to its end. @return number of decisions. */
static uint64_t play_on(Share *share, Rng *rng, ChanceStep *draw, ChanceStep *event) {
    uint64_t plies = 0;
    for (;;) {
        const PendingKind kind = game_pending(share->rules, share->game).kind;
        if (kind == PENDING_OVER) {
            return plies;
        }
        if (kind == PENDING_DRAW) {
            draw(share, rng);
        } else if (kind == PENDING_CHANCE) {
            event(share, rng);
        } else {
            decide_listed(share, rng);
            plies++;
        }
    }
}

static uint64_t play_listed(Share *share, Rng *rng) {
    share->chance = *rng;
    deck_shuffle(share->rules, &share->deck, rng);
    game_start(share->rules, share->game,
               (int)rng_below(rng, (uint32_t)rules_players(share->rules)));
    return play_on(share, rng, draw_from_deck, event_from_deck);
}

static uint64_t play_steered(Share *share, Rng *rng) {
    game_start(share->rules, share->game, 0);
    return play_on(share, rng, draw_steered, event_any);
}

static void share_play(Share *share, unsigned number, unsigned index) {
    Rng rng = rng_keyed(0, RNG_BENCH, number, index);
    const uint64_t plies = index % 2 == 0   ? play_sampled(share, &rng)
                           : index % 4 == 1 ? play_listed(share, &rng)
                                            : play_steered(share, &rng);
    int32_t scores[PLAYERS_MAX];
    game_scores(share->rules, share->game, scores);
    uint64_t mixed = rng_mix(rules_hash(share->rules) ^ (uint64_t)index);
    mixed = rng_mix(mixed ^ game_hash(share->rules, share->game));
    mixed = rng_mix(mixed ^ plies);
    for (int player = 0; player < rules_players(share->rules); player++) {
        mixed = rng_mix(mixed ^ (uint32_t)scores[player]);
    }
    share->sum += mixed;
    share->plies += plies;
}

/** Plays the games of a case that belong to this part. */
static Status share_run(Share *share, unsigned number, unsigned games, Message *message) {
    share->game = game_alloc(share->rules);
    share->actions = malloc(rules_actions_max(share->rules) * sizeof *share->actions);
    share->left = malloc(rules_type_count(share->rules) * sizeof *share->left);
    Status status = STATUS_OK;
    if (share->game == NULL || share->actions == NULL || share->left == NULL) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for a game");
    }
    for (unsigned index = 0; status == STATUS_OK && index < games; index++) {
        if ((share->first + index) % share->parts == share->part) {
            share_play(share, number, index);
        }
    }
    share->first += games;
    free(share->game);
    free(share->actions);
    free(share->left);
    return status;
}

/** A list of words, split at blanks. */
typedef struct Words {
    char text[WORDS_SIZE];
    const char *words[WORDS_MAX];
    unsigned count;
} Words;

static void words_cut(Words *out, const char *list) {
    out->count = 0;
    if (list == NULL) {
        return;
    }
    CHECK(strlen(list) < sizeof out->text);
    memcpy(out->text, list, strlen(list) + 1);
    char *rest = NULL;
    for (char *word = strtok_r(out->text, " ", &rest); word != NULL;
         word = strtok_r(NULL, " ", &rest)) {
        CHECK(out->count < WORDS_MAX);
        out->words[out->count++] = word;
    }
}

static Status case_run(Share *share, unsigned number, const SignatureCase *rules_case,
                       Message *message) {
    Words tilesets;
    Words expansions;
    Words options;
    words_cut(&tilesets, rules_case->tilesets);
    words_cut(&expansions, rules_case->expansions);
    words_cut(&options, rules_case->options);
    const RulesRequest request = {
        .tilesets = tilesets.words,
        .tileset_count = (uint16_t)tilesets.count,
        .expansions = expansions.words,
        .expansion_count = (uint16_t)expansions.count,
        .players = rules_case->players,
    };
    RulesSetup *setup = NULL;
    Status status = rules_setup_from_words(&setup, &request, options.words, options.count, message);
    if (status == STATUS_OK) {
        share->rules = rules_setup_rules(setup);
        status = share_run(share, number, rules_case->games, message);
    }
    rules_setup_destroy(setup);
    return status;
}

Status signature_share(uint64_t *sum, uint64_t *plies, unsigned part, unsigned parts,
                       Message *message) {
    Share share = {.part = part, .parts = parts};
    const SignatureCase *rules_case;
    for (unsigned number = 0; (rules_case = signature_case_at(number)) != NULL; number++) {
        TRY(case_run(&share, number, rules_case, message));
    }
    *sum = share.sum;
    if (plies != NULL) {
        *plies = share.plies;
    }
    return STATUS_OK;
}

// ---- All shares

/** The share of one thread. */
typedef struct SignatureTask {
    unsigned part, parts;
    uint64_t sum;
    Status status;
    Message message;
} SignatureTask;

static void *task_run(void *user) {
    SignatureTask *const task = user;
    task->status = signature_share(&task->sum, NULL, task->part, task->parts, &task->message);
    return NULL;
}

/** Starts a thread for each task. @return how many were started. */
static unsigned tasks_start(SignatureTask *tasks, pthread_t *threads, unsigned parts) {
    for (unsigned i = 0; i < parts; i++) {
        tasks[i].part = i;
        tasks[i].parts = parts;
        if (pthread_create(&threads[i], NULL, task_run, &tasks[i]) != 0) {
            return i;
        }
    }
    return parts;
}

static Status tasks_sum(uint64_t *sum, SignatureTask *tasks, pthread_t *threads, unsigned parts,
                        Message *message) {
    const unsigned started = tasks_start(tasks, threads, parts);
    Status status = started == parts
                        ? STATUS_OK
                        : message_set(message, STATUS_NO_MEMORY, "a thread could not be started");
    *sum = 0;
    for (unsigned i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
        *sum += tasks[i].sum;
        if (status == STATUS_OK && tasks[i].status != STATUS_OK) {
            status = tasks[i].status;
            *message = tasks[i].message;
        }
    }
    return status;
}

Status signature_sum(uint64_t *sum, unsigned threads, Message *message) {
    SignatureTask *const tasks = calloc(threads, sizeof *tasks);
    pthread_t *const handles = calloc(threads, sizeof *handles);
    const Status status = tasks != NULL && handles != NULL
                              ? tasks_sum(sum, tasks, handles, threads, message)
                              : STATUS_NO_MEMORY;
    free(tasks);
    free(handles);
    return status;
}
