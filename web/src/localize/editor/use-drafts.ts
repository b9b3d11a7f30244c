import { useRef, useState } from 'react';
import { cellKey } from './cells.ts';
import type { StringRow } from './states.ts';

const without = (all: Record<string, string>, key: string) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== key));

/** What is written and not saved, by cell, and the revision that was seen when the writing began. */
export function useDrafts(language: string) {
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const bases = useRef<Record<string, number>>({});
  return {
    draftOf: (id: string, into = language) => drafts[cellKey(id, into)],
    /** The text that one began to change: the row may be read anew before it is saved. */
    baseOf: (row: StringRow) => bases.current[cellKey(row.id, language)] ?? row.revision,
    write(row: StringRow, text: string) {
      const key = cellKey(row.id, language);
      bases.current[key] ??= row.revision;
      const isAsBefore = text === (row.text ?? '');
      setDrafts((all) => (isAsBefore ? without(all, key) : { ...all, [key]: text }));
      if (isAsBefore) delete bases.current[key];
    },
    forget(id: string) {
      const key = cellKey(id, language);
      delete bases.current[key];
      setDrafts((all) => without(all, key));
    },
    /** What could not be saved stands in the field again. */
    putBack(id: string, text: string, revision: number) {
      const key = cellKey(id, language);
      bases.current[key] = revision;
      setDrafts((all) => ({ ...all, [key]: text }));
    },
  };
}
