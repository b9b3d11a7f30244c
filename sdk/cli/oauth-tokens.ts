import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandFailed, EXIT } from './failed.ts';
import { loginFile, type OauthLogin, readLogins, writeLogins } from './keep-login.ts';

type Env = Record<string, string | undefined>;

/** The server knows it without registration; see src/social/oauth/clients.ts there. */
export const CLIENT_ID = 'parlance-cli';
const EARLY_MS = 60_000;
const LOCK_OLD_MS = 30_000;

interface OauthServer {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  revocation_endpoint: string;
}

/**
 * Where to sign in. The server must name the address that we asked as its own, or the answer could come from another
 * server.
 */
export async function findOauth(url: string, signal: AbortSignal): Promise<OauthServer> {
  const response = await fetch(`${url}/.well-known/oauth-authorization-server/oauth`, {
    signal,
    redirect: 'error',
  }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw new CommandFailed(`${url} cannot be reached.`, { next: 'parlance status' });
  });
  const found: Partial<OauthServer> = response.ok ? await response.json().catch(() => ({})) : {};
  const issuer = `${url}/oauth`;
  if (found.issuer === undefined)
    throw new CommandFailed(`${url} offers no sign-in by browser.`, {
      code: EXIT.notAllowed,
      next: 'parlance login --token',
    });
  if (found.issuer !== issuer)
    throw new CommandFailed(`${url} calls itself ${found.issuer.replace(/\/oauth$/, '')}.`, {
      code: EXIT.usage,
      next: `parlance login --browser --url ${found.issuer.replace(/\/oauth$/, '')}`,
    });
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/revoke`,
  };
}

/** Exchanges a code or a refresh token for a new pair; null if the server does not accept it (any more). */
export async function askForTokens(
  tokenEndpoint: string,
  form: Record<string, string>,
): Promise<OauthLogin | null> {
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: CLIENT_ID, ...form }),
    redirect: 'error',
  });
  if (response.status === 400) return null;
  if (!response.ok)
    throw new CommandFailed(`The server answered ${response.status}.`, { next: 'parlance status' });
  const given: { access_token: string; refresh_token: string; expires_in: number } = await response.json();
  return {
    access_token: given.access_token,
    refresh_token: given.refresh_token,
    expires_at: new Date(Date.now() + given.expires_in * 1000).toISOString(),
  };
}

const isFresh = ({ expires_at }: OauthLogin) => Date.parse(expires_at) > Date.now() + EARLY_MS;

/**
 * The token of a sign-in by browser, renewed when its hour is over. A refresh token works once, and a second use ends
 * the access. So of several commands at once, one renews it and the others read what it wrote.
 */
export async function freshToken(env: Env, url: string): Promise<string> {
  const kept = readLogins(env)[url]?.oauth;
  if (kept && isFresh(kept)) return kept.access_token;
  return locked(`${loginFile(env)}.lock`, async () => {
    const logins = readLogins(env);
    const now = logins[url]?.oauth;
    if (now && isFresh(now)) return now.access_token;
    const renewed =
      now &&
      (await askForTokens(`${url}/oauth/token`, {
        grant_type: 'refresh_token',
        refresh_token: now.refresh_token,
      }));
    if (!renewed)
      throw new CommandFailed(`The sign-in at ${url} has ended.`, {
        code: EXIT.notAllowed,
        next: 'parlance login --browser',
      });
    writeLogins(env, { ...logins, [url]: { ...logins[url], oauth: renewed } });
    return renewed.access_token;
  });
}

async function locked<T>(path: string, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      closeSync(openSync(path, 'wx', 0o600));
      break;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
      // Left by a command that was killed while renewing.
      if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > LOCK_OLD_MS)
        rmSync(path, { force: true });
      await sleep(50);
    }
  }
  try {
    return await run();
  } finally {
    rmSync(path, { force: true });
  }
}

/** Whether the server acknowledged it. */
export async function revoke(url: string, { refresh_token }: OauthLogin): Promise<boolean> {
  const body = new URLSearchParams({ token: refresh_token, client_id: CLIENT_ID });
  return fetch(`${url}/oauth/revoke`, { method: 'POST', body, redirect: 'error' })
    .then(({ ok }) => ok)
    .catch(() => false);
}
