import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConsoleClient, createConsoleClient } from '../src/client.ts';
import { sessionFile } from './session-file.ts';

/** Where the server is and who asks. Nothing is read before a command needs it. */
export interface Place {
  baseUrl(): string;
  console(): ConsoleClient;
  /** A path as the person meant it. */
  file(path: string): string;
  /** Of the PostgreSQL that a command names; empty where it needs none. */
  databasePassword(): string;
}

/** It did not work, in words for the person: exit code 1. */
export class CommandFailed extends Error {}

interface CredentialsFile {
  base_url: string;
  owner: { email: string; password: string };
}

export function findPlace(env: Record<string, string | undefined>): Place {
  const dataDir = resolve(env['PARLANCE_DATA_DIR']?.trim() || '.parlance');
  const given = env['PARLANCE_URL']?.trim() || null;
  // npm changes to the root of the package; relative paths are meant from where the person stands.
  const workDir = (env['npm_lifecycle_event'] === 'cli' && env['INIT_CWD']) || '.';
  const baseUrl = () => checkUrl(given ?? readCredentials(dataDir).base_url);
  return {
    baseUrl,
    file: (path) => resolve(workDir, path),
    databasePassword: () => env['PGPASSWORD'] ?? '',
    console() {
      const { owner } = readCredentials(dataDir);
      const session = sessionFile(dataDir, `${owner.email} at ${baseUrl()}`);
      return createConsoleClient({ baseUrl: baseUrl(), ...owner, session });
    },
  };
}

function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailed(`PARLANCE_URL: must be an http(s) URL, and ${JSON.stringify(text)} is none.`);
  }
  return text.replace(/\/+$/, '');
}

function readCredentials(dataDir: string): CredentialsFile {
  const path = join(dataDir, 'credentials.json');
  try {
    const { base_url, owner }: CredentialsFile = JSON.parse(readFileSync(path, 'utf8'));
    if (
      typeof base_url !== 'string' ||
      typeof owner.email !== 'string' ||
      typeof owner.password !== 'string'
    ) {
      throw new TypeError('fields are missing');
    }
    return { base_url, owner: { email: owner.email, password: owner.password } };
  } catch (error) {
    throw new CommandFailed(
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? `There is no ${path}. The first start of the server writes it: run npm start, or set PARLANCE_DATA_DIR to the data folder of the server.`
        : `${path} cannot be used: ${String(error instanceof Error ? error.message : error)}.`,
    );
  }
}
