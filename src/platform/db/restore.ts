import { pipeline } from 'node:stream';
import { pipeline as piped } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { AppError } from '#kernel/errors.ts';
import { codeOf } from '#kernel/narrow.ts';
import { inEnglish } from '#kernel/say.ts';
import { type BackupManifest, type CopyServices, LINE_FORMAT, type TableCount } from './backup.ts';
import type { Tx } from './client.ts';
import { clientKysely } from './kysely-over.ts';
import { loadStaged, type Staged } from './load-staged.ts';
import { type BackupReader, damaged, notABackup, readBackup } from './read-backup.ts';
import { endOldWaysIn, lockStewards, keepStewards, readStewardEmails } from './settle-restore.ts';
import { appliedMigrations, beginStoreSession, listTables, type StoreTable } from './store-tables.ts';

/**
 * Replaces the contents of the store with those of a gzipped backup while the system runs. The upload goes
 * into temporary tables first, so a bad file changes nothing and others wait only during the swap.
 */
export async function restoreStore(
  { database, clock, keyring }: CopyServices,
  gzipped: AsyncIterable<Uint8Array>,
  /** Runs in the transaction of the swap, after it. */
  note: (tx: Tx) => Promise<void>,
): Promise<Restored> {
  const client = await database.connect();
  const plain = createGunzip();
  try {
    await beginStoreSession(client);
    // Errors are kept in `plain` until it is read, including those that occur before the first read.
    plain.on('error', () => {});
    pipeline(gzipped, plain, () => {});
    const staged = await stageBackup(client, plain, keyring.kids);
    const tx = clientKysely(client);
    const tables = await loadStaged(client, staged, clock, async (swap) => {
      const before = await lockStewards(tx);
      await swap();
      await keepStewards(tx, before);
      await endOldWaysIn(tx);
      await note(tx);
    });
    return { tables, stewards: await readStewardEmails(tx) };
  } finally {
    plain.destroy();
    await client.end();
  }
}

interface Restored {
  tables: TableCount[];
  /** Email addresses of the current stewards. */
  stewards: string[];
}

/** Reads a whole backup into temporary tables of this connection and refuses one that must not be loaded. */
export async function stageBackup(
  client: pg.Client,
  chunks: AsyncIterable<Uint8Array>,
  keyIds: readonly string[],
): Promise<Staged[][]> {
  const reader = readBackup(chunks);
  const groups = await listTables(client);
  const manifest = await readManifest(reader);
  await refuseForeign(client, manifest, groups.flat(), keyIds);
  try {
    return await stageTables(client, reader, groups);
  } catch (cause) {
    throw isUnreadable(cause) ? damaged(cause) : cause;
  }
}

const Manifest = z.object({
  format: z.literal('parlance-backup'),
  version: z.literal(1),
  created_at: z.string(),
  app_version: z.string(),
  migrations: z.array(z.object({ version: z.number(), checksum: z.string() })),
  key_ids: z.array(z.string()),
  tables: z.array(z.string()),
});

async function readManifest(reader: BackupReader): Promise<BackupManifest> {
  const found = await reader.heading().catch((cause: unknown) => {
    if (codeOf(cause) === 'Z_BUF_ERROR') throw damaged(cause);
    throw isUnreadable(cause) || cause instanceof AppError ? notABackup() : cause;
  });
  if (found?.['format'] !== 'parlance-backup') throw notABackup();
  const manifest = Manifest.safeParse(found);
  if (!manifest.success)
    throw new AppError(
      'invalid_input',
      inEnglish('The backup was made by a newer program. Update this one first; nothing was changed.'),
    );
  return manifest.data;
}

async function refuseForeign(
  client: pg.Client,
  manifest: BackupManifest,
  tables: readonly StoreTable[],
  keyIds: readonly string[],
): Promise<void> {
  const isSameSchema =
    JSON.stringify(manifest.migrations) === JSON.stringify(await appliedMigrations(client)) &&
    JSON.stringify(manifest.tables.toSorted()) === JSON.stringify(tables.map((t) => t.name).toSorted());
  if (!isSameSchema)
    throw new AppError(
      'invalid_input',
      inEnglish(
        `The backup was made by version ${manifest.app_version}, whose tables differ from ours. Restore it with that version, then update; nothing was changed.`,
      ),
      { app_version: manifest.app_version },
    );
  // New secrets were sealed with the key that was current then; older keys may have been retired since.
  if (!keyIds.includes(manifest.key_ids[0] ?? ''))
    throw new AppError(
      'invalid_input',
      inEnglish(
        'PARLANCE_SECRET_KEY: the backup was made with another key, so its secrets could not be read. Add that key and try again; nothing was changed.',
      ),
      { key_ids: manifest.key_ids },
    );
}

/** The end of the file is checked before anything is returned, so that half a file is never loaded. */
async function stageTables(
  client: pg.Client,
  reader: BackupReader,
  groups: readonly StoreTable[][],
): Promise<Staged[][]> {
  const staged = new Map<string, Staged>();
  const tables = new Map(groups.flat().map((table) => [table.name, table]));
  const counts: TableCount[] = [];
  for (;;) {
    const heading = await reader.heading();
    if (heading === null) throw damaged();
    const table = tables.get(String(heading['table']));
    if (!table) {
      if (staged.size !== tables.size) throw damaged();
      await reader.checkEnd(heading, counts);
      return groups.map((group) => group.flatMap(({ name }) => staged.get(name) ?? []));
    }
    const isSameShape =
      JSON.stringify(heading['columns']) === JSON.stringify(table.columns.map((c) => c.name));
    if (staged.has(table.name) || !isSameShape) throw damaged();
    const count: TableCount = { name: table.name, rows: 0 };
    counts.push(count);
    const stage = `pg_temp.stage_${staged.size}`;
    staged.set(table.name, { table, stage, count });
    await client.query(`create temporary table ${stage.slice('pg_temp.'.length)} (line jsonb not null)`);
    await piped(
      reader.rows(count),
      client.query(copyFrom(`copy ${stage} (line) from stdin with ${LINE_FORMAT}`)),
    );
  }
}

/** Bytes that do not decompress, or rows that are not JSON. */
function isUnreadable(cause: unknown): boolean {
  const code = codeOf(cause);
  return typeof code === 'string' && (code.startsWith('Z_') || code.startsWith('22'));
}
