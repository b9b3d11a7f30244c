import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';

/**
 * Leaves first: a file may name only assets listed above it, because their versions must already be known.
 */
const FILES = [
  ['/assets/inter.woff2', 'fonts/inter.woff2'],
  ['/assets/jetbrains-mono.woff2', 'fonts/jetbrains-mono.woff2'],
  ['/assets/scalar.js', 'vendor/scalar/standalone.js'],
  ['/assets/tokens.css', 'start/tokens.css'],
  ['/assets/theme.js', 'start/theme.js'],
  ['/assets/start.css', 'start/start.css'],
  ['/assets/start.js', 'start/start.js'],
  ['/assets/pages.css', 'start/pages.css'],
  ['/assets/docs.css', 'docs/docs.css'],
  ['/assets/docs.js', 'docs/docs.js'],
  ['/favicon.svg', 'start/favicon.svg'],
  ['/', 'start/index.html'],
  ['/docs', 'docs/index.html'],
] as const;

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

const START_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; " +
  "frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

// Scalar writes its styles into the page, so only /docs allows inline styles. For scripts, neither inline
// ones nor eval nor other hosts are allowed. (The browser reports one refused eval: the zod inside Scalar
// tests whether it may compile, and works without.)
const DOCS_POLICY = START_POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'");

export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};

type Encoding = 'br' | 'gzip' | 'identity';

interface StaticFile {
  url: string;
  type: string;
  policy: string;
  /** The first 16 hex digits of the sha256, enough to distinguish versions of one file. */
  version: string;
  isText: boolean;
  encoded(encoding: Encoding): Promise<Buffer>;
}

/**
 * `demoFolder` is where the page tells people to find their keys; null without a demo, where
 * people create their own.
 */
export function mountStatic(app: FastifyInstance, demoFolder: string | null): void {
  for (const file of filesFor(demoFolder))
    app.route({
      method: ['GET', 'HEAD'],
      url: file.url,
      handler: (request, reply) => answer(file, request, reply),
    });
}

let last: { demoFolder: string | null; files: StaticFile[] } | undefined;

/** Read and hashed once for all servers of a process: the largest file has four megabytes. */
function filesFor(demoFolder: string | null): StaticFile[] {
  if (last?.demoFolder !== demoFolder) last = { demoFolder, files: readFiles(demoFolder) };
  return last.files;
}

/** As spelled in the page in the repository. */
const USUAL_FOLDER = '.parlance';

function readFiles(demoFolder: string | null): StaticFile[] {
  const versions = new Map<string, string>();
  return FILES.map(([url, path]) => {
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
    if (!type) throw new Error(`No content type is known for web/${path}.`);
    const isText = !type.startsWith('font/');
    const file = readFileSync(new URL(`../../web/${path}`, import.meta.url));
    const raw = url === '/' ? sayWhereKeysAre(file, demoFolder) : file;
    // Vendored files are served as published; in ours, the assets they load get version numbers.
    const body = isText && !path.startsWith('vendor/') ? stampVersions(path, raw, versions) : raw;
    const version = createHash('sha256').update(body).digest('hex').slice(0, 16);
    versions.set(url, version);
    const policy = url === '/docs' ? DOCS_POLICY : START_POLICY;
    return { url, type, policy, version, isText, encoded: compressOnce(body) };
  });
}

/** The page contains both texts; one of them is removed. */
function sayWhereKeysAre(page: Buffer, demoFolder: string | null): Buffer {
  const other = demoFolder === null ? 'demo' : 'own';
  const [first = '', ...rest] = page.toString('utf8').split(`<!-- ${other} -->`);
  const withoutOther = [first, ...rest.map((part) => part.split(`<!-- /${other} -->`).slice(1).join(''))]
    .join('')
    .replaceAll(/<!-- \/?(?:demo|own) -->/g, '')
    .replaceAll(USUAL_FOLDER, () => String(html`${demoFolder ?? ''}`));
  return Buffer.from(withoutOther, 'utf8');
}

/** A link with `?v=<hash>` may be cached forever, because new content gets a new link. */
function stampVersions(path: string, text: Buffer, versions: ReadonlyMap<string, string>): Buffer {
  const stamped = text.toString('utf8').replace(/\/assets\/[\w.-]+/g, (url) => {
    const version = versions.get(url);
    if (!version) throw new Error(`web/${path} names ${url}, which is not served before it.`);
    return `${url}?v=${version}`;
  });
  return Buffer.from(stamped, 'utf8');
}

function compressOnce(body: Buffer): StaticFile['encoded'] {
  const done = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(body)]]);
  return (encoding) => {
    const known = done.get(encoding);
    if (known) return known;
    const compressed = encoding === 'br' ? brotli(body) : promisify(gzip)(body);
    done.set(encoding, compressed);
    return compressed;
  };
}

// Quality 6 packs the 4.4 MB of Scalar into 1.07 MB in 0.2 s; quality 9 takes 0.7 s for 2 % less.
function brotli(body: Buffer): Promise<Buffer> {
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 6, [zlib.BROTLI_PARAM_SIZE_HINT]: body.length };
  return promisify(brotliCompress)(body, { params });
}

async function answer(file: StaticFile, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = file.isText ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  // Each encoding has different bytes, so a strong tag must name the encoding too.
  const tag = encoding === 'identity' ? `"${file.version}"` : `"${file.version}-${encoding}"`;
  const isVersioned = request.url.endsWith(`?v=${file.version}`);

  reply.headers(SECURITY_HEADERS);
  reply.headers({
    'content-security-policy': file.policy,
    'cache-control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: tag,
  });
  if (file.isText) reply.header('vary', 'accept-encoding');
  if (isKnown(tag, request.headers['if-none-match'])) return reply.code(304).send();

  const body = await file.encoded(encoding);
  reply.headers({ 'content-type': file.type, 'content-length': body.length });
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return request.method === 'HEAD' ? reply.send() : reply.send(body);
}

function chooseEncoding(header: string | undefined): Encoding {
  const accepted = new Map(
    (header ?? '').split(',').map((entry) => {
      const [name = '', ...params] = entry.split(';').map((part) => part.trim().toLowerCase());
      const isRefused = params.some((param) => /^q=0(\.0*)?$/.test(param));
      return [name, !isRefused] as const;
    }),
  );
  const accepts = (name: Encoding) => accepted.get(name) ?? accepted.get('*') ?? false;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}

function isKnown(tag: string, header: string | undefined): boolean {
  if (!header) return false;
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === tag);
}
