import pg from 'pg';

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_always_generated: boolean;
  /** The check of this column alone, if it has one. */
  check_of: string | null;
}

const TYPES: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bytea: 'Buffer',
  date: 'string',
};

/** Words without a check in the database; a module declares their type (see `column-types.ts`). */
const NAMED_WORDS = new Set([
  'export_templates.fields',
  'post_localizations.error_code',
  'runs.trigger',
  'task_row_history.origin',
  'task_rows.origin',
]);

/** The migrated catalogue as types, so that an unknown column is a compile error. */
export async function generateTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
           column_default is not null or is_identity = 'YES' as has_default,
           coalesce(identity_generation = 'ALWAYS', false) or is_generated = 'ALWAYS' as is_always_generated,
           (select pg_get_expr(c.conbin, c.conrelid)
              from pg_constraint c
              join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
             where c.contype = 'c' and c.conrelid = format('public.%I', table_name)::regclass
               and a.attname = column_name and pg_get_expr(c.conbin, c.conrelid) like '%= ANY (ARRAY[%'
             limit 1) as check_of
      from information_schema.columns
     where table_schema = 'public' and table_name <> 'schema_migrations'
     order by table_name, ordinal_position`);
  await client.end();
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const bodies = [...tables].map(
    ([name, columns]) =>
      `  ${name}: {\n${columns.map((c) => `    ${c.column_name}: ${typeOf(c)};\n`).join('')}  };\n`,
  );
  return `// Generated from migrations/ by npm run generate. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Held } from './column-types.ts';

export interface Tables {
${bodies.join('')}}
`;
}

function typeOf(column: Column): string {
  const orNull = column.is_nullable === 'YES' ? ' | null' : '';
  const name = `${column.table_name}.${column.column_name}`;
  if (column.udt_name === 'jsonb' || column.udt_name === 'json') {
    const held = `Held<'${name}'>${orNull}`;
    const orNothing = orNull || column.has_default ? ' | undefined' : '';
    return `ColumnType<${held}, string${orNull}${orNothing}, string${orNull}>`;
  }
  const words = NAMED_WORDS.has(name) ? `Held<'${name}'>` : wordsOf(column);
  const base = (words ?? baseType(column.udt_name)) + orNull;
  if (column.is_always_generated) return `GeneratedAlways<${base}>`;
  const isOptional = column.has_default || orNull !== '';
  if (column.udt_name === 'timestamptz') {
    return `ColumnType<Date${orNull}, Date | string${orNull}${isOptional ? ' | undefined' : ''}, Date | string${orNull}>`;
  }
  return isOptional ? `ColumnType<${base}, ${base} | undefined, ${base}>` : base;
}

/** `status in ('draft', 'sent')` allows these words and no others. */
function wordsOf({ column_name, check_of }: Column): string | null {
  const list = new RegExp(`^\\(${column_name} = ANY \\(ARRAY\\[((?:'\\w+'::text(?:, )?)+)\\]\\)\\)$`).exec(
    check_of ?? '',
  )?.[1];
  return list === undefined ? null : list.replaceAll('::text', '').replaceAll(', ', ' | ');
}

function baseType(udt: string): string {
  if (udt.startsWith('_')) return `${baseType(udt.slice(1))}[]`;
  if (udt === 'timestamptz') return 'Date';
  const known = TYPES[udt];
  if (!known) throw new Error(`No TypeScript type for the PostgreSQL type ${udt}.`);
  return known;
}
