import { lineShapes, times, type Make, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const csvLines = {
  comment: ',',
  open: 'a,"',
  opener: '"x',
};
export const wide =
  (name: string): Make =>
  (n) =>
    `${name},${times(n, (i) => `c${i}`, ',')}\nx,${times(n, () => 'y', ',')}\n`;

export const shapes: Shapes = lineShapes(
  { head: 'string_id,content\n', entry: (id, text) => `${id},${text}\n`, ...csvLines },
  { 'many columns': wide('content') },
);

/** The reader trims blanks around an id as typing errors. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: unit.stringId.trim() });
