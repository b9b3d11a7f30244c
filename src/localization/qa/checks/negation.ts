import { wordSet } from '#kernel/word-set.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { deniesToo, DENYING } from '../denials.ts';
import type { TextFacts } from '../text-facts.ts';

const ENGLISH =
  /(?<!["'‘“`«-])\b(?:not|cannot|never|nothing|nobody|no one|neither|(?:do|does|did|ca|wo|is|are|was|were|could|would|should|must|have|has|had)n['’]t)\b/giu;
/** "not only", "why not", "whether or not", "not uncommon", "(not)", and a question that expects a yes. */
const RHETORIC =
  /not (?:only|just|merely|even|long|far|to mention|at all|sure|so|too|bad|until|much|many|least|un(?:common|like|usual|reason)|impos|in(?:freq|signi)|disturb)|why not|or not|\bif not\b|\bunless\b|\(not\)|\b(?:is|are|do|does|did|ca|wo|have|has|would|could|should)n['’]t (?:you|it|we|they|he|she|I|that|this|there)\b|last but not|nothing but|of nothing|none other|never ?mind|\bmind\b|can(?:no|['’])t help|\buntil\b/iu;

export const negation: Check = defineCheck({
  id: 'negation',
  category: 'accuracy',
  severity: 'minor',
  about: 'The source denies something and the translation has no word that does.',
  languages: DENYING,
  find({ from, to, target }) {
    if (from.base !== 'en' || from.once(denialsOf) === 0) return NONE;
    if (target === from.text || deniesToo(from.bare, to.bare, to.base)) return NONE;
    return [whole(target, 'The source says "not", and the translation denies nothing.')];
  },
  fires: [
    { source: 'You do not have enough gold', target: 'Du hast genug Gold' },
    { source: 'The file cannot be saved', target: 'El archivo se puede guardar', language: 'es' },
    { source: 'You do not have enough gold', target: '你有足够的金币', language: 'zh-cn' },
    { source: 'The file cannot be saved', target: 'ファイルを保存します', language: 'ja' },
    { source: 'The value cannot be changed', target: 'Значение может быть изменено', language: 'ru' },
    { source: 'You can only read, not write', target: 'Du kannst nur lesen, schreiben' },
    { source: 'Invalid name, the file is not saved', target: 'Nombre inválido, se guarda', language: 'es' },
  ],
  passes: [
    { source: 'You do not have enough gold', target: 'Du hast nicht genug Gold' },
    { source: 'The file cannot be saved', target: 'Speichern unmöglich' },
    { source: 'Not only gold', target: 'Gold und mehr' },
    { source: 'The value cannot be changed', target: 'Изменение значения невозможно', language: 'ru' },
    { source: 'Cannot be used with more than one file', target: 'Nur mit einer Datei zu verwenden' },
    { source: 'The name is not valid', target: 'Nombre inválido', language: 'es' },
    { source: 'Must be "never" or "always"', target: 'Muss »never« oder »always« sein' },
    { source: 'You do not have enough gold', target: '金币不足', language: 'zh-cn' },
    { source: 'You do not have gold', target: 'Ei kultaa', language: 'fi' },
  ],
});

/** In a long text one denial more or less is lost among the others. */
const CHARS_MAX = 250;

/** One of these is in every denial; the words of a text are known to other checks already. */
const HINTS = wordSet('not cannot never nothing nobody no neither t');

function denialsOf({ bare, words }: TextFacts): number {
  if (bare.length > CHARS_MAX || !words.some(({ word }) => HINTS.has(word))) return 0;
  const denials = bare.match(ENGLISH)?.length ?? 0;
  return denials > 0 && RHETORIC.test(bare) ? 0 : denials;
}
