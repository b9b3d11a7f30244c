import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { displayWidth as widthOf } from '../display-width.ts';
import { scriptStart, type TextFacts } from '../text-facts.ts';

/** Only buttons and labels. Longer texts wrap and are checked by `length_range`. */
const LABEL_COLUMNS_MAX = 20;
const ROOM = 12;
const GROWTH = 2;

/** The growth that layouts allow for: IBM's tables grant short labels 200 to 300 %. */
export const displayWidth: Check = defineCheck({
  id: 'display_width',
  category: 'formatting',
  severity: 'info',
  about: say('check.about_display_width'),
  find({ from, target, to, source }) {
    if (source.length > LABEL_COLUMNS_MAX * 4 || target.length <= ROOM) return NONE;
    const columns = from.once(columnsOf);
    if (columns === 0 || columns > LABEL_COLUMNS_MAX) return NONE;
    const own = to.once(columnsOf);
    const room = columns * GROWTH + ROOM;
    if (own <= room) return NONE;
    return [
      {
        ...whole(target, say('check.label_takes_columns_source', { own, columns })),
        ...(own > room * 2 && { severity: 'minor' as const }),
      },
    ];
  },
});

/** The width of the widest line without placeholders and tags, which the player never sees. */
function columnsOf({ text, placeholders }: TextFacts): number {
  let shown = '';
  let from = 0;
  for (const { kind, start, end } of placeholders) {
    if (kind !== 'tag') continue;
    shown += text.slice(from, start);
    from = end;
  }
  const all = shown + text.slice(from);
  const lines = all.slice(0, scriptStart(all)).split('\n');
  return lines.reduce((widest, line) => Math.max(widest, widthOf(line.trim())), 0);
}
