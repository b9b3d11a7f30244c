import { fieldsOf } from '#kernel/narrow.ts';

/** Longer answers are shortened: a model pays for every line, and again in each later call. */
export const ANSWER_MAX = 8000;
/** The limit for a list whose reader named the fields: as much as fits into a conversation. */
const CHOSEN_MAX = 24_000;

const HOW =
  'Shortened. Name the fields you need (fields: ["id", …]), ask for fewer (limit), or read one by its id or link.';

interface Compact {
  data: unknown;
  /** How to get the rest; null when nothing was left out. */
  note: string | null;
}

/**
 * Keeps the named fields of an object, or of each item of a list, and all ids and
 * cursors that lead to the rest.
 */
export function compact(data: unknown, fields: readonly string[] | null): Compact {
  const picked = fields === null ? data : pick(data, new Set(fields));
  if (weigh(picked) <= (fields === null ? ANSWER_MAX : CHOSEN_MAX)) return { data: picked, note: null };
  let shown: unknown = picked;
  for (const step of STEPS) {
    shown = step(shown);
    if (weigh(shown) <= ANSWER_MAX) break;
  }
  return { data: shown, note: HOW };
}

const weigh = (data: unknown) => JSON.stringify(data)?.length ?? 0;

/**
 * Drops empty fields first, then the ends of long texts, then nested objects, then
 * everything but the plain values.
 */
const STEPS: readonly ((data: unknown) => unknown)[] = [
  withoutEmpty,
  (data) => cutTexts(data, 400),
  (data) => cutTexts(data, 160),
  (data) => inItems(data, (item) => outline(item, 160)),
  (data) => inItems(data, (item) => outline(item, 80)),
  (data) => inItems(data, (item) => firstFacts(outline(item, 80), 8)),
  (data) => inItems(data, (item) => firstFacts(outline(item, 40), 4)),
  (data) => inItems(data, (item) => firstFacts(outline(item, 40), 2)),
];

const isEmpty = (value: unknown) =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.keys(value).length === 0);

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]) => [name, withoutEmpty(inner)] as const)
      .filter(([, inner]) => !isEmpty(inner)),
  );
}

function cutTexts(value: unknown, length: number): unknown {
  if (typeof value === 'string') return cut(value, length);
  if (Array.isArray(value)) return value.map((inner) => cutTexts(inner, length));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, keeps(name) ? inner : cutTexts(inner, length)]),
  );
}

/** Half an id or cursor is worse than none. */
const keeps = (name: string) => /(?:^id|_id|Id|ursor)$/.test(name);

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  // Not through the middle of a character.
  const end = /[\ud800-\udbff]/.test(text.charAt(length - 1)) ? length - 1 : length;
  return `${text.slice(0, end)}…`;
}

/** The plain values of an object. Lists become their length, and a nested object becomes text. */
function outline(item: unknown, length: number): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(
    Object.entries(item).flatMap(([name, inner]): [string, unknown][] => {
      if (Array.isArray(inner)) return [[name, `${inner.length} of them`]];
      if (typeof inner !== 'object' || inner === null)
        return [[name, keeps(name) ? inner : cutTexts(inner, length)]];
      const { text } = fieldsOf(inner);
      return typeof text === 'string' ? [[name, { text: cut(text, length) }]] : [];
    }),
  );
}

function firstFacts(item: unknown, count: number): unknown {
  if (typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(Object.entries(item).slice(0, count));
}

/** Lists are at the top level of an answer; an answer without lists is a single object. */
function inItems(data: unknown, change: (item: unknown) => unknown): unknown {
  const fields = fieldsOf(data);
  if (!Object.values(fields).some(Array.isArray)) return change(data);
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, Array.isArray(value) ? value.map(change) : value]),
  );
}

function pick(data: unknown, names: ReadonlySet<string>): unknown {
  return inItems(data, (item) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(
          Object.entries(item).filter(
            ([name], at) => names.has(name) || name === 'id' || (at === 0 && keeps(name)),
          ),
        )
      : item,
  );
}
