import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SIGN = /[%％٪﹪]/gu;
/** Where a sentence says it in words, nothing is lost. */
const WORDS =
  /percent|per cent|prozent|por ciento|pour cent|percento|per cento|por cento|procent|процент|відсот|yüzde|パーセント|퍼센트|百分|成|%/iu;

export const percent: Check = defineCheck({
  id: 'percent',
  category: 'accuracy',
  severity: 'minor',
  about: 'A percent sign is missing or new.',
  when: HAS.percent | HAS.wide | HAS.other,
  find({ from, to, target }) {
    const [a, b] = [from.once(countOf), to.once(countOf)];
    if (a === b || isTimeFormat(from.text)) return NONE;
    if (WORDS.test((a > b ? to : from).bare.replace(SIGN, ''))) return NONE;
    return [whole(target, `The source has ${a} percent signs, the translation ${b}.`)];
  },
  fires: [
    { source: 'Gain 50% more gold', target: 'Erhalte 50 mehr Gold' },
    { source: 'Gain 50 gold', target: 'Erhalte 50 % Gold' },
  ],
  passes: [
    { source: '50% off', target: '50 % Rabatt' },
    { source: '50% off', target: '%50 indirim', language: 'tr' },
    { source: '50% off', target: '50 Prozent Rabatt' },
    { source: '%d%% done', target: '%d%% fertig' },
    { source: '%-e %b', target: '%-m月%-d日', language: 'ja' },
  ],
});

/** Nothing but directives of a date or a time, which every language orders and chooses for itself. */
function isTimeFormat(text: string): boolean {
  return /^(?:%[-_0^#]?[A-Za-z]|[^%\p{L}]){1,40}$/u.test(text) && /%[-_0^#]?[A-Za-z]/u.test(text);
}

/** An escaped %% is a percent sign that the placeholder table hides on both sides alike. */
function countOf({ bare }: TextFacts): number {
  return bare.match(SIGN)?.length ?? 0;
}
