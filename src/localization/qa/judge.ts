import { askModel } from '#adapters/mt/ask-model.ts';
import type { EngineContext } from '#adapters/mt/contract.ts';
import { answeringModel, engineContext, engineOf, isEngineError, isLocalEngine } from '../engines/engine.ts';
import { addUsage, NO_USAGE, type Usage } from '../runs/run.ts';
import { type Finding, readFindings } from './judge-answer.ts';
import { cutPairs, JUDGE_PROMPT, JUDGE_RULES, judgeData, PAIRS_MAX, type Pair } from './judge-prompt.ts';
import { fingerprintOf, type Review } from './judge-review.ts';
import { mergeIssues } from './merge-issues.ts';
import { scoreRow } from './score.ts';

type JudgeContext = Parameters<typeof engineContext>[0] & { sourceLanguage: string };

export interface Reviews {
  /** By fingerprint. A text without an entry was not reviewed. */
  found: ReadonlyMap<string, Review>;
  usage: Usage;
}

const PARALLEL = 3;
/** A second attempt uses smaller batches. */
const RETRY_PAIRS_MAX = 10;
/** Scores further apart than this disagree. */
const AGREEMENT = 10;
/** After a failure, a run uses rules alone for a while instead of waiting in vain in every batch. */
const REST_MS = 60_000;
const RESTING_MAX = 1000;
const restingUntil = new Map<string, number>();

/** A project that chose a local engine wants nothing sent to a model. */
export function canJudge(ctx: Pick<JudgeContext, 'config' | 'settings'>): boolean {
  return (ctx.config.judge ?? answeringModel(ctx)) !== null && !isLocalEngine(engineOf(ctx).name);
}

/**
 * What a model finds in each text. A failing model is no error: texts without a review are scored by
 * rules alone. Two passes determine the confidence.
 */
export async function reviewPairs(
  pairs: readonly Pair[],
  ctx: JudgeContext,
  passes: 1 | 2 = 1,
): Promise<Reviews> {
  if (pairs.length === 0 || !canJudge(ctx) || isResting(ctx)) return { found: new Map(), usage: NO_USAGE };
  const { failure, ...reviews } = await judgePairs(pairs, engineContext(ctx), ctx.sourceLanguage, passes);
  if (failure !== null) {
    ctx.log.warn({ error: failure, runId: ctx.runId }, 'texts were not reviewed');
    rest(ctx);
  }
  return reviews;
}

/** The same for any model, together with the error that stopped it, if any. */
export async function judgePairs(
  pairs: readonly Pair[],
  engine: EngineContext,
  sourceLanguage: string,
  passes: 1 | 2,
): Promise<Reviews & { failure: Error | null }> {
  const distinct = new Map(pairs.map((pair) => [fingerprintOf(pair.row, pair.target), pair]));
  const looks: Look[] = [];
  let failure: Error | null = null;
  for (const judge of judgesOf(engine, passes)) {
    const look = new Look(judge.engine, sourceLanguage, looks.length + 1);
    looks.push(look);
    const asked = [...distinct.values()];
    try {
      await look.ask(judge.backwards ? asked.toReversed() : asked);
    } catch (error) {
      if (!isEngineError(error)) throw error;
      failure = error;
      break;
    }
  }
  const found = new Map<string, Review>();
  for (const fingerprint of distinct.keys()) {
    const review = combine(looks, fingerprint);
    if (review) found.set(fingerprint, review);
  }
  const usage = looks.reduce((sum, look) => addUsage(sum, look.usage), NO_USAGE);
  return { found, usage, failure };
}

interface Judge {
  engine: EngineContext;
  /**
   * The second pass of the same model uses reverse order, because in the same order it would repeat its
   * answer.
   */
  backwards: boolean;
}

/** If there is a separate judge, the second pass uses the translating model. */
function judgesOf(engine: EngineContext, passes: number): Judge[] {
  const hasTwo = engine.judge !== null && engine.llm !== null && engine.judge.model !== engine.llm.model;
  const second = hasTwo
    ? { engine: { ...engine, judge: null }, backwards: false }
    : { engine, backwards: true };
  return [{ engine, backwards: false }, second].slice(0, passes);
}

/** One pass of one model over the pairs. */
class Look {
  readonly findings = new Map<string, Finding>();
  usage: Usage = NO_USAGE;
  model = '';
  readonly #ctx: EngineContext;
  readonly #sourceLanguage: string;
  readonly #pass: number;

  constructor(ctx: EngineContext, sourceLanguage: string, pass: number) {
    this.#ctx = ctx;
    this.#sourceLanguage = sourceLanguage;
    this.#pass = pass;
  }

  /** Pairs whose answer was rejected are asked about once more, unless nothing at all was usable. */
  async ask(pairs: readonly Pair[]): Promise<void> {
    const again: Pair[] = [];
    await this.#askAll(cutPairs(pairs, PAIRS_MAX), again);
    await this.#askAll(cutPairs(again, RETRY_PAIRS_MAX), []);
  }

  async #askAll(batches: Pair[][], refused: Pair[]): Promise<void> {
    const worker = async () => {
      for (let batch = batches.shift(); batch !== undefined; batch = batches.shift())
        await this.#askBatch(batch, refused);
    };
    const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async #askBatch(batch: readonly Pair[], refused: Pair[]): Promise<void> {
    const { data, asked } = judgeData(batch, this.#sourceLanguage, this.#pass);
    const reply = await askModel({ purpose: 'judge', rules: JUDGE_RULES, data }, this.#ctx);
    this.usage = addUsage(this.usage, reply.usage);
    this.model = reply.model;
    if (reply.answer === null && batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await this.#askBatch(batch.slice(0, middle), refused);
      await this.#askBatch(batch.slice(middle), refused);
      return;
    }
    const findings = reply.answer === null ? new Map() : readFindings(reply.answer, asked);
    for (const one of asked) {
      const finding = findings.get(one);
      if (finding) this.findings.set(fingerprintOf(one.row, one.target), finding);
      else if (findings.size > 0) refused.push({ row: one.row, target: one.target });
    }
  }
}

function combine(looks: readonly Look[], fingerprint: string): Review | null {
  const seen = looks.flatMap((look) => {
    const finding = look.findings.get(fingerprint);
    return finding ? [{ ...finding, model: look.model }] : [];
  });
  const [first, second] = seen;
  if (!first) return null;
  const one = { fingerprint, model: first.model, prompt: JUDGE_PROMPT };
  if (!second) return { ...one, confidence: 'medium', rendered: first.rendered, issues: first.issues };
  return {
    ...one,
    model: first.model === second.model ? first.model : `${first.model}, ${second.model}`,
    confidence: Math.abs(scoreOf(first) - scoreOf(second)) <= AGREEMENT ? 'high' : 'low',
    // A fault that either pass found counts. A term counts as present only if both found it.
    issues: mergeIssues(first.issues, second.issues),
    rendered: first.rendered.filter((term) => second.rendered.includes(term)),
  };
}

function scoreOf({ issues }: Finding): number {
  return scoreRow({ origin: 'manual', tmScore: null, issues }).score;
}

function isResting({ runId, clock }: JudgeContext): boolean {
  return (restingUntil.get(runId) ?? 0) > clock.monotonicMs();
}

function rest({ runId, clock }: JudgeContext): void {
  const now = clock.monotonicMs();
  if (restingUntil.size >= RESTING_MAX)
    for (const [run, until] of restingUntil) if (until <= now) restingUntil.delete(run);
  restingUntil.set(runId, now + REST_MS);
}
