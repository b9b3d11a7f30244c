import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { BlobStore } from '#platform/blobs/store.ts';
import type { BlobHead, ByteRange } from '#platform/blobs/backend.ts';
import { type Disposition, verifyBlobUrl } from '#platform/blobs/signed-url.ts';
import type { Clock } from '#platform/clock.ts';

interface FilesDeps {
  blobs: BlobStore;
  signingKey: Uint8Array;
  clock: Clock;
  /** Creates a file that is generated on first request; false if the key is not such a file. */
  make?(key: string): Promise<boolean>;
}

type FileRequest = FastifyRequest<{ Params: { '*': string }; Querystring: Record<string, unknown> }>;

/** Serves stored files to the holder of a signed link; the link is the only credential. */
export function mountFiles(app: FastifyInstance, deps: FilesDeps): void {
  app.register(async (scope) => {
    scope.setErrorHandler(answerError);
    scope.route({
      method: ['GET', 'HEAD'],
      url: '/files/*',
      handler: (request: FileRequest, reply) => serve(request, reply, deps),
    });
  });
}

async function serve(request: FileRequest, reply: FastifyReply, deps: FilesDeps): Promise<FastifyReply> {
  const { blobs, signingKey, clock } = deps;
  const key = request.params['*'];
  const link = verifyBlobUrl({ key, query: request.query, signingKey, now: clock.now() });

  const head = (await blobs.head(key)) ?? ((await deps.make?.(key)) ? await blobs.head(key) : null);
  if (!head) throw fileGone();
  const range = rangeOf(request, head);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${head.bytes}`);
    return answer(request, reply, 416, 'invalid_input', 'The file is shorter than the range asked for.');
  }

  describeFile(reply, head, link);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${head.bytes}`);
  if (request.method === 'HEAD') {
    return reply.header('content-length', range ? range.end - range.start + 1 : head.bytes).send();
  }
  const file = await blobs.get(key, range);
  if (!file) throw fileGone();
  reply.header('content-length', file.bytes);
  // Wrapping a stream in a second one would leave the first open when the client hangs up before reading.
  return reply.send(file.body instanceof Readable ? file.body : Readable.from(file.body));
}

/**
 * Files come from strangers and share our origin. Sandboxed, without sniffing and without scripts, an
 * uploaded page cannot act as the person who opens it.
 */
function describeFile(
  reply: FastifyReply,
  head: BlobHead,
  link: { filename: string; disposition: Disposition },
) {
  reply.headers({
    'content-type': head.contentType,
    'content-disposition': contentDisposition(link.disposition, link.filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=0, no-store',
    'accept-ranges': 'bytes',
  });
  if (head.etag) reply.header('etag', `"${head.etag}"`);
}

/** RFC 6266: a plain name for old clients, and the real one in UTF-8, which other clients prefer. */
function contentDisposition(disposition: Disposition, filename: string): string {
  const name = filename.replace(/[\p{Cc}/\\]/gu, '_') || 'download';
  // Without percent signs, because some clients decode them in the plain name.
  const plain = name.replace(/[^ -~]|["%]/gu, '_');
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/**
 * One range or none: several at once, and anything malformed, get the whole file, as RFC 9110 allows. So does
 * a range for a version that is not ours (If-Range).
 */
function rangeOf(request: FileRequest, { bytes, etag }: BlobHead): ByteRange | undefined | 'unsatisfiable' {
  const onlyIf = request.headers['if-range'];
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (onlyIf !== undefined && onlyIf !== `"${etag}"`) return undefined;
  if (first === '') {
    const wanted = Math.min(Number(last), bytes);
    return wanted === 0 ? 'unsatisfiable' : { start: bytes - wanted, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= bytes) return 'unsatisfiable';
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

function fileGone(): AppError {
  return new AppError('not_found', inEnglish('The file does not exist any more.'));
}

function answerError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // The headers set by describeFile describe the file, not this answer.
  for (const name of ['content-length', 'content-range', 'content-disposition', 'etag', 'accept-ranges']) {
    reply.removeHeader(name);
  }
  if (error instanceof AppError) {
    if (error.status >= 500) request.log.error(error);
    return answer(request, reply, error.status, error.code, error.message, error.params);
  }
  request.log.error(error);
  return answer(request, reply, 500, 'internal', 'The file could not be read.');
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
  params: Record<string, unknown> = {},
): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'private, max-age=0, no-store')
    .type('application/json; charset=utf-8')
    .send({ error: { code, message, params }, meta: { requestId: request.id } });
}
