import { createHash } from 'node:crypto';
import { to as copyTo } from 'pg-copy-streams';
import type { Clock } from '../clock.ts';
import type { Keyring } from '../secrets.ts';
import type { Database } from './client.ts';
import {
  type AppliedMigration,
  appliedMigrations,
  beginStoreSession,
  listTables,
  quoted,
  type StoreTable,
} from './store-tables.ts';

/**
 * A backup is JSON lines: the manifest, then for each table a heading and its rows, then the counts
 * and a checksum of everything before. Rows are arrays, everything else is an object.
 */
export interface BackupManifest {
  format: 'parlance-backup';
  version: 1;
  created_at: string;
  app_version: string;
  migrations: AppliedMigration[];
  /** Keys of the keyring, the current one first. Never the keys themselves. */
  key_ids: readonly string[];
  tables: string[];
}

interface TableHeading {
  table: string;
  columns: string[];
}

export interface BackupEnd {
  counts: TableCount[];
  sha256: string;
}

export interface TableCount {
  name: string;
  rows: number;
}

/**
 * Every field of a row in its text form, which is exact: plain JSON would lose the difference
 * between JSON null and SQL null. The quote and delimiter characters never occur in JSON, so COPY
 * leaves the lines unchanged.
 */
export const LINE_FORMAT = "(format csv, quote E'\\x01', delimiter E'\\x02')";

const NEWLINE = 10;

/** The services needed to copy a store. */
export interface CopyServices {
  database: Database;
  clock: Clock;
  keyring: Keyring;
}

/** The whole store as of one instant, uncompressed and in pieces. It blocks no other caller. */
export async function* backupStore(
  { database, clock, keyring }: CopyServices,
  appVersion: string,
): AsyncGenerator<Buffer, void, void> {
  const client = await database.connect();
  const hash = createHash('sha256');
  const hashed = (chunk: Buffer) => {
    hash.update(chunk);
    return chunk;
  };
  try {
    await beginStoreSession(client);
    const tables = (await listTables(client)).flat();
    await client.query('begin isolation level repeatable read read only');
    // Locked before the snapshot is taken: a restore that truncates the tables afterwards
    // would make them look empty.
    await client.query(`lock table ${tables.map((table) => table.sql).join(', ')} in access share mode`);
    const manifest: BackupManifest = {
      format: 'parlance-backup',
      version: 1,
      created_at: clock.now().toISOString(),
      app_version: appVersion,
      migrations: await appliedMigrations(client),
      key_ids: keyring.kids,
      tables: tables.map((table) => table.name),
    };
    yield hashed(lineOf(manifest));

    const counts: TableCount[] = [];
    for (const table of tables) {
      const heading: TableHeading = { table: table.name, columns: table.columns.map((c) => c.name) };
      yield hashed(lineOf(heading));
      let rows = 0;
      const chunks: AsyncIterable<Buffer> = client.query(copyTo(copyStatement(table)));
      for await (const chunk of chunks) {
        rows += countNewlines(chunk);
        yield hashed(chunk);
      }
      counts.push({ name: table.name, rows });
    }
    const end: BackupEnd = { counts, sha256: hash.digest('hex') };
    yield lineOf(end);
  } finally {
    await client.end();
  }
}

function copyStatement(table: StoreTable): string {
  const fields = table.columns.map((column) => `t.${quoted(column.name)}::text`);
  return `copy (select array_to_json(array[${fields.join(', ')}]) from ${table.sql} t) to stdout with ${LINE_FORMAT}`;
}

function lineOf(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
