import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { CredentialCaller } from '#platform/caller.ts';
import { isOwnOrigin } from './own-host.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page's origin, if the credential names it; empty otherwise. */
    pageOrigin: string;
  }
}

const ORIGIN_MAX = 255;
const KEPT_SEC = 600;
const ASKED = ['authorization', 'content-type', 'idempotency-key', 'if-none-match', 'x-request-id'].join(
  ', ',
);
const SHOWN = ['etag', 'ratelimit', 'ratelimit-policy', 'retry-after'].join(', ');

/**
 * The preflight request of browsers. It comes without the token, so the answer is the same for every path and
 * caller, and needs no query. The call itself is refused if the credential does not name the page.
 */
export function mountPreflight(app: FastifyInstance, basePath: string): void {
  app.options(`${basePath}/*`, { bodyLimit: 1 }, (request, reply) => {
    const { origin } = request.headers;
    const isPage = origin !== undefined && origin.length <= ORIGIN_MAX && /^https?:\/\//.test(origin);
    reply.header('vary', 'Origin');
    if (isPage)
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': ASKED,
        'access-control-max-age': String(KEPT_SEC),
      });
    return reply.code(204).send();
  });
}

/**
 * Answers to pages name the allowed origin; cookies are never sent along, because nothing here allows them.
 */
export function answerPages(scope: FastifyInstance): void {
  scope.decorateRequest('pageOrigin', '');
  scope.addHook('onSend', async (request, reply) => {
    reply.header('vary', 'Origin');
    if (request.pageOrigin !== '')
      reply.headers({
        'access-control-allow-origin': request.pageOrigin,
        'access-control-expose-headers': SHOWN,
      });
  });
}

/** Only browsers send Origin, and a page cannot change it. */
export function admitPage(request: FastifyRequest, caller: CredentialCaller, publicUrl: string): void {
  const { origin, host } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, host, publicUrl)) return;
  if (!caller.allowedOrigins.includes(origin))
    throw new AppError(
      'forbidden',
      inEnglish('This credential may not be used by pages of this origin.'),
      { action: 'origin' },
      { reason: 'foreign_origin' },
    );
  request.pageOrigin = origin;
}
