import { sql } from 'kysely';
import type { Tx } from '#platform/db/client.ts';
import type { Example } from '../pipeline/step.ts';
import { normalise, sourceKeys } from './normalise.ts';
import { substitute } from './substitute.ts';

export interface MatchQuery {
  projectId: string;
  taskId: string;
  sourceLanguage: string;
  targetLanguage: string;
  strings: readonly { position: number; source: string }[];
}

export interface Match {
  /** 102 same string, 101 same neighbour, 100 same text, 99 same wording, 85 only an example. */
  score: number;
  /** Null when the unit can help but must not be applied. */
  target: string | null;
  example: Example;
}

/** Same wording, but its numbers or placeholders could not be exchanged one to one. */
const EXAMPLE_SCORE = 85;
/** Units of one wording that are tried; the newest first. */
const CANDIDATES_MAX = 5;

interface Found {
  position: number;
  tier: number;
  source: string;
  target: string;
}

/** The best unit of the project's memory for each string of a batch, in one statement. */
export async function matchStrings(tx: Tx, query: MatchQuery): Promise<Map<number, Match>> {
  const found = await findUnits(tx, query);
  const sources = new Map(query.strings.map(({ position, source }) => [position, source]));
  const best = new Map<number, Match>();
  for (const unit of found) {
    const source = sources.get(unit.position);
    if (source === undefined) continue;
    const match = toMatch(unit, source, query.targetLanguage);
    if (match.score > (best.get(unit.position)?.score ?? 0)) best.set(unit.position, match);
  }
  return best;
}

/**
 * Strings are read as one range: of a task made a moment ago the planner believes that it has one row,
 * and a join would go through all of it for each string. Equal texts have equal normal keys; asking for
 * both lets either index of the memory serve, whatever the planner believes about a young project.
 */
async function findUnits(tx: Tx, query: MatchQuery): Promise<Found[]> {
  const { projectId, taskId, sourceLanguage, targetLanguage, strings } = query;
  if (strings.length === 0) return [];
  const positions = strings.map(({ position }) => position);
  const normalKeys = strings.map(({ source }) => sourceKeys(source).normalKey);
  const worded = strings.map(({ source }) => hasWording(source));
  const { rows } = await sql<Found>`
    with near as materialized (
      select position, string_id, content_key, lag(content_key) over strings as previous_key, lead(content_key) over strings as next_key
        from task_strings
       where task_id = ${taskId} and position between ${Math.min(...positions) - 1} and ${Math.max(...positions) + 1}
      window strings as (order by position)
    ), wanted as materialized (
      select * from near join unnest(${positions}::int[], ${normalKeys}::uuid[], ${worded}::boolean[]) as q(position, normal_key, worded) using (position)
    ), exact as materialized (
      select w.position, u.tier, u.source, u.target
        from wanted w
        cross join lateral (
          select case when t.string_id <> '' and t.string_id = w.string_id then 102
                      when t.previous_key = w.previous_key or t.next_key = w.next_key then 101
                      else 100 end as tier, t.source, t.target
            from tm_units t
           where t.project_id = ${projectId} and t.source_language = ${sourceLanguage}
             and t.target_language = ${targetLanguage} and t.source_key = w.content_key and t.normal_key = w.normal_key
           order by tier desc, t.updated_at desc
           limit 1) u
    )
    select * from exact
    union all
    select w.position, 99, u.source, u.target
      from wanted w
      cross join lateral (
        select t.source, t.target from tm_units t
         where t.project_id = ${projectId} and t.source_language = ${sourceLanguage}
           and t.target_language = ${targetLanguage} and t.normal_key = w.normal_key
         order by t.updated_at desc
         limit ${CANDIDATES_MAX}) u
     where w.worded and not exists (select 1 from exact e where e.position = w.position)`.execute(tx);
  return rows;
}

/** "10%" and "12 / 30" share one wording with every other number; looking those up would only cost. */
function hasWording(source: string): boolean {
  return /\p{L}/u.test(normalise(source).replace(/⟦[np]⟧/gu, ''));
}

function toMatch(unit: Found, source: string, targetLanguage: string): Match {
  const target = unit.tier >= 100 ? unit.target : substitute(source, unit, targetLanguage);
  const score = target === null ? EXAMPLE_SCORE : unit.tier;
  return { score, target, example: { source: unit.source, target: unit.target, score } };
}
