import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { snippet } from './wording-for-tests.ts';

describe('list_snippets', () => {
  it('200: by name, of one kind, of this workspace only', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await snippet(other, { name: 'Theirs' });
    await snippet(tenant, { name: 'b' });
    await snippet(tenant, { name: 'A', kind: 'hashtags', text: '#a' });
    const names = async (query: string) =>
      (await tenant.social('GET', `/snippets${query}`)).body.data.items.map(
        (each: { name: string }) => each.name,
      );
    expect(await names('')).toEqual(['A', 'b']);
    expect(await names('?kind=template')).toEqual(['b']);
    const tool = await tenant.tool('list_snippets', { kind: 'hashtags' });
    expect(tool.body.result.structuredContent.data.items).toMatchObject([{ text: '#a' }]);
  });

  it('400: an unknown kind', async () => {
    const tenant = await newTenant();
    expect((await tenant.social('GET', '/snippets?kind=poem')).status).toBe(400);
  });
});
