import type pg from 'pg';

/** What programs of a version rely on, by name: a table, a column, a key, a function. */
export interface Catalog {
  tables: Set<string>;
  columns: Map<string, Column>;
  /** Unique keys, which ON CONFLICT names by their columns. */
  keys: Set<string>;
  /** Everything that can refuse a row: checks, foreign keys and unique keys with their conditions. */
  walls: Map<string, string>;
  functions: Set<string>;
}

interface Column {
  table: string;
  type: string;
  isRequired: boolean;
  hasDefault: boolean;
}

export async function readCatalog(client: pg.Client): Promise<Catalog> {
  const columns = await client.query<Column & { name: string }>(`
    select c.relname || '.' || a.attname as name, c.relname as table, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' as "hasDefault"
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and c.relname <> 'schema_migrations'`);
  // By columns and not by name: a key may be recreated under another name.
  const keys = await client.query<{ name: string; table: string }>(`
    select c.relname as table, c.relname || ' (' || (
             select string_agg(pg_get_indexdef(i.indexrelid, n, true), ', ' order by n) from generate_series(1, i.indnkeyatts) n)
           || ')' || coalesce(' where ' || pg_get_expr(i.indpred, i.indrelid), '') as name
      from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition
       and c.relname <> 'schema_migrations'`);
  const walls = await client.query<{ name: string; table: string }>(`
    select c.relname as table, c.relname || ' ' || pg_get_constraintdef(k.oid) as name
      from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype in ('c', 'f', 'x') and c.relnamespace = 'public'::regnamespace and not c.relispartition`);
  const functions = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
        and prorettype <> 'trigger'::regtype and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  return {
    tables: new Set(columns.rows.map(({ table }) => table)),
    columns: new Map(columns.rows.map(({ name, ...column }) => [name, column])),
    keys: new Set(keys.rows.map(({ name }) => name)),
    walls: new Map([...keys.rows, ...walls.rows].map(({ name, table }) => [name, table])),
    functions: new Set(functions.rows.map(({ name }) => name)),
  };
}

/** Reasons why a program written for `before` may fail when the database is `after`. */
export function judge(before: Catalog, after: Catalog): string[] {
  const gone = (what: string, old: Iterable<string>, now: { has(name: string): boolean }) =>
    [...old].filter((name) => !now.has(name)).map((name) => `${what} ${name} is gone`);
  const stays = (table: string) => before.tables.has(table) && after.tables.has(table);
  const changed = [...after.columns].flatMap(([name, now]) => {
    const old = before.columns.get(name);
    if (!stays(now.table)) return [];
    if (!old) return now.isRequired && !now.hasDefault ? [`column ${name} must be given`] : [];
    return [
      ...(old.type === now.type ? [] : [`column ${name} was ${old.type} and is ${now.type}`]),
      ...(now.isRequired && !old.isRequired ? [`column ${name} may no longer be null`] : []),
      ...(now.isRequired && old.hasDefault && !now.hasDefault ? [`column ${name} must be given`] : []),
    ];
  });
  const refused = [...after.walls].flatMap(([name, table]) =>
    stays(table) && !before.walls.has(name) && !speaksOfNewColumns(name, table, before, after)
      ? [`${name} refuses rows that it did not`]
      : [],
  );
  return [
    ...gone('table', before.tables, after.tables),
    ...gone(
      'column',
      [...before.columns].filter(([, { table }]) => stays(table)).map(([name]) => name),
      after.columns,
    ),
    ...gone(
      'key',
      [...before.keys].filter((name) => stays(name.split(' ', 1)[0] ?? '')),
      after.keys,
    ),
    ...gone('function', before.functions, after.functions),
    ...changed,
    ...refused,
  ].toSorted();
}

/** A program leaves unknown columns empty, so a rule about only such columns requires nothing of it. */
function speaksOfNewColumns(wall: string, table: string, before: Catalog, after: Catalog): boolean {
  const words = new Set(wall.slice(table.length).match(/\w+/g));
  const named = [...after.columns].filter(
    ([name, column]) => column.table === table && words.has(name.slice(table.length + 1)),
  );
  return named.some(([name, { isRequired }]) => !before.columns.has(name) && !isRequired);
}
