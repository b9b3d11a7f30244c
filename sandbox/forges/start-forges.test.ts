import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openForge } from '../../sdk/cli/ci/open-forge.ts';
import { readSurroundings } from '../../sdk/cli/ci/read-surroundings.ts';
import { HAS_GIT } from '../git/has-git-for-tests.ts';
import { showForges, startForges } from './start-forges.ts';

const run = promisify(execFile);

describe.skipIf(!HAS_GIT)('the forges that npm run sandbox starts', () => {
  it('accept a push to the printed address, and a build finds them with the printed settings', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-forges-'));
    const { forges, close } = await startForges(join(folder, 'served'), 0);
    onTestFinished(async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    });
    const env = {
      PATH: process.env['PATH'],
      HOME: folder,
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_TERMINAL_PROMPT: '0',
    };
    const git = (...words: string[]) => run('git', words, { cwd: folder, env });
    await git('init', '--quiet', '--initial-branch=main');
    writeFileSync(join(folder, 'en.json'), '{}\n');
    await git('add', 'en.json');
    await git('-c', 'user.name=Ana', '-c', 'user.email=ana@shop.test', 'commit', '--quiet', '--message=Work');

    expect(forges.map(({ kind }) => kind)).toEqual(['github', 'gitlab', 'gitea']);
    for (const forge of forges) {
      await git('push', '--quiet', forge.cloneUrl, 'HEAD:refs/heads/main');
      const found = readSurroundings(forge.env);
      expect(found).toMatchObject({ occasion: 'push', branch: 'main', forge: { kind: forge.kind } });
      expect(showForges(forges)).toContain(`git clone ${forge.cloneUrl}\n`);
      const api = found.forge && openForge(found.forge, AbortSignal.timeout(60_000));
      expect(await api?.listRequests('parlance/main', 'main')).toEqual([]);
    }
  });
});
