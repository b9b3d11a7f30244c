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
  /** Where what was done can be seen. */
  see?: { text: string; go: () => void };
}

const SHOWN_MS = 10_000;
/** The one that is shown, and failures that nobody has read yet. */
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  const before = toasts[0];
  toasts = next;
  const [shown] = next;
  if (shown && shown !== before) setTimeout(() => dismiss(shown.id), SHOWN_MS);
  for (const each of listeners) each();
}

/**
 * One at a time: what is new takes the place of what was said before. A failure is not pushed aside; what comes
 * after it waits.
 */
export const withToast = (all: readonly Toast[], next: Toast): Toast[] =>
  all[0]?.tone === 'bad' ? [...all.filter(({ tone }) => tone === 'bad'), next] : [next];

/** Says something at the edge of the page; for ten seconds what was done can be undone there. */
export function toast(given: Omit<Toast, 'id' | 'requestId'> & { id?: string | null }): void {
  const { id: requestId = null, ...rest } = given;
  set(withToast(toasts, { ...rest, id: ++last, requestId }));
}

export function dismiss(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

export const toastStore = {
  get: () => toasts[0] ?? null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
