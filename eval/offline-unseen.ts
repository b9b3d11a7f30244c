import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { draftSamples } from './offline-drafts.ts';
import type { EvalLine } from './section.ts';

/**
 * 200 labels and 60 sentences by an author who had seen neither the engine nor its training, with words that only
 * their key makes clear. Forty of the shown drafts in each language were read by two language models independently,
 * and up to forty others later by a third. The answers of the phrasebook were read by its author alone, and are counted
 * apart. Nothing may be chosen or fitted on these strings, or this measure is lost.
 */
export async function unseenLines(languages: readonly string[]): Promise<EvalLine[]> {
  const strings = rowsOf('unseen.tsv').map(([kind = '', key = '', text = '']) => ({
    kind,
    key,
    text: text.replaceAll(String.raw`\n`, '\n'),
  }));
  const drafts = await draftSamples(strings, languages);
  const verdicts = new Map(
    [...rowsOf('unseen-judged.tsv'), ...rowsOf('unseen-judged-later.tsv')].map(
      ([language, first = '', second = '', text, draft]) => [
        `${language}\t${text}\t${draft}`,
        [first, second].filter((verdict) => verdict !== ''),
      ],
    ),
  );
  const all = languages.flatMap((language) =>
    strings.map(({ kind, text }, index) => {
      const draft = drafts.get(`${language} ${index}`);
      const shown = draft && 'text' in draft && draft.isShown ? draft.text : null;
      const key = [language, text, shown].join('\t').replaceAll('\n', String.raw`\n`);
      return { language, kind, isShown: shown !== null, verdicts: verdicts.get(key) ?? [] };
    }),
  );
  const shareOf = (kind: string) => {
    const some = all.filter((each) => each.kind === kind);
    return percent(some.filter(({ isShown }) => isShown).length, some.length);
  };
  const read = all.flatMap((each) => each.verdicts.map((verdict) => ({ ...each, verdict })));
  const byAuthor = rowsOf('unseen-judged-book.tsv').map(([, verdict = '']) => ({ verdict }));
  const verdictsOf = (some: readonly { verdict: string }[]) =>
    ['kept', 'mended', 'thrown']
      .map((name) => `${percent(some.filter(({ verdict }) => verdict === name).length, some.length)} ${name}`)
      .join(', ');
  const line = (what: string, value: string, bound: string): EvalLine => ({
    section: 'offline',
    what: `unseen: ${what}`,
    value,
    bound,
    ok: null,
  });
  return [
    line('labels with a draft', shareOf('label'), 'goal 80 %'),
    line('sentences with a draft', shareOf('sentence'), 'goal 40 %'),
    line(`verdicts on drafts (${read.length})`, verdictsOf(read), 'goal 88 % kept, 4 % thrown'),
    line(`verdicts of its author on the phrasebook (${byAuthor.length})`, verdictsOf(byAuthor), ''),
    ...languages.map((language) =>
      line(`verdicts, ${language}`, verdictsOf(read.filter((each) => each.language === language)), ''),
    ),
  ];
}

function rowsOf(name: string): string[][] {
  const path = fileURLToPath(new URL(`./offline/${name}`, import.meta.url));
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
}

const percent = (some: number, all: number) => `${all === 0 ? 0 : Math.round((some / all) * 100)} %`;
