import { protect } from '#kernel/placeholders.ts';
import type { EngineItem } from './contract.ts';

/** A text as an engine gets it from a task, with nothing known about it. */
export function item(id: string, text: string, extra: Partial<EngineItem> = {}): EngineItem {
  const { text: source, tokens } = protect(text);
  return {
    id,
    source,
    tokens,
    sourceLanguage: 'en',
    targetLanguage: 'de',
    maxLength: null,
    textType: 'text',
    terms: [],
    examples: [],
    note: null,
    legend: {},
    ...extra,
  };
}
