/**
 * Entry point of a fuzz target. The name is the one libFuzzer expects.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/** Feeds one input to the code under test. Aborts if an invariant is violated. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
