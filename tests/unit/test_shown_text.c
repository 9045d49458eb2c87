// SPDX-License-Identifier: MIT
//
// Untrusted text for display: terminal control characters and characters that reorder text are
// replaced, names that contain them are rejected, and text is never cut within a character.
#include "testing.h"
#include "text/text_buffer.h"

#include <string.h>

#define STRANGE "\xEF\xBF\xBD"

typedef struct Sample {
    const char *text, *shown;
} Sample;

static void shows(void (*show)(TextBuffer *buffer, const char *text), const char *text,
                  const char *expected) {
    TextBuffer buffer = {0};
    text_buffer_add(&buffer, "");
    show(&buffer, text);
    assert_true(text_buffer_ok(&buffer));
    assert_string_equal(buffer.text, expected);
    text_buffer_free(&buffer);
}

static void what_is_no_plain_text_is_replaced(void **state) {
    static const Sample SAMPLES[] = {
        {"\x1B[31m", STRANGE "[31m"},
        {"a\x7F", "a" STRANGE},
        {"\xFF\xFE", STRANGE STRANGE},
        {"\xED\xA0\x80", STRANGE STRANGE STRANGE}, // a surrogate
        {"\xC2\x9B", STRANGE},                     // U+009B, begins an escape sequence
        {"\xC2\x80 \xC2\x9F", STRANGE " " STRANGE},
        {"\xE2\x80\xA8", STRANGE},           // U+2028, ends a line
        {"x\xE2\x80\xAEy", "x" STRANGE "y"}, // U+202E, writes the rest backwards
        {"\xE2\x81\xA6", STRANGE},           // U+2066
        {"\xE2\x81\xA9", STRANGE},           // U+2069
    };
    static const char *const PLAIN[] = {"",
                                        "a b",
                                        "\xC2\xA0",          // U+00A0
                                        "\xC3\xA9",          // U+00E9
                                        "\xE2\x80\xA7",      // U+2027
                                        "\xE2\x80\xAF",      // U+202F
                                        "\xE2\x81\xA5",      // U+2065
                                        "\xE2\x81\xAA",      // U+206A
                                        "\xF0\x90\x8A\xA8"}; // its last bits equal those of U+202A8
    for (size_t i = 0; i < sizeof SAMPLES / sizeof SAMPLES[0]; i++) {
        shows(text_buffer_line, SAMPLES[i].text, SAMPLES[i].shown);
        shows(text_buffer_html, SAMPLES[i].text, SAMPLES[i].shown);
        shows(text_buffer_lines, SAMPLES[i].text, SAMPLES[i].shown);
        assert_false(text_is_line(SAMPLES[i].text));
    }
    for (size_t i = 0; i < sizeof PLAIN / sizeof PLAIN[0]; i++) {
        shows(text_buffer_line, PLAIN[i], PLAIN[i]);
        assert_true(text_is_line(PLAIN[i]));
    }
}

static void lines_stay_lines_where_they_may(void **state) {
    shows(text_buffer_lines,
          "a\n\n\x1B"
          "b\n",
          "a\n\n" STRANGE "b\n");
    shows(text_buffer_line, "a\nb", "a" STRANGE "b");
    assert_false(text_is_line("a\nb"));
}

static void no_character_is_cut(void **state) {
    static const char TEXT[] = "a\xC3\xA9\xF0\x9F\x8E\xB2z"; // 1, 2, 4 and 1 bytes
    static const size_t SHOWN[] = {0, 1, 1, 3, 3, 3, 3, 7, 8, 8};
    for (size_t most = 0; most < sizeof SHOWN / sizeof SHOWN[0]; most++) {
        assert_int_equal(text_cut(TEXT, strlen(TEXT), most), SHOWN[most]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_plain_text_is_replaced),
        cmocka_unit_test(lines_stay_lines_where_they_may),
        cmocka_unit_test(no_character_is_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
