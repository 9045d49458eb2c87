/**
 * Messages between ranks as bytes that grow, by the codes of byte_code.h.
 *
 * As with TextBuffer, appending never fails on the spot: `failed` says so once, at the end. Start
 * with {0}.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_WIRE_H
#define ARENA_CLUSTER_WIRE_H

#include "record/byte_code.h"

/** Bytes that are written. */
typedef struct Wire {
    uint8_t *bytes; /* free with wire_free */
    size_t size, capacity;
    bool failed; /* memory ran out: what came then is lost */
} Wire;

/** Empties it and keeps its memory. */
void wire_clear(Wire *wire);
void wire_free(Wire *wire);

/** Makes room for `size` more bytes. @return where they go, NULL without memory; they count once
 * wire->size has grown by as many. */
uint8_t *wire_room(Wire *wire, size_t size);

void wire_put_word(Wire *wire, uint64_t word);
void wire_put_number(Wire *wire, uint32_t number);
void wire_put_signed(Wire *wire, int32_t number);

/** A number with their size, and the bytes; as NULL: nothing, read back as NULL. */
void wire_put_bytes(Wire *wire, const void *bytes, size_t size);

/** A text, read back with its end; NULL as above. */
void wire_put_text(Wire *wire, const char *text);

/** Reads what wire_put_bytes wrote. @param size receives it. @return into the message; NULL if
 * there was NULL, or damage. */
const uint8_t *wire_take_bytes(ByteReader *reader, size_t *size);

/** Reads a text. @return into the message; NULL if there was NULL, or damage. */
const char *wire_take_text(ByteReader *reader);

#endif
