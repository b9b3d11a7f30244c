import { exactly, languageName, list } from '../../../text/format.ts';
import { t, tOr } from '../../../text/text.ts';
import type { Entry } from './audit-csv.ts';

export type Change = Entry['changes'][number];
/** The name behind an id, as people know it; undefined if unknown. */
export type NameOf = (id: string) => string | undefined;

/** Below these fields comes a language. */
const BY_LANGUAGE = new Set(['altText', 'forbidden', 'targetVariants', 'translations', 'variants']);
/** What the server writes in place of a secret. */
const HIDDEN = '[redacted]';

/** A field in words: nested fields follow, a language by its name. */
export function fieldInWords(field: string): string {
  const [head = '', ...below] = field.split('.');
  const name = tOr(`audit.field.${head}`, head);
  if (below.length === 0) return name;
  const path = below.join('.');
  const part = BY_LANGUAGE.has(head)
    ? languageName(path)
    : tOr(`audit.field.${path}`, path.replaceAll('_', ' '));
  return t('audit.fieldPart', { field: name, part });
}

/** Whether only the fact of a change can be shown: a secret, or two addresses of one place. */
export const isOnlyChanged = ({ before, after }: Change): boolean =>
  before === HIDDEN || JSON.stringify(before) === JSON.stringify(after);

export function valueInWords(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === '') return t('audit.value.none');
  if (typeof value === 'boolean') return t(value ? 'audit.value.true' : 'audit.value.false');
  if (Array.isArray(value))
    return value.length === 0
      ? t('audit.value.none')
      : list(value.map((each) => valueInWords(field, each, nameOf)));
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'scheduledAt') return exactly(value);
  if (field === 'role') return tOr(`role.${value}`, value);
  if (field === 'localization') return tOr(`role.linguist.${value}`, value);
  if (field === 'status') return tOr(`post.state.${value}`, value);
  if (field === 'state') return tOr(`row.state.${value}`, value);
  if (/^(?:locales?|languages|(?:source|target)Languages?)$/.test(field)) return languageName(value);
  return nameOf(value) ?? value;
}

/** One change as one line, for a row of the log. */
export function changeInWords(change: Change, nameOf: NameOf): string {
  const field = fieldInWords(change.field);
  if (isOnlyChanged(change)) return t('audit.changed', { field });
  const [before, after] = [change.before, change.after].map((value) =>
    valueInWords(change.field, value, nameOf),
  );
  return t('audit.fromTo', { field, before, after });
}
