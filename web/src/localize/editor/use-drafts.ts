import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { words } from '../../shell/kept-words.ts';
import { type Drafts, readWritten, withoutDraft, withWritten, type Written } from './drafts.ts';
import type { StringRow } from './states.ts';

/**
 * Unsaved texts of the editor, by cell. They are stored in the browser with every key press, so that no word is lost
 * by a reload, another page, a lost network or an expired session.
 */
export function useDrafts(project: string) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [isKept, setKept] = useState(true);
  const latest = useRef(drafts);
  const person = useSyncExternalStore(words.subscribe, words.person);
  const beginning = `string ${project} `;

  const set = (next: Drafts, cell: string) => {
    latest.current = next;
    setDrafts(next);
    const written = next[cell];
    if (written) setKept(words.keep(beginning + cell, JSON.stringify(written)));
    else words.forget(beginning + cell);
  };

  useEffect(() => {
    if (person === null) return;
    const found = words.places(beginning).flatMap((place) => {
      const written = readWritten(words.kept(place));
      return written ? [[place.slice(beginning.length), written] as const] : [];
    });
    // What is on the page is newer than what was stored.
    latest.current = { ...Object.fromEntries(found), ...latest.current };
    setDrafts(latest.current);
  }, [person, beginning]);

  return {
    drafts,
    /** False when the browser's storage is full: then the words are only on the page. */
    isKept,
    now: (cell: string): Written | undefined => latest.current[cell],
    all: () => latest.current,
    write: (cell: string, row: Pick<StringRow, 'text' | 'revision'>, text: string) =>
      set(withWritten(latest.current, cell, row, text), cell),
    put: (cell: string, written: Written) => set({ ...latest.current, [cell]: written }, cell),
    forget: (cell: string) => set(withoutDraft(latest.current, cell), cell),
  };
}
