import { join } from 'node:path';
import { type RunningForge, startForge } from './start-forge.ts';

const REPOSITORY = 'demo/app';
/** A token with all rights in all three forges, which listen on loopback only. */
const TOKEN = 'sandbox-token';

interface SandboxForge {
  kind: 'github' | 'gitlab' | 'gitea';
  url: string;
  /** The URL to clone from and to push to, including the token. */
  cloneUrl: string;
  /** The environment variables of a build of the main branch. */
  env: Record<string, string>;
}

/** Starts the three forges on the ports from `port` on, each with one empty repository. */
export async function startForges(
  root: string,
  port: number,
): Promise<{ forges: SandboxForge[]; close(): Promise<void> }> {
  const running: RunningForge[] = [];
  const close = async () => {
    for (const forge of running) await forge.close();
  };
  const forges: SandboxForge[] = [];
  try {
    for (const [nth, kind] of (['github', 'gitlab', 'gitea'] as const).entries()) {
      const people = [{ name: 'sandbox', token: TOKEN, right: 'write' as const }];
      const forge = await startForge(kind, join(root, kind), people, port === 0 ? 0 : port + nth);
      running.push(forge);
      const { id } = await forge.addRepository(REPOSITORY);
      const cloneUrl = forge.cloneUrl(REPOSITORY).replace('://', `://sandbox:${TOKEN}@`);
      forges.push({ kind, url: forge.url, cloneUrl, env: envOf(kind, forge.apiUrl, id) });
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { forges, close };
}

function envOf(kind: SandboxForge['kind'], apiUrl: string, id: number): Record<string, string> {
  if (kind === 'gitlab')
    return {
      GITLAB_CI: 'true',
      CI_API_V4_URL: apiUrl,
      CI_PROJECT_ID: String(id),
      CI_DEFAULT_BRANCH: 'main',
      CI_COMMIT_BRANCH: 'main',
      CI_PIPELINE_SOURCE: 'push',
      GITLAB_TOKEN: TOKEN,
    };
  return {
    ...(kind === 'gitea' ? { GITEA_ACTIONS: 'true' } : { GITHUB_ACTIONS: 'true' }),
    GITHUB_API_URL: apiUrl,
    GITHUB_REPOSITORY: REPOSITORY,
    GITHUB_EVENT_NAME: 'push',
    GITHUB_REF_NAME: 'main',
    GITHUB_TOKEN: TOKEN,
  };
}

/** Shown to a person who starts the sandbox in a shell. */
export function showForges(forges: readonly SandboxForge[]): string {
  return [
    'Forges in a box, each with an empty repository. Clone it, push your files, then build in the clone:',
    ...forges.map(({ kind, cloneUrl, env }) => {
      const words = Object.entries(env).map(([name, value]) => `${name}=${value}`);
      return `\n${kind}\n  git clone ${cloneUrl}\n  git push origin HEAD:refs/heads/main\n  env ${words.join(' ')} parlance ci --base main --publish`;
    }),
  ].join('\n');
}
