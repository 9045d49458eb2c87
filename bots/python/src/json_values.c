// SPDX-License-Identifier: MIT Values of json.loads, in the data structure that the reader of tile
// sets expects.
#include "binding.h"

#include <cjson/cJSON.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/** Returns a copy of a str, or NULL without memory or if it contains a zero. */
static char *text_copied(PyObject *object) {
    Py_ssize_t size = 0;
    const char *const text = PyUnicode_AsUTF8AndSize(object, &size);
    char *const copy =
        text != NULL && strlen(text) == (size_t)size ? malloc((size_t)size + 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, text, (size_t)size + 1);
    }
    return copy;
}

static cJSON *value_made(PyObject *object);

/** Fills a list. Objects are tuples of pairs, so that duplicate keys are detected. */
static bool items_made(cJSON *list, PyObject *sequence) {
    const Py_ssize_t count = PySequence_Size(sequence);
    cJSON **place = &list->child;
    bool good = count >= 0;
    for (Py_ssize_t i = 0; good && i < count; i++) {
        PyObject *const item = PySequence_GetItem(sequence, i);
        PyObject *const value =
            item != NULL && list->kind == JSON_OBJECT ? PyTuple_GetItem(item, 1) : item;
        *place = value != NULL ? value_made(value) : NULL;
        good = *place != NULL;
        if (good && list->kind == JSON_OBJECT) {
            (*place)->string = text_copied(PyTuple_GetItem(item, 0));
            good = (*place)->string != NULL;
        }
        place = good ? &(*place)->next : place;
        Py_XDECREF(item);
    }
    return good;
}

static bool number_made(cJSON *out, PyObject *object) {
    out->kind = JSON_NUMBER;
    out->valuedouble = PyFloat_AsDouble(object);
    if (out->valuedouble == -1.0 && PyErr_Occurred() != NULL) {
        return false;
    }
    out->valueint = out->valuedouble >= INT_MAX            ? INT_MAX
                    : out->valuedouble <= INT_MIN          ? INT_MIN
                    : out->valuedouble == out->valuedouble ? (int)out->valuedouble
                                                           : 0;
    return true;
}

static bool value_fill(cJSON *out, PyObject *object) {
    if (object == Py_None || PyBool_Check(object)) {
        out->kind = object == Py_None ? JSON_NULL : object == Py_True ? JSON_TRUE : JSON_FALSE;
        return true;
    }
    if (PyUnicode_Check(object)) {
        out->kind = JSON_STRING;
        out->valuestring = text_copied(object);
        return out->valuestring != NULL;
    }
    if (PyTuple_Check(object) || PyList_Check(object)) {
        out->kind = PyTuple_Check(object) ? JSON_OBJECT : JSON_ARRAY;
        return items_made(out, object);
    }
    return number_made(out, object);
}

static cJSON *value_made(PyObject *object) {
    cJSON *made = calloc(1, sizeof *made);
    if (made != NULL && !value_fill(made, object)) {
        cJSON_Delete(made);
        made = NULL;
    }
    return made;
}

/** json.loads(text, object_pairs_hook=tuple) */
static PyObject *loads(const char *text, size_t size) {
    PyObject *const module = PyImport_ImportModule("json");
    PyObject *const function = module != NULL ? PyObject_GetAttrString(module, "loads") : NULL;
    PyObject *const args = Py_BuildValue("(s#)", text, (Py_ssize_t)size);
    PyObject *const keywords =
        Py_BuildValue("{s:O}", "object_pairs_hook", (PyObject *)&PyTuple_Type);
    PyObject *const value = function != NULL && args != NULL && keywords != NULL
                                ? PyObject_Call(function, args, keywords)
                                : NULL;
    Py_XDECREF(keywords);
    Py_XDECREF(args);
    Py_XDECREF(function);
    Py_XDECREF(module);
    return value;
}

cJSON *cJSON_ParseWithLengthOpts(const char *text, size_t size, const char **end,
                                 cJSON_bool require_null_terminated) {
    PyObject *const value = loads(text, size - (require_null_terminated ? 1 : 0));
    cJSON *const made = value != NULL ? value_made(value) : NULL;
    Py_XDECREF(value);
    PyErr_Clear();
    *end = text;
    return made;
}

void cJSON_Delete(cJSON *item) {
    while (item != NULL) {
        cJSON *const next = item->next;
        cJSON_Delete(item->child);
        free(item->valuestring);
        free(item->string);
        free(item);
        item = next;
    }
}

int cJSON_GetArraySize(const cJSON *array) {
    int count = 0;
    for (const cJSON *item = array != NULL ? array->child : NULL; item != NULL; item = item->next) {
        count++;
    }
    return count;
}

cJSON *cJSON_GetArrayItem(const cJSON *array, int index) {
    cJSON *item = array != NULL ? array->child : NULL;
    while (item != NULL && index-- > 0) {
        item = item->next;
    }
    return item;
}

static bool is(const cJSON *item, JsonType kind) {
    return item != NULL && item->kind == kind;
}

cJSON_bool cJSON_IsTrue(const cJSON *item) {
    return is(item, JSON_TRUE);
}

cJSON_bool cJSON_IsBool(const cJSON *item) {
    return is(item, JSON_TRUE) || is(item, JSON_FALSE);
}

cJSON_bool cJSON_IsNull(const cJSON *item) {
    return is(item, JSON_NULL);
}

cJSON_bool cJSON_IsNumber(const cJSON *item) {
    return is(item, JSON_NUMBER);
}

cJSON_bool cJSON_IsString(const cJSON *item) {
    return is(item, JSON_STRING);
}

cJSON_bool cJSON_IsArray(const cJSON *item) {
    return is(item, JSON_ARRAY);
}

cJSON_bool cJSON_IsObject(const cJSON *item) {
    return is(item, JSON_OBJECT);
}
