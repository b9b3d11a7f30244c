import { isLatin, scriptOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** example.com, config.json. */
const DOTTED = /\p{L}\.\p{L}/u;
const LATIN_WORD = /[\p{scx=Latin}\p{M}]{4,}/gu;

/**
 * Words of the source left standing in a target of another script. Only words that the source
 * writes in lower case: capitalised ones are mostly names, which stay on purpose.
 */
export const untranslated: Check = defineCheck({
  id: 'untranslated',
  category: 'accuracy',
  severity: 'major',
  about: 'A word of the source stands untranslated in a text of another script.',
  when: HAS.letter,
  find({ from, to, source, target, targetLanguage, terms }) {
    if (!to.has(HAS.letter) || isLatin(targetLanguage)) return NONE;
    if (scriptOf(targetLanguage) === null || target === source) return NONE;
    const words = from.once(lowerCaseWords);
    if (words.size === 0) return NONE;
    const kept = new Set(terms.flatMap((term) => term.target.match(LATIN_WORD) ?? []));
    return each(LATIN_WORD, to.bare, ({ 0: word, index }) => {
      if (!words.has(word) || kept.has(word)) return null;
      const isDomain = DOTTED.test(target.slice(Math.max(0, index - 2), index + word.length + 2));
      return isDomain ? null : { message: `"${word}" is not translated.` };
    });
  },
  fires: [{ source: 'Open the chest', target: '打开chest', language: 'zh-cn' }],
  passes: [
    { source: 'Open Discord', target: '打开Discord', language: 'zh-cn' },
    { source: 'Open the chest', target: '打开箱子', language: 'zh-cn' },
    { source: 'Open the portal', target: 'Das portal öffnen' },
    { source: 'See example.com', target: '参见example.com', language: 'zh-cn' },
    { source: 'Open {chest}', target: '打开{chest}', language: 'zh-cn' },
  ],
});

function lowerCaseWords({ bare }: TextFacts): ReadonlySet<string> {
  return new Set((bare.match(LATIN_WORD) ?? []).filter((word) => word === word.toLowerCase()));
}
