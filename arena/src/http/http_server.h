/**
 * A small web server for one person at this machine: pages, data, and feeds that tell a page what
 * is new while it is open.
 *
 * It listens on 127.0.0.1 alone, answers one request at a time on a thread of its own, and trusts
 * nobody. Connections of other users of this machine are closed (http_peer.h). Its address holds a
 * random key; who opens it gets a cookie, and every request without that is refused. So is one that
 * names another host (DNS rebinding), and one that changes something (POST) without the token of a
 * page of this server. Every answer carries a content security policy under which a page loads
 * nothing from elsewhere. Connections without a whole request end after 10 s of silence, the oldest
 * of them earlier if there are many.
 *
 *     static void answer(void *user, const HttpRequest *request, HttpReply *reply) {
 *         if (strcmp(request->path, "/") == 0) {
 *             http_reply_text(reply, HTTP_HTML, PAGE);
 *         } else if (strcmp(request->path, "/feed") == 0) {
 *             reply->feed = ((Mine *)user)->feed;
 *         } else {
 *             http_reply_error(reply, 404, "there is no such page");
 *         }
 *     }
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HTTP_SERVER_H
#define ARENA_HTTP_SERVER_H

#include "http/http_feed.h"

#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_BODY_MAX = 1 << 20, /* bytes of a request; a longer one is refused */
    HTTP_TOKEN_SIZE = 33     /* a token: 32 hexadecimal digits and a zero */
};

#define HTTP_HTML "text/html; charset=utf-8"
#define HTTP_CSS  "text/css; charset=utf-8"
#define HTTP_JS   "text/javascript; charset=utf-8"
#define HTTP_JSON "application/json"
#define HTTP_SVG  "image/svg+xml"

/** What a page may do unless its reply says otherwise: its own files, nothing written in between.
 */
#define HTTP_POLICY                                                                                \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src "        \
    "'self'; "                                                                                     \
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A request that was let through; borrowed during the call. */
typedef struct HttpRequest {
    bool post;        /* it wants to change something; else GET */
    const char *path; /* "/", "/games/12": what stands before the question mark */
    const char *body; /* of a POST, ends in a zero; "" */
    size_t body_size;
    void *connection; /* for http_request_query */
} HttpRequest;

/** What is answered. All zero is an empty answer of status 200. */
typedef struct HttpReply {
    unsigned status;    /* 0: 200 */
    const char *type;   /* HTTP_HTML, ...; static */
    const char *policy; /* NULL: HTTP_POLICY; a page with a script inside brings its own; static */
    TextBuffer body;    /* freed by the server */
    HttpFeed *feed;     /* instead of a body: what it says, as server-sent events; borrowed */
} HttpReply;

/** Answers a request, on the server's thread. What takes long is done elsewhere. */
typedef void (*HttpHandler)(void *user, const HttpRequest *request, HttpReply *reply);

/** What to serve. */
typedef struct HttpSetup {
    uint16_t port;  /* 0: any that is free */
    bool read_only; /* every POST is refused */
    HttpHandler handler;
    void *user; /* for the handler */
} HttpSetup;

typedef struct HttpServer HttpServer;

/**
 * Begins to serve.
 * @return STATUS_BUSY (somebody else has the port), STATUS_IO, STATUS_NO_MEMORY.
 */
Status http_server_start(HttpServer **out, const HttpSetup *setup, Message *message) MUST_USE;

/** Ends: all feeds that were answered with are closed before (http_feed_close), the answer in work
 * is finished, and the handler is not called any more. NULL is allowed. */
void http_server_stop(HttpServer *server);

/** "http://127.0.0.1:8080/?key=...", for the person at this machine and nobody else; lasts as long
 * as the server. */
const char *http_server_address(const HttpServer *server);

/** What a page's script sends along with every POST, in the header "X-Carcarena-Token": put it into
 * the page. Other sites cannot read it. */
const char *http_server_token(const HttpServer *server);

/** The value of a key behind the question mark, or NULL. */
const char *http_request_query(const HttpRequest *request, const char *key);

/** Makes a reply of a text. @param type static. */
void http_reply_text(HttpReply *reply, const char *type, const char *text);

/** Makes a reply that says what was wrong: {"error": "..."}. */
void http_reply_error(HttpReply *reply, unsigned status, const char *text);

#endif
