import { type Insertable, type Selectable, sql } from 'kysely';
import type { Ended } from '#platform/context.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Tables } from '#platform/db/tables.gen.ts';

type ClientRow = Selectable<Tables['oauth_clients']>;

/** A client document is read again after this time. */
const DOCUMENT_KEPT = '1 hour';

export function findClient(tx: Tx, id: string): Promise<ClientRow | undefined> {
  return tx
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('read_at', 'is', null), eb('read_at', '>', sql<Date>`now() - ${DOCUMENT_KEPT}::interval`)]),
    )
    .executeTakeFirst();
}

export async function insertClient(tx: Tx, client: Insertable<Tables['oauth_clients']>): Promise<void> {
  await tx.insertInto('oauth_clients').values(client).execute();
}

export async function keepDocument(
  tx: Tx,
  client: Pick<ClientRow, 'id' | 'name' | 'redirect_uris'>,
): Promise<ClientRow> {
  const read_at = sql<Date>`now()`;
  return tx
    .insertInto('oauth_clients')
    .values({ ...client, read_at })
    .onConflict((oc) =>
      oc.column('id').doUpdateSet({ name: client.name, redirect_uris: client.redirect_uris, read_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * At most this many programs that nobody has authorized are kept for longer than an
 * hour, at up to 10 kB each.
 */
const UNUSED_MAX = 5000;

/**
 * Deletes clients that nobody authorized within a week, or that exceed the maximum, and codes that
 * will not be tried again.
 */
export async function deleteOldOauth(tx: Tx, unusedMax = UNUSED_MAX): Promise<void> {
  await sql`
    delete from oauth_clients where used_at is null and created_at < now() - interval '7 days'`.execute(tx);
  await sql`
    delete from oauth_clients where used_at is null and id in (
      select id from oauth_clients
       where used_at is null and created_at < now() - interval '1 hour'
       order by created_at desc offset ${unusedMax})`.execute(tx);
  await sql`delete from oauth_codes where expires_at < now() - interval '1 day'`.execute(tx);
  await sql`
    delete from oauth_refresh_tokens r using credentials c
     where c.id = r.credential_id and (c.ends_at < now() or c.disabled_at < now() - interval '1 day')`.execute(
    tx,
  );
}

export type CodeRow = Selectable<Tables['oauth_codes']>;

export async function insertCode(
  tx: Tx,
  {
    lifeSec,
    days,
    ...code
  }: Omit<Insertable<Tables['oauth_codes']>, 'expires_at' | 'ends_at'> & {
    lifeSec: number;
    days: number;
  },
): Promise<void> {
  await tx
    .insertInto('oauth_codes')
    .values({
      ...code,
      expires_at: sql<Date>`now() + make_interval(secs => ${lifeSec})`,
      ends_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute();
}

/** Takes the code for the first caller in time; a later caller is told that it was used. */
export async function takeCode(tx: Tx, hash: Buffer): Promise<(CodeRow & { isFirst: boolean }) | null> {
  const taken = await tx
    .updateTable('oauth_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
  if (taken) return { ...taken, isFirst: true };
  const used = await tx
    .selectFrom('oauth_codes')
    .selectAll()
    .where('hash', '=', hash)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  return used ? { ...used, isFirst: false } : null;
}

export async function noteClientUsed(tx: Tx, clientId: string): Promise<void> {
  await tx
    .updateTable('oauth_clients')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', clientId)
    .execute();
}

export async function insertRefresh(
  tx: Tx,
  row: { hash: Buffer; workspace_id: string; credential_id: string },
): Promise<void> {
  await tx.insertInto('oauth_refresh_tokens').values(row).execute();
}

/** The access of a program, found by one of its tokens. */
export interface Access {
  workspaceId: string;
  credentialId: string;
  userId: string;
  clientId: string;
  audience: 'mcp' | 'server';
  scopes: string[];
}

const ACCESS = sql`
  c.workspace_id as "workspaceId", c.id as "credentialId", c.issuer_id as "userId", c.client_id as "clientId",
  c.audience, c.scopes`;

interface RefreshAccess extends Access {
  isSpent: boolean;
  /**
   * Used a moment ago, and none of the tokens issued in exchange has been used to refresh: the
   * answer may have been lost.
   */
  isRetry: boolean;
  isLive: boolean;
}

/**
 * Locks the access before reading anything, so that of two callers with tokens of one access the second sees
 * what the first has done.
 */
export async function findByRefresh(
  tx: Tx,
  hash: Buffer,
  retrySec: number,
): Promise<RefreshAccess | undefined> {
  await sql`
    select from credentials c
     where (c.workspace_id, c.id) in (
       select workspace_id, credential_id from oauth_refresh_tokens where hash = ${hash}) for update`.execute(
    tx,
  );
  const { rows } = await sql<RefreshAccess>`
    select ${ACCESS}, r.spent_at is not null as "isSpent", c.disabled_at is null and c.ends_at > now() as "isLive",
           coalesce(r.spent_at > now() - make_interval(secs => ${retrySec}), false) and not exists (
             select from oauth_refresh_tokens n
              where n.workspace_id = r.workspace_id and n.credential_id = r.credential_id
                and n.created_at >= r.spent_at and n.spent_at is not null and n.hash <> r.hash) as "isRetry"
      from oauth_refresh_tokens r join credentials c on c.workspace_id = r.workspace_id and c.id = r.credential_id
     where r.hash = ${hash}`.execute(tx);
  return rows[0];
}

export async function findByAccessToken(tx: Tx, hash: Buffer): Promise<Access | undefined> {
  const { rows } = await sql<Access>`
    select ${ACCESS} from credentials c
     where (c.token_hash = ${hash} or c.previous_hash = ${hash}) and c.client_id is not null`.execute(tx);
  return rows[0];
}

/** Marks all refresh tokens of an access as used, including those of a lost answer. */
export async function spendRefresh(
  tx: Tx,
  { workspaceId, credentialId }: Pick<Access, 'workspaceId' | 'credentialId'>,
): Promise<void> {
  await tx
    .updateTable('oauth_refresh_tokens')
    .set({ spent_at: sql<Date>`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('credential_id', '=', credentialId)
    .where('spent_at', 'is', null)
    .execute();
}

/** Sets a new token for the next hour. The previous one stays valid for calls that are on their way. */
export async function renewAccess(
  tx: Tx,
  { workspaceId, credentialId }: Pick<Access, 'workspaceId' | 'credentialId'>,
  { hash, hint, lifeSec, overlapSec }: { hash: Buffer; hint: string; lifeSec: number; overlapSec: number },
): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    update credentials
       set previous_hash = token_hash, previous_until = least(expires_at, now() + make_interval(secs => ${overlapSec})),
           token_hash = ${hash}, token_hint = ${hint},
           expires_at = least(ends_at, now() + make_interval(secs => ${lifeSec}))
     where workspace_id = ${workspaceId} and id = ${credentialId}
    returning extract(epoch from expires_at - now())::int as left`.execute(tx);
  return rows[0]?.left ?? 0;
}

/**
 * Marks recent codes as used. Call it before ending accesses, so that an access just
 * made from a code ends too.
 */
export async function spendCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('oauth_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

/** Ends the accesses granted to programs by a person, in every workspace. */
export async function endAccessesOf(tx: Tx, userId: string): Promise<Ended[]> {
  await spendCodesOf(tx, userId);
  return tx
    .updateTable('credentials')
    .set({ disabled_at: sql`now()` })
    .where('issuer_id', '=', userId)
    .where('client_id', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .returning(['id', 'workspace_id as workspaceId', 'token_hint as mark'])
    .execute();
}

/** Ends an access granted by the person, which is allowed in any role. */
export async function endOwnAccess(tx: Tx, userId: string, id: string): Promise<Ended | undefined> {
  return tx
    .updateTable('credentials')
    .set({ disabled_at: sql`coalesce(disabled_at, now())` })
    .where('issuer_id', '=', userId)
    .where('client_id', 'is not', null)
    .where('id', '=', id)
    .returning(['id', 'workspace_id as workspaceId', 'token_hint as mark'])
    .executeTakeFirst();
}

export function readAccessesOf(tx: Tx, userId: string) {
  return tx
    .selectFrom('credentials')
    .select([
      'id',
      'workspace_id',
      'name',
      'client_host',
      'audience',
      'scopes',
      'allowed_actions',
      'confirm_mode',
      'ends_at',
      'created_at',
      'last_used_at',
    ])
    .where('issuer_id', '=', userId)
    .where('client_id', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('ends_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute();
}
