import { lineShapes, type Shapes } from '../reader-shapes-for-tests.ts';
import type { Unit } from '../round-trip-for-tests.ts';

export const shapes: Shapes = lineShapes(
  {
    entry: (id, text) => `${id}\n00:00:01,000 --> 00:00:02,000\n${text}\n\n`,
    comment: '',
    open: '1\n00:00:01,000 --> ',
    opener: '-->',
  },
  { 'many lines of one text': (n) => `1\n00:00:01,000 --> 00:00:02,000\n${'x\n'.repeat(n)}` },
);

/** A cue has a number and times, and ends at a blank line. */
export const fit = (unit: Unit, index: number): Unit => ({
  ...unit,
  stringId: String(index + 1),
  content: withoutBlankLines(unit.content),
  translations: { de: withoutBlankLines(unit.translations?.de ?? '') },
  extra: { ...unit.extra, srt: { times: '00:00:01,000 --> 00:00:02,000' } },
});

function withoutBlankLines(text: string): string {
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .join('\n');
}
