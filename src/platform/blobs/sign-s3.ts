import { createHash, createHmac } from 'node:crypto';

export interface S3Credentials {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Place {
  endpoint: string;
  /** Ours alone: the sweep aborts every unfinished upload in it. */
  bucket: string;
  /** `endpoint/bucket/key`, which every compatible store knows; false for `bucket.endpoint/key`. */
  pathStyle?: boolean;
}

export function locate(
  { endpoint, bucket, pathStyle = true }: S3Place,
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
