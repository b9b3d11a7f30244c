import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandFailed, EXIT } from './failed.ts';

export interface AppKey {
  app_key: string;
  app_secret: string;
  name?: string;
}

/** From a sign-in by browser. */
export interface OauthLogin {
  access_token: string;
  refresh_token: string;
  expires_at: string;
}

/** What `login` stores for one server. */
export interface ServerLogin {
  projects?: Record<string, AppKey>;
  access_token?: string;
  oauth?: OauthLogin;
}

export type Logins = Record<string, ServerLogin>;

type Env = Record<string, string | undefined>;

export function loginFile(env: Env): string {
  const folder = env['XDG_CONFIG_HOME']?.trim() || join(env['HOME'] ?? homedir(), '.config');
  return env['PARLANCE_CREDENTIALS']?.trim() || join(folder, 'parlance', 'credentials.json');
}

export function readLogins(env: Env): Logins {
  const path = loginFile(env);
  let text: string;
  try {
    const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
    if (isOpen)
      throw new CommandFailed(`${path} can be read by others on this machine.`, {
        code: EXIT.notAllowed,
        next: `chmod 600 ${path}`,
      });
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  try {
    const kept: { servers?: Logins } = JSON.parse(text);
    return kept.servers ?? {};
  } catch {
    throw new CommandFailed(`${path} cannot be read.`, { code: EXIT.notAllowed, next: 'parlance login' });
  }
}

export function writeLogins(env: Env, servers: Logins): string {
  const path = loginFile(env);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify({ servers }, null, 2)}\n`, { mode: 0o600 });
  // The umask may narrow the mode of a new file; we never widen it.
  chmodSync(draft, 0o600);
  renameSync(draft, path);
  return path;
}
