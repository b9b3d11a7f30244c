import { sql } from 'kysely';
import { AppError } from '#kernel/errors.ts';
import { say } from '#kernel/say.ts';
import { membersOf } from '#platform/auth/store.ts';
import type { Role } from '#platform/rights/roles.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { PlanLimits } from '#platform/limits/plan.ts';
import { DEMO_WORKSPACE } from './store/demo.ts';

interface NewWorkspace {
  name: string;
  timezone: string;
  kind: 'personal' | 'team' | 'agency';
  /** Null for a client of an agency, whose owner is the owner of the agency. */
  ownerId: string | null;
  /** The agency that it is a client of. */
  parentId?: string | null;
}

export async function makeWorkspace(tx: Tx, clock: Clock, workspace: NewWorkspace): Promise<string> {
  const id = newId('ws', clock);
  const { name, timezone, kind, ownerId, parentId } = workspace;
  await tx
    .insertInto('workspaces')
    .values({ id, name, timezone, kind, parent_id: parentId ?? null })
    .execute();
  if (ownerId !== null) await addOwner(tx, id, ownerId);
  return id;
}

/** The person may already be a member, in any role. */
export async function addOwner(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const row = { role: 'owner' as const, localization: null, languages: null, status: 'active' as const };
  await tx
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, ...row })
    .onConflict((oc) => oc.columns(['workspace_id', 'user_id']).doUpdateSet(row))
    .execute();
}

/**
 * Any change to the members of a workspace, or their number, locks its row first: when two
 * owners leave at the same moment, the second sees that they are the last; when two people take
 * the last seat, only one gets it.
 */
export async function lockWorkspace(tx: Tx, id: string): Promise<{ name: string; limits: PlanLimits }> {
  const row = await tx
    .selectFrom('workspaces')
    .select(['name', 'limits'])
    .where('id', '=', id)
    .where('dissolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('workspace_not_found', say('common.workspace_gone'));
  return row;
}

interface Membership {
  id: string;
  name: string;
  kind: string;
  timezone: string;
  locales: string[];
  role: Role;
  localization: 'translator' | 'reviewer' | null;
  languages: string[] | null;
  via_agency: boolean;
  require_second_factor: boolean;
  agency_requires_second_factor: boolean;
  dissolves_at: Date | null;
  is_demo: boolean;
}

/** The workspaces the person belongs to, and the clients of agencies that they manage. */
export async function listMemberships(db: Tx, userId: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select distinct on (w.id) w.id, w.name, w.kind, w.timezone, w.locales, m.role, m.localization, m.languages, m.workspace_id <> w.id as via_agency,
           w.require_second_factor, coalesce(agency.require_second_factor, false) as agency_requires_second_factor, w.dissolves_at,
           exists (select from instance i where i.name = ${DEMO_WORKSPACE} and i.value = to_jsonb(w.id)) as is_demo
      from members m
      join workspaces home on home.id = m.workspace_id and home.dissolved_at is null
      join workspaces w on w.id = m.workspace_id
        or (w.parent_id = m.workspace_id and m.role in ('owner', 'admin', 'manager'))
      left join workspaces agency on agency.id = w.parent_id and agency.dissolved_at is null
     where m.user_id = ${userId} and m.status = 'active' and w.dissolved_at is null
     order by w.id, m.role <> 'owner', m.workspace_id <> w.id`.execute(db);
  return rows;
}

interface WorkspaceChange {
  name?: string | undefined;
  timezone?: string | undefined;
  locales?: string[] | undefined;
  requireSecondFactor?: boolean | undefined;
}

export async function changeWorkspace(tx: Tx, id: string, change: WorkspaceChange) {
  const { name, timezone, locales, requireSecondFactor } = change;
  const columns = ['name', 'timezone', 'locales', 'require_second_factor as requireSecondFactor'] as const;
  const before = await tx
    .selectFrom('workspaces')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = await tx
    .updateTable('workspaces')
    .set({
      ...(name !== undefined && { name }),
      ...(timezone !== undefined && { timezone }),
      ...(locales !== undefined && { locales: [...new Set(locales)] }),
      ...(requireSecondFactor !== undefined && { require_second_factor: requireSecondFactor }),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { workspaceId: id, ...after, before };
}

const GRACE = '7 days';

export async function beginDissolving(tx: Tx, id: string): Promise<Date> {
  const { dissolves_at } = await tx
    .updateTable('workspaces')
    .set({ dissolves_at: sql<Date>`now() + ${GRACE}::interval` })
    .where('id', '=', id)
    .returning('dissolves_at')
    .executeTakeFirstOrThrow();
  if (dissolves_at === null) throw new Error('The time of deletion was not stored.');
  return dissolves_at;
}

/** False unless the person owns it and it can still be kept. */
export async function keepWorkspace(db: Tx, id: string, ownerId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('workspaces')
    .set({ dissolves_at: null, kept_at: now })
    .where('id', '=', id)
    .where('dissolves_at', '>', sql<Date>`now()`)
    .where('dissolved_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(membersOf(id).as('m'))
          .select('m.user_id')
          .where('m.user_id', '=', ownerId)
          .where('m.role', '=', 'owner'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
