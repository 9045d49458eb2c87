// SPDX-License-Identifier: MIT carcarena.rollouts: paired rollouts in threads, as arrays.

#include "crew.h"
#include "interrupt.h"
#include "learn/rollouts.h"

#include <stdlib.h>
#include <string.h>

enum { COUNT_MAX = 1 << 20 };

// The arrays, in the order of COLUMN_FORMATS.
typedef enum Column {
    COLUMN_NUMBER,
    COLUMN_PLAYER,
    COLUMN_DRAWS,
    COLUMN_TURNS,
    COLUMN_JUDGED,
    COLUMN_VALUES,
    COLUMN_POINTS,
    COLUMN_ROWS,
    COLUMN_KIND,
    COLUMN_PLAYERS,
    COLUMN_INPUTS,
    COLUMNS
} Column;

static const struct {
    const char *name, *format;
} COLUMN_FORMATS[COLUMNS] = {{"number", "Q"}, {"player", "B"},  {"draws", "H"},  {"turns", "B"},
                             {"judged", "d"}, {"values", "d"},  {"points", "f"}, {"rows", "H"},
                             {"kind", "B"},   {"players", "B"}, {"inputs", "h"}};

typedef struct Bytes {
    char *data;
    size_t size, capacity;
} Bytes;

// What a thread made.
typedef struct Part {
    Bytes columns[COLUMNS];
    Status status;
    Message message;
} Part;

typedef struct Job {
    RolloutSettings settings;
    Nets nets;
    int players;
    uint64_t first;
    uint32_t threads;
    Part parts[CREW_MAX];
} Job;

// ---- Threads

// Appends to a column. Out of memory is stored in the status.
static void column_add(Part *part, Column column, const void *data, size_t size) {
    Bytes *const bytes = &part->columns[column];
    if (part->status != STATUS_OK || size == 0) {
        return;
    }
    if (size > bytes->capacity - bytes->size) {
        const size_t capacity = 2 * (bytes->size + size);
        char *const grown = realloc(bytes->data, capacity);
        if (grown == NULL) {
            part->status = message_set(&part->message, STATUS_NO_MEMORY, "rollouts: out of memory");
            return;
        }
        bytes->data = grown;
        bytes->capacity = capacity;
    }
    memcpy(bytes->data + bytes->size, data, size);
    bytes->size += size;
}

static void position_add(const Job *job, Part *part, const RolloutPosition *position) {
    const size_t players = (size_t)job->players;
    const size_t games = position->count * job->settings.decks;
    const uint8_t player = (uint8_t)position->player;
    const uint16_t draws = (uint16_t)position->draws;
    const uint8_t turns = (uint8_t)position->count;
    column_add(part, COLUMN_NUMBER, &position->number, sizeof position->number);
    column_add(part, COLUMN_PLAYER, &player, sizeof player);
    column_add(part, COLUMN_DRAWS, &draws, sizeof draws);
    column_add(part, COLUMN_TURNS, &turns, sizeof turns);
    for (uint32_t i = 0; i < position->count; i++) {
        const RolloutTurn *const turn = &position->turns[i];
        const uint16_t rows = (uint16_t)turn->rows;
        column_add(part, COLUMN_JUDGED, &turn->judged, sizeof turn->judged);
        column_add(part, COLUMN_VALUES, turn->values, players * sizeof *turn->values);
        column_add(part, COLUMN_ROWS, &rows, sizeof rows);
    }
    column_add(part, COLUMN_POINTS, position->points, games * players * sizeof *position->points);
    for (uint32_t i = 0; i < position->row_count; i++) {
        const InputRow *const row = &position->rows[i];
        column_add(part, COLUMN_KIND, &row->kind, sizeof row->kind);
        column_add(part, COLUMN_PLAYERS, &row->players, sizeof row->players);
        int16_t x[NET_INPUTS];
        for (unsigned input = 0; input < NET_INPUTS; input++) {
            x[input] = net_input_at(&row->inputs, input);
        }
        column_add(part, COLUMN_INPUTS, x, sizeof x);
    }
}

static bool is_stopped(const Job *job) {
    return job->settings.stopped(job->settings.stopped_user);
}

static void part_make(void *user, uint32_t number, uint32_t begin, uint32_t end) {
    Job *const job = user;
    Part *const part = &job->parts[number];
    Rollouts *rollouts = NULL;
    part->status = rollouts_create(&rollouts, &job->settings, &part->message);
    for (uint32_t i = begin; i < end && part->status == STATUS_OK && !is_stopped(job); i++) {
        const RolloutPosition *position;
        part->status = rollouts_position(rollouts, job->first + i, &position, &part->message);
        if (part->status == STATUS_OK && !is_stopped(job)) {
            position_add(job, part, position);
        }
    }
    rollouts_destroy(rollouts);
}

// ---- Arrays

// Concatenates a column of all parts.
static PyObject *column_view(const Job *job, Column column) {
    size_t size = 0;
    for (uint32_t i = 0; i < job->threads; i++) {
        size += job->parts[i].columns[column].size;
    }
    PyObject *const bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    char *to = bytes != NULL ? PyBytes_AsString(bytes) : NULL;
    for (uint32_t i = 0; to != NULL && i < job->threads; i++) {
        const Bytes *const from = &job->parts[i].columns[column];
        if (from->size > 0) {
            memcpy(to, from->data, from->size);
            to += from->size;
        }
    }
    const Py_ssize_t players = job->players;
    switch (column) {
    case COLUMN_VALUES:
        return typed_view(bytes, "d", 1, players);
    case COLUMN_POINTS:
        return typed_view(bytes, "f", (Py_ssize_t)job->settings.decks, players);
    case COLUMN_INPUTS:
        return typed_view(bytes, "h", 1, NET_INPUTS);
    default:
        return typed_view(bytes, COLUMN_FORMATS[column].format, 1, 1);
    }
}

static PyObject *arrays_of(const Job *job) {
    PyObject *dict = PyDict_New();
    for (int column = 0; dict != NULL && column < COLUMNS; column++) {
        PyObject *const view = column_view(job, (Column)column);
        if (view == NULL || PyDict_SetItemString(dict, COLUMN_FORMATS[column].name, view) != 0) {
            Py_CLEAR(dict);
        }
        Py_XDECREF(view);
    }
    return dict;
}

// ---- Call

static void job_free(Job *job) {
    for (uint32_t i = 0; i < CREW_MAX; i++) {
        for (int column = 0; column < COLUMNS; column++) {
            free(job->parts[i].columns[column].data);
        }
    }
    free(job);
}

// Makes all positions. Releases the interpreter lock.
static PyObject *job_run(ModuleState *state, Job *job, uint32_t count) {
    Crew *const crew = crew_create(job->threads);
    if (crew == NULL) {
        return PyErr_NoMemory();
    }
    Interrupt interrupt;
    job->settings.stopped = interrupt_stopped;
    job->settings.stopped_user = &interrupt;
    interrupt_begin(&interrupt);
    crew_poll(crew, interrupt_poll, &interrupt);
    crew_do(crew, count, part_make, job);
    crew_destroy(crew);
    if (interrupt_end(&interrupt)) {
        return NULL;
    }
    for (uint32_t i = 0; i < job->threads; i++) {
        if (job->parts[i].status != STATUS_OK) {
            return raise_status(state, job->parts[i].status, &job->parts[i].message);
        }
    }
    return arrays_of(job);
}

static PyObject *job_make_and_run(ModuleState *state, const RolloutSettings *settings,
                                  const char *net, uint64_t first, uint32_t count,
                                  uint32_t threads) {
    Job *const job = calloc(1, sizeof *job);
    if (job == NULL) {
        return PyErr_NoMemory();
    }
    job->settings = *settings;
    job->players = rules_players(settings->rules);
    job->first = first;
    job->threads = threads;
    Message message = {""};
    Status status = STATUS_OK;
    if (net != NULL) {
        status = nets_read(&job->nets, net, "net", &message);
        job->settings.weights.nets = &job->nets;
    }
    if (status == STATUS_OK && net != NULL && !nets_know(&job->nets, settings->rules)) {
        status = message_set(&message, STATUS_INVALID,
                             "net: was not trained with all tile sets and expansions of the rules");
    }
    PyObject *const result =
        status == STATUS_OK ? job_run(state, job, count) : raise_status(state, status, &message);
    job_free(job);
    return result;
}

PyObject *call_rollouts(PyObject *module, PyObject *args, PyObject *keywords) {
    char *names[] = {"rules", "seed",   "first", "count",   "best",    "others",
                     "decks", "random", "net",   "threads", "horizon", NULL};
    ModuleState *const state = PyModule_GetState(module);
    PyObject *rules = NULL;
    PyObject *seed = NULL;
    WholeArgument first = {.name = "first", .most = UINT64_MAX};
    WholeArgument count = {.name = "count", .least = 1, .most = COUNT_MAX};
    WholeArgument best = {.name = "best", .most = ROLLOUT_TURNS_MAX, .value = 5};
    WholeArgument others = {.name = "others", .most = ROLLOUT_TURNS_MAX, .value = 1};
    WholeArgument decks = {.name = "decks", .least = 1, .most = ROLLOUT_DECKS_MAX, .value = 12};
    WholeArgument threads = {.name = "threads", .least = 1, .most = CREW_MAX, .value = 1};
    WholeArgument horizon = {.name = "horizon", .most = UINT32_MAX};
    const char *net = NULL;
    RolloutSettings settings = {.weights = evaluation_weights_default(), .random = 0.1};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O!OO&O&|O&O&O&dzO&O&:rollouts", names,
                                     state->rules_type, &rules, &seed, whole_argument, &first,
                                     whole_argument, &count, whole_argument, &best, whole_argument,
                                     &others, whole_argument, &decks, &settings.random, &net,
                                     whole_argument, &threads, whole_argument, &horizon) ||
        seed_from(seed, &settings.seed) != 0) {
        return NULL;
    }
    settings.rules = ((RulesObject *)rules)->rules;
    settings.best = (uint32_t)best.value;
    settings.others = (uint32_t)others.value;
    settings.decks = (uint32_t)decks.value;
    settings.horizon = (uint32_t)horizon.value;
    return job_make_and_run(state, &settings, net, first.value, (uint32_t)count.value,
                            (uint32_t)threads.value);
}
