import { lineShapes, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = lineShapes(
  { entry: (id, text) => `k${id} = ${text}\n`, comment: '# c', open: 'k = { ', opener: '{ "x" }' },
  {
    'many lines of one text': (n) => `k =\n${'    x\n'.repeat(n)}`,
    'many attributes': (n) => `k = x\n${Array.from({ length: n }, (_, i) => `    .a${i} = y\n`).join('')}`,
  },
);

/** Replaces what a Fluent name cannot contain. */
export const fit = (unit: Unit): Unit => ({
  ...unit,
  stringId: `k${Array.from(unit.stringId, (c) => (/\w/.test(c) ? c : `-${c.codePointAt(0)}`)).join('')}`,
});
