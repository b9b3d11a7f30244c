import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { Services } from '#platform/context.ts';
import { newId } from '#platform/ids.ts';
import { safetyHeaders } from './answer-headers.ts';
import type { FaceSpec } from './face.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

/** Whose body is being read on a connection; Node names only the socket when it gives up on one. */
const reading = new WeakMap<Socket, FastifyRequest>();

export function rememberRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    reading.set(socket, request);
    reply.raw.once('close', () => reading.delete(socket));
    done();
  });
}

const unhurried = new WeakSet<FastifyRequest>();

/** For one request whose body may take as long as it takes; the limit of all others stays. */
export function waitForWhole(request: FastifyRequest): void {
  unhurried.add(request);
}

/** Bytes that are not HTTP, headers past the limit, a request that trickles: Node hands over a bare socket. */
export function refuseMalformed(
  services: Services,
  faceOf: (url: string) => FaceSpec,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable) return void socket.destroy();
    const request = reading.get(socket);
    // Node says it once for each request, and goes on reading unless somebody ends the connection.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && request && unhurried.has(request)) return;
    const face = faceOf(request?.url ?? pathOf(error.rawPacket as unknown));
    const id = request?.parlanceId || newId(face.idPrefix, services.clock);
    const { status, body } = face.failure(problemOf(error), id);
    const text = JSON.stringify(body);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      connection: 'close',
      ...safetyHeaders(services.publicUrl),
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? 'Error'}\r\n${lines.join('')}\r\n${text}`);
  };
}

function problemOf({ code }: ConnectionError): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers_too_large', inEnglish('The request headers are larger than allowed.'));
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', inEnglish('The request did not arrive in time.'));
    default:
      return new AppError('invalid_input', inEnglish('The request is not valid HTTP.'));
  }
}

function pathOf(packet: unknown): string {
  return Buffer.isBuffer(packet) ? (packet.toString('latin1', 0, 200).split(' ')[1] ?? '') : '';
}
