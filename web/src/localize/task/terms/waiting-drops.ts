/** As long as a notice stands. */
const UNDO_MS = 10_000;

/** What was thrown out and can still be taken back: each throw waits its own time, whatever was thrown out before it. */
export function waitingDrops() {
  const waiting = new Map<readonly string[], ReturnType<typeof setTimeout>>();
  const leave = (ids: readonly string[]) => {
    clearTimeout(waiting.get(ids));
    return waiting.delete(ids);
  };
  return {
    /** Sent when its time is over. Answers how it is taken back, which says whether it was in time. */
    add(ids: readonly string[], send: (ids: readonly string[]) => void): () => boolean {
      const due = () => {
        leave(ids);
        send(ids);
      };
      waiting.set(ids, setTimeout(due, UNDO_MS));
      return () => leave(ids);
    },
    /** For those who cannot wait. */
    takeAll(): string[] {
      const all = [...waiting.keys()];
      for (const ids of all) leave(ids);
      return all.flat();
    },
  };
}
