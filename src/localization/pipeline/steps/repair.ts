import type { EngineUsage } from '#adapters/mt/contract.ts';
import { translateItems } from '#adapters/mt/translate-items.ts';
import { PSEUDO_LANGUAGE } from '#kernel/pseudo.ts';
import { chainOf, engineContext, itemId, toItem } from '../../engines/engine.ts';
import type { Row } from '../../model.ts';
import { NO_USAGE } from '../../runs/run.ts';

export type RepairContext = Parameters<typeof engineContext>[0] & { sourceLanguage: string };

export interface Repairs {
  /** Texts by itemId. Rows that the engine could not fix are missing. */
  texts: Map<string, string>;
  usage: EngineUsage;
}

/** Asks the model to fix what the checks found in rows that have a text. */
export async function repairRows(rows: readonly Row[], ctx: RepairContext): Promise<Repairs> {
  const texts = new Map<string, string>();
  const items = rows
    .filter(({ language }) => language !== PSEUDO_LANGUAGE)
    .map((row) => {
      const found = row.issues.map(({ message }) => message);
      const problems = found.length > 0 ? found : ['The wording can be better.'];
      const item = toItem(row, ctx.sourceLanguage);
      return { ...item, draft: { text: draftOf(item.tokens, row.target ?? ''), problems } };
    });
  const chain = chainOf(ctx).filter(({ engine }) => engine.canRepair);
  if (items.length === 0 || chain.length === 0) return { texts, usage: NO_USAGE };
  const { results, usage } = await translateItems(items, chain, engineContext(ctx));
  for (const row of rows) {
    const result = results.get(itemId(row));
    if (result && 'text' in result) texts.set(itemId(row), result.text);
  }
  return { texts, usage };
}

/** The draft to repair, with the marks of the source for placeholders that both texts have. */
function draftOf(tokens: readonly string[], target: string): string {
  let text = target;
  for (const [index, token] of tokens.entries()) text = text.replace(token, () => `⟦${index + 1}⟧`);
  return text;
}
