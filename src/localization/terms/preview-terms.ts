import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { savepoint } from '#platform/db/savepoint.ts';
import type { TermInput } from '../model.ts';
import type { Run } from '../runs/run.ts';
import { findByContents, type TermRow, upsertTerms } from './store.ts';

const SAMPLED = 200;

const Translations = z.record(z.string(), z.string());

/** What an import would change, as stored with its run. */
export const PreviewStats = z.object({
  new_count: z.int(),
  changed_count: z.int(),
  unchanged_count: z
    .int()
    .describe('Terms that are the same in the termbase, and terms that are in the file twice.'),
  items: z
    .array(
      z.object({
        content: z.string(),
        kind: z.enum(['new', 'changed', 'unchanged']),
        before: Translations.nullable(),
        after: Translations,
      }),
    )
    .describe(`For the first ${SAMPLED} terms of the file.`),
});
export type PreviewStats = z.infer<typeof PreviewStats>;

/** Writes the terms and rolls back: the counts are exactly those of the import, and nobody sees the terms. */
export async function previewTerms(
  tx: Tx,
  clock: Clock,
  run: Run,
  batches: AsyncIterable<TermInput[]>,
): Promise<PreviewStats> {
  const undo = await savepoint(tx, 'preview');
  const stats: PreviewStats = { new_count: 0, changed_count: 0, unchanged_count: 0, items: [] };
  let sample: readonly TermInput[] | null = null;
  for await (const terms of batches) {
    const isFirst = sample === null;
    sample ??= terms.slice(0, SAMPLED);
    const before = isFirst ? await findByContents(tx, run.projectId, sample) : [];
    const { inserted, modified } = await upsertTerms(tx, clock, run, terms);
    stats.new_count += inserted;
    stats.changed_count += modified;
    stats.unchanged_count += terms.length - inserted - modified;
    if (isFirst) stats.items = compare(before, await findByContents(tx, run.projectId, sample));
  }
  await undo();
  return stats;
}

function compare(before: readonly TermRow[], after: readonly TermRow[]): PreviewStats['items'] {
  const known = new Map(before.map((row) => [row.id, row]));
  return after.map((row) => {
    const old = known.get(row.id);
    return {
      content: row.content,
      kind: old === undefined ? 'new' : textOf(old) === textOf(row) ? 'unchanged' : 'changed',
      before: old?.translations ?? null,
      after: row.translations,
    };
  });
}

function textOf({ id: _id, updated_at: _at, ...fields }: TermRow): string {
  return JSON.stringify(fields);
}
