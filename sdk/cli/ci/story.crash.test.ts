import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_GIT } from '../../../sandbox/git/has-git-for-tests.ts';
import { type App, startWorkingApp } from '../../../test/harness.ts';
import type { Tenant } from '../../../test/tenant.ts';
import { identityOf } from '../project-for-tests.ts';
import { openWorkshop, readIn, runCi, strings, type Workshop, writeIn } from './repository-for-tests.ts';

/*
 * Two developers and the bot. Their actions are drawn at random, with a seed that a failure names; a build runs after
 * each step, as it would. At rest, the repository and the project agree.
 */

const SOURCE = 'locales/en/app.json';

let app: App;
let tenant: Tenant;
let shop: Workshop;
const places: Record<string, string> = {};

beforeAll(async () => {
  if (!HAS_GIT) return;
  app = await startWorkingApp();
  tenant = await app.tenant();
  shop = await openWorkshop('gitea');
});
afterAll(() => shop?.close());

function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** The developer has the newest commit, changes the strings and pushes. */
async function change(
  who: string,
  edit: (texts: Record<string, string>) => Record<string, string>,
): Promise<void> {
  const place = await fresh(who);
  const texts: Record<string, string> = JSON.parse(readIn(place, SOURCE));
  writeIn(place, SOURCE, strings(edit(texts)));
  await shop.git(place, 'commit', '--quiet', '--all', '--allow-empty', '--message', `Work of ${who}`);
  await shop.git(place, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
}

async function fresh(who: string): Promise<string> {
  const place = places[who] ?? '';
  await shop.git(place, 'fetch', '--quiet', '--prune', 'origin');
  await shop.git(place, 'switch', '--quiet', '--force-create', 'work', 'origin/main');
  return place;
}

const openRequest = () => shop.repository.requests.find(({ state }) => state === 'open');

async function merge(who: string): Promise<void> {
  const request = openRequest();
  if (!request) return;
  const place = await fresh(who);
  await shop.git(
    place,
    'merge',
    '--quiet',
    '--no-ff',
    '--message',
    `Merge #${request.number}`,
    'origin/parlance/main',
  );
  await shop.git(place, 'push', '--quiet', 'origin', 'HEAD:refs/heads/main', ':refs/heads/parlance/main');
  request.state = 'merged';
}

async function build(on: 'push' | 'schedule' = 'push') {
  const env = { ...identityOf(app.url, tenant), ...shop.build('main', { on }) };
  return runCi(await shop.checkOut('main'), env, ['--publish']);
}

const firstOf = (texts: Record<string, string>) => Object.keys(texts)[0] ?? '';
let made = 0;

const ACTS: Record<string, (who: string) => Promise<void>> = {
  add: (who) => change(who, (texts) => ({ ...texts, [`key${(made += 1)}`]: `Text number ${made}` })),
  edit: (who) => change(who, (texts) => ({ ...texts, [firstOf(texts)]: `Edited ${(made += 1)}` })),
  rename: (who) =>
    change(who, ({ ...texts }) => {
      const old = firstOf(texts);
      const { [old]: text = '', ...others } = texts;
      return { ...others, [`renamed${(made += 1)}`]: text };
    }),
  remove: (who) =>
    change(who, (texts) =>
      Object.keys(texts).length < 3 ? texts : Object.fromEntries(Object.entries(texts).slice(1)),
    ),
  merge,
  async close() {
    const request = openRequest();
    if (request) request.state = 'closed';
  },
  async 'force-push'(who) {
    const place = await fresh(who);
    await shop.git(place, 'commit', '--quiet', '--amend', '--allow-empty', '--message', 'Said otherwise');
    await shop.git(place, 'push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/main');
  },
  async 'meddle with its branch'(who) {
    if (!openRequest()) return;
    const place = await fresh(who);
    await shop.git(place, 'switch', '--quiet', '--force-create', 'meddle', 'origin/parlance/main');
    await shop.git(place, 'commit', '--quiet', '--allow-empty', '--message', 'Mine');
    await shop.git(place, 'push', '--quiet', 'origin', 'HEAD:refs/heads/parlance/main');
    const theirs = await shop.git(place, 'rev-parse', 'HEAD');
    expect(await build('schedule')).toMatchObject({ exit: 5 });
    await shop.git(place, 'fetch', '--quiet', 'origin');
    expect(await shop.git(place, 'rev-parse', 'origin/parlance/main')).toBe(theirs);
    await shop.git(place, 'push', '--quiet', 'origin', ':refs/heads/parlance/main');
    const request = openRequest();
    if (request) request.state = 'closed';
  },
};

describe.skipIf(!HAS_GIT)('two developers and the bot', () => {
  it('whatever they do, repository and project agree in the end', { timeout: 900_000 }, async () => {
    places['ana'] = await shop.developer('ana');
    writeIn(
      places['ana'],
      'parlance.json',
      `${JSON.stringify({
        source: 'en',
        files: [{ path: 'locales/en/*.json', target: 'locales/{lang}/{name}.{ext}', format: 'json' }],
      })}\n`,
    );
    writeIn(places['ana'], SOURCE, strings({ start: 'Start', quit: 'Quit', help: 'Help' }));
    await shop.git(places['ana'], 'add', '--all');
    await shop.git(places['ana'], 'commit', '--quiet', '--message', 'Begin');
    await shop.git(places['ana'], 'push', '--quiet', 'origin', 'HEAD:refs/heads/main');
    places['ben'] = await shop.developer('ben');
    expect(await build()).toMatchObject({ exit: 0, json: { state: 'delivered' } });

    const seed = Number(process.env['PARLANCE_STORY_SEED'] ?? 7);
    const roll = dice(seed);
    const story: string[] = [];
    // Each once, in random order.
    const names = Object.keys(ACTS);
    while (names.length > 0) {
      const [name = ''] = names.splice(roll(names.length), 1);
      const who = roll(2) === 0 ? 'ana' : 'ben';
      story.push(`${who}: ${name}`);
      await ACTS[name]?.(who);
      const built = await build(roll(3) === 0 ? 'schedule' : 'push');
      expect({ story, failure: built.failure }).toEqual({ story, failure: '' });
      const open = shop.repository.requests.filter(({ state }) => state === 'open');
      expect({ story, open: open.length <= 1 }).toEqual({ story, open: true });
      const bare = join(shop.folder, 'served', 'shop', 'web.git');
      const branches = await shop.git(bare, 'branch', '--format=%(refname:short)');
      const ahead = branches.split('\n').includes('parlance/main')
        ? await shop.git(bare, 'rev-list', '--count', 'main..parlance/main')
        : '0';
      expect({ story, ahead }).toEqual({ story, ahead: expect.stringMatching(/^[01]$/) });
    }

    // At rest: something new is requested and merged, and then nothing is left to do.
    await ACTS['add']?.('ana');
    expect({ story, built: await build() }).toMatchObject({
      story,
      built: { exit: 0, json: { state: 'delivered' } },
    });
    await merge('ben');
    expect({ story, built: await build('schedule') }).toMatchObject({
      story,
      built: { json: { state: 'nothing' } },
    });
    const place = await fresh('ana');
    const texts: Record<string, string> = JSON.parse(readIn(place, SOURCE));
    const { body } = await tenant.open('GET', '/strings?limit=100');
    const known = body.data.items.map((each: { string_id: string; content: string }) => [
      each.string_id,
      each.content,
    ]);
    expect({ story, known: known.toSorted() }).toEqual({ story, known: Object.entries(texts).toSorted() });
    for (const language of ['de', 'ja'])
      expect(Object.keys(JSON.parse(readIn(place, `locales/${language}/app.json`)))).toEqual(
        Object.keys(texts),
      );
  });
});
