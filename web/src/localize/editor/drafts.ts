import type { StringRow } from './states.ts';

interface Written {
  text: string;
  /** The one that was seen when the writing began: the row may be read anew before it is saved. */
  revision: number;
}

/** What is written and not saved, by cell. */
export type Drafts = Readonly<Record<string, Written>>;

/** Who writes back what stands there has written nothing. */
export function withWritten(
  all: Drafts,
  cell: string,
  row: Pick<StringRow, 'text' | 'revision'>,
  text: string,
): Drafts {
  if (text === (row.text ?? '')) return withoutDraft(all, cell);
  return { ...all, [cell]: { text, revision: all[cell]?.revision ?? row.revision } };
}

export const withoutDraft = (all: Drafts, cell: string): Drafts =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== cell));

export interface Change {
  text?: string;
  state?: 'edited' | 'approved' | 'rejected';
}

/** What there is to save of a row; null where nothing was written and nothing else was said of it. */
export function changeOf(
  row: Pick<StringRow, 'state'>,
  draft: string | undefined,
  state: Change['state'],
): Change | null {
  const isWritten = draft !== undefined && draft.trim() !== '';
  if (!isWritten && (state === undefined || row.state === state)) return null;
  return { ...(isWritten && { text: draft }), ...(state && { state }) };
}
