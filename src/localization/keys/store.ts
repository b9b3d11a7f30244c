import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import type { KeyScope } from '#platform/rights/scopes.ts';
import type { Caller } from '#platform/caller.ts';
import type { Context, Ended } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { secretPlace } from '#platform/secrets.ts';
import { projectOf } from '../project-of.ts';

interface NewKey {
  projectId: string;
  label: string;
  scopes: readonly KeyScope[];
  allowedIps: readonly string[];
  expiresAt: Date | null;
}

type KeyContext = Pick<Context, 'db' | 'clock' | 'keyring' | 'caller'>;

export function newAppKey(): { appKey: string; secret: string } {
  const base32 = 'abcdefghijklmnopqrstuvwxyz234567';
  const appKey = Array.from(randomBytes(24), (byte) => base32[byte % 32]).join('');
  return { appKey: `ak_${appKey}`, secret: randomBytes(32).toString('base64url') };
}

/** The secret is only returned here. The row stores it sealed. */
export async function createKey(
  ctx: KeyContext,
  key: NewKey,
): Promise<{ keyId: string; appKey: string; secret: string }> {
  const keyId = newId('key', ctx.clock);
  const { appKey, secret } = newAppKey();
  await ctx.db
    .insertInto('app_keys')
    .values({
      id: keyId,
      app_key: appKey,
      workspace_id: ctx.caller.workspaceId,
      project_id: key.projectId,
      label: key.label,
      scopes: [...key.scopes],
      allowed_ips: [...key.allowedIps],
      expires_at: key.expiresAt,
      created_by: userOf(ctx.caller),
    })
    .execute();
  await addSecret(ctx, keyId, 1, secret);
  return { keyId, appKey, secret };
}

export async function listKeys(ctx: KeyContext, projectId: string | undefined) {
  let query = ctx.db
    .selectFrom('app_keys')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('app_secrets as s')
        .select(({ fn }) => fn.max('s.expires_at').as('until'))
        .whereRef('s.key_id', '=', 'app_keys.id')
        .where('s.expires_at', '>', sql<Date>`now()`)
        .as('old_secret_until'),
    )
    .where('workspace_id', '=', ctx.caller.workspaceId);
  if (projectId !== undefined) query = query.where('project_id', '=', projectId);
  return query.orderBy('created_at').orderBy('id').execute();
}

/** The secrets of keys that still sign, newest first. */
export function readSecrets(tx: Tx, keyIds: readonly string[]) {
  return tx
    .selectFrom('app_secrets as s')
    .innerJoin('app_keys as k', 'k.id', 's.key_id')
    .select(['k.id as key_id', 'k.app_key', 's.sealed', 's.version'])
    .where('k.id', 'in', keyIds)
    .where((eb) => eb.or([eb('s.expires_at', 'is', null), eb('s.expires_at', '>', sql<Date>`now()`)]))
    .orderBy('s.version', 'desc')
    .execute();
}

/** The new secret is valid at once, and the previous one until the overlap ends. Older ones expire now. */
export async function rotateSecret(
  ctx: KeyContext,
  appKey: string,
  overlapHours: number,
): Promise<{ keyId: string; secret: string; oldUntil: Date } | null> {
  const key = await ctx.db
    .selectFrom('app_keys')
    .select('id')
    .where('app_key', '=', appKey)
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!key) return null;
  const { rows } = await sql<{ version: number; old_until: Date }>`
    with latest as (select max(version) as version from app_secrets where key_id = ${key.id}),
         ended as (
           update app_secrets s
              set expires_at = case when s.version = latest.version then now() + make_interval(hours => ${overlapHours}) else least(coalesce(s.expires_at, now()), now()) end
             from latest where s.key_id = ${key.id})
    select coalesce(version, 0) as version, now() + make_interval(hours => ${overlapHours}) as old_until from latest`.execute(
    ctx.db,
  );
  const { secret } = newAppKey();
  await addSecret(ctx, key.id, (rows[0]?.version ?? 0) + 1, secret);
  return { keyId: key.id, secret, oldUntil: rows[0]?.old_until ?? ctx.clock.now() };
}

export async function disableKey(ctx: KeyContext, appKey: string): Promise<string | null> {
  const row = await ctx.db
    .updateTable('app_keys')
    .set({ disabled_at: sql`coalesce(disabled_at, now())` })
    .where('app_key', '=', appKey)
    .where('workspace_id', '=', ctx.caller.workspaceId)
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Disables the active keys of this person in every workspace. */
export function disableKeysOf(tx: Tx, userId: string): Promise<Ended[]> {
  return tx
    .updateTable('app_keys')
    .set({ disabled_at: sql`now()` })
    .where('created_by', '=', userId)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .returning(['id', 'workspace_id as workspaceId', 'app_key as mark'])
    .execute();
}

/** Whether it is an App Key that was disabled at that time or later. */
export async function wasDisabledSince(tx: Tx, keyId: string, at: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('app_keys')
    .select('id')
    .where('id', '=', keyId)
    .where('disabled_at', '>=', at)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys disabled within the last day. The calling process runs every minute, so it has seen earlier ones. */
export async function listDisabledLately(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('app_keys')
    .select('id')
    .where('disabled_at', '>', sql<Date>`now() - interval '1 day'`)
    .execute();
  return rows.map(({ id }) => id);
}

/** The key whose secret signs a callback: the calling key, or the oldest live one of the project. */
export async function signingKey(ctx: Context): Promise<string> {
  const keyId = await signingKeyOrNull(ctx);
  if (keyId === null)
    throw new AppError('unprocessable', say('keys.project_no_app_key_could'), {}, { reason: 'no_app_key' });
  return keyId;
}

export async function signingKeyOrNull(ctx: Context): Promise<string | null> {
  if (ctx.caller.kind === 'app_key') return ctx.caller.id;
  const row = await ctx.db
    .selectFrom('app_keys')
    .select('id')
    .where('project_id', '=', projectOf(ctx))
    .where('disabled_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id ?? null;
}

async function addSecret(ctx: KeyContext, keyId: string, version: number, secret: string): Promise<void> {
  await ctx.db
    .insertInto('app_secrets')
    .values({
      workspace_id: ctx.caller.workspaceId,
      key_id: keyId,
      version,
      sealed: ctx.keyring.seal(secret, secretPlace(ctx.caller.workspaceId, keyId, version)),
    })
    .execute();
}

function userOf(caller: Caller): string | null {
  return caller.kind === 'app_key' ? null : caller.userId;
}
