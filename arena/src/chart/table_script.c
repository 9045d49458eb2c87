// SPDX-License-Identifier: MIT
#include "chart/table_script.h"

static const char SCRIPT[] = {
#include "chart_tables.inc"
};
static const char SCRIPT_HASH[] = {
#include "chart_tables_hash.inc"
};
static const char STYLE[] = {
#include "chart_tables_style.inc"
};
static const char STYLE_HASH[] = {
#include "chart_tables_style_hash.inc"
};

const char *table_script(void) {
    return SCRIPT;
}

const char *table_script_hash(void) {
    return SCRIPT_HASH;
}

const char *table_style(void) {
    return STYLE;
}

const char *table_style_hash(void) {
    return STYLE_HASH;
}
