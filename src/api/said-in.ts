import { saidOf } from '#kernel/say.ts';
import type { Said } from '#kernel/sentences/fill.ts';

/**
 * The sentences in an answer by their English text, so that our own pages can show them in the reader's
 * language. Programs do not get this list; the answer itself is the same for both. A parameter of a
 * sentence may be a sentence too.
 */
export function saidIn(answer: unknown): Record<string, Said> | undefined {
  const found = new Map<string, Said>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.length < 3 || found.has(value)) return;
      const said = saidOf(value);
      if (said === null) return;
      found.set(value, said);
      if (said[1] !== undefined) look(said[1]);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Array.isArray(value) ? value : Object.values(value)) look(part);
    }
  };
  look(answer);
  return found.size > 0 ? Object.fromEntries(found) : undefined;
}
