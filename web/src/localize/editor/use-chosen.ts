import { useEffect, useRef, useState } from 'react';
import type { StringRow } from './states.ts';
import { withChosen } from './with-chosen.ts';

/** Rows that were picked by hand. With other filters it is another list, in which nothing is chosen yet. */
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
    if (!all.has(index)) return;
    const next = withChosen(now, all, index, (isRange ? last.current : null) ?? index);
    last.current = index;
    setState({ filterKey: key, ids: next });
  });
  return { chosen: ids, choose, chooseNone: () => setState({ filterKey, ids: new Set() }) };
}
