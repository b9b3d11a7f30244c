import { say } from '#kernel/say.ts';
import { isDateFormat } from '../arguments-of.ts';
import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SIGN = /[%％٪﹪]/gu;
/** A sentence that says it in words loses nothing. */
const WORDS =
  /percent|per cent|prozent|por ciento|pour cent|percento|per cento|por cento|procent|процент|відсот|yüzde|パーセント|퍼센트|百分|成|%/iu;

export const percent: Check = defineCheck({
  id: 'percent',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_percent'),
  when: HAS.percent | HAS.wide | HAS.other,
  find({ from, to, target }) {
    const [a, b] = [from.once(countOf), to.once(countOf)];
    if (a === b || isTimeFormat(from.text) || (isDateFormat(from) && isDateFormat(to))) return NONE;
    if (WORDS.test((a > b ? to : from).bare.replace(SIGN, ''))) return NONE;
    return [whole(target, say('check.source_percent_signs_translation', { a, b }))];
  },
});

/** Only date and time directives, which every language orders and chooses for itself. */
function isTimeFormat(text: string): boolean {
  return /^(?:%[-_0^#]?[A-Za-z]|[^%\p{L}]){1,40}$/u.test(text) && /%[-_0^#]?[A-Za-z]/u.test(text);
}

/** Qt arguments before a percent sign or a unit ("%1%", "%1MP"), and the line break of Lisp. */
const GLUED = /%\d(?=[%\p{L}])|~%/gu;

/** An escaped %% is masked as a placeholder in both texts. */
function countOf({ bare }: TextFacts): number {
  const all = bare.match(SIGN)?.length ?? 0;
  return all === 0 ? 0 : all - (bare.match(GLUED)?.length ?? 0);
}
