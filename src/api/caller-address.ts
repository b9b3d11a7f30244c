import type { FastifyInstance } from 'fastify';
import { createCallerAddress } from '#platform/net/caller-address.ts';

/**
 * Sets `request.ip`, the caller for limits, allow-lists, sessions, audit and logs alike. The framework's own
 * logic would accept any text that a trusted proxy passes on.
 */
export function readCallerAddresses(app: FastifyInstance, trustedProxies: readonly string[]): void {
  const addressOf = createCallerAddress(trustedProxies);
  app.addHook('onRequest', (request, _reply, done) => {
    const forwarded = request.headers['x-forwarded-for'];
    const address = addressOf(
      request.socket.remoteAddress ?? '',
      Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    );
    Object.defineProperty(request, 'ip', { value: address });
    done();
  });
}
