import type { Keeper } from '../../shell/kept-words.ts';
import { type Draft, EMPTY } from './draft.ts';

/** A draft that is not on the server yet. */
export interface Kept {
  draft: Draft;
  /** The server's state when the first of these words were written. */
  base: Draft;
  version: number | null;
  /** A post whose first save was sent and got no answer. */
  creating?: Creating | undefined;
}

export interface Creating {
  /** Sent again with the same key, it creates no second post. */
  key: string;
  draft: Draft;
}

export const placeOfPost = (ws: string, postId: string) => `post ${ws} ${postId}`;

const beginningOfNew = (ws: string) => `post ${ws} new `;

/** The places of posts without an address, the newest first. */
export const placesOfNew = (words: Pick<Keeper, 'places'>, ws: string) => words.places(beginningOfNew(ws));

export const freshPlace = (ws: string) => beginningOfNew(ws) + crypto.randomUUID();

/** A new post without an address continues one that was left; otherwise it gets its own place. */
export const placeOfNew = (words: Pick<Keeper, 'places'>, ws: string) =>
  placesOfNew(words, ws)[0] ?? freshPlace(ws);

export function readKept(written: string | undefined): Kept | null {
  if (written === undefined) return null;
  try {
    const { draft, base, version, creating }: Partial<Kept> = JSON.parse(written);
    if (typeof draft?.text !== 'string') return null;
    // A draft of an older page may lack a field that exists now.
    return {
      draft: { ...EMPTY, ...draft },
      base: { ...EMPTY, ...base },
      version: version ?? null,
      creating,
    };
  } catch {
    return null;
  }
}

interface TakenUp {
  draft: Draft;
  /** The post and its version on the server at that time, used to notice changes by others. */
  there: Draft;
  version: number | null;
  /** Whether some of it may not be on the server. */
  isRestored: boolean;
}

/** The draft as it was left; the next save finds what others changed meanwhile. */
export function takeUp(kept: Kept | null, now: { draft: Draft; version: number | null }): TakenUp {
  if (kept === null || JSON.stringify(kept.draft) === JSON.stringify(now.draft))
    return { draft: now.draft, there: now.draft, version: now.version, isRestored: false };
  return { draft: kept.draft, there: kept.base, version: kept.version, isRestored: true };
}
