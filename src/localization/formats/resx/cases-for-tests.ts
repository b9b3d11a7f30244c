import { xmlShapes, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = xmlShapes({
  head: '<root>',
  tail: '</root>',
  entry: (id, text) => `<data name="${id}"><value>${text}</value></data>`,
});

/** `>>name` is metadata of the designer. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.replace(/^>>/, '> >') });
