import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Only directly before a number: "10-20" is a range and "Level - 5" a heading. */
const SIGNED = /(?<![\p{L}\d)%\ufffc])([+−–＋－-])(\d[\d.,]{0,15}|\ufffc)/gu;
const PLUS = new Set(['+', '＋']);

/** "+10 defence" and "10 defence" are two different things. */
export const signs: Check = defineCheck({
  id: 'signs',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_signs'),
  when: HAS.sign | HAS.typographic | HAS.wide | HAS.symbol,
  find({ from, to, target }) {
    if (!from.has(HAS.digit | HAS.percent | HAS.brace)) return NONE;
    const wanted = from.once(signsOf);
    if (wanted.length === 0) return NONE;
    const there = new Set(to.once(looseSignsOf));
    const missing = wanted.filter((sign) => !there.has(sign));
    return missing.length === 0
      ? NONE
      : [whole(target, say('check.sign_missing', { missing: list(missing) }))];
  },
});

function signsOf({ bare }: TextFacts): string[] {
  return Array.from(bare.matchAll(SIGNED), ([, sign = '', number = '']) => named(sign, number));
}

const LOOSE = /([+−–＋－-])\s?([\d０-９][\d０-９.,]{0,15}|\ufffc)/gu;

/** In the translation, a sign may follow its word, as in 防御力＋10. */
function looseSignsOf({ bare }: TextFacts): string[] {
  return Array.from(bare.matchAll(LOOSE), ([, sign = '', number = '']) => named(sign, number));
}

function named(sign: string, number: string): string {
  const digits = normalForm(number, 'NFKC').replace(/\D/gu, '');
  return `${PLUS.has(sign) ? '+' : '-'}${digits}`;
}
