import { describe, expect, it } from 'vitest';
import { buildAutomaton } from './automaton.ts';
import { hitsIn } from './hits-in.ts';

const term = (content: string, de: string, more: object = {}) => ({
  id: content.toLowerCase(),
  content,
  category: 'Other',
  translations: { de },
  ...more,
});
const TERMS = [
  term('Well', 'Brunnen'),
  term('Left', 'Links'),
  term('All', 'Alle'),
  term('Guard', 'Wache', { category: 'Creature' }),
  term('Attack', 'Angriff'),
  term('Back', 'Zurück'),
];
const AUTOMATON = buildAutomaton(TERMS);
const GERMAN = buildAutomaton([term('Well', 'Brunnen')], 'de');

const found = (source: string) => hitsIn(AUTOMATON, source, 'de').map(({ termId }) => termId);

describe('another sense of a word', () => {
  it.each([
    'Well, we must go.',
    'We must go. Well… not yet.',
    '“Well, well,” said the king.',
    'He knows it as well as you.',
    'This works well.',
    'A well-known road.',
    'Nothing was left behind.',
    'Select all of them.',
    'You must guard the gate.',
    'Come back to me.',
  ])('%s has no term', (source) => {
    expect(found(source)).toEqual([]);
  });

  it.each([
    ['The well, deep and dark, is dry.', ['well']],
    ['Poison the well!', ['well']],
    ['Well', ['well']],
    ['Well: holds water', ['well']],
    ['Go to the Well, then rest.', ['well']],
    ['Turn left at the well.', ['left', 'well']],
    ['All', ['all']],
    ['Choose “All” in the menu.', ['all']],
    ['The guard sleeps.', ['guard']],
    ['To guard is to serve.', ['guard']],
    ['You must attack the gate.', ['attack']],
    ['Press Back twice.', ['back']],
  ])('%s has %j', (source, terms) => {
    expect(found(source)).toEqual(terms);
  });

  it('is reported in English alone', () => {
    expect(hitsIn(GERMAN, 'Well, gut.', 'de')).toHaveLength(1);
  });

  it('options and their values are not words', () => {
    expect(found('--left or [all|left|back]')).toEqual([]);
    expect(found('| left | back')).toEqual(['left', 'back']);
  });
});
