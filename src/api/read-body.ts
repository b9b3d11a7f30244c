import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it arrived; its pieces are joined on first access. */
    readonly rawBody: Buffer;
    /**
     * Called with each piece of the body when it arrives: hashing twenty megabytes at once
     * would block all other calls.
     */
    seeBody: ((piece: Buffer) => void) | null;
    /** Bytes of the body that were read before the caller was authenticated. */
    unproved?: number;
  }
}

const EMPTY = Buffer.alloc(0);

/** The body stays raw bytes, because no content type parser may touch what was signed. */
export function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', readPieces);
  scope.decorateRequest('seeBody', null);
  scope.decorateRequest('rawBody', { getter: joined });
}

/** The pieces are kept separate: a body that is refused for its signature need not be joined. */
function readPieces(
  request: FastifyRequest,
  payload: Readable,
  done: (error: Error | null, body?: Buffer[]) => void,
): void {
  const { bodyLimit } = request.routeOptions;
  const pieces: Buffer[] = [];
  let bytes = 0;
  const finish = (error: AppError | null) => {
    payload.off('data', take).off('end', end).off('error', breakOff);
    done(error, pieces);
  };
  const end = () => finish(null);
  const breakOff = (cause: Error) =>
    finish(new AppError('invalid_input', inEnglish('The request is malformed.'), {}, { cause }));
  const take = (piece: Buffer) => {
    bytes += piece.length;
    if (bytes > bodyLimit)
      return finish(new AppError('payload_too_large', inEnglish('The request body is larger than allowed.')));
    request.seeBody?.(piece);
    pieces.push(piece);
  };
  payload.on('data', take).on('end', end).on('error', breakOff);
}

function joined(this: FastifyRequest): Buffer {
  if (!Array.isArray(this.body)) return EMPTY;
  const pieces: Buffer[] = this.body;
  if (pieces.length > 1) pieces.splice(0, pieces.length, Buffer.concat(pieces));
  return pieces[0] ?? EMPTY;
}
