import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const DATE = /(?<![\d./-])\d{1,4}([./-])\d{1,2}\1\d{1,4}(?![\d./-]?\d)/gu;

/** Any order and separator is accepted. The month may be a word, day and year may not. */
export const dates: Check = defineCheck({
  id: 'dates',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_dates'),
  when: HAS.digit,
  find({ from, to, target }) {
    const wanted = from.once(datesOf);
    if (wanted.length === 0) return NONE;
    const there = new Set(to.once(digitRuns));
    const missing = wanted.filter((date) => {
      const parts = date.split(/[./-]/u).map(Number);
      return parts.filter((part) => !there.has(part)).length > 1;
    });
    return missing.length === 0 ? NONE : [whole(target, say('check.date_not', { missing: list(missing) }))];
  },
});

function datesOf({ bare, kinds }: TextFacts): readonly string[] {
  return (kinds & HAS.digit) === 0 ? [] : (bare.match(DATE) ?? []);
}

function digitRuns({ bare }: TextFacts): number[] {
  return (normalForm(bare, 'NFKC').match(/\d{1,4}/gu) ?? []).map(Number);
}
