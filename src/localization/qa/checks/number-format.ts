import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** Not a version (1.2.3, v2.5), part of a word or an IP address. */
const FORMATTED =
  /(?<![\p{L}\d.,:/-])(?:\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,4})?|\d{1,6}\.\d{1,2})(?![\p{L}\d:/]|[.,]\d)/gu;
const VERSION = /(?:version|ver\.?|v|版本|バージョン|버전|версия)\s?$/iu;

/** Finds only English numbers copied into a language with the opposite separators: 0.5 instead of 0,5. */
export const numberFormat: Check = defineCheck({
  id: 'number_format',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_number_format'),
  when: HAS.digit,
  find({ from, source, target, targetLanguage }) {
    if (!from.has(HAS.digit) || !from.has(HAS.mark) || from.base !== 'en') return NONE;
    const { decimal, group } = separatorsOf(targetLanguage);
    if (decimal === '.') return NONE;
    return each(FORMATTED, target, ({ 0: number, index }) => {
      if (!source.includes(number) || VERSION.test(target.slice(Math.max(0, index - 10), index))) return null;
      const shown = number.replace(/[.,]/gu, (mark) => (mark === '.' ? decimal : group));
      const finding = { message: say('check.language_written', { number, shown }) };
      // A point may belong to a version or path, or be the program's own format.
      return number.includes(',') ? finding : { ...finding, severity: 'info' as const };
    });
  },
});

const separators = new Map<string, { decimal: string; group: string }>();

function separatorsOf(language: string): { decimal: string; group: string } {
  const known = separators.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language === 'qps-ploc' ? 'en' : language, {
    numberingSystem: 'latn',
  }).formatToParts(1234567.8);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  const made = { decimal: part('decimal') ?? '.', group: part('group') ?? '' };
  separators.set(language, made);
  return made;
}
