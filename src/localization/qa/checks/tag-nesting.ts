import { say } from '#kernel/say.ts';
import { type Check, defineCheck, NONE, surplus, whole } from '../check.ts';
import { tagsOf } from '../tags-of.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** The parts of a sentence may change places, but the nesting of tags is layout. */
export const tagNesting: Check = defineCheck({
  id: 'tag_nesting',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_tag_nesting'),
  when: HAS.angle | HAS.bracket,
  find({ from, to, target }) {
    const [a, b] = [from.once(enclosures), to.once(enclosures)];
    // Missing and added tags are reported by `tags`.
    if (a.length === 0 || a.length !== b.length || from.isIcu) return NONE;
    if (surplus(a.map(innerOf), b.map(innerOf)).length > 0) return NONE;
    const different = surplus(a, b);
    const [first] = different;
    return first === undefined
      ? NONE
      : [whole(target, say('check.tags_nested_another_way_than', { different: first }))];
  },
});

/** "b in a" for each opening tag that has a partner. */
function enclosures(facts: TextFacts): string[] {
  const all = facts.once(tagsOf);
  const closed = new Set(all.filter(({ closes }) => closes).map(({ name }) => name));
  const open: string[] = [];
  const pairs: string[] = [];
  for (const { closes, name } of all) {
    if (!closed.has(name)) continue;
    if (closes) open.pop();
    else {
      pairs.push(`${levelled(name)} in ${levelled(open.at(-1) ?? 'nothing')}`);
      open.push(name);
    }
  }
  return pairs;
}

function innerOf(pair: string): string {
  return pair.slice(0, pair.indexOf(' in '));
}

/** Bold instead of italics depends on the script. */
function levelled(name: string): string {
  return /^(?:b|i|em|strong|bold|italic|emphasis)$/u.test(name) ? 'stress' : name;
}
