import type { Input } from '../../api/client.ts';
import type { Sheet } from './read-table.ts';

type NewString = NonNullable<Input<'create_task'>['strings']>[number];

export const ROLES = ['string_id', 'content', 'context', 'max_length', 'speaker', 'category'] as const;
/** The role of a column: a field, a language, or nothing. */
export type Role = (typeof ROLES)[number] | `language:${string}` | '';

const GUESSES: Record<(typeof ROLES)[number], RegExp> = {
  string_id: /^(string_?id|id|key|name)$/i,
  content: /^(content|source|text|string|english)$/i,
  context: /^(context|comment|note|notes|description)$/i,
  max_length: /^(max_?length|limit)$/i,
  speaker: /^(speaker|character)$/i,
  category: /^(category|type)$/i,
};

/** The probable role of each column, by its name. The person decides. */
export function guessRoles(
  columns: readonly string[],
  { source, languages }: { source: string | null; languages: readonly string[] },
): Role[] {
  const taken = new Set<Role>();
  const roles = columns.map((column): Role => {
    const code = column.trim().toLowerCase().replaceAll('_', '-');
    const found =
      ROLES.find((role) => GUESSES[role].test(column)) ??
      (code === source ? 'content' : languages.includes(code) ? (`language:${code}` as const) : '');
    if (found === '' || taken.has(found)) return '';
    taken.add(found);
    return found;
  });
  // Without names: the last of two columns is the text, and so is a single column.
  if (!taken.has('content')) {
    const free = roles.findLastIndex((role) => role === '');
    if (free >= 0) roles[free] = 'content';
  }
  if (!taken.has('string_id') && columns.length > 1 && roles[0] === '') roles[0] = 'string_id';
  return roles;
}

export interface Mapped {
  strings: NewString[];
  /** Rows that are left out, and why. */
  problems: { row: number; reason: 'empty' | 'duplicate' | 'length' }[];
}

/** Rows as strings of a task. A row that the server would refuse is reported and left out; the others stay. */
export function mapRows(sheet: Sheet, roles: readonly Role[]): Mapped {
  const placesOf = (role: Role) => roles.flatMap((each, index) => (each === role ? [index] : []));
  const places = new Map<Role, number[]>(ROLES.map((role) => [role, placesOf(role)]));
  const languages = roles.flatMap((role, index) =>
    role.startsWith('language:') ? [[role.slice('language:'.length), index] as const] : [],
  );
  const seen = new Set<string>();
  const mapped: Mapped = { strings: [], problems: [] };
  for (const [index, cells] of sheet.rows.entries()) {
    // Several files have several columns for one role: each row has one of them.
    const textOf = (role: Role) =>
      places
        .get(role)
        ?.map((at) => cells[at] ?? '')
        .find((text) => text.trim() !== '') ?? '';
    const cell = (role: Role) => textOf(role).trim();
    const content = textOf('content');
    const string_id = cell('string_id');
    const limit = cell('max_length');
    const reason =
      content.trim() === ''
        ? 'empty'
        : string_id !== '' && seen.has(string_id)
          ? 'duplicate'
          : limit !== '' && !/^[1-9]\d{0,5}$/.test(limit)
            ? 'length'
            : null;
    if (reason !== null) {
      mapped.problems.push({ row: index + 1, reason });
      continue;
    }
    seen.add(string_id);
    const translations = Object.fromEntries(
      languages
        .map(([code, column]) => [code, cells[column] ?? ''])
        .filter(([, text]) => text?.trim() !== ''),
    );
    mapped.strings.push({
      string_id,
      content,
      ...(cell('context') !== '' && { context: cell('context') }),
      ...(limit !== '' && { max_length: Number(limit) }),
      ...(cell('speaker') !== '' && { speaker: cell('speaker') }),
      ...(cell('category') !== '' && { category: cell('category') }),
      ...(Object.keys(translations).length > 0 && { translations }),
    });
  }
  return mapped;
}
