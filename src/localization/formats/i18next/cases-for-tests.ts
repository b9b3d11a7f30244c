import { jsonShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import { joinPath } from '../string-path.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = jsonShapes('{', '}', {
  plurals: (n) => `{${times(n, (i) => `"k${i}_one":"x","k${i}_other":"y"`, ',')}}`,
  'many underlines': (n) => `{"${'_'.repeat(n)}other":"x"}`,
});

/** Escapes the id so that it is a single key. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: joinPath([unit.stringId]) });
