import { useEffect, useRef, useState } from 'react';
import { cellKey, cellOf } from './cells.ts';
import { type Change, changeOf, triedOf, type Written } from './drafts.ts';
import type { StringRow } from './states.ts';
import { useDrafts } from './use-drafts.ts';
import { type CellOf, useEdit } from './use-edit.ts';
import { useUndo } from './use-undo.ts';
import { stream } from '../../api/events.ts';

interface Given {
  project: string;
  language: string;
  /** The open row, in the language of the open cell. */
  row: StringRow | undefined;
  rowOf: (cell: CellOf) => StringRow | undefined;
  mayEdit: boolean;
  /** Opens a row that is in the list. */
  show: (id: string) => void;
  /** Shows the progress of a bulk edit. */
  watchBulk: (jobId: string) => void;
}

/** The text and verdict of the open row, on their way to the server and back. */
export function useSaving({ project, language, row, rowOf, mayEdit, show, watchBulk }: Given) {
  const drafts = useDrafts(project);
  const edit = useEdit(project, drafts);
  const undoing = useUndo(project, edit, { show, watchBulk });
  const here = cellKey(row?.id ?? '', language);
  const seenRevision = useSeenRevision(row, here, edit.ownRevision(here));
  const draftOf = (id: string, into = language) => {
    const key = cellKey(id, into);
    // The row itself shows a text that is on its way.
    return edit.standing[key]?.is === 'saving' ? undefined : drafts.drafts[key]?.text;
  };
  const draft = row && draftOf(row.id);
  const conflict = row && edit.conflicts[here];

  /** Saves, and remembers how to undo it. */
  async function send(of: CellOf, written: Written, before?: StringRow): Promise<void> {
    const made = await edit.save(of, written, before);
    if (made !== null) undoing.note({ ...of, made });
  }

  function keep(state: Change['state']): void {
    // Includes the last key press, even if it is not rendered yet.
    const change = row && changeOf(row, drafts.now(here)?.text, state);
    if (!change || conflict) return;
    const revision = drafts.now(here)?.revision ?? seenRevision ?? row.revision;
    const { text } = change;
    const tried = text === undefined ? row.text : triedOf(drafts.now(here));
    void send(
      { id: row.id, language },
      {
        revision,
        sent: state ? { state } : {},
        ...(text !== undefined && { text }),
        ...(typeof tried === 'string' && { tried }),
      },
      row,
    );
  }

  // Leaving a row finishes it.
  const leave = useRef((_key: string) => {});
  useEffect(() => {
    leave.current = (key) => {
      const written = drafts.now(key);
      if (!written?.text?.trim() || written.sent || edit.conflicts[key] || !mayEdit) return;
      void send(cellOf(key), { ...written, sent: {} }, rowOf(cellOf(key)));
    };
  });
  useEffect(() => {
    const left = leave;
    return () => left.current(here);
  }, [here]);

  /** Texts that could not be saved or that an earlier visit left; not the one being written now. */
  const unsaved = Object.keys(drafts.drafts).filter(
    (key) => (key !== here || drafts.drafts[key]?.sent) && edit.standing[key]?.is !== 'saving',
  );
  const retry = (which: readonly string[]) => {
    for (const key of which) {
      const written = drafts.now(key);
      if (written && !edit.conflicts[key] && (written.sent || written.text?.trim()))
        void send(cellOf(key), { ...written, sent: written.sent ?? {} });
    }
  };
  // A refused text would be refused again, so it waits until somebody tries again.
  const waiting = unsaved.filter(
    (key) => drafts.drafts[key]?.sent && !edit.conflicts[key] && edit.standing[key]?.is !== 'refused',
  );
  useRetry(waiting.length > 0, () => retry(waiting));
  // Texts that an earlier visit sent without an answer go first, before anything is written on top.
  const hasResumed = useRef(false);
  useEffect(() => {
    if (hasResumed.current || waiting.length === 0) return;
    hasResumed.current = true;
    retry(waiting);
  });

  function settle(choice: 'mine' | 'theirs'): void {
    if (!row || !conflict) return;
    const { revision } = conflict.theirs;
    const sent = drafts.now(here)?.sent ?? {};
    edit.settle(here);
    drafts.forget(here);
    if (choice === 'mine') void send({ id: row.id, language }, { text: conflict.mine, revision, sent }, row);
  }

  return {
    draft,
    draftOf,
    conflict,
    standingOf: (id: string, into = language) => edit.standing[cellKey(id, into)],
    write: (text: string) => {
      if (row) drafts.write(here, { text: row.text, revision: seenRevision ?? row.revision }, text);
    },
    keep,
    /** The text of the open row, even if the last key press is not rendered yet. */
    textNow: () => drafts.now(here)?.text ?? row?.text ?? null,
    settle,
    undo: () => void undoing.undo(),
    canUndo: undoing.canUndo,
    noteBulk: (jobId: string) => undoing.note({ jobId }),
    state: {
      isSaving: Object.values(edit.standing).some(({ is }) => is === 'saving'),
      hasSaved: edit.hasSaved,
      isKept: drafts.isKept,
      isWriting: drafts.drafts[here] !== undefined && !drafts.drafts[here]?.sent,
      unsaved: unsaved.filter((key) => !edit.conflicts[key]),
      refused: Object.values(edit.standing).flatMap((each) => (each.is === 'refused' ? [each.why] : [])),
      /** Rows in which somebody was faster; the open row shows its own conflict. */
      conflicts: Object.keys(edit.conflicts).filter((key) => key !== here),
      retry: () => retry(unsaved),
    },
  };
}

const AGAIN_MS = 5000;

/** Retries while something waits: when the network is back, when the server answers again, and now and then. */
function useRetry(isWaiting: boolean, retry: () => void): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => latest.current();
    const timer = setInterval(again, AGAIN_MS);
    const leave = stream.subscribe(() => stream.state() === 'live' && again());
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      leave();
      removeEventListener('online', again);
    };
  }, [isWaiting]);
}

/** A text that changed while the row was open counts as read after this long. */
const READ_MS = 1500;

/**
 * The revision of the open row that was read. If somebody changes its text meanwhile, the new text is shown at once.
 * An approval at the same moment was meant for the old text, and the server refuses it.
 */
function useSeenRevision(
  row: StringRow | undefined,
  cell: string,
  ownRevision: number | undefined,
): number | undefined {
  const [seen, setSeen] = useState({ cell, revision: row?.revision, text: row?.text });
  const isRead =
    row !== undefined &&
    (seen.cell !== cell ||
      seen.revision === undefined ||
      seen.text === row.text ||
      ownRevision === row.revision);
  const isOld = seen.cell !== cell || seen.revision !== row?.revision || seen.text !== row?.text;
  if (isRead && isOld) setSeen({ cell, revision: row.revision, text: row.text });
  const [revision, text] = [row?.revision, row?.text];
  useEffect(() => {
    if (isRead || revision === undefined) return undefined;
    const timer = setTimeout(() => setSeen({ cell, revision, text }), READ_MS);
    return () => clearTimeout(timer);
  }, [isRead, cell, revision, text]);
  return seen.cell === cell ? seen.revision : row?.revision;
}
