import { ITEMS_MAX } from '#adapters/mt/cut.ts';
import { ANSWER_TOKENS, ITEM_TOKENS, RULES_TOKENS } from '#adapters/mt/prompt.ts';
import type { Config } from '#platform/config.ts';
import type { Tx } from '#platform/db/client.ts';
import { chainOf } from '../engines/engine.ts';
import { sumLastCalls } from '../engines/store.ts';
import type { NewTask } from './create-task-input.ts';

export interface PriceContext {
  config: Config;
  /** The settings of the project, as stored. */
  settings: Record<string, unknown>;
}

interface Estimate {
  estimated_tokens_in: number;
  estimated_tokens_out: number;
  estimated_cost: number | null;
}

const BATCHES_MEASURED = 20;

/** Tokens per text that prompt and answer need beyond the text itself. */
interface Overhead {
  in: number;
  out: number;
}

interface Amount {
  texts: number;
  characters: number;
  tokens: number;
}

/**
 * Returns a function that turns an amount, and the share of it that must be translated, into tokens
 * and money.
 */
export async function estimator(
  tx: Tx,
  task: Pick<NewTask, 'projectId'>,
  { config, settings }: PriceContext,
): Promise<(amount: Amount, open: number) => Estimate> {
  const overhead = (await measured(tx, task.projectId)) ?? { in: ITEM_TOKENS, out: ANSWER_TOKENS };
  const link = chainOf({ config, settings })[0];
  return (amount, open) => {
    const items = Math.ceil(amount.texts * open);
    const source = amount.tokens * open;
    const rules = Math.ceil(items / ITEMS_MAX) * RULES_TOKENS;
    const tokensIn = Math.ceil(source + rules + items * overhead.in);
    const tokensOut = Math.ceil(source + items * overhead.out);
    return {
      estimated_tokens_in: tokensIn,
      estimated_tokens_out: tokensOut,
      estimated_cost: costOf(link, config, tokensIn, tokensOut, amount.characters * open),
    };
  };
}

/** Measured on the last batches translated for the project. Null if there are none yet. */
async function measured(tx: Tx, projectId: string): Promise<Overhead | null> {
  const { items, tokens_in, tokens_out, source, batches } = await sumLastCalls(
    tx,
    projectId,
    BATCHES_MEASURED,
  );
  if (items === 0) return null;
  return {
    in: Math.max(0, tokens_in - source - batches * RULES_TOKENS) / items,
    out: Math.max(0, tokens_out - source) / items,
  };
}

/** Prices are per million tokens of a model, or per million characters of a translation service. */
function costOf(
  link: ReturnType<typeof chainOf>[number] | undefined,
  { machines }: Config,
  tokensIn: number,
  tokensOut: number,
  characters: number,
): number | null {
  const rounded = (millionths: number) => Math.round(millionths) / 1_000_000;
  const { llm, engine } = link ?? {};
  if (engine?.origin === 'ai' && llm) {
    const { priceIn, priceOut } = llm;
    if (priceIn === null && priceOut === null) return null;
    return rounded(tokensIn * (priceIn ?? 0) + tokensOut * (priceOut ?? 0));
  }
  const machine = engine && engine.origin === 'mt' ? machines[engine.name as keyof typeof machines] : null;
  return machine?.price == null ? null : rounded(characters * machine.price);
}
