import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '#kernel/narrow.ts';
import { type Config, decodeKey } from '#platform/config.ts';
import type { Database } from '#platform/db/client.ts';
import { createKeyring, type Keyring } from '#platform/secrets.ts';

/** From PARLANCE_SECRET_KEY, or from a file that the first start creates in the data folder. */
export function loadKeyring(config: Config): Keyring {
  if (config.secretKeys.length > 0) return createKeyring(config.secretKeys);
  const file = join(config.dataDir, 'secret.key');
  if (!existsSync(file)) {
    // wx: of two processes that start at once, one writes and both read.
    try {
      writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
  chmodSync(file, 0o600);
  const key = decodeKey(readFileSync(file, 'utf8').trim());
  if (!key) throw new Error(`${file} does not hold a key of 32 bytes.`);
  return createKeyring([key]);
}

const PLACE = { workspaceId: '', table: 'instance', column: 'value', row: 'secret_key_check' };

/**
 * A machine with a different key would serve until the first secret fails to open, so
 * it must not start at all.
 */
export async function checkKeyring(db: Database, keyring: Keyring): Promise<void> {
  const sealed = keyring.seal('parlance', PLACE);
  await db.system
    .insertInto('instance')
    .values({ name: PLACE.row, value: JSON.stringify(sealed) })
    .onConflict((oc) => oc.column('name').doNothing())
    .execute();
  const row = await db.system
    .selectFrom('instance')
    .select('value')
    .where('name', '=', PLACE.row)
    .executeTakeFirstOrThrow();
  try {
    keyring.open(String(row.value), PLACE);
  } catch {
    throw new Error(
      'PARLANCE_SECRET_KEY: this database was made with another key. Set the key it was made with, or use its data folder.',
    );
  }
}
