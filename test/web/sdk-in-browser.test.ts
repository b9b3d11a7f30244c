import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshProject, packSdk } from '../../sdk/package-for-tests.ts';
import { startApp } from '../harness.ts';
import { executablePath, openContext } from './browser.ts';

const dir = mkdtempSync(join(tmpdir(), 'parlance-page-'));
/** A package is packed and installed, a page is built: on a busy machine that takes minutes. */
const PATIENT = 900_000;

/** The page of somebody who has installed the package and knows nothing of our sources. */
const PAGE = `
import { createSocialClient, Forbidden, Unreachable, uploadMedia } from '@parlance/sdk';
import { verifyCallback } from '@parlance/sdk/webhooks';

window.tryIt = async (baseUrl, accessToken) => {
  const client = createSocialClient({ baseUrl, accessToken, maxRetries: 0 });
  const told = { verify: typeof verifyCallback };
  try {
    const { postId } = await client.call('create_post', { content: { text: 'From a page' } });
    told.texts = [];
    for await (const post of client.each('list_posts')) told.texts.push(post.content.text);
    told.deleted = await client.call('delete_post', { postId }).then(() => true);
    told.refused = await client.call('list_accounts').catch((error) => error instanceof Forbidden && error.params.scope);
    const pixels = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (c) => c.charCodeAt(0));
    told.media = await uploadMedia(client, { filename: 'dot.png', mime: 'image/png', content: new Blob([pixels]) });
  } catch (error) {
    told.problem = error instanceof Unreachable ? 'unreachable' : String(error);
  }
  return told;
};
`;

let pages: Server;
let origin: string;
let bundle: string;

async function buildPage(): Promise<string> {
  const folder = await freshProject(dir, await packSdk(dir), 'page');
  writeFileSync(join(folder, 'main.js'), PAGE);
  writeFileSync(join(folder, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>');
  await build({ root: folder, configFile: false, logLevel: 'error' });
  return join(folder, 'dist');
}

beforeAll(async () => {
  const built = await buildPage();
  const assets = join(built, 'assets');
  bundle = readdirSync(assets)
    .map((name) => readFileSync(join(assets, name), 'utf8'))
    .join('\n');
  pages = createServer(({ url = '/' }, answer) => {
    const isPage = url === '/';
    const body = isPage ? readFileSync(join(built, 'index.html')) : bundle;
    answer.setHeader('content-type', isPage ? 'text/html' : 'text/javascript');
    answer.end(body);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on a port has an address of this kind
  origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
}, PATIENT);

afterAll(() => {
  pages.close();
  rmSync(dir, { recursive: true, force: true });
});

async function tryFrom(page: string, baseUrl: string, token: string): Promise<Record<string, unknown>> {
  const context = await openContext();
  const tab = await context.newPage();
  await tab.goto(page);
  await tab.waitForFunction('window.tryIt !== undefined');
  return tab.evaluate(`window.tryIt(${JSON.stringify(baseUrl)}, ${JSON.stringify(token)})`);
}

describe.skipIf(executablePath === null)('the SDK in a page of another origin', () => {
  it('a bundle contains nothing of Node', () => {
    expect(bundle).toContain('idempotency-key');
    expect(bundle).not.toMatch(/node:|__vite-browser-external/);
  });

  it('works if the credential names the origin, and not otherwise', async () => {
    const app = await startApp();
    const tenant = await app.tenant();
    const { body } = await tenant.console('create_credential', {
      name: 'Page',
      scopes: ['posts:read', 'posts:write', 'media:write'],
      allowedActions: ['draft'],
      allowedOrigins: [origin],
    });
    const { id, accessToken } = body.data;

    expect(await tryFrom(origin, app.url, accessToken)).toEqual({
      verify: 'function',
      texts: ['From a page'],
      deleted: true,
      refused: 'accounts:read',
      media: expect.stringMatching(/^med_/),
    });

    // The same page under another name is another origin.
    const elsewhere = origin.replace('127.0.0.1', 'localhost');
    expect(await tryFrom(elsewhere, app.url, accessToken)).toMatchObject({ problem: 'unreachable' });
    await tenant.console('set_credential_origins', { id, allowedOrigins: [] });
    expect(await tryFrom(origin, app.url, accessToken)).toMatchObject({ problem: 'unreachable' });
    const { items } = (await tenant.social('GET', '/posts')).body.data;
    expect(items).toEqual([]);
  });
});
