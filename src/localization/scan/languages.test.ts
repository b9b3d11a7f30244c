import { describe, expect, it } from 'vitest';
import { findCandidates } from './candidates.ts';
import { countTerms } from './count-terms.ts';
import { cutHonorific } from './honorifics.ts';
import { stopWordsOf } from './stop-words.ts';
import type { SourceRow } from './survey.ts';

type Row = string | { id?: string; content: string; speaker?: string };

const rowsOf = (rows: readonly Row[]): SourceRow[] =>
  rows.map((row) =>
    typeof row === 'string'
      ? { stringId: '', content: row, speaker: null }
      : { stringId: row.id ?? '', content: row.content, speaker: row.speaker ?? null },
  );
const pagesOf = (rows: readonly Row[]) =>
  async function* () {
    yield rowsOf(rows);
  };

async function scan(language: string, rows: readonly Row[]): Promise<string[]> {
  return (await findCandidates(language, pagesOf(rows))).candidates.map(({ term }) => term).sort();
}

/** Enough other text to make the characters of a name rare. */
const POEM =
  '春眠觉晓处闻啼鸟夜来风雨声花落知多少白日依尽黄河入海流欲穷千目更上层楼床前明月光疑是地霜举头望低思故乡离原草枯荣野火烧吹又生远芳侵古道晴翠接荒城';

describe('names', () => {
  it('are found without their rank, and a rank that is part of the name stays', async () => {
    expect(
      await scan('en', [
        'Ask Captain Brask about the ship.',
        'The fish knew Captain Brask well.',
        { content: 'Mind the rope.', speaker: 'Captain Brask' },
        'They crowned the Queen of Salt, and the Queen of Salt laughed.',
      ]),
    ).toEqual(['Brask', 'Queen of Salt']);
    expect(
      await scan('zh-cn', [
        POEM,
        '去找布拉斯克船长谈谈',
        '听说布拉斯克船长丢了帽子',
        '谁欠布拉斯克船长一艘船',
      ]),
    ).toEqual(['布拉斯克']);
  });

  it.each([
    ['Captain Brask', 'Brask'],
    ['Kapitän Brask', 'Brask'],
    ['King of Salt', null],
    ['Brask', null],
    ['Salt Queen', null],
    ['布拉斯克船长', '布拉斯克'],
    ['ブラスク様', 'ブラスク'],
    ['老师', null],
  ])('%s → %s', (form, name) => {
    expect(cutHonorific(form)).toBe(name);
  });

  it('at the beginning of a sentence count once they occur in the middle of another, too', async () => {
    expect(
      await scan('en', [
        'Orrin reads the notes.',
        'Orrin burns them.',
        'A copy for Orrin.',
        // Occurs only at the beginning of sentences, so it may be a verb.
        'Fixed a fault.',
        'Fixed another.',
        'Starfall Volley costs less.',
        'Starfall Volley hits more.',
      ]),
    ).toEqual(['Orrin', 'Starfall Volley']);
  });

  it('after a verb are the name and not the sentence', async () => {
    const orders = [
      'Bring the Orb to me.',
      'Bring the Orb to her.',
      'Ask Maelis for it.',
      'Ask Maelis again.',
    ];
    expect(await scan('en', orders)).toEqual(['Maelis', 'Orb']);
  });

  it('contractions, pronouns, units and texts in capitals are not terms', async () => {
    expect(
      await scan('en', [
        'And I’m late, but I’ll come; so I’m here and I’ll stay.',
        'Free 5 MB now, then 5 MB more.',
        'IN NO EVENT SHALL THE WARDEN, OR ANY HOLDER, BE LIABLE.',
        'IN NO EVENT SHALL THE WARDEN, OR ANY HOLDER, BE LIABLE TWICE.',
        'Here OK means OK.',
      ]),
    ).toEqual([]);
  });

  it('speakers that the text names, except common words', async () => {
    expect(
      await scan('en', [
        { content: 'Papers, please.', speaker: 'Guard' },
        { content: 'We sing.', speaker: 'Ysolde' },
        'Ysolde sings, and one guard sleeps beside a guard who does not.',
      ]),
    ).toEqual(['Ysolde']);
  });
});

describe('whole rows', () => {
  it('a button is not a term unless the text writes it as a name', async () => {
    expect(
      await scan('en', [
        { id: 'btn_accept', content: 'Accept' },
        'Will you accept it, or accept nothing?',
        { id: 'menu_codex', content: 'Codex' },
        'Look it up in the Codex.',
      ]),
    ).toEqual(['Codex']);
    const inside = ['请在设置中更改', '打开设置', '返回典籍', '翻阅典籍', '写进典籍', '典籍会记下经过'];
    expect(
      await scan('zh-cn', [
        { id: 'menu_settings', content: '设置' },
        { id: 'menu_codex', content: '典籍' },
        ...inside,
      ]),
    ).toEqual(['典籍']);
  });

  it('the headline of a quest is not a term because it is quoted once', async () => {
    const rows = [
      { id: 'quest_7_title', content: 'Dry Boots' },
      'Told in Dry Boots.',
      { id: 'patch_bell_name', content: 'Drowned Bell' },
      'Ringing the Drowned Bell wakes nobody.',
      { id: 'quest_8_title', content: 'The gate at Emberfall' },
      'Open the gate at Emberfall and shut the gate at Emberfall.',
    ];
    expect(await scan('en', rows)).toEqual(['Drowned Bell', 'Emberfall']);
  });

  it('recur in other forms', async () => {
    const plural = [{ id: 'mob_1', content: 'Ghoul' }, 'Two ghouls wait.', 'A ghoul’s grave.'];
    const [ghoul] = (await findCandidates('en', pagesOf(plural))).candidates;
    expect(ghoul).toMatchObject({ term: 'Ghoul', occurrences: 3 });
    expect(await scan('de', [{ id: 'mob_1', content: 'Moorwicht' }, 'Die Moorwichte kommen.'])).toEqual([
      'Moorwicht',
    ]);
    expect(await scan('ko', [{ id: 'item_1', content: '강철검' }, '강철검을 가져와.'])).toEqual(['강철검']);
    // Two rows are two things.
    expect(
      await scan('en', [
        { id: 'item_1', content: 'Glass' },
        { id: 'item_2', content: 'Glasses' },
        'A glass and glasses.',
      ]),
    ).toEqual(['Glass', 'Glasses']);
  });
});

describe('other languages', () => {
  it('Spanish: articles inside a name', async () => {
    const rows = ['Trae el Farol de las Mareas.', 'Alza el Farol de las Mareas con cuidado.'];
    expect(await scan('es', rows)).toEqual(['Farol de las Mareas']);
  });

  it('German: two capitals beside each other, because adjectives are otherwise lower-case', async () => {
    const rows = [
      'Am Hohlen Meridian dreht sich die Nadel.',
      'Er kam vom Hohlen Meridian auf den Markt.',
      'Der Markt ist offen, der Markt ist zu.',
    ];
    expect(await scan('de', rows)).toEqual(['Hohlen Meridian']);
  });

  it('Thai: words by the dictionary of ICU, names by their surroundings', async () => {
    const rows = [{ id: 'npc_1', content: 'ลิซานเดร' }, 'ไปหาลิซานเดรก่อน', 'ลิซานเดรขายแผนที่'];
    expect(await scan('th', rows)).toEqual(['ลิซานเดร']);
  });

  it('Latin names in Chinese text count wherever they are', async () => {
    expect(await scan('zh-cn', ['Northwind Games 出品', '感谢支持，Northwind Games 敬上'])).toEqual([
      'Northwind Games',
    ]);
  });

  it('Japanese: particles are boundaries, and a row that ends in one is a headline', async () => {
    expect(
      await scan('ja', [
        POEM,
        '潮のランタンは明るい',
        '潮のランタンが消えた',
        '潮のランタンを掲げよう',
        'ダメージは十',
        'ダメージが二十',
        'ダメージを三十',
        { id: 'x', content: '深淵へ' },
        '深淵へ行く',
      ]),
    ).toEqual(['潮のランタン']);
  });

  it.each(['en', 'de', 'es', 'fr', 'pt-br', 'it', 'ru'])('%s has stop words', (language) => {
    const { isKnown, isFunction } = stopWordsOf(language);
    const word = {
      en: 'the',
      de: 'nicht',
      es: 'pero',
      fr: 'avec',
      'pt-br': 'você',
      it: 'perché',
      ru: 'если',
    }[language];
    expect([isKnown, isFunction(word ?? '')]).toEqual([true, true]);
  });

  it('the branches of a plural are separate texts, and their names count', async () => {
    expect(
      await scan('en', [
        '{n, plural, one {# Gilded Mark} other {# Gilded Marks}}',
        'You owe {n, plural, one {one Gilded Mark} other {# Gilded Marks}}.',
        '{n, plural, one {Leaves one day} other {Leaves # days}}',
        '{n, plural, one {Leaves one hour} other {Leaves # hours}}',
      ]),
    ).toEqual(['Gilded Mark']);
  });
});

describe('counting terms named by somebody else', () => {
  it('only whole occurrences, in the spelling of the text', async () => {
    const rows = ['Nobody knows the sunken road, Brask.', 'Take the Sunken Road north.', '前往圣火之城'];
    const found = await countTerms(
      'en',
      ['SUNKEN ROAD', 'sunken roads', 'unken', 'Brask.', '{0}', '', '圣火'],
      pagesOf(rows),
    );
    expect([...found.values()].map(({ term, strings }) => [term, strings])).toEqual([
      ['sunken road', 2],
      ['圣火', 1],
    ]);
  });
});
