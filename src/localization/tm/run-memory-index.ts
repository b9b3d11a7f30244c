import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#platform/db/client.ts';
import { defineJob } from '#platform/job.ts';
import { readFrequencies } from './candidates.ts';
import { signatureTexts } from './sign.ts';
import { readSalts } from './read-salt.ts';
import { featuresOf } from './signature.ts';
import { bumpMemoryVersion } from './store.ts';
import { tokenise } from './tokens.ts';

/** About 100 ms of work between two commits. */
const BATCH = 2000;

/**
 * Counts the features of sources that are new, and signs them with what is counted by then. Small
 * writers sign their sources themselves, with the counts of that moment, and leave them to be counted
 * here: were each to count, two publishes of one project would wait for each other.
 */
export const runMemoryIndex = defineJob({
  name: 'run_memory_index',
  payload: z.object({}),
  retry: { limit: 2, delaySec: 30 },
  concurrency: 1,
  pace: 'long',
  timeoutSec: 900,
  cron: '* * * * *',

  async run(_payload, ctx) {
    while (!ctx.signal.aborted && (await ctx.commit(indexBatch)) === BATCH);
  },
});

interface Unsigned {
  id: number;
  workspace_id: string;
  project_id: string;
  language: string;
  source: string;
}

async function indexBatch(tx: Tx): Promise<number> {
  // Skipped are rows that another worker signs right now; the next minute finds what is left.
  const { rows } = await sql<Unsigned>`
    select id, workspace_id, project_id, language, source from tm_sources where tokens is null order by id limit ${BATCH} for update skip locked`.execute(
    tx,
  );
  if (rows.length > 0) await sign(tx, rows);
  return rows.length;
}

async function sign(tx: Tx, rows: readonly Unsigned[]): Promise<void> {
  const salts = await readSalts(
    tx,
    rows.map(({ project_id, language }) => ({ projectId: project_id, language })),
  );
  const features = salts.map((salt, n) => featuresOf(tokenise(rows[n]?.source ?? ''), salt));
  const all = features.flatMap((each) => each.all);
  await count(tx, all);
  const frequencies = await readFrequencies(tx, all);
  const ids = rows.map(({ id }) => id);
  const sizes = features.map(({ size }) => size);
  await sql`
    insert into tm_signatures (source_id, tokens, signature)
    select s.id, s.size, s.signature::int[]
      from unnest(${ids}::bigint[], ${sizes}::int[], ${signatureTexts(features, frequencies)}::text[]) as s(id, size, signature)
    on conflict (source_id) do update set tokens = excluded.tokens, signature = excluded.signature`.execute(
    tx,
  );
  // any(): joined with nothing but the list, 2,000 ids were looked for in the whole table each.
  await sql`
    update tm_sources t set tokens = s.size
      from unnest(${ids}::bigint[], ${sizes}::int[]) as s(id, size)
     where t.id = any(${ids}::bigint[]) and t.id = s.id`.execute(tx);
  // What caches remember of these projects was found without the rows that are signed now.
  const owners = new Map(rows.map((row) => [row.project_id, row.workspace_id]));
  for (const [projectId, workspaceId] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1)))
    await bumpMemoryVersion(tx, { projectId, workspaceId });
}

/** In the order of the features, so that two workers cannot wait for each other. */
async function count(tx: Tx, features: readonly number[]): Promise<void> {
  const counts = new Map<number, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  await sql`
    insert into tm_feature_counts as c (feature, count)
    select * from unnest(${sorted.map(([feature]) => feature)}::int[], ${sorted.map(([, n]) => n)}::int[])
    on conflict (feature) do update set count = c.count + excluded.count`.execute(tx);
}
