/**
 * What a fuzz target implements; the name is libFuzzer's.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/** Feeds one input to the code under test and aborts if anything that must hold does not. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
