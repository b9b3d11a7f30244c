import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const TIME = /(?<![\d:.])([01]?\d|2[0-4]):([0-5]\d)(?![\d:])\s?([ap])?\.?m?\b/giu;
const ANY_TIME = /(?<!\d)([01]?\d|2[0-4])\s?(?:[:.：h]|Uhr|uhr|点|點|時|时|시|ч)\s?([0-5]?\d)?(?!\d)/gu;

/** Times are equal in the 12-hour and 24-hour format and with any separator of the languages. */
export const times: Check = defineCheck({
  id: 'times',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_times'),
  when: HAS.colon,
  find({ from, to, target }) {
    const wanted = from.once(timesOf);
    if (wanted.length === 0) return NONE;
    const there = to.once(anyTimesOf);
    const missing = wanted.filter(({ minutes }) => !minutes.some((each) => there.has(each)));
    return missing.length === 0
      ? NONE
      : [whole(target, say('check.time_missing', { missing: list(missing.map(({ text }) => text)) }))];
  },
});

function timesOf({ bare }: TextFacts): { text: string; minutes: number[] }[] {
  return Array.from(bare.matchAll(TIME), ([text, hours, minutes, half]) => {
    const at = Number(hours) * 60 + Number(minutes);
    return { text: text.trim(), minutes: half === undefined ? [at] : [at, (at + 720) % 1440] };
  });
}

function anyTimesOf({ bare }: TextFacts): ReadonlySet<number> {
  return new Set(
    Array.from(
      normalForm(bare, 'NFKC').matchAll(ANY_TIME),
      ([, hours, minutes]) => Number(hours) * 60 + Number(minutes ?? 0),
    ),
  );
}
