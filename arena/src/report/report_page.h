/**
 * What other pages take from the page of a report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_PAGE_H
#define ARENA_REPORT_PAGE_H

/** Its style sheet. Static text. */
const char *report_page_style(void);

#endif
