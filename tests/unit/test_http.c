// SPDX-License-Identifier: MIT
//
// The web server, with requests of browsers and of attackers, byte by byte through sockets.
#include "http/http_server.h"
#include "testing.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ANSWER_SIZE = 1 << 14, HEAD_SIZE = 1024, MORE_SIZE = 256 };

/** A server, and the requests of its handler. */
typedef struct Served {
    HttpServer *server;
    HttpFeed *feed;
    unsigned asked;
    size_t body_size;
} Served;

static void answer(void *user, const HttpRequest *request, HttpReply *reply) {
    Served *const served = user;
    served->asked++;
    served->body_size = request->body_size;
    if (strcmp(request->path, "/feed") == 0) {
        reply->feed = served->feed;
    } else if (strcmp(request->path, "/") == 0) {
        http_reply_text(reply, HTTP_HTML, request->post ? request->body : "a page");
    } else {
        http_reply_error(reply, 404, "no \"such\" page");
    }
}

static void serve_start(Served *served, bool read_only) {
    Message message = {""};
    const HttpSetup setup = {.read_only = read_only, .handler = answer, .user = served};
    *served = (Served){.asked = 0};
    assert_int_equal(http_feed_create(&served->feed, &message), STATUS_OK);
    assert_int_equal(http_server_start(&served->server, &setup, &message), STATUS_OK);
}

static void serve_end(Served *served) {
    http_feed_close(served->feed);
    http_server_stop(served->server);
    http_feed_destroy(served->feed);
}

static unsigned port_of(const Served *served) {
    unsigned port = 0;
    assert_int_equal(sscanf(http_server_address(served->server), "http://127.0.0.1:%u/", &port), 1);
    return port;
}

/** Returns the end of the printed address. */
static const char *key_of(const Served *served) {
    const char *const key = strstr(http_server_address(served->server), "?key=");
    assert_non_null(key);
    return key + strlen("?key=");
}

static int connect_to(const Served *served) {
    const struct sockaddr_in there = {.sin_family = AF_INET,
                                      .sin_port = htons((uint16_t)port_of(served)),
                                      .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(line >= 0);
    assert_int_equal(connect(line, (const struct sockaddr *)&there, sizeof there), 0);
    return line;
}

static void say(int line, const char *text, size_t size) {
    while (size > 0) {
        const ssize_t sent = send(line, text, size, MSG_NOSIGNAL);
        if (sent <= 0) {
            return; // it has received enough
        }
        text += sent;
        size -= (size_t)sent;
    }
}

/** Reads until `end` was received, or the connection is closed. */
static void hear(int line, char *out, const char *end) {
    size_t size = strlen(out);
    while (end == NULL || strstr(out, end) == NULL) {
        const ssize_t got = recv(line, out + size, ANSWER_SIZE - 1 - size, 0);
        if (got <= 0) {
            assert_null(end);
            return;
        }
        size += (size_t)got;
        out[size] = '\0';
    }
}

/** Sends a request. @param headers whole lines @return status code */
static int ask(const Served *served, const char *request, const char *headers, const char *body,
               char *out) {
    char head[HEAD_SIZE];
    int status = 0;
    const int line = connect_to(served);
    out[0] = '\0';
    (void)snprintf(head, sizeof head,
                   "%s HTTP/1.1\r\n%sConnection: close\r\nContent-Length: %zu\r\n\r\n", request,
                   headers, strlen(body));
    say(line, head, strlen(head));
    say(line, body, strlen(body));
    hear(line, out, NULL);
    (void)close(line);
    assert_int_equal(sscanf(out, "HTTP/1.1 %d", &status), 1);
    return status;
}

/** Returns headers of a page of this server, and one more. */
static const char *own(const Served *served, char *text, const char *more) {
    const unsigned port = port_of(served);
    (void)snprintf(text, HEAD_SIZE, "Host: 127.0.0.1:%u\r\nCookie: carcarena-%u=%s\r\n%s", port,
                   port, key_of(served), more);
    return text;
}

static void pages_have_a_strict_policy(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    serve_start(&served, false);
    assert_int_equal(ask(&served, "GET /", own(&served, headers, ""), "", out), 200);
    assert_non_null(strstr(out, "Content-Security-Policy: default-src 'none'; script-src 'self'"));
    assert_non_null(strstr(out, "X-Content-Type-Options: nosniff"));
    assert_non_null(strstr(out, "Cross-Origin-Resource-Policy: same-origin"));
    assert_non_null(strstr(out, "\r\n\r\na page"));
    assert_int_equal(ask(&served, "GET /x", own(&served, headers, ""), "", out), 404);
    assert_int_equal(ask(&served, "GET /%00", own(&served, headers, ""), "", out), 404);
    assert_non_null(strstr(out, "{\"error\":\"no \\\"such\\\" page\"}"));
    assert_int_equal(ask(&served, "DELETE /", own(&served, headers, ""), "", out), 405);
    serve_end(&served);
}

static void strangers_are_refused(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    char more[MORE_SIZE];
    serve_start(&served, false);
    // A name that resolves to this host but belongs to another site (DNS rebinding).
    assert_int_equal(ask(&served, "GET /", "Host: evil.example\r\n", "", out), 403);
    // A form of another site: no token.
    assert_int_equal(ask(&served, "POST /", own(&served, headers, ""), "x", out), 403);
    const char *const wrong = "X-Carcarena-Token: 0123456789abcdef0123456789abcdef\r\n";
    assert_int_equal(ask(&served, "POST /", own(&served, headers, wrong), "x", out), 403);
    assert_int_equal(served.asked, 0);
    (void)snprintf(more, sizeof more, "X-Carcarena-Token: %s\r\n",
                   http_server_token(served.server));
    assert_int_equal(ask(&served, "POST /", own(&served, headers, more), "mine", out), 200);
    assert_non_null(strstr(out, "\r\n\r\nmine"));
    // With the token, but from another origin.
    (void)snprintf(more, sizeof more, "X-Carcarena-Token: %s\r\nOrigin: http://evil.example\r\n",
                   http_server_token(served.server));
    assert_int_equal(ask(&served, "POST /", own(&served, headers, more), "x", out), 403);
    (void)snprintf(more, sizeof more, "X-Carcarena-Token: %s\r\nSec-Fetch-Site: cross-site\r\n",
                   http_server_token(served.server));
    assert_int_equal(ask(&served, "POST /", own(&served, headers, more), "x", out), 403);
    (void)snprintf(more, sizeof more,
                   "X-Carcarena-Token: %s\r\nOrigin: http://127.0.0.1:%u\r\n"
                   "Sec-Fetch-Site: same-origin\r\n",
                   http_server_token(served.server), port_of(&served));
    assert_int_equal(ask(&served, "POST /", own(&served, headers, more), "x", out), 200);
    assert_int_equal(served.asked, 2);
    serve_end(&served);
}

static void long_requests_are_refused(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    char more[MORE_SIZE];
    char *const body = malloc(HTTP_BODY_MAX + 2);
    assert_non_null(body);
    memset(body, 'x', HTTP_BODY_MAX + 1);
    body[HTTP_BODY_MAX + 1] = '\0';
    serve_start(&served, false);
    (void)snprintf(more, sizeof more, "X-Carcarena-Token: %s\r\n",
                   http_server_token(served.server));
    assert_int_equal(ask(&served, "POST /x", own(&served, headers, more), body, out), 413);
    assert_int_equal(served.asked, 0);
    body[HTTP_BODY_MAX] = '\0';
    assert_int_equal(ask(&served, "POST /x", own(&served, headers, more), body, out), 404);
    assert_int_equal(served.body_size, HTTP_BODY_MAX);
    serve_end(&served);
    free(body);
}

static void nothing_is_changed_where_reading_is_all(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    char more[MORE_SIZE];
    serve_start(&served, true);
    (void)snprintf(more, sizeof more, "X-Carcarena-Token: %s\r\n",
                   http_server_token(served.server));
    assert_int_equal(ask(&served, "POST /", own(&served, headers, more), "x", out), 405);
    assert_int_equal(ask(&served, "GET /", own(&served, headers, ""), "", out), 200);
    serve_end(&served);
}

static int listen_to(const Served *served, char *out) {
    char head[HEAD_SIZE];
    const int line = connect_to(served);
    out[0] = '\0';
    const unsigned port = port_of(served);
    (void)snprintf(head, sizeof head,
                   "GET /feed HTTP/1.1\r\nHost: localhost:%u\r\nCookie: carcarena-%u=%s\r\n\r\n",
                   port, port, key_of(served));
    say(line, head, strlen(head));
    hear(line, out, "retry: ");
    return line;
}

static void feeds_send_the_latest_state(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char late[ANSWER_SIZE];
    serve_start(&served, false);
    const int line = listen_to(&served, out);
    assert_non_null(strstr(out, "Content-Type: text/event-stream"));
    http_feed_send(served.feed, "game", "{\"ply\":1}");
    hear(line, out, "event: game\ndata: {\"ply\":1}\n\n");
    http_feed_send(served.feed, "other", "{}");
    hear(line, out, "event: other\ndata: {}\n\n");
    http_feed_send(served.feed, "game", "{\"ply\":2}");
    hear(line, out, "data: {\"ply\":2}\n\n");
    // A client that connects later receives the current state.
    const int second = listen_to(&served, late);
    hear(second, late, "data: {\"ply\":2}\n\n");
    assert_non_null(strstr(late, "data: {}\n\n"));
    assert_null(strstr(late, "data: {\"ply\":1}"));
    // A closed connection disturbs no other.
    (void)close(second);
    http_feed_send(served.feed, "game", "{\"ply\":3}");
    http_feed_send(served.feed, "game", "{\"ply\":4}");
    hear(line, out, "data: {\"ply\":4}\n\n");
    serve_end(&served); // with a page that listens
    hear(line, out, NULL);
    (void)close(line);
}

/** Reads and discards data until the connection is closed. */
static void drain(int line) {
    char nothing[ANSWER_SIZE];
    while (recv(line, nothing, sizeof nothing, 0) > 0) {
    }
}

static void the_key_opens_the_page(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char text[HEAD_SIZE];
    char host[MORE_SIZE];
    serve_start(&served, false);
    (void)snprintf(host, sizeof host, "Host: 127.0.0.1:%u\r\n", port_of(&served));
    assert_int_equal(ask(&served, "GET /", host, "", out), 403);
    assert_non_null(strstr(out, "open the address with the key"));
    assert_int_equal(ask(&served, "GET /?key=0123456789abcdef0123456789abcdef", host, "", out),
                     403);
    (void)snprintf(text, sizeof text, "GET /key?key=%s", key_of(&served));
    assert_int_equal(ask(&served, text, host, "", out), 403);
    (void)snprintf(text, sizeof text, "POST /?key=%s", key_of(&served));
    assert_int_equal(ask(&served, text, host, "x", out), 403);
    (void)snprintf(text, sizeof text, "GET /?key=%s", key_of(&served));
    assert_int_equal(ask(&served, text, host, "", out), 303);
    assert_non_null(strstr(out, "Location: /\r\n"));
    assert_non_null(strstr(out, "; HttpOnly; SameSite=Strict\r\n"));
    assert_int_equal(served.asked, 0);
    serve_end(&served);
}

/** The handler receives the whole body, including zero bytes. */
static void zeros_in_a_body_hide_nothing(void **state) {
    Served served;
    char out[ANSWER_SIZE];
    char head[HEAD_SIZE];
    char headers[HEAD_SIZE];
    char more[MORE_SIZE];
    static const char BODY[] = "{}\0junk";
    serve_start(&served, false);
    (void)snprintf(more, sizeof more, "X-Carcarena-Token: %s\r\n",
                   http_server_token(served.server));
    (void)snprintf(head, sizeof head,
                   "POST /x HTTP/1.1\r\n%sConnection: close\r\nContent-Length: %zu\r\n\r\n",
                   own(&served, headers, more), sizeof BODY);
    const int line = connect_to(&served);
    say(line, head, strlen(head));
    say(line, BODY, sizeof BODY);
    out[0] = '\0';
    hear(line, out, NULL);
    (void)close(line);
    assert_int_equal(served.body_size, sizeof BODY);
    serve_end(&served);
}

enum { HALF_OPEN = 400, READERS = 100 };

/** Clients that never finish their request make room for others. */
static void half_open_connections_block_no_client(void **state) {
    static int lines[HALF_OPEN];
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    serve_start(&served, false);
    for (int i = 0; i < HALF_OPEN; i++) {
        lines[i] = connect_to(&served);
        const char *const half = i % 2 == 0 ? "GET / HT" : "POST / HTTP/1.1\r\nContent-Le";
        say(lines[i], half, strlen(half));
    }
    assert_int_equal(ask(&served, "GET /", own(&served, headers, ""), "", out), 200);
    for (int i = 0; i < HALF_OPEN; i++) {
        (void)close(lines[i]);
    }
    serve_end(&served);
}

/** New readers of the feed beyond its limit replace those that have been reading longest. */
static void readers_block_no_client(void **state) {
    static int lines[READERS];
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    serve_start(&served, false);
    for (int i = 0; i < READERS; i++) {
        lines[i] = listen_to(&served, out);
    }
    assert_int_equal(ask(&served, "GET /", own(&served, headers, ""), "", out), 200);
    drain(lines[0]); // was closed
    http_feed_send(served.feed, "game", "{\"ply\":1}");
    hear(lines[READERS - 1], out, "data: {\"ply\":1}\n\n");
    for (int i = 0; i < READERS; i++) {
        (void)close(lines[i]);
    }
    const int line = listen_to(&served, out);
    hear(line, out, "data: {\"ply\":1}\n\n");
    (void)close(line);
    assert_int_equal(ask(&served, "GET /", own(&served, headers, ""), "", out), 200);
    serve_end(&served);
}

/** With few file descriptors, fewer clients may listen. */
static void few_files_are_shared(void **state) {
    enum { FEW = 64 };
    static int lines[READERS];
    Served served;
    char out[ANSWER_SIZE];
    char headers[HEAD_SIZE];
    struct rlimit files;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &files), 0);
    const struct rlimit few = {.rlim_cur = FEW, .rlim_max = files.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
    serve_start(&served, false);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &files), 0);
    for (int i = 0; i < READERS; i++) {
        lines[i] = listen_to(&served, out);
    }
    assert_int_equal(ask(&served, "GET /", own(&served, headers, ""), "", out), 200);
    for (int i = 0; i < READERS; i++) {
        (void)close(lines[i]);
    }
    serve_end(&served);
}

/** Another user of the machine who has the key. */
static void other_users_are_rejected(void **state) {
    enum { NOBODY = 65534 };
    Served served;
    char headers[HEAD_SIZE];
    int result = 0;
    if (geteuid() != 0) {
        skip();
    }
    serve_start(&served, false);
    const char *const request = own(&served, headers, "Connection: close\r\n\r\n");
    (void)fflush(NULL);
    const pid_t other = fork();
    assert_true(other >= 0);
    if (other == 0) {
        char byte = 0;
        const bool changed = setuid(NOBODY) == 0;
        const int line = connect_to(&served);
        say(line, "GET / HTTP/1.1\r\n", strlen("GET / HTTP/1.1\r\n"));
        say(line, request, strlen(request));
        _exit(changed && recv(line, &byte, 1, 0) <= 0 ? 0 : 1);
    }
    assert_int_equal(waitpid(other, &result, 0), other);
    assert_true(WIFEXITED(result) && WEXITSTATUS(result) == 0);
    assert_int_equal(served.asked, 0);
    serve_end(&served);
}

static void a_port_that_is_taken_is_named(void **state) {
    Served served;
    HttpServer *second = NULL;
    Message message = {""};
    serve_start(&served, false);
    const HttpSetup setup = {
        .port = (uint16_t)port_of(&served), .handler = answer, .user = &served};
    assert_int_equal(http_server_start(&second, &setup, &message), STATUS_BUSY);
    assert_non_null(strstr(message.text, "in use"));
    serve_end(&served);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_have_a_strict_policy),
        cmocka_unit_test(strangers_are_refused),
        cmocka_unit_test(long_requests_are_refused),
        cmocka_unit_test(nothing_is_changed_where_reading_is_all),
        cmocka_unit_test(feeds_send_the_latest_state),
        cmocka_unit_test(the_key_opens_the_page),
        cmocka_unit_test(zeros_in_a_body_hide_nothing),
        cmocka_unit_test(half_open_connections_block_no_client),
        cmocka_unit_test(readers_block_no_client),
        cmocka_unit_test(few_files_are_shared),
        cmocka_unit_test(other_users_are_rejected),
        cmocka_unit_test(a_port_that_is_taken_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
