import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { key } from '../../../../test/factories/key.ts';
import { BOARD, openOutsideWorld } from '../../../../test/factories/outside-world.ts';
import { testEnv, until } from '../../../../test/harness.ts';
import { useProcesses } from '../../../../test/processes.ts';
import { programFile } from '../../../../test/programs.ts';

const processes = useProcesses();

describe('a platform from outside, loaded by server and worker', () => {
  let world: Awaited<ReturnType<typeof openOutsideWorld>>;
  beforeAll(async () => {
    world = await openOutsideWorld(processes);
  });
  afterAll(() => world.close());

  it('is connected, prechecked, published to and removed from like one of ours', async () => {
    const tenant = await world.tenant();
    const values = { boardToken: 'board_town_hall' };
    const connected = await tenant.console('connect_with_secret', { platform: 'noticeboard', values });
    expect(connected.status, connected.text).toBe(200);
    const { accountId } = connected.body.data;
    const draft = { accountIds: [accountId], settings: { noticeboard: { pinned: true } } };
    const tooLong = await tenant.social('POST', '/posts/precheck', {
      ...draft,
      content: { text: 'x'.repeat(281) },
    });
    expect(tooLong.text).toContain('text_too_long');
    const { postId } = (
      await tenant.social('POST', '/posts', { ...draft, content: { text: 'Open on Sunday' } })
    ).body.data;
    expect((await tenant.social('POST', `/posts/${postId}/publish`, {}, key())).status).toBeLessThan(300);
    const target = await until('the notice', async () => {
      const { targets } = (await tenant.social('GET', `/posts/${postId}`)).body.data;
      return targets[0].status === 'published' && targets[0];
    });
    expect(target.platformUrl).toMatch(/^https:\/\/noticeboard\.example\//);
    expect(await world.seen()).toEqual(['Open on Sunday']);
    const path = `/posts/${postId}/targets/${target.id}/remove`;
    const removed = await tenant.social('POST', path, {}, key());
    expect(removed.status, removed.text).toBeLessThan(300);
    await until('the end of the notice', async () => (await world.seen()).length === 0);
  });

  it('its look comes with the page, and its name with the API', async () => {
    const tenant = await world.tenant();
    const page = await fetch(`${world.url}/w`, { headers: { cookie: await tenant.signIn() } });
    expect(await page.text()).toContain('id="outside-platforms"');
    const context = await tenant.social('GET', '/workspace');
    expect(context.text).toContain('noticeboard');
  });
});

describe('a process that cannot load one', () => {
  it('gives the reason in one sentence and does not start', () => {
    const env = testEnv('postgres://nobody@127.0.0.1:1/none', { PARLANCE_PLATFORMS: 'no-such-package' });
    for (const roles of ['api', 'worker', 'cron']) {
      const { status, stderr } = spawnSync(process.execPath, [programFile('app-main'), `--roles=${roles}`], {
        env: { PATH: process.env['PATH'], ...env },
        encoding: 'utf8',
      });
      expect([status, stderr.trim()]).toEqual([
        1,
        'PARLANCE_PLATFORMS: no-such-package is neither a folder with a package.json nor an installed package.',
      ]);
    }
  });
});

describe('npm run conformance', () => {
  it('runs the suite against the package, and reports what is wrong with another', () => {
    const run = (from: string) =>
      spawnSync(process.execPath, ['scripts/conformance.ts', from], { encoding: 'utf8' });
    const good = run(BOARD);
    expect(good.stdout).toMatch(/noticeboard[\s\S]*passed/);
    expect(good.status, good.stdout + good.stderr).toBe(0);
    const bad = run('no-such-package');
    expect([bad.status, bad.stderr]).toEqual([
      1,
      expect.stringContaining('PARLANCE_PLATFORMS: no-such-package'),
    ]);
  });
});
