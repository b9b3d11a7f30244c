export interface Toast {
  id: number;
  text: string;
  next?: string;
  /** Until when the server asked to wait; the toast counts down. */
  until?: number | null;
  /** Id of the failed call, to copy. */
  requestId?: string | null;
  tone: 'ok' | 'bad' | 'neutral';
  undo?: () => void;
  /** A link to the result. */
  see?: { text: string; go: () => void };
}

const SHOWN_MS = 10_000;
/** The visible notice, and failures that nobody has read yet. */
let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Why the visible notice stays: the pointer is over it, the keyboard is in it, or nobody sees the page. */
type Hold = 'pointer' | 'keyboard' | 'hidden';
const holds = new Set<Hold>();
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: readonly Toast[]): void {
  const before = toasts[0];
  toasts = next;
  if (next[0] !== before) {
    // They were about the notice that is gone, whose element reports no end of them.
    holds.delete('pointer');
    holds.delete('keyboard');
    restart();
  }
  for (const each of listeners) each();
}

function restart(): void {
  clearTimeout(timer);
  const [shown] = toasts;
  if (shown && holds.size === 0) timer = setTimeout(() => dismiss(shown.id), SHOWN_MS);
}

/** While something holds the notice it stays, and then for the whole time again. */
export function holdNotice(why: Hold, isHeld: boolean): void {
  if (holds.has(why) === isHeld) return;
  if (isHeld) holds.add(why);
  else holds.delete(why);
  restart();
}

/** One at a time: a new notice replaces the previous one. A failure is not replaced; later notices wait. */
export const withToast = (all: readonly Toast[], next: Toast): Toast[] =>
  all[0]?.tone === 'bad' ? [...all.filter(({ tone }) => tone === 'bad'), next] : [next];

/** Shows a notice at the edge of the page; for ten seconds at least the action can be undone there. */
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
