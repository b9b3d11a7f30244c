import { say } from '#kernel/say.ts';
import { type Check, defineCheck, list, NONE, surplus, whole } from '../check.ts';
import { endsInNoBreak } from '../no-break-entity.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** Characters that a text may contain either as an entity or literally. */
const PLAIN: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&hellip;': '…',
  '&mdash;': '—',
  '&ndash;': '–',
};

/** If the text has no ampersand, "&amp;" became a word: "Datum und Zeit". */
const WRITTEN_AND = /&|＆/u;

export const entities: Check = defineCheck({
  id: 'entities',
  category: 'formatting',
  severity: 'minor',
  about: say('check.about_entities'),
  when: HAS.ampersand,
  find({ from, to, target }) {
    const [a, b] = [from.once(entitiesOf), to.once(entitiesOf)];
    if (a.length === 0 && b.length === 0) return NONE;
    const isWord = !WRITTEN_AND.test(target);
    const lost = surplus(a, b).filter((entity) => !(entity === '&amp;' && isWord));
    const different = [...lost, ...surplus(b, a)];
    return different.length === 0
      ? NONE
      : [whole(target, say('check.html_entities_differ', { different: list(different) }))];
  },
});

function entitiesOf(facts: TextFacts): readonly string[] {
  return facts.placeholders
    .filter(({ kind, text }) => kind === 'escape' && text.startsWith('&') && PLAIN[text] === undefined)
    .filter(({ start, end }) => !isFrenchSpace(facts, start, end))
    .map(({ text }) => text);
}

/** French needs a space before a mark and inside « », which other languages do not have. */
function isFrenchSpace({ base, text }: TextFacts, start: number, end: number): boolean {
  const isBesideMark = /[;:!?»%]/u.test(text.charAt(end)) || text.charAt(start - 1) === '«';
  return base === 'fr' && isBesideMark && endsInNoBreak(text, end);
}
