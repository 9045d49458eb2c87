// SPDX-License-Identifier: MIT
#include "picture/tile_shape.h"

int port_owner(const TileFacts *facts, unsigned port) {
    for (unsigned s = 0; s < facts->segment_count; s++) {
        if (((facts->segments[s].ports >> port) & 1U) != 0) {
            return (int)s;
        }
    }
    return -1;
}

unsigned segment_sides(const TileSegment *segment) {
    unsigned sides = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        sides |= ((unsigned)segment->ports >> (PORTS_PER_SIDE * side + 1U) & 1U) << side;
    }
    return sides;
}
