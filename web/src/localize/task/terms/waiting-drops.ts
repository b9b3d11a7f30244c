/** As long as a notice is shown. */
const UNDO_MS = 10_000;

/** Removals that can still be taken back: each waits its own time, whatever was removed before it. */
export function waitingDrops() {
  const waiting = new Map<readonly string[], ReturnType<typeof setTimeout>>();
  const leave = (ids: readonly string[]) => {
    clearTimeout(waiting.get(ids));
    return waiting.delete(ids);
  };
  return {
    /** Sent when its time is over. Returns a function that takes it back and says whether it was in time. */
    add(ids: readonly string[], send: (ids: readonly string[]) => void): () => boolean {
      const due = () => {
        leave(ids);
        send(ids);
      };
      waiting.set(ids, setTimeout(due, UNDO_MS));
      return () => leave(ids);
    },
    /** For callers that cannot wait. */
    takeAll(): string[] {
      const all = [...waiting.keys()];
      for (const ids of all) leave(ids);
      return all.flat();
    },
  };
}
