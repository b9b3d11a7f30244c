import type { Metric, Metrics } from './contract.ts';

/** A metric that the platform did not tell is left out, never zero. */
export function known(metrics: Partial<Record<Metric, number | undefined>>): Metrics {
  return Object.fromEntries(Object.entries(metrics).filter(([, value]) => value !== undefined));
}
