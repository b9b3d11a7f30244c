import { describe, expect, it } from 'vitest';
import { featuresOf, innerFeatures, rarest, saltOf, SIGNATURE_MAX, signatureOf } from './signature.ts';
import { countTokens, tokenise } from './tokens.ts';

const kinds = (text: string) => tokenise(text).map(({ kind, text: piece }) => `${kind[0]}:${piece}`);

describe('tokens', () => {
  it.each([
    ["Don't hit {0} <b>twice</b>, 1,250%!", "w:Don't w:hit p:{0} p:<b> w:twice p:</b> p:, n:1,250 p:% p:!"],
    ['ＡＢＣ １２ 全角', 'w:ABC n:12 c:全 c:角'],
    ['スーパー ソニック', 'c:ス c:ー c:パ c:ー c:ソ c:ニ c:ッ c:ク'],
    ['naïve Été', 'w:naïve w:Été'],
    ['ไม่ได้', 'c:ไ c:ม่ c:ไ c:ด้'],
    ['안녕 세상', 'w:안녕 w:세상'],
    ['a\ud800b', 'w:a p:\ud800 w:b'],
    [' \n\t', ''],
  ])('%j', (text, expected) => {
    expect(kinds(text).join(' ')).toBe(expected);
  });

  it('punctuation does not count', () => {
    expect(countTokens(tokenise('Go, {0}! 5 (five)'))).toBe(4);
  });
});

/** Words that differ in their first letters, which distinguish them. */
const wordOf = (n: number) =>
  [n, n / 20, n / 400, n / 8000].map((each) => 'bcdfghjklmnpqrstvwxz'[Math.floor(each) % 20]).join('a');

const [KEY, OTHER] = ['6f1a1c53-90c4-4f0e-8a57-0a1b2c3d4e5f', '6f1a1c53-90c4-4f0e-8a57-0a1b2c3d4e60'];
const SALT = saltOf('prj_a', 'en', KEY);
const features = (text: string, salt = SALT) => featuresOf(tokenise(text), salt);

describe('signatures', () => {
  it('are salted by project and language, in 31 bits', () => {
    const [a, b] = [SALT, saltOf('prj_b', 'en', KEY)];
    expect(a.base).not.toBe(b.base);
    expect(saltOf('prj_a', 'de', KEY).base).not.toBe(a.base);
    const [x, y] = [features('Take the sword', a).all, features('Take the sword', b).all];
    expect(x.some((feature) => y.includes(feature))).toBe(false);
    for (const feature of x)
      expect(feature).toSatisfy((f: number) => Number.isInteger(f) && f >= 0 && f < 2 ** 31);
  });

  it('reveal nothing without the key of the project: not one bit of a hash is the same', () => {
    const words = Array.from({ length: 800 }, (_, n) => wordOf(n)).join(' ');
    const low = (salt: typeof SALT) => features(words, salt).all.map((feature) => feature & (2 ** 20 - 1));
    const [mine, theirs] = [low(SALT), new Set(low(saltOf('prj_a', 'en', OTHER)))];
    const shared = mine.filter((hash) => theirs.has(hash)).length;
    expect(mine.length).toBeGreaterThan(1000);
    expect(shared / mine.length).toBeLessThan(0.02);
  });

  it('are spread evenly, which keeps the index fast', () => {
    const all = Array.from({ length: 8000 }, (_, n) => features(`${wordOf(n)} follows`).all[0] ?? 0);
    const buckets = new Map<number, number>();
    for (const feature of all) buckets.set(feature & 63, (buckets.get(feature & 63) ?? 0) + 1);
    expect(buckets.size).toBe(64);
    expect(Math.max(...buckets.values())).toBeLessThan(200);
    expect(new Set(all).size).toBeGreaterThan(7900);
  });

  it('do not change with case, numbers and placeholders, nor with the ending of a long word', () => {
    expect(features('Collect 5 {a} mushrooms in it').all).toEqual(
      features('collect 77 {b} mushroom IN IT').all,
    );
  });

  it('keep the rarest, whatever the order', () => {
    const all = features('one two three four five six seven eight nine ten eleven twelve thirteen');
    const frequencies = new Map(all.all.map((feature, n) => [feature, n]));
    expect(all.all.length).toBeGreaterThan(SIGNATURE_MAX);
    expect(signatureOf(all, frequencies)).toEqual(all.all.slice(0, SIGNATURE_MAX));
    expect(rarest(all, new Map([[all.all[0] ?? 0, 9]])).at(-1)).toBe(all.all[0]);
  });

  it('of a phrase are in every text that has it', () => {
    const phrase = innerFeatures(tokenise('iron gate of winter'), SALT).all;
    const text = features('They closed the Iron Gate of Winter behind us').all;
    expect(phrase.length).toBeGreaterThan(3);
    for (const feature of phrase) expect(text).toContain(feature);
  });

  it('of 20,000 characters and of nothing', () => {
    expect(features('word '.repeat(4000)).all.length).toBeLessThan(10);
    expect(features('').all).toEqual([]);
    expect(features('!?').size).toBe(0);
  });
});
