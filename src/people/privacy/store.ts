import { sql } from 'kysely';
import type { Role } from '#platform/rights/roles.ts';
import type { Tx } from '#platform/db/client.ts';

const ROWS_MAX = 1000;

/** Everything stored about a person as a person; what they wrote belongs to the workspaces. */
export async function readMyData(db: Tx, userId: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select jsonb_build_object(
      'user', (select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'createdAt', u.created_at,
                        'preferences', u.preferences, 'emailProvedAt', u.email_proved_at, 'hasPassword', u.password_hash is not null, 'hasAuthenticatorApp', u.totp_confirmed_at is not null,
                        'stewardSince', u.steward_since)
                 from users u where u.id = ${userId}),
      'memberships', (select coalesce(jsonb_agg(jsonb_build_object('workspace', w.name, 'role', m.role, 'status', m.status,
                        'localization', m.localization, 'languages', m.languages, 'joinedAt', m.created_at) order by m.created_at), '[]')
                        from members m join workspaces w on w.id = m.workspace_id where m.user_id = ${userId}),
      'sessions', (select coalesce(jsonb_agg(jsonb_build_object('signedInAt', s.created_at, 'lastUsedAt', s.last_seen_at,
                        'address', s.address, 'browser', s.agent, 'factors', s.factors) order by s.created_at), '[]')
                     from sessions s where s.user_id = ${userId}),
      'knownNetworks', (select coalesce(jsonb_agg(jsonb_build_object('network', p.network, 'lastSeenAt', p.seen_at) order by p.seen_at), '[]')
                          from sign_in_places p where p.user_id = ${userId}),
      'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'createdAt', k.created_at,
                        'lastUsedAt', k.last_used_at) order by k.created_at), '[]')
                     from passkeys k where k.user_id = ${userId}),
      'identities', (select coalesce(jsonb_agg(jsonb_build_object('issuer', i.issuer, 'subject', i.subject)), '[]')
                       from identities i where i.user_id = ${userId}),
      'credentials', (select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'hint', c.token_hint, 'createdAt', c.created_at) order by c.created_at), '[]')
                        from credentials c where c.issuer_id = ${userId}),
      'invitations', (select coalesce(jsonb_agg(jsonb_build_object('email', v.email, 'acceptedAt', v.accepted_at)), '[]')
                        from invitations v where v.accepted_by = ${userId}),
      'log', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from (
                select at, operation, address, device from audit_log
                 where actor_kind = 'session' and actor_id = ${userId} order by id desc limit ${ROWS_MAX}) a)) as data`.execute(
    db,
  );
  return rows[0]?.data ?? {};
}

/** Locks every workspace of the person in a fixed order, so that nobody joins or leaves meanwhile. */
export function lockMemberships(tx: Tx, userId: string): Promise<{ id: string; role: Role }[]> {
  return tx
    .selectFrom('members as m')
    .innerJoin('workspaces as w', 'w.id', 'm.workspace_id')
    .select(['w.id', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where('w.dissolved_at', 'is', null)
    .orderBy('w.id')
    .forUpdate('w')
    .execute();
}

const NAME_AFTER = 'Former member';

/** Their work stays, but its author no longer has a name, an address or any way to sign in. */
export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable('members')
    .set({ status: 'left' })
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .execute();
  await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  await tx.updateTable('invitations').set({ email: null }).where('accepted_by', '=', userId).execute();
  await tx
    .updateTable('credentials')
    .set({ disabled_at: sql<Date>`coalesce(disabled_at, now())` })
    .where('issuer_id', '=', userId)
    .execute();
  for (const table of [
    'sessions',
    'recovery_codes',
    'passkeys',
    'identities',
    'one_time_links',
    'sign_in_places',
  ] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({
      email: sql<string>`id || '@deleted.invalid'`,
      email_key: null,
      name: NAME_AFTER,
      password_hash: null,
      totp_secret: null,
      preferences: '{}',
      totp_confirmed_at: null,
      totp_step: null,
      steward_since: null,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute();
}
