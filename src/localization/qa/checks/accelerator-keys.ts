import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const MENU_CHARS_MAX = 60;
/** Not an entity, not "R&D", not "A & B". */
const KEY = /(?<![\d&])(?<!\p{Lu}(?=&\p{Lu}))&(?=[\p{L}\d])(?![a-zA-Z]{2,8};)/gu;
/** Not inside snake_case. */
const UNDERLINED = /(?<![\p{L}\p{N}_])_(?=[\p{L}\d])(?!\p{L}{1,40}_)/gu;

/** One key, wherever it stands: Chinese and Japanese menus write (&F). */
export const acceleratorKeys: Check = defineCheck({
  id: 'accelerator_keys',
  category: 'formatting',
  severity: 'minor',
  about: 'The key of a menu entry (&File, _File) is missing or stands there twice.',
  when: HAS.ampersand | HAS.markdown,
  find({ from, to, source, target }) {
    if (source.length > MENU_CHARS_MAX) return NONE;
    for (const [mark, pattern] of [
      ['&', KEY],
      ['_', UNDERLINED],
    ] as const) {
      if (!source.includes(mark) || keys(from, pattern) !== 1) continue;
      const own = keys(to, pattern);
      if (own !== 1)
        return [
          whole(
            target,
            own === 0 ? `The key after "${mark}" is missing.` : `"${mark}" stands there ${own} times.`,
          ),
        ];
    }
    return NONE;
  },
  fires: [
    { source: '&File', target: 'Datei' },
    { source: 'E&xit', target: '&Been&den' },
    { source: '_Open', target: 'Öffnen' },
  ],
  passes: [
    { source: '&File', target: '&Datei' },
    { source: '&File', target: '文件(&F)', language: 'zh-cn' },
    { source: 'R&D', target: 'Forschung' },
    { source: 'Sword & Shield', target: 'Schwert und Schild' },
    { source: 'snake_case', target: 'Schlange' },
  ],
});

function keys({ bare }: TextFacts, pattern: RegExp): number {
  return bare.match(pattern)?.length ?? 0;
}
