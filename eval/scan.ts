import { findCandidates } from '../src/localization/scan/candidates.ts';
import { rank } from '../src/localization/scan/rank.ts';
import type { SourceRow } from '../src/localization/scan/survey.ts';
import { acceptedTargets, type CorpusTerm, corpusStrings, corpusTerms, TARGETS } from './corpus/corpus.ts';
import type { EvalLine } from './section.ts';

type Language = 'en' | (typeof TARGETS)[number];

/**
 * The bounds: a value below them means that a change made the scan worse. German capitals carry no information, hence
 * no second bound.
 */
const BOUNDS: Readonly<Record<Language, { recall: number; inText: number | null }>> = {
  en: { recall: 0.95, inText: 0.85 },
  'zh-cn': { recall: 0.95, inText: 0.75 },
  ja: { recall: 0.95, inText: 0.7 },
  de: { recall: 0.9, inText: null },
  es: { recall: 0.95, inText: 0.85 },
};
const TOP = 60;

/**
 * The scan without a model on the game corpus: how many of its terms are found, and how many of the best sixty are
 * terms. Once unchanged, where most terms are separate rows, and once without those rows, so that capitals, n-grams
 * and phrases have to find them in running text.
 */
export async function scanSection(): Promise<EvalLine[]> {
  const lines: EvalLine[] = [];
  for (const language of ['en', ...TARGETS] as const) {
    const { recall, inText } = BOUNDS[language];
    const rows = rowsOf(language);
    const alone = new Set(corpusTerms.flatMap((term) => formsOf(term, language)));
    const bare = rows.filter(({ content }) => !alone.has(content.toLowerCase()));
    lines.push(...(await measure(`${language}, as it stands`, language, rows, recall)));
    lines.push(...(await measure(`${language}, running text only`, language, bare, inText)));
  }
  return lines;
}

async function measure(
  what: string,
  language: Language,
  rows: readonly SourceRow[],
  bound: number | null,
): Promise<EvalLine[]> {
  const { candidates } = await findCandidates(language, async function* () {
    yield rows;
  });
  const found = rank(candidates).map(({ term, category }) => ({ key: term.toLowerCase(), category }));
  const keys = new Set(found.map(({ key }) => key));
  // A term that occurs once is translated once.
  const wanted = corpusTerms.filter((term) => stringsWith(rows, formsOf(term, language)) >= 2);
  const missed = wanted.filter((term) => !formsOf(term, language).some((form) => keys.has(form)));
  const recall = (wanted.length - missed.length) / wanted.length;
  const top = found.slice(0, TOP);
  const termOf = (key: string) => corpusTerms.find((term) => formsOf(term, language).includes(key));
  const right = top.filter(({ key }) => termOf(key));
  const sorted = right.filter(({ key, category }) => termOf(key)?.category === category);
  const line = (name: string, value: string, ok: boolean | null = null, limit = ''): EvalLine => ({
    section: 'scan',
    what: `${what}: ${name}`,
    value,
    bound: limit,
    ok,
  });
  const names = missed.map(({ content }) => content).slice(0, 8);
  return [
    line(
      'terms found',
      `${percent(recall)} of ${wanted.length}${names.length > 0 ? ` (not ${names.join(', ')})` : ''}`,
      bound === null ? null : recall >= bound,
      bound === null ? '' : `≥ ${percent(bound)}`,
    ),
    line(`terms among the best ${top.length}`, percent(right.length / Math.max(1, top.length))),
    line('of these with the right category', percent(sorted.length / Math.max(1, right.length))),
  ];
}

function rowsOf(language: Language): SourceRow[] {
  return corpusStrings.map(({ string_id, content, speaker, translations }) => ({
    stringId: string_id,
    content: language === 'en' ? content : translations[language],
    // Speakers of a translated file keep their English names.
    speaker: language === 'en' ? (speaker ?? null) : null,
  }));
}

function formsOf(term: CorpusTerm, language: Language): string[] {
  const forms =
    language === 'en' ? [term.content, ...(term.variants ?? [])] : acceptedTargets(term, language);
  return forms.map((form) => form.toLowerCase());
}

function stringsWith(rows: readonly SourceRow[], forms: readonly string[]): number {
  return rows.filter(({ content }) => forms.some((form) => content.toLowerCase().includes(form))).length;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
