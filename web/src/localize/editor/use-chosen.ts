import { useEffect, useRef, useState } from 'react';
import type { StringRow } from './states.ts';

/** As many as a bulk edit takes by name; beyond that one narrows the filters. */
const CHOSEN_MAX = 1000;

/** Rows that were picked by hand. Other filters are another list: nothing of it is chosen yet. */
export function useChosen(rows: ReadonlyMap<number, StringRow>, filterKey: string) {
  const [state, setState] = useState({ filterKey, ids: new Set<string>() });
  const ids = state.filterKey === filterKey ? state.ids : new Set<string>();
  const last = useRef<number | null>(null);
  const latest = useRef({ rows, ids, filterKey });
  useEffect(() => {
    latest.current = { rows, ids, filterKey };
  });
  const [choose] = useState(() => (index: number, isRange: boolean) => {
    const { rows: all, ids: now, filterKey: key } = latest.current;
    const row = all.get(index);
    if (!row) return;
    const from = isRange && last.current !== null ? Math.min(last.current, index) : index;
    const to = isRange && last.current !== null ? Math.max(last.current, index) : index;
    const isAdding = !now.has(row.id);
    const next = new Set(now);
    for (let at = from; at <= to; at += 1) {
      const id = all.get(at)?.id;
      if (id === undefined) continue;
      if (!isAdding) next.delete(id);
      else if (next.size < CHOSEN_MAX) next.add(id);
    }
    last.current = index;
    setState({ filterKey: key, ids: next });
  });
  return { chosen: ids, choose, chooseNone: () => setState({ filterKey, ids: new Set() }) };
}
