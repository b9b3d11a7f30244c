import type { Database, Tx } from '#platform/db/client.ts';
import { defineCron } from '#platform/job.ts';
import { readSalts } from './read-salt.ts';
import { type Features, featuresOf, signatureOf } from './signature.ts';
import { bumpMemoryVersion } from './store.ts';
import { addFeatureCounts, readUncounted, saveSignatures, takeUncounted } from './store-signatures.ts';
import { tokenise } from './tokens.ts';
import {
  NO_CONVENTIONS,
  readConventions,
  type Conventions,
  withConventions,
} from '../projects/conventions.ts';

/**
 * Less than a second of work between two commits. Compared with 2,000 rows, 5,000 take a quarter less
 * CPU of PostgreSQL per row, because more of them share features and the index is reordered less
 * often.
 */
const BATCH = 5000;

interface Uncounted {
  id: number;
  workspaceId: string;
  projectId: string;
  features: Features;
}

/**
 * Counts the features of new sources and signs the sources with the counts so far. Small writers sign
 * their sources themselves with the current counts and leave the counting to this job: if each writer
 * counted, two publishes of one project would block each other.
 */
export const runMemoryIndex = defineCron({
  name: 'run_memory_index',
  retry: { limit: 2, delaySec: 30 },
  pace: 'long',
  timeoutSec: 900,
  cron: '* * * * *',

  async run(ctx) {
    let batch = await readAhead(ctx.database, 0);
    while (batch.length > 0 && !ctx.signal.aborted) {
      const last = batch.at(-1)?.id ?? 0;
      const isLast = batch.length < BATCH;
      // Computes the features of the next batch while PostgreSQL writes this one.
      const [, next] = await Promise.all([
        ctx.commit((tx) => sign(tx, batch)),
        isLast ? [] : readAhead(ctx.database, last),
      ]);
      batch = next;
    }
  },
});

async function readAhead(database: Database, after: number): Promise<Uncounted[]> {
  const { rows, salts, conventions } = await database.everyone(async (tx) => {
    const found = await readUncounted(tx, after, BATCH);
    const own = new Map<string, Conventions>();
    for (const projectId of new Set(found.map(({ project_id }) => project_id)))
      own.set(projectId, await readConventions(tx, projectId));
    const scopes = found.map(({ project_id, language }) => ({ projectId: project_id, language }));
    return { rows: found, salts: await readSalts(tx, scopes), conventions: own };
  });
  return salts.map((salt, n) => {
    const { id = 0, source = '', project_id = '', workspace_id = '' } = rows[n] ?? {};
    const tokens = withConventions(conventions.get(project_id) ?? NO_CONVENTIONS, () => tokenise(source));
    return { id, workspaceId: workspace_id, projectId: project_id, features: featuresOf(tokens, salt) };
  });
}

async function sign(tx: Tx, batch: readonly Uncounted[]): Promise<void> {
  const taken = await takeUncounted(
    tx,
    batch.map(({ id }) => id),
  );
  const rows = batch.filter(({ id }) => taken.has(id));
  if (rows.length === 0) return;
  const counts = new Map<number, number>();
  for (const { features } of rows)
    for (const feature of features.all) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const frequencies = await addFeatureCounts(tx, counts);
  const signatures = rows.map(({ id, features }) => ({
    sourceId: id,
    tokens: features.size,
    features: signatureOf(features, frequencies),
  }));
  await saveSignatures(tx, signatures, 'renewed');
  // Invalidates cached look-ups of these projects, which were made without the rows signed now.
  const owners = new Map(rows.map(({ projectId, workspaceId }) => [projectId, workspaceId]));
  for (const [projectId, workspaceId] of [...owners].sort(([a], [b]) => (a < b ? -1 : 1)))
    await bumpMemoryVersion(tx, { projectId, workspaceId });
}
