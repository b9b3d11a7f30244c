import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GUARDED_MAX, scoreTokens } from './score.ts';
import { tokenise } from './tokens.ts';

const score = (a: string, b: string) => scoreTokens(tokenise(a), tokenise(b));

describe('the score of two texts', () => {
  it.each([
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
    ['Ｓａｖｅ', 'Save', 100],
    ['', 'Save', 0],
    ['', '', 100],
  ])('%j and %j: %i', (a, b, expected) => expect(score(a, b)).toBe(expected));

  it.each([
    ['a negation', 'You can not open the great iron gate of the old northern tower today', ' not', ''],
    ['never', 'You will never find the way back to the village before winter', 'never', 'soon'],
    ['a comparison', 'This amulet gives you more health for every enemy you defeat', 'more', 'less'],
    ['an opposite', 'Enable the ambient sound of the forest in every region', 'Enable', 'Disable'],
    ['un-', 'The door to the treasury of the king is locked again', 'locked', 'unlocked'],
    ['German', 'Du kannst diesen Gegenstand in der Stadt nicht verkaufen oder tauschen', 'nicht ', ''],
    ['Chinese', '你现在可以在城里的商店出售这个物品了吗', '可以', '不可以'],
    ['Japanese', 'このアイテムは町の店で売ることができる', 'できる', 'できない'],
    ['Russian', 'Вы можете продать этот предмет в любом городе', 'можете', 'не можете'],
  ])('%s that differs caps it, however long the text', (_, text, part, other) => {
    const changed = text.replace(part, other);
    expect(changed).not.toBe(text);
    expect(score(text, changed)).toBeLessThanOrEqual(GUARDED_MAX);
    expect(score(changed, text)).toBe(score(text, changed));
  });

  it('a word that merely looks like an opposite does not cap', () => {
    expect(
      score(
        'Take the iron sword to the old king of the north now',
        'Take the iron sword to the old queen of the north now',
      ),
    ).toBe(91);
  });
});

const Words = fc.array(
  fc.constantFrom('sword', 'the', 'king', '5', '{0}', 'of', 'gold', '火', '!', 'Castle'),
  {
    minLength: 1,
    maxLength: 14,
  },
);
/** Words that are unlike any other word and unlike each other. */
const strange = (n: number) => `zq${'xvkj'[n % 4]}${'wyhf'[(n >> 2) % 4]}${n}qz`;

describe('properties of the score', () => {
  it('symmetric, 0 to 100, and 100 only for the same tokens', () => {
    fc.assert(
      fc.property(Words, Words, (a, b) => {
        const [x, y] = [tokenise(a.join(' ')), tokenise(b.join(' '))];
        const s = scoreTokens(x, y);
        expect(scoreTokens(y, x)).toBe(s);
        expect(s).toBeGreaterThanOrEqual(0);
        expect(s).toBeLessThanOrEqual(100);
        expect(s === 100).toBe(x.map((t) => t.text).join('\n') === y.map((t) => t.text).join('\n'));
      }),
    );
  });

  it('another edit never raises it', () => {
    fc.assert(
      fc.property(Words, fc.array(fc.nat(13), { maxLength: 6 }), fc.nat(13), (words, edited, more) => {
        const edit = (places: readonly number[]) =>
          words.map((word, at) => (places.includes(at) ? strange(at) : word)).join(' ');
        const [before, after] = [
          score(words.join(' '), edit(edited)),
          score(words.join(' '), edit([...edited, more])),
        ];
        expect(after).toBeLessThanOrEqual(before);
        const longer: string[] = [...words];
        longer.splice(more % words.length, 0, strange(more));
        expect(score(words.join(' '), longer.join(' '))).toBeLessThan(100);
      }),
    );
  });

  it('exchanging numbers and placeholders only ever helps', () => {
    fc.assert(
      fc.property(Words, Words, (a, b) => {
        const [x, y] = [tokenise(a.join(' ')), tokenise(b.join(' '))];
        expect(scoreTokens(x, y, { levelled: true })).toBeGreaterThanOrEqual(scoreTokens(x, y));
      }),
    );
  });

  it('texts of 20,000 characters, alike or not, end', () => {
    const han = (seed: number) =>
      Array.from({ length: 20_000 }, (_, i) =>
        String.fromCodePoint(0x4e00 + ((i * 7919 + seed * 31) % 5000)),
      ).join('');
    expect(score(han(1), `${han(1).slice(0, 19_990)}火`)).toBe(99);
    expect(score(han(1), han(2))).toBeLessThan(50);
    expect(score(han(1), han(2).slice(0, 9000))).toBeLessThan(50);
    expect(score('\ud800'.repeat(20_000), '((('.repeat(6000))).toBeLessThan(50);
    expect(score('a'.repeat(20_000), `${'a'.repeat(19_999)}b`)).toBe(0);
  });
});
