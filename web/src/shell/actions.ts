import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * An action is declared once: buttons, menus, the palette and the shortcut map read it from here.
 * Keys are written as `mod+k`, `g t` (one after the other), `?`, `alt+arrowup`.
 */
export interface Action {
  id: string;
  label: string;
  /** The heading under which the palette and the list of keys show it. */
  group: string;
  keys?: string;
  run: () => void;
  /** Also works while somebody types in a field. */
  whileTyping?: boolean;
  /** Also works over an open dialog or menu, because it concerns the page as a whole. */
  whenCovered?: boolean;
  /** Shown in the list of keys, not in the palette: it makes sense only on its screen. */
  isLocal?: boolean;
}

let actions: readonly Action[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Action[]): void {
  actions = next;
  for (const each of listeners) each();
}

/** Offers actions while the component is mounted. */
export function useActions(offered: readonly Action[]): void {
  const latest = useRef(offered);
  useEffect(() => {
    latest.current = offered;
  });
  // An action is looked up when it runs, so a new closure alone is no reason to rebuild the list.
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
