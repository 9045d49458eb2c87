// SPDX-License-Identifier: MIT Numbers of actions and actions of numbers: of one game, by Rules or
// VectorEnv, and of all lanes.
#include "game_object.h"
#include "vector_object.h"

// How actions become numbers. Without planes a number is an index in the list of legal actions.
typedef struct Numbering {
    ActionView view;
    ActionPlanes planes;
} Numbering;

// The legal actions of a position.
typedef struct Choice {
    const Game *game;
    const Action *actions;
    uint32_t count;
} Choice;

// Returns the number of the legal action at an index, or -1.
static int64_t number_at(const Numbering *by, const Choice *choice, uint32_t index) {
    return by->view == ACTIONS_INDEX
               ? (int64_t)index
               : action_planes_number(&by->planes, choice->game, choice->actions, index);
}

// Returns the number of an action, or -1 if it is not legal or has none.
static int64_t number_of(const Numbering *by, const Choice *choice, Action action) {
    for (uint32_t i = 0; i < choice->count; i++) {
        if (choice->actions[i] == action) {
            return number_at(by, choice, i);
        }
    }
    return -1;
}

// Returns the action of a number, or 0, which is no action.
static Action action_of(const Numbering *by, const Choice *choice, uint64_t number) {
    int64_t index = -1;
    if (by->view == ACTIONS_INDEX) {
        index = number < choice->count ? (int64_t)number : -1;
    } else if (number < action_planes_size(&by->planes)) {
        index = action_planes_find(&by->planes, choice->game, choice->actions, choice->count,
                                   (uint32_t)number);
    }
    return index < 0 ? 0 : choice->actions[index];
}

/* ---- One game. */

// Returns the choice of a game, of these rules and with a decision; otherwise raises.
static bool choice_of(PyObject *object, const Rules *rules, Choice *out) {
    GameObject *const game = (GameObject *)object;
    if (rules_hash(game->owner->rules) != rules_hash(rules)) {
        PyErr_SetString(PyExc_TypeError, "game: expected a Game of equal Rules");
        return false;
    }
    if (!game_decides(object)) {
        return false;
    }
    *out = (Choice){.game = game->game, .count = game_legal(game)};
    out->actions = game->actions;
    return true;
}

static PyObject *action_number(PyObject *game, PyObject *object, const Numbering *by) {
    const Rules *const rules = by->planes.rules;
    Choice choice;
    Action action = 0;
    Action legal = 0;
    Message message = {""};
    if (!choice_of(game, rules, &choice) || whole_from(object, "action", &action) != 0) {
        return NULL;
    }
    const Status status = game_normalize(rules, choice.game, action, &legal, &message);
    if (status != STATUS_OK) {
        return raise_status(state_of(game), status, &message);
    }
    const int64_t number = number_of(by, &choice, legal);
    if (number < 0) {
        return PyErr_Format(PyExc_ValueError,
                            "action: has no number, since it is outside of the window of %u cells "
                            "and all numbers of other actions are used",
                            by->planes.window);
    }
    return PyLong_FromLongLong(number);
}

static PyObject *number_action(PyObject *game, PyObject *object, const Numbering *by) {
    Choice choice;
    uint64_t number = 0;
    if (!choice_of(game, by->planes.rules, &choice) || whole_from(object, "number", &number) != 0) {
        return NULL;
    }
    const Action action = action_of(by, &choice, number);
    if (action == 0) {
        return PyErr_Format(state_of(game)->illegal, "number %llu is not a legal action",
                            (unsigned long long)number);
    }
    return PyLong_FromUnsignedLongLong(action);
}

typedef PyObject *(*Conversion)(PyObject *game, PyObject *object, const Numbering *by);

static PyObject *rules_convert(PyObject *self, PyObject *args, PyObject *keywords, char *second,
                               Conversion convert) {
    char *names[] = {"game", second, "window", NULL};
    PyObject *game = NULL;
    PyObject *object = NULL;
    WholeArgument window = {
        .name = "window", .least = 3, .most = WINDOW_MAX, .value = WINDOW_DEFAULT};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!O|O&", names, state_of(self)->game_type,
                                     &game, &object, whole_argument, &window)) {
        return NULL;
    }
    if (window.value % 2 == 0) {
        PyErr_SetString(PyExc_ValueError, "window: expected an odd number of cells");
        return NULL;
    }
    const Numbering by = {ACTIONS_PLANES,
                          action_planes(((RulesObject *)self)->rules, (uint32_t)window.value)};
    return convert(game, object, &by);
}

PyObject *rules_action_number(PyObject *self, PyObject *args, PyObject *keywords) {
    return rules_convert(self, args, keywords, "action", action_number);
}

PyObject *rules_number_action(PyObject *self, PyObject *args, PyObject *keywords) {
    return rules_convert(self, args, keywords, "number", number_action);
}

static Numbering numbering_of(const VectorObject *self) {
    return (Numbering){lanes_action_view(self->lanes), *lanes_planes(self->lanes)};
}

static PyObject *vector_convert(PyObject *self, PyObject *args, Conversion convert) {
    PyObject *game = NULL;
    PyObject *object = NULL;
    if (!PyArg_ParseTuple(args, "O!O", state_of(self)->game_type, &game, &object)) {
        return NULL;
    }
    const Numbering by = numbering_of((VectorObject *)self);
    return convert(game, object, &by);
}

PyObject *vector_action_number(PyObject *self, PyObject *args) {
    return vector_convert(self, args, action_number);
}

PyObject *vector_number_action(PyObject *self, PyObject *args) {
    return vector_convert(self, args, number_action);
}

/* ---- All lanes. */

// The buffers of a call: as many items a lane in both.
typedef struct LaneBuffers {
    Py_buffer actions, numbers;
    size_t each;
} LaneBuffers;

static void buffers_release(LaneBuffers *buffers) {
    PyBuffer_Release(&buffers->actions);
    PyBuffer_Release(&buffers->numbers);
}

// Acquires both buffers. @param into_numbers which one is written @return 0, or -1
static int buffers_begin(LaneBuffers *out, const VectorObject *self, PyObject *actions,
                         PyObject *numbers, bool into_numbers) {
    const BufferWanted of_actions = {.name = "actions",
                                     .kind = 'u',
                                     .item = sizeof(Action),
                                     .items = (Py_ssize_t)self->count,
                                     .writable = !into_numbers};
    if (buffer_take(actions, &of_actions, &out->actions) != 0) {
        return -1;
    }
    const Py_ssize_t items = out->actions.len / (Py_ssize_t)sizeof(Action);
    const BufferWanted of_numbers = {.name = "numbers",
                                     .kind = 'i',
                                     .item = sizeof(int32_t),
                                     .items = items,
                                     .writable = into_numbers,
                                     .exact = true};
    if (items % (Py_ssize_t)self->count != 0) {
        PyErr_Format(PyExc_ValueError,
                     "actions: expected the same number of items for each of %u lanes, got %zd",
                     self->count, items);
        PyBuffer_Release(&out->actions);
        return -1;
    }
    if (buffer_take(numbers, &of_numbers, &out->numbers) != 0) {
        PyBuffer_Release(&out->actions);
        return -1;
    }
    out->each = (size_t)items / self->count;
    return 0;
}

// Converts the items of a lane. @return the number of items that have a counterpart
static size_t lane_convert(const Numbering *by, const Choice *choice, Action *actions,
                           int32_t *numbers, size_t each, bool into_numbers) {
    size_t found = 0;
    for (size_t i = 0; i < each; i++) {
        if (into_numbers) {
            numbers[i] = actions[i] == 0 ? -1 : (int32_t)number_of(by, choice, actions[i]);
            found += numbers[i] >= 0;
        } else {
            actions[i] = numbers[i] < 0 ? 0 : action_of(by, choice, (uint64_t)numbers[i]);
            found += actions[i] != 0;
        }
    }
    return found;
}

static PyObject *lanes_convert(VectorObject *self, PyObject *actions, PyObject *numbers,
                               bool into_numbers) {
    LaneBuffers buffers;
    size_t found = 0;
    if (!self->ready) {
        PyErr_SetString(PyExc_RuntimeError, "call reset() first");
        return NULL;
    }
    if (buffers_begin(&buffers, self, actions, numbers, into_numbers) != 0) {
        return NULL;
    }
    if (!vector_enter(self)) {
        buffers_release(&buffers);
        return NULL;
    }
    const Numbering by = numbering_of(self);
    for (uint32_t lane = 0; lane < self->count; lane++) {
        const size_t first = lane * buffers.each;
        Choice choice = {.game = lanes_game(self->lanes, lane)};
        choice.actions = lanes_actions(self->lanes, lane, &choice.count);
        found += lane_convert(&by, &choice, (Action *)buffers.actions.buf + first,
                              (int32_t *)buffers.numbers.buf + first, buffers.each, into_numbers);
    }
    self->busy = false;
    buffers_release(&buffers);
    return PyLong_FromSize_t(found);
}

PyObject *vector_action_numbers(PyObject *self, PyObject *args) {
    PyObject *actions = NULL;
    PyObject *numbers = NULL;
    if (!PyArg_ParseTuple(args, "OO:action_numbers", &actions, &numbers)) {
        return NULL;
    }
    return lanes_convert((VectorObject *)self, actions, numbers, true);
}

PyObject *vector_number_actions(PyObject *self, PyObject *args) {
    PyObject *numbers = NULL;
    PyObject *actions = NULL;
    if (!PyArg_ParseTuple(args, "OO:number_actions", &numbers, &actions)) {
        return NULL;
    }
    return lanes_convert((VectorObject *)self, actions, numbers, false);
}
