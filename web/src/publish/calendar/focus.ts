/**
 * A card that is moved with the keyboard is drawn again in another column. The focus goes with it, so that the next
 * key moves the same post.
 */
let wanted: { key: string; until: number } | null = null;
const KEPT_MS = 3000;
/** Moves that the server has not answered yet: until then the card may be drawn in either place. */
let moving = 0;

export const focusKeeper = {
  /** The entry whose card or row has the focus. */
  current(): string | null {
    return document.activeElement?.closest<HTMLElement>('[data-entry]')?.dataset['entry'] ?? null;
  },
  keep(key: string): void {
    wanted = { key, until: Date.now() + KEPT_MS };
  },
  async during(move: () => Promise<void>): Promise<void> {
    moving += 1;
    try {
      await move();
    } finally {
      moving -= 1;
      if (wanted) wanted.until = Date.now() + KEPT_MS;
    }
  },
  giveBack(key: string, element: HTMLElement | null): void {
    if (wanted?.key !== key || !element) return;
    if ((moving === 0 && Date.now() > wanted.until) || !isFree()) wanted = null;
    else if (document.activeElement !== element) element.focus({ preventScroll: false });
  },
};

/** If the person has moved the focus elsewhere meanwhile, it is left there. */
const isFree = () => {
  const active = document.activeElement;
  return active === null || active === document.body || active.closest('[data-entry]') !== null;
};
