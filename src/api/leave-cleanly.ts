import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';

/** How long an open but unused connection may stay while the server is shutting down. */
const UNUSED_MS = 2000;

/** A connection that a client keeps open would delay the end of the process by its idle time. */
export function leaveCleanly(app: FastifyInstance, clock: Clock): void {
  let isLeaving = false;
  let isOverdue = false;
  let running = 0;
  const closed = new AbortController();
  const closeRest = () => {
    if (isOverdue && running === 0) app.server.closeAllConnections();
  };
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
      closeRest();
    });
    done();
  });
  app.addHook('preClose', async () => {
    isLeaving = true;
    // A connection that was opened and never used counts as busy, and would be waited for a minute.
    void clock.sleep(UNUSED_MS, closed.signal).then(() => {
      isOverdue = true;
      closeRest();
    });
  });
  // Otherwise this timer would keep the process alive until it fires.
  app.addHook('onClose', async () => closed.abort());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
  // A response whose headers were sent before shutdown began could not ask for that.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isLeaving) app.server.closeIdleConnections();
    done();
  });
}
