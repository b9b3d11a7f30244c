import { CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import type { Tx } from '../db/client.ts';
import type { Tables } from '../db/tables.gen.ts';

/** Stands for a workspace in rows that concern all of them. No workspace has this id. */
export const INSTALLATION = 'installation';

export interface AuditFilters {
  operation?: string | undefined;
  actorId?: string | undefined;
  objectId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Newest first. */
export function readAudit(
  tx: Tx,
  workspaceId: string,
  { operation, actorId, objectId, from, to }: AuditFilters,
  beforeId: number | null,
  count: number,
): Promise<Selectable<Tables['audit_log']>[]> {
  let query = tx.selectFrom('audit_log').selectAll().where('workspace_id', '=', workspaceId);
  if (operation !== undefined) query = query.where('operation', '=', operation);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  // `subject` has the ids that a call touched, `input` those it was given; both have them as values.
  if (objectId !== undefined)
    query = query.where(
      sql<boolean>`exists (select from jsonb_each(subject) s where s.value = to_jsonb(${objectId}::text))
        or exists (select from jsonb_each(case jsonb_typeof(input) when 'object' then input else '{}' end) i where i.value = to_jsonb(${objectId}::text))`,
    );
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (to !== undefined) query = query.where('at', '<', new Date(to));
  if (beforeId !== null) query = query.where('id', '<', beforeId);
  return query.orderBy('id', 'desc').limit(count).execute();
}

/** Keyed by the columns given, which are the same for every change of a kind. */
const inserts = new Map<string, string>();

/** Closes the transaction of a change. */
export function auditRow(row: Insertable<Tables['audit_log']>): CompiledQuery {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = given.map(([column]) => column).join(', ');
  let text = inserts.get(columns);
  if (text === undefined) {
    text = `insert into audit_log (${columns}) values (${given.map((_, place) => `$${place + 1}`).join(', ')})`;
    inserts.set(columns, text);
  }
  return CompiledQuery.raw(
    text,
    given.map(([, value]) => value),
  );
}

interface PersonRow {
  operation: string;
  face: string;
  request_id: string;
  address: string;
  device: string | null;
  /** As JSON. */
  input: string;
  subject: string;
  changes?: string | null;
}

/**
 * One row in each workspace that the person belongs to, because its owners see no other log. Writes nothing
 * for a person who does not exist.
 */
export async function insertPersonAudit(tx: Tx, userId: string, row: PersonRow): Promise<void> {
  await tx.executeQuery(personAudit(tx, userId, row));
}

export function personAudit(tx: Tx, userId: string, row: PersonRow): CompiledQuery {
  return sql`
    insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, address, device, input, subject, changes)
    select workspace_id, 'session', user_id, ${row.operation}, ${row.face}, ${row.request_id}, ${row.address},
           ${row.device}, ${row.input}::jsonb, ${row.subject}::jsonb, ${row.changes ?? null}::jsonb
      from members where user_id = ${userId} and status = 'active'`.compile(tx);
}

export async function insertInstallationAudit(
  tx: Tx,
  row: PersonRow & { actor_kind: string; actor_id: string },
): Promise<void> {
  await tx.executeQuery(auditRow({ workspace_id: INSTALLATION, ...row }));
}

/** One row for each thing of a person that ended, in its workspace; `subject` has its id. */
export async function insertEndedAudit(
  tx: Tx,
  userId: string,
  ended: readonly { id: string; workspaceId: string }[],
  row: Omit<PersonRow, 'subject'>,
): Promise<void> {
  await sql`
    insert into audit_log (workspace_id, actor_kind, actor_id, operation, face, request_id, address, device, input, subject)
    select t.workspace_id, 'session', ${userId}, ${row.operation}, ${row.face}, ${row.request_id}, ${row.address},
           ${row.device}, ${row.input}::jsonb, jsonb_build_object('id', t.id)
      from unnest(${ended.map(({ id }) => id)}::text[], ${ended.map(({ workspaceId }) => workspaceId)}::text[])
        as t (id, workspace_id)`.execute(tx);
}

/** For a visitor without an account who came through a link: the link identifies them. */
export async function insertVisitorAudit(
  tx: Tx,
  { workspaceId, actorId, ...row }: Omit<PersonRow, 'face'> & { workspaceId: string; actorId: string },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ ...row, workspace_id: workspaceId, actor_kind: 'visitor', actor_id: actorId, face: 'console' })
    .execute();
}
