import type { EngineUsage } from '#adapters/mt/contract.ts';
import type { Row } from '../step.ts';
import { draftOf, engineContext, engineOf, itemId, toItem } from './engine.ts';

export type RepairContext = Parameters<typeof engineContext>[0] & { sourceLanguage: string };

export interface Repairs {
  /** By itemId; a row that the engine could not mend is not there. */
  texts: Map<string, string>;
  usage: EngineUsage;
}

/** Asks the model to mend what the checks found in rows that have a text. */
export async function repairRows(rows: readonly Row[], ctx: RepairContext): Promise<Repairs> {
  const items = rows.map((row) => {
    const found = row.issues.map(({ message }) => message);
    const problems = found.length > 0 ? found : ['The wording can be better.'];
    return toItem(row, ctx.sourceLanguage, { text: draftOf(row, row.target ?? ''), problems });
  });
  const { results, usage } = await engineOf(ctx).translate(items, engineContext(ctx));
  const texts = new Map<string, string>();
  for (const row of rows) {
    const result = results.get(itemId(row));
    if (result && 'text' in result) texts.set(itemId(row), result.text);
  }
  return { texts, usage };
}
