import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { NewsPage } from '#adapters/social/connection.ts';
import { jobContext } from '../../../test/factories/job-context.ts';
import { startMovingWorld } from '../../../test/factories/world.ts';
import { newsOf } from './hear-news.ts';
import { runForgetNews } from './run-forget-news.ts';

const item = (id: number, place = 'here', days = 1) => ({ place, id: String(id), body: { id }, days });
const page = (last: number | null, ...items: NewsPage['items'][number][]): NewsPage => ({
  last,
  isWhole: true,
  items,
});

async function setUp() {
  const world = await startMovingWorld();
  const secret = randomUUID();
  const news = newsOf(world.app.services, 'telegram');
  const asked: (number | null)[] = [];
  /** Requests one page. */
  const hear = (told: NewsPage, place = 'here') =>
    news.hear(secret, place, (after) => {
      asked.push(after);
      return Promise.resolve(told);
    });
  return { world, news, secret, asked, hear };
}

describe('news', () => {
  it('are stored before more are requested, and handed out by position', async () => {
    const { asked, hear } = await setUp();
    expect(await hear(page(7, item(1), item(2, 'there'), item(3)))).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await hear(page(null), 'there')).toEqual([{ id: 2 }]);
    expect(await hear(page(null), 'nowhere')).toEqual([]);
    expect(asked).toEqual([null, 7, 7]);
  });

  it('are requested again if they were not stored', async () => {
    const { news, secret, asked, hear } = await setUp();
    await hear(page(7, item(1)));
    const died = news.hear(secret, 'here', () => Promise.reject(new Error('it died')));
    await expect(died).rejects.toThrow('it died');
    expect(await hear(page(8, item(1), item(2)))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked).toEqual([null, 7]);
  });

  it('received twice count once, in their last version and at their old position', async () => {
    const { hear } = await setUp();
    const again = { ...item(1), body: { id: 1, isNewer: true } };
    await hear(page(7, item(1), item(2), item(2)));
    expect(await hear(page(9, again))).toEqual([again.body, { id: 2 }]);
  });

  it('are requested by one reader at a time; the other gets the stored ones', async () => {
    const { news, secret, hear } = await setUp();
    await hear(page(7, item(1)));
    const answer = Promise.withResolvers<NewsPage>();
    const isAsked = Promise.withResolvers<void>();
    const first = news.hear(secret, 'here', () => {
      isAsked.resolve();
      return answer.promise;
    });
    await isAsked.promise;
    const second = await news.hear(secret, 'here', () => Promise.reject(new Error('two ask')));
    expect(second).toEqual([{ id: 1 }]);
    answer.resolve(page(8, item(2)));
    expect(await first).toEqual([{ id: 1 }, { id: 2 }]);
  });

  it('start anew after a week without any, when the numbers are different', async () => {
    const { world, asked, hear } = await setUp();
    await hear(page(7, item(1)));
    world.pass(7 * 86_400);
    await hear(page(3, item(2)));
    expect(asked).toEqual([null, null]);
  });

  it('are found by nobody without the secret, nor by a tenant, and are deleted in time', async () => {
    const { world, news, hear } = await setUp();
    const { app } = world;
    await hear(page(7, item(1), item(2, 'here', 9)));
    expect(await news.hear(randomUUID(), 'here', () => Promise.resolve(page(null)))).toEqual([]);
    const tenant = await app.tenant();
    const scope = { workspaceId: tenant.workspaceId, projectId: null };
    const { rows } = await app.services.database.tenant(scope, (tx) => sql`select from news`.execute(tx));
    expect(rows).toEqual([]);
    world.pass(2 * 86_400);
    await runForgetNews.run({}, jobContext(app));
    expect(await hear(page(null))).toEqual([{ id: 2 }]);
  });
});
