import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HAS_GIT } from '../../sandbox/git/has-git-for-tests.ts';
import { startWorkingApp } from '../harness.ts';
import { makeCommands, runBlock, shellBlocks } from './run-blocks-for-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlance-guide-'));
const work = join(folder, 'shop');
const blocks = shellBlocks('from-your-repository.md');
let env: Record<string, string | undefined>;

const git = (...words: string[]) => execFileSync('git', words, { cwd: work, env, encoding: 'utf8' }).trim();
const read = (name: string) => readFileSync(join(work, name), 'utf8');

beforeAll(async () => {
  const app = await startWorkingApp();
  const tenant = await app.tenant();
  mkdirSync(join(work, 'locales/en'), { recursive: true });
  env = {
    PATH: `${makeCommands(folder)}:${process.env['PATH']}`,
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    YOUR_SERVER: app.url,
    YOUR_APP_KEY: tenant.appKey,
    YOUR_APP_SECRET: tenant.appSecret,
    // The first line of the guide sets it for the first block; a person's shell keeps it.
    PARLANCE_URL: app.url,
    PARLANCE_TOKEN: `${tenant.appKey}:${tenant.appSecret}`,
  };
  if (!HAS_GIT) return;
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', join(folder, 'origin.git')], {
    env,
  });
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Ana');
  git('config', 'user.email', 'ana@shop.test');
  git('remote', 'add', 'origin', join(folder, 'origin.git'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Builds and commands by the dozen: on a busy machine each takes half a minute. */
const PATIENT = { timeout: 900_000 };

describe.skipIf(!HAS_GIT)('the guide "from your repository and back"', () => {
  it('is three blocks, of which the first two are ten lines', () => {
    expect(blocks).toHaveLength(3);
    expect(blocks.slice(0, 2).join('').trim().split('\n')).toHaveLength(10);
  });

  it('block by block', PATIENT, async () => {
    const [first = '', later = '', atHome = ''] = blocks;
    writeFileSync(join(work, 'locales/en/app.json'), '{\n  "start": "Start",\n  "quit": "Quit"\n}\n');

    expect(await runBlock(first, work, env)).toMatchObject({ code: 0 });
    expect(Object.keys(JSON.parse(read('locales/de/app.json')))).toEqual(['start', 'quit']);
    expect(git('ls-files').split('\n')).toEqual([
      'locales/de/app.json',
      'locales/en/app.json',
      'locales/ja/app.json',
      'parlance.json',
    ]);

    writeFileSync(
      join(work, 'locales/en/app.json'),
      '{\n  "start": "Start",\n  "quit": "Leave",\n  "help": "Help"\n}\n',
    );
    expect(await runBlock(later, work, env)).toMatchObject({ code: 0 });
    expect(Object.keys(JSON.parse(read('locales/ja/app.json')))).toEqual(['start', 'quit', 'help']);

    // Somebody has committed the source and forgotten the translations: the build delivers them.
    git('checkout', '--quiet', '--', 'locales/de', 'locales/ja');
    git('commit', '--quiet', '--all', '--message', 'Leave');
    const built = await runBlock(atHome, work, env);
    expect(built).toMatchObject({
      code: 0,
      said: expect.stringContaining('parlance/main has 2 changed files'),
    });
    git('fetch', '--quiet', 'origin');
    expect(git('diff', '--name-only', 'HEAD', 'origin/parlance/main').split('\n')).toEqual([
      'locales/de/app.json',
      'locales/ja/app.json',
    ]);
  });
});
