import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { announce } from './media-for-tests.ts';

describe('list_media', () => {
  it('200: the newest first, by filters, page by page', async () => {
    const tenant = await newTenant();
    await announce(await newTenant(), 10);
    const ids: string[] = [];
    for (const [i, mime] of ['image/jpeg', 'image/png', 'video/mp4', 'image/gif'].entries())
      ids.unshift(
        (await announce(tenant, 10, mime, { filename: `File${i}`, tags: i === 1 ? ['blue'] : [] })).id,
      );
    const all: string[] = [];
    let cursor = '';
    for (let page = 0; page < 4; page += 1) {
      const { body } = await tenant.social('GET', `/media?limit=1${cursor && `&cursor=${cursor}`}`);
      all.push(...body.data.items.map(({ id }: { id: string }) => id));
      cursor = body.data.nextCursor ?? '';
    }
    expect([all, cursor]).toEqual([ids, '']);
    const names = async (query: string) =>
      (await tenant.social('GET', `/media?${query}`)).body.data.items.map(
        (item: { filename: string }) => item.filename,
      );
    expect(await names('kind=video&kind=gif')).toEqual(['File3', 'File2']);
    expect(await names('status=ready')).toEqual([]);
    expect(await names('tag=blue')).toEqual(['File1']);
    expect(await names('q=fILE2')).toEqual(['File2']);
    const tool = await tenant.tool('list_media', { include: ['usedIn'], limit: 1 });
    expect(tool.body.result.structuredContent.data.items[0].usedIn).toBe(0);
  });

  it('400: a cursor of other filters, an unknown kind', async () => {
    const tenant = await newTenant();
    for (let i = 0; i < 2; i += 1) await announce(tenant, 10);
    const { body } = await tenant.social('GET', '/media?limit=1');
    expect((await tenant.social('GET', `/media?q=x&cursor=${body.data.nextCursor}`)).status).toBe(400);
    expect((await tenant.social('GET', '/media?kind=song')).status).toBe(400);
  });
});
