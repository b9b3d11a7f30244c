import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GROWTH_MAX, growthOf } from '../../../test/growth/measure.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import { categoryOf } from './category.ts';
import { Counter } from './counter.ts';
import { termsMaxOf } from './rank.ts';
import { judgmentFrom } from '../terms/judgment.ts';
import { glossaryScore, reasonsOf } from './score.ts';
import type { SourceRow } from './survey.ts';
import { columnsOf, runsOf } from './units.ts';

const row = (content: string, stringId = '', speaker: string | null = null): SourceRow => ({
  content,
  stringId,
  speaker,
});

async function scan(
  language: string,
  rows: readonly (SourceRow | string)[],
): Promise<Map<string, Candidate>> {
  const list = rows.map((each) => (typeof each === 'string' ? row(each) : each));
  // Pages of two, so that nothing can depend on seeing all rows at once.
  async function* pages() {
    for (let at = 0; at < list.length; at += 2) yield list.slice(at, at + 2);
  }
  const { candidates } = await findCandidates(language, pages);
  return new Map(candidates.map((candidate) => [candidate.term, candidate]));
}

describe('candidates in English', () => {
  it('a short row that recurs inside other strings is a term, whatever its case there', async () => {
    const found = await scan('en', [
      row('Bandit', 'unit_name_7'),
      'A bandit waits at the old bridge.',
      'Every bandit fears the guard.',
      row('Ghoul', 'unit_name_8'),
    ]);
    expect(found.get('Bandit')).toMatchObject({ standaloneId: 'unit_name_7', strings: 3, occurrences: 3 });
    // A row that appears nowhere else needs no term, because it is translated only once.
    expect(found.has('Ghoul')).toBe(false);
  });

  it('capitalised sequences in the middle of a sentence, with of between them', async () => {
    const found = await scan('en', [
      'They brought the Sceptre of Fire to the king.',
      'Who holds the Sceptre of Fire rules the land.',
      'We followed Delfador, but Delfador was gone.',
      'Perhaps the wind knows.',
      'And Perhaps nobody does.',
    ]);
    expect([...found.keys()].sort()).toEqual(['Delfador', 'Sceptre of Fire']);
    expect(found.get('Sceptre of Fire')).toMatchObject({ capitals: 1, isMultiword: true, category: 'Item' });
  });

  it('the longest wins: a part of a longer term is not counted separately', async () => {
    const found = await scan('en', [
      row('Fire', 'a'),
      row('Ring of Fire', 'b'),
      'Wear the Ring of Fire now.',
      'The Ring of Fire is hot.',
      'Beware of the fire here.',
    ]);
    expect(found.get('Fire')).toMatchObject({ occurrences: 2, strings: 2 });
    expect(found.get('Ring of Fire')).toMatchObject({ occurrences: 3, strings: 3 });
  });

  it('a common word that is usually lower-case is not a name', async () => {
    const found = await scan('en', [
      'Ask the Guard about it.',
      'Ask the Guard again.',
      'One guard sleeps, one guard walks, and the guard at the gate sings.',
    ]);
    expect(found.has('Guard')).toBe(false);
  });

  it('two words that often occur together are a phrase', async () => {
    const found = await scan('en', [
      'You lose ten hit points each turn.',
      'It restores hit points slowly.',
      'Without hit points you fall.',
      'More hit points are better.',
    ]);
    expect([...found.keys()]).toEqual(['hit points']);
  });

  it('numbers, placeholders, tags and anything over 32 columns are dropped', async () => {
    const long = 'Extraordinarily Complicated Machine Part';
    const found = await scan('en', [
      row('100'),
      row('{player}'),
      row(long),
      `Use 100 of {player} and the ${long} here.`,
      `Then 100 more of {player} and <b>the</b> ${long} there.`,
    ]);
    expect([...found.keys()]).toEqual([]);
  });

  it('German writes every noun with a capital, so only whole rows count', async () => {
    const found = await scan('de', [
      row('Schwert'),
      'Nimm das Schwert vom Tisch.',
      'Leg es auf den Tisch.',
      'Am Tisch sitzt er.',
    ]);
    expect([...found.keys()]).toEqual(['Schwert']);
  });

  it('the context is the shortest string of at least 20 characters', async () => {
    const found = await scan('en', [
      row('Orb'),
      'Get the Orb.',
      'Bring the Orb back to the tower before the sun sets.',
      'Bring the Orb to the mage.',
    ]);
    expect(found.get('Orb')?.context).toBe('Bring the Orb to the mage.');
  });

  it('a name that speaks is a character', async () => {
    const found = await scan('en', [
      row('Hello there, traveller.', '', 'Tallin'),
      'I met Tallin today.',
      'Then Tallin left.',
    ]);
    expect(found.get('Tallin')?.category).toBe('Character');
  });
});

describe('candidates in Chinese and Japanese', () => {
  it('finds a name by its free neighbours and drops everyday words and fragments', async () => {
    const found = await scan('zh-cn', [
      '快去寻找圣火权杖吧',
      '传说圣火权杖能够毁灭世界',
      '国王夺走圣火权杖之后逃跑',
      '谁拥有圣火权杖便统治大陆',
      '人们害怕圣火权杖发光',
      '如果明天下雨，我们出发',
      '大家认为如果失败必须撤退',
      '她说如果胜利一起庆祝',
      '但是如果遇见敌人马上逃跑',
    ]);
    expect([...found.keys()]).toEqual(['圣火权杖']);
    expect(found.get('圣火权杖')).toMatchObject({ occurrences: 5, isUnusual: true, category: 'Item' });
  });

  it('a piece of something longer than an n-gram is not a term', async () => {
    const found = await scan('zh-cn', [
      '昨夜亚历山德里亚图书馆失火',
      '学者赞美亚历山德里亚图书馆宏伟',
      '士兵包围亚历山德里亚图书馆大门',
      '孩子画出亚历山德里亚图书馆屋顶',
      // Enough other text to make the characters rare.
      '春眠觉晓处闻啼鸟夜来风雨声花落知多少白日依尽黄河入海流欲穷千目更上层楼',
      '床前明月光疑是地霜举头望低思故乡离离原草枯荣野火烧吹又生远芳侵古道晴翠接荒城',
    ]);
    expect([...found.keys()]).toEqual([]);
  });

  it('a whole row restores a general noun', async () => {
    const found = await scan('zh-cn', [row('刺客', 'unit_3'), '一名刺客正在接近城门', '小心刺客']);
    expect(found.get('刺客')).toMatchObject({ standaloneId: 'unit_3', strings: 3 });
  });

  it('Katakana names stay whole', async () => {
    const found = await scan('ja', [
      'エクスカリバーを探せ',
      '伝説のエクスカリバー',
      '彼はエクスカリバーで戦う',
      '光るエクスカリバーが見える',
    ]);
    expect([...found.keys()]).toEqual(['エクスカリバー']);
  });
});

describe('score, judgment and category', () => {
  const candidate: Candidate = {
    term: 'Sceptre of Fire',
    context: '',
    context2: '',
    category: 'Item',
    occurrences: 43,
    strings: 31,
    standaloneId: 'item_name_113',
    capitals: 1,
    isUnusual: false,
    isMultiword: true,
    spread: 0,
    cValue: 1,
  };

  it('adds up as designed and stays between 0 and 10', () => {
    expect(glossaryScore(candidate, 31, 0)).toBe(9.56);
    expect(
      glossaryScore({ ...candidate, standaloneId: null, isMultiword: false, category: 'Other' }, 31, 0),
    ).toBe(9.02);
    expect(
      glossaryScore(
        {
          ...candidate,
          standaloneId: null,
          capitals: null,
          isMultiword: false,
          category: 'Other',
          strings: 1,
        },
        31,
        2,
      ),
    ).toBe(4.29);
    expect(
      glossaryScore(
        { ...candidate, strings: 0, capitals: 0, standaloneId: null, isMultiword: false, category: 'Other' },
        1,
        0,
      ),
    ).toBe(0);
  });

  it('words common to all programs weigh less, the more programs have them', () => {
    const word = { ...candidate, term: 'server', standaloneId: null, isMultiword: false, capitals: 0 };
    const scores = [0, 2, 6].map((spread) => glossaryScore({ ...word, spread }, 31, 0));
    expect(scores).toEqual([8.8, 8.47, 7.53]);
  });

  it('a longer text keeps more candidates, within bounds', () => {
    expect([0, 50_000, 90_000, 10_000_000].map(termsMaxOf)).toEqual([500, 500, 900, 1500]);
  });

  it('gives the reason', () => {
    expect(judgmentFrom(reasonsOf(candidate, 2))).toBe(
      'Appears 43 times in 31 strings, always capitalised, also a row of its own (item_name_113), translated 2 different ways.',
    );
    expect(
      judgmentFrom(
        reasonsOf({ ...candidate, occurrences: 1, strings: 1, capitals: 0.9, standaloneId: null }, 1),
      ),
    ).toBe('Appears once in 1 string, capitalised in 90 % of its uses.');
  });

  it.each([
    ['Anything', 'item_name_113', 'Item'],
    ['Anything', 'npc_12', 'Character'],
    ['Anything', 'rename_12', 'Other'],
    ['Anything', 'skill.fire', 'Skill'],
    ['Great River', '', 'Location'],
    ['Sir Kaylan', null, 'Character'],
    ['圣火权杖', null, 'Item'],
    ['Other thing', null, 'Other'],
  ])('%s (%s) is %s', (term, id, category) => {
    expect(categoryOf(term, id, false)).toBe(category);
  });
});

describe('evidence for a term', () => {
  it('the counter keeps its bound and the most frequent items', () => {
    const counter = new Counter(100);
    for (let n = 0; n < 50; n += 1) counter.add('kept');
    for (let n = 0; n < 10_000; n += 1) counter.add(`once ${n}`);
    expect([...counter.entries()].length).toBeLessThanOrEqual(100);
    expect(counter.get('kept')).toBe(50);
  });

  it('units are ranges in the original text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { units } of runsOf(text)) {
          for (const { start, end } of units) {
            expect(start >= last && end > start && end <= text.length).toBe(true);
            last = end;
          }
        }
      }),
    );
  });

  it.each(['<', '{', '%', '%(', "a'", 'a-', '\\', '王', 'ー', ' ', '%1$'])(
    'is linear on repetitions of %s',
    async (unit) => {
      expect(await growthOf((n) => void [...runsOf(unit.repeat(n))], 5000)).toBeLessThanOrEqual(GROWTH_MAX);
    },
  );

  it('columns', () => {
    expect([columnsOf('abc'), columnsOf('圣火'), columnsOf('é')]).toEqual([3, 4, 1]);
  });
});
