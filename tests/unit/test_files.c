// SPDX-License-Identifier: MIT
//
// Reading and writing whole files: content and length, links, pipes, devices, and files that cannot
// be written completely.
#include "testing.h"
#include "text/file_read.h"
#include "text/file_write.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 256, TEXT_SIZE = 64, LIMIT = 20 };

static char folder[] = "/tmp/files-XXXXXX";

static const char *path_of(char *path, const char *name) {
    (void)snprintf(path, PATH_SIZE, "%s/%s", folder, name);
    return path;
}

static void file_make(const char *path, const char *bytes, size_t size) {
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void holds(const char *path, const char *expected) {
    char text[TEXT_SIZE] = "";
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    (void)fclose(file);
    assert_string_equal(text, expected);
}

static void refuses(const char *path, FileSource source, Status expected, const char *words) {
    Message message = {""};
    char *text = NULL;
    size_t size = 7;
    assert_int_equal(file_read(&text, &size, path, source, LIMIT, &message), expected);
    assert_true(text == NULL && size == 7);
    assert_non_null(strstr(message.text, path));
    assert_non_null(strstr(message.text, words));
}

static void reads(const char *path, FileSource source, const char *expected) {
    Message message = {""};
    char *text = NULL;
    size_t size = 0;
    if (file_read(&text, &size, path, source, LIMIT, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
    assert_int_equal(size, strlen(expected));
    assert_string_equal(text, expected);
    free(text);
}

// ---- Reading

static void only_regular_files_are_read(void **state) {
    char path[PATH_SIZE];
    refuses(path_of(path, "none"), FILE_REGULAR, STATUS_NOT_FOUND, "no such file");
    refuses(folder, FILE_REGULAR, STATUS_IO, "this is a folder");
    refuses(folder, FILE_OR_PIPE, STATUS_IO, "this is a folder");
    refuses("/dev/zero", FILE_REGULAR, STATUS_IO, "a pipe or a device");
    refuses("/dev/zero", FILE_OR_PIPE, STATUS_INVALID, "larger than");
    refuses("/dev/urandom", FILE_OR_PIPE, STATUS_INVALID, "larger than");
    reads("/dev/null", FILE_OR_PIPE, "");
    // The pipe has no writer: opening it must not wait.
    assert_int_equal(mkfifo(path_of(path, "pipe"), 0600), 0);
    refuses(path, FILE_REGULAR, STATUS_IO, "a pipe or a device");
    assert_int_equal(unlink(path), 0);
}

static void sizes_have_a_limit(void **state) {
    char path[PATH_SIZE];
    file_make(path_of(path, "size"), "12345678901234567890", LIMIT);
    reads(path, FILE_REGULAR, "12345678901234567890");
    file_make(path, "123456789012345678901", LIMIT + 1);
    refuses(path, FILE_REGULAR, STATUS_INVALID, "larger than");
    assert_int_equal(unlink(path), 0);
}

static void a_byte_order_mark_is_left_out(void **state) {
    char path[PATH_SIZE];
    file_make(path_of(path, "mark"), "\xEF\xBB\xBF{}", 5);
    reads(path, FILE_REGULAR, "{}");
    file_make(path, "\xEF\xBB\xBF", 3);
    reads(path, FILE_REGULAR, "");
    file_make(path, "\xEF\xBB{}", 4); // half of a byte order mark
    reads(path, FILE_REGULAR, "\xEF\xBB{}");
    file_make(path, "{\xEF\xBB\xBF}", 5); // in the middle
    reads(path, FILE_REGULAR, "{\xEF\xBB\xBF}");
    assert_int_equal(unlink(path), 0);
}

static void zero_bytes_hide_nothing(void **state) {
    char path[PATH_SIZE];
    file_make(path_of(path, "zero"), "a\nb\0c", 5);
    refuses(path, FILE_REGULAR, STATUS_INVALID, "line 2: a zero byte");
    assert_int_equal(unlink(path), 0);
}

static void *pipe_fill(void *path) {
    file_make(path, "\xEF\xBB\xBFof a pipe", 12);
    return NULL;
}

static void pipes_are_read_where_they_may_be(void **state) {
    char path[PATH_SIZE];
    pthread_t writer;
    assert_int_equal(mkfifo(path_of(path, "pipe"), 0600), 0);
    assert_int_equal(pthread_create(&writer, NULL, pipe_fill, path), 0);
    reads(path, FILE_OR_PIPE, "of a pipe");
    assert_int_equal(pthread_join(writer, NULL), 0);
    assert_int_equal(unlink(path), 0);
}

// ---- Writing

static void writes(const char *path, const char *text) {
    Message message = {""};
    if (file_write(path, text, &message) != STATUS_OK) {
        fail_msg("%s", message.text);
    }
}

static void files_are_replaced_whole(void **state) {
    char path[PATH_SIZE];
    Message message = {""};
    FileWriter writer;
    struct stat before;
    struct stat after;
    writes(path_of(path, "file"), "old");
    holds(path, "old");
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(stat(path, &before), 0);
    assert_int_equal(file_writer_begin(&writer, path, &message), STATUS_OK);
    assert_true(fputs("half", writer.file) >= 0 && fflush(writer.file) == 0);
    holds(path, "old");
    assert_int_equal(file_writer_end(&writer, STATUS_INVALID, &message), STATUS_INVALID);
    holds(path, "old");
    writes(path, "new");
    holds(path, "new");
    assert_int_equal(stat(path, &after), 0);
    assert_true(after.st_mode == before.st_mode && after.st_ino != before.st_ino);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0); // the folder is empty
    assert_int_equal(mkdir(folder, 0700), 0);
}

static void links_are_followed(void **state) {
    char path[PATH_SIZE];
    char link_path[PATH_SIZE];
    struct stat about;
    assert_int_equal(symlink("file", path_of(link_path, "link")), 0);
    writes(link_path, "made"); // writing to a dangling link creates its target
    holds(path_of(path, "file"), "made");
    writes(link_path, "again");
    holds(path, "again");
    assert_true(lstat(link_path, &about) == 0 && S_ISLNK(about.st_mode));
    // The name of a following file, too.
    char other[PATH_SIZE];
    assert_int_equal(link(path, path_of(other, "other")), 0);
    writes(link_path, "both");
    holds(other, "both");
    assert_true(unlink(path) == 0 && unlink(other) == 0 && unlink(link_path) == 0);
}

static void pipes_and_devices_stay_what_they_are(void **state) {
    char path[PATH_SIZE];
    char text[TEXT_SIZE] = "";
    Message message = {""};
    struct stat about;
    writes("/dev/null", "nothing");
    assert_true(stat("/dev/null", &about) == 0 && S_ISCHR(about.st_mode));
    if (access("/dev/full", W_OK) == 0) {
        assert_int_equal(symlink("/dev/full", path_of(path, "full")), 0);
        assert_int_equal(file_write(path, "text", &message), STATUS_IO);
        assert_non_null(strstr(message.text, "cannot be written"));
        assert_true(lstat(path, &about) == 0 && S_ISLNK(about.st_mode));
        assert_true(stat("/dev/full", &about) == 0 && S_ISCHR(about.st_mode));
        assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(mkfifo(path_of(path, "pipe"), 0600), 0);
    const int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    writes(path, "of a pipe");
    assert_int_equal(read(reader, text, sizeof text - 1), strlen("of a pipe"));
    assert_true(lstat(path, &about) == 0 && S_ISFIFO(about.st_mode));
    assert_true(close(reader) == 0 && unlink(path) == 0);
}

static void unwritable_paths_are_io_errors(void **state) {
    char path[PATH_SIZE];
    Message message = {""};
    assert_int_equal(file_write(path_of(path, "none/file"), "text", &message), STATUS_IO);
    assert_non_null(strstr(message.text, path));
    assert_int_equal(file_write(folder, "text", &message), STATUS_IO);
    assert_int_equal(rmdir(folder), 0);
    assert_int_equal(mkdir(folder, 0700), 0);
}

static void a_check_changes_nothing(void **state) {
    char path[PATH_SIZE];
    Message message = {""};
    struct stat about;
    assert_int_equal(file_write_check(NULL, &message), STATUS_OK);
    assert_int_equal(file_write_check("-", &message), STATUS_OK);
    assert_int_equal(file_write_check("/dev/null", &message), STATUS_OK);
    assert_int_equal(file_write_check("file-of-this-folder", &message), STATUS_OK);
    assert_int_equal(file_write_check(path_of(path, "new"), &message), STATUS_OK);
    assert_true(stat(path, &about) != 0);
    file_make(path, "text", 4);
    assert_int_equal(file_write_check(path, &message), STATUS_OK);
    holds(path, "text");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(file_write_check(path_of(path, "none/file"), &message), STATUS_IO);
    assert_non_null(strstr(message.text, path));
    assert_int_equal(file_write_check(folder, &message), STATUS_IO);
    assert_non_null(strstr(message.text, "directory"));
}

static int folder_make(void **state) {
    return mkdtemp(folder) != NULL ? 0 : 1;
}

static int folder_remove(void **state) {
    return rmdir(folder);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_regular_files_are_read),
        cmocka_unit_test(sizes_have_a_limit),
        cmocka_unit_test(a_byte_order_mark_is_left_out),
        cmocka_unit_test(zero_bytes_hide_nothing),
        cmocka_unit_test(pipes_are_read_where_they_may_be),
        cmocka_unit_test(files_are_replaced_whole),
        cmocka_unit_test(links_are_followed),
        cmocka_unit_test(pipes_and_devices_stay_what_they_are),
        cmocka_unit_test(unwritable_paths_are_io_errors),
        cmocka_unit_test(a_check_changes_nothing),
    };
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
