/**
 * The buffer `planes`, written where it changes.
 *
 * A position is first written as columns: for each tile in the window the numbers of its cell in
 * all planes. They are compared with the columns that the buffer shows, and only bytes that differ
 * are written. A buffer is far larger than its columns.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_PYTHON_PLANES_H
#define CARCARENA_PYTHON_PLANES_H

#include "views.h"

/** The planes that belong together, in the order of the planes. */
enum {
    GROUP_TILE,
    GROUP_NEW,
    GROUP_NEUTRAL,
    GROUP_PENNANTS,
    GROUP_FITS,
    GROUP_PRINT,
    GROUP_OWN,
    GROUP_OTHERS,
    GROUP_STRENGTH,
    GROUP_RIVALS,
    GROUP_OPEN,
    PLANE_GROUPS,
    PLANE_GROUPS_ALL = (1 << PLANE_GROUPS) - 1
};

/** Returns the name of a group ("tile", "new", ...) by which callers choose it. */
const char *plane_group_name(unsigned group);

typedef struct TypeSpots TypeSpots;

/** Which planes are written, and what tiles show in them. */
typedef struct PlaneLayout {
    const Rules *rules;
    uint32_t window;
    uint32_t planes;            /* number of planes */
    uint32_t stride;            /* bytes of a column: at least one for each plane */
    int16_t base[PLANE_GROUPS]; /* first plane of a group, or -1: not chosen */
    uint8_t *prints;            /* by type and rotation: the column of a tile without figures */
    TypeSpots *spots;           /* by type and rotation */
    bool features;              /* some chosen planes depend on features */
    bool halves;                /* two half tiles may share a cell */
} PlaneLayout;

/**
 * Makes a layout.
 * @param window cells per side, odd
 * @param groups chosen groups, as a set of bits
 * @return false without memory
 */
bool plane_layout_make(PlaneLayout *layout, const Rules *rules, uint32_t window, uint32_t groups);

/** Frees the memory of a layout that is made, or all 0. */
void plane_layout_free(PlaneLayout *layout);

/** What a buffer shows. The memory belongs to a PlaneViews. */
typedef struct PlaneView {
    const uint8_t *buffer; /* NULL: its contents are not known */
    uint16_t *cells;       /* cells of the columns */
    uint8_t *columns;
    uint32_t *fits; /* bytes of the buffer that are 1 in the planes of fits */
    uint32_t count; /* number of columns */
    uint32_t fit_count;
} PlaneView;

/** The views of some buffers, and one more as scratch memory for each thread. */
typedef struct PlaneViews {
    PlaneView *views;
    void *memory;
} PlaneViews;

/** Allocates views of unknown buffers. @return false without memory */
bool plane_views_make(PlaneViews *views, const PlaneLayout *layout, uint32_t count);

/** Frees the memory of views that are made, or all 0. */
void plane_views_free(PlaneViews *views);

/**
 * Writes `layout->planes` x window x window bytes to a buffer that nothing else has changed since
 * `shown` was written, unless `shown->buffer` is another one.
 * @param lists of the position, after table_lists_read, and table_lists_read_features if
 * `layout->features`
 * @param next scratch memory
 * @return number of tiles outside the window, which are not written
 */
uint32_t planes_write(const PlaneLayout *layout, const TableLists *lists, const Sight *sight,
                      PlaneView *shown, PlaneView *next, uint8_t *out);

#endif
