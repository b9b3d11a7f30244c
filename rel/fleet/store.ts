import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Debian, freePorts } from './debian.ts';

/** PostgreSQL under Patroni (one primary, one synchronous replica), PgBouncer and HAProxy. */
export interface FleetStore {
  /** Through PgBouncer, in transaction mode. */
  pooledUrl: string;
  /** Whichever is the primary. */
  directUrl: string;
  replicaUrl: string;
  /** The address of HAProxy for all API processes. */
  apiUrl: string;
  apiPorts: readonly number[];
  /** Kills the PostgreSQL of the primary, not its Patroni; returns its name. */
  killPrimary(): Promise<string>;
  restart(which: 'pgbouncer' | 'haproxy'): Promise<void>;
}

const API_PROCESSES_MAX = 5;
const START_MS = 180_000;

export async function startFleetStore(debian: Debian): Promise<FleetStore> {
  const [etcd = 0, peer = 0, bouncer = 0, primary = 0, replica = 0, api = 0, ...rest] = await freePorts(
    10 + API_PROCESSES_MAX,
  );
  const nodes = [
    { name: 'one', port: rest[0] ?? 0, rest: rest[1] ?? 0 },
    { name: 'two', port: rest[2] ?? 0, rest: rest[3] ?? 0 },
  ];
  const apiPorts = rest.slice(4);
  const file = (name: string, text: string) => {
    const path = join(debian.folder, name);
    writeFileSync(path, text, { mode: 0o644 });
    return path;
  };

  debian.run(
    'etcd',
    [
      ['--data-dir', join(debian.folder, 'etcd')],
      ['--listen-client-urls', `http://127.0.0.1:${etcd}`],
      ['--advertise-client-urls', `http://127.0.0.1:${etcd}`],
      ['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ['--initial-cluster', `default=http://127.0.0.1:${peer}`],
    ].flat(),
    'etcd',
    { ETCD_UNSUPPORTED_ARCH: 'arm64' },
  );
  for (const node of nodes)
    debian.run('patroni', [file(`${node.name}.yml`, patroniOf(node, etcd, debian))], `patroni-${node.name}`);

  const haproxyFile = file('haproxy.cfg', haproxyOf(nodes, { primary, replica, api, apiPorts }));
  const bouncerFile = file(
    'pgbouncer.ini',
    `[databases]
parlance = host=127.0.0.1 port=${primary} dbname=parlance user=postgres password=fleet
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${bouncer}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
`,
  );
  const starts = {
    haproxy: () => debian.run('haproxy', ['-db', '-f', haproxyFile], 'haproxy'),
    pgbouncer: () => debian.run('pgbouncer', [bouncerFile], 'pgbouncer'),
  };
  const running: Record<keyof typeof starts, ChildProcess> = {
    haproxy: starts.haproxy(),
    pgbouncer: starts.pgbouncer(),
  };
  const direct = (database: string) => `postgres://postgres:fleet@127.0.0.1:${primary}/${database}`;
  const store: FleetStore = {
    pooledUrl: `postgres://parlance@127.0.0.1:${bouncer}/parlance`,
    directUrl: direct('parlance'),
    replicaUrl: `postgres://postgres:fleet@127.0.0.1:${replica}/parlance`,
    apiUrl: `http://127.0.0.1:${api}`,
    apiPorts,
    killPrimary: () =>
      patiently('a primary to kill', async () => {
        for (const { name, rest: port } of nodes) {
          const { ok } = await fetch(`http://127.0.0.1:${port}/primary`).catch(() => ({ ok: false }));
          if (!ok) continue;
          const pid = readFileSync(join(debian.folder, name, 'postmaster.pid'), 'utf8').split('\n')[0];
          process.kill(Number(pid), 'SIGKILL');
          return name;
        }
        throw new Error('There is none.');
      }),
    async restart(which) {
      const over = once(running[which], 'exit');
      running[which].kill('SIGKILL');
      await over;
      running[which] = starts[which]();
    },
  };
  await patiently('the primary', async () => {
    await ask(direct('postgres'), 'select 1');
  });
  await ask(direct('postgres'), 'create database parlance');
  // Killing the primary before the replica exists would be the end, not a failover.
  await patiently('the replica', () => ask(store.replicaUrl, 'select 1'));
  await patiently('PgBouncer', () => ask(store.pooledUrl, 'select 1'));
  return store;
}

export async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

export async function patiently<T>(what: string, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + START_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (performance.now() > until) throw new Error(`Waited in vain for ${what}.`, { cause });
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

interface Node {
  name: string;
  port: number;
  rest: number;
}

/** A commit is on both before it is confirmed, so a failover loses nothing that anybody was told. */
function patroniOf({ name, port, rest }: Node, etcd: number, { folder, postgresBin }: Debian): string {
  return `scope: parlance
name: ${name}
restapi: { listen: "127.0.0.1:${rest}", connect_address: "127.0.0.1:${rest}" }
etcd3: { host: "127.0.0.1:${etcd}" }
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 2
    retry_timeout: 5
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters: { max_connections: 150, wal_keep_size: 512MB, shared_buffers: 128MB }
  initdb: [ { encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums ]
  pg_hba:
    - host replication all 127.0.0.1/32 trust
    - host all all 127.0.0.1/32 trust
postgresql:
  listen: "127.0.0.1:${port}"
  connect_address: "127.0.0.1:${port}"
  data_dir: ${join(folder, name)}
  bin_dir: ${postgresBin}
  pgpass: ${join(folder, `pgpass-${name}`)}
  parameters: { unix_socket_directories: "${folder}" }
  authentication:
    superuser: { username: postgres, password: fleet }
    replication: { username: replicator, password: fleet }
    rewind: { username: rewinder, password: fleet }
`;
}

interface Fronts {
  primary: number;
  replica: number;
  api: number;
  apiPorts: readonly number[];
}

function haproxyOf(nodes: readonly Node[], { primary, replica, api, apiPorts }: Fronts): string {
  const store = (role: string, port: number) => `listen ${role}
  bind 127.0.0.1:${port}
  mode tcp
  option httpchk GET /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.rest}`).join('\n')}
`;
  return `global
  maxconn 2000
defaults
  timeout connect 3s
  # Without it an answer later than the pause between two checks counts as none, and a busy machine loses all servers.
  timeout check 2s
  timeout client 1h
  timeout server 1h
${store('primary', primary)}${store('replica', replica)}listen api
  bind 127.0.0.1:${api}
  mode http
  option httpchk GET /healthz
  option redispatch
  retries 2
  balance roundrobin
  default-server inter 500ms fall 2 rise 1
${apiPorts.map((port, at) => `  server api${at} 127.0.0.1:${port} check`).join('\n')}
`;
}
