// SPDX-License-Identifier: MIT Conversions between Python and C: the state of the module, statuses
// as exceptions, integers, buffers.
#include "binding.h"

#include <stdio.h>
#include <string.h>

ModuleState *state_of(PyObject *self) {
    return PyType_GetModuleState(Py_TYPE(self));
}

PyObject *raise_status(ModuleState *state, Status status, const Message *message) {
    const char *const text = message->text[0] == '\0' ? status_text(status) : message->text;
    PyObject *type = PyExc_ValueError;
    if (status == STATUS_NO_MEMORY) {
        type = PyExc_MemoryError;
    } else if (status == STATUS_ILLEGAL) {
        type = state->illegal;
    } else if (status == STATUS_NOT_FOUND) {
        type = PyExc_LookupError;
    }
    PyErr_SetString(type, text);
    return NULL;
}

void exception_name(const char *name) {
    PyObject *type = NULL;
    PyObject *value = NULL;
    PyObject *trace = NULL;
    PyErr_Fetch(&type, &value, &trace);
    PyErr_Format(type, "%s: %S", name, value);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(trace);
}

// Raises TypeError: "NAME: expected WANTED, got TYPE".
static void type_refuse(const char *name, const char *wanted, PyObject *object) {
    PyObject *const type = PyType_GetName(Py_TYPE(object));
    if (type != NULL) {
        PyErr_Format(PyExc_TypeError, "%s: expected %s, got %U", name, wanted, type);
    }
    Py_XDECREF(type);
}

/* ---- Integers. */

int whole_argument(PyObject *object, void *out) {
    WholeArgument *const argument = out;
    PyObject *const number = PyNumber_Index(object);
    if (number == NULL) {
        if (PyErr_ExceptionMatches(PyExc_TypeError) != 0) {
            PyErr_Clear();
            type_refuse(argument->name, "an integer", object);
        }
        return 0;
    }
    const unsigned long long value = PyLong_AsUnsignedLongLong(number);
    const bool beyond = value == UINT64_MAX && PyErr_Occurred() != NULL;
    const bool good = !beyond && value >= argument->least && value <= argument->most;
    if (!good) {
        PyErr_Clear();
        PyErr_Format(PyExc_ValueError, "%s: expected %llu to %llu, got %S", argument->name,
                     (unsigned long long)argument->least, (unsigned long long)argument->most,
                     number);
    }
    argument->value = value;
    Py_DECREF(number);
    return good ? 1 : 0;
}

int whole_from(PyObject *object, const char *name, uint64_t *out) {
    WholeArgument argument = {.name = name, .most = UINT64_MAX};
    if (whole_argument(object, &argument) == 0) {
        return -1;
    }
    *out = argument.value;
    return 0;
}

int seed_from(PyObject *object, uint64_t *out) {
    return whole_from(object, "seed", out);
}

/* ---- Buffers. */

// Returns the kind of an item by its format, or 0 for an unsupported format.
static char format_kind(const char *format) {
    const char letter = format == NULL ? 'B' : format[strlen(format) - 1];
    if (format != NULL && (format[0] == '>' || format[0] == '!')) {
        return '\0'; // big-endian
    }
    if (strchr("BHILQN", letter) != NULL) {
        return letter == 'B' ? 'b' : 'u';
    }
    if (strchr("bhilqn", letter) != NULL) {
        return letter == 'b' ? 'b' : 'i';
    }
    if (letter == '?') {
        return 'b';
    }
    return strchr("fd", letter) != NULL ? 'f' : '\0';
}

static bool kind_fits(char kind, char wanted) {
    return kind == wanted || (wanted == 'u' && kind == 'i'); // PyTorch has few unsigned types
}

// Returns a call of a function of numpy with the object, or NULL with an exception set.
static PyObject *numpy_call(const char *function, PyObject *object) {
    PyObject *const numpy = PyImport_ImportModule("numpy");
    PyObject *const result =
        numpy == NULL ? NULL : PyObject_CallMethod(numpy, function, "O", object);
    Py_XDECREF(numpy);
    return result;
}

// Returns an object with the buffer protocol and the memory of `object`, or NULL. A method `numpy`
// may copy; an object that also has __dlpack__ shares its memory.
static PyObject *memory_of(PyObject *object, const char *name) {
    PyObject *memory = NULL;
    if (PyObject_CheckBuffer(object) != 0) {
        return Py_NewRef(object);
    }
    if (PyObject_HasAttrString(object, "__array_interface__") != 0) {
        memory = numpy_call("asarray", object);
    } else if (PyObject_HasAttrString(object, "__dlpack__") != 0) {
        memory = PyObject_HasAttrString(object, "numpy") != 0
                     ? PyObject_CallMethod(object, "numpy", NULL)
                     : numpy_call("from_dlpack", object);
    } else {
        type_refuse(name, "a buffer (numpy array, array.array, memoryview) or a tensor", object);
        return NULL;
    }
    if (memory == NULL) {
        exception_name(name);
    }
    return memory;
}

// Writes the item types that fit, such as "int32".
static const char *types_text(const BufferWanted *wanted, char *text, size_t size) {
    const int bits = (int)(8 * wanted->item);
    switch (wanted->kind) {
    case 'b':
        return "uint8, int8 or bool";
    case 'u':
        (void)snprintf(text, size, "uint%d or int%d", bits, bits);
        return text;
    default:
        (void)snprintf(text, size, "%s%d", wanted->kind == 'i' ? "int" : "float", bits);
        return text;
    }
}

// Returns true if the buffer fits; otherwise raises.
static bool buffer_fits(const Py_buffer *buffer, const BufferWanted *wanted) {
    char text[32];
    const Py_ssize_t items = buffer->itemsize > 0 ? buffer->len / buffer->itemsize : 0;
    if (!kind_fits(format_kind(buffer->format), wanted->kind) || buffer->itemsize != wanted->item) {
        PyErr_Format(PyExc_ValueError,
                     "%s: expected items of type %s, got %zd bytes of format '%s'", wanted->name,
                     types_text(wanted, text, sizeof text), buffer->itemsize,
                     buffer->format == NULL ? "B" : buffer->format);
        return false;
    }
    if (items < wanted->items || (wanted->exact && items > wanted->items)) {
        PyErr_Format(PyExc_ValueError, "%s: expected %s %zd items, got %zd", wanted->name,
                     wanted->exact ? "exactly" : "at least", wanted->items, items);
        return false;
    }
    return true;
}

int buffer_take(PyObject *object, const BufferWanted *wanted, Py_buffer *out) {
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (wanted->writable ? PyBUF_WRITABLE : 0);
    PyObject *const memory = memory_of(object, wanted->name);
    if (memory == NULL) {
        return -1;
    }
    const int taken = PyObject_GetBuffer(memory, out, flags);
    Py_DECREF(memory); // the buffer keeps it alive
    if (taken != 0) {
        exception_name(wanted->name);
        return -1;
    }
    if (!buffer_fits(out, wanted)) {
        PyBuffer_Release(out);
        return -1;
    }
    return 0;
}
