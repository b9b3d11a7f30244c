import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '@/api/client.ts';
import { explain } from '@/api/explain.ts';
import { toast } from '@/shell/toast.ts';
import { t } from '@/text/text.ts';
import type { Acts } from './active-row.tsx';
import type { CellHandle } from './cell-editor.tsx';
import { type EditorUrl, type Filters, NOTHING } from './filters.ts';
import type { PanelActs } from './row-panel.tsx';
import { useEdit } from './use-edit.ts';
import { useChosen } from './use-chosen.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useSuggestions } from './use-suggestions.ts';
import { useWindow } from './use-window.ts';

interface Given {
  project: string;
  language: string;
  filters: Filters;
  rights: { edit: boolean; review: boolean };
  url: EditorUrl;
  setUrl: (change: Partial<EditorUrl>) => void;
}

interface Place {
  index: number;
  align: 'auto' | 'center';
}

export type Editor = ReturnType<typeof useEditor>;

const without = (all: Record<string, string>, id: string) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== id));

/** What the editor knows and does: the rows in sight, the open one, what is written and not saved. */
export function useEditor({ project, language, filters, rights, url, setUrl }: Given) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const [active, setActive] = useState(0);
  const [wantsFocus, setWantsFocus] = useState(false);
  const [wantedAt, setWantedAt] = useState<Place | null>(null);
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  /** The revision under each draft. */
  const bases = useRef<Record<string, number>>({});
  const cell = useRef<CellHandle>(null);
  const { total, rows, error, refetch } = useWindow(
    filters,
    Math.min(seen.first, active),
    // The open row is kept, too, unless the list was scrolled far away from it.
    Math.max(seen.last, Math.abs(active - seen.last) < 400 ? active : 0),
  );
  const row = rows.get(active);
  const { chosen, choose, chooseNone } = useChosen(rows, JSON.stringify(filters));
  const draft = row && drafts[row.id];
  const { save, conflicts, settle } = useEdit(project, language);
  const help = useSuggestions(row?.id, language, draft).data;

  const see = useCallback((first: number, last: number) => setSeen({ first, last }), []);
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

  // The address names the open row, so that a reload and a shared link come back to it.
  const shared = useRef(url.row);
  useEffect(() => {
    if (row !== undefined && row.id !== shared.current && wantsFocus) {
      shared.current = row.id;
      setUrl({ row: row.id });
    }
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
    if (!row) return;
    const { id, revision } = row;
    // The text that one began to change: the row may be read anew before it is saved.
    bases.current[id] ??= revision;
    setDrafts((all) => (text === (row.text ?? '') ? without(all, id) : { ...all, [id]: text }));
    if (text === (row.text ?? '')) delete bases.current[id];
  };
  const forget = (id: string) => {
    delete bases.current[id];
    setDrafts((all) => without(all, id));
  };

  async function keep(state: 'edited' | 'approved' | 'rejected' | undefined): Promise<void> {
    if (!row || conflicts[row.id]) return;
    const here = active;
    const text = draft?.trim() === '' ? undefined : draft;
    goTo(active + 1);
    if (text === undefined && (state === undefined || row.state === state)) return;
    const seen = { ...row, revision: bases.current[row.id] ?? row.revision };
    forget(row.id);
    const isSaved = await save(seen, { ...(text !== undefined && { text }), ...(state && { state }) });
    if (isSaved) return;
    // What was written is not lost: it stands in the field again, or beside the text that was faster.
    if (text !== undefined) {
      bases.current[row.id] = seen.revision;
      setDrafts((all) => ({ ...all, [row.id]: text }));
    }
    goTo(here);
  }

  function fix(): void {
    if (!help || !cell.current) return;
    const whole = help.fixed ?? cell.current.text();
    const missing = help.missing.filter((piece) => !whole.includes(piece));
    cell.current.replace([whole, ...missing].join(missing.length > 0 ? ' ' : ''));
  }

  function settleWith(choice: 'mine' | 'theirs'): void {
    const conflict = row && conflicts[row.id];
    if (!row || !conflict) return;
    settle(row.id);
    forget(row.id);
    if (choice === 'mine') void save({ ...row, revision: conflict.theirs.revision }, { text: conflict.mine });
  }

  async function goToNext(is: 'untranslated' | 'found'): Promise<void> {
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
    comment: () => document.getElementById('row-comment')?.focus(),
    move: (by) => goTo(active + by),
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
    drafts,
    chosen,
    choose,
    chooseNone,
    goToRow,
    conflicts,
    cell,
    wantsFocus,
    wantedAt,
    see,
    open,
    write,
    acts,
    panelActs,
  };
}
