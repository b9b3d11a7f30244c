import { protect } from '#kernel/placeholders.ts';
import type { EngineItem } from './contract.ts';

/** A text as a task passes it to an engine, without context. */
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
