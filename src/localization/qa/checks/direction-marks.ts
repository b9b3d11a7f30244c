import { LANGUAGES } from '#kernel/language.ts';
import { type Check, defineCheck, each, NONE, whole } from '../check.ts';
import { HAS } from '../text-facts.ts';

const MARK = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;
const OPENS = /[\u202a\u202b\u202d\u202e]/gu;
const ISOLATES = /[\u2066-\u2068]/gu;

/** An embedding that is not closed turns round whatever the program shows after it. */
export const directionMarks: Check = defineCheck({
  id: 'direction_marks',
  category: 'locale',
  severity: 'minor',
  about: 'Invisible direction marks stand in a left-to-right language, or are not closed (major).',
  when: HAS.typographic | HAS.other,
  autofix: 'sure',
  find({ source, target, targetLanguage }) {
    if (target.search(MARK) === -1) return NONE;
    const count = (pattern: RegExp) => target.match(pattern)?.length ?? 0;
    if (count(OPENS) !== count(/\u202c/gu) || count(ISOLATES) !== count(/\u2069/gu))
      return [{ ...whole(target, 'A direction mark is opened and not closed.'), severity: 'major' }];
    if (LANGUAGES.get(targetLanguage)?.direction === 'rtl' || source.search(MARK) !== -1) return NONE;
    return each(MARK, target, () => ({ message: 'There is an invisible direction mark.', fix: '' }));
  },
  fires: [
    { source: 'Save', target: 'Speichern\u200f', fixed: 'Speichern' },
    { source: 'Save {0}', target: '\u202bשמור {0}', language: 'he' },
  ],
  passes: [
    { source: 'Save {0}', target: 'שמור\u200f {0}', language: 'he' },
    { source: 'Save', target: 'Speichern' },
    { source: '\u200eSave', target: '\u200eSpeichern' },
  ],
});
