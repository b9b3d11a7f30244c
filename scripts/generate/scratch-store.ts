import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { migrate } from '#platform/db/migrate.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** A migrated PostgreSQL that exists for the duration of one callback. */
export async function withScratchStore<T>(use: (url: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parlance-generate-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: quiet,
    clock: systemClock,
    durability: 'fast',
  });
  try {
    await migrate(postgres.adminUrl);
    return await use(postgres.adminUrl);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
