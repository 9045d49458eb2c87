/**
 * What carries messages between the ranks of a run: a shared object of its own that is opened when
 * `--mpi` asks for it, so that the program itself depends on no message-passing library and the
 * same program runs under any for which there is such an object.
 *
 * mpi_transport.c, the one file that knows MPI, defines the entry; everything else goes through
 * this table. The object calls nothing of the program.
 *
 * All functions are for one thread, that which called `begin` (MPI_THREAD_FUNNELED).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_TRANSPORT_H
#define ARENA_CLUSTER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Another number, another table. */
enum { TRANSPORT_VERSION = 1, TRANSPORT_TEXT_SIZE = 512, TRANSPORT_HOST_SIZE = 256 };

/** Name of the function in the object that gives its table. */
#define TRANSPORT_ENTRY "carcarena_transport"

/** Where a process is among those that were started together. */
typedef struct TransportPlace {
    uint32_t rank, ranks;
    uint32_t neighbours; /* ranks on this machine, itself included */
    char host[TRANSPORT_HOST_SIZE];
    char library[TRANSPORT_TEXT_SIZE]; /* its name and version */
} TransportPlace;

/**
 * The functions. All return false on failure and then say why in `text`, which has room for
 * TRANSPORT_TEXT_SIZE.
 */
typedef struct TransportTable {
    uint32_t version; /* TRANSPORT_VERSION */

    /** Joins the others; once in a process. @param state owned by the caller until `end`. */
    bool (*begin)(void **state, TransportPlace *place, char *text);

    /** Sends a copy of a message and does not wait until it has come. Messages from one rank to
     * another come in their order. @param size at most INT32_MAX. */
    bool (*send)(void *state, uint32_t to, const void *bytes, size_t size, char *text);

    /** Takes a message that has come, from anybody. @param bytes valid until the next call; NULL if
     * there is none. Never waits. */
    bool (*receive)(void *state, uint32_t *from, const uint8_t **bytes, size_t *size, char *text);

    /** Waits until what was sent has gone and all others have come here, too; frees the state. */
    bool (*end)(void *state, char *text);

    /** Ends all processes of the job, those that do not answer too. May return. */
    void (*abort)(void *state, int code);
} TransportTable;

typedef const TransportTable *(*TransportEntry)(void);

#endif
