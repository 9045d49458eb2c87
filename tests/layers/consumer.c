// SPDX-License-Identifier: MIT
// A program of somebody else that embeds the installed engine: headers and library come from
// pkg-config alone. Checks the generator's published first number, so that code really runs.
#include <carcarena/engine/game.h>
#include <carcarena/engine/rng.h>

#include <stdio.h>

int main(void) {
    Rng rng = rng_make(42, 54);
    const uint32_t first = rng_next(&rng);
    printf("engine says %s, first number %08x\n", status_text(STATUS_OK), (unsigned)first);
    return first == 0xa15c02b7U ? 0 : 1;
}
