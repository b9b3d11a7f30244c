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
  /** Covers the whole exchange up to the last byte of the answer. */
  timeoutMs: number;
}

export interface S3Response {
  status: number;
  /** Header names in lower case. */
  headers: Record<string, string>;
  body: AsyncIterable<Uint8Array>;
}

interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Options extends S3Credentials {
  endpoint: string;
  /** Must be used only by us: the sweep aborts every unfinished upload in it. */
  bucket: string;
  /** `endpoint/bucket/key`, which every compatible store supports; false for `bucket.endpoint/key`. */
  pathStyle?: boolean;
  /** Must neither follow redirects nor retry; the caller's job retries. */
  send: (request: S3Request) => Promise<S3Response>;
  clock: Clock;
}

/** S3 requires at least 5 MiB per part and at most 10,000 parts: 78 GiB, at 8 MiB of memory per upload. */
const PART_BYTES = 8 << 20;
const ANSWER_MAX_BYTES = 4 << 20;
/** After this time a hanging store is given up; a part of 8 MiB gets through in time at 0.6 Mbit/s. */
const ANSWER_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 120_000;
/** A file is read only as fast as the person downloading it. */
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
        // The first failure is the one to report. The sweep aborts whatever cannot be aborted now.
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
  // A 200 to a ranged call means the store sent the whole file, which must not be taken for the range.
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

/** The calls that a store supports, each with its answer checked. */
function createCalls(options: S3Options) {
  const call = (request: Call, alsoFine: number[] = []) => callStore(options, request, alsoFine);

  /** Reading a short answer to its end also frees its connection for the next call. */
  async function callForText(request: Call, alsoFine?: number[]): Promise<string> {
    return readText(await call(request, alsoFine));
  }

  async function beginUpload(key: string, contentType: string): Promise<string> {
    const headers = { 'content-type': contentType };
    const xml = await callForText({ method: 'POST', key, query: { uploads: '' }, headers });
    const uploadId = element(xml, 'UploadId');
    if (!uploadId) throw storeFailed(new Error(`The store started an upload without an id: ${xml}`));
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
    // S3 sends its 200 before it has assembled the parts, and reports a failure in the body.
    if (!xml.includes('<CompleteMultipartUploadResult'))
      throw storeFailed(new Error(`Not completed: ${xml}`));
  }

  async function abortUpload(key: string, uploadId: string): Promise<void> {
    await callForText({ method: 'DELETE', key, query: { uploadId } }, [404]);
  }

  return { call, callForText, beginUpload, uploadPart, completeUpload, abortUpload };
}

/**
 * One buffer serves all parts, so the caller must finish with each before asking for the next. A full buffer
 * waits for one more byte, because only then is it known not to be the last part.
 */
async function* cutIntoParts(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ bytes: Uint8Array; isLast: boolean }> {
  // Untouched memory pages cost nothing, so a small file does not use 8 MiB.
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
  // Our keys need no encoding, but uploads left in the bucket by others may, and they
  // must not stop the sweep.
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

/** Sorts by code unit, as the signature requires; localeCompare would depend on the machine's language. */
function byName([a]: [string, string], [b]: [string, string]): number {
  return a < b ? -1 : 1;
}

/** encodeURIComponent leaves these five characters as they are, AWS does not. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * AWS Signature Version 4. Written here because the available client signs "UNSIGNED-PAYLOAD" and reads the
 * time itself; this one covers every byte and header sent and uses our clock. The path and query of the URL
 * must already be in canonical form, which `locate` ensures.
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

/** Parses just enough XML for ids, dates and markers, none of which are nested. */
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
