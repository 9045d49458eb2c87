/**
 * The bench signature: one number over a fixed set of random games with many rules. It is the same
 * for every compiler, flag set and number of threads. If it changes, the games played have changed.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SIGNATURE_H
#define ARENA_SIGNATURE_H

#include "carcarena/engine/status.h"

#include <stdint.h>

/**
 * Plays one of `parts` equal shares of the games. The signature is the sum of all shares modulo
 * 2^64, for any division.
 * @param plies receives the number of plies; may be NULL.
 * @pre part < parts.
 * @return STATUS_NO_MEMORY, or an error in the shipped tile sets.
 */
Status signature_share(uint64_t *sum, uint64_t *plies, unsigned part, unsigned parts,
                       Message *message) MUST_USE;

/**
 * Computes the signature.
 * @param threads at least 1; each plays a share.
 * @return STATUS_NO_MEMORY, and errors of signature_share.
 */
Status signature_sum(uint64_t *sum, unsigned threads, Message *message) MUST_USE;

#endif
