import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type Clock, systemClock } from '../clock.ts';
import type { Dialer, DialOptions, Resolver } from './dialer.ts';
import { listeningPort } from './listening-port.ts';

/** A real server on loopback that records its callers, so that "nothing arrived" can be asserted. */
export interface RecordingServer {
  url: string;
  port: number;
  sockets: readonly Socket[];
  close(): Promise<void>;
}

export async function startServer(onSocket: (socket: Socket) => void = () => {}): Promise<RecordingServer> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onSocket(socket);
    // A socket that is not read never notices that the other side has closed.
    socket.resume();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    sockets,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Unlike events.once this does not reject when the connection ends with an error. */
export async function closed(socket: Socket | undefined): Promise<void> {
  if (socket === undefined || socket.closed) return;
  await new Promise((resolve) => socket.once('close', resolve));
}

/** Answers every chunk as one request, which is enough for requests that fit into one packet. */
export function answering(response: string): (socket: Socket) => void {
  return (socket) => socket.on('data', () => socket.write(response));
}

export const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

export function answerTo(head: string, body = ''): string {
  return `HTTP/1.1 ${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** A time limit that the test itself ends: until then a busy machine may take as long as it likes. */
export function limitByWord(): { clock: Clock; limitMs: number; end(): void } {
  const limitMs = 54_321;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => (ms === limitMs ? over : systemClock.sleep(ms, signal)),
  };
  return { clock, limitMs, end };
}

/** Records every dial and passes it on; without a next dialer every dial fails. */
export function recordDials(next?: Dialer): Dialer & { dials: DialOptions[]; sockets: Socket[] } {
  const dials: DialOptions[] = [];
  const sockets: Socket[] = [];
  return {
    dials,
    sockets,
    async dial(options) {
      dials.push(options);
      if (next === undefined) throw new Error('nobody listens');
      const socket = await next.dial(options);
      sockets.push(socket);
      return socket;
    },
  };
}

/** Returns its answers in turn and then repeats the last one. */
export function answerNames(...answers: readonly (readonly string[])[]): Resolver & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async resolve(host) {
      asked.push(host);
      return answers[Math.min(asked.length, answers.length) - 1] ?? [];
    },
  };
}
