import { describe, expect, it } from 'vitest';
import { autofix } from './autofix.ts';
import { type CheckExample, inputOf } from './examples-for-tests.ts';
import { findAll } from './run-checks.ts';

const fixed = (example: CheckExample) => autofix(inputOf(example), { by: 'person' })?.target ?? null;

/**
 * Human texts about which a rule reports something, or used to. They were not written for a check and
 * are correct.
 */
const RIGHT: readonly CheckExample[] = [
  // A variable directly after a letter is still a variable.
  { source: 'Player $side_num', target: '玩家$side_num', language: 'zh-cn' },
  { source: "It is $unit.name|'s turn", target: '$unit.name|的回合', language: 'zh-cn' },
  { source: 'Welcome, :player_name', target: 'ようこそ:player_name', language: 'ja' },
  // Numbers can be written other than in digits.
  { source: 'Chapter 12', target: 'Kapitel XII' },
  { source: 'Chapter 12', target: 'Глава двенадцатая', language: 'ru' },
  // Code, paths, keys and emoji in French.
  { source: 'Saved to C:\\new', target: 'Enregistré dans C:\\new', language: 'fr' },
  { source: 'Drive D: is full', target: 'Le disque D: est plein', language: 'fr' },
  { source: 'Path \\\\srv\\new: denied', target: 'Chemin \\\\srv\\new: refusé', language: 'fr' },
  { source: 'Say :tada: now', target: 'Dites :tada: maintenant', language: 'fr' },
  { source: 'std::sort(); runs', target: 'std::sort(); tourne', language: 'fr' },
  { source: 'Use key=value; here', target: 'Ici key=value; bien', language: 'fr' },
  { source: 'From 10:30: open', target: 'Dès 10:30: ouvert', language: 'fr' },
  { source: 'see docs/read.me: text', target: 'voir docs/read.me: texte', language: 'fr' },
];

describe('a fix by a rule', () => {
  it.each(RIGHT.map((example) => [example.target, example] as const))('leaves alone: %s', (_, example) => {
    expect(fixed(example)).toBeNull();
  });

  it('treats all branches of a plural alike', () => {
    const source = '{n, plural, one {One day!} other {# days!}}';
    expect(fixed({ source, target: '{n, plural, one {Un jour!} other {# jours!}}', language: 'fr' })).toBe(
      '{n, plural, one {Un jour\u202f!} other {# jours\u202f!}}',
    );
  });

  it('by itself only fixes text that no person wrote', () => {
    const habits = [
      { source: 'Open the gate', target: 'Öffne  das Tor' },
      { source: 'Name: ', target: 'Name:' },
      { source: 'Loading…', target: 'Lädt...' },
      { source: 'Ready?', target: '准备好了吗?', language: 'zh-cn' },
      { source: 'Are you ready?', target: 'Estás listo?', language: 'es' },
    ];
    expect(habits.map((example) => autofix(inputOf(example)))).toEqual(habits.map(() => null));
    expect(autofix(inputOf({ source: 'Hi {name}!', target: 'Hallo {Name}!' }))?.target).toBe('Hallo {name}!');
  });

  it('adds no word, number or placeholder', () => {
    for (const example of [
      { source: 'Gold: {0}', target: 'Gold:' },
      { source: '{name} has joined', target: 'ist beigetreten' },
      { source: 'Chapter 12', target: 'Kapitel' },
    ])
      expect(fixed(example)).toBeNull();
  });

  it('is applied completely or not at all', () => {
    // The control character could be removed, but the lost letter would remain, so the check would not be
    // silent.
    const lost = { source: 'Fight', target: 'K\ufffdmpfen\u0007' };
    expect(findAll(inputOf(lost)).some(({ fix }) => fix === '')).toBe(true);
    expect(fixed(lost)).toBeNull();
  });

  it('is refused if another check finds more', () => {
    const street = { source: 'Street', target: 'Straße', language: 'de-ch' };
    expect(fixed(street)).toBe('Strasse');
    // The fixed text would have one more letter and be too long.
    expect(fixed({ ...street, maxLength: 6 })).toBeNull();
  });

  it('names the rules that made it', () => {
    const result = autofix(inputOf({ source: 'Open the gate', target: ' Öffne  das Tor' }), { by: 'person' });
    expect([result?.target, [...(result?.rules ?? [])].sort()]).toEqual([
      'Öffne das Tor',
      ['double_space', 'edge_space'],
    ]);
  });
});
