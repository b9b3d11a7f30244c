import { describe, expect, it } from 'vitest';
import { newTenant } from '../../../test/harness.ts';
import { snippet } from './wording-for-tests.ts';

describe('delete_snippet', () => {
  it('200: deleted, and its name is free', async () => {
    const tenant = await newTenant();
    const { id } = (await snippet(tenant)).body.data;
    expect((await tenant.social('DELETE', `/snippets/${id}`)).body.data).toEqual({ id, deleted: true });
    const again = (await snippet(tenant)).body.data.id;
    const tool = await tenant.tool('delete_snippet', { id: again });
    expect(tool.body.result.structuredContent.data.deleted).toBe(true);
  });

  it('404: of another workspace, which keeps it', async () => {
    const [tenant, other] = [await newTenant(), await newTenant()];
    const { id } = (await snippet(other)).body.data;
    expect((await tenant.social('DELETE', `/snippets/${id}`)).status).toBe(404);
    expect((await other.social('GET', '/snippets')).body.data.items).toHaveLength(1);
  });
});
