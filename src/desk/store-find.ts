import { sql } from 'kysely';
import type { Caller } from '#platform/caller.ts';
import type { Tx } from '#platform/db/client.ts';
import { visiblePosts } from '#social/public.ts';

export const FOUND_KINDS = [
  'account',
  'app_key',
  'comment',
  'confirmation',
  'credential',
  'delivery',
  'event',
  'idea',
  'job',
  'media',
  'member',
  'post',
  'project',
  'request',
  'string',
  'target',
  'task',
  'task_term',
  'term',
  'webhook',
] as const;

export interface Found {
  kind: (typeof FOUND_KINDS)[number];
  id: string;
  title: string;
  detail: string | null;
  project_id: string | null;
  /** The object it is shown with: a task, a post, an account. */
  parent_id: string | null;
}

interface Visibility {
  /** Whether the caller may find tasks, terms, accounts and comments: everything but shared posts. */
  work: boolean;
  /** Whether the caller may find keys, deliveries and calls. */
  manages: boolean;
}

const TITLE = sql`left(coalesce(nullif(p.title, ''), p.content ->> 'text', ''), 200)`;

/** The object with exactly this id, of any kind. Every branch is one index lookup. */
export async function readById(
  tx: Tx,
  caller: Caller,
  id: string,
  { work, manages }: Visibility,
): Promise<Found[]> {
  const w = caller.workspaceId;
  const { rows } = await sql<Found>`
    select 'post' as kind, p.id, ${TITLE} as title, p.status as detail, null as project_id, null as parent_id
      from posts p where p.workspace_id = ${w} and p.id = ${id} and p.deleted_at is null and ${visiblePosts(caller)}
    union all
    select * from (
      select 'task' as kind, t.id, t.name, t.status, t.project_id, null::text from tasks t where t.workspace_id = ${w} and t.id = ${id}
      union all
      select 'job', r.id, r.job_type, r.status, r.project_id, r.task_id from runs r where r.workspace_id = ${w} and r.id = ${id}
      union all
      select 'term', t.id, left(t.content, 200), t.source_language, t.project_id, null from terms t where t.workspace_id = ${w} and t.id = ${id} and t.deleted_at is null
      union all
      select 'task_term', t.id, left(t.content, 200), t.source_language, t.project_id, t.task_id from task_terms t where t.workspace_id = ${w} and t.id = ${id}
      union all
      select 'project', p.id, p.name, null, p.id, null from projects p where p.workspace_id = ${w} and p.id = ${id} and p.deleted_at is null
      union all
      select 'account', a.id, a.handle, a.platform, null, null from accounts a where a.workspace_id = ${w} and a.id = ${id}
      union all
      select 'target', t.id, t.platform, t.status, null, t.post_id from post_targets t where t.workspace_id = ${w} and t.id = ${id}
      union all
      select 'comment', c.id, left(c.text, 200), c.status, null, c.post_id from comments c where c.workspace_id = ${w} and c.id = ${id}
      union all
      select 'media', m.id, m.filename, m.kind, null, null from media m where m.workspace_id = ${w} and m.id = ${id} and m.deleted_at is null
      union all
      select 'idea', i.id, i.title, null, null, i.group_id from ideas i where i.workspace_id = ${w} and i.id = ${id} and i.deleted_at is null
      union all
      select 'confirmation', c.id, c.operation, c.status, null, c.post_id from confirmations c where c.workspace_id = ${w} and c.id = ${id}
      union all
      select 'event', e.id, e.type, null, null, e.post_id from events e where e.workspace_id = ${w} and e.id = ${id}
    ) o where ${work}
    union all
    select * from (
      select 'delivery' as kind, d.id, d.event, d.status, d.project_id, d.webhook_id from deliveries d where d.workspace_id = ${w} and d.id = ${id}
      union all
      select 'webhook', h.id, h.url, case when h.active then 'active' else 'disabled' end, null, null from webhooks h where h.workspace_id = ${w} and h.id = ${id}
      union all
      select 'app_key', k.id, k.label, k.app_key, k.project_id, null from app_keys k where k.workspace_id = ${w} and ${id} in (k.id, k.app_key)
      union all
      select 'credential', c.id, c.name, c.token_hint, null, null from credentials c where c.workspace_id = ${w} and c.id = ${id}
      union all
      (select 'request', l.id::text, l.operation, l.status::text, l.project_id, null from request_log l
        where l.workspace_id = ${w} and l.request_id = ${id} order by l.id desc limit 1)
    ) o where ${manages}
    union all
    select 'member', u.id, u.name, m.role, null, null from members_of(${w}) m join users u on u.id = m.user_id
     where m.user_id = ${id}`.execute(tx);
  return rows;
}

/** How far back texts are searched, because a palette must answer while somebody is typing. */
const SEARCHED_MAX = 5000;

/** Some objects of each kind whose name or text contains the words. */
export async function readByText(
  tx: Tx,
  caller: Caller,
  text: string,
  each: number,
  { work }: Visibility,
): Promise<Found[]> {
  const w = caller.workspaceId;
  const has = (column: ReturnType<typeof sql>) => sql`strpos(lower(${column}), lower(${text})) > 0`;
  const { rows } = await sql<Found>`
    (select 'post' as kind, p.id, ${TITLE} as title, p.status as detail, null as project_id, null as parent_id
       from (select * from posts p where p.workspace_id = ${w} and p.deleted_at is null and ${visiblePosts(caller)}
              order by p.updated_at desc limit ${SEARCHED_MAX}) p
      where ${has(sql`coalesce(p.title, '')`)} or ${has(sql`coalesce(p.content ->> 'text', '')`)}
      order by p.updated_at desc limit ${each})
    union all
    select * from (
      (select 'task' as kind, t.id, t.name, t.status, t.project_id, null::text from (
          select t.* from tasks t where t.workspace_id = ${w} order by t.accepted_at desc limit ${SEARCHED_MAX}) t
        where ${has(sql`t.name`)} or t.client_task_id = ${text} or t.trace_id = ${text}
        order by t.accepted_at desc limit ${each})
      union all
      (select 'term', t.id, left(t.content, 200), t.source_language, t.project_id, null from (
          select t.* from projects p cross join lateral (
            select * from terms t where t.project_id = p.id and t.deleted_at is null
             order by t.updated_at desc limit ${SEARCHED_MAX}) t
           where p.workspace_id = ${w} and p.deleted_at is null) t
        where ${has(sql`t.content`)} order by length(t.content), t.id limit ${each})
      union all
      (select 'string', s.string_id, left(s.content, 200), s.source_language, s.project_id, s.task_id from (
          select s.* from projects p cross join lateral (
            select * from project_strings s where s.project_id = p.id and s.hidden_at is null order by s.position desc limit ${SEARCHED_MAX}) s
           where p.workspace_id = ${w} and p.deleted_at is null) s
        where s.string_id <> '' and (${has(sql`s.string_id`)} or ${has(sql`s.content`)})
        order by s.string_id = ${text} desc, length(s.string_id), s.string_id limit ${each})
      union all
      (select 'account', a.id, a.handle, a.platform, null, null from accounts a
        where a.workspace_id = ${w} and a.disconnected_at is null and (${has(sql`a.handle`)} or ${has(sql`a.display_name`)})
        order by a.handle limit ${each})
      union all
      (select 'project', p.id, p.name, null, p.id, null from projects p
        where p.workspace_id = ${w} and p.deleted_at is null and ${has(sql`p.name`)} order by p.name limit ${each})
      union all
      (select 'idea', i.id, i.title, null, null, i.group_id from (
          select * from ideas i where i.workspace_id = ${w} and i.deleted_at is null order by i.updated_at desc limit ${SEARCHED_MAX}) i
        where ${has(sql`i.title`)} order by i.updated_at desc limit ${each})
    ) o where ${work}
    union all
    (select 'member', u.id, u.name, m.role, null, null from members_of(${w}) m join users u on u.id = m.user_id
      where ${has(sql`u.name`)} order by u.name limit ${each})`.execute(tx);
  return rows;
}
