import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '../../src/platform/db/migrate.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' }).trim();

/**
 * The newest state of this branch whose migrations are the first of ours, but not all of them. Null if git or its
 * history is missing: a copy without it, or a clone of only the last commit.
 */
export function findVersionBefore(): string | null {
  try {
    const ours = readMigrations().map(({ name, sql }) => `${blobOf(sql)} ${name}`);
    const commits = git('log', '--first-parent', '--format=%H %P', '--', 'migrations').split('\n');
    const candidates = ['HEAD', ...commits.map((line) => line.split(' ')[1] ?? '')].filter(Boolean);
    return (
      candidates.find((commit) => {
        const theirs = git('ls-tree', '--format=%(objectname) %(path)', `${commit}:migrations`).split('\n');
        return theirs.length < ours.length && theirs.every((each, at) => each === ours[at]);
      }) ?? null
    );
  } catch {
    return null;
  }
}

/** As git names the content of a file. */
const blobOf = (text: string) =>
  createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex');

/** The earlier sources, with the present packages. */
export function layOut(commit: string): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-before-'));
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
