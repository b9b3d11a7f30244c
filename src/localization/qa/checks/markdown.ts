import { type Check, defineCheck, NONE, whole } from '../check.ts';
import { HAS, type TextFacts } from '../text-facts.ts';

/** What each mark is called, and how it looks. Counted, because words change places. */
const MARKS: readonly (readonly [string, RegExp])[] = [
  ['bold', /\*\*(?=\S)[^*\n]{1,300}\*\*/gu],
  ['code', /`[^`\n]{1,300}`/gu],
  ['links', /\[[^[\]\n]{1,200}\]\([^()\s]{1,300}\)/gu],
  ['headings', /^ {0,3}#{1,6} /gmu],
  ['list items', /^ {0,6}[-*+] (?=\S)/gmu],
  ['struck out', /~~(?=\S)[^~\n]{1,300}~~/gu],
];

export const markdown: Check = defineCheck({
  id: 'markdown',
  category: 'formatting',
  severity: 'minor',
  about: 'Markdown of the source (bold, code, links, headings, lists) is lost or broken.',
  when: HAS.markdown | HAS.hash | HAS.sign | HAS.bracket,
  find({ from, to, target }) {
    const a = from.once(countsOf);
    if (a === '') return NONE;
    const b = to.once(countsOf);
    return a === b
      ? NONE
      : [whole(target, `Markdown differs: the source has ${a}, the translation ${b || 'none'}.`)];
  },
  fires: [
    { source: 'Press **Start** now', target: 'Jetzt Start drücken' },
    { source: '- one\n- two', target: '- eins\nzwei' },
    { source: 'Run `npm start`', target: 'npm start ausführen' },
  ],
  passes: [
    { source: 'Press **Start** now', target: 'Jetzt **Start** drücken' },
    { source: '2 * 3 * 4', target: '2 × 3 × 4' },
    { source: 'See [the site](https://a.example)', target: 'Siehe [Seite](https://a.example)' },
  ],
});

/** "2 bold, 1 links"; empty for a text without Markdown. */
function countsOf({ text }: TextFacts): string {
  return MARKS.flatMap(([name, pattern]) => {
    const count = text.match(pattern)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${name}`];
  }).join(', ');
}
