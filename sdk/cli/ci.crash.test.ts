import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_GIT } from '../../sandbox/git/has-git-for-tests.ts';
import { type App, startWorkingApp } from '../../test/harness.ts';
import type { Tenant } from '../../test/tenant.ts';
import { openWorkshop, readIn, runCi, strings, type Workshop, writeIn } from './ci/repository-for-tests.ts';
import { identityOf } from './project-for-tests.ts';

let app: App;
let tenant: Tenant;
let shop: Workshop;
let ana: string;

const CONFIG = {
  source: 'en',
  files: [{ path: 'locales/en/*.json', target: 'locales/{lang}/{name}.{ext}', format: 'json' }],
};

/** Some checks find critical errors in the texts of the test engine. */
const TOLERANT = ['--fail-on', 'unknown_key'];

beforeAll(async () => {
  app = await startWorkingApp();
});

async function open(kind: 'github' | 'gitlab' | 'gitea'): Promise<void> {
  shop = await openWorkshop(kind);
  tenant = await app.tenant();
  ana = await shop.developer('ana');
  await commit({
    'parlance.json': `${JSON.stringify(CONFIG)}\n`,
    'locales/en/app.json': strings({ start: 'Start', quit: 'Quit' }),
  });
}

/** Ana commits and pushes. */
async function commit(files: Record<string, string>, branch = 'main'): Promise<string> {
  for (const [name, data] of Object.entries(files)) writeIn(ana, name, data);
  await shop.git(ana, 'add', '--all');
  await shop.git(ana, 'commit', '--quiet', '--message', 'Work');
  await shop.git(ana, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`);
  return shop.git(ana, 'rev-parse', 'HEAD');
}

/** A build of the newest commit, as its runner starts it. */
async function build(
  { branch = 'main', on = 'push' }: { branch?: string; on?: 'push' | 'schedule' } = {},
  words: readonly string[] = ['--publish'],
  more: Record<string, string> = {},
) {
  const env = { ...identityOf(app.url, tenant), ...shop.build(branch, { on }), ...more };
  return runCi(await shop.checkOut(branch), env, words);
}

const served = (path: string, branch: string) =>
  shop.git(join(shop.folder, 'served', 'shop', 'web.git'), 'show', `${branch}:${path}`);
const tip = async (branch: string) =>
  shop.git(join(shop.folder, 'served', 'shop', 'web.git'), 'rev-parse', '--verify', `refs/heads/${branch}`);

afterEach(() => shop.close());

/** Builds and commands by the dozen: on a busy machine each takes half a minute. */
const PATIENT = { timeout: 900_000 };

describe.skipIf(!HAS_GIT).each(['github', 'gitlab', 'gitea'] as const)('parlance ci at %s', (kind) => {
  beforeEach(() => open(kind));

  it(
    '0: pushes from the main branch and brings the texts back as one commit and one request',
    PATIENT,
    async () => {
      const first = await build();

      expect(first).toMatchObject({
        exit: 0,
        json: { state: 'delivered', files: 2, request: { number: 1 } },
      });
      expect(shop.repository.requests).toMatchObject([
        { head: 'parlance/main', base: 'main', title: 'Update translations', state: 'open' },
      ]);
      expect(shop.repository.requests[0]?.body).toContain('| `locales/de/app.json` | `de` | 2 of 2 |');
      const german = JSON.parse(await served('locales/de/app.json', 'parlance/main'));
      expect(Object.keys(german)).toEqual(['start', 'quit']);
      const bare = join(shop.folder, 'served', 'shop', 'web.git');
      expect(await shop.git(bare, 'log', '--format=%an', 'main..parlance/main')).toBe('Parlance');

      // Nothing is new: the same commit, the same request, no further comment.
      const before = await tip('parlance/main');
      expect(await build()).toMatchObject({ exit: 0, json: { state: 'delivered', commit: before } });
      expect(await tip('parlance/main')).toBe(before);

      // A change: the branch is recreated from the base, still with one commit and one request.
      await commit({ 'locales/en/app.json': strings({ start: 'Start', quit: 'Quit', help: 'Help' }) });
      expect(await build({}, ['--publish', '--author', 'Robo <robo@shop.test>'])).toMatchObject({ exit: 0 });
      expect(await shop.git(bare, 'log', '--format=%an <%ae>', 'main..parlance/main')).toBe(
        'Robo <robo@shop.test>',
      );
      expect(shop.repository.requests).toHaveLength(1);
      expect(shop.repository.requests[0]?.body).toContain('3 of 3');
    },
  );

  it('0: a request gets one comment, which is edited and not repeated', PATIENT, async () => {
    await build();
    await shop.git(ana, 'switch', '--quiet', '--create', 'feature');
    const change = async (entries: Record<string, string>) => {
      const sha = await commit({ 'locales/en/app.json': strings(entries) }, 'feature');
      shop.repository.requests[1] ??= {
        number: 2,
        title: 'Feature',
        body: '',
        head: 'feature',
        base: 'main',
        state: 'open',
        author: 'ana',
      };
      const env = {
        ...identityOf(app.url, tenant),
        ...shop.build('feature', { on: 'request', number: 2, sha }),
      };
      return { folder: await shop.checkOut('feature'), env, sha };
    };

    const one = await change({ begin: 'Start', quit: 'Quit' });
    const summary = join(shop.folder, 'summary.md');
    const result = await runCi(one.folder, { ...one.env, GITHUB_STEP_SUMMARY: summary }, [
      '--status',
      '--report',
      'junit=out/parlance.xml',
      ...TOLERANT,
    ]);
    expect(result).toMatchObject({ exit: 0, json: { comment: 'written', counts: { renamed: 1 } } });
    expect(readIn(one.folder, 'out/parlance.xml')).toContain('<testsuites');
    expect(readIn(shop.folder, 'summary.md')).toContain('| language |');
    expect(shop.repository.statuses).toMatchObject([{ sha: one.sha, name: 'parlance', state: 'success' }]);
    expect(shop.repository.comments).toHaveLength(1);
    expect(shop.repository.comments[0]?.body).toContain('- `start` → `begin`');

    const two = await change({ begin: 'Start', quit: 'Leave', more: 'More' });
    expect(await runCi(two.folder, two.env, TOLERANT)).toMatchObject({
      exit: 0,
      json: { comment: 'edited' },
    });
    expect(await runCi(two.folder, two.env, TOLERANT)).toMatchObject({ exit: 0, json: { comment: 'same' } });
    expect(shop.repository.comments).toHaveLength(1);
    const [{ body } = { body: '' }] = shop.repository.comments;
    expect(body).toContain('| language | new | stale | missing | critical |');
    expect(body).toMatch(/\| `de` \| 1 \| 0 \| 0 \| \d \|/);
    expect(body).toContain('2 translations will be stale, because 1 source text changed.');
    expect(body).toContain(`[The task in Parlance](${app.url}/tasks/`);
    // The project itself does not know about it.
    expect(await build({ on: 'schedule' })).toMatchObject({
      exit: 0,
      text: expect.stringContaining('Nothing has changed.'),
    });
  });
});

describe.skipIf(!HAS_GIT)('parlance ci', () => {
  beforeEach(() => open('github'));

  it('5: does not overwrite what somebody else committed to its branch', PATIENT, async () => {
    await build();
    await shop.git(ana, 'fetch', '--quiet', 'origin');
    await shop.git(ana, 'switch', '--quiet', 'parlance/main');
    const theirs = await commit(
      { 'locales/de/app.json': strings({ start: 'Los', quit: 'Ende' }) },
      'parlance/main',
    );
    await shop.git(ana, 'switch', '--quiet', 'main');
    await commit({ 'locales/en/app.json': strings({ start: 'Start!', quit: 'Quit' }) });

    const ended = await build();

    expect(ended).toMatchObject({
      exit: 5,
      failure: expect.stringContaining('Somebody else has committed to parlance/main'),
    });
    expect(await tip('parlance/main')).toBe(theirs);
  });

  it('5: nor an amended commit', PATIENT, async () => {
    await build();
    await shop.git(ana, 'fetch', '--quiet', 'origin');
    await shop.git(ana, 'switch', '--quiet', 'parlance/main');
    writeIn(ana, 'locales/de/app.json', strings({ start: 'Los', quit: 'Ende' }));
    await shop.git(ana, 'commit', '--quiet', '--all', '--amend', '--no-edit');
    await shop.git(ana, 'push', '--quiet', '--force', 'origin', 'HEAD:refs/heads/parlance/main');

    expect(await build({ on: 'schedule' })).toMatchObject({ exit: 5 });
  });

  it(
    '0: runs neither on its own branch nor after its own commit, and on no branch but the main one',
    PATIENT,
    async () => {
      await build();
      expect(await build({ branch: 'parlance/main' })).toMatchObject({
        exit: 0,
        text: expect.stringContaining('nothing to do'),
      });
      await commit({ 'x.txt': 'x' }, 'topic');
      expect(await build({ branch: 'topic' })).toMatchObject({
        exit: 0,
        text: expect.stringContaining('nothing to do'),
      });
      // Merged by fast-forward: the newest commit is the bot's.
      await shop.git(ana, 'fetch', '--quiet', 'origin');
      await shop.git(ana, 'push', '--quiet', 'origin', 'origin/parlance/main:refs/heads/main', '--force');
      expect(await build()).toMatchObject({ exit: 0, text: expect.stringContaining('our own') });
      // A scheduled run has no such reason, and has nothing to deliver.
      expect(await build({ on: 'schedule' })).toMatchObject({
        exit: 0,
        json: { state: 'nothing', commit: null },
      });
    },
  );

  it('0: a closed request is not opened again until there are new changes', PATIENT, async () => {
    await build();
    const [request] = shop.repository.requests;
    if (request) request.state = 'closed';

    expect(await build({ on: 'schedule' })).toMatchObject({ exit: 0, json: { state: 'waiting' } });
    expect(shop.repository.requests).toHaveLength(1);
    await commit({ 'locales/en/app.json': strings({ start: 'Start', quit: 'Quit', help: 'Help' }) });
    expect(await build()).toMatchObject({ exit: 0, json: { request: { number: 2 } } });
  });

  it('0: an old build changes nothing when the base has moved on', PATIENT, async () => {
    const old = await shop.checkOut('main');
    await commit({ 'readme.txt': 'x' });

    const ended = await runCi(
      old,
      { ...identityOf(app.url, tenant), ...shop.build('main', { on: 'push' }) },
      ['--publish'],
    );

    expect(ended).toMatchObject({ exit: 0, json: { state: 'moved_on' } });
    expect(shop.repository.requests).toEqual([]);
  });

  it(
    '0: files that the repository ignores stay out, and so do other products of a build',
    PATIENT,
    async () => {
      await commit({ '.gitignore': 'locales/ja/\n' });
      const folder = await shop.checkOut('main');
      writeIn(folder, 'locales/en/app.min.txt', 'made by the build');

      await runCi(folder, { ...identityOf(app.url, tenant), ...shop.build('main', { on: 'push' }) }, [
        '--publish',
      ]);

      const bare = join(shop.folder, 'served', 'shop', 'web.git');
      expect(await shop.git(bare, 'diff', '--name-only', 'main', 'parlance/main')).toBe(
        'locales/de/app.json',
      );
      expect(existsSync(join(folder, 'locales/ja/app.json'))).toBe(true);
    },
  );

  it(
    '0: a request from a fork may not be commented on; the log has what the comment would say',
    PATIENT,
    async () => {
      await build();
      const sha = await tip('main');
      const env = {
        ...shop.build('theirs', { on: 'request', number: 1, sha }),
        GITHUB_TOKEN: 'token-of-guest',
      };

      const ended = await runCi(
        await shop.checkOut('main'),
        { ...identityOf(app.url, tenant), ...env },
        TOLERANT,
      );

      expect(ended).toMatchObject({
        exit: 0,
        json: { comment: 'refused' },
        text: expect.stringContaining('| language |'),
      });
    },
  );

  it('0: nor does it have the key of the project, and then no server is called', PATIENT, async () => {
    const env = {
      PARLANCE_URL: app.url,
      PARLANCE_TOKEN: '',
      ...shop.build('theirs', { on: 'request', number: 1, sha: '' }),
    };
    expect(await runCi(await shop.checkOut('main'), env)).toMatchObject({
      exit: 0,
      text: expect.stringContaining('from a fork'),
    });
  });

  it('4: a revoked token, and nothing is left half done', PATIENT, async () => {
    const bot = shop.people.find(({ name }) => name === 'bot');
    const folder = await shop.checkOut('main');
    if (bot) bot.revoked = true;
    const env = { ...identityOf(app.url, tenant), ...shop.build('main', { on: 'push' }) };

    const refused = await runCi(folder, env, ['--publish']);
    expect(refused.exit).not.toBe(0);
    expect(refused.failure).toMatch(/ls-remote|push/);
    expect(refused.failure).not.toContain('token-of-bot');
    if (bot) bot.revoked = false;

    expect(await build()).toMatchObject({ exit: 0, json: { request: { number: 1 } } });
  });

  it('2: outside a repository, or with an invalid author', PATIENT, async () => {
    const env = { ...identityOf(app.url, tenant), ...shop.build('main', { on: 'push' }) };
    expect(await runCi(shop.folder, env)).toMatchObject({ exit: 2 });
    expect(await build({}, ['--author', 'nobody'])).toMatchObject({
      exit: 2,
      failure: expect.stringContaining('--author'),
    });
  });
});
