import { jsonShapes, type Shapes } from '../reader-shapes-for-tests.ts';
import { joinPath } from '../string-path.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = jsonShapes('{', '}');

/** Escapes the id so that it is a single key. */
export const fit = (unit: Unit): Unit => ({ ...unit, stringId: joinPath([unit.stringId]) });
