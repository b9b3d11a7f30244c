import type { IncomingMessage } from 'node:http';

/** A request as a platform's route sees it. */
export interface Ask {
  method: string;
  /** Without the platform's prefix. */
  path: string;
  /** Named parts of the path, decoded. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** The base URL of the sandbox, for links in responses: http://127.0.0.1:4010/x */
  baseUrl: string;
}

export interface Reply {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  body?: string | Buffer | object | null;
}

/** May be thrown anywhere inside a route. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(`refused with ${reply.status}`);
    this.reply = reply;
  }
}

/** Videos are the largest requests. Real platforms refuse larger ones much earlier. */
const BODY_BYTES_MAX = 300 * 1024 * 1024;

export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Refusal({ status: 413, body: { error: 'too large' } });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readJson(ask: Pick<Ask, 'body'>): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(ask.body.toString('utf8') || '{}');
    if (isObject(value)) return value;
  } catch {
    // Answered below.
  }
  throw new Refusal({
    status: 400,
    body: { error: 'invalid_request', error_description: 'The body is not a JSON object.' },
  });
}

/** The fields of a form, a JSON body or the query, because the Graph API accepts all three. */
export function readFields(ask: Ask): Record<string, string> {
  const type = ask.headers['content-type'] ?? '';
  const fields = new Map<string, string>(ask.query);
  if (type.startsWith('application/x-www-form-urlencoded'))
    for (const [name, value] of new URLSearchParams(ask.body.toString('utf8'))) fields.set(name, value);
  else if (type.startsWith('application/json'))
    for (const [name, value] of Object.entries(readJson(ask)))
      fields.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  else if (type.startsWith('multipart/form-data'))
    for (const part of readMultipart(ask))
      if (part.filename === null) fields.set(part.name, part.data.toString('utf8'));
  return Object.fromEntries(fields);
}

export interface Part {
  name: string;
  filename: string | null;
  contentType: string;
  data: Buffer;
}

export function readMultipart(ask: Ask): Part[] {
  const boundary = /boundary="?([^";]{1,100})"?/.exec(ask.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) throw new Refusal({ status: 400, body: { error: 'no boundary' } });
  const parts: Part[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let at = ask.body.indexOf(mark);
  while (at !== -1) {
    const from = at + mark.length + 2;
    const next = ask.body.indexOf(mark, from);
    if (next === -1) break;
    const split = ask.body.indexOf('\r\n\r\n', from);
    if (split !== -1 && split < next) {
      const head = ask.body.subarray(from, split).toString('utf8');
      parts.push({
        name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
        // Some clients omit the quotes.
        filename: /filename="?([^"\r\n;]*)/.exec(head)?.[1] ?? null,
        contentType: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1]?.trim() ?? 'text/plain',
        data: ask.body.subarray(split + 4, next - 2),
      });
    }
    at = next;
  }
  return parts;
}

export function bearerOf(ask: Pick<Ask, 'headers' | 'query'>): string | null {
  const header = /^(?:bearer|dpop)\s+(.+)$/i.exec(ask.headers['authorization'] ?? '')?.[1];
  return header ?? ask.query.get('access_token');
}
