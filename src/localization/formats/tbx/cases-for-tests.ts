import { xmlShapes, times, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

const tbxTerm = (_: string, text: string) =>
  `<conceptEntry><langSec xml:lang="en"><termSec><term>${text}</term></termSec></langSec></conceptEntry>`;

export const shapes: Shapes = xmlShapes(
  { head: '<tbx><text><body>', tail: '</body></text></tbx>', entry: tbxTerm },
  {
    'many terms of one entry': (n) =>
      `<tbx><text><body><conceptEntry><langSec xml:lang="en">${times(n, (i) => `<termSec><term>t${i}</term></termSec>`)}</langSec></conceptEntry></body></text></tbx>`,
    'many notes': (n) =>
      `<tbx><text><body><conceptEntry>${times(n, (i) => `<note>${i}</note>`)}<langSec xml:lang="en"><termSec><term>t</term></termSec></langSec></conceptEntry></body></text></tbx>`,
  },
);

/** A term has no surrounding blanks. */
export const fit = (unit: Unit): Unit => ({
  ...unit,
  content: unit.content.trim(),
  translations: { de: unit.translations?.de?.trim() ?? '' },
});
