import { say } from '#kernel/say.ts';
import { type Check, defineCheck, type Finding, NONE } from '../check.ts';
import { type Tag, tagsOf } from '../tags-of.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** An engine that does not know what a pair of tags encloses often puts both at the end. */
export const tagEmpty: Check = defineCheck({
  id: 'tag_empty',
  category: 'formatting',
  severity: 'major',
  about: say('check.about_tag_empty'),
  when: HAS.angle | HAS.bracket,
  find({ from, to }) {
    const empty = to.once(emptyPairs);
    if (empty.length === 0 || from.once(emptyPairs).length > 0) return NONE;
    return empty.map(
      ([open, close]): Finding => ({
        message: say('check.nothing_stands_between', { open: open.text, close: close.text }),
        start: open.start,
        end: close.end,
      }),
    );
  },
});

function emptyPairs(facts: TextFacts): [Tag, Tag][] {
  const all = facts.once(tagsOf);
  return all.flatMap((open, index): [Tag, Tag][] => {
    const close = all[index + 1];
    const isPair = close?.closes === true && !open.closes && (close.name === open.name || close.name === '');
    return close && isPair && facts.text.slice(open.end, close.start).trim() === '' ? [[open, close]] : [];
  });
}
