import type { EngineContext, EngineItem } from '#adapters/mt/contract.ts';
import { translateItems } from '#adapters/mt/translate-items.ts';
import { chainOf, engineContext, itemId, toItem } from '../engines/engine.ts';
import type { Row } from '../model.ts';
import { type RepairContext, type Repairs, repairRows } from '../pipeline/steps/repair.ts';
import { addUsage, NO_USAGE } from '../runs/run.ts';
import type { Neighbour } from './store.ts';

/**
 * Three ways to ask for another text: fix the issues, translate again with the neighbouring strings,
 * translate literally. The second helps if a text was translated out of context, the third if a model
 * embellished it.
 */
export const WAYS = ['issues', 'window', 'literal'] as const;
export type Way = (typeof WAYS)[number];

export interface AskContext extends RepairContext {
  /** The strings around each row, by itemId, as one line of text. */
  neighbours(rows: readonly Row[]): Promise<ReadonlyMap<string, string>>;
}

const ITEMS_MAX = 10;
const LITERAL = 'Translate literally: keep to the wording and structure of the source, and add nothing.';

export async function askAgain(way: Way, rows: readonly Row[], ctx: AskContext): Promise<Repairs> {
  if (way === 'issues') return repairRows(rows, ctx);
  const engine = engineContext(ctx);
  if (way === 'literal') {
    const style = [engine.style, LITERAL].filter(Boolean).join('\n');
    return translate(
      rows.map((row) => toItem(row, ctx.sourceLanguage)),
      { ...engine, style },
      ctx,
    );
  }
  const around = await ctx.neighbours(rows);
  const items = rows.map((row) => {
    const item = toItem(row, ctx.sourceLanguage);
    return { ...item, note: [around.get(itemId(row)), item.note].filter(Boolean).join(' ') || null };
  });
  return translate(items, engine, ctx);
}

async function translate(
  items: readonly EngineItem[],
  engine: EngineContext,
  ctx: AskContext,
): Promise<Repairs> {
  const texts = new Map<string, string>();
  const chain = chainOf(ctx).filter(({ engine: { canRepair } }) => canRepair);
  let usage = NO_USAGE;
  for (let from = 0; from < items.length; from += ITEMS_MAX) {
    const answer = await translateItems(items.slice(from, from + ITEMS_MAX), chain, engine);
    usage = addUsage(usage, answer.usage);
    for (const [id, result] of answer.results) if ('text' in result) texts.set(id, result.text);
  }
  return { texts, usage };
}

/** One line of text each, by itemId. */
export function describeNeighbours(found: readonly Neighbour[]): Map<string, string> {
  const lines = Map.groupBy(found, itemId);
  return new Map(
    [...lines].map(([id, around]) => {
      const say = (side: typeof around) =>
        side.map(({ content, target }) => (target === null ? content : `${content} → ${target}`)).join(' / ');
      const before = say(around.filter(({ place, position }) => place < position));
      const after = say(around.filter(({ place, position }) => place > position));
      return [
        id,
        [before && `Before it: ${before}.`, after && `After it: ${after}.`].filter(Boolean).join(' '),
      ];
    }),
  );
}
