// SPDX-License-Identifier: MIT The arguments of carcarena.SearchPool.
#include "pool_object.h"

#include <string.h>

// The arguments as given.
typedef struct PoolGiven {
    PyObject *limit, *bots;
    const char *root, *chance, *actions;
    WholeArgument games, simulations, leaves, seed, first, threads, fast, considered, sampled,
        window, rows, tokens;
    int reuse, rescale;
} PoolGiven;

static int word_of(const char *text, const char *what, const char *const *words) {
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            return i;
        }
    }
    PyErr_Format(PyExc_ValueError, "%s: unknown word '%s'", what, text);
    return -1;
}

static int words_read(SearchesConfig *config, const PoolGiven *given) {
    static const char *const ROOTS[] = {"gumbel", "puct", NULL};
    static const char *const CHANCES[] = {"sample", "enumerate", NULL};
    static const char *const ACTIONS[] = {"index", "planes", NULL};
    const int root = word_of(given->root, "root (gumbel or puct)", ROOTS);
    const int chance =
        root < 0 ? -1 : word_of(given->chance, "chance (sample or enumerate)", CHANCES);
    const int actions =
        chance < 0 ? -1 : word_of(given->actions, "actions (index or planes)", ACTIONS);
    config->root = (SearchRoot)root;
    config->chance = (SearchChance)chance;
    config->actions = (ActionView)actions;
    return actions < 0 ? -1 : 0;
}

static int numbers_read(SearchesConfig *config, const PoolGiven *given) {
    const bool limited = given->limit != NULL && given->limit != Py_None;
    if (limited && whole_from(given->limit, "limit", &config->limit) != 0) {
        return -1;
    }
    if (limited && config->limit == 0) {
        PyErr_SetString(PyExc_ValueError, "limit: expected None or at least 1 game");
        return -1;
    }
    config->games = (uint32_t)given->games.value;
    config->simulations = (uint32_t)given->simulations.value;
    config->leaves = (uint32_t)given->leaves.value;
    config->seed = given->seed.value;
    config->first = given->first.value;
    config->threads = (uint32_t)given->threads.value;
    config->fast = (uint32_t)given->fast.value;
    config->considered = (uint32_t)given->considered.value;
    config->sampled = (uint32_t)given->sampled.value;
    config->window = (uint32_t)given->window.value;
    config->rows = (uint32_t)given->rows.value;
    config->tokens = (uint32_t)given->tokens.value;
    config->reuse = given->reuse != 0;
    config->rescale = given->rescale != 0;
    return 0;
}

// The integers with their ranges; searches_create checks the same ones.
static PoolGiven given_make(const SearchesConfig *base) {
    return (PoolGiven){
        .root = "gumbel",
        .chance = "sample",
        .actions = "index",
        .games = {"games", 1, INT32_MAX / SEARCH_LEAVES_MAX, base->games},
        .simulations = {"simulations", 1, SEARCH_SIMULATIONS_MAX, base->simulations},
        .leaves = {"leaves", 1, SEARCH_LEAVES_MAX, base->leaves},
        .seed = {"seed", 0, UINT64_MAX, base->seed},
        .first = {"first", 0, UINT64_MAX, base->first},
        .threads = {"threads", 1, CREW_MAX, base->threads},
        .fast = {"fast", 1, SEARCH_SIMULATIONS_MAX, base->fast},
        .considered = {"considered", 1, SEARCH_CONSIDERED_MAX, base->considered},
        .sampled = {"sampled", 0, UINT32_MAX, base->sampled},
        .window = {"window", 3, WINDOW_MAX, base->window},
        .rows = {"rows", 1, ROWS_MAX, base->rows},
        .tokens = {"tokens", 0, TOKEN_ROWS_MAX, base->tokens},
        .reuse = 1,
    };
}

int pool_arguments(SearchesConfig *config, BotSpec *specs, PyObject **rules, ModuleState *state,
                   PyObject *args, PyObject *keywords) {
    char *names[] = {"rules",       "games",       "simulations", "leaves",      "seed",
                     "first",       "limit",       "threads",     "root",        "chance",
                     "reuse",       "fast",        "full",        "considered",  "gumbel",
                     "visit_bonus", "value_scale", "rescale",     "exploration", "noise",
                     "alpha",       "sampled",     "scale",       "win",         "actions",
                     "window",      "rows",        "bots",        "tokens",      NULL};
    SearchesConfig read = searches_config(NULL);
    PoolGiven given = given_make(&read);
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "O!|O&O&O&O&O&OO&$sspO&dO&dddpdddO&ddsO&O&OO&:SearchPool", names,
            state->rules_type, rules, whole_argument, &given.games, whole_argument,
            &given.simulations, whole_argument, &given.leaves, whole_argument, &given.seed,
            whole_argument, &given.first, &given.limit, whole_argument, &given.threads, &given.root,
            &given.chance, &given.reuse, whole_argument, &given.fast, &read.full, whole_argument,
            &given.considered, &read.gumbel, &read.visit_bonus, &read.value_scale, &given.rescale,
            &read.exploration, &read.noise, &read.alpha, whole_argument, &given.sampled,
            &read.scale, &read.win, &given.actions, whole_argument, &given.window, whole_argument,
            &given.rows, &given.bots, whole_argument, &given.tokens)) {
        return -1;
    }
    read.rules = ((RulesObject *)*rules)->rules;
    *config = read;
    if (words_read(config, &given) != 0 || numbers_read(config, &given) != 0) {
        return -1;
    }
    return bots_from(state, given.bots, config->rules, specs, config->bots);
}
