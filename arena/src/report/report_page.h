/**
 * The style sheet of report pages, for other pages that look the same.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_PAGE_H
#define ARENA_REPORT_PAGE_H

/** Returns the style sheet, a static text. */
const char *report_page_style(void);

#endif
