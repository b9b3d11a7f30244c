import { describe, expect, it } from 'vitest';
import { type Candidate, findCandidates } from './candidates.ts';
import { rank } from './rank.ts';

async function scan(language: string, texts: readonly string[]): Promise<Map<string, Candidate>> {
  const found = await findCandidates(language, async function* () {
    yield texts.map((content, at) => ({ stringId: `s${at}`, content, speaker: null }));
  });
  return new Map(found.map((candidate) => [candidate.term.toLowerCase(), candidate]));
}

/** Each a text of its own, because the same text twice says nothing new. */
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at));

describe('everyday words that stand out', () => {
  it('an everyday noun that the text is full of is a term; a verb and a noun of every text are not', async () => {
    const found = await scan('en', [
      ...times(15, (at) => `Carry the fish and ${at} more.`),
      ...times(15, (at) => `You must carry ${at} of them before it is dark.`),
      ...times(15, (at) => `There was no time for ${at} more.`),
    ]);
    expect(found.get('fish')).toMatchObject({ isEveryday: true, isUnusual: false });
    expect([...found.keys()]).toEqual(['fish']);
  });

  it('what is only ever done is no term, however rare', async () => {
    const found = await scan('en', [
      ...times(6, (at) => `We will vanquish ${at} of them.`),
      ...times(6, (at) => `Beware the wyvern of ${at} heads.`),
    ]);
    expect(found.has('wyvern')).toBe(true);
    expect(found.has('vanquish')).toBe(false);
  });

  it('a name stands before an everyday word that is used as often', async () => {
    const found = await scan('en', [
      ...times(15, (at) => `Carry the fish and ${at} more.`),
      ...times(15, (at) => `There we saw Delfador with ${at} others.`),
    ]);
    expect(rank([...found.values()]).map(({ term }) => term)).toEqual(['Delfador', 'fish']);
  });

  it('a word with a capital again and again, though not always, is worth a look', async () => {
    const found = await scan('en', [
      'Then choose Import, and wait.',
      'Now we press Import.',
      'Behind it stands Import, too.',
      ...times(8, (at) => `You can import ${at} of them.`),
    ]);
    expect(found.has('import')).toBe(true);
  });

  it('French: an article that is glued to a name is no part of it', async () => {
    const found = await scan('fr', [
      'Nous servons l’Empire.',
      "Les murs de l'Empire tombent.",
      'Gloire à l’Empire !',
    ]);
    expect(found.get('empire')).toMatchObject({ capitals: 1, strings: 3 });
  });

  it('German: the first word of a sentence is no noun, and a noun without article is a name', async () => {
    const found = await scan('de', [
      ...times(6, (at) => `Findet ${at} davon, und gebt sie dem Schmied.`),
      ...times(6, (at) => `Dort traf ich Ardonna mit ${at} anderen.`),
      ...times(9, (at) => `Bringt das Eisen und ${at} davon hierher.`),
    ]);
    expect(found.has('findet')).toBe(false);
    expect(found.get('ardonna')).toMatchObject({ isBare: true });
    expect(found.get('schmied')?.isBare).toBeUndefined();
    expect(found.has('eisen')).toBe(true);
  });

  it('Chinese: a word that the dictionary knows, used as a thing; not what is said in every text', async () => {
    const found = await scan('zh-cn', [
      ...times(8, (at) => `这里有${at}个村庄，我们没有时间。`),
      ...times(8, (at) => `保护那个村庄的人不是第${at}次。`),
    ]);
    expect(found.has('村庄')).toBe(true);
    expect(found.has('时间') || found.has('没有') || found.has('不是')).toBe(false);
  });

  it('Chinese: a foreign name of two parts is one name', async () => {
    const found = await scan('zh-cn', [
      '昨天达肯·沃克来了。',
      '只有达肯·沃克知道。',
      '跟着达肯·沃克走吧！',
      '快去找达肯·沃克。',
      '达肯·沃克死了。',
      ...times(20, (at) => `${at}：今日天色甚佳，宜出行访友，饮茶赏花。`),
    ]);
    expect(found.has('达肯·沃克')).toBe(true);
  });

  it('Japanese: one Kanji with particles around it is a word, a piece of a verb is none', async () => {
    const found = await scan('ja', [
      ...times(8, (at) => `この村を${at}回見た。`),
      ...times(5, (at) => `彼は${at}人を裏切った。`),
      ...times(5, (at) => `${at}度も裏切るのか。`),
      ...times(5, (at) => `誰も裏切らない${at}。`),
    ]);
    expect(found.has('村')).toBe(true);
    expect(found.has('裏切')).toBe(false);
  });
});
