import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/api/client.ts';
import { explain } from '@/api/explain.ts';
import { toast } from '@/shell/toast.ts';
import { t } from '@/text/text.ts';
import type { Acts } from './active-row.tsx';
import type { CellHandle } from './cell-editor.tsx';
import { type EditorUrl, type Filters, NOTHING } from './filters.ts';
import type { PanelActs } from './row-panel.tsx';
import { BLOCK, blocksOf, mended, missingFrom, rowIn } from './cells.ts';
import { type Change, changeOf } from './drafts.ts';
import { useDrafts } from './use-drafts.ts';
import { useEdit } from './use-edit.ts';
import { useChosen } from './use-chosen.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useWindow } from './use-window.ts';

interface Given {
  project: string;
  /** The one that is written in: that of the list, or a column beside it. */
  language: string;
  /** All languages that stand side by side, or one alone. */
  columns: readonly string[];
  openColumn: (language: string) => void;
  filters: Filters;
  rights: { edit: boolean; review: boolean };
  /** Opens the dialog of a new term; undefined for those who may not write terms. */
  addTerm: (() => void) | undefined;
  url: EditorUrl;
  setUrl: (change: Partial<EditorUrl>) => void;
}

interface Place {
  index: number;
  align: 'auto' | 'center';
}

export type Editor = ReturnType<typeof useEditor>;

/** What the editor knows and does: the rows in sight, the open one, what is written and not saved. */
export function useEditor(given: Given) {
  const { project, language, columns, openColumn, filters, rights, url, setUrl } = given;
  const [seen, setSeen] = useState({ from: 0, to: 0 });
  const [seenColumns, seeColumns] = useState({ from: 0, to: BLOCK });
  const [active, setActive] = useState(0);
  const [wantsFocus, setWantsFocus] = useState(false);
  const [wantedAt, setWantedAt] = useState<Place | null>(null);
  const { draftOf, baseOf, write: note, forget, putBack } = useDrafts(language);
  const cell = useRef<CellHandle>(null);
  const inSight = [language, ...columns.slice(seenColumns.from, seenColumns.to)];
  const { total, rows, isOnItsWay, error, refetch } = useWindow(
    filters,
    seen,
    active,
    blocksOf(columns, filters.language, inSight),
  );
  const listed = rows.get(active);
  const row = listed && rowIn(listed, filters.language, language);
  const { chosen, choose, chooseNone } = useChosen(rows, JSON.stringify(filters));
  const { save, conflictOf, settle } = useEdit(project, language);
  const draft = row && draftOf(row.id);
  const conflict = row && conflictOf(row.id);
  const help = useSuggestions(row?.id, language, draft).data;

  const goTo = (index: number, align: Place['align'] = 'auto') => {
    if (total === undefined || index < 0 || index >= total) return;
    setWantsFocus(true);
    setActive(index);
    setWantedAt({ index, align });
  };
  const open = useCallback((index: number) => {
    setWantsFocus(true);
    setActive(index);
  }, []);
  const isGrid = url.view === 'grid';
  const goToColumn = (by: number) => {
    const next = columns[columns.indexOf(language) + by];
    if (next === undefined) return false;
    setWantsFocus(true);
    openColumn(next);
    return true;
  };

  // The address names the open row, so that a reload and a shared link come back to it.
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
  const filterKey = JSON.stringify(filters);
  const [shownFor, setShownFor] = useState(filterKey);
  if (shownFor !== filterKey) {
    setShownFor(filterKey);
    setWantsFocus(false);
    setActive(0);
    setWantedAt({ index: 0, align: 'auto' });
  }
  // Other filters keep the open row open where they leave it in the list.
  useEffect(() => {
    const asked = shared.current;
    if (asked === undefined) return undefined;
    let isLeft = false;
    const wanted: Filters = JSON.parse(filterKey);
    call('find_string', { ...wanted, id: asked }).then(
      ({ index }) => {
        if (index === null || isLeft) return;
        setActive(index);
        setWantedAt({ index, align: 'center' });
      },
      // An id that is none: the list begins at its start.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [filterKey]);

  const write = (text: string) => {
    if (row) note(row, text);
  };

  async function keep(state: Change['state']): Promise<void> {
    if (!row || conflict) return;
    const here = active;
    const change = changeOf(row, draft, state);
    goTo(active + 1);
    if (change === null) return;
    const seen = { ...row, revision: baseOf(row) };
    forget(row.id);
    if (await save(seen, change)) return;
    // What was written is not lost: it stands in the field again, or beside the text that was faster.
    if (change.text !== undefined) putBack(row.id, change.text, seen.revision);
    goTo(here);
  }

  function fix(): void {
    if (!help || !cell.current) return;
    cell.current.replace(mended(help.fixed ?? cell.current.text(), help.missing));
  }

  /** One press, one placeholder, in the order of the source. */
  function insertPlaceholder(): void {
    if (!row || !cell.current) return;
    const next = missingFrom(row.content, cell.current.text());
    if (next === undefined) toast({ text: t('editor.noPlaceholder'), tone: 'neutral' });
    else cell.current.insert(next);
  }

  function settleWith(choice: 'mine' | 'theirs'): void {
    if (!row || !conflict) return;
    settle(row.id);
    forget(row.id);
    if (choice === 'mine') void save({ ...row, revision: conflict.theirs.revision }, { text: conflict.mine });
  }

  async function goToNext(is: 'untranslated' | 'found'): Promise<void> {
    openColumn(filters.language);
    try {
      const { index } = await call('find_string', { ...filters, next: { after: active, is } });
      if (index === null) toast({ text: t('editor.noneLeft'), tone: 'neutral' });
      else goTo(index, 'center');
    } catch (failure) {
      toast({ ...explain(failure), tone: 'bad' });
    }
  }

  async function goToRow(id: string): Promise<void> {
    const { index } = await call('find_string', { ...filters, id });
    if (index === null) setUrl({ ...NOTHING, row: id });
    else goTo(index, 'center');
  }

  const take = (text: string) => cell.current?.replace(text);
  const acts: Acts = {
    save: () => void keep(undefined),
    approve: () => void keep('approved'),
    reject: () => void keep('rejected'),
    revert: () => {
      if (row) cell.current?.replace(row.text ?? '');
    },
    insertSource: () => row && cell.current?.insert(row.content),
    fix,
    keepMine: () => settleWith('mine'),
    takeTheirs: () => settleWith('theirs'),
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
    matches: help?.matches.map(({ suggestion }) => suggestion) ?? [],
    take,
    toggleZen: () => setUrl({ view: url.view === 'zen' ? undefined : 'zen' }),
    toggleGrid: () => setUrl({ view: isGrid ? undefined : 'grid' }),
    insertPlaceholder,
    addTerm: given.addTerm,
    comment: () => document.getElementById('row-comment')?.focus(),
    move: (by) => goTo(active + by),
    moveColumn: isGrid ? goToColumn : undefined,
    toEnd: () => goTo((total ?? 1) - 1),
    toStart: () => goTo(0),
    goToNext: (is) => void goToNext(is),
    choose: () => choose(active, false),
  });

  return {
    total,
    rows,
    row,
    active,
    error,
    refetch,
    help,
    draftOf,
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
    write,
    acts,
    panelActs,
  };
}
