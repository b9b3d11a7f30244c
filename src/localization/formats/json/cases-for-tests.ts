import { jsonShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = jsonShapes('{', '}', {
  'a list of strings': (n) => `[${times(n, (i) => `{"string_id":"${i}","content":"x"}`, ',')}]`,
  'many fields of one string': (n) => `[{"content":"x",${times(n, (i) => `"f${i}":1`, ',')}}]`,
});

/** Blanks around an id are a slip of the keyboard. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.trim() });
