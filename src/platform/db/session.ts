import pg from 'pg';

/** The role that is bound by row-level security. */
export const APP_ROLE = 'parlance_app';

/** After this time the server ends an idle session. */
export const IDLE_ON_SERVER_MS = 25_000;

interface ServerFacts {
  /**
   * Superusers and BYPASSRLS roles bypass row-level security, so they must switch to the application role.
   */
  isAboveTheWall: boolean;
  /** Servers on some systems refuse this setting; for a remote server the only way to find out is to try. */
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

/**
 * Limits that apply to all our statements. They are session settings, so they work on
 * a shared PostgreSQL too.
 */
export const limitsOf = ({ isAboveTheWall }: ServerFacts): string[] => [
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=10000',
  'lock_timeout=10000',
  // Row-level security makes the planner's row estimates far too high, so a PostgreSQL with LLVM
  // (Debian's) compiled statements that take a millisecond: claiming callbacks took 1.1 s, and all
  // workers took turns at it.
  'jit=off',
  // Triggers use notices to tell their own session which access rights it changed.
  'client_min_messages=notice',
  ...(isAboveTheWall ? [`role=${APP_ROLE}`] : []),
];

/** Only for direct connections; behind a pooler these are the pooler's concern. */
export const keepAlivesOf = ({ seesDeadClients }: ServerFacts): string[] => [
  `idle_session_timeout=${IDLE_ON_SERVER_MS}`,
  // A machine that vanished without closing its connections is noticed in half a minute instead of two hours.
  'tcp_keepalives_idle=10',
  'tcp_keepalives_interval=5',
  'tcp_keepalives_count=3',
  'tcp_user_timeout=25000',
  ...(seesDeadClients ? [CHECK_CLIENT] : []),
];

export const startUpOptions = (settings: readonly string[]): string =>
  settings.map((setting) => `-c ${setting}`).join(' ');

/** Indexed by the number of settings. Every read needs one of these texts. */
const texts: string[] = [];

/** Sets these settings for the transaction that the statement is part of, and returns no row. */
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
  // All of them are arguments, so all are evaluated; their concatenation is never empty.
  return `select where concat(${sets.join(', ')}) = ''`;
}

/** The start of a transaction with these settings. */
export const beginWith = (settings: readonly string[], kind = ''): string =>
  [`begin${kind}`, ...settings.map((setting) => `set local ${setting}`)].join('; ');

export const EVERY_TENANT = "app.workspace='*'";

interface Tenant {
  workspaceId: string;
  projectId: string | null;
}

const SAFE_ID = /^[A-Za-z0-9_]{1,64}$/;

/**
 * BEGIN and the tenant travel in one round trip. The ids are our own, but they are spliced into SQL,
 * so they are checked again.
 */
export function tenantSettings({ workspaceId, projectId }: Tenant): string[] {
  if (!SAFE_ID.test(workspaceId) || (projectId !== null && !SAFE_ID.test(projectId))) {
    throw new Error('A tenant id has an unexpected shape.');
  }
  return [`app.workspace='${workspaceId}'`, `app.project='${projectId ?? ''}'`];
}
