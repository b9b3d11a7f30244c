import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE } from '../check.ts';
import { displayWidth } from '../display-width.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const WRAPPED_LINES_MIN = 2;
const GROWTH = 1.6;
const ROOM = 10;

/** Manual line breaks suggest a box of fixed width. */
export const lineWidth: Check = defineCheck({
  id: 'line_width',
  category: 'formatting',
  severity: 'info',
  about: say('check.about_line_width'),
  when: HAS.lineBreak | HAS.backslash,
  find({ from, to }) {
    const widest = from.once(widestLine);
    if (widest === null) return NONE;
    const own = to.once(widestLine);
    return own === null || own.columns <= widest.columns * GROWTH + ROOM
      ? NONE
      : [
          {
            message: say('check.line_takes_columns_widest_source', {
              columns: own.columns,
              widestColumns: widest.columns,
            }),
            start: own.start,
            end: own.end,
          },
        ];
  },
});

interface Line {
  columns: number;
  start: number;
  end: number;
}

/** Null if the text has no manual line breaks. */
function widestLine({ text }: TextFacts): Line | null {
  const lines: Line[] = [];
  let from = 0;
  for (const { 0: mark, index } of [...text.matchAll(/\n|\\n/gu), { 0: '', index: text.length }]) {
    lines.push({ columns: displayWidth(text.slice(from, index)), start: from, end: index });
    from = index + mark.length;
  }
  if (lines.filter(({ columns }) => columns > 0).length < WRAPPED_LINES_MIN) return null;
  return lines.reduce((widest, line) => (line.columns > widest.columns ? line : widest));
}
