import { type Insertable, sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';
import type { Ended } from '#platform/context.ts';
import { spendCodesOf } from './store-oauth.ts';

export async function insertCredential(tx: Tx, credential: Insertable<Tables['credentials']>): Promise<void> {
  await tx.insertInto('credentials').values(credential).execute();
}

export function readCredentials(tx: Tx, workspaceId: string) {
  return tx
    .selectFrom('credentials')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/**
 * Returns until when the previous token works; null if there is no credential whose token can be replaced.
 */
export async function replaceToken(
  tx: Tx,
  workspaceId: string,
  id: string,
  { hash, hint, overlapHours }: { hash: Buffer; hint: string; overlapHours: number },
): Promise<Date | null> {
  const row = await tx
    .updateTable('credentials')
    .set((eb) => ({
      previous_hash: eb.ref('token_hash'),
      previous_until: sql`now() + make_interval(hours => ${overlapHours})`,
      token_hash: hash,
      token_hint: hint,
    }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('client_id', 'is', null)
    .returning('previous_until')
    .executeTakeFirst();
  return row?.previous_until ?? null;
}

/** False if there is no credential that pages could use: authorized programs have no pages. */
export async function writeOrigins(
  tx: Tx,
  workspaceId: string,
  id: string,
  origins: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ allowed_origins: [...origins] })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .where('client_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Only the first revocation counts. False if there is no such credential. */
export async function disableCredential(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('credentials')
    .set({ disabled_at: sql`coalesce(disabled_at, now())` })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Disables the valid credentials of a person, in every workspace. */
export async function disableCredentialsOf(tx: Tx, userId: string): Promise<Ended[]> {
  await spendCodesOf(tx, userId);
  return (
    tx
      .updateTable('credentials')
      .set({ disabled_at: sql`now()` })
      .where('issuer_id', '=', userId)
      .where('disabled_at', 'is', null)
      // A program's access lasts longer than its token, which expires after an hour.
      .where(sql<boolean>`coalesce(ends_at, expires_at, 'infinity') > now()`)
      .returning(['id', 'workspace_id as workspaceId', 'token_hint as mark'])
      .execute()
  );
}
