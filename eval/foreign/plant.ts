import { isSpaced, baseOf, isLatin } from '#kernel/scripts.ts';
import type { ForeignPair } from './pairs.ts';

/**
 * Faults as translators and engines make them, planted into human text. The patterns are deliberately separate: what
 * the product's tokenizer does not see must still be broken here.
 */
type Fault = (pair: ForeignPair, at: number, others: Others) => string | null;

/** Other texts that a row could have got by mistake. */
export interface Others {
  /** The text of another row of the same program. */
  row: string | null;
  /** The same row in another language. */
  language: string | null;
}

const ARGUMENT =
  /%(?:\d{1,2}\$)?[#0+-]{0,2}\d{0,2}(?:\.\d)?(?:ll|l|h|z)?[diuxfgcs](?![\p{L}\d])|\{\w{0,30}\}|%[1-9](?![\d%])|\$[a-z_]{2,30}\b|%\(\w{1,30}\)[sd]/gu;
const TAG = /<\/?[a-z]{1,15}(?: [^<>]{0,100})?>/gu;
const NUMBER = /(?<![\p{L}\p{N}.,:%$#{/\\_+-])\d{1,6}(?![\p{L}\p{N}.,:%$}/\\_-])/gu;
const END: Readonly<Record<string, string>> = { '.': '.。．', '!': '!！', '?': '?？;؟', ':': ':：' };
/** After its mark a sentence begins with a capital, or in a script that has none (Hangul). */
const SENTENCE_END =
  /(?<=\p{L}{2}[.!?]["'”’»)]{0,2})\s{1,3}(?=["'“„«(¿¡]?[\p{Lu}\p{Lo}])|(?<=[。！？])(?=[^。！？」』）\s)”"])/u;
/** A menu row may end without its mark for good reasons; a sentence may not. */
const SENTENCE_CHARS_MIN = 25;

const shared = (pattern: RegExp, { source, target }: ForeignPair): RegExpExecArray[] => {
  const known = new Set(Array.from(source.matchAll(pattern), ([text]) => text));
  return [...target.matchAll(pattern)].filter(([text]) => known.has(text));
};

function cut(text: string, { 0: found, index }: RegExpExecArray, by = ''): string {
  return text.slice(0, index) + by + text.slice(index + found.length);
}

function wordsIn(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** Halves of one pair, in the order of the text. */
function pairOfTags(pair: ForeignPair): [RegExpExecArray, RegExpExecArray] | null {
  const found = shared(TAG, pair);
  const nameOf = (tag: string) => /^<\/?([a-z]+)/u.exec(tag)?.[1] ?? '';
  for (const close of found.filter(([tag]) => tag.startsWith('</'))) {
    const open = found.findLast(
      ([tag], index) =>
        index < found.indexOf(close) && !tag.startsWith('</') && nameOf(tag) === nameOf(close[0]),
    );
    if (open) return [open, close];
  }
  return null;
}

const INNER_BREAK = /(?<=\S[^\n]{0,300})\n+(?=[^\n]{0,300}\S)/gu;
const breaksIn = (text: string) => text.trim().match(/\n/gu)?.length ?? 0;
/** A word in the middle of a sentence, in small letters. */
const SMALL_WORD = /(?<=\p{L}[,]? )\p{Ll}{4,14}(?= \p{L})/gu;
const WORDS_FOR_LANGUAGE = 6;

const NEGATORS: Readonly<Record<string, { own: RegExp; by: string }>> = {
  de: { own: /(?<!\p{L})nicht (?!nur)/u, by: '' },
  es: { own: /(?<!\p{L})no (?=\p{Ll})(?!obstante|solo)/u, by: '' },
  fr: { own: /(?<!\p{L})(?:ne |n['’])(\p{L}+) pas(?!\p{L})/u, by: '$1' },
  it: { own: /(?<!\p{L})non (?=\p{Ll})(?!solo)/u, by: '' },
  'pt-br': { own: /(?<!\p{L})não (?=\p{Ll})/u, by: '' },
  pl: { own: /(?<!\p{L})nie (?=\p{Ll})/u, by: '' },
  ru: { own: /(?<!\p{L})не (?=\p{Ll})(?!только)/u, by: '' },
  'zh-cn': { own: /(?:不能|无法|不会|不是|没有)/u, by: '能' },
  ja: { own: /(?:できません|ません|できない)/u, by: 'ます' },
  ko: { own: /(?:할 수 없|지 않)/u, by: '' },
};
const NEGATED = /\b(?:not|cannot|never|don['’]t|can['’]t|won['’]t|isn['’]t|doesn['’]t|didn['’]t)\b/giu;

export const PLANTS: Readonly<Record<string, Fault>> = {
  'placeholder lost': (pair) => {
    const [found] = shared(ARGUMENT, pair);
    return found ? cut(pair.target, found) : null;
  },
  'placeholder changed': (pair, at) => {
    const [found] = shared(ARGUMENT, pair);
    if (!found) return null;
    // A letter of another kind, a name with another ending, a place that does not exist.
    const other = /^%(?:\d{1,2}\$|\d$)/u.test(found[0])
      ? found[0].replace(/\d/u, (digit) => String((Number(digit) % 9) + 5 - (at % 2)))
      : found[0].replace(
          /(\w)(\W?)$/u,
          (_, last: string, end: string) =>
            `${last === 's' ? 'd' : 's'}${/\w\w$/u.test(found[0].replace(/\W$/u, '')) && end === '' && found[0].startsWith('$') ? 'x' : ''}${end}`,
        );
    return other === found[0] || pair.source.includes(other) ? null : cut(pair.target, found, other);
  },
  'tag lost': (pair) => {
    const found = shared(TAG, pair);
    // Only markup of the source: it closes there, or it is a well-known tag.
    const isMarkup = /<\/[a-z]|<(?:br|hr|img)\b/u.test(pair.source);
    return isMarkup && found[0] ? cut(pair.target, found[0]) : null;
  },
  'closing tag lost': (pair) => {
    const found = pairOfTags(pair);
    return found && cut(pair.target, found[1]);
  },
  'tags swapped': (pair) => {
    const found = pairOfTags(pair);
    if (!found) return null;
    const [open, close] = found;
    const between = pair.target.slice(open.index + open[0].length, close.index);
    return (
      pair.target.slice(0, open.index) +
      close[0] +
      between +
      open[0] +
      pair.target.slice(close.index + close[0].length)
    );
  },
  'line break lost': ({ source, target, language }, at) => {
    if (breaksIn(source) === 0 || breaksIn(source) !== breaksIn(target)) return null;
    const all = [...target.matchAll(INNER_BREAK)];
    const found = all[at % Math.max(1, all.length)];
    return found ? cut(target, found, isSpaced(language) ? ' ' : '') : null;
  },
  'bracket lost': ({ source, target }, at) => {
    const all = [...target.matchAll(/[()（）]/gu)];
    const count = (text: string, marks: RegExp) => text.match(marks)?.length ?? 0;
    const isEven = count(target, /[(（]/gu) === count(target, /[)）]/gu);
    if (all.length < 2 || !isEven || all.length !== count(source, /[()]/gu)) return null;
    const found = all[at % all.length];
    return found && !/[:;]-?$/u.test(target.slice(0, found.index)) ? cut(target, found) : null;
  },
  'number changed': (pair, at) => {
    const [found] = shared(NUMBER, pair);
    if (!found) return null;
    const other = String(Number(found[0]) + 3 + (at % 5));
    return pair.source.includes(other) ? null : cut(pair.target, found, other);
  },
  untranslated: ({ source, target, language }) => {
    if (source === target) return null;
    const words = wordsIn(source.replaceAll(TAG, '').replaceAll(ARGUMENT, ''));
    if (!isLatin(language)) return words >= 1 && /[a-z]{3}/u.test(source) ? source : null;
    return words >= 4 ? source : null;
  },
  'untranslated, 1 to 3 words': ({ source, target, language }) => {
    if (source === target || !isLatin(language)) return null;
    const words = wordsIn(source.replaceAll(TAG, '').replaceAll(ARGUMENT, ''));
    return words >= 1 && words < 4 ? source : null;
  },
  'cut in the middle': ({ source, target, language }, at) => {
    if (source.length < 60 || wordsIn(source) < 8) return null;
    const share = target.slice(0, Math.floor(target.length * (0.4 + (at % 3) / 10)));
    const cutText = isSpaced(language) ? share.slice(0, share.lastIndexOf(' ')) : share;
    return cutText.length < 5 || /[.!?。！？]$/u.test(cutText) ? null : cutText;
  },
  'last sentence lost': ({ source, target }) => {
    const [from, to] = [source.split(SENTENCE_END), target.split(SENTENCE_END)];
    const last = to.at(-1) ?? '';
    if (from.length < 2 || to.length < from.length || last.length < 8 || (from.at(-1)?.length ?? 0) < 20)
      return null;
    return target.slice(0, target.length - last.length).trimEnd();
  },
  'end mark lost or changed': ({ source, target }, at) => {
    const mark = source.at(-1) ?? '';
    const own = target.at(-1) ?? '';
    if (source.length < SENTENCE_CHARS_MIN || !END[mark]?.includes(own) || /[.。…!！?？]{2}$/u.test(target))
      return null;
    const other = '.:!'.includes(mark) ? (own === '。' ? '？' : '?') : own === '？' ? '。' : '.';
    return target.slice(0, -1) + (at % 2 === 0 ? '' : other);
  },
  'end mark added': ({ source, target, language }, at) => {
    if (!/[\p{L}\p{N}]$/u.test(source) || !/[\p{L}\p{N}]$/u.test(target) || wordsIn(source) < 1) return null;
    const wide = { '.': '。', '!': '！', '?': '？' } as const;
    const mark = (['.', '.', '!', '?'] as const)[at % 4] ?? '.';
    return target + (isSpaced(language) ? mark : wide[mark]);
  },
  'word left in English': ({ source, target, language }, at) => {
    if (wordsIn(source) < 5) return null;
    const left = [...source.matchAll(SMALL_WORD)].filter(([word]) => !target.toLowerCase().includes(word));
    const word = left[at % Math.max(1, left.length)]?.[0];
    const own = isSpaced(language)
      ? [...target.matchAll(SMALL_WORD)]
      : [
          ...target.matchAll(
            /(?<=[\p{sc=Han}\p{sc=Hira}])(?:\p{sc=Han}{2}|[\p{sc=Kana}ー]{3,8})(?=[\p{sc=Han}\p{sc=Hira}])/gu,
          ),
        ];
    const found = own[at % Math.max(1, own.length)];
    return word !== undefined && found ? cut(target, found, word) : null;
  },
  'text of another row': ({ target }, _, { row }) => (row !== null && row !== target ? row : null),
  'text in another language': ({ source, target }, _, { language }) =>
    language === null || language === target || language === source || wordsIn(language) < WORDS_FOR_LANGUAGE
      ? null
      : language,
  'word doubled': ({ target, language }, at) => {
    if (isSpaced(language)) {
      const words = [...target.matchAll(/(?<=\s)\p{L}{3,}(?=\s)/gu)];
      const found = words[at % Math.max(1, words.length)];
      return found ? cut(target, found, `${found[0]} ${found[0]}`) : null;
    }
    const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(target)].filter(
      ({ segment }) => /^[\p{sc=Han}\p{sc=Katakana}ー]{2,}$/u.test(segment),
    );
    const found = words[at % Math.max(1, words.length)];
    return found ? target.slice(0, found.index) + found.segment + target.slice(found.index) : null;
  },
  'negation lost': ({ source, target, language }) => {
    const rule = NEGATORS[language] ?? NEGATORS[baseOf(language)];
    if (!rule || source.match(NEGATED)?.length !== 1) return null;
    const all = target.match(new RegExp(rule.own.source, 'gu')) ?? [];
    return all.length === 1 ? target.replace(rule.own, rule.by) : null;
  },
};
