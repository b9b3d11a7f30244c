import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { compareFiles, type Comparison, writeChanged } from '../compare-files.ts';
import { CommandFailed, EXIT } from '../failed.ts';
import type { Project } from '../open-project.ts';
import type { Terminal } from '../terminal.ts';
import { type Author, ownCommit, withoutIgnored, writeCommit, writeTree } from './commit.ts';
import type { ChangeRequest, Forge } from './forge.ts';
import { type Git, GitRefused } from './git.ts';
import { requestBody } from './write-markdown.ts';

export interface Delivery {
  git: Git;
  /** The address of the repository, and the credentials for it. */
  remote: { url: string; env: Record<string, string | undefined> };
  forge: Forge | null;
  base: string;
  author: Author;
  message: string;
  taskUrl: string | null;
  terminal: Terminal;
  signal: AbortSignal;
}

export interface Delivered {
  state: 'nothing' | 'moved_on' | 'waiting' | 'delivered';
  commit: string | null;
  request: ChangeRequest | null;
  files: number;
  said: string;
}

export const branchFor = (base: string) => `parlance/${base}`;

/**
 * Commits today's texts as one commit to our own branch, made anew from the base each time, so that nothing has to be
 * merged; and opens or updates one request for it.
 */
export async function deliver(project: Project, to: Delivery): Promise<Delivered> {
  const { git, base, terminal, signal } = to;
  const branch = branchFor(base);
  const parent = await git.run(['rev-parse', '--verify', 'HEAD^{commit}']);
  const tips = await tipsOf(to, [base, branch]);
  if (tips.get(base) !== parent)
    return {
      ...EMPTY,
      state: 'moved_on',
      said: `${base} has moved on since this was checked out; the build of its newest commit delivers.`,
    };
  const comparison = await compareFiles(project, {}, terminal);
  await writeChanged(comparison.changed, terminal, signal);
  const paths = await withoutIgnored(git, await pathsIn(git, comparison));
  const tree = await writeTree(git, parent, paths);
  const old = tips.get(branch);
  const standing = old === undefined ? null : await requireOwn(to, branch, old);
  if (tree === (await git.run(['rev-parse', '--verify', 'HEAD^{tree}']))) {
    if (old !== undefined) await withdraw(to, branch, old);
    return { ...EMPTY, said: `Every file of ${base} is as it should be.` };
  }
  const isSame = standing?.tree === tree && standing.parent === parent;
  const commit = isSame ? standing.id : await renew(to, { branch, old, tree, parent });
  const files = await changedFiles(git, parent, commit);
  if (!to.forge)
    return {
      ...EMPTY,
      state: 'delivered',
      commit,
      files,
      said: `${branch} has ${files} changed files. No forge is known here, so nobody was asked to merge it.`,
    };
  const text = { title: titleOf(to.message), body: requestBody(project, comparison, to.taskUrl) };
  const request = await renewRequest(to.forge, { head: branch, base, ...text }, commit, isSame);
  return request === null
    ? {
        ...EMPTY,
        state: 'waiting',
        commit,
        files,
        said: `Its ${to.forge.noun} was closed, and nothing is new since.`,
      }
    : { state: 'delivered', commit, request, files, said: `${files} changed files: ${request.url}` };
}

const EMPTY: Delivered = { state: 'nothing', commit: null, request: null, files: 0, said: '' };

const titleOf = (message: string) => message.trim().split('\n')[0] ?? '';

/** The heads of branches, as the repository reports them now. */
async function tipsOf({ git, remote }: Delivery, branches: readonly string[]): Promise<Map<string, string>> {
  const refs = branches.map((branch) => `refs/heads/${branch}`);
  const output = await git.run(['ls-remote', '--refs', '--', remote.url, ...refs], { env: remote.env });
  return new Map(
    output
      .split('\n')
      .map((line) => line.split('\t'))
      .filter(([, ref]) => refs.includes(ref ?? ''))
      .map(([id = '', ref = '']) => [ref.slice('refs/heads/'.length), id]),
  );
}

/** We always leave exactly one commit on it, so its head is enough to know whether it is still only ours. */
async function requireOwn({ git, remote, base }: Delivery, branch: string, tip: string) {
  const isShallow = (await git.ask(['rev-parse', '--is-shallow-repository'])) === 'true';
  await git.run(
    // Truncating a complete history would spoil it for the rest of the build.
    [
      'fetch',
      '--quiet',
      '--no-tags',
      ...(isShallow ? ['--depth=1'] : []),
      '--',
      remote.url,
      `refs/heads/${branch}`,
    ],
    { env: remote.env },
  );
  const own = await ownCommit(git, tip);
  if (own) return own;
  throw new CommandFailed(
    `Somebody else has committed to ${branch} (${tip.slice(0, 10)}), and that is not overwritten. Merge it into ${base}, or delete the branch.`,
    { code: EXIT.needsDecision, next: `git push origin --delete ${branch}` },
  );
}

async function pathsIn(git: Git, { files }: Comparison): Promise<string[]> {
  const root = await realpath(await git.run(['rev-parse', '--show-toplevel']));
  return [...new Set(files.map(({ place }) => relative(root, place).split(sep).join('/')))].toSorted();
}

interface Renewal {
  branch: string;
  old: string | undefined;
  tree: string;
  parent: string;
}

/** Git refuses when somebody else was faster. */
async function renew(to: Delivery, { branch, old, tree, parent }: Renewal): Promise<string> {
  const { git, remote, message, author } = to;
  const commit = await writeCommit(git, { tree, parent, message, author });
  await push(
    to,
    [
      `--force-with-lease=refs/heads/${branch}:${old ?? ''}`,
      '--',
      remote.url,
      `${commit}:refs/heads/${branch}`,
    ],
    branch,
  );
  return commit;
}

async function push({ git, remote }: Delivery, words: readonly string[], branch: string): Promise<void> {
  try {
    await git.run(['push', '--quiet', '--no-verify', ...words], { env: remote.env });
  } catch (error) {
    if (!(error instanceof GitRefused)) throw error;
    const isRace = /stale info|fetch first|cannot lock ref/.test(error.message);
    throw isRace
      ? new CommandFailed(`${branch} changed while this ran; the next build looks again.`, {
          next: 'parlance ci',
        })
      : new CommandFailed(`${branch} could not be pushed. ${error.message}`, { code: EXIT.notAllowed });
  }
}

/** The content is already in the base, or was reverted: an old request would bring it again. */
async function withdraw(to: Delivery, branch: string, old: string): Promise<void> {
  const open = (await to.forge?.listRequests(branch, to.base))?.find(({ isOpen }) => isOpen);
  if (open) await to.forge?.updateRequest(open.number, { close: true });
  await push(
    to,
    [`--force-with-lease=refs/heads/${branch}:${old}`, '--', to.remote.url, `:refs/heads/${branch}`],
    branch,
  );
}

async function changedFiles(git: Git, from: string, to: string): Promise<number> {
  const output = await git.run(['diff-tree', '-r', '-z', '--name-only', '--no-commit-id', from, to, '--']);
  return output.split('\0').filter(Boolean).length;
}

interface Wish {
  head: string;
  base: string;
  title: string;
  body: string;
}

/** One request at a time. Closing it meant this content: only different content is offered again. */
async function renewRequest(
  forge: Forge,
  wish: Wish,
  commit: string,
  isSame: boolean,
): Promise<ChangeRequest | null> {
  const requests = await forge.listRequests(wish.head, wish.base);
  const open = requests.find(({ isOpen }) => isOpen);
  if (!open) {
    if (isSame && requests.some(({ sha }) => sha === commit)) return null;
    return forge.createRequest(wish);
  }
  // The title belongs to the people who read the requests; only its part about the languages is updated.
  if (open.body.trim() !== wish.body.trim()) await forge.updateRequest(open.number, { body: wish.body });
  return open;
}
