// SPDX-License-Identifier: MIT
//
// What players read: the question of every decision, what each of its actions does, and what every
// bonus is for. Random games with every expansion reach every kind of decision and bonus that this
// build has. No text is the name of a phase, a bare number or an action of the notation, and the
// texts of different actions differ.
//
//     test_words [GAMES]
#include "carcarena/engine/text.h"
#include "random_games.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 128, ROUNDS_MAX = 4000, EVENTS_MAX = 1024 };

/** A kind of decision or bonus, with what brings a rare one about: expansions and options. */
typedef struct Kind {
    const char *name, *with, *set;
} Kind;

static const Kind DECISIONS[] = {
    {"place", NULL, NULL},
    {"deploy", NULL, NULL},
    {"after placing", "princess-and-dragon", NULL},
    {"after deploying", "tower", NULL},
    {"before the end", "tower", NULL},
    {"abbey", "abbey-and-mayor", NULL},
    {"wagon", "abbey-and-mayor", NULL},
    {"auction", "bridges-castles-and-bazaars", NULL},
    {"open tile", "bridges-castles-and-bazaars", "bazaar=draft"},
    {"castle", "bridges-castles-and-bazaars", NULL},
    {"castle paid", "bridges-castles-and-bazaars", NULL},
    {"choice of castles", "castles-in-germany", "german_castles=choice"},
    {"german castle", "castles-in-germany", NULL},
    {"catapult", "catapult", "catapult=throws"},
    {"redeploy", "count-of-carcassonne", NULL},
    {"last redeploy", "count-of-carcassonne", NULL},
    {"count", "count-of-carcassonne", NULL},
    {"city", "count-of-carcassonne", NULL},
    {"half tile taken", "halflings", "halflings=draft"},
    {"half tile", "halflings", NULL},
    {"flock", "shepherd", NULL},
    {"porxada", "la-porxada", NULL},
    {"porxada knights", "la-porxada", "porxada_house=on"},
    {"plague after placing", "plague", NULL},
    {"plague after deploying", "plague", NULL},
    {"plague at the end", "plague", NULL},
    {"dragon", "princess-and-dragon", NULL},
    {"princess", "princess-and-dragon", NULL},
    {"robbers after scoring", "robbers", NULL},
    {"place robber", "robbers", NULL},
    {"crop circle", "crop-circles", NULL},
    {"crop circle follower", "crop-circles", NULL},
    {"ferry", "ferries", NULL},
    {"move ferry", "ferries", NULL},
    {"landing", "flier", NULL},
    {"gingerbread move", "gingerbread-man", NULL},
    {"gingerbread symbol", "gingerbread-man", NULL},
    {"gold", "goldmines", NULL},
    {"gold taken", "goldmines", NULL},
    {"mage and witch", "mage-and-witch", NULL},
    {"phantom", "phantom", NULL},
    {"teacher", "school", NULL},
    {"escape", "siege", NULL},
    {"second part", "traders-and-builders", NULL},
    {"capture", "tower", NULL},
    {"exchange", "tower,inns-and-cathedrals,phantom,abbey-and-mayor", NULL},
    {"take from stack", "architects", "architects=on"},
    {"dash", "dash", "dash=on"},
    {"captive", "guard-duty", "guard_duty=on"},
    {"tile of the hand", "hands", "hand=open"},
    {"mountain", "mountains", NULL},
    {"lease", "lease", "lease=on"},
    {"give tile", "one-chooses", "one_chooses=open"},
    {"take open tile", "open-tiles", "open_tiles=on"},
    {"own cloister", "own-cloisters", "own_cloister=on"},
    {"rebuild", "rebuild", "rebuild=on"},
    {"sealed bid", "sale", "sell=sealed"},
    {"sell tile", "sale", "sell=sealed"},
    {"wheel of fortune", "wheel-of-fortune", NULL},
};

static const Kind SOURCES[] = {
    {"La Porxada", "la-porxada", NULL},
    {"a barn", "abbey-and-mayor", NULL},
    {"a castle", "bridges-castles-and-bazaars", NULL},
    {"a challenge", "shrines", "shrine_reward=both"},
    {"a church", "darmstadt", NULL},
    {"a crown", "wheel-of-fortune", NULL},
    {"a famine", "wheel-of-fortune", NULL},
    {"a further figure", "dash", "dash=on"},
    {"a message", "messages", NULL},
    {"a ransom", "tower", NULL},
    {"a robber", "robbers", NULL},
    {"a ringmaster", "under-the-big-top", NULL},
    {"a sale", "sale", "sell=sealed"},
    {"a storm", "wheel-of-fortune", NULL},
    {"a throw", "catapult", "catapult=throws"},
    {"a watchtower", "watchtowers", NULL},
    {"an abbot", "monasteries", NULL},
    {"acrobats", "under-the-big-top", NULL},
    {"an auction", "bridges-castles-and-bazaars", NULL},
    {"gold", "goldmines", NULL},
    {"good fortune", "wheel-of-fortune", NULL},
    {"goods", "traders-and-builders", NULL},
    {"sheep", "shepherd", NULL},
    {"taxes", "wheel-of-fortune", NULL},
    {"the Gingerbread Man", "gingerbread-man", NULL},
    {"the King", "king-and-robber-baron", NULL},
    {"the Robber Baron", "king-and-robber-baron", NULL},
    {"the abbot", "abbot", NULL},
    {"the big top", "under-the-big-top", NULL},
    {"the fair", "catapult", NULL},
    {"the fairy", "princess-and-dragon", NULL},
    {"the inquisition", "wheel-of-fortune", NULL},
    {"the move of a tile", "rebuild", "rebuild=on"},
    {"the teacher", "school", NULL},
    {"the wind rose", "wind-roses", NULL},
};

/** Kinds that this test knows, and those that games have reached. */
typedef struct Kinds {
    const Kind *kinds;
    uint32_t count;
    bool seen[KINDS_MAX];
    const char *others[KINDS_MAX]; /* names seen that are not in the list */
    uint32_t other_count;
} Kinds;

typedef struct Words {
    TileBoxes boxes;
    RandomArguments arguments;
    Kinds decisions, sources;
} Words;

static void note(Kinds *list, const char *name) {
    bool known = false;
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->kinds[i].name, name) == 0) {
            list->seen[i] = true;
            known = true;
        }
    }
    for (uint32_t i = 0; i < list->other_count; i++) {
        known = known || strcmp(list->others[i], name) == 0;
    }
    if (!known && list->other_count < KINDS_MAX) {
        list->others[list->other_count++] = name;
    }
}

/** Fails if a bonus says nothing of what it is for, or another award does. */
static void events_check(Words *words, const ScoreLog *log) {
    for (uint32_t i = 0; i < log->count && i < log->capacity; i++) {
        const ScoreEvent *const event = &log->events[i];
        const bool bonus = event->reason == SCORE_BONUS || event->reason == SCORE_GINGERBREAD;
        if (bonus != (event->source != NULL)) {
            fail_msg("%+d points, %s: for %s", (int)event->points,
                     score_reason_text((ScoreReason)event->reason),
                     event->source != NULL ? event->source : "nothing");
        }
        if (bonus) {
            note(&words->sources, event->source);
        }
    }
}

/* Fails if a text is none for players. */
static void text_check(const char *text, const char *notation, const char *phase) {
    char *end = NULL;
    (void)strtol(text, &end, 10);
    const bool number = *end == '\0';
    const bool raw = strncmp(text, "choose option", 13) == 0 || strncmp(text, "token ", 6) == 0 ||
                     strcmp(text, phase) == 0 || strchr(text, '#') != NULL || text[0] == '\0' ||
                     (strcmp(text, notation) == 0 && strcmp(text, "pass") != 0);
    if (number || raw || strlen(text) + 1 >= ACTION_WORDS_SIZE) {
        fail_msg("phase '%s', action '%s': '%s' is no text for players", phase, notation, text);
    }
}

static void decision_check(Words *words, const Rules *rules, const Game *game, Action *actions) {
    const char *const phase = game_pending(rules, game).phase;
    const uint32_t count = game_actions(rules, game, actions);
    const Question question = game_question(rules, game);
    char last[ACTION_WORDS_SIZE] = "";
    note(&words->decisions, phase);
    text_check(question.text, "", phase);
    assert_true(question.step <= question.steps);
    assert_true(question.tile_type < (int)rules_type_count(rules));
    for (uint32_t i = 0; i < count; i++) {
        char notation[ACTION_TEXT_SIZE];
        char text[ACTION_WORDS_SIZE];
        (void)action_to_text(rules, game, actions[i], notation, sizeof notation);
        (void)action_to_words(rules, game, actions[i], text, sizeof text);
        text_check(text, notation, phase);
        if (strcmp(text, last) == 0) {
            fail_msg("phase '%s': '%s' says the same as the action before it: %s", phase, notation,
                     text);
        }
        (void)strcpy(last, text);
        assert_true(action_tile_type(rules, game, actions[i]) < (int)rules_type_count(rules));
    }
}

static void game_play(Words *words, uint64_t number) {
    PairConfig config;
    Rules *rules = NULL;
    Message message;
    Rng rng = rng_keyed(words->arguments.seed, RNG_BENCH, number, 0);
    random_expansions(&words->boxes, &words->arguments, &rng, &config);
    if (pair_compile(&config, &rules, &message) != STATUS_OK) {
        return; // the options asked for exclude each other in this draw
    }
    Game *const game = game_alloc(rules);
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    assert_non_null(game);
    assert_non_null(actions);
    static Deck deck;
    ScoreEvent events[EVENTS_MAX];
    deck_shuffle(rules, &deck, &rng);
    game_start(rules, game, 0);
    for (Pending next; (next = game_pending(rules, game)).kind != PENDING_OVER;) {
        ScoreLog log = {.events = events, .capacity = EVENTS_MAX};
        if (next.kind == PENDING_DECISION) {
            decision_check(words, rules, game, actions);
            game_apply_logged(rules, game, game_sample_action(rules, game, &rng), &log);
        } else if (next.kind == PENDING_DRAW) {
            (void)deck_draw_logged(rules, &deck, game, &rng, &log);
        } else {
            (void)deck_resolve(rules, &deck, game, &log);
        }
        events_check(words, &log);
    }
    free(actions);
    free(game);
    rules_destroy(rules);
}

/** Plays until every kind of a list was reached: what games have missed, alone. */
static void seek(Words *words, const Kinds *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        words->arguments.with = list->kinds[i].with;
        words->arguments.set = list->kinds[i].set;
        words->arguments.beside = BESIDE_NOTHING;
        for (uint64_t round = 0; !list->seen[i] && round < ROUNDS_MAX; round++) {
            game_play(words, 1000 + round);
        }
        if (!list->seen[i]) {
            fail_msg("no game had '%s'; seed %llu", list->kinds[i].name,
                     (unsigned long long)words->arguments.seed);
        }
    }
}

static void test_everything_has_words(void **state) {
    Words *const words = *state;
    for (uint64_t number = 0; number < words->arguments.games; number++) {
        game_play(words, number);
    }
    seek(words, &words->decisions);
    seek(words, &words->sources);
    for (uint32_t i = 0; i < words->sources.other_count; i++) {
        fail_msg("add the bonus for '%s' to this test", words->sources.others[i]);
    }
    // Only the rounds of the score track and windows after chance have many names for one kind.
    for (uint32_t i = 0; i < words->decisions.other_count; i++) {
        const char *const phase = words->decisions.others[i];
        const bool round =
            strncmp(phase, "robbers ", 8) == 0 || strncmp(phase, "messages ", 9) == 0 ||
            strncmp(phase, "after chance ", 13) == 0 || strcmp(phase, "second landing") == 0;
        if (!round) {
            fail_msg("add the decision '%s' to this test", phase);
        }
    }
}

int main(int count, char **arguments) {
    static Words words = {
        .arguments = {.games = 12, .seed = 7, .every = 1, .expansions = true},
        .decisions = {.kinds = DECISIONS, .count = sizeof DECISIONS / sizeof DECISIONS[0]},
        .sources = {.kinds = SOURCES, .count = sizeof SOURCES / sizeof SOURCES[0]}};
    Message message;
    if (count > 1) {
        words.arguments.games = strtoull(arguments[1], NULL, 10);
    }
    if (!boxes_open(&words.boxes, &message)) {
        (void)fprintf(stderr, "%s\n", message.text);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_everything_has_words, &words)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    boxes_close(&words.boxes);
    return failed;
}
