import { formatOf } from './known-formats.ts';
import type { Shapes } from './reader-shapes-for-tests.ts';
import type { Unit } from './round-trip-for-tests.ts';

/** What a format brings for the suites that run over all of them. */
export interface Cases {
  /** Files that cost a careless reader too much. */
  shapes: Shapes;
  /** The nearest string that a file can hold; without it, any id and any text must come back. */
  fit?(unit: Unit, index: number): Unit;
}

export async function casesOf(id: string): Promise<Cases> {
  const folder = formatOf(id).id.replaceAll('_', '-');
  return await import(`./${folder}/cases-for-tests.ts`);
}
