import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';

const YEAR_SEC = 31_536_000;

/**
 * The headers of every answer for browsers and proxies. Answers of the API are private and must not be cached; those
 * with an ETag may be cached if they are validated each time.
 */
export function addAnswerHeaders(app: FastifyInstance, services: Services): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(safetyHeaders(services.publicUrl));
    if (isApi(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    done(null, payload);
  });
}

/** Promises https only if the operator has configured an https address. */
export function safetyHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SEC}` }),
  };
}

function isApi(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/mcp');
}
