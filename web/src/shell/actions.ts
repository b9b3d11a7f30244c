import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * An action is declared once: buttons, menus, the palette and the shortcut map read it from here.
 * Keys are written as `mod+k`, `g t` (one after the other), `?`, `alt+arrowup`.
 */
export interface Action {
  id: string;
  label: string;
  /** The heading under which palette and map list it. */
  group: string;
  keys?: string;
  run: () => void;
  /** Works while somebody types in a field, too. */
  whileTyping?: boolean;
  /** Works over an open dialog or menu, too: it concerns the page as a whole, not what lies behind. */
  whenCovered?: boolean;
  /** Listed in the map, not in the palette: it makes sense on its screen only. */
  isLocal?: boolean;
}

let actions: readonly Action[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Action[]): void {
  actions = next;
  for (const each of listeners) each();
}

/** Offers actions while the component is there. */
export function useActions(offered: readonly Action[]): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  // An action is looked up when it runs, so a new closure alone is no reason to list everything anew.
  const signature = JSON.stringify(offered);
  useEffect(() => {
    const listed: Omit<Action, 'run'>[] = JSON.parse(signature);
    const live: Action[] = listed.map((action) => ({
      ...action,
      run: () => latest.current.find(({ id }) => id === action.id)?.run(),
    }));
    set([...actions, ...live]);
    return () => set(actions.filter((each) => !live.includes(each)));
  }, [signature]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useOfferedActions = () => useSyncExternalStore(subscribe, () => actions);
export const offeredActions = () => actions;
