import type pg from 'pg';
import { openWaitServer } from '#api/wait-server.ts';
import { SMALL_BUDGET } from '#platform/db/budget.ts';
import { openDatabase } from '#platform/db/client.ts';
import { createStoreWait, patiently } from '#platform/db/wait.ts';
import { grantToAppRole, migrate } from '#platform/db/migrate.ts';
import { installJobTables, JOB_SCHEMA } from '#platform/db/job-tables.ts';
import type { Config } from '#platform/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import { makeSetUpLink } from '../people/sign-in/make-set-up-link.ts';
import { foldAddresses } from '../people/users/fold-addresses.ts';
import { checkKeyring, loadKeyring } from './keyring.ts';
import { VERSION } from './version.ts';

interface PrepareOptions {
  config: Config;
  /** A URL whose role may create tables. */
  adminUrl: string;
  publicUrl: string;
  clock: Clock;
  log: Log;
  /** Ends the wait for a store that grants no connection. */
  signal?: AbortSignal;
}

/**
 * Waits for the store if necessary, and meanwhile answers callers at our address. Returns the setup link for
 * the first owner while there is none.
 */
export async function prepareStore(options: PrepareOptions): Promise<string | null> {
  const { port, host } = options.config;
  const waitServer = openWaitServer({ port, host }, VERSION);
  const wait = createStoreWait(options.log, waitServer.say);
  try {
    return await patiently(() => prepare(options), {
      wait,
      ...(options.signal && { signal: options.signal }),
    });
  } finally {
    await waitServer.close();
  }
}

/** Schema, rights, key check and, on an empty store, the demo world. Safe to run from many processes. */
async function prepare({ config, adminUrl, publicUrl, clock, log }: PrepareOptions): Promise<string | null> {
  let setUpLink: string | null = null;
  await migrate(adminUrl, async (client) => {
    await installJobTables(adminUrl);
    await grantToAppRole(client, ['public', JOB_SCHEMA]);
    const keyring = loadKeyring(config);
    const database = await openDatabase({
      url: adminUrl,
      budget: SMALL_BUDGET,
      log,
      applicationName: 'parlance start',
    });
    try {
      await checkKeyring(database, keyring);
      await foldAddresses(database, log);
      // Still under the migration lock, so that two first starts at once create one world.
      if (!(await isEmpty(client))) return;
      if (config.demo) {
        const { makeDemoWorld } = await import('../../demo/make-world.ts');
        await makeDemoWorld({ database, keyring, clock, publicUrl, dataDir: config.dataDir });
      } else setUpLink = await makeSetUpLink(database, publicUrl);
    } finally {
      await database.close();
    }
  });
  return setUpLink;
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from users limit 1');
  return rowCount === 0;
}
