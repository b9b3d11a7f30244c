import { GUARDED_MAX, scoreTokens } from '../src/localization/tm/score.ts';
import { tokenise } from '../src/localization/tm/tokens.ts';
import type { EvalLine, Section } from './section.ts';

/** Scores of other methods for these: trigrams 100, 79, 56, 50, 83, 100, 91, 100, 54, 60. */
const PAIRS: readonly [string, string, number][] = [
  ['Save the file', 'The file save', 30],
  ['You have 5 gold', 'You have 500 gold', 92],
  ['Gold: {0}', 'Gold: {1}', 85],
  ['Enable sound', 'Disable sound', 50],
  ['Do not attack the elves', 'Do attack the elves', 80],
  ['SAVE', 'Save', 90],
  ['Click <b>OK</b> to continue', 'Click OK to continue', 80],
  [
    'The lazy brown fox jumps over the old sleeping dog.',
    'The lazy brown dog jumps over the old sleeping fox.',
    80,
  ],
  ['你已经完成了任务', '你已经完成了这个任务', 80],
  ['攻击力提升10%', '攻击力提升15%', 95],
];

/** Long enough that one different word would score 90 and more. */
const TURNED: readonly [string, string, string][] = [
  [
    'negation',
    'You can open the great iron gate of the old northern tower today',
    'You can not open the great iron gate of the old northern tower today',
  ],
  [
    'negation, contracted',
    'Heroes do enter the hall of the sleeping giants alone at night',
    "Heroes don't enter the hall of the sleeping giants alone at night",
  ],
  [
    'comparison',
    'This amulet gives you more health for every enemy that you defeat',
    'This amulet gives you less health for every enemy that you defeat',
  ],
  [
    'order',
    'Speak to the captain before you enter the harbour of the old city',
    'Speak to the captain after you enter the harbour of the old city',
  ],
  [
    'opposite by prefix',
    'The door to the treasury of the old king is locked again',
    'The door to the treasury of the old king is unlocked again',
  ],
  [
    'opposite pair',
    'Enable the ambient sound of the forest in every region of the map',
    'Disable the ambient sound of the forest in every region of the map',
  ],
  [
    'German',
    'Du kannst diesen alten Gegenstand in jeder Stadt des Landes verkaufen',
    'Du kannst diesen alten Gegenstand in keiner Stadt des Landes verkaufen',
  ],
  [
    'French',
    'Vous pouvez vendre cet objet dans toutes les villes du royaume',
    'Vous ne pouvez pas vendre cet objet dans toutes les villes du royaume',
  ],
  [
    'Spanish',
    'Puedes vender este objeto en todas las ciudades del reino del norte',
    'No puedes vender este objeto en todas las ciudades del reino del norte',
  ],
  [
    'Russian',
    'Вы можете продать этот старый предмет в любом городе',
    'Вы не можете продать этот старый предмет в любом городе',
  ],
  ['Chinese', '你现在可以在城里的商店出售这个物品', '你现在不可以在城里的商店出售这个物品'],
  ['Japanese', 'このアイテムは町の店で売ることができる', 'このアイテムは町の店で売ることができない'],
];

/** Differences that do not reverse the meaning must stay useful examples. */
const HARMLESS: readonly [string, string][] = [
  [
    'Take the iron sword to the old king of the north now',
    'Take the iron sword to the old queen of the north now',
  ],
  [
    'Collect twelve feathers for the village elder in the hills',
    'Collect twelve feathers for the village healer in the hills',
  ],
  ['把这封信带给北方城堡里的老国王', '把这封信带给北方城堡里的新国王'],
];

const score = (a: string, b: string) => scoreTokens(tokenise(a), tokenise(b));

/** Scores of the memory: the table of the design, and words that must stop a match from being applied. */
export const evalTm: Section = (): EvalLine[] => [
  ...PAIRS.map(([a, b, expected]) => {
    const value = score(a, b);
    return {
      section: 'tm',
      what: `${a} ↔ ${b}`,
      value: String(value),
      bound: `${expected}`,
      ok: value === expected,
    };
  }),
  ...TURNED.map(([what, a, b]) => {
    const value = score(a, b);
    return {
      section: 'tm',
      what: `guarded: ${what}`,
      value: String(value),
      bound: `≤ ${GUARDED_MAX}`,
      ok: value <= GUARDED_MAX,
    };
  }),
  ...HARMLESS.map(([a, b]) => {
    const value = score(a, b);
    return {
      section: 'tm',
      what: `not guarded: ${a}`,
      value: String(value),
      bound: `> ${GUARDED_MAX}`,
      ok: value > GUARDED_MAX,
    };
  }),
];
