import { brotliDecompressSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { APP_ROUTES, ENTRANCE_ROUTES, mountWebApp } from './web-app.ts';

const app = fastify();
mountWebApp(app, ({ headers }) => headers['x-stranger'] !== undefined);
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('pages of the application', () => {
  it('200: every address of the application answers with its page', async () => {
    for (const route of [...ENTRANCE_ROUTES, ...APP_ROUTES]) {
      const page = await get(route.replace(/:\w+|\*/, 'x_1'));
      expect(page.statusCode, route).toBe(200);
      expect(page.body, route).toContain('<div id="root">');
    }
  });

  it('303: visitors who are not signed in go to the sign-in page, which remembers the requested page', async () => {
    const stranger = { 'x-stranger': 'yes' };
    for (const route of APP_ROUTES) {
      const wanted = `${route.replace(/:\w+|\*/, 'x_1')}?task=task_1&lang=fr`;
      const { statusCode, headers } = await get(wanted, stranger);
      expect(statusCode, route).toBe(303);
      expect(headers.location).toBe(`/sign-in?next=${encodeURIComponent(wanted)}`);
      expect(headers['cache-control']).toBe('no-store');
    }
    for (const route of ENTRANCE_ROUTES) expect((await get(route, stranger)).statusCode, route).toBe(200);
  });

  // The contract promises these as deep links into the application; /accounts has its own page.
  it('the deep links of the publishing contract are application routes', () => {
    expect(APP_ROUTES).toEqual(
      expect.arrayContaining(['/dashboard', '/drafts', '/calendar', '/history', '/planning']),
    );
  });

  it('only content with the nonce of this answer may run, and the nonce is never the same', async () => {
    const [first, second] = [await get('/w'), await get('/w')];
    const nonceOf = (answer: typeof first) =>
      /script-src 'self' 'nonce-([\w-]+)'/.exec(String(answer.headers['content-security-policy']))?.[1] ?? '';

    expect(nonceOf(first)).not.toBe('');
    expect(nonceOf(first)).not.toBe(nonceOf(second));
    expect(first.body).not.toContain('__NONCE__');
    for (const [tag] of first.body.matchAll(/<(?:script|style)\b[^>]*>/g))
      expect(tag).toContain(`nonce="${nonceOf(first)}"`);
    expect(first.headers['cache-control']).toBe('no-store');
  });

  it('imports of a screen are loaded with its page', async () => {
    const home = await get('/w/ws_1/home');
    const elsewhere = await get('/w/ws_1/nowhere');
    expect(home.body).toMatch(/modulepreload[^>]+\/app\/home-/);
    expect(elsewhere.body).not.toMatch(/modulepreload[^>]+\/app\/home-/);
  });

  it('every file that the page names is served with permanent caching, compressed if the browser supports it', async () => {
    const { body } = await get('/w/ws_1/home');
    const files = [...body.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map((match) => match[1] ?? '');
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) {
      const plain = await get(file);
      expect(plain.statusCode, file).toBe(200);
      expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      if (file.endsWith('.woff2')) continue;
      const packed = await get(file, { 'accept-encoding': 'gzip, br' });
      expect(packed.headers['content-encoding'], file).toBe('br');
      expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload), file).toBe(true);
    }
  });

  it('404: nothing outside the folder is served', async () => {
    for (const url of ['/app/nowhere.js', '/app/..%2findex.html', '/app/%2e%2e', '/app/stamp.json'])
      expect((await get(url)).statusCode, url).toBe(404);
  });
});
