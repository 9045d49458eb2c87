/**
 * A small web server for one person on this machine: pages, data, and feeds that update open pages.
 *
 * It listens on 127.0.0.1 only and answers one request at a time on its own thread. Access is
 * restricted in several ways. Connections of other users of the machine are closed (http_peer.h).
 * The address contains a random key; opening it sets a cookie, and requests without the cookie are
 * refused. So are requests for another host (DNS rebinding) and POST requests without the token of
 * a page of this server. Every response carries a content security policy that forbids loading
 * anything from elsewhere. Connections without a complete request are closed after 10 s of silence,
 * the oldest ones earlier if there are many.
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
    HTTP_BODY_MAX = 1 << 20, /* bytes of a request; longer ones are refused */
    HTTP_TOKEN_SIZE = 33     /* 32 hexadecimal digits and the terminator */
};

#define HTTP_HTML "text/html; charset=utf-8"
#define HTTP_CSS  "text/css; charset=utf-8"
#define HTTP_JS   "text/javascript; charset=utf-8"
#define HTTP_JSON "application/json"
#define HTTP_TEXT "text/plain; charset=utf-8"
#define HTTP_SVG  "image/svg+xml"

/** Default content security policy: the server's own files, no inline code. */
#define HTTP_POLICY                                                                                \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src "        \
    "'self'; "                                                                                     \
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** An accepted request; borrowed during the call. */
typedef struct HttpRequest {
    bool post;        /* it changes something; otherwise GET */
    const char *path; /* "/", "/games/12": the part before the question mark */
    const char *body; /* body of a POST, zero-terminated; otherwise "" */
    size_t body_size;
} HttpRequest;

/** A response. {0} is an empty response with status 200. */
typedef struct HttpReply {
    unsigned status;    /* 0: 200 */
    const char *type;   /* HTTP_HTML, ...; static */
    const char *policy; /* NULL: HTTP_POLICY; a page with an inline script sets its own; static */
    TextBuffer body;    /* freed by the server */
    HttpFeed *feed;     /* instead of a body: its server-sent events; borrowed */
} HttpReply;

/** Answers a request on the server's thread. Do long work elsewhere. */
typedef void (*HttpHandler)(void *user, const HttpRequest *request, HttpReply *reply);

/** What to serve. */
typedef struct HttpSetup {
    uint16_t port;  /* 0: any free port */
    bool read_only; /* every POST is refused */
    HttpHandler handler;
    void *user; /* passed to the handler */
} HttpSetup;

typedef struct HttpServer HttpServer;

/**
 * Starts serving.
 * @return STATUS_BUSY (the port is in use), STATUS_IO, STATUS_NO_MEMORY
 */
Status http_server_start(HttpServer **out, const HttpSetup *setup, Message *message) MUST_USE;

/**
 * Stops serving. Close all its feeds first (http_feed_close). The current response is finished,
 * then the handler is not called any more. NULL is allowed.
 */
void http_server_stop(HttpServer *server);

/**
 * Returns "http://127.0.0.1:8080/?key=...". Show it only to the person at this machine. Valid as
 * long as the server.
 */
const char *http_server_address(const HttpServer *server);

/**
 * Returns the token that a page's script sends with every POST, in the header "X-Carcarena-Token".
 * Put it into the page; other sites cannot read it.
 */
const char *http_server_token(const HttpServer *server);

/**
 * Sets a reply to a text.
 * @param type static
 */
void http_reply_text(HttpReply *reply, const char *type, const char *text);

/** Sets a reply to an error message: {"error": "..."}. */
void http_reply_error(HttpReply *reply, unsigned status, const char *text);

#endif
