import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, openBridge } from '../../src/bridge/bridge-for-tests.ts';
import { listeningPort } from '../../src/platform/net/listening-port.ts';
import { key } from '../factories/key.ts';
import type { World } from '../factories/world.ts';
import { until } from '../harness.ts';
import type { Tenant } from '../tenant.ts';
import { blocksOf, installSdk, runBlock } from './run-blocks-for-tests.ts';

// The walks through the demo world, typed as in their guides, in a world with the same accounts.

const PATIENT = { timeout: 900_000 };
const dir = mkdtempSync(join(tmpdir(), 'parlance-walks-'));
let world: World;
let clock: Server;

beforeAll(async () => {
  world = await openBridge();
  // A sleep in a guide waits for the server: here the clock moves, and the answer comes when all work is done.
  clock = createServer(async (request, response) => {
    world.pass(Number((request.url ?? '').slice(1)));
    await untilIdle();
    response.end();
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  clock.close();
  await world.close();
  rmSync(dir, { recursive: true, force: true });
});

const untilIdle = () =>
  until('the work to be done', async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from pgboss.job
              where state < 'completed' and start_after <= now() and name not like '\\_\\_%')
           + (select count(*) from post_localizations where status = 'translating')
           + (select count(*) from posts where status = 'publishing')
           + (select count(*) from comment_replies where status in ('pending', 'sending')) as count`.execute(
      world.app.services.database.system,
    );
    return Number(rows[0]?.count) === 0;
  });

/** A workspace with keys where the guides look for them; commands run in its folder. */
async function makeFolder(name: string): Promise<{ tenant: Tenant; type(script: string): Promise<string> }> {
  const tenant = await world.app.tenant();
  const folder = join(dir, name);
  mkdirSync(join(folder, '.parlance'), { recursive: true });
  const keys = {
    owner: { email: tenant.email, password: tenant.password },
    localization: { app_key: tenant.appKey, app_secret: tenant.appSecret },
    social: { access_token: tenant.token },
  };
  writeFileSync(join(folder, '.parlance/credentials.json'), JSON.stringify(keys));
  installSdk(folder);
  writeFileSync(join(folder, 'package.json'), '{}');
  const env = { PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter), HOME: folder };
  const aside = `
    sleep() { command curl -s "http://127.0.0.1:${listeningPort(clock)}/$1"; }
    curl() { command curl --fail-with-body "$@"; }
  `;
  return {
    tenant,
    async type(script) {
      // In one go: our own port may begin with the digits of the other.
      const urls: Record<string, string> = { 8080: world.app.url, 4010: world.sandbox.url };
      const here = script.replace(
        /http:\/\/127\.0\.0\.1:(8080|4010)\b/g,
        (_, port: string) => urls[port] ?? '',
      );
      const { code, said } = await runBlock(aside + here, folder, env);
      expect([code, code === 0 ? '' : said]).toEqual([0, '']);
      return said;
    },
  };
}

const shell = (guide: string) =>
  blocksOf(guide)
    .filter(({ language }) => language === 'sh')
    .map(({ text }) => text);

describe('the walks of the guides', () => {
  it('first steps: both APIs by curl, and by the SDK', PATIENT, async () => {
    const { tenant, type } = await makeFolder('first-steps');
    const output = await type(shell('first-steps.md').join('\n'));
    expect(output).toContain(tenant.workspaceId);
    expect(output).toContain('"code":"ja"');
    const given = `
      import { readFileSync } from 'node:fs';
      import { createSocialClient } from '@parlance/sdk';
      const [baseUrl, appKey, appSecret, accessToken] = process.argv.slice(2);
      const [filename, idempotencyKey] = ['dot.png', 'first-steps-1'];
      const bytes = readFileSync('dot.png');`;
    const blocks = blocksOf('first-steps.md').filter(({ language }) => language === 'ts');
    const told = 'console.log(items.length, id);';
    writeFileSync(
      join(dir, 'first-steps/use.mts'),
      [given, ...blocks.map(({ text }) => text), told].join('\n'),
    );
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    writeFileSync(join(dir, 'first-steps/dot.png'), Buffer.from(dot, 'base64'));
    expect(
      await type(
        `node use.mts '${world.app.url}' '${tenant.appKey}' '${tenant.appSecret}' '${tenant.token}'`,
      ),
    ).toMatch(/^3 med_\w+$/m);
  });

  it('review: a task from its creation to what was published', PATIENT, async () => {
    const { tenant, type } = await makeFolder('review');
    const [before = '', ...after] = shell('review.md');
    // A person types more slowly than the translation takes.
    await type([before, 'sleep 0', ...after, 'sleep 0'].join('\n'));
    const { body } = await tenant.open('GET', '/strings?limit=10');
    expect(body.data.items.map((one: { string_id: string }) => one.string_id).sort()).toEqual([
      'hud_gold',
      'menu_save',
    ]);
  });

  it('localize a post: one post, three languages, published', PATIENT, async () => {
    const { tenant, type } = await makeFolder('localize');
    await connect(world.app, tenant, 'bluesky', 'en');
    await connect(world.app, tenant, 'mastodon', 'de');
    await connect(world.app, tenant, 'x', 'ja');
    // The last block is about a comment, which only the publishing walk has.
    await type([...shell('localize-a-post.md').slice(0, -1), 'sleep 0'].join('\n'));
    const { body } = await tenant.social('GET', '/posts?include=targets');
    const [{ targets }] = body.data.items;
    const results = targets.map((one: { status: string; errorCode: string | null }) => [
      one.status,
      one.errorCode,
    ]);
    // The engine of the suite writes marked pseudo-text, which readers of Japanese never see.
    expect(results).toEqual([
      ['published', null],
      ['published', null],
      ['failed', 'localization_blocked'],
    ]);
  });

  it('publish a post: connect, fail, try again, answer, draw a document', PATIENT, async () => {
    const { tenant, type } = await makeFolder('publish');
    for (const [platform, locale] of [
      ['bluesky', 'es'],
      ['mastodon', 'en'],
      ['linkedin', 'en'],
    ] as const) {
      const id = await connect(world.app, tenant, platform, locale);
      const slots = [{ weekday: 1, time: '09:30' }];
      const { status } = await tenant.social('PUT', `/accounts/${id}/slots`, { slots }, key());
      expect(status).toBe(200);
    }
    const output = await type(
      [...shell('publish-a-post.md'), shell('localize-a-post.md').at(-1) ?? ''].join('\n'),
    );
    expect(output).toContain("[ 'mastodon', 'failed',");
    expect(output).toContain('Tomorrow!');
    const { body } = await tenant.social('GET', '/posts');
    const states = body.data.items.map((one: { status: string }) => one.status);
    // The last is the one with the document, which stays a draft.
    expect(states.sort()).toEqual(['draft', 'published', 'published']);
    expect(output).toContain("'What is new'");
  });

  it('follow a feed: preview, follow, look, and the result', PATIENT, async () => {
    const { tenant, type } = await makeFolder('feed');
    await connect(world.app, tenant, 'mastodon', 'en');
    const [helpers = ''] = shell('publish-a-post.md');
    const output = await type([helpers, ...shell('follow-a-feed.md')].join('\n'));
    expect(output).toContain('"postStatus":"draft"');
    const { body } = await tenant.social('GET', '/posts');
    expect(body.data.items.map((one: { status: string }) => one.status)).toEqual(['draft']);
  });

  it('an evergreen pool: created, filled with a post, and a preview of the next ones', PATIENT, async () => {
    const { tenant, type } = await makeFolder('pool');
    const id = await connect(world.app, tenant, 'mastodon', 'en');
    const slots = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '09:00' }));
    await tenant.social('PUT', `/accounts/${id}/slots`, { slots }, key());
    const [helpers = ''] = shell('publish-a-post.md');
    const output = await type([helpers, ...shell('evergreen-pools.md')].join('\n'));
    expect(output).toContain('Did you know?');
    expect(output).toContain('"poolPostId":null');
  });
});
