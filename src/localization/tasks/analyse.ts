import { z } from 'zod';
import { estimateTokens } from '#adapters/mt/prompt.ts';
import { normalForm } from '#kernel/normal-form.ts';
import { countWords } from '#kernel/words.ts';
import { letOthersGo } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { countTermsIn } from '../terms/store-count.ts';
import type { Match, Wanted } from '../tm/judge.ts';
import { lookUp } from '../tm/look-up.ts';
import { EXAMPLE_MIN } from '../tm/match.ts';
import { sourceKeys } from '../tm/normalise.ts';
import { memoryVersion } from '../tm/store-units.ts';
import type { NewTask } from './create-task-input.ts';
import { estimator, type PriceContext } from './estimate-cost.ts';

const Language = z.object({
  rows: z.int(),
  words: z.int(),
  context: z.int(),
  exact: z.int(),
  '95_99': z.int(),
  '85_94': z.int(),
  '75_84': z.int(),
  new: z.int(),
  repetitions: z.int(),
  estimated_tokens_in: z.int(),
  estimated_tokens_out: z.int(),
  estimated_cost: z.number().nullable(),
});

/** What a task would involve, reported before anything is spent. */
export const Analysis = z.object({
  strings_count: z.int(),
  words_count: z.int(),
  terms_known: z.int(),
  languages: z.record(z.string(), Language),
});

/** Texts of one look-up. */
const CHUNK = 500;
const NEAR_SAMPLE = 500;

export async function analyse(
  tx: Tx,
  task: NewTask,
  prices: PriceContext,
): Promise<z.infer<typeof Analysis>> {
  const strings = task.strings ?? [];
  const texts = await readTexts(strings, task.sourceLanguage);
  const everyText = distinctOf(texts);
  const estimate = await estimator(tx, task, prices);
  const languages: z.infer<typeof Analysis>['languages'] = {};
  for (const language of task.targets) {
    // Translations that came with a string are kept as they are, so they are neither looked up nor paid for.
    const isOpen = (_: unknown, at: number) => !strings[at]?.translations?.[language];
    const rows = texts.filter(isOpen);
    const distinct = rows.length === strings.length ? everyText : distinctOf(rows);
    const known = task.options.skipTm ? NOTHING_KNOWN : await countKnown(tx, task, distinct, language);
    const open = distinct.length === 0 ? 0 : (distinct.length - known.applied) / distinct.length;
    const { context, exact, near } = known;
    languages[language] = {
      rows: rows.length,
      words: sumOf(rows, 'words'),
      context,
      exact,
      ...near,
      // The extrapolated counts may be off by a string or two.
      new: Math.max(0, distinct.length - context - exact - near['95_99'] - near['85_94'] - near['75_84']),
      repetitions: rows.length - distinct.length,
      ...estimate(
        {
          texts: distinct.length,
          characters: sumOf(distinct, 'characters'),
          tokens: sumOf(distinct, 'tokens'),
        },
        open,
      ),
    };
    await letOthersGo();
  }
  return {
    strings_count: strings.length,
    words_count: sumOf(texts, 'words'),
    terms_known: await countTerms(tx, task, everyText),
    languages,
  };
}

/** A text as the task would look it up, with its neighbours and its size. */
interface Text extends Wanted {
  words: number;
  characters: number;
  tokens: number;
  folded: string;
}

/**
 * The work is cut into slices, because in one piece ten thousand strings blocked every other call of
 * the process for 0.7 s, and twenty megabytes for many seconds. A slice takes about 20 ms; the fixed
 * cost of a string counts as STRING_CHARS characters.
 */
const SLICE_CHARS = 60_000;
const STRING_CHARS = 50;

async function readTexts(
  strings: readonly { string_id: string; content: string }[],
  language: string,
): Promise<Text[]> {
  const texts: Text[] = [];
  let slice = 0;
  for (const { string_id: stringId, content: source } of strings) {
    const previous = texts.at(-1);
    const keys = sourceKeys(source);
    if (previous) previous.nextKey = keys.sourceKey;
    texts.push({
      source,
      stringId,
      ...keys,
      previousKey: previous?.sourceKey ?? null,
      nextKey: null,
      words: countWords(source, language),
      characters: source.length,
      tokens: estimateTokens(source),
      folded: normalForm(source, 'NFC').toLowerCase(),
    });
    slice += source.length + STRING_CHARS;
    if (slice < SLICE_CHARS) continue;
    slice = 0;
    await letOthersGo();
  }
  return texts;
}

function sumOf(texts: readonly Text[], what: 'words' | 'characters' | 'tokens'): number {
  return texts.reduce((sum, text) => sum + text[what], 0);
}

/** Each distinct text once, at its first occurrence. */
function distinctOf(wanted: readonly Text[]): Text[] {
  const seen = new Set<string>();
  return wanted.filter(({ source }) => !seen.has(source) && seen.add(source));
}

interface Known {
  context: number;
  exact: number;
  near: { '95_99': number; '85_94': number; '75_84': number };
  /** Texts that will be filled in without translation. */
  applied: number;
}

const NOTHING_KNOWN: Known = {
  context: 0,
  exact: 0,
  near: { '95_99': 0, '85_94': 0, '75_84': 0 },
  applied: 0,
};

/**
 * Each distinct text is looked up in the memory. Near matches take milliseconds each while a caller
 * waits, so above a few hundred texts a sample is looked up and extrapolated.
 */
async function countKnown(
  tx: Tx,
  task: NewTask,
  distinct: readonly Wanted[],
  targetLanguage: string,
): Promise<Known> {
  const scope = { projectId: task.projectId, language: task.sourceLanguage };
  const version = distinct.length === 0 ? null : await memoryVersion(tx, scope);
  if (version === null) return NOTHING_KNOWN;
  const query = { scope, version, targetLanguage, minScore: EXAMPLE_MIN, limit: 1 };
  const best: (Match | undefined)[] = [];
  for (let from = 0; from < distinct.length; from += CHUNK) {
    const wanted = distinct.slice(from, from + CHUNK);
    const found = await lookUp(tx, { ...query, wanted, withoutNear: true });
    best.push(...found.map(([match]) => match));
  }
  const open = distinct.filter((_, at) => !best[at]?.isApplicable);
  const step = Math.max(1, open.length / NEAR_SAMPLE);
  // Sampled in the order of the source keys, which are hashes. Taking every n-th text would be wrong for
  // lists with a repeating pattern.
  const wanted = open.toSorted((x, y) => (x.sourceKey < y.sourceKey ? -1 : 1)).slice(0, NEAR_SAMPLE);
  const near = (await lookUp(tx, { ...query, wanted })).map(([match]) => match?.score ?? 0);
  const applied = best.filter((match) => match?.isApplicable);
  const among = (scores: readonly number[], low: number, high: number) =>
    scores.filter((score) => score >= low && score <= high).length;
  const exactScores = applied.map((match) => match?.score ?? 0);
  const range = (low: number, high: number) =>
    among(exactScores, low, high) + Math.round(among(near, low, high) * step);
  return {
    context: among(exactScores, 101, 102),
    exact: among(exactScores, 100, 100),
    near: { '95_99': range(95, 99), '85_94': range(85, 94), '75_84': range(75, 84) },
    applied: applied.length,
  };
}

/** Counts the terms of the termbase that occur in the strings. */
async function countTerms(tx: Tx, task: NewTask, texts: readonly Text[]): Promise<number> {
  const text = texts.map(({ folded }) => folded).join('\n');
  return countTermsIn(tx, task.projectId, task.sourceLanguage, text);
}
