import { describe, expect, it } from 'vitest';
import { type Candidate, findCandidates } from './candidates.ts';
import { rank } from './rank.ts';
import { isTransliterated } from './transliterated.ts';

async function scan(language: string, texts: readonly string[]): Promise<Map<string, Candidate>> {
  const { candidates } = await findCandidates(language, async function* () {
    yield texts.map((content, at) => ({ stringId: `s${at}`, content, speaker: null }));
  });
  return new Map(candidates.map((candidate) => [candidate.term.toLowerCase(), candidate]));
}

const GRAM: Candidate = {
  term: '',
  context: '',
  context2: '',
  category: 'Other',
  occurrences: 9,
  strings: 9,
  standaloneId: null,
  capitals: null,
  isUnusual: true,
  isMultiword: true,
  spread: 0,
  cValue: 9,
};

/** Each text is different, because repeated texts are counted once. */
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at));

describe('everyday words that stand out', () => {
  it('an everyday noun that is very frequent in the text is a term; a verb and a general noun are not', async () => {
    const found = await scan('en', [
      ...times(15, (at) => `Carry the fish and ${at} more.`),
      ...times(15, (at) => `You must carry ${at} of them before it is dark.`),
      ...times(15, (at) => `There was no time for ${at} more.`),
    ]);
    expect(found.get('fish')).toMatchObject({ isEveryday: true, isUnusual: false });
    expect([...found.keys()]).toEqual(['fish']);
  });

  it('a word that is only used as a verb is not a term, however rare', async () => {
    const found = await scan('en', [
      ...times(6, (at) => `We will vanquish ${at} of them.`),
      ...times(6, (at) => `Beware the wyvern of ${at} heads.`),
    ]);
    expect(found.has('wyvern')).toBe(true);
    expect(found.has('vanquish')).toBe(false);
  });

  it('a name ranks before an everyday word that is used as often', async () => {
    const found = await scan('en', [
      ...times(15, (at) => `Carry the fish and ${at} more.`),
      ...times(15, (at) => `There we saw Delfador with ${at} others.`),
    ]);
    expect(rank([...found.values()]).map(({ term }) => term)).toEqual(['Delfador', 'fish']);
  });

  it('a word that is often, though not always, capitalised is a candidate', async () => {
    const found = await scan('en', [
      'Then choose Import, and wait.',
      'Now we press Import.',
      'Behind it stands Import, too.',
      ...times(8, (at) => `You can import ${at} of them.`),
    ]);
    expect(found.has('import')).toBe(true);
  });

  it('French: an elided article is not part of a name', async () => {
    const found = await scan('fr', [
      'Nous servons l’Empire.',
      "Les murs de l'Empire tombent.",
      'Gloire à l’Empire !',
    ]);
    expect(found.get('empire')).toMatchObject({ capitals: 1, strings: 3 });
  });

  it('German: the first word of a sentence is not a noun, and a noun without article is a name', async () => {
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

  it('German: a hyphenated compound names its parts, and a shell noun may be the subject of the text', async () => {
    const found = await scan('de', [
      ...times(2, (at) => `Dann wird die CCD-Kamera ${at} mal gekühlt.`),
      ...times(2, (at) => `Dort steht ein CCD-Treiber mit ${at} anderen.`),
      ...times(2, (at) => `Dort liegt ein CCD-Chip mit ${at} anderen.`),
      ...times(24, (at) => `Hier lebt das Kind seit ${at} Sommern.`),
    ]);
    expect(found.get('ccd')).toMatchObject({ strings: 6 });
    expect(found.has('kind')).toBe(true);
  });

  it('a hyphenated compound is one term if it recurs as one', async () => {
    const found = await scan(
      'en',
      times(6, (at) => `Select the F-Curve with ${at} others.`),
    );
    expect([...found.keys()]).toEqual(['f-curve']);
  });

  it('Chinese: a dictionary word, used as a noun; not words common to every text', async () => {
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

  it('Japanese: one Kanji with particles around it is a word, a piece of a verb is not', async () => {
    const found = await scan('ja', [
      ...times(8, (at) => `この村を${at}回見た。`),
      ...times(5, (at) => `彼は${at}人を裏切った。`),
      ...times(5, (at) => `${at}度も裏切るのか。`),
      ...times(5, (at) => `誰も裏切らない${at}。`),
    ]);
    expect(found.has('村')).toBe(true);
    expect(found.has('裏切')).toBe(false);
  });

  it('a general noun is a term if the text is about little else', async () => {
    const found = await scan('en', [
      ...times(25, (at) => `Remove the child of ${at} and wait.`),
      ...times(12, (at) => `That is the reason for ${at} of them.`),
      ...times(60, (at) => `We walked on for ${at} miles.`),
    ]);
    expect(found.has('child')).toBe(true);
    expect(found.has('reason')).toBe(false);
  });

  it('a form of a verb is a term if it is used as a noun', async () => {
    const found = await scan('en', [
      ...times(6, (at) => `Set the kerning to ${at} and go on.`),
      ...times(6, (at) => `They were besieging ${at} of us.`),
    ]);
    expect(found.has('kerning')).toBe(true);
    expect(found.has('besieging')).toBe(false);
  });

  it('of two words both must have a capital to be a name', async () => {
    const found = await scan('en', [
      ...times(5, (at) => `It was a Zorvan outpost for ${at} years.`),
      ...times(5, (at) => `We saw the Zorvan Fleet with ${at} ships.`),
    ]);
    expect(found.get('zorvan fleet')).toMatchObject({ capitals: 1 });
    expect(found.get('zorvan outpost')).toMatchObject({ capitals: 0 });
  });

  it.each([
    ['en', 'He came to France with', 'He came to Ardonna with', 'France'],
    ['de', 'Dort fuhr ich nach Belgien mit', 'Dort fuhr ich nach Ardonna mit', 'Belgien'],
  ])('%s: a country ranks after a name that occurs less often', async (language, often, less, country) => {
    const found = await scan(language, [
      ...times(12, (at) => `${often} ${at} others.`),
      ...times(6, (at) => `${less} ${at} others.`),
    ]);
    const ranked = rank([...found.values()]).map(({ term }) => term);
    expect(found.get(country.toLowerCase())).toMatchObject({ isRegion: true });
    expect(ranked.indexOf('Ardonna')).toBeLessThan(ranked.indexOf(country));
  });

  it('Japanese: a word may begin and end with what Chinese uses as grammar', async () => {
    const found = await scan('ja', [
      ...times(5, (at) => `この町の浄水所を${at}回見た。`),
      ...times(5, (at) => `古い浄水所が${at}つある。`),
      ...times(5, (at) => `それは浄水所の${at}だ。`),
      ...times(40, (at) => `${at}：雨が降り、風が強く、花も散り、鳥の声だけ遠く聞こえる夜になった。`),
    ]);
    expect(found.has('浄水所')).toBe(true);
  });

  it('Japanese: a verbal noun is a term if it is also used as a thing, and a loanword if it is frequent', async () => {
    const found = await scan('ja', [
      ...times(4, (at) => `この研究は${at}年かかる。`),
      ...times(6, (at) => `彼は${at}年研究した。`),
      ...times(14, (at) => `あのプレイヤーの${at}番。`),
      ...times(4, (at) => `このメニューの${at}番。`),
    ]);
    expect(found.has('研究')).toBe(true);
    expect(found.has('プレイヤー')).toBe(true);
    expect(found.has('メニュー')).toBe(false);
  });

  it.each([
    ['哈德里克', true],
    ['达肯·沃克', true],
    ['拉斯-塔班', true],
    ['塔林', false],
    ['死灵法师', false],
  ])('Chinese: %s is a transcribed name: %s', (form, isName) => {
    expect(isTransliterated(form)).toBe(isName);
  });

  it('Chinese: a transcribed name ranks before a word that is used as often', async () => {
    const found = await scan('zh-cn', [
      ...times(6, (at) => `昨天哈德里克来了${at}次。只有哈德里克知道。跟着哈德里克走吧！`),
      ...times(6, (at) => `昨天乌木弓手来了${at}次。只有乌木弓手知道。跟着乌木弓手走吧！`),
    ]);
    const ranked = rank([...found.values()]).map(({ term }) => term);
    expect(ranked).toEqual(expect.arrayContaining(['哈德里克', '乌木弓手']));
    expect(ranked.indexOf('哈德里克')).toBeLessThan(ranked.indexOf('乌木弓手'));
  });

  it('without a list of everyday words, one capital inside a sentence marks a recurring word', async () => {
    const found = await scan('it', [
      'Porta il minerale alla Fonderia prima di notte.',
      ...times(4, (at) => `Costruisci una fonderia e aspetta ${at} giorni.`),
      'Adesso ASPETTA il re.',
      ...times(4, (at) => `Prendi il minerale e torna ${at} volte.`),
    ]);
    expect(found.get('fonderia')).toMatchObject({ isEveryday: true });
    expect(found.has('minerale')).toBe(false);
    expect(found.has('aspetta')).toBe(false);
  });

  it('Spanish, Portuguese: a recurring thing that few programs name; not an action, and nothing that all of them name', async () => {
    const found = await scan('pt-br', [
      ...times(6, (at) => `Leve o minério para ${at} deles.`),
      ...times(6, (at) => `Abra o arquivo e depois enxugue ${at} deles.`),
    ]);
    expect([...found.keys()]).toEqual(['minério']);
    const spanish = await scan(
      'es',
      times(6, (at) => `Abre el archivo ${at} y busca al nigromante.`),
    );
    expect([...spanish.keys()]).toEqual(['nigromante']);
  });

  it('Russian: neither actions nor qualities', async () => {
    const found = await scan(
      'ru',
      times(6, (at) => `Это не мандрагора, и он не будет ${at} раз сокрушать; а он и не ведьмовый.`),
    );
    expect([...found.keys()]).toEqual(['мандрагора']);
  });

  it('English: whatever its part of speech, it recurs here and hardly any program has it', async () => {
    const found = await scan('en', [
      ...times(9, (at) => `You can emboss ${at} of them.`),
      ...times(9, (at) => `You can open ${at} of them.`),
    ]);
    expect(found.has('emboss')).toBe(true);
    expect(found.has('open')).toBe(false);
  });

  it('Chinese: a piece of a sentence ranks after a word that is used as often', () => {
    const candidate = { ...GRAM, term: '选中的物体' };
    const ranked = rank([candidate, { ...GRAM, term: '形态键' }]).map(({ term }) => term);
    expect(ranked).toEqual(['形态键', '选中的物体']);
  });
});
