/**
 * Finds and opens the object that knows MPI (transport.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_TRANSPORT_OPEN_H
#define ARENA_CLUSTER_TRANSPORT_OPEN_H

#include "carcarena/engine/status.h"
#include "cluster/transport.h"

/** Environment: path of the object, instead of the one that was built or installed with the
 * program; for a build with one MPI under another one. */
#define TRANSPORT_VARIABLE "CARCARENA_MPI_OBJECT"

/**
 * Opens the object: that of TRANSPORT_VARIABLE, or the one beside the program, or in the folder
 * lib/carcarena (as the system calls lib) beside the program's.
 * @return STATUS_NOT_FOUND naming what to do, STATUS_INVALID (it is none).
 */
Status transport_open(void **object, const TransportTable **table, Message *message) MUST_USE;

/** Whether a launcher started as many as found each other. @return STATUS_INVALID if this process
 * is alone although it was started with others: launcher and object are of different MPIs. */
Status transport_check(const TransportPlace *place, Message *message) MUST_USE;

#endif
