import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { listeningPort } from '../../src/platform/net/listening-port.ts';

/** Debian's PostgreSQL, because ours has no pg_basebackup. Null if it is not installed. */
const [program] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').toSorted().toReversed();
export const POSTGRES_BIN = program === undefined ? null : dirname(program);

const run = promisify(execFile);

export interface DebianPostgres {
  folder: string;
  /** The variables of the guide for operators. */
  env: Record<string, string>;
  /** Runs the commands of the guide, as a user whom PostgreSQL accepts. */
  shell(block: string): Promise<{ stdout: string }>;
  close(): Promise<void>;
}

/** A PostgreSQL in a separate folder, with places beside it for copies, a replica and a drill. */
export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'parlance-operations-'));
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['nobody', folder]);
  const [port, drill, replica] = [await freePort(), await freePort(), await freePort()];
  const at = (name: string) => join(folder, name);
  const env: Record<string, string> = {
    PATH: `${POSTGRES_BIN}:${process.env['PATH']}`,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    DATABASE: 'postgres',
    DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres`,
    PGDATA: at('data'),
    PGPORT: String(port),
    REPLICA: at('replica'),
    REPLICA_PORT: String(replica),
    ARCHIVE: at('archive'),
    BACKUPS: at('backups'),
    DRILL: at('drill'),
    DRILL_PORT: String(drill),
  };
  const shell = (block: string) => {
    const bash = ['bash', '-euo', 'pipefail', '-c', block];
    const [file = '', ...rest] = isRoot
      ? ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', ...bash]
      : bash;
    return run(file, rest, { cwd: folder, env });
  };
  await shell(
    `initdb -D "$PGDATA" -U postgres -A trust > /dev/null
     echo "port = ${port}
     listen_addresses = '127.0.0.1'
     unix_socket_directories = '${folder}'
     fsync = off" >> "$PGDATA/postgresql.conf"
     pg_ctl start -D "$PGDATA" -w -l "$PGDATA/server.log" > /dev/null`,
  );
  return {
    folder,
    env,
    shell,
    async close() {
      for (const place of ['PGDATA', 'REPLICA', 'DRILL'])
        await shell(
          `[ ! -f "$${place}/postmaster.pid" ] || pg_ctl stop -D "$${place}" -m immediate -w`,
        ).catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = listeningPort(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
