import { acceleratorMark, countMarks } from '#kernel/accelerators.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** One key, wherever it stands: Chinese and Japanese menus write (&F). */
export const acceleratorKeys: Check = defineCheck({
  id: 'accelerator_keys',
  category: 'formatting',
  severity: 'minor',
  about: 'The key of a menu entry (&File, _File, ~File) is missing or stands there twice.',
  when: HAS.ampersand | HAS.markdown,
  find({ source, target }) {
    const mark = acceleratorMark(source);
    if (mark === null) return NONE;
    const own = countMarks(target, mark);
    if (own === 1) return NONE;
    const message =
      own === 0 ? `The key after "${mark}" is missing.` : `"${mark}" stands there ${own} times.`;
    return [whole(target, message)];
  },
  fires: [
    { source: '&File', target: 'Datei' },
    { source: 'E&xit', target: '&Been&den' },
    { source: '_Open', target: 'Öffnen' },
    { source: '~Edit', target: 'Bearbeiten' },
    { source: 'Pa_ste', target: 'Einfügen' },
  ],
  passes: [
    { source: '&File', target: '&Datei' },
    { source: '&File', target: '文件(&F)', language: 'zh-cn' },
    { source: '_Open', target: '打开(_O)', language: 'zh-cn' },
    { source: '_Contents', target: 'I_nhalt' },
    { source: '~Edit', target: '~Bearbeiten' },
    { source: 'Pa_ste', target: 'E_infügen' },
    { source: 'R&D', target: 'Forschung' },
    { source: 'Sword & Shield', target: 'Schwert und Schild' },
    { source: 'snake_case', target: 'Schlange' },
    { source: 'Florian E&szlig;er', target: 'Florian Eßer' },
  ],
});
