import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openBridge } from './bridge.ts';
import { findProgram } from './find-program.ts';
import { until } from './harness.ts';
import { takePort } from './starts.ts';

/** Debian's package `pgbouncer`; null where it is not installed. */
export const PGBOUNCER = findProgram('pgbouncer');

export interface PgBouncer {
  /** The database, through the pooler. */
  url: string;
  /** As when the pooler is upgraded: every connection through it breaks. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** In transaction mode, with fewer connections to PostgreSQL than callers have to it. */
export async function startPgBouncer(program: string, to: string, poolSize: number): Promise<PgBouncer> {
  const target = new URL(to);
  const dir = mkdtempSync(join(tmpdir(), 'parlance-pgbouncer-'));
  chmodSync(dir, 0o755);
  const bridge = await openBridge(to);
  const { port, give } = await takePort();
  await give();
  const name = target.pathname.slice(1);
  const config = join(dir, 'pgbouncer.ini');
  writeFileSync(
    config,
    `[databases]
${name} = host=127.0.0.1 port=${bridge.port} user=${decodeURIComponent(target.username)} password=${decodeURIComponent(target.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
    { mode: 0o644 },
  );
  const url = `postgres://parlance@127.0.0.1:${port}/${name}`;
  let child: ChildProcess;
  const start = async () => {
    // It refuses to run as root.
    const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    child = spawn(program, [...as, config], { stdio: 'ignore' });
    await until('PgBouncer answers', async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
      return true;
    });
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    await over;
  };
  await start();
  return {
    url,
    async restart() {
      await stop();
      await start();
    },
    async stop() {
      await stop();
      bridge.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
