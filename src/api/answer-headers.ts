import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/context.ts';

const YEAR_SEC = 31_536_000;

/**
 * What every answer says to browsers and proxies. Answers of the API are somebody's own and are kept by
 * nobody; those with an ETag may be kept, if they are asked about each time.
 */
export function addAnswerHeaders(app: FastifyInstance, services: Services): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.headers(safetyHeaders(services.publicUrl));
    if (isApi(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    done(null, payload);
  });
}

/** A promise of https is only ours to give where the operator says that we are reached by it. */
export function safetyHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR_SEC}` }),
  };
}

function isApi(url: string): boolean {
  return url.startsWith('/api/') || url.startsWith('/mcp');
}
