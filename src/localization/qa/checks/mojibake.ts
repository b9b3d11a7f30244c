import { say } from '#kernel/say.ts';
import { type Check, defineCheck, each, NONE } from '../check.ts';
import { HAS } from '../text-facts.ts';

/** UTF-8 decoded as Windows-1252, once or twice: "Ã¼" for ü, "â€™" for ’. */
const DAMAGE =
  /Ã[\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|â€[\u0080-\u00bf™œ\u009d“”˜¦"]|Â[\u00a0-\u00bf](?![\p{Ll}])/gu;

export const mojibake: Check = defineCheck({
  id: 'mojibake',
  category: 'formatting',
  severity: 'major',
  about: say('check.about_mojibake'),
  when: HAS.latin1 | HAS.typographic | HAS.symbol,
  find({ source, target }) {
    if (target.search(DAMAGE) === -1 || source.search(DAMAGE) !== -1) return NONE;
    return each(DAMAGE, target, ({ 0: damage }) => ({ message: say('check.broken_encoding', { damage }) }));
  },
});
