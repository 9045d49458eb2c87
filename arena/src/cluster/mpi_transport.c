// SPDX-License-Identifier: MIT
//
// Messages by MPI: the shared object described in transport.h. Uses only MPI 3.0.
#include "cluster/transport.h"

#include <limits.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TAG = 1, RECEIVE_SIZE = 1 << 16 };

/** A message being sent. */
typedef struct Outgoing {
    struct Outgoing *next;
    MPI_Request request;
    unsigned char bytes[];
} Outgoing;

typedef struct MpiState {
    MPI_Comm all;
    Outgoing *outgoing; // newest first
    uint8_t *received;
    size_t received_size;
} MpiState;

static bool fail(char *text, const char *what, int code) {
    char reason[MPI_MAX_ERROR_STRING] = "";
    int length = 0;
    if (MPI_Error_string(code, reason, &length) != MPI_SUCCESS) {
        (void)snprintf(reason, sizeof reason, "error %d", code);
    }
    (void)snprintf(text, TRANSPORT_TEXT_SIZE, "%s: %.400s", what, reason);
    return false;
}

static bool no_memory(char *text) {
    (void)snprintf(text, TRANSPORT_TEXT_SIZE, "no memory for messages");
    return false;
}

/** Reads rank, host and library. */
static int place_read(MPI_Comm all, TransportPlace *place) {
    int rank = 0;
    int ranks = 0;
    int neighbors = 0;
    int length = 0;
    char name[MPI_MAX_PROCESSOR_NAME] = "";
    char library[MPI_MAX_LIBRARY_VERSION_STRING] = "";
    MPI_Comm machine = MPI_COMM_NULL;
    int code = MPI_Comm_rank(all, &rank);
    code = code != MPI_SUCCESS ? code : MPI_Comm_size(all, &ranks);
    code = code != MPI_SUCCESS ? code : MPI_Get_processor_name(name, &length);
    code = code != MPI_SUCCESS ? code : MPI_Get_library_version(library, &length);
    code = code != MPI_SUCCESS
               ? code
               : MPI_Comm_split_type(all, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
    code = code != MPI_SUCCESS ? code : MPI_Comm_size(machine, &neighbors);
    if (machine != MPI_COMM_NULL) {
        (void)MPI_Comm_free(&machine);
    }
    place->rank = (uint32_t)rank;
    place->ranks = (uint32_t)ranks;
    place->neighbors = (uint32_t)neighbors;
    (void)snprintf(place->host, sizeof place->host, "%.255s", name);
    library[strcspn(library, ",\n")] = '\0';
    (void)snprintf(place->library, sizeof place->library, "%.511s", library);
    return code;
}

static bool mpi_begin(void **state, TransportPlace *place, char *text) {
    int provided = 0;
    int code = MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    if (code != MPI_SUCCESS) {
        return fail(text, "MPI_Init_thread", code);
    }
    if (provided < MPI_THREAD_FUNNELED) {
        (void)snprintf(text, TRANSPORT_TEXT_SIZE, "this MPI allows no threads beside it");
        return false;
    }
    MpiState *const mpi = calloc(1, sizeof *mpi);
    if (mpi == NULL) {
        return no_memory(text);
    }
    code = MPI_Comm_dup(MPI_COMM_WORLD, &mpi->all);
    code = code != MPI_SUCCESS ? code : MPI_Comm_set_errhandler(mpi->all, MPI_ERRORS_RETURN);
    code = code != MPI_SUCCESS ? code : place_read(mpi->all, place);
    mpi->received = malloc(RECEIVE_SIZE);
    mpi->received_size = RECEIVE_SIZE;
    *state = mpi;
    return code != MPI_SUCCESS     ? fail(text, "the ranks cannot be counted", code)
           : mpi->received == NULL ? no_memory(text)
                                   : true;
}

// NOLINTBEGIN(clang-analyzer-optin.mpi.MPI-Checker): requests wait in a list, which it cannot
// follow
/**
 * Frees sent messages.
 * @param wait until all are sent
 */
static int outgoing_clear(MpiState *mpi, bool wait) {
    int code = MPI_SUCCESS;
    for (Outgoing **link = &mpi->outgoing; *link != NULL && code == MPI_SUCCESS;) {
        Outgoing *const message = *link;
        int gone = 1;
        code = wait ? MPI_Wait(&message->request, MPI_STATUS_IGNORE)
                    : MPI_Test(&message->request, &gone, MPI_STATUS_IGNORE);
        if (code == MPI_SUCCESS && gone != 0) {
            *link = message->next;
            free(message);
        } else {
            link = &message->next;
        }
    }
    return code;
}

static bool mpi_send(void *state, uint32_t to, const void *bytes, size_t size, char *text) {
    MpiState *const mpi = state;
    Outgoing *const message = size <= INT_MAX ? malloc(sizeof *message + size) : NULL;
    if (message == NULL) {
        return no_memory(text);
    }
    memcpy(message->bytes, bytes, size);
    const int code =
        MPI_Isend(message->bytes, (int)size, MPI_BYTE, (int)to, TAG, mpi->all, &message->request);
    if (code != MPI_SUCCESS) {
        free(message);
        return fail(text, "a message cannot be sent", code);
    }
    message->next = mpi->outgoing;
    mpi->outgoing = message;
    return true;
}

// NOLINTEND(clang-analyzer-optin.mpi.MPI-Checker)

static bool mpi_receive(void *state, uint32_t *from, const uint8_t **bytes, size_t *size,
                        char *text) {
    MpiState *const mpi = state;
    MPI_Status status;
    int there = 0;
    int count = 0;
    *bytes = NULL;
    int code = outgoing_clear(mpi, false);
    code = code != MPI_SUCCESS ? code : MPI_Iprobe(MPI_ANY_SOURCE, TAG, mpi->all, &there, &status);
    if (code == MPI_SUCCESS && there == 0) {
        return true;
    }
    code = code != MPI_SUCCESS ? code : MPI_Get_count(&status, MPI_BYTE, &count);
    if (code == MPI_SUCCESS && (size_t)count > mpi->received_size) {
        uint8_t *const larger = realloc(mpi->received, (size_t)count);
        if (larger == NULL) {
            return no_memory(text);
        }
        mpi->received = larger;
        mpi->received_size = (size_t)count;
    }
    code = code != MPI_SUCCESS ? code
                               : MPI_Recv(mpi->received, count, MPI_BYTE, status.MPI_SOURCE, TAG,
                                          mpi->all, MPI_STATUS_IGNORE);
    if (code != MPI_SUCCESS) {
        return fail(text, "a message cannot be received", code);
    }
    *from = (uint32_t)status.MPI_SOURCE;
    *bytes = mpi->received;
    *size = (size_t)count;
    return true;
}

static bool mpi_end(void *state, char *text) {
    MpiState *const mpi = state;
    int code = outgoing_clear(mpi, true);
    code = code != MPI_SUCCESS ? code : MPI_Comm_free(&mpi->all);
    free(mpi->received);
    free(mpi);
    code = code != MPI_SUCCESS ? code : MPI_Finalize();
    return code == MPI_SUCCESS || fail(text, "MPI_Finalize", code);
}

static void mpi_abort(void *state, int code) {
    // MPICH 4.0 never returns from an abort of a copy of this communicator.
    (void)MPI_Abort(MPI_COMM_WORLD, code);
}

__attribute__((visibility("default"))) const TransportTable *carcarena_transport(void);

const TransportTable *carcarena_transport(void) {
    static const TransportTable TABLE = {
        .version = TRANSPORT_VERSION,
        .begin = mpi_begin,
        .send = mpi_send,
        .receive = mpi_receive,
        .end = mpi_end,
        .abort = mpi_abort,
    };
    return &TABLE;
}
