import { describe, expect, it } from 'vitest';
import { movingTenant } from '../../../test/factories/world.ts';
import { column, makeGroup, makeIdea } from './ideas-for-tests.ts';

describe('list_ideas', () => {
  it('200: by group in its order, by text, page by page, the same over MCP', async () => {
    const { tenant } = await movingTenant();
    const { id } = await makeGroup(tenant);
    for (const title of ['one', 'two', 'three']) await makeIdea(tenant, { title, groupId: id });
    await makeIdea(tenant, { title: 'loose', platforms: ['x'], locales: ['de'] });
    expect(await column(tenant, id)).toEqual(['one', 'two', 'three']);
    expect(await column(tenant, 'none')).toEqual(['loose']);
    for (const sort of ['position', 'updatedAt']) {
      const seen = [];
      let cursor = '';
      do {
        const { body } = await tenant.social('GET', `/ideas?groupId=${id}&sort=${sort}&limit=1${cursor}`);
        seen.push(...body.data.items.map(({ title }: { title: string }) => title));
        cursor = body.data.nextCursor === null ? '' : `&cursor=${body.data.nextCursor}`;
      } while (cursor !== '');
      expect(seen).toEqual(sort === 'position' ? ['one', 'two', 'three'] : ['three', 'two', 'one']);
    }
    const tool = await tenant.tool('list_ideas', { q: 'LOO', platform: 'x', locale: 'de' });
    expect(tool.body.result.structuredContent.data.items).toMatchObject([{ title: 'loose' }]);
  });
  it('400: a cursor of another order', async () => {
    const { tenant } = await movingTenant();
    for (const title of ['a', 'b']) await makeIdea(tenant, { title });
    const { body } = await tenant.social('GET', '/ideas?limit=1');
    expect(
      (await tenant.social('GET', `/ideas?limit=1&sort=position&cursor=${body.data.nextCursor}`)).status,
    ).toBe(400);
  });
});
