import { type RawBuilder, sql } from 'kysely';
import type { AppKeyCaller, CredentialCaller, LocalizationRight } from '../caller.ts';
import type { Tx } from '../db/client.ts';
import type { MemberOf, Role } from '../rights/roles.ts';
import type { ConfirmMode, CredentialKind, KeyScope, Scope, Tier } from '../rights/scopes.ts';

export interface KeyRow {
  id: string;
  workspace_id: string;
  project_id: string;
  scopes: KeyScope[];
  allowed_ips: string[];
  last_used_at: Date | null;
  project_exists: boolean;
  is_dissolving: boolean;
  /** The secrets that are valid now, newest first. */
  secrets: { sealed: string; version: number }[];
  /** Time until the first of them expires. */
  ends_in_ms: number | null;
}

export async function findKey(tx: Tx, appKey: string): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.workspace_id, k.project_id, k.scopes, k.allowed_ips, k.last_used_at,
           p.id is not null and w.dissolved_at is null as project_exists, w.dissolves_at is not null as is_dissolving,
           coalesce(s.secrets, '[]') as secrets,
           (extract(epoch from least(k.expires_at, s.expires_at) - now()) * 1000)::float8 as ends_in_ms
      from app_keys k
      left join projects p on p.id = k.project_id and p.deleted_at is null and p.archived_at is null
      join workspaces w on w.id = k.workspace_id
      left join lateral (
        select json_agg(json_build_object('sealed', s.sealed, 'version', s.version) order by s.version desc) as secrets,
               min(s.expires_at) as expires_at
          from app_secrets s
         where s.key_id = k.id and (s.expires_at is null or s.expires_at > now())
           and k.disabled_at is null and (k.expires_at is null or k.expires_at > now())) s on true
     where k.app_key = ${appKey}`.execute(tx);
  return rows[0];
}

export interface CredentialRow {
  id: string;
  workspace_id: string;
  issuer_id: string;
  kind: CredentialKind;
  scopes: Scope[];
  allowed_actions: Tier[];
  confirm_mode: ConfirmMode;
  account_ids: string[] | null;
  allowed_ips: string[];
  allowed_origins: string[];
  /** The audience of a program's access; null for a credential made by a person, which works everywhere. */
  audience: 'mcp' | 'server' | null;
  last_used_at: Date | null;
  role: Role;
  localization: LocalizationRight | null;
  languages: string[] | null;
  member_ok: boolean;
  /** The agency workspace above this one, whose members may have access here. */
  parent_id: string | null;
  /** Time until the credential or the token that was used expires. */
  ends_in_ms: number | null;
}

/** The workspace is about to be deleted. Its owners may still keep it; until then nothing works in it. */
export async function isDissolving(tx: Tx, workspaceId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('workspaces')
    .select('dissolves_at')
    .where('id', '=', workspaceId)
    .executeTakeFirst();
  return (row?.dissolves_at ?? null) !== null;
}

/** Finds it by its current token or, during a replacement, by the previous one. */
export function findCredential(tx: Tx, tokenHash: Buffer): Promise<CredentialRow | undefined> {
  return findLive(
    tx,
    sql`c.id = (select t.id from credentials t where t.token_hash = ${tokenHash}
                union all
                select t.id from credentials t where t.previous_hash = ${tokenHash} and t.previous_until > now() limit 1)`,
  );
}

/** For a caller that acts on its behalf without having its token. */
export function findCredentialById(
  tx: Tx,
  workspaceId: string,
  id: string,
): Promise<CredentialRow | undefined> {
  return findLive(tx, sql`c.workspace_id = ${workspaceId} and c.id = ${id}`);
}

async function findLive(tx: Tx, which: RawBuilder<unknown>): Promise<CredentialRow | undefined> {
  const { rows } = await sql<CredentialRow>`
    select c.id, c.workspace_id, c.issuer_id, c.kind, c.scopes, c.allowed_actions, c.confirm_mode, c.account_ids,
           c.allowed_ips, c.allowed_origins, c.audience, c.last_used_at, m.role, m.localization, m.languages, w.parent_id,
           (extract(epoch from least(c.expires_at, case when c.previous_until > now() then c.previous_until end) - now())
             * 1000)::float8 as ends_in_ms,
           m.role is not null and w.dissolved_at is null and w.dissolves_at is null
             and u.banned_at is null and u.deleted_at is null as member_ok
      from credentials c
      join workspaces w on w.id = c.workspace_id
      left join lateral (
        select m.role, m.localization, m.languages from members m
         where m.user_id = c.issuer_id and m.status = 'active'
           and (m.workspace_id = w.id
                or (m.workspace_id = w.parent_id and m.role in ('owner', 'admin', 'manager')))
         order by m.role <> 'owner', m.workspace_id <> w.id limit 1) m on true
      join users u on u.id = c.issuer_id
     where ${which} and c.disabled_at is null and (c.expires_at is null or c.expires_at > now())`.execute(tx);
  return rows[0];
}

export async function writeLastUsed(
  tx: Tx,
  { kind, id }: AppKeyCaller | CredentialCaller,
  at: Date,
  address: string,
): Promise<void> {
  await tx
    .updateTable(kind === 'app_key' ? 'app_keys' : 'credentials')
    .set({ last_used_at: at, last_used_address: address })
    .where('id', '=', id)
    .execute();
}

/**
 * Checks the window and writes the row in one statement: of several processes only one writes, and no
 * window is used up for nothing.
 */
export async function writeUse(
  tx: Tx,
  { workspaceId, projectId, kind, id }: AppKeyCaller | CredentialCaller,
  place: string,
  address: string,
): Promise<void> {
  await sql`
    insert into audit_log (workspace_id, project_id, actor_kind, actor_id, operation, face, request_id, address, input)
    select ${workspaceId}, ${projectId}::text, ${kind}, ${id}, ${`use_${kind}`}, ${kind === 'app_key' ? 'open' : 'social'}, '', ${address}, '{}'
      from take_from_window(${place}, 1, interval '1 day', 1) w where w.taken`.execute(tx);
}

export interface Waits {
  key: Buffer;
  free: number;
  max: string;
}

/** Counts a guess from this network and, where the owner was never seen, one for all strangers together. */
export async function takeGuesses(
  tx: Tx,
  place: { userId: string | null; network: string },
  here: Waits,
  strangers: Waits,
): Promise<{ taken: boolean; next_at: Date }[]> {
  const { rows } = await sql<{ taken: boolean; next_at: Date }>`
    with known as (
      select from sign_in_places where user_id = ${place.userId} and network = ${place.network}),
    here as (
      select * from take_guess(${here.key}, ${here.free}, ${here.max}::interval)),
    strangers as (
      select * from take_guess(${strangers.key}, ${strangers.free}, ${strangers.max}::interval)
       where not exists (select from known) and (select taken from here))
    select * from here union all select * from strangers`.execute(tx);
  return rows;
}

export async function keepNetwork(
  tx: Tx,
  { userId, network }: { userId: string; network: string },
  guessKey: Buffer,
  placesMax: number,
): Promise<void> {
  await sql`
    with forgiven as (delete from sign_in_guesses where key = ${guessKey}),
    surplus as (
      delete from sign_in_places p using (
        select network from sign_in_places where user_id = ${userId} and network <> ${network}
         order by seen_at desc offset ${placesMax - 1}) old
       where p.user_id = ${userId} and p.network = old.network)
    insert into sign_in_places (user_id, network) values (${userId}, ${network})
    on conflict (user_id, network) do update set seen_at = now()`.execute(tx);
}

/** A session that was unused for this long is over. */
export const IDLE = '12 hours';

export interface LiveRow {
  user_id: string;
  session_id: string;
  proved_at: Date;
  factors: string[];
  agent: string;
  workspace_id: string | null;
  role: Role | null;
  localization: LocalizationRight | null;
  languages: string[] | null;
  needs_second_factor: boolean | null;
  is_dissolving: boolean | null;
  is_steward: boolean;
  steward_needs_second_factor: boolean;
  ends_in_ms: number;
}

/** The live session of a token, with its person in one workspace. Marks the session as used. */
export async function touchSession(
  tx: Tx,
  tokenHash: Buffer,
  workspaceId: string | null,
): Promise<LiveRow | undefined> {
  const { rows } = await sql<LiveRow>`
    with live as (
      update sessions set last_seen_at = now()
       where token_hash = ${tokenHash} and expires_at > now() and last_seen_at > now() - ${IDLE}::interval
      returning user_id, id, proved_at, factors, agent, expires_at)
    select live.user_id, live.id as session_id, live.proved_at, live.factors, live.agent, m.*,
           (extract(epoch from live.expires_at - now()) * 1000)::float8 as ends_in_ms,
           u.steward_since is not null as is_steward,
           -- In whichever workspace: naming another one must not bypass this.
           u.steward_since is not null and exists (
             select from members m join workspaces w on w.id = m.workspace_id
              where m.user_id = u.id and m.status = 'active' and w.dissolved_at is null
                and w.require_second_factor) as steward_needs_second_factor
      from live
      join users u on u.id = live.user_id and u.banned_at is null and u.deleted_at is null
      left join lateral (
        select w.id as workspace_id, m.role, m.localization, m.languages,
               w.require_second_factor or coalesce(agency.require_second_factor, false) as needs_second_factor,
               w.dissolves_at is not null as is_dissolving
          from members m
          join workspaces home on home.id = m.workspace_id and home.dissolved_at is null
          join workspaces w on w.id = m.workspace_id
            or (w.parent_id = m.workspace_id and m.role in ('owner', 'admin', 'manager'))
          left join workspaces agency on agency.id = w.parent_id and agency.dissolved_at is null
         where m.user_id = live.user_id and m.status = 'active' and w.dissolved_at is null
           and (w.dissolves_at is null or m.role = 'owner')
           and (${workspaceId}::text is null or w.id = ${workspaceId})
         order by w.dissolves_at is not null, ${workspaceId}::text is not null and m.role <> 'owner',
                  w.id <> m.workspace_id, m.created_at, w.id limit 1) m on true`.execute(tx);
  return rows[0];
}

export async function deleteOldSessions(tx: Tx): Promise<void> {
  await tx.deleteFrom('one_time_links').where('expires_at', '<', sql<Date>`now()`).execute();
  await tx
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<', sql<Date>`now()`),
        eb('last_seen_at', '<', sql<Date>`now() - interval '12 hours'`),
      ]),
    )
    .execute();
  await tx
    .deleteFrom('sign_in_guesses')
    .where('last_at', '<', sql<Date>`now() - interval '1 hour'`)
    .where('next_at', '<', sql<Date>`now()`)
    .execute();
  await tx
    .deleteFrom('sign_in_places')
    .where('seen_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute();
}

/**
 * Which of these sessions are still signed in, with the current role and all rights, by session and
 * workspace. It only reads, because an open page must not keep a session alive.
 */
export async function findStillIn(
  tx: Tx,
  pages: readonly { sessionId: string; workspaceId: string }[],
): Promise<Map<string, { role: Role; rights: string }>> {
  const { rows } = await sql<{ session_id: string; workspace_id: string; role: Role; rights: string }>`
    select distinct on (s.id, w.id) s.id as session_id, w.id as workspace_id, m.role,
           jsonb_build_array(m.role, m.localization, m.languages)::text as rights
      from unnest(${pages.map((page) => page.sessionId)}::text[], ${pages.map((page) => page.workspaceId)}::text[]) as page (session, workspace)
      join sessions s on s.id = page.session and s.expires_at > now() and s.last_seen_at > now() - interval '12 hours'
      join users u on u.id = s.user_id and u.banned_at is null and u.deleted_at is null
      join workspaces w on w.id = page.workspace and w.dissolved_at is null
      join members m on m.user_id = s.user_id and m.status = 'active' and (w.dissolves_at is null or m.role = 'owner')
        and (m.workspace_id = w.id or m.workspace_id = w.parent_id and m.role in ('owner', 'admin', 'manager'))
      join workspaces home on home.id = m.workspace_id and home.dissolved_at is null
     order by s.id, w.id, m.role <> 'owner', m.workspace_id <> w.id`.execute(tx);
  return new Map(rows.map((row) => [`${row.session_id} ${row.workspace_id}`, row]));
}

interface MemberRow {
  user_id: string;
  role: Role;
  localization: LocalizationRight | null;
  languages: string[] | null;
  created_at: Date;
  via_agency: boolean;
}

/** A table expression: everybody who is in the workspace now, as a member or through its agency. */
export const membersOf = (workspaceId: string) => sql<MemberRow>`members_of(${workspaceId})`;

/** Which of these people are in the workspace now, as members or through its agency. */
export async function findMembersAmong(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom(membersOf(workspaceId).as('m'))
    .select('m.user_id')
    .where('m.user_id', '=', sql<string>`any(${[...userIds]})`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The rights of a person in a workspace, as of now; null when they are not a member. */
export async function findRights(tx: Tx, workspaceId: string, userId: string): Promise<MemberOf | null> {
  const row = await tx
    .selectFrom(membersOf(workspaceId).as('m'))
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'm.user_id').on('u.banned_at', 'is', null).on('u.deleted_at', 'is', null),
    )
    .select(['m.role', 'm.localization'])
    .where('m.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
