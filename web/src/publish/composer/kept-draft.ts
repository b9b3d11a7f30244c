import type { Keeper } from '../../shell/kept-words.ts';
import { type Draft, EMPTY } from './draft.ts';

/** A draft that is not on the server yet. */
export interface Kept {
  draft: Draft;
  /** What the server had when the first of these words were written. */
  base: Draft;
  version: number | null;
  /** A post whose first save was sent and got no answer. */
  creating?: Creating | undefined;
}

export interface Creating {
  /** Sent again with the same key, it makes no second post. */
  key: string;
  draft: Draft;
}

export const placeOfPost = (ws: string, postId: string) => `post ${ws} ${postId}`;

const beginningOfNew = (ws: string) => `post ${ws} new `;

/** The places of posts without an address, the last one first. */
export const placesOfNew = (words: Pick<Keeper, 'places'>, ws: string) => words.places(beginningOfNew(ws));

export const freshPlace = (ws: string) => beginningOfNew(ws) + crypto.randomUUID();

/** A post without an address yet goes on where one was left; otherwise it gets a place of its own. */
export const placeOfNew = (words: Pick<Keeper, 'places'>, ws: string) =>
  placesOfNew(words, ws)[0] ?? freshPlace(ws);

export function readKept(written: string | undefined): Kept | null {
  if (written === undefined) return null;
  try {
    const { draft, base, version, creating }: Partial<Kept> = JSON.parse(written);
    if (typeof draft?.text !== 'string') return null;
    // What an older page wrote may lack a field that there is now.
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

export interface TakenUp {
  draft: Draft;
  /** The post and its version on the server when it was written, by which changes of others are noticed. */
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
