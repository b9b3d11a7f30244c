import type pg from 'pg';

interface Cut {
  unit: 'day' | 'month';
  /** How many partitions are made before their time begins. */
  ahead: number;
  /** The time column that the table is partitioned by. */
  by: string;
  wall: string;
}

const WALL = 'tenant_sees(workspace_id)';

/** Tables that grow only with time. Migrations 0045 and 0061 define how they are partitioned. */
const PARTITIONED = {
  audit_log: { unit: 'month', ahead: 2, by: 'at', wall: WALL },
  request_log: { unit: 'day', ahead: 3, by: 'at', wall: WALL },
  // Deliveries that are not finished have their own partition.
  deliveries: {
    unit: 'month',
    ahead: 2,
    by: "coalesce(finished_at, 'infinity')",
    wall: 'tenant_sees(workspace_id, project_id)',
  },
  delivery_attempts: { unit: 'month', ahead: 2, by: 'started_at', wall: WALL },
} as const satisfies Record<string, Cut>;

type PartitionedTable = keyof typeof PARTITIONED;

const TABLES: readonly PartitionedTable[] = ['audit_log', 'request_log', 'deliveries', 'delivery_attempts'];
/**
 * Making and dropping a partition block every write to the table, so they are postponed
 * if the lock is not free.
 */
const LOCK_TIMEOUT = '2s';
/** Processes that make or drop partitions take turns with this lock. */
const LOCK = 7_215_042;
/** Rows older than this many months or days stay in the default partition. */
const MADE_MAX = 400;

interface Slot {
  name: string;
  from: string;
  to: string;
}

/**
 * Becomes the login role again and returns whether that role may manage partitions. If it owns nothing, this
 * is left to whoever runs the migrations.
 */
export async function ownsPartitions(client: pg.Client): Promise<boolean> {
  await client.query('set role none');
  const { rows } = await client.query<{ may: boolean }>(
    "select pg_has_role(nspowner, 'usage') as may from pg_namespace where nspname = 'partitions'",
  );
  return rows[0]?.may ?? false;
}

/**
 * Makes partitions for the coming months and days and for existing rows that have none. Each is a short
 * transaction of its own, and many processes may try at once.
 */
export async function makePartitions(client: pg.Client): Promise<string[]> {
  const made: string[] = [];
  // A store of an earlier version may have some that are not partitioned yet.
  const { rows: cut } = await client.query<{ name: PartitionedTable }>(
    "select name from unnest($1::text[]) name where to_regclass('partitions.' || name || '_other') is not null",
    [TABLES],
  );
  for (const { name: table } of cut)
    for (const slot of await inTurn(client, () => missingSlots(client, table)))
      if (await inTurn(client, () => makePartition(client, table, slot))) made.push(slot.name);
  return made;
}

/** Drops whole partitions that end before the given time. */
export async function dropPartitions(
  client: pg.Client,
  table: PartitionedTable,
  before: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass
        and (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz <= $2
      order by 1`,
    [`public.${table}`, before],
  );
  for (const { name } of rows)
    await inTurn(client, () => client.query(`drop table if exists partitions.${name}`));
  return rows.map(({ name }) => name);
}

async function missingSlots(client: pg.Client, table: PartitionedTable): Promise<Slot[]> {
  const { unit, ahead, by } = PARTITIONED[table];
  const { rows } = await client.query<Slot>(
    `with wanted as (
       select date_trunc('${unit}', now() at time zone 'UTC') + n * interval '1 ${unit}' as start
         from generate_series(0, ${ahead}) n
       union
       select distinct date_trunc('${unit}', ${by} at time zone 'UTC') from partitions.${table}_other
     ), slots as (
       select start at time zone 'UTC' as "from", (start + interval '1 ${unit}') at time zone 'UTC' as "to",
              '${table}_' || to_char(start, '${unit === 'month' ? 'YYYY_MM' : 'YYYY_MM_DD'}') as name
         from wanted where isfinite(start))
     select name, "from"::text, "to"::text from slots
      where to_regclass('partitions.' || name) is null
        -- Everything before the first month is in one partition.
        and "from" >= coalesce((
          select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz
            from pg_class c where c.oid = to_regclass('partitions.${table}_before')), '-infinity')
      order by "from" desc limit ${MADE_MAX}`,
  );
  return rows;
}

/**
 * Attached afterwards instead of created as a partition, which would also block readers of the whole table.
 */
async function makePartition(client: pg.Client, table: PartitionedTable, slot: Slot): Promise<boolean> {
  const { rowCount } = await client.query('select where to_regclass($1) is null', [
    `partitions.${slot.name}`,
  ]);
  if (rowCount === 0) return false;
  const { by, wall } = PARTITIONED[table];
  const [whole, part, other] = [`public.${table}`, `partitions.${slot.name}`, `partitions.${table}_other`];
  const bounds = `from ('${slot.from}') to ('${slot.to}')`;
  await client.query(`
    create table ${part} (like ${whole} including defaults including constraints);
    alter table ${part} enable row level security, force row level security;
    create policy tenant on ${part} using (${wall}) with check (${wall});
    lock table ${other} in access exclusive mode`);
  const inside = `${by} >= '${slot.from}' and ${by} < '${slot.to}'`;
  const { rowCount: waiting } = await client.query(`select from ${other} where ${inside} limit 1`);
  if (waiting)
    await client.query(`
      alter table ${other} disable trigger user;
      insert into ${part} select * from ${other} where ${inside};
      delete from ${other} where ${inside};
      alter table ${other} enable trigger user`);
  await client.query(`alter table ${whole} attach partition ${part} for values ${bounds}`);
  return true;
}

/** One process at a time, seeing every row and writing times as the partition bounds have them. */
async function inTurn<T>(client: pg.Client, run: () => Promise<T>): Promise<T> {
  await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'; set local timezone = 'UTC';
    set local app.workspace = '*'; select pg_advisory_xact_lock(${LOCK})`);
  try {
    const result = await run();
    await client.query('commit');
    return result;
  } catch (cause) {
    await client.query('rollback');
    throw cause;
  }
}
