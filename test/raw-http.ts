import { connect } from 'node:net';

/** The answer over the socket, header names in lower case. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint: the wire is untyped on purpose; each test asserts the shape it needs.
  body: any;
}

/** Pairs, not a record: a header may come twice, and the order is the order of the wire. */
export type RawHeaders = readonly (readonly [name: string, value: string | Uint8Array])[];

export interface RawRequest {
  method: string;
  path: string;
  headers?: RawHeaders;
  body?: Uint8Array | string;
  /** Sends the body in chunks of this many bytes, with Transfer-Encoding instead of Content-Length. */
  chunk?: number;
  /** For requests with a wrong length: the Content-Length, or null for none at all. */
  contentLength?: number | null;
}

/** Bytes of a request that fetch would refuse to build: header values are sent exactly as given. */
export function rawRequest(url: string, request: RawRequest): Buffer {
  const body = Buffer.from(request.body ?? '');
  const named = new Set(request.headers?.map(([name]) => name.toLowerCase()));
  const lines: Buffer[] = [Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n`)];
  const add = (name: string, value: string | Uint8Array) =>
    lines.push(Buffer.from(`${name}: `), Buffer.from(value), Buffer.from('\r\n'));

  if (!named.has('host')) add('Host', new URL(url).host);
  for (const [name, value] of request.headers ?? []) add(name, value);
  if (request.chunk !== undefined) add('Transfer-Encoding', 'chunked');
  const length = request.contentLength === undefined ? body.length : request.contentLength;
  const isWanted = request.chunk === undefined && length !== null && (length > 0 || request.method !== 'GET');
  if (isWanted) add('Content-Length', String(length));
  lines.push(Buffer.from('\r\n'));
  return Buffer.concat([...lines, ...(request.chunk === undefined ? [body] : chunksOf(body, request.chunk))]);
}

function chunksOf(body: Buffer, size: number): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size);
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
  }
  return [...parts, Buffer.from('0\r\n\r\n')];
}

/** Sends exactly these bytes and reads one answer; a reset after a complete answer is no failure. */
export function sendRaw(url: string, bytes: Uint8Array | string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = Buffer.alloc(0);
    const settle = (isOver: boolean, cause?: Error) => {
      const answer = readAnswer(received, isOver);
      if (answer) resolve(answer);
      else if (isOver) reject(cause ?? new Error(`The server hung up after: ${received.toString('latin1')}`));
      if (answer || isOver) socket.destroy();
    };
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      settle(false);
    });
    socket.on('end', () => settle(true));
    socket.on('error', (error) => settle(true, error));
    socket.write(bytes);
  });
}

export function callRaw(url: string, request: RawRequest): Promise<RawAnswer> {
  return sendRaw(url, rawRequest(url, request));
}

/** Null while bytes are missing. */
function readAnswer(received: Buffer, isOver: boolean): RawAnswer | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const text = bodyOf(received.subarray(headEnd + 4), headers, isOver);
  if (text === null) return null;
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: parse(text) };
}

function bodyOf(rest: Buffer, headers: Record<string, string>, isOver: boolean): string | null {
  if (headers['transfer-encoding'] === 'chunked') {
    if (!rest.includes('0\r\n\r\n')) return null;
    return dechunk(rest);
  }
  const length = headers['content-length'];
  if (length !== undefined)
    return rest.length >= Number(length) ? rest.toString('utf8', 0, Number(length)) : null;
  return isOver ? rest.toString() : null;
}

function dechunk(rest: Buffer): string {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    const size = Number.parseInt(rest.toString('latin1', at, lineEnd), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(rest.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = lineEnd + 2 + size + 2;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
