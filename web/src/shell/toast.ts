export interface Toast {
  id: number;
  text: string;
  next?: string;
  /** Until when the server asked to wait; the toast counts down. */
  until?: number | null;
  /** Of the failed call, to copy. */
  requestId?: string | null;
  tone: 'ok' | 'bad' | 'neutral';
  undo?: () => void;
}

const SHOWN_MS = 10_000;
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const each of listeners) each();
}

/** Says something at the edge of the page; for ten seconds what was done can be undone there. */
export function toast(given: Omit<Toast, 'id' | 'requestId'> & { id?: string | null }): void {
  const { id: requestId = null, ...rest } = given;
  const id = ++last;
  set([...toasts.slice(-2), { ...rest, id, requestId }]);
  setTimeout(() => dismiss(id), SHOWN_MS);
}

export function dismiss(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
