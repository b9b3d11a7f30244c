import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { nameOf } from './store-tasks.ts';

export interface FileRow {
  path: string;
  namespace: string;
  format: string;
  language: string;
  strings: number;
  sha256: string;
  pushed_at: Date;
  created_by: string | null;
  created_by_name: string | null;
}

/** The files of today. A version is written by the push that closes next, so that one says who brought it. */
export async function readFiles(tx: Tx, projectId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select f.path, v.namespace, v.format, v.language, v.strings, v.sha256, v.created_at as pushed_at,
           p.created_by, ${nameOf(sql`p.created_by`)} as created_by_name
      from project_files f join project_file_versions v on v.id = f.version_id
      left join lateral (
        select p.created_by from pushes p join push_files w on w.push_id = p.id and w.path = f.path and w.sha256 = v.sha256
         where p.project_id = f.project_id and p.state = 'applied' and p.applied_at >= v.created_at
         order by p.applied_at limit 1) p on true
     where f.project_id = ${projectId} order by f.path`.execute(tx);
  return rows;
}

export interface PushRow {
  id: string;
  state: 'open' | 'applied' | 'cancelled';
  is_complete: boolean;
  paths: string[];
  files: number;
  counts: unknown;
  task_id: string | null;
  task_name: string | null;
  run_id: string | null;
  /** What the project was before it: the publish to go back to. */
  previous_id: string | null;
  created_by: string;
  created_by_name: string | null;
  created_at: Date;
  applied_at: Date | null;
  place: string;
}

const PATHS_SHOWN = 5;

/** Newest first. */
export async function readPushes(
  tx: Tx,
  { projectId, state }: { projectId: string; state?: string | undefined },
  after: { at: string; id: string } | null,
  count: number,
): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select p.id, p.state, p.is_complete, p.counts, p.task_id, t.name as task_name, p.run_id, p.created_by,
           ${nameOf(sql`p.created_by`)} as created_by_name, p.created_at, p.applied_at, p.created_at::text as place,
           (select count(*)::int from push_files f where f.push_id = p.id) as files,
           array(select f.path from push_files f where f.push_id = p.id order by f.number limit ${PATHS_SHOWN}) as paths,
           (select b.id from runs b
             where b.project_id = p.project_id and b.job_type = 'PUBLISH_TASK' and b.status = 'SUCCEEDED'
               and b.stats ? 'changes' and b.accepted_at < r.accepted_at
             order by b.accepted_at desc limit 1) as previous_id
      from pushes p left join tasks t on t.id = p.task_id left join runs r on r.id = p.run_id
     where p.project_id = ${projectId} and p.state <> 'cancelled'
       and ${state === undefined ? sql`true` : sql`p.state = ${state}`}
       and ${after === null ? sql`true` : sql`(p.created_at, p.id) < (${after.at}::timestamptz, ${after.id})`}
     order by p.created_at desc, p.id desc limit ${count}`.execute(tx);
  return rows;
}

export interface LifeCounts {
  shown: number;
  hidden: number;
  purgeable: number;
}

export async function countLife(tx: Tx, projectId: string, days: number): Promise<LifeCounts> {
  const isPurgeable = sql`hidden_at < now() - make_interval(days => ${days})`;
  return tx
    .selectFrom('project_strings')
    .select(sql<number>`count(*) filter (where hidden_at is null)::int`.as('shown'))
    .select(sql<number>`count(*) filter (where hidden_at is not null)::int`.as('hidden'))
    .select(sql<number>`count(*) filter (where ${isPurgeable})::int`.as('purgeable'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
}

/** Of strings that are shown, by language: those with a text, and those of them whose source is another one by now. */
export function countTexts(
  tx: Tx,
  projectId: string,
): Promise<{ language: string; texts: number; stale: number }[]> {
  return tx
    .selectFrom('project_translations as t')
    .innerJoin('project_strings as s', (join) =>
      join
        .onRef('s.project_id', '=', 't.project_id')
        .onRef('s.string_key', '=', 't.string_key')
        .on('s.hidden_at', 'is', null),
    )
    .select(['t.language', sql<number>`count(*)::int`.as('texts')])
    .select(sql<number>`count(*) filter (where t.source_hash <> s.source_hash)::int`.as('stale'))
    .where('t.project_id', '=', projectId)
    .where('t.text', '<>', '')
    .groupBy('t.language')
    .orderBy('t.language')
    .execute();
}

export function countTags(
  tx: Tx,
  projectId: string,
  count: number,
): Promise<{ tag: string; strings: number }[]> {
  return tx
    .selectFrom('string_tags')
    .select(['tag', sql<number>`count(*)::int`.as('strings')])
    .where('project_id', '=', projectId)
    .groupBy('tag')
    .orderBy('tag')
    .limit(count)
    .execute();
}
