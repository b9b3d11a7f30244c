import { CommandFailed } from '../failed.ts';
import { type Forge, ForgeRefused, type Line } from './forge.ts';
import { openGitea } from './gitea.ts';
import { openGithub } from './github.ts';
import { openGitlab } from './gitlab.ts';
import type { ForgeAddress, ForgeKind } from './read-surroundings.ts';

const OPEN: Record<ForgeKind, (line: Line, repository: string) => Forge> = {
  github: openGithub,
  gitlab: openGitlab,
  gitea: openGitea,
};

/** The name beside the token when git asks. */
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
          // A redirect would take the token along to wherever it leads.
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
