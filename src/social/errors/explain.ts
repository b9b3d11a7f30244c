import { API_PLATFORMS } from '#adapters/social/platforms.ts';
import { ERRORS, type ErrorCode } from '#kernel/errors.ts';
import { has } from '#kernel/narrow.ts';
import { type Explanation, TARGET_CODES } from './catalogue.ts';

interface Explained extends Explanation {
  code: string;
  /** The platforms' own names for the error, where they help to find it. */
  platformNotes: Readonly<Record<string, string>>;
  /** Null for codes that no call answers with. */
  httpStatus: number | null;
  /** Whether it occurs in records: of targets, replies, media, languages. */
  target: boolean;
}

export function explain(code: string): Explained | null {
  // Own properties only: "constructor" is not one of our codes.
  const target: Explanation | null = has(TARGET_CODES, code) ? TARGET_CODES[code] : null;
  const api = has(ERRORS, code) ? ofCall(code) : null;
  const explained = api ?? target;
  if (!explained) return null;
  return {
    code,
    // A code in both lists gets the meaning of both.
    meaning:
      api && target && api.meaning !== target.meaning
        ? `${api.meaning} On a target: ${target.meaning}`
        : explained.meaning,
    httpStatus: api?.status ?? null,
    target: target !== null,
    userAction: explained.userAction,
    retryable: explained.retryable,
    platformNotes: target ? notesOn(code) : {},
  };
}

function ofCall(code: ErrorCode): Explanation & { status: number } {
  const { status, meaning, next, ...rest } = ERRORS[code];
  return { status, meaning, userAction: next, retryable: 'retryable' in rest };
}

function notesOn(code: string): Record<string, string> {
  return Object.fromEntries(
    API_PLATFORMS.flatMap(({ platform, errorNotes }) => {
      const notes: Readonly<Record<string, string | undefined>> = errorNotes;
      const note = notes[code];
      return note === undefined ? [] : [[platform, note]];
    }),
  );
}

/** All codes: those of calls by status, then those of records by name. */
export function explainAll(): Explained[] {
  const codes = new Set([...Object.keys(ERRORS), ...Object.keys(TARGET_CODES).sort()]);
  return [...codes].flatMap((code) => explain(code) ?? []);
}
