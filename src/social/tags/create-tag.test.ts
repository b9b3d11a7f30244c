import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';

describe('create_tag', () => {
  it('200: over REST and as a tool', async () => {
    const tenant = await newTenant();

    const { status, body } = await tenant.social('POST', '/tags', { name: ' News ', color: '#1f7a4d' });
    const tool = await tenant.tool('create_tag', { name: 'Other' });

    expect(status).toBe(200);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^tag_/),
      name: 'News',
      color: '#1f7a4d',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(tool.body.result.structuredContent.data.color).toBeNull();
  });

  it('400: no name, or an invalid colour', async () => {
    const tenant = await newTenant();

    expect((await tenant.social('POST', '/tags', { name: ' ' })).body.error.params.fields).toEqual(['name']);
    expect((await tenant.social('POST', '/tags', { name: 'a', color: 'red' })).status).toBe(400);
  });

  it('409: the same name in other case, but not in another workspace', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    await tenant.social('POST', '/tags', { name: 'News' });

    const { status, body } = await tenant.social('POST', '/tags', { name: 'NEWS' });

    expect(status).toBe(409);
    expect(body.error.code).toBe('conflict');
    expect((await other.social('POST', '/tags', { name: 'News' })).status).toBe(200);
  });
});
