import { say } from '#kernel/say.ts';
import type { Issue, PlatformAdapter, PublishContent } from './contract.ts';

/**
 * A link counts 23 however long it is, a family emoji 1: a text may have more units than it
 * counts, but at most this many.
 */
const UNITS_PER_COUNT = 16;
const UNITS_MIN = 8192;
/** What the other rules see instead of a text that is far too long: enough to know that there is one. */
const STAND_IN = 64;

export const mostUnits = (limit: number) => Math.max(UNITS_MIN, limit * UNITS_PER_COUNT);

interface Long {
  field: string;
  part: number;
  length: number;
}

/**
 * Texts that are far too long are refused by length alone, before any rule reads them: no caller can make us
 * count, and search for links and tags in, what no platform accepts.
 */
export function cutLongTexts<Text extends { text: string; parts: readonly { text: string }[] }>(
  content: Text,
  limit: number,
): { content: Text; long: Long[] } {
  const most = mostUnits(limit);
  const long: Long[] = [];
  const cut = (text: string, field: string, part: number) => {
    if (text.length <= most) return text;
    long.push({ field, part, length: text.length });
    return text.slice(0, STAND_IN).toWellFormed();
  };
  const text = cut(content.text, 'text', 0);
  const parts = content.parts.map((part, i) => ({
    ...part,
    text: cut(part.text, `parts[${i}].text`, i + 1),
  }));
  return { content: long.length === 0 ? content : { ...content, text, parts }, long };
}

/**
 * Every problem that can be found without asking the platform. Adapters are called only through it, so that
 * they never see unlimited text.
 */
export function checkContent(
  adapter: PlatformAdapter,
  content: PublishContent,
  facts: Readonly<Record<string, unknown>>,
): Issue[] {
  const limit = limitFor(adapter, facts);
  const { content: checked, long } = cutLongTexts(content, limit);
  return [...long.map((each) => tooLong(each, limit)), ...adapter.check(checked, facts)];
}

function tooLong({ field, part, length }: Long, limit: number): Issue {
  return {
    code: 'text_too_long',
    severity: 'error',
    field,
    part,
    message: say('platform.text_characters_far_more_than', { length, limit }),
    limit,
    actual: length,
    fix: say('platform.shorten_go_another_part'),
  };
}

/** The length as the platform counts it; for a text that is far too long, its number of characters. */
export function measureText({ text: rule }: PlatformAdapter, text: string, limit = rule.limit): number {
  return text.length > mostUnits(limit) ? text.length : rule.measure(text);
}

/**
 * Some accounts have a higher limit than the platform's default; the limit reported by the
 * platform takes precedence.
 */
export function limitFor({ text }: PlatformAdapter, facts: Readonly<Record<string, unknown>>): number {
  const reported = facts['maxCharacters'];
  if (typeof reported === 'number' && reported > 0) return reported;
  return String(facts['subscription'] ?? '').startsWith('Premium') && text.unit === 'weighted'
    ? 25_000
    : text.limit;
}
