import { jsonShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = jsonShapes('{', '}', {
  'much about one key': (n) => `{"a":"x","@a":{${times(n, (i) => `"m${i}":"y"`, ',')}}}`,
  'something about each key': (n) => `{${times(n, (i) => `"k${i}":"x","@k${i}":{"description":"d"}`, ',')}}`,
});

/** A leading `@` would make the id a description of another key. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.replace(/^@/, 'at ') });
