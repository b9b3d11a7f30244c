import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { systemClock } from '../src/platform/clock.ts';
import { listeningPort } from '../src/platform/net/listening-port.ts';

export interface Received {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The bytes as received, because signatures are over bytes. */
  body: string;
  at: Date;
  deliveryId: string;
  attempt: number;
  sequence: number;
  /** The double's answer, once it has answered. */
  status: number | null;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds before the answer. */
  afterMs?: number;
  /** The answer waits for this. */
  after?: Promise<unknown>;
}

/** hang: never answers. reset: RST. close: closes in order. slow: the body never ends. */
export type Behaviour = Reply | 'hang' | 'reset' | 'close' | 'slow';

export interface Receiver {
  url: string;
  received: Received[];
  /** The largest number of connections open at once. */
  socketsMax(): number;
  close(): Promise<void>;
}

export const OK: Reply = { status: 200, body: 'ok' };

/** A callback receiver on loopback that records everything and gives the configured answers. */
export async function startReceiver(
  answer: (request: Received) => Behaviour = () => OK,
  address = '127.0.0.1',
): Promise<Receiver> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let socketsMax = 0;

  const server = createServer(async (request, response) => {
    const at = systemClock.now();
    const body = await readAll(request);
    const entry = record(request, body, at);
    received.push(entry);
    await behave(answer(entry), entry, request, response);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socketsMax = Math.max(socketsMax, sockets.size);
    socket.once('close', () => sockets.delete(socket));
    // A sender that was killed resets its connections; that must not end the test process.
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const port = listeningPort(server);

  return {
    url: `http://${address}:${port}`,
    received,
    socketsMax: () => socketsMax,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The sender died in the middle; what arrived is still worth recording.
  }
  return Buffer.concat(chunks).toString('utf8');
}

function record(request: IncomingMessage, body: string, at: Date): Received {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers,
    body,
    at,
    deliveryId: headers['webhook-id'] ?? '',
    attempt: Number(headers['x-svc-attempt']),
    sequence: Number(headers['x-svc-sequence']),
    status: null,
  };
}

async function behave(
  behaviour: Behaviour,
  entry: Received,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (behaviour === 'hang') return;
  if (behaviour === 'reset') return void request.socket.resetAndDestroy();
  if (behaviour === 'close') return void request.socket.end();
  if (behaviour === 'slow') return void response.writeHead(200).write('still ');
  if (behaviour.afterMs !== undefined) await systemClock.sleep(behaviour.afterMs);
  await behaviour.after;
  entry.status = behaviour.status;
  response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '');
}
