/**
 * Finds and opens the shared object that uses MPI (transport.h).
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CLUSTER_TRANSPORT_OPEN_H
#define ARENA_CLUSTER_TRANSPORT_OPEN_H

#include "carcarena/engine/status.h"
#include "cluster/transport.h"

/**
 * Environment variable: path of the object to use instead of the built or installed one, for a
 * build with one MPI under another.
 */
#define TRANSPORT_VARIABLE "CARCARENA_MPI_OBJECT"

/**
 * Opens the object: the one named by TRANSPORT_VARIABLE, the one next to the program, or the one in
 * lib/carcarena of the installation.
 * @return STATUS_NOT_FOUND with what to do, STATUS_INVALID (it is not such an object)
 */
Status transport_open(void **object, const TransportTable **table, Message *message) MUST_USE;

/**
 * Checks that the launcher's processes found each other.
 * @return STATUS_INVALID if this process is alone although it was started with others: launcher and
 * object use different MPIs
 */
Status transport_check(const TransportPlace *place, Message *message) MUST_USE;

#endif
