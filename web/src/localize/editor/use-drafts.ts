import { useState } from 'react';
import { cellKey } from './cells.ts';
import { type Drafts, withoutDraft, withWritten } from './drafts.ts';
import type { StringRow } from './states.ts';

/** The drafts of the editor; those of the language that is written in, where none is named. */
export function useDrafts(language: string) {
  const [drafts, setDrafts] = useState<Drafts>({});
  return {
    draftOf: (id: string, into = language) => drafts[cellKey(id, into)]?.text,
    baseOf: (row: StringRow) => drafts[cellKey(row.id, language)]?.revision ?? row.revision,
    write: (row: StringRow, text: string) =>
      setDrafts((all) => withWritten(all, cellKey(row.id, language), row, text)),
    forget: (id: string) => setDrafts((all) => withoutDraft(all, cellKey(id, language))),
    /** What could not be saved stands in the field again. */
    putBack: (id: string, text: string, revision: number) =>
      setDrafts((all) => ({ ...all, [cellKey(id, language)]: { text, revision } })),
  };
}
