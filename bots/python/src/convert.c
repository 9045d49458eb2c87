// SPDX-License-Identifier: MIT Conversions between Python and C: the state of the module, statuses
// as exceptions, integers, buffers.
#include "binding.h"

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

int seed_from(PyObject *object, uint64_t *out) {
    *out = PyLong_AsUnsignedLongLongMask(object);
    return *out == UINT64_MAX && PyErr_Occurred() != NULL ? -1 : 0;
}

// Returns the kind of an item by the last letter of its format, or 0 for an unsupported format.
static char format_kind(const char *format) {
    const char letter = format == NULL ? 'B' : format[strlen(format) - 1];
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

int buffer_take(PyObject *object, const BufferWanted *wanted, Py_buffer *out) {
    const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (wanted->writable ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(object, out, flags) != 0) {
        return -1;
    }
    if (format_kind(out->format) != wanted->kind || out->itemsize != wanted->item ||
        out->len < wanted->item * wanted->items) {
        PyErr_Format(PyExc_ValueError,
                     "%s: expected a contiguous buffer of at least %zd items of %zd bytes and kind "
                     "'%c', got %zd bytes of format '%s'",
                     wanted->name, wanted->items, wanted->item, wanted->kind, out->len,
                     out->format == NULL ? "B" : out->format);
        PyBuffer_Release(out);
        return -1;
    }
    return 0;
}
