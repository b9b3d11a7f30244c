import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chrF } from './chrf.ts';
import { corpusStrings, TARGETS } from './corpus/corpus.ts';
import { draftSamples, readSamples, type Sample } from './offline-drafts.ts';
import { unseenLines } from './offline-unseen.ts';
import type { EvalLine, Section } from './section.ts';
import { OFFERED_MIN } from '#adapters/mt/offline/offline.ts';
import { scoreRow } from '#localization/qa/score.ts';

const LANGUAGES = ['de', 'fr', 'es', 'it', 'pt-br', 'ru', 'pl', 'ja', 'zh-cn', 'ko'];
/** A change to the engine produces drafts without a verdict; with too many of them the figures are not reliable. */
const READ_MIN = 0.9;
const ACCEPTABLE_MIN = 0.88;

interface Judged extends Sample {
  language: string;
  isShown: boolean;
  confidence: number;
  score: number;
  /** Null when this draft has no verdict. */
  isAcceptable: boolean | null;
}

/**
 * The offline engine on strings that it has not seen: how many drafts it shows, and how many of those a reviewer
 * accepted. The verdicts of eval/offline/judged are those of a language model. The thresholds of the pack were chosen
 * on the same strings, so quote the cross-validated figures of the model card.
 */
export const evalOffline: Section = async () => {
  const samples = readSamples();
  const drafts = await draftSamples(samples, LANGUAGES);
  const judged = LANGUAGES.flatMap((language) => {
    const verdicts = readVerdicts(language);
    return samples.flatMap(({ kind, text }, index): Judged[] => {
      const draft = drafts.get(`${language} ${index}`);
      if (!draft || 'failure' in draft) return [];
      const isAcceptable = verdicts.get(`${text}\t${draft.text}`) ?? null;
      const score = scoreOf(draft);
      const { isShown, confidence } = draft;
      return [{ kind, text, language, isShown, confidence, score, isAcceptable }];
    });
  });
  const read = judged.filter(({ isAcceptable }) => isAcceptable !== null);
  const byWords = ({ text }: Judged) => {
    const words = text.split(' ').length;
    return words <= 3 ? '1 to 3 words' : words <= 8 ? '4 to 8 words' : 'more than 8 words';
  };
  return [
    {
      section: 'offline',
      what: 'drafts that have a verdict',
      value: percent(read.length, judged.length),
      bound: `at least ${READ_MIN * 100} %`,
      ok: read.length >= judged.length * READ_MIN,
    },
    shownLine('all', read, ACCEPTABLE_MIN),
    ...LANGUAGES.map((language) =>
      shownLine(
        language,
        read.filter((each) => each.language === language),
      ),
    ),
    ...Array.from(
      Map.groupBy(read, ({ kind }) => kind),
      ([kind, some]) => shownLine(kind, some),
    ),
    ...Array.from(Map.groupBy(read, byWords), ([length, some]) => shownLine(length, some)),
    ...bandLines(read),
    ...offeredLines(read),
    ...(await unseenLines(LANGUAGES)),
    ...(await corpusLines()),
  ];
};

function shownLine(what: string, read: readonly Judged[], least: number | null = null): EvalLine {
  const shown = read.filter(({ isShown }) => isShown);
  const good = shown.filter(({ isAcceptable }) => isAcceptable).length;
  const all = read.filter(({ isAcceptable }) => isAcceptable).length;
  return {
    section: 'offline',
    what: `${what}: shown, and acceptable among them`,
    value: `${percent(shown.length, read.length)}, ${percent(good, shown.length)} (of all drafts ${percent(all, read.length)})`,
    bound: least === null ? '' : `at least ${least * 100} % acceptable`,
    ok: least === null ? null : good >= shown.length * least,
  };
}

/** What the score of a draft promises: the share that the reviewer accepted, by bands of the score. */
const BANDS = [
  [0, 54],
  [55, 61],
  [62, 69],
  [70, 74],
  [75, 79],
] as const;
const inBand =
  ([from, to]: (typeof BANDS)[number]) =>
  ({ score }: { score: number }) =>
    score >= from && score <= to;

function scoreOf({ confidence }: { confidence: number }): number {
  const percentOf = Math.round(confidence * 100);
  return scoreRow({ origin: 'offline', tmScore: null, issues: [], confidence: percentOf }).score;
}

function bandLines(read: readonly Judged[]): EvalLine[] {
  return BANDS.map((band) => {
    const some = read.filter(inBand(band));
    return {
      section: 'offline',
      what: `score ${band.join(' to ')}: acceptable`,
      value: percent(some.filter(({ isAcceptable }) => isAcceptable).length, some.length),
      bound: '',
      ok: null,
    };
  });
}

/** Drafts that are not shown: offered beside the row above a likelihood, and left out below it. */
function offeredLines(read: readonly Judged[]): EvalLine[] {
  const doubted = read.filter(({ isShown }) => !isShown);
  return (['offered', 'left out'] as const).map((what) => {
    const some = doubted.filter(({ confidence }) => confidence >= OFFERED_MIN === (what === 'offered'));
    return {
      section: 'offline',
      what: `doubted and ${what}, ${some.length} drafts: acceptable`,
      value: percent(some.filter(({ isAcceptable }) => isAcceptable).length, some.length),
      bound: '',
      ok: null,
    };
  });
}

/** Compared with the translations of our own game, which is neither software nor part of the training data. */
async function corpusLines(): Promise<EvalLine[]> {
  const drafts = await draftSamples(
    corpusStrings.map(({ content }) => ({ text: content })),
    TARGETS,
  );
  const byScore = TARGETS.flatMap((language) =>
    corpusStrings.flatMap((string, index) => {
      const draft = drafts.get(`${language} ${index}`);
      return draft && 'text' in draft
        ? [{ made: draft.text, reference: string.translations[language], score: scoreOf(draft) }]
        : [];
    }),
  );
  const bands = BANDS.map((band) => {
    const some = byScore.filter(inBand(band));
    return figure(`score ${band.join(' to ')}: chrF on the game, ${some.length} drafts`, chrF(some));
  });
  const languages = TARGETS.flatMap((language) => {
    const pairs = corpusStrings.flatMap((string, index) => {
      const draft = drafts.get(`${language} ${index}`);
      return draft && 'text' in draft
        ? [{ made: draft.text, reference: string.translations[language], isShown: draft.isShown }]
        : [];
    });
    const shown = pairs.filter(({ isShown }) => isShown);
    return [
      figure(`${language}: chrF on the game, all drafts`, chrF(pairs)),
      figure(
        `${language}: chrF on the game, the ${shown.length} of ${corpusStrings.length} shown`,
        chrF(shown),
      ),
    ];
  });
  return [...languages, ...bands];
}

function figure(what: string, value: number): EvalLine {
  return { section: 'offline', what, value: value.toFixed(1), bound: '', ok: null };
}

function readVerdicts(language: string): Map<string, boolean> {
  const path = fileURLToPath(new URL(`./offline/judged/${language}.tsv`, import.meta.url));
  return new Map(
    readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(2), line.startsWith('1')]),
  );
}

function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)} % of ${whole}`;
}
