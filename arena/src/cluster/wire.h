/**
 * Growing byte buffers for messages between ranks, in the encoding of byte_code.h.
 *
 * As in TextBuffer, appending never reports failure; check `failed` once at the end. Start with
 * {0}.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_WIRE_H
#define ARENA_CLUSTER_WIRE_H

#include "record/byte_code.h"

/** Bytes being written. */
typedef struct Wire {
    uint8_t *bytes; /* freed by wire_free */
    size_t size, capacity;
    bool failed; /* memory ran out; later bytes are lost */
} Wire;

/** Empties the buffer and keeps its memory. */
void wire_clear(Wire *wire);
void wire_free(Wire *wire);

/**
 * Makes room for `size` more bytes. Returns their position, NULL without memory; add them to
 * wire->size after writing.
 */
uint8_t *wire_room(Wire *wire, size_t size);

void wire_put_word(Wire *wire, uint64_t word);
void wire_put_number(Wire *wire, uint32_t number);
void wire_put_signed(Wire *wire, int32_t number);

/** Appends the size and the bytes. NULL is read back as NULL. */
void wire_put_bytes(Wire *wire, const void *bytes, size_t size);

/** Appends a text with its terminator; NULL as above. */
void wire_put_text(Wire *wire, const char *text);

/**
 * Reads what wire_put_bytes wrote.
 * @param size receives the size
 * @return a pointer into the message; NULL for NULL or damage
 */
const uint8_t *wire_take_bytes(ByteReader *reader, size_t *size);

/** Reads a text. Returns a pointer into the message; NULL for NULL or damage. */
const char *wire_take_text(ByteReader *reader);

#endif
