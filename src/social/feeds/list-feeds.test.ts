import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { follow } from './feeds-for-tests.ts';

describe('list_feeds', () => {
  it('200: those of the workspace by name, also as a tool', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await follow(other, 'https://blog.example/a');
    for (const name of ['b', 'A']) await follow(tenant, 'https://blog.example/a', { name });
    const { status, body } = await tenant.social('GET', '/feeds');
    expect([status, body.data.items.map(({ name }: { name: string }) => name)]).toEqual([200, ['A', 'b']]);
    const tool = await tenant.tool('list_feeds', {});
    expect(tool.body.result.structuredContent.data.items).toHaveLength(2);
  });
});
