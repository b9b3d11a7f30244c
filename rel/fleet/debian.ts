import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, globSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listeningPort } from '../../src/platform/net/listening-port.ts';
import { findProgram } from '../../test/find-program.ts';

/** The third-party programs of a fleet, by Debian's package. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
} as const;
const PACKAGE_OF_POSTGRES = 'postgresql';

type Program = keyof typeof PACKAGES;

export interface Debian {
  /** Where pg_ctl and pg_rewind are. */
  postgresBin: string;
  /** A folder that only the programs may write. */
  folder: string;
  run(program: Program, args: readonly string[], name: string, env?: Record<string, string>): ChildProcess;
  /** Ends everything and removes the folder. */
  close(): Promise<void>;
}

/** Refuses with the complete list of packages to install. */
export async function openDebian(): Promise<Debian> {
  const places = Object.fromEntries(Object.keys(PACKAGES).map((name) => [name, findProgram(name)]));
  const [pgCtl] = globSync('/usr/lib/postgresql/*/bin/pg_rewind').toSorted().toReversed();
  const missing = [
    ...Object.entries(PACKAGES).flatMap(([name, wanted]) => (places[name] ? [] : [wanted])),
    ...(pgCtl ? [] : [PACKAGE_OF_POSTGRES]),
  ];
  if (missing.length > 0)
    throw new Error(
      `The fleet is made of Debian's packages. Missing: ${missing.join(', ')}. Install them: apt-get install --no-install-recommends ${missing.join(' ')}`,
    );
  const folder = mkdtempSync(join(tmpdir(), 'parlance-fleet-'));
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (isRoot) execFileSync('chown', ['nobody', folder]);
  const running = new Set<ChildProcess>();
  const killAll = () => {
    for (const child of running) child.kill('SIGKILL');
    // A killed Patroni leaves its PostgreSQL behind.
    for (const file of globSync(join(folder, '*', 'postmaster.pid')))
      try {
        process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT');
      } catch {
        // It was already gone.
      }
  };
  process.once('exit', killAll);
  return {
    postgresBin: dirname(pgCtl ?? ''),
    folder,
    run(program, args, name, env = {}) {
      const out = openSync(join(folder, `${name}.log`), 'a');
      // PostgreSQL and PgBouncer refuse to run as root.
      const command = [places[program] ?? program, ...args];
      const [file = '', ...rest] = isRoot
        ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', ...command]
        : command;
      const child = spawn(file, rest, {
        cwd: folder,
        env: { ...process.env, HOME: folder, ...env },
        stdio: ['ignore', out, out],
      });
      closeSync(out);
      running.add(child);
      child.once('exit', () => running.delete(child));
      return child;
    },
    async close() {
      const over = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      // Patroni stops its PostgreSQL when asked; what does not stop is killed.
      for (const child of running) child.kill('SIGTERM');
      const late = setTimeout(killAll, 15_000);
      await Promise.all(over);
      clearTimeout(late);
      killAll();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Free at this moment; the next program to listen takes it. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      return listeningPort(server);
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
