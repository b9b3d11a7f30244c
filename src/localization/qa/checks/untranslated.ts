import { protect } from '#kernel/placeholders.ts';
import { isLatin, scriptOf } from '#kernel/scripts.ts';
import { type Check, defineCheck, type Finding } from '../check.ts';

const LATIN_WORD = /[\p{scx=Latin}\p{M}]{4,}/gu;

/**
 * Words of the source left standing in a target of another script. Only words that the source
 * writes in lower case: capitalised ones are mostly names, which stay on purpose.
 */
export const untranslated: Check = defineCheck({
  id: 'untranslated',
  severity: 'major',
  find({ source, target, targetLanguage, terms }): Finding[] {
    if (isLatin(targetLanguage) || scriptOf(targetLanguage) === null || target === source) return [];
    const kept = new Set(terms.flatMap((term) => term.target.match(LATIN_WORD) ?? []));
    const words = new Set(
      (protect(source).text.match(LATIN_WORD) ?? []).filter((word) => word === word.toLowerCase()),
    );
    return Array.from(target.matchAll(LATIN_WORD), ({ 0: word, index }) => ({ word, index }))
      .filter(({ word }) => words.has(word) && !kept.has(word))
      .map(({ word, index }) => ({
        message: `"${word}" is not translated.`,
        start: index,
        end: index + word.length,
      }));
  },
  fires: [{ source: 'Open the chest', target: '打开chest', language: 'zh-cn' }],
  passes: [
    { source: 'Open Discord', target: '打开Discord', language: 'zh-cn' },
    { source: 'Open the chest', target: '打开箱子', language: 'zh-cn' },
    { source: 'Open the portal', target: 'Das portal öffnen' },
  ],
});
