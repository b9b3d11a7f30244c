import type pg from 'pg';
import { AppError } from '#kernel/errors.ts';
import { codeOf } from '#kernel/narrow.ts';
import { say } from '#kernel/say.ts';
import type { Clock } from '../clock.ts';
import type { TableCount } from './backup.ts';
import { quoted, type StoreTable } from './store-tables.ts';

/** A table of the store and the temporary table that holds its rows from the backup. */
export interface Staged {
  table: StoreTable;
  stage: string;
  count: TableCount;
}

/** A running call or backup holds a lock on a table: the swap releases all its locks and tries again. */
const RETRYABLE = new Set(['55P03', '40P01', '40001']);
const ATTEMPTS_MAX = 60;
const PAUSE_MS = 50;
const PAUSE_MAX_MS = 500;
/**
 * Much shorter than the second after which the server looks for deadlocks. When a call and the swap wait for
 * each other, the swap always gives way and no call fails.
 */
const LOCK_TIMEOUT = '300ms';

/** One transaction: running processes see the store either before or after it, and wait in between. */
export async function loadStaged(
  client: pg.Client,
  groups: readonly Staged[][],
  clock: Clock,
  /** Runs inside the transaction and calls `swap` itself. */
  settle: (swap: () => Promise<void>) => Promise<void>,
): Promise<TableCount[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'; set local app.restoring = 'on'`);
      await settle(() => swap(client, groups));
      await client.query('notify parlance_deliveries');
      await client.query('commit');
      return groups.flat().map(({ count }) => count);
    } catch (cause) {
      await client.query('rollback').catch(() => {});
      const code = codeOf(cause);
      if (typeof code !== 'string' || !RETRYABLE.has(code)) throw cause;
      if (attempt === ATTEMPTS_MAX)
        throw new AppError('conflict', say('db.store_too_busy_long_call'), {}, { cause, retryAfterSec: 10 });
      await clock.sleep(Math.min(PAUSE_MS * attempt, PAUSE_MAX_MS));
    }
  }
}

async function swap(client: pg.Client, groups: readonly Staged[][]): Promise<void> {
  const all = groups.flat();
  const replaced = all.filter(({ table }) => table.load === 'replace').map(({ table }) => table.sql);
  // Locks all of the tables before the first row is moved.
  await client.query('select empty_store($1)', [replaced]);
  for (const group of groups) {
    const inserts = group.map((staged, i) => `load_${i} as (${insertStatement(staged)})`);
    await client.query(`with ${inserts.join(', ')} select`);
    for (const { table } of group) await raiseSequences(client, table);
  }
  const history = all.find(({ table }) => table.name === 'audit_log');
  if (history) await renumberHistory(client, history);
  for (const staged of all) await verifyCount(client, staged);
}

function insertStatement({ table, stage }: Staged): string {
  const insert = `insert into ${table.sql} (${columnList(table)}) overriding system value
    select ${columnList(table)} from (select ${fieldList(table)} from ${stage}) given`;
  if (table.load === 'replace') return insert;
  // The primary key of the history includes its time, so a duplicate number would not be a conflict.
  const numbered = table.columns.find(({ sequence }) => sequence !== null);
  const isNew = numbered
    ? `where not exists (select from ${table.sql} a where a.${quoted(numbered.name)} = given.${quoted(numbered.name)})`
    : '';
  return `${insert} ${isNew} on conflict do nothing`;
}

const columnList = (table: StoreTable) => table.columns.map((c) => quoted(c.name)).join(', ');

const fieldList = (table: StoreTable) =>
  table.columns.map((c, i) => `(line ->> ${i})::${c.type} as ${quoted(c.name)}`).join(', ');

/** Only raises them: an id that was used once is never used again. */
async function raiseSequences(client: pg.Client, table: StoreTable): Promise<void> {
  for (const { name, sequence } of table.columns) {
    if (sequence === null) continue;
    await client.query(
      `select setval('${sequence}', top.id)
         from (select max(${quoted(name)}) as id from ${table.sql}) top, ${sequence} s
        where top.id > s.last_value or (top.id = s.last_value and not s.is_called)`,
    );
  }
}

/** These columns identify an event, whatever its number. */
const EVENT = ['workspace_id', 'at', 'actor_id', 'operation', 'request_id'] as const;

/**
 * A store that was created elsewhere numbered its own events from one. Events of the backup whose number is
 * already used by another event get a new number: the trail may be renumbered but never shortened.
 */
async function renumberHistory(client: pg.Client, { table, stage }: Staged): Promise<void> {
  const others = table.columns.filter((c) => c.name !== 'id').map((c) => quoted(c.name));
  const event = (of: string) => `(${EVENT.map((name) => `${of}.${name}`).join(', ')})`;
  await client.query(
    `with given as (select ${fieldList(table)} from ${stage}),
          displaced as (select g.* from given g join ${table.sql} a on a.id = g.id where ${event('a')} <> ${event('g')})
     insert into ${table.sql} (${others.join(', ')})
     select ${others.join(', ')} from displaced d
      where not exists (select from ${table.sql} a where ${event('a')} = ${event('d')})
      order by d.id`,
  );
}

async function verifyCount(client: pg.Client, { table, count }: Staged): Promise<void> {
  const { rows } = await client.query<{ found: string }>(`select count(*) as found from ${table.sql}`);
  const found = Number(rows[0]?.found);
  const isComplete = table.load === 'merge' ? found >= count.rows : found === count.rows;
  if (!isComplete)
    throw new Error(`The table ${table.name} has ${found} rows where the backup has ${count.rows}.`);
}
