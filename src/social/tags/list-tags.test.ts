import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('list_tags', () => {
  it('200: of this workspace only, page by page', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    for (const name of ['a', 'b', 'c']) await tenant.social('POST', '/tags', { name });
    await other.social('POST', '/tags', { name: 'x' });

    const first = await tenant.social('GET', '/tags?limit=2');
    const second = await tenant.social('GET', `/tags?limit=2&cursor=${first.body.data.nextCursor}`);
    const tool = await tenant.tool('list_tags');
    const names = (items: { name: string }[]) => items.map(({ name }) => name);

    expect(first.status).toBe(200);
    expect([...names(first.body.data.items), ...names(second.body.data.items)].toSorted()).toEqual([
      'a',
      'b',
      'c',
    ]);
    expect(second.body.data.nextCursor).toBeNull();
    expect(tool.body.result.structuredContent.data.items).toHaveLength(3);
  });

  it('400: a broken cursor', async () => {
    const tenant = await newTenant();

    expect((await tenant.social('GET', '/tags?cursor=abc')).status).toBe(400);
  });
});
