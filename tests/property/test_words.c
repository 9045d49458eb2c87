// SPDX-License-Identifier: MIT
//
// What players read: the question of every decision, and what each of its actions does. Random
// games with every expansion reach every kind of decision that this build has. No text is the name
// of a phase, a bare number or an action of the notation, and the texts of different actions
// differ.
//
//     test_words [GAMES]
#include "carcarena/engine/text.h"
#include "random_games.h"
#include "testing.h"

#include <stdlib.h>
#include <string.h>

enum { KINDS_MAX = 128, ROUNDS_MAX = 4000 };

/* Kinds of decisions, with what brings rare ones about: expansions and options. */
static const struct {
    const char *phase, *with, *set;
} DECISIONS[] = {
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
enum { DECISION_COUNT = sizeof DECISIONS / sizeof DECISIONS[0] };

typedef struct Words {
    TileBoxes boxes;
    RandomArguments arguments;
    bool seen[DECISION_COUNT];
    const char *others[KINDS_MAX]; /* phases seen that are not in the list */
    uint32_t other_count;
} Words;

static void note(Words *words, const char *phase) {
    bool known = false;
    for (int i = 0; i < DECISION_COUNT; i++) {
        if (strcmp(DECISIONS[i].phase, phase) == 0) {
            words->seen[i] = true;
            known = true;
        }
    }
    for (uint32_t i = 0; i < words->other_count; i++) {
        known = known || strcmp(words->others[i], phase) == 0;
    }
    if (!known && words->other_count < KINDS_MAX) {
        words->others[words->other_count++] = phase;
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
    note(words, phase);
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
    Game *const game = aligned_alloc(64, rules_game_size(rules));
    Action *const actions = malloc(rules_actions_max(rules) * sizeof *actions);
    assert_non_null(game);
    assert_non_null(actions);
    game_start(rules, game, 0);
    while (game_pending(rules, game).kind != PENDING_OVER) {
        if (game_pending(rules, game).kind == PENDING_DECISION) {
            decision_check(words, rules, game, actions);
            game_apply(rules, game, game_sample_action(rules, game, &rng));
        } else {
            (void)game_chance(rules, game, &rng);
        }
    }
    free(actions);
    free(game);
    rules_destroy(rules);
}

static void test_every_decision_has_words(void **state) {
    Words *const words = *state;
    for (uint64_t number = 0; number < words->arguments.games; number++) {
        game_play(words, number);
    }
    // What these games have missed is sought with the expansion alone.
    for (int i = 0; i < DECISION_COUNT; i++) {
        words->arguments.with = DECISIONS[i].with;
        words->arguments.set = DECISIONS[i].set;
        words->arguments.beside = BESIDE_NOTHING;
        for (uint64_t round = 0; !words->seen[i] && round < ROUNDS_MAX; round++) {
            game_play(words, 1000 + round);
        }
        if (!words->seen[i]) {
            fail_msg("no game asked for '%s'; seed %llu", DECISIONS[i].phase,
                     (unsigned long long)words->arguments.seed);
        }
    }
    // Only the rounds of the score track and windows after chance have many names for one kind.
    for (uint32_t i = 0; i < words->other_count; i++) {
        const char *const phase = words->others[i];
        const bool round =
            strncmp(phase, "robbers ", 8) == 0 || strncmp(phase, "messages ", 9) == 0 ||
            strncmp(phase, "after chance ", 13) == 0 || strcmp(phase, "second landing") == 0;
        if (!round) {
            fail_msg("add the decision '%s' to this test", phase);
        }
    }
}

int main(int count, char **arguments) {
    static Words words = {.arguments = {.games = 12, .seed = 7, .every = 1, .expansions = true}};
    Message message;
    if (count > 1) {
        words.arguments.games = strtoull(arguments[1], NULL, 10);
    }
    if (!boxes_open(&words.boxes, &message)) {
        (void)fprintf(stderr, "%s\n", message.text);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_prestate(test_every_decision_has_words, &words)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    boxes_close(&words.boxes);
    return failed;
}
