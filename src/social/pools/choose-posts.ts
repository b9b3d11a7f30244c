import { createHash } from 'node:crypto';
import type { PoolPostRow } from './store.ts';
import type { Use } from './store-uses.ts';

const DAY_MS = 86_400_000;

type Candidate = Pick<PoolPostRow, 'id' | 'texts' | 'expires_at' | 'paused'>;

export interface Rule {
  cooldownDays: number;
  /** The platform refuses a text that was posted before. */
  refusesRepeats: boolean;
}

/**
 * The post for a slot; null if every post is resting, has ended, or has no text that
 * the platform would accept.
 */
export interface Choice<P> {
  at: Date;
  chosen: { post: P; text: string; wordsHash: string } | null;
}

/**
 * Chooses a post for each free slot of one account, in order: of those that have rested long enough, the one
 * that went there longest ago, with the text that was used longest ago. `write` fills in the text for a slot.
 */
export function choosePosts<P extends Candidate>(
  slots: readonly Date[],
  posts: readonly P[],
  used: readonly Use[],
  { cooldownDays, refusesRepeats }: Rule,
  write: (text: string, at: Date) => string,
): Choice<P>[] {
  const uses = used.map(({ poolPostId, wordsHash, at }) => ({ poolPostId, wordsHash, at: at.getTime() }));
  const lastOf = (isIt: (use: (typeof uses)[number]) => boolean) =>
    uses.reduce((last, use) => (isIt(use) && use.at > last ? use.at : last), 0);
  return slots.map((at) => {
    const rests = (post: P) =>
      uses.some(
        (use) => use.poolPostId === post.id && Math.abs(at.getTime() - use.at) < cooldownDays * DAY_MS,
      );
    const ready = posts
      .filter((post) => !post.paused && (post.expires_at === null || post.expires_at > at) && !rests(post))
      .map((post) => ({ post, last: lastOf((use) => use.poolPostId === post.id) }))
      .sort((a, b) => a.last - b.last);
    for (const { post } of ready) {
      const [words] = post.texts
        .map((each) => write(each, at))
        .map((text) => ({ text, wordsHash: hashOf(text) }))
        .map((each) => ({ ...each, last: lastOf((use) => use.wordsHash === each.wordsHash) }))
        .filter(({ last }) => !refusesRepeats || last === 0)
        .sort((a, b) => a.last - b.last);
      if (!words) continue;
      const { text, wordsHash } = words;
      uses.push({ poolPostId: post.id, wordsHash, at: at.getTime() });
      return { at, chosen: { post, text, wordsHash } };
    }
    return { at, chosen: null };
  });
}

const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest('base64url');
