import { type EngineContext, NO_GUIDE } from '#adapters/mt/contract.ts';
import { ENGINES } from '#adapters/mt/providers.ts';
import { translateItems } from '#adapters/mt/translate-items.ts';
import { LANGUAGES } from '#kernel/language.ts';
import { protect } from '#kernel/placeholders.ts';
import { itemId, toItem } from '#localization/engines/engine.ts';
import type { Repairs } from '#localization/pipeline/steps/repair.ts';
import { enhanceRows, type Tools } from '#localization/pipeline/steps/translate-enhance-batch.ts';
import type { Row } from '#localization/model.ts';
import { judgePairs } from '#localization/qa/judge.ts';
import { ruleIssues } from '#localization/qa/merge-issues.ts';
import { hasNewCritical, penaltyOf } from '#localization/qa/score.ts';
import { NO_USAGE } from '#localization/runs/run.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createOutbound, type Outbound } from '#platform/net/outbound.ts';
import { FAULTS } from './checks-faults.ts';
import { corpusStrings, TARGETS } from './corpus/corpus.ts';
import { type Known, type Mind, startFakeModel } from './fake-repairer.ts';
import type { EvalLine } from './section.ts';

/** Each fault in this many rows of each language; all of them would take minutes and give the same result. */
const ROWS_PER_FAULT = 5;
const BATCH = 200;

/** A human translation, and a row with a planted fault. */
interface Planted {
  row: Row;
  right: string;
}

/**
 * Repairs human translations with planted faults, using a model most of whose repairs are bad. The repair must never
 * make a row worse, or touch a flawless one.
 */
export async function evalRepair(): Promise<EvalLine[]> {
  const clean = cleanRows();
  const planted = plantAll(clean);
  const mind: Mind = { know: knowledgeOf(planted), isRight: null };
  const reader: Mind = { ...mind, isRight: readerOf(planted) };
  return [
    ...(await measure('no model', null, planted, clean)),
    ...(await measure('bad model, judge praises all', mind, planted, clean)),
    ...(await measure('bad model, judge reads', reader, planted, clean)),
  ];
}

async function measure(
  name: string,
  mind: Mind | null,
  planted: readonly Planted[],
  clean: readonly Row[],
): Promise<EvalLine[]> {
  const model = mind && (await startFakeModel(mind));
  // The model's address is the operator's own; everything else is refused.
  const outbound = createOutbound({ policy: { allows: () => false }, clock: systemClock });
  try {
    const tools = model ? toolsOf(engineAt(model.url, outbound)) : TOOLS_WITHOUT_MODEL;
    const broken = planted.map(({ row }) => row);
    const texts = await enhanceAll(broken, tools);
    const touched = (await enhanceAll(clean, tools)).size;
    return linesOf(name, planted, texts, touched, mind?.isRight !== null);
  } finally {
    await outbound.close();
    await model?.close();
  }
}

/** The texts of the rows that were changed, by position. */
async function enhanceAll(rows: readonly Row[], tools: Tools): Promise<Map<number, string>> {
  const texts = new Map<number, string>();
  for (let from = 0; from < rows.length; from += BATCH) {
    const { changes } = await enhanceRows(rows.slice(from, from + BATCH), tools);
    for (const { position, target } of changes) texts.set(position, target ?? '');
  }
  return texts;
}

function linesOf(
  name: string,
  planted: readonly Planted[],
  texts: ReadonlyMap<number, string>,
  touched: number,
  mustSeeMeaning: boolean,
): EvalLine[] {
  const changed = planted.flatMap(({ row, right }) => {
    const target = texts.get(row.position);
    return target === undefined ? [] : [{ row, right, target }];
  });
  const worse = changed.filter(({ row, target }) => isWorse(row, target)).length;
  const fixed = changed.filter(({ row, target }) => penaltyOf(ruleIssues(row, target, 'en')) === 0).length;
  const human = changed.filter(({ right, target }) => right === target).length;
  const rights = new Set(planted.map(({ row, right }) => `${row.language} ${right}`));
  const wrong = changed.filter(
    ({ row, right, target }) => target !== right && rights.has(`${row.language} ${target}`),
  ).length;
  const line = (what: string, value: string, mustBeZero = false): EvalLine => ({
    section: 'repair',
    what: `${name}: ${what}`,
    value,
    bound: mustBeZero ? '0' : '',
    ok: mustBeZero ? value === '0' : null,
  });
  return [
    line(
      'fixed',
      `${fixed} of ${planted.length}, ${human} to the human text; ${changed.length - fixed} more in part`,
    ),
    line('kept', String(planted.length - changed.length)),
    line('worse', String(worse), true),
    line('meaning lost (the text of another row)', String(wrong), mustSeeMeaning),
    line(
      `touched, of ${corpusStrings.length * TARGETS.length} human texts those without a flaw`,
      String(touched),
      true,
    ),
  ];
}

/** By the rules, computed again here from the texts alone. */
function isWorse(row: Row, target: string): boolean {
  const before = ruleIssues(row, row.target ?? '', 'en');
  const after = ruleIssues(row, target, 'en');
  return penaltyOf(after) >= penaltyOf(before) || hasNewCritical(after, before);
}

const TOOLS_WITHOUT_MODEL: Tools = {
  sourceLanguage: 'en',
  rendered: () => [],
  repair: async () => ({ texts: new Map(), usage: NO_USAGE }),
  review: async () => ({ found: new Map(), usage: NO_USAGE }),
};

function toolsOf(engine: EngineContext): Tools {
  return {
    sourceLanguage: 'en',
    rendered: () => [],
    repair: (rows) => repair(rows, engine),
    review: (pairs) => judgePairs(pairs, engine, 'en', 1),
  };
}

async function repair(rows: readonly Row[], engine: EngineContext): Promise<Repairs> {
  const items = rows.map((row) => ({
    ...toItem(row, 'en'),
    draft: { text: marked(row.source, row.target ?? ''), problems: row.issues.map(({ message }) => message) },
  }));
  const chain = [{ engine: ENGINES.openai_compatible, llm: engine.llm }];
  const { results, usage } = await translateItems(items, chain, engine);
  const texts = rows.flatMap((row) => {
    const result = results.get(itemId(row));
    return result && 'text' in result ? [[itemId(row), result.text] as const] : [];
  });
  return { texts: new Map(texts), usage };
}

function engineAt(url: string, outbound: Outbound): EngineContext {
  return {
    clock: systemClock,
    log: createLog('silent'),
    outbound,
    signal: new AbortController().signal,
    calls: { find: async () => new Map(), record: async () => {} },
    llm: {
      provider: 'openai_compatible',
      baseUrl: url,
      apiKey: null,
      model: 'fake',
      priceIn: null,
      priceOut: null,
    },
    judge: null,
    machines: { deepl: null, google: null, libretranslate: null, apertium: null },
    offline: { packs: [], cores: 1, idleSec: 60, memoryMb: 1000 },
    owner: 'eval',
    style: null,
    guide: NO_GUIDE,
  };
}

/** Human translations without findings. */
function cleanRows(): Row[] {
  const rows = TARGETS.flatMap((language) =>
    corpusStrings.map((string) =>
      rowOf(language, string.content, string.translations[language], string.max_length),
    ),
  );
  return rows.filter(isFlawless).map((row, position) => ({ ...row, position }));
}

function rowOf(language: string, source: string, target: string, maxLength: number | null = null): Row {
  return checked({
    language,
    position: 0,
    stringId: '',
    source,
    sourceContext: null,
    maxLength,
    speaker: null,
    category: null,
    hasMarkup: false,
    target,
    origin: 'ai',
    tmScore: null,
    score: null,
    state: 'machine',
    revision: 0,
    issues: [],
    examples: [],
    terms: [],
    context: null,
  });
}

function checked(row: Row): Row {
  return { ...row, issues: ruleIssues(row, row.target ?? '', 'en') };
}

function isFlawless({ issues }: Row): boolean {
  return issues.every(({ severity }) => severity === 'info');
}

function plantAll(clean: readonly Row[]): Planted[] {
  const planted = Object.values(FAULTS).flatMap((plant, at) =>
    TARGETS.flatMap((language) => {
      const rows = clean.filter((row) => row.language === language);
      // Another start for each fault, so that not the same rows are broken every time.
      const start = (at * 37) % rows.length;
      const turned = [...rows.slice(start), ...rows.slice(0, start)];
      return turned.flatMap((row) => breakRow(row, plant)).slice(0, ROWS_PER_FAULT);
    }),
  );
  return planted.map(({ row, right }, position) => ({ row: { ...row, position }, right }));
}

/** Only faults of the translation: if the source is changed too, nobody knows the right text. */
function breakRow(row: Row, plant: (typeof FAULTS)[string] | undefined): Planted[] {
  const { source, language, maxLength } = row;
  const right = row.target ?? '';
  const change = plant?.({ source, target: right, language, maxLength });
  if (!change?.target || change.source !== undefined || change.language !== undefined) return [];
  const broken = checked({ ...row, target: change.target });
  return isFlawless(broken) ? [] : [{ row: broken, right }];
}

function knowledgeOf(planted: readonly Planted[]): Mind['know'] {
  const known = new Map<string, Known>();
  for (const [index, { row, right }] of planted.entries()) {
    const other = planted
      .slice(index + 1)
      .find(
        (next) => next.row.language === row.language && next.right !== right && !/[{<%\d]/u.test(next.right),
      );
    const key = `${tagOf(row.language)} ${protect(row.source).text}`;
    known.set(key, { right: marked(row.source, right), other: other?.right ?? right });
  }
  return (language, source) => known.get(`${language} ${source}`);
}

/** A judge that compares with the human text: half of their letter pairs must be the same. */
function readerOf(planted: readonly Planted[]): NonNullable<Mind['isRight']> {
  const rights = new Map(planted.map(({ row, right }) => [`${tagOf(row.language)} ${row.source}`, right]));
  return (language, source, target) => {
    const wanted = pairsOf(rights.get(`${language} ${source}`) ?? target);
    const there = pairsOf(target);
    const common = [...wanted].filter((pair) => there.has(pair)).length;
    // A sentence around the right name says more than the name.
    return common * 4 >= wanted.size + there.size && there.size <= 2 * wanted.size + 4;
  };
}

function pairsOf(text: string): Set<string> {
  const letters = text.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? [];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

function tagOf(language: string): string {
  return LANGUAGES.get(language)?.bcp47 ?? language;
}

/** A text with the marks of its source in a prompt. */
function marked(source: string, target: string): string {
  let text = target;
  for (const [index, token] of protect(source).tokens.entries())
    text = text.replace(token, () => `⟦${index + 1}⟧`);
  return text;
}
