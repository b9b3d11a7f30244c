import { type RawBuilder, sql } from 'kysely';
import type { Caller, SessionCaller } from '#platform/caller.ts';
import type { Tx } from '#platform/db/client.ts';
import { visiblePosts } from '#social/public.ts';

/** One object in a pile. */
export interface Thing {
  id: string;
  title: string;
  at: string;
  /** Its context: a project, a post, a platform, a number of rows. */
  of: Record<string, unknown>;
}

export interface Pile {
  count: number;
  items: Thing[];
}

/** A select without `from` returns exactly one row. */
function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A select without a table returned no row.');
  return row;
}

const SHOWN = 5;
/** Counting stops here; "999+" is enough. */
const COUNTED_MAX = 1000;

/**
 * A count and the first few rows of an ordered `select id, title, at, of`. `more` is a subquery over n.id
 * that is evaluated only for those few.
 */
const pile = (things: RawBuilder<unknown>, more = sql`'{}'`) => sql<Pile>`(
  select jsonb_build_object('count', count(*), 'items', coalesce(jsonb_agg(
           jsonb_build_object('id', id, 'title', left(title, 200), 'at', at, 'of', of || ${more}) order by n) filter (where n <= ${SHOWN}), '[]'))
    from (select *, row_number() over () as n from (${things} limit ${COUNTED_MAX}) t) n)`;

const NONE = sql<Pile>`'{"count":0,"items":[]}'::jsonb`;

/**
 * Fenced with `offset 0`: the planner knows nothing about new posts and would read the whole
 * workspace for each target.
 */
const postOfTarget = sql`(select * from posts where id = t.post_id offset 0)`;

const TITLE = sql`coalesce(nullif(p.title, ''), p.content ->> 'text', '')`;

interface LocalizationPiles {
  terms: Pile;
  running: Pile;
  failed_tasks: Pile;
  review: Pile;
  mentions: Pile;
}

/** Rows are counted only in the newest tasks: a review that has been open for long is not news. */
const REVIEWED_TASKS = 5;

/** The task's rows are now up to people. Includes a failed task, if no engine could fill most of its rows. */
const ENDED = sql`(t.status = 'completed' or t.status = 'failed' and t.failure_code is distinct from 499)`;

export async function readLocalizationPiles(
  tx: Tx,
  { workspaceId, id: userId }: Pick<Caller, 'workspaceId' | 'id'>,
  since: Date,
): Promise<LocalizationPiles> {
  const tasks = (condition: RawBuilder<unknown>) => sql`
    select t.id, t.name as title, t.updated_at as at, jsonb_build_object('projectId', t.project_id, 'status', t.status) as of
      from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
     where t.workspace_id = ${workspaceId} and ${condition} order by t.accepted_at desc, t.id desc`;
  const { rows } = await sql<LocalizationPiles>`
    select ${pile(tasks(sql`t.status = 'waiting_confirmation'`))} as terms,
           ${pile(tasks(sql`t.status in ('pending', 'importing', 'scanning', 'term_translating', 'running', 'optimizing')`))} as running,
           ${pile(tasks(sql`t.status = 'failed' and t.failure_code is distinct from 499 and t.updated_at >= ${since}`))} as failed_tasks,
           ${pile(sql`
             select t.id, t.name as title, t.updated_at as at,
                    jsonb_build_object('projectId', t.project_id, 'rows', r.rows, 'languages', r.languages,
                                       'taskId', t.id, 'rowId', t.id || ':' || r.position,
                                       'language', r.language) as of
               from (select t.* from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
                      where t.workspace_id = ${workspaceId} and ${ENDED}
                      order by t.accepted_at desc limit ${REVIEWED_TASKS}) t
               cross join lateral (
                 select count(*)::int as rows, array_agg(distinct r.language) as languages,
                        (array_agg(r.position order by r.language, r.position))[1] as position,
                        min(r.language) as language
                   from task_rows r
                  where r.task_id = t.id and r.target is not null
                    and (r.state = 'rejected' or r.state = 'machine'
                         and (r.issues @> '[{"severity":"critical"}]' or r.issues @> '[{"severity":"major"}]'))) r
              where r.rows > 0 order by t.accepted_at desc`)} as review,
           ${pile(sql`
             select c.id, c.text as title, c.created_at as at,
                    jsonb_build_object('projectId', c.project_id, 'taskId', c.task_id, 'language', c.language,
                                       'rowId', c.task_id || ':' || c.position, 'authorId', c.author_id) as of
               from row_comments c join projects p on p.id = c.project_id and p.deleted_at is null
              where c.workspace_id = ${workspaceId} and c.mentions @> array[${userId}]::text[] and c.resolved_at is null
                and c.author_id <> ${userId} order by c.created_at desc`)} as mentions`.execute(tx);
  return only(rows);
}

/** The person's own rows are searched in this many tasks. */
const OWN_TASKS = 20;

/** The states of rows for translators to write and reviewers to check. */
const STATES_TO_WORK_ON = {
  translator: ['new', 'failed', 'machine', 'rejected'],
  reviewer: ['new', 'failed', 'machine', 'rejected', 'edited'],
};

export async function readOwnStrings(
  tx: Tx,
  { workspaceId, localization, languages }: SessionCaller,
): Promise<Pile> {
  if (!localization) return { count: 0, items: [] };
  const states = STATES_TO_WORK_ON[localization];
  const inTheirLanguages = languages ? sql`and r.language = any(${languages})` : sql``;
  const { rows } = await sql<{ strings: Pile }>`
    select ${pile(sql`
      select t.id, t.name as title, t.updated_at as at,
             jsonb_build_object('projectId', t.project_id, 'taskId', t.id, 'language', r.language, 'rows', r.rows,
                                'states', ${states}::text[]) as of
        from (select t.* from tasks t join projects p on p.id = t.project_id and p.deleted_at is null
               where t.workspace_id = ${workspaceId} and ${ENDED}
               order by t.accepted_at desc limit ${OWN_TASKS}) t
        cross join lateral (
          select r.language, count(*)::int as rows from task_rows r
           where r.task_id = t.id and r.state = any(${states}) ${inTheirLanguages} group by r.language) r
       order by t.accepted_at desc, r.language`)} as strings`.execute(tx);
  return only(rows).strings;
}

interface SocialPiles {
  failed_targets: Pile;
  approvals: Pile;
  confirmations: Pile;
  comments: Pile;
  accounts: Pile;
  deliveries: Pile;
  next_posts: Pile;
}

interface Sees {
  /** Posts that go out, and their results. */
  work: boolean;
  posts: boolean;
  approvals: boolean;
  confirmations: boolean;
  deliveries: boolean;
}

export async function readSocialPiles(tx: Tx, caller: Caller, sees: Sees, since: Date): Promise<SocialPiles> {
  const { workspaceId } = caller;
  const posts = sql`p.workspace_id = ${workspaceId} and p.deleted_at is null and ${visiblePosts(caller)}`;
  const when = (isSeen: boolean, things: RawBuilder<unknown>, more?: RawBuilder<unknown>) =>
    isSeen ? pile(things, more) : NONE;
  const { rows } = await sql<SocialPiles>`
    select ${when(
      sees.work,
      sql`
        select t.post_id as id, ${TITLE} as title, t.updated_at as at,
               jsonb_build_object('accountId', t.account_id, 'platform', t.platform, 'status', t.status, 'errorCode', t.error_code) as of
          from post_targets t join lateral ${postOfTarget} p on true
         where t.workspace_id = ${workspaceId} and t.status in ('failed', 'uncertain', 'manual_required')
           and t.updated_at >= ${since} and ${posts} order by t.updated_at desc`,
    )} as failed_targets,
      ${when(
        sees.approvals,
        sql`
          select p.id, ${TITLE} as title, p.updated_at as at, jsonb_build_object('scheduledAt', p.scheduled_at) as of
            from posts p where p.status = 'pending_approval' and ${posts} order by p.scheduled_at nulls last, p.updated_at`,
      )} as approvals,
      ${when(
        sees.confirmations,
        sql`
          select c.id, c.operation as title, c.created_at as at,
                 jsonb_build_object('credentialId', c.credential_id, 'postId', c.post_id, 'expiresAt', c.expires_at) as of
            from confirmations c where c.workspace_id = ${workspaceId} and c.status = 'pending' and c.expires_at > now()
           order by c.expires_at`,
      )} as confirmations,
      ${when(
        sees.work,
        sql`
          select c.id, c.text as title, c.published_at as at,
                 jsonb_build_object('accountId', c.account_id, 'platform', c.platform, 'postId', c.post_id, 'unread', c.unread) as of
            from comments c where c.workspace_id = ${workspaceId} and c.status = 'open'
           order by c.published_at desc, c.id desc`,
      )} as comments,
      ${when(
        sees.work,
        sql`
          select a.id, a.handle as title, coalesce(a.token_expires_at, a.connected_at) as at,
                 jsonb_build_object('platform', a.platform, 'status', a.status, 'expiresAt', a.token_expires_at) as of
            from accounts a where a.workspace_id = ${workspaceId} and a.disconnected_at is null and a.status <> 'active'
           order by a.status = 'expiring', a.token_expires_at`,
      )} as accounts,
      ${when(
        sees.deliveries,
        sql`
          select d.id, d.event as title, coalesce(d.finished_at, d.created_at) as at,
                 jsonb_build_object('kind', d.kind, 'webhookId', d.webhook_id, 'projectId', d.project_id) as of
            from deliveries d where d.workspace_id = ${workspaceId} and d.status = 'dead' and d.created_at >= ${since}
           order by d.id desc`,
      )} as deliveries,
      ${when(
        sees.posts,
        sql`
        select p.id, ${TITLE} as title, p.scheduled_at as at,
               jsonb_build_object('status', p.status) as of
          from posts p where p.status = 'scheduled' and p.scheduled_at >= now() and ${posts}
         order by p.scheduled_at, p.id`,
        sql`jsonb_build_object('platforms',
              (select coalesce(jsonb_agg(distinct t.platform), '[]') from post_targets t where t.post_id = n.id))`,
      )} as next_posts`.execute(tx);
  return only(rows);
}

interface FirstSteps {
  account: boolean;
  task: boolean;
  post: boolean;
  key: boolean;
  member: boolean;
}

export async function readFirstSteps(tx: Tx, workspaceId: string): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from accounts where workspace_id = ${workspaceId}) as account,
           exists (select from tasks where workspace_id = ${workspaceId}) as task,
           exists (select from posts where workspace_id = ${workspaceId}) as post,
           exists (select from app_keys where workspace_id = ${workspaceId})
             or exists (select from credentials where workspace_id = ${workspaceId}) as key,
           exists (select from invitations where workspace_id = ${workspaceId})
             or (select count(*) > 1 from members where workspace_id = ${workspaceId}) as member`.execute(tx);
  return only(rows);
}
