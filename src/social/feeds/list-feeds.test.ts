import { describe, expect, it } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { follow } from './feeds-for-tests.ts';

describe('list_feeds', () => {
  it('200: those of the workspace by name, also as a tool', async () => {
    const app = await startApp();
    const [tenant, other] = [await app.tenant(), await app.tenant()];
    await follow(other, 'https://blog.example/a');
    for (const name of ['b', 'A']) await follow(tenant, 'https://blog.example/a', { name });
    const { status, body } = await tenant.social('GET', '/feeds');
    expect([status, body.data.items.map(({ name }: { name: string }) => name)]).toEqual([200, ['A', 'b']]);
    const tool = await tenant.tool('list_feeds', {});
    expect(tool.body.result.structuredContent.data.items).toHaveLength(2);
  });
});
