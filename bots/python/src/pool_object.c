// SPDX-License-Identifier: MIT carcarena.SearchPool: batched search with buffers of the caller.
#include "pool_object.h"

#include "interrupt.h"

static PoolObject *as_pool(PyObject *self) {
    return (PoolObject *)self;
}

/* ---- Creation. */

/** Releases the interpreter lock for a call that Ctrl-C can end. */
static void pool_begin(PoolObject *self, Interrupt *interrupt) {
    interrupt_begin(interrupt);
    searches_watch(self->searches, interrupt_clock, interrupt_poll, interrupt);
}

/** @return true if the call was ended; an exception is then set */
static bool pool_end(PoolObject *self, Interrupt *interrupt) {
    searches_watch(self->searches, NULL, NULL, NULL);
    self->busy = false;
    return interrupt_end(interrupt);
}

static PyObject *pool_make(PyTypeObject *type, PyObject *rules, SearchesConfig *config) {
    Message message = {""};
    PoolObject *self = (PoolObject *)PyType_GenericAlloc(type, 0);
    if (self == NULL) {
        return NULL;
    }
    Status status = STATUS_OK;
    self->owner = (RulesObject *)Py_NewRef(rules);
    self->games = config->games;
    Interrupt interrupt;
    config->budget = (BotBudget){.clock = interrupt_clock, .clock_user = &interrupt};
    config->poll = interrupt_poll;
    interrupt_begin(&interrupt);
    status = searches_create(&self->searches, config, &message);
    if (status == STATUS_OK) {
        searches_watch(self->searches, NULL, NULL, NULL);
    }
    const bool stopped = interrupt_end(&interrupt);
    if (stopped || status != STATUS_OK) {
        Py_DECREF((PyObject *)self);
        return stopped ? NULL : raise_status(PyType_GetModuleState(type), status, &message);
    }
    pool_buffers_begin(self);
    return (PyObject *)self;
}

static PyObject *pool_new(PyTypeObject *type, PyObject *args, PyObject *keywords) {
    ModuleState *const state = PyType_GetModuleState(type);
    BotSpec specs[PLAYERS_MAX] = {{0}};
    SearchesConfig config;
    PyObject *rules = NULL;
    PyObject *self = NULL;
    if (pool_arguments(&config, specs, &rules, state, args, keywords) == 0) {
        self = pool_make(type, rules, &config);
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bot_spec_free(&specs[seat]);
    }
    return self;
}

static void pool_dealloc(PyObject *self) {
    PyTypeObject *const type = Py_TYPE(self);
    pool_buffers_release(as_pool(self));
    searches_destroy(as_pool(self)->searches);
    Py_XDECREF((PyObject *)as_pool(self)->owner);
    PyObject_Free(self);
    Py_DECREF(type);
}

/* ---- Calls. */

static bool pool_enter(PoolObject *self) {
    if (self->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread is using this pool");
        return false;
    }
    self->busy = true;
    return true;
}

static PyObject *method_bind(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"leaves", "roots", "ends", NULL};
    PyObject *dicts[POOL_GROUPS] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OOO:bind", names, &dicts[GROUP_LEAVES],
                                     &dicts[GROUP_ROOTS], &dicts[GROUP_ENDS]) ||
        !pool_enter(as_pool(self))) {
        return NULL;
    }
    int failed = 0;
    for (int group = 0; failed == 0 && group < POOL_GROUPS; group++) {
        failed = pool_buffers_bind(as_pool(self), (PoolGroup)group, dicts[group]);
    }
    as_pool(self)->busy = false;
    return failed == 0 ? Py_NewRef(Py_None) : NULL;
}

static PyObject *method_leaves(PyObject *self, PyObject *unused) {
    PoolObject *const pool = as_pool(self);
    Message message = {""};
    Status status = STATUS_OK;
    uint32_t rows = 0;
    if (!pool_enter(pool)) {
        return NULL;
    }
    Interrupt interrupt;
    pool_begin(pool, &interrupt);
    status = searches_leaves(pool->searches, &pool->groups[GROUP_LEAVES].rows, &rows, &message);
    const bool stopped = pool_end(pool, &interrupt);
    pool->asked = stopped ? 0 : rows;
    if (stopped) {
        return NULL;
    }
    return status == STATUS_OK ? PyLong_FromUnsignedLong(rows)
                               : raise_status(state_of(self), status, &message);
}

// Reads how values are arranged. @return 0, or -1 with ValueError set
static int values_arranged(const PoolObject *self, const Py_buffer *view, SearchAnswers *out) {
    const int players = rules_players(self->owner->rules);
    const bool single = view->ndim == 1 || (view->ndim == 2 && view->shape[1] == 1);
    const bool each = view->ndim == 2 && view->shape[1] == players;
    if ((!each && !(single && players == 2)) || view->shape[0] < (Py_ssize_t)self->asked) {
        PyErr_Format(PyExc_ValueError,
                     "values: expected at least %u rows of %d numbers, one for each player from "
                     "the deciding one on%s",
                     self->asked, players, players == 2 ? ", or of one number" : "");
        return -1;
    }
    out->values = view->buf;
    out->values_each = each ? (uint32_t)players : 1;
    return 0;
}

// Reads how priors are arranged. @return 0, or -1 with ValueError set
static int priors_arranged(const PoolObject *self, const Py_buffer *view, SearchAnswers *out) {
    const Py_ssize_t listed = (Py_ssize_t)searches_listed(self->searches);
    const Py_ssize_t size = (Py_ssize_t)searches_mask_size(self->searches);
    const bool legal = view->ndim == 1 && view->shape[0] >= listed;
    const bool numbers =
        view->ndim == 2 && view->shape[1] == size && view->shape[0] >= (Py_ssize_t)self->asked;
    if (!legal && !numbers) {
        PyErr_Format(PyExc_ValueError,
                     "priors: expected at least %u rows of %zd logits, or a list of %zd, one for "
                     "each legal action",
                     self->asked, size, listed);
        return -1;
    }
    out->logits = view->buf;
    out->logits_view = legal ? PRIORS_LEGAL : PRIORS_NUMBERS;
    return 0;
}

static PyObject *answer_give(PyObject *self, const SearchAnswers *answers) {
    PoolObject *const pool = as_pool(self);
    Message message = {""};
    Status status = STATUS_OK;
    if (!pool_enter(pool)) {
        return NULL;
    }
    Interrupt interrupt;
    pool_begin(pool, &interrupt);
    status = searches_answer(pool->searches, answers, &message);
    const bool stopped = pool_end(pool, &interrupt);
    pool->asked = stopped || status == STATUS_OK ? 0 : pool->asked;
    if (stopped) {
        return NULL;
    }
    return status == STATUS_OK ? Py_NewRef(Py_None)
                               : raise_status(state_of(self), status, &message);
}

static PyObject *method_answer(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"values", "priors", NULL};
    const BufferWanted wanted[] = {{.name = "values", .kind = 'f', .item = sizeof(float)},
                                   {.name = "priors", .kind = 'f', .item = sizeof(float)}};
    PyObject *objects[] = {Py_None, Py_None};
    Py_buffer views[2];
    bool taken[2] = {false, false};
    SearchAnswers answers = {.values_each = 1};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "|OO:answer", names, &objects[0],
                                     &objects[1])) {
        return NULL;
    }
    if (as_pool(self)->asked == 0) {
        PyErr_SetString(PyExc_RuntimeError, "no leaf waits for an answer; call leaves() first");
        return NULL;
    }
    bool good = true;
    for (int i = 0; good && i < 2; i++) {
        if (objects[i] != Py_None) {
            taken[i] = buffer_take(objects[i], &wanted[i], &views[i]) == 0;
            good = taken[i] && (i == 0 ? values_arranged(as_pool(self), &views[i], &answers)
                                       : priors_arranged(as_pool(self), &views[i], &answers)) == 0;
        }
    }
    PyObject *const result = good ? answer_give(self, &answers) : NULL;
    for (int i = 0; i < 2; i++) {
        if (taken[i]) {
            PyBuffer_Release(&views[i]);
        }
    }
    return result;
}

static PyObject *method_decided(PyObject *self, PyObject *unused) {
    PoolObject *const pool = as_pool(self);
    uint32_t rows = 0;
    if (!pool_enter(pool)) {
        return NULL;
    }
    Interrupt interrupt;
    pool_begin(pool, &interrupt);
    rows = searches_decided(pool->searches, &pool->groups[GROUP_ROOTS].rows);
    return pool_end(pool, &interrupt) ? NULL : PyLong_FromUnsignedLong(rows);
}

static PyObject *play_given(PyObject *self, const int32_t *actions) {
    PoolObject *const pool = as_pool(self);
    Message message = {""};
    Status status = STATUS_OK;
    uint32_t ended = 0;
    if (!pool_enter(pool)) {
        return NULL;
    }
    Interrupt interrupt;
    pool_begin(pool, &interrupt);
    status =
        searches_play(pool->searches, actions, &pool->groups[GROUP_ENDS].ends, &ended, &message);
    if (pool_end(pool, &interrupt)) {
        return NULL;
    }
    return status == STATUS_OK ? PyLong_FromUnsignedLong(ended)
                               : raise_status(state_of(self), status, &message);
}

static PyObject *method_play(PyObject *self, PyObject *args) {
    const SearchRows none = {.first = NULL};
    PyObject *object = Py_None;
    if (!PyArg_ParseTuple(args, "|O:play", &object)) {
        return NULL;
    }
    if (object == Py_None) {
        return play_given(self, NULL);
    }
    const BufferWanted wanted = {.name = "actions",
                                 .kind = 'i',
                                 .item = sizeof(int32_t),
                                 .items =
                                     (Py_ssize_t)searches_decided(as_pool(self)->searches, &none)};
    Py_buffer view;
    if (buffer_take(object, &wanted, &view) != 0) {
        return NULL;
    }
    PyObject *const result = play_given(self, view.buf);
    PyBuffer_Release(&view);
    return result;
}

static PyObject *method_after(PyObject *self, PyObject *args, PyObject *keywords) {
    char *names[] = {"terms", "expected", "roots", "finish", NULL};
    PoolObject *const pool = as_pool(self);
    const BufferWanted wanted = {
        .name = "terms", .kind = 'f', .item = sizeof(float), .writable = true};
    PyObject *object = NULL;
    int expected = 0;
    int roots = 0;
    int finish = 0;
    Py_buffer view;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|ppp:after", names, &object, &expected,
                                     &roots, &finish) ||
        buffer_take(object, &wanted, &view) != 0) {
        return NULL;
    }
    const size_t room = (size_t)view.len /
                        (terms_size(lanes_planes(searches_lanes(pool->searches))) * sizeof(float));
    const SearchAfter after = {.terms = view.buf,
                               .room = room > UINT32_MAX ? UINT32_MAX : (uint32_t)room,
                               .expected = expected != 0,
                               .roots = roots != 0,
                               .finish = finish != 0};
    PyObject *result = NULL;
    if (pool_enter(pool)) {
        Interrupt interrupt;
        pool_begin(pool, &interrupt);
        const uint32_t rows = searches_after(pool->searches, &after);
        result = pool_end(pool, &interrupt) ? NULL : PyLong_FromUnsignedLong(rows);
    }
    PyBuffer_Release(&view);
    return result;
}

static bool slot_exists(const PoolObject *self, Py_ssize_t slot) {
    if (slot < 0 || slot >= (Py_ssize_t)self->games) {
        PyErr_Format(PyExc_IndexError, "slot: expected 0 to %u, got %zd", self->games - 1, slot);
        return false;
    }
    return true;
}

static PyObject *method_set(PyObject *self, PyObject *args) {
    PoolObject *const pool = as_pool(self);
    Message message = {""};
    PyObject *game = NULL;
    Py_ssize_t slot = 0;
    if (!PyArg_ParseTuple(args, "nO!:set", &slot, state_of(self)->game_type, &game) ||
        !slot_exists(pool, slot)) {
        return NULL;
    }
    if (((GameObject *)game)->owner->rules != pool->owner->rules) {
        PyErr_SetString(PyExc_TypeError, "set: expected a Game of the same Rules object");
        return NULL;
    }
    if (!pool_enter(pool)) {
        return NULL;
    }
    const Status status =
        searches_set(pool->searches, (uint32_t)slot, ((GameObject *)game)->game, &message);
    pool->busy = false;
    return status == STATUS_OK ? Py_NewRef(Py_None)
                               : raise_status(state_of(self), status, &message);
}

static PyObject *method_game(PyObject *self, PyObject *object) {
    PoolObject *const pool = as_pool(self);
    const Py_ssize_t slot = PyLong_AsSsize_t(object);
    if ((slot == -1 && PyErr_Occurred() != NULL) || !slot_exists(pool, slot) || !pool_enter(pool)) {
        return NULL;
    }
    GameObject *game = game_object_new(state_of(self), pool->owner);
    if (game != NULL) {
        game_copy(pool->owner->rules, game->game, searches_game(pool->searches, (uint32_t)slot));
        game->chance = rng_keyed(pool->copies++, RNG_HARNESS, (uint64_t)slot, 0);
    }
    pool->busy = false;
    return (PyObject *)game;
}

static PyObject *get_rules(PyObject *self, void *unused) {
    return Py_NewRef((PyObject *)as_pool(self)->owner);
}

static PyObject *get_games(PyObject *self, void *unused) {
    return PyLong_FromUnsignedLong(as_pool(self)->games);
}

static PyObject *get_over(PyObject *self, void *unused) {
    return PyBool_FromLong(searches_over(as_pool(self)->searches) ? 1 : 0);
}

static PyGetSetDef PROPERTIES[] = {
    {"rules", get_rules, NULL, "The rules of all games.", NULL},
    {"games", get_games, NULL, "Number of games searched at once (slots).", NULL},
    {"over", get_over, NULL, "True if all games are over, which needs a limit.", NULL},
    {"shapes", pool_shapes, NULL,
     "The buffers of the groups leaves, roots and ends: name to (shape, item type).", NULL},
    {NULL, NULL, NULL, NULL, NULL}};

static PyMethodDef METHODS[] = {
    {"bind", WITH_KEYWORDS(method_bind), METH_VARARGS | METH_KEYWORDS,
     "bind($self, /, leaves=None, roots=None, ends=None)\n--\n\n"
     "Sets buffers to write: of the leaves of leaves(), of the roots of decided(), of the games "
     "that "
     "end in\nplay().\n\n"
     "leaves, roots, ends: dicts of names and buffers with the shapes and item types of `shapes`; "
     "None as a\nbuffer releases it.\n\n"
     "Raises ValueError for a wrong name or buffer."},
    {"leaves", method_leaves, METH_NOARGS,
     "leaves($self, /)\n--\n\n"
     "Searches in C threads until every game has leaves waiting or has finished its simulations, "
     "and\nwrites the leaves to the first rows of the buffers `leaves`. Returns the number of "
     "rows; 0 if no\ngame waits for an answer."},
    {"answer", WITH_KEYWORDS(method_answer), METH_VARARGS | METH_KEYWORDS,
     "answer($self, /, values=None, priors=None)\n--\n\n"
     "Gives the rows of the last leaves() their values and priors.\n\n"
     "values: float32 [rows, players], the deciding player first, then in the order of turns; or "
     "[rows], for\nthe deciding one of two players. None: 0.\n"
     "priors: float32 logits [rows, size of a mask], by number of the action; or one list of the "
     "logits of all\nlegal actions of all rows (buffer `first`). None: all actions alike.\n\n"
     "Raises ValueError, with nothing changed, for values that are not finite or of another "
     "shape."},
    {"decided", method_decided, METH_NOARGS,
     "decided($self, /)\n--\n\n"
     "Writes the finished searches to the first rows of the buffers `roots`. Returns their "
     "number."},
    {"play", method_play, METH_VARARGS,
     "play($self, actions=None, /)\n--\n\n"
     "Plays the actions (int32, numbers in the order of the rows of decided()), or those chosen by "
     "the\nsearch, and continues to the next search. Games that ended are written to the buffers "
     "`ends`, and\ntheir slots start the next game. Returns the number of games that ended. Raises "
     "IllegalAction,\nwith nothing changed."},
    {"after", WITH_KEYWORDS(method_after), METH_VARARGS | METH_KEYWORDS,
     "after($self, /, terms, expected=False, roots=False, finish=False)\n--\n\n"
     "Writes the terms after every legal action of the leaves, for the player who decides. Returns "
     "the number\nof rows; if the buffer is too small, nothing is written.\n\n"
     "terms: float32 [all legal actions, terms], written.\n"
     "expected: compute the points that the evaluation expects; otherwise they are 0, which takes "
     "a "
     "fraction of\nthe time.\n"
     "roots: of the finished searches instead of the leaves.\n"
     "finish: each action is followed by the rest of the turn that the evaluation of `greedy` "
     "likes "
     "best.\n\n"
     "Raises ValueError for another buffer."},
    {"set", method_set, METH_VARARGS,
     "set($self, slot, game, /)\n--\n\n"
     "Replaces the position of a slot (0 to games - 1) by the position of a game, in which a "
     "decision is "
     "pending.\nRaises IndexError for another slot, TypeError for a game of other rules, "
     "ValueError "
     "where no decision is\npending."},
    {"game", method_game, METH_O,
     "game($self, slot, /)\n--\n\nReturns a copy of the position that a slot searches. Raises "
     "IndexError for another slot than 0 to games - 1."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot SLOTS[] = {
    {Py_tp_doc,
     SLOT("SearchPool(rules, games=64, simulations=100, leaves=1, seed=0, first=0, limit=None, "
          "threads=1, *, root='gumbel', chance='sample', reuse=True, fast=16, full=1.0, "
          "considered=16, gumbel=1.0, visit_bonus=50.0, value_scale=1.0, rescale=False, "
          "exploration=1.25, noise=0.25, alpha=0.3, sampled=0, scale=30.0, win=0.5, "
          "actions='index', window=31, rows=64, bots=None, tokens=0)\n--\n\n"
          "Searches many games at once in C and asks for the values of their leaves in batches.\n\n"
          "rules: of all games, without hidden information. games, first, limit: games at once, "
          "the first one,\ntheir total. simulations, leaves: of each decision; leaves of "
          "a tree "
          "that wait at the same time.\nseed, threads: of decks and search; threads do not change "
          "the "
          "result.\n"
          "full, fast: share of decisions with all simulations; simulations of the others.\n"
          "root: 'gumbel' with considered, gumbel, visit_bonus, value_scale and rescale, or 'puct' "
          "with "
          "exploration,\nnoise, alpha and sampled. chance: 'sample' or 'enumerate'. reuse: keep "
          "the tree "
          "below what was played.\n"
          "scale, win: value of a finished game. actions, window, rows, bots, tokens: as of "
          "VectorEnv.\n\n"
          "README.md of the package explains each. Raises ValueError for arguments out of range, "
          "TypeError "
          "for those of\nanother type.")},
    {Py_tp_new, SLOT(pool_new)},
    {Py_tp_dealloc, SLOT(pool_dealloc)},
    {Py_tp_getset, PROPERTIES},
    {Py_tp_methods, METHODS},
    {0, NULL}};

PyType_Spec POOL_SPEC = {.name = "carcarena.SearchPool",
                         .basicsize = sizeof(PoolObject),
                         .flags = Py_TPFLAGS_DEFAULT,
                         .slots = SLOTS};
