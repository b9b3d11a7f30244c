import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Person } from '../../../sandbox/forges/forge.ts';
import { type RunningForge, startForge } from '../../../sandbox/forges/start-forge.ts';
import { ci } from '../ci.ts';
import { type AnyCommand, readFlags, type Result } from '../command.ts';
import { findPlace } from '../connect.ts';
import { CommandFailed } from '../failed.ts';
import { openTerminal } from '../terminal.ts';
import type { ForgeKind } from './read-surroundings.ts';

const run = promisify(execFile);
const REPOSITORY = 'shop/web';

/** One forge with one repository, the people who work in it, and a folder for all of them. */
export async function openWorkshop(kind: ForgeKind) {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-workshop-'));
  const people: Person[] = ['ana', 'ben', 'bot'].map((name) => ({
    name,
    token: `token-of-${name}`,
    right: 'write',
  }));
  people.push({ name: 'guest', token: 'token-of-guest', right: 'read' });
  const forge = await startForge(kind, join(folder, 'served'), people);
  const repository = await forge.addRepository(REPOSITORY);
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
  };
  let clones = 0;

  async function git(where: string, ...words: string[]): Promise<string> {
    return (await run('git', words, { cwd: where, env })).stdout.trim();
  }

  /** As a build runner creates it: only the newest commit, with no password left behind. */
  async function checkOut(branch: string): Promise<string> {
    clones += 1;
    const place = join(folder, `build-${clones}`);
    await git(folder, 'clone', '--quiet', '--depth=1', '--branch', branch, urlFor('bot'), place);
    await git(place, 'remote', 'set-url', 'origin', forge.cloneUrl(REPOSITORY));
    return place;
  }

  const urlFor = (name: string) => forge.cloneUrl(REPOSITORY).replace('://', `://${name}:token-of-${name}@`);

  return {
    folder,
    forge,
    repository,
    people,
    git,
    checkOut,
    /** A developer with a clone of their own. */
    async developer(name: string) {
      const place = join(folder, name);
      await git(folder, 'clone', '--quiet', urlFor(name), place);
      await git(place, 'config', 'user.name', name);
      await git(place, 'config', 'user.email', `${name}@shop.test`);
      return place;
    },
    build: (branch: string, occasion: Occasion) =>
      buildEnv(kind, forge, repository.id, branch, occasion, folder),
    async close() {
      await forge.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;

type Occasion = { on: 'push' | 'schedule' } | { on: 'request'; number: number; sha: string };

/** The environment that the runners of the three forges give a build. */
function buildEnv(
  kind: ForgeKind,
  forge: RunningForge,
  id: number,
  branch: string,
  occasion: Occasion,
  folder: string,
): Record<string, string> {
  if (kind === 'gitlab')
    return {
      GITLAB_CI: 'true',
      CI_API_V4_URL: forge.apiUrl,
      CI_PROJECT_ID: String(id),
      CI_DEFAULT_BRANCH: 'main',
      GITLAB_TOKEN: 'token-of-bot',
      ...(occasion.on === 'request'
        ? {
            CI_PIPELINE_SOURCE: 'merge_request_event',
            CI_MERGE_REQUEST_IID: String(occasion.number),
            CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: branch,
            CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: occasion.sha,
          }
        : { CI_PIPELINE_SOURCE: occasion.on, CI_COMMIT_BRANCH: branch }),
    };
  const event = join(folder, 'event.json');
  writeFileSync(
    event,
    JSON.stringify({
      repository: { default_branch: 'main' },
      ...(occasion.on === 'request' && {
        number: occasion.number,
        pull_request: { number: occasion.number, head: { ref: branch, sha: occasion.sha } },
      }),
    }),
  );
  return {
    GITHUB_ACTIONS: 'true',
    ...(kind === 'gitea' && { GITEA_ACTIONS: 'true' }),
    GITHUB_API_URL: forge.apiUrl,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_EVENT_PATH: event,
    GITHUB_EVENT_NAME: occasion.on === 'request' ? 'pull_request' : occasion.on,
    GITHUB_REF_NAME: branch,
    GITHUB_TOKEN: 'token-of-bot',
  };
}

interface Ran extends Partial<Result> {
  exit: number;
  failure: string;
}

/** The command as main.ts runs it, in this process: a test has dozens of builds. */
export async function runCi(
  folder: string,
  env: Record<string, string>,
  words: readonly string[] = [],
): Promise<Ran> {
  const command: AnyCommand = ci;
  const { signal } = new AbortController();
  const place = findPlace(
    // As npm passes the person's folder.
    { PATH: process.env['PATH'], HOME: folder, npm_lifecycle_event: 'cli', INIT_CWD: folder, ...env },
    signal,
  );
  try {
    const call = {
      words: [],
      isJson: true,
      terminal: openTerminal({ CI: 'true' }, { isJson: true }),
      signal,
    };
    const result = await command.run(readFlags(command, words).values, place, call);
    return { ...result, exit: result.code ?? 0, failure: '' };
  } catch (error) {
    if (error instanceof CommandFailed) return { exit: error.code, failure: error.message };
    throw error;
  }
}

export function writeIn(folder: string, name: string, data: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), data);
}

export const readIn = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8');

export const strings = (entries: Record<string, string>) => `${JSON.stringify(entries, null, 2)}\n`;
