import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';
import { isSimplifiedOnly, isTraditionalOnly, simplify } from '../chinese-variants.ts';
import { HAS } from '../text-facts.ts';

const SIMPLIFIED = new Set(['zh-cn', 'zh-sg']);
/** One such character may be a name; this many mean that the text is in the wrong standard. */
const MANY = 3;

export const chineseVariant: Check = defineCheck({
  id: 'chinese_variant',
  category: 'locale',
  severity: 'minor',
  about: say('check.about_chinese_variant'),
  languages: ['zh', 'yue'],
  when: HAS.cjk,
  autofix: 'sure',
  find({ from, to, target, targetLanguage }) {
    if (!to.has(HAS.cjk)) return NONE;
    const wantsSimplified = SIMPLIFIED.has(targetLanguage);
    const isForeign = wantsSimplified ? isTraditionalOnly : isSimplifiedOnly;
    // A sample text such as "AaBbCc" shows a font, and its translation shows characters of that font.
    const isSure = wantsSimplified && /\p{L}\p{Ll}{2}|\p{Lu}{3}/u.test(from.text);
    const variant = say(wantsSimplified ? 'check.traditional' : 'check.simplified');
    const found: Finding[] = [];
    for (let at = 0; at < target.length; at += 1) {
      const character = target.charAt(at);
      if (!isForeign(character)) continue;
      // Names of a Chinese or Japanese source may stay unchanged.
      if (from.has(HAS.cjk) && from.text.includes(character)) continue;
      found.push({
        message: say('check.character_is', { character, variant }),
        start: at,
        end: at + 1,
        ...(isSure && { fix: simplify(character) }),
      });
    }
    if (found.length === 0) return NONE;
    const [first] = found;
    // If the whole text is in the wrong standard, only the first finding is major.
    return found.length < MANY || !first
      ? found
      : found.map((each, index) => (index === 0 ? { ...each, severity: 'major' as const } : each));
  },
});
