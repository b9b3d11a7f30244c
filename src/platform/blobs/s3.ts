import { createHash, createHmac } from 'node:crypto';
import { AppError, invalidField } from '#kernel/errors.ts';
import { inEnglish } from '#kernel/say.ts';
import type { Clock } from '../clock.ts';
import type { BlobBackend, BlobContent, BlobHead } from './backend.ts';

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  maxResponseBytes: number;
  /** Until the last byte of the answer. */
  timeoutMs: number;
}

export interface S3Response {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
}

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Options extends S3Credentials {
  endpoint: string;
  /** Ours alone: the sweep aborts every unfinished upload in it. */
  bucket: string;
  /** `endpoint/bucket/key`, which every compatible store knows; false for `bucket.endpoint/key`. */
  pathStyle?: boolean;
  /** Does not follow redirects and does not retry: the caller's job does. */
  send: (request: S3Request) => Promise<S3Response>;
  clock: Clock;
}

/** S3 asks for at least 5 MiB and at most 10,000 parts: 78 GiB, at 8 MiB of memory per upload. */
const PART_BYTES = 8 << 20;
const ANSWER_MAX_BYTES = 4 << 20;
/** A store that hangs is given up after this; a part of 8 MiB gets through in time at 0.6 Mbit/s. */
const ANSWER_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** A file is read as slowly as the person downloading it reads. */
const FILE_TIMEOUT_MS = 3_600_000;

interface Call {
  method: S3Request['method'];
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export function createS3Backend(options: S3Options): BlobBackend {
  const uploading = new Set<string>();
  const { call, callForText, beginUpload, uploadPart, completeUpload, abortUpload } = createCalls(options);

  return {
    async write(key, body, contentType) {
      let uploadId: string | undefined;
      const etags: string[] = [];
      try {
        for await (const part of cutIntoParts(body.chunks)) {
          if (part.isLast && uploadId === undefined) {
            const headers = { 'content-type': contentType, 'x-amz-meta-sha256': body.sha256() };
            await callForText({ method: 'PUT', key, headers, body: part.bytes });
            return;
          }
          if (uploadId === undefined) {
            uploadId = await beginUpload(key, contentType);
            uploading.add(uploadId);
          }
          etags.push(await uploadPart(key, uploadId, etags.length + 1, part.bytes));
        }
        if (uploadId !== undefined) await completeUpload(key, uploadId, etags);
      } catch (error) {
        // The first failure is the one worth telling; what cannot be aborted now, the sweep aborts.
        if (uploadId !== undefined) await abortUpload(key, uploadId).catch(() => {});
        throw error;
      } finally {
        if (uploadId !== undefined) uploading.delete(uploadId);
      }
    },

    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      return contentOf(await call({ method: 'GET', key, headers }, [404, 416]), range ? 206 : 200);
    },

    async head(key) {
      const response = await call({ method: 'HEAD', key }, [404]);
      await readText(response);
      return response.status === 404 ? null : readHead(response);
    },

    async delete(key) {
      await callForText({ method: 'DELETE', key }, [404]);
    },

    async dropUnfinished(begunBefore) {
      let dropped = 0;
      for await (const { key, uploadId, begunAt } of listUploads(callForText)) {
        if (!key || uploading.has(uploadId) || !(begunAt < begunBefore.getTime())) continue;
        await abortUpload(key, uploadId);
        dropped += 1;
      }
      return dropped;
    },
  };
}

async function contentOf(response: S3Response, wanted: 200 | 206): Promise<BlobContent | null> {
  if (response.status === wanted) return { ...readHead(response), body: response.body };
  const answer = await readText(response);
  if (response.status === 416) throw invalidField('range', inEnglish('starts after the end of the file.'));
  if (response.status === 404) return null;
  // A 200 to a ranged call: the store gave the whole file, which must not pass for the part.
  throw storeFailed(new Error(`GET answered ${response.status}: ${answer.slice(0, 1000)}`));
}

/** Every unfinished upload in the bucket, page by page. */
async function* listUploads(
  callForText: (request: Call) => Promise<string>,
): AsyncGenerator<{ key: string; uploadId: string; begunAt: number }> {
  let query: Record<string, string> | undefined = { uploads: '' };
  while (query) {
    const xml: string = await callForText({ method: 'GET', key: '', query });
    for (const upload of xml.split('<Upload>').slice(1)) {
      const begunAt = Date.parse(element(upload, 'Initiated'));
      yield { key: element(upload, 'Key'), uploadId: element(upload, 'UploadId'), begunAt };
    }
    const [keyMarker, idMarker] = [element(xml, 'NextKeyMarker'), element(xml, 'NextUploadIdMarker')];
    const hasMore = element(xml, 'IsTruncated') === 'true' && keyMarker !== '';
    query = hasMore ? { uploads: '', 'key-marker': keyMarker, 'upload-id-marker': idMarker } : undefined;
  }
}

/** Third-party text stays in the cause: it goes to our log and never to a caller. */
async function callStore(
  options: S3Options,
  { method, key, query = {}, headers = {}, body }: Call,
  alsoFine: number[],
): Promise<S3Response> {
  const url = locate(options, key, query);
  const isFile = method === 'GET' && key !== '';
  const response = await options
    .send({
      method,
      url: url.href,
      headers: signS3Request(options, { method, url, headers, body, at: options.clock.now() }),
      ...(body ? { body } : {}),
      maxResponseBytes: isFile ? Number.MAX_SAFE_INTEGER : ANSWER_MAX_BYTES,
      timeoutMs: isFile ? FILE_TIMEOUT_MS : body ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS,
    })
    .catch((cause: unknown) => {
      throw storeFailed(cause);
    });
  if (response.status < 300 || alsoFine.includes(response.status)) return response;
  throw storeFailed(new Error(`${method} answered ${response.status}: ${await readText(response)}`));
}

/** The calls that a store answers, each checked. */
function createCalls(options: S3Options) {
  const call = (request: Call, alsoFine: number[] = []) => callStore(options, request, alsoFine);

  /** Reading a short answer to its end is also what frees its connection for the next call. */
  async function callForText(request: Call, alsoFine?: number[]): Promise<string> {
    return readText(await call(request, alsoFine));
  }

  async function beginUpload(key: string, contentType: string): Promise<string> {
    const headers = { 'content-type': contentType };
    const xml = await callForText({ method: 'POST', key, query: { uploads: '' }, headers });
    const uploadId = element(xml, 'UploadId');
    if (!uploadId) throw storeFailed(new Error(`An upload was begun without an id: ${xml}`));
    return uploadId;
  }

  async function uploadPart(
    key: string,
    uploadId: string,
    partNumber: number,
    body: Uint8Array,
  ): Promise<string> {
    const response = await call({
      method: 'PUT',
      key,
      query: { partNumber: String(partNumber), uploadId },
      body,
    });
    await readText(response);
    return response.headers['etag'] ?? '';
  }

  async function completeUpload(key: string, uploadId: string, etags: string[]): Promise<void> {
    const parts = etags.map(
      (etag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const xml = await callForText({ method: 'POST', key, query: { uploadId }, body });
    // S3 sends its 200 before it has assembled the parts, and tells of a failure in the body.
    if (!xml.includes('<CompleteMultipartUploadResult'))
      throw storeFailed(new Error(`Not completed: ${xml}`));
  }

  async function abortUpload(key: string, uploadId: string): Promise<void> {
    await callForText({ method: 'DELETE', key, query: { uploadId } }, [404]);
  }

  return { call, callForText, beginUpload, uploadPart, completeUpload, abortUpload };
}

/**
 * One buffer serves all parts, so each must be done with before the next is asked for.
 * A full buffer waits for one more byte: only then is it known not to be the last.
 */
async function* cutIntoParts(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  // Pages never touched cost no memory, so a small file does not pay for 8 MiB.
  const buffer = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const chunk of chunks) {
    let rest = chunk;
    while (rest.byteLength > 0) {
      if (filled === PART_BYTES) {
        yield { bytes: buffer, isLast: false };
        filled = 0;
      }
      const taken = rest.subarray(0, PART_BYTES - filled);
      buffer.set(taken, filled);
      filled += taken.byteLength;
      rest = rest.subarray(taken.byteLength);
    }
  }
  yield { bytes: buffer.subarray(0, filled), isLast: true };
}

function readHead({ headers }: S3Response): BlobHead {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(bytes)) throw storeFailed(new Error('The store gave no length.'));
  return {
    bytes,
    contentType: headers['content-type'] ?? 'application/octet-stream',
    etag: headers['x-amz-meta-sha256'] ?? headers['etag']?.replaceAll('"', '') ?? null,
  };
}

function locate(
  { endpoint, bucket, pathStyle = true }: S3Options,
  key: string,
  query: Record<string, string>,
): URL {
  const { protocol, host, pathname } = new URL(endpoint);
  // Our keys need no encoding; an upload a stranger left in the bucket may, and must not stop the sweep.
  const path = key.split('/').map(encode).join('/');
  const base = pathname.replace(/\/$/, '');
  const url = new URL(
    pathStyle
      ? `${protocol}//${host}${base}/${bucket}/${path}`
      : `${protocol}//${bucket}.${host}${base}/${path}`,
  );
  url.search = canonicalQuery(query);
  return url;
}

function canonicalQuery(query: Record<string, string>): string {
  const pairs = Object.entries(query).sort(byName);
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

/** By code unit, as the signature wants it; localeCompare would follow the machine's language. */
function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

/** encodeURIComponent leaves these five alone, AWS does not. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * AWS Signature Version 4. Our own because the client at hand signs "UNSIGNED-PAYLOAD" and reads
 * the time itself: this one covers every byte sent and every header, and takes our clock.
 * Path and query of the URL must be in canonical form already, which `locate` sees to.
 */
export function signS3Request(
  { region, accessKeyId, secretAccessKey }: S3Credentials,
  request: {
    method: string;
    url: URL;
    headers: Record<string, string>;
    body?: Uint8Array | undefined;
    at: Date;
  },
): Record<string, string> {
  const { method, url, at, body = new Uint8Array() } = request;
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const headers = { ...request.headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };

  const signed = Object.entries({ ...headers, host: url.host }).sort(byName);
  const names = signed.map(([name]) => name).join(';');
  const lines = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  const canonical = [method, url.pathname, url.search.slice(1), lines, names, bodyHash].join('\n');

  const scope = `${day}/${region}/s3/aws4_request`;
  const digest = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${digest}`).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** Enough XML for ids, dates and markers; none of them nests. */
function element(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

async function readText({ body }: S3Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX_BYTES) break;
  }
  return Buffer.concat(chunks).toString();
}

function storeFailed(cause: unknown): AppError {
  const details = { reason: 'storage_unavailable', cause };
  return new AppError('internal', inEnglish('The file store did not answer as it should.'), {}, details);
}
