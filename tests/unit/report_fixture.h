/**
 * Reports of a few games.
 *
 * Include after cmocka.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef TESTS_REPORT_FIXTURE_H
#define TESTS_REPORT_FIXTURE_H

enum { TEXT_MAX = 64 * 1024 };

typedef struct Output {
    char text[TEXT_MAX];
    size_t length;
} Output;

static inline bool output_write(void *user, const char *text, size_t size) {
    Output *output = user;
    assert_true(output->length + size < TEXT_MAX);
    memcpy(output->text + output->length, text, size);
    output->length += size;
    output->text[output->length] = '\0';
    return true;
}

static const char *const NAMES[3] = {"Zo\xC3\xA9", "bob", "a,\"quoted\"|name"};

static inline Report *report_make(unsigned bots, unsigned seats, unsigned games_per_block,
                                  uint64_t games_total) {
    const ReportSetup setup = {.title = "made up",
                               .bot_names = NAMES,
                               .bot_count = bots,
                               .seats = seats,
                               .games_per_block = games_per_block,
                               .games_total = games_total};
    Report *report = NULL;
    assert_int_equal(report_create(&report, &setup, NULL), STATUS_OK);
    return report;
}

// Returns a game of two bots in this order of seats; the first seat begins.
static inline GameRecord duel(uint64_t id, uint32_t first, uint32_t second, int32_t points_first,
                              int32_t points_second) {
    return (GameRecord){.id = id,
                        .state_hash = id,
                        .plies = 100,
                        .bots = {first, second},
                        .scores = {points_first, points_second},
                        .ranks = {points_first >= points_second ? 1U : 2U,
                                  points_second >= points_first ? 1U : 2U}};
}

static inline void add(Report *report, const GameRecord *record) {
    Message message = {{0}};
    if (report_add(report, record, NULL, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

// Returns a report of four mirrored pairs between bots 0 and 1: 2, 1, 1 1/2 and 1 points for bot 0.
static inline Report *four_pairs(void) {
    Report *report = report_make(2, 2, 2, 8);
    const int32_t points[8][2] = {{80, 60}, {50, 70}, {90, 60}, {90, 60},
                                  {70, 70}, {60, 61}, {40, 50}, {30, 44}};
    for (uint64_t id = 0; id < 8; ++id) {
        const uint32_t first = (uint32_t)(id % 2);
        const GameRecord record = duel(id, first, 1U - first, points[id][0], points[id][1]);
        add(report, &record);
    }
    return report;
}

static inline cJSON *report_json(Report *report) {
    Output *output = calloc(1, sizeof *output);
    Message message = {{0}};
    assert_non_null(output);
    if (report_write(report, &(ReportRequest){.format = REPORT_JSON}, output_write, output,
                     &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    cJSON *root = cJSON_Parse(output->text);
    assert_non_null(root);
    free(output);
    return root;
}

static inline double number_at(const cJSON *row, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(row, key);
    if (cJSON_IsObject(item)) {
        item = cJSON_GetObjectItemCaseSensitive(item, "value");
    }
    assert_true(cJSON_IsNumber(item));
    return item->valuedouble;
}

static inline const cJSON *row_at(const cJSON *root, const char *section, int row) {
    const cJSON *item = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(root, section), row);
    if (item == NULL) {
        fail_msg("no row %d of %s", row, section);
    }
    return item;
}

static inline const cJSON *row_of(const cJSON *root, const char *section, const char *bot) {
    const cJSON *row = NULL;
    cJSON_ArrayForEach(row, cJSON_GetObjectItemCaseSensitive(root, section)) {
        if (strcmp(cJSON_GetObjectItemCaseSensitive(row, "bot")->valuestring, bot) == 0) {
            return row;
        }
    }
    fail_msg("no row for %s", bot);
    return NULL;
}

#endif
