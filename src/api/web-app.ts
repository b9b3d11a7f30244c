import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import { SECURITY_HEADERS } from './static.ts';

/** Routes for visitors without a session. */
export const ENTRANCE_ROUTES = ['/sign-in', '/setup', '/invitation', '/reset-password', '/review'] as const;

/** Routes of the application, including those in links that people have saved. */
export const APP_ROUTES = [
  '/authorize',
  '/w',
  '/w/*',
  '/dashboard',
  '/drafts',
  '/calendar',
  '/history',
  '/planning',
  '/approvals',
  '/inbox',
  '/ideas',
  '/analytics',
  '/media',
  '/accounts',
  '/accounts/:id',
  '/posts',
  '/posts/:id',
  '/confirmations/:id',
  '/projects',
  '/projects/:id',
  '/tasks',
  '/tasks/:id',
  '/terms',
  '/memory',
  '/exports',
  '/settings',
  '/settings/:section',
] as const;

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
};

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}

interface Built {
  page: string;
  /** For each route, the files that its page will request, so that they are preloaded. */
  preloads: [pattern: RegExp, links: string][];
}

type SendPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The pages of the application, as built by `scripts/build-web.mjs`. Visitors without a session are
 * redirected to the sign-in page, which leads back. Returns a function that sends the page for an unknown
 * address, where the page reports that.
 */
export function mountWebApp(
  app: FastifyInstance,
  isStranger: (request: FastifyRequest) => boolean,
  head = '',
): SendPage {
  let built: Built | null = null;
  const page: SendPage = async (request, reply) => {
    built ??= readBuilt(head);
    if (built === null)
      return sendPage(
        reply,
        503,
        'The pages are not built',
        html`<p><code>npm start</code> builds them. Both APIs work meanwhile: see the <a href="/docs">reference</a>.</p>`,
      );
    return sendApp(built, request, reply);
  };
  const pageOfMembers: SendPage = async (request, reply) =>
    isStranger(request)
      ? reply
          .header('cache-control', 'no-store')
          .redirect(`/sign-in?next=${encodeURIComponent(request.url)}`, 303)
      : page(request, reply);
  const method = ['GET', 'HEAD'];
  for (const url of ENTRANCE_ROUTES) app.route({ method, url, handler: page });
  for (const url of APP_ROUTES) app.route({ method, url, handler: pageOfMembers });
  mountFiles(app);
  return page;
}

/** Scripts, styles and fonts of the pages. */
function mountFiles(app: FastifyInstance): void {
  const files = new Map<string, Buffer | null>();
  const read = (path: string) => {
    const known = files.get(path);
    if (known !== undefined) return known;
    const full = join(DIST, 'app', path);
    const found = existsSync(full) ? readFileSync(full) : null;
    // Names contain a hash of the content, so an existing file never changes; a missing one may appear later.
    if (found) files.set(path, found);
    return found;
  };
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/app/:file',
    handler: async (request, reply) => {
      const { file } = request.params;
      const type = TYPES[file.slice(file.lastIndexOf('.') + 1)];
      const isPlain = /^[\w.-]+$/.test(file) && !file.includes('..');
      const packed =
        isPlain && /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? read(`${file}.br`) : null;
      const body = packed ?? (isPlain && type ? read(file) : null);
      if (!body || !type) return reply.callNotFound();
      reply.headers({
        ...SECURITY_HEADERS,
        'content-type': type,
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(packed && { 'content-encoding': 'br' }),
      });
      return request.method === 'HEAD' ? reply.send() : reply.send(body);
    },
  });
}

function readBuilt(head: string): Built | null {
  const page = join(DIST, 'index.html');
  if (!existsSync(page)) return null;
  const json = (path: string) => JSON.parse(readFileSync(join(DIST, path), 'utf8'));
  const manifest: Record<string, Chunk> = json('.vite/manifest.json');
  const routes: [string, string][] = json('routes.json');
  const text = readFileSync(page, 'utf8').replace('</head>', () => `${head}</head>`);
  const font = /inter-latin-opsz-normal-[\w-]+\.woff2/.exec(
    Object.values(manifest)
      .map(({ file }) => file)
      .join(' '),
  );
  return {
    page: font
      ? text.replace(
          '</head>',
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="/app/${font[0]}">\n</head>`,
        )
      : text,
    preloads: routes.map(([path, key]) => [
      new RegExp(`^${path.replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replaceAll(/\$\w+/g, '[^/]+')}$`),
      filesOf(manifest, key)
        .filter((file) => !text.includes(file))
        .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" nonce="__NONCE__">`)
        .join('\n'),
    ]),
  };
}

/** The file of a screen and everything it imports. */
function filesOf(manifest: Record<string, Chunk>, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk || seen.has(chunk.file)) return [];
  seen.add(chunk.file);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}

async function sendApp({ page, preloads }: Built, request: FastifyRequest, reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64url');
  const path = request.url.split('?')[0] ?? '';
  const links = preloads.find(([pattern]) => pattern.test(path))?.[1] ?? '';
  const body = Buffer.from(
    page.replace('</head>', () => `${links}\n</head>`).replaceAll('__NONCE__', nonce),
    'utf8',
  );
  const isPacked = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const sent = isPacked
    ? await promisify(brotliCompress)(body, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } })
    : body;
  reply.headers({
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': sent.length,
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'content-security-policy':
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
      "img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; " +
      "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
    ...(isPacked && { 'content-encoding': 'br' }),
  });
  return request.method === 'HEAD' ? reply.send() : reply.send(sent);
}
