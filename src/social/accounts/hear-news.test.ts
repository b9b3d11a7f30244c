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
  /** Hears one page. */
  const hear = (told: NewsPage, place = 'here') =>
    news.hear(secret, place, (after) => {
      asked.push(after);
      return Promise.resolve(told);
    });
  return { world, news, secret, asked, hear };
}

describe('news', () => {
  it('is kept before more is asked for, and handed out by place', async () => {
    const { asked, hear } = await setUp();
    expect(await hear(page(7, item(1), item(2, 'there'), item(3)))).toEqual([{ id: 1 }, { id: 3 }]);
    expect(await hear(page(null), 'there')).toEqual([{ id: 2 }]);
    expect(await hear(page(null), 'nowhere')).toEqual([]);
    expect(asked).toEqual([null, 7, 7]);
  });

  it('is asked for again where it was not kept', async () => {
    const { news, secret, asked, hear } = await setUp();
    await hear(page(7, item(1)));
    const died = news.hear(secret, 'here', () => Promise.reject(new Error('it died')));
    await expect(died).rejects.toThrow('it died');
    expect(await hear(page(8, item(1), item(2)))).toEqual([{ id: 1 }, { id: 2 }]);
    expect(asked).toEqual([null, 7]);
  });

  it('told twice is one, as it was told last and in its old place', async () => {
    const { hear } = await setUp();
    const again = { ...item(1), body: { id: 1, isNewer: true } };
    await hear(page(7, item(1), item(2), item(2)));
    expect(await hear(page(9, again))).toEqual([again.body, { id: 2 }]);
  });

  it('is asked for by one at a time; the other has what is kept', async () => {
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

  it('begins anew after a week without any, when the numbers are others', async () => {
    const { world, asked, hear } = await setUp();
    await hear(page(7, item(1)));
    world.pass(7 * 86_400);
    await hear(page(3, item(2)));
    expect(asked).toEqual([null, null]);
  });

  it('is found by nobody without the secret, nor by a tenant, and is forgotten in time', async () => {
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
