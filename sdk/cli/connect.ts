import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Client,
  type ConsoleClient,
  createConsoleClient,
  createOpenClient,
  createSocialClient,
  type OpenOperations,
  type SocialOperations,
} from '../src/client.ts';
import { CONFIG_NAME, type Config, findConfig, readConfig } from './config.ts';
import { CommandFailed, EXIT } from './failed.ts';
import { type AppKey, readLogins } from './keep-login.ts';
import { freshToken } from './oauth-tokens.ts';
import { sessionFile } from './session-file.ts';

type Env = Record<string, string | undefined>;

/** The address of the server and the credentials. Nothing is read before a command needs it. */
export interface Place {
  env: Env;
  /** For the owner's calls; the password goes only to the server of the data folder. */
  baseUrl(): string;
  /** For all other calls: PARLANCE_URL, parlance.json, the login, the data folder. */
  serverUrl(): string;
  console(): ConsoleClient;
  /** The project: calls of its App Key. */
  open(): Client<OpenOperations>;
  /** That key: it signs the callbacks of the project too. */
  appKey(): AppKey;
  /** The workspace: calls of an access token. */
  social(): Client<SocialOperations>;
  /** The access token for those calls, valid for a while. */
  accessToken(): () => Promise<string>;
  config(): Config;
  configOrNull(): Config | null;
  /** A path as the person meant it. */
  file(path: string): string;
  /** The address of the PostgreSQL that a command names; empty if it needs none. */
  databasePassword(): string;
}

interface CredentialsFile {
  base_url: string;
  owner: { email: string; password: string };
  localization?: { project_id: string; app_key: string; app_secret: string };
  social?: { access_token: string };
}

/** The command waits for a busy server; if it takes longer than this, it says so. */
const PATIENCE_SEC = 120;

export function findPlace(env: Env, signal: AbortSignal): Place {
  const dataDir = resolve(env['PARLANCE_DATA_DIR']?.trim() || '.parlance');
  const given = env['PARLANCE_URL']?.trim() || null;
  // npm changes to the root of the package; relative paths refer to the person's folder.
  const workDir = resolve((env['npm_lifecycle_event'] === 'cli' && env['INIT_CWD']) || '.');
  const baseUrl = () => checkUrl(given ?? readCredentials(dataDir).base_url);
  const configOrNull = once(() => {
    const path = findConfig(workDir);
    return path === null ? null : readConfig(path);
  });
  const serverUrl = once(() => {
    const named = given ?? configOrNull()?.url;
    if (named !== undefined) return checkUrl(named);
    const [only, another] = Object.keys(readLogins(env));
    return only !== undefined && another === undefined ? only : checkUrl(readCredentials(dataDir).base_url);
  });
  /** For the server on this machine, and only if that one is meant. */
  const ownCredentials = () => {
    const own = credentialsOrNull(dataDir);
    return own && checkUrl(own.base_url) === serverUrl() ? own : null;
  };

  const appKey = once(() => {
    const project = configOrNull()?.project;
    const key =
      keyOfEnv(env) ??
      keyOfLogin(readLogins(env)[serverUrl()]?.projects ?? {}, project) ??
      keyOfOwn(ownCredentials(), project);
    if (key) return key;
    throw new CommandFailed(
      `Not signed in at ${serverUrl()}${project === undefined ? '' : ` to the project ${project}`}.${env['PARLANCE_TOKEN']?.trim() ? ' PARLANCE_TOKEN has no App Key and secret (ak_…:…).' : ''}`,
      { code: EXIT.notAllowed, next: 'parlance login' },
    );
  });

  const accessToken = () => {
    const given = env['PARLANCE_TOKEN']?.trim();
    const kept = readLogins(env)[serverUrl()];
    const token = (given !== undefined && !given.includes(':') ? given : undefined) ?? kept?.access_token;
    if (token === undefined && kept?.oauth) return () => freshToken(env, serverUrl());
    const long = token ?? ownCredentials()?.social?.access_token;
    if (long === undefined || long === '')
      throw new CommandFailed(`No access token for ${serverUrl()}.`, {
        code: EXIT.notAllowed,
        next: 'parlance login --token',
      });
    return async () => long;
  };

  return {
    env,
    appKey,
    baseUrl,
    serverUrl,
    file: (path) => resolve(workDir, path),
    databasePassword: () => env['PGPASSWORD'] ?? '',
    configOrNull,
    config() {
      const config = configOrNull();
      if (config) return config;
      throw new CommandFailed(`There is no ${CONFIG_NAME} in ${workDir} or above it.`, {
        code: EXIT.usage,
        next: 'parlance init',
      });
    },
    console() {
      const { owner } = readCredentials(dataDir);
      const session = sessionFile(dataDir, `${owner.email} at ${baseUrl()}`);
      return createConsoleClient({ baseUrl: baseUrl(), ...owner, session, signal });
    },
    open() {
      const { app_key, app_secret } = appKey();
      return createOpenClient({
        baseUrl: serverUrl(),
        appKey: app_key,
        appSecret: app_secret,
        patienceSec: PATIENCE_SEC,
        signal,
      });
    },
    accessToken,
    social: () =>
      createSocialClient({
        baseUrl: serverUrl(),
        accessToken: accessToken(),
        patienceSec: PATIENCE_SEC,
        signal,
      }),
  };
}

/** One variable is easier to store as a build secret than two: PARLANCE_TOKEN=ak_…:secret. */
function keyOfEnv(env: Env): AppKey | null {
  const [, inToken, ofToken] = /^(ak_[^:]+):(.+)$/.exec(env['PARLANCE_TOKEN']?.trim() ?? '') ?? [];
  const app_key = env['PARLANCE_APP_KEY']?.trim() || inToken;
  const app_secret = env['PARLANCE_APP_SECRET']?.trim() || ofToken;
  return app_key !== undefined && app_secret !== undefined ? { app_key, app_secret } : null;
}

function keyOfLogin(projects: Record<string, AppKey>, project: string | undefined): AppKey | null {
  if (project !== undefined) return projects[project] ?? null;
  const [only, another] = Object.values(projects);
  if (another)
    throw new CommandFailed('You are signed in to several projects of this server.', {
      code: EXIT.usage,
      next: `parlance init (it writes "project" into ${CONFIG_NAME})`,
    });
  return only ?? null;
}

function keyOfOwn(own: CredentialsFile | null, project: string | undefined): AppKey | null {
  const key = own?.localization;
  return key && (project === undefined || key.project_id === project) ? key : null;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

export function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailed(`PARLANCE_URL: must be an http(s) URL, and ${JSON.stringify(text)} is none.`);
  }
  return text.replace(/\/+$/, '');
}

function credentialsOrNull(dataDir: string): CredentialsFile | null {
  try {
    return readCredentials(dataDir);
  } catch {
    return null;
  }
}

function readCredentials(dataDir: string): CredentialsFile {
  const path = join(dataDir, 'credentials.json');
  try {
    const read: CredentialsFile = JSON.parse(readFileSync(path, 'utf8'));
    const { base_url, owner } = read;
    if (
      typeof base_url !== 'string' ||
      typeof owner.email !== 'string' ||
      typeof owner.password !== 'string'
    ) {
      throw new TypeError('fields are missing');
    }
    return { ...read, owner: { email: owner.email, password: owner.password } };
  } catch (error) {
    throw new CommandFailed(
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? `There is no ${path}. The first start of the server writes it: run npm start, or set PARLANCE_DATA_DIR to the data folder of the server.`
        : `${path} cannot be used: ${String(error instanceof Error ? error.message : error)}.`,
    );
  }
}
