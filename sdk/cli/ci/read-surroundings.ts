import { readFileSync } from 'node:fs';

type Env = Record<string, string | undefined>;

export type ForgeKind = 'github' | 'gitlab' | 'gitea';

/** The address of the repository and of its API. */
export interface ForgeAddress {
  kind: ForgeKind;
  apiUrl: string;
  /** owner/name; for GitLab the number of the project. */
  repository: string;
  token: string | null;
}

/** What the build environment says about itself; null for missing information. */
export interface Surroundings {
  forge: ForgeAddress | null;
  /** `other`: on a schedule, by hand, or not in a build at all. */
  occasion: 'push' | 'request' | 'other';
  branch: string | null;
  defaultBranch: string | null;
  /** For a request: its number, its branch and its head commit. */
  request: { number: number; branch: string | null; sha: string | null } | null;
}

const text = (env: Env, ...names: readonly string[]): string | null =>
  names.map((name) => env[name]?.trim()).find((value) => value !== undefined && value !== '') ?? null;

const isOn = (env: Env, name: string) => !['', '0', 'false', undefined].includes(env[name]);

/** Gitea and Forgejo also claim to be GitHub, so they are checked first. */
export function readSurroundings(env: Env): Surroundings {
  if (isOn(env, 'GITEA_ACTIONS') || isOn(env, 'FORGEJO_ACTIONS')) return readActions(env, 'gitea');
  if (isOn(env, 'GITHUB_ACTIONS')) return readActions(env, 'github');
  if (isOn(env, 'GITLAB_CI')) return readGitlab(env);
  return { forge: null, occasion: 'other', branch: null, defaultBranch: null, request: null };
}

function readActions(env: Env, kind: 'github' | 'gitea'): Surroundings {
  const event = readEvent(env['GITHUB_EVENT_PATH']);
  const pull = inside(event, 'pull_request');
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const isRequest = name.startsWith('pull_request');
  const number = Number(
    pull['number'] ?? event['number'] ?? /^refs\/pull\/(\d{1,9})\//.exec(env['GITHUB_REF'] ?? '')?.[1],
  );
  const head = inside(pull, 'head');
  const apiUrl = text(env, 'GITHUB_API_URL');
  const repository = text(env, 'GITHUB_REPOSITORY');
  return {
    forge:
      apiUrl !== null && repository !== null
        ? {
            kind,
            apiUrl,
            repository,
            token: text(env, 'PARLANCE_FORGE_TOKEN', 'GITHUB_TOKEN', 'GITEA_TOKEN', 'FORGEJO_TOKEN'),
          }
        : null,
    occasion: isRequest ? 'request' : name === 'push' ? 'push' : 'other',
    branch: env['GITHUB_REF_TYPE'] === 'tag' || isRequest ? null : text(env, 'GITHUB_REF_NAME'),
    defaultBranch: textIn(inside(event, 'repository'), 'default_branch'),
    request:
      isRequest && Number.isSafeInteger(number) && number > 0
        ? { number, branch: textIn(head, 'ref') ?? text(env, 'GITHUB_HEAD_REF'), sha: textIn(head, 'sha') }
        : null,
  };
}

function readGitlab(env: Env): Surroundings {
  const apiUrl = text(env, 'CI_API_V4_URL');
  const repository = text(env, 'CI_PROJECT_ID');
  const number = Number(text(env, 'CI_MERGE_REQUEST_IID') ?? Number.NaN);
  const source = env['CI_PIPELINE_SOURCE'];
  return {
    forge:
      apiUrl !== null && repository !== null
        ? // The token of a job may neither push nor open requests, so it is not even tried.
          { kind: 'gitlab', apiUrl, repository, token: text(env, 'PARLANCE_FORGE_TOKEN', 'GITLAB_TOKEN') }
        : null,
    occasion: Number.isSafeInteger(number) ? 'request' : source === 'push' ? 'push' : 'other',
    branch: text(env, 'CI_COMMIT_BRANCH'),
    defaultBranch: text(env, 'CI_DEFAULT_BRANCH'),
    request: Number.isSafeInteger(number)
      ? {
          number,
          branch: text(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME'),
          sha: text(env, 'CI_MERGE_REQUEST_SOURCE_BRANCH_SHA', 'CI_COMMIT_SHA'),
        }
      : null,
  };
}

function readEvent(path: string | undefined): Record<string, unknown> {
  try {
    return inside({ event: JSON.parse(readFileSync(path ?? '', 'utf8')) }, 'event');
  } catch {
    // Not every runner writes one; the variables have most of it.
    return {};
  }
}

function inside(value: Record<string, unknown>, name: string): Record<string, unknown> {
  const found = value[name];
  return typeof found === 'object' && found !== null ? Object.fromEntries(Object.entries(found)) : {};
}

function textIn(value: Record<string, unknown>, name: string): string | null {
  const found = value[name];
  return typeof found === 'string' && found !== '' ? found : null;
}
