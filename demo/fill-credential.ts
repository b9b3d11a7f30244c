import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseOwn } from '#kernel/narrow.ts';
import { newToken } from '#platform/auth/bearer.ts';
import { SCOPES, TIERS } from '#platform/rights/scopes.ts';
import type { SessionCaller } from '#platform/caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Keyring } from '#platform/secrets.ts';
import { createKey } from '#localization/keys/store.ts';
import type { CredentialsFile } from '#app/credentials-file.ts';

/**
 * The credential used to fill the demo, so that the limits and the history of the owner's own keys stay unaffected.
 */
export interface FillCredential {
  access_token: string;
  app_key: string;
  app_secret: string;
  /** The rows of these keys, to be disabled when the world is filled. */
  credential_id: string;
  key_id: string;
}

const NAME = 'Demo filling';
const fileOf = (dataDir: string) => join(dataDir, 'demo-filling.json');

/**
 * An interrupted start continues with its first credential, because a repeated call is recognised by its idempotency
 * key and its caller together.
 */
export async function openFillCredential(
  {
    database,
    keyring,
    clock,
    dataDir,
  }: { database: Database; keyring: Keyring; clock: Clock; dataDir: string },
  world: CredentialsFile,
): Promise<FillCredential> {
  const kept = readKept(dataDir);
  if (kept) return kept;
  const workspaceId = world.social.workspace_id;
  return database.everyone(async (tx) => {
    const { user_id: userId } = await tx
      .selectFrom('members')
      .select('user_id')
      .where('workspace_id', '=', workspaceId)
      .where('role', '=', 'owner')
      .orderBy('user_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const caller: SessionCaller = {
      kind: 'session',
      id: userId,
      userId,
      workspaceId,
      projectId: null,
      role: 'owner',
    };
    const key = await createKey(
      { db: tx, clock, keyring, caller },
      {
        projectId: world.localization.project_id,
        label: NAME,
        scopes: [],
        allowedIps: [],
        expiresAt: null,
      },
    );
    const { token, hash, hint } = newToken();
    const credentialId = newId('cred', clock);
    await tx
      .insertInto('credentials')
      .values({
        id: credentialId,
        workspace_id: workspaceId,
        issuer_id: userId,
        name: NAME,
        kind: 'service',
        token_hash: hash,
        token_hint: hint,
        scopes: [...SCOPES],
        allowed_actions: [...TIERS],
        confirm_mode: 'preauthorized',
      })
      .execute();
    const made: FillCredential = {
      access_token: token,
      app_key: key.appKey,
      app_secret: key.secret,
      credential_id: credentialId,
      key_id: key.keyId,
    };
    // Before the commit, as with credentials.json: never rows whose secrets nobody knows.
    const path = fileOf(dataDir);
    writeFileSync(`${path}.new`, JSON.stringify(made), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    return made;
  });
}

/** The demo is filled: nobody can call with the credential any more. */
export async function endFillCredential(
  { database, dataDir }: { database: Database; dataDir: string },
  made: FillCredential,
): Promise<void> {
  await database.everyone(async (tx) => {
    await tx
      .updateTable('credentials')
      .set((eb) => ({ disabled_at: eb.fn<Date>('now') }))
      .where('id', '=', made.credential_id)
      .execute();
    await tx
      .updateTable('app_keys')
      .set((eb) => ({ disabled_at: eb.fn<Date>('now') }))
      .where('id', '=', made.key_id)
      .execute();
  });
  rmSync(fileOf(dataDir), { force: true });
}

function readKept(dataDir: string): FillCredential | null {
  try {
    return parseOwn<FillCredential>(readFileSync(fileOf(dataDir), 'utf8'));
  } catch {
    return null;
  }
}
