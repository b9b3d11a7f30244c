import { CommandFailed } from '../failed.ts';
import { fieldsOf, type Forge, ForgeRefused, type Line, listOf } from './forge.ts';
import { openGithub, readPull } from './github.ts';
import { openGitlab } from './gitlab.ts';
import type { ForgeAddress, ForgeKind } from './read-surroundings.ts';

const OPEN: Record<ForgeKind, (line: Line, repository: string) => Forge> = {
  github: openGithub,
  gitlab: openGitlab,
  gitea: openGitea,
};

/** The user name beside the token when git asks. */
export const GIT_USERS: Record<ForgeKind, string> = {
  github: 'x-access-token',
  gitlab: 'oauth2',
  gitea: 'x-access-token',
};

const WAIT_MS = 30_000;
const MESSAGE_MAX = 300;

export function openForge(
  { kind, apiUrl, repository, token }: ForgeAddress,
  signal: AbortSignal,
): Forge | null {
  if (token === null) return null;
  const base = apiUrl.replace(/\/+$/, '');
  return OPEN[kind](
    {
      async send(method, path, body) {
        const response = await fetch(`${base}${path}`, {
          method,
          headers: {
            accept: 'application/json',
            'user-agent': 'parlance',
            ...(kind === 'gitlab' ? { 'private-token': token } : { authorization: `token ${token}` }),
            ...(body && { 'content-type': 'application/json' }),
          },
          ...(body && { body: JSON.stringify(body) }),
          // A redirect would take the token along to its target.
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
        }).catch((cause: unknown) => {
          signal.throwIfAborted();
          throw new CommandFailed(`${base} does not answer: ${causeOf(cause)}.`);
        });
        const text = await response.text();
        if (!response.ok)
          throw new ForgeRefused(
            response.status,
            `${method} ${base}${path} was refused with ${response.status}: ${text.slice(0, MESSAGE_MAX)}`,
          );
        return text === '' ? null : JSON.parse(text);
      },
    },
    repository,
  );
}

function causeOf(cause: unknown): string {
  const deeper = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return deeper instanceof Error ? deeper.message : String(deeper);
}

const PAGE = 50;
const PAGES_MAX = 20;

/** Its paths are those of GitHub, except for the lists. Forgejo is the same. */
function openGitea(line: Line, repository: string): Forge {
  const at = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`;
  return {
    ...openGithub(line, repository),
    /** It has no filter for branches. */
    async listRequests(head, base) {
      const found = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const shown = listOf(
          await line.send('GET', `${at}/pulls?state=all&sort=recentupdate&limit=${PAGE}&page=${page}`),
        );
        const isRef = (value: unknown, name: string) => fieldsOf(value)['ref'] === name;
        found.push(
          ...shown.filter((one) => isRef(one['head'], head) && isRef(one['base'], base)).map(readPull),
        );
        if (shown.length < PAGE) break;
      }
      return found.toSorted((a, b) => b.number - a.number);
    },
  };
}
