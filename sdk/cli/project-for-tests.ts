import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listeningPort } from '../../src/platform/net/listening-port.ts';
import { COMPILED, programFile } from '../../test/programs.ts';
import type { Tenant } from '../../test/tenant.ts';

const MAIN = programFile('cli-main');
const FENCE = new URL('../../test/fence.ts', import.meta.url).href;

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A folder of some program, with the command in it. */
export interface Folder {
  path: string;
  write(name: string, data: string | Uint8Array): void;
  read(name: string): string;
  config(config: object): void;
  parlance(args: readonly string[], env?: Record<string, string>): Promise<Ended>;
  /** The process itself, for tests that kill it. */
  start(
    args: readonly string[],
    env?: Record<string, string>,
    stdin?: string,
  ): { child: ChildProcess; ended: Promise<Ended> };
}

export function makeFolder(env: Record<string, string>): Folder {
  const path = mkdtempSync(join(tmpdir(), 'parlance-folder-'));
  const home = mkdtempSync(join(tmpdir(), 'parlance-home-'));
  const write = (name: string, data: string | Uint8Array) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), data);
  };

  function start(args: readonly string[], more: Record<string, string> = {}, stdin = '') {
    const child = spawn(process.execPath, ['--import', FENCE, MAIN, ...args], {
      cwd: path,
      // Nothing of this machine: neither its logins nor the fact that it may be a build.
      env: { PATH: process.env['PATH'], HOME: home, ...COMPILED, ...env, ...more },
    });
    child.stdin.end(stdin);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    const ended = new Promise<Ended>((resolve) =>
      child.once('close', (code) => resolve({ code, stdout, stderr })),
    );
    return { child, ended };
  }

  return {
    path,
    write,
    read: (name) => readFileSync(join(path, name), 'utf8'),
    config: (config) => write('parlance.json', `${JSON.stringify(config, null, 2)}\n`),
    parlance: (args, more) => start(args, more).ended,
    start,
  };
}

export const identityOf = (url: string, { appKey, appSecret }: Tenant): Record<string, string> => ({
  PARLANCE_URL: url,
  PARLANCE_TOKEN: `${appKey}:${appSecret}`,
});

/** A third-party server. */
export async function listenOn(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${listeningPort(server)}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
