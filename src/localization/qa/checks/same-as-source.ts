import { acceleratorMark, withoutKeys } from '#kernel/accelerators.ts';
import { isKnownEnglish } from '#kernel/general-words.ts';
import { FILLER } from '#kernel/prose.ts';
import { baseOf, isLatin } from '#kernel/scripts.ts';
import { type Check, type CheckView, defineCheck, NONE, type Severity, whole } from '../check.ts';

/** Names stay as they are (5 to 8 % of human translations), sentences do not. */
const SENTENCE_WORDS_MIN = 4;
const EVERYDAY_IN_SENTENCE = 2;
/** Two in a row are no name and no cognates: "Save file". */
const EVERYDAY_IN_LABEL = 2;
/** Options, paths, calls, keywords, identifiers. */
const CODE = /(?:^|\s)--?[a-z]|[/\\@=|~]|\w_\w|\w\(\)|^[\p{Lu}\p{N}\s.:_-]+$|\p{L}\.\p{L}|\p{Ll}\p{Lu}|;\S/u;
const CAMEL = /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,30}\p{Lu}\p{L}{0,30}(?![\p{L}\p{N}])/gu;
const GIVEN = new Set(
  'Mark Bill Frank Jack Rob Will Grant Art Max Pat Sue Rose May June Dean Chase Bob Dick Guy Michael Michel Dan Sam Carol Drew Gene Ray Rich Rod Ted Tim Tom'.split(
    ' ',
  ),
);
/** Too short for the list of everyday words. */
const SHORT = new Set('to of in is it at on an as be by or if we no do up my us so he me go am'.split(' '));
/** Keys of a keyboard, and words that most scripts take over. */
const LOANS = new Set(
  'email audio video online offline okay test code text menu mix mono bass beta alpha plus zoom insert home shift pause print end enter return delete escape space tab control main extra normal standard'.split(
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
    { source: 'Eliminator', target: 'Eliminator', language: 'ja' },
    { source: 'Delete file', target: 'Delete file' },
    { source: '_Pause', target: '_Pause', language: 'ru' },
    { source: 'About AisleRiot', target: 'About AisleRiot', language: 'zh-cn' },
    { source: 'Template', target: 'Template', language: 'ja' },
  ],
  passes: [
    { source: '100% {0}', target: '100% {0}' },
    { source: 'Save', target: 'Speichern' },
    { source: 'Color of magic is here', target: 'Color of magic is here', language: 'en-gb' },
  ],
});

function severityOf({ from, sourceLanguage, targetLanguage }: CheckView): Severity {
  const text = plainOf(from.bare);
  const words = wordsIn(text);
  const isSentence = words.length >= SENTENCE_WORDS_MIN;
  // Of a language without a list of words only the length tells.
  if (baseOf(sourceLanguage) !== 'en') return isSentence ? 'major' : 'info';
  const everyday = words.filter(isEveryday).length;
  const isCode = CODE.test(text);
  if (isCode && !(isSentence && everyday * 2 >= words.length))
    return !isLatin(targetLanguage) && isLabelOfName(text) ? 'minor' : 'info';
  // "The Best of Frank Zappa": a title has capitals.
  const isTitle = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) || word.length <= 3);
  if (isSentence && everyday >= EVERYDAY_IN_SENTENCE && !isTitle) return isCode ? 'minor' : 'major';
  if (!isLatin(targetLanguage)) {
    // Who marks a key writes a label, and a label is translated: "_Pause".
    const isMarked = acceleratorMark(from.text) !== null && words.some((word) => word.length > 3);
    return isMarked || isLabel(words) ? 'minor' : 'info';
  }
  if (isSentence) return everyday === words.length ? 'minor' : 'info';
  return everyday >= EVERYDAY_IN_LABEL && everyday === words.length && !isTitle ? 'minor' : 'info';
}

/** Words of a label in a language of another script: small, or everyday ones; a name is neither. */
function isLabel(words: readonly string[]): boolean {
  const [first = ''] = words;
  if (words.length === 1) return isEveryday(first) || isMade(first);
  // "Mark Kettenis": a given name is no word where a family name follows.
  const isPerson = GIVEN.has(first) && words.length === 2 && /^\p{Lu}/u.test(words[1] ?? '');
  const everyday = words.slice(isPerson ? 1 : 0).filter(isEveryday).length;
  const small = words.filter((word) => /^\p{Ll}{4,}/u.test(word) && !LOANS.has(word)).length;
  return everyday > 0 && (small > 0 || everyday * 2 >= words.length);
}

/** The name of a program among words: "About AisleRiot", "GetSrvRec failed". */
function isLabelOfName(text: string): boolean {
  if (!CAMEL.test(text) || CODE.test(text.replaceAll(CAMEL, ''))) return false;
  const others = wordsIn(text.replaceAll(CAMEL, ''));
  return others.length > 0 && others.every((word) => isEveryday(word));
}

function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu) ?? []).filter((word) => word.length >= 2);
}

/** Endings that English makes words with; names of people and places hardly have them. */
const MADE = /\p{L}{3}(?:tion|sion|ment|ness|ator|izer|able|ible|less|ful|teen|ance|ence|ity|ology)s?$/u;

function isMade(word: string): boolean {
  return MADE.test(word) && !LOANS.has(word.toLowerCase());
}

function isEveryday(word: string): boolean {
  const low = word.toLowerCase();
  return SHORT.has(low) || (isKnownEnglish(low) && !LOANS.has(low));
}

/** The key of a menu entry, not the underscore of a name. */
const KEY_MARK = /(?<![\p{L}\p{N}])[_&~](?=\p{L})|(?<=(?<!\p{L})\p{Lu}\p{L}{0,15})[_&~](?=\p{Ll})/gu;

/** Without the marks of keys and placeholders. */
function plainOf(bare: string): string {
  return withoutKeys(bare).replaceAll(FILLER, ' ').replace(KEY_MARK, '');
}
