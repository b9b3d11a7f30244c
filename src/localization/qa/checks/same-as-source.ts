import { withoutKeys } from '#kernel/accelerators.ts';
import { isGeneralEnglish } from '#kernel/general-words.ts';
import { baseOf, isLatin } from '#kernel/scripts.ts';
import { type Check, type CheckView, defineCheck, NONE, type Severity, whole } from '../check.ts';

/** Names stay as they are (5 to 8 % of human translations), sentences do not. */
const SENTENCE_WORDS_MIN = 4;
const EVERYDAY_IN_SENTENCE = 3;
/** Two in a row are no name and no cognates: "Save file". */
const EVERYDAY_IN_LABEL = 2;
/** Options, paths, calls, keywords, formats. */
const CODE =
  /(?:^|\s)--?[a-z]|[/\\@=|_#~;<>{}[\]]|\w\(|\d[:.]\d|^[\p{Lu}\p{N}\s.:-]+$|\p{L}\.\p{L}|\p{Ll}\p{Lu}/u;
/** Taken over as they are in most scripts. */
const LOANS = new Set(
  'email audio video online offline wi-fi okay yes test code text menu mix mono bass beta alpha plus zoom insert home shift pause print end enter return delete escape space tab control main extra normal standard'.split(
    ' ',
  ),
);

export const sameAsSource: Check = defineCheck({
  id: 'same_as_source',
  category: 'accuracy',
  severity: 'info',
  about:
    'The translation equals the source; major for a sentence, minor for a label of everyday words. Names, options and identifiers are only noted.',
  find(view) {
    const { from, source, target, sourceLanguage, targetLanguage } = view;
    if (target !== source || baseOf(sourceLanguage) === baseOf(targetLanguage)) return NONE;
    if (!/\p{L}/u.test(from.bare)) return NONE;
    return [{ ...whole(target, 'The translation equals the source.'), severity: severityOf(view) }];
  },
  fires: [
    { source: 'Wesnoth', target: 'Wesnoth' },
    { source: 'You have found the sword', target: 'You have found the sword' },
    { source: 'Save', target: 'Save', language: 'zh-cn' },
    { source: 'Delete file', target: 'Delete file' },
  ],
  passes: [
    { source: '100% {0}', target: '100% {0}' },
    { source: 'Save', target: 'Speichern' },
    { source: 'Color of magic is here', target: 'Color of magic is here', language: 'en-gb' },
  ],
});

function severityOf({ from, sourceLanguage, targetLanguage }: CheckView): Severity {
  const text = withoutKeys(from.bare)
    .replaceAll('\ufffc', ' ')
    .replace(/(?<![\p{L}\p{N}])[_&](?=\p{L})|(?<=\p{L})[_&](?=\p{L})/gu, '');
  const words = text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? [];
  const letters = words.filter((word) => word.length >= 2);
  // Of a language without a list of words only the length tells.
  if (baseOf(sourceLanguage) !== 'en') return letters.length >= SENTENCE_WORDS_MIN ? 'major' : 'info';
  const isSentence = letters.length >= SENTENCE_WORDS_MIN;
  if (CODE.test(text) && !(isSentence && /[.!?]$/u.test(text.trim()))) return 'info';
  const everyday = letters.filter((word) => isGeneralEnglish(word) && !LOANS.has(word.toLowerCase()));
  // "The Best Of Frank Zappa": a title has capitals.
  const isTitle = letters.length > 1 && letters.every((word) => /^\p{Lu}/u.test(word) || word.length <= 3);
  if (isSentence) return everyday.length >= EVERYDAY_IN_SENTENCE && !isTitle ? 'major' : 'info';
  if (everyday.length < letters.length) return 'info';
  if (!isLatin(targetLanguage)) return everyday.length > 0 ? 'minor' : 'info';
  return everyday.length >= EVERYDAY_IN_LABEL && !isTitle ? 'minor' : 'info';
}
