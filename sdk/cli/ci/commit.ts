import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed, EXIT } from '../failed.ts';
import type { Git } from './git.ts';

export interface Author {
  name: string;
  email: string;
}

interface Commit {
  id: string;
  tree: string;
  parent: string;
}

/** A commit of ours names its own tree: adding to it or amending it makes another tree. */
const TREE = 'Parlance-Tree';

/** `Name <mail@example.com>`, as git writes it. */
export function readAuthor(typed: string): Author {
  const [, name = '', email = ''] = /^([^<>\n]{1,200}) <([^<>\s]{1,200})>$/.exec(typed.trim()) ?? [];
  if (name.trim() === '' || email === '')
    throw new CommandFailed(`--author: must be Name <mail>, and ${JSON.stringify(typed)} is not.`, {
      code: EXIT.usage,
    });
  return { name: name.trim(), email };
}

/**
 * The tree of a commit with these files as they are in the folder. It uses a separate index, so that no other change
 * of the build comes along, and staged changes stay as they are.
 */
export async function writeTree(git: Git, parent: string, paths: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parlance-index-'));
  const env = { GIT_INDEX_FILE: join(folder, 'index') };
  try {
    await git.run(['read-tree', parent], { env });
    if (paths.length > 0)
      await git.run(['update-index', '--add', '-z', '--stdin'], { env, input: `${paths.join('\0')}\0` });
    return await git.run(['write-tree'], { env });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Files that the repository ignores are not forced upon it. */
export async function withoutIgnored(git: Git, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // It ends with 1 if none is ignored.
  const output = await git
    .run(['check-ignore', '-z', '--stdin'], { input: `${paths.join('\0')}\0` })
    .catch(() => '');
  const ignored = new Set(output.split('\0'));
  return paths.filter((path) => !ignored.has(path));
}

export async function writeCommit(
  git: Git,
  { tree, parent, message, author }: { tree: string; parent: string; message: string; author: Author },
): Promise<string> {
  return git.run(['commit-tree', tree, '-p', parent, '-F', '-'], {
    input: `${message.trim()}\n\n${TREE}: ${tree}\n`,
    env: {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    },
  });
}

/**
 * The commit, if we made it and nobody has touched it since; null for any other commit. Read from the object itself:
 * in a shallow checkout, git shows no parent.
 */
export async function ownCommit(git: Git, name: string): Promise<Commit | null> {
  const id = await git.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
  const output = (id === null ? null : await git.ask(['cat-file', 'commit', id])) ?? '';
  const [head = '', ...message] = output.split('\n\n');
  const named = (field: string) =>
    head.split('\n').flatMap((line) => (line.startsWith(`${field} `) ? [line.slice(field.length + 1)] : []));
  const [tree = ''] = named('tree');
  const [parent = '', another] = named('parent');
  const isOurs = tree !== '' && (message.at(-1) ?? '').split('\n').includes(`${TREE}: ${tree}`);
  return id !== null && isOurs && parent !== '' && another === undefined ? { id, tree, parent } : null;
}
