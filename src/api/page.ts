import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * A plain page without scripts and with our own style sheets. No form-action policy, because a form
 * may redirect to a platform.
 */
export function sendPage(reply: FastifyReply, status: number, title: string, body: Html): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      // Not no-referrer: browsers would then send the form with `Origin: null`.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(
      String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} · Parlance</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/tokens.css"><link rel="stylesheet" href="/assets/pages.css"></head>
<body><header class="bar"><div class="bar-inner"><a class="home" href="/"><img src="/favicon.svg" alt="" width="26" height="26">Parlance</a>
<nav aria-label="Main"><a class="link" href="/accounts">Accounts</a><a class="link" href="/docs">API reference</a></nav></div></header>
<main><h1>${title}</h1>${body}</main></body></html>`),
    );
}

const FORM_MAX_BYTES = 8192;

/** Makes the routes of this scope accept small forms only. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}
