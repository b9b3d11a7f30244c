import pg from 'pg';

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  is_always_generated: boolean;
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

/** The migrated catalogue as types, so that a column that does not exist is a compile error. */
export async function generateTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Column>(`
    select table_name, column_name, udt_name, is_nullable,
           column_default is not null or is_identity = 'YES' as has_default,
           coalesce(identity_generation = 'ALWAYS', false) or is_generated = 'ALWAYS' as is_always_generated
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

type Json = ColumnType<unknown, string, string>;

export interface Tables {
${bodies.join('')}}
`;
}

function typeOf(column: Column): string {
  const orNull = column.is_nullable === 'YES' ? ' | null' : '';
  if (column.udt_name === 'jsonb' || column.udt_name === 'json') {
    return orNull || column.has_default
      ? `ColumnType<unknown, string${orNull} | undefined, string${orNull}>`
      : 'Json';
  }
  const base = baseType(column.udt_name) + orNull;
  if (column.is_always_generated) return `GeneratedAlways<${base}>`;
  const isOptional = column.has_default || orNull !== '';
  if (column.udt_name === 'timestamptz') {
    return `ColumnType<Date${orNull}, Date | string${orNull}${isOptional ? ' | undefined' : ''}, Date | string${orNull}>`;
  }
  return isOptional ? `ColumnType<${base}, ${base} | undefined, ${base}>` : base;
}

function baseType(udt: string): string {
  if (udt.startsWith('_')) return `${baseType(udt.slice(1))}[]`;
  if (udt === 'timestamptz') return 'Date';
  const known = TYPES[udt];
  if (!known) throw new Error(`No TypeScript type for the PostgreSQL type ${udt}.`);
  return known;
}
