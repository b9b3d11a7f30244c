import { formatOf } from './known-formats.ts';
import type { Shapes } from './reader-shapes-for-tests.ts';
import type { Unit } from './round-trip-for-tests.ts';

/** What a format provides for the suites that run over all formats. */
interface Cases {
  /** Files that are expensive for a careless reader. */
  shapes: Shapes;
  /** The nearest string that a file can hold. Without it, any id and any text must survive. */
  fit?(unit: Unit, index: number): Unit;
}

export async function casesOf(id: string): Promise<Cases> {
  const folder = formatOf(id).id.replaceAll('_', '-');
  return await import(`./${folder}/cases-for-tests.ts`);
}
