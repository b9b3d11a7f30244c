import type pg from 'pg';
import { JOB_SCHEMA } from './job-tables.ts';

interface StoreColumn {
  name: string;
  type: string;
  /** The sequence behind an identity column. */
  sequence: string | null;
}

export interface StoreTable {
  /** The readable name: without a schema in `public`, with it elsewhere. */
  name: string;
  /** The name, quoted for SQL. */
  sql: string;
  columns: readonly StoreColumn[];
  /** Whether a restore empties the table first or only adds what is missing. */
  load: 'replace' | 'merge';
}

/** The migrations create the schema, and the other tables describe running processes rather than data. */
const LEFT_OUT = [
  'schema_migrations',
  'processes',
  'rate_windows',
  'rate_buckets',
  'sign_in_guesses',
  'live_moves',
];
/** The engine's own bookkeeping (statistics, version, warnings) is not copied. */
const JOB_TABLES = ['queue', 'job', 'job_dependency', 'schedule', 'subscription'];

/**
 * History is append-only, so what happened after a backup stays. Queues and schedules belong to the running
 * program: it created them at startup and could not work without one that the backup lacks.
 */
const MERGED = new Set(
  ['audit_log'].concat(['queue', 'schedule', 'subscription'].map((t) => `${JOB_SCHEMA}.${t}`)),
);

/** The text form of every value must be the same on both sides, whatever the operator's defaults are. */
const SESSION = `
  set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set app.workspace = '*'`;

export async function beginStoreSession(client: pg.Client): Promise<void> {
  // A connection lost between two statements must fail the next statement, not the process.
  client.on('error', () => {});
  await client.query(SESSION);
}

/** Every table of the store, parents before children. Tables that refer to each other are in one group. */
export async function listTables(client: pg.Client): Promise<StoreTable[][]> {
  const { rows } = await client.query<{
    oid: number;
    name: string;
    sql: string;
    columns: StoreColumn[];
    parents: number[];
  }>(
    `select c.oid::int,
            case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
            format('%I.%I', n.nspname, c.relname) as sql,
            (select json_agg(json_build_object(
                      'name', a.attname,
                      'type', format_type(a.atttypid, a.atttypmod),
                      'sequence', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) order by a.attnum)
               from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            array(select distinct coalesce(pg_partition_root(k.confrelid), k.confrelid)::int
                    from pg_constraint k
                   where k.contype = 'f' and coalesce(pg_partition_root(k.conrelid), k.conrelid) = c.oid) as parents
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and (n.nspname = 'public' and c.relname <> all($1) or n.nspname = $2 and c.relname = any($3))
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by 2`,
    [LEFT_OUT, JOB_SCHEMA, JOB_TABLES],
  );
  return parentsFirst(rows).map((group) =>
    group.map(({ name, sql, columns }) => ({
      name,
      sql,
      columns,
      load: MERGED.has(name) ? 'merge' : 'replace',
    })),
  );
}

interface Node {
  oid: number;
  parents: readonly number[];
}

/** Foreign keys are checked at the end of a statement, so a group is loaded by one statement. */
export function parentsFirst<T extends Node>(tables: readonly T[]): T[][] {
  const groups: T[][] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const waits = new Set(waiting.map((table) => table.oid));
    const free = waiting.filter(({ oid, parents }) => parents.every((p) => p === oid || !waits.has(p)));
    if (free.length === 0) return [...groups, waiting];
    groups.push(...free.map((table) => [table]));
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return groups;
}

export interface AppliedMigration {
  version: number;
  checksum: string;
}

export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select version, checksum from schema_migrations order by version',
  );
  return rows;
}

/** Column names as they appear in statements. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
