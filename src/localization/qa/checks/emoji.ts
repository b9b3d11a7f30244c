import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Starts above digits, © and ™, which Unicode also classifies as pictographs. */
const EMOJI = /[\u2600-\u27bf\u2b05-\u2b55\u{1f000}-\u{1faff}]/gu;

export const emoji: Check = defineCheck({
  id: 'emoji',
  category: 'accuracy',
  severity: 'minor',
  about: say('check.about_emoji'),
  when: HAS.symbol,
  find({ from, to, target }) {
    const [a, b] = [from.once(emojiOf), to.once(emojiOf)];
    const different = [...surplus(a, b), ...surplus(b, a)];
    return different.length === 0
      ? NONE
      : [whole(target, say('check.emoji_differ', { different: list(different) }))];
  },
});

function emojiOf({ bare }: TextFacts): readonly string[] {
  return bare.match(EMOJI) ?? [];
}
