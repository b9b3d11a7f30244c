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

/**
 * The request whose body is being read on each connection; when Node gives up on a connection it
 * reports only the socket.
 */
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

/** Removes the time limit for the body of one request; the limit stays for all others. */
export function waitForWhole(request: FastifyRequest): void {
  unhurried.add(request);
}

/**
 * Handles bytes that are not HTTP, headers over the limit, and requests that trickle in: Node
 * provides only a bare socket.
 */
export function refuseMalformed(
  services: Services,
  faceOf: (url: string) => FaceSpec,
): (error: ConnectionError, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable) return void socket.destroy();
    const request = reading.get(socket);
    // Node reports this once per request, and continues reading unless the connection is ended.
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
