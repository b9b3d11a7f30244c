import { normalForm } from '#kernel/normal-form.ts';
import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, list, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

const SIGN = /[$€£¥￥₩₽₹₺₴₫฿₱]/gu;

/** Turning $15 into 15 € changes the price. A missing sign may be written as a word. */
export const currency: Check = defineCheck({
  id: 'currency',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_currency'),
  when: HAS.dollar | HAS.latin1 | HAS.symbol | HAS.wide | HAS.other,
  find({ from, to, target }): readonly Finding[] {
    const [a, b] = [from.once(signsOf), to.once(signsOf)];
    if (a.length === 0 && b.length === 0) return NONE;
    const [missing, extra] = [surplus(a, b), surplus(b, a)];
    if (missing.length > 0 && extra.length > 0) {
      const message = say('check.currency_changed', { missing: list(missing), extra: list(extra) });
      return [{ ...whole(target, message), severity: 'major' }];
    }
    if (extra.length > 0) return [whole(target, say('check.source_no', { extra: list(extra) }))];
    if (missing.length === 0 || NAMES.test(to.bare)) return NONE;
    return [whole(target, say('check.currency_sign_missing', { missing: list(missing) }))];
  },
});

const NAMES =
  /dollar|euro|pound|pfund|libra|livre|yen|won|rub|dólar|евро|долл|руб|фунт|[元円圆圓刀币幣]|달러|유로|원|\b(?:USD|EUR|GBP|JPY|CNY|KRW|RUB)\b/iu;

/** Signs before or after a number. A "$1" may be a placeholder, which is already masked here. */
function signsOf({ bare }: TextFacts): readonly string[] {
  return Array.from(bare.match(SIGN) ?? [], (sign) => normalForm(sign, 'NFKC'));
}
