import { createHash } from 'node:crypto';
import type { News } from '#adapters/social/connection.ts';
import type { Services } from '#platform/context.ts';
import { claimNews, keepNews, readNews, releaseNews } from './store/news.ts';

const ASKING_MS = 120_000;
const PAGES_MAX = 20;

/**
 * Deliberately not fenced by a job's claim. Asking the platform for more makes it forget the notices already
 * read, and they are for every account of the same secret, whichever of them asks.
 */
export const newsOf = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  platform: string,
): News => ({
  async hear(secret, place, ask) {
    const { system } = database;
    // Only a holder of the secret can find what is stored under this key.
    const key = createHash('sha256').update(`${platform}\n${secret}`).digest();
    const now = clock.now();
    const asking = await claimNews(system, key, now, new Date(now.getTime() + ASKING_MS));
    if (asking === null) return readNews(system, key, place);
    try {
      let { last } = asking;
      for (let pages = 0; pages < PAGES_MAX; pages += 1) {
        const page = await ask(last);
        if (page.last === null) break;
        await keepNews(system, key, asking, page, clock.now());
        ({ last } = page);
        if (page.isWhole) break;
      }
    } finally {
      await releaseNews(system, key, asking);
    }
    return readNews(system, key, place);
  },
});
