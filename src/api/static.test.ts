import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { mountStatic } from './static.ts';

const app = fastify();
mountStatic(app, '/srv/data <1>');

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const web = (path: string) => readFileSync(new URL(`../../web/${path}`, import.meta.url));

/** Addresses on our own host that a page or style sheet loads, with their versions. */
function loads(text: string): string[] {
  return [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+|\/favicon\.svg)"|url\("([^"]+)"\)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
}

describe('static pages', () => {
  it('200: the start page is a page', async () => {
    const home = await get('/');

    expect(home.statusCode).toBe(200);
    expect(home.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('the start page names the folder that this server really uses', async () => {
    const { body } = await get('/');
    expect(body).toContain('/srv/data &#60;1&#62;/credentials.json');
    expect(body).not.toContain('.parlance');
  });

  it('outside a demo there is no file of keys, and the page says how to create keys', async () => {
    const own = fastify();
    mountStatic(own, null);
    const { body } = await own.inject({ method: 'GET', url: '/' });
    expect(body).not.toMatch(/credentials\.json|<!--/);
    expect(body).toContain('Keys and tokens are made in the application');
    expect((await get('/')).body).not.toContain('Keys and tokens are made');
  });

  it('404: an unknown path is left to the rest of the server', async () => {
    for (const url of [
      '/nowhere',
      '/assets/nowhere.js',
      '/assets/../package.json',
      '/assets/%2e%2e/x',
      '/docs/x',
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
  });

  it('everything that a page loads is served, versioned and of the right type', async () => {
    const seen = new Set<string>();
    const waiting = ['/', '/docs'];
    for (let url = waiting.pop(); url; url = waiting.pop()) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(200);
      seen.add(url.replace(/\?.*/, ''));
      if (/html|css/.test(String(answer.headers['content-type']))) waiting.push(...loads(answer.body));
      const isAsset = url.startsWith('/assets/');
      expect(/\?v=[0-9a-f]{16}$/.test(url), url).toBe(isAsset);
      expect(answer.headers['cache-control'] === 'public, max-age=31536000, immutable', url).toBe(isAsset);
    }

    expect([...seen].sort()).toEqual(
      [
        '/',
        '/assets/docs.css',
        '/assets/docs.js',
        '/assets/inter.woff2',
        '/assets/jetbrains-mono.woff2',
        '/assets/scalar.js',
        '/assets/start.css',
        '/assets/start.js',
        '/assets/theme.js',
        '/assets/tokens.css',
        '/docs',
        '/favicon.svg',
      ].sort(),
    );
  });
});

describe('caching', () => {
  it('pages and addresses without the right version are revalidated each time', async () => {
    for (const url of ['/', '/docs', '/favicon.svg', '/assets/start.js', '/assets/start.js?v=0']) {
      expect((await get(url)).headers['cache-control'], url).toBe('no-cache');
    }
  });

  it('304: a known tag is answered without a body, in every form of If-None-Match', async () => {
    const { etag } = (await get('/')).headers;
    for (const known of [String(etag), `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/', { 'if-none-match': known });
      expect(again.statusCode, known).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(etag);
    }

    expect((await get('/', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('each encoding has its own tag, and one tag does not match another encoding', async () => {
    const packed = await get('/', { 'accept-encoding': 'br' });
    const plain = await get('/', { 'if-none-match': String(packed.headers.etag) });

    expect(plain.statusCode).toBe(200);
    expect(plain.headers.vary).toBe('accept-encoding');
  });
});

describe('compression', () => {
  const page = async (accept: string) => {
    const answer = await get('/assets/scalar.js', { 'accept-encoding': accept });
    return { encoding: answer.headers['content-encoding'], body: answer.rawPayload };
  };

  it('brotli and gzip carry the published bytes, under a third of the 4.4 MB', async () => {
    const published = web('vendor/scalar/standalone.js');
    const br = await page('gzip, deflate, br');
    const gz = await page('gzip');

    expect(br.encoding).toBe('br');
    expect(gz.encoding).toBe('gzip');
    expect(brotliDecompressSync(br.body).equals(published)).toBe(true);
    expect(gunzipSync(gz.body).equals(published)).toBe(true);
    expect(br.body.length).toBeLessThan(published.length / 3);
    expect(gz.body.length).toBeLessThan(published.length / 3);
  });

  it('an encoding that the caller refuses is not used', async () => {
    expect((await page('br;q=0, gzip;q=0.5')).encoding).toBe('gzip');
    expect((await page('*;q=0')).encoding).toBeUndefined();
    expect((await page('identity')).encoding).toBeUndefined();
  });

  it('fonts are compressed already and stay as they are', async () => {
    const font = await get('/assets/inter.woff2', { 'accept-encoding': 'br' });

    expect(font.headers['content-encoding']).toBeUndefined();
    expect(font.rawPayload.equals(web('fonts/inter.woff2'))).toBe(true);
  });
});

describe('safety', () => {
  it('the start page allows nothing inline and no other host', async () => {
    for (const url of ['/', '/assets/start.js']) {
      const { headers } = await get(url);
      expect(headers['content-security-policy']).toBe(
        "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
  });

  it('the reference may use inline styles and nothing else beyond that', async () => {
    const start = String((await get('/')).headers['content-security-policy']);
    const docs = String((await get('/docs')).headers['content-security-policy']);

    expect(docs).toBe(start.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"));
  });

  // The browser would block them silently because of the policy; here they are reported.
  it('no page holds an inline script, an inline style or an address of another host', async () => {
    for (const url of ['/', '/docs']) {
      const { body } = await get(url);
      expect(body).not.toMatch(/<script(?![^>]*\ssrc=)/);
      expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/);
      expect(body).not.toMatch(/(?:src|href)="(?!\/|#)/);
    }
  });

  it('HEAD answers with the headers of GET and no body', async () => {
    for (const url of ['/', '/docs', '/assets/scalar.js', '/favicon.svg']) {
      const full = await get(url);
      const head = await app.inject({ method: 'HEAD', url });
      expect(head.statusCode, url).toBe(200);
      expect(head.rawPayload.length).toBe(0);
      for (const name of ['content-length', 'content-type', 'etag', 'content-security-policy']) {
        expect(head.headers[name], `${name} of ${url}`).toBe(full.headers[name]);
      }
      expect(Number(full.headers['content-length'])).toBe(full.rawPayload.length);
    }
  });
});

it('the start page with everything it loads stays under 40 kB without fonts', async () => {
  const urls = new Set(['/', ...loads((await get('/')).body)]);
  const sizes = await Promise.all([...urls].map(async (url) => (await get(url)).rawPayload.length));

  expect(urls.size).toBe(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(40_000);
});
