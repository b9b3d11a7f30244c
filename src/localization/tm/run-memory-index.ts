import type { Tx } from '#platform/db/client.ts';
import { defineCron } from '#platform/job.ts';
import { readSalts } from './read-salt.ts';
import { featuresOf, signatureOf } from './signature.ts';
import { bumpMemoryVersion } from './store.ts';
import { readFrequencies } from './store-candidates.ts';
import { addFeatureCounts, markCounted, saveSignatures, takeUncounted } from './store-signatures.ts';
import { tokenise } from './tokens.ts';
import { NO_WAYS, ownWays, type Ways, withWays } from '../projects/ways.ts';

/**
 * About a second of work between two commits. Of 5,000 rows more share their features than of 2,000, and the index is
 * put in order less often: a quarter less CPU of PostgreSQL for a row.
 */
const BATCH = 5000;

/**
 * Counts the features of sources that are new, and signs them with what is counted by then. Small
 * writers sign their sources themselves, with the counts of that moment, and leave them to be counted
 * here: were each to count, two publishes of one project would wait for each other.
 */
export const runMemoryIndex = defineCron({
  name: 'run_memory_index',
  retry: { limit: 2, delaySec: 30 },
  pace: 'long',
  timeoutSec: 900,
  cron: '* * * * *',

  async run(ctx) {
    while (!ctx.signal.aborted && (await ctx.commit(indexBatch)) === BATCH);
  },
});

async function indexBatch(tx: Tx): Promise<number> {
  const rows = await takeUncounted(tx, BATCH);
  if (rows.length > 0) await sign(tx, rows);
  return rows.length;
}

async function sign(tx: Tx, rows: Awaited<ReturnType<typeof takeUncounted>>): Promise<void> {
  const salts = await readSalts(
    tx,
    rows.map(({ project_id, language }) => ({ projectId: project_id, language })),
  );
  const ways = new Map<string, Ways>();
  for (const projectId of new Set(rows.map(({ project_id }) => project_id)))
    ways.set(projectId, await ownWays(tx, projectId));
  const features = salts.map((salt, n) => {
    const { source = '', project_id = '' } = rows[n] ?? {};
    return featuresOf(
      withWays(ways.get(project_id) ?? NO_WAYS, () => tokenise(source)),
      salt,
    );
  });
  const counts = new Map<number, number>();
  for (const { all } of features)
    for (const feature of all) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  await addFeatureCounts(tx, counts);
  const frequencies = await readFrequencies(tx, [...counts.keys()]);
  const signatures = features.map((each, n) => ({
    sourceId: rows[n]?.id ?? 0,
    tokens: each.size,
    features: signatureOf(each, frequencies),
  }));
  await saveSignatures(tx, signatures, 'renewed');
  await markCounted(tx, signatures);
  // What caches remember of these projects was found without the rows that are signed now.
  const owners = new Map(rows.map((row) => [row.project_id, row.workspace_id]));
  for (const [projectId, workspaceId] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1)))
    await bumpMemoryVersion(tx, { projectId, workspaceId });
}
