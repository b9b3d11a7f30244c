import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { RequestRow } from '#platform/request-log/store.ts';

/** A search in bodies covers this many of the newest calls. */
const SEARCHED_MAX = 20_000;

interface RequestFilters {
  workspaceId: string;
  face?: string | undefined;
  actorId?: string | undefined;
  operation?: string | undefined;
  /** 2, 4 or 5. */
  statusClass?: number | undefined;
  isError?: boolean | undefined;
  code?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  text?: string | undefined;
}

function matches({
  workspaceId,
  face,
  actorId,
  operation,
  statusClass,
  isError,
  code,
  from,
  to,
}: RequestFilters) {
  const wanted = [sql`l.workspace_id = ${workspaceId}`];
  if (face !== undefined) wanted.push(sql`l.face = ${face}`);
  if (actorId !== undefined) wanted.push(sql`l.actor_id = ${actorId}`);
  if (operation !== undefined) wanted.push(sql`l.operation = ${operation}`);
  if (statusClass !== undefined)
    wanted.push(sql`l.status >= ${statusClass * 100} and l.status < ${statusClass * 100 + 100}`);
  if (isError) wanted.push(sql`l.status >= 400`);
  if (code !== undefined) wanted.push(sql`l.code = ${code}`);
  if (from !== undefined) wanted.push(sql`l.at >= ${from}::timestamptz`);
  if (to !== undefined) wanted.push(sql`l.at < ${to}::timestamptz`);
  return sql.join(wanted, sql` and `);
}

export type RequestLine = RequestRow & { actor_name: string | null };

/** The name of the caller; rows of other tenants cannot be seen. */
const actorName = sql<string | null>`case l.actor_kind
  when 'session' then (select u.name from users u where u.id = l.actor_id)
  when 'credential' then (select c.name from credentials c where c.id = l.actor_id)
  else (select k.label from app_keys k where k.id = l.actor_id) end`;

/** Newest first, without bodies. */
export async function readRequests(
  tx: Tx,
  filters: RequestFilters,
  beforeId: number | null,
  count: number,
): Promise<RequestLine[]> {
  const { text } = filters;
  const before = beforeId === null ? sql`true` : sql`l.id < ${beforeId}`;
  const found =
    text === undefined
      ? sql`select * from request_log l where ${matches(filters)} and ${before} order by l.id desc limit ${count}`
      : sql`
        select * from (
          select * from request_log l where ${matches(filters)} and ${before} order by l.id desc limit ${SEARCHED_MAX}) l
         where l.request_id = ${text} or l.actor_id = ${text} or strpos(lower(l.operation), lower(${text})) > 0
            or strpos(lower(coalesce(l.code, '')), lower(${text})) > 0
            or strpos(lower(coalesce(l.request, '')), lower(${text})) > 0
            or strpos(lower(coalesce(l.response, '')), lower(${text})) > 0
         order by l.id desc limit ${count}`;
  const { rows } = await sql<RequestLine>`
    select l.*, ${actorName} as actor_name from (${found}) l order by l.id desc`.execute(tx);
  return rows;
}

/** By its number, or by the id in its answer; if several have the same id, the newest. */
export async function readRequest(tx: Tx, workspaceId: string, id: string): Promise<RequestLine | undefined> {
  const number = /^\d{1,15}$/.test(id) ? Number(id) : null;
  return tx
    .selectFrom('request_log as l')
    .selectAll('l')
    .select(actorName.as('actor_name'))
    .where('l.workspace_id', '=', workspaceId)
    .where(({ eb, or }) => or([eb('l.id', '=', number), eb('l.request_id', '=', id)]))
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

interface ErrorGroup {
  operation: string;
  code: string;
  status: number;
  count: number;
  callers: number;
  first_at: Date;
  last_at: Date;
  last_id: number;
  last_request_id: string;
}

export async function groupErrors(tx: Tx, filters: RequestFilters, max: number): Promise<ErrorGroup[]> {
  const { rows } = await sql<ErrorGroup>`
    select l.operation, coalesce(l.code, 'unknown') as code, l.status, count(*)::int as count,
           count(distinct l.actor_id)::int as callers, min(l.at) as first_at, max(l.at) as last_at, max(l.id) as last_id,
           (array_agg(l.request_id order by l.id desc))[1] as last_request_id
      from request_log l where ${matches({ ...filters, isError: true })}
     group by 1, 2, 3 order by count desc, last_at desc limit ${max}`.execute(tx);
  return rows;
}

/** An App Key of the workspace that can sign. */
export function findSigningKey(tx: Tx, workspaceId: string, id: string) {
  return tx
    .selectFrom('app_keys')
    .select(['id', 'app_key', 'project_id'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
}
