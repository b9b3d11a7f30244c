import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { explain } from '../../api/explain.ts';
import { toast } from '../../shell/toast.ts';
import { t } from '../../text/text.ts';
import type { Acts } from './states.ts';
import type { CellHandle } from './cell-editor.tsx';
import { type EditorUrl, type Filters, NOTHING } from './filters.ts';
import type { PanelActs } from './row-panel.tsx';
import { BLOCK, blocksOf, cellOf, withMissing, missingFrom, rowIn } from './cells.ts';
import { type Change, isText } from './drafts.ts';
import { useChosen } from './use-chosen.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useSaving } from './use-saving.ts';
import { type Suggestions, useSuggestions } from './use-suggestions.ts';
import { usePlaces, useWindow } from './use-window.ts';

interface Given {
  project: string;
  /** The language of the open cell: that of the list, or of another column. */
  language: string;
  /** All languages that are shown side by side, or only one. */
  columns: readonly string[];
  openColumn: (language: string) => void;
  filters: Filters;
  rights: { edit: boolean; review: boolean };
  /** Opens the dialog of a new term; undefined for people who may not write terms. */
  addTerm: (() => void) | undefined;
  /** Shows the progress of a bulk edit. */
  watchBulk: (jobId: string) => void;
  url: EditorUrl;
  setUrl: (change: Partial<EditorUrl>) => void;
}

interface Place {
  index: number;
  align: 'auto' | 'center';
}

export type Editor = ReturnType<typeof useEditor>;

/** State and actions of the editor: the visible rows, the open one, and unsaved texts. */
export function useEditor(given: Given) {
  const { project, language, columns, openColumn, filters, rights, url, setUrl } = given;
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const [seenColumns, seeColumns] = useState({ from: 0, to: BLOCK });
  /** The open row is an id: whatever happens to the list, it stays this row. */
  const [openId, setOpenId] = useState<string | null>(url.row ?? null);
  const [wantsFocus, setWantsFocus] = useState(false);
  const [wantedAt, setWantedAt] = useState<Place | null>(null);
  const cell = useRef<CellHandle>(null);
  const inSight = [language, ...columns.slice(seenColumns.from, seenColumns.to)];
  const listing = usePlaces(filters);
  const { places, listedFor, apply } = listing;
  const total = places?.total;

  // After other filters the list opens at the row that was open, or at its start.
  const listedKey = JSON.stringify(listedFor);
  const [shownFor, setShownFor] = useState<string | null>(null);
  if (places && (shownFor !== listedKey || (openId === null && places.total > 0))) {
    const kept = openId === null ? -1 : places.indexOf(openId);
    const index = Math.max(0, kept);
    if (shownFor !== null) setWantsFocus(false);
    setShownFor(listedKey);
    setOpenId(places.idAt(index) ?? null);
    setWantedAt({ index, align: kept > 0 ? 'center' : 'auto' });
  }
  const active = places && openId !== null ? places.atOrAfter(openId) : 0;
  const { rows, isOnItsWay, ...reading } = useWindow(
    listing,
    seen,
    active,
    blocksOf(columns, listedFor.language, inSight),
  );
  const listed = rows.get(active);
  const row = listed && rowIn(listed, listedFor.language, language);
  const { chosen, choose, chooseNone } = useChosen(rows, listedKey);

  const saving = useSaving({
    project,
    language,
    row,
    rowOf: (of) => {
      const found = [...rows.values()].find(({ id }) => id === of.id);
      return found && rowIn(found, listedFor.language, of.language);
    },
    mayEdit: rights.edit,
    watchBulk: given.watchBulk,
    show: (id) => {
      const index = places?.indexOf(id) ?? -1;
      if (index >= 0) goTo(index);
    },
  });
  const { draft, conflict } = saving;
  const help = useSuggestions(row?.id, language, draft).data;

  const goTo = (index: number, align: Place['align'] = 'auto') => {
    const id = places?.idAt(index);
    if (id === undefined) return;
    setWantsFocus(true);
    setOpenId(id);
    setWantedAt({ index, align });
  };
  const [open] = useState(() => (id: string) => {
    setWantsFocus(true);
    setOpenId(id);
  });
  const isGrid = url.view === 'grid';
  const goToColumn = (by: number) => {
    const next = columns[columns.indexOf(language) + by];
    if (next === undefined) return false;
    setWantsFocus(true);
    openColumn(next);
    return true;
  };

  // The address names the open row, so that a reload or a shared link returns to it.
  const shared = useRef(url.row);
  const sharedColumn = useRef(url.col);
  useEffect(() => {
    const column = isGrid ? language : undefined;
    if (listed === undefined || !wantsFocus) return;
    if (listed.id === shared.current && column === sharedColumn.current) return;
    shared.current = listed.id;
    sharedColumn.current = column;
    setUrl({ row: listed.id, col: column });
  });

  function keep(state: Change['state']): void {
    if (!row || conflict) return;
    if (state !== undefined && !isText(saving.textNow())) {
      toast({ text: t('editor.nothingToApprove'), tone: 'neutral' });
      return;
    }
    goTo(active + 1);
    saving.keep(state);
  }

  function fix(): void {
    if (!help || !cell.current) return;
    cell.current.replace(withMissing(help.fixed ?? cell.current.text(), help.missing));
  }

  /** One press, one placeholder, in the order of the source. */
  function insertPlaceholder(): void {
    if (!row || !cell.current) return;
    const next = missingFrom(row.content, cell.current.text());
    if (next === undefined) toast({ text: t('editor.noPlaceholder'), tone: 'neutral' });
    else cell.current.insert(next);
  }

  /** The rows after the open one, as the list has them; rows that only now match the filter are not in it. */
  async function goToNext(is: 'untranslated' | 'found'): Promise<void> {
    openColumn(listedFor.language);
    try {
      for (let after = openId; ; ) {
        const { id } = await call('find_string', { ...listedFor, next: { after, is } });
        if (id === null) break;
        const index = places?.indexOf(id) ?? -1;
        if (index >= 0) return goTo(index, 'center');
        after = id;
      }
      toast({ text: t('editor.noneLeft'), tone: 'neutral' });
    } catch (failure) {
      toast({ ...explain(failure), tone: 'bad' });
    }
  }

  function goToRow(id: string): void {
    const index = places?.indexOf(id) ?? -1;
    if (index >= 0) goTo(index, 'center');
    else {
      setOpenId(id);
      setUrl({ ...NOTHING, row: id });
    }
  }
  function goToCell(key: string): void {
    const of = cellOf(key);
    if (isGrid && columns.includes(of.language)) openColumn(of.language);
    else if (of.language !== listedFor.language) setUrl({ lang: of.language });
    goToRow(of.id);
  }

  const take = (text: string) => cell.current?.replace(text);
  const acts: Acts = {
    take,
    save: () => keep(undefined),
    approve: () => keep('approved'),
    reject: () => keep('rejected'),
    revert: () => {
      if (row) cell.current?.replace(row.text ?? '');
    },
    insertSource: () => row && cell.current?.insert(row.content),
    fix,
    keepMine: () => saving.settle('mine'),
    takeTheirs: () => saving.settle('theirs'),
  };
  const panelActs: PanelActs = {
    take,
    fixAll: fix,
    insert: (text) => cell.current?.insert(text),
    showTerm: (id) => setUrl({ term: id, row: undefined }),
  };
  useEditorKeys({
    acts,
    rights,
    hasDraft: draft !== undefined,
    matches: help ? [...help.matches.map(({ suggestion }) => suggestion), ...unsureIn(help)] : [],
    take,
    toggleZen: () => setUrl({ view: url.view === 'zen' ? undefined : 'zen' }),
    toggleGrid: () => setUrl({ view: isGrid ? undefined : 'grid' }),
    insertPlaceholder,
    addTerm: given.addTerm,
    comment: () => document.getElementById('row-comment')?.focus(),
    move: (by) => goTo(active + by),
    moveColumn: isGrid ? goToColumn : undefined,
    undo: saving.undo,
    toEnd: () => goTo((total ?? 1) - 1),
    toStart: () => goTo(0),
    goToNext: (is) => void goToNext(is),
    choose: () => choose(active, false),
  });

  return {
    total,
    isCut: listing.isCut,
    rows,
    row,
    active,
    error: listing.error ?? reading.error,
    refetch: () => (places ? reading.refetch() : apply()),
    /** Applies the filter again: rows that no longer match disappear, and new ones appear. */
    apply,
    isApplying: listing.isApplying,
    hasLeft: [...rows.values()].some(({ has_left }) => has_left),
    help,
    draftOf: saving.draftOf,
    standingOf: saving.standingOf,
    saving: { ...saving.state, show: goToCell },
    noteBulk: saving.noteBulk,
    undo: saving.canUndo ? saving.undo : undefined,
    conflict,
    goToColumn,
    chosen,
    choose,
    chooseNone,
    goToRow,
    cell,
    wantsFocus,
    wantedAt,
    see: setSeen,
    seeColumns,
    isOnItsWay,
    open,
    write: saving.write,
    acts,
    panelActs,
  };
}

/** The key after those of the memory takes the draft beside the row. */
const unsureIn = ({ unsure }: Suggestions) => (unsure === null ? [] : [unsure.text]);
