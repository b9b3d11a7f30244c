import pg from 'pg';
import { openDatabase } from '#platform/db/client.ts';
import { grantToAppRole, migrate } from '#platform/db/migrate.ts';
import { installJobTables, JOB_SCHEMA } from '#platform/jobs/queue.ts';
import type { Config } from '#platform/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { makeDemoWorld } from './demo.ts';
import { checkKeyring, loadKeyring } from './keyring.ts';

export interface PrepareOptions {
  config: Config;
  /** A URL whose role may create tables. */
  adminUrl: string;
  publicUrl: string;
  clock: Clock;
  log: Log;
}

/** Schema, rights, key check and, on an empty store, the demo world. Safe to run from many processes. */
export async function prepareStore({
  config,
  adminUrl,
  publicUrl,
  clock,
  log,
}: PrepareOptions): Promise<void> {
  await migrate(adminUrl, async (client) => {
    await installJobTables(adminUrl);
    await grantToAppRole(client, ['public', JOB_SCHEMA]);
    const keyring = loadKeyring(config);
    const database = await openDatabase({
      url: adminUrl,
      poolMax: 2,
      log,
      applicationName: 'parlance start',
    });
    try {
      await checkKeyring(database, keyring);
      // Still under the migration lock: two first starts at once make one world.
      if (config.demo && (await isEmpty(client)))
        await makeDemoWorld({ database, keyring, clock, publicUrl, dataDir: config.dataDir });
    } finally {
      await database.close();
    }
  });
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from users limit 1');
  return rowCount === 0;
}
