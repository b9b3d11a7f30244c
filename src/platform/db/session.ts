import pg from 'pg';

/** The role that row-level security binds. */
export const APP_ROLE = 'parlance_app';

/** After this the server ends a session in which nothing is asked. */
export const IDLE_ON_SERVER_MS = 25_000;

export interface ServerFacts {
  /** Superusers and BYPASSRLS roles do not feel row-level security, so they must step down. */
  isAboveTheWall: boolean;
  /** Servers on some systems refuse this setting; for a server on another machine only trying shows it. */
  seesDeadClients: boolean;
}

/** A statement whose client is gone ends within seconds instead of at its own time limit. */
const CHECK_CLIENT = 'client_connection_check_interval=5000';

export async function askServer(url: string, connectMs: number): Promise<ServerFacts> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ above: boolean }>(
      'select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user',
    );
    const seesDeadClients = await client.query(`set ${CHECK_CLIENT}`).then(
      () => true,
      () => false,
    );
    return { isAboveTheWall: rows[0]?.above ?? false, seesDeadClients };
  } finally {
    await client.end();
  }
}

/** What no statement of ours may go without: each may be set by a session, on a PostgreSQL that others run too. */
export const limitsOf = ({ isAboveTheWall }: ServerFacts): string[] => [
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=10000',
  'lock_timeout=10000',
  // Rows behind the wall are counted far too high, so a PostgreSQL with LLVM (Debian's) compiled what takes a
  // millisecond: a claim of callbacks took 1.1 s, one after the other over all workers.
  'jit=off',
  // Triggers tell their own session by notices what it changed of who may call.
  'client_min_messages=notice',
  ...(isAboveTheWall ? [`role=${APP_ROLE}`] : []),
];

/** Only for a connection that is ours from end to end: with a pooler between, they are its business. */
export const keepAlivesOf = ({ seesDeadClients }: ServerFacts): string[] => [
  `idle_session_timeout=${IDLE_ON_SERVER_MS}`,
  // A machine that vanished without a word is noticed in half a minute, not in two hours.
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
  ...(seesDeadClients ? [CHECK_CLIENT] : []),
];

export const startUpOptions = (settings: readonly string[]): string =>
  settings.map((setting) => `-c ${setting}`).join(' ');

/** By how many settings they set; every read asks for one. */
const texts: string[] = [];

/** Sets these for the transaction that it is a part of, and answers with no row. */
export function settingsAs(settings: readonly string[]): { text: string; values: string[] } {
  const values: string[] = [];
  for (const setting of settings) {
    const at = setting.indexOf('=');
    values.push(setting.slice(0, at), setting.slice(at + 1).replaceAll("'", ''));
  }
  return { text: (texts[settings.length] ??= textFor(settings.length)), values };
}

function textFor(count: number): string {
  const sets = Array.from(
    { length: count },
    (_, place) => `set_config($${2 * place + 1}, $${2 * place + 2}, true)`,
  );
  // All of them are arguments, so all are set; what comes out is never empty.
  return `select where concat(${sets.join(', ')}) = ''`;
}

/** How a transaction begins that sets these for itself. */
export const beginWith = (settings: readonly string[], kind = ''): string =>
  [`begin${kind}`, ...settings.map((setting) => `set local ${setting}`)].join('; ');

export const EVERY_TENANT = "app.workspace='*'";

interface Tenant {
  workspaceId: string;
  projectId: string | null;
}

const SAFE_ID = /^[A-Za-z0-9_]{1,64}$/;

/** BEGIN and the tenant travel in one round trip; ids are ours, checked again because they are spliced. */
export function tenantSettings({ workspaceId, projectId }: Tenant): string[] {
  if (!SAFE_ID.test(workspaceId) || (projectId !== null && !SAFE_ID.test(projectId))) {
    throw new Error('A tenant id has an unexpected shape.');
  }
  return [`app.workspace='${workspaceId}'`, `app.project='${projectId ?? ''}'`];
}
