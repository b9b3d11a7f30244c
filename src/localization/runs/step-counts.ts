import { isRecord } from '#kernel/narrow.ts';

interface StepCounts {
  counts: Record<string, number>;
  facts: Record<string, unknown>;
}

/** The sums over all batches of a step, from the statistics of its run. */
export function countsOf(stats: Record<string, unknown>, step: string): StepCounts {
  const known = stats[step];
  return isStepCounts(known) ? known : { counts: {}, facts: {} };
}

function isStepCounts(value: unknown): value is StepCounts {
  return isRecord(value) && isRecord(value['counts']) && isRecord(value['facts']);
}

export function withCounts(
  stats: Record<string, unknown>,
  step: string,
  added: { counts?: Readonly<Record<string, number>>; facts?: Readonly<Record<string, unknown>> },
  changed: number,
): Record<string, unknown> {
  const { counts, facts } = countsOf(stats, step);
  const sum: Record<string, number> = { ...counts, rows_changed: (counts['rows_changed'] ?? 0) + changed };
  for (const [name, n] of Object.entries(added.counts ?? {})) sum[name] = (sum[name] ?? 0) + n;
  return { ...stats, [step]: { counts: sum, facts: { ...facts, ...added.facts } } };
}
