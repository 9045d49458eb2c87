// SPDX-License-Identifier: MIT The arguments of carcarena.SearchPool.
#include "pool_object.h"

#include <string.h>

// The arguments as given.
typedef struct PoolGiven {
    PyObject *seed, *first, *limit, *bots;
    const char *root, *chance, *actions;
    WholeArgument tokens;
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
    if ((given->seed != NULL && seed_from(given->seed, &config->seed) != 0) ||
        (given->first != NULL && seed_from(given->first, &config->first) != 0) ||
        (limited && seed_from(given->limit, &config->limit) != 0)) {
        return -1;
    }
    if (limited && config->limit == 0) {
        PyErr_SetString(PyExc_ValueError, "limit: expected None or at least 1 game");
        return -1;
    }
    config->tokens = (uint32_t)given->tokens.value;
    config->reuse = given->reuse != 0;
    config->rescale = given->rescale != 0;
    return 0;
}

int pool_arguments(SearchesConfig *config, BotSpec *specs, PyObject **rules, ModuleState *state,
                   PyObject *args, PyObject *keywords) {
    char *names[] = {"rules",       "games",       "simulations", "leaves",      "seed",
                     "first",       "limit",       "threads",     "root",        "chance",
                     "reuse",       "fast",        "full",        "considered",  "gumbel",
                     "visit_bonus", "value_scale", "rescale",     "exploration", "noise",
                     "alpha",       "sampled",     "scale",       "win",         "actions",
                     "window",      "rows",        "bots",        "tokens",      NULL};
    PoolGiven given = {.root = "gumbel",
                       .chance = "sample",
                       .actions = "index",
                       .tokens = {.name = "tokens", .most = TOKEN_ROWS_MAX},
                       .reuse = 1};
    SearchesConfig read = searches_config(NULL);
    if (!PyArg_ParseTupleAndKeywords(
            args, keywords, "O!|IIIOOOI$sspIdIdddpdddIddsIIOO&:SearchPool", names,
            state->rules_type, rules, &read.games, &read.simulations, &read.leaves, &given.seed,
            &given.first, &given.limit, &read.threads, &given.root, &given.chance, &given.reuse,
            &read.fast, &read.full, &read.considered, &read.gumbel, &read.visit_bonus,
            &read.value_scale, &given.rescale, &read.exploration, &read.noise, &read.alpha,
            &read.sampled, &read.scale, &read.win, &given.actions, &read.window, &read.rows,
            &given.bots, whole_argument, &given.tokens)) {
        return -1;
    }
    read.rules = ((RulesObject *)*rules)->rules;
    *config = read;
    if (words_read(config, &given) != 0 || numbers_read(config, &given) != 0) {
        return -1;
    }
    return bots_from(state, given.bots, config->rules, specs, config->bots);
}
