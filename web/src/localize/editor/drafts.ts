import type { StringRow } from './states.ts';

export interface Change {
  text?: string;
  state?: 'edited' | 'approved' | 'rejected';
}

/** A text or verdict that the server does not have yet. */
export interface Written {
  /** Absent if only a verdict was given. */
  text?: string;
  /** The revision that was seen when the writing began; the row may be read again before it is saved. */
  revision: number;
  /** Set once it is to be saved: the verdict to save. Absent while it is being written. */
  sent?: Pick<Change, 'state'>;
  /**
   * A text that the server may already have: sent before without an answer, or the one on which a verdict was given.
   */
  tried?: string;
}

/** Unsaved texts, by cell. */
export type Drafts = Readonly<Record<string, Written>>;

/** A text that was changed back to the saved one is not a draft. */
export function withWritten(
  all: Drafts,
  cell: string,
  row: Pick<StringRow, 'text' | 'revision'>,
  text: string,
): Drafts {
  if (text === (row.text ?? '')) return withoutDraft(all, cell);
  const before = all[cell];
  const tried = triedOf(before);
  const revision = before?.revision ?? row.revision;
  return { ...all, [cell]: { text, revision, ...(tried !== undefined && { tried }) } };
}

/** The text of a draft that the server may already have. */
export const triedOf = (written: Written | undefined): string | undefined =>
  written?.sent ? written.text : written?.tried;

/**
 * The conflict, if there is one. After a lost answer the other change is the person's own: then the row is saved, or
 * what was written since continues from it.
 */
export function conflictOf(
  written: Written,
  now: { text: string | null; state: string; revision: number },
): 'saved' | 'own' | 'theirs' {
  const { text, sent, tried } = written;
  if (now.text === (text ?? tried) && (sent?.state === undefined || now.state === sent.state)) return 'saved';
  const isOwn = text !== undefined && now.text === tried && now.revision === written.revision + 1;
  return isOwn ? 'own' : 'theirs';
}

export const withoutDraft = (all: Drafts, cell: string): Drafts =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== cell));

export const isText = (text: string | null) => (text ?? '').trim() !== '';

/**
 * The text and verdict to save of a row; null if there is neither a new text nor a new verdict. A verdict is about
 * the visible text: an empty field has none to judge.
 */
export function changeOf(
  row: Pick<StringRow, 'state' | 'text'>,
  draft: string | undefined,
  state: Change['state'],
): Change | null {
  const isWritten = draft !== undefined && isText(draft);
  if (!isWritten && (state === undefined || row.state === state || !isText(draft ?? row.text))) return null;
  return { ...(isWritten && { text: draft }), ...(state && { state }) };
}

/** A stored draft; null for anything else, such as a draft of an older version of the page. */
export function readWritten(kept: string | undefined): Written | null {
  try {
    const { text, revision, sent, tried } = JSON.parse(kept ?? 'null') ?? {};
    if (typeof revision !== 'number' || (typeof text !== 'string' && !sent)) return null;
    return {
      revision,
      ...(typeof text === 'string' && { text }),
      ...(sent && { sent }),
      ...(typeof tried === 'string' && { tried }),
    };
  } catch {
    return null;
  }
}

/** What a draft would change. */
export const changeIn = ({ text, sent }: Written): Change => ({
  ...(text !== undefined && { text }),
  ...(sent?.state && { state: sent.state }),
});
