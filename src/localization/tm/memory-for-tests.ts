import type { App } from '../../../test/harness.ts';
import { sourceKeys } from './normalise.ts';
import { runMemoryIndex } from './run-memory-index.ts';
import { bumpMemoryVersion } from './store.ts';
import { writeUnits } from './write-units.ts';
import { jobContext } from '../../../test/factories/job-context.ts';

/** Runs the indexing job, which the cron starts every minute. */
export async function indexMemory(app: App): Promise<void> {
  await runMemoryIndex.run({}, jobContext(app));
}

export interface TestUnit {
  source: string;
  target: string;
  stringId?: string;
  previous?: string;
  next?: string;
  /** The target language; German by default. */
  language?: string;
  origin?: string;
  isReviewed?: boolean;
}

const keyOf = (text: string | undefined) => (text === undefined ? null : sourceKeys(text).sourceKey);

/** Writes units into an English memory without a task. Later units are newer. */
export async function rememberUnits(
  app: App,
  owner: { workspaceId: string; projectId: string },
  units: readonly TestUnit[],
): Promise<void> {
  const { workspaceId, projectId } = owner;
  const start = app.services.clock.now().getTime() - units.length;
  await app.services.database.tenant({ workspaceId, projectId }, async (tx) => {
    const made = units.map((unit, n) => ({
      source: unit.source,
      target: unit.target,
      stringId: unit.stringId ?? '',
      previousKey: keyOf(unit.previous),
      nextKey: keyOf(unit.next),
      language: unit.language ?? 'de',
      origin: unit.origin ?? 'manual',
      isReviewed: unit.isReviewed ?? true,
      author: null,
      updatedAt: new Date(start + n),
    }));
    await writeUnits(tx, owner, 'en', made);
    await bumpMemoryVersion(tx, owner);
  });
}
