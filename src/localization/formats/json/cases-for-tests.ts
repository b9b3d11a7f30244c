import { jsonShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = jsonShapes('{', '}', {
  'a list of strings': (n) => `[${times(n, (i) => `{"string_id":"${i}","content":"x"}`, ',')}]`,
  'many fields of one string': (n) => `[{"content":"x",${times(n, (i) => `"f${i}":1`, ',')}}]`,
});

/** The reader trims blanks around an id as typing errors. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.trim() });
