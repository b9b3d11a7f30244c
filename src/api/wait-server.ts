import type { FastifyInstance } from 'fastify';

interface WaitServer {
  /** Opens with the first sentence; null when the store answers again. */
  say(why: string | null): void;
  close(): Promise<void>;
}

const RETRY_AFTER_SEC = '5';

/**
 * Holds the port while a start waits for its database, so that callers learn why nothing is served. Not
 * needed when the port is chosen freely, because nobody knows it yet.
 */
export function openWaitServer(place: { port: number; host: string }, version: string): WaitServer {
  let why: string | null = null;
  let open: Promise<FastifyInstance | null> | null = null;
  const waiting = () => ({ status: 'unavailable', version, database: { ok: false, waiting: why } });

  async function start(): Promise<FastifyInstance | null> {
    // Loaded only here, because few starts wait and the supervisor has no other use for it.
    const { fastify } = await import('fastify');
    const app = fastify({ forceCloseConnections: true });
    // Connections must not outlive the waiting.
    app.addHook('onSend', async (_request, reply) => void reply.header('connection', 'close'));
    app.get('/healthz', async () => ({ status: 'ok', version }));
    app.setNotFoundHandler((_request, reply) =>
      reply
        .code(503)
        .headers({ 'retry-after': RETRY_AFTER_SEC, 'cache-control': 'no-store' })
        .send(waiting()),
    );
    // If the port is taken, the server that follows reports it.
    return app.listen(place).then(
      () => app,
      () => null,
    );
  }

  return {
    say(sentence) {
      why = sentence;
      if (sentence !== null && place.port !== 0) open ??= start();
    },
    async close() {
      await (await open)?.close();
    },
  };
}
