import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#kernel/narrow.ts';
import type { ChangedField } from './changed-fields.ts';
import { cutText, HIDDEN, isSecretName, shortenUrl } from './hide-secrets.ts';

interface Change {
  /** Which object the change belongs to, where a call may change more than one. */
  of: string | null;
  /** A field, or a path below one: `settings.profile`. */
  field: string;
  before: unknown;
  after: unknown;
}

export interface Changes {
  items: Change[];
  /** How many further changes did not fit. */
  more: number;
}

export type Fields = Partial<Record<ChangedField, unknown>>;

/**
 * Notes what a field was and what it became. Equal values are left out. Fields missing
 * in `after` did not change.
 */
export type NoteChange = (before: Fields, after: Fields, of?: string) => void;

export const CHANGES_MAX = 50;
const VALUE_CHARS_MAX = 200;
const DEPTH_MAX = 3;

export interface ChangeNotes {
  note: NoteChange;
  /** Drops the noted changes, because they were rolled back. */
  forget(): void;
  /** Null when nothing was noted. */
  read(): Changes | null;
}

export function createChangeNotes(): ChangeNotes {
  let items: Change[] = [];
  let more = 0;
  const add = (change: Change) => {
    if (items.length < CHANGES_MAX) items.push(change);
    else more += 1;
  };
  return {
    note(before, after, of) {
      for (const [field, was, is] of differences(before, after, '', 1)) {
        const isHidden = field.split('.').some(isSecretName);
        add({
          of: of === undefined ? null : cutText(of, VALUE_CHARS_MAX),
          field: cutText(field, VALUE_CHARS_MAX),
          before: isHidden ? HIDDEN : shown(was),
          after: isHidden ? HIDDEN : shown(is),
        });
      }
    },
    forget() {
      items = [];
      more = 0;
    },
    read: () => (items.length === 0 ? null : { items, more }),
  };
}

type Difference = [field: string, before: unknown, after: unknown];

/** The entries in which two records differ, so that changing one of thirty settings counts as one change. */
function* differences(before: object, after: object, path: string, depth: number): Generator<Difference> {
  const earlier = new Map<string, unknown>(Object.entries(before));
  const later = new Map<string, unknown>(Object.entries(after));
  // A field missing at the top level has not changed; one missing below was removed.
  const names = depth === 1 ? later.keys() : new Set([...earlier.keys(), ...later.keys()]);
  for (const name of names) {
    const [was, is] = [plain(earlier.get(name)), plain(later.get(name))];
    if (isDeepStrictEqual(was, is)) continue;
    const field = `${path}${name}`;
    const inside = depth < DEPTH_MAX ? [entriesOf(was), entriesOf(is)] : [];
    if (inside[0] && inside[1]) yield* differences(inside[0], inside[1], `${field}.`, depth + 1);
    else yield [field, was, is];
  }
}

/** Null for a value without named entries. Null itself counts as having no entries yet. */
function entriesOf(value: unknown): Record<string, unknown> | null {
  if (value === null) return {};
  return isRecord(value) && !Array.isArray(value) ? value : null;
}

const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : (value ?? null));

/** A value as the log keeps it, truncated if it is long. */
function shown(value: unknown): unknown {
  if (typeof value === 'string') return cutText(shortenUrl(value), VALUE_CHARS_MAX);
  if (typeof value !== 'object' || value === null) return value;
  const hidden: unknown = JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      isSecretName(key) ? HIDDEN : typeof inner === 'string' ? shortenUrl(inner) : inner,
    ),
  );
  const text = JSON.stringify(hidden);
  return text.length <= VALUE_CHARS_MAX ? hidden : cutText(text, VALUE_CHARS_MAX);
}
