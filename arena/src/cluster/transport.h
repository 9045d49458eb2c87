/**
 * Transport of messages between the ranks of a run: a separate shared object, opened for `--mpi`.
 * So the program itself depends on no message-passing library, and one program works with every MPI
 * for which there is such an object.
 *
 * Only mpi_transport.c uses MPI. It defines the entry; all other code uses this table. The object
 * calls no function of the program.
 *
 * All functions are for the thread that called `begin` (MPI_THREAD_FUNNELED).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_TRANSPORT_H
#define ARENA_CLUSTER_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Version of the table. */
enum { TRANSPORT_VERSION = 1, TRANSPORT_TEXT_SIZE = 512, TRANSPORT_HOST_SIZE = 256 };

/** Name of the function in the object that returns its table. */
#define TRANSPORT_ENTRY "carcarena_transport"

/** The position of a process among those started together. */
typedef struct TransportPlace {
    uint32_t rank, ranks;
    uint32_t neighbors; /* ranks on this machine, itself included */
    char host[TRANSPORT_HOST_SIZE];
    char library[TRANSPORT_TEXT_SIZE]; /* name and version of the MPI library */
} TransportPlace;

/**
 * The functions. All return false on failure and write the reason into `text`, which has room for
 * TRANSPORT_TEXT_SIZE.
 */
typedef struct TransportTable {
    uint32_t version; /* TRANSPORT_VERSION */

    /**
     * Joins the others; once per process.
     * @param state owned by the caller until `end`
     */
    bool (*begin)(void **state, TransportPlace *place, char *text);

    /**
     * Sends a copy of a message without waiting for its arrival. Messages from one rank to another
     * arrive in order.
     * @param size at most INT32_MAX
     */
    bool (*send)(void *state, uint32_t to, const void *bytes, size_t size, char *text);

    /**
     * Receives a message from any rank without waiting.
     * @param bytes valid until the next call; NULL if there is none
     */
    bool (*receive)(void *state, uint32_t *from, const uint8_t **bytes, size_t *size, char *text);

    /** Waits until all messages are sent and all ranks have called this; frees the state. */
    bool (*end)(void *state, char *text);

    /** Ends all processes of the job, including those that do not answer. May return. */
    void (*abort)(void *state, int code);
} TransportTable;

typedef const TransportTable *(*TransportEntry)(void);

#endif
