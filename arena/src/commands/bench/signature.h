/**
 * The signature: one number over a fixed set of random games of many rules. It is the same on every
 * compiler, flag set and number of threads; whoever changes it has changed what games are played.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_SIGNATURE_H
#define ARENA_SIGNATURE_H

#include "carcarena/engine/status.h"

#include <stdint.h>

/**
 * Plays one of `parts` equal shares of the games. The signature is the sum, modulo 2^64, of all
 * shares: any division gives the same.
 * @param plies receives the plies played; may be NULL.
 * @pre part < parts.
 * @return STATUS_NO_MEMORY, or what is wrong with the shipped tile sets.
 */
Status signature_share(uint64_t *sum, uint64_t *plies, unsigned part, unsigned parts,
                       Message *message) MUST_USE;

/**
 * The whole signature.
 * @param threads at least 1; each plays a share.
 * @return STATUS_NO_MEMORY, and errors of signature_share.
 */
Status signature_sum(uint64_t *sum, unsigned threads, Message *message) MUST_USE;

#endif
