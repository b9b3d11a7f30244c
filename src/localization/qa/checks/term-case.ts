import { say } from '#kernel/say.ts';
import type { TermHit } from '../../model.ts';
import { acceptedOf, isName, targetText } from '../../terms/enforce.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';

/**
 * Names keep their capitals if the source writes them with capitals. No fix: most languages write in
 * lower case what English capitalizes ("Mage" is un mago), so a fix would spoil a quarter of the rows.
 */
export const termCase: Check = defineCheck({
  id: 'term_case',
  category: 'terminology',
  severity: 'minor',
  about: say('check.about_term_case'),
  find({ source, target, targetLanguage, terms }) {
    const names = new Map(
      terms
        .filter((term) => !term.doNotTranslate && (isName(term) || term.caseSensitive))
        .filter((term) => isCapitalOnPurpose(source, term))
        .map((term) => [term.termId, term]),
    );
    if (names.size === 0) return NONE;
    const text = targetText(target, targetLanguage);
    return [...names.values()].flatMap((term): Finding[] => {
      const accepted = acceptedOf(term);
      if (accepted.some((each) => target.includes(each))) return [];
      for (const asked of accepted.filter(isCapitalised)) {
        for (const range of text.find(asked)) {
          const written = target.slice(range.start, range.end);
          if (isShouted(written) || !isLowered(written, asked)) continue;
          return [{ ...range, message: say('check.name_written', { asked, written }) }];
        }
      }
      return [];
    });
  },
});

const SENTENCE_START = /(?:^|[.!?:…。！？\n]["'”»)\]]{0,2}\s{0,3})["'“„«(¿¡[\s]{0,3}$/u;

/** The term has a capital that is neither the first of a sentence nor part of a text in capitals. */
function isCapitalOnPurpose(source: string, { source: written, start }: TermHit): boolean {
  if (isShouted(written) || !/\p{Lu}/u.test(written)) return false;
  const isFirst = SENTENCE_START.test(source.slice(Math.max(0, start - 10), start));
  return !isFirst || /\p{Lu}/u.test(written.slice(1));
}

/** Every word of four letters or more begins with a capital. */
function isCapitalised(name: string): boolean {
  const words = name.match(/[\p{L}\p{M}]{4,}/gu) ?? [name];
  return words.every((word) => /^\p{Lu}/u.test(word));
}

/** A letter that is a capital in the name is lower case in the text. */
function isLowered(written: string, asked: string): boolean {
  return Array.from(asked).some((should, index) => {
    const is = Array.from(written)[index] ?? '';
    return is !== should && is === should.toLowerCase();
  });
}

function isShouted(text: string): boolean {
  return text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase();
}
