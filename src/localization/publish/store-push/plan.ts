import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import { scoreTokens } from '../../tm/score.ts';
import { tokenise } from '../../tm/tokens.ts';
import type { Push, PushCounts } from './pushes.ts';
import { comparedFiles, freshOf, keptFiles, sourcesOf } from './stage.ts';

/**
 * Writes the changes of the push as rows, which applying the push then carries out. They are computed
 * again under the publishing lock, so that an outdated preview cannot be applied to a changed project.
 */
export async function makePlan(tx: Tx, push: Push): Promise<{ revision: string; counts: PushCounts }> {
  await tx.deleteFrom('push_changes').where('push_id', '=', push.id).execute();
  await noteFresh(tx, push);
  // A push of another branch only adds strings.
  if (push.branch === '') {
    await noteGone(tx, push);
    for (const rule of RENAMES) await noteRenames(tx, push, rule);
    await noteEditedRenames(tx, push);
  }
  return { revision: await revisionOf(tx, push), counts: await countPlan(tx, push) };
}

const LEVEL = (text: ReturnType<typeof sql>) =>
  sql`lower(regexp_replace(${text}, '[\\s[:punct:]…‘’“”«»„‚–—]', '', 'g'))`;

async function noteFresh(tx: Tx, { id, workspace_id, project_id, branch }: Push): Promise<void> {
  await sql`
    insert into push_changes (push_id, workspace_id, project_id, kind, path, string_key, string_id, before, after, is_minor)
    select ${id}, ${workspace_id}, ${project_id}, d.kind, d.path, d.string_key, d.string_id, d.before, d.after,
           d.kind = 'changed' and ${LEVEL(sql`d.before`)} = ${LEVEL(sql`d.after`)}
      from (
        select f.number, f.ordinal, f.path, f.string_key, f.string_id, case when p.hidden_reason = 'branch' then null else p.content end as before, f.content as after,
               case when p.string_key is null then 'new'
                    when p.hidden_reason = 'branch' then case when ${branch === ''} or p.content <> f.content then 'new' end
                    when p.hidden_reason in ('gone', 'merged') then 'returned'
                    when p.content <> f.content then 'changed'
                    when o.path <> f.path then 'moved' end as kind
          from (${freshOf(id)}) f
          left join project_strings p on p.project_id = ${project_id} and p.string_key = f.string_key
          left join project_files o on o.id = p.file_id) d
     where ${branch === '' ? sql`d.kind is not null` : sql`d.kind = 'new'`}
     order by d.number, d.ordinal`.execute(tx);
}

async function noteGone(tx: Tx, { id, workspace_id, project_id }: Push): Promise<void> {
  await sql`
    insert into push_changes (push_id, workspace_id, project_id, kind, path, string_key, string_id, before)
    select ${id}, ${workspace_id}, ${project_id}, 'gone', c.path, p.string_key, p.string_id, p.content
      from project_strings p join (${comparedFiles(id, project_id)}) c on c.id = p.file_id
     where p.project_id = ${project_id} and p.hidden_at is null
       and not exists (select from (${sourcesOf(id)}) s where s.string_key = p.string_key)
       and not exists (
         select from project_file_strings s join (${keptFiles(id, project_id)}) k on k.version_id = s.version_id
          where s.project_id = ${project_id} and s.string_key = p.string_key)
     order by c.path, p.position`.execute(tx);
}

/** True if no string has the key of change `c`, even on a branch. */
const isUnknown = sql`not exists (
  select from project_strings k where k.project_id = c.project_id and k.string_key = c.string_key)`;

interface RenameRule {
  why: 'same_file' | 'same_namespace' | 'same_order' | 'other_file';
  /** Removed and new strings are only paired within the same value of this. */
  within: ReturnType<typeof sql>;
  isSure: boolean;
}

/**
 * If a text has one removed and one new string, they are the same string. If there are several, they
 * are paired in order, without certainty.
 */
const RENAMES: readonly RenameRule[] = [
  { why: 'same_file', within: sql`x.path`, isSure: true },
  { why: 'same_namespace', within: sql`nullif(x.namespace, '')`, isSure: true },
  { why: 'same_order', within: sql`x.path`, isSure: false },
  { why: 'other_file', within: sql`''`, isSure: false },
];

async function noteRenames(
  tx: Tx,
  { id, project_id }: Push,
  { why, within, isSure }: RenameRule,
): Promise<void> {
  // Strings with equal text are paired by their number. A pair is certain only if the text is unique.
  const numbered = (rows: ReturnType<typeof sql>) => sql`
    select x.*, ${within} as within, row_number() over w as nth, count(*) over (partition by ${within}, x.text_key) as of
      from (${rows}) x where ${within} is not null
    window w as (partition by ${within}, x.text_key order by x.id)`;
  await sql`
    with gone as (${numbered(sql`
      select c.id, c.path, v.namespace, c.string_key, c.string_id, c.before, md5(normalize(c.before, nfc)) as text_key
        from push_changes c join project_files f on f.project_id = ${project_id} and f.path = c.path
        left join project_file_versions v on v.id = f.version_id
       where c.push_id = ${id} and c.kind = 'gone'`)}
    ), fresh as (${numbered(sql`
      select c.id, c.path, p.namespace, c.string_key, c.string_id, md5(normalize(c.after, nfc)) as text_key
        from push_changes c join push_files p on p.push_id = c.push_id and p.path = c.path
       where c.push_id = ${id} and c.kind = 'new' and ${isUnknown}`)}
    ), pairs as (
      select g.id as gone, n.id as fresh, g.string_key, g.string_id, g.before
        from gone g join fresh n on n.within = g.within and n.text_key = g.text_key and n.nth = g.nth
       where ${isSure ? sql`g.of = 1 and n.of = 1` : sql`true`}
    ), taken as (
      delete from push_changes c using pairs p where c.id = p.gone
    )
    update push_changes c
       set kind = 'renamed', old_key = p.string_key, old_id = p.string_id, before = p.before, why = ${why}, is_sure = ${isSure}
      from pairs p where c.id = p.fresh`.execute(tx);
}

/** With more strings than this, a person would not have edited them by hand while renaming. */
const EDITED_MAX = 1000;
const EDITED_SCORE_MIN = 85;

/**
 * Finds strings that were renamed and edited at once: nearly the same text between the same neighbours
 * in the file.
 */
async function noteEditedRenames(tx: Tx, { id, project_id }: Push): Promise<void> {
  const { rows } = await sql<{ gone: string; fresh: string; before: string; after: string }>`
    with gone as materialized (
      select c.id, c.path, c.string_key, c.before, f.version_id
        from push_changes c join project_files f on f.project_id = ${project_id} and f.path = c.path
       where c.push_id = ${id} and c.kind = 'gone' and f.version_id is not null
    ), old as (
      select s.version_id, s.string_key, lag(s.string_key) over w as previous, lead(s.string_key) over w as next
        from project_file_strings s where s.version_id in (select version_id from gone)
      window w as (partition by s.version_id order by s.ordinal)
    ), fresh as materialized (
      select c.id, c.path, c.string_key, c.after, p.number
        from push_changes c join push_files p on p.push_id = c.push_id and p.path = c.path
       where c.push_id = ${id} and c.kind = 'new' and ${isUnknown}
    ), now as (
      select s.number, s.string_key, lag(s.string_key) over w as previous, lead(s.string_key) over w as next
        from push_strings s where s.push_id = ${id} and s.number in (select number from fresh)
      window w as (partition by s.number order by s.ordinal)
    )
    select g.id::text as gone, n.id::text as fresh, g.before, n.after
      from gone g join old o on o.version_id = g.version_id and o.string_key = g.string_key
      join fresh n on n.path = g.path
      join now w on w.number = n.number and w.string_key = n.string_key
     where coalesce(o.previous, o.next) is not null
       and coalesce(o.previous::text, '') = coalesce(w.previous::text, '') and coalesce(o.next::text, '') = coalesce(w.next::text, '')
     order by g.id limit ${EDITED_MAX}`.execute(tx);
  const near = rows.filter(
    ({ before, after }) => scoreTokens(tokenise(before), tokenise(after)) >= EDITED_SCORE_MIN,
  );
  if (near.length === 0) return;
  await sql`
    with pairs as (
      select g.id as gone, j.fresh::bigint as fresh, g.string_key, g.string_id, g.before
        from jsonb_to_recordset(${JSON.stringify(near.map(({ gone, fresh }) => ({ gone, fresh })))}::jsonb) as j(gone text, fresh text)
        join push_changes g on g.id = j.gone::bigint
    ), taken as (
      delete from push_changes c using pairs p where c.id = p.gone
    )
    update push_changes c
       set kind = 'renamed', old_key = p.string_key, old_id = p.string_id, before = p.before, why = 'edited_text', is_sure = false
      from pairs p where c.id = p.fresh`.execute(tx);
}

/** A hash that changes if the push would do something else than before. */
async function revisionOf(tx: Tx, { id }: Push): Promise<string> {
  const { rows } = await sql<{ revision: string }>`
    select md5(coalesce(string_agg(md5(concat_ws('|', c.kind, c.string_key, c.old_key, c.is_sure, md5(c.before), md5(c.after))), ''
                                   order by c.kind, c.string_key), '')) as revision
      from push_changes c where c.push_id = ${id}`.execute(tx);
  return rows[0]?.revision ?? '';
}

async function countPlan(tx: Tx, { id, project_id }: Push): Promise<PushCounts> {
  const { rows } = await sql<PushCounts>`
    select count(*) filter (where c.kind = 'new')::int as new, count(*) filter (where c.kind = 'changed')::int as changed,
           count(*) filter (where c.kind = 'gone')::int as gone, count(*) filter (where c.kind = 'renamed')::int as renamed,
           count(*) filter (where c.kind = 'moved')::int as moved, count(*) filter (where c.kind = 'returned')::int as returned,
           (select count(distinct s.string_key)::int from (${sourcesOf(id)}) s)
             + (select coalesce(sum(f.strings), 0)::int from push_files f where f.push_id = ${id} and f.state = 'same' and not f.is_translation)
             - count(*) filter (where c.kind <> 'gone')::int as same,
           (select count(*)::int from project_strings p join (${comparedFiles(id, project_id)}) f on f.id = p.file_id
             where p.project_id = ${project_id} and p.hidden_at is null) as scope
      from push_changes c where c.push_id = ${id}`.execute(tx);
  const [counts] = rows;
  if (!counts) throw new Error('A count has one row.');
  return counts;
}

export interface ChangeRow {
  id: string;
  kind: 'new' | 'changed' | 'returned' | 'moved' | 'renamed' | 'gone';
  path: string;
  string_id: string;
  before: string | null;
  after: string | null;
  old_id: string | null;
  why: string | null;
  is_sure: boolean;
  is_minor: boolean;
  texts: number;
  /** Languages whose texts become stale. */
  stale: number;
}

/** Includes the number of texts of each string, which become stale, are hidden, or move to the new name. */
export async function readPlan(
  tx: Tx,
  { id, project_id }: Push,
  filter: { kind?: string | undefined; path?: string | undefined },
  after: string | null,
  count: number,
): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select c.id::text as id, c.kind, c.path, c.string_id, c.before, c.after, c.old_id, c.why, c.is_sure, c.is_minor,
           (select count(*)::int from project_translations t
             where t.project_id = ${project_id} and t.string_key = coalesce(c.old_key, c.string_key)) as texts,
           case when c.before is null or c.after is null or c.before = c.after then 0 else (
             select count(*)::int from project_translations t
              where t.project_id = ${project_id} and t.string_key = coalesce(c.old_key, c.string_key) and t.text <> ''
                and (t.source_hash is null or t.source_hash = md5(c.before)::uuid)) end as stale
      from push_changes c
     where c.push_id = ${id} and ${filter.kind === undefined ? sql`true` : sql`c.kind = ${filter.kind}`}
       and ${filter.path === undefined ? sql`true` : sql`c.path = ${filter.path}`}
       and ${after === null ? sql`true` : sql`c.id > ${after}::bigint`}
     order by c.id limit ${count}`.execute(tx);
  return rows;
}

export function countByFile(
  tx: Tx,
  pushId: string,
): Promise<{ path: string; kind: ChangeRow['kind']; count: number }[]> {
  return tx
    .selectFrom('push_changes')
    .select(['path', 'kind', sql<number>`count(*)::int`.as('count')])
    .where('push_id', '=', pushId)
    .groupBy(['path', 'kind'])
    .$castTo<{ path: string; kind: ChangeRow['kind']; count: number }>()
    .execute();
}
