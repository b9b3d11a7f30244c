import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { after, nameOf } from './store-tasks.ts';

/** The current files. A version is created by the next push that completes, which shows who brought it. */
export function readFiles(tx: Tx, projectId: string) {
  return tx
    .selectFrom('project_files as f')
    .innerJoin('project_file_versions as v', 'v.id', 'f.version_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('pushes as u')
          .innerJoin('push_files as w', (join) =>
            join
              .onRef('w.push_id', '=', 'u.id')
              .onRef('w.path', '=', 'f.path')
              .onRef('w.sha256', '=', 'v.sha256'),
          )
          .select('u.created_by')
          .whereRef('u.project_id', '=', 'f.project_id')
          .where('u.state', '=', 'applied')
          .whereRef('u.applied_at', '>=', 'v.created_at')
          .orderBy('u.applied_at')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['f.path', 'v.namespace', 'v.format', 'v.language', 'v.strings', 'v.sha256'])
    .select(['v.created_at as pushed_at', 'p.created_by'])
    .select(nameOf(sql.ref('p.created_by')).as('created_by_name'))
    .where('f.project_id', '=', projectId)
    .orderBy('f.path')
    .execute();
}

const PATHS_SHOWN = 5;

/** Newest first. */
export function readPushes(
  tx: Tx,
  { projectId, state }: { projectId: string; state?: 'open' | 'applied' | undefined },
  place: { at: string; id: string } | null,
  count: number,
) {
  let query = tx
    .selectFrom('pushes as p')
    .leftJoin('tasks as t', 't.id', 'p.task_id')
    .leftJoin('runs as r', 'r.id', 'p.run_id')
    .select(['p.id', 'p.state', 'p.is_complete', 'p.counts', 'p.task_id', 't.name as task_name', 'p.run_id'])
    .select(['p.created_by', 'p.created_at', 'p.applied_at'])
    .select([
      nameOf(sql.ref('p.created_by')).as('created_by_name'),
      sql<string>`p.created_at::text`.as('place'),
    ])
    .select(sql<number>`(select count(*)::int from push_files f where f.push_id = p.id)`.as('files'))
    .select(
      sql<
        string[]
      >`array(select f.path from push_files f where f.push_id = p.id order by f.number limit ${PATHS_SHOWN})`.as(
        'paths',
      ),
    )
    // The previous publish, to go back to.
    .select((eb) =>
      eb
        .selectFrom('runs as b')
        .select('b.id')
        .whereRef('b.project_id', '=', 'p.project_id')
        .where('b.job_type', '=', 'PUBLISH_TASK')
        .where('b.status', '=', 'SUCCEEDED')
        .where(sql<boolean>`b.stats ? 'changes'`)
        .whereRef('b.accepted_at', '<', 'r.accepted_at')
        .orderBy('b.accepted_at', 'desc')
        .limit(1)
        .as('previous_id'),
    )
    .where('p.project_id', '=', projectId)
    .where('p.state', '<>', 'cancelled');
  if (state !== undefined) query = query.where('p.state', '=', state);
  if (place !== null) query = query.where(after('p.created_at', 'p.id', place));
  return query.orderBy('p.created_at', 'desc').orderBy('p.id', 'desc').limit(count).execute();
}

interface LifeCounts {
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

/** Visible strings by language: how many have a text, and for how many of these the source has changed. */
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
