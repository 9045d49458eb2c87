// SPDX-License-Identifier: MIT carcarena.Bot: a built-in bot that chooses in any games.
#include "bot_evaluator.h"
#include "interrupt.h"

#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"

#include <stdlib.h>

// The bot plays positions of any origin: each request is a new game to it.
typedef struct BotObject {
    PyObject_HEAD /* NOLINT */
        RulesObject *owner;
    BotSpec spec;
    void *bot;
    BotEvaluator evaluator;
    Game *game; /* copy of the requested game */
    BotCandidate *candidates;
    uint32_t candidate_count;
    BotStats stats;
    uint64_t seed;
    PyObject *arguments; /* (args, keywords) */
    bool busy;
} BotObject;

static BotObject *as_bot(PyObject *self) {
    return (BotObject *)self;
}

static int bot_fill(BotObject *self, ModuleState *state, const MctsEvaluator *evaluator) {
    const Rules *const rules = self->owner->rules;
    Message message = {""};
    self->game = game_block(rules);
    self->candidates = calloc(rules_actions_max(rules), sizeof *self->candidates);
    if (self->game == NULL || self->candidates == NULL) {
        (void)PyErr_NoMemory();
        return -1;
    }
    const Status status = evaluator->values != NULL
                              ? mcts_bot_create(&self->bot, &self->spec, rules, evaluator, &message)
                              : bot_create(&self->bot, &self->spec, rules, &message);
    if (status != STATUS_OK) {
        (void)raise_status(state, status, &message);
        return -1;
    }
    return 0;
}

// The arguments as given.
typedef struct BotArguments {
    PyObject *rules, *seed, *values, *priors;
    const char *spec, *unit;
} BotArguments;

static PyObject *bot_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    char *names[] = {"rules", "spec", "seed", "values", "priors", "unit", NULL};
    ModuleState *const state = PyType_GetModuleState(type);
    BotArguments given = {.spec = "greedy", .unit = "points"};
    MctsEvaluator evaluator = {.context = NULL};
    uint64_t key = 0;
    Message message = {""};
    BotSpec spec = {0};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!|sO$OOs:Bot", names, state->rules_type,
                                     &given.rules, &given.spec, &given.seed, &given.values,
                                     &given.priors, &given.unit) ||
        (given.seed != NULL && seed_from(given.seed, &key) != 0)) {
        return NULL;
    }
    const Status status = bot_spec_from_text(&spec, given.spec, &message);
    if (status != STATUS_OK) {
        return raise_status(state, status, &message);
    }
    BotObject *self = (BotObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        bot_spec_free(&spec);
        return NULL;
    }
    self->owner = (RulesObject *)Py_NewRef(given.rules);
    self->spec = spec;
    self->seed = key;
    self->arguments = arguments_kept(args, keywords);
    self->evaluator.state = state;
    self->evaluator.owner = self->owner;
    if (self->arguments == NULL ||
        bot_evaluator_read(&self->evaluator, &evaluator, given.values, given.priors, given.unit) !=
            0 ||
        bot_fill(self, state, &evaluator) != 0) {
        Py_DECREF((PyObject *)self);
        return NULL;
    }
    return (PyObject *)self;
}

static void bot_dealloc(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    if (as_bot(self)->bot != NULL) {
        as_bot(self)->spec.bot_class->destroy(as_bot(self)->bot);
    }
    bot_spec_free(&as_bot(self)->spec);
    bot_evaluator_free(&as_bot(self)->evaluator);
    free(as_bot(self)->candidates);
    free(as_bot(self)->game);
    Py_XDECREF((PyObject *)as_bot(self)->owner);
    Py_XDECREF(as_bot(self)->arguments);
    PyObject_Free(self);
    Py_DECREF(type);
}

// The random stream depends only on seed and position, so equal requests have equal answers.
static Action bot_answer(BotObject *self, Interrupt *interrupt) {
    const Rules *const rules = self->owner->rules;
    const BotClass *const class = self->spec.bot_class;
    const int seat = game_pending(rules, self->game).player;
    const BotBudget budget = {.clock = interrupt_clock, .clock_user = interrupt};
    Rng rng = rng_keyed(self->seed, RNG_BOT, game_hash(rules, self->game), (uint64_t)seat);
    if (class->new_game != NULL) {
        class->new_game(self->bot, self->game, seat);
    }
    const Action action = class->choose(self->bot, self->game, &budget, &rng);
    self->stats = class->stats != NULL ? class->stats(self->bot) : (BotStats){0};
    self->candidate_count =
        class->candidates != NULL ? class->candidates(self->bot, self->candidates) : 0;
    return action;
}

static PyObject *method_choose(PyObject *self, PyObject *object) {
    BotObject *const bot = as_bot(self);
    const ModuleState *const state = state_of(self);
    if (!PyObject_TypeCheck(object, state->game_type) ||
        !rules_equal(((GameObject *)object)->owner, bot->owner)) {
        PyErr_SetString(PyExc_TypeError, "choose: expected a Game of rules equal to the bot's");
        return NULL;
    }
    const Game *const game = ((GameObject *)object)->game;
    if (game_pending(bot->owner->rules, game).kind != PENDING_DECISION) {
        PyErr_SetString(state->illegal, "no decision is pending");
        return NULL;
    }
    if (bot->busy) {
        PyErr_SetString(PyExc_RuntimeError, "the bot is in use by another thread");
        return NULL;
    }
    bot->busy = true;
    game_copy(bot->owner->rules, bot->game, game);
    game_observe(bot->owner->rules, bot->game, game_pending(bot->owner->rules, game).player);
    Interrupt interrupt;
    interrupt_begin(&interrupt);
    const Action action = bot_answer(bot, &interrupt);
    const bool ended = interrupt_end(&interrupt);
    bot->busy = false;
    if (ended) {
        bot_evaluator_forget(&bot->evaluator);
    }
    if (ended || bot_evaluator_raise(&bot->evaluator, bot->bot)) {
        bot->candidate_count = 0;
        bot->stats = (BotStats){0};
        return NULL;
    }
    return PyLong_FromUnsignedLongLong(action);
}

static PyObject *method_candidates(PyObject *self, PyObject *unused) {
    const BotObject *const bot = as_bot(self);
    PyObject *list = PyList_New(0);
    for (uint32_t i = 0; list != NULL && i < bot->candidate_count; i++) {
        const BotCandidate *const candidate = &bot->candidates[i];
        PyObject *row = Py_BuildValue("(KdK)", (unsigned long long)candidate->action,
                                      candidate->value, (unsigned long long)candidate->visits);
        if (row == NULL || PyList_Append(list, row) != 0) {
            Py_CLEAR(list);
        }
        Py_XDECREF(row);
    }
    return list;
}

static PyObject *get_value(PyObject *self, void *unused) {
    return PyFloat_FromDouble(as_bot(self)->stats.value);
}

static PyObject *method_arguments(PyObject *self, PyObject *unused) {
    return Py_NewRef(as_bot(self)->arguments);
}

static PyObject *bot_repr(PyObject *self) {
    return PyUnicode_FromFormat("<carcarena.Bot %s>", bot_spec_text(&as_bot(self)->spec));
}

static PyGetSetDef PROPERTIES[] = {
    {"value", get_value, NULL, "The bot's value of the last position, for itself.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef METHODS[] = {
    {"choose", method_choose, METH_O,
     "choose($self, game, /)\n--\n\n"
     "Returns the action that the bot chooses. The same seed and position give the same action.\n\n"
     "game: a Game of equal Rules with a pending decision. Raises TypeError or IllegalAction. "
     "Without the interpreter lock; Ctrl-C ends it. An exception of `values` or `priors` ends it, "
     "too, "
     "and is raised here."},
    {"candidates", method_candidates, METH_NOARGS,
     "candidates($self, /)\n--\n\n"
     "Returns what the bot considered in the last choose(): a list of (action, value, visits); [] "
     "if it judged none. The unit of value is the bot's own. visits: number of simulations."},
    {"__getnewargs_ex__", method_arguments, METH_NOARGS,
     "__getnewargs_ex__($self, /)\n--\n\nReturns the arguments, for pickle."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot SLOTS[] = {
    {Py_tp_doc,
     SLOT(
         "Bot(rules, spec='greedy', seed=0, *, values=None, priors=None, unit='points')\n--\n\n"
         "A built-in bot, such as 'mcts:simulations=200', for any positions of its rules.\n\n"
         "spec: a name of carcarena.bots() and its options. seed: 0 to 2**64 - 1.\n"
         "values: mcts searches with this function instead of the evaluation of greedy: from a "
         "list "
         "of up to 256\nGames to a row for each, with a number for each player (seat 0 first). "
         "unit: 'points' are expected final\npoints, 'result' is from -1 to 1.\n"
         "priors: a function of a Game and a list of turns, each a tuple of actions: a number >= 0 "
         "for each turn.\n\n"
         "README.md of the package explains them. Raises ValueError and TypeError. One thread at a "
         "time may use it.")},
    {Py_tp_new, SLOT(bot_new)},
    {Py_tp_dealloc, SLOT(bot_dealloc)},
    {Py_tp_repr, SLOT(bot_repr)},
    {Py_tp_getset, PROPERTIES},
    {Py_tp_methods, METHODS},
    {0, NULL}};

PyType_Spec BOT_SPEC = {.name = "carcarena.Bot",
                        .basicsize = sizeof(BotObject),
                        .flags = Py_TPFLAGS_DEFAULT,
                        .slots = SLOTS};
