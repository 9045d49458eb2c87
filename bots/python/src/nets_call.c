// SPDX-License-Identifier: MIT Networks of the evaluation for those who train them: their sizes,
// the names they must know, and their values.
#include "binding.h"

#include "evaluation/net.h"

enum { SIGNAL_ROWS = 4096 }; // rows between two looks for Ctrl-C, below a millisecond

static const char NET_TEXT_NAME[] = "net"; // in messages, in place of a file's name

PyObject *typed_view(PyObject *bytes, const char *format, Py_ssize_t layer, Py_ssize_t row) {
    if (bytes == NULL) {
        return NULL;
    }
    PyObject *view = PyMemoryView_FromObject(bytes);
    Py_DECREF(bytes);
    PyObject *flat = view != NULL ? PyObject_CallMethod(view, "cast", "s", format) : NULL;
    Py_XDECREF(view);
    const Py_ssize_t count = flat != NULL ? PyObject_Size(flat) : -1;
    if (count <= 0 || layer * row == 1) { // the standard library has no empty rows
        return flat;
    }
    PyObject *const plain = PyObject_CallMethod(flat, "cast", "s", "B");
    PyObject *result = NULL;
    if (plain != NULL && layer == 1) {
        result = PyObject_CallMethod(plain, "cast", "s(nn)", format, count / row, row);
    } else if (plain != NULL) {
        result =
            PyObject_CallMethod(plain, "cast", "s(nnn)", format, count / row / layer, layer, row);
    }
    Py_XDECREF(plain);
    Py_DECREF(flat);
    return result;
}

int net_constants_add(PyObject *module) {
    PyObject *const kinds = PyTuple_New(NET_KIND_COUNT);
    for (int kind = 0; kinds != NULL && kind < NET_KIND_COUNT; kind++) {
        PyObject *const name = PyUnicode_FromString(net_kind_name((NetKind)kind));
        if (name == NULL || PyTuple_SetItem(kinds, kind, name) != 0) {
            Py_DECREF(kinds);
            return -1;
        }
    }
    PyObject *const net = kinds == NULL ? NULL
                                        : Py_BuildValue("{s:N,s:i,s:i,s:i,s:i}", "kinds", kinds,
                                                        "inputs", NET_INPUTS, "hidden", NET_HIDDEN,
                                                        "one", NET_ONE, "input_max", NET_INPUT_MAX);
    const int result = net == NULL ? -1 : PyModule_AddObjectRef(module, "NET", net);
    Py_XDECREF(net);
    return result;
}

static int name_append(PyObject *list, const char *name) {
    PyObject *const text = PyUnicode_FromString(name);
    int result = text == NULL ? -1 : PySequence_Contains(list, text);
    if (result == 0) {
        result = PyList_Append(list, text);
    }
    Py_XDECREF(text);
    return result < 0 ? -1 : 0;
}

PyObject *call_net_names(PyObject *module, PyObject *object) {
    const ModuleState *const state = PyModule_GetState(module);
    if (!PyObject_TypeCheck(object, state->rules_type)) {
        PyErr_SetString(PyExc_TypeError, "net_names: expected Rules");
        return NULL;
    }
    const Rules *const rules = ((RulesObject *)object)->rules;
    PyObject *list = PyList_New(0);
    for (uint32_t type = 0; list != NULL && type < rules_type_count(rules); type++) {
        if (name_append(list, rules_type_set(rules, type)) != 0) {
            Py_CLEAR(list);
        }
    }
    for (unsigned i = 0; list != NULL && rules_expansion(rules, i) != NULL; i++) {
        if (name_append(list, rules_expansion(rules, i)) != 0) {
            Py_CLEAR(list);
        }
    }
    return list;
}

// Writes the value of each row. Returns false with ValueError set for a kind or input out of range,
// and if Ctrl-C ends the call.
static bool values_write(const Nets *nets, bool plain, const Py_buffer *kinds,
                         const Py_buffer *inputs, int32_t *out) {
    const uint8_t *const kind = kinds->buf;
    const int16_t *row = inputs->buf;
    for (Py_ssize_t i = 0; i < kinds->len; i++, row += NET_INPUTS) {
        bool good = kind[i] < NET_KIND_COUNT;
        if (i % SIGNAL_ROWS == SIGNAL_ROWS - 1 && PyErr_CheckSignals() != 0) {
            return false;
        }
        for (int x = 0; x < NET_INPUTS && good; x++) {
            good = row[x] >= -NET_INPUT_MAX && row[x] <= NET_INPUT_MAX;
        }
        if (!good) {
            PyErr_Format(PyExc_ValueError,
                         "row %zd: expected a kind below %d and inputs from %d to %d", i,
                         NET_KIND_COUNT, -NET_INPUT_MAX, NET_INPUT_MAX);
            return false;
        }
        const NetInputs row_inputs = net_inputs_of(row);
        out[i] = plain ? net_value_plain(&nets->kinds[kind[i]], &row_inputs)
                       : net_value(nets, (NetKind)kind[i], &row_inputs);
    }
    return true;
}

PyObject *call_net_values(PyObject *module, PyObject *args, PyObject *keywords) {
    char *names[] = {"net", "kinds", "inputs", "plain", NULL};
    const char *text = NULL;
    PyObject *kinds_object = NULL;
    PyObject *inputs_object = NULL;
    int plain = 0;
    Nets nets;
    Message message = {""};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "sOO|p:net_values", names, &text,
                                     &kinds_object, &inputs_object, &plain)) {
        return NULL;
    }
    const Status status = nets_read(&nets, text, NET_TEXT_NAME, &message);
    if (status != STATUS_OK) {
        return raise_status(PyModule_GetState(module), status, &message);
    }
    Py_buffer kinds;
    Py_buffer inputs;
    const BufferWanted of_kinds = {.name = "kinds", .kind = 'b', .item = 1};
    if (buffer_take(kinds_object, &of_kinds, &kinds) != 0) {
        return NULL;
    }
    const BufferWanted of_inputs = {
        .name = "inputs", .kind = 'i', .item = sizeof(int16_t), .items = kinds.len * NET_INPUTS};
    PyObject *result = NULL;
    if (buffer_take(inputs_object, &of_inputs, &inputs) == 0) {
        result = PyBytes_FromStringAndSize(NULL, kinds.len * (Py_ssize_t)sizeof(int32_t));
        if (result != NULL && !values_write(&nets, plain != 0, &kinds, &inputs,
                                            (int32_t *)(void *)PyBytes_AsString(result))) {
            Py_CLEAR(result);
        }
        PyBuffer_Release(&inputs);
    }
    PyBuffer_Release(&kinds);
    return typed_view(result, "i", 1, 1);
}
