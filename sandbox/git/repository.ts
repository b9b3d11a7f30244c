import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ENV = { PATH: process.env['PATH'], GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };

const folderOf = (root: string, name: string) => join(root, `${name}.git`);

/** `name` is owner/name. */
export async function createRepository(root: string, name: string, branch = 'main'): Promise<void> {
  await mkdir(folderOf(root, name), { recursive: true });
  await run('git', ['init', '--quiet', '--bare', `--initial-branch=${branch}`, folderOf(root, name)], {
    env: ENV,
  });
}

export const hasRepository = (root: string, name: string) => existsSync(join(folderOf(root, name), 'HEAD'));

/** The latest commit of a branch, or null if there is none. */
export async function tipOf(root: string, name: string, branch: string): Promise<string | null> {
  return ask(root, name, [
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    `refs/heads/${branch}^{commit}`,
  ]);
}

export async function hasCommit(root: string, name: string, sha: string): Promise<boolean> {
  return /^[0-9a-f]{40}$/.test(sha) && (await ask(root, name, ['cat-file', '-t', sha])) === 'commit';
}

/** The number of commits in the second branch that the first does not have. */
export async function countAhead(root: string, name: string, base: string, head: string): Promise<number> {
  const range = `refs/heads/${base}..refs/heads/${head}`;
  return Number((await ask(root, name, ['rev-list', '--count', '--end-of-options', range])) ?? 0);
}

async function ask(root: string, name: string, words: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['--git-dir', folderOf(root, name), ...words], { env: ENV });
    return stdout.trim();
  } catch {
    return null;
  }
}
